"""The line protocol: our engine answers it, programs play matches over it, and a fault costs them the game."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.boards.evaluation.deadline import Deadline
from lexicade.boards.moves import PASS, Move
from lexicade.boards.position import Position
from lexicade.core.errors import BadParams
from lexicade.core.session import Session
from lexicade.games.scrabble import bots, commands, programs
from lexicade.games.scrabble.match import Result, match_figures, match_table, play_game, tally
from lexicade.games.scrabble.programs import Program
from lexicade.games.scrabble.protocol import Engine, read_commands, read_last, told_position, view_of
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import Params
from lexicade.games.scrabble.thinking import seen_play
from lexicade.lexicon import Lexicon

OPENING = "15/15/15/15/15/15/15/3QUIz8/15/15/15/15/15/15/15 AELSTRN/ 0/32 0 lex NWL18;"
ENGINE = f"program:{sys.executable} -m lexicade scrabble engine"


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def said(engine: Engine, *lines: str) -> list[str]:
    """Everything that an engine answers."""
    return [answer for line in lines for answer in engine.answers(line)]


def test_conversation(game: Rules) -> None:
    """An engine tells who it is, takes options and positions without a word, and answers with a move."""
    engine = Engine(game)
    hello = said(engine, "ucgi")
    assert hello[0].startswith("id name Lexicade")
    assert hello[-1] == "ucgiok"
    assert said(engine, "isready") == ["readyok"]
    assert said(engine, "setoption name level value club", f"position cgp {OPENING}", "go movetime 500 seed 1") == [
        "bestmove E6 NE.TRALS"
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", 'There is no command "dance".'),
        ("position fen x", 'Write "position cgp" and'),
        ("position cgp x", "A position has four parts"),
        ("go", "There is no position to play from."),
        ("go movetime soon", "movetime must be a whole number"),
        ("go seed -1", "seed must be a whole number"),
        ("setoption level", 'Write "setoption name NAME value VALUE".'),
        ("setoption name level value god", 'There is no level "god"'),
        ("setoption name hash value 3", 'There is no option "hash"'),
        ("setoption name lexicon value /none/such", "/none/such"),
    ],
)
def test_wrong_lines(game: Rules, line: str, sentence: str) -> None:
    """What is wrong is answered with one line that says so, and the engine goes on."""
    engine = Engine(game, "club")
    (answer,) = said(engine, line)
    assert answer.startswith("error ")
    assert sentence in answer
    assert said(engine, f"position cgp {OPENING}", "go") == ["bestmove E6 NE.TRALS"]


def test_the_last_play_is_told(game: Rules) -> None:
    """A program is told the last play, and reads from it what a bot in the match sees of it."""
    session = Session(game, Params(bot="none", draws="cat?eeesaaeeei"), 1)
    assert told_position(session.view(0)).operations == ()
    for move in ("8G CAtE", "J6 SE.", "pass"):  # the second ends with a tile that lies there
        session.submit(move)
        seat = session.to_move
        assert seat is not None
        view = session.view(seat)
        again = view_of(Position.from_cgp(told_position(view).cgp()))
        assert seen_play(again) == seen_play(view)
        assert (seen_play(view) is None) == (move == "pass")


@pytest.mark.parametrize("told", ["8D QUIX", "8D", "-2", "8D ....", "99Z QUIz", "15O QUIz", "8D QUIz EE", "x y"])
def test_last_plays_that_are_none(game: Rules, told: str) -> None:
    """A last move that is no play, or doesn't lie on the board, is no reason not to play."""
    position = f"{OPENING} lm {told};"
    assert (read_last(Position.from_cgp(position)) is None) == (told != "8D QUIz EE")
    assert said(Engine(game, "club"), f"position cgp {position}", "go") == ["bestmove E6 NE.TRALS"]


def test_a_wrong_position_is_none(game: Rules) -> None:
    """After a wrong position nothing is played from the one before."""
    assert said(Engine(game, "club"), f"position cgp {OPENING}", "position cgp x", "go")[1:] == [
        "error There is no position to play from."
    ]


@pytest.mark.parametrize(("line", "seconds"), [("go movetime 1500 seed 3", 1.5), ("go", 0.0)])
def test_time_for_a_move(game: Rules, monkeypatch: pytest.MonkeyPatch, line: str, seconds: float) -> None:
    """A bot has as much time as the program gives it, or as much as it needs."""
    given = []

    def choose(*arguments: object) -> Move:
        given.append(arguments)
        return PASS

    monkeypatch.setattr(bots, "choose", choose)
    assert said(Engine(game), f"position cgp {OPENING}", line) == ["bestmove pass"]
    deadline = given[0][-1]
    assert isinstance(deadline, Deadline)
    assert deadline.seconds == seconds


