"""Work spread over a Dask cluster, and what can go wrong with one."""

from __future__ import annotations

import logging
import os
import re
import shutil
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

import lexicade
from lexicade.command import Progress, open_lexicon
from lexicade.core.errors import BadParams, LexicadeError
from lexicade.games.scrabble import commands
from lexicade.games.scrabble.commands import matches
from lexicade.lexicon import Lexicon
from lexicade.workers import cluster, processes, read_cluster, spread
from tests.kit import ENVIRONMENT, run_command
from tests.workers.cluster import Cluster, child_of
from tests.workers.errands import broken, ending, long, slow_first

MATCH = ["casual", "club", "--games", "8", "--seed", "5"]


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game be an item of its own, so that a short match has a middle."""
    monkeypatch.setattr(matches, "CHUNK", 1)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two workers that no test harms."""
    with Cluster(tmp_path_factory.mktemp("cluster")) as started:
        started.add_worker()
        started.add_worker()
        yield started


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Cluster]:
    """A cluster without workers, for one test to do with as it likes."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    with Cluster(folder) as started:
        yield started


@pytest.fixture
def closed_port() -> int:
    """A port at which nobody is."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def test_addresses() -> None:
    """A cluster is named by host and port, also in brackets as IPv6 wants them; nothing else is taken for one."""
    assert read_cluster("--on", "dask://10.0.0.7:8786") == "tcp://10.0.0.7:8786"
    assert read_cluster("--on", "DASK://Example.org:1") == "tcp://example.org:1"
    assert read_cluster("--on", "dask://[fe80::1]:8786") == "tcp://[fe80::1]:8786"
    wrong = ["", "foo", "dask://", "dask://host", "dask://host:", "dask://:8786", "dask://host:x", "dask://host:0"]
    wrong += ["dask://host:65536", "dask://host:-1", "tcp://host:8786", "dask://host:8786/", "dask://me@host:8786"]
    wrong += ["dask://::1:8786", "dask://[::1:8786", "dask://ho st:8786", "dask://host:8786?a", "dask://host\n:8786"]
    for text in wrong:
        with pytest.raises(BadParams, match="dask://HOST:PORT"):
            read_cluster("--on", text)


