"""A gallows that grows with every miss, and on which a man hangs in the end."""

from __future__ import annotations

BACKGROUND = " "
PICTURE = (
    "  ┌─────┐",
    "  │     │",
    "  │     O",
    "  │    /|\\",
    "  │     |",
    "  │    / \\",
    "  │",
    "──┴──────",
)
# Which part of the picture each character belongs to, in the order in which the parts are drawn: the ground, the post,
# the beam, the rope, and then the man from his head to his second leg.
PARTS = (
    "  2222223",
    "  1     3",
    "  1     4",
    "  1    657",
    "  1     5",
    "  1    8 9",
    "  1",
    "000000000",
)
COUNT = 10


def gallows(left: int, most: int) -> list[str]:
    """The picture when so many guesses are left of so many: nothing at first, everything in the end.

    >>> gallows(8, 8)[0].strip(), gallows(0, 8)[2].strip()
    ('', '│     O')
    >>> gallows(7, 8)[-1].strip()
    '──┴──────'
    """
    missed = most - left
    # With few guesses several parts come at once; with many, some misses add none, but the first and the last do.
    shown = COUNT if left <= 0 else min(COUNT - 1, max(bool(missed), COUNT * missed // max(1, most)))
    return [
        "".join(
            char if part.isdigit() and int(part) < shown else BACKGROUND
            for char, part in zip(line.ljust(11), parts.ljust(11), strict=True)
        )
        for line, parts in zip(PICTURE, PARTS, strict=True)
    ]
