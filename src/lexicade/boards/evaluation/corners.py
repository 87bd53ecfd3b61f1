"""Where a third tile can cross two others, in pure Python; compiled/corners.py is its twin.

Of three tiles that lie in one line, or in different words, all is known from the plays that there are. What is left is
a corner: one tile that makes a word with the second along its line, and a word with the third across it. Neither word
has to be possible yet without the other one. So for each pair of tiles and each of the two as the corner this lists
what they score in a line if the corner may be any letter there, whatever its cross-check says now.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.evaluation.endplays import Node, PlayLister, key_of
from lexicade.boards.movegen.lines import Line
from lexicade.boards.tileset import value


class Corner(NamedTuple):
    """Two tiles that make a word in a line if one of them may be any letter there: it can be where a third one crosses.

    What both score, and what they score with the cross-word of the corner if that is a word now.
    """

    tile: int  # the corner, as a packed rack
    other: int
    square: int  # of the corner
    is_across: bool
    score: int
    legal: int


class CornerLister:
    """Lists the corners of two players who begin with some racks."""

    def __init__(self, lister: PlayLister) -> None:
        self.lister = lister
        self.lines: dict[tuple[object, ...], list[Corner]] = {}

    def of(self, node: Node, player: int) -> list[Corner]:
        """The corners that two tiles of the rack make with which a player began, blanks aside, in a position."""
        found = []
        for line in self.lister.generator.all_lines(Board(self.lister.layout, node.squares)):
            key = player, *key_of(line)
            if key not in self.lines:
                slots = slots_of_two(line.squares)
                self.lines[key] = [each for slot in slots for each in self.of_slot(line, slot, player)]
            found += self.lines[key]
        return found

    def of_slot(self, line: Line, slot: tuple[int, int], player: int) -> Iterator[Corner]:
        """The corners of the words that two tiles of a player make with the tiles of a slot."""
        lister, pattern = self.lister, line.squares[slice(*slot)]
        spots = [at for at in range(*slot) if line.squares[at] == EMPTY]
        points, factor = value(pattern.replace(EMPTY, "")), line.word_factors[spots[0]] * line.word_factors[spots[1]]
        for tiles in sorted(set(permutations(lister.letters[player], 2))):
            if not lister.generator.has_word(pattern.replace(EMPTY, "{}").format(*tiles)):
                continue
            laid = list(zip(spots, tiles, strict=True))
            main = factor * (points + sum(line.letter_factors[at] * value(tile) for at, tile in laid))
            for (at, tile), (other_at, other) in (laid, reversed(laid)):
                cross = crossed(line, other_at, other)
                if cross is None:
                    continue
                row, column = (line.number, at) if line.is_across else (at, line.number)
                yield Corner(
                    tile=lister.weights[player][tile],
                    other=lister.weights[player][other],
                    square=row * lister.width + column,
                    is_across=line.is_across,
                    score=main + cross,
                    legal=main + cross + (crossed(line, at, tile) or 0),
                )


def crossed(line: Line, at: int, tile: str) -> int | None:
    """What a tile scores in the cross-word on a square, or None if that is no word."""
    check, (there, times) = line.cross_checks[at], line.cross_scores[at]
    return None if check is not None and tile not in check else there + times * value(tile)


def slots_of_two(squares: str) -> list[tuple[int, int]]:
    """The stretches of a line that a word with two new tiles could fill: begin and end.

    >>> slots_of_two("..AB.")
    [(0, 4), (1, 5)]
    """
    ends = [-1, *(at for at, tile in enumerate(squares) if tile == EMPTY), len(squares)]
    return [(before + 1, after) for before, after in zip(ends, ends[3:], strict=False)]
