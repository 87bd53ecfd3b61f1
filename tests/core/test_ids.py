"""Ids of games: short to type, whole when written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import LONGEST_LINE, BadGameId, quoted
from lexicade.core.ids import GameId, read_id, write_id

ids = st.builds(
    GameId,
    game=st.from_regex(r"[a-z_]{1,12}", fullmatch=True),
    seed=st.integers(0, 2**64 - 1),
    params=st.from_regex(r"([a-z]+=[a-z0-9*]+(,[a-z]+=[a-z0-9*]+)?)?", fullmatch=True),
    rules=st.integers(0, 999),
    words=st.from_regex(r"[a-z0-9-]{1,32}", fullmatch=True),
    digest=st.from_regex(r"[0-9a-f]{8}", fullmatch=True),
)


@given(ids)
def test_ids_read_back(game_id: GameId) -> None:
    """An id survives being written down."""
    assert read_id(write_id(game_id)) == game_id
    assert read_id(f" {game_id}\n") == game_id


def test_short_forms() -> None:
    """Who types an id may leave out the version, the parameters and the word list."""
    assert read_id("wildhand#7") == GameId("wildhand", 7)
    assert read_id(f"wildhand#{2**64 - 1}") == GameId("wildhand", 2**64 - 1)
    assert read_id("wildhand:size=7#7") == GameId("wildhand", 7, "size=7")
    assert read_id("wildhand.2@enable.e3f7f062#7") == GameId("wildhand", 7, "", 2, "enable", "e3f7f062")


def test_long_ids() -> None:
    """An id just as long as a line may be is read."""
    params = "b" * (LONGEST_LINE - len("a:#7"))
    assert read_id(f"a:{params}#7") == GameId("a", 7, params)


@given(st.text())
def test_no_text_crashes(text: str) -> None:
    """Any text is an id or is refused in a sentence."""
    try:
        game_id = read_id(text)
    except BadGameId as error:
        assert error.sentence == f"{quoted(text)} is not the id of a game, such as wildhand#482910."
    else:
        assert read_id(write_id(game_id)) == game_id


@pytest.mark.parametrize(
    "text",
    [
        "",
        "wildhand",
        "#7",
        "wild hand#7",
        "wildhand#-1",
        "wildhand#7x",
        "a@b#7",
        "a#" + "9" * 20,
        f"a#{2**64}",
        "a:\x1b[2J#7",
        "a:\u202eb#7",
        f"a:{'b' * 10_000}#7",
    ],
)
def test_refusals(text: str) -> None:
    """Half an id, a seed out of range, what can't be shown or has no end is none."""
    with pytest.raises(BadGameId):
        read_id(text)
