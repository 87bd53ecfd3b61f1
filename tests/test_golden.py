"""Golden transcripts: whole conversations as a terminal shows them, replayed and compared to the letter.

A transcript's first line is the command, which runs in the transcript's own folder; what the player types stands
between ‹ and ›.
`make golden` writes them anew, keeping the typed parts.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from lexicade.frontends.cli import play
from lexicade.games import keys
from tests.kit import Script, run_command

FOLDER = Path(__file__).parent / "golden"
TRANSCRIPTS = sorted(path for path in FOLDER.glob("*/*.txt") if path.parent.name not in ("saves", "screens"))
TYPED = re.compile("‹(.*)›\n")


def read_transcript(path: Path) -> tuple[list[str], list[str], str]:
    """A transcript's arguments (the game first), typed lines, and the conversation."""
    command, _, conversation = path.read_text(encoding="utf-8").partition("\n")
    _, _, *arguments = shlex.split(command)
    return arguments, TYPED.findall(conversation), conversation


def test_every_game_has_one() -> None:
    """A game without a golden transcript can't be added."""
    assert {path.parent.name for path in TRANSCRIPTS} == set(keys(hidden=True))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_replay(path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a game says for given input never changes without anybody noticing."""
    monkeypatch.chdir(path.parent)
    (key, *arguments), typed, conversation = read_transcript(path)
    script = Script(typed)
    play.run(key, arguments, script)
    if request.config.getoption("--write-golden"):
        command = path.read_text(encoding="utf-8").partition("\n")[0]
        path.write_text(f"{command}\n{script.shown}", encoding="utf-8")
    else:
        assert script.shown == conversation


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_replay_through_a_pipe(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a pipe the program prints what it prints in a terminal, and echoes nothing."""
    monkeypatch.chdir(path.parent)
    arguments, typed, conversation = read_transcript(path)
    done = run_command(*arguments, typed="".join(f"{line}\n" for line in typed))
    assert done.stdout == TYPED.sub("", conversation)
    assert (done.stderr, done.returncode) == ("", 0)
