"""The Scrabble assignment: its own checks, and everything that somebody might hand in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lexicade.classroom.scrabble import ScrabbleGame
from lexicade.lexicon import from_words

INVALID = {"valid": False, "score": 0}


def tiles(word: str, row: int, col: int, *, down: bool = False) -> list[dict[str, Any]]:
    """A word's tiles as the assignment hands them in."""
    return [{"letter": letter, "row": row + at * down, "col": col + at * (not down)} for at, letter in enumerate(word)]


def test_the_texts_plays() -> None:
    """BUTTON scores 8; NOT beside KNOW forms NO and OW, too, for 10."""
    assert ScrabbleGame().playTiles(tiles("BUTTON", 7, 7)) == {"valid": True, "score": 8}
    game = ScrabbleGame()
    assert game.play_tiles(tiles("KNOW", 7, 6)) == {"valid": True, "score": 11}
    assert game.play_tiles(tiles("NOT", 6, 8)) == {"valid": True, "score": 10}
    assert game.score == 21


def test_sharing_tiles() -> None:
    """Tiles may be put before, behind and through words that are there."""
    game = ScrabbleGame()
    game.play_tiles(tiles("cow", 7, 7))
    assert game.play_tiles(tiles("s", 7, 10)) == {"valid": True, "score": 9}
    assert game.play_tiles(tiles("s", 7, 6)) == {"valid": True, "score": 10}
    through = [{"letter": letter, "row": row, "col": 8} for letter, row in (("d", 6), ("g", 8))]
    assert game.play_tiles(through) == {"valid": True, "score": 5}


def test_invalid_plays_change_nothing() -> None:
    """An invalid play leaves board and score alone, and does not use up the rule of the first play."""
    game = ScrabbleGame()
    assert game.play_tiles(tiles("zzz", 7, 7)) == INVALID
    assert game.play_tiles(tiles("cow", 0, 0)) == INVALID
    assert game.play_tiles(tiles("cow", 7, 5)) == {"valid": True, "score": 8}
    assert game.play_tiles(tiles("cow", 7, 5)) == INVALID
    assert game.play_tiles(tiles("cat", 0, 0)) == INVALID
    assert game.score == 8
    assert game.play_tiles(tiles("s", 7, 8)) == {"valid": True, "score": 9}


@pytest.mark.parametrize(
    "handed_in",
    [
        None,
        [],
        "cow",
        7,
        [None],
        ["cow"],
        [[7, 7, "a"]],
        [{}],
        [{"letter": "a", "row": 7}],
        [{"letter": "a", "col": 7}],
        [{"row": 7, "col": 7}],
        *([{"letter": letter, "row": 7, "col": 7}] for letter in ("", "ab", "é", "*", "?", 1, None, b"a", "\u212a")),
        *([{"letter": "a", "row": row, "col": 7}] for row in (15, -1, 10**9, 7.0, True, "7", None, float("nan"))),
        *([{"letter": "a", "row": 7, "col": col}] for col in (15, -1, 10**9, 7.0, False, "7", None)),
        tiles("a" * 10_000, 7, 7),
        [{"letter": "a", "row": 7, "col": 7}] * 2,
        {"letter": "a", "row": 7, "col": 7},
        {1: 2},
        object(),
        iter(tiles("cow", 7, 7)),
    ],
    ids=lambda value: re.sub("0x.*", "", repr(value)[:40]),
)
def test_whatever_is_handed_in(handed_in: object) -> None:
    """Nothing raises, nothing counts, nothing changes."""
    game = ScrabbleGame()
    assert game.play_tiles(handed_in) == INVALID
    assert game.score == 0
    assert game.play_tiles(tiles("cow", 7, 7)) == {"valid": True, "score": 8}


class Hostile(dict[str, object]):
    """A tile that fails in its own way when it is looked at."""

    def __getitem__(self, key: str) -> object:
        """Never anything."""
        raise ValueError(key)


def test_hostile_tiles() -> None:
    """Not even an object made to raise gets through."""
    assert ScrabbleGame().play_tiles([Hostile()]) == INVALID


def test_games_share_nothing() -> None:
    """Any number of games stand side by side."""
    games = [ScrabbleGame() for _ in range(3)]
    games[0].play_tiles(tiles("cow", 7, 7))
    assert [game.score for game in games] == [8, 0, 0]
    assert games[1].play_tiles(tiles("cat", 7, 7)) == {"valid": True, "score": 5}


def test_own_words(tmp_path: Path) -> None:
    """A path, a lexicon or words in hand may be given; a single first tile is valid if they have it."""
    path = tmp_path / "words.txt"
    path.write_text("A\nZZZ\n")
    for words in (path, str(path), from_words(["a", "zzz"]), ["a", "ZZZ"], {"a", "zzz"}):
        assert ScrabbleGame(words).play_tiles(tiles("zzz", 7, 7)) == {"valid": True, "score": 30}
        assert ScrabbleGame(words).play_tiles(tiles("a", 7, 7))["valid"] is True
        assert ScrabbleGame(words).play_tiles(tiles("cow", 7, 7)) == INVALID
    assert ScrabbleGame().play_tiles(tiles("a", 7, 7)) == INVALID


@pytest.mark.parametrize("name", ["play_tiles", "playTiles"])
def test_words_of_the_current_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an argument the words are those of words.txt in the current folder, whatever else is a word elsewhere."""
    monkeypatch.chdir(tmp_path)
    before = ScrabbleGame()
    (tmp_path / "words.txt").write_text("qqq\nCow\n")
    play = getattr(ScrabbleGame(), name)
    assert play(tiles("cat", 7, 7)) == INVALID
    assert play(tiles("QQQ", 7, 7)) == {"valid": True, "score": 30}
    assert before.play_tiles(tiles("cat", 7, 7))["valid"] is True


def test_words_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that is named but can't be read is an error, not a game over other words."""
    monkeypatch.chdir(tmp_path)
    for path in ("nowhere.txt", tmp_path / "nowhere.txt", "enable"):
        with pytest.raises(FileNotFoundError, match=r"(nowhere.txt|enable) can't be read: no such file"):
            ScrabbleGame(path)
    (tmp_path / "words.txt").symlink_to("nowhere.txt")
    with pytest.raises(FileNotFoundError, match=r"words\.txt can't be read"):
        ScrabbleGame()
