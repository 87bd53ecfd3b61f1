"""Work done by a Dask cluster."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from lexicade import __version__
from lexicade.core.errors import BadParams, LexicadeError, printable, quoted
from lexicade.files import why
from lexicade.workers.interrupts import noticed
from lexicade.workers.window import Batches, submitted

if TYPE_CHECKING:
    from concurrent.futures import Future

Common = TypeVar("Common")
Item = TypeVar("Item")
Result = TypeVar("Result")

Outcome: TypeAlias = tuple[list[Any], Exception | None, float]

BATCH = 1.0  # seconds of work in each errand: an errand costs Dask some 10 ms of CPU time, whatever is in it
AHEAD = 2  # errands for each thread of a worker: one that it does, and the next
PATIENCE = 5  # seconds that a cluster has to answer, or to find a worker
TURN = Lock()


def read_cluster(name: str, text: str) -> str:
    """The address of a Dask scheduler, as Dask writes it, from the value of an option. Raises BadParams.

    >>> read_cluster("--on", "dask://localhost:8786"), read_cluster("--on", "dask://[::1]:8786")
    ('tcp://localhost:8786', 'tcp://[::1]:8786')
    """
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:  # a port that is no number or too high, or half a bracket
        host = port = None
    if host and port:
        place = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        if text.lower() == f"dask://{place}" and text.isascii() and text.isprintable() and " " not in text:
            return f"tcp://{place}"
    raise BadParams(f"{name} must be like dask://HOST:PORT, not {quoted(text)}.")


def spread_there(
    work: Callable[[Common, Item], Result], common: Common, items: Iterable[Item], address: str
) -> Generator[Result, None, None]:
    """The results of work done by a Dask cluster, which does again what was under way with a worker that is lost."""
    with silence(), noticed() as check, connection(address) as client:
        with explained(address):
            # A task rather than scattered data: Dask does it again if the worker that holds the result is lost.
            shared = client.submit(bytes, pickle.dumps(common), pure=False)
            # Not pure: a result that somebody else's Lexicade left under the same name must not be taken for ours.
            executor = client.get_executor(pure=False)
            threads = sum(client.nthreads().values())

        def submit(batch: tuple[Item, ...]) -> Future[Outcome]:
            errand = pickle.dumps(Errand(work, batch), protocol=5, buffer_callback=lambda _: None)
            with explained(address):
                future: Future[Any] = executor.submit(pickle.loads, errand, buffers=[shared])
            return future

        batches = Batches(items, BATCH)
        for future in submitted(submit, batches, AHEAD * max(1, threads)):
            with explained(address):
                results, error, seconds = awaited(future, client, address)
            batches.adapt(len(results), seconds)
            check()
            yield from results
            if error is not None:
                raise error


class Errand:
    """Work on some items that is done by being unpickled, with what is common to all as a buffer beside it.

    So all that Dask sees is bytes and the standard library. A worker that can't load a task ends, or tries forever;
    one that has no Lexicade, or another, but has loaded the task can say so. The scheduler needs no Lexicade at all.
    """

    def __init__(self, work: Callable[[Common, Item], Result], items: tuple[Item, ...]) -> None:
        self.work = work
        self.items = items

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return outcome, (edition(), self.work, pickle.PickleBuffer(b""), pickle.dumps(self.items))


def outcome(expected: str, work: Callable[[Common, Item], Result], common: bytes, items: bytes) -> Outcome:
    """What came of work on a cluster: results, an error if it came to that, and the seconds that it took.

    An error that Dask raises is then one of the cluster.
    """
    if edition() != expected:
        sentence = (
            f"A worker in the cluster has a different Lexicade ({edition()}) from this machine ({expected}):"
            " install the same one there and restart the worker."
        )
        return [], LexicadeError(sentence), 0.0
    results: list[Any] = []
    began = time.thread_time()
    try:
        with TURN:  # threads of one process would gain nothing, and games may keep what they are working on
            for item in pickle.loads(items):  # noqa: S301 - Dask runs whatever it is sent
                results.append(work(unpickled(common), item))  # noqa: PERF401 - those before an error count
    except Exception as error:
        return results, error, time.thread_time() - began
    return results, None, time.thread_time() - began


@lru_cache(maxsize=1)
def unpickled(common: bytes) -> Any:
    """What all the work has in common, unpickled once in each process."""
    return pickle.loads(common)  # noqa: S301 - Dask runs whatever it is sent


@cache
def edition() -> str:
    """Which Lexicade this is: version and digest of code and tables, as a version may stand for more than one state."""
    from hashlib import sha256

    folder = Path(__file__).parents[1]
    files = (path for kind in ("*.py", "*.txt") for path in folder.rglob(kind))
    modules = sorted((path.relative_to(folder).as_posix(), path) for path in files)
    code = "\0".join(f"{name}\0{path.read_text(encoding='utf-8')}" for name, path in modules)
    return f"{__version__}-{sha256(code.encode()).hexdigest()[:8]}"


@contextmanager
def connection(address: str) -> Iterator[Any]:
    """A client of the cluster at an address, which has at least one worker; closed whatever happens."""
    client = connected(address)
    try:
        with explained(address):
            find_worker(client, address)
        yield client
    finally:
        with suppress(TimeoutError):  # a scheduler that hangs; what it still knows of us it forgets in time
            client.close(PATIENCE)


def connected(address: str) -> Any:
    """A client of the cluster at an address."""
    import socket

    try:
        from distributed import Client
    except ImportError:
        raise LexicadeError('Working on a Dask cluster needs one more package: pip install "lexicade[dask]".') from None
    host, _, port = address.removeprefix("tcp://").rpartition(":")
    try:  # Dask itself would try until its time is up, and not say what is wrong
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise LexicadeError(f"There is no Dask cluster at {address}: {why(error)}.") from None
    try:
        return within(PATIENCE, lambda: Client(address, timeout=PATIENCE, set_as_default=False))
    except TimeoutError:
        raise LexicadeError(f"There is no Dask cluster at {address}, or it is too busy.") from None
    except Exception as error:
        raise LexicadeError(f"What is at {address} can't be used as a Dask cluster: {brief(error)}.") from None


def within(seconds: float, make: Callable[[], Result]) -> Result:
    """What a function makes, or a TimeoutError; Dask limits the time to connect, but not that of its handshake."""
    from concurrent.futures import Future
    from threading import Thread

    future: Future[Result] = Future()

    def run() -> None:
        try:
            future.set_result(make())
        except Exception as error:
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future.result(seconds)


def awaited(future: Future[Result], client: Any, address: str) -> Result:
    """The result of a future, for which Dask itself would wait forever if no worker were left."""
    from concurrent.futures import wait

    while not wait([future], PATIENCE).done:
        find_worker(client, address)
    return future.result()


def find_worker(client: Any, address: str) -> None:
    """Wait a little for a cluster to have a worker."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise LexicadeError(f"The Dask cluster at {address} has no workers.") from None


@contextmanager
def explained(address: str) -> Iterator[None]:
    """Say in a sentence what went wrong with a cluster."""
    from concurrent.futures import CancelledError

    from distributed import KilledWorker

    try:
        yield
    except LexicadeError:
        raise
    except KilledWorker:
        sentence = f"The work was stopped: the workers at {address} kept stopping."
    except (CancelledError, OSError):
        sentence = f"The work was stopped: the connection to the Dask cluster at {address} was lost."
    except Exception as error:
        sentence = (
            f"The Dask cluster at {address} can't do this work: {brief(error)}. All its workers need the same Lexicade."
        )
    else:
        return
    raise LexicadeError(sentence)


def brief(error: BaseException) -> str:
    """An error of somebody else's in a few words: the one that it came from."""
    while error.__cause__ is not None:
        error = error.__cause__
    return printable(" ".join(f"{error}".split()))[:200].rstrip(".") or type(error).__name__


@contextmanager
def silence() -> Iterator[None]:
    """Keep what Dask logs and warns of, which is for those who run a cluster, off a player's screen."""
    import logging
    import warnings

    before = logging.root.manager.disable
    logging.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(before)
