"""The word game with wildcards: the functions of the assignment, by its names.

`python -m lexicade.classroom.ps3` plays it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from lexicade.classroom.hands import (
    WORDLIST_FILENAME,
    calculate_handlen,
    display_hand,
    get_frequency_dict,
    is_valid_word,
    letters_of,
    load_words,
    update_hand,
)
from lexicade.classroom.talk import ask, chance
from lexicade.games.wildhand import wording
from lexicade.games.wildhand.rules import TABLE, score
from lexicade.hands.hand import deal, substitute
from lexicade.hands.tiles import CONSONANTS, VALUES, VOWELS, value

HAND_SIZE = 7
SCRABBLE_LETTER_VALUES = dict(VALUES)  # the wildcard is one of the letters here

__all__ = [
    "CONSONANTS",
    "HAND_SIZE",
    "SCRABBLE_LETTER_VALUES",
    "VOWELS",
    "WORDLIST_FILENAME",
    "calculate_handlen",
    "deal_hand",
    "display_hand",
    "get_frequency_dict",
    "get_word_score",
    "is_valid_word",
    "load_words",
    "play_game",
    "play_hand",
    "substitute_hand",
    "update_hand",
]


class HandInGame(dict[str, int]):
    """A hand that is played within a game, where `play_hand` speaks as the assignment's example of a game does."""


def get_word_score(word: str, n: int) -> int:
    """The points of a word when n letters are held.

    >>> get_word_score("weed", 6), get_word_score("it", 7), get_word_score("", 7)
    (176, 2, 0)
    """
    return score(value(word.lower()), len(word), n, n)


def deal_hand(n: int) -> dict[str, int]:
    """A random hand of n letters: one wildcard, a third of it less one vowels, the rest consonants."""
    return get_frequency_dict(deal(TABLE, n, chance())[0])


def substitute_hand(hand: Mapping[str, int], letter: str) -> dict[str, int]:
    """A new hand in which another letter, drawn at random, stands for all copies of one; changes nothing given."""
    return get_frequency_dict(substitute(letters_of(hand), letter.lower(), chance())[0])


def play_hand(hand: Mapping[str, int], word_list: Collection[str]) -> int:
    """Let the user play out a hand; the points earned."""
    speak = wording.IN_GAME if isinstance(hand, HandInGame) else wording.ALONE
    total = 0
    while calculate_handlen(hand):
        print(speak.hand, end="")
        display_hand(hand)
        word = ask(speak.word, at_end=wording.DONE)
        if word == wording.DONE:
            print(speak.stopped.format(score=total))
            return total
        if is_valid_word(word, hand, word_list):
            points = get_word_score(word, calculate_handlen(hand))
            total += points
            print(wording.EARNED.format(word=word.lower(), points=points, total=total))
        else:
            print(wording.REFUSED)
        hand = update_hand(hand, word)
    print(speak.ran_out.format(score=total))
    return total


def play_game(word_list: Collection[str]) -> int:
    """Let the user play as many hands as they like, with one substitution and one replay; the total."""
    total = 0
    may_substitute = may_replay = True
    for _ in range(ask_hands()):
        hand = deal_hand(HAND_SIZE)
        if may_substitute:
            print(wording.IN_GAME.hand, end="")
            display_hand(hand)
            if is_yes(wording.SUBSTITUTE):
                changed = substitute_hand(hand, ask(wording.LETTER, at_end=""))
                may_substitute = changed == hand
                hand = changed
        points = play_hand(HandInGame(hand), word_list)
        if may_replay and is_yes(wording.REPLAY):
            may_replay = False
            points = max(points, play_hand(HandInGame(hand), word_list))
        total += points
    print(wording.TOTAL.format(total=total))
    return total


def ask_hands() -> int:
    """How many hands to play, asked until it is a whole number of 0 or more."""
    while True:
        answer = ask(wording.HANDS, at_end="0")
        if answer.isascii() and answer.isdigit() and len(answer) < 10:
            return int(answer)
        print("Please enter a whole number, 0 or more.")


def is_yes(question: str) -> bool:
    """Whether the answer to a question is yes."""
    return ask(question, at_end="no").lower() in wording.YES


if __name__ == "__main__":
    play_game(load_words())
