"""Endgames: proven values, the same search by pure and by compiled code, and chances to win before the bag is empty."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import pytest
from bench.endgames import committed
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lexicade.boards.analysis.ratings import Effort, Order, by_equity, look_on, weigh
from lexicade.boards.analysis.text import draws_of
from lexicade.boards.board import Board, Layout
from lexicade.boards.evaluation.compiled import endgames, solving
from lexicade.boards.evaluation.compiled.solving import CompiledSearch
from lexicade.boards.evaluation.deadline import Deadline
from lexicade.boards.evaluation.endgame import DEEPEST, Solution, solve
from lexicade.boards.evaluation.endsearch import COMPLETE, EndSearch
from lexicade.boards.evaluation.preendgame import can_judge, judge, possible_draws
from lexicade.boards.movegen.compiled.generator import CompiledGenerator
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Rating, laid
from lexicade.boards.position import Position
from lexicade.boards.racks import used, without
from lexicade.boards.rulesets import RULESETS
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon, from_words
from tests.boards.test_lookahead import plain_value

FULL = RULESETS["full"]
FEW, MANY = range(5, 10), range(10, 15)


@pytest.fixture(scope="module")
def fast(lexicon: Lexicon) -> Engine:
    """The engine with its compiled code ready."""
    engine = Engine(lexicon)
    assert engine.hasten(wait=True)
    assert engine.compiled is not None
    return engine


@pytest.fixture(scope="module")
def pure(lexicon: Lexicon) -> Engine:
    """The engine without compiled code."""
    return Engine(lexicon)


def solved(engine: Engine, position: Position, most: int) -> Solution:
    """The solution of an endgame."""
    other = position.others[0]
    return solve(engine, position.board, position.rack, other, scoreless=position.scoreless, most=most)


@pytest.mark.parametrize("most", [0, 1, 30, 100])
def test_same_search(fast: Engine, pure: Engine, most: int) -> None:
    """Pure and compiled code find the same line after the same positions, proven or not, with blanks and without."""
    some = [*committed(FEW)[::17], committed(FEW)[6], committed(FEW)[98], *committed(MANY)[::29]]
    assert any("?" in "".join(each.racks) for each in some)
    for position in some:
        assert solved(pure, position, most) == solved(fast, position, most)


@pytest.mark.parametrize(("number", "gain"), [(0, 10), (1, 47), (2, -22), (5, 9), (9, 25), (14, 26)])
def test_proven_values(fast: Engine, number: int, gain: int) -> None:
    """Some endgames end as another search, which looked at every turn in another order, had proven."""
    found = solved(fast, committed(FEW)[number], 100_000)
    assert found.is_proven
    assert found.value == gain


@pytest.mark.parametrize(("number", "gain", "most"), [(6, -30, 20_000), (52, 24, 20_000), (4, 58, 150_000)])
def test_stuck_players(fast: Engine, number: int, gain: int, most: int) -> None:
    """What the last tiles can gain is known without a search: else it takes twice to four times the positions."""
    found = solved(fast, committed(FEW)[number], most)
    assert found.is_proven
    assert found.value == gain


@cache
def engines_over(words: frozenset[str]) -> tuple[Engine, Engine]:
    """Engines for a few words: pure, and with compiled code."""
    lexicon = from_words(words)
    fast = Engine(lexicon)
    fast.compiled = CompiledGenerator(lexicon)
    return Engine(lexicon), fast


@settings(max_examples=60, deadline=None)
@given(
    st.sets(st.text("abq", min_size=2, max_size=3), min_size=1, max_size=8),
    st.text("...ABa", min_size=9, max_size=9),
    st.text("ABQ?", min_size=1, max_size=3),
    st.text("ABQ", min_size=1, max_size=3),
    st.sampled_from([0, 3, 5]),
)
def test_small_endgames(words: set[str], squares: str, own: str, other: str, scoreless: int) -> None:
    """Pure and compiled code prove what trying everything finds: with blanks, passes, and a game about to end."""
    board = Board(Layout(3, 3, (1, 1)), squares)
    assume(not board.is_empty)
    engines = engines_over(frozenset(words))
    own, other = "".join(sorted(own)), "".join(sorted(other))
    found = [solve(engine, board, own, other, scoreless=scoreless) for engine in engines]
    assert found[0] == found[1]
    assert found[0].is_proven
    assert found[0].value == plain_value(frozenset(words), board, own, other, 1 if scoreless == 5 else 2)


def test_kept_code_knows_all_its_modules() -> None:
    """Every module that the compiled search calls counts in its edition: else a change there would go unnoticed."""
    named = {module.__name__ for module in endgames.PARTS}
    called = {
        value.py_func.__module__
        for module in (endgames, *endgames.PARTS)
        for value in vars(module).values()
        if hasattr(value, "py_func")
    }
    assert "lexicade.boards.evaluation.compiled.endchecks" in called
    assert called - {endgames.__name__} <= named


def test_steps_do_not_matter(fast: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that stops for the clock after every position goes on where it stopped."""
    position = committed(FEW)[4]
    whole = solved(fast, position, 300)
    monkeypatch.setattr(solving, "CHUNK", 1)
    assert solved(fast, position, 300) == whole


@dataclass(frozen=True, slots=True)
class Looks(Deadline):
    """A deadline that passes after so many looks at it."""

    looks: tuple[int, ...] = ()
    asked: list[int] | None = None

    def has_passed(self) -> bool:
        """Whether it was asked too often."""
        assert self.asked is not None
        self.asked.append(0)
        return len(self.asked) > self.looks[0]


