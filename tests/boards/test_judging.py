"""Recorded games judged: ranks and losses are exact, totals add up, and whatever is not known is not made up."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from lexicade.boards.analysis.html import write_page
from lexicade.boards.analysis.json import all_figures
from lexicade.boards.analysis.judging import Analysis, analyze, summary, turns_of
from lexicade.boards.analysis.ratings import Effort, Order, by_endgame, by_equity, placed, rank_of, rate
from lexicade.boards.analysis.text import write_text
from lexicade.boards.cgp import read_position
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.evaluation.leaves import Leaves, learned
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move
from lexicade.boards.position import Position
from lexicade.boards.records.gcg import read_gcg
from lexicade.boards.records.record import Player, Record
from lexicade.core.rng import Rng
from lexicade.games.scrabble.recorder import from_session
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon
from tests.boards.records import play_by_chance
from tests.test_walls import command, loaded_after

QUICK = Effort(Rng(7), 8)
NASTY = "<script>alert('&\"')</script>"


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


@pytest.fixture(scope="module")
def engine(game: Rules) -> Engine:
    """What finds plays."""
    return game.engine


@pytest.fixture(scope="module")
def analyses(game: Rules) -> list[Analysis]:
    """A whole game with nonsense, challenges, exchanges and passes in it, and the first turns of two more."""
    sessions = [play_by_chance(game, seed, "single", turns, 3) for seed, turns in ((1, 200), (2, 12), (3, 9))]
    return [
        analyze(from_session(session), game.engine, learned(), source=f"{number}.gcg")
        for number, session in enumerate(sessions, start=1)
    ]


def read(*lines: str) -> Record:
    """A record of these lines."""
    return read_gcg("\n".join(lines).encode())


def test_every_turn_is_listed_in_the_order_of_the_expert(engine: Engine) -> None:
    """The full list begins like the expert's own, and a turn's rank is its place in it."""
    for line in (
        "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 QUVVOII/ 0/12 0",
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ADEINRT/ 0/0 0",
    ):
        position = read_position(line)
        everything = by_equity(engine, learned(), position)
        best = ranked(engine, learned(), position.board, position.rack, position.bag, 40)
        assert [(each.move, each.value) for each in everything[:40]] == [(each.move, each.value) for each in best]
        values = [each.value for each in everything[:-1]]
        assert values == sorted(values, reverse=True)
        assert len({each.move for each in everything}) == len(everything)
        for place, each in list(placed(everything))[::50]:
            assert place == rank_of(everything, each.move)
            assert each.move.kind is Kind.PASS or place == 1 + sum(value > each.value for value in values)
            assert rate(learned(), position, each.move) == each
        assert everything[-1].move.kind is Kind.PASS


def test_bag_of_a_position() -> None:
    """The bag is what is neither on the board nor on the own rack nor on full racks of the others."""
    board = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15"
    assert read_position(f"{board} QUIZST?/ 0/12 0").bag == 100 - 4 - 7 - 7
    assert read_position(f"{board} QUIZST?/// 0/12/0/0 0").bag == 100 - 4 - 7 - 21


def test_ranks_and_losses_are_exact(engine: Engine, analyses: list[Analysis]) -> None:
    """Every rank is the place among all turns, every loss the difference to the best, and neither is negative."""
    seen_kinds = set()
    for analysis in analyses:
        for each in analysis.turns:
            if each.order is not Order.EQUITY or each.made is None:
                continue
            turn = each.turn
            everything = by_equity(engine, learned(), turn.position)
            assert each.options == len(everything)
            assert each.best == tuple(everything[:5])
            assert each.lost == max(0, everything[0].value - each.made.value)
            if each.phonies or turn.is_taken_back:
                assert each.rank is None
            elif each.move.kind is Kind.PASS:
                assert each.rank == len(everything)
            else:
                assert each.rank == 1 + sum(other.value > each.made.value for other in everything[:-1])
                assert each.is_best == (each.lost == 0)
            seen_kinds.add((each.move.kind, bool(each.phonies), turn.is_taken_back))
    assert {(Kind.EXCHANGE, False, False), (Kind.PASS, False, False), (Kind.PLAY, True, True)} <= seen_kinds


def test_totals_add_up(analyses: list[Analysis]) -> None:
    """What is said of players is the sum of what is said of their turns, over one game and over all."""
    for analysis in analyses:
        for seat, totals in enumerate(analysis.totals):
            own = [each for each in analysis.turns if each.turn.player == seat]
            assert totals.turns == len(own)
            assert totals.lost == sum(each.lost or 0 for each in own)
            assert totals.best == sum(each.rank == 1 for each in own)
            assert totals.phonies == sum(bool(each.phonies) for each in own)
            assert totals.score == analysis.scores[seat]
            assert totals.judged + totals.unknown == totals.turns
    for totals in summary(analyses):
        assert totals.games == len(analyses)
        parts = [each for analysis in analyses for each in analysis.totals if each.name == totals.name]
        assert (totals.lost, totals.turns, totals.score) == tuple(
            sum(getattr(part, name) for part in parts) for name in ("lost", "turns", "score")
        )


def test_the_best_player_loses_nothing(game: Rules, engine: Engine) -> None:
    """The expert's turns are all best by the expert's own measure, as long as there are tiles in the bag."""
    session = play_by_chance(game, 5, "void", 0)
    expert = game.bot("expert")
    assert expert is not None
    while (seat := session.to_move) is not None and len(session.moves) < 8:
        session.submit(game.write_move(expert(session.view(seat), session.chance())))
    analysis = analyze(from_session(session), engine, learned())
    assert [(each.rank, each.lost) for each in analysis.turns] == [(1, 0)] * 8
    assert not analysis.is_over


def test_ties_are_no_losses(engine: Engine) -> None:
    """A first play down is as good as the same across."""
    across, down = (
        analyze(read(f">a: AEINRST {square} NASTIER +66 66"), engine, Leaves({})).turns[0] for square in ("8H", "H8")
    )
    assert (across.rank, across.lost) == (down.rank, down.lost)


def test_missed_bingo(engine: Engine) -> None:
    """A bingo that was there is named; one that was played is counted."""
    analysis = analyze(read(">a: AEINRST 8H SAT +6 6", ">b: AEINRST K5 RETINAS +82 82"), engine, learned())
    first, second = analysis.turns
    assert first.missed is not None
    assert first.missed == first.bingo
    assert (first.missed.score, second.is_bingo, second.missed) == (66, True, None)
    assert [(each.bingos, each.missed) for each in analysis.totals] == [(0, 1), (1, 0)]


def test_phonies(engine: Engine) -> None:
    """A phony that stood is worth what it brought and has no rank; one that came off is worth a pass."""
    stood = analyze(read(">a: AEINQRT 8G QAI +24 24"), engine, learned()).turns[0]
    assert (stood.phonies, stood.rank, stood.is_best) == (("qai",), None, False)
    assert stood.made is not None
    assert stood.made.score == 24
    analysis = analyze(read(">a: AEINQRT 8G QAI +24 24", ">a: AEINQRT -- -24 0"), engine, learned())
    off = analysis.turns[0]
    assert off.made is not None
    assert (off.made.move.kind, off.made.score) == (Kind.PASS, 0)
    assert off.lost is not None
    assert off.lost > 1000
    totals = analysis.totals[0]
    assert (totals.phonies, totals.standing, totals.taken_off, totals.score) == (1, 0, 1, 0)


def test_what_is_not_known(engine: Engine) -> None:
    """Racks known in part and tiles exchanged unseen are counted, but not judged."""
    analysis = analyze(read(">a: 8G QAT +24 24", ">b: EIOUUAA -3 +0 0", ">a: AEINRST H8 .IN +3 27"), engine, learned())
    partial, exchange, known = analysis.turns
    assert (partial.unknown, partial.rank, partial.lost, partial.best) == (4, None, None, ())
    assert (exchange.rank, exchange.lost, exchange.made) == (None, None, None)
    assert exchange.best
    assert known.lost is not None
    assert [each.unknown for each in analysis.totals] == [1, 1]
    assert [each.share for each in analysis.totals] == [0.0, None]


def test_last_pass_is_no_turn(game: Rules) -> None:
    """The pass that lets the last play stand is not judged."""
    session = play_by_chance(game, 1, "single", 200, 3)
    record = from_session(session)
    assert all(turn.unseen for turn in turns_of(record))


def test_proven_ends(engine: Engine, analyses: list[Analysis]) -> None:
    """With an empty bag a loss is what the end of the game proves."""
    proven = [each for each in analyses[0].turns if each.order is Order.ENDGAME]
    assert proven
    for each in proven:
        turn = each.turn
        board, rack, other = turn.position.board, turn.position.rack, turn.position.unseen
        assert each.best[0].value == 100 * solve(engine, board, rack, other).value
        assert (each.rank == 1) == (each.lost == 0)


def test_proof_of_a_pass(engine: Engine) -> None:
    """A made pass in an end is valued by what the other player can do then."""
    board = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15"
    squares = read_position(f"{board} S/ 0/0 0").board
    position = Position(
        squares, "S", (0, 0), 0, ruleset=replace(read_position(f"{board} S/ 0/0 0").ruleset, tiles="ACERST")
    )
    made = rate(Leaves({}), position, Move(Kind.PASS))
    proof = by_endgame(engine, position, made)
    assert proof is not None
    best, passed = proof
    assert passed is not None
    assert best.value > passed.value


def test_what_is_best_does_not_depend_on_what_was_made(engine: Engine) -> None:
    """A turn that takes longer to prove than the best one is looked at longer, so that the best stays the best."""
    position = read_position(
        "3TOOTS3HE1Z/4ENACTIVE2O/2G4A3RUIN/2ED3MOLEsT1E/1TYRE2PEER3D/3I1J3W5/1QUEUING1D5/3S1GORAL4C/6WAXY4H/7BI5A/"
        "8SAVED1I/11FIAR/9IF1N2/8TO2eKE/7MONAURAL BLOP/INS 0/0 0"
    )
    made = rate(learned(), position, Move(Kind.PLAY, "O.", 8, 13))
    alone, with_made = by_endgame(engine, position, None), by_endgame(engine, position, made)
    assert alone is not None
    assert with_made is not None
    assert with_made[0] == alone[0]
    assert with_made[1] is not None
    assert with_made[1].value == -2100


def test_simulation_is_the_same_for_the_same_seed(engine: Engine) -> None:
    """Played on from the best turns and the one that was made; the same seed and rounds give the same judgment."""
    record = read(">a: AEINQRT 8G QAT +24 24", ">b: EIOUUAA -AUU +0 0", ">a: AEINRST H8 .IN +3 27")
    once, again = (analyze(record, engine, learned(), effort=QUICK) for _ in range(2))
    assert once == again
    for each in once.turns:
        assert each.order is Order.SIMULATION
        assert each.made is not None
        assert each.made.rounds is not None
        assert each.made.rounds >= 8
        assert each.rank is not None
        assert each.lost is not None
        assert (each.rank == 1) <= (each.lost == 0)


def test_figures_are_json(analyses: list[Analysis]) -> None:
    """Everything goes through JSON and back, with the same keys for every turn, and tells the same sums."""
    figures = all_figures(analyses, Order.EQUITY, [("bad.gcg", "It is bad.")])
    back = json.loads(json.dumps(figures))
    assert back == figures
    keys = {tuple(turn) for each in back["games"] for turn in each["turns"]}
    assert len(keys) == 1
    for each, analysis in zip(back["games"], analyses, strict=True):
        assert len(each["turns"]) == len(analysis.turns)
        for seat, player in enumerate(each["players"]):
            lost = sum(turn["lost"] or 0 for turn in each["turns"] if turn["player"] == seat)
            assert player["lost"] == pytest.approx(lost)
        for turn in each["turns"]:
            assert read_position(turn["position"]).racks[0] == "".join(sorted(turn["rack"]))


def test_text_fits(analyses: list[Analysis]) -> None:
    """No line is longer than 80 columns, every turn has one, and the players' sums come last."""
    text = write_text(analyses, Order.EQUITY)
    assert max(map(len, text.splitlines())) <= 80
    for analysis in analyses:
        lines = re.findall(rf"^{re.escape(analysis.source)}: .*?(?=\n\n\d|\Z|\n\nAll)", text, re.M | re.S)
        assert len(lines) == 1
        assert len(re.findall(r"^ *\d+ Player_", lines[0], re.M)) == len(analysis.turns)
    assert "All 3 games" in text


