"""A leader board in a CSV file: names and points, the best first, never lost by writing it.

A file is written whole beside the old one and then put in its place. A line that can't be read is skipped, with a
notice; it is kept in a file of its own (`leaders.csv.bad`) before the board is ever written over it.
"""

from __future__ import annotations

import csv
import io
import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from lexicade.core.errors import BadLeaders
from lexicade.files import data_file, make_folder, named, read_file, why, write_file

FILE = "leaders.csv"
HEADER = ["name", "points"]
SIZES = (2, 10, 50)  # players on a board: fewest, usual, most
NAME = re.compile(r"[A-Za-z0-9_-]{3,10}", re.A)
NAME_RULE = "A name must be 3 to 10 letters, digits, hyphens or underscores."
LARGEST = 32 * 1024 * 1024  # bytes of a file: some two million lines
LINE = re.compile("[^\r\n]+")
ROOM = 10_000  # names to hold while a file is read; when there are more, all but the best of them go
MOST_DAMAGED = 100_000  # lines; a file with more of them is something else
MOST_POINTS = 999_999_999


@dataclass(slots=True)
class Player:
    """Somebody on the board."""

    name: str
    points: int


def is_valid_name(name: object) -> bool:
    """Whether a name has 3 to 10 letters, digits, hyphens or underscores.

    >>> is_valid_name("wiz-42"), is_valid_name("ab"), is_valid_name("no blanks")
    (True, False, False)
    """
    return isinstance(name, str) and NAME.fullmatch(name) is not None


class LeaderBoard:
    """The best players. Nothing is read before `load` and nothing written without it."""

    def __init__(self, max_size: int = SIZES[1], file: str = FILE) -> None:
        """A board of 2 to 50 players; any other size reverts to 10, with a notice."""
        self.notices: list[str] = []  # what was wrong with the size or the file; whoever shows them clears them
        is_fit = type(max_size) is int and SIZES[0] <= max_size <= SIZES[2]
        if not is_fit:
            self.notices.append(
                f"max_size is from {SIZES[0]} to {SIZES[2]}, not {max_size!r:.40}; {SIZES[1]} is taken instead."
            )
        self.max_size = max_size if is_fit else SIZES[1]
        self.file = str(file)
        self.leaders: list[Player] = []
        self._is_loaded = False
        self._content = 0  # a hash of what the file held when it was last read or written
        self._damaged: list[str] = []

    @property
    def high_score(self) -> int:
        """The most points on the board, 0 on an empty one."""
        return max((player.points for player in self.leaders), default=0)

    @property
    def is_whole(self) -> bool:
        """Whether every line of the file that was loaded could be read."""
        return not self._damaged

    def get_player(self, name: str) -> Player | None:
        """A player by name."""
        return next((player for player in self.leaders if player.name == name), None)

    def get_leaders(self, count: int | None = None) -> list[Player]:
        """The best players, or the first few of them."""
        self._settle()
        return self.leaders[:count]

    def makes_it(self, points: int, *, any_score: bool = False) -> bool:
        """Whether a score gets onto the board: above the best one, or with `any_score` among those that fit."""
        if not any_score or not self.leaders:
            return points > self.high_score
        return points > 0 and (len(self.leaders) < self.max_size or points > min(each.points for each in self.leaders))

    def load(self) -> None:
        """Read the file, if it is there; a damaged line is skipped, with a notice. Raises BadLeaders."""
        self.leaders, self._damaged, self._is_loaded = [], [], False
        content = read_if_there(self.file)
        text = content.removeprefix(BOM_UTF8).decode("utf-8", "surrogateescape")
        best: dict[str, int] = {}
        for match in LINE.finditer(text):
            line = match.group()
            player = read_line(line)
            if player is not None:
                best[player.name] = max(player.points, best.get(player.name, 0))
                if len(best) > ROOM:
                    best = self._best_of(best)
            elif line.strip() and not (match.start() == 0 and is_header(line)):
                self._damaged.append(line)
                if len(self._damaged) > MOST_DAMAGED:
                    raise BadLeaders(f"{named(self.file)} is not a leader board: hardly any of its lines can be read.")
        self.leaders = [Player(name, points) for name, points in best.items()]
        self._settle()
        self._is_loaded, self._content = True, hash(content)
        if self._damaged:
            lines = "1 damaged line was" if len(self._damaged) == 1 else f"{len(self._damaged):,} damaged lines were"
            self.notices.append(f"{named(self.file)}: {lines} skipped.")

    def update(self, name: str, points: int, *, any_score: bool = False) -> bool:
        """Put a score on the board if it gets there, and save it if the board was loaded; raises BadLeaders.

        A name that is there already keeps the larger of its scores.
        """
        if not is_valid_name(name) or type(points) is not int or not 0 <= points <= MOST_POINTS:
            return False
        if not self.makes_it(points, any_score=any_score):
            return False
        if not self._is_loaded:
            self.put(name, points)
            return True
        with alone(self.file):
            if hash(read_if_there(self.file)) != self._content:
                self.load()  # others have been here since
            self.put(name, points)
            self.save()
        return True

    def put(self, name: str, points: int) -> None:
        """Put a score on the board, if it is among the best, without saving it."""
        player = self.get_player(name)
        if player is None:
            self.leaders.append(Player(name, points))
        else:
            player.points = max(points, player.points)
        self._settle()

    def save(self) -> None:
        """Write the file, if the board was loaded; raises BadLeaders, and the old file is as it was."""
        if not self._is_loaded:
            return
        if os.path.lexists(self.file) and not os.path.isfile(self.file):
            raise BadLeaders(f"{named(self.file)} is not a file.")
        try:
            make_folder(os.path.dirname(os.path.abspath(self.file)))
            if self._damaged:
                keep_lines(f"{self.file}.bad", self._damaged)
                self._damaged = []
            self._settle()
            written = io.StringIO()
            csv.writer(written).writerows([HEADER, *([player.name, player.points] for player in self.leaders)])
            content = written.getvalue().encode()
            write_file(self.file, content)
            self._content = hash(content)
        except (OSError, ValueError) as error:
            raise BadLeaders(f"{named(self.file)} can't be written: {why(error)}.") from None

    def _best_of(self, points: dict[str, int]) -> dict[str, int]:
        """As many as fit on the board, in the order in which they came."""
        chosen = set(sorted(points, key=lambda name: -points[name])[: self.max_size])
        return {name: each for name, each in points.items() if name in chosen}

    def _settle(self) -> None:
        self.leaders.sort(key=lambda player: -player.points)
        del self.leaders[self.max_size :]


