"""What `lexicade scrabble` can do beside playing: the best plays of a position, and matches."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from bench.positions import committed

from lexicade.boards.cgp import write_position
from lexicade.games.scrabble import commands
from lexicade.games.scrabble.match import Result, play_game, tally, wilson
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon
from lexicade.workers import processes
from tests.kit import ENVIRONMENT, run_command

NOTHING = "/".join(["15"] * 15)


def test_best(capsys: pytest.CaptureFixture[str]) -> None:
    """The best plays come with score and leave; a position need not be quoted."""
    assert commands.best([NOTHING, "QUIZVV?/", "0/0", "0", "--top", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    score, square, word, leave = lines[0].split()
    assert int(score) == 44
    assert square[0] in "8H"
    assert sorted(["?" if letter.islower() else letter for letter in word] + [*leave]) == sorted("QUIZVV?")


def test_best_json_lists_every_play_once(capsys: pytest.CaptureFixture[str]) -> None:
    """`--top 0 --json` is every legal play, as many as are pinned, each once, best first."""
    for counted in (committed(0)[3], committed(1)[3]):
        assert commands.best([write_position(counted.position), "--top", "0", "--json"]) == 0
        rows = json.loads(capsys.readouterr().out)
        assert len(rows) == len({row["play"] for row in rows}) == counted.plays
        assert sum(row["score"] for row in rows) == counted.points
        assert [row["score"] for row in rows] == sorted((row["score"] for row in rows), reverse=True)
        rack = counted.position.racks[0]
        for row in rows:
            laid = ["?" if letter.islower() else letter for letter in row["play"].split()[1] if letter != "."]
            assert sorted([*laid, *row["leave"]]) == sorted(rack)


def test_best_of_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no play, that is said; in JSON it is an empty list."""
    assert commands.best([f"{NOTHING} VV/ 0/0 0"]) == 0
    assert capsys.readouterr().out == "There is no legal play.\n"
    assert commands.best([f"{NOTHING} VV/ 0/0 0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("best",),
        ("best", "nonsense"),
        ("best", f"{NOTHING} A/"),
        ("best", f"{NOTHING} A/ 0/0 0", "--top", "-1"),
        ("best", f"{NOTHING} A/ 0/0 0", "--top", "x"),
        ("best", f"{NOTHING} A/ 0/0 0", "--words", "/nowhere"),
        ("best", f"{NOTHING} A/ 0/0 0", "--rounds", "5"),
        ("best", f"{NOTHING} A/ 0/0 0", "--simulate", "--rounds", "0"),
        ("best", f"{NOTHING} A/ 0/0 0", "--simulate", "--seconds", "soon"),
        ("best", f"{NOTHING} AT/ 0/0 0", "--play", "8H"),
        ("best", f"{NOTHING} AT/ 0/0 0", "--play", "8H CAT"),
        ("best", f"{NOTHING} AT/ 0/0 0", "--play", "1A AT"),
        ("best", f"{NOTHING} AT/ 0/0 0", "--play", "exch A"),
        ("best", f"{NOTHING} AT/ 0/0 0", "--leaves", __file__),
        ("best", f"{NOTHING} AT/ 0/0 0", "--equity", "--leaves", __file__),
        ("best", f"{NOTHING} AT/ 0/0 0", "--equity", "--leaves", "/nowhere"),
        ("analyze",),
        ("analyze", "/nowhere/game.gcg"),
        ("analyze", os.devnull),
        ("analyze", __file__),
        ("analyze", __file__, "--top", "0"),
        ("analyze", __file__, "--seed", "1"),
        ("analyze", __file__, "--html", "/nowhere/page.html"),
        ("match", "club"),
        ("match", "club", "master of the universe"),
        ("match", "club", "club", "--games", "0"),
        ("match", "club", "club", "--games", "many"),
        ("match", "club", "club", "--seed", "-1"),
        ("match", "club", "club", "--words", "/nowhere"),
        ("match", "club", "club", "--leaves", "/nowhere"),
        ("match", "club", "club", "--on", "nowhere"),
    ],
)
def test_bad_input(arguments: tuple[str, ...]) -> None:
    """Whatever is wrong is one line on standard error, exit status 2."""
    done = run_command("scrabble", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


POSITION = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 QUIZST?/ 0/12 0"
RECORD = """#player1 a Ann
#player2 b Bob
>a: AEINQRT 8G QAT +24 24
>b: AAIOUU? exch
"""


def test_best_by_equity(capsys: pytest.CaptureFixture[str]) -> None:
    """By equity exchanges are listed, too; a turn that is asked for is marked with its rank wherever it is."""
    assert commands.best([POSITION, "--equity", "--top", "2", "--play", "exch QU"]) == 0
    first, second, marked = capsys.readouterr().out.splitlines()
    assert first.split() == ["1", "100.00", "100", "K7", "m.ZQUITS"]
    assert second.split()[0] == "2"
    assert marked.startswith(">")
    rank = int(marked[1:].split()[0])
    assert commands.best([POSITION, "--equity", "--top", "0", "--json", "--play", "exch QU"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["play"] for row in rows if row["is_marked"]] == ["exch QU"]
    assert [row["play"] for row in rows if row["rank"] <= rank][-1] == "exch QU"
    assert rows[-1]["play"] == "pass"
    values = [row["value"] for row in rows[:-1]]
    assert values == sorted(values, reverse=True)


def test_other_leave_values(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever has other leave values can list, judge and play by them, in other processes too."""
    values, record = tmp_path / "values.txt", tmp_path / "game.gcg"
    values.write_text("# nothing is as good as a Q\nQ 500\n")
    record.write_text("".join(RECORD.splitlines(keepends=True)[:3]))
    ours = ["--leaves", str(values)]
    assert commands.best([POSITION, "--equity", "--top", "1", *ours]) == 0
    assert "Q" in capsys.readouterr().out.split()[-1], "the best turn keeps the Q"
    assert commands.analyze([str(record), "--json", *ours]) == 0
    first = json.loads(capsys.readouterr().out)["games"][0]["turns"][0]
    assert first["lost"] > 400, "the first turn lays a Q"
    answers = []
    for leaves in ([], ours):
        assert commands.match(["expert", "expert", "--games", "2", "--json", *leaves]) == 0
        answers.append(json.loads(capsys.readouterr().out)["bots"])
    assert answers[0] != answers[1]


def test_best_marks_a_play_by_score(capsys: pytest.CaptureFixture[str]) -> None:
    """The usual list marks a play, too; written in lower case it is the same play."""
    for text in ("L4 QUITS", "l4 quits"):
        assert commands.best([POSITION, "--top", "1", "--play", text]) == 0
        first, marked = capsys.readouterr().out.splitlines()
        assert first.split() == ["1", "100", "K7", "m.ZQUITS"]
        assert marked.startswith(">")
        assert marked.split()[-4:] == ["38", "L4", "QUITS", "Z?"]


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("L4 QUITSZ", '"quitsz" is not a word.'),
        ("L4 QUOTE", "doesn't have the tiles"),
        ("8H QUIZ", "8H is taken by C."),
        ("1A QUIZ", "must touch a tile"),
        ("exch Q", "--equity"),
    ],
)
def test_best_says_why_a_play_is_illegal(play: str, why: str) -> None:
    """A play that can't be made is refused with the reason."""
    done = run_command("scrabble", "best", POSITION, "--play", play)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr


def test_best_by_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    """The same rounds and seed give the same list; what it is not sure of is said."""
    answers = []
    for seed in ("1", "1", "2"):
        arguments = ["--simulate", "--rounds", "8", "--seed", seed, "--json", "--top", "3", "--play", "pass"]
        assert commands.best([POSITION, *arguments]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1] != answers[2]
    assert len(answers[0]) == 4
    assert all(row["error"] > 0 and 0 <= row["wins"] <= 1 and row["rounds"] == 8 for row in answers[0])
    assert answers[0][-1]["is_marked"]
    assert commands.best([POSITION, "--simulate", "--rounds", "8", "--top", "1"]) == 0
    assert "+-" in capsys.readouterr().out


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good records, a bad one, and what is none of our business."""
    good = RECORD.replace("AAIOUU? exch", "AAIOUU? -UU +0 0")
    (tmp_path / "b.gcg").write_text(good)
    (tmp_path / "a.GCG").write_text(good)
    (tmp_path / "bad.gcg").write_text("#title None\n")
    (tmp_path / "notes.txt").write_text("nothing")
    (tmp_path / "deeper.gcg").mkdir()
    return tmp_path


def test_analyze(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One record is told turn by turn."""
    assert commands.analyze([str(folder / "b.gcg")]) == 0
    out = capsys.readouterr().out
    assert "b.gcg: Ann 24, Bob 0\n" in out
    assert "The game is unfinished.\n" in out
    assert "  1 a        AEINQRT 8G QAT                 24 " in out
    assert "  2 b        AAIOUU? exch UU                 0 " in out


def test_analyze_folder(folder: Path) -> None:
    """Of a folder all good records are told in order; bad ones are reported with their line, left out, and counted."""
    done = run_command("scrabble", "analyze", str(folder), "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)
    assert [Path(each["file"]).name for each in told["games"]] == ["a.GCG", "b.gcg"]
    assert [(each["name"], each["games"]) for each in told["players"]] == [("Ann", 2), ("Bob", 2)]
    assert [Path(each["file"]).name for each in told["left_out"]] == ["bad.gcg"]
    reason, count = done.stderr.splitlines()
    assert "bad.gcg: Line 1:" in reason
    assert count == "lexicade: Left out 1 of 3 files."
    (folder / "none").mkdir()
    done = run_command("scrabble", "analyze", str(folder / "none"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "There are no .gcg files in" in done.stderr


def test_analyze_one_bad_file(folder: Path) -> None:
    """A single file that is no record is refused with its name and line."""
    done = run_command("scrabble", "analyze", str(folder / "bad.gcg"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "bad.gcg: Line 1:" in done.stderr


def test_analyze_what_is_right(folder: Path) -> None:
    """Of a record with a mistake in it the turns before that are told, and the mistake, with exit status 1."""
    (folder / "half.gcg").write_text(RECORD)
    done = run_command("scrabble", "analyze", str(folder / "half.gcg"), "--json")
    assert done.returncode == 1
    assert done.stderr.endswith("can't be read as an event. The game was read up to there.\n")
    told = json.loads(done.stdout)
    assert len(told["games"][0]["turns"]) == 1
    assert [each["reason"][:7] for each in told["faults"]] == ["Line 4:"]


def test_analyze_page(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The page is written whole, and never over a record."""
    page = folder / "page.html"
    assert commands.analyze([str(folder / "b.gcg"), "--html", str(page)]) == 0
    assert capsys.readouterr().out == f"Wrote 1 game to {page}.\n"
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    before = (folder / "b.gcg").read_text()
    done = run_command("scrabble", "analyze", str(folder / "b.gcg"), "--html", str(folder / "b.gcg"))
    assert (done.returncode, (folder / "b.gcg").read_text()) == (2, before)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_analyze_page_is_a_file(folder: Path) -> None:
    """A page is put in place of a file only, never of a pipe, a device or a folder, also where a link leads there."""
    pipe, link = folder / "pipe", folder / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for place in (pipe, link, folder):
        done = run_command("scrabble", "analyze", str(folder / "b.gcg"), "--html", str(place))
        assert (done.returncode, done.stdout) == (2, "")
        assert "can't be written" in done.stderr
    assert pipe.is_fifo()
    assert link.is_symlink()


def test_analyze_is_the_same_everywhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process and several judge alike, also by playing on."""
    reports = []
    for count in (1, 2):
        monkeypatch.setattr(processes, "processors", lambda count=count: count)
        assert commands.analyze([str(folder / "b.gcg"), "--simulate", "--rounds", "8", "--json"]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0] == reports[1]
    assert reports[0]["games"][0]["turns"][0]["order"] == "simulation"


def test_match_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One process and several play the same games for the same seed, others for another."""
    reports = []
    for processors, seed in ((1, "7"), (2, "7"), (1, "8")):
        monkeypatch.setattr(processes, "processors", lambda processors=processors: processors)
        assert commands.match(["novice", "casual", "--games", "6", "--seed", seed, "--json"]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0] == reports[1]
    assert reports[0]["games"] == 6
    assert reports[0]["bots"] != reports[2]["bots"]


def test_match_report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The table tells wins and scores of both, also of a single game, which has no limits."""
    monkeypatch.setattr(processes, "processors", lambda: 1)
    assert commands.match(["novice", "club", "--games", "1"]) == 0
    head, _, novice, club = capsys.readouterr().out.splitlines()
    assert head.startswith("1 game, ")
    assert novice.startswith("novice")
    assert club.startswith("club")


# What standard error tells at some moments, and how often by then: -X importtime names modules, the bar counts games.
JOINING = b"lexicade.games.scrabble.match", 2  # a process that is to play has begun, too
PLAYING = b"4/4000", 1


@contextmanager
def running_match(moment: tuple[bytes, int]) -> Iterator[tuple[subprocess.Popen[bytes], Callable[[], bytes]]]:
    """A match that has come to a certain moment, and what waits for the end of all its processes: it reads the rest.

    All of them hold the terminal to which standard error goes, so it ends with the last of them.
    """
    text, times = moment
    master, terminal = pty.openpty()
    command = [sys.executable, "-X", "importtime", "-m", "lexicade", "scrabble", "match", "club", "novice"]
    match = subprocess.Popen(
        [*command, "--games", "4000"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        start_new_session=True,
        env=ENVIRONMENT,
    )
    os.close(terminal)
    try:
        shown = b""
        while shown.count(text) < times:
            shown += read_some(master)
        yield match, lambda: b"".join(iter(lambda: read_some(master), b""))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(match.pid, signal.SIGKILL)
        match.communicate()
        os.close(master)


def read_some(terminal: int) -> bytes:
    """What comes next from a terminal, or nothing if all have let go of it."""
    assert select.select([terminal], [], [], 60)[0], "somebody still holds the terminal, but says nothing"
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""


@pytest.mark.parametrize("moment", [JOINING, PLAYING], ids=["joining", "playing"])
def test_interrupted_match(moment: tuple[bytes, int]) -> None:
    """Ctrl-c ends a match without a traceback, and its processes with it, while they start and while they play."""
    with running_match(moment) as (match, rest):
        os.killpg(match.pid, signal.SIGINT)
        assert b"Traceback" not in rest()
        assert match.communicate(timeout=60)[0] == b""
        assert match.returncode == 130


def test_killed_match() -> None:
    """When a match is killed outright, the processes that play it end too."""
    with running_match(PLAYING) as (match, rest):
        match.kill()
        rest()
        assert match.wait() == -signal.SIGKILL


def test_contestants_begin_in_turn(lexicon: Lexicon) -> None:
    """Scores are reported by contestant, whoever begins."""
    game = Rules(lexicon)
    for number in range(4):
        result = play_game(game, ("novice", "club"), 3, number)
        assert result.scores[1] > result.scores[0]
        assert play_game(game, ("novice", "club"), 3, number) == result


def test_tally() -> None:
    """Wins, rates, averages and their limits are what the formulas give."""
    results = [Result((300, 200), 20), Result((100, 200), 20), Result((250, 250), 20), Result((350, 150), 20)]
    first = tally(results, 0)
    assert (first.wins, first.win_rate, first.score) == (2, 0.5, 250)
    assert first.score_limits is not None
    low, high = first.score_limits
    assert (round(low), round(high)) == (144, 356)
    assert tally(results[:1], 1).score_limits is None
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1


def test_own_word_list(tmp_path: Path) -> None:
    """Matches and positions work with a list of one's own, whose second graph is kept after the first time."""
    words = tmp_path / "few.txt"
    words.write_text("at ta tat attar rat art tar star stars rats arts")
    done = run_command("scrabble", "best", f"{NOTHING} RATS/ 0/0 0", "--top", "1", "--words", str(words))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[0] == "8"
    done = run_command("scrabble", "match", "club", "novice", "--games", "5", "--words", str(words))
    assert (done.returncode, done.stderr) == (0, "")
