"""Text from outside is text: whatever a file, a name or a line holds, a terminal is shown it and not steered by it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from lexicade.command import Progress, complain, say
from lexicade.frontends.cli.console import Terminal, Tone
from lexicade.store.exchange import TITLE, checksum
from lexicade.store.sqlite import SqliteStore
from tests.kit import run_command

# A title for the window, a cleared screen, colors, a line written over, marks that turn the direction, nothing visible.
ASCII = "\x1b]0;pwned\x07\x1b[2J\x08\x7f\r"
HOSTILE = f"{ASCII}\x9b31m\u202e\u2066\u2069\u200e\u200f\u061c\u200b\u2028\ufeff"
GAME = "wordhand.1:hands=1,size=7,hand=,coach=no"
PUZZLE = "planet.plan2a7.pan2d7"


def is_harmless(text: str) -> bool:
    """Whether a text can't do anything to a terminal but end lines."""
    return text.replace("\n", "").isprintable()


def check(done: CompletedProcess[str]) -> None:
    """See that a program said something, and nothing but text."""
    assert done.stdout or done.stderr
    assert is_harmless(done.stdout), repr(done.stdout)
    assert is_harmless(done.stderr), repr(done.stderr)
    assert "Traceback" not in done.stderr


def exported(game_id: str, score: str, *moves: str) -> bytes:
    """An export with a checksum that is right, as somebody who means harm would write it."""
    lines = (TITLE, f"id {game_id}", f"score {score}", *(f"move {move}" for move in moves))
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}sum {checksum(body)}\n".encode()


def test_hostile_text_is_hostile() -> None:
    """Each character of the texts that are tried here is one that Python takes for unprintable."""
    assert not any(
        char.isprintable() for char in "\x1b\x07\x08\x7f\r\x9b\u202e\u2066\u200e\u061c\u200b\u2028\ufeff\ud800"
    )
    assert not is_harmless(ASCII)


