"""Work done by processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

from lexicade.core.errors import LexicadeError
from lexicade.workers.interrupts import held_back, noticed
from lexicade.workers.window import AHEAD, submitted

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.connection import Connection

Common = TypeVar("Common")
Item = TypeVar("Item")
Result = TypeVar("Result")


def spread_here(
    work: Callable[[Common, Item], Result], common: Common, items: Iterable[Item]
) -> Generator[Result, None, None]:
    """The results of work done by processes of this machine; by this one if there is one processor or one item."""
    items = iter(items)
    first = list(islice(items, processors()))
    if len(first) < 2:
        yield from (work(common, item) for item in chain(first, items))
        return
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
    from multiprocessing import get_context

    context = get_context("spawn")  # rather than forks: the same on every system, and safe whatever else goes on here
    lifeline, held = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(len(first), context, end_with_lifeline, (lifeline,))

    def submit(item: Item) -> Future[Result]:
        with held_back():  # ctrl-c is for this process, which stops the others
            return executor.submit(work, common, item)

    try:
        with noticed() as check:
            for future in submitted(submit, chain(first, items), AHEAD * len(first)):
                yield future.result()
                check()
    except BrokenExecutor:
        raise LexicadeError("The work was stopped: one of its processes ended unexpectedly.") from None
    finally:
        held.close()
        executor.shutdown(cancel_futures=True)
        lifeline.close()


def end_with_lifeline(lifeline: Connection) -> None:
    """See to it that this process ends when the one that started it lets go of it or ends, and not by ctrl-c."""
    from multiprocessing.connection import wait
    from threading import Thread

    def watch() -> None:
        wait([lifeline])
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Windows all processes of a console get it
    Thread(target=watch, daemon=True).start()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
