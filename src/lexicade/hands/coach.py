"""What a coach says of a hand, and players of graded strength for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lexicade.core.rng import Rng
from lexicade.core.wording import in_points
from lexicade.hands.hand import Table
from lexicade.hands.solver import Solution, prepare, solve
from lexicade.lexicon import Lexicon

LEVELS = ("weak", "greedy", "perfect")
COMMON = 20  # the level of the words that a weak player knows


def hint(solution: Solution, level: int) -> str | None:
    """A hint on the best next word: how long it is, how it begins, what it is."""
    if not solution.words:
        return "There are no more words in this hand that earn points." if level == 1 else None
    word, points = solution.words[0]
    if level == 1:
        return f"The best next word has {len(word)} {'letter' if len(word) == 1 else 'letters'}."
    if level == 2:
        return f'The best next word begins with "{word[0]}".'
    return f'The best next word is "{word}", for {points} points.' if level == 3 else None


def verdict(solution: Solution, score: int) -> str:
    """How a score compares with the best that words can make of the hand."""
    if not solution.words:
        return "Coach: no word in that hand would have earned points."
    best = f"{solution.points} with {listed(solution)}"
    if score == solution.points:
        return f"Coach: perfect! The best possible was {best}."
    if score > solution.points:  # letters thrown away with refused words can do that
        return f"Coach: you beat the best score that valid words alone can make: {best}."
    return f"Coach: you made {score} of {solution.points} points. Best possible: {best}."


def listed(solution: Solution) -> str:
    """The words of a solution in order, each with its points."""
    return ", ".join(f"{word} ({points})" for word, points in solution.words)


def choose(level: str, lexicon: Lexicon, table: Table, hand: str, size: int, rng: Rng) -> str | None:
    """The word that a player of some level plays next, or None to stop; equally good words are chosen by chance."""
    if level == "perfect":
        words = solve(lexicon, hand, table, size).words
        return words[0][0] if words else None
    known = prepare(lexicon, hand, table, level=COMMON if level == "weak" else None).plays
    points = {play.word: table.score(play.value, play.length, len(hand), size) for play in known}
    most = max(points.values(), default=0)
    best = [word for word in points if points[word] == most]
    return rng.choice(best)[0] if best else None


def best_word(hands: Iterable[Sequence[tuple[str, int]]]) -> tuple[str, ...]:
    """The best word of a game, from the words played in each of its positions, as a sentence; nothing if there is none.

    >>> best_word([(), (("cow", 40),), (("cow", 40), ("it", 4))])
    ('Your best word was "cow": 40 points.',)
    """
    best = max((each for played in hands for each in played), key=lambda each: each[1], default=("", 0))
    return (f'Your best word was "{best[0]}": {in_points(best[1])}.',) if best[1] else ()
