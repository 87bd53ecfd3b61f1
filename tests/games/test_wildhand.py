"""Wild Hand's own rules, beside the laws that all games obey."""

from __future__ import annotations

import pytest

from lexicade.core.errors import BadParams, UnreadableMove
from lexicade.core.rng import Rng
from lexicade.core.scene import Words
from lexicade.core.session import Session
from lexicade.games.wildhand.rules import Rules, State, View
from lexicade.hands.params import Params
from lexicade.hands.tables import wild_score as score
from lexicade.lexicon import Lexicon
from lexicade.tiles import WILD, value

Play = Session[Params, State, object, View]


def start(lexicon: Lexicon, params: str, seed: int = 5) -> Session[Params, State, object, View]:
    """A game with these parameters."""
    game = Rules(lexicon)
    return Session(game, game.read_params(params), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("word", "held", "points"),
    [
        ("weed", 6, 176),
        ("it", 7, 2),
        ("was", 7, 54),
        ("scored", 7, 351),
        ("waybill", 7, 735),
        ("outgnaw", 7, 539),
        ("fork", 7, 209),
        ("fork", 4, 308),
        ("h*ney", 7, 290),
        ("c*ws", 6, 176),
        ("wa*ls", 7, 203),
        ("", 7, 0),
    ],
)
def test_scores(word: str, held: int, points: int) -> None:
    """Words earn what the assignment says."""
    assert score(value(word), len(word), held, held) == points


def test_misses_are_charged(lexicon: Lexicon) -> None:
    """A refused word costs its letters and is marked as a miss; one without letters of the hand costs nothing."""
    session = start(lexicon, "hand=cows*z")
    for word, left in (("xyq", "cows*z"), ("c0w", "os*z"), ("**", "osz"), ("oz", "s")):
        step = session.game.play(session.state, session.game.read_move(session.state, word))
        assert step.miss
        session.submit(word)
        assert session.state.hand == left


def test_wildcards_must_be_typed(lexicon: Lexicon) -> None:
    """A wildcard is never used silently for a missing letter."""
    session = start(lexicon, "hand=cws*")
    session.submit("cows")
    assert session.state.score == 0
    assert session.state.hand == WILD


def test_one_substitution_and_one_replay(lexicon: Lexicon) -> None:
    """Both are asked for until used, once a game; a replay plays the substituted hand and keeps the better score."""
    session = start(lexicon, "hands=3")
    prompts = []
    for answer in ("yes", "*", "!!", "no", "yes", session.state.hand[0]):
        prompts.append(session.game.prompt(session.view(0)).question)
        session.submit(answer)
    assert prompts == [
        "Would you like to substitute a letter? ",
        "Which letter would you like to replace: ",
        "Please enter a word or '!!' to indicate you are done: ",
        "Would you like to replay the hand? ",
        "Would you like to substitute a letter? ",
        "Which letter would you like to replace: ",
    ]
    letter = session.state.hand[0]
    session.undo()
    session.submit(next(each for each in session.state.hand if each != WILD))
    assert not session.state.may_substitute
    dealt = session.state.hand
    word = next(move.text for move in list(session.game.moves(session.state))[1:])  # type: ignore[attr-defined]
    session.submit(word)
    first = session.state.score
    assert first > 0
    session.submit("!!")
    session.submit("yes")
    assert (session.state.hand, session.state.score) == (dealt, 0)
    session.submit("!!")
    assert session.state.total == first
    assert session.view(0).phase == "play", "the third hand is played without a question"
    session.submit("!!")
    assert session.outcome is not None
    assert session.outcome.scores == (first,)
    assert letter


@pytest.mark.parametrize(("asked", "said"), [("q", "You have no q, so no letter is replaced."), ("*", "The wildcard")])
def test_a_letter_that_isn_t_there(lexicon: Lexicon, asked: str, said: str) -> None:
    """Asking to replace a letter that the hand doesn't have, or the wildcard, is answered, and costs nothing."""
    session = start(lexicon, "hands=2")
    hand = session.state.hand
    assert "q" not in hand
    session.submit("yes")
    (sentence,) = session.submit(asked)
    assert sentence.startswith(said)
    assert (session.state.hand, session.state.may_substitute) == (hand, True)
    session.submit("!!")
    session.submit("no")
    session.submit("yes")
    assert session.submit(session.state.hand.strip("*")[0]) == ()
    assert not session.state.may_substitute


