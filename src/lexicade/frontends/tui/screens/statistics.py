"""Statistics: a card for each game that was finished, with bars and a sparkline."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from lexicade.arcade.dailies import RULE, today
from lexicade.arcade.statistics import Summary, recent_scores, summaries
from lexicade.frontends.tui.charts import INK, bar, sparkline
from lexicade.frontends.tui.screens.page import Card, Page
from lexicade.games import find, keys
from lexicade.store.store import open_store

WIDTH = 26  # columns of the longest bar
RECENT = 30  # games on the sparkline
NONE = "No finished games yet. Your results will be here."


class StatisticsScreen(Page):
    """What the finished games amount to."""

    BODY = "cards"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - Textual's own name and type

    def __init__(self) -> None:
        """With the numbers as they are now; raises StoreError."""
        super().__init__("Statistics")
        with open_store() as store:
            found = summaries(store, keys(), today())
            self.cards = [
                (key, summary, recent_scores(store, key, RECENT)) for key, summary in found.items() if summary.played
            ]

    def content(self) -> ComposeResult:
        """A card for each game, and the rule for what counts."""
        for key, summary, recent in self.cards:
            yield Card(find(key).info.title, numbers(key, summary, recent))
        text = RULE if self.cards else NONE
        yield Static(" ".join(text.split()), classes="quiet", markup=False)


def numbers(key: str, summary: Summary, recent: list[int]) -> Text:
    """The numbers of one game, as a text with bars."""
    shares = [("Played", str(summary.played))]
    if find(key).info.can_lose:
        shares.append(("Won", f"{summary.won} ({100 * summary.won // summary.played}%)"))
    shares.append(("Best", f"{summary.best}{' with help' if summary.best_helped else ''}"))
    shares.append(("Average", f"{summary.average:.1f}"))
    text = Text()
    for at, (label, value) in enumerate(shares):
        text.append("   " if at else "").append(f"{label} ", "dim").append(value, "bold")
    more = [f"{summary.helped} with help"] if summary.helped else []
    if summary.longest_streak:
        more.append(f"daily streak {summary.streak}, longest {summary.longest_streak}")
    if more:
        text.append(f"\n{'; '.join(more)}")
    if len(recent) > 1:
        text.append("\nLatest ", "dim").append(sparkline(recent), INK)
    text.append("\n")
    most = max(count for _, _, count in summary.histogram)
    for low, high, count in summary.histogram:
        label = str(low) if low == high else f"{low} to {high}"
        text.append(f"\n{label:>12} ").append(bar(count, most, WIDTH), INK).append(
            f"{' ' if count else ''}{count}", "dim"
        )
    return text
