"""Games as records and back: nothing that happened is lost, and what can't be played here is refused by its line."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.boards.records.gcg import read_gcg, write_gcg
from lexicade.boards.records.record import EventKind, Record
from lexicade.boards.rules import CHALLENGE_RULES
from lexicade.core.errors import BadParams, BadRecord
from lexicade.core.session import Session
from lexicade.games.scrabble.recorder import from_session, to_session
from lexicade.games.scrabble.rules import Params, Rules
from lexicade.lexicon import Lexicon, from_words
from tests.boards.records import Play, play_by_chance

QAT = ">a: AEINQRT 8G QAT +24 24"
few = settings(max_examples=15)
seeds = st.integers(0, 10_000)


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def read(*lines: str) -> Record:
    """A record of these lines."""
    return read_gcg("\n".join(lines).encode())


def through_text(session: Play) -> Record:
    """The record of a game, written and read."""
    return read_gcg(write_gcg(from_session(session)).encode())


def refusal(record: Record, game: Rules) -> str:
    """Why a record can't be played here."""
    with pytest.raises(BadRecord) as caught:
        to_session(record, game)
    return caught.value.sentence


@few
@given(seed=seeds, rule=st.sampled_from(tuple(CHALLENGE_RULES)), turns=st.integers(0, 60), oddities=st.integers(0, 3))
def test_own_games_come_back(game: Rules, seed: int, rule: str, turns: int, oddities: int) -> None:
    """A game written and read is the very same game, move for move, wherever it was left."""
    session = play_by_chance(game, seed, rule, turns, oddities)
    again = to_session(through_text(session), game)
    assert again == session
    assert again.state == session.state


@few
@given(seed=seeds, rule=st.sampled_from(["void", "5pt", "10pt"]), turns=st.integers(0, 60), bag=st.integers(0, 9))
def test_foreign_games_are_the_same(game: Rules, seed: int, rule: str, turns: int, bag: int) -> None:
    """Without its id a record still gives the same turns, board, scores and rack, however the bag is shuffled."""
    session = play_by_chance(game, seed, rule, turns, 2)
    record = replace(through_text(session), id="")
    again = to_session(record, game, seed=bag)
    assert again.params.bot == "none"
    assert (again.state.squares, again.state.scores) == (session.state.squares, session.state.scores)
    if again.params.challenge == rule:
        assert again.moves == session.moves
    else:  # nobody challenged, so no last word is waited for
        assert [move for move in session.moves if move != "pass"] == [move for move in again.moves if move != "pass"]
    if session.outcome is None:
        seat = session.state.turn
        assert sorted(again.state.racks[seat]) == sorted(session.state.racks[seat])
    assert Session.load(again.save(), game) == again
    assert replace(from_session(again), id="", players=record.players) == record


@few
@given(seed=seeds, turns=st.integers(0, 60), kept=st.integers(0, 6))
def test_partial_racks_are_filled(game: Rules, seed: int, turns: int, kept: int) -> None:
    """What a record doesn't show of racks is filled in, always the same way, and the game is what it was."""
    session = play_by_chance(game, seed, "void", turns, 0)
    text = re.sub("^#(id|rack).*\n", "", write_gcg(from_session(session)), flags=re.MULTILINE)
    text = re.sub(rf"^(>\S+: [A-Z?]{{{kept}}})[A-Z?]+ (?=[0-9A-O]+ )", r"\1 ", text, flags=re.MULTILINE)
    text = re.sub(r"^(>\S+: )[A-Z?]* - ", r"\1- ", text, flags=re.MULTILINE)
    record = read_gcg(text.encode())
    again = to_session(record, game)
    assert (again.state.squares, again.moves) == (session.state.squares, session.moves)
    assert to_session(record, game) == again


def test_unknown_exchange(game: Rules) -> None:
    """Of an exchange whose tiles nobody saw, those that were needed later stay, and others go."""
    record = read(">a: -3 +0 0", ">b: - +0 0", ">a: AEINQRT -5 +0 0", ">b: - +0 0", "#rack1 AEIOUQZ")
    session = to_session(record, game)
    assert len(session.moves[0]) == len("exch ABC")
    assert session.moves[2] == "exch EINRT"
    assert sorted(session.state.racks[0]) == sorted("AEIOUQZ")
    assert "doesn't match" in refusal(read(">a: AEINQRT - +0 0", ">b: - +0 0", ">a: AEINQRS - +0 0"), game)


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ([QAT], "void"),
        ([">a: AEINQRT 8G QTA +24 24"], "single"),
        ([">a: AEINQRT 8G QTA +24 24", ">a: -- -24 0"], "single"),
        ([QAT, ">a: (challenge) +0 24"], "single"),
        ([QAT, ">a: (challenge) +5 29"], "5pt"),
        ([QAT, ">a: (challenge) +10 34"], "10pt"),
        ([QAT, ">b: - +0 0", "#note #unsuccessful-challenge"], "double"),
    ],
)
def test_challenge_rule(game: Rules, lines: list[str], rule: str) -> None:
    """The rule is the one under which what happened can have happened."""
    session = to_session(read(*lines), game)
    assert session.params.challenge == rule
    assert session.moves[1:] in ((), ("challenge",))
    assert session.state.scores[0] == int(next(line for line in lines[::-1] if line[0] == ">" and "a:" in line)[-2:])


