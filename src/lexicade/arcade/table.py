"""The table at which a game is played, through every front end: a session, who sits at it, where it is kept."""

from __future__ import annotations

from _thread import RLock  # threading itself would add a millisecond to every start
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import urandom
from typing import TYPE_CHECKING, Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.recording import Recording, unbroken
from lexicade.arcade.saves import SaveFile
from lexicade.arcade.seats import FoundHint, Seating, Sitter, Thought
from lexicade.core.errors import IllegalMove, MoveError, UnreadableMove
from lexicade.core.game import Bot, LinePrompt, Seat
from lexicade.core.session import Mark, Session
from lexicade.store.log import REDO, RESTART, UNDO, write_hint

if TYPE_CHECKING:
    from lexicade.core.pace import Pace
    from lexicade.core.scene import Scene
    from lexicade.store.store import Result

NO_HINT = "There are no hints here."
NO_MORE_HINTS = "There are no more hints."
NO_SUCH_HINT = "There is no hint at that level."
NO_HINT_NOW = "There are no hints while your moves can't be saved."
WITH_HELP = '(Your score in this game will be marked "with help".)'
THINKING = "The bot is thinking..."
NOT_YOUR_TURN = "It is not your turn."
NOT_YOUR_SEAT = "You don't play that seat."
NOT_YOUR_MOVE = "You can only take back your own last move."
MOVED_ON = "The game has moved on."
OTHERS_PLAYED = "Others have moved, so you can't start this game over."


