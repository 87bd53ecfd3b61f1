"""A hand of letters: a text such as `cows*z`, in the order in which it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lexicade.core.errors import BadParams, quoted
from lexicade.core.rng import Rng
from lexicade.tiles import CONSONANTS, VALUES, VOWELS, WILD

LIGHT = 10  # letters up to which all there is to know about a hand is known in milliseconds
LARGEST = 20  # letters in a hand: what the best sequence can still be proven for


@dataclass(frozen=True, slots=True)
class Table:
    """The rule table of one hand game: all in which it differs from another."""

    wilds: int  # wildcards in a dealt hand
    vowels: Callable[[int], int]  # how many vowels a hand of so many letters is dealt
    score: Callable[[int, int, int, int], int]  # points for: letter values, length, letters held, size of the full hand


def read_hand(table: Table, text: str) -> str:
    """A hand as typed, in lower case without white space; raises BadParams if it is no hand of this game."""
    hand = "".join(text.split()).lower()
    letters = VOWELS + CONSONANTS + (WILD if table.wilds else "")
    if not 1 <= len(hand) <= LARGEST or not text.isascii() or not set(hand) <= set(letters):
        wild = ", with * for a vowel" if table.wilds else ""
        raise BadParams(f"A hand is 1 to {LARGEST} letters a-z{wild}, not {quoted(text)}.")
    return hand


def read_word(text: str) -> str:
    """A word as typed, in lower case, with ? for whatever is no letter or wildcard: so it stays what it is, no word.

    >>> read_word("Cows 2*")
    'cows??*'
    """
    lowered = (char.lower() if char.isascii() else "?" for char in text)
    return "".join(char if char in VALUES else "?" for char in lowered)


def deal(
    table: Table, size: int, rng: Rng, vowels: Sequence[str] = VOWELS, consonants: Sequence[str] = CONSONANTS
) -> tuple[str, Rng]:
    """A new hand, shuffled: wildcards and vowels as the table says, the rest consonants."""
    if size < 0:
        raise ValueError(f"a hand can't have {size} letters")
    wilds = min(table.wilds, size)
    first_consonant = table.vowels(size)
    letters = [WILD] * wilds
    for number in range(size - wilds):
        letter, rng = rng.choice(vowels if number < first_consonant else consonants)
        letters.append(letter)
    shuffled, rng = rng.shuffled(letters)
    return "".join(shuffled), rng


def remove(hand: str, word: str) -> str:
    """The hand without the letters of a word; letters that it doesn't have are ignored.

    >>> remove("jjolwnn", "jolly")
    'jwnn'
    """
    for letter in word:
        hand = hand.replace(letter, "", 1)
    return hand


def holds(hand: str, word: str) -> bool:
    """Whether a hand has every letter of a word often enough."""
    return not Counter(word) - Counter(hand)


def substitute(hand: str, letter: str, rng: Rng, letters: Sequence[str] = VOWELS + CONSONANTS) -> tuple[str, Rng]:
    """The hand with all copies of a letter turned into one new letter, unlike any in the hand.

    Anything else than a letter of the hand, a wildcard too, leaves the hand as it is.
    """
    others = [other for other in letters if other not in hand]
    if len(letter) != 1 or letter == WILD or letter not in hand or not others:
        return hand, rng
    new, rng = rng.choice(others)
    return hand.replace(letter, new), rng


def shown(hand: str) -> str:
    """A hand as it is shown to a player.

    >>> shown("cows*z")
    'c o w s * z'
    """
    return " ".join(hand)
