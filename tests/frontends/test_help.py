"""Help counts: a hint in any game is in its log, and every place that tells a score says so."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from lexicade.arcade import dailies as daily
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.recording import KNOWN, PRACTICE
from lexicade.arcade.settings import change_settings
from lexicade.arcade.table import WITH_HELP, Table
from lexicade.core.errors import IllegalMove
from lexicade.core.session import Session
from lexicade.frontends.cli import archive, dailies, play, statistics
from lexicade.store.exchange import read_export
from lexicade.store.log import help_in, replay
from lexicade.store.store import open_store
from tests.kit import Script, open_game, run_command

SCRIPTS = {  # how to finish a game of each kind quickly
    "evilhangman": (["--length", "8", "--guesses", "1", "--setter", "honest", "--seed", "3"], list("qzxjvk")),
    "scrabble": (["--seed", "3", "--bot", "none"], ["pass"] * 6),
    "wildhand": (["--hands", "1", "--seed", "3"], ["no", "!!", "no"]),
    "wordhand": (["--hands", "1", "--seed", "3"], ["."]),
    "worderly": (["--lives", "1", "--seed", "3"], ["p", "xyzzy", "m", "q"]),
}


def play_with_hint(key: str) -> None:
    """A whole game in which a hint was taken as soon as there was one."""
    options, moves = SCRIPTS[key]
    at = 1 if key in ("wildhand", "worderly") else 0
    play.run(key, options, Script([*moves[:at], ":hint", *moves[at:]]))


@pytest.mark.parametrize("key", SCRIPTS)
def test_a_hint_is_told_everywhere(key: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One hint: lists, boards, statistics, results to share, exports and their verification say "with help"."""
    play_with_hint(key)
    with open_store() as store:
        (stored,) = store.games()
        assert stored.result is not None
        assert stored.result.is_over
        assert stored.result.helped == 1
        entries = store.entries(1)
    assert help_in(entries) == (0 if key == "worderly" else 1)
    capsys.readouterr()
    path = tmp_path / "game.txt"
    archive.export(["1", "--out", str(path)])
    assert read_export(path.read_text()).score.endswith("helped 1")
    for tell, arguments in (
        (archive.games, []),
        (statistics.leaders, [key]),
        (statistics.stats, [key]),
        (statistics.share, []),
        (statistics.share, ["--plain"]),
        (archive.verify, [str(path)]),
    ):
        assert tell(arguments) == 0
        assert "with help" in capsys.readouterr().out
    statistics.stats(["--json"])
    assert json.loads(capsys.readouterr().out)["games"][key]["helped"] == 1


def test_help_can_t_be_left_out_of_an_export(tmp_path: Path) -> None:
    """An export whose score line hides the help in its own log is not true."""
    play_with_hint("wordhand")
    text = run_command("export", "1").stdout
    assert "move :hint 1\n" in text
    path = tmp_path / "forged.txt"
    path.write_text(text.replace(" helped 1", ""))
    assert run_command("verify", str(path)).returncode == 1
    path.write_text(text)
    done = run_command("verify", str(path))
    assert done.returncode == 0
    assert "Help that the file doesn't mention can't be detected." in done.stdout


def test_logs_with_hints_replay() -> None:
    """A hint is no move: the game is the same with and without it, and a later hint counts as well."""
    game = open_game("wordhand")
    session = Session(game, game.read_params("hands=1"), 3)
    session.submit("jest")
    entries = [":hint 1", "jest", ":hint 2", ":hint 3"]
    assert replay(game, str(session.id), entries) == session
    assert help_in(entries) == 3
    assert help_in([":hint", ":hint 0", ":hint 1 2", ":hinting"]) == 0


