"""Hands: dealt as the tables say, and never changed behind anybody's back."""

from __future__ import annotations

from collections import Counter
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import BadParams
from lexicade.core.rng import MASK, Rng
from lexicade.hands.hand import deal, holds, read_hand, remove, substitute
from lexicade.hands.tables import PLAIN as WORD_TABLE
from lexicade.hands.tables import WILD as WILD_TABLE
from lexicade.tiles import CONSONANTS, VALUES, VOWELS, WILD, value

seeds = st.integers(0, MASK)
hands = st.text(VOWELS + CONSONANTS + WILD, max_size=20)


@given(seeds, st.integers(0, 20))
def test_deal(seed: int, size: int) -> None:
    """A wild hand has one wildcard and a third less one vowels; a plain one a third vowels; the rest are consonants."""
    for table, wilds, vowels in (
        (WILD_TABLE, min(1, size), max(0, ceil(size / 3) - 1)),
        (WORD_TABLE, 0, size // 3),
    ):
        hand, _ = deal(table, size, Rng(seed))
        assert len(hand) == size
        assert hand.count(WILD) == wilds
        assert sum(letter in VOWELS for letter in hand) == vowels


def test_every_letter_is_dealt() -> None:
    """Over many hands every letter comes up, at every place."""
    rng, seen, wild_at = Rng(1), Counter[str](), set[int]()
    for _ in range(2_000):
        hand, rng = deal(WILD_TABLE, 7, rng)
        seen.update(hand)
        wild_at.add(hand.index(WILD))
    assert set(seen) == set(VOWELS + CONSONANTS + WILD)
    assert wild_at == set(range(7))


def test_no_negative_hands() -> None:
    """A hand of fewer than no letters is an error."""
    with pytest.raises(ValueError, match="-1 letters"):
        deal(WILD_TABLE, -1, Rng(0))


@given(hands, st.text(VOWELS + CONSONANTS + "*?é", max_size=12))
def test_remove_and_holds(hand: str, word: str) -> None:
    """Removing takes each letter at most as often as it is typed and there; a hand holds a word if all were there."""
    left = remove(hand, word)
    assert Counter(left) == Counter(hand) - Counter(word)
    assert holds(hand, word) == (len(hand) - len(left) == len(word))


@given(hands, st.sampled_from(VOWELS + CONSONANTS + WILD), seeds)
def test_substitute(hand: str, letter: str, seed: int) -> None:
    """All copies become one new letter that the hand did not have; wildcards and absent letters change nothing."""
    changed, rng = substitute(hand, letter, Rng(seed))
    if letter == WILD or letter not in hand:
        assert (changed, rng) == (hand, Rng(seed))
        return
    (new,) = {after for before, after in zip(hand, changed, strict=True) if before == letter}
    assert new not in hand
    assert new != WILD
    assert changed == hand.replace(letter, new)


def test_nothing_to_substitute() -> None:
    """A hand with every letter of the alphabet has no new one to offer."""
    hand = VOWELS + CONSONANTS
    assert substitute(hand, "a", Rng(0)) == (hand, Rng(0))


def test_values() -> None:
    """Every letter has its Scrabble value, and the wildcard none."""
    assert len(VALUES) == 27
    assert "".join(sorted(VALUES)) == "*abcdefghijklmnopqrstuvwxyz"
    assert (value("quiz"), value("*"), value("?!")) == (22, 0, 0)
    assert sum(VALUES.values()) == 87


@pytest.mark.parametrize("text", ["", "  ", "a" * 21, "é", "a1", "c-t", "\u212aat", "a\0"])
def test_what_is_no_hand(text: str) -> None:
    """A hand is 1 to 20 letters, and only a game with wildcards has them."""
    with pytest.raises(BadParams, match="A hand is 1 to 20 letters"):
        read_hand(WILD_TABLE, text)
    with pytest.raises(BadParams):
        read_hand(WORD_TABLE, "c*t")
    assert read_hand(WILD_TABLE, " C * t\t") == "c*t"
