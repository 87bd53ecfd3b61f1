"""The front door for programmers: what `import lexicade` offers, that it is cheap and typed, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, assert_type, get_overloads

import pytest

import lexicade
from lexicade import hands, hangman
from lexicade.core.errors import BadGameId, BadParams, BadSave, IllegalMove, LexicadeError, LexiconError
from lexicade.core.params import options
from lexicade.games import find, keys
from lexicade.games.evilhangman.rules import State as HangmanState
from lexicade.games.scrabble.rules import Move, Params, State, View
from lexicade.lexicon import Lexicon
from lexicade.opening import new
from tests.test_walls import loaded_after

ROOT = Path(__file__).parents[1]


def test_names() -> None:
    """Everything in `__all__` is there, is listed, and stands on the page of the library; nothing else is offered."""
    page = (ROOT / "docs" / "api" / "index.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `lexicade\.(\w+)`", page, re.MULTILINE)) == set(lexicade.__all__)
    assert dir(lexicade) == sorted(lexicade.__all__)
    for name in lexicade.__all__:
        assert getattr(lexicade, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'anything'"):
        lexicade.anything  # type: ignore[attr-defined]  # noqa: B018
    for module in (hands, hangman):
        for name in module.__all__:
            assert getattr(module, name).__doc__


def test_import_is_cheap() -> None:
    """Importing the package loads nothing else of it, not even `typing`; asking for words loads no game."""
    assert {name for name in loaded_after("import lexicade") if name.startswith("lexicade")} == {"lexicade"}
    assert not loaded_after("import lexicade") & {"typing", "dataclasses", "importlib.util", "re"}
    loaded = loaded_after("import lexicade; lexicade.load()")
    assert not [name for name in loaded if name.startswith(("lexicade.games", "lexicade.core.session"))]
    assert "typing" not in loaded


def test_types() -> None:
    """Type checkers see through `new`: mypy reads these lines when it checks the tests."""
    session = lexicade.new("scrabble", seed=3, bot="none")
    assert_type(session, lexicade.Session[Params, State, Move, View])
    assert_type(session.state, State)
    assert_type(lexicade.new("evilhangman").state, HangmanState)
    name: str = keys()[0]
    assert_type(lexicade.new(name).state, Any)
    assert_type(session.play_out("club"), lexicade.Session[Params, State, Move, View])
    with pytest.raises(AttributeError):
        session.state.letters  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(BadParams):
        lexicade.new("scrabble", seed="3")  # type: ignore[call-overload]


def test_every_game_is_typed() -> None:
    """There is a signature of `new` for each game, so a sixth one isn't forgotten."""
    named = [
        re.findall(r"Literal\['(\w+)'\]", str(each.__annotations__["game"]).replace('"', "'"))
        for each in get_overloads(new)
    ]
    assert sorted(key for found in named for key in found) == keys()


@pytest.mark.parametrize("key", keys(hidden=True))
def test_new(key: str) -> None:
    """A game from code is the game of the same id, with every parameter by its keyword."""
    session = lexicade.new(key, seed=5)
    rules = find(key)
    usual = {
        name: getattr(session.params, name) for name, (_, option) in options(rules.params).items() if not option.late
    }
    assert lexicade.new(key, seed=5, **usual) == session
    assert lexicade.Session.from_id(rules(lexicade.load()), session.id) == session
    assert lexicade.new(key).id.seed != lexicade.new(key).id.seed


def test_words(tmp_path: Path) -> None:
    """A game is played with the built-in list, a lexicon in hand, or a file by its path."""
    path = tmp_path / "pets.txt"
    path.write_text("cat dog cow", encoding="utf-8")
    by_path = lexicade.new("evilhangman", words=path, length=3, seed=1)
    assert by_path == lexicade.new("evilhangman", words=lexicade.load(str(path)), length=3, seed=1)
    assert isinstance(by_path.game.lexicon, Lexicon)
    assert by_path.game.lexicon.words() == ["cat", "cow", "dog"]