def test_a_first_hint_is_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever takes a hint in a daily puzzle and begins it anew in another window has still taken it."""
    monkeypatch.setattr(daily, "today", lambda: 300)
    for module in (dailies, statistics):
        monkeypatch.setattr(module, "today", lambda: 300)
    dailies.run(["wordhand"], Script([":hint 3"]))
    script = Script([".", ".", "."])
    dailies.run(["wordhand"], script)
    assert "continued" in script.shown
    capsys.readouterr()
    dailies.run([])
    assert "with help" in capsys.readouterr().out
    statistics.leaders(["wordhand", "--daily", "300"])
    assert "with help" in capsys.readouterr().out
    assert daily.number_on(date(2026, 10, 27)) == 300


def test_the_player_is_told_once() -> None:
    """The first hint says what it does to the score; the others only help."""
    script = Script([":hint", ":hint", "jest", ":hint"])
    play.run("wordhand", ["--hands", "1", "--seed", "3"], script)
    assert script.shown.count(WITH_HELP) == 1


def test_nothing_is_told_while_a_bot_thinks() -> None:
    """While another seat is to move, no preview and no refusal tells anything of its rack."""
    game = open_game("scrabble")
    table = Table(Session(game, game.read_params("bot=master"), 5))
    table.play("pass")
    assert table.is_bots_turn
    rack = game.view(table.session.state, 1).rack
    for text in ("8h qqqq", "8h jjjj", f"8h {rack}", f"exch {rack}", "pass"):
        assert table.preview(text) == ""
        with pytest.raises(IllegalMove, match="not your turn"):
            table.play(text)


def test_boards_compare_what_is_comparable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Other parameters have another board; own lists, own hands and loaded games have none."""
    words = tmp_path / "own.txt"
    words.write_text("jest of")
    saved = tmp_path / "by-hand.game"
    game = open_game("wordhand")
    session = Session(game, game.read_params("hands=1"), 3)
    saved.write_text(f"{session.id}\njest\n")
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(["jest", "."]))
    play.run("wordhand", ["--hands", "2", "--seed", "3"], Script(["jest", "of", ".", "."]))
    play.run("wordhand", ["--hands", "1", "--seed", "3", "--coach"], Script(["of", "."]))
    play.run("wordhand", ["--hand", "jestof"], Script(["jest", "of"]))
    play.run("wordhand", ["--hands", "1", "--seed", "3", "--words", str(words)], Script(["jest", "."]))
    play.run("wordhand", ["--load", str(saved)], Script(["of", "."]))
    play.run("wordhand", ["--seed", "3"], Script(["n", "jest", ".", "e"]))
    capsys.readouterr()
    statistics.leaders(["wordhand"])
    assert capsys.readouterr().out == (
        "Word Hand (hands 1, size 7)\n"
        "   1  you             44\n"
        "   2  you             10\n\n"
        "Word Hand (hands 1, size 7, with replays)\n"
        "   1  you             44\n\n"
        "Word Hand (hands 2, size 7)\n"
        "   1  you             54\n\n"
    )


def listed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What `lexicade games` says of each game."""
    capsys.readouterr()
    archive.games([])
    return [" ".join(line.split()[3:]) for line in capsys.readouterr().out.splitlines()]


def test_a_save_can_t_hide_help(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A game that went through a file, with moves or without, is marked, and is in no statistics and on no board."""
    for number, before in enumerate(([], ["jest"])):
        path = str(tmp_path / f"{number}.game")
        play.run("wordhand", ["--hands", "1", "--seed", "3"], Script([":hint 3", *before, f":save {path}", ":quit"]))
        play.run("wordhand", ["--load", path], Script(["jest", "of", "."]))
    assert all("from a file" in row for row in listed(capsys)[1::2])
    statistics.leaders(["wordhand"])
    assert "nobody yet" in capsys.readouterr().out
    statistics.stats(["wordhand"])
    assert "no finished games yet" in capsys.readouterr().out


def test_help_elsewhere_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Hints in another game with the same seed, deleted or not, count when the game is finished; later ones don't."""
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(["jest", "."]))
    play.run("wordhand", ["--hands", "2", "--seed", "3"], Script([":hint 3", ":quit"]))
    archive.delete(["2", "--yes"])
    script = Script(["jest", "."])
    play.run("wordhand", ["--hands", "1", "--seed", "3"], script)
    assert KNOWN in script.shown
    play.run("wordhand", ["--hands", "1", "--seed", "4"], Script(["."]))
    assert listed(capsys) == ["Word Hand 44 points", "Word Hand 44 points, with help", "Word Hand 0 points"]
    play.run("worderly", ["--debug", "--count", "3", "--seed", "4"], Script(["p", "range", ":quit", "q"]))
    play.run("worderly", ["--count", "3", "--seed", "4"], Script(["p", "range", "age", "danger", "m", "q"]))
    assert listed(capsys)[-1] == "Worderly won, 12 points, with help"


