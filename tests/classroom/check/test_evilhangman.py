"""The checks of evil hangman: right solutions pass, and each bug that real ones had is found, in three ways."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import lexicade.classroom.evil_hangman
from lexicade.classroom.check import folder
from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.evilhangman import java
from lexicade.classroom.check.evilhangman.checks import ASSIGNMENT
from lexicade.classroom.check.judging import Result, Status, judge
from lexicade.classroom.check.report import read_points, write_text
from tests.classroom.check.inside import HERE, OPEN, Bug, find_bug, judge_inside, patched, read_bugs, until_found
from tests.kit import SOAK

REFERENCE = Path(lexicade.classroom.evil_hangman.__file__).read_text()
RIGHT = HERE / "right" / "evilhangman"
PLAIN = (RIGHT / "plain.txt").read_text()
PROGRAMS = sorted(path.stem for path in RIGHT.glob("*.txt")) if SOAK else ["recursion", "sorting"]
NO_JDK = pytest.mark.skipif(shutil.which("javac") is None, reason="there is no Java compiler here")


def wrong(results: Sequence[Result]) -> list[str]:
    """What is wrong, bad manners included."""
    return [each.sentence for each in results if each.status is Status.WRONG]


def program(source: str, place: Path) -> Command:
    """A whole program in Python, given as text."""
    (place / "program.py").write_text(source)
    return Command(f"{sys.executable} -I -S program.py {{words}} {{length}} {{guesses}}", place, OPEN)


def test_the_reference_passes(tmp_path: Path) -> None:
    """What our own solution does is right, and well-mannered."""
    results = judge_inside("evilhangman", REFERENCE, tmp_path)
    assert [each.sentence for each in results if each.status is not Status.OK] == []


@pytest.mark.parametrize("bug", read_bugs("evilhangman_bugs.txt"), ids=str)
def test_bugs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug of real classes is found, with a dictionary that is no larger than the smallest known."""
    found = find_bug("evilhangman", patched(PLAIN, bug), bug, tmp_path)
    assert [bug.found in sentence for sentence in found[-1:]] == [True], found
    assert bug.is_small(found[-1])


@pytest.mark.parametrize("name", PROGRAMS)
def test_right_programs_pass(name: str, tmp_path: Path) -> None:
    """Programs with other prompts, with a new reader for each question or a stack trace in the end, are right."""
    with program((RIGHT / f"{name}.txt").read_text(), tmp_path) as subject:
        results = judge(ASSIGNMENT.program, subject).results
    assert [each.sentence for each in results if each.status is not Status.OK and not each.check.is_manners] == []


@pytest.mark.parametrize("bug", read_bugs("evilhangman_program_bugs.txt"), ids=str)
def test_bugs_of_programs_are_found(bug: Bug, tmp_path: Path) -> None:
    """Each bug of real programs is found in a conversation."""
    with program(patched(PLAIN, bug), tmp_path) as subject:
        found = until_found(ASSIGNMENT.program, subject, bug)
    assert [bug.found in sentence for sentence in found[-1:]] == [True], found


def test_a_game_won_too_early_is_told_once(tmp_path: Path) -> None:
    """A program that takes the game for won when one word is left is wrong there, and not in everything else."""
    source = PLAIN.replace('if "-" not in shown:', "if len(words) == 1:")
    assert source != PLAIN
    with program(source, tmp_path) as subject:
        results = judge(ASSIGNMENT.program, subject).results
    assert {each.check.function for each in results if each.status is Status.WRONG} == {"end"}


def test_an_older_edition_needs_no_list_of_letters(tmp_path: Path) -> None:
    """Without getGuessedLetters, which the text doesn't name, nothing is wrong; it can't be checked."""
    source = PLAIN.replace("getGuessedLetters", "letters")
    results = judge_inside("evilhangman", source, tmp_path, ("startGame", "getGuessedLetters"))
    assert wrong(results) == []
    assert {each.check.function for each in results if each.status is Status.UNCHECKED} == {"getGuessedLetters"}


