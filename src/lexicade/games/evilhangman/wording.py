"""Every sentence of Evil Hangman; the classroom's program speaks with the same words."""

from __future__ import annotations

QUESTION = "Enter guess: "
INVALID = "Invalid input"
ALREADY_USED = "You already used that letter"
YES = "Yes, there is {count} {letter}"
SORRY = "Sorry, there are no {letter}'s"
WON = "You Win!"
LOST = "You lose!"
WORD = "The word was: {word}"
WORD_WAS = "The word was {word}."


def fitting(count: int) -> str:
    """How many words still fit.

    >>> fitting(1), fitting(1200)
    ('1 word fits', '1,200 words fit')
    """
    return "1 word fits" if count == 1 else f"{count:,} words fit"


def best_guess(letter: str, before: int, after: int) -> str:
    """The guess that left the fewest words, for when the game is over.

    >>> best_guess("s", 4672, 450)
    'Your best guess was S: it left 450 of 4,672 words.'
    """
    return f"Your best guess was {letter.upper()}: it left {after:,} of {before:,} words."


def status(left: int, used: str, pattern: str) -> str:
    """What stands above the question: guesses left, letters used, and the word so far.

    >>> print(status(1, "ae", "-u---"))
    You have 1 guess left
    Used letters: a e
    Word: -u---
    """
    guesses = "1 guess" if left == 1 else f"{left} guesses"
    letters = "".join(f" {letter}" for letter in used)
    return f"You have {guesses} left\nUsed letters:{letters}\nWord: {pattern}"


def wrong(count: int) -> str:
    """A number of wrong guesses.

    >>> wrong(1), wrong(5)
    ('1 wrong guess', '5 wrong guesses')
    """
    return "1 wrong guess" if count == 1 else f"{count} wrong guesses"


def perfect(least: int, most: int, guesses: int) -> tuple[str, str]:
    """What is known of perfect play: the fewest and the most misses that it can take, in a game of so many guesses.

    The two halves of a sentence, the first of which can stand above the second.

    >>> " ".join(perfect(5, 5, 8))
    'A perfect player can win with 5 wrong guesses.'
    >>> " ".join(perfect(0, 7, 10))
    'A perfect player can win with at most 7 wrong guesses.'
    >>> " ".join(perfect(5, 5, 5))
    'Nobody can win this: perfect play takes 5 wrong guesses.'
    >>> " ".join(perfect(6, 14, 10))
    'A perfect player may need 6 to 14 wrong guesses.'
    """
    number = f"{least} to {wrong(most)}" if least else f"at most {wrong(most)}"
    if least == most:
        number = wrong(most) if most else "no wrong guess"
    if guesses <= least:
        return "Nobody can win this:", f"perfect play takes {number}."
    return "A perfect player", f"{'can win with' if guesses > most else 'may need'} {number}."


def safest(letter: str, misses: int, *, is_proven: bool) -> str:
    """The strongest hint: a letter, and what it can cost.

    >>> safest("e", 2, is_proven=True)
    'The safest letter is e: perfect play costs at most 2 more wrong guesses.'
    >>> safest("q", 0, is_proven=True)
    'The safest letter is q: perfect play costs no more wrong guesses.'
    >>> safest("s", 8, is_proven=False)
    'The safest letter is probably s: good play costs at most 8 more wrong guesses.'
    """
    more = wrong(misses).replace(" ", " more ", 1)
    cost = f"at most {more}" if misses else "no more wrong guesses"
    if is_proven:
        return f"The safest letter is {letter}: perfect play costs {cost}."
    return f"The safest letter is probably {letter}: good play costs {cost}."
