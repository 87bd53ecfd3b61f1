"""Scrabble's hints: what they call best is what an analysis calls best, they say by which measure, and leak nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lexicade.boards.analysis import ratings
from lexicade.boards.analysis.judging import judge_turn, turns_of
from lexicade.boards.analysis.ratings import QUICK_PROOF, Order, best_turn, by_equity, by_score, solved_after
from lexicade.boards.cgp import read_position
from lexicade.boards.evaluation.deadline import NO_DEADLINE
from lexicade.boards.evaluation.endgame import Solution, solve
from lexicade.boards.moves import PASS, Kind, Rating
from lexicade.boards.records.gcg import read_gcg, write_gcg
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.recorder import from_session
from lexicade.games.scrabble.rules import Move, Params, Rules, State, View
from lexicade.games.scrabble.state import position_of
from lexicade.lexicon import Lexicon
from tests.kit import ENVIRONMENT, run_command

Play = Session[Params, State, Move, View]
ADVICE = re.compile(r"is (?P<play>\w+ [\w.]+) for |(?P<other>exchange [A-Z?]+|pass)(?:, keeping \S+)?\.$")
# Ends in which the best turn is neither the highest score nor the best by equity; the last one is a pass.
ENDS = (
    (
        "7Y7/5FEE5O1/5E1N3FERN/4BE4HO1D1/RAP1U3HAIR1A1/EXALT2MOMS2I1/G3T3O1S2NO/A2DELVED2Z2K/LIVE4SIREN1R/3L3I1N1TOGA/"
        "3TUBING1PA2S/3A3D2O1J2/5QUIT1U1E2/7g1WRITe1/7OWE5 ACI/CY 271/247 0"
    ),
    (
        "6AW7/1N4GO1Q3R1/1UM3EM1U3I1/1TAR3BRISTLY1/2WAG2E1ZOO1A1/3JAB1D5L1/4LIP1PAVINS1/3GLOOmED5/3OINK1CONTE2/1V1TATE8/"
        "1I2R1D8/1N2D2HUNTS3/lIAISE1E7/1E3HEREOF4/FRAY3EX6 CE/IU 335/433 0"
    ),
    (
        "7GOING2L/9FOOTIE/11DO1V/11W2Y/10RIG2/9VAT3/8JAM4/7OOTIDS1H/1MI3AFT3CRY/1INhABIT4R1P/AN1EWE4PEE1E/BATHE1RELEASERS/"
        "A5EXON2N2/CROjIK2U3SUQ/I3DAZED6 LN/LUU 500/323 0"
    ),
)
# An end with both blanks on the racks, which nobody can prove in a second.
HARD = (
    "3W4AIRIEST/2OR9A1/2XI4ELUTING/2ON2FARINA1D1/3GO5W2S1/4R2HAJI2P1/4Z1PEG1T1KUE/2SHOVEL3BARF/2C3ALIENEE2/2A6MUT3/"
    "2NO6BO3/2TI7N3/2EL7Y3/2DE11/3DUOMO7 CEERTY?/ADIQSV? 365/358 0"
)


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def advised(hint: str | None) -> str:
    """The turn that a hint names, as a person would type it."""
    assert hint is not None
    found = ADVICE.search(hint)
    assert found is not None, hint
    return found["play"] or found["other"]


def reached(game: Rules, line: str) -> State:
    """The position of a line of CGP, with racks for all."""
    position = read_position(line)
    state = game.start(Params(bot="none", players=len(position.scores)), Rng(0))
    return replace(
        state,
        squares=position.board.squares,
        racks=position.racks,
        bag="",
        scores=position.scores,
        scoreless=position.scoreless,
    )


def dealt(game: Rules, *racks: str) -> State:
    """A first position with these racks."""
    return replace(game.start(Params(bot="none", players=len(racks)), Rng(1)), racks=racks)


def best_of(game: Rules, state: State) -> tuple[Order, Rating]:
    """What the analysis calls best."""
    return best_turn(game.engine, game.engine.leaves, position_of(game.view(state, state.turn)))


@pytest.mark.parametrize(("seed", "challenge"), [(0, "void"), (2, "5pt")])
def test_who_follows_hints_loses_nothing(game: Rules, seed: int, challenge: str) -> None:
    """By the analysis of the record, a game played by its strongest hints has no turn that was not best."""
    session: Play = Session(game, Params(bot="casual", challenge=challenge), seed)
    bot = game.bot("casual")
    assert bot is not None
    while (seat := session.to_move) is not None:
        if seat or session.state.is_out:
            session.submit(game.write_move(bot(session.view(seat), session.chance())))
        else:
            session.submit(advised(game.hint(session.view(0), 3)))
    record = read_gcg(write_gcg(from_session(session)).encode())
    turns = [turn for turn in turns_of(record) if not turn.player]
    own = [judge_turn(turn, game.engine, game.engine.leaves) for turn in turns]
    assert [each.lost for each in own] == [0] * len(own)
    assert {each.order for each in own} == {Order.EQUITY, Order.ENDGAME}
    assert all(each.is_best for each in own)


def test_hints_of_the_program_lose_nothing(tmp_path: Path) -> None:
    """In the real program too: who types what `:hint 3` says loses nothing by `lexicade scrabble analyze`."""
    path = tmp_path / "hinted.gcg"
    arguments = ["scrabble", "--seed", "7", "--bot", "casual", "--gcg", str(path)]
    program = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "lexicade", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**ENVIRONMENT, "LEXICADE_HOME": os.environ["LEXICADE_HOME"]},
    )
    assert program.stdin is not None
    assert program.stdout is not None
    with program:
        shown = b""
        while said := os.read(program.stdout.fileno(), 1 << 16):
            shown += said
            if shown.endswith(b"your play: "):
                answer = ["", *shown.decode().splitlines()][-2]
                is_hint = answer.startswith(("The best", "There is no play"))
                program.stdin.write(f"{advised(answer) if is_hint else ':hint 3'}\n".encode())
                program.stdin.flush()
                shown = b""
    assert program.returncode == 0
    done = run_command("scrabble", "analyze", str(path), "--json")
    player, other = json.loads(done.stdout)["games"][0]["players"]
    assert player["turns"] > 8
    assert (player["lost"], player["best"]) == (0, player["turns"])
    assert other["lost"] > 0


def test_each_hint_names_its_measure(game: Rules) -> None:
    """From a nudge to the play, and every sentence says what the best is best by; there is no fourth."""
    state = dealt(game, "AEIQTUZ", "AEINRST")
    assert [game.hint(game.view(state, 0), level) for level in range(1, 5)] == [
        "The best play by equity (points plus the value of the tiles kept) scores 48.",
        "The best play by equity covers 8D, 8E, 8F, 8G, 8H.",
        "The best play by equity is 8D QUIET for 48 points, keeping AZ.",
        None,
    ]
    assert [game.hint(game.view(dealt(game, "IIUUVVW", "AEINRST"), 0), level) for level in range(1, 4)] == [
        "The best turn by equity (points plus the value of the tiles kept) is an exchange.",
        "The best turn by equity is to exchange 7 tiles.",
        "The best turn by equity is to exchange IIUUVVW.",
    ]


def test_hints_at_the_end_name_their_measure(game: Rules) -> None:
    """Where the end is proven, hints say so; passing is advised as the best turn or as the only one."""
    state = reached(game, ENDS[0])
    assert [game.hint(game.view(state, 0), level) for level in range(1, 4)] == [
        "The best play for the final spread (worked out to the end of the game) scores 4.",
        "The best play for the final spread covers 8B.",
        "The best play for the final spread is 8A .A for 4 points, keeping CI.",
    ]
    passing = "The best turn for the final spread (worked out to the end of the game) is to pass."
    assert [game.hint(game.view(reached(game, ENDS[2]), 0), level) for level in range(1, 4)] == [passing] * 3
    stuck = replace(reached(game, ENDS[2]), racks=("UU", "LLN"))
    assert game.hint(game.view(stuck, 0), 1) == "There is no play with these tiles, so you can only pass."


@pytest.mark.parametrize("line", ENDS)
def test_ends_are_exact(game: Rules, line: str) -> None:
    """With two players and an empty bag, the hint's turn gains what the solver proves, and no other measure's does."""
    state = reached(game, line)
    move = game.read_move(state, advised(game.hint(game.view(state, 0), 3)))
    position = position_of(game.view(state, 0))
    proven = solve(game.engine, state.board, *state.racks)
    assert proven.is_proven
    turns = [Rating(move, ratings.earned(position, move), 0), by_score(game.engine, position)[0]]
    turns.append(by_equity(game.engine, game.engine.leaves, position)[0])
    solved = [solved_after(game.engine, position, each, 10_000, NO_DEADLINE) for each in turns]
    assert [each.error for each in solved] == [0, 0, 0]
    assert solved[0].value == 100 * proven.value
    assert all(each.value < solved[0].value for each in solved[1:])


def test_proofs_do_not_take_long(game: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof looks at fewer positions where blanks make each take longer; where that is not enough, equity counts."""
    found: list[Solution] = []

    def noted(*arguments: Any, **options: Any) -> Solution:
        """Solve it, and keep what came of that."""
        found.append(solve(*arguments, **options))
        return found[-1]

    monkeypatch.setattr(ratings, "solve", noted)
    state = reached(game, HARD)
    order, best = best_of(game, state)
    assert [(each.is_proven, each.positions) for each in found] == [(False, QUICK_PROOF[2])]
    assert QUICK_PROOF[2] < QUICK_PROOF[1] < QUICK_PROOF[0]
    position = position_of(game.view(state, 0))
    assert (order, best) == (Order.EQUITY, by_equity(game.engine, game.engine.leaves, position)[0])


