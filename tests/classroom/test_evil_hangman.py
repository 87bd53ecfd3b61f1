"""The evil assignment: its class as a driver calls it, its program as its example shows it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.classroom import evil_hangman
from lexicade.classroom.evil_hangman import (
    EmptyDictionaryException,
    EvilHangman,
    EvilHangmanGame,
    GuessAlreadyMadeException,
    IEvilHangmanGame,
)
from tests.classroom.conftest import Converse

GOLDEN = Path(__file__).parents[1] / "golden" / "evilhangman"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """The assignment's eleven words, and one of another length."""
    path = tmp_path / "words.txt"
    path.write_text("ALLY best cool deal\necho else flew good heal hope lazy quail a\n")
    return path


def test_the_class(words: Path) -> None:
    """Guesses pare the set down by the assignment's rule; letters are remembered; case doesn't matter."""
    game = EvilHangmanGame()
    game.startGame(words, 4)
    assert game.makeGuess("E") == {"ally", "cool", "good", "lazy"}
    assert game.makeGuess("o") == {"ally", "lazy"}
    assert game.getGuessedLetters() == {"e", "o"}
    assert game.make_guess("l") == {"lazy"}


def test_guessing_twice(words: Path) -> None:
    """A letter guessed before, in any case, is an exception that changes nothing."""
    game = EvilHangmanGame()
    game.start_game(str(words), 4)
    game.makeGuess("e")
    with pytest.raises(GuessAlreadyMadeException):
        game.makeGuess("E")
    assert game.get_guessed_letters() == {"e"}
    assert game.makeGuess("z") == {"ally", "cool", "good"}


def test_starting_again(words: Path) -> None:
    """A new start forgets everything."""
    game = EvilHangmanGame()
    game.startGame(words, 4)
    game.makeGuess("e")
    game.startGame(words, 5)
    assert game.getGuessedLetters() == set()
    assert game.makeGuess("e") == {"quail"}


@pytest.mark.parametrize("length", [0, 1, 3, 99, -1])
def test_no_words_of_that_length(words: Path, length: int) -> None:
    """A length that no word has, or that is no length for a game, is an empty dictionary."""
    with pytest.raises(EmptyDictionaryException):
        EvilHangmanGame().startGame(words, length)


@pytest.mark.parametrize("content", ["", "  \n", "12 34"])
def test_empty_dictionary(words: Path, content: str) -> None:
    """A file without words is an empty dictionary, whatever else is in it."""
    words.write_text(content)
    with pytest.raises(EmptyDictionaryException):
        EvilHangmanGame().startGame(words, 4)
    with pytest.raises(EmptyDictionaryException):
        EvilHangmanGame().startGame("/dev/null", 4)


