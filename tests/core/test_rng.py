"""The random generator: the same numbers for ever, and fair ones."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.rng import GAMMA, MASK, Rng, mix

seeds = st.integers(0, MASK)


def test_published_numbers() -> None:
    """The generator is SplitMix64: these are its published first numbers for the seed 1234567."""
    state, drawn = 1234567, []
    for _ in range(5):
        state = (state + GAMMA) & MASK
        drawn.append(mix(state))
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_fixed_vectors() -> None:
    """An id means the same game in five years: draws, shuffles and splits are pinned."""
    rng = Rng(482910)
    drawn = []
    for bound in (2, 6, 26, 100, 1_000_003, 2**64):
        number, rng = rng.below(bound)
        drawn.append(number)
    assert drawn == [0, 3, 5, 26, 875718, 9310531006975997722]
    assert "".join(Rng(1).shuffled("abcdefghij")[0]) == "ecibjdaghf"
    assert Rng(0).choice("aeiou") == ("a", Rng(GAMMA))
    assert Rng(7).split("bots").state == 3328171245112480875
    assert Rng(7).split("").state == 9672475392221035855


@given(seeds, st.integers(1, 2**64))
def test_below_is_below(seed: int, bound: int) -> None:
    """No draw is ever out of range."""
    number, rng = Rng(seed).below(bound)
    assert 0 <= number < bound
    assert rng != Rng(seed)


@given(seeds, st.lists(st.integers(), max_size=30))
def test_shuffled_keeps_all(seed: int, items: list[int]) -> None:
    """A shuffle neither loses nor invents an item."""
    assert Counter(Rng(seed).shuffled(items)[0]) == Counter(items)


def test_draws_are_fair() -> None:
    """Each of six sides and each order of three things comes up as often as chance allows (5 standard deviations)."""
    rng, sides, orders = Rng(3), Counter[int](), Counter[tuple[str, ...]]()
    for _ in range(12_000):
        side, rng = rng.below(6)
        order, rng = rng.shuffled("abc")
        sides[side] += 1
        orders[order] += 1
    for counts in (sides, orders):
        assert len(counts) == 6
        assert all(abs(count - 2_000) < 5 * (12_000 * 5 / 36) ** 0.5 for count in counts.values())


def test_draws_that_would_favor_small_numbers() -> None:
    """Bits beyond the last whole multiple of the bound, and that multiple itself, are drawn again."""
    first = mix(GAMMA)  # what the seed 0 draws first; it is more than half of all numbers
    second = (2 * GAMMA) & MASK
    assert Rng(0).below(first + 1) == (first, Rng(GAMMA))
    assert Rng(0).below(first) == (mix(second), Rng(second))
    assert Rng(0).below(first - 1) == (mix(second), Rng(second))


def test_a_draw_changes_nothing() -> None:
    """A generator is a value: drawing twice from the same one gives the same twice."""
    rng = Rng(9)
    assert rng.below(1000) == rng.below(1000)


def test_splits_differ() -> None:
    """Different labels, and different generators, lead to different streams."""
    states = {Rng(seed).split(label).state for seed in range(20) for label in ("", "a", "b", "ab", "ba")}
    assert len(states) == 100


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_bounds(seed: int) -> None:
    """A seed that the generator can't hold is an error, not another seed."""
    with pytest.raises(ValueError, match=f"^a seed is from 0 to {2**64 - 1}, not {seed}$"):
        Rng(seed)


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_bounds_have_bounds(bound: int) -> None:
    """A draw from nothing, or from more than 64 bits, is an error."""
    with pytest.raises(ValueError, match=f"^a bound is from 1 to {2**64}, not {bound}$"):
        Rng(0).below(bound)
