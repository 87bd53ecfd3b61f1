"""The lobby: a menu around a game, ctrl-c at any moment, and a leader board that is asked for and kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.arcade.saves import SaveFile
from lexicade.arcade.settings import Settings, change_settings, read_settings
from lexicade.core.errors import UnreadableMove
from lexicade.core.session import Session
from lexicade.frontends.cli import menu, play
from lexicade.frontends.cli.lobby import Lobby
from lexicade.games.worderly.rules import Params, Rules
from lexicade.lexicon import Lexicon
from lexicade.store.store import open_store
from tests.kit import AnySession, Script

INTERRUPT = "^C"
TOO_LONG = "..."
ALL = ["range", "age", "danger"]  # the words of the puzzle below: 12 points


class Interrupted(Script):
    """A console at which somebody presses ctrl-c, or types endlessly."""

    def ask(self, question: str) -> str | None:
        """The next answer, or what happens instead."""
        answer = super().ask(question)
        if answer == INTERRUPT:
            raise KeyboardInterrupt
        if answer == TOO_LONG:
            raise UnreadableMove("That line is too long to read.")
        return answer


@pytest.fixture
def session(lexicon: Lexicon) -> AnySession:
    """A small puzzle."""
    return Session(Rules(lexicon), Params(count=3), 4)


def talk(session: AnySession, *answers: str, any_score: bool = False) -> str:
    """What is shown for some answers, until the lobby is left."""
    script = Interrupted(list(answers))
    Lobby(script, session, SaveFile(), any_score=any_score).run()
    assert script.answers == []
    return script.shown


@pytest.mark.parametrize("leave", ["q", "Q", "quit", "[q]", " q "])
def test_menu(session: AnySession, leave: str) -> None:
    """Anything that is no choice gets a sentence and is asked again; Q leaves, however it is typed."""
    shown = talk(session, "", "x", "7", "é", TOO_LONG, leave)
    assert shown.count("[P] Play Game") == 1
    assert shown.count("Choose P, L or Q: ") == 6
    assert shown.count("Please type P, L or Q.") == 4


def test_high_score_and_board(session: AnySession, home: Path) -> None:
    """A best score asks for a name until it has a good one, and the board shows and keeps it."""
    shown = talk(session, "p", *ALL, "x y", "ab", "../../etc", "merlin", "m", "l", "", "q")
    assert shown.count("A high score! Your name") == 4
    assert shown.count("merlin") == 3
    assert (home / "games.db").exists()


def test_only_a_better_score_is_offered_a_place(session: AnySession) -> None:
    """The same score again gets no place, unless any score may have one."""
    talk(session, "p", *ALL, "merlin", "m", "q")
    again = Session(session.game, session.params, 4)
    assert "A high score" not in talk(again, "p", *ALL, "m", "q")
    third = Session(session.game, session.params, 4)
    assert "morgan" in talk(third, "p", *ALL, "morgan", "m", "q", any_score=True)


def test_a_puzzle_of_one_s_own_has_no_place(lexicon: Lexicon, tmp_path: Path) -> None:
    """Whoever writes the puzzle knows the words, so its score is not offered a place, unless in a file of one's own."""
    own = Session(Rules(lexicon), Params(puzzle="planet.plan2a7.pan2d7"), 1)
    assert "A high score" not in talk(own, "p", "plan", "pan", "planet", "m", "q", any_score=True)
    again = Session(Rules(lexicon), Params(puzzle="planet.plan2a7.pan2d7"), 1)
    script = Interrupted(["p", "plan", "pan", "planet", "merlin", "m", "q"])
    Lobby(script, again, SaveFile(), leaders=str(tmp_path / "leaders.csv")).run()
    assert "merlin,11" in (tmp_path / "leaders.csv").read_text()


def test_play_again_is_another_game(session: AnySession, tmp_path: Path) -> None:
    """After a game the next is of the same kind with another seed, and what followed the first stays with it."""
    saved = tmp_path / "first.game"
    save_file = SaveFile(autosave=str(saved))
    script = Interrupted(["p", *ALL, "merlin", "p", ":id", "zzz", ":quit", "q"])
    Lobby(script, session, save_file).run()
    assert saved.read_text().splitlines()[1:] == ALL
    (shown,) = [line for line in script.shown.splitlines() if line.startswith("worderly.1:")]
    assert "puzzle=@" in shown, "not the puzzle whose solution was just shown"
    assert shown.partition("#")[2] != str(session.id).partition("#")[2]


