"""Saved games as files: written whole, and never over something else."""

from __future__ import annotations

import os
from typing import Any

from lexicade.core.errors import BadSave
from lexicade.core.session import Session
from lexicade.files import named, read_file, why, write_file

LARGEST = 16 * 1024 * 1024  # bytes; far more than any game


def read_save(path: str) -> str:
    """The text of a save; raises BadSave if the file can't be one."""
    content = read_file(path, largest=LARGEST, error=BadSave)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadSave(f"{named(path)} is not a saved game.")
    return text.replace("\r\n", "\n")


class SaveFile:
    """Where a session is saved: after every move, and when the player says so."""

    def __init__(self, autosave: str | None = None, loaded: str | None = None) -> None:
        """With `autosave`, that file follows the game; only the file that was `loaded` may be there already."""
        self._ours = set() if loaded is None else {os.path.realpath(loaded)}
        if autosave is not None and os.path.lexists(autosave) and os.path.realpath(autosave) not in self._ours:
            raise BadSave(f"{named(autosave)} is there already: continue it with --load, or save under another name.")
        self._autosave = autosave
        self._named = autosave or loaded or ""  # where :save goes without a name

    def follow(self, session: Session[Any, Any, Any, Any]) -> None:
        """Bring the file that follows the game up to date; raises BadSave, and stops following, if that fails."""
        if self._autosave is not None:
            try:
                self._write(self._autosave, session)
            except BadSave:
                self._autosave = None
                raise

    def save(self, session: Session[Any, Any, Any, Any], path: str) -> str:
        """Save now, under a new name or the last one, and say so; raises BadSave."""
        target = path or self._named
        if not target:
            raise BadSave("Say where to: for example, :save my.game")
        if os.path.lexists(target) and os.path.realpath(target) not in self._ours:
            raise BadSave(f"{named(target)} is there already. Save under another name.")
        self._write(target, session)
        self._named = target
        return f"Saved as {named(target)}."

    def _write(self, path: str, session: Session[Any, Any, Any, Any]) -> None:
        try:
            write_file(path, session.save().encode("ascii"))
        except (OSError, ValueError) as error:
            raise BadSave(f"{named(path)} can't be written: {why(error)}.") from None
        self._ours.add(os.path.realpath(path))
