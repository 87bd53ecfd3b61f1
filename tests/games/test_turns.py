"""Scrabble's turns in detail: what each leaves behind, whose turn comes next, and what is said."""

from __future__ import annotations

import pytest

from lexicade.core.errors import BadParams, IllegalMove
from lexicade.core.rng import Rng
from lexicade.games.scrabble.rules import Params, Rules
from lexicade.games.scrabble.state import End
from lexicade.games.scrabble.turns import MOST_DRAWS
from lexicade.lexicon import Lexicon
from tests.games.test_scrabble import begin, follow, refused, said


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def test_turns_go_round(game: Rules) -> None:
    """Of three players each comes after the one before, whatever they do, and the first again after the last."""
    state = begin(game, ("AEINRST", "AEINRST", "AEINRST"))
    turns = [state.turn]
    for text in ("8H RAIN", "exch A", "pass", "pass"):
        state = follow(game, state, text)
        turns.append(state.turn)
    assert turns == [0, 1, 2, 0, 1]


def test_what_an_exchange_leaves(game: Rules) -> None:
    """The rack has the tiles that were drawn, the bag those that were given back, in another order than before."""
    state = begin(game, ("AAEEVVW", "AEINRST"), bag="BCDFGHJK")
    after = follow(game, state, "exch VVW")
    assert after.racks == ("AAEE" + "HJK", "AEINRST")
    assert sorted(after.bag) == sorted("BCDFG" + "VVW")
    assert after.drawn == state.drawn + 3
    assert after.rng != state.rng
    assert after.last is not None
    assert (after.last.seat, after.last.text, after.last.words) == (0, "exchanged 3 tiles", ())


def test_what_a_take_back_leaves(game: Rules) -> None:
    """All is as before the play but for the turn that was lost, the order of the bag and what is said of it."""
    state = begin(game, ("QZXVAEI", "AEINRST"), challenge="double")
    after = follow(game, state, "8H QZX", "challenge")
    assert (after.squares, after.scores, after.drawn) == (state.squares, state.scores, state.drawn)
    assert (after.turn, after.scoreless, after.is_out) == (1, 1, False)
    assert after.rng != state.rng
    assert after.last is not None
    assert (after.last.seat, after.last.text, after.last.points) == (0, "8H QZX taken back", 0)
    laid = follow(game, state, "8H QZX")
    assert said(game, laid, "challenge") == 'Player 2 challenges "qzx": not valid. Player 1 takes the tiles back.'


def test_blanks_come_back_as_blanks(game: Rules) -> None:
    """A blank that was laid for a letter is a blank again when the play comes off."""
    state = begin(game, ("Q?XVAEI", "AEINRST"), challenge="single")
    assert sorted(follow(game, state, "8H QzX", "challenge").racks[0]) == sorted("Q?XVAEI")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("single", 'Player 2 challenges "rain": valid.'),
        ("double", 'Player 2 challenges "rain": valid.\nPlayer 2 loses the turn.'),
        ("5pt", 'Player 2 challenges "rain": valid.\nPlayer 1 gets 5 points.'),
        ("10pt", 'Player 2 challenges "rain": valid.\nPlayer 1 gets 10 points.'),
    ],
)
def test_what_a_challenge_in_vain_says(game: Rules, rule: str, words: str) -> None:
    """Who doubts a right play is told so, and what it costs."""
    laid = follow(game, begin(game, ("AEINRST", "AEINRST"), challenge=rule), "8H RAIN")
    assert said(game, laid, "challenge") == words
    assert (follow(game, laid, "challenge").scoreless, laid.scoreless) == (int(rule == "double"), 0)


def test_squares_are_checked_at_once(game: Rules) -> None:
    """Where words may be challenged, a play must still lie where the rules allow it."""
    state = begin(game, ("QZXVAEI", "AEINRST"), challenge="double")
    assert refused(game, state, "1A QZX")[0] == "start"
    assert refused(game, follow(game, state, "8H QZX"), "1A RAIN")[0] == "apart"


def test_one_wrong_word_is_enough(game: Rules) -> None:
    """A play that forms a right word and a wrong one is wrong."""
    state = follow(game, begin(game, ("AEINRST", "AEINRST"), challenge="double"), "8H RAIN")
    assert game.play(state, game.read_move(state, "9H IT")).miss, "AT is a word, but RI is not"
    assert not game.play(state, game.read_move(state, "H8 .AT")).miss


def test_what_a_play_would_bring(game: Rules) -> None:
    """A play is previewed with its points and its bonus; a challenge, a pass and an exchange are not."""
    state = begin(game, ("RATINES", "AEINRST"), challenge="double")
    for text, words in (
        ("8D RATINES", "8D RATINES would score 66. That includes 50 for using all 7 tiles."),
        ("8H RAT", "8H RAT would score 6."),
        ("pass", ""),
        ("exch A", ""),
    ):
        assert game.preview(state, game.read_move(state, text)) == words
    simple = game.start(Params(rules="simple", bot="none"), Rng(1))
    assert game.preview(simple, game.read_move(simple, "8D RATINES")) == "8D RATINES would score 7."


def test_exchanges_that_are_listed(game: Rules) -> None:
    """Every choice of tiles may be exchanged, each once, while seven are in the bag; in the simple game none."""

    def exchanges(bag: str) -> list[str]:
        state = begin(game, ("AAB", "AEINRST"), bag=bag)
        return [text for text in map(game.write_move, game.moves(state)) if text.startswith("exch")]

    assert sorted(exchanges("e" * 7)) == ["exch A", "exch AA", "exch AAB", "exch AB", "exch B"]
    assert exchanges("e" * 6) == []
    small = Rules(game.lexicon)
    simple = follow(small, small.start(Params(rules="simple", bot="none"), Rng(1)), "pass", "pass")
    assert simple.end is End.SCORELESS
    assert list(small.moves(simple)) == []


def test_draws_have_a_limit(game: Rules) -> None:
    """As many tiles may be given as a game can ever draw; one more is refused, with the limit."""
    draws = ("aeinrst" * 2 + "e" * MOST_DRAWS)[:MOST_DRAWS]
    assert game.read_params(f"draws={draws}").draws == draws
    with pytest.raises(BadParams) as caught:
        game.read_params(f"draws={draws}e")
    assert caught.value.sentence == "draws must be tiles, A to Z and ? for a blank, at most 400."


def test_no_blanks_in_the_simple_game(game: Rules) -> None:
    """Who asks for a blank where there are none is told so, in a word and in a sentence."""
    simple = game.start(Params(rules="simple", players=1), Rng(1))
    move = game.read_move(begin(game, ("A?INRST", "AEINRST")), "8H At")
    with pytest.raises(IllegalMove) as caught:
        game.play(simple, move)
    assert (caught.value.reason, caught.value.sentence) == ("tiles", "There are no blanks in the simple game.")
