"""One answer to one question: hints, the perfect guesser, the command and the library name the same letter."""

from __future__ import annotations

import json

import pytest

import lexicade
from lexicade.games import commands
from lexicade.games.evilhangman import ranking
from lexicade.games.evilhangman.difficulty import COMMON_LEVEL
from lexicade.games.evilhangman.families import HIDDEN
from lexicade.games.evilhangman.rules import Move, Params, Rules, State, View
from lexicade.games.evilhangman.setters import STEPS
from lexicade.hangman import solve
from lexicade.lexicon import Lexicon

Play = lexicade.Session[Params, State, Move, View]


def answers(session: Play, level: int) -> list[str]:
    """The letter that each of the ways to ask names for the position of a game."""
    game, view = session.game, session.view(0)
    assert isinstance(game, Rules)
    bot = game.bot("perfect")
    assert bot is not None
    good, safest = game.hint(view, 1), game.hint(view, 2)
    assert good is not None
    assert safest is not None
    best = solve(view.pattern, view.used, game.lexicon, level=level).best
    assert best is not None
    sure = "" if best.is_proven else "probably "
    assert safest.startswith(f"The safest letter is {sure}{best.letter}: ")
    assert f"{best.misses or 'no'} more" in safest
    return [good.removeprefix("A good letter is ")[0], bot(view, session.chance()).letter, best.letter]


@pytest.mark.parametrize("steps", [STEPS, 3])
@pytest.mark.parametrize(("length", "seed"), [(4, 1), (5, 2), (7, 4), (9, 5), (12, 6)])
def test_one_answer(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch, length: int, seed: int, steps: int) -> None:
    """All through a game, proven or not, everybody who is asked for the best letter names the same one."""
    monkeypatch.setattr(ranking, "STEPS", steps)
    session = lexicade.new("evilhangman", words=lexicon, seed=seed, length=length, setter="honest", guesses=26)
    session.submit("e")
    session.submit("a")
    while session.to_move is not None:
        named = answers(session, COMMON_LEVEL)
        assert len(set(named)) == 1, named
        session.submit(named[0])
    assert HIDDEN not in session.state.pattern


def test_command_says_the_same(capsys: pytest.CaptureFixture[str], lexicon: Lexicon) -> None:
    """The command prints what the library answers, among common words, too."""
    for arguments, level in ((), 0), (("--level", "35"), 35):
        assert commands("evilhangman")["solve"](["--pattern", "----ting", "--used", "aeo", *arguments, "--json"]) == 0
        printed = json.loads(capsys.readouterr().out)
        answer = solve("----ting", "aeo", lexicon, level=level)
        assert printed["words"] == len(answer.words)
        fields = [(row["letter"], row["misses"], row["words_left"], row["proven"]) for row in printed["letters"]]
        assert fields == [(each.letter, each.misses, each.words_left, each.is_proven) for each in answer.guesses]


def test_ties(lexicon: Lexicon) -> None:
    """Of letters that cost the same, one that leaves fewer words comes first, then a likelier one."""
    guesses = solve("-----ing", "aeo", lexicon).guesses
    keys = [(each.misses, each.words_left, -each.chance, each.letter) for each in guesses]
    assert keys == sorted(keys)
    assert len({each.misses for each in guesses}) == 2


def test_a_letter_that_tells_nothing_is_no_answer() -> None:
    """A letter that all words have in one place is free but no help, so it is named only when all else is known."""
    words = lexicade.from_words(["cat", "cot", "cut"])
    assert [each.letter for each in solve("---", "", words).guesses][-2:] == ["c", "t"]
    assert [each.letter for each in solve("-ot", "", words).guesses] == ["c"]
