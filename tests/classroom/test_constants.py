"""The constants at the top of both hand modules: whoever changes them changes what the functions do."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from lexicade.classroom import ps3, wordgame
from lexicade.lexicon import from_words
from tests.classroom.conftest import Converse

both = pytest.mark.parametrize("module", [ps3, wordgame], ids=["ps3", "wordgame"])


def hand_of(text: str) -> dict[str, int]:
    """A hand of these letters."""
    return dict(Counter(text))


@both
def test_letter_values(module: ModuleType, monkeypatch: pytest.MonkeyPatch, converse: Converse) -> None:
    """A value changed in the table, or another table, changes scores, alone and in play, and in no other module."""
    other = wordgame if module is ps3 else ps3
    assert (ps3.get_word_score("at", 7), wordgame.get_word_score("at", 7)) == (2, 4)
    monkeypatch.setitem(module.SCRABBLE_LETTER_VALUES, "a", 100)
    factor = module.get_word_score("at", 7) / 101
    assert factor == {ps3: 1, wordgame: 2}[module]
    assert other.get_word_score("at", 7) == {ps3: 2, wordgame: 4}[other]
    said = converse(lambda: module.play_hand(hand_of("atzzzzz"), ["at"]), f"‹at›‹{'!!' if module is ps3 else '.'}›")
    assert f'"at" earned {101 * factor:.0f} points' in said
    monkeypatch.setattr(module, "SCRABBLE_LETTER_VALUES", {"a": 3, "t": 4})
    assert module.get_word_score("AT", 7) == 7 * factor


@both
def test_letters_to_deal(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are dealt from VOWELS and CONSONANTS, in the assignment's proportions."""
    monkeypatch.setattr(module, "VOWELS", "y")
    monkeypatch.setattr(module, "CONSONANTS", "z")
    for n, vowels in ((3, 1), (7, 3 if module is ps3 else 2), (9, 3), (30, 10)):
        hand = module.deal_hand(n)
        assert hand.get("y", 0) + hand.get("*", 0) == vowels
        assert hand["z"] == n - vowels
        assert set(hand) <= set("yz*")


def test_letters_to_substitute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A substitute is drawn from VOWELS and CONSONANTS, too; if they have no other letter, the hand stays."""
    monkeypatch.setattr(ps3, "VOWELS", "au")
    monkeypatch.setattr(ps3, "CONSONANTS", "bc")
    changed = {letter for _ in range(60) for letter in ps3.substitute_hand(hand_of("abbz"), "b")}
    assert changed == set("auzc")
    assert ps3.substitute_hand(hand_of("aubc"), "b") == hand_of("aubc")


def test_vowels_of_the_wildcard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wildcard stands for whatever VOWELS says, in a list and in a lexicon."""
    hand = hand_of("m*th")
    for words in (["moth", "myth"], ["MOTH", "MYTH"], from_words(["moth", "myth"])):
        assert ps3.is_valid_word("m*th", hand, words)
        assert not ps3.is_valid_word("m*th", hand, ["myth"])
        with monkeypatch.context() as changed:
            changed.setattr(ps3, "VOWELS", "y")
            assert ps3.is_valid_word("m*th", hand, words)
            assert not ps3.is_valid_word("m*th", hand, ["moth"])
            changed.setattr(ps3, "VOWELS", "")
            assert not ps3.is_valid_word("m*th", hand, words)


@both
def test_hand_size(module: ModuleType, monkeypatch: pytest.MonkeyPatch, converse: Converse) -> None:
    """A game deals as many letters as HAND_SIZE says when it is played."""
    monkeypatch.setattr(module, "HAND_SIZE", 11)
    said = converse(lambda: module.play_game([]), "‹1›‹no›‹!!›‹no›" if module is ps3 else "‹n›‹.›‹e›")
    shown = said.lower().partition("current hand: ")[2].partition("\n")[0]
    assert len(shown.split()) == 11


def test_bonus_for_the_hand_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bonus of the plain game is for HAND_SIZE letters where nothing else is said."""
    assert wordgame.get_word_score("fork") == 44
    monkeypatch.setattr(wordgame, "HAND_SIZE", 4)
    assert wordgame.get_word_score("fork") == 94


@both
def test_named_word_list(module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is the one that is named when it is loaded, wherever it lies."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("cow")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "list.txt").write_text("QUUX")
    assert module.load_words() == ["cow"]
    for name in ("mine/list.txt", str(tmp_path / "mine" / "list.txt"), tmp_path / "mine" / "list.txt"):
        monkeypatch.setattr(module, "WORDLIST_FILENAME", name)
        assert module.load_words() == ["quux"]


@both
@pytest.mark.parametrize("name", ["nowhere.txt", "./words.txt", "enable"])
def test_missing_word_list(
    name: str, module: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list that is named and isn't there is an OSError with a sentence, as the assignment says, not another list."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "WORDLIST_FILENAME", name)
    with pytest.raises(FileNotFoundError) as caught:
        module.load_words()
    assert str(caught.value).endswith(f"{Path(name).name} can't be read: no such file or directory.")
    assert "loaded" not in capsys.readouterr().out


def test_missing_word_list_in_a_program(tmp_path: Path) -> None:
    """A program that doesn't catch that error, and goes through ours, ends with the sentence and no traceback."""
    code = "import sys; from lexicade.classroom import ps3, talk; ps3.WORDLIST_FILENAME = 'no.txt'; "
    code += "sys.exit(talk.run(ps3.load_words))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (2, "lexicade: no.txt can't be read: no such file or directory.\n")


@both
def test_length_of_a_hand(module: ModuleType, monkeypatch: pytest.MonkeyPatch, converse: Converse) -> None:
    """calculate_handlen counts letters, and play_hand asks it when the hand is over."""
    assert module.calculate_handlen({"a": 1, "l": 2, "q": 0}) == 3
    assert module.calculate_handlen({}) == 0
    monkeypatch.setattr(module, "calculate_handlen", lambda hand: 0)
    assert "Total score: 0 points" in converse(lambda: module.play_hand(hand_of("cow"), ["cow"]), "")
