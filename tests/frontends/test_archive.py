"""Commands on kept games: lists, replays, statistics, boards and results to share."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from lexicade.arcade import library
from lexicade.frontends.cli import archive, dailies, play, statistics
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import open_store
from tests.kit import Script, run_command

WON = ["range", "age", "danger"]
SMALL = ["--count", "3", "--seed", "4"]


def play_worderly(*answers: str, options: tuple[str, ...] = ()) -> None:
    """A game through the command, in this process."""
    play.run("worderly", [*SMALL, *options], Script(list(answers)))


def play_hand(*answers: str) -> None:
    """A word hand that is kept."""
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(list(answers)))


@pytest.fixture
def some_games() -> None:
    """A few games: two finished hands, an open one, a solved puzzle with a name, a lost one, one with help."""
    play_hand("jest", ".")
    play_hand("jest", "of", ".")
    play_hand("jest")
    play_worderly("p", *WON, "merlin", "m", "q")
    play_worderly("p", "x", "x", "m", "q", options=("--lives", "2"))
    play_worderly("p", ":hint 3", *WON, "m", "q")


def out(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed."""
    return capsys.readouterr().out


@pytest.mark.usefixtures("some_games")
def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Open and finished games are listed with what they came to."""
    assert archive.games([]) == 0
    lines = out(capsys).splitlines()
    assert [" ".join(line.split()[3:]) for line in lines] == [
        "Word Hand 44 points",
        "Word Hand 54 points",
        "Word Hand unfinished",
        "Worderly won, 12 points",
        "Worderly lost, 0 points",
        "Worderly won, 6 points, with help",
    ]
    assert archive.games(["--json"]) == 0
    rows = json.loads(out(capsys))
    assert [row["over"] for row in rows] == [True, True, False, True, True, True]
    assert (rows[3]["player"], rows[5]["helped"]) == ("merlin", 1)


@pytest.mark.usefixtures("some_games")
def test_replay_and_export(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game is shown move by move, exported, verified, imported, and refused when there is none."""
    assert archive.replay_game(["2"]) == 0
    shown = out(capsys)
    assert "1. jest\n" in shown
    assert '"jest" earned 44 points' in shown
    path = tmp_path / "game.txt"
    assert archive.export(["2", "--out", str(path)]) == 0
    assert archive.verify([str(path)]) == 0
    assert "The score is correct: Word Hand, 54 points." in out(capsys)
    assert run_command("replay", "99").returncode == 2
    assert run_command("export", "x").returncode == 2
    assert run_command("export", "1", "--out", "/dev/null/x").returncode == 2


@pytest.mark.usefixtures("some_games")
def test_links(capsys: pytest.CaptureFixture[str]) -> None:
    """A game goes out as a link to a site and comes in as one; what is no whole link is refused."""
    assert archive.export(["3", "--link", "https://school.example/words"]) == 0
    link = out(capsys).strip()
    assert link.startswith("https://school.example/words/#/import/")
    assert archive.verify([link]) == 0
    assert "The moves are valid: Word Hand, unfinished." in out(capsys)
    assert archive.import_game([link]) == 0
    assert "Imported as game 7." in out(capsys)
    assert run_command("import", link[:-6]).stderr == "lexicade: The link is cut short.\n"
    assert run_command("import", "https://school.example/#/import/AAAA").returncode == 2
    with open_store() as store:
        assert store.entries(7) == store.entries(3)


def test_challenge_by_link(capsys: pytest.CaptureFixture[str]) -> None:
    """A link to a game's start is taken wherever its id is."""
    console = Script([":id", ":quit"])
    play.run("wordhand", ["--id", "https://school.example/words/#/id/wordhand%3Ahands%3D1%233"], console)
    assert "wordhand.1:hands=1" in console.shown
    assert "#3" in console.shown


