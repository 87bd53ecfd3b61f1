"""Sessions: moves are atomic, nothing is lost, and a save is only ever loaded as the game it was."""

from __future__ import annotations

import pytest

from lexicade.core.errors import BadGameId, BadParams, BadSave, IllegalMove, UnreadableMove
from lexicade.core.ids import GameId
from lexicade.core.session import Session
from lexicade.games._template.rules import Params, Rules
from lexicade.lexicon import Lexicon, from_words
from tests.kit import AnySession


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
    with pytest.raises(UnreadableMove, match="the limit is 10,000 characters"):
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
    with pytest.raises(IllegalMove, match="not your turn") as refused:
        session.submit("wait", seat=1)
    assert refused.value.reason == "turn"
    session.submit("stop", seat=0)
    with pytest.raises(IllegalMove, match="over"):
        session.submit("wait")


def test_a_new_move_forgets_what_was_undone(session: AnySession) -> None:
    """Redo leads forward only as long as no other move was made."""
    session.undo()
    session.submit("stop")
    assert session.undone == ()
    with pytest.raises(IllegalMove, match="nothing to redo"):
        session.redo()


def test_restart_can_be_taken_back(session: AnySession) -> None:
    """Starting again loses nothing until another move is made."""
    session.restart()
    assert list(session.moves) == []
    session.redo()
    assert session.moves == ("wait",)


def test_undo_has_an_end(session: AnySession) -> None:
    """There is nothing before the start."""
    assert session.undo() == "wait"
    with pytest.raises(IllegalMove, match="nothing to take back"):
        session.undo()


def test_games_may_forbid_undo(session: AnySession, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where moves are final, neither undo nor restart takes them back."""
    from dataclasses import replace

    monkeypatch.setattr(Rules, "info", replace(Rules.info, undo=False))
    for take_back in (session.undo, session.restart):
        with pytest.raises(IllegalMove, match="can't be"):
            take_back()
    assert session.moves == ("wait",)


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


def save_of(
    lexicon: Lexicon, *, rules: int = 1, digest: str | None = None, seed: str = "7", moves: str = "wait\n"
) -> str:
    """A save written by hand."""
    return f"_template.{rules}:turns=3@enable.{digest or lexicon.digest}#{seed}\n{moves}"


def test_other_rules_are_refused(game: Rules, lexicon: Lexicon) -> None:
    """A save made with another version of the rules is a clear error, never a different game."""
    with pytest.raises(BadSave, match="version 2 of the Nothing rules; this is version 1"):
        Session.load(save_of(lexicon, rules=2), game)


def test_other_words_are_refused(session: AnySession) -> None:
    """A save made with other words is a clear error, also when the list has the same name."""
    other = Rules(from_words(["other", "words"], name="enable"))
    with pytest.raises(BadSave, match=r"word list enable\.\w+; this one is enable\.\w+"):
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


def test_ids_of_other_games_are_refused(game: Rules) -> None:
    """An id opens only the game that it names."""
    with pytest.raises(BadGameId, match="a game of wildhand, not of _template"):
        Session.from_id(game, GameId("wildhand", 1))
