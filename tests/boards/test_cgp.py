"""Positions as text: read leniently, written strictly, and refused in a sentence that says what is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.boards.board import Board
from lexicade.boards.cgp import read_position, write_position
from lexicade.boards.position import Position
from lexicade.boards.rulesets import RULESETS, STANDARD
from lexicade.core.errors import BadPosition

NOTHING = "/".join(["15"] * 15)
START = f"{NOTHING} AELNOQT/ 0/0 0 lex NWL18; lm -2;"
# An endgame that is often quoted, from the format's own examples.
ENDGAME = (
    "5BERGS5/4PA3U5/2QAID3R5/3BEE3F2S2/1P1ET2VIATIC2/MA1TAW3c2H2/ES3IS2E2A2/AT1FOLIA4V2/LI1L1EX1E6/1N1O1D2N2Y3/"
    "1GNU2C1JETE3/2ER2OHO2N3/2O3GOY6/1INDOW1U7/4DORR7 IKLMTZ/AEINRU? 0/0 0 lex OSPD1;"
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position that a set of tiles can make."""
    tiles = draw(st.permutations(RULESETS["full"].tiles))
    players = draw(st.integers(2, 4))
    racks = tuple("".join(sorted(tiles[at * 7 : at * 7 + draw(st.integers(0, 7))])) for at in range(players))
    squares = ["."] * 225
    for tile in tiles[28 : 28 + draw(st.integers(0, 72))]:
        letter = draw(st.sampled_from("aez")) if tile == "?" else tile
        squares[draw(st.integers(0, 224))] = letter
    scores = tuple(draw(st.integers(-99, 999)) for _ in racks)
    words = st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=6).filter(
        lambda word: word not in ("bb", "bdn", "ld", "var")
    )
    arguments = st.lists(st.text("abcXYZ019./-", min_size=1, max_size=6), max_size=3).map(" ".join)
    operations = tuple(draw(st.lists(st.tuples(words, arguments), max_size=3)))
    return Position(
        Board(STANDARD, "".join(squares)),
        racks[0],
        scores,
        scoreless=draw(st.integers(0, 6)),
        others=racks[1:],
        operations=operations,
    )


@settings(max_examples=200)
@given(positions())
def test_round_trip(position: Position) -> None:
    """Every position reads back from its line as it was."""
    assert read_position(write_position(position)) == position


@pytest.mark.parametrize("text", [START, ENDGAME])
def test_strict_out(text: str) -> None:
    """The format's own examples are written exactly as they were read."""
    assert write_position(read_position(text)) == text


@pytest.mark.parametrize(
    "loose",
    [
        f"  {NOTHING}   aelnoqt/  0/0   0  ",
        f"{NOTHING} AELNOQT 0/0 0",
        f"{NOTHING} TAELNOQ/ 0/0 0;",
        f"{NOTHING} AELNOQT/ 0/0 0 ;;",
        f"{'/'.join(['015'] * 15)} AELNOQT/ 0/0 0",
        f"{NOTHING}\nAELNOQT/\t0/0 0\n",
    ],
)
def test_lenient_in(loose: str) -> None:
    """Spaces, the case and order of racks, empty racks and semicolons may be as they like."""
    assert read_position(loose) == read_position(f"{NOTHING} AELNOQT/ 0/0 0")


