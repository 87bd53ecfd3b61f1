"""Words from hands: valid exactly when an obvious check says so."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.hands.words import is_valid, playable
from lexicade.lexicon import Lexicon, from_words
from lexicade.tiles import VOWELS, WILD

small_lists = st.sets(st.text("aeicst", min_size=1, max_size=5), min_size=1, max_size=25)
small_hands = st.text("aeicst*", max_size=6).filter(lambda hand: hand.count(WILD) <= 3)


def obviously_valid(words: set[str], hand: str, typed: str) -> bool:
    """Count the letters, then try every vowel for every wildcard."""
    if Counter(typed) - Counter(hand):
        return False
    choices = [VOWELS if letter == WILD else letter for letter in typed]
    return any("".join(chosen) in words for chosen in product(*choices))


@given(small_lists, small_hands, st.text("aeicst*b", max_size=6))
def test_valid_like_the_obvious(words: set[str], hand: str, typed: str) -> None:
    """A lexicon and a plain list agree with trying every vowel."""
    expected = obviously_valid(words, hand, typed)
    assert is_valid(from_words(words), hand, typed) == expected
    assert is_valid(sorted(words), hand, typed) == expected


@given(small_lists, small_hands)
def test_playable_is_complete(words: set[str], hand: str) -> None:
    """Everything that can be typed as a valid word is listed, once, and nothing else."""
    listed = list(playable(from_words(words), hand))
    options = (
        ["".join(typed) for length in range(1, 4) for typed in set(product("aeicst*", repeat=length))]
        if len(hand) < 4
        else []
    )
    assert len(listed) == len(set(listed))
    assert all(obviously_valid(words, hand, typed) for typed in listed)
    assert {typed for typed in options if obviously_valid(words, hand, typed)} <= set(listed)


@pytest.mark.parametrize("typed", ["*******************t", "********************", "e*e*e*e*e*"])
def test_many_wildcards(lexicon: Lexicon, typed: str) -> None:
    """A hand full of wildcards takes no longer than any other."""
    assert not is_valid(lexicon, "*" * 19 + "eeeeet", typed)
    assert is_valid(lexicon, "*" * 19 + "eeeeet", "t*t*") is False
    assert is_valid(lexicon, "*" * 19 + "eeeeet", "**")
