"""Evil Hangman's own rules: no setter ever lies, and nothing shows what is hidden."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.core.errors import BadParams, IllegalMove, UnreadableMove
from lexicade.core.rng import Rng
from lexicade.core.scene import Grid
from lexicade.core.session import Session
from lexicade.games import commands
from lexicade.games.evilhangman.families import ALPHABET
from lexicade.games.evilhangman.rules import Rules
from lexicade.games.evilhangman.setters import SETTERS
from lexicade.lexicon import Lexicon, from_words, load
from lexicade.store.log import help_in, replay
from tests.kit import AnySession, open_game, run_command

word_lists = st.sets(st.text("abcde", min_size=3, max_size=3), min_size=1, max_size=25)


def start(lexicon: Lexicon, params: str, seed: int = 1) -> AnySession:
    """A game with these parameters."""
    game: Any = Rules(lexicon)
    return Session(game, game.read_params(params), seed)


@pytest.mark.parametrize("setter", SETTERS)
@settings(max_examples=1000)
@given(word_lists, st.permutations(ALPHABET[:7]), st.integers(1, 7), st.integers(0, 2**32))
def test_setters_never_lie(setter: str, words: set[str], letters: list[str], guesses: int, seed: int) -> None:
    """Whatever the setter, the word at the end is in the list and fits every answer that was given."""
    session = start(from_words(words), f"length=3,guesses={guesses},setter={setter}", seed)
    patterns = []
    for letter in letters:
        if session.to_move is None:
            break
        session.submit(letter)
        patterns.append(session.view(0).pattern)
    word = session.view(0).word
    if not word:
        return
    assert word in words
    for number, pattern in enumerate(patterns, start=1):
        asked = letters[:number]
        assert pattern == "".join(letter if letter in asked else "-" for letter in word)
    misses = sum(letter not in word for letter in session.moves)
    assert session.outcome is not None
    assert session.outcome.scores == (guesses - misses,)
    assert (session.outcome.reason == "won") == (misses < guesses) == (session.outcome.winners == (0,))


def test_nothing_hidden_is_shown(lexicon: Lexicon) -> None:
    """Neither a view, a prompt, an event nor a save tells the words that are left or the secret before the end."""
    for setter in SETTERS:
        session = start(lexicon, f"length=9,guesses=26,setter={setter}", 3)
        for letter in "etaoin":
            events = session.submit(letter)
            shown = repr(session.view(0)) + repr(session.game.prompt(session.view(0))) + "".join(events)
            words = session.game.families(9).columns.words(session.state.secret or session.state.words)  # type: ignore[attr-defined]
            assert not set(re.findall("[a-z]+", (shown + session.save()).lower())) & set(words)
            assert session.view(0).word == ""


def test_view_fits_the_words(lexicon: Lexicon) -> None:
    """The words that a guesser can work out from its view are exactly those that are left."""
    for setter in ("honest", "greedy", "rollout"):
        session = start(lexicon, f"length=7,guesses=26,setter={setter}", 5)
        while session.to_move is not None:
            assert session.game.fitting(session.view(0)) == session.state.words  # type: ignore[attr-defined]
            bot = session.game.bot("good")
            assert bot is not None
            session.submit(session.game.write_move(bot(session.view(0), Rng(0))))


def test_stronger_guessers_miss_less(lexicon: Lexicon) -> None:
    """Against the same setters, the good guesser misses less than the weak one, and the perfect one no more."""
    totals = dict.fromkeys(("weak", "good", "perfect"), 0)
    for level in totals:
        for length in (9, 11, 13):
            session = start(lexicon, f"length={length},guesses=26,setter=rollout")
            bot = session.game.bot(level)
            assert bot is not None
            while session.to_move is not None:
                session.submit(session.game.write_move(bot(session.view(0), Rng(0))))
            totals[level] += session.state.misses
    assert totals["perfect"] <= totals["good"] < totals["weak"]


def test_decent_words_only(lexicon: Lexicon) -> None:
    """The built-in list hides no flagged word, and an honest setter only common ones; own lists are taken whole."""
    flagged = {word for word in lexicon.flagged() if len(word) == 5}
    game = Rules(lexicon)
    pool = game.families(5).columns.words(game.pool(game.read_params("length=5")))
    assert set(lexicon.words(5)) - set(pool) == flagged
    honest = game.families(5).columns.words(game.pool(game.read_params("length=5,setter=honest")))
    assert all(lexicon.level(word) <= 35 for word in honest)
    common = game.families(5).columns.words(game.pool(game.read_params("length=5,level=10")))
    assert common == lexicon.words(5, 10, clean=True)
    own = Rules(from_words(["quail", min(flagged)]))
    assert own.pool(own.read_params("length=5")).bit_count() == 2


@pytest.mark.parametrize("text", ["", "1", "$", ":", "ab", "é", "\u212a", "A B", "!", "--"])
def test_invalid_input(lexicon: Lexicon, text: str) -> None:
    """Anything that is not one letter a-z is invalid and costs nothing."""
    session = start(lexicon, "")
    with pytest.raises(UnreadableMove, match=r"^Invalid input$"):
        session.submit(text)
    session.submit("E")
    with pytest.raises(IllegalMove, match=r"^You already used that letter$"):
        session.submit("e")
    assert session.moves == ("e",)


def test_words_must_be_there(lexicon: Lexicon) -> None:
    """A length that no word has is an error when the game is set up."""
    with pytest.raises(BadParams, match="no words of 100 letters"):
        start(lexicon, "length=100")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["WORDS", "1", "10"], "length must be a whole number from 2"),
        (["WORDS", "ten", "10"], "length must be a whole number"),
        (["WORDS", "5", "0"], "guesses must be a whole number from 1"),
        (["WORDS", "5", "-1"], "unrecognized|guesses must be|expected"),
        (["WORDS", "5", "1.5"], "guesses must be a whole number"),
        (["WORDS", "5", "ten"], "guesses must be a whole number"),
        (["WORDS", "5", "1" + "0" * 30], "guesses must be a whole number"),
        (["WORDS", "99", "5"], "no words of 99 letters"),
        (["WORDS", "5", "5", "5"], "unrecognized arguments: 5"),
        (["WORDS", "--words", "other"], "mean the same"),
        (["nowhere.txt", "5", "5"], "nowhere.txt can't be read"),
        (["--setter", "kind"], "setter must be honest or greedy or rollout or perfect"),
        (["solve"], "required: --pattern"),
        (["solve", "--pattern"], "expected one argument"),
        (["solve", "--pattern", "-ü-"], "A pattern is letters a-z"),
        (["solve", "--pattern", ""], "A pattern is letters a-z"),
        (["solve", "--pattern", "-u-", "--used", "a1"], "Used letters are a-z"),
        (["duel", "--lengths", "x-y"], "The length must be a whole number"),
        (["duel", "--lengths", "80-90"], "no words of 80-90 letters"),
        (["duel", "--lengths", "12-4"], "The length must be a whole number from 12"),
        (["duel", "--lengths", "4-"], "The length must be a whole number"),
        (["duel", "--setter", "kind"], "invalid choice"),
        (["--length", "5", "--level", "5"], "no words of 5 letters and level 5"),
        (["duel", "--games", "0"], "--games must be a whole number"),
    ],
)
def test_bad_command_lines(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    """The assignment's usage, and the other commands', refused in one line with exit status 2."""
    path = tmp_path / "words.txt"
    path.write_text("quail stork 7up\n" if "99" not in arguments else "quail stork\n")
    done = run_command("evilhangman", *[str(path) if each == "WORDS" else each for each in arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert re.search(complaint, done.stderr)


def test_messy_dictionary(tmp_path: Path) -> None:
    """Digits and punctuation are skipped, counted and reported once; line ends and words a line don't matter."""
    path = tmp_path / "words.txt"
    path.write_bytes(b"Quail\r\nSTORK heron don't\r\n7up 42\n\n")
    done = run_command("evilhangman", str(path), "5", "3", typed="a\nu\n")
    assert done.stderr == f"lexicade: {path}: skipped 3 entries that are not words of letters a-z.\n"
    assert "Sorry, there are no a's" in done.stdout