@pytest.mark.parametrize(("players", "challenge"), [(2, "single"), (3, "void"), (4, "double")])
def test_hints_know_what_the_seat_knows(game: Rules, players: int, challenge: str) -> None:
    """Whatever is hidden from a player may be dealt anew: no hint changes, and there is none out of turn."""
    session: Play = Session(game, Params(bot="none", players=players, challenge=challenge), players)
    club = game.bot("club")
    assert club is not None
    while (seat := session.to_move) is not None and (state := session.state).bag:
        if len(session.moves) % 6 == 0:
            hints = {game.hint(game.view(game.redeal(state, seat, Rng(chance)), seat), 3) for chance in range(3)}
            assert hints == {game.hint(game.view(state, seat), 3)}
            assert game.hint(game.view(state, (seat + 1) % players), 3) is None
        session.submit(game.write_move(club(session.view(seat), session.chance())))
    if players > 2 and seat is not None:
        hints = {game.hint(game.view(game.redeal(session.state, seat, Rng(chance)), seat), 3) for chance in range(3)}
        assert len(hints) == 1, "with an empty bag too, who holds which tiles is not known"


def test_several_players(game: Rules) -> None:
    """With three or four players hints go by equity to the end, and name turns that can be made."""
    for players in (3, 4):
        session: Play = Session(game, Params(bot="none", players=players), players)
        club = game.bot("club")
        assert club is not None
        while (seat := session.to_move) is not None:
            if session.state.bag:
                session.submit(game.write_move(club(session.view(seat), session.chance())))
                continue
            order, best = best_of(game, session.state)
            assert order is Order.EQUITY
            assert game.read_move(session.state, advised(game.hint(session.view(seat), 3))) == best.move
            session.submit(game.write_move(best.move))


def test_blanks_in_hints_can_be_typed(game: Rules) -> None:
    """A blank stands in a hint as it is to be typed."""
    state = dealt(game, "?AEINST", "AEINRST")
    text = advised(game.hint(game.view(state, 0), 3))
    move = game.read_move(state, text)
    assert move == best_of(game, state)[1].move
    assert sum(letter.islower() for letter in move.text) == 1


def test_only_passing_is_left(game: Rules) -> None:
    """Where nothing can be played or exchanged, passing is the best turn by every measure."""
    state = replace(dealt(game, "VVWWCCJ", "AEINRST"), bag="AEI")
    assert best_of(game, state)[1].move == PASS
    assert advised(game.hint(game.view(state, 0), 3)) == "pass"
    assert best_of(game, replace(state, bag="AEIOUAEI"))[1].move.kind is Kind.EXCHANGE