def test_empty_record(engine: Engine) -> None:
    """A record without turns is said to be one, in every form."""
    analysis = analyze(read("#player1 a Ann", "#player2 b Bob"), engine, learned())
    assert "no turns" in write_text([analysis], Order.EQUITY)
    assert "no turns" in write_page([analysis], Order.EQUITY)
    assert analysis.totals[0].share is None


def test_lists_of_words_are_named(engine: Engine) -> None:
    """Which list words are checked in is said, and which one the record names if it is another."""
    for name, said in (("NWL18", "the record names NWL18"), ("enable", "list enable.")):
        analysis = analyze(read(f"#lexicon {name}", ">a: AEINQRT 8G QAT +24 24"), engine, learned())
        assert said in write_text([analysis], Order.EQUITY)
        assert said in write_page([analysis], Order.EQUITY)


class Outside(HTMLParser):
    """Collects what a page could fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.references: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.references += [value or "" for name, value in attrs if name in ("src", "href", "action", "data", "style")]
        assert not any(name.startswith("on") for name, _ in attrs)


def pages(analyses: list[Analysis]) -> Iterator[str]:
    """Pages of one game and of several, one with names that are no names."""
    yield write_page(analyses, Order.EQUITY)
    record = replace(analyses[1].record, players=(Player(NASTY, NASTY), Player("b\x1b[1m", "b\x1b[1m")), title=NASTY)
    yield write_page([replace(analyses[1], record=record, source=NASTY)], Order.EQUITY)


def test_page_is_well_formed_and_alone(analyses: list[Analysis]) -> None:
    """The page is well-formed, runs nothing, fetches nothing, and takes no name for markup."""
    for page in pages(analyses):
        root = ET.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
        assert root.tag == "html"
        outside = Outside()
        outside.feed(page)
        assert not outside.tags & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}
        assert all(reference.startswith("#") for reference in outside.references)
        assert "url(" not in page
        assert "@import" not in page
        assert "\x1b" not in page
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert len(ids) == len(set(ids))
        for target in re.findall(r'(?:href="#|aria-labelledby=")([^"]+)"', page):
            assert target in ids


def test_page_tells_all(analyses: list[Analysis]) -> None:
    """Every turn has a board and its best turns, every game a drawing with a title."""
    page = write_page(analyses, Order.EQUITY)
    turns = sum(len(analysis.turns) for analysis in analyses)
    assert page.count("<details>") == page.count('<table class="board">') == turns
    assert page.count("<svg ") == len(re.findall('<title id="plot', page)) == len(analyses)
    assert page.count('<td class="tw">') > 0


def test_playing_loads_no_analysis() -> None:
    """Whoever plays doesn't wait for what only analysis needs."""
    loaded = loaded_after(command("scrabble"))
    unwanted = {"analysis", "commands", "figures", "plot", "ratings", "report", "study", "tables"}
    assert not loaded & {f"lexicade.games.scrabble.{name}" for name in unwanted}
