"""Evil hangman: the class, the exceptions and the program of the assignment, by its names (and in snake case).

`python -m lexicade.classroom.evil_hangman dictionary wordLength guesses` plays it.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from lexicade.classroom.talk import InputEnded, answer_of, chance
from lexicade.command import complain, guard, open_lexicon
from lexicade.core.errors import LexicadeError, LexiconError
from lexicade.core.params import read_number
from lexicade.games.evilhangman import wording
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN, Families, largest

USAGE = "Usage: evil_hangman dictionary wordLength guesses (wordLength 2 or more, guesses 1 or more)"


class EmptyDictionaryException(Exception):
    """The dictionary has no words, or none of the length that was asked for."""


class GuessAlreadyMadeException(Exception):
    """The letter was guessed before; nothing has changed."""


class EvilHangmanGame:
    """The game without its conversation: a set of words that is pared down with every guess."""

    def __init__(self) -> None:
        self._families: Families | None = None
        self._words = 0
        self._guessed: set[str] = set()

    def startGame(self, dictionary: str | os.PathLike[str], wordLength: int) -> None:  # noqa: N802, N803 - its own names
        """Begin anew with the words of this length in a text file; raises EmptyDictionaryException."""
        self._families, self._words, self._guessed = None, 0, set()
        try:
            lexicon = open_lexicon(os.fspath(dictionary))
        except LexiconError as error:
            if os.path.exists(dictionary) and not os.path.isdir(dictionary):
                raise EmptyDictionaryException(error.sentence) from None
            raise
        words = lexicon.chosen(wordLength) if wordLength > 1 else 0
        if not words:
            raise EmptyDictionaryException(f"There are no words of {wordLength} letters in {lexicon.name}.")
        self._families, self._words = Families(lexicon, wordLength), words

    def makeGuess(self, letter: str) -> set[str]:  # noqa: N802 - the assignment's name
        """The words that are left after a guess; raises GuessAlreadyMadeException."""
        letter = letter.lower() if letter.isascii() else ""
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
        """The letters guessed so far."""
        return set(self._guessed)

    start_game = startGame
    make_guess = makeGuess
    get_guessed_letters = getGuessedLetters


def main(argv: list[str] | None = None) -> int:
    """Run the assignment's program with its three arguments; the exit status."""
    try:
        dictionary, length, guesses = sys.argv[1:] if argv is None else argv
        word_length = read_number("wordLength", length, low=2, high=255)
        left = read_number("guesses", guesses, low=1, high=10**9)
        game = EvilHangmanGame()
        game.startGame(dictionary, word_length)
    except ValueError:
        complain(USAGE)
        return 2
    except (LexicadeError, EmptyDictionaryException) as error:
        complain(str(error))
        return 2
    with suppress(InputEnded):
        converse(game, HIDDEN * word_length, left)
    return 0


def converse(game: EvilHangmanGame, pattern: str, left: int) -> None:
    """Talk a started game through to its end; raises InputEnded."""
    while left and HIDDEN in pattern:
        print(wording.status(left, "".join(sorted(game.getGuessedLetters())), pattern))
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


def ask_letter(game: EvilHangmanGame) -> tuple[str, set[str]]:
    """A letter that can be guessed and the words that it leaves; raises InputEnded."""
    while True:
        letter = answer_of(input, wording.QUESTION).lower()
        try:
            return letter, game.makeGuess(letter)
        except (ValueError, GuessAlreadyMadeException) as error:
            print(error)


if __name__ == "__main__":
    sys.exit(guard(main))
