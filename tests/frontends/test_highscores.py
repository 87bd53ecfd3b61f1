"""A high score asks for a name wherever a game is finished, and one rule says which score that is."""

from __future__ import annotations

import pytest

from lexicade.arcade import library
from lexicade.arcade.dailies import daily_session, today
from lexicade.arcade.highscores import place_for
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.results import open_stored
from lexicade.arcade.settings import change_settings
from lexicade.frontends.cli import dailies, menu, play
from lexicade.store.store import open_store
from tests.kit import Script, open_game, run_command

SMALL = ["--count", "3", "--seed", "4"]
ALL = ["range", "age", "danger"]  # the words of that puzzle: 12 points


def players() -> list[str | None]:
    """Who played the kept games."""
    with open_store() as store:
        return [stored.player for stored in store.games()]


def begin(*answers: str) -> None:
    """A puzzle that is left in the middle."""
    play.run("worderly", SMALL, Script(["p", *answers, ":quit", "q"]))


def test_resumed_by_the_command() -> None:
    """A game that is resumed asks for a name at its end, with the one that is set; Enter takes it."""
    begin("range")
    change_settings(name="merlin")
    done = run_command("resume", typed="age\ndanger\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A high score! Your name [merlin] (or - for none): " in done.stdout
    assert "   1  merlin          12\n" in done.stdout
    assert players() == ["merlin"]


def test_resumed_without_an_answer() -> None:
    """At the end of input nobody is named."""
    begin("range")
    done = run_command("resume", typed="age\ndanger\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "A high score! Your name (or Enter for none): " in done.stdout
    assert players() == [None]


@pytest.mark.parametrize("way", [["resume"], ["worderly", "g"], ["games", "1"]])
def test_resumed_from_the_menu(way: list[str]) -> None:
    """So does a game that the menu goes on with, whichever way."""
    begin("range")
    script = Script([*way, "age", "danger", "x y", "merlin", *[""] * (way[0] == "games"), "q"])
    menu.run(script)
    assert script.answers == []
    assert script.shown.count("A high score!") == 2
    assert players() == ["merlin"]


def test_games_without_a_board_of_names_ask_nothing() -> None:
    """Other games end as they always did."""
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(["jest", ":quit"]))
    script = Script(["resume", ".", "q"])
    menu.run(script)
    assert script.answers == []
    assert "A high score" not in script.shown


def test_puzzles_of_the_day() -> None:
    """A puzzle of the day asks for a name the first time; as practice it has no place."""
    session, words = daily_session(open_game("worderly"), today()), list[str]()
    while session.outcome is None:
        words.append(session.state.missing[0].word)
        session.submit(words[-1])
    first = Script([*words, "merlin"])
    dailies.play("worderly", today(), again=False, console=first)
    assert first.answers == []
    assert "A high score!" in first.shown
    with open_store() as store:
        store.delete(1)
    again = Script([*words])
    dailies.play("worderly", today(), again=True, console=again)
    assert "A high score!" not in again.shown


@pytest.mark.parametrize(
    ("moves", "counts", "imported", "is_offered"),
    [
        (ALL, True, False, True),
        (ALL[:2], True, False, False),
        (ALL, False, False, False),
        (ALL, True, True, False),
    ],
)
def test_which_games_have_a_place(moves: list[str], *, counts: bool, imported: bool, is_offered: bool) -> None:
    """Only a finished game that counts and was all played here has a place on the board."""
    begin("range")
    with open_store() as store:
        (stored,) = store.games()
        number = store.add_game(stored.id, words=None, counts=counts, imported=imported)
        for place, move in enumerate(moves[:-1], start=1):
            store.add_entries(number, place, [move], None)
        kept = library.choose(store, str(number))
        with Keeper.of(store, kept) as keeper:
            session = open_stored(store, kept)
            session.submit(moves[-1])
            keeper.keep(session, [moves[-1]])
            assert (place_for(session, keeper) is not None) is is_offered
            keeper.close()
            assert place_for(session, keeper) is None, "a game that can't be kept has none"


def test_help_has_no_place() -> None:
    """A score with help makes the board but can't take its place."""
    begin("?word")
    script = Script(["resume", *ALL, "q"])
    menu.run(script)
    assert "You had help, so this doesn't count as a high score." in script.shown
    assert players() == [None]
