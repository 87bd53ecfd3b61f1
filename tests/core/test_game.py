"""What a game need not say: the smallest rule book has no help, no files of others and nothing to compare."""

from __future__ import annotations

import pytest

from lexicade.core.rng import Rng
from lexicade.core.scene import Note
from lexicade.core.session import Session
from lexicade.games._template.rules import Move, Params, Rules
from lexicade.lexicon import Lexicon


@pytest.fixture
def game(lexicon: Lexicon) -> Rules:
    """The game in which nothing happens."""
    return Rules(lexicon)


def test_what_is_not_said(game: Rules) -> None:
    """A game that says nothing about it previews nothing, records no help, opens no files and has no opponents."""
    state = game.start(Params(), Rng(1))
    assert game.preview(state, Move.WAIT) == ""
    assert game.helped(state) == 0
    assert game.hint_move(state, 1) is None
    assert game.read_foreign(b"") is None
    assert game.opponents(Params()) == {}
    with pytest.raises(ValueError, match=r"^Nothing has no records in gcg$"):
        game.write_record("gcg", Session(game, Params(), 1))


def test_games_of_the_same_kind(game: Rules) -> None:
    """Another game, and the daily one, have the usual parameters; scores are compared by them."""
    assert game.another(Params(turns=5)) == Params(turns=5)
    assert game.daily(Rng(1), 1) == Params()
    assert game.category(Params(turns=5), ()) == "turns 5"


def test_nothing_hidden(game: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that hides nothing needs not say how it is dealt anew."""
    monkeypatch.delattr(Rules, "redeal")
    state = game.start(Params(), Rng(1))
    assert game.redeal(state, 0, Rng(2)) == state


def test_drawn_without_a_scene(game: Rules) -> None:
    """A game that says nothing of a screen shows there what it shows line by line."""
    picture, prompt = game.scene(game.view(game.start(Params(turns=3), Rng(1)), 0)).panels
    assert picture == Note("Waits left: 3")
    assert getattr(prompt, "question", None) == "Wait or stop?"
