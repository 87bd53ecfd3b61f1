"""The front door of the boards: positions and their plays, made from anything that people write, or refused."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from bench.positions import committed

import lexicade.boards
from lexicade.boards import Board, Play, Position
from lexicade.boards.analysis.ratings import Order, best_turn, by_equity, by_score
from lexicade.boards.evaluation.leaves import learned
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, write_turn
from lexicade.boards.position import Measure, engine_over
from lexicade.boards.racks import read_rack, shown_rack
from lexicade.core.errors import BadParams, BadPosition, IllegalMove, LexicadeError, LexiconError, UnreadableMove
from lexicade.lexicon import Lexicon, from_words

NOTHING = "/".join(["15"] * 15)
CARE = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15"


def loaded_after(code: str) -> set[str]:
    """The modules of ours that a fresh process has loaded after some code."""
    listing = "import sys; print(*(name for name in sys.modules if name.startswith('lexicade')))"
    done = subprocess.run([sys.executable, "-c", f"{code}\n{listing}"], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_public_names() -> None:
    """Each public name is there, listed once, and no other; importing the room loads none of them."""
    assert lexicade.boards.__all__ == sorted({*lexicade.boards.__all__}) == sorted(lexicade.boards.HOMES)
    assert {*lexicade.boards.__all__} <= {*dir(lexicade.boards)}
    assert [getattr(lexicade.boards, name).__name__ for name in lexicade.boards.__all__] == lexicade.boards.__all__
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        _ = lexicade.boards.Bord  # type: ignore[attr-defined]
    assert loaded_after("import lexicade.boards") == {"lexicade", "lexicade.boards"}


@pytest.mark.parametrize("rack", ["AEHQRST", "aehqrst", "TsrQHea"])
def test_racks_in_any_case(lexicon: Lexicon, rack: str) -> None:
    """The same tiles have the same plays, in whatever case and order they are written."""
    position = Position.from_cgp(f"{CARE} AEHQRST/ 0/12 0")
    again = Position(position.board, rack, (0, 12))
    assert again == position
    assert again.bag == 100 - 4 - 7 - 7
    best = again.best(lexicon)[0]
    assert (str(best), best.score, best.equity, best.leave, best.words) == ("I7 Q.T", 23, 45.15, "AEHRS", ("QAT",))


def test_plays_are_those_of_the_engine(lexicon: Lexicon) -> None:
    """Every play of a position is listed, the highest score first, as often as it was counted."""
    for counted in [*committed(0)[:4], *committed(1)[:1]]:
        plays = counted.position.plays(lexicon)
        assert (len(plays), sum(play.score for play in plays)) == (counted.plays, counted.points)
        assert [play.score for play in plays] == sorted((play.score for play in plays), reverse=True)
        expected = by_score(Engine(lexicon), counted.position)
        assert [play.move for play in plays] == [each.move for each in expected]


def test_what_a_play_says(lexicon: Lexicon) -> None:
    """A play reads back from its text with the same score, equity, words and leave, all of them as its board has it."""
    position = committed(1)[3].position
    for play in position.plays(lexicon)[::40]:
        again = Play.parse(str(play), position, lexicon)
        assert (again.move, again.score, again.equity) == (play.move, play.score, play.equity)
        assert all(word in lexicon for word in play.words)
        assert sum(tile != "." for tile in play.board.squares) == 7 - len(play.leave) + sum(
            tile != "." for tile in position.board.squares
        )
        assert play.is_bingo == (not play.leave)
        assert repr(play) == f"<Play {play}, {play.score}>"


def test_parsed_plays() -> None:
    """Blanks, tiles that are there, exchanges and passes are understood as players write them."""
    position = Position.from_cgp(f"{CARE} AEQST?V/ 0/12 0")
    expected = {
        "8h cares": ("8H ....S", ("CARES",), 8, "AEQTV?"),
        "8H (CARE)s": ("8H ....s", ("CARES",), 6, "AEQSTV"),
        "L8 SAVE": ("L8 SAVE", ("SAVE", "CARES"), 16, "QT?"),
        "exch vq": ("exch QV", (), 0, "AEST?"),
        "pass": ("pass", (), 0, "AEQSTV?"),
    }
    for text, said in expected.items():
        play = Play.parse(text, position)
        assert (str(play), play.words, play.score, play.leave) == said
    assert Play.parse("L8 SAVE", position).value == Play.parse("L8 SAVE", position).equity
    assert Play.parse("I7 Q.V", position).words == ("QAV",)  # no lexicon, so no questions


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("", UnreadableMove, "Write a play"),
        ("QUIZ", UnreadableMove, "Write a play"),
        ("challenge", UnreadableMove, "Write a play"),
        ("exch", UnreadableMove, "which tiles"),
        ("8H CAREX", IllegalMove, "The rack AEHQRST doesn't have the tiles for X."),
        ("exch AA", IllegalMove, "doesn't have the tiles for AA."),
        ("1A TEA", IllegalMove, "touch"),
        ("I7 QAR", IllegalMove, '"qar" is not a word.'),
        ("8Z TEA", IllegalMove, "There is no square 8Z."),
        ("8G TEA", IllegalMove, "taken"),
        ("8H CARE", IllegalMove, "at least one new tile"),
    ],
)
def test_refused_plays(lexicon: Lexicon, text: str, error: type[LexicadeError], said: str) -> None:
    """What can't be read, laid or found in the lexicon is refused with the reason."""
    position = Position.from_cgp(f"{CARE} AEHQRST/ 0/12 0")
    with pytest.raises(error) as caught:
        Play.parse(text, position, lexicon)
    assert said in caught.value.sentence


