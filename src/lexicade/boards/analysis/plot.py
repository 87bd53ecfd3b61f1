"""The scores of a game over its turns, as a drawing (SVG) that needs neither scripts nor colors to be understood."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from lexicade.boards.records.record import Record
from lexicade.boards.records.referee import follow
from lexicade.core.errors import printable

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 120, 14, 40  # margins; names stand on the right
STEPS = (10, 20, 50, 100, 200, 500, 1000)
LINES = 7  # across the drawing, at most
LEAST_GAP = 16  # between two names


def score_lines(record: Record) -> list[tuple[int, ...]]:
    """All scores at the start and after each event."""
    return [(0,) * len(record.players), *(after.scores for _, _, after in follow(record))]


def write_plot(record: Record, number: int) -> str:
    """An SVG of all scores, event by event; the number makes its ids unique on a page."""
    scores = score_lines(record)
    names = [printable(player.name) for player in record.players]
    low, high = min(map(min, scores)), max(10, *map(max, scores))
    step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step

    def x(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(scores) - 1), 1)

    def y(score: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - score) / (high - low), 1)

    ends = kept_apart([y(score) for score in scores[-1]])
    final = " to ".join(f"{name} {score}" for name, score in zip(names, scores[-1], strict=True))
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="plot{number}" class="plot">',
        f'<title id="plot{number}">Scores over the game; final score {escape(final)}</title>',
    ]
    for score in range(low, high + 1, step):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(score)}" y2="{y(score)}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y(score) + 4}" text-anchor="end">{score}</text>')
    every = max(1, -(-(len(scores) - 1) // 12))
    parts += [
        f'<text class="tick" x="{x(at)}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{at}</text>'
        for at in range(0, len(scores), every)
    ]
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text class="tick" x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">Event number</text>')
    for seat in range(len(names)):
        points = [(x(at), y(each[seat])) for at, each in enumerate(scores)]
        parts += drawn_line(points, seat)
        name = escape(shortened(names[seat]))
        parts.append(f'<text x="{WIDTH - RIGHT + 8}" y="{ends[seat] + 4:.1f}">{name}</text>')
    return "\n".join([*parts, "</svg>"])


def kept_apart(ends: list[float]) -> list[float]:
    """Heights for names at the ends of lines, moved so that no two lie on each other.

    >>> kept_apart([50.0, 50.0]), kept_apart([10.0, 90.0])
    ([58.0, 42.0], [10.0, 90.0])
    """
    heights, order = list(ends), sorted(range(len(ends)), key=lambda seat: (ends[seat], -seat))
    for _ in ends:
        for upper, lower in pairwise(order):
            missing = max(0.0, LEAST_GAP - heights[lower] + heights[upper])
            heights[upper], heights[lower] = heights[upper] - missing / 2, heights[lower] + missing / 2
    return heights


def drawn_line(points: Sequence[tuple[float, float]], seat: int) -> list[str]:
    """One player's line; the players differ by dashes and marks, not by color alone."""
    path = " ".join(f"{x},{y}" for x, y in points)
    marks = [
        f'<circle class="mark{seat}" cx="{x}" cy="{y}" r="2.5"/>'
        if not seat
        else f'<rect class="mark{seat}" x="{x - 2.5:.1f}" y="{y - 2.5:.1f}" width="5" height="5"/>'
        for x, y in points
    ]
    return [f'<polyline class="line{seat}" points="{path}"/>', *marks]


def shortened(name: str, longest: int = 14) -> str:
    """A name that fits beside a drawing.

    >>> shortened("Ann"), shortened("Bartholomew Longfellow")
    ('Ann', 'Bartholomew L...')
    """
    return name if len(name) <= longest else f"{name[: longest - 1]}..."
