"""Settings outlive damage, later versions and places where nothing can be written."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from lexicade.arcade.settings import Settings, change_settings, keep_name, read_settings
from lexicade.core.errors import BadSave


def test_what_was_kept_is_read() -> None:
    """A setting that was kept is there next time, and the others are the usual ones."""
    assert read_settings() == Settings()
    change_settings(level="hard", theme="nord")
    keep_name("merlin")
    assert read_settings() == Settings(level="hard", theme="nord", name="merlin")


def test_fields_of_a_later_version_stay(home: Path) -> None:
    """Keeping a name leaves everything else in the file as it was, also what this version doesn't know."""
    home.mkdir()
    (home / "settings.json").write_text('{"sound": {"on": true}, "level": "extreme", "words": "/a/list"}')
    keep_name("merlin")
    kept = json.loads((home / "settings.json").read_text())
    assert kept == {"sound": {"on": True}, "level": "extreme", "words": "/a/list", "name": "merlin"}


@pytest.mark.parametrize(
    "damaged",
    ["", "{", "[1, 2]", '"text"', "\x00", '{"name": 3, "words": [], "theme": {}, "level": [], "motion": "no"}'],
)
def test_a_damaged_file(home: Path, damaged: str) -> None:
    """Whatever is in the file, the usual settings hold, and a new one can be kept."""
    home.mkdir()
    (home / "settings.json").write_text(damaged)
    assert read_settings() == Settings()
    keep_name("merlin")
    assert read_settings() == Settings(name="merlin")


def test_what_makes_no_sense_is_put_aside(home: Path) -> None:
    """A file with a slip of the pen in it is not written over."""
    home.mkdir()
    (home / "settings.json").write_text('{"words": "/a/list",')
    keep_name("merlin")
    assert (home / "settings.json.bad").read_text() == '{"words": "/a/list",'


def test_names_are_checked() -> None:
    """A name that no leader board would take is no name."""
    change_settings(name="\x1b[2J[bold]")
    assert read_settings().name == ""


def test_nowhere_to_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing can be written, a name is only forgotten, and the arcade can say why."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LEXICADE_HOME", str(tmp_path / "file" / "home"))
    keep_name("merlin")
    with pytest.raises(BadSave, match="Your settings can't be saved"):
        change_settings(level="hard")
    assert read_settings() == Settings()


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_the_folder_is_private(home: Path) -> None:
    """Nobody else may look into the folder."""
    keep_name("merlin")
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
