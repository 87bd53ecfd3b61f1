"""A game that is over: its place on a leader board, its result, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lexicade.arcade.saves import written
from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError

if TYPE_CHECKING:
    from lexicade.frontends.tui.playing import PlayingScreen


class Afterwards:
    """What comes in front of a game screen when its game is over."""

    def __init__(self, screen: PlayingScreen) -> None:
        self._screen = screen
        self._table = screen.table
        self._is_signed = screen.table.session.outcome is not None  # whether the player was asked for a name

    def end(self) -> None:
        """Offer the score its place on a leader board, once, and then show the result."""
        from lexicade.frontends.tui.signing import sign_score

        if self._is_signed:
            self.show_result()
            return
        self._is_signed = True
        app: Any = self._screen.app
        sign_score(self._table, app.settings.name, app.push_screen, app.change, self.show_result)

    def show_result(self, note: str = "") -> None:
        """How it ended, and the ways on."""
        from lexicade.frontends.tui.screens.ending import EndScreen

        if note:
            self._screen.log_panel.say(note)
        notes = tuple(filter(None, (note, *self._screen.turns.notices)))
        result = EndScreen(self._table, ways_on(self._table), notes, self._stay)
        self._screen.app.push_screen(result, self._went_on)

    def _stay(self, action: str) -> None:
        """Do something in front of the result."""
        getattr(self._screen, f"action_{action}")()

    async def _went_on(self, action: str | None) -> None:
        if action and action != "board":
            await self._screen.run_action(action)

    def review(self) -> None:
        """Show the game turn by turn."""
        from lexicade.frontends.tui.screens.review import ReviewScreen

        reviews = self._table.session.game.review(self._table.session)
        if reviews is not None:
            self._screen.app.push_screen(ReviewScreen(self._screen.heading, reviews))

    def export(self) -> None:
        """Write the game for other programs."""
        from lexicade.frontends.tui.screens.exporting import ExportScreen

        app: Any = self._screen.app
        kind = self._table.session.game.info.records[0]
        dialog = ExportScreen(self._table.session, kind, file_name(self._table, kind))
        app.push_screen(dialog, lambda said: app.say(said) if said else None)


def ways_on(table: Table) -> frozenset[str]:
    """The actions of a game screen that make sense after the end."""
    possible = {
        "undo": table.may_undo(),
        "review": can_review(table),
        "share": can_share(table),
        "export": can_export(table),
    }
    return frozenset(
        {"another", "leave", "board"} | {action for action, is_possible in possible.items() if is_possible}
    )


def can_review(table: Table) -> bool:
    """Whether the game judges its turns."""
    return table.session.game.review(table.session) is not None


def can_share(table: Table) -> bool:
    """Whether it is kept, so that there is something to share."""
    return table.keeper is not None and table.keeper.number is not None


def can_export(table: Table) -> bool:
    """Whether other programs can read it."""
    records = table.session.game.info.records
    try:
        return bool(records) and bool(written(table.session, records[0]))
    except LexicadeError:
        return False


def file_name(table: Table, kind: str) -> str:
    """A name for its file, by the number under which it is kept."""
    key = table.session.game.info.key
    number = table.keeper.number if table.keeper is not None else None
    return f"{key}.{kind}" if number is None else f"{key}-{number}.{kind}"
