"""Trying an installed Lexicade from outside, as its users do: nothing of the checkout is on its path."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
TYPED = re.compile("‹(.*)›\n")
DIST_EXTRAS = "[tui,web]"  # what players want
PATIENCE = 600  # seconds for any one step


class Failed(Exception):
    """A release that can't be made, and why."""


def run(
    command: Sequence[str | Path],
    *,
    folder: Path | None = None,
    typed: str = "",
    environment: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; raises Failed with what it said if it fails."""
    words = [str(word) for word in command]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    try:
        done = subprocess.run(
            words,
            input=typed.encode(),
            cwd=folder,
            env={**kept, **(environment or {})},
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failed(f"{shlex.join(words)}: {error}") from None
    out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    if done.returncode:
        raise Failed(f"{shlex.join(words)} ended with status {done.returncode}:\n{out}{err}")
    return subprocess.CompletedProcess(words, 0, out, err)


def transcripts() -> list[Path]:
    """Every golden transcript of a game that is offered."""
    return sorted(
        path for path in GOLDEN.glob("[a-z]*/*.txt") if path.read_text(encoding="utf-8").startswith("$ lexicade")
    )


def try_games(command: Sequence[str | Path]) -> int:
    """Play every golden transcript through a pipe, each with a home of its own; how many games that were."""
    games = set()
    for path in transcripts():
        first, _, conversation = path.read_text(encoding="utf-8").partition("\n")
        _, _, *arguments = shlex.split(first)
        typed = "".join(f"{line}\n" for line in TYPED.findall(conversation))
        with tempfile.TemporaryDirectory() as home:
            done = run([*command, *arguments], folder=path.parent, typed=typed, environment={"LEXICADE_HOME": home})
        if done.stdout != TYPED.sub("", conversation):
            raise Failed(f"{path.name} of {path.parent.name} was played otherwise:\n{done.stdout}")
        games.add(path.parent.name)
    return len(games)


def try_all(command: Sequence[str | Path], version: str) -> str:
    """Try the version, the report of `doctor` and every game; what was tried."""
    said = run([*command, "--version"], folder=Path(tempfile.gettempdir())).stdout
    if said != f"lexicade {version}\n":
        raise Failed(f"{shlex.join(map(str, command))} is {said.strip()}, not {version}.")
    with tempfile.TemporaryDirectory() as home:
        report = run([*command, "doctor"], folder=Path(home), environment={"LEXICADE_HOME": home}).stdout
    if not report.endswith("Everything works.\n"):
        raise Failed(report)
    return f"{try_games(command)} games played"


def make_environment(python: str | Path, folder: Path) -> Path:
    """A fresh virtual environment of a Python; its folder of programs."""
    run([python, "-m", "venv", folder])
    return folder / ("Scripts" if os.name == "nt" else "bin")
