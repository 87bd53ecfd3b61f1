"""What scenes tell front ends beyond what every one of them draws: marks, labels, values, figures, and previews."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from lexicade.core.scene import Figure, Grid, Look, Meter, Prompt, Rack, Words
from lexicade.core.session import Session
from lexicade.games import find
from lexicade.lexicon import from_words
from tests.kit import AnySession, open_game

Panel = TypeVar("Panel")


def begin(key: str, params: str = "", seed: int = 1, moves: tuple[str, ...] = ()) -> AnySession:
    """A game after some moves."""
    game = open_game(key)
    session = Session(game, game.read_params(params), seed)
    for move in moves:
        session.submit(move)
    return session


def panels(session: AnySession, kind: type[Panel]) -> list[Panel]:
    """The panels of one kind that the first seat sees."""
    return [panel for panel in session.game.scene(session.view(0)).panels if isinstance(panel, kind)]


@pytest.mark.parametrize("key", ["wildhand", "wordhand"])
def test_used_letters_stay_where_they_were(key: str) -> None:
    """A hand is shown as it was dealt, with the letters that are used up marked, and the words they made."""
    session = begin(key, "hand=cowscat", moves=("cow",))
    (rack,) = panels(session, Rack)
    assert "".join(rack.letters) == "cowscat"
    assert [at for at, look in enumerate(rack.looks) if look is Look.SPENT] == [0, 1, 2]
    assert "".join(rack.held().letters) == session.state.hand == "scat"
    assert rack.held().values == (1, 3, 1, 1)
    words = panels(session, Words)[-1]
    assert (words.title, words.lines) == ("Words", (f"cow  {session.state.score}",))


def test_words_of_a_hand_begin_anew() -> None:
    """The words listed are those of this hand: a replay and the next hand begin with none."""
    session = begin("wordhand", "", moves=("n", ".", "r"))
    word = next(move.text for move in session.game.moves(session.state) if move.text != ".")
    session.submit(word)
    assert [each for each, _ in session.view(0).played] == [word]
    for moves in ((".", "r"), (".", "n")):
        for move in moves:
            session.submit(move)
        assert session.view(0).played == ()
    wild = begin("wildhand", "hands=2", moves=("no", "xyz", "!!", "yes"))
    assert wild.view(0).played == ()
    wild.submit("xyz")
    assert wild.view(0).played == (("xyz", 0),)
    wild.submit("!!")
    assert wild.view(0).played == ()


@pytest.mark.parametrize("key", ["wildhand", "wordhand"])
def test_previews_tell_points_and_nothing_else(key: str) -> None:
    """A hand game says what a word would earn, never whether it is one: with any other list it says the same."""
    others = find(key)(from_words(["zebra"]))
    for game in (open_game(key), others):
        session: Any = Session(game, game.read_params("hand=cowsqz"), 1)
        said = {text: game.preview(session.state, game.read_move(session.state, text)) for text in ("cow", "qzw")}
        assert said["cow"].startswith('"cow" would earn ')
        assert said["cow"].endswith(" points if it is a valid word.")
        assert said["qzw"].startswith('"qzw" would earn ')
        lacking = game.preview(session.state, game.read_move(session.state, "cowl"))
        assert lacking == 'Your hand does not have the letters for "cowl".'
    session = begin(key, "hand=cowsqz")
    told = session.game.preview(session.state, session.game.read_move(session.state, "cow"))
    session.submit("cow")
    assert f" {session.state.score} points" in told
    assert panels(session, Prompt)[0].previews


@pytest.mark.parametrize(("key", "done"), [("wildhand", "!!"), ("wordhand", ".")])
def test_no_preview_of_an_answer(key: str, done: str) -> None:
    """To finish a hand, or to answer a question, brings nothing that could be told beforehand."""
    session = begin(key, "hand=cowsqz")
    assert session.game.preview(session.state, session.game.read_move(session.state, done)) == ""
    asked = begin(key)
    answer = next(iter(asked.game.moves(asked.state)))
    assert asked.game.preview(asked.state, answer) == ""
    assert not panels(asked, Prompt)[0].previews


def test_squares_of_a_board() -> None:
    """Squares have premiums, tiles have values, the last play is new, and all of it can be heard."""
    session = begin("scrabble", "bot=none,draws=quizaaa", moves=("8H quiz",))
    (grid,) = panels(session, Grid)
    assert [grid.premiums[row][column] for row, column in ((0, 0), (0, 3), (1, 5), (1, 1), (1, 0))] == [
        "3W",
        "2L",
        "3L",
        "2W",
        "",
    ]
    first = grid.rows[7][7]
    assert (first.text, first.value, first.is_new) == ("Q", 10, True)
    heard = [grid.label(row, column) for row, column in ((7, 7), (0, 0), (0, 1), (6, 8))]
    assert heard == ["H8, Q, 10 points, new", "A1, triple word", "B1", "I7, double letter"]
    session.submit("pass")
    assert panels(session, Grid)[0].label(7, 7) == "H8, Q, 10 points"
    assert panels(begin("scrabble"), Grid)[0].label(7, 7) == "H8, double word, start"


def test_blanks_on_a_board() -> None:
    """A blank is worth nothing and is called one, whether it was laid last or before."""
    session = begin("scrabble", "bot=none,draws=qui?aaa", moves=("8H QUIz",))
    for new in (", new", ""):
        (grid,) = panels(session, Grid)
        assert (grid.rows[7][10].value, grid.label(7, 10)) == (0, f"K8, z, blank{new}")
        session.submit("pass")


def test_whose_turn_stands_out() -> None:
    """The line of the player to move is marked, beside the sign that the line itself has."""
    session = begin("scrabble", "bot=none", moves=("pass",))
    scores = panels(session, Words)[0]
    assert scores.current == 1
    assert scores.lines[1].startswith("> ")


def test_a_gallows() -> None:
    """The guesses left are a gallows to whoever can draw one, and the word says how many words it could still be."""
    session = begin("evilhangman", moves=("e",))
    (meter,) = panels(session, Meter)
    assert (meter.figure, meter.counted) == (Figure.GALLOWS, "wrong guess")
    (grid,) = panels(session, Grid)
    assert grid.caption == f"{session.state.words.bit_count():,} words fit"
    assert grid.label(0, 0) == "letter 1, hidden"
    for letter in "zqxjkvbpygfwmucldrhsniota":
        if session.to_move is not None:
            session.submit(letter)
    (grid,) = panels(session, Grid)
    assert grid.caption == ""
    assert all(cell.text for cell in grid.rows[0])
    missed = next(at for at, cell in enumerate(grid.rows[0]) if cell.look is Look.SPENT)
    assert grid.label(0, missed).endswith(", not found")


def test_the_diagonal_is_marked() -> None:
    """Where the six-letter word lies is shown while its letters are hidden, in every second row and column."""
    (grid,) = panels(begin("worderly"), Grid)
    marked = [(row, at) for row, cells in enumerate(grid.rows) for at, cell in enumerate(cells) if cell.is_marked]
    assert len(marked) == 6
    assert all((row + 2, at + 2) in marked for row, at in marked[:-1])
    assert all(grid.label(row, at).endswith(", hidden, diagonal word") for row, at in marked)


def test_a_lost_puzzle_is_filled_in() -> None:
    """When no lives are left the grid shows what was not found; before that it shows nothing of it."""
    session = begin("worderly", "lives=2", moves=("?word", "xyz"))
    shown = {cell.text for row in panels(session, Grid)[0].rows for cell in row}
    assert session.view(0).solution == ()
    session.submit("zyx")
    assert session.outcome is not None
    cells = [cell for row in panels(session, Grid)[0].rows for cell in row]
    assert not any(cell.look is Look.HIDDEN for cell in cells)
    assert any(cell.look is Look.SPENT for cell in cells)
    assert {cell.text for cell in cells if cell.look in (Look.SHOWN, Look.STRONG)} | {""} == shown
    assert panels(session, Meter)[0].figure is Figure.LIVES
