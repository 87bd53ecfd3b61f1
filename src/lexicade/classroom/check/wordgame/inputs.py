"""Generated inputs for the functions of the plain word game; they shrink to short words and small hands."""

from __future__ import annotations

from typing import Any

from lexicade.classroom.check.hands import LETTERS
from lexicade.classroom.check.ps3 import inputs

played_words = inputs.played_words
tried_words = inputs.tried_words


def scored_words() -> Any:
    """A word of one to six letters, and the size of a larger hand that it may have come from."""
    from hypothesis import strategies as st

    return st.tuples(inputs.texts(LETTERS, 1, 6), st.integers(1, 8)).map(
        lambda drawn: (drawn[0], len(drawn[0]) + drawn[1])
    )
