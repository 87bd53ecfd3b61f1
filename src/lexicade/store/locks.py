"""Who has a game open: a lock that ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
from typing import BinaryIO

from lexicade.core.errors import StoreError
from lexicade.files import make_folder, named, why


class GameLock:
    """A file that one process holds; another is told."""

    def __init__(self, store: str, game: int) -> None:
        """Take the lock of a game in the store at a path; raises StoreError if somebody else has it."""
        self._file: BinaryIO | None = None
        try:
            import fcntl
        except ImportError:  # not on every system; there the numbers of entries still keep two from mixing
            return
        path = os.path.join(os.path.dirname(os.path.abspath(store)), "locks", f"{game}.lock")
        try:
            make_folder(os.path.dirname(path))
            self._file = open(path, "wb")  # noqa: SIM115 - it stays open as long as the lock is held
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise StoreError(f"Game {game} is open in another window.") from None
        except OSError as error:
            self.release()
            raise StoreError(f"{named(path)} can't be used: {why(error)}.") from None

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            self._file.close()
            self._file = None
