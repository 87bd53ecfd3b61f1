"""The Worderly assignment's own program: its options, its menu, its game, its leader board and its colors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from lexicade.classroom import worderly
from lexicade.classroom.wizards import Tone
from lexicade.games.worderly import wording
from tests.classroom.conftest import Converse
from tests.kit import ENVIRONMENT

WORDS = "planet plan plane plant plate panel leant ate pen net ten"
PROGRAM = [sys.executable, "-W", "error", "-m", "lexicade.classroom.worderly"]
HELP = """\
usage: worderly.py [-h] [-d] [-f DICT_FILE] [-w WORD_COUNT] [-r ROWS] [-c COLUMNS]

optional arguments:
  -h, --help     show this help message and exit
  -d, --debug    run program in debug mode (answers are displayed)
  -f DICT_FILE   dictionary file (default is './corncob-lowercase.txt')
  -w WORD_COUNT  number of words to generate in puzzle (2-51). default is 21
  -r ROWS        number of rows in puzzle (15-30). default is 15
  -c COLUMNS     number of columns in puzzle (25-40). default is 25
"""
SMALL = ("-f", "small.txt", "-w", "2")  # a puzzle of two words that cross once
SOLVE = "‹pan›‹planet›"
MISS = "‹zzz›" * 5


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a words file of the assignment's name."""
    monkeypatch.chdir(tmp_path)
    Path("corncob-lowercase.txt").write_text(WORDS)
    Path("small.txt").write_text("planet pan")
    return tmp_path


def run(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run the program in a process of its own, with its input through a pipe."""
    environment = {**ENVIRONMENT, "LEXICADE_HOME": os.environ["LEXICADE_HOME"], "TERM": "xterm"}
    return subprocess.run(
        [*PROGRAM, *arguments], input=typed, capture_output=True, timeout=60, check=False, env=environment
    )


def play(converse: Converse, typed: str, *arguments: str) -> str:
    """What the program says to somebody who types the parts between ‹ and ›."""
    return converse(lambda: worderly.main([*arguments]), typed)


def test_help() -> None:
    """The help is the assignment's, to the letter."""
    done = run("--help")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, HELP, b"")


