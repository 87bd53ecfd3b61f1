"""Games in files of other programs: written move by move, opened where they were left, refused in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexicade
from lexicade.boards.records.gcg import read_gcg
from lexicade.core.errors import BadParams, BadSave
from lexicade.core.session import Session
from lexicade.frontends.cli import play
from lexicade.games import find
from lexicade.games.scrabble.recorder import from_session
from lexicade.lexicon import Lexicon
from tests.kit import Script, run_command


def test_written_after_every_move(tmp_path: Path, lexicon: Lexicon) -> None:
    """The record on disk is the game on screen after every move, the bot's too, and after every undo."""
    path, saved = tmp_path / "my.gcg", tmp_path / "my.game"
    seen: list[bytes] = []

    class Watching(Script):
        def ask(self, question: str) -> str | None:
            seen.append(path.read_bytes())
            return super().ask(question)

    play.run("scrabble", ["--seed", "5", "--gcg", str(path), "--save", str(saved)], Watching(["pass", "pass", ":undo"]))
    assert [len(read_gcg(each).events) for each in seen] == [0, 2, 4, 2]
    session = Session.load(saved.read_text(), find("scrabble")(lexicon))
    assert read_gcg(path.read_bytes()) == from_session(session)
    assert not list(tmp_path.glob("*.part"))


def test_a_record_opens_where_it_was_left(tmp_path: Path) -> None:
    """A record of ours is the same game again, against the same bot; the file itself is left alone."""
    path, other = tmp_path / "my.gcg", tmp_path / "other.gcg"
    play.run("scrabble", ["--seed", "5", "--gcg", str(path)], Script(["pass", "exch D", ":quit"]))
    first = path.read_bytes()
    script = Script([":id", "pass", ":save"])
    play.run("scrabble", ["--load", str(path), "--gcg", str(other)], script)
    assert "scrabble.1:rules=full,players=2,bot=casual,challenge=void@enable.e3f7f062#5" in script.shown
    assert "Type a file name" in script.shown
    assert path.read_bytes() == first
    whole = read_gcg(other.read_bytes()).events
    assert whole[:4] == read_gcg(first).events
    assert len(whole) == 6


def test_a_loaded_record_is_kept(tmp_path: Path) -> None:
    """A record that is played on is a game like any other: it can be resumed, replayed and exported."""
    path = tmp_path / "my.gcg"
    path.write_text(">Ann: AEINQRT 8G QAT +24 24\n>Bob: DEIOSUX - +0 0\n")
    assert run_command("scrabble", "--load", str(path), typed="pass\n:undo\n").returncode == 0
    assert "24" in run_command("resume").stdout
    replayed = run_command("replay").stdout
    assert "1. 8G QAT\nPlayer 1 plays 8G QAT for 24 points.\n" in replayed
    exported = run_command("export", "--out", str(tmp_path / "my.export"))
    assert exported.returncode == 0
    assert run_command("verify", str(tmp_path / "my.export")).returncode == 0


def test_games_without_records(tmp_path: Path) -> None:
    """A game that the format has no room for is refused before anything is written."""
    paths = ["--gcg", str(tmp_path / "my.gcg"), "--save", str(tmp_path / "my.game")]
    with pytest.raises(BadParams, match="Only games by the full rules"):
        play.run("scrabble", ["--rules", "simple", *paths], Script([]))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """A file or folder that is there is never written over, and one file can't be two."""
    path = tmp_path / "precious.gcg"
    path.write_text("precious")
    for there, sentence in ((path, "already exists"), (tmp_path, "is a folder")):
        with pytest.raises(BadSave, match=sentence):
            play.run("scrabble", ["--gcg", str(there)], Script([]))
    with pytest.raises(BadSave, match="--save and --gcg name the same file"):
        play.run("scrabble", ["--gcg", str(tmp_path / "x"), "--save", str(tmp_path / "x")], Script([]))
    assert path.read_text() == "precious"


def test_a_record_with_faults(tmp_path: Path) -> None:
    """A record with a mistake in it opens up to there, and what is wrong is said."""
    path = tmp_path / "my.gcg"
    path.write_text(">Ann: AEINQRT 8G QAT +23 23\n>Bob: DEIOSUX 1A OX +9 9\n")
    done = run_command("scrabble", "--load", str(path))
    assert done.returncode == 0
    assert "Player 1    24" in done.stdout
    corrected, cut = done.stderr.splitlines()
    assert corrected.endswith("my.gcg: Line 1: The play earns 24 points, not 23. It was corrected.")
    assert cut.endswith("The game was read up to there.")


def test_a_record_with_faults_in_code(tmp_path: Path) -> None:
    """A program that opens a record with a mistake in it is warned."""
    path = tmp_path / "my.gcg"
    path.write_text(">Ann: AEINQRT 8G QAT +23 23\n")
    with pytest.warns(UserWarning, match="The play earns 24 points, not 23. It was corrected."):
        assert lexicade.open_save(path).state.scores == (24, 0)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b">Ann: AEINQRT 1A QAT +24 24", "my.gcg: Line 1: The first play must cover"),
        (
            b">Ann: AEINQRT 8G QAT +24 24\n>Ann: -- -24 0",
            "my.gcg: Line 2: The play was challenged off, but all its words",
        ),
        (">Ann: - +0 0".encode("utf-16"), "my.gcg: Line 1: The text is in UTF-16"),
        (b"#" * 2_000_000, "my.gcg: Line 1: The file is too large"),
        (b"#\xff\xfe", "my.gcg: Line 1: That is not a record of a game"),
        (b"\0", "my.gcg: That is not a saved game."),
    ],
)
def test_bad_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, sentence: str) -> None:
    """A record that can't be opened is refused in one sentence with its name and line."""
    monkeypatch.chdir(tmp_path)
    Path("my.gcg").write_bytes(content)
    done = run_command("scrabble", "--load", "my.gcg")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"lexicade: {sentence}")
    assert done.stderr.count("\n") == 1
