"""Compiled simulations and games: round for round and game for game what the pure code gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bench.positions import committed

from lexicade.boards.board import Board
from lexicade.boards.evaluation.compiled.playing import can_play, can_play_games, games_of
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import Leaves, learned
from lexicade.boards.evaluation.opponent import LikelyLeaves
from lexicade.boards.evaluation.simulation import RoundPlayer, Work, look_ahead
from lexicade.boards.movegen.compiled.generator import CompiledGenerator
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, Rating
from lexicade.boards.position import Position
from lexicade.core.rng import Rng
from lexicade.games.scrabble.match import MatchJob, play_chunk, play_game
from lexicade.games.scrabble.opening import opened
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon, from_words

ROUNDS = [Rng(7).split(f"round {number}") for number in range(3)]


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game with its compiled engine ready."""
    rules = Rules(lexicon)
    rules.engine.hasten(wait=True)
    return rules


def late(position: Position, bag: int) -> Position:
    """The same position with another number of tiles in the bag."""
    return replace(position, bag=bag)


POSITIONS = {
    "early": Position(Board.empty(), "AEINRST"),
    "middle": committed(0)[3].position,
    "one blank": committed(1)[5].position,
    "two blanks": committed(2)[1].position,
    "three players": Position(committed(0)[8].position.board, committed(0)[8].position.rack, (10, 20, 5)),
    "too late to exchange": late(committed(0)[20].position, 3),
    "an empty bag": late(committed(0)[30].position, 0),
    "nothing to lay": Position(Board.empty(), "VVWWCCG"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_same_rounds(game: Rules, name: str) -> None:
    """With the same deals compiled and pure code come to the same outcome in every round of every turn."""
    position = POSITIONS[name]
    found = ranked(game.engine, learned(), position.board, position.rack, position.bag, 4)
    turns = [*found, Rating(PASS, 0, 0)]
    if position.bag >= 7:
        turns.append(Rating(Move(Kind.EXCHANGE, position.rack[:3]), 0, 120))
    played = RoundPlayer(game.engine, learned(), position, Work(3, plies=3))
    assert played.compiled is not None
    assert can_play(played.compiled, position, turns)
    compiled = played(turns, ROUNDS)
    for threads in (2, 3, 40):  # more of them than rounds have nothing to do
        assert RoundPlayer(game.engine, learned(), position, Work(3, plies=3), threads)(turns, ROUNDS) == compiled
    played.compiled = None
    assert played(turns, ROUNDS) == compiled


@pytest.mark.parametrize("name", ["middle", "too late to exchange"])
def test_same_rounds_to_the_end(game: Rules, name: str) -> None:
    """The same with tiles that the opponent has kept, and where rounds go on until the game ends."""
    position = late(POSITIONS[name], 3)
    turns = [*ranked(game.engine, learned(), position.board, position.rack, position.bag, 2), Rating(PASS, 0, 0)]
    kept = LikelyLeaves((position.unseen[:2], position.unseen[-2:]), (1, 2))
    played = RoundPlayer(game.engine, learned(), position, Work(3, plies=1, near_end=3), kept=kept)
    compiled = played(turns, ROUNDS)
    assert compiled is not None
    assert {wins for each in compiled for _, wins in each} <= {0.0, 0.5, 1.0}
    played.compiled = None
    assert played(turns, ROUNDS) == compiled


def test_same_simulation(game: Rules) -> None:
    """A whole simulation gives the same ratings in the same order, by compiled code on two threads and by pure code."""
    position = committed(0)[3].position
    turns = ranked(game.engine, learned(), position.board, position.rack, position.bag, 3)
    fast, slow = (
        look_ahead(engine, learned(), position, turns, Rng(1), Work(9), threads=2)
        for engine in (game.engine, Engine(game.lexicon))
    )
    assert fast == slow
    assert any(each.rounds for each in fast)


def test_short_times_are_looked_at_often(game: Rules) -> None:
    """Compiled code plays several rounds between two looks at the clock, unless there is hardly any time."""
    position, work = committed(0)[3].position, Work(8)
    batches = [
        RoundPlayer(game.engine, learned(), position, work, deadline=deadline).batch
        for deadline in (NO_DEADLINE, Deadline.after(5), Deadline.after(0.5))
    ]
    assert batches == [8, 8, 1]


def test_turns_that_cannot_be_made(game: Rules) -> None:
    """A turn with tiles that the rack lacks is left to the pure code, which knows what to make of it."""
    position, compiled = committed(0)[3].position, game.engine.compiled
    assert compiled is not None
    assert not can_play(compiled, position, [Rating(Move(Kind.EXCHANGE, "???"), 0, 0)])
    assert not can_play(compiled, position, [Rating(Move(Kind.CHALLENGE), 0, 0)])


@pytest.mark.parametrize("levels", [("club", "club"), ("expert", "expert"), ("expert", "club")])
def test_same_games(game: Rules, levels: tuple[str, str]) -> None:
    """Whole games end with the scores, after the turns, of sessions in which bots play by the rules."""
    compiled = game.engine.compiled
    assert compiled is not None
    seeds = [Rng(5).split(f"game {number}").below(2**64)[0] for number in range(0, 12, 2)]
    greedy = (levels[0] == "club", levels[1] == "club")
    games = games_of(compiled, learned(), seeds, [greedy] * len(seeds))
    played = [play_game(game, levels, 5, number) for number in range(0, 12, 2)]
    assert games == [(*each.scores, each.turns) for each in played]


def test_matches_play_compiled_games(game: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a match whole games are played by compiled code once it is ready, whoever begins, with the same results."""
    job = MatchJob(("expert", "club"), 3, None, game.lexicon.digest)
    expected = [play_game(game, job.levels, 3, number) for number in range(1, 4)]
    opened(job.words, job.digest, job.leaves).engine.hasten(wait=True)
    monkeypatch.setattr("lexicade.games.scrabble.match.play_game", None)
    assert play_chunk(job, range(1, 4)) == expected


def test_words_of_one_letter() -> None:
    """Where words of one letter count, which only the first play can be, games are left to the pure code."""
    assert not can_play_games(CompiledGenerator(from_words(["a", "ab"])))
    assert can_play_games(CompiledGenerator(from_words(["ab"])))


def test_games_with_much_exchanged(game: Rules) -> None:
    """Players who take every tile to be a burden exchange until the game ends, as their sessions do."""
    burdens = Leaves(dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", -9_000))
    rules = Rules(game.lexicon, burdens)
    rules.engine.hasten(wait=True)
    compiled = rules.engine.compiled
    assert compiled is not None
    seed = Rng(9).split("game 0").below(2**64)[0]
    ((first, second, turns),) = games_of(compiled, burdens, [seed], [(False, False)])
    result = play_game(rules, ("expert", "expert"), 9, 0)
    assert ((first, second), turns) == (result.scores, result.turns)
