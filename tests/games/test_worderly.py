"""Worderly's own rules: guesses, lives, points, hints, bonus words, and puzzles from other programs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from lexicade.core.errors import BadParams, IllegalMove, UnreadableMove
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.frontends.cli.line import Conversation
from lexicade.games.worderly import commands
from lexicade.games.worderly.ipuz import read_ipuz, write_ipuz
from lexicade.games.worderly.puzzle import read_puzzle, write_puzzle
from lexicade.games.worderly.rules import End, Params, Rules, State
from lexicade.lexicon import Lexicon, from_words
from tests.kit import Script, run_command

# P L A N E T on the diagonal from (2, 7); "plan" across it at the P, "pan" down from the same P.
PUZZLE = "planet.plan2a7.pan2d7.ten12d17.net12a15"
PLAN = Params(puzzle="planet.plan2a7.pan2d7")


@pytest.fixture(scope="module")
def game(lexicon: Lexicon) -> Rules:
    """The game over the built-in list."""
    return Rules(lexicon)


def follow(game: Rules, state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = game.play(state, game.read_move(state, text)).state
    return state


def test_points_and_crossings(game: Rules) -> None:
    """Each letter newly shown is a point, one already shown is none, and the diagonal word is in capitals."""
    state = game.start(PLAN, Rng(1))
    state = follow(game, state, "PLAN")
    assert state.points == 4
    assert game.view(state, 0).grid[2].strip() == "Plan"
    state = follow(game, state, "pan")
    assert state.points == 6
    assert game.view(state, 0).found == 2
    with pytest.raises(IllegalMove, match="already shown"):
        follow(game, state, "plan")
    end = follow(game, state, "planet")
    assert end.points == 11
    outcome = game.outcome(end)
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners, outcome.helped) == (End.SOLVED, (11,), (0,), 0)


def test_every_copy_is_shown(game: Rules) -> None:
    """A right guess shows the word wherever it stands."""
    state = game.start(Params(puzzle="planet.pan2a7.pan2d7"), Rng(1))
    after = follow(game, state, "pan")
    assert (after.points, game.view(after, 0).found) == (5, 2)


def test_crossed_words_count_as_found(game: Rules) -> None:
    """A word all of whose letters are shown by others needs no guess, and the game can end by it."""
    state = game.start(Params(puzzle="planet.pan2a7"), Rng(1))
    shown = replace(state, shown=frozenset(state.puzzle.placed[1].cells()))
    with pytest.raises(IllegalMove):
        follow(game, shown, "pan")
    assert game.outcome(follow(game, shown, "planet")) is not None


def test_lives(game: Rules) -> None:
    """A wrong guess costs a life each time; the last one ends the game and lists what was missed."""
    state = game.start(Params(puzzle=PLAN.puzzle, lives=2), Rng(1))
    step = game.play(state, game.read_move(state, "zebra"))
    assert step.miss
    assert step.state.lives == 1
    last = game.play(step.state, game.read_move(step.state, "zebra"))
    assert last.state.lives == 0
    assert "You missed: planet, plan, pan." in "\n".join(last.events)
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == (End.LOST, ())


@pytest.mark.parametrize("text", ["", "   ", ":", " : "])
def test_what_is_no_guess(game: Rules, text: str) -> None:
    """An empty guess is asked again and costs nothing."""
    with pytest.raises(UnreadableMove):
        game.read_move(game.start(PLAN, Rng(1)), text)


@pytest.mark.parametrize(
    "text", ["12", "no way", "café", "a-b", "😀", "?", "?hint", "x" * 99, "pla\u212aet", "plan\tpan", "\x1b[2J"]
)
def test_any_other_guess_costs_a_life(game: Rules, text: str) -> None:
    """Whatever else is typed is a wrong guess, is told so on one line, and can be kept as text."""
    state = game.start(PLAN, Rng(1))
    move = game.read_move(state, text)
    step = game.play(state, move)
    assert (step.state.lives, step.miss) == (4, True)
    assert move.text.isascii()
    assert move.text.isprintable()
    assert game.read_move(state, game.write_move(move)) == move
    assert len(step.events[0]) < 80


def test_kind_mode(game: Rules) -> None:
    """A real word from the letters that isn't in the grid is a bonus and costs nothing; other words cost a life."""
    state = game.start(Params(puzzle=PLAN.puzzle, kind=True), Rng(1))
    after = follow(game, state, "plate")
    assert (after.lives, after.bonus, after.points) == (5, ("plate",), 0)
    with pytest.raises(IllegalMove, match="already"):
        follow(game, after, "plate")
    assert follow(game, after, "plaet").lives == 4
    assert follow(game, after, "zebra").lives == 4
    assert follow(game, game.start(PLAN, Rng(1)), "plate").lives == 4