def test_late_exchange() -> None:
    """With fewer than seven tiles in the bag nothing is exchanged; with seven it is."""
    position = Position(Board.empty(), "QV", bag=7)
    assert str(Play.parse("exch QV", position)) == "exch QV"
    with pytest.raises(IllegalMove, match="needs 7 tiles in the bag; it has 6"):
        Play.parse("exch QV", replace(position, bag=6))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["." * 15] * 14, "14 rows, not 15"),
        (["." * 15] * 14 + ["." * 14], "Row 15 of the board has 14 squares, not 15."),
        (["." * 15] * 14 + ["." * 14 + "1"], '"1" on a square'),
        (["." * 15] * 14 + ["." * 14 + "É"], "not a tile"),
    ],
)
def test_refused_boards(rows: list[str], said: str) -> None:
    """Rows that are no board are refused with the reason."""
    with pytest.raises(BadPosition, match=said):
        Board.from_rows(rows)


def test_boards() -> None:
    """A board is made from rows as its picture shows them: upper case for tiles, lower case for blanks."""
    rows = ["." * 15] * 7 + ["...QUIz........"] + ["." * 15] * 7
    board = Board.from_rows(rows)
    assert board == Position.from_cgp(f"{NOTHING[:20]}/3QUIz8/{NOTHING[:20]} / 0/0 0").board
    assert str(board).splitlines()[8] == " 8   = . . Q U I z * . . . ' . . ="
    assert Board.from_rows(["." * 15] * 15) == Board.empty()
    assert str(Position(board, "?TEA")).splitlines()[1:4] == [
        " 1   = . . ' . . . = . . . ' . . =    Rack:  A E T ?",
        ' 2   . - . . . " . . . " . . . - .    Bag:   85 tiles',
        " 3   . . - . . . ' . ' . . . - . .",
    ]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: Position(Board.empty(), "AEINRSTU"), 'The rack "AEINRSTU" has 8 tiles; the limit is 7.'),
        (lambda: Position(Board.empty(), "A1"), 'A rack has "1" in it, which is not a tile.'),
        (lambda: Position(Board.empty(), "QQ"), "There are 2 Q tiles; a set has 1."),
        (lambda: Position(Board.empty(), "A", others=("???",)), "There are 3 blanks; a set has 2."),
        (lambda: Position(Board.empty(), "A", others=("B", "C")), "There are 3 racks, but scores for 2 players."),
        (lambda: Position(Board.empty(), "A", (0,)), "this one has 1."),
        (lambda: Position(Board.empty(), "A", scoreless=-1), "can't be negative"),
        (lambda: Position(Board.empty(), "A", bag=100), "The bag can't have 100 tiles: 99 tiles can't be seen."),
        (lambda: Position(Board.empty(), "A", bag=-2), "The bag can't have -2 tiles"),
        (lambda: Position(replace(Board.empty(), squares="abc"), "A"), "The board has 3 squares, not 225."),
        (lambda: Position(replace(Board.empty(), squares="?" * 225), "A"), '"?" on a square'),
    ],
)
def test_refused_positions(made: object, said: str) -> None:
    """What no set of tiles can make is refused with the reason, however it is put together."""
    assert callable(made)
    with pytest.raises(BadPosition) as caught:
        made()
    assert said in caught.value.sentence