def test_lines_of_any_length() -> None:
    """Endless lines, bytes that are no text and the end of input are taken as they come; "quit" ends it."""
    stream = io.BytesIO(b"x" * 1_000_000 + b"\nucgi\n\xff\xfe\nQuit\nisready\n")
    endless, *rest = read_commands(stream)
    assert len(endless) < 100_000
    assert rest == ["ucgi", "\ufffd\ufffd"]
    assert list(read_commands(io.BytesIO(b"ucgi"))) == ["ucgi"]


def test_in_the_real_program() -> None:
    """The command answers line by line, survives nonsense and ends with its input."""
    lines = f"nonsense\nposition cgp {OPENING}\ngo\n"
    done = subprocess.run(
        [sys.executable, "-m", "lexicade", "scrabble", "engine", "--level", "club"],
        input=lines.encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.decode().splitlines() == ['error There is no command "nonsense".', "bestmove E6 NE.TRALS"]
    assert done.stderr == b""


def test_the_same_match_inside_and_outside(game: Rules) -> None:
    """Our engine over the protocol plays the very game that our bot plays inside, random choices included."""
    program = Program(f"{ENGINE} --level casual", 60)
    try:
        for number in (0, 1):
            inside = play_game(game, ("casual", "club"), 7, number)
            assert play_game(game, (ENGINE, "club"), 7, number, (program, None)) == inside
    finally:
        program.close()


def test_example_client() -> None:
    """The client in the documentation runs, and gets the move that the page shows."""
    page = (Path(__file__).parents[2] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    (client,) = re.findall("```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", client], capture_output=True, timeout=60, check=True)
    assert done.stdout.decode() == "bestmove E6 NE.TRALS\n"
    assert "bestmove E6 NE.TRALS" in page


def script(folder: Path, body: str) -> str:
    """A program that says hello as it should and then does what its body says with each line."""
    file = folder / "program.py"
    file.write_text(
        "import sys, time\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('ucgi'): print('ucgiok', flush=True)\n"
        "    if line.startswith('isready'): print('readyok', flush=True)\n"
        f"    if line.startswith('go'): {body}\n"
    )
    return f"program:{sys.executable} {file}"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("sys.exit()", "It ended in the middle of the game."),
        ("time.sleep(60)", "It didn't answer within"),
        ("print('bestmove 1A ZZZ', flush=True)", "Its move was not legal. "),
        ("[print('x') for _ in iter(int, 1)]", "It said 10,000 lines without an answer."),
        ("print('bestmove dance', flush=True)", 'It answered "dance": "dance" is not a move.'),
        ("print('error no idea', flush=True)", 'It reported an error: "no idea"'),
        ("print('x' * 300000, flush=True)", "It didn't answer within"),
    ],
)
def test_faults_lose_the_game(
    game: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, fault: str
) -> None:
    """A program that ends, hangs or answers nonsense loses that game, and the match goes on with the next."""
    monkeypatch.setattr(programs, "GRACE", 0.2 if "within" in fault else 60.0)
    name = script(tmp_path, body)
    program = Program(name, 0.1)
    try:
        results = [play_game(game, (name, "club"), 1, number, (program, None)) for number in (0, 1)]
    finally:
        program.close()
    assert [(result.loser, result.winner) for result in results] == [(0, 1), (0, 1)]
    assert re.search(fault, results[0].fault)


def test_a_program_in_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command plays programs, counts the games that they lose by a fault, and says why."""
    name = script(tmp_path, "print('bestmove dance', flush=True)")
    assert commands.match(["club", name, "--games", "1", "--json"]) == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert [bot["wins"] for bot in figures["bots"]] == [1, 0]
    assert figures["faults"][0]["game"] == 1
    assert "lost by a fault." in err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["club", "program:"], "names no program"),
        (["club", "program:'"], "names no program"),
        (["club", "program:/none/such"], "can't be started"),
        (["club", f"program:{sys.executable} -c pass"], "It ended"),
        (["club", "genius"], 'There is no bot "genius"'),
        (["club", "program:x", "--on", "dask://localhost:1"], "Programs play on this machine only"),
    ],
)
def test_contestants_are_looked_at_first(arguments: list[str], sentence: str) -> None:
    """A bot that doesn't exist and a program that can't play are refused before the match."""
    with pytest.raises(BadParams, match=sentence):
        commands.match(arguments)


def test_a_fault_counts_more_than_points() -> None:
    """Who loses by a fault has lost, whatever the scores; long commands are cut in the table."""
    results = [Result((300, 100), 20, 0, 0, "It ended."), Result((300, 100), 20, 1)]
    assert [tally(results, contestant).wins for contestant in (0, 1)] == [1, 1]
    assert "program:xxxxxxxxxxxxxxxxxxx..." in match_table([f"program:{'x' * 50}", "club"], results)
    assert "faults" not in match_figures(["club", "casual"], 0, results[1:])
