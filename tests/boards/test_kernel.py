"""The compiled search and the search for the best: the plays and values of the pure generator, whoever finds them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from threading import Event

import pytest
from bench.positions import committed
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lexicade.boards.board import Board, Layout
from lexicade.boards.evaluation.leaves import Leaves, learned, subset_radices
from lexicade.boards.movegen.compiled.generator import CompiledGenerator, leave_array
from lexicade.boards.movegen.compiled.kernel import edition
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.search import best_of_all, best_plays
from lexicade.boards.plays import POINT, Valued, best_first, by_value
from lexicade.boards.racks import used
from lexicade.boards.rulesets import RULESETS, STANDARD
from lexicade.lexicon import Lexicon, from_words
from tests.boards.test_generator import LETTERS, TILES, boards, word_lists

racks = st.text(TILES + "?", min_size=1, max_size=5).filter(lambda rack: rack.count("?") < 3)


def sorted_out(generator: Generator, board: Board, rack: str, leaves: Sequence[int] | None, whole: int) -> list[Valued]:
    """All plays with their values, found and sorted the plain way."""
    kinds, radices = subset_radices(rack)
    index = dict(zip(kinds, radices, strict=False))
    plays = generator.plays(board, rack, whole=whole)
    left = leaves or [0] * radices[-1]
    valued = [(play.score * POINT + left[sum(index[tile] for tile in used(play.text))], play) for play in plays]
    return sorted(valued, key=by_value)


@pytest.fixture(scope="module")
def compiled(lexicon: Lexicon) -> CompiledGenerator:
    """CompiledGenerator code over the built-in words."""
    return CompiledGenerator(lexicon)


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_same_plays(lexicon: Lexicon, compiled: CompiledGenerator, blanks: int) -> None:
    """On the committed positions compiled code finds exactly the plays of the pure generator, with their scores."""
    generator = Generator(lexicon)
    for counted in committed(blanks):
        board, rack = counted.position.board, counted.position.racks[0]
        plays = compiled.plays(board, rack)
        assert (len(plays), sum(play.score for play in plays)) == (counted.plays, counted.points)
        if blanks < 2:
            assert plays == best_first(generator.plays(board, rack))


@settings(max_examples=300, deadline=None)
@given(boards(), word_lists, racks, st.integers(1, 4), st.data())
@example(Board(Layout(1, 6, (0, 0)), "..B..."), {"abc", "ab", "bc", "abcabc"}, "AC??", 3, None)
def test_same_on_any_board(board: Board, words: set[str], rack: str, whole: int, data: st.DataObject | None) -> None:
    """On small boards of any shape all four ways to ask agree: all plays or the best, pure or compiled."""
    lexicon = from_words(words)
    generator, compiled = Generator(lexicon), CompiledGenerator(lexicon)
    size = subset_radices(rack)[1][-1]
    some = st.lists(st.integers(-5_000, 5_000), min_size=size, max_size=size)
    for leaves in (None, data.draw(some) if data else [0] * size):
        expected = sorted_out(generator, board, rack, leaves, whole)
        for count in (1, 2, 5, 1_000):
            assert best_plays(generator, board, rack, count, leaves, whole=whole) == expected[:count]
            assert best_of_all(generator, board, rack, count, leaves, whole=whole) == expected[:count]
            if compiled.can_do(board, rack):
                assert compiled.best(board, rack, count, leaves, whole=whole) == expected[:count]
    if compiled.can_do(board, rack):
        assert compiled.plays(board, rack, whole=whole) == best_first(generator.plays(board, rack, whole=whole))


@settings(max_examples=300, deadline=None)
@given(
    boards(),
    st.sets(st.text(LETTERS + "q", min_size=1, max_size=6), max_size=30),
    st.text(TILES + "QZ?", min_size=1, max_size=8).filter(lambda rack: rack.count("?") < 3),
    st.integers(1, 9),
    st.sampled_from([0, 7, 50, 200]),
    st.data(),
)
def test_best_with_odd_rules(
    board: Board, words: set[str], rack: str, whole: int, bonus: int, data: st.DataObject
) -> None:
    """Large racks, high tiles, any bonus, premiums of nothing and a short memory: the best are still the top of all."""
    layout = board.layout
    factors = (tuple(factor % 3 for factor in each) for each in (layout.letter_factors, layout.word_factors))
    if data.draw(st.booleans()):
        board = Board(Layout(layout.rows, layout.columns, layout.start, *factors), board.squares)
    generator = Generator(from_words(words))
    size = subset_radices(rack)[1][-1]
    leaves = data.draw(st.none() | st.lists(st.integers(-5_000, 5_000), min_size=size, max_size=size))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lexicade.boards.movegen.generator.MOST_KEPT", data.draw(st.sampled_from([5, 120_000])))
        every = best_of_all(generator, board, rack, 1_000, leaves, whole=whole, bonus=bonus)
        for count in (0, 1, 3, 1_000):
            assert best_plays(generator, board, rack, count, leaves, whole=whole, bonus=bonus) == every[:count]


def test_a_word_premium_of_nothing() -> None:
    """Where a word counts for nothing, what is left on the rack still counts."""
    board = Board(Layout(1, 5, (0, 0), (1,) * 5, (1, 0, 0, 1, 0)), ".A.A.")
    generator, leaves = Generator(from_words({"aba", "ab"})), [100, 100, 0, 100]
    assert best_plays(generator, board, "BZ", 1, leaves) == best_of_all(generator, board, "BZ", 1, leaves)


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_best_is_the_top_of_all(lexicon: Lexicon, compiled: CompiledGenerator, blanks: int) -> None:
    """On real positions the best plays by score and by equity are the first of all when those are sorted."""
    generator = Generator(lexicon)
    for counted in committed(blanks)[:: 1 if blanks == 0 else 10]:
        board, rack = counted.position.board, counted.position.racks[0]
        for leaves in (None, learned().table(rack)):
            expected = sorted_out(generator, board, rack, leaves, 7)
            for count in (1, 15):
                assert best_plays(generator, board, rack, count, leaves) == expected[:count]
                assert compiled.best(board, rack, count, leaves) == expected[:count]


def test_more_anagrams_than_usual() -> None:
    """A list with hundreds of words of the same letters, and more plays than were expected, change nothing."""
    lexicon = from_words(["".join(letters) for letters in permutations("abcdef")] + ["ab"])
    board = Board.empty(STANDARD)
    generator, compiled = Generator(lexicon), CompiledGenerator(lexicon)
    for rack in ("ABCDEFG", "ABCD??", "ABCDE?"):
        assert compiled.plays(board, rack) == best_first(generator.plays(board, rack))
        assert compiled.best(board, rack, 50) == best_plays(generator, board, rack, 50)


def test_leave_tables(compiled: CompiledGenerator) -> None:
    """CompiledGenerator code values leaves as the pure code does, which adds up what every part of a leave is worth."""
    tiles = RULESETS["full"].tiles
    for step in range(1, 60):
        for size in range(1, 8):
            rack = (tiles * 8)[step : step + 13 * size : 13]
            table = learned().table(rack)
            assert compiled.leave_table(learned(), rack) == table
            assert table[0] == learned().value(rack)
            assert table[-1] == 0
    assert leave_array(learned()).any()


CODE = """
from bench.positions import committed
from lexicade.boards.movegen.compiled.generator import CompiledGenerator
from lexicade.boards.movegen.compiled.kernel import find_plays
from lexicade.lexicon import load
position = committed(1)[0].position
print(len(CompiledGenerator(load()).plays(position.board, position.racks[0])))
print(sum(find_plays.stats.cache_hits.values()), sum(find_plays.stats.cache_misses.values()))
"""


def test_kept_code_works_in_the_next_process() -> None:
    """Code that one process compiled is taken over by the next, and finds the same plays."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    results = [
        subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    plays = str(committed(1)[0].plays)
    first, second = (result.stdout.split() for result in results)
    assert first in ([plays, "0", "1"], [plays, "1", "0"])  # another test may have compiled it before
    assert second == [plays, "1", "0"]


