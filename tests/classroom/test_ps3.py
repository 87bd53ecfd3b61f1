"""The wildcard assignment: every example of its text, and the checks that a course's own test file makes."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.classroom import ps3
from lexicade.classroom.ps3 import *  # noqa: F403 - as a course's test file does
from lexicade.core.session import Session
from lexicade.frontends.cli.line import Conversation
from lexicade.games.wildhand import wording
from lexicade.games.wildhand.rules import Rules
from lexicade.lexicon import load
from tests.classroom.conftest import Converse, by_letters
from tests.kit import Script

WORDS = load().words()
BUILT_IN = "lexicade: There is no words.txt in this folder: the built-in list, enable, is loaded instead.\n"

HAND_EXAMPLES = {
    "c o w s * z": [
        """\
Current Hand: c o w s * z
Enter word, or "!!" to indicate that you are finished: ‹cows›
"cows" earned 198 points. Total: 198 points
Current Hand: * z
Enter word, or "!!" to indicate that you are finished: ‹!!›
Total score: 198 points
""",
        """\
Current Hand: c o w s * z
Enter word, or "!!" to indicate that you are finished: ‹c*ws›
"c*ws" earned 176 points. Total: 176 points
Current Hand: o z
Enter word, or "!!" to indicate that you are finished: ‹!!›
Total score: 176 points
""",
        """\
Current Hand: c o w s * z
Enter word, or "!!" to indicate that you are finished: ‹c*wz›
That is not a valid word. Please choose another word.
Current Hand: o s
Enter word, or "!!" to indicate that you are finished: ‹!!›
Total score: 0 points
""",
        """\
Current Hand: c o w s * z
Enter word, or "!!" to indicate that you are finished: ‹*ows›
That is not a valid word. Please choose another word.
Current Hand: c z
Enter word, or "!!" to indicate that you are finished: ‹!!›
Total score: 0 points
""",
    ],
    "a j e f * r x": [
        """\
Current Hand: a j e f * r x
Enter word, or "!!" to indicate that you are finished: ‹jar›
"jar" earned 90 points. Total: 90 points
Current Hand: * f x e
Enter word, or "!!" to indicate that you are finished: ‹f*x›
"f*x" earned 216 points. Total: 306 points
Current Hand: e
Enter word, or "!!" to indicate that you are finished: ‹!!›
Total score: 306 points
"""
    ],
    "a c f i * t x": [
        """\
Current Hand: a c f i * t x
Enter word, or "!!" to indicate that you are finished: ‹fix›
"fix" earned 117 points. Total: 117 points
Current Hand: a c t *
Enter word, or "!!" to indicate that you are finished: ‹ac›
That is not a valid word. Please choose another word.
Current Hand: t *
Enter word, or "!!" to indicate that you are finished: ‹*t›
"*t" earned 14 points. Total: 131 points
Ran out of letters. Total score: 131 points
"""
    ],
}

GAME_EXAMPLE = """\
Enter total number of hands: ‹2›
Current hand: a c i * p r t
Would you like to substitute a letter? ‹no›
Current hand: a c i * p r t
Please enter a word or '!!' to indicate you are done: ‹part›
"part" earned 114 points. Total: 114 points
Current hand: c i *
Please enter a word or '!!' to indicate you are done: ‹ic*›
"ic*" earned 84 points. Total: 198 points
Ran out of letters
Total score for this hand: 198
Would you like to replay the hand? ‹no›
Current hand: d d * l o u t
Would you like to substitute a letter? ‹yes›
Which letter would you like to replace: ‹l›
Current hand: d d * a o u t
Please enter a word or '!!' to indicate you are done: ‹out›
"out" earned 27 points. Total: 27 points
Current hand: d d * a
Please enter a word or '!!' to indicate you are done: ‹!!›
Total score for this hand: 27
Would you like to replay the hand? ‹yes›
Current hand: d d * a o u t
Please enter a word or '!!' to indicate you are done: ‹d*d›
"d*d" earned 36 points. Total: 36 points
Current hand: a o u t
Please enter a word or '!!' to indicate you are done: ‹out›
"out" earned 54 points. Total: 90 points
Current hand: a
Please enter a word or '!!' to indicate you are done: ‹!!›
Total score for this hand: 90
Total score over all hands: 288
"""


def hand_of(text: str) -> dict[str, int]:
    """A hand as the examples write it."""
    return ps3.get_frequency_dict(text.replace(" ", ""))


@pytest.mark.parametrize(
    ("hand", "example"), [(hand, example) for hand, examples in HAND_EXAMPLES.items() for example in examples]
)
def test_play_hand_examples(hand: str, example: str, converse: Converse) -> None:
    """Each example of playing a hand, to the letter apart from the order of letters in a hand."""
    scores: list[int] = []
    said = converse(lambda: scores.append(ps3.play_hand(hand_of(hand), WORDS)), example)
    assert by_letters(said) == by_letters(example)
    assert f"Total score: {scores[0]} points\n" in example


def test_play_game_example(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of a whole game, with the module's own deal_hand and substitute_hand replaced by what it shows."""
    hands = [hand_of("acI*prt".lower()), hand_of("dd*lout")]
    monkeypatch.setattr(ps3, "deal_hand", lambda n: hands.pop(0))
    monkeypatch.setattr(ps3, "substitute_hand", lambda hand, letter: hand_of("dd*aout"))
    totals: list[int] = []
    said = converse(lambda: totals.append(ps3.play_game(WORDS)), GAME_EXAMPLE)
    assert by_letters(said) == by_letters(GAME_EXAMPLE)
    assert totals == [288]


