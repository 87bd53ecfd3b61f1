"""How far work runs ahead of those who take its results."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4  # items under way for each processor: enough to keep it busy, few enough to give up quickly


def submitted(submit: Callable[[Item], Future[Result]], items: Iterable[Item], most: int) -> Iterator[Future[Result]]:
    """The futures of all items in order, never more than so many of them under way."""
    waiting: deque[Future[Result]] = deque()
    for item in items:
        waiting.append(submit(item))
        if len(waiting) == most:
            yield waiting.popleft()
    while waiting:
        yield waiting.popleft()
