"""What all tests share: a home of their own, the built-in lexicon, and the switch that writes golden files."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from lexicade.lexicon import Lexicon, load
from lexicade.workers.processes import processors
from tests import postgres

if TYPE_CHECKING:
    from pathlib import Path

settings.register_profile("lexicade", deadline=None, derandomize=True)
settings.load_profile("lexicade")

# What takes long comes first, so that no process is left with it at the end.
SLOW = ("tests/boards/", "tests/tui/", "tests/workers/", "tests/test_manual.py", "tests/classroom/")
BROWSERS = "tests/web/"  # what drives them has an event loop running from then on, which others can't do with
# Files that one process runs, because each process would have to compile what they need.
COMPILED = {
    "tests/boards/test_compiled_play.py",
    "tests/boards/test_endgames.py",
    "tests/boards/test_grid.py",
    "tests/boards/test_kept_boards.py",
    "tests/boards/test_kernel.py",
    "tests/boards/test_leaves.py",
    "tests/boards/test_lookahead.py",
    "tests/games/test_thinking.py",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --write-golden."""
    parser.addoption("--write-golden", action="store_true", help="write the golden transcripts anew")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many processes again as processors: many tests wait, for a browser, a server or a terminal."""
    return max(1, processors() * 3 // 2)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes long first, and browsers last."""
    items.sort(key=lambda item: (item.nodeid.startswith(BROWSERS), not item.nodeid.startswith(SLOW)))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Let a process run whole files, so that what their tests share is made once."""
    from xdist.scheduler import LoadFileScheduling

    config.option.loadscopereorder = False  # they are in order
    scheduler = LoadFileScheduling(config, log)
    file_of = scheduler._split_scope
    scheduler._split_scope = lambda nodeid: "compiled" if file_of(nodeid) in COMPILED else file_of(nodeid)
    return scheduler


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
