"""The menu line by line: everything is there, by a number and a word, and nothing that is typed breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.arcade.settings import Settings, change_settings, read_settings
from lexicade.frontends.cli import menu, play
from lexicade.games import keys
from lexicade.store.store import open_store
from tests.kit import Script, run_command

QUESTION = "Choose by number or name"


def talk(*answers: str) -> str:
    """What the menu shows for some answers, until it is left."""
    script = Script([*answers, "q"])
    assert menu.run(script) == 0
    assert script.answers == []
    return script.shown


def test_games() -> None:
    """The menu takes a number, a key or a title, returns after a game, and says what it doesn't know."""
    shown = talk("chess", "99", "1", ":quit", "wildhand", ":quit", "WORD HAND ", ":quit")
    assert shown.count(QUESTION) == 6
    assert 'There is no "chess" on the menu.' in shown
    assert 'There is no "99" on the menu.' in shown
    assert "Nothing" not in shown, "the template is not offered"


@pytest.mark.parametrize("answer", ["", "menu", "help", ":help", "?"])
def test_the_menu_again(answer: str) -> None:
    """Enter, and whatever asks for help, shows the menu again; it names :help each time."""
    assert talk(answer).count(":help for the rules") == 2


@pytest.mark.parametrize(
    ("answers", "sign"),
    [
        (("1", "daily", "Daily Puzzles"), "Which puzzle"),
        (("2", "resume", "continue"), "You have no unfinished games."),
        (("3", "games", "saved games"), "You have no saved games."),
        (("4", "stats", "STATISTICS"), "no finished games yet"),
        (("5", "leaders", "leader boards"), "nobody yet"),
        (("6", "settings", "Settings"), "Word list: built-in"),
    ],
)
def test_entries(answers: tuple[str, ...], sign: str) -> None:
    """Every entry opens by its number after the games, its word and its title, and Enter or q goes back to the menu."""
    number, *names = answers
    for answer in (str(len(keys()) + int(number)), *names):
        for back in ([""], ["q"]) if sign in ("Which puzzle", "Word list: built-in") else ([],):
            shown = talk(answer, *back)
            assert sign in shown
            assert shown.count(QUESTION) == 2


def test_the_end_of_input() -> None:
    """The end of input ends the menu, wherever it comes."""
    for answers in ([], ["1"], ["1", ":quit"], ["daily"], ["daily", "3", "no"], ["settings"], ["settings", "name"]):
        assert menu.run(Script(list(answers))) == 0
    assert menu.run(Script(["games"])) == 0
    assert menu.run(Script(["wildhand"])) == 0


def test_an_unfinished_game_is_offered() -> None:
    """Choosing a game that was left offers to go on with it or to start a new one, and a wrong answer says so."""
    talk("wildhand", "3", "no", ":quit")
    shown = talk("wildhand", "what", "", "wildhand", "G", "!!", ":quit")
    assert shown.count("You have an unfinished game of Wild Hand: game 1.") == 2
    assert '"what" is not one of the choices.' in shown
    assert "Total score for this hand: 0" in shown
    talk("wildhand", "new", "2", ":quit")
    with open_store() as store:
        assert [stored.number for stored in store.games()] == [1, 2]
    assert "unfinished" not in talk("wordhand", ":quit").partition(QUESTION)[2]


def test_resume_and_saved_games(capsys: pytest.CaptureFixture[str]) -> None:
    """The last open game goes on, any other is chosen by its number, a finished one is shown, and one is deleted."""
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(["jest", "."]))
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(["jest"]))
    assert "Game 2: Word Hand\nCurrent Hand: " in talk("resume", ":quit")
    shown = talk("games", "7", "2", ":quit", "1", "delete 1", "no", "", "delete 1", "yes", "delete 1", "")
    assert shown.count('" is not one of the choices.') == 3
    assert "Game 2: Word Hand\n" in shown
    assert "1. jest" in capsys.readouterr().out
    assert shown.count("Game 1 is deleted.") == 1
    with open_store() as store:
        assert [stored.number for stored in store.games()] == [2]


