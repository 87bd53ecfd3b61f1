"""`lexicade doctor`, and what a player hears who has only the base."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pexpect
import pytest

from lexicade import __version__, doctor
from lexicade.frontends.cli import doctor as command
from tests.kit import ENVIRONMENT, run_command

HINT = 'pip install "lexicade[tui,web]"'


def facts(shown: str) -> dict[str, str]:
    """What was found out, by its title."""
    return dict(line.split(": ", 1) for line in shown.splitlines() if ": " in line)


def test_sound(home: Path) -> None:
    """Where everything works, the report has all versions, says so, and the exit status is 0."""
    assert run_command("wordhand", "--seed", "3", "--hands", "1", typed="jest\n").returncode == 0
    done = run_command("doctor")
    found = {title: text.strip() for title, text in facts(done.stdout).items()}
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Everything works.\n")
    assert found["Lexicade"] == __version__
    assert found["Python"].startswith(".".join(map(str, sys.version_info[:3])))
    assert found["Saved games"].startswith("sound, 1 game, ")
    assert found["Locks"] == "work"
    assert found["Compiled code"] == "works"
    assert found["Extra tui"].startswith("textual ")
    assert ", uvloop " in found["Extra public"], "what only some systems need is told, too"


def test_nothing_personal(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither names nor folders of a person are in the report, whatever is wrong."""
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("LEXICADE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    folder = home / "data" / "lexicade"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps({"name": "Penelope", "words": "/srv/penelope.txt"}))
    (folder / "games.db").write_text("no database at all")
    texts = [fact.text for fact in doctor.examine()]
    assert "~/data/lexicade" in texts
    assert any("~/data/lexicade/games.db is not a file of Lexicade" in text for text in texts)
    assert not [text for text in texts if "enelope" in text or str(home) in text]


def test_wrong(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is wrong is marked, all else is still examined, and the exit status is 1."""
    home.mkdir()
    (home / "games.db").write_text("no database at all")
    (home / "settings.json").write_text("{")
    checks = {**doctor.CHECKS, "Compiled code": lambda: str(1 // 0)}
    monkeypatch.setattr(doctor, "CHECKS", checks)
    assert command.run([]) == 1
    found = facts(capsys.readouterr().out)
    wrong = [title for title, text in found.items() if text.strip().startswith("WRONG: ")]
    assert wrong == ["Saved games", "Settings", "Compiled code"]
    assert "ZeroDivisionError" in found["Compiled code"]
    assert (home / "games.db").read_text() == "no database at all"


def test_nothing_is_made(home: Path) -> None:
    """The report leaves nothing behind where nothing was."""
    done = run_command("doctor")
    assert done.returncode == 0
    assert not home.exists()


def test_base_alone(tmp_path: Path, home: Path) -> None:
    """Without the extras, plain `lexicade` in a terminal says once how to get them; a pipe is never told."""
    (tmp_path / "without").mkdir()
    (tmp_path / "without" / "textual.py").write_text("raise ImportError('not installed')\n")
    around = {"TERM": "xterm", "PYTHONPATH": str(tmp_path / "without"), "LEXICADE_HOME": str(home)}
    assert HINT not in run_command(environment=around).stdout
    told = []
    for _ in range(2):
        child = pexpect.spawn(
            sys.executable, ["-m", "lexicade"], env={**ENVIRONMENT, **around}, encoding="utf-8", timeout=60
        )
        child.expect_exact("q quits): ")
        told.append(HINT in child.before)
        child.sendline("q")
        child.expect(pexpect.EOF)
        child.close()
    assert told == [True, False]


def test_settings_stay(home: Path) -> None:
    """That something was told is remembered beside the settings, and changes none of them."""
    from lexicade.arcade.settings import change_settings, is_untold, read_settings

    change_settings(name="Penelope")
    assert [is_untold("extras"), is_untold("extras"), is_untold("more"), is_untold("extras")] == [
        True,
        False,
        True,
        False,
    ]
    assert read_settings().name == "Penelope"
    assert os.listdir(home) == ["settings.json"]
