"""How much work is handed out at a time, and how far it runs ahead of those who take its results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4  # items under way for each processor: enough to keep it busy, few enough to give up quickly

GROWTH = 4  # times the size of the batch before


class Batches(Generic[Item]):
    """Items in batches that each take about so many seconds, as far as is known from those before.

    >>> batches = Batches(range(9), 1.0)
    >>> next(batches)
    (0,)
    >>> batches.adapt(1, 0.1)
    >>> next(batches)
    (1, 2, 3, 4)
    >>> batches.adapt(4, 4.0)
    >>> next(batches)
    (5,)
    """

    def __init__(self, items: Iterable[Item], seconds: float) -> None:
        self.items = iter(items)
        self.seconds = seconds
        self.size = 1

    def __iter__(self) -> Iterator[tuple[Item, ...]]:
        return self

    def __next__(self) -> tuple[Item, ...]:
        batch = tuple(islice(self.items, self.size))
        if not batch:
            raise StopIteration
        return batch

    def adapt(self, done: int, seconds: float) -> None:
        """Take note of how long a batch took; the next has at most four times its size, as first items may be slow."""
        if done:
            wanted = self.seconds * done / seconds if seconds > 0 else done * GROWTH
            self.size = max(1, min(int(wanted), done * GROWTH))


def submitted(submit: Callable[[Item], Future[Result]], items: Iterable[Item], most: int) -> Iterator[Future[Result]]:
    """The futures of all items in order, never more than so many of them under way."""
    waiting: deque[Future[Result]] = deque()
    for item in items:
        waiting.append(submit(item))
        if len(waiting) == most:
            yield waiting.popleft()
    while waiting:
        yield waiting.popleft()
