"""A table on the screen: the position is shown, and what is typed, laid and clicked becomes moves."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Static

from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError
from lexicade.core.game import Seat
from lexicade.core.scene import Panel, Prompt, Words
from lexicade.frontends.tui import asking, layout, log
from lexicade.frontends.tui.afterwards import Afterwards
from lexicade.frontends.tui.asking import Asking
from lexicade.frontends.tui.composing import Composing
from lexicade.frontends.tui.gestures import Begun, Composed, Picked, Submit
from lexicade.frontends.tui.layout import GameBody
from lexicade.frontends.tui.log import Log
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.panels import GridPanel, KeysPanel
from lexicade.frontends.tui.thinking import Thinking
from lexicade.frontends.tui.turns import Turns

OWN = {":result": "result", ":new": "another", ":menu": "leave"}  # buttons that are no moves, and their actions


class PlayingScreen(Screen[None]):
    """One table; what keys and commands do beside moving is said by `game.GameScreen`."""

    CSS = f"""
    {layout.STYLE}{log.STYLE}{asking.STYLE}
    .-curtained GameBody, .-curtained Log, .-curtained #asked {{ visibility: hidden; }}
    """
    AUTO_FOCUS = ""  # where one types is for `composing` to say

    def __init__(self, table: Table, title: str = "") -> None:
        super().__init__()
        self.table = table
        self.heading = title or table.session.game.info.title
        self.turns = Turns(self)
        self.composing = Composing(self)
        self.afterwards = Afterwards(self)
        self.extras: list[Words] = []

    def compose(self) -> ComposeResult:
        """Lay the screen out; what is in it comes with the first scene."""
        yield Static(plain(self.heading), id="title", markup=False)
        yield GameBody()
        yield Log()
        yield Asking()
        yield Footer(compact=True, show_command_palette=False)

    async def on_mount(self) -> None:
        """Show the position, and let a bot begin if it is its turn."""
        await self.turns.take()

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
    def asking(self) -> Asking:
        """What is asked."""
        return self.query_one(Asking)

    @property
    def entry(self) -> Input:
        """The line to type on."""
        return self.asking.entry

    @property
    def prompt(self) -> Prompt:
        """What is asked, as the game says it; nothing before the first scene."""
        return self.asking.prompt if self.is_mounted else Prompt("")

    @property
    def thinking(self) -> Thinking:
        """What takes its time."""
        return self.query_one(Thinking)

    @property
    def seat(self) -> Seat | None:
        """Whose view is shown."""
        return self.turns.seat

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks or a hint is looked for."""
        return self.table.is_bots_turn or self.thinking.is_looking

    async def show(self) -> None:
        """Draw the position as the player at the screen may see it."""
        panels: list[Panel] = []
        self.extras, prompt = [], Prompt("")
        for panel in self.table.scene(self.seat).panels:
            if isinstance(panel, Prompt):
                prompt = panel
            elif isinstance(panel, Words) and panel.is_extra:
                self.extras.append(panel)
            else:
                panels.append(panel)
        await self.body.show(panels)
        is_over = self.table.session.to_move is None
        await self.asking.ask(prompt, is_over=is_over)
        if is_over:
            self.set_focus(None)
        else:
            self.composing.focus()
        self.log_panel.tell()
        self.refresh_bindings()

    async def make(self, text: str) -> None:
        """Make a move; what is wrong with it is said, and nothing is lost."""
        if not self.can_move():
            return
        try:
            said = self.table.play(text, self.seat)
        except LexicadeError as error:
            self.log_panel.say(error.sentence)
            self.entry.action_select_all()  # what is typed next replaces it
            return
        self.entry.value = ""
        await self.turns.happened(said)

    def can_move(self) -> bool:
        """Whether somebody at this screen is to move."""
        return self.table.session.to_move is not None and not self.table.is_bots_turn

    # What other parts of the screen have to say

    @on(Thinking.Found)
    async def _bot_moved(self, message: Thinking.Found) -> None:
        """Make the bot's move, unless the game has moved on meanwhile."""
        if self.is_attached and self.table.play_thought(message.thought):
            self.thinking.rest()
            await self.turns.happened(self.table.told(self.seat))

    @on(Thinking.Told)
    async def _was_told(self, message: Thinking.Told) -> None:
        self.thinking.rest()
        if self.table.is_bots_turn:
            self.log_panel.say(*message.said)
        else:
            await self.turns.happened(message.said)

    @on(Submit)
    async def _submitted(self, message: Submit) -> None:
        await self.make(message.text)

    @on(Input.Submitted)
    async def _entered(self, message: Input.Submitted) -> None:
        if message.value.strip() or not self.composing.text():
            await self.make(message.value)

    @on(Input.Changed)
    async def _typing(self, message: Input.Changed) -> None:
        if message.value == "?":
            self.entry.value = ""
            await self.run_action("help")
        else:
            self.composing.typed(message.value)

    @on(Composed)
    def _composing(self, message: Composed) -> None:
        self.composing.laid(message.text)

    @on(Picked)
    def _picked(self, message: Picked) -> None:
        self.composing.picked(message.letter)

    @on(Begun)
    def _begun(self, message: Begun) -> None:
        self.composing.begun(message.text)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Whoever goes back to the board or the alphabet has left the line."""
        if isinstance(event.widget, GridPanel | KeysPanel):
            self.composing.is_on_line = False

    @on(Button.Pressed, ".choice")
    async def _chosen(self, message: Button.Pressed) -> None:
        await self.choose(message.button.name or "")

    async def choose(self, move: str) -> None:
        """Do what a button says: a move, the beginning of one, or something of the screen's own."""
        if move == ":play":
            await self.make(self.composing.move())
        elif move == ":clear":
            self.composing.clear()
        elif move in OWN:
            await self.run_action(OWN[move])
        elif move in self.prompt.picks and self.body.rack is not None:
            self.composing.pick(move, self.body.rack.panel)
        elif move.endswith(" "):
            self.composing.begin(move)
        else:
            await self.make(move)
