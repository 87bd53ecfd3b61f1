"""When two values mean the same: what a solution returned, and what was expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_number(value: object, expected: float) -> bool:
    """Whether a value is this number, whole or not; True and False are no numbers.

    >>> is_number(4.0, 4), is_number(True, 1)
    (True, False)
    """
    return not isinstance(value, bool) and isinstance(value, int | float) and value == expected


def is_truth(value: object, *, expected: bool) -> bool:
    """Whether a value says the same as True or False does; 1 and 0 do.

    >>> is_truth(1, expected=True), is_truth(None, expected=False)
    (True, False)
    """
    return isinstance(value, bool | int) and bool(value) == expected and value in (0, 1)


def held(hand: Any) -> dict[Any, Any] | None:
    """A hand without letters that it has none of; None if it is no dictionary.

    >>> held({"a": 0, "b": 1}), held(["b"])
    ({'b': 1}, None)
    """
    if not isinstance(hand, Mapping):
        return None
    return {letter: count for letter, count in hand.items() if count != 0}


def is_no(value: object) -> bool:
    """Whether a value is as good as False where a truth is asked for; a function that returns nothing says no.

    >>> is_no(None), is_no(0), is_no("")
    (True, True, False)
    """
    return value is None or is_truth(value, expected=False)
