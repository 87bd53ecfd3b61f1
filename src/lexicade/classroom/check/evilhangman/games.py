"""Games to be played on a solution's class, in Python or in Java, and what the reference says about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played: the text of a dictionary, the length of the words, the guesses in their order."""

    text: str
    length: int
    guesses: str = ""

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
    write_dictionary(path, game.text)
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


def expected(game: Game) -> list[set[str]]:
    """The words that are left after each guess, by the reference; no letter is guessed twice."""
    lexicon = from_words(game.words())
    families, words = Families(lexicon, game.length), lexicon.chosen(game.length)
    left = []
    for letter in game.guesses.lower():
        parts = families.split(words, letter)
        words = parts[largest(parts)]
        left.append(set(families.columns.words(words)))
    return left


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
