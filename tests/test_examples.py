"""The programs to start from do what they say, as real processes."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.kit import ENVIRONMENT

FOLDER = Path(__file__).parents[1] / "examples"
PROGRAMS = sorted(FOLDER.glob("*.py"))
OPEN_ENDED = {"anagram_server"}  # they run until they are stopped


def run(name: str, *arguments: str) -> str:
    """What an example prints, run in the folder that it stands in; nothing may be complained of."""
    done = subprocess.run(
        [sys.executable, "-W", "error", f"{name}.py", *arguments],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**ENVIRONMENT, "LEXICADE_HOME": os.environ["LEXICADE_HOME"]},
    )
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_programs(path: Path) -> None:
    """Every example says what it is for and, without arguments, prints something and ends well."""
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert path.stem in OPEN_ENDED or run(path.stem)


def test_two_bots() -> None:
    """Two bots play the same game for the same seed, and the better one wins."""
    printed = run("two_bots", "5", "novice", "club")
    assert printed == run("two_bots", "5", "novice", "club")
    scores = dict(line.split(": ") for line in printed.splitlines()[-2:])
    assert int(scores["novice"]) < int(scores["club"])


def test_hangman_solver() -> None:
    """The solver finds its word, and says so of one that isn't in the list."""
    lines = run("hangman_solver", "encyclopedia").splitlines()
    assert " encyclopedia " in lines[-2]
    assert lines[-1].startswith("wrong guesses: ")
    assert run("hangman_solver", "qqq").splitlines()[-1].startswith("No word in the list fits ")


def test_own_game() -> None:
    """The game in one file is played to its end, refuses a wrong move, and is saved as any other."""
    printed = run("own_game")
    assert "cold - cord - word - worm - warm\n" in printed
    assert "quail is not a word that differs from word in one letter.\n" in printed
    assert printed.endswith("#1\ncord\nword\nworm\nwarm\n")


def test_anagram_server() -> None:
    """The server answers with anagrams, and with a sentence to what is no letters."""
    program = subprocess.Popen(
        [sys.executable, "anagram_server.py", "0"], cwd=FOLDER, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
    )
    try:
        assert program.stdout is not None
        address = program.stdout.readline().strip()
        with urlopen(address, timeout=60) as answer:
            assert json.load(answer) == ["elints", "enlist", "inlets", "listen", "silent", "tinsel"]
        with pytest.raises(HTTPError) as refused:
            urlopen(address.replace("listen", "l1sten"), timeout=60)
        with refused.value:
            assert json.load(refused.value)["error"].startswith('"1" is not a letter')
    finally:
        program.terminate()
        program.communicate()


def test_notebook(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every cell of the notebook runs; where a cell ends with a game, a notebook shows its board."""
    monkeypatch.chdir(FOLDER)
    notebook = json.loads((FOLDER / "analyze_gcg.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], {len(cell.get("outputs", ())) for cell in notebook["cells"]}) == (4, {0})
    names: dict[str, Any] = {}
    boards = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, "cell", "exec"), names)
            shown = (
                eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None
            )
            boards += [shown._repr_svg_()] if shown is not None else []
    assert len(boards) == len(set(boards)) == 3
    assert "Biggest mistakes" in capsys.readouterr().out