@pytest.mark.parametrize(
    ("sentence", "lines"),
    [
        ("Line 2: The play was challenged off, but all its words are in the word list enable.", [QAT, ">a: -- -24 0"]),
        (
            'Line 2: The play stood, but "qta" is not in the word list enable.',
            [">a: AEINQRT 8G QTA +24 24", ">a: (challenge) +5 29"],
        ),
        (
            'Line 2: The play stood, but "qta" is not in the word list enable.',
            [">a: AEINQRT 8G QTA +24 24", ">b: - +0 0", "#note #unsuccessful-challenge"],
        ),
        ("Line 2: Here every failed challenge in a game costs the same", [QAT, ">a: (challenge) +7 31"]),
        (
            "Line 4: Here every failed challenge in a game costs the same",
            [QAT, ">a: (challenge) +5 29", ">b: DEIOSUX I8 .EX +11 11", ">b: (challenge) +10 21"],
        ),
        (
            "Line 3: Here a game goes on until there are six scoreless turns in a row.",
            [">a: - +0 0", ">b: - +0 0", ">a: (AEINQRT) -16 -16"],
        ),
        (
            "Line 3: The rack doesn't match the tiles that the player kept.",
            [QAT, ">b: - +0 0", ">a: BCDFGHV - +0 24"],
        ),
    ],
)
def test_what_cannot_be_played(game: Rules, sentence: str, lines: list[str]) -> None:
    """What our rules or words don't allow is refused, and its line named."""
    assert refusal(read(*lines), game).startswith(sentence)


def test_the_clock_is_left_out(game: Rules) -> None:
    """Points that the clock took are no part of a game here, and don't keep it from being opened."""
    session = to_session(read(QAT, ">b: (time) -10 -10", ">a: (time) -20 4"), game)
    assert session.state.scores == (24, 0)


def test_changed_records_are_not_ours(game: Rules) -> None:
    """A record that names our game but tells another one is opened as what it tells."""
    session = play_by_chance(game, 1, turns=4, oddities=0)
    record = through_text(session)
    other = replace(through_text(play_by_chance(game, 2, turns=4, oddities=0)), id=record.id)
    opened = to_session(other, game)
    assert opened.params.draws
    assert opened.moves == play_by_chance(game, 2, turns=4, oddities=0).moves
    for wrong in ("lexicade nonsense", "lexicade wildhand#5", "lexicade scrabble.9:#5", "lexicade", "else x"):
        assert to_session(replace(record, id=wrong), game).moves == session.moves


def test_other_words(game: Rules) -> None:
    """A record of ours opened over another word list is a game over that list."""
    record = through_text(play_by_chance(game, 1, turns=2, oddities=0))
    opened = to_session(record, Rules(from_words(["cat"])))
    assert (opened.params.challenge, opened.id.words) == ("single", "words")


def test_names(game: Rules) -> None:
    """Players are called what they are called, without blanks where the format has no room for them."""
    session = Session(game, Params(), 1)
    assert [each.nick for each in from_session(session).players] == ["Player_1", "Casual_bot"]
    players = from_session(session, ["Ann Lee", "Ann Lee"]).players
    assert [(each.nick, each.name) for each in players] == [("Ann_Lee", "Ann Lee"), ("Ann_Lee*", "Ann Lee*")]


def test_games_without_records(game: Rules) -> None:
    """Games by other rules are refused rather than written wrong."""
    with pytest.raises(BadParams, match="Only games by the full rules"):
        from_session(Session(game, Params(rules="simple", players=2), 1))


@pytest.mark.parametrize("players", [3, 4])
def test_several_players(game: Rules, players: int) -> None:
    """A game for three or four is written and opens again, as ours and as anybody's."""
    session: Play = Session(game, Params(bot="none", players=players), 5)
    club = game.bot("club")
    assert club is not None
    while (seat := session.to_move) is not None:
        session.submit(game.write_move(club(session.view(seat), session.chance())))
    record = through_text(session)
    assert record.events[-1].kind is EventKind.OUT
    assert to_session(record, game) == session
    again = to_session(replace(record, id=""), game)
    assert (again.state.squares, again.state.scores) == (session.state.squares, session.state.scores)


def test_unfinished_game_for_others(game: Rules) -> None:
    """Of an unfinished game only the rack to play from is written: other programs refuse more, or forget the rack."""
    session = play_by_chance(game, 3, "void", 5, 0)
    text = write_gcg(from_session(session))
    rack = "".join(sorted(session.state.racks[1], key=lambda tile: (tile == "?", tile)))
    assert text.splitlines()[-1] == f"#rack2 {rack}"
    assert not re.search("^#(rack1|incomplete|lexicon)", text, flags=re.MULTILINE)


def test_racks_that_contradict_each_other(game: Rules) -> None:
    """With a list for faults, a record whose racks can't be opens with other racks, and says so."""
    record = read(">x: AEINQRT 8G QAT +24 24", ">y: - +0 0", ">x: BCDFGHJ - +0 24")
    faults = list[str]()
    assert to_session(record, game, faults=faults).moves == ("8G QAT", "pass", "pass")
    assert [fault.partition(". ")[2] for fault in faults] == [
        "Racks have the tiles that were played; the rest was filled in."
    ]


def test_own_games_from_other_programs(game: Rules) -> None:
    """A record of ours is still ours if another program has saved it with notes and other racks at challenges."""
    session = next(
        each
        for each in (play_by_chance(game, seed, "5pt", 30, 2) for seed in range(20))
        if any(event.kind is EventKind.CHALLENGE for event in from_session(each).events)
    )
    record = through_text(session)
    events = [
        replace(event, rack="", notes=("Hm.",)) if event.kind is EventKind.CHALLENGE else event
        for event in record.events
    ]
    assert to_session(replace(record, events=tuple(events)), game) == session