def test_code_has_an_edition() -> None:
    """What is kept is found again only as long as every function and number of the compiled modules is the same."""

    class Dispatcher:
        """What a compiled function looks like."""

        def __init__(self, py_func: object) -> None:
            self.py_func = py_func

    one = edition({"SIZE": 7, "search": Dispatcher(lambda number: number + 1), "name": "kernel"})
    assert one == edition({"search": Dispatcher(lambda number: number + 1), "SIZE": 7, "name": "other"})
    assert one != edition({"SIZE": 8, "search": Dispatcher(lambda number: number + 1)})
    assert one != edition({"SIZE": 7, "search": Dispatcher(lambda number: number + 2)})


def test_pure_code_answers_meanwhile(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the compiled code is not ready, plays come from the pure code, and nobody waits."""
    engine, ready = Engine(lexicon), Event()
    load = engine._load
    monkeypatch.setattr(engine, "_load", lambda: ready.wait() and load())
    position = committed(0)[0].position
    assert not engine.hasten()
    before = engine.plays(position.board, position.racks[0])
    best = engine.best(position.board, position.racks[0], 3)
    ready.set()
    assert engine.hasten(wait=True)
    monkeypatch.setattr(engine, "pure", None)
    assert engine.plays(position.board, position.racks[0]) == before
    assert engine.best(position.board, position.racks[0], 3) == best


def test_damaged_code_is_no_matter(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the compiled code can't be loaded for whatever reason, pure code goes on and nobody hears of it."""

    def broken(compiled: CompiledGenerator) -> None:
        raise EOFError("pickle data was truncated")

    monkeypatch.setattr("lexicade.boards.movegen.compiled.generator.warm_up", broken)
    engine = Engine(lexicon)
    assert not engine.hasten(wait=True)
    position = committed(0)[0].position
    assert len(engine.plays(position.board, position.racks[0])) == committed(0)[0].plays


def test_without_the_extra(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numba is not installed, everything works, only slower."""
    for name in [name for name in sys.modules if name.startswith("lexicade.boards.movegen.compiled.generator")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setitem(sys.modules, "lexicade.boards.movegen.compiled.kernel", None)
    engine = Engine(lexicon)
    assert not engine.hasten(wait=True)
    position = committed(0)[0].position
    assert len(engine.plays(position.board, position.racks[0])) == committed(0)[0].plays
    assert list(engine.leave_table(Leaves({"A": 100}), "AB")) == [100, 0, 100, 0]
