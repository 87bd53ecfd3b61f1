"""Scrabble's bots: when they challenge."""

from __future__ import annotations

import pytest

from lexicade.boards.board import Board
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind
from lexicade.core.rng import Rng
from lexicade.games.scrabble.bots import SKILLS, choose
from lexicade.games.scrabble.state import LEVELS, Last, Params, View
from lexicade.lexicon import from_words

LEXICON = from_words(["cat", "cats"])
ENGINE = Engine(LEXICON)
CHALLENGED = {"novice": 2, "casual": 6, "club": 10, "expert": 10, "master": 10}  # of ten wrong plays


def chances() -> list[Rng]:
    """Ten generators, one for each number from 0 to 9 that may come first."""
    found: dict[int, Rng] = {}
    seed = 0
    while len(found) < 10:
        found.setdefault(Rng(seed).below(10)[0], Rng(seed))
        seed += 1
    return [found[number] for number in range(10)]


def seen(*words: str, can_challenge: bool = True) -> View:
    """What a bot sees after a last play of some words, when it may only challenge or pass."""
    params = Params(challenge="single")
    return View(params, 1, 1, Board.empty(), "AEI", (0, 0), 0, Last(0, "", 5, words), 0, can_challenge, True)


@pytest.mark.parametrize("level", LEVELS)
def test_who_challenges(level: str) -> None:
    """A bot challenges exactly as many of ten wrong plays as its skill says, whichever word is wrong, and no other."""
    assert SKILLS[level].doubts == CHALLENGED[level]
    for number, rng in enumerate(chances()):
        expected = Kind.CHALLENGE if number < CHALLENGED[level] else Kind.PASS
        for words in (("qzx",), ("cat", "qzx"), ("qzx", "cats")):
            assert choose(level, ENGINE, LEXICON, seen(*words), rng).kind is expected
        assert choose(level, ENGINE, LEXICON, seen("cat", "cats"), rng).kind is Kind.PASS
        assert choose(level, ENGINE, LEXICON, seen("qzx", can_challenge=False), rng).kind is Kind.PASS
