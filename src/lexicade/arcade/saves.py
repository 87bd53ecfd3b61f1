"""Saved games as files: written whole, and never over something else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from lexicade.core.errors import BadSave
from lexicade.core.session import Session
from lexicade.files import check_new, is_same_file, named, put_file, read_file

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
        self,
        autosave: str | None = None,
        loaded: str | None = None,
        records: Mapping[str, str] | None = None,
        *,
        force: bool = False,
    ) -> None:
        """With `autosave`, that file follows the game, and so do `records`, files by the format of their content.

        Only the file that was `loaded` may be there already and be saved to, unless `force` says that all may.
        """
        self._ours = set() if loaded is None else {os.path.realpath(loaded)}
        self._followers: dict[str, str] = {}  # path: the format, or nothing for a save
        kinds = ({} if autosave is None else {SAVE: autosave}) | dict(records or {})
        for kind, path in kinds.items():
            is_loaded = kind == SAVE and loaded is not None and is_same_file(path, loaded)
            instead = "Choose another name" if kind else "Continue it with --load, choose another name"
            check_new(path, force=force or is_loaded, error=BadSave, instead=instead)
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

    def save(self, session: Session[Any, Any, Any, Any], path: str, *, force: bool = False) -> str:
        """Save now, under a new name or the last one, and say so; raises BadSave.

        A file that isn't this game's own is written over only with `force`.
        """
        target = path or self._named
        if not target:
            raise BadSave("Type a file name too, as in :save my.game")
        if not force and os.path.lexists(target) and os.path.realpath(target) not in self._ours:
            if os.path.isdir(target):
                raise BadSave(f"{named(target)} is a folder.")
            raise BadSave(
                f"{named(target)} already exists. Choose another name, or type :save! {named(target)} to overwrite it."
            )
        self._write(target, written(session))
        self._named = target
        return f"Saved as {named(target)}."

    def _write(self, path: str, content: bytes) -> None:
        put_file(path, content, error=BadSave)
        self._ours.add(os.path.realpath(path))


def export(session: Session[Any, Any, Any, Any], kind: str, path: str) -> str:
    """Write a game to a new file in one of its formats, and say so; raises BadSave, or BadParams if it has no such."""
    if not path:
        raise BadSave("Type a file name.")
    if os.path.isdir(path):
        raise BadSave(f"{named(path)} is a folder.")
    if os.path.lexists(path):
        raise BadSave(f"{named(path)} already exists. Choose another name.")
    put_file(path, written(session, kind), error=BadSave)
    return f"Saved as {named(path)}."
