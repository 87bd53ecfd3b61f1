"""Leave values of other engines: read as what they say of up to three tiles, and refused where they are damaged."""

from __future__ import annotations

import struct
from itertools import combinations_with_replacement
from math import nan
from pathlib import Path

import pytest

from lexicade.boards.evaluation.klv import read_klv
from lexicade.boards.evaluation.leaves import Leaves, read_leaves
from lexicade.core.errors import LexicadeError
from lexicade.games.scrabble.commands.options import read_values
from lexicade.lexicon.dawg import LAST_SIBLING, WORD_ENDS, add_graph

TILES = "?ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def file_of(leaves: dict[str, float]) -> bytes:
    """A file of leave values; its graph has the blank as tile 0, before all letters."""
    spelled = {bytes(TILES.index(tile) + 96 for tile in sorted(leave)): value for leave, value in leaves.items()}
    ordered = sorted(spelled)
    nodes = [0, 0]
    nodes[0] = add_graph(nodes, [(path, WORD_ENDS) for path in ordered]) | LAST_SIBLING
    values = [spelled[path] for path in ordered]
    return struct.pack(f"<I{len(nodes)}II{len(values)}f", len(nodes), *nodes, len(values), *values)


def some_leaves() -> dict[str, float]:
    """A value for each leave of one tile, and for some of two, three and four."""
    sizes = [combinations_with_replacement(tiles, size) for tiles, size in (("?EQSU", 2), ("?EQSU", 3), ("EQU", 4))]
    larger = ["".join(each) for size in sizes for each in size]
    return {leave: float(at % 41) - 20.25 for at, leave in enumerate([*TILES, *larger])}


def test_values_of_small_leaves() -> None:
    """Leaves of up to three tiles are worth what the file says; larger ones have the sum of their parts."""
    given = some_leaves()
    leaves = Leaves(read_klv(file_of(given)))
    small = {leave: value for leave, value in given.items() if len(leave) <= 3}
    assert [leaves.value(leave) for leave in small] == [round(value * 100) for value in small.values()]
    assert max(map(len, leaves.parts)) == 3


@pytest.mark.parametrize("keep", [0, 3, 4, 8, 100, -4, -1])
def test_cut_short(keep: int) -> None:
    """A file cut anywhere is refused in a sentence."""
    with pytest.raises(LexicadeError, match="cut short or damaged"):
        read_klv(file_of(some_leaves())[:keep])


def test_damage() -> None:
    """Circles, arcs that lead nowhere, values that are no numbers and missing tiles are refused in a sentence."""
    data = file_of(some_leaves())
    with pytest.raises(LexicadeError, match="damaged"):
        read_klv(data[:-4] + struct.pack("<f", nan))
    (count,) = struct.unpack_from("<I", data)
    for child in (1, 2, count + 5):
        circle = struct.pack("<I4II30f", 4, 2, 0, 1 << 24 | child, LAST_SIBLING | 2 << 24 | 2, 30, *range(30))
        with pytest.raises(LexicadeError):
            read_klv(circle)
    with pytest.raises(LexicadeError, match="not for English tiles"):
        read_klv(file_of({"A": 1.0}))
    foreign = struct.pack("<I3II1f", 3, 2, 0, LAST_SIBLING | WORD_ENDS | 30 << 24, 1, 1.0)
    with pytest.raises(LexicadeError, match="for another language"):
        read_klv(foreign)


def test_as_an_option(tmp_path: Path) -> None:
    """A file named as KLV2 goes wherever values as text go."""
    file = tmp_path / "values.klv2"
    file.write_bytes(file_of(some_leaves()))
    text = read_values(str(file))
    assert text is not None
    assert read_leaves(text).parts == read_klv(file.read_bytes())
    file.write_bytes(b"nothing")
    with pytest.raises(LexicadeError, match=r"values.klv2: .* damaged"):
        read_values(str(file))
