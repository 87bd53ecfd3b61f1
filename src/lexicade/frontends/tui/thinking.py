"""What takes its time: bots that think and hints that are looked for, in threads of their own."""

from __future__ import annotations

from textual.message import Message
from textual.widgets import Static

from lexicade.arcade.seats import Thought
from lexicade.arcade.table import THINKING, Table
from lexicade.core.errors import LexicadeError
from lexicade.core.game import Seat
from lexicade.core.pace import Pace

LOOKING = "Looking for a hint..."
STOPPED = "The bot had to stop ({error!r})."
NO_HINT = "No hint could be found ({error!r})."
TICK = 0.2  # seconds between two looks at how far a bot has come
WIDTH = 20  # columns of the bar


class Thinking(Static):
    """Shows that something is being thought about and how far that has come; its messages say what was found."""

    class Found(Message):
        """A bot has a move."""

        def __init__(self, thought: Thought) -> None:
            super().__init__()
            self.thought = thought

    class Told(Message):
        """There is something to tell: a hint, or why there is none."""

        def __init__(self, said: tuple[str, ...]) -> None:
            super().__init__()
            self.said = said

    def __init__(self) -> None:
        super().__init__("", id="thinking", markup=False)
        self.pace: Pace | None = None  # of the bot that thinks
        self.is_looking = False  # for a hint

    def on_mount(self) -> None:
        """Look at the bot now and then."""
        self.display = False
        self.set_interval(TICK, self._tick)

    def on_unmount(self) -> None:
        """Nobody waits for the bot any more."""
        self.hurry()

    def hurry(self) -> None:
        """Ask the bot for the best move that it has found so far."""
        if self.pace is not None:
            self.pace.hurry()

    def think(self, table: Table) -> None:
        """Let the bot whose turn it is think; one that thinks about something else is done with."""
        self.hurry()
        pace = self.pace = Pace()
        self._say(THINKING)
        self.run_worker(lambda: self._think(table, pace), thread=True, group="bot", exit_on_error=False)

    def _think(self, table: Table, pace: Pace) -> None:
        try:
            thought = table.think(pace)
        except Exception as error:
            if pace is self.pace:
                self.post_message(self.Told((STOPPED.format(error=error),)))
            return
        self.post_message(self.Found(thought))

    def hint(self, table: Table, seat: Seat) -> None:
        """Look for a hint."""
        if not self.is_looking:
            self.is_looking = True
            self._say(LOOKING)
            self.run_worker(lambda: self._hint(table, seat), thread=True, group="hint", exit_on_error=False)

    def _hint(self, table: Table, seat: Seat) -> None:
        try:
            said = table.hint(seat=seat)
        except LexicadeError as error:
            said = (error.sentence,)
        except Exception as error:
            said = (NO_HINT.format(error=error),)
        self.post_message(self.Told(said))

    def rest(self) -> None:
        """It is found."""
        self.pace, self.is_looking, self.display = None, False, False

    def _say(self, text: str) -> None:
        self.display = True
        self.update(text)

    def _tick(self) -> None:
        """Show how far a bot has come that takes long enough for that."""
        if self.pace is not None and self.pace.done:
            full = round(self.pace.done * WIDTH)
            self.update(f"{THINKING} {'█' * full}{'░' * (WIDTH - full)}")