@pytest.mark.parametrize("is_compiled", [False, True])
def test_deadlines(fast: Engine, pure: Engine, *, is_compiled: bool) -> None:
    """When time is up the search ends after a few more positions, with a line but without a proof."""
    position = committed(MANY)[5]
    deadline = Looks(looks=(3,), asked=[])
    found = solve(
        fast if is_compiled else pure,
        position.board,
        position.rack,
        position.others[0],
        deadline=deadline,
    )
    assert found.moves
    assert not found.is_proven
    assert found.positions <= 4 * (solving.CHUNK + 40 if is_compiled else 1)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_lines_that_the_table_lost(fast: Engine, pure: Engine, *, is_compiled: bool) -> None:
    """A proven line is found again even if the table has forgotten all of it."""
    position = committed(FEW)[2]
    racks = position.rack, position.others[0]
    search: EndSearch | CompiledSearch
    if is_compiled:
        assert fast.compiled is not None
        search = CompiledSearch(fast.compiled, position.board, FULL, racks, 2)
    else:
        search = EndSearch(pure, position.board, FULL, racks, 2)
    gain, flaws = search.search(DEEPEST, is_wide=True)
    assert flaws == COMPLETE
    line = search.line(DEEPEST, is_proven=True)
    assert line[0] == gain
    if isinstance(search, CompiledSearch):
        search.state.table[:] = 0
    else:
        search.table.entries.clear()
    assert search.line(DEEPEST, is_proven=True)[0] == gain


def before_the_end(number: int, bag: int) -> Position:
    """An endgame in which some of the other player's tiles are still in the bag."""
    ended = committed(FEW)[number]
    return Position(ended.board, ended.rack, ended.scores, bag)


def test_draws() -> None:
    """All sets of tiles that the bag may hold are there once, and in as many ways as they can be drawn."""
    for bag in (1, 2, 3):
        position = before_the_end(0, bag)
        draws = possible_draws(position)
        assert len({"".join(sorted(each.bag)) for each in draws}) == len(draws)
        assert sum(each.ways for each in draws) == comb(len(position.unseen), bag)
        assert all(sorted(each.bag + each.other) == sorted(position.unseen) for each in draws)
        assert can_judge(position)
    assert not can_judge(before_the_end(0, 0))
    assert not can_judge(Position(position.board, position.rack, (0, 0, 0), 1))


def candidates_of(engine: Engine, position: Position, count: int) -> list[Rating]:
    """The best plays by equity, and a pass."""
    found = by_equity(engine, engine.leaves, position)
    return [*[each for each in found if each.move.kind is Kind.PLAY][:count], Rating(PASS, 0, 0)]


def test_chances_are_exact(fast: Engine) -> None:
    """The chance to win is what solving the game after each tile that may be drawn comes to, tile by tile."""
    position = before_the_end(0, 1)
    judged = judge(fast, position, candidates_of(fast, position, 4))
    for each in judged:
        move = each.rating.move
        if move.kind is Kind.PASS:
            assert not each.is_exact  # nobody knows what is in the bag
            continue
        gains = []
        for at, tile in enumerate(position.unseen):
            other = position.unseen[:at] + position.unseen[at + 1 :]
            left = (without(position.rack, used(move.text)) or "") + tile
            gains.append(each.rating.score - solve(fast, laid(position.board, move), other, left).value)
        lead = position.scores[0] - position.scores[1]
        wins = sum(1.0 if lead + gain > 0 else 0.5 if lead + gain == 0 else 0.0 for gain in gains)
        assert each.is_exact
        assert each.rating.wins == pytest.approx(wins / len(gains))
        assert each.rating.value == round(100 * sum(gains) / len(gains))
        assert draws_of(each.rating) == f"exact over {each.draws} draws"
    assert [each.rating.wins for each in judged] == sorted((each.rating.wins or 0.0 for each in judged), reverse=True)


def test_same_judgments(fast: Engine, pure: Engine) -> None:
    """Pure and compiled code judge alike, also where tiles stay in the bag and where the work is limited."""
    for bag in (1, 2):
        position = before_the_end(3, bag)
        candidates = candidates_of(fast, position, 1)
        assert judge(pure, position, candidates, most=0) == judge(fast, position, candidates, most=0)


def test_little_work_is_a_sample(fast: Engine) -> None:
    """With little work only some draws are looked at, which is said; with no time at all turns are as they came."""
    position = before_the_end(6, 2)
    candidates = candidates_of(fast, position, 3)
    hasty = judge(fast, position, candidates, most=0)
    assert all(each.draws == 1 and not each.is_exact for each in hasty)
    assert all(each.of == len(possible_draws(position)) for each in hasty)
    assert draws_of(hasty[0].rating) == "sampled over 1 draw"
    late = judge(fast, position, candidates, deadline=Deadline.after(0))
    assert [each.rating for each in late] == candidates


def test_analysis_judges_by_draws(fast: Engine) -> None:
    """An analysis that looks ahead goes by the chances over all draws, for turns and for the best one."""
    position = before_the_end(0, 1)
    ratings = by_equity(fast, fast.leaves, position)
    effort = Effort(Rng(1), 100)
    order, found = look_on(fast, fast.leaves, position, ratings[:3], effort)
    assert order is Order.PREENDGAME
    assert {each.move for each in found} == {each.move for each in ratings[:3]}
    assert all(each.wins is not None and each.rounds for each in found)
    order, turns, made = weigh(fast, fast.leaves, position, ratings, ratings[20], effort)
    assert order is Order.PREENDGAME
    assert made is not None
    assert made in turns
    assert weigh(fast, fast.leaves, position, ratings)[0] is Order.EQUITY
