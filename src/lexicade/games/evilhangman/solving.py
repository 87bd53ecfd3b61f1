"""Any game of hangman from outside: the pattern so far and the letters used, answered with the ranking of letters."""

from __future__ import annotations

from dataclasses import dataclass

from lexicade.core.errors import BadParams, is_text, quoted
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN
from lexicade.games.evilhangman.ranking import Guess, rank
from lexicade.games.evilhangman.rules import Params, Rules
from lexicade.lexicon import Lexicon, load

ANYTHING = str.maketrans("?._", HIDDEN * 3)
RAREST = 80  # the highest level that there is


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a word in a game of hangman."""

    pattern: str  # with - for hidden letters
    used: str  # in the order of the alphabet
    words: tuple[str, ...]  # all that fit, in the order of the alphabet
    guesses: tuple[Guess, ...]  # every letter that some of them has, the best first

    @property
    def best(self) -> Guess | None:
        """The best letter to guess next; None where no letter is left to find or no word fits."""
        return self.guesses[0] if self.guesses else None


def solve(pattern: str, used: str = "", lexicon: Lexicon | None = None, *, level: int = 0) -> Answer:
    """The words that fit a game of hangman, and the letters to guess next, ranked by their worst case.

    A pattern is the word so far, with `-` (or `?`, `.`, `_`) for hidden letters. Used letters are all that were
    guessed; those in the pattern may be left out. Of the built-in list, offensive words are never hidden, and a level
    from 10 to 80 leaves out rarer words. Raises BadParams.

    >>> answer = solve("qu--", "ai")
    >>> answer.words
    ('quey', 'quod')
    >>> answer.best
    Guess(letter='d', misses=1, is_proven=True, words_left=1, chance=0.5)
    """
    shown, guessed = read_pattern(pattern), read_used(used)
    if type(level) is not int or not 0 <= level <= RAREST:
        raise BadParams(f"A level is a whole number from 0 to {RAREST}, not {quoted(str(level))}.")
    game = Rules(lexicon or load())
    families = game.families(len(shown))
    words = families.fitting(game.pool(Params(length=len(shown), level=level)), shown, guessed)
    letters = [letter for letter in ALPHABET if letter not in guessed and letter not in shown]
    guesses = rank(families, words, letters) if words and HIDDEN in shown else []
    return Answer(shown, guessed, tuple(families.columns.words(words)), tuple(guesses))


def read_pattern(text: str) -> str:
    """A word as far as it is known: letters, and - for those that are hidden."""
    pattern = text.strip().lower().translate(ANYTHING) if is_text(text) and text.isascii() else ""
    if not 1 <= len(pattern) <= 255 or set(pattern) - set(ALPHABET + HIDDEN):
        raise BadParams(f"A pattern is letters a-z and {HIDDEN} for hidden ones, not {quoted(str(text))}.")
    return pattern


def read_used(text: str) -> str:
    """Letters that were guessed, in order, each once."""
    is_plain = is_text(text) and text.isascii()
    letters = set("".join(text.replace(",", " ").split()).lower()) if is_plain else set()
    if not is_plain or letters - set(ALPHABET):
        raise BadParams(f"Used letters are a-z, not {quoted(str(text))}.")
    return "".join(sorted(letters))
