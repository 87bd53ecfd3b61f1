"""Who has a game open: locks that end with the process that holds them, however that ends.

All locks of a store are in one file, a byte for each game, so that a server with many games open has one file open for
them. Most systems give such locks to processes: a process is never refused its own, and loses all of them when it
closes the file anywhere. So the games that this process has open are in a table here, and the file is closed with the
last one.
"""

from __future__ import annotations

import os
from _thread import RLock  # threading itself would add a millisecond to every start
from typing import BinaryIO, ClassVar

from lexicade.core.errors import StoreError
from lexicade.files import lock_byte, make_folder, named, unlock_byte, why


class LockFile:
    """The file with the locks of a store, and the games in it that this process has open."""

    _open: ClassVar[dict[str, LockFile]] = {}
    turn: ClassVar = RLock()  # held while locks are taken and let go

    def __init__(self, path: str) -> None:
        self.path = path
        self.games: set[int] = set()
        self._file: BinaryIO = open(path, "ab")  # noqa: SIM115 - it stays open as long as a lock is held

    @classmethod
    def at(cls, path: str) -> LockFile:
        """The file at a path, opened if it isn't yet; raises OSError."""
        if path not in cls._open:
            make_folder(os.path.dirname(path))
            cls._open[path] = cls(path)
        return cls._open[path]

    def take(self, game: int) -> None:
        """Lock a game; raises BlockingIOError if it is open somewhere, ImportError if there are no locks, OSError."""
        if game in self.games:
            raise BlockingIOError
        lock_byte(self._file.fileno(), game)
        self.games.add(game)

    def let_go(self, game: int) -> None:
        """Unlock a game."""
        unlock_byte(self._file.fileno(), game)
        self.games.discard(game)

    def close_if_unused(self) -> None:
        """Close the file, unless a game is locked in it."""
        if not self.games:
            self._open.pop(self.path, None)
            self._file.close()


class GameLock:
    """A game that one process has open; another is told."""

    def __init__(self, store: str, game: int) -> None:
        """Take the lock of a game in the store at a path; raises StoreError if somebody else has it."""
        self._file: LockFile | None = None
        self._game = game
        path = os.path.join(os.path.dirname(os.path.realpath(store)), "locks", "games.lock")
        try:
            with LockFile.turn:
                file = LockFile.at(path)
                try:
                    file.take(game)
                    self._file = file
                finally:
                    file.close_if_unused()
        except ImportError:  # in a browser; the numbers of entries still keep two from mixing
            return
        except BlockingIOError:
            raise StoreError(f"Game {game} is open in another window.") from None
        except OSError as error:
            raise StoreError(f"{named(path)} can't be used: {why(error)}.") from None

    def release(self) -> None:
        """Let others have it."""
        with LockFile.turn:
            if self._file is not None:
                self._file.let_go(self._game)
                self._file.close_if_unused()
                self._file = None
