"""What the terminal's front ends write in the same way: statistics and leader boards as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lexicade.arcade.dailies import RULE
from lexicade.arcade.standings import Standings
from lexicade.arcade.statistics import Summary
from lexicade.core.errors import printable
from lexicade.games import find

WIDTH = 40  # of the longest bar


def stats_lines(found: Mapping[str, Summary]) -> list[str]:
    """The statistics of some games, with plots, and the rule for what counts."""
    return [*(line for key, summary in found.items() for line in summary_lines(key, summary)), RULE]


def summary_lines(key: str, summary: Summary) -> list[str]:
    """One kind of game, with its histogram."""
    info = find(key).info
    if not summary.played:
        return [info.title, "  no finished games yet", ""]
    won = f"won {summary.won}, " if info.can_lose else ""
    helped = f" ({summary.helped} with help)" if summary.helped else ""
    best = f"best {summary.best}{' with help' if summary.best_helped else ''}"
    lines = [
        info.title,
        f"  played {summary.played}{helped}, {won}{best}, average {summary.average:.1f}",
        f"  daily streak {summary.streak}, longest {summary.longest_streak}",
    ]
    most = max(count for _, _, count in summary.histogram)
    for low, high, count in summary.histogram:
        label = str(low) if low == high else f"{low} to {high}"
        bar = "#" * -(-WIDTH * count // most)
        lines.append(f"  {label:>14} {bar} {count}".rstrip())
    return [*lines, ""]


def board_lines(boards: Iterable[Standings]) -> list[str]:
    """Leader boards, each under its heading."""
    return [line for board in boards for line in (heading(board), *row_lines(board), "")]


def heading(board: Standings) -> str:
    """What a leader board is called."""
    title = find(board.key).info.title
    if board.is_imported:
        return f"{title}, imported and not verified"
    if board.daily is not None:
        return f"{title}, daily puzzle {board.daily}"
    return title if board.category is None else f"{title} ({board.category})"


def row_lines(board: Standings) -> Sequence[str]:
    """The places of a leader board; those that nobody has proven have no number."""
    return [
        f"  {'-' if board.is_imported else place:>2}  {printable(row.name):<10}  {row.points:6}"
        f"{'  with help' if row.helped else ''}"
        for place, row in enumerate(board.rows, start=1)
    ] or ["  nobody yet"]