def test_operations() -> None:
    """What is said after the four parts is kept; a bonus is taken for the rules."""
    position = read_position(f"{NOTHING} AB/ 0/0 0 lex NWL18;bb  35 ; lm 8D  B.DEL; gid x")
    assert position.operations == (("lex", "NWL18"), ("bb", "35"), ("lm", "8D B.DEL"), ("gid", "x"))
    assert position.ruleset.bonus == 35
    assert read_position(f"{NOTHING} AB/ 0/0 0 bdn CrosswordGame; ld English; var classic;").ruleset.bonus == 50
    assert read_position(f"{NOTHING} AB/ 0/0 0 lex CSW24; bdn standard15;").ruleset.bonus == 50


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This one has 0."),
        (NOTHING, "This one has 1."),
        (f"{NOTHING} AELNOQT/", "This one has 2."),
        (f"{NOTHING} AELNOQT/ 0/0", "This one has 3."),
        (f"{NOTHING[:-3]} A/ 0/0 0", "14 rows"),
        (f"{NOTHING}/15 A/ 0/0 0", "16 rows"),
        (f"14{NOTHING[2:]} A/ 0/0 0", "Row 1 of the board has 14 squares"),
        (f"{NOTHING[:-2]}14AB A/ 0/0 0", "Row 15 of the board has 16 squares"),
        (f"999999999999999999{NOTHING[2:]} A/ 0/0 0", "Row 1"),
        (f"14É{NOTHING[2:]} A/ 0/0 0", 'another language: it has the tile "É"'),
        (f"14?{NOTHING[2:]} A/ 0/0 0", '"?"'),
        (f"[CH]14{NOTHING[2:]} A/ 0/0 0", 'another language: it has the tile "[CH]"'),
        (f"1٤{NOTHING[2:]} A/ 0/0 0", "is not a tile"),
        (f"QQ13{NOTHING[2:]} A/ 0/0 0", "2 Q tiles; a set has 1"),
        (f"abc12{NOTHING[2:]} A/ 0/0 0", "3 blanks; a set has 2"),
        (f"{NOTHING} QQ/ 0/0 0", "2 Q tiles"),
        (f"{NOTHING} AB/CD/EF 0/0 0", "3 racks"),
        (f"{NOTHING} AEIONRST/ 0/0 0", "8 tiles"),
        (f"{NOTHING} A1/ 0/0 0", '"1"'),
        (f"{NOTHING} Aé/ 0/0 0", "another language"),
        (f"{NOTHING} A/ 0/0 0 lex FRA20;", "The game is in French"),
        (f"{NOTHING} A/ 0/0 0 ld polish; lex OSPS49", "ld polish"),
        (f"{NOTHING} A/ 0 0", "this one has 1"),
        (f"{NOTHING} A/ 0/0/0/0/0 0", "this one has 5"),
        (f"{NOTHING} A/ x/0 0", '"x" is not a score'),
        (f"{NOTHING} A/ ٣/0 0", "is not a score"),
        (f"{NOTHING} A/ 0/0 x", "scoreless"),
        (f"{NOTHING} A/ 0/0 -1", "negative"),
        (f"{NOTHING} A/ 0/0 0 bb x;", "not a bonus"),
        (f"{NOTHING} A/ 0/0 0 var wordsmog;", "wordsmog"),
        (f"{NOTHING} A/ 0/0 0 bdn SuperCrosswordGame;", "not supported"),
        (f"{NOTHING} A/ 0/0 0 ld french;", "not supported"),
        (f"{NOTHING} A/ 0/0 0 ld english_super;", "not supported"),
        (f"{NOTHING} A/ 0/0 0 var classic_super;", "not supported"),
        (f"{NOTHING} \u212aAY/ 0/0 0", "is not a tile"),
        ("x 1 2 3", "1 rows"),
        (f"\x00\x1b[2J{NOTHING} A/ 0/0 0", "can't be shown"),
        (f"{NOTHING} A/ 0/0 0 lex \u202eNWL18;", "can't be shown"),
        (f"{NOTHING} A/ 0/0 0 {'x y;' * 2500}", "too long: the limit is 10,000 characters"),
    ],
)
def test_refused(text: str, said: str) -> None:
    """What is cut short, of a wrong size, or more than a set of tiles is one clear error."""
    with pytest.raises(BadPosition) as caught:
        read_position(text)
    assert said in caught.value.sentence
    assert "\n" not in caught.value.sentence


@settings(max_examples=300)
@given(st.data())
def test_no_text_crashes(data: st.DataObject) -> None:
    """A position with anything cut out or put in reads as a position or is refused."""
    text = data.draw(st.sampled_from([START, ENDGAME]))
    at, to = sorted((data.draw(st.integers(0, len(text))), data.draw(st.integers(0, len(text)))))
    changed = text[:at] + data.draw(st.text(max_size=3) | st.text("0123456789/?; aZ", max_size=3)) + text[to:]
    try:
        position = read_position(changed)
    except BadPosition as error:
        assert error.sentence.endswith(".")
    else:
        assert read_position(write_position(position)) == position
