"""Files: nothing is written over unasked, what is written keeps its permissions, our own folders are private."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicade import files
from lexicade.core.errors import BadSave
from lexicade.files import (
    check_distinct,
    check_new,
    is_same_file,
    is_store,
    make_folder,
    put_file,
    read_file,
    write_file,
)
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


MEGABYTE = 1024 * 1024


def test_reading_has_a_limit(tmp_path: Path) -> None:
    """A file just as large as may be is read whole; one byte more is too much, and that is said with the limit."""
    path = tmp_path / "words.txt"
    path.write_bytes(b"x" * MEGABYTE)
    assert len(read_file(str(path), largest=MEGABYTE, error=BadSave)) == MEGABYTE
    path.write_bytes(b"x" * (MEGABYTE + 1))
    with pytest.raises(BadSave) as refused:
        read_file(str(path), largest=MEGABYTE, error=BadSave)
    assert refused.value.sentence == f"{path} is too large: the limit is 1 MB."


def test_what_can_t_be_read_or_written(tmp_path: Path) -> None:
    """Whatever is wrong with a path is said in a sentence that names it, and nothing in it can harm a terminal."""
    path = str(tmp_path / "nowhere" / "x")
    with pytest.raises(BadSave) as refused:
        read_file(path, largest=9, error=BadSave)
    assert refused.value.sentence == f"{path} can't be read: no such file or directory."
    with pytest.raises(BadSave) as refused:
        put_file(path, b"x", error=BadSave)
    assert refused.value.sentence == f"{path} can't be written: no such file or directory."
    for path, shown in (("a\0b", "a\\x00b"), ("", '""')):
        with pytest.raises(BadSave) as refused:
            read_file(path, largest=9, error=BadSave)
        assert refused.value.sentence.startswith(f"{shown} can't be read: ")
    with pytest.raises(BadSave, match="null"):
        put_file("a\0b", b"x", error=BadSave)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_pipes(tmp_path: Path) -> None:
    """A named pipe that nobody writes to is empty rather than a reason to wait, and is never replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert read_file(str(pipe), largest=9, error=BadSave) == b""
    with pytest.raises(BadSave, match="can't be written: it is not an ordinary file"):
        put_file(str(pipe), b"x", error=BadSave)
    assert pipe.is_fifo()


@pytest.mark.parametrize("size", [0, files.CHUNK - 1, files.CHUNK, 2 * files.CHUNK + 5])
def test_writing_is_whole(tmp_path: Path, size: int) -> None:
    """What is written is all there, through a link too, and nothing else is left in the folder."""
    content = bytes(number % 251 for number in range(size))
    (tmp_path / "link").symlink_to(tmp_path / "target")
    write_file(str(tmp_path / "link"), content)
    assert (tmp_path / "target").read_bytes() == content
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "target"]
    assert (tmp_path / "link").is_symlink()


def test_writing_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that breaks off leaves the file as it was, and nothing beside it."""
    path = tmp_path / "my.game"
    path.write_text("before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadSave, match=r"my\.game can't be written: no space left on device\.$"):
        put_file(str(path), b"after", error=BadSave)
    assert (path.read_text(), os.listdir(tmp_path)) == ("before", ["my.game"])


def test_the_store_is_nobody_else_s(home: Path, tmp_path: Path) -> None:
    """The file of the store, and those that SQLite has beside it, are neither read nor written by hand."""
    home.mkdir()
    (tmp_path / "link").symlink_to(home / "games.db")
    for path in (home / "games.db", home / "games.db-wal", tmp_path / "link"):
        sentence = f"{path} is where Lexicade keeps your games. Choose another file."
        assert is_store(str(path))
        for attempt in (
            lambda path=path: read_file(str(path), largest=9, error=BadSave),
            lambda path=path: put_file(str(path), b"", error=BadSave),
            lambda path=path: check_new(str(path), force=True, error=BadSave),
        ):
            with pytest.raises(BadSave) as refused:
                attempt()
            assert refused.value.sentence == sentence
    assert not any(map(is_store, (str(tmp_path / "games.db"), str(home / "my.game"), "a\0games.db")))


def test_what_may_be_written(tmp_path: Path) -> None:
    """A folder is never written over, and what is there, a dead link too, only by force."""
    check_new(str(tmp_path / "new"), force=False, error=BadSave)
    (tmp_path / "dead").symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadSave) as refused:
        check_new(str(tmp_path / "dead"), force=False, error=BadSave, instead="Move it")
    assert refused.value.sentence == f"{tmp_path}/dead already exists. Move it, or add --force to overwrite it."
    check_new(str(tmp_path / "dead"), force=True, error=BadSave)
    with pytest.raises(BadSave) as refused:
        check_new(str(tmp_path), force=True, error=BadSave)
    assert refused.value.sentence == f"{tmp_path} is a folder."


def test_options_name_different_files(tmp_path: Path) -> None:
    """Two options that lead to one file, by a link or another spelling, are refused, with the names of both."""
    (tmp_path / "one").write_text("")
    (tmp_path / "two").write_text("")
    os.link(tmp_path / "one", tmp_path / "hard")
    one, two, hard = (str(tmp_path / name) for name in ("one", "two", "hard"))
    check_distinct({"--save": one, "--gcg": two, "--html": None, "--words": None}, error=BadSave)
    with pytest.raises(BadSave) as refused:
        check_distinct({"--save": one, "--gcg": two, "--html": hard}, error=BadSave)
    assert refused.value.sentence == f"--save and --html name the same file, {hard}."
    assert is_same_file(str(tmp_path / "new"), str(tmp_path / "." / "new"))
    assert not is_same_file(str(tmp_path / "new"), str(tmp_path / "other"))
    assert not is_same_file("a\0b", "a\0b")


def test_where_things_are_kept(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """In the folder that the player names, or else in the system's own place for it."""
    assert files.data_file("cache", "words") == str(home / "cache" / "words")
    monkeypatch.delenv("LEXICADE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    kept = Path(files.data_file("games.db"))
    assert (kept.name, kept.parent.name) == ("games.db", "lexicade")
