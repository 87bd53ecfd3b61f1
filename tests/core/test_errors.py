"""Errors: one tree, every leaf with a sentence, and quotations that are safe to print."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexicade.core import errors
from lexicade.core.errors import IllegalMove, LexicadeError, quoted


def test_one_tree() -> None:
    """Whoever catches LexicadeError catches everything, and the docstring's drawing names every error."""
    classes = [value for value in vars(errors).values() if isinstance(value, type)]
    assert len(classes) == 14
    assert all(issubclass(each, LexicadeError) for each in classes)
    assert all(each.__name__ in (errors.__doc__ or "") for each in classes)


def test_illegal_moves_have_a_reason_and_a_sentence() -> None:
    """Programs read the reason, players the sentence."""
    error = IllegalMove("over", "The game is over.")
    assert (error.reason, error.sentence, str(error)) == ("over", "The game is over.", "The game is over.")
    assert isinstance(error, ValueError)


@given(st.text())
def test_quotations_are_one_short_line(text: str) -> None:
    """No quoted input can move the cursor, break the line or fill the screen."""
    assert quoted(text).isprintable()
    assert len(quoted(text)) <= 40 * len("\\U0010ffff") + 5