def test_hints_show_without_points(game: Rules) -> None:
    """A letter, the first letters of a word, a word: shown for no points, counted, and told in the outcome."""
    state = game.start(PLAN, Rng(3))
    one = follow(game, state, "?letter")
    assert (len(one.shown), one.points, one.hints) == (1, 0, 1)
    two = follow(game, state, "?start")
    assert len(two.shown) == 2
    three = follow(game, state, "?word")
    assert game.view(three, 0).found >= 1
    assert three.points == 0
    while game.to_move(state) is not None:
        state = follow(game, state, "?word")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.helped) == ((0,), state.hints)
    assert [game.hint_move(state, level) for level in (1, 3, 4)] == ["?letter", "?word", None]


def test_shuffle(game: Rules) -> None:
    """The letters are never shown as the word, and a shuffle changes their order."""
    state = game.start(PLAN, Rng(3))
    for _ in range(50):
        after = follow(game, state, "shuffle")
        assert sorted(after.letters) == sorted("planet")
        assert after.letters not in ("planet", state.letters)
        state = after
    same = Rules(from_words(["aaaaaa", "aaa"]))
    assert same.start(Params(count=2), Rng(1)).letters == "aaaaaa"


def test_debug_shows_answers(game: Rules) -> None:
    """With -d the answers stand beside the grid, and the score counts as helped; else nothing hidden is in the view."""
    state = game.start(Params(puzzle=PLAN.puzzle, debug=True), Rng(1))
    assert game.view(state, 0).answers == ("planet", "plan", "pan")
    outcome = game.outcome(follow(game, state, "plan", "pan", "planet"))
    assert outcome is not None
    assert outcome.helped == 1
    plain = game.view(game.start(PLAN, Rng(1)), 0)
    assert plain.answers == ()
    assert not set("".join(plain.grid)) - {" ", "_"}


def test_levels(game: Rules, lexicon: Lexicon) -> None:
    """Words are as common as the level says, decent, and no word comes twice where there are enough."""
    for level, rarest in (("easy", 20), ("medium", 35), ("hard", 50)):
        for seed in range(5):
            words = [placed.word for placed in game.start(Params(level=level), Rng(seed)).puzzle.placed]
            assert all(lexicon.level(word) <= rarest and lexicon.is_clean(word) for word in words)
            assert len(set(words)) == 21


def test_too_few_words() -> None:
    """A list that can't make a puzzle is a clear error."""
    for words in ([], ["planet"], ["cat", "cow"], ["planet", "plan"]):
        with pytest.raises(BadParams, match="can't make a puzzle"):
            Rules(from_words(words)).start(Params(), Rng(1))


def test_puzzles_as_text() -> None:
    """A puzzle's text reads back."""
    assert write_puzzle(read_puzzle(PUZZLE, 15, 25)) == PUZZLE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plan", "six letters"),
        ("planet.x", "not a word with its place"),
        ("planet.zoo2a7", "can't be made"),
        ("planet.lap2a6", "a different letter"),
        ("planet.plan0a0", "crosses no word"),
        ("planet.plan2a7.plan2a7", "overlaps"),
        ("planet.net12a24", "leaves the grid"),
        ("planet.plan2a7.pan2d7.net4a9", "a different letter"),
        ("planet.pan2a7.plan2d7.lap3a8", "crosses no word"),
        ("planet.pan2a7.plan2d7.pal5a7.lap5a7", "letter"),
    ],
)
def test_puzzles_that_are_none(text: str, said: str) -> None:
    """A text that breaks a rule of the grid is refused with the reason."""
    with pytest.raises(BadParams) as caught:
        read_puzzle(text, 15, 25)
    assert said in caught.value.sentence