def is_header(line: str) -> bool:
    """Whether a line names the columns."""
    return line.strip().lower().replace('"', "") == ",".join(HEADER)


def read_line(line: str) -> Player | None:
    """One line of the file, or None if it is damaged."""
    name, comma, points = line.partition(",")
    name, points = name.strip().strip('"'), points.strip().strip('"')
    if comma and is_valid_name(name) and re.fullmatch("[0-9]{1,9}", points, re.A):
        return Player(name, int(points))
    return None


def keep_lines(path: str, lines: list[str]) -> None:
    """Add lines to a file, those that it doesn't have yet; raises BadLeaders if that file can't be read."""
    before = read_if_there(path)
    new = [line.encode("utf-8", "surrogateescape") for line in lines]
    known = set(before.splitlines())
    write_file(path, before + b"".join(line + b"\n" for line in new if line not in known))


def read_if_there(path: str) -> bytes:
    """A file's content, or nothing if there is no file; raises BadLeaders if it can't be read."""
    try:
        return read_file(path, largest=LARGEST, error=BadLeaders)
    except BadLeaders as error:
        if isinstance(error.__context__, FileNotFoundError):
            return b""
        raise


@contextmanager
def alone(path: str) -> Iterator[None]:
    """Keep other processes from changing a board meanwhile, where the system can do that."""
    try:
        handle, lock = open_lock(os.path.dirname(os.path.abspath(path)))
    except (ImportError, OSError):  # then the worst is that one of two scores of the same moment is lost
        yield
        return
    try:
        with suppress(OSError):
            lock(handle)
        yield
    finally:
        os.close(handle)


def open_lock(folder: str) -> tuple[int, Callable[[int], None]]:
    """What is locked for the boards of a folder, opened, and what locks it; raises ImportError and OSError."""
    try:
        from fcntl import LOCK_EX, flock
    except ImportError:  # on Windows, where a folder can't be locked, all boards share a file
        from msvcrt import LK_LOCK, locking  # type: ignore[attr-defined]  # checked as on other systems

        path = data_file("locks", "boards.lock")
        make_folder(os.path.dirname(path))
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600), lambda handle: locking(handle, LK_LOCK, 1)
    return os.open(folder, os.O_RDONLY), lambda handle: flock(handle, LOCK_EX)
