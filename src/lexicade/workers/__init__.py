"""Work spread over many processors, those of this machine or of a Dask cluster; its results come in order.

>>> from operator import pow
>>> list(spread(pow, 2, [3]))
[8]
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

from lexicade.workers.cluster import read_cluster, spread_there
from lexicade.workers.processes import spread_here

__all__ = ["read_cluster", "spread"]

Common = TypeVar("Common")
Item = TypeVar("Item")
Result = TypeVar("Result")


def spread(
    work: Callable[[Common, Item], Result], common: Common, items: Iterable[Item], on: str | None = None
) -> Generator[Result, None, None]:
    """The results of work on each item, in the order of the items, each as soon as it and all before it are there.

    `on` is a cluster as `read_cluster` gives it, or None for this machine. What all the work has in `common` is sent to
    each worker of a cluster once. Closing the generator gives up what is under way.
    """
    return spread_here(work, common, items) if on is None else spread_there(work, common, items, on)