def test_ipuz_reads_back(game: Rules) -> None:
    """A puzzle written as ipuz has the same words in the same places when it is read."""
    for seed in range(20):
        size = Params(count=51 if seed % 2 else 21, rows=15 + seed % 5, columns=25 + seed % 7)
        puzzle = game.start(size, Rng(seed)).puzzle
        read = read_ipuz(write_ipuz(puzzle, "Test"))
        assert read is not None
        assert (read.rows, read.columns, read.six) == (puzzle.rows, puzzle.columns, puzzle.six)
        assert set(read.placed) == set(puzzle.placed)
        foreign = game.read_foreign(write_ipuz(puzzle, "Test").encode())
        assert foreign is not None
        session: Session[Params, State, object, object] = Session(game, foreign.params, 5)  # type: ignore[arg-type]
        assert set(session.state.puzzle.placed) == set(puzzle.placed)
        assert Session.load(session.save(), session.game) == session


@pytest.mark.parametrize(
    "change",
    [
        {"solution": []},
        {"solution": [["A"]]},
        {"solution": None},
        {"puzzle": [[1]]},
        {"clues": {}},
        {"clues": {"Across": [[99, ""]], "Down": [], "Diagonal": []}},
        {"clues": {"Across": [], "Down": [], "Diagonal": []}},
        {"solution": [["AB"] * 25] * 15},
        {"solution": [["é"] * 25] * 15},
    ],
)
def test_ipuz_that_is_none(game: Rules, change: dict[str, object]) -> None:
    """A damaged file, or a crossword of another kind, is refused in a sentence."""
    whole = json.loads(write_ipuz(game.start(Params(), Rng(1)).puzzle, "Test"))
    with pytest.raises(BadParams):
        read_ipuz(json.dumps({**whole, **change}))
    for text in ("{", "{}", '{"a": 1}', "ipuz({})", "[" * 100_000):
        if text.startswith("["):
            assert read_ipuz(text) is None
        else:
            with pytest.raises(BadParams):
                read_ipuz(text)


def test_endless_ipuz(game: Rules) -> None:
    """A file with far more words than a puzzle has, or far larger than one, is refused without going through it."""
    whole = json.loads(write_ipuz(game.start(Params(), Rng(1)).puzzle, "Test"))
    number = whole["clues"]["Across"][0][0]
    whole["clues"]["Across"] += [[number, ""]] * 60_000
    with pytest.raises(BadParams, match="no more than 51 words"):
        read_ipuz(json.dumps(whole))
    with pytest.raises(BadParams, match="the limit is 1 MB"):
        read_ipuz(json.dumps({**whole, "notes": "x" * (1 << 20)}))


