"""What a bug report should tell: versions, extras, where things are kept, and whether each of them works.

Nothing in it is personal: the home folder is written as `~`, and no name, word list or game is told.
"""

from __future__ import annotations

import os
import platform
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata

from lexicade import __version__
from lexicade.core.errors import LexicadeError
from lexicade.files import STORE, data_file, lock_byte, read_file

REQUIREMENT = re.compile(r"([\w.-]+).*;.*\bextra == ['\"](\w+)['\"]")  # as packages write what an extra needs
FOR_DEVELOPERS = frozenset({"dev", "all"})  # extras made of others
LARGEST = 64 << 20  # bytes of the built-in list
HAND = "qualities"
NONE_YET = "none yet"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that was found out; `is_wrong` if it keeps Lexicade from working as it should."""

    title: str
    text: str
    is_wrong: bool = False


def examine() -> Iterator[Fact]:
    """Everything that can be found out, one fact after the other; whatever fails is a fact too."""
    yield Fact("Lexicade", __version__)
    yield Fact(
        "Python",
        f"{platform.python_version()} ({platform.python_implementation()}, {sys.maxsize.bit_length() + 1} bits)",
    )
    yield Fact("System", f"{platform.system()} {platform.release()} ({platform.machine()})")
    yield Fact("SQLite", sqlite3.sqlite_version)
    yield from (Fact(f"Extra {name}", found) for name, found in extras().items())
    for title, find in CHECKS.items():
        try:
            yield Fact(title, hidden(find()))
        except LexicadeError as error:
            yield Fact(title, hidden(error.sentence), is_wrong=True)
        except Exception as error:  # whatever is wrong with this machine
            yield Fact(title, hidden(f"doesn't work ({type(error).__name__}: {error})"), is_wrong=True)


def extras() -> dict[str, str]:
    """The extras, each with the versions of what it needs, as far as that is installed."""
    found: dict[str, list[str]] = {}
    try:
        needed = metadata.requires("lexicade") or []
    except metadata.PackageNotFoundError:
        return {"": "unknown: Lexicade is not installed as a package"}
    for requirement in needed:
        match = REQUIREMENT.match(requirement)
        if match and match[2] not in FOR_DEVELOPERS:
            found.setdefault(match[2], []).append(installed(match[1]))
    return {name: ", ".join(parts) for name, parts in sorted(found.items())}


def installed(package: str) -> str:
    """A package with its version, or that there is none."""
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} is not installed"


def check_data() -> str:
    """The folder for what is kept, if it can be written to."""
    folder = os.path.dirname(data_file(STORE))
    if not os.path.isdir(folder):
        return f"{folder} ({NONE_YET})"
    if not os.access(folder, os.W_OK):
        raise LexicadeError(f"{folder} can't be written to.")
    return folder


def check_store() -> str:
    """The games that are kept, after the whole file was checked, as before every write."""
    from lexicade.store.store import open_store

    path = data_file(STORE)
    if not os.path.exists(path):
        return NONE_YET
    with open_store() as store:
        store.check()
        if store.problem:
            raise LexicadeError(store.problem)
        games = len(store.games())
    return f"sound, {'1 game' if games == 1 else f'{games} games'}, {os.path.getsize(path) / 1e6:.1f} MB"


def check_settings() -> str:
    """Whether the settings can be read."""
    from lexicade.arcade.settings import FILE, read_fields, read_settings

    if not os.path.exists(data_file(FILE)):
        return NONE_YET
    if read_fields() is None:
        raise LexicadeError("The settings can't be read, so the usual ones are used.")
    return "readable" + (", with a word list of one's own" if read_settings().words else "")


def check_locks() -> str:
    """Whether a game that is open in one window is locked for others."""
    with tempfile.TemporaryFile() as file:
        try:
            lock_byte(file.fileno(), 1)
        except ImportError:
            return "none on this system"
    return "work"


def check_words() -> str:
    """The built-in list, after every byte was checked."""
    from lexicade.core.errors import LexiconError
    from lexicade.lexicon.packed import is_whole
    from lexicade.lexicon.sources import builtin_path, load

    if not is_whole(read_file(builtin_path(), largest=LARGEST, error=LexiconError)):
        raise LexiconError("The built-in word list is damaged. Please install Lexicade again.")
    lexicon = load()
    return f"{lexicon.name} {lexicon.digest}, {len(lexicon):,} words"


def check_games() -> str:
    """The games that can be played; an installed game that can't be is wrong."""
    from lexicade.games import keys, problems

    if problems():
        raise LexicadeError(" ".join(problems()))
    return ", ".join(keys())


def check_compiled() -> str:
    """Whether compiled code finds what plain Python finds."""
    from lexicade.hands.solver import fast_search, follow, prepare, search
    from lexicade.hands.tables import PLAIN
    from lexicade.lexicon import load

    problem = prepare(load(), HAND, PLAIN)
    compiled = fast_search()
    if compiled is None:
        try:
            metadata.version("numba")
        except metadata.PackageNotFoundError:
            return "none: the extra fast is not installed"
        raise LexicadeError("The extra fast is installed, but its code can't be loaded or has no place to be kept.")
    if follow(problem, compiled(problem)).points != follow(problem, search(problem)).points:
        raise LexicadeError("Compiled code finds something else than plain Python.")
    return "works"


def hidden(text: str) -> str:
    """A text in which nobody's home folder can be seen."""
    for folder, name in ((os.environ.get("LEXICADE_HOME"), "$LEXICADE_HOME"), (os.path.expanduser("~"), "~")):
        if folder and folder.strip("/\\~"):
            text = text.replace(os.path.realpath(folder), name).replace(folder, name)
    return text


CHECKS: dict[str, Callable[[], str]] = {
    "Data folder": check_data,
    "Saved games": check_store,
    "Settings": check_settings,
    "Locks": check_locks,
    "Word list": check_words,
    "Games": check_games,
    "Compiled code": check_compiled,
}
