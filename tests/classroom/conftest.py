"""A user who types what is written beforehand."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

Converse = Callable[[Callable[[], object], str], str]


@pytest.fixture
def converse(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Converse:
    """Run something that asks by input and speaks by print, typing the parts of an example between ‹ and ›.

    Gives back the whole conversation in the example's form.
    """

    def run(play: Callable[[], object], example: str) -> str:
        typed: list[str] = re.findall("‹(.*?)›", example)

        def answer(question: str = "") -> str:
            print(question, end="")
            if not typed:
                raise EOFError
            print(f"‹{typed[0]}›")
            return typed.pop(0)

        monkeypatch.setattr("builtins.input", answer)
        play()
        assert typed == [], "everything typed was asked for"
        return capsys.readouterr().out

    return run


def by_letters(conversation: str) -> str:
    """A conversation with the letters of every hand in one order."""
    return re.sub("(Current [Hh]and: )(.*)", lambda found: found[1] + " ".join(sorted(found[2].split())), conversation)
