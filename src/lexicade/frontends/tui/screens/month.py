"""A month of daily puzzles, with a mark for each day."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from datetime import date

from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from lexicade.arcade.dailies import FIRST, day_of, number_on

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
ALL, SOME, NONE = "●", "◐", "·"
MOST_DOTS = 6  # games that a large square has a dot for
SMALL, LARGE = (5, 1), (8, 3)  # columns and rows of a square


class Month(Static):
    """The days of a month; a click chooses one."""

    class Chosen(Message):
        """A day was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__("", id="month")
        self.number = 1
        self.today = 1
        self.done: Mapping[int, int] = {}
        self.games = 0
        self.is_large = False

    def show_day(self, number: int, today: int, done: Mapping[int, int], games: int, *, is_large: bool) -> None:
        """Show the month of a day, with how many of so many games were finished on each."""
        self.number, self.today, self.done, self.games, self.is_large = number, today, done, games, is_large
        self.update(self._drawn())

    def _weeks(self) -> list[list[date]]:
        day = day_of(self.number)
        return calendar.Calendar().monthdatescalendar(day.year, day.month)

    def _drawn(self) -> Text:
        width, height = LARGE if self.is_large else SMALL
        text = Text(f"{day_of(self.number):%B %Y}".center(7 * width), "bold").append("\n")
        text.append("".join(name.center(width) for name in DAYS), "not bold dim")
        for week in self._weeks():
            for row in range(height):
                text.append("\n")
                for day in week:
                    text.append(*self._square(day, width, row))
        return text

    def _square(self, day: date, width: int, row: int) -> tuple[str, str]:
        """One row of a day's square, and its style."""
        number = number_on(day)
        if day.month != day_of(self.number).month or (self.is_large and row == 2):
            return " " * width, "not bold"
        is_open = day >= FIRST and number <= self.today
        marks = self._marks(number) if is_open else ""
        is_chosen = number == self.number
        left, right = ("[", "]") if is_chosen else (" ", " ")
        style = (
            "bold reverse"
            if is_chosen
            else "bold underline"
            if number == self.today
            else "not bold"
            if is_open
            else "dim"
        )
        if not self.is_large:
            return f"{left}{day.day:>2}{marks:<1}{right}", style
        shown = str(day.day) if row == 0 else marks
        return f"{left}{shown.center(width - 3)}{right} ", style

    def _marks(self, number: int) -> str:
        done = self.done.get(number, 0)
        if self.is_large and self.games <= MOST_DOTS:
            return "●" * done + "○" * (self.games - done)
        return ALL if done >= self.games else SOME if done else NONE

    def on_click(self, event: events.Click) -> None:
        """Choose the day that was clicked, if it has puzzles."""
        width, height = LARGE if self.is_large else SMALL
        week, column = (event.y - 2) // height, event.x // width
        weeks = self._weeks()
        if event.y >= 2 and week < len(weeks) and column < 7:
            day = weeks[week][column]
            if day >= FIRST and number_on(day) <= self.today:
                self.post_message(self.Chosen(number_on(day)))
