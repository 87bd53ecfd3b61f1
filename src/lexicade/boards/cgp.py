"""Positions as one line of text, in the format that the field calls CGP.

`<board> <racks> <scores> <scoreless turns>[ <operation>;...]`: rows joined by `/`, upper case for tiles, lower case for
blanks, numbers for empty squares in a row; racks joined by `/`, the player to move first, `?` for a blank. Reading is
lenient (spaces, the case of racks, racks and semicolons left out), writing is strict.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from lexicade.boards.board import EMPTY, Board, Layout
from lexicade.boards.racks import shown_rack
from lexicade.boards.rulesets import RULESETS, STANDARD, Ruleset
from lexicade.boards.tileset import TILES
from lexicade.core.errors import LONGEST_LINE, BadPosition, quoted
from lexicade.tiles import BLANK

PLAYERS = (2, 4)
ROW_PART = re.compile(r"[0-9]+|[A-Z]+|[a-z]+", re.A)
NUMBER = re.compile(r"-?[0-9]{1,6}", re.A)
# What other boards, tiles and rules are called; any other value would make the scores wrong.
KNOWN = {"bdn": "crosswordgame", "ld": "english", "var": "classic"}
BONUS = "bb"


@dataclass(frozen=True, slots=True)
class Position:
    """A game at one moment, as far as it is known; the player to move comes first."""

    board: Board
    racks: tuple[str, ...]
    scores: tuple[int, ...]
    scoreless: int = 0
    operations: tuple[tuple[str, str], ...] = ()  # what else was said: a word and its arguments each

    @property
    def ruleset(self) -> Ruleset:
        """The rules to play it by: the full ones, with the bonus that it names."""
        full = RULESETS["full"]
        bonus = dict(self.operations).get(BONUS)
        return full if bonus is None else Ruleset(full.layout, full.tiles, bonus=int(bonus))


def read_position(text: str, layout: Layout = STANDARD) -> Position:
    """A position from its line; raises BadPosition, which says what is wrong.

    >>> position = read_position("15/15/15/15/15/15/15/3QUIz8/15/15/15/15/15/15/15 AEL?/ 0/32 0 lex NWL18;")
    >>> position.racks, position.scores, position.board.at(7, 3), position.board.at(7, 6)
    (('?AEL', ''), (0, 32), 'Q', 'z')
    """
    if len(text) > LONGEST_LINE:
        raise BadPosition(f"The position is too long: the limit is {LONGEST_LINE:,} characters.")
    if not "".join(text.split()).isprintable():
        raise BadPosition("The position contains characters that can't be shown.")
    parts = text.split(maxsplit=4)
    if len(parts) < 4:
        raise BadPosition(
            f"A position has four parts: board, racks, scores and scoreless turns. This one has {len(parts)}."
        )
    squares = read_board(parts[0], layout)
    scores = tuple(read_number("score", score) for score in parts[2].split("/"))
    if not PLAYERS[0] <= len(scores) <= PLAYERS[1]:
        raise BadPosition(
            f"A position has scores for {PLAYERS[0]} to {PLAYERS[1]} players; this one has {len(scores)}."
        )
    racks = read_racks(parts[1], len(scores))
    check_tiles(squares, racks)
    scoreless = read_number("number of scoreless turns", parts[3].rstrip(";"))
    if scoreless < 0:
        raise BadPosition("The number of scoreless turns can't be negative.")
    operations = read_operations(parts[4]) if len(parts) > 4 else ()
    return Position(Board(layout, squares), racks, scores, scoreless, operations)


def write_position(position: Position) -> str:
    """The line of a position, which `read_position` reads back."""
    columns, squares = position.board.layout.columns, position.board.squares
    rows = (squares[at : at + columns] for at in range(0, len(squares), columns))
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in rows)
    racks = "/".join(shown_rack(rack) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    operations = "".join(f" {word} {arguments}".rstrip() + ";" for word, arguments in position.operations)
    return f"{board} {racks} {scores} {position.scoreless}{operations}"


def read_board(text: str, layout: Layout) -> str:
    """The squares of a board."""
    rows = text.split("/")
    if len(rows) != layout.rows:
        raise BadPosition(f"The board has {len(rows)} rows, not {layout.rows}.")
    squares = ""
    for number, row in enumerate(rows, start=1):
        read, end = "", 0
        for part in ROW_PART.finditer(row):
            if part.start() != end:
                break
            end = part.end()
            # A run longer than any board is wrong whatever it says, and too long to write out.
            read += EMPTY * min(int(part.group()[:6]), 1000) if part.group().isdigit() else part.group()
        if end < len(row):
            raise BadPosition(f"Row {number} of the board has {quoted(row[end])} in it, which is not a tile.")
        if len(read) != layout.columns:
            found = "too many" if len(read) > 99 else len(read)
            raise BadPosition(f"Row {number} of the board has {found} squares, not {layout.columns}.")
        squares += read
    return squares


def read_racks(text: str, players: int) -> tuple[str, ...]:
    """The racks of all players; those left out are not known."""
    for tile in text:
        if not tile.isascii() or tile.upper() not in (*TILES, "/"):
            raise BadPosition(f"A rack has {quoted(tile)} in it, which is not a tile.")
    racks = text.upper().split("/")
    if len(racks) > players:
        raise BadPosition(f"There are {len(racks)} racks, but scores for {players} players.")
    size = RULESETS["full"].rack
    for rack in racks:
        if len(rack) > size:
            raise BadPosition(f"The rack {quoted(rack)} has {len(rack)} tiles; the limit is {size}.")
    return tuple("".join(sorted(rack)) for rack in racks) + ("",) * (players - len(racks))


def check_tiles(squares: str, racks: tuple[str, ...]) -> None:
    """See that one set of tiles is enough."""
    laid = (BLANK if tile.islower() else tile for tile in squares if tile != EMPTY)
    for tile, count in sorted(Counter([*laid, *"".join(racks)]).items()):
        if count > TILES[tile]:
            what = "blanks" if tile == BLANK else f"{tile} tiles"
            raise BadPosition(f"There are {count} {what}; a set has {TILES[tile]}.")


def read_operations(text: str) -> tuple[tuple[str, str], ...]:
    """What is said after the four parts; anything that would change the scores unknown to us is refused."""
    operations = []
    for each in text.split(";"):
        word, *arguments = each.split() or [""]
        if not word:
            continue
        argument = " ".join(arguments)
        if word in KNOWN and argument.lower() != KNOWN[word]:
            raise BadPosition(f"The position is for {quoted(f'{word} {argument}')}, which is not supported.")
        if word == BONUS and not re.fullmatch("[0-9]{1,4}", argument, re.A):
            raise BadPosition(f"{quoted(argument)} is not a bonus.")
        operations.append((word, argument))
    return tuple(operations)


def read_number(what: str, text: str) -> int:
    """A whole number."""
    if not NUMBER.fullmatch(text):
        raise BadPosition(f"{quoted(text)} is not a {what}.")
    return int(text)
