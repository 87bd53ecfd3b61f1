"""The conversation: one loop that plays every game, line by line.

Print the prompt of the view, read a line, submit it, print what happened. A line that begins with a colon is a word to
the program, not a move.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from lexicade.core.errors import BadSave, LexicadeError, StoreError, quoted
from lexicade.core.game import Bot, Seat
from lexicade.core.session import Session
from lexicade.frontends.console import Console, Tone
from lexicade.frontends.keeper import Keeper
from lexicade.frontends.saves import SaveFile
from lexicade.store.log import REDO, RESTART, UNDO

COMMANDS = {
    "help": "this text",
    "show": "the position again",
    "hint": "a hint; again for a stronger one",
    "undo": "take back your last move",
    "redo": "play it again after all",
    "restart": "go back to the start of this game",
    "save": "save this game, as in :save my.game",
    "id": "the id of this game, to play it again or pass it on",
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


def opponents(session: Session[Any, Any, Any, Any]) -> dict[Seat, Bot[Any, Any]]:
    """The bots that play some seats of a game, as its parameters say."""
    game = session.game
    levels = game.opponents(session.params)
    return {seat: bot for seat, level in levels.items() if (bot := game.bot(level)) is not None}


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
        self.session = session
        self.console = console
        self.bots = opponents(session)
        self.save_file = save_file or SaveFile()
        self.keeper = keeper
        self._seat = 0  # of the player who was last asked
        self._hints_given = 0
        self._draw = True  # whether the picture is due before the question

    def run(self) -> Ending:
        """Talk until the game is over or the player leaves."""
        if self.session.to_move is None:
            self._narrate(self.session.events)
        while (seat := self.session.to_move) is not None:
            if seat in self.bots:
                self._bot_moves(seat)
                continue
            self._seat = seat
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
        picture, _, question = self.session.game.prompt(self.session.view(seat)).rpartition("\n")
        if self._draw and picture:
            self.console.say(picture)
        self._draw = False
        answer = self.console.ask(question)
        return answer if answer is None else answer.strip()

    def _bot_moves(self, seat: Seat) -> None:
        move = self.bots[seat](self.session.view(seat), self.session.chance())
        self._play(self.session.game.write_move(move), seat)

    def _play(self, text: str, seat: Seat) -> None:
        """Make a move and tell what it brought, after it is saved."""
        events = self.session.submit(text, seat)
        self._moved([self.session.moves[-1]])
        self._narrate(events)

    def _moved(self, entries: list[str]) -> None:
        """Whatever was asked or shown for the last position is done with; what was done is saved."""
        self._hints_given = 0
        self._draw = True
        try:
            self.save_file.follow(self.session)
        except BadSave as error:
            self.console.say(f"From here on this game is not saved: {error.sentence}")
        if self.keeper is not None:
            try:
                self.keeper.keep(self.session, entries)
            except StoreError as error:
                self.keeper = None
                self.console.say(f"From here on this game is not kept for later: {error.sentence}")

    def _narrate(self, events: tuple[str, ...]) -> None:
        tone = Tone.BAD if self.session.was_miss and not self.session.game.info.hides_misses else None
        for event in events:
            self.console.say(event, tone)

    def _obey(self, command: str) -> bool:
        """Do what a line after its colon says, and tell whether that was to leave."""
        word, _, argument = command.strip().partition(" ")
        word = word.lower()
        if word == "quit":
            return True
        if word in COMMANDS:
            getattr(self, f"do_{word}")(argument.strip())
        elif word in dict(self.session.game.info.turns):
            self._play(word, self._seat)
        else:
            self.console.say(f"There is no command {quoted(':' + word)}. Type :help to see what there is.")
        return False

    def do_help(self, argument: str) -> None:
        """Say how to play, and which commands there are."""
        info = self.session.game.info
        self.console.say(f"{info.title}. {info.pitch}\n{info.help}")
        for word, what in {**COMMANDS, **dict(info.turns)}.items():
            self.console.say(f"  :{word:<8} {what}")

    def do_show(self, argument: str) -> None:
        """Draw the picture before the next question."""
        self.draw_again()

    def do_undo(self, argument: str) -> None:
        """Go back to the last position in which the player was to move."""
        self.session.undo()
        entries = [UNDO]
        while self.session.moves and self.session.to_move in self.bots:
            self.session.undo()
            entries.append(UNDO)
        self._moved(entries)

    def do_redo(self, argument: str) -> None:
        """Go forward to the next position in which the player is to move."""
        events = self.session.redo()
        entries = [REDO]
        while self.session.undone and self.session.to_move in self.bots:
            events += self.session.redo()
            entries.append(REDO)
        self._moved(entries)
        self._narrate(events)

    def do_restart(self, argument: str) -> None:
        """Go back to the first position."""
        self.session.restart()
        self._moved([RESTART])

    def do_hint(self, argument: str) -> None:
        """Give the next hint for this position, or the one whose level is named."""
        named = argument.isascii() and argument.isdigit() and len(argument) < 4
        level = max(1, int(argument)) if named else self._hints_given + 1
        text = self.session.game.hint_move(self.session.state, level)
        if text is None and not named:  # the strongest there is, again
            text = self.session.game.hint_move(self.session.state, self._hints_given)
            level = level if text is None else self._hints_given
        if text is not None:
            self._play(text, self._seat)
            self._hints_given = level
            return
        hint = self.session.game.hint(self.session.state, self._seat, level)
        if hint is None:
            none = "There is no further hint." if self._hints_given else "There is no hint here."
            self.console.say("There is no hint of that level." if named else none)
        else:
            self._hints_given = level
            self.console.say(hint)

    def do_save(self, argument: str) -> None:
        """Save to the file that is named, or to the last one."""
        self.console.say(self.save_file.save(self.session, argument))

    def do_id(self, argument: str) -> None:
        """Say the id."""
        self.console.say(str(self.session.id))