def test_a_game_that_is_open_elsewhere() -> None:
    """A game that another window has open is refused with a sentence, not replaced by a new one."""
    talk("wildhand", "3", ":quit")
    with open_store() as store:
        lock = store.lock(1)
        shown = talk("wildhand", "g")
        lock.release()
        assert len(store.games()) == 1
    assert "total number of hands" not in shown


def test_daily() -> None:
    """A puzzle of the day is played by its number or name, goes on where it was left, and may be practiced."""
    finish = ["no", "!!", "no", "no", "!!", "no", "no", "!!", "no"]
    shown = talk("daily", "9", "wild hand", *finish[:2], ":quit", "daily", "wildhand", *finish[2:])
    assert shown.count('"9" is not one of the choices.') == 1
    assert shown.count("continued") == 1
    assert "Total score over all hands: 0" in shown
    shown = talk("daily", "wildhand", "", "daily", "wildhand", "y", ":quit")
    assert shown.count("You have finished this puzzle: 0 points.") == 2
    assert shown.count(", practice") == 1


def test_settings(tmp_path: Path) -> None:
    """Each setting is changed by its number or word; what is no good is refused with a sentence, and the rest stays."""
    words = tmp_path / "words.txt"
    words.write_text("cat dog")
    shown = talk(
        "settings", "name", "ab", "merlin", "2", "hardest", "HARD", "word list", "/nowhere", str(words), "x", ""
    )
    assert read_settings() == Settings(name="merlin", level="hard", words=str(words))
    for sentence in (
        "A name must be 3 to 10 letters",
        "Please type easy, medium or hard.",
        "/nowhere can't be read",
        'There is no setting "x".',
    ):
        assert shown.count(sentence) == 1
    talk("settings", "name", "-", "words", "-", "level", "", "4", "light terminal", "motion", "off", "")
    assert read_settings() == Settings(level="hard", theme="light terminal", motion=False)


def test_games_are_as_set(tmp_path: Path) -> None:
    """A game from the menu has the level and the word list that are set, and is resumed with them."""
    words = tmp_path / "words.txt"
    words.write_text("hospital notebook")
    change_settings(level="hard", words=str(words))
    shown = talk("evilhangman", ":id", "z", ":quit", "resume", ":id", ":quit")
    assert shown.count("setter=rollout") == shown.count("@words.") == 2
    words.unlink()
    assert f"{words} can't be read: no such file or directory." in talk("wordhand")
    change_settings(level="easy", words="")
    assert "bot=beginner" in talk("scrabble", ":id", ":quit")


def test_a_store_that_can_t_be_used(home: Path) -> None:
    """Where nothing can be kept, games are played all the same, and the rest of the menu says what is wrong."""
    (home / "games.db").mkdir(parents=True)
    shown = talk("wildhand", "1", "no", "!!", "no", "resume", "games", "stats", "leaders", "daily", "settings", "")
    assert "Total score over all hands: 0" in shown
    assert shown.count(QUESTION) == 8


def test_any_bytes() -> None:
    """Whatever is typed into whatever the menu asks, the program ends in order and without a traceback."""
    junk = b"\n".join(
        [b"\0", b"\xff\xfe", b"9" * 5000, b"x" * 20_000, "é ٣ ²".encode(), b"delete", b"\x1b[2J", b"%s{}"]
    )
    entries = (b"daily", b"resume", b"games", b"stats", b"leaders", b"settings", b"settings\nname", b"settings\nwords")
    played = b"wildhand\n2\nno\n:quit\n"
    typed = played + b"".join(entry + b"\n" + junk + b"\n\n\n" for entry in entries) + b"wildhand\n" + junk + b"\n\nq\n"
    done = run_command("--line", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Traceback" not in done.stdout
    assert "\x1b" not in done.stdout