@pytest.mark.parametrize("hostile", [ASCII, HOSTILE, "\ud800"])
def test_every_way_out(hostile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said, asked, complained of or shown beside a bar is escaped, but for the ends of lines."""
    terminal = Terminal()
    say(f"one {hostile}\ntwo")
    complain(f"three {hostile}")
    terminal.say(f"four {hostile}")
    terminal.ask(f"five {hostile}")
    shown = capsys.readouterr()
    assert is_harmless(shown.out)
    assert is_harmless(shown.err)
    assert shown.out.count("\n") == 5 - 1
    terminal.has_colors = True
    terminal.say(hostile, Tone.BAD)
    colored = capsys.readouterr().out.removeprefix("\033[31m").removesuffix("\033[0m\n")
    assert colored
    assert is_harmless(colored)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with Progress(1) as progress:
        progress.step(hostile)
    assert is_harmless(capsys.readouterr().err.replace("\r\033[K", ""))


@pytest.mark.parametrize(
    "content",
    [
        exported(GAME + "#3", f"played {ASCII} 5"),
        exported(GAME + "#3", "unfinished", f"jest{ASCII}"),
        exported(f"wordhand.1:hands=1{ASCII}#3", "unfinished"),
        exported(f"{ASCII}#3", "unfinished"),
        exported(GAME + "#3", f"played {HOSTILE}"),
        f"{TITLE}\n{HOSTILE}".encode(),
    ],
)
def test_exports(content: bytes, tmp_path: Path) -> None:
    """An export with anything but text in it is refused, and what is said of it is text."""
    path = tmp_path / f"game{HOSTILE}.txt"
    path.write_bytes(content)
    for command, status in (("verify", 1), ("import", 2)):
        done = run_command(command, str(path))
        check(done)
        assert done.returncode == status


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        (["wordhand", "--load"], f"{GAME}#3\njest{ASCII}\n"),
        (["wordhand", "--load"], f"wordhand.1:hands={HOSTILE}#3\n"),
        (["worderly", "--load"], json.dumps({"title": HOSTILE, "solution": [[HOSTILE]]}, ensure_ascii=False)),
        (["scrabble", "--load"], f"#character-encoding UTF-8\n#player1 a {HOSTILE}\n>a: - +0 0\n"),
        (["scrabble", "analyze"], f"#character-encoding UTF-8\n#player1 a A\n#title {HOSTILE}\n>a: - +0 0\n"),
        (["scrabble", "analyze"], f"#player1 {ASCII} A\n>{ASCII}: - +0 0\n"),
        (["scrabble", "analyze"], f"#player1 a A\n>a: AB {ASCII} +0 0\n"),
        (["leaders", "worderly", "--import"], f"name,points\nmerlin,5\n{HOSTILE},7\n"),
        (["words", "info", "--words"], f"cat {HOSTILE} dog\n"),
        (["words", "check", "cat", "--words"], HOSTILE),
        (["scrabble", "best", "15", "--leaves"], f"{HOSTILE}\n"),
    ],
)
def test_files(arguments: list[str], content: str, tmp_path: Path) -> None:
    """Saves, puzzles, records, boards and word lists may hold anything and be called anything."""
    path = tmp_path / f"{HOSTILE}"
    path.write_bytes(content.encode())
    check(run_command(*arguments, str(path)))


@pytest.mark.parametrize(
    "arguments",
    [
        [HOSTILE],
        ["words", "check", HOSTILE],
        ["words", "pattern", HOSTILE],
        ["words", HOSTILE],
        ["wordhand", "--id", f"wordhand:{HOSTILE}#1"],
        ["wordhand", "--hand", HOSTILE],
        ["wordhand", f"--{HOSTILE}"],
        ["wordhand", "solve", HOSTILE],
        ["scrabble", "best", HOSTILE],
        ["scrabble", "best", f"{'/'.join(['15'] * 15)} A/ 0/0 0 lex {HOSTILE};"],
        ["replay", HOSTILE],
        ["daily", HOSTILE],
        ["evilhangman", "solve", HOSTILE],
    ],
)
def test_arguments(arguments: list[str]) -> None:
    """Nothing on a command line comes back as anything but text."""
    check(run_command(*arguments))


def test_typed() -> None:
    """Nothing that is typed or piped into a game comes back as anything but text."""
    lines = [HOSTILE, f":{HOSTILE}", f":save /nowhere/{HOSTILE}", "jest", ":id", "."]
    typed = "\n".join(line.replace("\r", "") for line in lines)
    check(run_command("wordhand", "--hands", "1", "--seed", "3", typed=typed))
    check(run_command("worderly", "--puzzle", PUZZLE, "--seed", "1", typed=f"p\n{typed}\n"))
    check(run_command("--line", typed=typed))


def test_store() -> None:
    """A store with anything in it is listed, replayed and counted as text."""
    store = SqliteStore()
    for game_id in (f"wordhand{HOSTILE}#1", f"{GAME}#3", f"wordhand:{HOSTILE}#1"):
        number = store.add_game(game_id, words=HOSTILE if "hands" not in game_id else None)
        store.add_entries(number, 1, [f"jest{HOSTILE}", "."])
        store.name_player(number, HOSTILE)
    sound = store.add_game(f"{GAME}#3", words=None)
    store.add_entries(sound, 1, ["jest", "."])
    store.name_player(sound, HOSTILE)
    store.import_scores("wordhand", [(HOSTILE, 5)])
    store.close()
    for arguments in (["games"], ["replay", "1"], ["replay", "2"], ["replay", "3"], ["resume", "2"], ["export", "2"]):
        check(run_command(*arguments))
    for arguments in (["games", "--json"], ["stats"], ["stats", "--json"], ["leaders", "wordhand"], ["share"]):
        check(run_command(*arguments))


def test_settings() -> None:
    """Settings with anything in them give text or the usual ones."""
    home = Path(os.environ["LEXICADE_HOME"])
    home.mkdir()
    for content in (json.dumps(dict.fromkeys(("theme", "level", "motion", "words", "name"), HOSTILE)), "[" * 100_000):
        (home / "settings.json").write_text(content)
        check(run_command("--line"))
        check(run_command("worderly", "--puzzle", PUZZLE, typed="p\nplan\npan\nplanet\n"))
