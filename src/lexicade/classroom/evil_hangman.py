"""Evil hangman: the class, the exceptions and the program of the assignment, by its names (and in snake case).

`python -m lexicade.classroom.evil_hangman dictionary wordLength guesses` plays it.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import suppress

from lexicade.classroom.talk import InputEnded, UnreadableList, answer_of, chance, open_file, read_whole
from lexicade.command import complain, guard
from lexicade.core.errors import LexicadeError, LexiconError, printable
from lexicade.games.evilhangman import wording
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN, Families, largest

USAGE = "Usage: EvilHangman dictionary wordLength guesses (wordLength 2 or more, guesses 1 or more)"


class EmptyDictionaryException(Exception):
    """The dictionary has no words, or none of the length that was asked for."""


class GuessAlreadyMadeException(Exception):
    """The letter was guessed before; nothing has changed."""


class SortedLetters(set[str]):
    """Letters that come in the order of the alphabet whenever they are listed.

    >>> list(SortedLetters("ouiea")), SortedLetters("ea") == {"a", "e"}
    (['a', 'e', 'i', 'o', 'u'], True)
    """

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(super().__iter__()))


class IEvilHangmanGame(ABC):
    """What the course's driver asks of a game, whatever class it is."""

    @abstractmethod
    def startGame(self, dictionary: str | os.PathLike[str], wordLength: int) -> None:  # noqa: N802, N803 - its own names
        """Begin anew with the words of this length in a text file; raises EmptyDictionaryException, or OSError."""

    @abstractmethod
    def makeGuess(self, letter: str) -> set[str]:  # noqa: N802 - the assignment's name
        """The words that are left after a guess; raises GuessAlreadyMadeException."""

    @abstractmethod
    def getGuessedLetters(self) -> set[str]:  # noqa: N802 - the assignment's name
        """The letters guessed so far, in the order of the alphabet."""


class EvilHangmanGame(IEvilHangmanGame):
    """The game without its conversation: a set of words that is pared down with every guess."""

    def __init__(self) -> None:
        self._families: Families | None = None
        self._words = 0
        self._guessed: set[str] = set()

    def startGame(self, dictionary: str | os.PathLike[str], wordLength: int) -> None:  # noqa: N802, N803 - its own names
        """Begin anew with the words of this length in a text file; raises EmptyDictionaryException, or OSError."""
        self._families, self._words, self._guessed = None, 0, set()
        try:
            lexicon = open_file(dictionary)
        except UnreadableList:
            raise
        except LexiconError as error:
            raise EmptyDictionaryException(error.sentence) from None
        words = lexicon.chosen(wordLength) if wordLength > 1 else 0
        if not words:
            letters = "1 letter" if wordLength == 1 else f"{wordLength} letters"
            raise EmptyDictionaryException(f"There are no words of {letters} in {printable(os.fsdecode(dictionary))}.")
        self._families, self._words = Families(lexicon, wordLength), words

    def makeGuess(self, letter: str) -> set[str]:  # noqa: N802 - the assignment's name
        """The words that are left after a guess; raises GuessAlreadyMadeException."""
        letter = str(letter).lower() if str(letter).isascii() else ""
        if len(letter) != 1 or letter not in ALPHABET:
            raise ValueError(wording.INVALID)
        if self._families is None:
            raise EmptyDictionaryException("No game was started.")
        if letter in self._guessed:
            raise GuessAlreadyMadeException(wording.ALREADY_USED)
        parts = self._families.split(self._words, letter)
        self._words = parts[largest(parts)]
        self._guessed.add(letter)
        return set(self._families.columns.words(self._words))

    def getGuessedLetters(self) -> set[str]:  # noqa: N802 - the assignment's name
        """The letters guessed so far, in the order of the alphabet."""
        return SortedLetters(self._guessed)

    start_game = startGame
    make_guess = makeGuess
    get_guessed_letters = getGuessedLetters


class EvilHangman:
    """The program: a game and the conversation about it."""

    @staticmethod
    def main(args: Sequence[str] | None = None) -> int:
        """Play with the three arguments of the command line, or those given; the exit status."""
        try:
            dictionary, length, guesses = sys.argv[1:] if args is None else args
            word_length, left = read_whole(str(length), least=2), read_whole(str(guesses), least=1)
        except ValueError:
            complain(USAGE)
            return 2
        game = EvilHangmanGame()
        try:
            game.startGame(dictionary, word_length)
        except (LexicadeError, EmptyDictionaryException) as error:
            complain(str(error))
            return 2
        with suppress(InputEnded):
            converse(game, HIDDEN * word_length, left)
        return 0


main = EvilHangman.main


def converse(game: IEvilHangmanGame, pattern: str, left: int) -> None:
    """Talk a started game through to its end; raises InputEnded."""
    while left and HIDDEN in pattern:
        print(wording.status(left, "".join(game.getGuessedLetters()), pattern))
        letter, words = ask_letter(game)
        word = min(words)
        count = word.count(letter)
        pattern = "".join(letter if real == letter else shown for real, shown in zip(word, pattern, strict=True))
        left -= count == 0
        if not left:
            print(wording.LOST)
            print(wording.WORD.format(word=chance().choice(sorted(words))[0]))
        elif HIDDEN in pattern:
            said = wording.YES.format(count=count, letter=letter) if count else wording.SORRY.format(letter=letter)
            print(f"{said}\n")
        else:
            print(wording.YES.format(count=count, letter=letter))
            print(wording.WON)
            print(wording.WORD.format(word=word))


def ask_letter(game: IEvilHangmanGame) -> tuple[str, set[str]]:
    """A letter that can be guessed and the words that it leaves; raises InputEnded."""
    while True:
        letter = answer_of(input, wording.QUESTION).lower()
        try:
            return letter, game.makeGuess(letter)
        except (ValueError, GuessAlreadyMadeException) as error:
            print(error)


if __name__ == "__main__":
    sys.exit(guard(main))