def test_open_save(tmp_path: Path) -> None:
    """A saved game is opened from its text and from its file, and a record of another program, too."""
    session = lexicade.new("scrabble", seed=4, bot="none").play_out("novice")
    path = tmp_path / "a.game"
    path.write_text(session.save(), encoding="utf-8")
    assert lexicade.open_save(session.save()) == lexicade.open_save(path) == lexicade.open_save(str(path)) == session
    record = tmp_path / "a.gcg"
    record.write_text(session.game.write_record("gcg", session), encoding="utf-8")
    assert lexicade.open_save(record).state.scores == session.state.scores


@pytest.mark.parametrize("levels", [("weak",), ("good", "weak")])
def test_play_out_alone(levels: tuple[str, ...]) -> None:
    """A game for one is played by the first level."""
    session = lexicade.new("evilhangman", seed=1, length=9, setter="honest")
    assert session.play_out(*levels) is session
    other = lexicade.new("evilhangman", seed=1, length=9, setter="honest").play_out(levels[0])
    assert session.outcome is not None
    assert session.moves == other.moves


def test_play_out_by_seat() -> None:
    """Each seat has its own bot, the bots go on from where a game stands, and a finished game stays as it is."""
    session = lexicade.new("scrabble", seed=3, bot="none", players=3)
    session.submit("pass")
    moves = session.play_out("club", "novice", "club").moves
    assert moves[0] == "pass"
    assert session.outcome is not None
    assert session.outcome.scores[1] < min(session.outcome.scores[0], session.outcome.scores[2])
    assert session.play_out("novice").moves == moves


door: Any = lexicade  # type checkers would refuse most of these calls, too
BAD: list[tuple[Any, type[LexicadeError], str]] = [
    (lambda: door.new("chess"), BadGameId, r'no game "chess"\. The games are evilhangman, '),
    (lambda: door.new("../core"), BadGameId, "no game"),
    (lambda: door.new(7), BadGameId, 'no game "7"'),
    (lambda: door.new("wordhand", sise=7), BadParams, r'no parameter "sise" in this game: it has hands, size'),
    (lambda: door.new("wordhand", size=99), BadParams, 'from 1 to 20, not "99"'),
    (lambda: door.new("wordhand", size=7.0), BadParams, 'size must be a whole number, not "7.0"'),
    (lambda: door.new("wordhand", size=True), BadParams, 'size must be a whole number, not "True"'),
    (lambda: door.new("wordhand", coach=1), BadParams, 'coach must be True or False, not "1"'),
    (lambda: door.new("wordhand", hand=None), BadParams, 'hand must be a text, not "None"'),
    (lambda: door.new("wordhand", hand="abc,size=3"), BadParams, "hand can't be"),
    (lambda: door.new("wordhand", hand="a1"), BadParams, "A hand is 1 to 20 letters"),
    (lambda: door.new("scrabble", bot="deep blue"), BadParams, "bot must be "),
    (lambda: door.new("scrabble", players=1), BadParams, "at least 2 players"),
    (lambda: door.new("scrabble", seed=-1), BadParams, "A seed is a whole number from 0"),
    (lambda: door.new("scrabble", seed=2**64), BadParams, "A seed is a whole number from 0"),
    (lambda: door.new("scrabble", words=["cat"]), LexiconError, "a Lexicon or the path"),
    (lambda: door.new("scrabble", words="/no/such/file"), LexiconError, "can't be read"),
    (lambda: door.new("evilhangman", guesses=3, difficulty="hard"), BadParams, "not both"),
    (lambda: door.new("worderly").play_out("any"), BadParams, 'no bot "any" in Worderly: it has no bots'),
    (lambda: door.new("scrabble").play_out("club", "x"), BadParams, 'no bot "x" in Scrabble: its bots are novice'),
    (lambda: door.open_save("/no/such/file"), BadSave, "can't be read"),
    (lambda: door.open_save("nonsense\n"), BadSave, "not a saved game"),
    (lambda: door.open_save("chess#3\ne4\n"), BadSave, 'no game "chess"'),
    (lambda: door.open_save("wordhand#3\nn\nquail"), BadSave, "cut short"),
    (lambda: door.open_save("wordhand#3\nn\nquail\n"), BadSave, "Line 3 of the saved game can't be played"),
    (lambda: door.open_save(3), BadSave, "a path or a text"),
    (lambda: door.load("/no/such/file"), LexiconError, "can't be read"),
    (lambda: door.from_words(["cat", "7up"]), LexiconError, "not a word of letters"),
    (lambda: door.hangman.solve("c4t"), BadParams, "A pattern is letters a-z"),
    (lambda: door.hangman.solve(""), BadParams, "A pattern is letters a-z"),
    (lambda: door.hangman.solve(None), BadParams, "A pattern is letters a-z"),
    (lambda: door.hangman.solve("c-t", "ü"), BadParams, "Used letters are a-z"),
    (lambda: door.hangman.solve("c-t", "\N{KELVIN SIGN}"), BadParams, "Used letters are a-z"),
    (lambda: door.hangman.solve("c-t", 5), BadParams, "Used letters are a-z"),
    (lambda: door.hangman.solve("c-t", level=99), BadParams, "A level is a whole number from 0 to 80"),
    (lambda: door.hands.best_words("a1"), BadParams, "A hand is 1 to 20 letters a-z, with"),
    (lambda: door.hands.best_words(["a"]), BadParams, "A hand is a text of letters"),
    (lambda: door.hands.best_words("cat", count=-1), BadParams, "count must be"),
    (lambda: door.hands.best_sequence(""), BadParams, "A hand is 1 to 20 letters"),
    (lambda: door.hands.best_sequence("ca*", rules="plain"), BadParams, "A hand is 1 to 20 letters a-z, not"),
    (lambda: door.hands.best_sequence("cat", rules="chess"), BadParams, "rules must be wild or plain"),
]


