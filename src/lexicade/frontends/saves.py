"""Saved games as files: written whole, and never over something else."""

from __future__ import annotations

import os
from typing import Any

from lexicade.core.errors import BadSave
from lexicade.core.session import Session
from lexicade.files import read_file, why, write_file

LARGEST = 16 * 1024 * 1024  # bytes; far more than any game


def read_save(path: str) -> str:
    """The text of a save; raises BadSave if the file can't be one."""
    content = read_file(path, largest=LARGEST, error=BadSave)
    if not content.isascii() or b"\0" in content:
        raise BadSave(f"{path} is not a saved game.")
    return content.decode("ascii").replace("\r\n", "\n")


class SaveFile:
    """The file that a session is saved to, if any."""

    def __init__(self, path: str = "", *, autosave: bool = False, loaded: bool = False) -> None:
        """With `autosave` it is written after every move. Only a file that was `loaded` may be there already."""
        if autosave and not loaded and os.path.lexists(path):
            raise BadSave(f"{path} is there already: continue it with --load, or save under another name.")
        self._path = path
        self._autosave = autosave
        self._ours = {os.path.abspath(path)} if path else set()

    def autosave(self, session: Session[Any, Any, Any, Any]) -> str | None:
        """Save if that is wanted, and say what went wrong if anything did."""
        if not self._autosave:
            return None
        try:
            write_file(self._path, session.save().encode("ascii"))
        except (OSError, ValueError) as error:
            self._autosave = False
            return f"From here on this game is not saved: {self._path} can't be written: {why(error)}."
        return None

    def save(self, session: Session[Any, Any, Any, Any], path: str) -> str:
        """Save now, under a new name or the last one, and say how it went."""
        target = path or self._path
        if not target:
            return "Say where to: for example, :save my.game"
        if os.path.lexists(target) and os.path.abspath(target) not in self._ours:
            return f"{target} is there already. Save under another name."
        try:
            write_file(target, session.save().encode("ascii"))
        except (OSError, ValueError) as error:
            return f"{target} can't be written: {why(error)}."
        self._path = target
        self._ours.add(os.path.abspath(target))
        return f"Saved as {target}."
