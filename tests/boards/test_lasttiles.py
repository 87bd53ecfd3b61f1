"""What the last tiles can gain at most if the other player passes: never less than trying everything finds."""

from __future__ import annotations

import pytest
from bench.endgames import committed

from lexicade.boards.evaluation.corners import CornerLister
from lexicade.boards.evaluation.crossings import Crossings
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.endplays import Node, PlayLister
from lexicade.boards.evaluation.endsearch import EndSearch
from lexicade.boards.evaluation.lasttiles import most_of_two
from lexicade.boards.evaluation.tilebounds import FewTiles, most_of_few
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

FULL = RULESETS["full"]
POSITIONS = [*committed(range(5, 10)), *committed(range(10, 15))]
NO_LIMIT = 1 << 20
FEW_PLAYS = "JXZVVKWWHHFFYYMMBBPPCCGGDUUIIOOAAEENNRRSSTTL"  # rarely many places


@pytest.fixture(scope="module")
def pure(lexicon: Lexicon) -> Engine:
    """The engine without compiled code."""
    return Engine(lexicon)


@pytest.fixture(scope="module")
def fast(lexicon: Lexicon) -> Engine:
    """The engine with its compiled code ready."""
    engine = Engine(lexicon)
    assert engine.hasten(wait=True)
    assert engine.compiled is not None
    return engine


def begun(engine: Engine, number: int, tiles: str, other: str) -> tuple[PlayLister, CornerLister, Node]:
    """A position of the benchmark with other racks: some tiles for the player who is not to move."""
    search = EndSearch(engine, POSITIONS[number].board, FULL, (other, tiles), 2)
    return search.lister, search.corners, search.root


def alone(lister: PlayLister, node: Node, known: dict[tuple[int, int], int]) -> int:
    """What the second player gains at most if the first one always passes, by trying everything."""
    key = node.hash, node.racks[1]
    if key not in known:
        best = node.held[0] - node.held[1]
        for option in lister.options(node, 1):
            score = option.play.score
            if option.used == node.racks[1]:
                best = max(best, score + 2 * node.held[0])
            else:
                best = max(best, score + alone(lister, lister.after(node._replace(mover=1), option), known))
        known[key] = best
    return known[key]


@pytest.mark.parametrize("seed", range(12))
def test_nothing_gains_more(pure: Engine, seed: int) -> None:
    """Random tiles on the boards of finished games never gain more than is said, with two tiles and with three."""
    rng = Rng(seed)
    number, rng = rng.below(len(POSITIONS))
    tiles, rng = rng.shuffled(FULL.tiles.replace(BLANK, ""))
    lister, corners, node = begun(pure, number, "".join(tiles[:2]), tiles[3])
    assert most_of_two(lister, node, 1) >= alone(lister, node, {})
    lister, corners, node = begun(pure, number, "".join(tiles[:3]), tiles[3])
    assert most_of_few(lister, corners, node, 1, NO_LIMIT) >= alone(lister, node, {})


@pytest.mark.parametrize("seed", range(12))
def test_four_tiles_gain_no_more(pure: Engine, seed: int) -> None:
    """Nor do four random tiles, of those with which it doesn't take long to try everything."""
    rng = Rng(seed)
    number, rng = rng.below(len(POSITIONS))
    tiles, rng = rng.shuffled(FEW_PLAYS)
    lister, corners, node = begun(pure, number, "".join(tiles[:4]), "Q")
    assert most_of_few(lister, corners, node, 1, NO_LIMIT) >= alone(lister, node, {})


@pytest.mark.parametrize(
    ("number", "tiles", "other", "gain", "part"),
    [
        (143, "OAJ", "V", 51, "single_corners"),
        (170, "EXI", "E", 57, "single_corners"),
        (109, "EEI", "Q", 42, "single_corners"),
        (145, "UGG", "Q", 40, "single_corners"),
        (63, "GCUX", "Q", 73, "single_corners"),
        (78, "OCHO", "Q", 77, "most_with_triple"),
        (65, "AEUE", "Q", 56, "most_with_bridge"),
        (77, "GGJA", "Q", 78, "most_with_bridge"),
        (41, "WIGU", "Q", 48, "most_with_floating"),
        (179, "AZUX", "Q", 110, "most_with_floating"),
    ],
)
def test_crossings(
    pure: Engine, monkeypatch: pytest.MonkeyPatch, number: int, tiles: str, other: str, gain: int, part: str
) -> None:
    """Where tiles cross, what can be laid now would promise too little, and so would all without one of the shapes."""
    lister, corners, node = begun(pure, number, tiles, other)
    assert alone(lister, node, {}) == gain
    few = FewTiles(lister, node, 1)
    few.note_apart()
    few.note_words()
    assert few.most() < gain
    assert most_of_few(lister, corners, node, 1, NO_LIMIT) >= gain
    monkeypatch.setattr(Crossings, part, lambda self, *_: () if part == "single_corners" else 0)
    assert most_of_few(lister, corners, node, 1, NO_LIMIT) < gain


@pytest.mark.parametrize("seed", range(20))
def test_compiled_bounds(pure: Engine, fast: Engine, seed: int) -> None:
    """Compiled code bounds three and four random tiles by the same numbers: the same positions prove the same."""
    rng = Rng(seed)
    number, rng = rng.below(len(POSITIONS))
    tiles, rng = rng.shuffled(FULL.tiles.replace(BLANK, ""))
    board = POSITIONS[number].board
    found = [solve(engine, board, "".join(tiles[:2]), "".join(tiles[2:6]), most=150) for engine in (pure, fast)]
    assert found[0] == found[1]
