"""Keeping what is done at a table, in the store and in files, and saying what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.saves import SaveFile
from lexicade.core.errors import LexicadeError, StoreBusy, StoreError
from lexicade.core.session import Mark, Session

PRACTICE = "You have already started this daily puzzle in another window, so this game is practice."
KNOWN = '(Marked "with help": you took help in another game with the same seed.)'
BEHIND = "Your moves are not being saved: {sentence} Lexicade will try again after each move."
LOST = "Your last moves could not be saved."
CAUGHT_UP = "All your moves are saved now."
UNSAVED = "This game is no longer being saved: {sentence}"
UNSAVED_FILE = "This game is no longer being saved to its file: {sentence}"
UNFORESEEN = "something went wrong ({error!r}). Please report it."


class Recording:
    """Where one session is kept. `Table` says what happens to a move that can't be."""

    def __init__(
        self,
        session: Session[Any, Any, Any, Any],
        keeper: Keeper | None,
        save_file: SaveFile,
        *,
        must_keep: bool,
    ) -> None:
        self.session = session
        self.keeper = keeper
        self.save_file = save_file
        self.must_keep = must_keep
        self.notices: list[str] = []

    def keep(self, entries: list[str], before: Mark[Any]) -> None:
        """Keep what was done since a mark; raises StoreError, with the session as it was, if it must be kept."""
        if self.must_keep:
            self._insist(entries, before)
        else:
            self._keep(entries)
        try:
            self.save_file.follow(self.session)
        except LexicadeError as error:
            self.notices.append(UNSAVED_FILE.format(sentence=error.sentence))

    def keep_hint(self, entry: str) -> bool:
        """Keep a hint before it is given; whether that was done, or isn't needed because nothing is kept at all."""
        if not self.can_keep():
            return False
        return self._keep([entry], can_wait=False) or self.keeper is None

    def can_keep(self) -> bool:
        """Whether a hint would leave its trace in the log; in a game that isn't kept at all it needs none."""
        try:
            if self.keeper is not None:
                self.keeper.check()
        except StoreBusy:
            return False
        except Exception as error:
            self._give_up(error)
        return True

    def finish(self) -> None:
        """Try once more to keep what the store was too busy for, and say if it is lost; for whoever leaves."""
        if self.keeper is not None and self.keeper.is_behind and not self._keep([]):
            self.notices.append(LOST)

    def close(self) -> None:
        """Let go of the game."""
        if self.keeper is not None:
            self.keeper.close()

    def _insist(self, entries: list[str], before: Mark[Any]) -> None:
        """Keep entries, or be as before; raises StoreError."""
        try:
            if self.keeper is None:
                raise StoreError("There is nowhere to save this game.")
            self._add(self.keeper, entries)
        except Exception as error:
            if self.keeper is not None:
                self.keeper.withdraw(len(entries))
            self.session.return_to(before)
            if isinstance(error, StoreError):
                raise
            raise StoreError(sentence_of(error)) from error

    def _keep(self, entries: list[str], *, can_wait: bool = True) -> bool:
        """Keep entries and tell whether they are kept; if the store is busy, they may wait for the next time."""
        if self.keeper is None:
            return False
        was_behind = self.keeper.is_behind
        try:
            self._add(self.keeper, entries)
        except StoreBusy as error:
            if not can_wait:
                self.keeper.withdraw(len(entries))
            elif not was_behind:
                self.notices.append(BEHIND.format(sentence=error.sentence))
            return False
        except Exception as error:
            self._give_up(error)
            return False
        return True

    def _add(self, keeper: Keeper, entries: list[str]) -> None:
        """Keep entries and all that waits, and tell what that brought to light."""
        was_behind, was_late, was_known = keeper.is_behind, keeper.is_late, keeper.is_known
        keeper.keep(self.session, entries)
        self.notices += [CAUGHT_UP] if was_behind else []
        self.notices += [PRACTICE] if keeper.is_late and not was_late else []
        self.notices += [KNOWN] if keeper.is_known and not was_known else []
        if self.session.outcome is not None and not self.session.game.info.has_lobby:  # a lobby asks for a name
            from lexicade.arcade.highscores import sign

            sign(keeper)

    def _give_up(self, error: Exception) -> None:
        """Go on without keeping the game; whatever is wrong, a move that was made is told."""
        if self.keeper is not None:
            self.keeper.abandon()
        self.keeper = None
        self.notices.append(UNSAVED.format(sentence=sentence_of(error)))


def sentence_of(error: Exception) -> str:
    """What to tell a player of an error, foreseen or not."""
    return error.sentence if isinstance(error, LexicadeError) else UNFORESEEN.format(error=error)


@contextmanager
def unbroken() -> Iterator[None]:
    """Let ctrl-c wait until what is being done is wholly done; only the main thread is ever interrupted by it."""
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