def test_interrupted_play(session: AnySession) -> None:
    """Ctrl-c in play asks: on with the game, the menu, or out; twice is out."""
    shown = talk(session, "p", "range", INTERRUPT, "", "age", INTERRUPT, "what", "m", "q")
    assert shown.count("[X] Exit") == 3
    assert shown.count("Please type M or X, or press Enter.") == 1
    assert shown.count("Game 1 is saved. To continue it: lexicade resume 1") == 2
    assert shown.count('"age" is right') == 1
    talk(Session(session.game, session.params, 4), "p", INTERRUPT, "x")
    with pytest.raises(KeyboardInterrupt):
        talk(Session(session.game, session.params, 4), "p", INTERRUPT, INTERRUPT)


def test_interrupted_elsewhere(session: AnySession) -> None:
    """At the menu ctrl-c leaves; at the board, the name and the end of a game it asks, and twice leaves."""
    with pytest.raises(KeyboardInterrupt):
        talk(session, INTERRUPT)
    talk(session, "l", INTERRUPT, "m", "q")
    talk(session, "l", INTERRUPT, "x")
    shown = talk(session, "p", *ALL, INTERRUPT, "", "merlin", INTERRUPT, "m", "q")
    assert "merlin" in shown
    again = Session(session.game, session.params, 4)
    with pytest.raises(KeyboardInterrupt):
        talk(again, "p", *ALL, INTERRUPT, INTERRUPT)


def test_one_name_for_all(session: AnySession) -> None:
    """A name that is typed is the one that is set from then on: Enter takes it, and a hyphen declines."""

    def again(*answers: str) -> str:
        fresh = Session(session.game, session.params, 4)
        return talk(fresh, "p", *ALL, *answers, "m", "q", any_score=True)

    change_settings(level="hard")
    again("ab", "merlin")
    assert read_settings() == Settings(level="hard", name="merlin")
    assert "Your name [merlin] (or - for none): " in again("")
    assert "merlin" not in again("-").partition("for none): ")[2]
    again("morgan")
    assert read_settings().name == "morgan"
    with open_store() as store:
        players = [stored.player for stored in store.games()]
    assert players == ["merlin", "merlin", None, "morgan"]


def test_no_name(session: AnySession) -> None:
    """Whoever doesn't want to be on the board says nothing."""
    assert "Nobody yet." in talk(session, "p", *ALL, "", "m", "l", "", "q")


def test_a_finished_save_has_had_its_chance(session: AnySession) -> None:
    """Loading a game that is over offers no place on the board."""
    for word in ALL:
        session.submit(word)
    assert "A high score" not in talk(session, "p", "m", "q")


@pytest.mark.parametrize("answers", [[], ["p"], ["p", "range"], ["p", *ALL], ["p", *ALL, "merlin"], ["l"]])
def test_end_of_input(session: AnySession, answers: list[str]) -> None:
    """The end of input ends the program cleanly, wherever it comes."""
    talk(session, *answers)


def test_a_board_that_can_t_be_kept(session: AnySession, home: Path) -> None:
    """What is wrong with the board's file is said, and the game is not the worse for it."""
    (home / "games.db").mkdir(parents=True)
    shown = talk(session, "l", "", "p", *ALL, "m", "q")
    assert shown.count("The leader board can't be read: ") == 1
    assert "A high score" not in shown, "a game that is not kept has no place on it"
    assert shown.count("This game is no longer being saved: ") == 1
    assert "Traceback" not in shown


def test_by_command(home: Path, tmp_path: Path) -> None:
    """The command opens the lobby, with the board where it is told."""
    script = Interrupted(["p", *ALL, "merlin", "m", "q"])
    board = tmp_path / "board.csv"
    assert play.run("worderly", ["--count", "3", "--seed", "4", "--leaders", str(board)], script) == 0
    assert "merlin,12" in board.read_text()


def test_from_the_arcade() -> None:
    """The arcade's menu leads into the lobby and back."""
    script = Interrupted(["worderly", "q", "q"])
    assert menu.run(script) == 0
    assert script.shown.count("Choose by number") == 2
    script = Interrupted(["worderly", "p", INTERRUPT, "x"])
    assert menu.run(script) == 0
    assert script.shown.count("Choose by number") == 1, "exit leaves the arcade, too"
