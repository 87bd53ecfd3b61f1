"""The conversation: commands at any prompt, bots at the table, saves that are never lost or written over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.saves import SaveFile
from lexicade.arcade.table import THINKING
from lexicade.core.errors import LONGEST_LINE, BadSave
from lexicade.core.game import Bot
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.frontends.cli import play
from lexicade.frontends.cli.line import COMMANDS, Conversation, Ending
from lexicade.games._template.rules import Move, Params, Rules, State, View
from lexicade.lexicon import Lexicon
from tests.kit import AnySession, Script, run_command


@pytest.fixture
def session(lexicon: Lexicon) -> AnySession:
    """A new game of nothing."""
    return Session(Rules(lexicon), Params(turns=4), 7)


def test_endings(session: AnySession) -> None:
    """A conversation tells whether the game ended, the player left or the input did."""
    assert Conversation(session, Script([])).run() is Ending.END_OF_INPUT
    assert Conversation(session, Script(["wait", ":QUIT "])).run() is Ending.LEFT
    assert Conversation(session, Script(["stop"])).run() is Ending.OVER


def test_a_finished_game_is_told_again(session: AnySession) -> None:
    """Opening a game that is over shows how it ended and asks nothing."""
    session.submit("stop")
    script = Script(["wait"])
    assert Conversation(session, script).run() is Ending.OVER
    assert script.shown == "You stop.\nTotal score: 0\n"


def test_commands_don_t_move(session: AnySession) -> None:
    """No command but undo, redo and restart changes the game."""
    harmless = [f":{word}" for word in COMMANDS if word not in ("undo", "redo", "restart", "quit")]
    script = Script(["wait", *harmless, ":", ": help", ":hint 9", ":hint x", ":nonsense", ":wait"])
    Conversation(session, script).run()
    assert session.moves == ("wait",)
    assert script.shown.count("Waits left") == 3, "at first, after the move, and once more for :show"


def test_hints_start_again_after_a_move(session: AnySession) -> None:
    """Hints grow stronger for one position and begin gently for the next; a level can be named."""
    script = Script([":hint", ":hint", "wait", ":hint", ":hint 2", ":hint 9"])
    Conversation(session, script).run()
    said = [line for line in script.shown.splitlines() if line in ("Patience is a virtue.", "Wait.")]
    assert said == ["Patience is a virtue.", "Wait.", "Patience is a virtue.", "Wait."]
    assert "There is no hint at that level." in script.shown


class Duel(Rules):
    """Nothing for two: the seats wait in turn."""

    info = replace(Rules.info, seats=(2, 2))
    second: Bot[View, Move]

    def __init__(self, lexicon: Lexicon, second: Bot[View, Move]) -> None:
        super().__init__(lexicon)
        self.second = second

    def opponents(self, params: Params) -> dict[int, str]:
        """A bot has the second seat."""
        return {1: "second"}

    def bot(self, level: str) -> Bot[View, Move] | None:
        """The bot that it was made with."""
        return self.second

    def to_move(self, state: State) -> int | None:
        """Whose turn it is."""
        return None if super().to_move(state) is None else state.waited % 2


def waiting(view: View, rng: Rng) -> Move:
    """A player who waits, and stops only by a rare chance."""
    return Move.STOP if rng.below(1000)[0] == 0 else Move.WAIT


def test_bots_play_their_seats(lexicon: Lexicon) -> None:
    """A seat with a bot is played without asking, and undo and redo skip over its moves."""
    session = Session(Duel(lexicon, waiting), Params(turns=9), 7)
    script = Script(["wait", "wait", ":undo", ":undo", ":redo", ":redo", ":undo", "stop"])
    assert Conversation(session, script).run() is Ending.OVER
    shown = [line for line in script.shown.splitlines() if line.startswith("Waits left")]
    assert shown == [f"Waits left: {left}" for left in (9, 7, 5, 7, 9, 7, 5, 7)]
    assert session.moves == ("wait", "wait", "stop")


def test_slow_bots_are_announced(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a bot that takes its time a line says so; before others nothing does."""
    for slow, times in (((), 0), (("second",), 2)):
        monkeypatch.setattr(Duel, "info", replace(Duel.info, slow_bots=slow))
        script = Script(["wait", "wait", ":quit"])
        Conversation(Session(Duel(lexicon, waiting), Params(turns=9), 7), script).run()
        assert script.shown.count(THINKING) == times


