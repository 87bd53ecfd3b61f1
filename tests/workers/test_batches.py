"""How much work a cluster is handed at a time."""

from __future__ import annotations

from lexicade.workers.window import Batches


def sizes(seconds_of_item: float, count: int) -> list[int]:
    """The sizes of all batches if every item takes as long, and each batch is done before the next is made."""
    batches = Batches(range(count), 1.0)
    found = []
    for batch in batches:
        found.append(len(batch))
        batches.adapt(len(batch), len(batch) * seconds_of_item)
    return found


def test_quick_items_go_together() -> None:
    """Batches grow fourfold until they take a second, and the last one has what is left."""
    assert sizes(0.1, 45) == [1, 4, 10, 10, 10, 10]


def test_slow_items_go_alone() -> None:
    """Items that take a second or more are never put together, and neither are those that follow a slow batch."""
    assert sizes(1.0, 3) == [1, 1, 1]
    assert sizes(30.0, 2) == [1, 1]
    batches = Batches(range(9), 1.0)
    batches.adapt(4, 0.1)
    batches.adapt(8, 40.0)
    assert next(batches) == (0,)


def test_nothing_done_changes_nothing() -> None:
    """A batch of which nothing came, as an error was first, and one that took no time at all do no harm."""
    batches = Batches(range(9), 1.0)
    batches.adapt(0, 0.0)
    assert next(batches) == (0,)
    batches.adapt(1, 0.0)
    assert next(batches) == (1, 2, 3, 4)
