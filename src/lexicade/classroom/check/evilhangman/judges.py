"""How games on a solution's class are judged: by what the reference makes of them, rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.evilhangman.games import (
    CLASS,
    Game,
    Rule,
    broken_rule,
    calls_of,
    deciding_rule,
    expected,
    is_named,
    play,
    words_of,
)
from lexicade.classroom.check.judging import CannotCheck, shown
from lexicade.classroom.check.outcomes import Outcome

Games = Sequence[Game]


def judge_words(subject: Solution, games: Games, rules: Collection[Rule] = tuple(Rule)) -> str | None:
    """After each guess the words are those that the reference chooses, as far as these rules go.

    Each guess is judged by the words that the solution had before it, so that a mistake is told once.
    """
    played = play(subject, games)
    for number, (game, found) in enumerate(zip(games, played, strict=False), start=1):
        if found.start.problem:
            return f"{calls_of(games[:number], 0)} {found.start.problem}"
        words = game.words()
        for count, (letter, outcome) in enumerate(zip(game.guesses, found.guesses, strict=False), start=1):
            fault = fault_of(words, letter, outcome, is_first=count == 1)
            if fault is not None and fault[0] in rules:
                return f"{calls_of(games[:number], count)} {fault[1]}"
            left = None if outcome.problem else words_of(outcome)
            if not left or not left <= words:
                break
            words = left
    return None


def fault_of(words: set[str], letter: str, outcome: Outcome, *, is_first: bool) -> tuple[Rule, str] | None:
    """The rule that a guess breaks, and how a sentence about it ends; None if it breaks none."""
    if outcome.problem:
        return deciding_rule(words, letter), outcome.problem
    left, right = words_of(outcome), expected(words, letter)
    if left == right:
        return None
    rule = broken_rule(words, letter, left)
    if rule is Rule.GROUPS and is_first:
        rule = Rule.LARGEST
    return rule, f"returns {told(outcome.value)}, not {told(right)}"


def goes_by(*rules: Rule) -> Callable[[Solution, Games], str | None]:
    """A judge: words are chosen by these rules, whatever others are broken."""
    return lambda subject, games: judge_words(subject, games, rules)


def judge_capitals(subject: Solution, games: Games) -> str | None:
    """The words are the right ones; what goes wrong in small letters too is no matter of capitals."""
    sentence = judge_words(subject, games)
    return sentence if sentence and not judge_words(subject, [game.lowered() for game in games]) else None


def told(words: object) -> str:
    """Words as a sentence shows them, in the order of the alphabet.

    >>> told({"b", "a"}), told(None)
    ("{'a', 'b'}", 'None')
    """
    if isinstance(words, set | frozenset | list | tuple) and all(isinstance(each, str) for each in words):
        return shown(sorted(words)).replace("[", "{").replace("]", "}")
    return shown(words)


def judge_empty(subject: Solution, games: Games) -> str | None:
    """A dictionary without words of the length is refused by the exception of the text."""
    found = play(subject, games)[-1].start
    if is_named(found, "EmptyDictionary"):
        return None
    happened = found.problem or "raises nothing"
    return f"{calls_of(games, 0)} {happened}, not EmptyDictionaryException"


def judge_repeated(subject: Solution, games: Games) -> str | None:
    """The last guess, which was made before, is refused by the exception of the text."""
    played = play(subject, games)[-1]
    game = games[-1]
    if played.start.problem or len(played.guesses) < len(game.guesses):
        raise CannotCheck("the game can't be played that far")
    found = played.guesses[-1]
    if is_named(found, "GuessAlreadyMade"):
        return None
    happened = found.problem or f"returns {told(found.value)}"
    return f"{calls_of(games, len(game.guesses))} {happened}, though the letter was guessed before"


def judge_new_guesses(subject: Solution, games: Games) -> str | None:
    """A letter of an earlier game can be guessed in a new one."""
    played = play(subject, games)
    if len(played) < len(games) or any(each.start.problem for each in played):
        raise CannotCheck("the game can't be started again")
    found = played[-1].guesses[-1]
    return f"{calls_of(games, 1)} {found.problem}" if found.problem else None


def letters_are(right: str) -> Callable[[Solution, Games], str | None]:
    """A judge: the letters guessed so far are these."""

    def judge(subject: Solution, games: Games) -> str | None:
        played = play(subject, games)[-1]
        if played.letters is None:
            raise CannotCheck(f"{CLASS} has no method getGuessedLetters, which older editions don't ask for")
        if played.start.problem:
            raise CannotCheck("the game can't be started")
        start = f"{calls_of(games, len(games[-1].guesses))}; then getGuessedLetters()"
        if played.letters.problem:
            return f"{start} {played.letters.problem}"
        found = letters_in(played.letters.value)
        return None if found == right else f"{start} returns {shown(played.letters.value)}, not the letters {right!r}"

    return judge


def letters_in(value: object) -> str | None:
    """The letters in whatever holds them, in the order of the alphabet; None if it holds none.

    >>> letters_in(["e", "A"]), letters_in("a, e"), letters_in({"a": True, "b": False}), letters_in(None)
    ('ae', 'ae', 'a', None)
    """
    if isinstance(value, dict):
        value = [letter for letter, is_guessed in value.items() if is_guessed or is_guessed is None]
    if isinstance(value, str):
        value = [letter for letter in value if letter.isalpha()]
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(each, str) for each in value):
        return None
    return "".join(sorted({each.lower() for each in value}))
