"""Games to be played on a solution's class, in Python or in Java, and what the reference says about them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.judging import CannotCheck, shown_call
from lexicade.classroom.check.outcomes import Foreign, Outcome
from lexicade.games.evilhangman.families import Families, largest
from lexicade.lexicon import from_words

CLASS = "EvilHangmanGame"
NAMES = {  # the interface's methods, and what they may be called in Python
    "startGame": ("startGame", "start_game"),
    "makeGuess": ("makeGuess", "make_guess"),
    "getGuessedLetters": ("getGuessedLetters", "get_guessed_letters", "guessed_letters", "guessedLetters"),
}
DICTIONARY = "dictionary.txt"  # put beside the solution anew for each game


class Rule(Enum):
    """What the choice of words after a guess goes by."""

    GROUPS = "one group of the words that were left"
    LARGEST = "the largest group"
    WITHOUT = "the one without the letter"
    FEWEST = "the one with the fewest letters"
    RIGHTMOST = "the one with the rightmost letter"


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played: the words of a dictionary, the length of the words, the guesses in their order.

    Words are written one to a line, as dictionaries mostly are, unless the text is to be written as it is.
    """

    text: str
    length: int
    guesses: str = ""
    is_exact: bool = False

    def written(self) -> str:
        """What the file of the dictionary holds."""
        return self.text if self.is_exact else by_lines(self.text)

    def lowered(self) -> Game:
        """The same in small letters."""
        return replace(self, text=self.text.lower(), guesses=self.guesses.lower())

    def words(self) -> set[str]:
        """The words that the game begins with, in lower case."""
        return {word for word in self.text.lower().split() if len(word) == self.length}


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game; nothing was guessed if it could not be started."""

    start: Outcome
    guesses: tuple[Outcome, ...] = ()
    letters: Outcome | None = None  # None if there is no such method


class GamePlayer(Protocol):
    """A subject in another language, which can play games on one object."""

    def play(self, games: Sequence[Game]) -> list[Played]:
        """Play games one after another on the same object."""
        ...


def play(subject: Solution | GamePlayer, games: Sequence[Game]) -> list[Played]:
    """Play games one after another on one new object; raises CannotCheck if it can't be made or asked."""
    if not isinstance(subject, Solution):
        return subject.play(games)
    subject.forget()
    made = subject.call(CLASS)
    if made.problem or not isinstance(made.value, Foreign):
        raise CannotCheck(f"{CLASS}() {made.problem or 'makes no object'}")
    names = {name: method_of(subject, made.value, name) for name in NAMES}
    played = []
    for game in games:
        found = play_one(subject, made.value, game, names)
        played.append(found)
        if found.start.problem or any(is_fatal(each) for each in found.guesses):
            break
    return played


def method_of(solution: Solution, game: Foreign, name: str) -> str:
    """What an object calls a method of the interface; "" if it has none."""
    return next((each for each in NAMES[name] if not solution.get(each, on=game).problem), "")


def play_one(solution: Solution, made: Foreign, game: Game, names: dict[str, str]) -> Played:
    """Play one game on an object that was made already."""
    path = solution.path.with_name(DICTIONARY)
    write_dictionary(path, game.written())
    for name in ("startGame", "makeGuess"):
        if not names[name]:
            return Played(Outcome(problem=f"can't be called: {CLASS} has no method {name}", error=("AttributeError",)))
    start = solution.call(names["startGame"], str(path), game.length, on=made)
    if is_misunderstanding(start):
        raise CannotCheck(f"startGame doesn't take the path of a dictionary and a length: it {start.problem}")
    if start.problem:
        return Played(start)
    guesses: list[Outcome] = []
    for letter in game.guesses:
        guesses.append(solution.call(names["makeGuess"], letter, on=made))
        if is_fatal(guesses[-1]):
            return Played(start, tuple(guesses))
    letters = None
    if names["getGuessedLetters"]:
        letters = solution.get(names["getGuessedLetters"], on=made)
        if isinstance(letters.value, Foreign) and letters.value.type in ("method", "function", "builtin_function"):
            letters = solution.call(names["getGuessedLetters"], on=made)
    return Played(start, tuple(guesses), letters)


