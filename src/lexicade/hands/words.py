"""The words that a hand can make, with wildcards typed as `*` and standing for vowels."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from lexicade.hands.hand import holds
from lexicade.lexicon import Lexicon
from lexicade.tiles import VOWELS, WILD

NEVER = "(?!)"  # a regular expression that fits nothing


def is_valid(words: Collection[str], hand: str, word: str, vowels: Iterable[str] = VOWELS) -> bool:
    """Whether a word can be played from a hand.

    Every typed letter must be there often enough, and with some vowels for its wildcards it must be in the list.
    """
    if not holds(hand, word):
        return False
    if WILD not in word and word in words:
        return True
    any_vowel = f"(?:{'|'.join(map(re.escape, vowels)) or NEVER})"
    spelled = "".join(any_vowel if letter == WILD else re.escape(letter) for letter in word)
    pattern = re.compile(spelled, re.IGNORECASE | re.ASCII)  # a list may be in capitals
    if isinstance(words, Lexicon):
        words = words.pattern(word.replace(WILD, "?")) if WILD in word else ()
    return any(pattern.fullmatch(each) for each in words)


def spellable(lexicon: Lexicon, hand: str) -> list[str]:
    """The words that a hand can make, each once, wildcards already turned into vowels."""
    return lexicon.subanagrams(hand.replace(WILD, "?"), min_length=1, blank_letters=VOWELS)


def forms(hand: str, word: str) -> Iterator[str]:
    """Each way to type a word from a hand that can make it, with fewer wildcards first.

    Unlike `solver.replacements`, this tells apart which of two equal vowels is replaced: both are valid moves.
    """
    vowels = [at for at, letter in enumerate(word) if letter in VOWELS]
    for count in range(min(hand.count(WILD), len(vowels)) + 1):
        for chosen in combinations(vowels, count):
            form = "".join(WILD if at in chosen else letter for at, letter in enumerate(word))
            if holds(hand, form):
                yield form


def playable(lexicon: Lexicon, hand: str) -> Iterator[str]:
    """Everything that can be typed as a valid word with this hand, once each."""
    typed = set()
    for word in spellable(lexicon, hand):
        for form in forms(hand, word):
            if form not in typed:
                typed.add(form)
                yield form
