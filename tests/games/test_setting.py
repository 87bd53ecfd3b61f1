"""How a game of Evil Hangman is set up and ends, and what a guess costs."""

from __future__ import annotations

import pytest

from lexicade.core.errors import BadParams
from lexicade.core.game import Outcome
from lexicade.games.evilhangman.rules import End
from lexicade.lexicon import Lexicon, from_words
from tests.games.test_evilhangman import start


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ("guesses=5,difficulty=fair", "Give guesses or a difficulty, not both."),
        ("length=100", "There are no words of 100 letters to play with in enable."),
        ("length=24,level=10", "There are no words of 24 letters and level 10 to play with in enable."),
    ],
)
def test_games_that_can_t_be_set(lexicon: Lexicon, params: str, sentence: str) -> None:
    """Who asks for what there isn't is told so, with the level only where one was asked for."""
    with pytest.raises(BadParams) as refused:
        start(lexicon, params)
    assert refused.value.sentence == sentence


def test_levels_are_of_the_built_in_list() -> None:
    """Somebody's own list has no levels, so none is spoken of."""
    with pytest.raises(BadParams, match=r"^There are no words of 5 letters to play with in own\.$"):
        start(from_words(["cat"], name="own"), "length=5,level=10,guesses=3")


def test_winning_and_losing() -> None:
    """Who shows the word has won with the guesses that are left; who has none left has lost, with nothing."""
    won = start(from_words(["cat"]), "length=3,guesses=2")
    for letter, cost in (("c", False), ("z", True), ("t", False)):
        won.submit(letter)
        assert won.was_miss == cost
    assert won.submit("a")[-2:] == ("You Win!", "The word was: cat")
    assert won.outcome == Outcome(End.WON, (1,), (0,))
    lost = start(from_words(["cat"]), "length=3,guesses=1")
    assert lost.submit("z") == ("You lose!", "The word was: cat")
    assert lost.was_miss
    assert lost.outcome == Outcome(End.LOST, (0,), ())
