"""Daily puzzles: a calendar, and the puzzles of the day that is chosen on it."""

from __future__ import annotations

from datetime import date
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from lexicade.arcade.dailies import Daily, daily_of, day_of, finished_days, number_on, seconds_to_next, today
from lexicade.arcade.wording import standing_of, state_of
from lexicade.core.errors import LexicadeError
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.month import ALL, NONE, SOME, Month
from lexicade.frontends.tui.screens.page import Page
from lexicade.games import find, keys
from lexicade.store.store import open_store

TITLE = 16  # columns
WIDE, HIGH = 100, 30  # columns and rows from which on there is room for a large calendar beside the puzzles
LESS_HIGH = 22  # rows from which on there is room for gaps
PRACTICE = "Puzzles of past days are practice: they don't count for statistics and streaks."
LEGEND, LARGE_LEGEND = f"{ALL} all done  {SOME} some  {NONE} none", "● a puzzle done  ○ one to do"


class DailiesScreen(Page):
    """The puzzles of a day. Left and right lead to other days, up and down to the puzzles."""

    CSS = """
    #days { width: 100%; max-width: 124; height: 1fr; align: center top; padding: 0 2; layout: vertical; }
    #month { width: auto; height: auto; }
    #day { width: 100%; max-width: 70; height: auto; }
    #which { text-style: bold; }
    #puzzles { height: auto; max-height: 20; border: none; padding: 0; background: $background; }
    #puzzles:focus { border: none; background-tint: $foreground 0%; }
    DailiesScreen.-high #which { margin-top: 1; }
    DailiesScreen.-high #days { padding-top: 1; }
    DailiesScreen.-wide #days { layout: horizontal; align: center middle; padding: 0 2; }
    DailiesScreen.-wide #day { width: 1fr; max-width: 66; margin-left: 3; }
    DailiesScreen.-wide #note { margin-top: 1; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("enter", "play", "Play", priority=True),  # the list would take these keys
        Binding("left", "day(-1)", "Day", key_display="←→", priority=True),
        Binding("right", "day(1)", show=False, priority=True),
        Binding("pageup", "month(-1)", "Month", key_display="PgUp PgDn", priority=True),
        Binding("pagedown", "month(1)", show=False, priority=True),
        Binding("home", "today", show=False, priority=True),
        Binding("j", "cursor(1)", show=False),
        Binding("k", "cursor(-1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__("Daily puzzles")
        self.number = today()

    def compose(self) -> ComposeResult:
        """The calendar, and the puzzles below or beside it."""
        yield Static(self.heading, classes="heading", markup=False)
        with Horizontal(id="days"):
            yield Month()
            with Vertical(id="day"):
                yield Static("", id="which", markup=False)
                yield OptionList(id="puzzles", markup=False)
                yield Static("", id="note", classes="quiet", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """The time to the next puzzles goes on."""
        self.set_interval(30, self.fill)

    def on_screen_resume(self) -> None:
        """Puzzles may have been played while another screen was in front."""
        self.fill()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.fill()

    def fill(self) -> None:
        """Show the day that is chosen, as it is now."""
        now, (width, height) = today(), self.app.size
        self.number = min(self.number, now)
        try:
            with open_store() as store:
                done = finished_days(store)
                rows = [(key, state(daily_of(store, key, self.number, now))) for key in keys()]
        except LexicadeError:
            done, rows = {}, [(key, "") for key in keys()]
        is_wide = width >= WIDE and height >= HIGH
        self.set_class(is_wide, "-wide")
        self.set_class(height >= LESS_HIGH and not is_wide, "-high")
        self.query_one(Month).show_day(self.number, now, done, len(rows), is_large=is_wide)
        day = day_of(self.number)
        which = f"{day:%A, %B} {day.day}, puzzle {self.number}{' (today)' if self.number == now else ''}"
        self.query_one("#which", Static).update(which)
        self._list(rows)
        note = f"Next puzzles in {hours(seconds_to_next())}." if self.number == now else PRACTICE
        self.query_one("#note", Static).update(f"{note}\n{LARGE_LEGEND if is_wide else LEGEND}")

    def _list(self, rows: list[tuple[str, str]]) -> None:
        puzzles = self.query_one("#puzzles", OptionList)
        at = puzzles.highlighted or 0
        puzzles.clear_options()
        for key, stands in rows:
            line = Text(f" {plain(find(key).info.title):<{TITLE}}", "bold").append(stands, "not bold")
            puzzles.add_option(Option(line, id=key))
        puzzles.highlighted = min(at, len(rows) - 1) if rows else None
        puzzles.focus()

    @on(Month.Chosen)
    def _chosen(self, message: Month.Chosen) -> None:
        self.number = message.number
        self.fill()

    @on(OptionList.OptionSelected)
    def _selected(self, message: OptionList.OptionSelected) -> None:
        self.app.choose(f"daily {message.option.id} {self.number}")  # type: ignore[attr-defined]  # the arcade's own app

    def action_play(self) -> None:
        """Play the puzzle under the cursor."""
        self.query_one("#puzzles", OptionList).action_select()

    def action_cursor(self, step: int) -> None:
        """Up and down by letters."""
        puzzles = self.query_one("#puzzles", OptionList)
        puzzles.action_cursor_down() if step > 0 else puzzles.action_cursor_up()

    def action_day(self, step: int) -> None:
        """The day before, or the day after, as far as there are puzzles."""
        self.number = min(max(1, self.number + step), today())
        self.fill()

    def action_month(self, step: int) -> None:
        """The same day of another month, or the nearest that it has."""
        self.number = min(max(1, number_on(month_later(day_of(self.number), step))), today())
        self.fill()

    def action_today(self) -> None:
        """Back to today."""
        self.number = today()
        self.fill()


def state(daily: Daily) -> str:
    """How the player stands with a puzzle."""
    if daily.begun is not None:
        return "unfinished" + ("" if daily.is_todays else ", practice")
    if daily.is_todays or daily.counted is not None:
        return standing_of(daily)
    return "not played" if daily.result is None else f"{state_of(daily.key, daily.result)}, practice"


def hours(seconds: int) -> str:
    """A time of up to a day.

    >>> hours(18_720), hours(540), hours(10)
    ('5 h 12 min', '9 min', '1 min')
    """
    minutes = max(1, seconds // 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min"


def month_later(day: date, step: int) -> date:
    """The same day of the month before or after, or its last one.

    >>> month_later(date(2026, 3, 31), -1), month_later(date(2026, 12, 5), 1)
    (datetime.date(2026, 2, 28), datetime.date(2027, 1, 5))
    """
    from calendar import monthrange

    year, month = divmod(12 * day.year + day.month - 1 + step, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
