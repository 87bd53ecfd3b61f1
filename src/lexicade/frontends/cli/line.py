"""The conversation: one loop that plays every game, line by line.

Print the prompt of the view, read a line, submit it, print what happened. A line that begins with a colon is a word to
the program, not a move.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.saves import SaveFile
from lexicade.arcade.table import THINKING, Table
from lexicade.core.errors import LexicadeError, quoted
from lexicade.core.game import Seat
from lexicade.core.session import Session
from lexicade.frontends.cli.console import Console, Tone

COMMANDS = {
    "help": "show this help",
    "show": "show the position again",
    "hint": "get a hint; type it again for a stronger one",
    "undo": "take back your last move",
    "redo": "redo the move that you took back",
    "restart": "start this game over",
    "save": "save this game to a file, as in :save my.game",
    "id": "show the id of this game, so that others can play it too",
    "quit": "leave this game",
}


class Ending(Enum):
    """How a conversation came to its end."""

    OVER = auto()
    """The game was played to its end."""
    LEFT = auto()
    """The player asked to leave."""
    END_OF_INPUT = auto()
    """There was nothing more to read."""
    EXIT = auto()
    """The player asked to leave the program."""


class Conversation:
    """One session, talked through at one console; seats that have a bot are played by it."""

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        console: Console,
        *,
        save_file: SaveFile | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.table = Table(session, save_file=save_file, keeper=keeper)
        self.session = session
        self.console = console
        self._draw = True  # whether the picture is due before the question

    def run(self) -> Ending:
        """Talk until the game is over or the player leaves; ctrl-c is raised with what to tell them."""
        try:
            ending = self._talk()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(self.farewell) from None
        finally:
            self.table.finish()
            self._tell_notices()
        if self.farewell and self.console.is_person:
            self.console.say(self.farewell)
        return ending

    @property
    def farewell(self) -> str:
        """How to go on with the game another time; nothing if it is over or not kept."""
        keeper = self.table.keeper
        if keeper is None or keeper.number is None or self.session.to_move is None:
            return ""
        return f"Game {keeper.number} is saved. To continue it: lexicade resume {keeper.number}"

    def _talk(self) -> Ending:
        if self.session.to_move is None:
            self._narrate(self.table.told())
        while (seat := self.session.to_move) is not None:
            if (machine := self.table.seating.machine) is not None:
                if machine.is_slow:
                    self.console.say(THINKING)
                self.table.play_thought(self.table.think())
                self._narrate(self.table.told())
                continue
            try:
                answer = self._ask(seat)
                if answer is None:
                    return Ending.END_OF_INPUT
                if not answer.startswith(":") or answer == ":":
                    self._play(answer, seat)
                elif self._obey(answer[1:]):
                    return Ending.LEFT
            except LexicadeError as error:
                self.console.say(error.sentence)
        return Ending.OVER

    def draw_again(self) -> None:
        """See that the picture comes before the next question."""
        self._draw = True

    def _ask(self, seat: Seat) -> str | None:
        prompt = self.table.prompt(seat)
        if self._draw and prompt.picture:
            self.console.say(prompt.picture)
        self._draw = False
        answer = self.console.ask(prompt.question)
        return answer if answer is None else answer.strip()

    def _play(self, text: str, seat: Seat) -> None:
        """Make a move and tell what it brought, after it is saved."""
        self._narrate(self.table.play(text, seat))

    def _narrate(self, events: tuple[str, ...]) -> None:
        """Tell what happened, and what went wrong with keeping it; the position is another one now."""
        self._tell_notices()
        tone = Tone.BAD if self.session.was_miss and not self.session.game.info.hides_misses else None
        for event in events:
            self.console.say(event, tone)
        self._draw = True

    def _tell_notices(self) -> None:
        for notice in self.table.take_notices():
            self.console.say(notice)

    def _obey(self, command: str) -> bool:
        """Do what a line after its colon says, and tell whether that was to leave."""
        word, _, argument = command.strip().partition(" ")
        word = word.lower()
        if word == "quit":
            return True
        if word == "save!":
            self.console.say(self.table.save_file.save(self.session, argument.strip(), force=True))
        elif word in COMMANDS:
            getattr(self, f"do_{word}")(argument.strip())
        elif word in dict(self.session.game.command.turns):
            self._play(word, self.table.seat)
        else:
            self.console.say(f"There is no command {quoted(':' + word)}. Type :help to see the commands.")
        return False

    def do_help(self, argument: str) -> None:
        """Say how to play, and which commands there are."""
        info, turns = self.session.game.info, self.session.game.command.turns
        self.console.say(f"{info.title}. {info.pitch}\n{info.help}\n\nCommands you can type at any time:")
        for word, what in {**COMMANDS, **dict(turns)}.items():
            self.console.say(f"  :{word:<8} {what}")
        self.console.say(f"\nOptions for the command line: lexicade {info.key} --help")

    def do_show(self, argument: str) -> None:
        """Draw the picture before the next question, and say what stands below it on a screen."""
        from lexicade.core.scene import Grid

        for panel in self.table.scene().panels:
            if isinstance(panel, Grid) and panel.caption:
                self.console.say(f"{panel.caption}.")
        self.draw_again()

    def do_undo(self, argument: str) -> None:
        """Go back to the last position in which the player was to move."""
        self.table.undo()
        self._narrate(())

    def do_redo(self, argument: str) -> None:
        """Go forward to the next position in which the player is to move."""
        self._narrate(self.table.redo())

    def do_restart(self, argument: str) -> None:
        """Go back to the first position."""
        self.table.restart()
        self._narrate(())

    def do_hint(self, argument: str) -> None:
        """Give the next hint for this position, or the one whose level is named."""
        is_named = argument.isascii() and argument.isdigit() and len(argument) < 4
        before = self.session.count
        hint = self.table.hint(int(argument) if is_named else None)
        if self.session.count != before:
            self._narrate(hint)
        else:
            for line in hint:
                self.console.say(line)
            self._tell_notices()

    def do_save(self, argument: str) -> None:
        """Save to the file that is named, or to the last one."""
        self.console.say(self.table.save_file.save(self.session, argument))

    def do_id(self, argument: str) -> None:
        """Say the id."""
        self.console.say(str(self.session.id))