@pytest.mark.parametrize(("call", "kind", "said"), BAD)
def test_wrong_calls(call: Any, kind: type[LexicadeError], said: str) -> None:
    """Every wrong call is refused with a sentence, never with a traceback from inside."""
    with pytest.raises(kind, match=said) as refused:
        call()
    assert refused.value.sentence.endswith(".")


def test_best_words(lexicon: Lexicon) -> None:
    """Words of a hand are those that the game accepts, with the points that it gives, the best first, in any case."""
    for rules, key, hand in (("wild", "wildhand", "c*wsze"), ("plain", "wordhand", "acihmmz")):
        found = hands.best_words(hand, lexicon, rules)  # type: ignore[arg-type]
        assert found == hands.best_words(" ".join(hand.upper()), rules=rules)  # type: ignore[arg-type]
        assert [points for _, points in found] == sorted((points for _, points in found), reverse=True)
        assert hands.best_words(hand, lexicon, rules, count=2) == found[:2]  # type: ignore[arg-type]
        for word, points in (*found[:10], *found[-3:]):
            session = lexicade.new(key, words=lexicon, seed=1, hand=hand)
            while word not in session.moves:
                session.submit(word if session.view(0).phase == "play" else "no")
            assert session.view(0).score == points


def test_best_sequence(lexicon: Lexicon) -> None:
    """The best sequence earns what the perfect bot of the game earns, and never less than the best word."""
    hand = "ajef*rx"
    solution = hands.best_sequence(hand, lexicon)
    session = lexicade.new("wildhand", words=lexicon, seed=1, hand=hand).play_out("perfect")
    assert session.outcome is not None
    assert (solution.points,) == session.outcome.scores
    assert solution.points > hands.best_words(hand, lexicon)[0][1]


def test_refused_move_changes_nothing() -> None:
    """A move that the rules forbid leaves the session as it was."""
    session = lexicade.new("wordhand", seed=3, hands=1)
    before = session.save()
    with pytest.raises(IllegalMove):
        session.submit("zzz")
    assert session.save() == before
