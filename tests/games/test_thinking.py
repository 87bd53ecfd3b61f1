"""How the master thinks: what it sees of the last play, what it does with that, and that work alone limits it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bench.positions import committed

from lexicade.boards.board import Board
from lexicade.boards.evaluation import opponent
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import learned
from lexicade.boards.evaluation.opponent import LikelyLeaves, SeenPlay
from lexicade.boards.evaluation.preendgame import Judgment
from lexicade.boards.evaluation.simulation import Work
from lexicade.boards.moves import Move, Rating
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble import thinking
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import Params, State, View
from lexicade.games.scrabble.thinking import MASTER, SLOW_CANDIDATES, Method, best_move, seen_play
from lexicade.lexicon import Lexicon

Play = Session[Params, State, Move, View]


def begun(lexicon: Lexicon, draws: str, *, challenge: str = "void", players: int = 2) -> Play:
    """A game whose racks are known."""
    return Session(Rules(lexicon), Params(bot="none", draws=draws, challenge=challenge, players=players), 1)


def test_what_is_seen_of_a_play(lexicon: Lexicon) -> None:
    """After a play the other knows the board before it, the tiles it took, its points and how full the bag was."""
    session = begun(lexicon, "cat?eeeaaaeeei")
    assert seen_play(session.view(0)) is None
    session.submit("8G CAtE")
    assert seen_play(session.view(1)) == SeenPlay(Board.empty(), "CA?E", session.state.scores[0], 86)
    assert seen_play(session.view(0)) is None  # one's own play tells one nothing


def test_what_tells_nothing(lexicon: Lexicon) -> None:
    """An exchange, a pass, a whole rack, a play that was taken back and several opponents tell nothing of a leave."""
    for move in ("exch CE", "pass"):
        session = begun(lexicon, "cateeeeaaaeeei")
        session.submit(move)
        assert seen_play(session.view(1)) is None
    session = begun(lexicon, "senatoraaaeeei")
    session.submit("8H SENATOR")
    assert seen_play(session.view(1)) is None
    session = begun(lexicon, "qxzeeeeaaaeeei", challenge="single")
    session.submit("8H QXZ")
    session.submit("challenge")
    assert seen_play(session.view(1)) is None
    session = begun(lexicon, "cateeeeaaaeeei", players=3)
    session.submit("8H CAT")
    assert seen_play(session.view(1)) is None


def test_what_was_kept_is_dealt(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are played against what the last play tells of the opponent's rack, unless the method ignores it."""
    told: list[LikelyLeaves | None] = []

    def look_ahead(*given: object, kept: LikelyLeaves | None, **_: object) -> list[Rating]:
        """Note what is known, and take the best by equity."""
        told.append(kept)
        return given[3]  # type: ignore[return-value]  # the candidates

    monkeypatch.setattr(thinking, "look_ahead", look_ahead)
    position, engine = committed(0)[3].position, Rules(lexicon).engine
    best = ranked(engine, learned(), Board.empty(), "CATEEEV", 86)[0]
    seen = SeenPlay(Board.empty(), "".join(sorted(best.move.text)), best.score, 86)
    for infers in (True, False):
        best_move(engine, position, seen, Rng(1), Method(infers=infers))
    assert told[0] is not None
    assert told[0].size == 7 - len(seen.tiles)
    assert told[1] is None


def test_same_thoughts(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same chance the same turn is chosen by compiled and by pure code, and for a given time in time."""
    monkeypatch.setattr(opponent, "SAMPLES", 20)
    pure, fast = Rules(lexicon).engine, Rules(lexicon).engine
    assert fast.hasten(wait=True)
    position = committed(0)[3].position
    best = ranked(pure, learned(), Board.empty(), "CATEEEV", 86)[0]
    seen = SeenPlay(Board.empty(), "".join(sorted(best.move.text)), best.score, 86)
    method = Method(candidates=4, work=Work(rounds=16, playouts=60, by_wins=True))
    moves = [best_move(engine, position, seen, Rng(3), method) for engine in (fast, pure)]
    assert moves[0] == moves[1]
    late = best_move(pure, position, seen, Rng(3), deadline=Deadline.after(0))
    assert late == ranked(pure, learned(), position.board, position.rack, position.bag)[0].move


def test_slow_code_looks_at_less(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where somebody waits for pure code it compares fewer turns, each for longer; without a clock as many as ever."""
    counts: list[int] = []

    def look_ahead(
        _engine: object, _leaves: object, _position: object, turns: list[Rating], *_: object, **__: object
    ) -> list[Rating]:
        """Note how many turns there are."""
        counts.append(len(turns))
        return turns

    monkeypatch.setattr(thinking, "look_ahead", look_ahead)
    for deadline in (Deadline.after(60), NO_DEADLINE):
        best_move(Rules(lexicon).engine, committed(0)[3].position, None, Rng(1), deadline=deadline)
    assert counts == [SLOW_CANDIDATES, MASTER.candidates]


@pytest.mark.parametrize(("bag", "draws", "is_judged"), [(2, 9, True), (1, 9, True), (1, 8, False), (3, 9, False)])
def test_the_last_draws_are_looked_at(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, bag: int, draws: int, *, is_judged: bool
) -> None:
    """With one or two tiles in the bag the turn that does best over all draws is made, but not by some draws alone."""

    def judge(_engine: object, _position: object, turns: list[Rating], **_: object) -> list[Judgment]:
        """The last turn is the best."""
        return [Judgment(each, draws, 9, is_exact=False) for each in turns[::-1]]

    monkeypatch.setattr(thinking, "judge", judge)
    monkeypatch.setattr(thinking, "look_ahead", lambda *given, **_: given[3])
    position, engine = replace(committed(0)[3].position, bag=bag), Rules(lexicon).engine
    turns = ranked(engine, learned(), position.board, position.rack, bag, MASTER.finalists)
    assert best_move(engine, position, None, Rng(1)) == turns[-1 if is_judged else 0].move
