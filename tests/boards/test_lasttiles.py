"""What the last tiles can gain at most if the other player passes: never less than trying everything finds."""

from __future__ import annotations

import pytest
from bench.endgames import committed

from lexicade.boards.evaluation.corners import CornerLister
from lexicade.boards.evaluation.endplays import Node, PlayLister
from lexicade.boards.evaluation.endsearch import EndSearch
from lexicade.boards.evaluation.lasttiles import ThreeTiles, most_of_three, most_of_two
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

FULL = RULESETS["full"]
POSITIONS = [*committed(range(5, 10)), *committed(range(10, 15))]
NO_LIMIT = 1 << 20


@pytest.fixture(scope="module")
def pure(lexicon: Lexicon) -> Engine:
    """The engine without compiled code."""
    return Engine(lexicon)


def begun(engine: Engine, number: int, tiles: str, other: str) -> tuple[PlayLister, Node]:
    """A position of the benchmark with other racks: some tiles for the player who is not to move."""
    search = EndSearch(engine, POSITIONS[number].board, FULL, (other, tiles), 2)
    return search.lister, search.root


def alone(lister: PlayLister, node: Node) -> int:
    """What the second player gains at most if the first one always passes, by trying everything."""
    best = node.held[0] - node.held[1]
    for option in lister.options(node, 1):
        score = option.play.score
        if option.used == node.racks[1]:
            best = max(best, score + 2 * node.held[0])
        else:
            best = max(best, score + alone(lister, lister.after(node._replace(mover=1), option)))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_nothing_gains_more(pure: Engine, seed: int) -> None:
    """Random tiles on the boards of finished games never gain more than is said, with two tiles and with three."""
    rng = Rng(seed)
    number, rng = rng.below(len(POSITIONS))
    tiles, rng = rng.shuffled(FULL.tiles.replace(BLANK, ""))
    for count in (2, 3):
        lister, node = begun(pure, number, "".join(tiles[:count]), tiles[3])
        most = (
            most_of_two(lister, node, 1)
            if count == 2
            else most_of_three(lister, CornerLister(lister), node, 1, NO_LIMIT)
        )
        assert most >= alone(lister, node)


@pytest.mark.parametrize(
    ("number", "tiles", "other", "gain"),
    [(143, "OAJ", "V", 51), (170, "EXI", "E", 57), (109, "EEI", "Q", 42), (145, "UGG", "Q", 40)],
)
def test_corners(pure: Engine, number: int, tiles: str, other: str, gain: int) -> None:
    """Where a tile crosses two others, words that are possible now would promise too little."""
    lister, node = begun(pure, number, tiles, other)
    assert alone(lister, node) == gain
    three = ThreeTiles(lister, node, 1)
    three.note_words()
    assert three.most() < gain
    three.note_corners(CornerLister(lister).of(node, 1))
    assert three.most() >= gain
