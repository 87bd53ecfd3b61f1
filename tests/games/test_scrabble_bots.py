"""Scrabble's bots: when they challenge, that they lead up a ladder, and that old ones play as they did."""

from __future__ import annotations

import pytest

from lexicade.boards.board import Board
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.bots import SKILLS, choose
from lexicade.games.scrabble.match import play_game
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import LEVELS, POINTS, Last, Params, View
from lexicade.lexicon import Lexicon, from_words

LEXICON = from_words(["cat", "cats"])
ENGINE = Engine(LEXICON)
CHALLENGED = (  # of ten wrong plays
    {
        "novice": 2,
        "learner": 3,
        "beginner": 4,
        "casual": 6,
        "regular": 6,
        "keen": 7,
        "skilled": 7,
        "advanced": 8,
        "strong": 9,
    }
    | {"tough": 10, "club": 10, "expert": 10, "master": 10}
)


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


def test_ladder(lexicon: Lexicon) -> None:
    """In a game, every bot up to the one that plays for points wins against the one four below it."""
    game = Rules(lexicon)
    ladder = LEVELS[: LEVELS.index("club") + 1]
    for weak, strong in zip(ladder, ladder[4:], strict=False):
        mine, theirs = play_game(game, (strong, weak), 2, 0).scores
        assert mine > theirs, (strong, weak)
    assert list(POINTS.values()) == sorted(POINTS.values())
    assert set(SKILLS) == set(LEVELS)


@pytest.mark.parametrize(
    ("seed", "levels", "first", "last", "scores"),
    [
        (4, ("novice", "casual"), ("8E WHEN", "F6 ET.IC", "6B TERS.", "11B DOVEs"), ("pass", "pass"), (187, 314)),
        (5, ("casual", "club"), ("H8 HOP", "11D VEEPS", "9G B.ND", "D7 AyUR.EDA"), ("L3 I.", "G3 .I"), (222, 474)),
    ],
)
def test_old_bots_play_as_they_did(
    seed: int,
    levels: tuple[str, str],
    first: tuple[str, ...],
    last: tuple[str, ...],
    scores: tuple[int, int],
    lexicon: Lexicon,
) -> None:
    """The bots of old ids make the same moves as before there were others: a friend with the id meets the same ones."""
    game = Rules(lexicon)
    session = Session(game, game.read_params("bot=none"), seed).play_out(*levels)
    assert (session.moves[:4], session.moves[-2:], session.state.scores) == (first, last, scores)
