"""The plain word game: the functions of the assignment, by its names.

`python -m lexicade.classroom.wordgame` plays it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping

from lexicade import tiles
from lexicade.classroom import hands
from lexicade.classroom.hands import calculate_handlen, get_frequency_dict, shown, update_hand
from lexicade.classroom.talk import WORDS_FILE, InputEnded, answer_of, chance, run
from lexicade.games.wordhand import wording
from lexicade.hands.hand import deal
from lexicade.hands.tables import PLAIN as TABLE
from lexicade.hands.tables import plain_score as score

# Whoever changes these changes the game: the functions look at them each time that they are called.
VOWELS = tiles.VOWELS
CONSONANTS = tiles.CONSONANTS
HAND_SIZE = 7
SCRABBLE_LETTER_VALUES = {letter: points for letter, points in tiles.VALUES.items() if letter != tiles.WILD}
WORDLIST_FILENAME = WORDS_FILE

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
    "update_hand",
]


def load_words() -> list[str]:
    """The words of WORDLIST_FILENAME; says how many they are. Raises OSError if there is no such file.

    Unless that is named otherwise, and no words.txt lies in the current folder, it is the built-in list, with a notice.
    """
    return hands.load_words(WORDLIST_FILENAME)


def display_hand(hand: Mapping[str, int]) -> None:
    """Print the letters of a hand in one line."""
    print(shown(hand))


def is_valid_word(word: str, hand: Mapping[str, int], word_list: Collection[str]) -> bool:
    """Whether a word is in the list and can be made from a hand; changes neither."""
    return tiles.WILD not in word and hands.is_valid(word, hand, word_list, VOWELS)


def get_word_score(word: str, n: int | None = None) -> int:
    """The points of a word when a full hand has n letters, by default HAND_SIZE.

    >>> get_word_score("weed"), get_word_score("waybill", 7), get_word_score("", 7)
    (32, 155, 0)
    """
    size = HAND_SIZE if n is None else n
    return score(tiles.value(word.lower(), SCRABBLE_LETTER_VALUES), len(word), size, size) if word else 0


def deal_hand(n: int) -> dict[str, int]:
    """A random hand of n letters: a third of it vowels, the rest consonants."""
    return get_frequency_dict(deal(TABLE, n, chance(), VOWELS, CONSONANTS)[0])


def play_hand(hand: Mapping[str, int], word_list: Collection[str]) -> int:
    """Let the user play out a hand; the points earned."""
    size = calculate_handlen(hand)
    total = 0
    while calculate_handlen(hand) > 0:
        print(wording.HAND, end="")
        display_hand(hand)
        try:
            word = answer_of(input, wording.WORD)
        except InputEnded:
            break
        if word == wording.DONE:
            break
        if is_valid_word(word, hand, word_list):
            points = get_word_score(word, size)
            total += points
            print(wording.EARNED.format(word=word.lower(), points=points, total=total))
            hand = update_hand(hand, word)
        else:
            print(wording.REFUSED)
    print(wording.SCORE.format(score=total))
    return total


def play_game(word_list: Collection[str]) -> int:
    """Let the user deal, replay and play hands until they end; the total, with the better score of a replayed hand."""
    total = best = 0
    hand: dict[str, int] | None = None
    while (command := ask_command()) != "e":
        if command == "n":
            total, best = total + best, 0
            hand = deal_hand(HAND_SIZE)
            best = play_hand(hand.copy(), word_list)
        elif command != "r":
            print(wording.BAD_COMMAND)
        elif hand is None:
            print(wording.NOTHING_TO_REPLAY)
        else:
            best = max(best, play_hand(hand.copy(), word_list))
    if hand is not None:
        print(wording.TOTAL.format(total=total + best))
    return total + best


def ask_command() -> str:
    """What to do next; at the end of input, to end."""
    try:
        return answer_of(input, wording.COMMAND).lower()
    except InputEnded:
        return "e"


if __name__ == "__main__":
    sys.exit(run(lambda: play_game(load_words())))