def test_play_game_calls_play_hand(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may replace play_hand, too, with a function of the assignment's two arguments."""
    monkeypatch.setattr(ps3, "play_hand", lambda hand, word_list: 10)
    said = converse(lambda: ps3.play_game(WORDS), "‹2›‹no›‹no›‹no›‹yes›")
    assert said.endswith("Total score over all hands: 20\n")


@pytest.mark.parametrize("size", [4, 10])
def test_hand_size_is_all_that_changes(size: int, converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another HAND_SIZE is another game, and nothing else needs to change."""
    monkeypatch.setattr(ps3, "HAND_SIZE", size)
    said = converse(lambda: ps3.play_game(WORDS), "‹1›‹n›‹!!›‹n›")
    hand = said.split("Current hand: ")[1].split("\n")[0]
    assert len(hand.split()) == size


def test_number_of_hands_is_asked_again(converse: Converse) -> None:
    """What is no whole number of 0 or more is asked again; no hands, no points."""
    said = converse(lambda: ps3.play_game(WORDS), "‹two›‹-1›‹›‹1e9›‹2.0›‹²›‹0›")
    assert said.count("Enter total number of hands: ") == 7
    assert said.count("Please enter a whole number, 0 or more.\n") == 6
    assert said.endswith("Total score over all hands: 0\n")


@pytest.mark.parametrize("number", ["1001", "+5", "0999999999999999999999999"])
def test_any_number_of_hands(number: str, converse: Converse) -> None:
    """Any whole number of hands is played, however large."""
    said = converse(lambda: ps3.play_game(WORDS), f"‹{number}›‹no›‹!!›‹no›‹no›‹!!›")
    assert said.count("Enter total number of hands: ") == 1
    assert said.count("Total score for this hand: ") == 2


def test_end_of_input(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the input ends, the game ends there, with the total so far and without an exception."""
    monkeypatch.setattr(ps3, "deal_hand", lambda n: hand_of("cows*z"))
    for example, total in (
        ("", 0),
        ("‹1000›", 0),
        ("‹9›‹yes›", 0),
        ("‹9›‹no›‹cows›", 198),
        ("‹9›‹no›‹cows›‹!!›", 198),
        ("‹9›‹no›‹cows›‹!!›‹yes›", 198),
        ("‹9›‹no›‹cows›‹!!›‹yes›‹c*ws›", 198),
        ("‹9›‹no›‹cows›‹!!›‹no›", 198),
    ):
        totals: list[int] = []
        said = converse(lambda totals=totals: totals.append(ps3.play_game(WORDS)), example)  # type: ignore[misc]
        assert said.endswith(f"Total score over all hands: {total}\n")
        assert said.count("Current hand") <= 6
        assert totals == [total]
    assert converse(lambda: ps3.play_hand(hand_of("cows*z"), WORDS), "").endswith("Total score: 0 points\n")


def test_options_are_spent_once(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """One substitution, spent only if it did something; one replay, which counts only if it is better."""
    monkeypatch.setattr(ps3, "deal_hand", lambda n: {**hand_of("cows*z"), "q": 0})
    said = converse(lambda: ps3.play_game(WORDS), "‹3›‹yes›‹q›‹cows›‹!!›‹yes›‹!!›‹yes›‹c›‹!!›‹!!›")
    assert said.count("Would you like to substitute") == 2
    assert said.count("Would you like to replay") == 1
    assert said.endswith("Total score over all hands: 198\n")


def test_like_the_game(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """The assignment's functions and the game say the same to the same player, over whole games.

    But for one sentence: the game says why a wildcard stays, the assignment doesn't.
    """
    typed = ["3", "no", "xx", "!!", "yes", "!!", "yes", "*", "!!", "no", "!!"]
    for seed in range(5):
        game = Rules(load())
        session = Session(game, game.read_params(""), seed)
        script = Script(list(typed))
        Conversation(session, script).run()
        hands = [line.split(": ")[1] for line in script.shown.splitlines() if line.startswith("Current hand: ")]
        dealt = [hand for at, hand in enumerate(hands) if len(hand) == 13 and (at == 0 or hand != hands[at - 1])]
        firsts = [hand_of(hand) for hand in dict.fromkeys(dealt)]
        monkeypatch.setattr(ps3, "deal_hand", lambda n, firsts=firsts: firsts.pop(0))
        said = converse(lambda: ps3.play_game(load()), "".join(f"‹{line}›" for line in typed))
        assert by_letters(said) == by_letters(script.shown.replace(f"{wording.NO_WILD}\n", ""))


@pytest.mark.parametrize("name", ["WORDLIST_FILENAME", "input"])
def test_module_names_can_be_replaced(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a student changes at the top of the module, or a test replaces in it, is what the module uses."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.txt").write_text("quux")
    if name == "input":
        monkeypatch.setattr(ps3, "input", lambda question: "!!", raising=False)
        assert ps3.play_hand(hand_of("cows*z"), WORDS) == 0
    else:
        monkeypatch.setattr(ps3, name, "mine.txt")
        assert ps3.load_words() == ["quux"]


@pytest.mark.parametrize("module", ["ps3", "wordgame"])
def test_as_a_program(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as programs, the modules show no traceback, whatever their words or input are."""
    monkeypatch.chdir(tmp_path)
    command = f"{sys.executable} -m lexicade.classroom.{module}"
    for line, status in ((f"echo | {command}", 0), (f"{command} <&-", 0), (f"{command} </dev/null", 0)):
        done = subprocess.run(line, shell=True, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (status, BUILT_IN)
    (tmp_path / "words.txt").touch()
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "lexicade: words.txt is empty.\n")


def test_scores() -> None:
    """get_word_score as a course checks it, in any case."""
    known = {
        ("", 7): 0,
        ("it", 7): 2,
        ("was", 7): 54,
        ("weed", 6): 176,
        ("scored", 7): 351,
        ("WaYbILl", 7): 735,
        ("Outgnaw", 7): 539,
        ("fork", 7): 209,
        ("FORK", 4): 308,
        ("h*ney", 7): 290,
        ("c*ws", 6): 176,
        ("wa*ls", 7): 203,
    }
    assert {key: get_word_score(*key) for key in known} == known  # noqa: F405


def test_update_hand() -> None:
    """update_hand as a course checks it: a new hand, what was not there ignored, the given one unchanged."""
    for hand, word, left in (
        ({"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}, "quail", {"l": 1, "m": 1}),
        ({"e": 1, "v": 2, "n": 1, "i": 1, "l": 2}, "Evil", {"v": 1, "n": 1, "l": 1}),
        ({"h": 1, "e": 1, "l": 2, "o": 1}, "HELLO", {}),
        ({"j": 2, "o": 1, "l": 1, "w": 1, "n": 2}, "jolly", {"j": 1, "w": 1, "n": 2}),
        ({"a": 0, "b": 1}, "a", {"b": 1}),
    ):
        before = hand.copy()
        assert update_hand(hand, word) == left  # noqa: F405
        assert hand == before


def test_is_valid_word() -> None:
    """is_valid_word as a course checks it: repeatable, by counts, in any case, with vowels for wildcards only."""
    rapture = get_frequency_dict("rapture")  # noqa: F405
    honey = {"n": 1, "h": 1, "*": 1, "y": 1, "d": 1, "w": 1, "e": 2}
    for word, hand, valid in (
        ("hello", get_frequency_dict("hello"), True),  # noqa: F405
        ("Rapture", {"r": 1, "a": 3, "p": 2, "e": 1, "t": 1, "u": 1}, False),
        ("Rapture", rapture, True),
        ("honey", {"n": 1, "h": 1, "o": 1, "y": 1, "d": 1, "w": 1, "e": 2}, True),
        ("honey", {"r": 1, "a": 3, "p": 2, "t": 1, "u": 2}, False),
        ("EVIL", {"e": 1, "v": 2, "n": 1, "i": 1, "l": 2}, True),
        ("Even", {"e": 1, "v": 2, "n": 1, "i": 1, "l": 2}, False),
        ("e*m", {"a": 1, "r": 1, "e": 1, "j": 2, "m": 1, "*": 1}, False),
        ("honey", {"n": 1, "h": 1, "*": 1, "y": 1, "d": 1, "w": 1, "e": 2}, False),
        ("h*ney", honey, True),
        ("c*wz", {"c": 1, "o": 1, "*": 1, "w": 1, "s": 1, "z": 1, "y": 2}, False),
        ("", honey, False),
        ("h**ey", honey, False),
        ("\u212aing", get_frequency_dict("king"), False),  # noqa: F405
    ):
        before = hand.copy()
        for _ in range(2):
            assert is_valid_word(word, hand, WORDS) == valid, (word, hand)  # noqa: F405
        assert hand == before


def test_word_lists_of_any_kind() -> None:
    """A list, a set, a lexicon and a list in capitals say the same."""
    hand = get_frequency_dict("cows*z")  # noqa: F405
    for words in (WORDS, set(WORDS), load(), [word.upper() for word in WORDS]):
        assert [ps3.is_valid_word(word, hand, words) for word in ("cows", "c*ws", "Cowz", "c*wz")] == [
            True,
            True,
            False,
            False,
        ]


def test_deal_hand() -> None:
    """deal_hand follows the assignment's proportions and Python's random seed."""
    for n in range(15):
        hand = deal_hand(n)  # noqa: F405
        assert calculate_handlen(hand) == n  # noqa: F405
        assert hand.get("*", 0) == min(1, n)
    random.seed(3)
    first = deal_hand(7)  # noqa: F405
    random.seed(3)
    assert deal_hand(7) == first  # noqa: F405
    with pytest.raises(ValueError, match="-1"):
        deal_hand(-1)  # noqa: F405


def test_substitute_hand() -> None:
    """substitute_hand gives all copies one new letter; a wildcard or an absent letter changes nothing."""
    hand = {"h": 1, "e": 1, "l": 2, "o": 1, "*": 1}
    changed = substitute_hand(hand, "L")  # noqa: F405
    (new,) = set(changed) - set(hand)
    assert changed == {"h": 1, "e": 1, "o": 1, "*": 1, new: 2}
    for letter in ("*", "z", "", "he", "é"):
        assert substitute_hand(hand, letter) == hand  # noqa: F405
    assert hand == {"h": 1, "e": 1, "l": 2, "o": 1, "*": 1}


def test_constants() -> None:
    """The constants that the assignment names, the wildcard among the values."""
    assert (ps3.HAND_SIZE, ps3.VOWELS, len(ps3.CONSONANTS)) == (7, "aeiou", 21)
    assert ps3.SCRABBLE_LETTER_VALUES["*"] == 0
    assert ps3.SCRABBLE_LETTER_VALUES["q"] == 10


def test_load_words(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """load_words says what the assignment shows and takes words.txt; without one it says that it takes another list."""
    monkeypatch.chdir(tmp_path)
    assert ps3.load_words() == WORDS
    assert capsys.readouterr() == ("Loading word list from file...\n172820 words loaded.\n", BUILT_IN)
    (tmp_path / "words.txt").write_text("COW\nCAT\n")
    assert ps3.load_words() == ["cat", "cow"]
    assert capsys.readouterr() == ("Loading word list from file...\n2 words loaded.\n", "")
