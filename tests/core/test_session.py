"""Sessions: moves are atomic, nothing is lost, and a save is only ever loaded as the game it was."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import ANY

import pytest

from lexicade.core.errors import BadGameId, BadParams, BadSave, IllegalMove, UnreadableMove
from lexicade.core.ids import GameId
from lexicade.core.session import Session
from lexicade.games._template.rules import Params, Rules
from lexicade.lexicon import Lexicon, from_words
from tests.kit import AnySession, open_game


@pytest.fixture
def game(lexicon: Lexicon) -> Rules:
    """The game in which nothing happens."""
    return Rules(lexicon)


@pytest.fixture
def session(game: Rules) -> AnySession:
    """A game of three turns, one of them played."""
    session = Session(game, Params(turns=3), 7)
    session.submit("wait")
    return session


def test_only_what_can_be_saved_is_played(game: Rules) -> None:
    """Parameters out of bounds are refused even when they don't come from a text."""
    with pytest.raises(BadParams):
        Session(game, Params(turns=1000), 7)


def test_submit_records_the_written_move(session: AnySession) -> None:
    """A move is kept as the game writes it, however it was typed, and the events come back."""
    assert session.submit("  WAIT ") == ("Nothing happens.",)
    assert session.moves == ("wait", "wait")
    assert session.events == ("Nothing happens.",)


def test_refused_moves_change_nothing(session: AnySession) -> None:
    """After a refusal the game and what can be redone are as before."""
    session.undo()
    with pytest.raises(UnreadableMove):
        session.submit("dance")
    assert (session.moves, session.undone) == ((), ("wait",))


def test_endless_moves_are_refused(session: AnySession) -> None:
    """A move that nobody can mean is refused before a game tries to read it; one just as long as may be is read."""
    with pytest.raises(UnreadableMove, match=r"^That move is too long: the limit is 10,000 characters\.$"):
        session.submit("wait" + " " * 10_000)
    session.submit("wait" + " " * 9_996)
    assert session.count == 2


def test_what_is_known_without_a_list(session: AnySession) -> None:
    """The last move, the number of moves and whether one can be redone follow undo, redo and restart."""
    assert (session.count, session.last_move, session.can_redo) == (1, "wait", False)
    session.undo()
    assert (session.count, session.last_move, session.can_redo) == (0, None, True)
    session.redo()
    session.submit("stop")
    assert (session.count, session.last_move, session.can_redo) == (2, "stop", False)
    session.restart()
    assert (session.count, session.last_move, session.can_redo) == (0, None, True)


def test_only_the_seat_to_move_moves(session: AnySession) -> None:
    """Nobody moves for somebody else, nor after the end."""
    with pytest.raises(IllegalMove) as refused:
        session.submit("wait", seat=1)
    assert (refused.value.reason, refused.value.sentence) == ("turn", "It is not your turn.")
    session.submit("stop", seat=0)
    with pytest.raises(IllegalMove) as refused:
        session.submit("wait")
    assert (refused.value.reason, refused.value.sentence) == ("over", "The game is over.")


def test_a_new_move_forgets_what_was_undone(session: AnySession) -> None:
    """Redo leads forward only as long as no other move was made."""
    session.undo()
    session.submit("stop")
    assert session.undone == ()
    with pytest.raises(IllegalMove) as refused:
        session.redo()
    assert (refused.value.reason, refused.value.sentence) == ("nothing", "There is nothing to redo.")


def test_restart_can_be_taken_back(session: AnySession) -> None:
    """Starting again loses nothing until another move is made."""
    session.restart()
    assert list(session.moves) == []
    session.redo()
    assert session.moves == ("wait",)


def test_undo_has_an_end(session: AnySession) -> None:
    """There is nothing before the start."""
    assert session.undo() == "wait"
    with pytest.raises(IllegalMove) as refused:
        session.undo()
    assert (refused.value.reason, refused.value.sentence) == ("nothing", "There is nothing to take back.")


