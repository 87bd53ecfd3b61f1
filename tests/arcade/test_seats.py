"""Seats at a table: whose move it is, who sees what, who is told what, who may take back."""

from __future__ import annotations

import pytest

from lexicade.arcade.results import result_of
from lexicade.arcade.seats import Machine, Person
from lexicade.arcade.table import Table
from lexicade.core.errors import IllegalMove
from tests.arcade.games import numbers
from tests.kit import open_game


def test_who_sits_where() -> None:
    """The parameters say which seats bots play; people have the others, and a seat can be given away or freed."""
    table = Table(numbers("players=3,bots=1"))
    assert list(table.people) == [0, 1]
    assert table.seating.sitters[2] == Machine("one")
    table.seating.sit(1, None)
    assert list(table.people) == [0]
    table.seating.sit(1, Person("ada"))
    assert list(table.people) == [0, 1]
    with pytest.raises(ValueError, match="no seat 3"):
        table.seating.sit(3, None)


def test_every_game_says_how_many_play() -> None:
    """Scrabble has as many seats as it says; a game for one has one."""
    scrabble = open_game("scrabble")
    assert [scrabble.seats(scrabble.read_params(f"players={count}")) for count in (2, 3, 4)] == [2, 3, 4]
    assert open_game("wordhand").seats(open_game("wordhand").read_params("")) == 1


def test_three_people_at_one_keyboard() -> None:
    """At a shared table nobody has to say a seat: whoever is asked sees their own secret and makes their own move."""
    table = Table(numbers("players=3"))
    secrets = [table.view(seat).secret for seat in range(3)]
    for turn in range(8):
        assert table.seat == turn % 3
        assert table.view().secret == secrets[turn % 3]
        assert table.prompt().question.endswith(f"Seat {turn % 3}: ")
        assert table.play(str(turn)) == (f"{turn % 3} says {turn}.", f"Your secret is {secrets[turn % 3]}.")
    assert table.session.outcome is not None
    assert table.seat == 1, "the one who moved last"


def test_a_screen_never_shows_a_bots_secret() -> None:
    """While a bot is to move, and when the game is over, a shared screen is for the last person who was asked."""
    table = Table(numbers("players=2"), sitters={0: Machine("one")})
    assert table.is_bots_turn
    assert table.view().seat == 1
    assert table.play_thought(table.think())
    assert table.told() == ("0 says 0.",), "what only the bot is told stays with it"
    assert table.view().seat == 1
    table.play("5")
    assert table.view().seat == 1


def test_moves_are_taken_by_seat() -> None:
    """Nobody moves for another, for a bot or at a seat that is free; apart, everybody must say who they are."""
    table = Table(numbers("players=3,bots=1"), is_shared=False)
    with pytest.raises(ValueError, match="say which seat"):
        table.play("1")
    with pytest.raises(IllegalMove, match="not your turn"):
        table.play("1", 1)
    with pytest.raises(IllegalMove, match="don't play that seat"):
        table.play("1", 2)
    table.play("1", 0)
    table.seating.sit(1, None)
    with pytest.raises(IllegalMove, match="don't play that seat"):
        table.play("1", 1)
    assert list(table.session.moves) == ["1"]
    with pytest.raises(ValueError, match="no seat 5"):
        table.view(5)


def test_one_person_needs_no_seat() -> None:
    """Where one person sits, that is who moves, wherever the seat is."""
    table = Table(numbers("players=2"), sitters={0: Machine("one")}, is_shared=False)
    table.play_thought(table.think())
    assert table.play("4")[0] == "1 says 4."


def test_news_for_one_seat() -> None:
    """What is told to one seat reaches no other, also when it is asked for later or done again."""
    table = Table(numbers("players=2"), is_shared=False)
    mine = table.play("4", 0)
    assert len(mine) == 2
    assert table.told(0) == mine
    assert table.told(1) == mine[:1]
    table.undo(0)
    assert table.told(0) == ()
    assert table.redo(0) == mine


def test_hints_and_previews_are_for_a_seat() -> None:
    """Whoever is to move gets hints of their own level, and previews; others get neither."""
    table = Table(numbers("players=2"), is_shared=False)
    assert table.hint(seat=0) == ("Seat 0, hint 1",)
    assert table.hint(seat=0) == ("Seat 0, hint 2",)
    assert table.preview("7", 0) == "Say 7?"
    assert table.preview("7", 1) == ""
    with pytest.raises(IllegalMove, match="not your turn"):
        table.hint(seat=1)
    table.play("1", 0)
    assert table.hint(seat=1) == ("Seat 1, hint 1",)


def test_hint_found_elsewhere() -> None:
    """A hint may be found at another table and is given as if it had been found here, but not after a move."""
    table, other = (Table(numbers("players=2"), is_shared=False) for _ in range(2))
    table.hint(seat=0)
    found = other.find_hint(seat=0, given=table.hints_given(0))
    assert table.hints_given(0) == 1
    assert table.give_hint(found) == ("Seat 0, hint 2",)
    assert table.hints_given(0) == 2
    assert other.hints_given(0) == 0
    table.play("1", 0)
    with pytest.raises(IllegalMove, match="moved on"):
        table.give_hint(found)


def test_who_may_take_back() -> None:
    """Apart, people take back only their own last move, redo only at their turn, and start over only what is theirs."""
    table = Table(numbers("players=3,bots=1"), is_shared=False)
    assert not table.may_undo(0)
    table.play("1", 0)
    assert (table.may_undo(0), table.may_undo(1)) == (True, False)
    with pytest.raises(IllegalMove, match="your own last move"):
        table.undo(1)
    with pytest.raises(IllegalMove, match="Others have moved"):
        table.restart(1)
    table.undo(0)
    with pytest.raises(IllegalMove, match="not your turn"):
        table.redo(1)
    table.redo(0)
    table.play("2", 1)
    table.play_thought(table.think())
    table.undo(1)
    assert list(table.session.moves) == ["1"], "the bot's answer goes with the move"
    table.undo(0)
    assert list(table.session.moves) == []
    table.play("1", 0)
    table.restart(0)
    assert list(table.session.moves) == []


def test_at_one_keyboard_all_may_take_back() -> None:
    """People who sit together decide together."""
    table = Table(numbers("players=2"))
    table.play("1")
    table.play("2")
    assert table.may_undo()
    table.undo()
    table.restart()
    assert list(table.session.moves) == []


def test_results_are_by_seat() -> None:
    """Each seat has its own score and its own victory; without a seat it is the first one's."""
    table = Table(numbers("players=2"), is_shared=False)
    for turn in range(8):
        table.play(str(turn), turn % 2)
    scores = [(table.result(seat).score, table.result(seat).is_won) for seat in range(2)]
    assert scores == [(12, False), (16, True)]
    assert result_of(table.session).score == 12
    assert result_of(table.session, seat=1).is_won
