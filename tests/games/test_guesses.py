"""Worderly's guesses and hints in detail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lexicade.core.errors import IllegalMove
from lexicade.core.rng import Rng
from lexicade.games.worderly.rules import Params, Rules, State
from lexicade.lexicon import Lexicon
from tests.games.test_worderly import PLAN, follow


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def refused(game: Rules, state: State, text: str) -> tuple[str, str]:
    """Why a guess is refused, in a word and in a sentence."""
    with pytest.raises(IllegalMove) as caught:
        follow(game, state, text)
    return caught.value.reason, caught.value.sentence


def test_words_that_were_found(game: Rules) -> None:
    """A word that is shown, or a bonus word that was found, can't be guessed again."""
    state = follow(game, game.start(Params(puzzle=PLAN.puzzle, kind=True), Rng(1)), "pan", "plate")
    assert refused(game, state, "pan") == ("found", '"pan" is already shown.')
    assert refused(game, state, "plate") == ("found", 'You have already found the bonus word "plate".')


def test_one_of_two_copies(game: Rules) -> None:
    """A word of which one copy is shown by the letters of others may still be guessed for the other copy."""
    state = game.start(Params(puzzle="planet.pan2a7.pan2d7"), Rng(1))
    across = replace(state, shown=frozenset(state.puzzle.placed[1].cells()))
    assert follow(game, across, "pan").points == 2


def test_bonus_words_have_three_to_six_letters(game: Rules) -> None:
    """Another word of all six letters is a bonus word, one of two letters is a mistake."""
    state = game.start(Params(puzzle=PLAN.puzzle, kind=True), Rng(1))
    assert follow(game, state, "platen").bonus == ("platen",)
    assert follow(game, state, "ape").bonus == ("ape",)
    assert follow(game, state, "an").lives == state.lives - 1


def test_the_start_of_a_word(game: Rules) -> None:
    """The hint for a start shows two letters of a word, or up to the first that isn't shown yet."""
    state = game.start(Params(puzzle="planet.plan2a7"), Rng(1))
    first = follow(game, state, "?start")
    assert len(first.shown) == 2
    longer = [follow(game, state, *["?start"] * count) for count in (1, 2, 3)]
    assert len(longer[0].shown) < len(longer[1].shown) < len(longer[2].shown)


def test_another_puzzle(game: Rules) -> None:
    """After a puzzle that was given, another one is made."""
    assert game.another(Params(puzzle="planet.pan2a7", rows=16)) == Params(rows=16)