def facts(session: Play) -> tuple[str, ...]:
    """What the panel of scores says."""
    panels = session.game.scene(session.view(0)).panels
    return next((panel.lines for panel in panels if isinstance(panel, Words)), ())


def test_scene_tells_how_far_it_is(lexicon: Lexicon) -> None:
    """The screen tells which hand it is of how many, and a total that is always what the game would end with."""
    session = start(lexicon, "")
    assert facts(session) == ()
    session.submit("2")
    session.submit("no")
    assert facts(session) == ("Hand 1 of 2", "This hand: 0", "Total: 0")
    word = next(move for move in session.game.moves(session.state) if session.game.write_move(move) != "!!")
    session.submit(session.game.write_move(word))
    points = session.state.score
    assert facts(session) == ("Hand 1 of 2", f"This hand: {points}", f"Total: {points}")
    for answer in ("!!", "yes"):
        session.submit(answer)
    assert facts(session) == ("Hand 1 of 2", "This hand: 0", f"Total: {points}"), "the better of the two counts"
    session.submit("!!")
    assert facts(session)[::2] == ("Hand 2 of 2", f"Total: {points}")
    for answer in ("no", "!!"):
        session.submit(answer)
    assert session.outcome is not None
    assert facts(session)[2] == f"Total: {session.outcome.scores[0]}" == f"Total: {points}"


def test_no_hands_at_all(lexicon: Lexicon) -> None:
    """A game of no hands is over at once, with nothing."""
    session = start(lexicon, "")
    assert session.submit("0") == ("Total score over all hands: 0",)
    assert session.outcome is not None


@pytest.mark.parametrize("answer", ["-1", "1e9", "two", "", "1.0", "1001", "9" * 30, "٣", "0x1"])
def test_number_of_hands(lexicon: Lexicon, answer: str) -> None:
    """What is no whole number within reason is asked again."""
    session = start(lexicon, "")
    with pytest.raises(UnreadableMove, match="Please enter a whole number from 0 to 1000"):
        session.submit(answer)


def test_only_yes_is_yes(lexicon: Lexicon) -> None:
    """Yes and y, in any case, are yes; everything else is no."""
    for answer, is_yes in (("YES", True), (" y ", True), ("", False), ("yeah", False), ("ja", False), ("é", False)):
        session = start(lexicon, "hands=1")
        session.submit(answer)
        assert session.moves == (("yes",) if is_yes else ("no",))


def test_a_hand_of_ones_own(lexicon: Lexicon) -> None:
    """A given hand is only that hand is played, whatever it is, and can't be given a number of hands."""
    assert start(lexicon, "hand= C O w s * z").state.hand == "cows*z"
    with pytest.raises(BadParams, match="only that hand is played"):
        start(lexicon, "hand=cows,hands=2")
    with pytest.raises(BadParams, match="already has a size"):
        start(lexicon, "hand=cows,size=9")
    with pytest.raises(BadParams, match="A hand is"):
        start(lexicon, "hand=c0ws")


def test_hints_are_on_what_is_left(lexicon: Lexicon) -> None:
    """A hint looks at the letters still held, not at those that were dealt."""
    session = start(lexicon, "hand=ajef*rx")
    session.submit("jar")
    assert session.game.hint(session.view(0), 3) == 'The best next word is "f*x", for 216 points.'


def test_bots_can_take_over_anywhere(lexicon: Lexicon) -> None:
    """A bot finishes a game that a player has begun, whatever is being asked."""
    for answers in ((), ("3",), ("3", "yes"), ("3", "no", "!!")):
        session = start(lexicon, "")
        for answer in answers:
            session.submit(answer)
        bot = session.game.bot("weak")
        assert bot is not None
        while session.to_move is not None:
            session.submit(session.game.write_move(bot(session.view(0), Rng(1))))


def test_the_coach_waits_for_the_replay(lexicon: Lexicon) -> None:
    """The best words are told when a hand is done with, not before it can be replayed."""
    session = start(lexicon, "hands=1,coach=yes")
    session.submit("no")
    assert "Coach" not in " ".join(session.submit("!!"))
    assert "Coach" not in " ".join(session.submit("yes"))
    assert "Coach: you made 0 of 429 points." in " ".join(session.submit("!!"))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 20])
def test_sizes(lexicon: Lexicon, size: int) -> None:
    """Any size of hand from 1 to 20 is played."""
    session = start(lexicon, f"hands=1,size={size}")
    assert len(session.state.hand) == size
    for answer in ("no", "!!", "no"):
        session.submit(answer)
    assert session.outcome is not None
