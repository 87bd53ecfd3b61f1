"""Turns by equity, by looking ahead, and at the end of a game by solving it."""

from __future__ import annotations

from functools import cache

import pytest
from bench.positions import committed
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lexicade.boards.analysis.ratings import Effort, by_equity, by_solving
from lexicade.boards.board import Board, Layout
from lexicade.boards.evaluation import deadline
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import end_table, exchanges, leave_of, ranked
from lexicade.boards.evaluation.leaves import learned
from lexicade.boards.evaluation.simulation import Work, look_ahead
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move, Rating, as_move, laid
from lexicade.boards.plays import POINT
from lexicade.boards.position import Position
from lexicade.boards.racks import unseen_tiles, used, without
from lexicade.boards.rulesets import STANDARD
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.match import play_game, tally
from lexicade.games.scrabble.rules import Params, Rules, State, View
from lexicade.lexicon import Lexicon, from_words

Play = Session[Params, State, Move, View]


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game with its compiled engine ready."""
    rules = Rules(lexicon)
    rules.engine.hasten(wait=True)
    return rules


def test_turns_by_equity(game: Rules) -> None:
    """The best turns by equity are the first of all plays and exchanges sorted by score and leave."""
    for counted in committed(0)[:10]:
        board, rack = counted.position.board, counted.position.racks[0]
        every = [
            Rating(as_move(play), play.score, play.score * POINT + learned().value(leave_of(rack, as_move(play))))
            for play in game.engine.plays(board, rack)
        ] + exchanges(rack, learned().table(rack))
        best = ranked(game.engine, learned(), board, rack, 50, 20)
        assert [option.value for option in best] == sorted((option.value for option in every), reverse=True)[:20]
        assert all(option in every for option in best)
        late = ranked(game.engine, learned(), board, rack, 6, 20)  # too late to exchange
        assert all(option.move.kind is Kind.PLAY for option in late)


def test_turns_with_nothing_to_lay(game: Rules) -> None:
    """A rack that makes no play is exchanged as long as that is possible, and passed after that."""
    board = Board.empty(STANDARD)
    assert ranked(game.engine, learned(), board, "VVWWCC", 50)[0].move.kind is Kind.EXCHANGE
    assert ranked(game.engine, learned(), board, "VVWWCC", 6)[0].move == Move(Kind.PASS)
    assert ranked(game.engine, learned(), board, "", 0)[0].move == Move(Kind.PASS)


def test_leaves_at_the_end() -> None:
    """With an empty bag, going out earns what the other holds twice, and every tile kept costs."""
    table = end_table("QA", "ZZ")
    assert table[-1] == 2 * 20 * POINT
    assert table[0] < table[1] < table[2] < 0  # kept: both, the q, the a


def test_unseen_tiles() -> None:
    """What neither lies on the board nor on the rack is unseen, a blank on the board counting as a blank."""
    board = laid(Board.empty(STANDARD), Move(Kind.PLAY, "QUIz", 7, 7, is_across=True))
    unseen = unseen_tiles(board, "AEIOU??")
    assert len(unseen) == 100 - 4 - 7 + 1  # three blanks are one too many, and no matter
    assert "?" not in unseen
    assert "Z" in unseen
    assert "Q" not in unseen


def test_looking_ahead_is_repeatable(game: Rules) -> None:
    """The same chance gives the same forecasts; a turn that trails is given up early; an ended time ends it."""
    position = committed(0)[3].position
    bag = len(unseen_tiles(position.board, position.racks[0])) - 7
    options = ranked(game.engine, learned(), position.board, position.racks[0], bag, 8)
    worst = ranked(game.engine, learned(), position.board, position.racks[0], bag, 300)[-1]

    def forecast(seed: int) -> list[tuple[Move, int, int | None]]:
        found = look_ahead(game.engine, learned(), position, [*options, worst], Rng(seed), Work(24))
        return [(each.move, each.value, each.rounds) for each in found]

    assert forecast(1) == forecast(1)
    assert forecast(1) != forecast(2)
    assert forecast(1)[-1][0] == worst.move
    assert (forecast(1)[-1][2] or 24) < 24
    assert {move for move, _, _ in forecast(1)} == {each.move for each in (*options, worst)}
    over = look_ahead(game.engine, learned(), position, options, Rng(1), Work(24), deadline=Deadline.after(0))
    assert [each.rounds for each in over] == [0] * 8
    assert over[0].move == options[0].move


def test_looking_ahead_sees_what_equity_does_not(game: Rules) -> None:
    """A play that opens a triple word to a rack of high tiles fares worse than its points and leave say."""
    forecasts = look_ahead(
        game.engine,
        learned(),
        Position(Board.empty(STANDARD), "AEINRST", (0, 0), 86),
        ranked(game.engine, learned(), Board.empty(STANDARD), "AEINRST", 86, 4),
        Rng(3),
        Work(16),
    )
    assert all(each.score > 60 for each in forecasts)  # whole racks, so nobody leads by much
    assert all(abs(each.value - forecasts[0].value) < 60 * POINT for each in forecasts)
    assert all(0.5 < (each.wins or 0) < 1 for each in forecasts)


def test_time_is_up() -> None:
    """A deadline passes when its seconds are over, not before, and none never does."""
    assert Deadline.after(0).has_passed()
    assert not Deadline.after(1_000).has_passed()
    assert not Deadline.after(None).has_passed()
    assert not NO_DEADLINE.has_passed()


def test_part_of_a_time() -> None:
    """A step of a search ends before the whole of it, and without a limit has none."""
    whole = Deadline.after(1_000)
    part = whole.part(0.2)
    assert part.end is not None
    assert whole.end is not None
    assert 700 < whole.end - part.end <= 800.1
    assert Deadline.after(0).part(0.2).has_passed()
    assert NO_DEADLINE.part(0.2) == NO_DEADLINE


@cache
def engine_over(words: frozenset[str]) -> Engine:
    """An engine for a few words."""
    return Engine(from_words(words))


@cache
def plain_value(words: frozenset[str], board: Board, own: str, other: str, passes: int) -> int:
    """What the player to move gains by the best play of both, by trying everything."""
    gain = value(other) - value(own) if passes == 1 else -plain_value(words, board, other, own, passes - 1)
    for play in engine_over(words).pure.plays(board, own):
        left = without(own, used(play.text)) or ""
        rest = -2 * value(other) if not left else plain_value(words, laid(board, play), other, left, 2)
        gain = max(gain, play.score - rest)
    return gain


@settings(max_examples=60, deadline=None)
@given(
    st.sets(st.text("abq", min_size=2, max_size=3), min_size=1, max_size=8),
    st.text("...AB", min_size=6, max_size=6),
    st.text("ABQ", min_size=1, max_size=3),
    st.text("ABQ", min_size=1, max_size=3),
    st.sampled_from([0, 3, 5]),
)
def test_endgames_are_exact(words: set[str], squares: str, own: str, other: str, scoreless: int) -> None:
    """Small endgames are solved as trying everything does, proven, with a line that brings what it promises."""
    board = Board(Layout(2, 3, (0, 1)), squares)
    assume(not board.is_empty)
    engine = engine_over(frozenset(words))
    passes = 1 if scoreless == 5 else 2
    solution = solve(engine, board, own, other, scoreless=scoreless)
    assert solution.is_proven
    assert solution.value == plain_value(frozenset(words), board, "".join(sorted(own)), "".join(sorted(other)), passes)


def endgame(game: Rules, seed: int) -> Play:
    """A game between experts up to the moment when the bag is empty."""
    session: Play = Session(game, Params(bot="none"), seed)
    bot = game.bot("expert")
    assert bot is not None
    while session.state.bag:
        seat = session.to_move
        assert seat is not None
        session.submit(game.write_move(bot(session.view(seat), session.chance())))
    return session


@pytest.mark.parametrize("seed", range(4))
def test_lines_of_endgames_are_real(game: Rules, seed: int) -> None:
    """Played by the rules, the line of a real endgame brings the points that it promises."""
    session = endgame(game, seed)
    state, mover = session.state, session.state.turn
    solution = solve(
        game.engine, state.board, state.racks[mover], state.racks[1 - mover], scoreless=state.scoreless, most=800
    )
    before = state.scores[mover] - state.scores[1 - mover]
    for move in solution.moves:
        session.submit(game.write_move(move))
    while session.to_move is not None:  # two passes end the search; the rules want more of them
        session.submit("pass")
    assert session.state.scores[mover] - session.state.scores[1 - mover] - before == solution.value


def test_endgames_end_in_time(game: Rules) -> None:
    """A search that may look at little says that nothing is proven, and still has a line."""
    state = endgame(game, 1).state
    own, other = state.racks[state.turn], state.racks[1 - state.turn]
    hasty = solve(game.engine, state.board, own, other, most=200)
    assert not hasty.is_proven
    assert hasty.moves
    assert hasty.positions <= 200
    late = solve(game.engine, state.board, own, other, deadline=Deadline.after(0.2))
    assert late.moves
    for nothing in (
        solve(game.engine, state.board, own, other, most=0),
        solve(game.engine, state.board, own, other, deadline=Deadline.after(0)),
    ):
        assert nothing.moves
        assert not nothing.is_proven


def test_more_time_is_never_worse(game: Rules) -> None:
    """A line that promises more after a longer search does so by the rules; a proof agrees with a longer search."""
    for seed in range(6):
        state = endgame(game, seed).state
        own, other = state.racks[state.turn], state.racks[1 - state.turn]
        short, long = (solve(game.engine, state.board, own, other, most=most) for most in (600, 2_500))
        assert long.depth >= short.depth
        if short.is_proven:
            assert (long.value, long.is_proven) == (short.value, True)


def test_endings_are_listed_by_how_they_end(game: Rules) -> None:
    """With an empty bag, turns are compared by solving what comes after them, not by the same two plies again."""
    state = endgame(game, 2).state
    own, other = state.racks[state.turn], state.racks[1 - state.turn]
    scores = state.scores[state.turn], state.scores[1 - state.turn]
    position = Position(state.board, own, scores, 0, scoreless=state.scoreless)
    candidates = by_equity(game.engine, learned(), position)[:6]
    solved = by_solving(game.engine, position, candidates, Effort(Rng(1), 1))
    best = solve(game.engine, state.board, own, other, scoreless=state.scoreless)
    assert best.is_proven
    proven = [each for each in solved if each.error == 0]
    assert proven
    assert all(each.value <= best.value * POINT for each in proven)
    assert sorted(each.value for each in solved) == [each.value for each in solved][::-1]


def test_masters_solve_and_experts_win(game: Rules) -> None:
    """Equity beats the highest score in most games; a master finishes a game, its endgame solved."""
    results = [play_game(game, ("expert", "club"), 1, number) for number in range(60)]
    assert tally(results, 0).wins > 33
    session = endgame(game, 2)
    master = game.bot("master", is_timed=False)
    assert master is not None
    while (seat := session.to_move) is not None:
        session.submit(game.write_move(master(session.view(seat), session.chance())))
    assert session.outcome is not None


def test_masters_play_with_more_players(game: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A master looks ahead past several others, and moves in time without compiled code."""
    session: Play = Session(Rules(game.lexicon), Params(players=3, bot="none"), 1)
    monkeypatch.setattr(deadline, "SECONDS", 0.3)
    master = session.game.bot("master")
    assert master is not None
    move = master(session.view(0), session.chance())
    assert session.submit(game.write_move(move))
