"""The plain assignment: the example of its text, and the checks that a course's own test file makes."""

from __future__ import annotations

import pytest

from lexicade.classroom import wordgame
from lexicade.lexicon import load
from tests.classroom.conftest import Converse, by_letters

WORDS = load().words()

EXAMPLE = """\
Current Hand: a c i h m m z
Enter word, or a "." to indicate that you are finished: ‹him›
"him" earned 24 points. Total: 24 points
Current Hand: a c m z
Enter word, or a "." to indicate that you are finished: ‹cam›
"cam" earned 21 points. Total: 45 points
Current Hand: z
Enter word, or a "." to indicate that you are finished: ‹.›
Total score: 45 points.
"""


def test_play_hand_example(converse: Converse) -> None:
    """The example of playing a hand, to the letter apart from the order of letters in a hand."""
    scores: list[int] = []
    hand = wordgame.get_frequency_dict("acihmmz")
    said = converse(lambda: scores.append(wordgame.play_hand(hand, WORDS)), EXAMPLE)
    assert by_letters(said) == by_letters(EXAMPLE)
    assert scores == [45]
    assert hand == wordgame.get_frequency_dict("acihmmz")


def test_play_hand_refuses_and_ends_by_itself(converse: Converse) -> None:
    """Refused words cost nothing, and an empty hand ends the hand, with the bonus for all letters in one go."""
    scores: list[int] = []
    hand = wordgame.get_frequency_dict("waybill")
    said = converse(lambda: scores.append(wordgame.play_hand(hand, WORDS)), "‹zz›‹›‹way bill›‹WAYBILL›")
    assert said.count("Invalid word, please try again.\n") == 3
    assert said.endswith('"waybill" earned 155 points. Total: 155 points\nTotal score: 155 points.\n')
    assert scores == [155]


def test_play_game(converse: Converse, monkeypatch: pytest.MonkeyPatch) -> None:
    """New, replay, end and anything else; deal_hand and play_hand may be replaced; the better of a replay counts."""
    dealt: list[int] = []
    scores = [30, 50, 7]
    monkeypatch.setattr(wordgame, "HAND_SIZE", 5)

    def deal(n: int) -> dict[str, int]:
        dealt.append(n)
        return {"a": 1}

    monkeypatch.setattr(wordgame, "deal_hand", deal)
    monkeypatch.setattr(wordgame, "play_hand", lambda hand, word_list: scores.pop(0))
    totals: list[int] = []
    said = converse(lambda: totals.append(wordgame.play_game(WORDS)), "‹r›‹x›‹›‹N›‹r›‹n›‹e›")
    assert said.count("You have not played a hand yet. Please play a new hand first!\n") == 1
    assert said.count("Invalid command.\n") == 2
    assert dealt == [5, 5]
    assert totals == [57]
    assert said.endswith("Total score over all hands: 57 points.\n")


def test_end_of_input(converse: Converse) -> None:
    """Wherever the input ends, the functions come to their end without an exception."""
    assert converse(lambda: wordgame.play_game(WORDS), "").endswith("\n")
    assert converse(lambda: wordgame.play_game(WORDS), "‹n›").endswith("Total score over all hands: 0 points.\n")


def test_scores() -> None:
    """get_word_score as a course checks it."""
    known = {
        ("", 7): 0,
        ("it", 7): 4,
        ("was", 7): 18,
        ("scored", 7): 54,
        ("waybill", 7): 155,
        ("outgnaw", 7): 127,
        ("fork", 7): 44,
        ("fork", 4): 94,
        ("", 0): 0,
    }
    assert {key: wordgame.get_word_score(*key) for key in known} == known


def test_no_wildcards_here() -> None:
    """This assignment knows no wildcard, and n is HAND_SIZE unless it is said."""
    assert not wordgame.is_valid_word("c*w", wordgame.get_frequency_dict("c*w"), WORDS)
    assert wordgame.is_valid_word("cow", wordgame.get_frequency_dict("cow"), WORDS)
    assert wordgame.get_word_score("waybill") == 155


def test_deal_hand() -> None:
    """deal_hand has a third of vowels and no wildcard."""
    for n in range(15):
        hand = wordgame.deal_hand(n)
        assert sum(hand.values()) == n
        assert sum(count for letter, count in hand.items() if letter in wordgame.VOWELS) == n // 3
        assert "*" not in hand


def test_names() -> None:
    """The assignment's names are all there, and what only the other assignment has is not."""
    assert set(wordgame.__all__) <= set(dir(wordgame))
    assert not hasattr(wordgame, "substitute_hand")
    assert "*" not in wordgame.SCRABBLE_LETTER_VALUES
