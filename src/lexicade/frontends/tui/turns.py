"""Turns at one screen: whose view is shown, the curtain between two people, and bots that are to move."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from lexicade.core.game import Seat
from lexicade.core.scene import Rack
from lexicade.frontends.tui.log import PICTURE

if TYPE_CHECKING:
    from lexicade.frontends.tui.playing import PlayingScreen


class Turns:
    """Passes a game screen from player to player; nobody sees another one's tiles."""

    def __init__(self, screen: PlayingScreen) -> None:
        self._screen = screen
        self._table = screen.table
        self.seat: Seat | None = None  # whose view is shown; None as long as nobody's is
        self._told = 0  # moves that everybody was told of when the last curtain was drawn
        self.notices: list[str] = []  # what went wrong with keeping the game

    async def take(self) -> None:
        """Show the position to the player it is for, behind a curtain if somebody else has been at the screen."""
        screen, seat = self._screen, self._table.seat
        if self.seat != seat and self._has_secrets(seat):
            screen.add_class("-curtained")
            if self._table.is_bots_turn:
                self.go_on()
            else:
                self._draw_curtain(seat)
            return
        if self.seat != seat:
            screen.log_panel.restart(self._story(seat))
        self.seat = seat
        await screen.show()
        screen.remove_class("-curtained")
        self.go_on()
        if self._table.session.outcome is not None:
            screen.afterwards.end()

    def _has_secrets(self, seat: Seat) -> bool:
        """Whether a player sees tiles that others at the same keyboard must not see."""
        if len(self._table.people) < 2 or self._table.session.outcome is not None:
            return False
        return any(isinstance(panel, Rack) for panel in self._table.scene(seat).panels)

    def _story(self, seat: Seat | None) -> list[str]:
        """What a player was told so far."""
        told = [text for events in self._table.session.told_so_far(seat) for text in events]
        return [*told, *self.notices]

    def _draw_curtain(self, seat: Seat) -> None:
        from lexicade.frontends.tui.screens.curtain import CurtainScreen

        told = self._table.session.told_so_far()[self._told :]
        self._told = self._table.session.count
        said = [text for events in told for text in events if text.count("\n") < PICTURE]
        self._screen.app.push_screen(CurtainScreen(self._table.seating.name(seat), said), partial(self._lifted, seat))

    async def _lifted(self, seat: Seat, is_ready: bool | None) -> None:  # noqa: FBT001 - Textual calls it
        """The next player is ready, or wants to leave."""
        if not is_ready:
            await self._screen.run_action("leave")
            return
        self.seat = seat
        self._screen.composing.restart()
        self._screen.log_panel.restart(self._story(seat))
        await self.take()

    async def happened(self, said: Iterable[str]) -> None:
        """Tell what happened and show what came of it."""
        notices = self._table.take_notices()
        self.notices += notices
        self._screen.log_panel.add((*notices, *said))
        await self.take()

    def go_on(self) -> None:
        """Let a bot think if it is its turn."""
        if self._table.is_bots_turn:
            self._screen.asking.wait()
            self._screen.thinking.think(self._table)
        else:
            self._screen.thinking.rest()
        self._screen.refresh_bindings()
