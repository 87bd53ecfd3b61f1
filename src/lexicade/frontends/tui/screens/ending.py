"""The end of a game: who won, the score, the best moments, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, Static

from lexicade.arcade.table import Table
from lexicade.core.game import Outcome, Seat
from lexicade.core.params import listed
from lexicade.core.wording import in_points
from lexicade.frontends.tui import layout
from lexicade.frontends.tui.looks import plain


@dataclass(frozen=True, slots=True)
class Way:
    """One way on from the end of a game: its key, what the screen beneath does, its name, and what that means."""

    key: str
    action: str
    label: str
    about: str

    @property
    def shown_key(self) -> str:
        """The key as it is written on a button."""
        return "Enter" if self.key == "enter" else self.key


WAYS = (
    Way("enter", "another", "New game", "Another game like this one"),
    Way("a", "review", "Analysis", "This game turn by turn, with the best turns"),
    Way("s", "share", "Share", "Share the result of this game"),
    Way("e", "export", "Export", "Write this game to a file for other programs"),
    Way("b", "board", "Board", "Look at the last position"),
    Way("m", "leave", "Menu", "Back to the menu"),
)
STAYING = frozenset({"review", "share", "export"})  # after these one is back at the result


class EndScreen(Screen[str]):
    """How a game ended; what comes back is the action of the game screen that was chosen."""

    CSS = (
        layout.STYLE
        + """
    EndScreen { align: center middle; }
    EndScreen > Vertical {
        width: 64; max-width: 95%; height: auto; max-height: 95%; padding: 0 2; border: round $primary;
        background: $surface;
    }
    #verdict { width: 100%; text-align: center; text-style: bold; padding: 1 0; color: $text-primary; }
    #told { height: auto; max-height: 12; margin-bottom: 1; }
    EndScreen ItemGrid { height: auto; grid-gutter: 0 2; }
    EndScreen Button { width: 100%; text-align: left; content-align: left middle; }
    """
    )
    BINDINGS: ClassVar[list[Any]] = [
        Binding("escape", "take('leave')", "Menu"),
        Binding("ctrl+q", "app.quit", "Quit"),
        *(Binding(way.key, f"take('{way.action}')", way.label) for way in WAYS if way.action != "leave"),
        Binding("m", "take('leave')", show=False),
        Binding("ctrl+z", "take('undo')", "Undo"),
        Binding("up,left", "app.focus_previous", show=False),
        Binding("down,right", "app.focus_next", show=False),
    ]

    def __init__(self, table: Table, ways: frozenset[str], notes: tuple[str, ...], stay: Callable[[str], None]) -> None:
        """With the actions that can be taken, and things to add, such as a place on the leader board.

        `stay` does what can be done in front of this screen.
        """
        super().__init__()
        self.table = table
        self.ways = ways
        self.notes = notes
        self._stay = stay

    def compose(self) -> ComposeResult:
        """The verdict, the scores, the best moments, and the ways on."""
        with Vertical():
            yield Static(plain(verdict(self.table)), id="verdict", markup=False)
            with VerticalScroll(id="told", can_focus=False):
                yield Static(self._told(), markup=False)
            with ItemGrid(min_column_width=22):
                for way in WAYS:
                    if way.action in self.ways:
                        yield Button(f"{way.label} ({way.shown_key})", compact=True, name=way.action)
        yield Footer(compact=True, show_command_palette=False)

    def _told(self) -> Text:
        text = Text()
        for line, is_best in score_lines(self.table):
            text.append(f"{plain(line)}\n", "bold" if is_best else "")
        moments = self.table.session.game.highlights(self.table.session)
        for line in (*moments, *self.notes):
            text.append(f"\n{plain(line)}")
        return text

    def on_mount(self) -> None:
        """Enter is for another game."""
        self.query(Button).first().focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done is offered."""
        return action != "take" or parameters[0] in self.ways

    def action_take(self, action: str) -> None:
        """Go on, or do something and come back."""
        if action in STAYING:
            self._stay(action)
        else:
            self.dismiss(action)

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        self.action_take(message.button.name or "board")

    def commands(self) -> list[tuple[str, str, Callable[[], object]]]:
        """What the command palette offers here."""
        return [
            (way.label, way.about, partial(self.action_take, way.action)) for way in WAYS if way.action in self.ways
        ]


def verdict(table: Table) -> str:
    """Who won, in one sentence."""
    outcome, people = table.session.outcome, table.people
    assert outcome is not None
    winners = outcome.winners
    if len(people) == 1:
        return own_verdict(table, outcome, people[0])
    names = listed([table.seating.name(seat) for seat in winners])
    return f"{names} won!" if len(winners) == 1 else f"A draw between {names}." if winners else "Nobody won."


def own_verdict(table: Table, outcome: Outcome, seat: Seat) -> str:
    """How it went for the only person at the table."""
    if not table.session.game.info.can_lose:
        return f"You scored {in_points(outcome.scores[seat])}."
    if seat not in outcome.winners:
        return "You lost."
    return "You won!" if len(outcome.winners) == 1 else "A draw."


def score_lines(table: Table) -> list[tuple[str, bool]]:
    """The score of each player, the best first, and whether it won; one player alone has a line without a name."""
    outcome = table.session.outcome
    assert outcome is not None
    helped = " (with help)" if table.result(table.seat).helped else ""
    if len(outcome.scores) == 1:
        return [(f"Score: {in_points(outcome.scores[0])}{helped}", False)]
    seats = sorted(range(len(outcome.scores)), key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat]))
    width = max(len(table.seating.name(seat)) for seat in seats)
    lines = []
    for seat in seats:
        has_won = seat in outcome.winners
        line = f"{'*' if has_won else ' '} {table.seating.name(seat):<{width}} {outcome.scores[seat]:6}"
        lines.append((line + (helped if seat == table.seat else ""), has_won))
    return lines
