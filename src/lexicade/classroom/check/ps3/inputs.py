"""Generated inputs for the functions of the assignment with wildcards; they shrink to short words and small hands."""

from __future__ import annotations

from functools import cache
from typing import Any

from lexicade.classroom.check.hands import LETTERS, VOWELS, WORDS, hand_of, words

MOST_LETTERS = 8


def texts(letters: str, least: int = 0, most: int = MOST_LETTERS) -> Any:
    """Texts of some letters, short ones first."""
    from hypothesis import strategies as st

    return st.lists(st.sampled_from(letters), min_size=least, max_size=most).map("".join)


def scored_words() -> Any:
    """A word, and the size of a hand that it may have come from."""
    from hypothesis import strategies as st

    return st.tuples(texts(LETTERS, 1), st.integers(0, 8)).map(lambda drawn: (drawn[0], len(drawn[0]) + drawn[1]))


def wild_scored_words() -> Any:
    """The same with a wildcard somewhere."""
    from hypothesis import strategies as st

    return st.tuples(texts(LETTERS, 0, 4), texts(LETTERS, 0, 4), st.integers(0, 8)).map(
        lambda drawn: (f"{drawn[0]}*{drawn[1]}", len(drawn[0] + drawn[1]) + 1 + drawn[2])
    )


def played_words() -> Any:
    """A hand and a word that it can make."""
    from hypothesis import strategies as st

    return st.tuples(texts(LETTERS), texts(LETTERS)).map(lambda drawn: (hand_of(drawn[0] + drawn[1]), drawn[0]))


def greedy_words() -> Any:
    """A hand and a word of its letters, which may use them more often than they are held."""
    from hypothesis import strategies as st

    return st.tuples(texts("abe", 0, 5), texts("abe", 0, 5)).map(
        lambda drawn: (hand_of(drawn[0]), "".join(letter for letter in drawn[1] if letter in drawn[0]))
    )


def foreign_words() -> Any:
    """A hand and a word of some of its letters and of others, which it doesn't hold at all."""
    from hypothesis import strategies as st

    return st.tuples(texts("abe", 0, 5), texts("abexy*", 0, 5)).map(
        lambda drawn: (hand_of(drawn[0]), "".join(no_more_than(drawn[0], drawn[1])))
    )


def no_more_than(held: str, letters: str) -> list[str]:
    """Letters without those that a hand holds, but not as often as they come here.

    >>> no_more_than("ab", "axay")
    ['a', 'x', 'y']
    """
    return [
        letter
        for at, letter in enumerate(letters)
        if letter not in held or letters[:at].count(letter) < held.count(letter)
    ]


def hands_alone() -> Any:
    """A hand as the only argument."""
    return texts(LETTERS[:6]).map(lambda letters: (hand_of(letters),))


def tried_words() -> Any:
    """A word of the list or another text, and a hand that may lack a letter of it, and may hold others."""
    from hypothesis import strategies as st

    def case(drawn: tuple[str, str, int]) -> tuple[Any, ...]:
        word, more, lost = drawn
        letters = word[:lost] + word[lost + 1 :] + more
        return word, hand_of(letters), WORDS

    return st.tuples(st.sampled_from(words()) | texts("aet", 1, 4), texts(LETTERS, 0, 4), st.integers(0, 12)).map(case)


def wild_words() -> Any:
    """A word of the list with a wildcard for one of its vowels, and a hand that holds what was typed."""
    return typed_words(places(is_vowel=True))


def odd_wild_words() -> Any:
    """A word of the list with a wildcard for a consonant, where no vowel fits."""
    fitting = set(places(is_vowel=True))
    return typed_words(tuple(typed for typed in places(is_vowel=False) if typed not in fitting))


def typed_words(typed: tuple[str, ...]) -> Any:
    """One of these words, and a hand that holds its letters and some more."""
    from hypothesis import strategies as st

    return st.tuples(st.sampled_from(typed), texts(LETTERS, 0, 3)).map(
        lambda drawn: (drawn[0], hand_of(drawn[0] + drawn[1]), WORDS)
    )


@cache
def places(*, is_vowel: bool) -> tuple[str, ...]:
    """All words of the list with a wildcard for a vowel, or for a consonant, short ones first."""
    typed = {
        f"{word[:at]}*{word[at + 1 :]}"
        for word in words()
        for at, letter in enumerate(word)
        if (letter in VOWELS) == is_vowel
    }
    return tuple(sorted(typed, key=lambda word: (len(word), word)))


@cache
def one_vowel_only() -> list[tuple[Any, ...]]:
    """For each vowel, at the start, in the middle and at the end, a short word in which no other vowel fits."""
    known = set(words())
    cases: dict[tuple[int, str], tuple[Any, ...]] = {}
    for word in sorted(words(), key=lambda word: (len(word), word)):
        for at, letter in enumerate(word):
            typed = f"{word[:at]}*{word[at + 1 :]}"
            place = 0 if at == 0 else 2 if at == len(word) - 1 else 1
            fitting = [vowel for vowel in VOWELS if typed.replace("*", vowel) in known]
            if fitting == [letter] and len(word) > 2:
                cases.setdefault((place, letter), (typed, hand_of(typed), WORDS))
    return [cases[key] for key in sorted(cases)]