def by_lines(words: str) -> str:
    """Words one to a line, as dictionaries mostly are: some solutions read no others, which is told once."""
    return "".join(f"{word}\n" for word in words.split())


def write_dictionary(path: Path, text: str) -> None:
    """Put a dictionary where a solution can read it."""
    path.write_bytes(text.encode())
    path.chmod(0o644)


def is_misunderstanding(outcome: Outcome) -> bool:
    """Whether a method wants other arguments than a path and a number, which the text leaves open for Python."""
    wants_more = "TypeError" in outcome.error and "argument" in outcome.problem
    return wants_more or ("AttributeError" in outcome.error and "'str' object" in outcome.problem)


def is_fatal(outcome: Outcome) -> bool:
    """Whether nothing more can be asked: the process is gone, or may be."""
    return bool(outcome.problem) and not outcome.error


def is_named(outcome: Outcome, name: str) -> bool:
    """Whether an exception of this name was raised, in Java's spelling or in Python's.

    >>> is_named(Outcome(error=("EmptyDictionaryError", "Exception")), "EmptyDictionary")
    True
    """
    return any(name.lower() in each.lower().replace("_", "") for each in outcome.error)


def expected(words: Collection[str], letter: str) -> set[str]:
    """The words that are left after a guess, by the reference."""
    lexicon = from_words(words)
    families = Families(lexicon, len(next(iter(words))))
    parts = families.split(lexicon.chosen(families.length), letter.lower())
    return set(families.columns.words(parts[largest(parts)]))


def broken_rule(words: Collection[str], letter: str, chosen: set[str] | None) -> Rule:
    """Which rule a wrong choice of words breaks, the first one if several."""
    groups = groups_of(words, letter)
    most = max(map(len, groups.values()))
    tied = [mask for mask, group in groups.items() if len(group) == most]
    found = next((mask for mask, group in groups.items() if group == chosen), None)
    if found is None and chosen:
        return Rule.GROUPS
    if found not in tied:
        return Rule.LARGEST
    if 0 in tied:
        return Rule.WITHOUT
    return Rule.FEWEST if found.bit_count() > min(each.bit_count() for each in tied) else Rule.RIGHTMOST


def deciding_rule(words: Collection[str], letter: str) -> Rule:
    """Which rule it is that leaves one group."""
    groups = groups_of(words, letter)
    most = max(map(len, groups.values()))
    tied = [mask for mask, group in groups.items() if len(group) == most]
    if len(tied) == 1:
        return Rule.LARGEST
    if 0 in tied:
        return Rule.WITHOUT
    counts = [mask.bit_count() for mask in tied]
    return Rule.FEWEST if counts.count(min(counts)) == 1 else Rule.RIGHTMOST


def groups_of(words: Collection[str], letter: str) -> dict[int, set[str]]:
    """Words by the positions of a letter, which are bits."""
    groups: dict[int, set[str]] = {}
    for word in words:
        mask = sum(1 << place for place, each in enumerate(word) if each == letter.lower())
        groups.setdefault(mask, set()).add(word)
    return groups


def words_of(outcome: Outcome) -> set[str] | None:
    """The words that were returned, in lower case; None if it was nothing of that kind."""
    value = outcome.value
    if isinstance(value, Foreign):
        raise CannotCheck(f"makeGuess returns {value!r:.60}, which can't be compared with a set of words")
    if not isinstance(value, list | tuple | set | frozenset | dict) or not all(isinstance(each, str) for each in value):
        return None
    return {each.lower() for each in value}


def calls_of(games: Sequence[Game], guesses: int) -> str:
    """The calls that led to something, as the beginning of a sentence: all of earlier games, some of the last."""
    *earlier, last = games
    calls = []
    for game, letters in (*((each, each.guesses) for each in earlier), (last, last.guesses[:guesses])):
        calls.append(shown_call("startGame", (game.text, game.length)))
        calls += [shown_call("makeGuess", letter) for letter in letters]
    if len(calls) == 1:
        return calls[0]
    return f"after {' and '.join([', '.join(calls[:-2]), calls[-2]] if len(calls) > 2 else calls[:1])}, {calls[-1]}"
