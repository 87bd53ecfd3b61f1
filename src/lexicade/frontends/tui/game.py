"""The screen on which a game is played: its panels, what happened, and a line to type on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from lexicade.arcade.highscores import HELPED, NOT_READ, NOT_SAVED, Place, place_for, sign
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.seats import Thought
from lexicade.arcade.table import THINKING, Table
from lexicade.core.errors import LexicadeError
from lexicade.core.scene import Grid, Note, Panel, Prompt
from lexicade.frontends.tui.gestures import Begun, Composed, Picked, Submit
from lexicade.frontends.tui.grid import GridPanel
from lexicade.frontends.tui.log import ROOM, Log
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels import BLANK, WIDGETS, KeysPanel, RackPanel
from lexicade.frontends.tui.screens import Line, ListScreen, NameScreen


class GameScreen(Screen[None]):
    """One table."""

    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+z", "undo", "Undo"),
        Binding("ctrl+y", "redo", "Redo"),
        Binding("ctrl+t", "hint", "Hint"),
        Binding("ctrl+l", "shuffle", "Mix"),
        Binding("ctrl+r", "restart", "Reset"),
        Binding("ctrl+n", "new", "New"),
        Binding("ctrl+s", "share", "Share"),
        Binding("f1,question_mark", "help", "Help"),
        Binding("escape", "leave", "Menu"),
    ]

    def __init__(self, table: Table, title: str = "") -> None:
        super().__init__()
        self.table = table
        self.heading = title or table.session.game.info.title
        self._kinds: list[type[Any]] = []
        self._panels: list[Any] = []
        self._is_asked = False  # whether the player was asked for a name
        self._prompt = Prompt("")
        self._is_on_line = False  # whether the player types plays instead of laying them
        self._choices: tuple[tuple[str, str], ...] = ()  # of the prompt, and the screen's own

    def compose(self) -> ComposeResult:
        """Lay the screen out; what is in it comes with the first scene."""
        yield Static(plain(self.heading), id="title", markup=False)
        with Horizontal(id="body"):
            yield Vertical(id="main")
            yield VerticalScroll(id="side")
        yield Log()
        yield Horizontal(id="choices")
        with Horizontal(id="asked"):
            yield Static("", id="question", markup=False)
            yield Line(id="entry", compact=True, select_on_focus=False)  # what the board passed on stays
        yield Footer(compact=True, show_command_palette=False)

    async def on_mount(self) -> None:
        """Show the position, and let a bot begin if it is its turn."""
        self.query_one("#side", VerticalScroll).can_focus = False
        self.log_panel.add(self.table.told())
        await self._show()
        self._go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Use more room where there is some."""
        self.log_panel.styles.height = ROOM if event.size.height < 34 else 3 * ROOM

    def on_unmount(self) -> None:
        """Let go of the game, however the screen goes."""
        self.table.close()

    @property
    def log_panel(self) -> Log:
        """What happened."""
        return self.query_one(Log)

    @property
    def entry(self) -> Input:
        """The line to type on."""
        return self.query_one("#entry", Input)

    async def _show(self) -> None:
        """Draw the position; widgets stay where the kinds of panels do."""
        scene = self.table.scene()
        panels = [panel for panel in scene.panels if not isinstance(panel, Prompt)]
        prompt = next((panel for panel in scene.panels if isinstance(panel, Prompt)), Prompt(""))
        kinds = [type(panel) for panel in panels]
        if kinds == self._kinds:
            for widget, panel in zip(self._panels, panels, strict=True):
                widget.show_panel(panel)
        else:
            await self._rebuild(panels)
        self._kinds = kinds
        await self._ask(prompt)
        self.log_panel.tell()

    async def _rebuild(self, panels: Sequence[Panel]) -> None:
        main, side = self.query_one("#main"), self.query_one("#side")
        await main.remove_children()
        await side.remove_children()
        self._panels = [WIDGETS[type(panel)](panel) for panel in panels]
        large = [widget for widget, panel in zip(self._panels, panels, strict=True) if isinstance(panel, Grid | Note)]
        await main.mount_all(large)
        await side.mount_all([widget for widget in self._panels if widget not in large])
        main.display = bool(large)

    async def _ask(self, prompt: Prompt) -> None:
        """Show what is asked, and the moves that can be made at once."""
        self._prompt = prompt
        is_over = self.table.session.to_move is None
        question = "" if is_over else prompt.question
        self.query_one("#question", Static).update(plain(question))
        self.entry.display = not is_over
        ways = (("New game", ":new"), ("Menu", ":menu")) if is_over else (("Play", ":play"), ("Clear", ":clear"))
        choices = ways if is_over else (*prompt.choices, *ways)
        if choices != self._choices:
            bar = self.query_one("#choices")
            await bar.remove_children()
            buttons = [
                Button(Content(plain(label)), compact=True, name=move, classes="choice") for label, move in choices
            ]
            for button in buttons:
                button.can_focus = False  # keys have their own ways, and Enter must not press one by accident
            await bar.mount_all(buttons)
            self._choices = choices
        side = self.query_one("#side", VerticalScroll)
        side.can_focus = is_over  # then there may be more to read than fits
        if is_over:
            side.focus()
        else:
            self._focus()

    def _focus(self) -> None:
        """Where one types: on the line if that is where the player types, or else on the board or the alphabet."""
        for widget in self._panels:
            if isinstance(widget, KeysPanel) or (isinstance(widget, GridPanel) and widget.panel.across):
                if not self._is_on_line:
                    widget.focus()
                return
        self.entry.focus()

    async def _happened(self, events: tuple[str, ...]) -> None:
        """Tell what happened and show what came of it."""
        self.log_panel.add((*self.table.take_notices(), *events))
        await self._show()
        if self.table.session.outcome is not None and self.table.keeper is not None:
            self._sign(self.table.keeper)
        self._go_on()

    def _sign(self, keeper: Keeper) -> None:
        """Ask for a name, once, if a high score has made a board of names."""
        if self._is_asked or not self.table.session.game.info.has_lobby:
            return
        self._is_asked = True
        try:
            place = place_for(self.table.session, keeper)
        except LexicadeError as error:
            self.log_panel.say(NOT_READ.format(sentence=error.sentence))
            return
        if place is None or place.has_help:
            sign(keeper)
            if place is not None:
                self.log_panel.say(HELPED)
        else:
            name = self.app.settings.name  # type: ignore[attr-defined]  # the arcade's own app
            self.app.push_screen(NameScreen(name), lambda chosen: self._take_place(place, keeper, chosen or ""))

    def _take_place(self, place: Place, keeper: Keeper, name: str) -> None:
        """Put the score on the leader board under a name, or nowhere without one."""
        if not name:
            return
        try:
            place.take(keeper, name)
        except LexicadeError as error:
            self.log_panel.say(NOT_SAVED.format(sentence=error.sentence))
            return
        self.app.change("name", name)  # type: ignore[attr-defined]  # the arcade's own app
        self.log_panel.say(f"{name} is on the leader board now.")

    def _go_on(self) -> None:
        """Let a bot think if it is its turn, without holding up the screen."""
        if self.table.is_bots_turn:
            self.query_one("#question", Static).update(THINKING)
            self.run_worker(self._think, thread=True, exclusive=True, exit_on_error=False)

    def _think(self) -> None:
        try:
            thought = self.table.think()
        except Exception as error:
            self.app.call_from_thread(self.log_panel.say, f"The bot had to stop ({error!r}).")
            return
        self.app.call_from_thread(self._bot_moved, thought)  # type: ignore[arg-type]  # it returns nothing

    async def _bot_moved(self, thought: Thought) -> None:
        """Make the bot's move, unless the game has moved on meanwhile."""
        if self.is_attached and self.table.play_thought(thought):
            await self._happened(self.table.told())

    async def make(self, text: str) -> None:
        """Make a move; what is wrong with it is said, and nothing is lost."""
        if self.table.is_bots_turn or self.table.session.to_move is None:
            return
        try:
            events = self.table.play(text)
        except LexicadeError as error:
            self.log_panel.say(error.sentence)
            self.entry.action_select_all()  # what is typed next replaces it
            return
        self.entry.value = ""
        await self._happened(events)

    @on(Submit)
    async def _submitted(self, message: Submit) -> None:
        await self.make(message.text)

    @on(Input.Submitted)
    async def _entered(self, message: Input.Submitted) -> None:
        if message.value.strip() or not self._composed():
            await self.make(message.value)

    @on(Input.Changed)
    def _typing(self, message: Input.Changed) -> None:
        if message.value == "?":
            self.entry.value = ""
            self.action_help()
            return
        self._preview(message.value)
        if self._board() is None:
            typed = message.value.strip().lower()
            moves = [move.strip() for _, move in self._prompt.choices]
            is_button = any(move.startswith(typed) or typed.startswith(move) for move in moves)
            self._take("" if is_button else typed)

    @on(Composed)
    def _composing(self, message: Composed) -> None:
        self._preview(message.text)
        board = self._board()
        if board is not None:
            self._take(BLANK if letter.islower() else letter for _, _, letter in board.laid)

    def _take(self, letters: Iterable[str]) -> None:
        """Show the rack without the tiles of the word that is being made."""
        taken = tuple(letters)
        for rack in self.query(RackPanel):
            rack.take(taken)

    def _preview(self, text: str) -> None:
        """Show what a word would bring, where that gives nothing away."""
        self.log_panel.tell(self.table.preview(text) if self._prompt.previews and text.strip() else "")

    @on(Picked)
    def _picked(self, message: Picked) -> None:
        """A tile goes to the board if one is being laid there, or else onto the line."""
        board = self._board()
        if board is not None and not self.entry.value:
            if message.letter == BLANK:
                self.app.push_screen(ListScreen("Choose a letter for the blank", self._lay_blank, alphabet))
            else:
                board.lay(message.letter.lower())
        else:
            self.entry.value += message.letter
            self.entry.focus()
            self.entry.cursor_position = len(self.entry.value)

    @on(Button.Pressed, ".choice")
    async def _chosen(self, message: Button.Pressed) -> None:
        move = message.button.name or ""
        if move == ":play":
            await self.make(self.entry.value.strip() or self._composed())
        elif move == ":clear":
            self.entry.value = ""
            if (board := self._board()) is not None:
                board.action_clear()
        elif move == ":new":
            self.action_new()
        elif move == ":menu":
            self.action_leave()
        elif move.endswith(" "):
            self.entry.value = move
            self.entry.focus()
        else:
            await self.make(move)

    def _lay_blank(self, letter: str) -> None:
        """Lay a blank as a letter that was chosen."""
        self.app.pop_screen()
        board = self._board()
        if board is not None:
            board.lay(letter)

    @on(Begun)
    def _begun(self, message: Begun) -> None:
        """A square's number was typed on the board: it goes to the line, where plays are written."""
        if not self._is_on_line and (board := self._board()) is not None:
            board.action_clear()
        self._is_on_line = True
        self.entry.value += message.text
        self.entry.focus()
        self.entry.cursor_position = len(self.entry.value)

    def action_to_line(self) -> None:
        """From the board or the alphabet to the line; Tab leads back."""
        self._is_on_line = True
        self.entry.focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Whoever goes back to the board or the alphabet has left the line."""
        if isinstance(event.widget, GridPanel | KeysPanel):
            self._is_on_line = False

    def _board(self) -> GridPanel | None:
        return next((each for each in self._panels if isinstance(each, GridPanel) and each.panel.across), None)

    def _composed(self) -> str:
        board = self._board()
        return board.text() if board is not None else ""

    def commands(self) -> list[tuple[str, str, Callable[[], Any]]]:
        """What the command palette offers in a game: what it is called, what it does, and doing it."""
        return [
            ("Undo", "Take back your last move", self.action_undo),
            ("Redo", "Redo the move that you took back", self.action_redo),
            ("Hint", "Get a hint; ask again for a stronger one", self.action_hint),
            ("Share", "Share the result of a finished game", self.action_share),
            ("New game", "Start another game of this kind", self.action_new),
            ("Rules", "How to play this game", self.action_help),
            ("Menu", "Leave this game; it is saved", self.action_leave),
        ]

    async def action_undo(self) -> None:
        """Take back."""
        await self._guarded(self.table.undo, "Move taken back.")

    async def action_redo(self) -> None:
        """Play again what was taken back."""
        await self._guarded(self.table.redo)

    async def action_restart(self) -> None:
        """Go back to the start."""
        await self._guarded(self.table.restart, "Game restarted.")

    async def action_hint(self) -> None:
        """Help."""
        if self.table.session.to_move is not None and not self.table.is_bots_turn:
            await self._guarded(self.table.hint)

    async def _guarded(self, do: Any, done: str = "") -> None:
        try:
            events = do() or ((done,) if done else ())
        except LexicadeError as error:
            events = (error.sentence,)
        await self._happened(events)

    async def action_shuffle(self) -> None:
        """Mix the letters: as a move where that is one, or else only to look at."""
        if "shuffle" in dict(self._prompt.choices).values():
            await self.make("shuffle")
        else:
            for rack in self.query(RackPanel):
                rack.mix()

    def action_new(self) -> None:
        """Another game of this kind."""
        self.app.play_another(self.table)  # type: ignore[attr-defined]  # the arcade's own app

    def action_share(self) -> None:
        """A result to pass on."""
        self.app.share(self.table)  # type: ignore[attr-defined]

    def action_help(self) -> None:
        """The rules of the game."""
        has_board = self._board() is not None
        self.app.show_rules(self.table.session.game.info.key, has_board=has_board)  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        """Back to the menu; the game is kept."""
        self.table.close()
        self.app.pop_screen()


def alphabet() -> list[tuple[str, str]]:
    """The letters that a blank can stand for."""
    return [(letter, letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
