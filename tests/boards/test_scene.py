"""Boards as panels: every square as it is, and nothing made anew that a play left as it was."""

from __future__ import annotations

from collections import Counter

from lexicade.boards.board import EMPTY, PLAIN, Board, Tile
from lexicade.boards.racks import unseen_tiles
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.scene import board_grid
from lexicade.boards.tileset import TILES
from lexicade.core.scene import Look

PLAY = (Tile(7, 6, "Q"), Tile(7, 7, "I", is_blank=True), Tile(7, 8, "S"))
NEW = {(tile.row, tile.column) for tile in PLAY}


def test_rows_that_stay_are_the_same() -> None:
    """A play makes the rows anew in which something changes; front ends know the others by being the same objects."""
    before, after = Board.empty(), Board.empty().lay(PLAY)
    rows = list(zip(board_grid(before).rows, board_grid(after, NEW).rows, strict=True))
    assert [at for at, (old, new) in enumerate(rows) if old is not new] == [7]
    settled = board_grid(after.lay([Tile(8, 8, "O")]), {(8, 8)})
    assert [cell.is_new for cell in settled.rows[7]] == [False] * 15
    assert [column for column, cell in enumerate(settled.rows[8]) if cell.is_new] == [8]


def test_players_see_one_grid() -> None:
    """The grid of a position is made once, whoever looks at it; other tiles or another light are another grid."""
    board, same = Board.empty().lay(PLAY), Board.empty().lay(PLAY)
    assert board_grid(board, NEW) is board_grid(same, sorted(NEW))
    assert board_grid(board, NEW) != board_grid(board)
    assert board_grid(board, NEW) != board_grid(board, NEW, lights_up=True)


def test_squares() -> None:
    """Each square of a grid is what lies there, or the mark of what it multiplies; layouts don't mix."""
    grid = board_grid(Board.empty().lay(PLAY), NEW, lights_up=True)
    assert [(cell.text, cell.look, cell.value) for cell in grid.rows[7][5:9]] == [
        (EMPTY, Look.PLAIN, None),
        ("Q", Look.STRONG, 10),
        ("i", Look.STRONG, 0),
        ("S", Look.STRONG, 1),
    ]
    assert grid.rows[7][6].label == "G8, Q, 10 points, new"
    assert (grid.rows[0][0].look, grid.lights_up) == (Look.PREMIUM, True)
    assert board_grid(Board.empty(PLAIN)).rows[0][0].look is Look.PLAIN


def test_unseen() -> None:
    """The tiles that are neither on the board nor on the rack, blanks counted as blanks; none is there twice."""
    unseen = unseen_tiles(Board.empty().lay(PLAY), "?EEQ", RULESETS["full"])
    expected = Counter(TILES) - Counter("Q?S?EEQ")
    assert Counter(unseen) == expected
    assert unseen == "".join(sorted(unseen))
