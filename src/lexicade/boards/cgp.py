"""Positions as one line of text, in the format that the field calls CGP.

`<board> <racks> <scores> <scoreless turns>[ <operation>;...]`: rows joined by `/`, upper case for tiles, lower case for
blanks, numbers for empty squares in a row; racks joined by `/`, the player to move first, `?` for a blank. Reading is
lenient (spaces, the case of racks, racks and semicolons left out), writing is strict.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lexicade.boards.board import EMPTY, Board, Layout
from lexicade.boards.languages import lexicon_language, tile_language
from lexicade.boards.position import Position
from lexicade.boards.racks import shown_rack
from lexicade.boards.rulesets import RULESETS, STANDARD, Ruleset
from lexicade.core.errors import LONGEST_LINE, BadPosition, quoted

FULL = RULESETS["full"]
ROW_PART = re.compile(r"[0-9]+|[A-Z]+|[a-z]+", re.A)
NUMBER = re.compile(r"-?[0-9]{1,6}", re.A)
# What other boards, tiles and rules are called; any other value would make the scores wrong.
KNOWN = {"bdn": ("crosswordgame", "standard15"), "ld": ("english",), "var": ("classic",)}
BONUS = "bb"


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
    operations = read_operations(parts[4]) if len(parts) > 4 else ()
    if (other := tile_language(" ".join(parts[:2]))) is not None:
        raise BadPosition(other)
    board = Board(layout, read_board(parts[0], layout))
    scores = tuple(read_number("score", score) for score in parts[2].split("/"))
    rack, *others = parts[1].split("/")
    scoreless = read_number("number of scoreless turns", parts[3].rstrip(";"))
    return Position(
        board,
        rack,
        scores,
        ruleset=with_bonus(operations),
        scoreless=scoreless,
        others=tuple(others),
        operations=operations,
    )


def with_bonus(operations: tuple[tuple[str, str], ...]) -> Ruleset:
    """The rules to play by: the full ones, with the bonus that the operations name."""
    bonus = dict(operations).get(BONUS)
    return FULL if bonus is None else replace(FULL, bonus=int(bonus))


def write_position(position: Position) -> str:
    """The line of a position, which `read_position` reads back."""
    columns, squares = position.board.layout.columns, position.board.squares
    rows = (squares[at : at + columns] for at in range(0, len(squares), columns))
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in rows)
    racks = "/".join(shown_rack(rack) for rack in position.racks)
    scores = "/".join(map(str, position.scores))
    told = dict(position.operations)
    extra = () if BONUS in told or position.ruleset.bonus == FULL.bonus else ((BONUS, str(position.ruleset.bonus)),)
    operations = "".join(f" {word} {arguments}".rstrip() + ";" for word, arguments in (*position.operations, *extra))
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


def read_operations(text: str) -> tuple[tuple[str, str], ...]:
    """What is said after the four parts; anything that would change the scores unknown to us is refused."""
    operations = []
    for each in text.split(";"):
        word, *arguments = each.split() or [""]
        if not word:
            continue
        argument = " ".join(arguments)
        if word == "lex" and (other := lexicon_language(argument)) is not None:
            raise BadPosition(other)
        if word in KNOWN and argument.lower() not in KNOWN[word]:
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
