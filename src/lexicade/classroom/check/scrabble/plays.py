"""Plays on the board of a solution's game, and what the reference says about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.equality import is_number, is_truth
from lexicade.classroom.check.judging import CannotCheck
from lexicade.classroom.check.outcomes import Foreign, Outcome
from lexicade.classroom.scrabble import ScrabbleGame
from lexicade.lexicon import Lexicon, from_words, load

Tile = tuple[str, int, int]  # a letter, a row, a column
Play = tuple[Tile, ...]

METHODS = ("playTiles", "play_tiles", "playtiles")
CLASSES = ("ScrabbleGame", "Scrabble", "Game", "ScrabbleBoard", "Board")  # the text leaves the name open
CENTER = 7
NEEDED = "button know not no now ow cat cats at act know knows so son on an ant tan tea eat ate"
STRIDE = 23  # every so many words of four letters or more


@cache
def words() -> tuple[str, ...]:
    """A list of some thousand words: all of two and three letters, and a sample of the others; none of one letter."""
    every = load().words()
    short = [word for word in every if 2 <= len(word) <= 3]
    longer = [word for word in every if 4 <= len(word) <= 8][::STRIDE]
    return tuple(sorted({*short, *longer, *NEEDED.split()}))


@cache
def lexicon() -> Lexicon:
    """The same for the reference."""
    return from_words(words())


def across(word: str, row: int, column: int) -> Play:
    """The tiles of a word from left to right, without those squares that a dot stands for.

    >>> across("N.T", 7, 7)
    (('N', 7, 7), ('T', 7, 9))
    """
    return tuple((letter, row, column + at) for at, letter in enumerate(word) if letter != ".")


def down(word: str, row: int, column: int) -> Play:
    """The tiles of a word from top to bottom, without those squares that a dot stands for."""
    return tuple((letter, row + at, column) for at, letter in enumerate(word) if letter != ".")


@dataclass(frozen=True, slots=True)
class Way:
    """How a solution's games are made and asked: found by trying."""

    name: str  # of the class
    method: str
    arguments: tuple[Any, ...]
    is_lower: bool  # it understands small letters only


@lru_cache(maxsize=4)
def way_of(solution: Solution) -> Way:
    """Look for the class of games and try how it is made; raises CannotCheck if there is none."""
    place = class_with_plays(solution)
    if place is None:
        raise CannotCheck("there is no class with a method playTiles of which several games can be made")
    name, method = place
    ways = [
        Way(name, method, arguments, is_lower)
        for arguments in ((), (list(words()),), ("words.txt",))
        if solution.takes(name, len(arguments))
        for is_lower in (False, True)
    ]
    works = (way for way in ways if valid_of(run(solution, way, [across("BUTTON", CENTER, CENTER)])[0]) is True)
    way = next(works, None) or next(iter(ways), None)
    if way is None:
        raise CannotCheck(f"{name} needs arguments that the text doesn't speak of")
    return way


def class_with_plays(solution: Solution) -> tuple[str, str] | None:
    """The name of a class that has a method for plays, and that method's."""
    known = [name for name in CLASSES if name in solution.loading.names]
    for name in dict.fromkeys((*known, *solution.loading.names)):
        found = solution.get(name).value
        if isinstance(found, Foreign) and found.text.startswith("<class"):
            for method in METHODS:
                if not solution.get(method, on=found).problem:
                    return name, method
    return None


def prepare(solution: Solution) -> None:
    """Let the checks' names lead to the class, whatever it is called."""
    place = class_with_plays(solution)
    if place is not None:
        solution.aliases = {**solution.aliases, "playTiles": (place[0],), "score": (place[0],)}


def run(solution: Solution, way: Way, plays: Sequence[Play], *, games: int = 1) -> list[Outcome]:
    """Make plays in a new game, or in turn in several; the outcomes of all, then that of each game's score."""
    solution.forget()
    made = [solution.call(way.name, *way.arguments) for _ in range(games)]
    for each in made:
        if each.problem or not isinstance(each.value, Foreign):
            return [Outcome(problem=f"can't be called: {way.name}() {each.problem}")]
    outcomes = []
    for number, play in enumerate(plays):
        tiles = [
            {"letter": letter.lower() if way.is_lower else letter, "row": row, "col": column}
            for letter, row, column in play
        ]
        outcomes.append(solution.call(way.method, tiles, on=made[number % games].value))
        if outcomes[-1].problem:
            return outcomes
    return outcomes + [score_of(solution, each.value) for each in made]


def score_of(solution: Solution, game: Foreign) -> Outcome:
    """The running score of a game, whether it is a value or a method."""
    outcome = solution.get("score", on=game)
    if isinstance(outcome.value, Foreign):
        outcome = solution.call("score", on=game)
    return outcome


def valid_of(outcome: Outcome) -> bool | None:
    """Whether a play was valid, by what was returned; None if that says nothing about it."""
    value = outcome.value
    if outcome.problem or not isinstance(value, Mapping) or "valid" not in value:
        return None
    return next((each for each in (True, False) if is_truth(value["valid"], expected=each)), None)


def is_same(outcome: Outcome, right: Mapping[str, Any]) -> bool:
    """Whether a play was answered as by the reference."""
    value = outcome.value
    if not isinstance(value, Mapping) or valid_of(outcome) is not right["valid"]:
        return False
    score = value.get("score")
    return is_number(score, right["score"])


def reference(plays: Sequence[Play]) -> tuple[list[Mapping[str, Any]], int]:
    """What the reference answers to plays in a new game, and the score at the end."""
    game = ScrabbleGame(lexicon())
    answers: list[Mapping[str, Any]] = [
        game.play_tiles([{"letter": letter, "row": row, "col": column} for letter, row, column in play])
        for play in plays
    ]
    return answers, game.score


def told(play: Play) -> str:
    """A play as a sentence shows it.

    >>> told(across("NO", 7, 7)), told((("A", 0, 0), ("B", 3, 3)))
    ('NO across from 7,7', 'A on 0,0 and B on 3,3')
    """
    if not play:
        return "no tiles"
    _, row, column = play[0]
    for line, name in ((across, "across"), (down, "down")):
        last = play[-1][2] - column if line is across else play[-1][1] - row
        letters = ["."] * (abs(last) + 1)
        for letter, own_row, own_column in play:
            place = own_column - column if line is across else own_row - row
            if 0 <= place < len(letters):
                letters[place] = letter
        if len(play) > 1 and line("".join(letters), row, column) == play:
            return f"{''.join(letters)} {name} from {row},{column}"
    return " and ".join(f"{letter} on {own_row},{own_column}" for letter, own_row, own_column in play)
