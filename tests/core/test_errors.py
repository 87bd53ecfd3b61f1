"""Errors: one tree, every leaf with a sentence, and quotations that are safe to print."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lexicade.core import errors
from lexicade.core.errors import BadRecord, IllegalMove, LexicadeError, quoted, readable


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


def test_records_name_the_line() -> None:
    """Whoever reads a record that is wrong is told where."""
    error = BadRecord(12, "There is no such play.")
    assert (error.line, error.sentence) == (12, "Line 12: There is no such play.")


def test_long_quotations_are_cut() -> None:
    """A text just as long as may be is quoted whole; of a longer one, that it goes on is shown."""
    assert quoted("a" * 40) == f'"{"a" * 40}"'
    assert quoted("a" * 41) == f'"{"a" * 40}..."'


def test_lines_stay_lines() -> None:
    """Of a text of several lines only what can't be seen is escaped, also where that is all that is wrong."""
    assert readable("two\nlines\n") == "two\nlines\n"
    assert readable("two\r\n\x1blines") == "two\\r\n\\x1blines"


@given(st.text())
def test_quotations_are_one_short_line(text: str) -> None:
    """No quoted input can move the cursor, break the line or fill the screen."""
    assert quoted(text).isprintable()
    assert len(quoted(text)) <= 40 * len("\\U0010ffff") + 5
