"""Between a bot that thinks and somebody who waits for it: how far it has come, and whether it should move now."""

from __future__ import annotations


class Pace:
    """What the thread in which a bot thinks shares with the one that shows it.

    >>> pace = Pace()
    >>> pace.reach(0.4)
    >>> pace.reach(0.3)
    >>> pace.done, pace.is_hurried
    (0.4, False)
    """

    __slots__ = ("done", "is_hurried")

    def __init__(self) -> None:
        self.done = 0.0  # share of the work, from 0 to 1
        self.is_hurried = False

    def reach(self, share: float) -> None:
        """Say how far the work has come; it never goes back."""
        self.done = max(self.done, min(1.0, share))

    def hurry(self) -> None:
        """Ask for the best move found so far."""
        self.is_hurried = True