def test_other_arguments_are_not_wrong(tmp_path: Path) -> None:
    """A class that takes words instead of a path can't be checked, but isn't wrong."""
    source = PLAIN.replace("with open(dictionary) as file:\n            text = file.read()", "text = dictionary.read()")
    results = judge_inside("evilhangman", source, tmp_path, ("makeGuess",))
    assert {each.status for each in results} == {Status.UNCHECKED}


@NO_JDK
def test_a_class_in_java(tmp_path: Path) -> None:
    """A Java class is compiled on the spot and judged by its methods; its program by its conversation."""
    source = tmp_path / "src" / "hangman"
    shutil.copytree(HERE / "java", source)
    for file in source.glob("*.txt"):
        file.rename(file.with_suffix(".java"))
    (source / "EmptyDictionaryException.class").write_bytes(b"what an editor has left")
    points = read_points(ASSIGNMENT)
    request = folder.Request("evilhangman", points, only=("startGame", "makeGuess", "getGuessedLetters"))
    right = folder.check_one(request, tmp_path)
    assert (right.status, right.earned) == (0, 25)
    game = source / "EvilHangmanGame.java"
    unused = "import org.junit.platform.commons.util.StringUtils; // an editor's idea"
    game.write_text(
        game.read_text().replace("x < y", "x > y").replace("used.clear();", "").replace(";", f";\n{unused}", 1)
    )
    bad = write_text(folder.check_one(request, game), "", explain=True)
    assert "after startGame('ab aa', 2), makeGuess('a') returns {'aa'}, not {'ab'}" in bad
    assert "raises GuessAlreadyMadeException" in bad
    game.write_text("package hangman; public class EvilHangmanGame { int x = ; }")
    broken = folder.check_one(request, game)
    assert broken.status == 2
    assert "can't be compiled: EvilHangmanGame.java:1: error: illegal start of expression" in broken.problem


def test_folders_of_many_in_java(tmp_path: Path) -> None:
    """A project is one solution however deep its class lies; a folder of projects is many."""
    for place in ("ann/src/hangman", "ann/copy/hangman", "bob/code"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "EvilHangmanGame.java").touch()
    assert folder.find_solutions(ASSIGNMENT, [tmp_path]) == [tmp_path / "ann", tmp_path / "bob"]
    assert folder.main_file(ASSIGNMENT, tmp_path / "ann") == tmp_path / "ann/src/hangman/EvilHangmanGame.java"
    assert folder.find_solutions(ASSIGNMENT, [tmp_path / "bob"]) == [tmp_path / "bob"]


def test_the_class_of_an_older_edition(tmp_path: Path) -> None:
    """Where EvilHangmanGame is the interface, the class that implements it is checked."""
    (tmp_path / "EvilHangmanGame.java").write_text("public interface EvilHangmanGame { }")
    (tmp_path / "Hangman.java").write_text("public class Hangman\n    implements EvilHangmanGame { }")
    assert java.implementing(tmp_path / "EvilHangmanGame.java") == tmp_path / "Hangman.java"
    assert java.implementing(tmp_path / "Hangman.java") == tmp_path / "Hangman.java"


@NO_JDK
def test_a_program_in_java(tmp_path: Path) -> None:
    """A Java program that makes a new reader for each question is talked with and is right, but for its manners."""
    for file in (HERE / "java").glob("*.txt"):
        shutil.copyfile(file, tmp_path / f"{file.stem}.java")
    java.compile_sources(sorted(tmp_path.glob("*.java")), tmp_path, OPEN)
    command = f"java {' '.join(java.LIGHT)} -cp {java.OUT} hangman.EvilHangman {{words}} {{length}} {{guesses}}"
    with Command(command, tmp_path, OPEN) as subject:
        results = judge(ASSIGNMENT.program, subject, only=() if SOAK else ("answer", "end")).results
    assert wrong(results)[:1] == [
        "with the words 'bbbb cccc', 9 guesses and the input 'e' it shows a stack trace when the input ends"
    ]
    assert [each.sentence for each in results if each.status is not Status.OK and not each.check.is_manners] == []


def test_java_without_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no compiler, that is said."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    (tmp_path / "EvilHangmanGame.java").write_text("public class EvilHangmanGame {}")
    report = folder.check_one(folder.Request("evilhangman", {}), tmp_path)
    assert report.status == 2
    assert "there is no javac here" in report.problem