@pytest.mark.parametrize(
    ("dictionary", "error", "reason"),
    [
        ("nowhere.txt", FileNotFoundError, "no such file or directory"),
        ("enable", FileNotFoundError, "no such file or directory"),
        ("no\0file", FileNotFoundError, "embedded null byte"),
        (".", OSError, "is a directory"),
        ("words.txt/deeper", OSError, "not a directory"),
    ],
)
def test_no_dictionary(
    dictionary: str, error: type[OSError], reason: str, words: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dictionary that can't be read is an OSError in one sentence, never another list and never an empty one."""
    monkeypatch.chdir(words.parent)
    game = EvilHangmanGame()
    game.startGame(words, 4)
    with pytest.raises(error) as caught:
        game.startGame(dictionary, 4)
    assert type(caught.value).__name__ in ("MissingList", "UnreadableList")
    assert re.fullmatch(rf"\S+ can't be read: {reason}\.", str(caught.value))
    assert caught.value.errno


def test_empty_while_another_is_missing(words: Path) -> None:
    """What is wrong with one dictionary is not taken for what is wrong with the next."""
    words.write_text("")
    try:
        EvilHangmanGame().startGame("nowhere.txt", 4)
    except OSError:
        with pytest.raises(EmptyDictionaryException):
            EvilHangmanGame().startGame(words, 4)


def test_the_interface() -> None:
    """The game is one kind of IEvilHangmanGame, which says what a game must do and can't be played itself."""
    assert isinstance(EvilHangmanGame(), IEvilHangmanGame)
    assert IEvilHangmanGame.__abstractmethods__ == {"startGame", "makeGuess", "getGuessedLetters"}
    with pytest.raises(TypeError, match="abstract"):
        IEvilHangmanGame()  # type: ignore[abstract]


def test_guessed_letters_are_sorted(words: Path) -> None:
    """The letters guessed come in the order of the alphabet, and changing what was handed out changes no game."""
    game = EvilHangmanGame()
    game.startGame(words, 4)
    for letter in "ZxqOecbAtsrml":
        game.makeGuess(letter)
    assert list(game.getGuessedLetters()) == sorted("zxqoecbatsrml")
    assert "".join(game.get_guessed_letters()) == "abcelmoqrstxz"
    game.getGuessedLetters().clear()
    assert len(game.getGuessedLetters()) == 13


def test_without_a_start() -> None:
    """A guess before the start, or of something that is no letter, is an exception too."""
    with pytest.raises(EmptyDictionaryException):
        EvilHangmanGame().makeGuess("a")
    with pytest.raises(ValueError, match="Invalid input"):
        EvilHangmanGame().makeGuess("ab")


@pytest.mark.parametrize("name", ["example", "win"])
def test_the_program(name: str, converse: Converse) -> None:
    """The assignment's program talks exactly as the game does: the example's loss, a win, invalid input."""
    command, _, conversation = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").partition("\n")
    dictionary, length, guesses = command.split()[3:]
    status: list[int] = []
    arguments = [str(GOLDEN / dictionary), length, guesses]
    assert converse(lambda: status.append(EvilHangman.main(arguments)), conversation) == conversation
    assert status == [0]


@pytest.mark.parametrize(
    "arguments", [[], ["w"], ["w", "1", "5"], ["w", "5", "0"], ["w", "x", "5"], ["w", "5", "5"], ["w", "5", "5", "5"]]
)
def test_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Bad command lines are one line on standard error and status 2."""
    assert EvilHangman.main(arguments) == evil_hangman.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.fullmatch(r"(lexicade: .+\n)\1", captured.err)


def test_numbers_without_limit(words: Path, capsys: pytest.CaptureFixture[str], converse: Converse) -> None:
    """Lengths and guesses have no upper limit: a length that no word has is said to be that."""
    assert EvilHangman.main([str(words), "1000", "5"]) == 2
    assert "no words of 1000 letters" in capsys.readouterr().err
    said = converse(lambda: EvilHangman.main([str(words), "4", "123456789012345678901"]), "")
    assert said.startswith("You have 123456789012345678901 guesses left\n")


def test_a_dictionary_that_is_read_once() -> None:
    """A shell's process substitution works as a dictionary."""
    command = f"bash -c '{sys.executable} -m lexicade.classroom.evil_hangman <(echo quail stork) 5 3'"
    done = subprocess.run(command, shell=True, input="z\n", capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr == ""
    assert "Sorry, there are no z's" in done.stdout


def test_end_of_input(words: Path) -> None:
    """The program ends quietly with its input."""
    command = [sys.executable, "-m", "lexicade.classroom.evil_hangman", str(words), "4", "5"]
    done = subprocess.run(command, input="e\n", capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Enter guess: \n")


def test_odd_arguments(tmp_path: Path) -> None:
    """Numbers may be given as numbers; what is no letter is refused like any other; sentences name the file."""
    path = tmp_path / "d.txt"
    path.write_text("echo heal")
    game = EvilHangmanGame()
    with pytest.raises(EmptyDictionaryException, match=r"no words of 1 letter in .*d\.txt"):
        game.startGame(path, 1)
    game.startGame(path, 4)
    for odd in (None, 5, ""):
        with pytest.raises(ValueError, match="Invalid input"):
            game.makeGuess(odd)  # type: ignore[arg-type]
    assert EvilHangman.main([str(path), 9, 10]) == 2  # type: ignore[list-item]
