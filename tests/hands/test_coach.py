"""The coach: graded hints, fair verdicts, players of graded strength."""

from __future__ import annotations

from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.wildhand.rules import Rules
from lexicade.hands import coach
from lexicade.hands.solver import Solution
from lexicade.hands.tables import WILD as TABLE
from lexicade.lexicon import Lexicon

NOTHING = Solution(0, ())
SOMETHING = Solution(530, (("arf", 54), ("je*x", 476)))


def test_hints_grow() -> None:
    """First the length, then the first letter, then the word, then no more."""
    assert [coach.hint(SOMETHING, level) for level in range(1, 5)] == [
        "The best next word has 3 letters.",
        'The best next word begins with "a".',
        'The best next word is "arf", for 54 points.',
        None,
    ]
    assert coach.hint(NOTHING, 1) == "There are no more words in this hand that earn points."
    assert coach.hint(NOTHING, 2) is None


def test_verdicts() -> None:
    """The best possible, how near a score came, and how it was to be had."""
    best = "530 with arf (54), je*x (476)."
    assert coach.verdict(SOMETHING, 198) == f"Coach: you made 198 of 530 points. Best possible: {best}"
    assert coach.verdict(SOMETHING, 530) == f"Coach: perfect! The best possible was {best}"
    assert coach.verdict(SOMETHING, 531).startswith("Coach: you beat the best score that valid words alone can make")
    assert coach.verdict(NOTHING, 0) == "Coach: no word in that hand would have earned points."


def test_players_are_graded(lexicon: Lexicon) -> None:
    """Over the same hands, perfect beats greedy beats weak, and nobody beats the best possible."""
    totals = {}
    for level in coach.LEVELS:
        game = Rules(lexicon)
        bot = game.bot(level)
        assert bot is not None
        totals[level] = 0
        for seed in range(25):
            session = Session(game, game.read_params("hands=1"), seed)
            while session.to_move is not None:
                session.submit(game.write_move(bot(session.view(0), Rng(seed))))
            assert session.outcome is not None
            totals[level] += session.outcome.scores[0]
    assert totals["weak"] < totals["greedy"] < totals["perfect"]


def test_weak_players_know_common_words(lexicon: Lexicon) -> None:
    """A weak player plays no word that few people know, and stops when it sees none."""
    assert coach.choose("weak", lexicon, TABLE, "zyvazzy", 7, Rng(0)) is None
    assert coach.choose("greedy", lexicon, TABLE, "zyvazzy", 7, Rng(0)) == "zyzzyva"
    assert coach.choose("weak", lexicon, TABLE, "zyzhous", 7, Rng(0)) is not None
    assert lexicon.level(str(coach.choose("weak", lexicon, TABLE, "zyzhous", 7, Rng(0)))) <= coach.COMMON
    assert coach.choose("perfect", lexicon, TABLE, "qqq", 3, Rng(0)) is None
