"""What is hidden is really dealt anew, and what may be done is really listed: other laws rely on both."""

from __future__ import annotations

from typing import Any

import pytest

from lexicade.core.rng import Rng
from lexicade.core.session import Session
from tests.kit import AnySession, open_game


def start(key: str, params: str, *moves: str) -> AnySession:
    """A game after some moves."""
    game = open_game(key)
    session: AnySession = Session(game, game.read_params(params), 5)
    for move in moves:
        session.submit(move)
    return session


@pytest.mark.parametrize(
    ("game", "hidden"),
    [
        (("_template", ""), lambda state: state.secret),
        (("wordhand", "hands=2"), lambda state: state.rng),
        (("wildhand", "hands=2"), lambda state: state.rng),
        (("evilhangman", "setter=honest", "e"), lambda state: state.secret),
        (("evilhangman", "sample=300", "e"), lambda state: state.words),
        (("evilhangman", "", "e"), lambda state: state.rng),
        (("scrabble", "bot=none"), lambda state: state.racks[1]),
        (("scrabble", "bot=none"), lambda state: state.bag),
        (("scrabble", "bot=none"), lambda state: state.rng),
        (("worderly", ""), lambda state: state.puzzle.placed[0].word),
        (("worderly", ""), lambda state: state.puzzle.placed[1].word),
        (("worderly", ""), lambda state: state.rng),
    ],
)
def test_what_is_hidden_changes(game: tuple[str, str], hidden: Any) -> None:
    """Dealing anew changes everything that a seat can't see, or else the law of secrets would prove nothing."""
    session = start(*game)
    seat = session.to_move
    assert seat is not None
    dealt = {hidden(session.game.redeal(session.state, seat, Rng(seed))) for seed in range(8)}
    assert len(dealt | {hidden(session.state)}) > 2


def test_a_cheat_has_no_word() -> None:
    """A setter that chose no word is dealt none."""
    session = start("evilhangman", "", "e")
    assert session.game.redeal(session.state, 0, Rng(1)).secret == 0


def test_dealing_anew_loses_no_tile() -> None:
    """In Scrabble the same tiles are dealt in another way, and nothing of a given order is known."""
    session = start("scrabble", "bot=none,draws=aeinrst")
    other = session.game.redeal(session.state, 1, Rng(1))
    assert sorted(other.bag + "".join(other.racks)) == sorted(session.state.bag + "".join(session.state.racks))
    assert other.racks[1] == session.state.racks[1]
    assert (other.params.draws, list(map(len, other.racks))) == ("", [7, 7])


def test_moves_that_are_listed() -> None:
    """Whatever a game asks, every answer is listed once, in the words in which it is kept."""

    def listed(session: AnySession) -> list[str]:
        return [session.game.write_move(move) for move in session.game.moves(session.state)]

    assert listed(start("wildhand", "")) == [str(number) for number in range(1001)]
    assert listed(start("wildhand", "hands=1")) == ["yes", "no"]
    assert sorted(listed(start("wildhand", "hands=1", "yes"))) == sorted("*abcdefghijklmnopqrstuvwxyz")
    assert listed(start("wildhand", "hands=1", "no"))[0] == "!!"
    assert listed(start("wildhand", "hands=1", "no", "!!")) == ["yes", "no"]
    assert listed(start("wildhand", "hands=1", "no", "!!", "no")) == []
    assert listed(start("wordhand", "")) == ["n", "e"]
    assert listed(start("wordhand", "", "n", ".")) == ["n", "r", "e"]
    assert set(listed(start("wordhand", "hand=cow"))) == {".", "cow", "ow", "wo"}
    assert listed(start("evilhangman", "", "e", "a")) == list("bcdfghijklmnopqrstuvwxyz")


def test_bonus_words_are_listed() -> None:
    """In the kind game of Worderly every word of three letters or more that isn't in the grid is a move, once."""
    session = start("worderly", "kind=yes")
    grid = {placed.word for placed in session.state.puzzle.placed}
    listed = [session.game.write_move(move) for move in session.game.moves(session.state)]
    assert grid <= set(listed)
    words = set(session.game.lexicon.subanagrams(session.state.puzzle.six, 3))  # type: ignore[attr-defined]
    bonus = min((word for word in words - grid if len(word) == 3), default=min(words - grid))
    assert words <= set(listed)
    assert len(listed) == len(set(listed))
    session.submit(bonus)
    assert bonus not in [session.game.write_move(move) for move in session.game.moves(session.state)]