def test_ipuz_of_another_kind(game: Rules, tmp_path: Path) -> None:
    """A puzzle that is not one of this game is refused in a sentence, by the command as well."""
    whole = json.loads(write_ipuz(game.start(Params(), Rng(1)).puzzle, "Tést"))
    moved = {**whole, "solution": [*whole["solution"][1:], whole["solution"][0]]}
    path = tmp_path / "moved.ipuz"
    path.write_text(json.dumps(moved, ensure_ascii=False), encoding="utf-8")
    done = run_command("worderly", "--load", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    path.write_text("\ufeff" + json.dumps(whole, ensure_ascii=False), encoding="utf-8")
    assert run_command("worderly", "--load", str(path), typed="p\n").returncode == 0


def test_s_forms_when_needed() -> None:
    """A list whose only useful six-letter word is a plural makes a puzzle of it."""
    words = "planet zzzaxe stones stone tones notes onset eon one ten net not set toe son ton nose"
    assert Rules(from_words(words.split())).start(Params(), Rng(1)).puzzle.six == "stones"


def test_hints_go_on(game: Rules) -> None:
    """After the strongest hint, the next is as strong."""
    script = Script([":hint"] * 5)
    session: Session[Params, State, object, object] = Session(game, Params(), 3)  # type: ignore[arg-type]
    Conversation(session, script).run()
    assert session.moves == ("?letter", "?start", "?word", "?word", "?word")


def test_make(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Puzzles are written in all forms, the same for the same seed, with the solution on a page of its own."""
    folder = tmp_path / "new" / "puzzles"
    assert commands.make(["--puzzles", "12", "--out", str(folder), "--seed", "3", "-w", "15"]) == 0
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 48
    page = (folder / "worderly-01.html").read_text()
    assert page.index('class="letters"') < page.index("solution</h1>")
    assert "break-after: page" in page
    before, after = page.split("solution</h1>")
    puzzle = read_ipuz((folder / "worderly-01.ipuz").read_text())
    assert puzzle is not None
    assert puzzle.six.upper() not in before
    assert puzzle.six.upper() in after
    assert "<td" in before
    assert all(f">{letter}<" not in before for letter in set(puzzle.six))
    assert puzzle.six not in (folder / "worderly-01.txt").read_text().lower().replace(" ", "")
    again = tmp_path / "again"
    assert commands.make(["--puzzles", "12", "--out", str(again), "--seed", "3", "-w", "15"]) == 0
    assert all((again / name).read_bytes() == (folder / name).read_bytes() for name in names)
    assert "12 puzzles" in capsys.readouterr().out


@pytest.mark.parametrize("option", ["-w", "--count"])
def test_words_in_a_puzzle_are_one_option(tmp_path: Path, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The option for the number of words means the same for playing and for making, out of bounds too."""
    assert commands.make(["--puzzles", "1", option, "4", "--out", str(tmp_path)]) == 0
    made = read_ipuz((tmp_path / "worderly-1.ipuz").read_text())
    assert made is not None
    assert len(made.placed) == 4
    assert "Words: 0 of 4" in run_command("worderly", option, "4", typed="p\n").stdout
    assert commands.make(["--puzzles", "1", option, "52", "--out", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().err == run_command("worderly", option, "52").stderr != ""


def test_written_puzzles_play(tmp_path: Path) -> None:
    """An ipuz file opens as a game, and saving never writes over it."""
    assert commands.make(["--puzzles", "1", "--out", str(tmp_path)]) == 0
    path = tmp_path / "worderly-1.ipuz"
    before = path.read_bytes()
    done = run_command("worderly", "--load", str(path), typed=f"p\n:save\n:save {path}\n:id\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "puzzle=" in done.stdout
    assert "Type a file name" in done.stdout
    assert "already exists" in done.stdout
    assert path.read_bytes() == before


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    """The words that letters make, the longest first, all or the common ones."""
    assert commands.solve(["planet"]) == 0
    words = capsys.readouterr().out.split()
    assert words[:2] == ["planet", "platen"]
    assert [len(word) for word in words] == sorted(map(len, words), reverse=True)
    assert commands.solve(["planet", "--level", "easy", "--json"]) == 0
    easy = json.loads(capsys.readouterr().out)
    assert set(easy) < set(words)
    assert commands.solve(["zzz"]) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-r", "x"), "rows must be a whole number"),
        (("-w", "many"), "count must be"),
        (("-f", "/nowhere"), "can't be read"),
        (("--level", "silly"), "level must be"),
        (("--lives", "0"), "lives must be"),
        (("--puzzle", "planet.zoo1a1"), "can't be made"),
        (("make",), "--out"),
        (("make", "--out", "/dev/null/x"), "can't be written"),
        (("make", "--out", "x", "--puzzles", "0"), "--puzzles must be"),
        (("solve",), "LETTERS"),
        (("solve", "a1"), "at most 20 letters"),
    ],
)
def test_usage_errors(arguments: tuple[str, ...], said: str) -> None:
    """What is no number, no file or no option is one line, exit status 2."""
    done = run_command("worderly", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments", [("-r", "14"), ("-r", "31"), ("-c", "24"), ("-w", "1"), ("-w", "-5"), ("-w", "99")]
)
def test_out_of_bounds_reverts(arguments: tuple[str, ...]) -> None:
    """Rows, columns and words out of bounds go back to their defaults, with a notice."""
    done = run_command("worderly", *arguments, "--seed", "1", typed="p\n:id\n")
    assert done.returncode == 0
    assert "; using " in done.stderr
    assert "count=21,rows=15,columns=25" in done.stdout


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"cat dog", b"12 34", b"planet"])
def test_bad_word_lists(tmp_path: Path, content: bytes) -> None:
    """A word list that is empty, binary or too poor is one clear line."""
    path = tmp_path / "words.txt"
    path.write_bytes(content)
    done = run_command("worderly", "-f", str(path))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip().endswith(".")


def test_odd_word_list(tmp_path: Path) -> None:
    """Capitals are words; hyphens and accents are skipped and counted."""
    path = tmp_path / "words.txt"
    path.write_text("PLANET Plan pan co-op café nap\n", encoding="utf-8")
    done = run_command("worderly", "-f", str(path), "-w", "4", typed="p\nplanet\nplan\npan\nnap\nWizard\nm\nq\n")
    assert "skipped 2 entries" in done.stderr
    assert "Solved!" in done.stdout