def test_solve(capsys: pytest.CaptureFixture[str]) -> None:
    """Letters ranked by misses, then by words left, for people and for programs; dashes are no options."""
    solve = commands("evilhangman")["solve"]
    assert solve(["--pattern", "-uail", "--used", "x"]) == 0
    assert capsys.readouterr().out == (
        "1 word fits -uail\nletter  misses      words left  chance\nq       0           1           100%\n"
    )
    assert solve(["--pattern=?u...", "--used", "a,e,i,o,u", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["pattern"], answer["used"]) == ("-u---", "aeiou")
    costs = [(row["misses"], row["words_left"], row["letter"]) for row in answer["letters"]]
    assert costs == sorted(costs)
    assert answer["words"] > max(left for _, left, _ in costs)
    assert solve(["--pattern", "qqqqq"]) == 1
    assert capsys.readouterr().out == "0 words fit qqqqq\n"
    for pattern in ("-", "x", "-" * 40):
        assert solve(["--pattern", pattern]) == 1
        assert capsys.readouterr().out == f"0 words fit {pattern}\n"
    assert solve(["--pattern", "--"]) == 0
    assert capsys.readouterr().out.startswith("95 words fit --\n")


def test_duel(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A table of misses for each length; with the exact setter what is proven; the same again for the same seed."""
    duel = commands("evilhangman")["duel"]
    assert duel(["--setter", "exact", "--guesser", "perfect", "--lengths", "14-15"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "exact setter, perfect guesser",
        "letters   words  misses  proven",
        "     14   5,125       3  3",
        "     15   3,190       2  2",
    ]
    tables = []
    for _ in range(2):
        assert duel(["--setter", "honest", "--guesser", "weak", "--lengths", "6", "--games", "5", "--seed", "9"]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    words = tmp_path / "words.txt"
    words.write_text(" ".join(load().words(6)[::12]))
    options = ["--setter", "exact", "--guesser", "good", "--lengths", "6", "--seconds", "0", "--words", str(words)]
    assert duel([*options, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["words"] == len(load(words))
    assert row["proven"][0] < row["proven"][1]
    assert duel(options) == 0
    assert capsys.readouterr().out.endswith(f"  {row['proven'][0]} to {row['proven'][1]}\n")


def test_going_back_and_forth_is_cheap() -> None:
    """A log that asks a thorough setter the same again and again takes the time of one answer, not of hundreds."""
    game = open_game("evilhangman")
    session = Session(game, game.read_params("setter=exact,length=8"), 1)
    assert replay(game, str(session.id), ["e", ":undo"] * 300) == session


def test_hints_tell_what_no_screen_shows() -> None:
    """How many words fit is free, so no hint spends the player's good name on that: a letter first, then its price."""
    words = Path(__file__).parents[1] / "golden" / "evilhangman" / "families.words"
    session = start(from_words(words.read_text().split()), "length=4,guesses=2")
    game, view = session.game, session.view(0)
    assert [game.hint(view, level) for level in (1, 2, 3)] == [
        "A good letter is e.",
        "The safest letter is e: perfect play costs at most 2 more wrong guesses.",
        None,
    ]
    (caption,) = [panel.caption for panel in game.scene(view).panels if isinstance(panel, Grid)]
    assert caption == "11 words fit"


def test_old_logs_with_a_third_hint_open() -> None:
    """A game kept when there were three hints is the same game, still with help."""
    game = open_game("evilhangman")
    session = Session(game, game.read_params("length=5,guesses=4"), 2)
    session.submit("e")
    entries = [":hint 1", ":hint 2", ":hint 3", "e", ":hint 3"]
    assert replay(game, str(session.id), entries) == session
    assert help_in(entries) == 4
