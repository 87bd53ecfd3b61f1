"""Tools for tests: any game in any position, a console that plays a script, the command as a process."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import islice
from typing import Any, TypeVar

from hypothesis import strategies as st

from lexicade.core.errors import BadParams
from lexicade.core.game import Game
from lexicade.core.params import options
from lexicade.core.rng import MASK
from lexicade.core.session import Session
from lexicade.frontends.cli.console import Tone
from lexicade.games import find
from lexicade.lexicon import load

# As a user has it: what a developer's machine sets for Python hides faults.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
SOAK = bool(os.environ.get("LEXICADE_SOAK"))  # `make soak`: the long forms of some tests
AnyGame = Game[Any, Any, Any, Any]
AnySession = Session[Any, Any, Any, Any]


Answer = TypeVar("Answer")


def run_async(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@cache
def open_game(key: str) -> AnyGame:
    """A game over the built-in lexicon."""
    return find(key)(load())


@st.composite
def params_of(draw: st.DrawFn, game: AnyGame) -> Any:
    """Any parameters of a game, drawn from the bounds of its options; texts that it refuses are left out."""
    values: dict[str, object] = {}
    texts: dict[str, object] = {}
    for name, (field, option) in options(game.params).items():
        if isinstance(field.default, bool):
            values[name] = draw(st.booleans())
        elif isinstance(field.default, int):
            values[name] = draw(st.integers(option.low, option.high))
        elif option.choices:
            values[name] = draw(st.sampled_from(option.choices))
        else:
            texts[name] = draw(st.just("") | st.text("abcdefghijklmnopqrstuvwxyz*", max_size=10))
    try:
        return game.read_params(game.write_params(game.params(**values, **texts)))
    except BadParams:
        return game.params(**values)


@st.composite
def sessions(draw: st.DrawFn, game: AnyGame, most: int = 12) -> AnySession:
    """A game somewhere between its start and its end."""
    params, seed = draw(params_of(game)), draw(st.integers(0, MASK))
    try:
        session = Session(game, params, seed)
    except BadParams:  # the lexicon can't make such a game
        session = Session(game, game.read_params(""), seed)
    for _ in range(draw(st.integers(0, most))):
        moves = list(islice(game.moves(session.state), 50))
        if not moves:
            break
        session.submit(game.write_move(draw(st.sampled_from(moves))))
    return session


class Script:
    """A console whose answers are written beforehand, and that keeps what a terminal would show."""

    is_person = False

    def __init__(self, answers: list[str]) -> None:
        self.answers = answers
        self.shown = ""

    def say(self, text: str, tone: Tone | None = None) -> None:
        """Keep a line."""
        self.shown += f"{text}\n"

    def ask(self, question: str) -> str | None:
        """Keep a question and the next answer, set between marks."""
        if not self.answers:
            self.shown += f"{question}\n"
            return None
        answer = self.answers.pop(0)
        self.shown += f"{question}‹{answer}›\n"
        return answer


def run_command(
    *arguments: str, typed: str | bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `lexicade` in a process of its own, with its input through a pipe."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "lexicade", *arguments],
        input=given,
        capture_output=True,
        timeout=120,
        check=False,
        env={**ENVIRONMENT, "LEXICADE_HOME": os.environ["LEXICADE_HOME"], **(environment or {})},
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )
