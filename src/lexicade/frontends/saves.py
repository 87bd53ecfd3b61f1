"""Saved games as files: written whole, and never over something else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from lexicade.core.errors import BadSave
from lexicade.core.session import Session
from lexicade.files import named, read_file, why, write_file

SAVE = ""  # the format that is our own
LARGEST = 16 * 1024 * 1024  # bytes; far more than any game


def read_content(path: str) -> bytes:
    """What is in a file with a game; raises BadSave if it can't be read."""
    return read_file(path, largest=LARGEST, error=BadSave)


def read_save(content: bytes) -> str:
    """The text of a save; raises BadSave if a file can't be one."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise BadSave("That is not a saved game.")
    return text.replace("\r\n", "\n")


def written(session: Session[Any, Any, Any, Any], kind: str = SAVE) -> bytes:
    """A game as the content of a file, in a format of its game or as a save."""
    return (session.game.write_record(kind, session) if kind else session.save()).encode()


class SaveFile:
    """Where a session is saved: after every move, and when the player says so."""

    def __init__(
        self, autosave: str | None = None, loaded: str | None = None, records: Mapping[str, str] | None = None
    ) -> None:
        """With `autosave`, that file follows the game, and so do `records`, files by the format of their content.

        Only the file that was `loaded` may be there already.
        """
        self._ours = set() if loaded is None else {os.path.realpath(loaded)}
        self._followers: dict[str, str] = {}  # path: the format, or nothing for a save
        saves = {} if autosave is None else {SAVE: autosave}
        for kind, path in (saves | dict(records or {})).items():
            if os.path.lexists(path) and os.path.realpath(path) not in self._ours:
                raise BadSave(f"{named(path)} is there already: continue it with --load, or save under another name.")
            if path in self._followers:
                raise BadSave(f"{named(path)} can't be two files at once.")
            self._followers[path] = kind
        self._named = autosave or loaded or ""  # where :save goes without a name

    def follow(self, session: Session[Any, Any, Any, Any]) -> None:
        """Bring the files that follow the game up to date; raises BadSave, and stops following, if that fails."""
        contents = {path: written(session, kind) for path, kind in self._followers.items()}
        problems = []
        for path, content in contents.items():
            try:
                self._write(path, content)
            except BadSave as problem:
                del self._followers[path]
                problems.append(problem.sentence)
        if problems:
            raise BadSave(" ".join(problems))

    def save(self, session: Session[Any, Any, Any, Any], path: str) -> str:
        """Save now, under a new name or the last one, and say so; raises BadSave."""
        target = path or self._named
        if not target:
            raise BadSave("Say where to: for example, :save my.game")
        if os.path.lexists(target) and os.path.realpath(target) not in self._ours:
            raise BadSave(f"{named(target)} is there already. Save under another name.")
        self._write(target, written(session))
        self._named = target
        return f"Saved as {named(target)}."

    def _write(self, path: str, content: bytes) -> None:
        try:
            write_file(path, content)
        except (OSError, ValueError) as error:
            raise BadSave(f"{named(path)} can't be written: {why(error)}.") from None
        self._ours.add(os.path.realpath(path))