def test_games_may_forbid_undo(session: AnySession, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where moves are final, neither undo nor restart takes them back."""
    monkeypatch.setattr(Rules, "info", replace(Rules.info, undo=False))
    for take_back, sentence in (
        (session.undo, "Moves can't be taken back in this game."),
        (session.restart, "This game can't be restarted, because moves can't be taken back."),
    ):
        with pytest.raises(IllegalMove) as refused:
            take_back()
        assert (refused.value.reason, refused.value.sentence) == ("no-undo", sentence)
    assert session.moves == ("wait",)


def test_what_a_move_cost(session: AnySession, monkeypatch: pytest.MonkeyPatch) -> None:
    """A miss and a setback are told of the last move only, and nothing is told before the first one."""
    play = type(session.game).play
    for changes, cost in (({}, False), ({"miss": True}, True), ({"setback": True}, True)):
        monkeypatch.setattr(Rules, "play", lambda *given, changes=changes: replace(play(*given), **changes))
        session.restart()
        assert not session.was_miss
        assert session.events == ()
        session.submit("wait")
        assert session.was_miss == cost
    monkeypatch.undo()
    assert session.submit("stop") == session.events == ("You stop.", "Total score: 1")
    assert not session.was_miss


def test_chance_belongs_to_the_position(session: AnySession) -> None:
    """What a bot draws from is the same whenever one comes to a position, and another one after each move."""
    first = session.chance()
    assert first.state == 6351208310350583343
    session.submit("wait")
    assert session.chance() != first
    session.undo()
    assert session.chance() == first


def test_ids_may_leave_things_out(game: Rules, lexicon: Lexicon) -> None:
    """An id without version and words opens here, and what is opened says which ones they are."""
    opened = Session.from_id(game, GameId("_template", 7, "turns=3"))
    assert opened.id == GameId("_template", 7, "turns=3", 1, "enable", lexicon.digest)
    assert opened.params == Params(turns=3)


def test_save_is_readable(session: AnySession, lexicon: Lexicon) -> None:
    """A save is the id and a line for each move, for people as much as for programs."""
    assert session.save() == f"_template.1:turns=3@enable.{lexicon.digest}#7\nwait\n"


def test_sessions_are_compared_by_what_they_are(session: AnySession, game: Rules) -> None:
    """Two sessions are equal exactly when id and moves are."""
    other = Session(game, Params(turns=3), 7)
    assert other != session
    other.submit("wait")
    assert other == session
    assert session != "wait"
    assert session == ANY, "what is no session decides for itself"


def save_of(
    lexicon: Lexicon, *, rules: int = 1, digest: str | None = None, seed: str = "7", moves: str = "wait\n"
) -> str:
    """A save written by hand."""
    return f"_template.{rules}:turns=3@enable.{digest or lexicon.digest}#{seed}\n{moves}"


def test_other_rules_are_refused(game: Rules, lexicon: Lexicon) -> None:
    """A save made with another version of the rules is a clear error, never a different game."""
    with pytest.raises(
        BadSave, match=r"^That game was played with version 2 of the Nothing rules; this is version 1\.$"
    ):
        Session.load(save_of(lexicon, rules=2), game)


def test_other_words_are_refused(session: AnySession) -> None:
    """A save made with other words is a clear error, also when the list has the same name."""
    other = Rules(from_words(["other", "words"], name="enable"))
    with pytest.raises(
        BadSave, match=r"^That game was played with the word list enable\.\w{8}; this one is enable\.\w{8}\.$"
    ):
        Session.load(session.save(), other)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"moves": "wait\ndance\n"}, 'Line 3 of the saved game can\'t be played: "dance" is neither wait nor stop.'),
        ({"moves": "stop\nwait\n"}, "Line 3 of the saved game can't be played: The game is over."),
        ({"moves": "wait"}, "The saved game is cut short: its last line is incomplete."),
        ({"moves": "wait\nwait\x1b[2J\n"}, "Line 3 of the saved game contains characters that can't be shown."),
        ({"moves": "wait\r\n"}, "Line 2 of the saved game contains characters that can't be shown."),
        (
            {"moves": f"{'w' * 10_001}\n"},
            "Line 2 of the saved game can't be played: That move is too long: the limit is 10,000 characters.",
        ),
        ({"moves": "x\n" * 200_001}, "The saved game is too long: the limit is 200,000 moves."),
        ({"moves": "\n"}, 'Line 2 of the saved game can\'t be played: "" is neither wait nor stop.'),
    ],
)
def test_damaged_saves_are_refused(game: Rules, lexicon: Lexicon, changes: dict[str, str], sentence: str) -> None:
    """A save whose moves don't fit names the line; one that ends in mid-line is not taken for a shorter game."""
    with pytest.raises(BadSave) as refused:
        Session.load(save_of(lexicon, moves=changes["moves"]), game)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", "_template#99999999999999999999\n", "_template:turns=0#1\n", "other#1\n"]
)
def test_what_is_no_save_is_refused(game: Rules, text: str) -> None:
    """Any other text is refused as a save, whatever was wrong with it."""
    with pytest.raises(BadSave):
        Session.load(text, game)


def test_the_longest_save(game: Rules, lexicon: Lexicon) -> None:
    """A save with as many moves as there may be is not called too long."""
    with pytest.raises(BadSave, match=r"^Line 2 of the saved game can't be played"):
        Session.load(save_of(lexicon, moves="x\n" * 200_000), game)


def test_ids_of_other_games_are_refused(game: Rules) -> None:
    """An id opens only the game that it names."""
    with pytest.raises(BadGameId, match=r"^That is a game of wildhand, not of _template\.$"):
        Session.from_id(game, GameId("wildhand", 1))


def test_forgetting_the_past() -> None:
    """A session that lets go of earlier states goes on as before, but nothing can be taken back."""
    game = open_game("scrabble")
    whole, light = (Session(game, game.read_params("bot=none"), 7) for _ in range(2))
    for _ in range(5):
        assert light.submit("pass") == whole.submit("pass")
        light.forget_past()
        assert (light.state, light.moves, light.outcome) == (whole.state, whole.moves, whole.outcome)
    assert len({id(step) for step in light._steps}) == 2, "one thing stands for all that was let go"
    with pytest.raises(IllegalMove):
        light.undo()
