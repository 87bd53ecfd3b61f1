"""Word Hand's own rules, beside the laws that all games obey."""

from __future__ import annotations

from typing import Any

import pytest

from lexicade.core.errors import BadParams, IllegalMove, UnreadableMove
from lexicade.core.scene import Words
from lexicade.core.session import Session
from lexicade.games.wordhand.rules import Rules
from lexicade.hands.tables import plain_score as score
from lexicade.lexicon import Lexicon
from lexicade.tiles import value
from tests.kit import AnySession


def start(lexicon: Lexicon, params: str, seed: int = 3) -> AnySession:
    """A game with these parameters."""
    game: Any = Rules(lexicon)
    return Session(game, game.read_params(params), seed)


@pytest.mark.parametrize(
    ("word", "size", "points"),
    [
        ("it", 7, 4),
        ("was", 7, 18),
        ("weed", 7, 32),
        ("scored", 7, 54),
        ("waybill", 7, 155),
        ("outgnaw", 7, 127),
        ("fork", 7, 44),
        ("fork", 4, 94),
    ],
)
def test_scores(word: str, size: int, points: int) -> None:
    """Words earn what the assignment says, the bonus for a full hand included."""
    assert score(value(word), len(word), size, size) == points


def test_refused_words_cost_nothing(lexicon: Lexicon) -> None:
    """A refused word is rejected with a message, and the hand stays as it is."""
    session = start(lexicon, "hand=cows")
    for word, error in (
        ("cowz", IllegalMove),
        ("sow s", UnreadableMove),
        ("", UnreadableMove),
        ("c*ws", UnreadableMove),
    ):
        with pytest.raises(error, match=r"Invalid word, please try again\."):
            session.submit(word)
    assert (session.state.hand, session.moves) == ("cows", ())


def test_bonus_only_for_the_full_hand(lexicon: Lexicon) -> None:
    """Using up what is left of a hand is not using the full hand."""
    session = start(lexicon, "hand=itfork")
    session.submit("it")
    session.submit("fork")
    assert session.outcome is not None
    assert session.outcome.scores == (4 + 44,)


def test_commands(lexicon: Lexicon) -> None:
    """New, replay and end; nothing to replay before the first hand; the better score of a replay counts."""
    session = start(lexicon, "")
    with pytest.raises(IllegalMove, match="You have not played a hand yet"):
        session.submit("r")
    with pytest.raises(UnreadableMove, match=r"Invalid command\."):
        session.submit("new")
    session.submit("N")
    hand = session.state.hand
    session.submit("jest")
    session.submit(".")
    session.submit("r")
    assert session.state.hand == hand
    session.submit(".")
    session.submit("n")
    assert session.state.hand != hand
    session.submit(".")
    assert session.submit("e") == ("Total score over all hands: 44 points.",)


def test_ending_at_once(lexicon: Lexicon) -> None:
    """A game without a hand ends without a total."""
    session = start(lexicon, "")
    assert session.submit("e") == ()
    assert session.outcome is not None
    assert session.outcome.scores == (0,)


def test_hands_in_a_row(lexicon: Lexicon) -> None:
    """With a number of hands, they are played without a question in between."""
    session = start(lexicon, "hands=2,size=5")
    hands = []
    while session.to_move is not None:
        hands.append(session.state.hand)
        said = session.submit(".")
    assert len(hands) == len(set(hands)) == 2
    assert said == ("Total score: 0 points.", "Total score over all hands: 0 points.")


def test_scene_tells_how_far_it_is(lexicon: Lexicon) -> None:
    """The screen tells which hand it is, of how many if that is known, and what the game would end with."""

    def facts(session: AnySession) -> tuple[str, ...]:
        panels = session.game.scene(session.view(0)).panels
        return next((panel.lines for panel in panels if isinstance(panel, Words)), ())

    session = start(lexicon, "")
    assert facts(session) == ()
    session.submit("n")
    session.submit("jest")
    assert facts(session) == ("Hand 1", "This hand: 44", "Total: 44")
    for answer in (".", "r"):
        session.submit(answer)
    assert facts(session) == ("Hand 1", "This hand: 0", "Total: 44"), "the best of all counts"
    for answer in (".", "n"):
        session.submit(answer)
    assert facts(session) == ("Hand 2", "This hand: 0", "Total: 44")
    assert facts(start(lexicon, "hands=3"))[0] == "Hand 1 of 3"
    assert facts(start(lexicon, "hand=cows"))[0] == "Hand 1 of 1"


def test_a_hand_of_ones_own(lexicon: Lexicon) -> None:
    """A given hand has no wildcards and no number of hands."""
    with pytest.raises(BadParams, match="only that hand is played"):
        start(lexicon, "hand=cows,hands=2")
    with pytest.raises(BadParams, match="A hand is"):
        start(lexicon, "hand=c*ws")
