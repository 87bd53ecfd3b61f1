"""What all tests share: a home of their own, the built-in lexicon, and the switch that writes golden files."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from lexicade.lexicon import Lexicon, load
from lexicade.workers.processes import processors
from tests import postgres

if TYPE_CHECKING:
    from pathlib import Path

settings.register_profile("lexicade", deadline=None, derandomize=True)
settings.load_profile("lexicade")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --write-golden."""
    parser.addoption("--write-golden", action="store_true", help="write the golden transcripts anew")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many processes again as processors: many tests wait, for a browser, a server or a terminal."""
    return max(1, processors() * 3 // 2)


def pytest_sessionfinish() -> None:
    """End what tests have started, while there is time: a process of pytest-xdist is soon killed afterwards."""
    postgres.end_server()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that no other test and no user sees."""
    folder = tmp_path / "home"
    monkeypatch.setenv("LEXICADE_HOME", str(folder))
    monkeypatch.setenv("LEXICADE_MOTION", "0")
    return folder


@pytest.fixture(autouse=True)
def ctrl_c() -> None:
    """Ctrl-c as in a terminal, even where the tests run in the background and it is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The built-in lexicon."""
    return load()