def test_refused_questions(lexicon: Lexicon) -> None:
    """A question that makes no sense is answered with what is wrong with it."""
    position = Position.from_cgp(f"{CARE} AEHQRST/ 0/12 0")
    with pytest.raises(BadPosition, match="no rack"):
        replace(position, rack="").plays(lexicon)
    with pytest.raises(BadParams, match='"points": say score, equity or simulation'):
        position.best(lexicon, by="points")  # type: ignore[arg-type]
    with pytest.raises(BadParams, match="number of turns"):
        position.best(lexicon, 0)
    with pytest.raises(BadParams, match="number of rounds"):
        position.best(lexicon, by="simulation", rounds=0)
    with pytest.raises(LexiconError, match="lexicon"):
        position.plays(["care"])  # type: ignore[arg-type]


@pytest.mark.parametrize("by", ["score", "equity"])
def test_best_is_the_head_of_the_list(lexicon: Lexicon, by: Measure) -> None:
    """The best turns are the first of all, exchanges counted by equity, with the measure that they are best by."""
    position = Position.from_cgp(f"{CARE} QUVVOII/ 0/12 0")
    engine = Engine(lexicon)
    everything = by_score(engine, position) if by == "score" else by_equity(engine, learned(), position)
    best = position.best(lexicon, 40, by=by)
    assert [(play.move, play.score) for play in best] == [(each.move, each.score) for each in everything[:40]]
    assert [play.value * 100 for play in best] == pytest.approx([each.value for each in everything[:40]])
    assert {play.order for play in best} == {Order(by)}
    assert (Kind.EXCHANGE in {play.kind for play in best}) == (by == "equity")
    assert len(position.best(lexicon)) == 1
    if by == "equity":
        assert [play.equity for play in best] == [play.value for play in best]


def test_proven_endgames(lexicon: Lexicon) -> None:
    """With an empty bag the first turn is the one that the judge proves, and the others follow by equity."""
    care = Position.from_cgp(f"{CARE} ST/ 0/12 0")
    position = replace(care, ruleset=replace(care.ruleset, tiles=read_rack("ACERSTV")), bag=0)
    engine = Engine(lexicon)
    first, *others = position.best(lexicon, 4)
    order, judged = best_turn(engine, learned(), position)
    assert (first.order, first.move, first.value, first.error) == (order, judged.move, judged.value / 100, 0)
    assert order is Order.ENDGAME
    assert {play.order for play in others} == {Order.EQUITY}
    assert len({play.move for play in (first, *others)}) == 4
    ranks = by_equity(engine, learned(), position)
    assert [play.move for play in others] == [each.move for each in ranks if each.move != first.move][:3]


def test_simulated_turns() -> None:
    """A simulation says how sure it is; the same seed gives the same; what passing alone leaves isn't simulated."""
    lexicon = from_words(["care", "cares", "qat", "sat", "rat", "tar", "tea"])
    position = Position.from_cgp(f"{CARE} AEHQRST/ 0/12 0")
    once, again, other = (position.best(lexicon, 4, by="simulation", rounds=8, seed=seed) for seed in (1, 1, 2))
    assert once == again != other
    for play in once:
        assert (play.order, play.rounds) == (Order.SIMULATION, 8)
        assert play.error is not None
        assert 0 <= (play.wins or 0) <= 1
    stuck = Position(Board.empty(), "vvw", bag=3)
    assert [(str(play), play.rounds) for play in stuck.best(lexicon, 3, by="simulation")] == [("pass", None)]


def test_one_engine_for_each_lexicon() -> None:
    """What finds plays over a lexicon is made once, and another lexicon has its own."""
    lexicon, other = from_words(["cat"]), from_words(["cat"])
    assert engine_over(lexicon) is engine_over(lexicon)
    assert engine_over(lexicon) is not engine_over(other)


def test_positions_as_text() -> None:
    """A position is written as CGP, a bonus of its own included, and its repr makes it again."""
    position = Position.from_cgp(f"{CARE} AEHQRST/B 0/12 2 lex NWL18; bb 35;")
    assert eval(repr(position)) == position
    assert (position.rack, position.others) == ("".join(sorted(position.rack)), (position.racks[1],))
    told = replace(position, operations=())
    assert told.cgp().endswith(" AEHQRST/B 0/12 2 bb 35;")
    assert Position.from_cgp(told.cgp()).ruleset.bonus == 35
    assert [shown_rack(rack) for rack in Position.from_cgp(f"{CARE} AB/ 0/0/0 0").racks] == ["AB", "", ""]
    assert write_turn(Play.parse("pass", position).move) == "pass"
