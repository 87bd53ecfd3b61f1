"""A finished game judged turn by turn: the position, what was played, what was best, and what that lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from lexicade.core.game import Review
from lexicade.core.scene import Grid, Panel, Prompt
from lexicade.frontends.tui import layout
from lexicade.frontends.tui.layout import GameBody
from lexicade.frontends.tui.looks import plain

JUDGING = "Judging turn {number} of {count}..."


class ReviewScreen(Screen[None]):
    """Steps through the turns of a game; they are judged meanwhile, and can be seen as soon as they are."""

    CSS = (
        layout.STYLE
        + """
    #verdict-of-turn { height: auto; min-height: 3; max-height: 6; padding: 0 1; }
    #progress { height: 1; padding: 0 1; color: $text-muted; }
    """
    )
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape,q", "dismiss(None)", "Back"),
        Binding("ctrl+q", "app.quit", "Quit"),
        Binding("left,up,h,k", "step(-1)", "Previous"),
        Binding("right,down,space,j,l", "step(1)", "Next"),
        Binding("n", "mistake", "Next mistake"),
        Binding("home", "go(0)", "First"),
        Binding("end", "go(-1)", "Last"),
    ]

    def __init__(self, title: str, reviews: Iterator[Review]) -> None:
        super().__init__()
        self.heading = f"{title}: analysis"
        self._coming = reviews
        self.reviews: list[Review] = []
        self.at = 0
        self.is_done = False

    def compose(self) -> ComposeResult:
        """The turn, the position, the judgment and how far that has come."""
        yield Static(plain(self.heading), id="title", markup=False)
        yield GameBody()
        yield Static("", id="verdict-of-turn", markup=False)
        yield Static(JUDGING.format(number=1, count="the game"), id="progress", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin to judge, without holding up the screen."""
        self.run_worker(self._judge, thread=True, exit_on_error=False)

    def _judge(self) -> None:
        worker = get_current_worker()
        try:
            for review in self._coming:
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self._came, review)  # type: ignore[arg-type]  # it returns nothing
        except Exception as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self._progress, f"The analysis had to stop ({error!r}).")

    async def _came(self, review: Review) -> None:
        """Take a turn in; the first one is shown."""
        if not self.is_attached:
            return
        self.reviews.append(review)
        self.is_done = review.number == review.count
        self._progress(
            self._summary() if self.is_done else JUDGING.format(number=review.number + 1, count=review.count)
        )
        if len(self.reviews) == 1:
            await self._show()

    def _progress(self, text: str) -> None:
        self.query_one("#progress", Static).update(plain(text))

    def _summary(self) -> str:
        """What each player lost in all."""
        lost: dict[str, float] = {}
        for each in self.reviews:
            lost[each.player] = lost.get(each.player, 0.0) + (each.lost or 0.0)
        return "Lost in all: " + ", ".join(f"{player} {points:.1f}" for player, points in lost.items())

    async def _show(self) -> None:
        """Show the turn that was stepped to."""
        review = self.reviews[self.at]
        await self.query_one(GameBody).show([still(panel) for panel in review.scene.panels])
        lost = f"   lost {review.lost:.1f}" if review.lost else ""
        text = Text(plain(f"Turn {review.number} of {review.count}   {review.player}: {review.turn}{lost}"), "bold")
        text.append("\n" + plain(" ".join(review.remarks)), "not bold")
        self.query_one("#verdict-of-turn", Static).update(text)

    async def action_step(self, by: int) -> None:
        """The next turn, or the one before."""
        await self._go(self.at + by)

    async def action_go(self, at: int) -> None:
        """The first turn or the last that is judged."""
        await self._go(at % len(self.reviews) if self.reviews else 0)

    async def action_mistake(self) -> None:
        """The next turn that lost something; after the last one, the first."""
        order = [*range(self.at + 1, len(self.reviews)), *range(self.at + 1)]
        await self._go(next((at for at in order if at < len(self.reviews) and self.reviews[at].lost), self.at))

    async def _go(self, at: int) -> None:
        if 0 <= at < len(self.reviews) and at != self.at:
            self.at = at
            await self._show()


def still(panel: Panel) -> Panel:
    """A panel to look at: on a grid nothing can be laid."""
    assert not isinstance(panel, Prompt)
    return replace(panel, across=(), down=()) if isinstance(panel, Grid) else panel
