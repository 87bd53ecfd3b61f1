"""Files: nothing is written over unasked, what is written keeps its permissions, our own folders are private."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicade.files import make_folder, write_file
from tests.kit import run_command

RECORD = ">Ann: AEINQRT 8G QAT +24 24\n>Bob: DEIOSUX - +0 0\n"


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """Permissions as most people have them."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode_of(path: Path) -> int:
    """The permission bits of a file or folder."""
    return path.stat().st_mode & 0o7777


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o444])
def test_permissions_stay(tmp_path: Path, mode: int) -> None:
    """A file that is written again has the permissions that it had; a new one has those that the umask leaves."""
    path = tmp_path / "my.game"
    write_file(str(path), b"first")
    assert mode_of(path) == 0o644
    path.chmod(mode)
    write_file(str(path), b"second")
    assert (mode_of(path), path.read_bytes()) == (mode, b"second")


def test_save_keeps_a_private_game_private(tmp_path: Path) -> None:
    """A save that its player made private stays so, move by move and by :save."""
    path = tmp_path / "my.game"
    path.write_text("_template#5\n")
    path.chmod(0o600)
    run_command("_template", "--load", str(path), "--save", str(path), typed="wait\n:save\n")
    assert (path.read_text().count("wait\n"), mode_of(path)) == (1, 0o600)


def test_folders_are_private(tmp_path: Path) -> None:
    """Folders that are made are for the user alone, all of them; those that are there stay as they are."""
    make_folder(str(tmp_path / "a" / "b"))
    assert [mode_of(tmp_path / name) for name in ("a", "a/b")] == [0o700, 0o700]
    (tmp_path / "a").chmod(0o755)
    make_folder(str(tmp_path / "a" / "c"))
    assert [mode_of(tmp_path / name) for name in ("a", "a/c")] == [0o755, 0o700]
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="exists"):
        make_folder(str(tmp_path / "file"))


def test_our_own_folders_are_private(home: Path, tmp_path: Path) -> None:
    """The folders for settings and packed word lists can be looked into by nobody else."""
    words = tmp_path / "words.txt"
    words.write_text("cat")
    assert run_command("words", "check", "cat", "--words", str(words)).returncode == 0
    assert [mode_of(home), mode_of(home / "cache")] == [0o700, 0o700]


@pytest.mark.parametrize(
    ("command", "target", "is_quick"),
    [
        ("_template --save {}", "out", True),
        ("scrabble --gcg {}", "out", True),
        ("export --out {}", "out", True),
        ("words graph {} --words words.txt", "out", True),
        ("scrabble analyze my.gcg --html {}", "out", True),
        ("scrabble learn {} --words words.txt", "out", False),
        ("worderly make --puzzles 1 --out .", "worderly-1.html", True),
    ],
)
def test_nothing_is_written_over_unasked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, target: str, *, is_quick: bool
) -> None:
    """Every command that writes a file leaves one that exists alone, in one sentence, unless it is forced to."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat")
    Path("my.gcg").write_text(RECORD)
    run_command("_template", typed="wait\n")
    Path(target).write_text("precious")
    files = sorted(os.listdir())
    arguments = command.format(target).split()
    done = run_command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("or add --force to overwrite it.\n")
    assert Path(target).read_text() == "precious"
    assert sorted(os.listdir()) == files
    if is_quick:
        assert run_command(*arguments, "--force").returncode == 0
        assert Path(target).read_bytes() != b"precious"


@pytest.mark.parametrize(
    "command",
    [
        "words graph ./words.txt --words link --force",
        "scrabble learn ./words.txt --words link --force",
        "scrabble analyze my.gcg --html ./words.txt --words link --force",
        "scrabble analyze my.gcg --html hard.gcg --force",
    ],
)
def test_input_is_never_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """A file that a command reads is never the one that it writes, by whatever name, even if it is forced to."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat")
    Path("link").symlink_to("words.txt")
    Path("my.gcg").write_text(RECORD)
    os.link("my.gcg", "hard.gcg")
    done = run_command(*command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert (Path("words.txt").read_text(), Path("my.gcg").read_text()) == ("cat", RECORD)


def test_boards_are_added_to_boards_only(tmp_path: Path) -> None:
    """A leader board goes into a file that has one, and a file with anything else in it is left alone."""
    notes = tmp_path / "notes.txt"
    notes.write_text("milk\nbread\n")
    done = run_command("leaders", "worderly", "--export", str(notes))
    assert (done.returncode, done.stdout) == (2, "")
    assert "has lines that are not scores" in done.stderr
    assert (notes.read_text(), list(tmp_path.glob("notes.txt?*"))) == ("milk\nbread\n", [])
