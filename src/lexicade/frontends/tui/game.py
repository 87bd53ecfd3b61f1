"""The screen on which a game is played, with everything that can be done there by a key or a command."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from textual.binding import Binding

from lexicade.core.errors import LexicadeError
from lexicade.core.scene import Words
from lexicade.frontends.tui.commands import CHOICE_KEYS, COMMANDS, is_offered
from lexicade.frontends.tui.playing import PlayingScreen


class GameScreen(PlayingScreen):
    """One table, and what can be done at it beside moving."""

    BINDINGS: ClassVar[list[Any]] = [
        *(command.binding() for command in COMMANDS),
        *(Binding(key, f"choice({at})", show=False) for at, key in enumerate(CHOICE_KEYS)),
        Binding("pageup", "look_back(-3)", show=False, priority=True),  # a board scrolls with its cursor
        Binding("pagedown", "look_back(3)", show=False, priority=True),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what does something is offered, in the footer and in the palette."""
        if action == "choice":
            return self.can_move() and isinstance(parameters[0], int) and parameters[0] < len(self.prompt.choices)
        if action == "look":
            return self.is_mounted and self.body.cut_board is not None
        if action == "details" and self.is_mounted and (self.extras or self.body.cut_lists):
            return True
        return is_offered(action, self.table, has_rack=self.is_mounted and self.body.rack is not None)

    def commands(self) -> list[tuple[str, str, Callable[[], Any]]]:
        """What the command palette offers in a game: what it is called, what it does, and doing it."""
        found: list[tuple[str, str, Callable[[], Any]]] = [
            (label, f"A move: {move.strip()}", partial(self.choose, move))
            for label, move in (self.prompt.choices if self.can_move() else ())
        ]
        found += [
            (command.title, command.about, partial(self.run_action, command.action))
            for command in COMMANDS
            if not command.action.startswith("app.") and self.check_action(command.action.partition("(")[0], ())
        ]
        return found

    async def action_choice(self, at: int) -> None:
        """One of the moves that the prompt offers."""
        await self.choose(self.prompt.choices[at][1])

    def action_to_line(self) -> None:
        """From the board or the alphabet to the line; Tab leads back."""
        self.composing.is_on_line = True
        self.entry.focus()

    def action_look_back(self, lines: int) -> None:
        """Scroll through what happened."""
        self.log_panel.scroll_by(lines)

    def action_look(self, down: int, right: int) -> None:
        """Scroll a board that is larger than its window."""
        if self.body.cut_board is not None:
            self.body.cut_board.look(down, right)

    async def action_undo(self) -> None:
        """Take back."""
        await self._guarded(self.table.undo, "Move taken back.")

    async def action_redo(self) -> None:
        """Play again what was taken back."""
        await self._guarded(self.table.redo)

    async def action_restart(self) -> None:
        """Go back to the start."""
        await self._guarded(self.table.restart, "Game restarted.")

    async def _guarded(self, do: Any, done: str = "") -> None:
        try:
            said = do() or ((done,) if done else ())
        except LexicadeError as error:
            said = (error.sentence,)
        await self.turns.happened(said)

    def action_hint(self) -> None:
        """Help."""
        if self.seat is not None:
            self.thinking.hint(self.table, self.seat)

    def action_hurry(self) -> None:
        """Let the bot move at once."""
        self.thinking.hurry()

    async def action_mix(self) -> None:
        """Mix the letters: as a move where that is one, or else only to look at."""
        if self.prompt.mix:
            await self.make(self.prompt.mix)
        elif self.body.rack is not None:
            self.body.rack.mix()

    def action_details(self) -> None:
        """The moves so far, and what else can be looked up."""
        from lexicade.frontends.tui.screens.details import DetailsScreen

        moves = self.table.session.game.history(self.table.session)
        lists = [*self.body.cut_lists, *self.extras, *([Words("Moves", moves)] if moves else [])]
        self.app.push_screen(DetailsScreen(self.heading, lists))

    def action_new(self) -> None:
        """Choose another game of this kind."""
        self.app.choose_another(self.table)  # type: ignore[attr-defined]  # the arcade's own app

    def action_another(self) -> None:
        """Another game like this one, at once."""
        self.app.play_another(self.table)  # type: ignore[attr-defined]

    def action_help(self) -> None:
        """The rules of the game."""
        has_board = self.body.board is not None
        self.app.show_rules(self.table.session.game.info.key, has_board=has_board)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the menu; the game is kept."""
        self.table.close()
        self.app.pop_screen()

    def action_result(self) -> None:
        """How it ended."""
        self.afterwards.show_result()

    def action_share(self) -> None:
        """A result to pass on."""
        self.app.share(self.table)  # type: ignore[attr-defined]

    def action_review(self) -> None:
        """The game turn by turn."""
        self.afterwards.review()

    def action_export(self) -> None:
        """The game for other programs."""
        self.afterwards.export()