@pytest.mark.usefixtures("some_games")
def test_stats(capsys: pytest.CaptureFixture[str]) -> None:
    """Statistics as text with a plot, as JSON and as CSV; the rule for what counts is printed."""
    assert statistics.stats(["wordhand"]) == 0
    shown = out(capsys)
    assert "played 2, best 54, average 49.0" in shown
    assert "#" in shown
    assert "A daily puzzle counts the first time" in shown
    assert statistics.stats(["--json"]) == 0
    answer = json.loads(out(capsys))
    assert answer["games"]["worderly"]["played"] == 3
    assert answer["games"]["worderly"]["won"] == 2
    assert answer["games"]["scrabble"]["best"] is None
    assert statistics.stats(["--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(out(capsys))))
    assert [row["score"] for row in rows] == ["12", "0", "6", "44", "54"]


@pytest.mark.usefixtures("some_games")
def test_leaders(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Boards list replayed games, those with help last; CSV boards come in and go out."""
    assert statistics.leaders(["worderly"]) == 0
    lines = out(capsys).splitlines()
    assert [line.split() for line in lines[1:3]] == [["1", "merlin", "12"], ["2", "merlin", "6", "with", "help"]]
    assert lines[0] == "Worderly (count 3, rows 15, columns 25, lives 5, level medium)"
    assert lines[4] == "Worderly (count 3, rows 15, columns 25, lives 2, level medium)", "other parameters, other board"
    assert lines[5].split() == ["1", "merlin", "0"]
    board = tmp_path / "leaders.csv"
    board.write_text("name,points\nmorgan,99\nmerlin,5\n")
    assert statistics.leaders(["worderly", "--import", str(board)]) == 0
    assert statistics.leaders(["worderly", "--export", str(tmp_path / "out.csv")]) == 0
    assert (tmp_path / "out.csv").read_text().splitlines() == ["name,points", "morgan,99", "merlin,12"]
    kept = tmp_path / "kept.csv"
    kept.write_text("nimue,7\n")
    assert statistics.leaders(["wordhand", "--export", str(kept)]) == 0
    assert "nimue,7" in kept.read_text(), "what was in the file stays"
    assert statistics.leaders(["worderly"]) == 0
    assert "not verified" in out(capsys)
    assert statistics.leaders(["worderly", "--daily", "3"]) == 0
    assert "nobody yet" in out(capsys)
    assert run_command("leaders", "--import", str(board)).returncode == 2
    missing = run_command("leaders", "worderly", "--import", str(tmp_path / "none.csv"))
    assert missing.returncode == 2
    assert "no such file" in missing.stderr


@pytest.mark.usefixtures("some_games")
def test_boards_believe_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A result that somebody wrote into the store is found out by replaying before it is on a board."""
    assert statistics.leaders(["wordhand"]) == 0
    with SqliteStore() as store, store._database.writing() as raw:
        raw.execute("UPDATE games SET score = 999999")
    assert statistics.leaders(["wordhand"]) == 0
    assert "999999" not in out(capsys)


def test_misses_are_shared(capsys: pytest.CaptureFixture[str]) -> None:
    """Letters that were not there are in the picture."""
    play.run("evilhangman", ["--guesses", "2", "--length", "5"], Script(["e", "a", "o", "i"]))
    assert statistics.share([]) == 0
    assert "□" in out(capsys)


def test_replay_shows_no_hidden_rack(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a bot is to move, the picture is the player's."""
    with SqliteStore() as store:
        game_id = "scrabble.1:rules=full,players=2,bot=casual,challenge=void@enable.e3f7f062#5"
        store.add_entries(store.add_game(game_id, words=None), 1, ["pass"])
    assert archive.replay_game([]) == 0
    assert "Rack: D D H O P Q U" in out(capsys)


def test_take_backs_lower_the_standing(capsys: pytest.CaptureFixture[str]) -> None:
    """A score with moves taken back ranks below one without, however high."""
    play_hand("jest", ".")
    play_hand("jest", ":undo", "jest", "of", ".")
    assert statistics.leaders(["wordhand"]) == 0
    lines = out(capsys).splitlines()
    assert [line.split()[2] for line in lines[1:3]] == ["44", "54"]


@pytest.mark.usefixtures("some_games")
def test_share(capsys: pytest.CaptureFixture[str]) -> None:
    """A result tells no word of the game, fits a short message, and says how to play the same."""
    for number in ("1", "2", "4", "5", "6"):
        for options in ([], ["--plain"]):
            assert statistics.share([number, *options]) == 0
            shown = out(capsys)
            assert len(shown) < 280
            assert not any(word in shown for word in (*WON, "jest"))
            assert bool({*"■□"} & {*shown}) == (not options)
    assert statistics.share(["2"]) == 0
    assert "lexicade wordhand --id wordhand.1:" in out(capsys)
    done = run_command("share", "3")
    assert done.returncode == 2
    assert "is unfinished" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("stats", "chess"),
        ("leaders", "chess"),
        ("daily", "chess"),
        ("resume", "0"),
        ("resume", "x"),
        ("verify",),
        ("import", "/nowhere"),
    ],
)
def test_bad_input(arguments: tuple[str, ...]) -> None:
    """Whatever is wrong is one line, exit status 2."""
    done = run_command(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_games_without_moves_are_not_kept(home: Path) -> None:
    """Looking at a game leaves nothing behind."""
    run_command("wordhand", "--seed", "3")
    run_command("worderly", typed="p\n")
    assert not home.exists()


def test_own_words_are_found_again(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game over a list of one's own is resumed with that list from anywhere; without it, that is said."""
    words = tmp_path / "own.txt"
    words.write_text("jest jests of")
    monkeypatch.chdir(tmp_path)
    assert run_command("wordhand", "--hand", "jestof", "--words", "own.txt", typed="jest\n").returncode == 0
    monkeypatch.chdir(home)
    assert "Enter word" in run_command("resume").stdout
    words.write_text("other words")
    with SqliteStore() as store:
        assert library.unfinished(store) is None
    done = run_command("resume", "1")
    assert done.returncode == 2
    assert "word list" in done.stderr
    words.unlink()
    assert run_command("resume", "1").returncode == 2


def test_loaded_games_are_kept_whole(tmp_path: Path) -> None:
    """A game that was loaded from a file is kept with all that came before."""
    path = tmp_path / "my.game"
    run_command("wordhand", "--hands", "1", "--seed", "3", "--save", str(path), typed="jest\n")
    run_command("wordhand", "--load", str(path), typed="of\n")
    with SqliteStore() as store:
        assert [store.entries(stored.number) for stored in store.games()] == [["jest"], ["jest", "of"]]


def test_what_is_wrong_with_the_store_is_said_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Commands that tell of kept games say what is wrong with the store on standard error, one time in a process."""
    monkeypatch.setattr(SqliteStore, "problem", property(lambda self: "Some games can't be read."))
    for command in (archive.games, statistics.stats, statistics.leaders, dailies.run):
        command([])
    said = capsys.readouterr()
    assert said.err == "lexicade: Some games can't be read.\n"
    assert "can't be read" not in said.out
