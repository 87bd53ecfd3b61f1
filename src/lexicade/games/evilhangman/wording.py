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


def fitting(count: int) -> str:
    """How many words still fit.

    >>> fitting(1), fitting(1200)
    ('1 word fits', '1,200 words fit')
    """
    return "1 word fits" if count == 1 else f"{count:,} words fit"


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