class Table:
    """A game being played, with everything around it.

    What is done is kept before it is told. What can't be kept is never lost in silence:

    - the store is busy or the disk is full: the move stands, a notice says that it waits, and it is kept with the next;
    - the store fails for good, in whatever way: the move stands, and a notice says that the game goes on unsaved;
    - at a table that `must_keep`: the move is taken back, and the StoreError says why.

    A process that is killed has kept a move or has not yet told of it.

    Any thread may use a table, one at a time: whoever comes while something is done waits. Only bots think beside that.
    """

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        *,
        save_file: SaveFile | None = None,
        keeper: Keeper | None = None,
        sitters: Mapping[Seat, Sitter] | None = None,
        is_shared: bool = True,
        must_keep: bool = False,
    ) -> None:
        """For a session; `sitters` are those who sit elsewhere than usual, perhaps all at one keyboard (`Seating`)."""
        self.session = session
        self.seating = Seating(session, sitters, is_shared=is_shared)
        self._hints_given: dict[Seat, int] = {}
        self._recording = Recording(session, keeper, save_file or SaveFile(), must_keep=must_keep)
        self._lock = RLock()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One thing at a time, and each of them to its end."""
        with unbroken(), self._lock:
            yield

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats at which people sit."""
        return self.seating.people

    @property
    def seat(self) -> Seat:
        """The seat of the person who is asked, or who was the last one to be: whom a shared screen is for."""
        return self.seating.seat

    @property
    def keeper(self) -> Keeper | None:
        """What keeps the game in the store, or will when that is no longer busy; None if nothing does."""
        return self._recording.keeper

    @property
    def save_file(self) -> SaveFile:
        """The files that the game is saved to."""
        return self._recording.save_file

    @property
    def notices(self) -> list[str]:
        """What went wrong with keeping the game; whoever shows them takes them."""
        return self._recording.notices

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to move."""
        return self.seating.machine is not None

    def view(self, seat: Seat | None = None) -> Any:
        """What a seat may know now."""
        with self._lock:
            return self.session.view(self.seating.named(seat))

    def scene(self, seat: Seat | None = None) -> Scene:
        """What a seat may see, as panels."""
        return self.session.game.scene(self.view(seat))

    def prompt(self, seat: Seat | None = None) -> LinePrompt:
        """What a seat is asked, as a line front end shows it."""
        return self.session.game.prompt(self.view(seat))

    def told(self, seat: Seat | None = None) -> tuple[str, ...]:
        """What a seat is told of the last move."""
        with self._lock:
            return self.session.told(self.seating.named(seat))

    def result(self, seat: Seat | None = None) -> Result:
        """What the game has come to for a seat."""
        from lexicade.arcade.results import result_of

        with self._lock:
            helped = 0 if self.keeper is None else self.keeper.helped
            is_compared = self.keeper is not None and self.keeper.is_compared
            return result_of(self.session, helped, is_compared=is_compared, seat=self.seating.named(seat))

    def take_notices(self) -> tuple[str, ...]:
        """What went wrong with keeping the game since the last time."""
        with self._lock:
            notices, self.notices[:] = tuple(self.notices), []
            return notices

    def play(self, text: str, seat: Seat | None = None) -> tuple[str, ...]:
        """Make a person's move and return what that seat is told; raises MoveError, or StoreError if it `must_keep`."""
        with self._alone():
            return self._play(text, self.seating.named(seat))

    def _play(self, text: str, seat: Seat) -> tuple[str, ...]:
        if seat not in self.people:
            raise IllegalMove("seat", NOT_YOUR_SEAT)
        self._move(text, seat)
        self.seating.asked = seat
        return self.session.told(seat)

    def _move(self, text: str, seat: Seat) -> None:
        """Make a move and keep it."""
        before = self.session.mark()
        self.session.submit(text, seat)
        self._done([self.session.last_move or ""], before)

    def think(self, pace: Pace | None = None) -> Thought:
        """The move of the bot whose turn it is. This changes nothing, so it may take its time in another thread.

        With a pace, the bot says how far it has come, and can be hurried.
        """
        with self._lock:
            session, turn, machine = self.session, self.session.to_move, self.seating.machine
            if turn is None or machine is None:
                raise ValueError("no bot is to move")
            game = session.game
            bot: Bot[Any, Any] | None = game.bot(machine.level) if pace is None else game.paced_bot(machine.level, pace)
            view, chance, moves = session.view(turn), session.chance(), session.moves
        assert bot is not None
        return Thought(turn, moves, session.game.write_move(bot(view, chance)))

    def play_thought(self, thought: Thought) -> bool:
        """Make a bot's move, which `told` tells of; whether it was made, or else the game had gone elsewhere."""
        with self._alone():
            if thought.moves != self.session.moves or not self.is_bots_turn:
                return False
            self._move(thought.text, thought.seat)
            return True

    def may_undo(self, seat: Seat | None = None) -> bool:
        """Whether a seat may take back now: its own last move, or at a shared table whatever was done last."""
        with self._lock:
            return self.session.count > 0 and self.session.game.info.undo and self.seating.may_take_back(seat)

    def undo(self, seat: Seat | None = None) -> None:
        """Go back to the last position in which a person was to move."""
        with self._alone():
            if not self.seating.may_take_back(seat):
                raise IllegalMove("seat", NOT_YOUR_MOVE)
            before = self.session.mark()
            self.session.undo()
            entries = [UNDO]
            while self.session.count and self.is_bots_turn:
                self.session.undo()
                entries.append(UNDO)
            self._done(entries, before)

    def redo(self, seat: Seat | None = None) -> tuple[str, ...]:
        """Go forward to the next position in which a person is to move, and return what the seat is told."""
        with self._alone():
            reader = self.seating.named(seat)
            if not self.seating.decides(seat) and self.session.to_move != reader:
                raise IllegalMove("turn", NOT_YOUR_TURN)
            before = self.session.mark()
            self.session.redo()
            events, entries = self.session.told(reader), [REDO]
            while self.session.can_redo and self.is_bots_turn:
                self.session.redo()
                events += self.session.told(reader)
                entries.append(REDO)
            self._done(entries, before)
        return events

    def restart(self, seat: Seat | None = None) -> None:
        """Go back to the first position."""
        with self._alone():
            if not self.seating.may_restart(seat):
                raise IllegalMove("seat", OTHERS_PLAYED)
            before, had_moves = self.session.mark(), self.session.count > 0
            self.session.restart()
            if had_moves:
                self._done([RESTART], before)

    def hint(self, level: int | None = None, seat: Seat | None = None) -> tuple[str, ...]:
        """The next hint for a seat in this position, or the one of a level; in some games that is a move."""
        return self.give_hint(self.find_hint(level, seat))

    def hints_given(self, seat: Seat | None = None) -> int:
        """The level of the last hint that a seat was given in this position; 0 if there was none."""
        with self._lock:
            return self._hints_given.get(self.seating.named(seat), 0)

    def find_hint(self, level: int | None = None, seat: Seat | None = None, *, given: int | None = None) -> FoundHint:
        """A hint that may be given: the next one, or the one of a level. This changes nothing, so it may take its time.

        It may be looked for at another table in the same position, which is told what was given at this one.
        """
        with self._lock:
            seat, game, state = self.seating.named(seat), self.session.game, self.session.state
            if self.session.to_move not in (None, seat):
                raise IllegalMove("turn", NOT_YOUR_TURN)
            given, moves = self.hints_given(seat) if given is None else given, self.session.moves
        wanted = given + 1 if level is None else max(1, level)
        move = game.hint_move(state, wanted)
        if move is None and level is None and given:  # the strongest there is, again
            move = game.hint_move(state, given)
            wanted = wanted if move is None else given
        text = game.hint(game.view(state, seat), wanted) if move is None else None
        none = NO_SUCH_HINT if level is not None else NO_MORE_HINTS if given else NO_HINT
        return FoundHint(seat, moves, wanted, move, text, none)

    def give_hint(self, found: FoundHint) -> tuple[str, ...]:
        """Give a hint that was found, or make the move that asks for it, if that can be kept."""
        if found.move is None and found.text is None:
            return (found.none,)
        with self._alone():
            if self.session.moves != found.moves:
                raise IllegalMove("turn", MOVED_ON)
            helped = self.session.game.helped(self.session.state)
            told = (WITH_HELP,) if self.keeper is not None and not self.keeper.has_help and not helped else ()
            if found.move is not None:
                if not self._recording.can_keep():
                    return (NO_HINT_NOW,)
                events = self._play(found.move, found.seat)
            elif found.text is not None and self._recording.keep_hint(write_hint(found.level)):
                events = (found.text,)
            else:
                return (NO_HINT_NOW,)
            self._hints_given[found.seat] = found.level
            return (*events, *told)

    def preview(self, text: str, seat: Seat | None = None) -> str:
        """What a move of a seat would bring, or why it would be refused, without making it.

        Nothing for what is no move yet, and nothing while others are to move: moves are read for whoever's turn it is.
        """
        with self._lock:
            seat, game, state = self.seating.named(seat), self.session.game, self.session.state
        if game.to_move(state) != seat or seat not in self.people:
            return ""
        try:
            return game.preview(state, game.read_move(state, text.strip()))
        except UnreadableMove:
            return ""
        except MoveError as error:
            return f"Not allowed: {error.sentence}"

    def finish(self) -> None:
        """Try once more to keep what the store was too busy for, and say if it is lost; for whoever leaves."""
        with self._lock:
            self._recording.finish()

    def close(self) -> None:
        """Let go of the game; it is kept as it is, and nothing that is done later will be."""
        with self._lock:
            self._recording.close()

    def _done(self, entries: list[str], before: Mark[Any]) -> None:
        """What was done is kept, and hints for the last position are done with."""
        self._recording.keep(entries, before)
        self._hints_given.clear()


def new_seed() -> int:
    """A seed for a new game that nobody knows yet, short enough to pass on."""
    return int.from_bytes(urandom(4), "big")