def test_bots_play_the_same_from_the_same_place(lexicon: Lexicon) -> None:
    """What a bot does by chance depends on the game and the place in it, not on how one came there."""
    drawn: list[int] = []

    def drawing(view: View, rng: Rng) -> Move:
        drawn.append(rng.state)
        return Move.WAIT

    for answers in (["wait", "wait"], ["wait", ":undo", "wait", "wait"]):
        Conversation(Session(Duel(lexicon, drawing), Params(turns=9), 7), Script(answers)).run()
    straight, again = drawn[:2], drawn[2:]
    assert again == [straight[0], straight[0], straight[1]]
    assert straight[0] != straight[1]


def test_autosave(session: AnySession, tmp_path: Path) -> None:
    """With a save file, the game on disk is the game on screen after every move and every undo."""
    path = tmp_path / "my.game"
    other = tmp_path / "other.game"
    script = Script(["wait", f":save {other}", "wait", "wait", ":undo"])
    Conversation(session, script, save_file=SaveFile(str(path))).run()
    assert path.read_text() == session.save()
    assert session.moves == ("wait", "wait")
    assert other.read_text().count("wait\n") == 1
    assert list(tmp_path.glob("*.part")) == []


def test_save_command(session: AnySession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """:save needs a name once, remembers it, and never writes over a file that isn't this game's."""
    monkeypatch.chdir(tmp_path)
    Path("precious.txt").write_text("precious")
    script = Script(
        [":save", ":save precious.txt", ":save my.game", "wait", ":save", ":save nowhere/my.game", ":save ."]
    )
    Conversation(session, script).run()
    assert Path("precious.txt").read_text() == "precious"
    assert Path("my.game").read_text() == session.save()
    for said in (
        "Type a file name too, as in :save my.game",
        "precious.txt already exists. Choose another name, or type :save! precious.txt to overwrite it.",
        "Saved as my.game.",
        "nowhere/my.game can't be written: no such file or directory.",
        ". is a folder.",
    ):
        assert said in script.shown


def test_a_failing_disk_is_told_once(session: AnySession, tmp_path: Path) -> None:
    """When saving fails, the player is told and plays on."""
    folder = tmp_path / "folder"
    folder.mkdir()
    save_file = SaveFile(str(folder / "my.game"))
    folder.rmdir()
    script = Script(["wait", "wait", "stop"])
    assert Conversation(session, script, save_file=save_file).run() is Ending.OVER
    assert script.shown.count("This game is no longer being saved to its file") == 1


def test_save_and_load_options(tmp_path: Path) -> None:
    """A game saved with --save goes on with --load, which leaves the file alone unless it is asked to save."""
    path = str(tmp_path / "my.game")
    play.run("_template", ["--save", path, "--seed", "5"], Script(["wait"]))
    first = Path(path).read_text()
    script = Script(["wait"])
    play.run("_template", ["--load", path], script)
    assert script.shown.startswith("Waits left: 2\n")
    assert Path(path).read_text() == first
    play.run("_template", ["--load", path, "--save", path], Script(["wait"]))
    assert Path(path).read_text() == first + "wait\n"
    with pytest.raises(BadSave, match="Continue it with --load, choose another name, or add --force"):
        play.run("_template", ["--save", path], Script([]))
    assert Path(path).read_text() == first + "wait\n"


def test_save_command_after_load(tmp_path: Path) -> None:
    """:save without a name goes to the file that was loaded."""
    path = str(tmp_path / "my.game")
    play.run("_template", ["--save", path, "--seed", "5"], Script(["wait"]))
    script = Script(["wait", ":save"])
    play.run("_template", ["--load", path], script)
    assert f"Saved as {path}." in script.shown
    assert Path(path).read_text().count("wait\n") == 2


def test_windows_line_ends(tmp_path: Path) -> None:
    """A save that went through an editor with other line ends still loads."""
    path = tmp_path / "my.game"
    path.write_bytes(b"_template#5\r\nwait\r\n")
    script = Script([])
    play.run("_template", ["--load", str(path)], script)
    assert script.shown.startswith("Waits left: 2\n")


def test_save_over(session: AnySession, tmp_path: Path) -> None:
    """:save! writes over a file that isn't this game's, but never over a folder."""
    path = tmp_path / "old.game"
    path.write_text("old")
    script = Script([f":save! {path}", f":save! {tmp_path}", "wait", ":save"])
    Conversation(session, script).run()
    assert path.read_text() == session.save()
    assert f"{tmp_path} can't be written: it is not an ordinary file." in script.shown


def test_one_file_for_each_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Options that name one file are refused however it is spelled, and only a loaded game is saved over."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("planet plan pan")
    Path("link").symlink_to("words.txt")
    play.run("_template", ["--save", "my.game", "--seed", "5"], Script(["wait"]))
    Path("again").symlink_to("my.game")
    for key, options in (
        ("_template", ["--words", "words.txt", "--save", "./words.txt", "--force"]),
        ("_template", ["--words", "words.txt", "--save", "link", "--force"]),
        ("worderly", ["--leaders", "x.csv", "--save", f"../{tmp_path.name}/x.csv"]),
        ("worderly", ["--leaders", "my.game", "--load", "again"]),
        ("scrabble", ["--load", "my.game", "--gcg", "again", "--force"]),
        ("scrabble", ["--load", "my.game", "--save", "my.game", "--gcg", "./my.game", "--force"]),
    ):
        with pytest.raises(BadSave, match="name the same file"):
            play.run(key, options, Script([]))
    assert Path("words.txt").read_text() == "planet plan pan"
    play.run("_template", ["--load", "my.game", "--save", "again"], Script(["wait"]))
    assert Path("my.game").read_text().count("wait\n") == 2
    assert Path("again").is_symlink()


def test_help_comes_in_order(session: AnySession) -> None:
    """:help says how to play, then the commands, then where the options are."""
    script = Script([":help"])
    Conversation(session, script).run()
    places = [script.shown.index(text) for text in (Rules.info.help, ":undo", "lexicade _template --help")]
    assert places == sorted(places)


@pytest.mark.parametrize("is_person", [False, True])
def test_farewell(session: AnySession, *, is_person: bool) -> None:
    """Whoever leaves a game that is kept is told how to go on with it; a pipe, a finished or an empty game is not."""

    def left(*answers: str) -> str:
        script = Script(list(answers))
        script.is_person = is_person
        with Keeper() as keeper:
            Conversation(Session(session.game, session.params, 7), script, keeper=keeper).run()
        return script.shown.splitlines()[-1]

    said = "Game 1 is saved. To continue it: lexicade resume 1"
    assert (left("wait", ":quit") == said) is is_person
    assert (left("wait") == said.replace("1", "2")) is is_person
    for answers in ([], [":quit"], ["wait", "stop"]):
        assert "is saved" not in left(*answers)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_overlong_piped_line(end: str) -> None:
    """A line too long to be meant is refused as a whole, none of it is played, and the next line is."""
    hand = ("wordhand", "--hands", "1", "--seed", "3")
    fits, too_long, much_too_long = ("." * length for length in (LONGEST_LINE - 1, LONGEST_LINE + 2, 3 * LONGEST_LINE))
    typed = "".join(f"{line}{end}" for line in (fits, too_long, much_too_long, "jest"))
    shown = run_command(*hand, typed=typed)
    assert shown.stdout.count("That line is too long to read.") == 2
    assert shown.stdout.count("Invalid word, please try again.") == 1, "the line that fits"
    assert '"jest" earned 44 points' in shown.stdout
    assert (shown.returncode, shown.stderr) == (0, "")


def test_an_overlong_last_line() -> None:
    """A pipe that ends in the middle of a line too long to be meant ends the game in good order."""
    done = run_command("wordhand", "--hands", "1", "--seed", "3", typed="x" * (3 * LONGEST_LINE))
    assert done.stdout.count("That line is too long to read.") == 1
    assert (done.returncode, done.stderr) == (0, "")