def test_through_a_pipe() -> None:
    """The program plays through a pipe without colors, whatever bytes come, and ends with the input."""
    done = run("-w", "4", typed=b"x\np\n\xff\xfe\n\x1b[2J\n" + b"a" * 100_000 + b"\nplanet\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Welcome to Wizards of Worderly Place!" in done.stdout
    assert b"\x1b" not in done.stdout
    assert done.stdout.count(b"is not in the puzzle") == 3
    assert len(done.stdout) < 20_000


def test_the_menu(converse: Converse) -> None:
    """The menu welcomes, says a word about any key that it doesn't know, and is left by Q."""
    shown = play(converse, "‹x›‹›‹7›‹[Q]›")
    assert shown.startswith("Welcome to Wizards of Worderly Place!\n")
    assert [line for line in shown.splitlines() if line.startswith("  [")] == [
        "  [P] Play Game",
        "  [L] Leader Board",
        "  [Q] Quit",
    ]
    assert '"x" is not one of the choices. Please type P, L or Q.' in shown
    assert shown.count("Please type P, L or Q.") == 3


def test_a_solved_puzzle(converse: Converse, folder: Path) -> None:
    """All words found: the puzzle is solved, a high score asks for a good name and is in leaders.csv of the folder."""
    shown = play(converse, f"‹p›{SOLVE}‹›‹ab›‹mer lin›‹merlin›‹m›‹l›‹›‹q›", *SMALL)
    assert shown.count('"pan" is right: 3 points.') == shown.count('"planet" is right: 5 points.') == 1
    assert wording.SOLVED.format(count=2) in shown
    assert re.search(r"\| +P +", shown), "the initial word is in capitals"
    assert shown.count("A high score! Enter your name: ") == 4
    assert (folder / "leaders.csv").read_text().splitlines() == ["name,points", "merlin,8"]
    assert "Your score: 8 points." in shown
    assert shown.count("   1  merlin           8") == 2
    assert shown.count("Welcome to Wizards") == 3


def test_a_lost_game(converse: Converse) -> None:
    """Five wrong guesses end the game, which names what was missed; another one can be played."""
    shown = play(converse, f"‹p›‹pan›{MISS}‹merlin›‹?›‹p›‹shuffle›‹›{MISS}‹m›‹q›", *SMALL)
    lives = [line for line in shown.splitlines() if line.startswith("Lives: ")]
    assert lives == [f"Lives: {left}" for left in (5, 5, 4, 3, 2, 1, 5, 5, 5, 4, 3, 2, 1)]
    assert shown.count(wording.GAME_OVER) == 2
    assert "You missed: planet" in shown
    assert shown.count("A high score!") == 1, "the score of the first game was one, unsolved as it was"


def test_only_a_better_score_is_a_high_score(converse: Converse, folder: Path) -> None:
    """A score that is not above the best one asks for no name; the board is that of the folder."""
    (folder / "leaders.csv").write_text("name,points\nmorgan,900\n")
    shown = play(converse, f"‹p›{SOLVE}‹m›‹l›‹›‹q›", *SMALL)
    assert "A high score!" not in shown
    assert "   1  morgan         900" in shown


def test_debug_shows_the_answers(converse: Converse) -> None:
    """With -d the answers are displayed, and only then."""
    assert "Answers: planet " in play(converse, "‹p›", "-d", "-w", "3")
    assert "Answers" not in play(converse, "‹p›", "-w", "3")


def test_the_builtin_list(converse: Converse, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only without the words file in the folder is the built-in list taken, and the program says so."""
    play(converse, "‹q›")
    assert worderly.main(["-f", "corncob-lowercase.txt"]) == 0
    assert capsys.readouterr().err == ""
    (folder / "corncob-lowercase.txt").unlink()
    assert "Letters: " in play(converse, "‹p›")
    worderly.main([])
    assert (
        "./corncob-lowercase.txt is not in this folder, so the built-in word list is used." in capsys.readouterr().err
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("-f", "nowhere.txt"), "nowhere.txt can't be read: no such file or directory."),
        (("-f", "."), "can't be read"),
        (("-f", "poor.txt"), "The word list didn't make a puzzle of 21 words on 15 by 25."),
        (("-w", "many"), "word_count must be a whole number"),
        (("-x",), "unrecognized arguments"),
    ],
)
def test_what_can_t_be_played(folder: Path, arguments: tuple[str, ...], complaint: str) -> None:
    """What is wrong with the options or the words is one line, with exit status 2."""
    (folder / "poor.txt").write_text("planet plan")
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1


def test_bounds(converse: Converse, capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers out of bounds go back to their defaults, each with a notice; those within are taken."""
    shown = converse(lambda: worderly.main(["-w", "52", "-r", "14", "-c", "41"]), "‹p›")
    assert "Words: 0 of 21" in shown
    assert [line for line in shown.splitlines() if line.startswith("+")][:1] == [f"+{'-' * 51}+"]
    assert worderly.main(["-w", "52", "-r", "14", "-c", "41"]) == 0
    assert capsys.readouterr().err.count(" instead.\n") == 3
    shown = converse(lambda: worderly.main(["-w", "7", "-r", "20", "-c", "30"]), "‹p›")
    assert "Words: 0 of 7" in shown
    assert shown.count("\n|") == 20


def test_a_board_that_can_t_be_used(converse: Converse, folder: Path) -> None:
    """What is wrong with leaders.csv is said, and the program goes on."""
    (folder / "leaders.csv").mkdir()
    shown = play(converse, f"‹l›‹›‹p›{SOLVE}‹m›‹q›", *SMALL)
    assert shown.count("leaders.csv can't be read") == 2


def test_interrupted_while_a_puzzle_is_made(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-c asks for the menu or the exit also while nothing is asked."""
    made: list[worderly.Puzzle] = []

    def reset(puzzle: worderly.Puzzle) -> bool:
        if made:
            raise KeyboardInterrupt
        made.append(puzzle)
        return original(puzzle)

    original = worderly.Puzzle.reset
    monkeypatch.setattr(worderly.Puzzle, "reset", reset)
    shown = play(converse, f"‹p›{MISS}‹p›‹what›‹m›‹p›‹›‹q›")
    assert shown.count("[M] Main menu, [X] Exit, or Enter to go on: ") == 3
    assert shown.count("Welcome to Wizards") == 3


# In a terminal


def terminal(*arguments: str, **environment: str) -> pexpect.spawn[str]:
    """The program in a terminal."""
    home = {"LEXICADE_HOME": os.environ["LEXICADE_HOME"], "TERM": "xterm"}
    known = {name: value for name, value in ENVIRONMENT.items() if name != "NO_COLOR"}
    child = pexpect.spawn(
        PROGRAM[0], [*PROGRAM[1:], *arguments], env={**known, **home, **environment}, encoding="utf-8", timeout=30
    )
    child.delaybeforesend = 0.3  # readline shows a prompt a moment before it listens to ctrl-c
    return child


def finish(child: pexpect.spawn[str]) -> int:
    """Wait for the end without a traceback; the exit status."""
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    child.close()
    return int(child.exitstatus)


def test_colors() -> None:
    """Titles, the grid, lives, right and wrong guesses each have a color of their own."""
    assert len({tone.value for tone in Tone}) == len(Tone) == 5
    child = terminal("-w", "4")
    child.expect_exact(f"\x1b[{Tone.TITLE.value}mWelcome to Wizards of Worderly Place!\x1b[0m")
    child.sendline("p")
    child.expect_exact(f"\x1b[{Tone.GRID.value}m\r\n+---")
    child.expect_exact(f"\x1b[{Tone.LIVES.value}mLives: 5\x1b[0m")
    child.sendline("planet")
    child.expect_exact(f'\x1b[{Tone.RIGHT.value}m"planet" is right: 6 points.\x1b[0m')
    child.sendline("zzz")
    child.expect_exact(f'\x1b[{Tone.WRONG.value}m"zzz" is not in the puzzle. 4 lives left.\x1b[0m')
    child.sendeof()
    assert finish(child) == 0


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colors(environment: dict[str, str]) -> None:
    """Who wants no colors, or has none, gets none."""
    child = terminal("-w", "4", **environment)
    child.expect_exact("Choose P, L or Q: ")
    assert "\x1b[1" not in child.before
    child.sendline("p")
    child.expect_exact("Your guess: ")
    assert "\x1b[3" not in child.before
    child.sendeof()
    assert finish(child) == 0


def test_interrupted() -> None:
    """Ctrl-c in a game and at the board asks for the menu or the exit; at the menu, or twice, it ends the program."""
    child = terminal("-w", "4")
    for choice, question in (("p", "Your guess: "), ("l", "Press Enter for the menu: ")):
        child.expect_exact("Choose P, L or Q: ")
        child.sendline(choice)
        child.expect_exact(question)
        child.sendintr()
        child.expect_exact("[M] Main menu, [X] Exit, or Enter to go on: ")
        child.sendline("")
        child.expect_exact(question)
        child.sendintr()
        child.expect_exact("[M] Main menu, [X] Exit, or Enter to go on: ")
        child.sendline("m")
    child.expect_exact("Choose P, L or Q: ")
    child.sendintr()
    assert finish(child) == 130


@pytest.mark.parametrize(("last", "status"), [("x\n", 0), ("\x03", 130)])
def test_out_of_a_game(last: str, status: int) -> None:
    """After ctrl-c in a game, X or ctrl-c once more ends the program."""
    child = terminal("-w", "4")
    child.expect_exact("Choose P, L or Q: ")
    child.sendline("p")
    child.expect_exact("Your guess: ")
    child.sendintr()
    child.expect_exact("or Enter to go on: ")
    child.send(last)
    assert finish(child) == status
