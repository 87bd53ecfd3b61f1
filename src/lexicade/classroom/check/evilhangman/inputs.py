"""Generated dictionaries and guesses; they shrink to few short words and few guesses."""

from __future__ import annotations

from typing import Any

from lexicade.classroom.check.evilhangman.games import Game

LETTERS = "abc"


def one_game() -> Any:
    """A game over different words of one length that are made from few letters, so that groups are often equal."""
    from hypothesis import strategies as st

    def of_length(length: int) -> Any:
        word = st.lists(st.sampled_from(LETTERS), min_size=length, max_size=length).map("".join)
        words = st.lists(word, min_size=1, max_size=9, unique=True)
        guesses = st.lists(st.sampled_from(LETTERS), min_size=1, max_size=3, unique=True).map("".join)
        return st.tuples(words, guesses).map(lambda drawn: (Game(" ".join(drawn[0]), length, drawn[1]),))

    return st.integers(2, 5).flatmap(of_length)


def tied_game() -> Any:
    """A game over different words, all with the letter that is guessed: what decides is mostly how groups tie."""
    from hypothesis import strategies as st

    def of_length(length: int) -> Any:
        masks = st.lists(st.integers(1, 2**length - 1), min_size=2, max_size=4, unique=True)
        return masks.map(lambda drawn: (Game(" ".join(written(mask, length) for mask in drawn), length, "e"),))

    return st.integers(2, 5).flatmap(of_length)


def close_game() -> Any:
    """A game over words that have the letter equally often, so that only its places decide."""
    from hypothesis import strategies as st

    def of_length(length: int) -> Any:
        def with_letters(count: int) -> Any:
            places = st.sets(st.integers(0, length - 1), min_size=count, max_size=count)
            masks = places.map(lambda drawn: sum(1 << place for place in drawn))
            return st.lists(masks, min_size=2, max_size=3, unique=True)

        drawn = st.integers(1, length - 1).flatmap(with_letters)
        return drawn.map(lambda masks: (Game(" ".join(written(mask, length) for mask in masks), length, "e"),))

    return st.integers(3, 8).flatmap(of_length)


def any_game() -> Any:
    """A game of any kind."""
    return one_game() | tied_game() | close_game()


def written(mask: int, length: int) -> str:
    """A word with an e wherever a mask has a bit.

    >>> written(5, 3)
    'eae'
    """
    return "".join("e" if mask >> place & 1 else "a" for place in range(length))
