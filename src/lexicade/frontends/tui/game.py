"""The screen on which a game is played: its panels, what happened, and a line to type on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError
from lexicade.core.game import Seat
from lexicade.core.scene import Panel, Prompt, Rack, Words
from lexicade.frontends.tui import layout, log
from lexicade.frontends.tui.commands import CHOICE_KEYS, COMMANDS, is_offered
from lexicade.frontends.tui.gestures import Begun, Composed, Picked, Submit
from lexicade.frontends.tui.layout import BREADTHS, HEIGHTS, GameBody, TooSmall
from lexicade.frontends.tui.log import Log
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels import BLANK, GridPanel, KeysPanel
from lexicade.frontends.tui.screens.dialogs import Line
from lexicade.frontends.tui.screens.lists import ListScreen
from lexicade.frontends.tui.thinking import Thinking

Choices = tuple[tuple[str, str], ...]
WHEN_OVER: Choices = (("Result", ":result"), ("New game", ":new"), ("Menu", ":menu"))
MOST_TILES = 100  # of a word that is shown as taken from the rack, whatever was pasted
TO_COMPOSE: Choices = (("Play", ":play"), ("Clear", ":clear"))


class GameScreen(Screen[None]):
    """One table."""

    CSS = f"""
    {layout.STYLE}{log.STYLE}
    #choices {{ height: 1; padding: 0 1; }}
    #choices Button {{ margin-right: 2; min-width: 6; }}
    #asked {{ height: 1; padding: 0 1; }}
    #question {{ width: auto; margin-right: 1; text-style: bold; }}
    #thinking {{ width: auto; margin-right: 1; text-style: bold; }}
    #entry {{ width: 1fr; }}
    GameScreen.-curtained GameBody, GameScreen.-curtained Log, GameScreen.-curtained #asked {{ visibility: hidden; }}
    """
    AUTO_FOCUS = ""  # where one types is for `_focus` to say
    HORIZONTAL_BREAKPOINTS = BREADTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    BINDINGS: ClassVar[list[Any]] = [
        *(command.binding() for command in COMMANDS),
        *(Binding(key, f"choice({at})", show=False) for at, key in enumerate(CHOICE_KEYS)),
        Binding("pageup", "look_back(-3)", show=False, priority=True),  # a board scrolls with its cursor
        Binding("pagedown", "look_back(3)", show=False, priority=True),
    ]

    def __init__(self, table: Table, title: str = "") -> None:
        super().__init__()
        self.table = table
        self.heading = title or table.session.game.info.title
        self.seat: Seat | None = None  # whose view is shown; None as long as nobody's is
        self._told = 0  # moves that everybody was told of when the last curtain was drawn
        self._is_signed = table.session.outcome is not None  # whether the player was asked for a name
        self._notices: list[str] = []  # what went wrong with keeping the game
        self._prompt = Prompt("")
        self._extras: list[Words] = []
        self._is_on_line = False  # whether the player types plays instead of laying them
        self._choices: Choices | None = None  # that the bar shows

    def compose(self) -> ComposeResult:
        """Lay the screen out; what is in it comes with the first scene."""
        yield Static(plain(self.heading), id="title", markup=False)
        yield GameBody()
        yield Log()
        yield Horizontal(id="choices")
        with Horizontal(id="asked"):
            yield Thinking()
            yield Static("", id="question", markup=False)
            yield Line(id="entry", compact=True, select_on_focus=False)  # what the board passed on stays
        yield Footer(compact=True, show_command_palette=False)
        yield TooSmall()

    async def on_mount(self) -> None:
        """Show the position, and let a bot begin if it is its turn."""
        await self._turn()

    def on_unmount(self) -> None:
        """Let go of the game, however the screen goes."""
        self.table.close()

    @property
    def body(self) -> GameBody:
        """The panels."""
        return self.query_one(GameBody)

    @property
    def log_panel(self) -> Log:
        """What happened."""
        return self.query_one(Log)

    @property
    def entry(self) -> Input:
        """The line to type on."""
        return self.query_one("#entry", Input)

    @property
    def thinking(self) -> Thinking:
        """What takes its time."""
        return self.query_one(Thinking)

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks or a hint is looked for."""
        return self.table.is_bots_turn or self.thinking.is_looking

    # From turn to turn

    async def _turn(self) -> None:
        """Show the position to the player it is for, behind a curtain if somebody else has been at the screen."""
        seat = self.table.seat
        if self.seat != seat and self._has_secrets(seat):
            self.add_class("-curtained")
            if self.table.is_bots_turn:
                self._go_on()
            else:
                self._draw_curtain(seat)
            return
        if self.seat != seat:
            self.log_panel.restart(self._story(seat))
        self.seat = seat
        await self._show()
        self.remove_class("-curtained")
        self._go_on()
        if self.table.session.outcome is not None:
            self._end()

    def _has_secrets(self, seat: Seat) -> bool:
        """Whether a player sees tiles that others at the same keyboard must not see."""
        if len(self.table.people) < 2 or self.table.session.outcome is not None:
            return False
        return any(isinstance(panel, Rack) for panel in self.table.scene(seat).panels)

    def _story(self, seat: Seat | None) -> list[str]:
        """What a player was told so far."""
        told = [text for events in self.table.session.told_so_far(seat) for text in events]
        return [*told, *self._notices]

    def _draw_curtain(self, seat: Seat) -> None:
        from lexicade.frontends.tui.screens.curtain import CurtainScreen

        told = self.table.session.told_so_far()[self._told :]
        self._told = self.table.session.count
        said = [text for events in told for text in events if text.count("\n") < log.PICTURE]
        self.app.push_screen(CurtainScreen(self.table.seating.name(seat), said), partial(self._lifted, seat))

    async def _lifted(self, seat: Seat, is_ready: bool | None) -> None:  # noqa: FBT001 - Textual calls it
        """The next player is ready, or wants to leave."""
        if not is_ready:
            self.action_leave()
            return
        self.seat = seat
        self.entry.value, self._is_on_line = "", False
        self.log_panel.restart(self._story(seat))
        await self._turn()

    async def _show(self) -> None:
        """Draw the position as the player at the screen may see it."""
        panels: list[Panel] = []
        self._extras, self._prompt = [], Prompt("")
        for panel in self.table.scene(self.seat).panels:
            if isinstance(panel, Prompt):
                self._prompt = panel
            elif isinstance(panel, Words) and panel.is_extra:
                self._extras.append(panel)
            else:
                panels.append(panel)
        await self.body.show(panels)
        await self._ask()
        self.log_panel.tell()
        self.refresh_bindings()

    async def _ask(self) -> None:
        """Show what is asked, and the moves that can be made at once."""
        is_over = self.table.session.to_move is None
        self.query_one("#question", Static).update(plain("" if is_over else self._prompt.question))
        self.entry.display = not is_over
        choices = WHEN_OVER if is_over else (*self._prompt.choices, *TO_COMPOSE)
        if choices != self._choices:
            bar = self.query_one("#choices")
            await bar.remove_children()
            keys = [f"{key.upper()} " for key in CHOICE_KEYS[: 0 if is_over else len(self._prompt.choices)]]
            keys += [""] * (len(choices) - len(keys))
            buttons = [
                Button(Content(plain(key + label)), compact=True, name=move, classes="choice")
                for key, (label, move) in zip(keys, choices, strict=True)
            ]
            for button in buttons:
                button.can_focus = False  # keys have their own ways, and Enter must not press one by accident
            await bar.mount_all(buttons)
            self._choices = choices
        if is_over:
            self.set_focus(None)
        else:
            self._focus()

    def _focus(self) -> None:
        """Where one types: on the line if that is where the player types, or else on the board or the alphabet."""
        first = self.body.board or self.body.keys
        if first is None:
            self.entry.focus()
        elif not self._is_on_line:
            first.focus()

    async def _happened(self, said: Iterable[str]) -> None:
        """Tell what happened and show what came of it."""
        notices = self.table.take_notices()
        self._notices += notices
        self.log_panel.add((*notices, *said))
        await self._turn()

    def _go_on(self) -> None:
        """Let a bot think if it is its turn."""
        if self.table.is_bots_turn:
            self.query_one("#question", Static).update("")
            self.thinking.think(self.table)
        else:
            self.thinking.rest()
        self.refresh_bindings()

    @on(Thinking.Found)
    async def _bot_moved(self, message: Thinking.Found) -> None:
        """Make the bot's move, unless the game has moved on meanwhile."""
        if self.is_attached and self.table.play_thought(message.thought):
            self.thinking.rest()
            await self._happened(self.table.told(self.seat))

    @on(Thinking.Told)
    async def _was_told(self, message: Thinking.Told) -> None:
        self.thinking.rest()
        if self.table.is_bots_turn:
            self.log_panel.say(*message.said)
        else:
            await self._happened(message.said)

    async def make(self, text: str) -> None:
        """Make a move; what is wrong with it is said, and nothing is lost."""
        if self.table.is_bots_turn or self.table.session.to_move is None:
            return
        try:
            said = self.table.play(text, self.seat)
        except LexicadeError as error:
            self.log_panel.say(error.sentence)
            self.entry.action_select_all()  # what is typed next replaces it
            return
        self.entry.value = ""
        await self._happened(said)

    # What is typed, laid and clicked

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
        if self.body.board is None:
            typed = message.value.strip().lower()
            moves = [move.strip() for _, move in self._prompt.choices]
            is_button = any(move.startswith(typed) or typed.startswith(move) for move in moves)
            self._take("" if is_button else typed)

    @on(Composed)
    def _composing(self, message: Composed) -> None:
        self._preview(message.text)
        if self.body.board is not None:
            self._take(BLANK if letter.islower() else letter for _, _, letter in self.body.board.laid)

    def _take(self, letters: Iterable[str]) -> None:
        """Show the rack without the tiles of the word that is being made."""
        if self.body.rack is not None:
            self.body.rack.take(tuple(islice(letters, MOST_TILES)))

    def _preview(self, text: str) -> None:
        """Show what a word would bring, where that gives nothing away."""
        is_told = self._prompt.previews and text.strip()
        self.log_panel.tell(self.table.preview(text, self.seat) if is_told else "")

    @on(Picked)
    def _picked(self, message: Picked) -> None:
        """A tile goes to the board if one is being laid there, or else onto the line."""
        board = self.body.board
        if board is not None and not self.entry.value:
            if message.letter == BLANK:
                self.app.push_screen(ListScreen("Choose a letter for the blank", self._lay_blank, alphabet))
            else:
                board.lay(message.letter.lower())
        else:
            self._type(message.letter)

    def _type(self, text: str) -> None:
        self.entry.value += text
        self.entry.focus()
        self.entry.cursor_position = len(self.entry.value)

    def _lay_blank(self, letter: str) -> None:
        """Lay a blank as a letter that was chosen."""
        self.app.pop_screen()
        if self.body.board is not None:
            self.body.board.lay(letter)

    @on(Begun)
    def _begun(self, message: Begun) -> None:
        """A square's number was typed on the board: it goes to the line, where plays are written."""
        if not self._is_on_line and self.body.board is not None:
            self.body.board.action_clear()
        self._is_on_line = True
        self._type(message.text)

    def action_to_line(self) -> None:
        """From the board or the alphabet to the line; Tab leads back."""
        self._is_on_line = True
        self.entry.focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Whoever goes back to the board or the alphabet has left the line."""
        if isinstance(event.widget, GridPanel | KeysPanel):
            self._is_on_line = False

    def _composed(self) -> str:
        return self.body.board.text() if self.body.board is not None else ""

    @on(Button.Pressed, ".choice")
    async def _chosen(self, message: Button.Pressed) -> None:
        await self.choose(message.button.name or "")

    async def choose(self, move: str) -> None:
        """Do what a button says: a move, the beginning of one, or something of the screen's own."""
        if move == ":play":
            await self.make(self.entry.value.strip() or self._composed())
        elif move == ":clear":
            self.entry.value = ""
            if self.body.board is not None:
                self.body.board.action_clear()
        elif move.startswith(":"):
            {":new": self.action_another, ":menu": self.action_leave, ":result": self.action_result}[move]()
        elif move in self._prompt.picks and self.body.rack is not None:
            self._pick(move, self.body.rack.panel)
        elif move.endswith(" "):
            self.entry.value = move
            self.entry.focus()
        else:
            await self.make(move)

    def _pick(self, move: str, rack: Rack) -> None:
        """Ask for the tiles that a move needs."""
        from lexicade.frontends.tui.screens.picking import PickScreen

        async def picked(tiles: str | None) -> None:
            if tiles:
                await self.make(move + tiles)

        label = next(label for label, each in self._prompt.choices if each == move)
        self.app.push_screen(PickScreen(label, rack), picked)

    # What keys and commands do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what does something is offered, in the footer and in the palette."""
        if action == "choice":
            return self._can_choose() and isinstance(parameters[0], int) and parameters[0] < len(self._prompt.choices)
        return is_offered(action, self.table, has_rack=self.is_mounted and self.body.rack is not None)

    def _can_choose(self) -> bool:
        return self.table.session.to_move is not None and not self.table.is_bots_turn

    def commands(self) -> list[tuple[str, str, Callable[[], Any]]]:
        """What the command palette offers in a game: what it is called, what it does, and doing it."""
        found: list[tuple[str, str, Callable[[], Any]]] = [
            (label, f"A move: {move.strip()}", partial(self.choose, move))
            for label, move in (self._prompt.choices if self._can_choose() else ())
        ]
        found += [
            (command.title, command.about, getattr(self, f"action_{command.action}"))
            for command in COMMANDS
            if not command.action.startswith("app.") and self.check_action(command.action, ())
        ]
        return found

    async def action_choice(self, at: int) -> None:
        """One of the moves that the prompt offers."""
        await self.choose(self._prompt.choices[at][1])

    def action_look_back(self, lines: int) -> None:
        """Scroll through what happened."""
        self.log_panel.scroll_by(lines)

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
        await self._happened(said)

    def action_hint(self) -> None:
        """Help."""
        if self.seat is not None:
            self.thinking.hint(self.table, self.seat)

    def action_hurry(self) -> None:
        """Let the bot move at once."""
        self.thinking.hurry()

    async def action_shuffle(self) -> None:
        """Mix the letters: as a move where that is one, or else only to look at."""
        if "shuffle" in dict(self._prompt.choices).values():
            await self.make("shuffle")
        elif self.body.rack is not None:
            self.body.rack.mix()

    def action_details(self) -> None:
        """The moves so far, and what else can be looked up."""
        from lexicade.frontends.tui.screens.details import DetailsScreen

        moves = self.table.session.game.history(self.table.session)
        lists = [*self._extras, *([Words("Moves", moves)] if moves else [])]
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

    # When it is over

    def _end(self) -> None:
        """Offer the score its place on a leader board, once, and then show the result."""
        from lexicade.frontends.tui.signing import sign_score

        if self._is_signed:
            self._show_result()
            return
        self._is_signed = True
        app: Any = self.app
        sign_score(self.table, app.settings.name, app.push_screen, app.change, self._show_result)

    def _show_result(self, note: str = "") -> None:
        from lexicade.frontends.tui.afterwards import can_export, can_review, can_share
        from lexicade.frontends.tui.screens.ending import EndScreen

        if note:
            self.log_panel.say(note)
        ways = {"another", "leave", "board"}
        ways |= {"undo"} if self.table.may_undo() else set()
        ways |= {"review"} if can_review(self.table) else set()
        ways |= {"share"} if can_share(self.table) else set()
        ways |= {"export"} if can_export(self.table) else set()
        notes = tuple(filter(None, (note, *self._notices)))
        self.app.push_screen(EndScreen(self.table, frozenset(ways), notes, self._stay), self._went_on)

    def _stay(self, action: str) -> None:
        """Do something in front of the result."""
        getattr(self, f"action_{action}")()

    async def _went_on(self, action: str | None) -> None:
        if action and action != "board":
            await self.run_action(action)

    def action_result(self) -> None:
        """How it ended."""
        self._show_result()

    def action_share(self) -> None:
        """A result to pass on."""
        self.app.share(self.table)  # type: ignore[attr-defined]

    def action_review(self) -> None:
        """The game turn by turn."""
        from lexicade.frontends.tui.screens.review import ReviewScreen

        reviews = self.table.session.game.review(self.table.session)
        if reviews is not None:
            self.app.push_screen(ReviewScreen(self.heading, reviews))

    def action_export(self) -> None:
        """The game for other programs."""
        from lexicade.frontends.tui.afterwards import file_name
        from lexicade.frontends.tui.screens.exporting import ExportScreen

        app: Any = self.app
        kind = self.table.session.game.info.records[0]
        dialog = ExportScreen(self.table.session, kind, file_name(self.table, kind))
        app.push_screen(dialog, lambda said: app.say(said) if said else None)


def alphabet() -> list[tuple[str, str]]:
    """The letters that a blank can stand for."""
    return [(letter, letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