def test_match_is_the_same_everywhere(
    shared: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process, two and a cluster print the same, byte for byte, for people and for programs."""
    for processors, form in ((1, "--json"), (2, "--json"), (2, "--seed=5")):
        monkeypatch.setattr(processes, "processors", lambda processors=processors: processors)
        assert commands.match([*MATCH, form]) == 0
        expected = capsys.readouterr().out
        done = run_command("scrabble", "match", *MATCH, form, "--on", shared.on)
        assert (done.returncode, done.stderr, done.stdout) == (0, "", expected)


def test_learning_is_the_same_everywhere(shared: Cluster, tmp_path: Path) -> None:
    """Leave values learned on a cluster are those learned here, byte for byte."""
    arguments = ["--games", "110", "--generations", "2"]
    here, there = tmp_path / "here.txt", tmp_path / "there.txt"
    assert run_command("scrabble", "learn", str(here), *arguments).returncode == 0
    done = run_command("scrabble", "learn", str(there), *arguments, "--on", shared.on)
    assert (done.returncode, done.stderr) == (0, "")
    assert there.read_bytes() == here.read_bytes()


def test_own_leave_values_are_sent(shared: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Leave values of one's own count on workers that have no such file; the table is the one of this machine."""
    values = tmp_path / "values.txt"
    values.write_text("Q 500\n")
    match = ["expert", "expert", "--games", "2", "--json"]
    tables = []
    for arguments in (
        [*match],
        [*match, "--leaves", str(values)],
        [*match, "--leaves", str(values), "--on", shared.on],
    ):
        assert commands.match(arguments) == 0
        tables.append(capsys.readouterr().out)
    usual, here, there = tables
    assert here == there != usual


def test_own_words_are_sent(
    shared: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A word list of one's own is played with on workers that have no such file."""
    words = tmp_path / "few.txt"
    words.write_text("at ta tat attar rat art tar star stars rats arts")
    arguments = [*MATCH, "--words", str(words)]
    assert commands.match(arguments) == 0
    expected = capsys.readouterr().out

    def open_and_remove(path: str) -> Lexicon:
        lexicon = open_lexicon(path)
        words.unlink()
        return lexicon

    monkeypatch.setattr(matches, "open_lexicon", open_and_remove)
    assert commands.match([*arguments, "--on", shared.on]) == 0
    assert capsys.readouterr().out == expected


def test_order_and_errors(shared: Cluster) -> None:
    """Results come in the order of the items, and an error of the work as itself."""
    on = read_cluster("--on", shared.on)
    assert list(spread(slow_first, 0.3, range(20), on)) == list(range(20))
    with pytest.raises(ZeroDivisionError, match="no reason"):
        list(spread(broken, "no reason", range(20), on))
    assert logging.root.manager.disable == 0


def test_interrupt(shared: Cluster) -> None:
    """Ctrl-c in a terminal takes the bar away and ends a match at once; the cluster is free for the next one."""
    arguments = ["-m", "lexicade", "scrabble", "match", "novice", "club", "--games", "100000", "--on", shared.on]
    terminal = pexpect.spawn(sys.executable, arguments, env={**ENVIRONMENT}, encoding="utf-8", timeout=60)
    terminal.expect(r"\[-+\] 4/100000 novice \d, club \d")
    begun = time.monotonic()
    terminal.sendintr()
    rest = terminal.read()
    terminal.close()
    assert terminal.exitstatus == 130
    assert "Traceback" not in rest
    assert "limits" not in rest
    assert time.monotonic() - begun < 10
    assert list(spread(slow_first, 0, range(4), read_cluster("--on", shared.on))) == [0, 1, 2, 3]


def in_the_middle(monkeypatch: pytest.MonkeyPatch, pid: int) -> None:
    """Let a process be killed when the first games of a match are over."""

    def step(self: object, label: str, parts: int) -> None:
        if self not in seen:
            seen.append(self)
            os.kill(pid, signal.SIGKILL)

    seen: list[object] = []
    monkeypatch.setattr(Progress, "step", step)


@pytest.mark.parametrize("has_nanny", [False, True])
def test_killed_worker(
    has_nanny: bool, own: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A worker that is killed in the middle changes nothing in the table, whether a nanny starts it again or not."""
    assert commands.match(MATCH) == 0
    expected = capsys.readouterr().out
    worker = own.add_worker("--nanny") if has_nanny else own.add_worker()
    own.add_worker()
    in_the_middle(monkeypatch, child_of(worker) if has_nanny else worker.pid)
    assert commands.match([*MATCH, "--on", own.on]) == 0
    assert capsys.readouterr().out == expected


def test_killed_scheduler(own: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A scheduler that is killed in the middle is one sentence and no table."""
    own.add_worker()
    in_the_middle(monkeypatch, own.scheduler.pid)
    with pytest.raises(LexicadeError, match=r"the connection to the Dask cluster at tcp://127\S+ was lost"):
        commands.match([*MATCH, "--on", own.on])
    assert capsys.readouterr() == ("", "")


def test_no_workers(own: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster that has no workers, or has lost them all, is not waited for forever."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with pytest.raises(LexicadeError, match="has no workers"):
        list(spread(long, 0, range(4), own.address))
    worker = own.add_worker()

    def items() -> Iterator[int]:
        yield 1
        worker.kill()

    with pytest.raises(LexicadeError, match="has no workers"):
        list(spread(long, 600, items(), own.address))


def test_deadly_work(tmp_path: Path) -> None:
    """Work of which workers die is given up."""
    with Cluster(tmp_path, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="0") as own:
        own.add_worker()
        with pytest.raises(LexicadeError, match="kept stopping"):
            list(spread(ending, 3, [0], own.address))  # more would wait for another worker


@pytest.mark.parametrize(
    ("preload", "sentence"),
    [
        ("import sys; sys.modules['lexicade'] = None", "No module named 'lexicade"),
        ("import lexicade; lexicade.__version__ = '0.0.1'", r"a different Lexicade \(0\.0\.1-"),
        (
            "import lexicade.lexicon as lexicon; lexicon.load = lambda *_: lexicon.from_words(['cat'])",
            "The word list where a game is played",
        ),
    ],
    ids=["none", "older", "words"],
)
def test_other_lexicade(preload: str, sentence: str, own: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    """One worker without Lexicade, with another one or with other words is an error, never another table."""
    own.add_worker(preload=preload)
    other = own.add_worker()
    with pytest.raises(LexicadeError, match=sentence):
        commands.match([*MATCH, "--on", own.on])
    assert capsys.readouterr() == ("", "")
    assert other.poll() is None
    assert own.processes[1].poll() is None


def test_changed_code(own: Cluster, tmp_path: Path) -> None:
    """A worker whose Lexicade has the same version but was changed is refused, too."""
    copy = shutil.copytree(Path(lexicade.__file__).parent, tmp_path / "copy" / "lexicade")
    with (copy / "games" / "scrabble" / "bots.py").open("a") as changed:
        changed.write("# changed\n")
    own.add_worker(preload=f"import sys; sys.path.insert(0, {str(copy.parent)!r})")
    with pytest.raises(LexicadeError, match=rf"a different Lexicade \({re.escape(lexicade.__version__)}-"):
        commands.match([*MATCH, "--on", own.on])


def test_no_cluster(closed_port: int) -> None:
    """Where there is no cluster, that is said in one line, within seconds."""
    begun = time.monotonic()
    done = run_command("scrabble", "match", *MATCH, "--on", f"dask://127.0.0.1:{closed_port}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"lexicade: There is no Dask cluster at tcp://127.0.0.1:{closed_port}: connection refused.\n"
    assert time.monotonic() - begun < 10


def test_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server of another kind, which waits to be spoken to, is not waited for."""
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        pytest.raises(LexicadeError, match="no Dask cluster at"),
    ):
        list(spread(long, 0, range(4), f"tcp://127.0.0.1:{server.getsockname()[1]}"))


def test_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package, a sentence says how to get it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(LexicadeError, match=r'pip install "lexicade\[dask\]"'):
        list(spread(long, 0, range(4), "tcp://127.0.0.1:1"))
