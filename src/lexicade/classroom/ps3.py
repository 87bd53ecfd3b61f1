"""The word game with wildcards: the functions of the assignment, by its names.

`python -m lexicade.classroom.ps3` plays it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping

from lexicade import tiles
from lexicade.classroom import hands
from lexicade.classroom.hands import calculate_handlen, get_frequency_dict, letters_of, shown, update_hand
from lexicade.classroom.talk import WORDS_FILE, InputEnded, answer_of, chance, read_whole, run
from lexicade.games.wildhand import wording
from lexicade.hands.hand import deal, substitute
from lexicade.hands.tables import WILD as TABLE
from lexicade.hands.tables import wild_score as score

# Whoever changes these changes the game: the functions look at them each time that they are called.
VOWELS = tiles.VOWELS
CONSONANTS = tiles.CONSONANTS
HAND_SIZE = 7
SCRABBLE_LETTER_VALUES = dict(tiles.VALUES)  # the wildcard is one of the letters here
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
    "substitute_hand",
    "update_hand",
]


class HandInGame(dict[str, int]):
    """A hand that is played within a game, where `play_hand` speaks as the assignment's example of a game does."""


def load_words() -> list[str]:
    """The words of WORDLIST_FILENAME; says how many they are. Raises OSError if there is no such file.

    Unless that is named otherwise, and no words.txt lies in the current folder, it is the built-in list, with a notice.
    """
    return hands.load_words(WORDLIST_FILENAME)


def display_hand(hand: Mapping[str, int]) -> None:
    """Print the letters of a hand in one line."""
    print(shown(hand))


def get_word_score(word: str, n: int) -> int:
    """The points of a word when n letters are held.

    >>> get_word_score("weed", 6), get_word_score("it", 7), get_word_score("", 7)
    (176, 2, 0)
    """
    return score(tiles.value(word.lower(), SCRABBLE_LETTER_VALUES), len(word), n, n)


def is_valid_word(word: str, hand: Mapping[str, int], word_list: Collection[str]) -> bool:
    """Whether a word is in the list and can be made from a hand, with a vowel for a wildcard; changes neither."""
    return hands.is_valid(word, hand, word_list, VOWELS)


def deal_hand(n: int) -> dict[str, int]:
    """A random hand of n letters: one wildcard, a third of it less one vowels, the rest consonants."""
    return get_frequency_dict(deal(TABLE, n, chance(), VOWELS, CONSONANTS)[0])


def substitute_hand(hand: Mapping[str, int], letter: str) -> dict[str, int]:
    """A new hand in which another letter, drawn at random, stands for all copies of one; changes nothing given."""
    letters = [*VOWELS, *CONSONANTS]
    return get_frequency_dict(substitute(letters_of(hand), letter.lower(), chance(), letters)[0])


def play_hand(hand: Mapping[str, int], word_list: Collection[str]) -> int:
    """Let the user play out a hand; the points earned."""
    in_game = isinstance(hand, HandInGame)
    speak = wording.IN_GAME if in_game else wording.ALONE
    total = 0
    while calculate_handlen(hand) > 0:
        print(speak.hand, end="")
        display_hand(hand)
        try:
            word = answer_of(input, speak.word)
        except InputEnded:
            print(speak.stopped.format(score=total))
            if in_game:
                raise InputEnded(total) from None
            return total
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
    total = points = 0
    may_substitute = may_replay = True
    try:
        for _ in range(ask_hands()):
            points = 0
            hand = deal_hand(HAND_SIZE)
            if may_substitute:
                print(wording.IN_GAME.hand, end="")
                display_hand(hand)
                if is_yes(wording.SUBSTITUTE):
                    changed = substitute_hand(hand, answer_of(input, wording.LETTER))
                    may_substitute = letters_of(changed) == letters_of(hand)
                    hand = changed
            points = play_hand(HandInGame(hand), word_list)
            if may_replay and is_yes(wording.REPLAY):
                may_replay = False
                points = max(points, play_hand(HandInGame(hand), word_list))
            total, points = total + points, 0
    except InputEnded as ended:
        total += max(points, ended.points)
    print(wording.TOTAL.format(total=total))
    return total


def ask_hands() -> int:
    """How many hands to play, asked until it is a whole number."""
    while True:
        try:
            return read_whole(answer_of(input, wording.HANDS))
        except ValueError:
            print(wording.WHOLE_NUMBER)


def is_yes(question: str) -> bool:
    """Whether the answer to a question is yes."""
    return answer_of(input, question).lower() in wording.YES


if __name__ == "__main__":
    sys.exit(run(lambda: play_game(load_words())))
