"""The table at which a game is played: a session, its bots, where it is kept. Every front end plays through it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.saves import SaveFile
from lexicade.core.errors import BadSave, MoveError, StoreBusy, StoreError, UnreadableMove
from lexicade.core.game import Bot, Seat
from lexicade.core.session import Session
from lexicade.store.log import REDO, RESTART, UNDO, write_hint

NO_HINT = "There are no hints here."
NO_MORE_HINTS = "There are no more hints."
NO_SUCH_HINT = "There is no hint at that level."
NO_HINT_NOW = "There are no hints while your moves can't be saved."
PRACTICE = "You have already started this daily puzzle in another window, so this game is practice."
KNOWN = '(Marked "with help": you took help in another game with the same seed.)'
WITH_HELP = '(Your score in this game will be marked "with help".)'
BEHIND = "Your moves are not being saved: {sentence} Lexicade will try again after each move."
LOST = "Your last moves could not be saved."
CAUGHT_UP = "All your moves are saved now."


@contextmanager
def unbroken() -> Iterator[None]:
    """Let ctrl-c wait until what is being done is wholly done: a move that is made is also kept."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if waiting:
        raise KeyboardInterrupt


THINKING = "The bot is thinking..."


class Table:
    """A session with everything around it. What is done is kept before it is told."""

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        *,
        save_file: SaveFile | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.session = session
        self.save_file = save_file or SaveFile()
        self.keeper = keeper
        levels = session.game.opponents(session.params)
        self.bots: dict[Seat, Bot[Any, Any]] = {
            seat: bot for seat, level in levels.items() if (bot := session.game.bot(level)) is not None
        }
        self.slow = {seat for seat, level in levels.items() if level in session.game.info.slow_bots}
        self.notices: list[str] = []  # what went wrong with keeping the game; whoever shows them clears them
        self._hints_given = 0

    @property
    def seat(self) -> Seat:
        """The seat of the person who is asked, or who was the last one to be."""
        turn = self.session.to_move
        return turn if turn is not None and turn not in self.bots else 0

    @property
    def is_kept(self) -> bool:
        """Whether the game is kept, or will be when the store is no longer busy."""
        return self.keeper is not None

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to move."""
        return self.session.to_move in self.bots

    def play(self, text: str, seat: Seat | None = None) -> tuple[str, ...]:
        """Make a move and return what it brought; no seat: the person's. Raises MoveError."""
        with unbroken():
            events = self.session.submit(text, self.seat if seat is None else seat)
            self._done([self.session.last_move or ""])
        return events

    def think(self) -> str:
        """The move of the bot whose turn it is. This changes nothing, so it may take its time elsewhere."""
        seat = self.session.to_move
        assert seat is not None
        return self.session.game.write_move(self.bots[seat](self.session.view(seat), self.session.chance()))

    def undo(self) -> None:
        """Go back to the last position in which a person was to move."""
        with unbroken():
            self.session.undo()
            entries = [UNDO]
            while self.session.count and self.is_bots_turn:
                self.session.undo()
                entries.append(UNDO)
            self._done(entries)

    def redo(self) -> tuple[str, ...]:
        """Go forward to the next position in which a person is to move."""
        with unbroken():
            events = self.session.redo()
            entries = [REDO]
            while self.session.can_redo and self.is_bots_turn:
                events += self.session.redo()
                entries.append(REDO)
            self._done(entries)
        return events

    def restart(self) -> None:
        """Go back to the first position."""
        had_moves = self.session.count > 0
        with unbroken():
            self.session.restart()
            if had_moves:
                self._done([RESTART])

    def hint(self, level: int | None = None) -> tuple[str, ...]:
        """The next hint for this position, or the one of a level; in some games that is a move."""
        game, state = self.session.game, self.session.state
        wanted = self._hints_given + 1 if level is None else max(1, level)
        is_first = self.keeper is not None and not self.keeper.has_help and not game.helped(state)
        told = (WITH_HELP,) if is_first else ()
        text = game.hint_move(state, wanted)
        if text is None and level is None and self._hints_given:  # the strongest there is, again
            text = game.hint_move(state, self._hints_given)
            wanted = wanted if text is None else self._hints_given
        if text is not None:
            if not self._can_keep():
                return (NO_HINT_NOW,)
            events = self.play(text)
            self._hints_given = wanted
            return (*events, *told)
        hint = game.hint(self.session.view(self.seat), wanted)
        if hint is None:
            none = NO_MORE_HINTS if self._hints_given else NO_HINT
            return (none if level is None else NO_SUCH_HINT,)
        with unbroken():
            if not self._keep_hint(write_hint(wanted)):
                return (NO_HINT_NOW,)
        self._hints_given = wanted
        return (hint, *told)

    def _keep_hint(self, entry: str) -> bool:
        """Keep a hint before it is given; whether that was done, or isn't needed because nothing is kept at all."""
        if not self._can_keep():
            return False
        if self._keep([entry]) or self.keeper is None:
            return True
        self.keeper.withdraw(entry)
        return False

    def _can_keep(self) -> bool:
        """Whether a hint would leave its trace in the log; in a game that isn't kept at all it needs none."""
        try:
            if self.keeper is not None:
                self.keeper.check()
        except StoreBusy:
            return False
        except StoreError as error:
            self._give_up(error)
        return True

    def preview(self, text: str) -> str:
        """What a move of the person whose turn it is would bring, or why it would be refused, without making it.

        Nothing for what is no move yet, and nothing while a bot thinks: moves are read for the seat whose turn it is.
        """
        session = self.session
        if session.to_move != self.seat:
            return ""
        try:
            return session.game.preview(session.state, session.game.read_move(session.state, text.strip()))
        except UnreadableMove:
            return ""
        except MoveError as error:
            return f"Not allowed: {error.sentence}"

    def finish(self) -> None:
        """Try once more to keep what the store was too busy for, and say if it is lost; for whoever leaves."""
        if self.keeper is not None and self.keeper.is_behind and not self._keep([]):
            self.notices.append(LOST)

    def _done(self, entries: list[str]) -> None:
        """Hints for the last position are done with, and what was done is kept."""
        self._hints_given = 0
        try:
            self.save_file.follow(self.session)
        except BadSave as error:
            self.notices.append(f"This game is no longer being saved to its file: {error.sentence}")
        self._keep(entries)

    def _give_up(self, error: StoreError) -> None:
        """Go on without keeping the game."""
        if self.keeper is not None:
            self.keeper.close()
        self.keeper = None
        self.notices.append(f"This game is no longer being saved: {error.sentence}")

    def _name_player(self) -> None:
        """Put the player's name under a finished game; a game with a lobby asks for one."""
        if self.keeper is None or self.session.outcome is None or self.session.game.info.has_lobby:
            return
        from lexicade.arcade.highscores import sign

        sign(self.keeper)

    def _keep(self, entries: list[str]) -> bool:
        """Keep what was done and say whether it is kept; if the store is busy, it waits for the next time."""
        if self.keeper is None:
            return False
        was_behind, was_late, was_known = self.keeper.is_behind, self.keeper.is_late, self.keeper.is_known
        try:
            self.keeper.keep(self.session, entries)
        except StoreBusy as error:
            if not was_behind:
                self.notices.append(BEHIND.format(sentence=error.sentence))
        except StoreError as error:
            self._give_up(error)
        else:
            self.notices += [CAUGHT_UP] if was_behind else []
            self.notices += [PRACTICE] if self.keeper.is_late and not was_late else []
            self.notices += [KNOWN] if self.keeper.is_known and not was_known else []
            self._name_player()
            return True
        return False
