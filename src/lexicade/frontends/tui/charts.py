"""Numbers as bars and sparklines, made of characters."""

from __future__ import annotations

from collections.abc import Sequence

INK = "#a06c14"  # amber; its contrast is above 3 on the dark and on the light background
BLOCKS = " ▏▎▍▌▋▊▉█"
HEIGHTS = "▁▂▃▄▅▆▇█"


def bar(value: int, most: int, width: int) -> str:
    """A bar that is as long as a value is large; the largest one has the whole width, and no value but 0 has none.

    >>> bar(3, 4, 8), bar(1, 1000, 8), bar(0, 4, 8)
    ('██████', '▏', '')
    """
    eighths = -(-8 * width * max(0, value) // max(1, most))
    return "█" * (eighths // 8) + BLOCKS[eighths % 8].strip()


def sparkline(values: Sequence[int]) -> str:
    """Values in a row, each as high as it is large among them.

    >>> sparkline([1, 5, 9, 2]), sparkline([7, 7]), sparkline([])
    ('▁▅█▂', '▄▄', '')
    """
    if not values:
        return ""
    low, spread = min(values), max(values) - min(values)
    if not spread:
        return HEIGHTS[len(HEIGHTS) // 2 - 1] * len(values)
    return "".join(HEIGHTS[((value - low) * (len(HEIGHTS) - 1) + spread // 2) // spread] for value in values)