def test_practice_is_called_practice(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A daily puzzle that was deleted, or begun twice, is practice wherever it is told of."""
    for module in (daily, dailies, statistics):
        monkeypatch.setattr(module, "today", lambda: 300)
    dailies.run(["wordhand"], Script(["."]))
    archive.delete(["1", "--yes"])
    capsys.readouterr()
    dailies.run([])
    assert "you deleted your game; playing again is practice" in capsys.readouterr().out
    dailies.run(["wordhand"], Script([".", ".", "."]))
    assert listed(capsys) == ["Word Hand 0 points, daily puzzle 300, practice"]
    statistics.share([])
    assert "practice" in capsys.readouterr().out
    game = open_game("wordhand")
    with Keeper(daily=300) as second:
        table = Table(daily.daily_session(game, 300), keeper=second)
        table.play(".")
        assert table.notices == [PRACTICE]


def test_unfinished_games_tell_of_help(capsys: pytest.CaptureFixture[str]) -> None:
    """Also before a game is over the list says that help was taken, in Worderly too."""
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script([":hint", ":quit"]))
    play.run("worderly", ["--seed", "4"], Script(["p", ":hint", ":quit", "q"]))
    assert listed(capsys) == ["Word Hand unfinished, with help", "Worderly unfinished, with help"]


def test_the_name_is_on_boards(capsys: pytest.CaptureFixture[str]) -> None:
    """The name that is set stands under games that were played line by line, too."""
    change_settings(name="merlin")
    play.run("wordhand", ["--hands", "1", "--seed", "3"], Script(["jest", "."]))
    capsys.readouterr()
    statistics.leaders(["wordhand"])
    assert "merlin" in capsys.readouterr().out


def test_the_store_is_never_overwritten(home: Path) -> None:
    """No option, however forced, writes over the file that games are kept in."""
    run_command("wordhand", "--hands", "1", "--seed", "3", typed="jest\n")
    path = str(home / "." / "games.db")
    for arguments in (("wordhand", "--save", path, "--force"), ("export", "1", "--out", path, "--force")):
        done = run_command(*arguments)
        assert done.returncode == 2
        assert "keeps your games" in done.stderr
    assert "keeps your games" in run_command("wordhand", typed=f":save! {path}\n").stdout
    for reading in (("wordhand", "--words", path), ("wordhand", "--load", path), ("verify", path)):
        assert "keeps your games" in run_command(*reading).stderr, "reading it by hand would drop SQLite's locks"
    done = run_command("worderly", "--leaders", path, "--count", "3", "--seed", "4", typed="p\nrange\nage\ndanger\nq\n")
    assert "keeps your games" in done.stdout
    with open_store() as store:
        assert store.entries(1) == ["jest"]


def test_lists_in_any_folder(tmp_path: Path) -> None:
    """A word list in a folder with letters of any language keeps its games like any other."""
    folder = tmp_path / "W\u00f6rter"
    folder.mkdir()
    (folder / "liste.txt").write_text("cat dog")
    run_command("wordhand", "--words", str(folder / "liste.txt"), "--hand", "catdog", typed="dog\n")
    assert "unfinished" in run_command("games").stdout
    assert "Enter word" in run_command("resume").stdout


def test_no_hint_no_trace(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Where there is no hint nothing is kept: a daily puzzle that was only looked at can still count."""
    for module in (daily, dailies, statistics):
        monkeypatch.setattr(module, "today", lambda: 300)
    dailies.run(["wildhand"], Script([":hint", ":quit"]))
    assert not (home / "games.db").exists()
    dailies.run(["wildhand"], Script(["no", "!!"]))
    with open_store() as store:
        assert [stored.counts for stored in store.games()] == [True]
