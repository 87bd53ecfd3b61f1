"""Every sentence of Worderly."""

from __future__ import annotations

QUESTION = "Your guess: "
EMPTY = "Type a word."
RIGHT = '"{word}" is right: {points}.'
ALREADY = '"{word}" is already shown.'
BONUS = '"{word}" is a word, but not in this puzzle: a bonus word.'
BONUS_AGAIN = 'You have already found the bonus word "{word}".'
WRONG = '"{word}" is not in the puzzle. {lives}.'
SHUFFLED = "The letters are shuffled."
HINT_LETTER = "A hint: the letter {letter} is shown."
HINT_START = "A hint: a word begins with {letters}."
HINT_WORD = 'A hint: "{word}" is shown.'
SOLVED = "Solved! You found all {count} words."
GAME_OVER = "Game over: you have no lives left."
MISSED = "You missed: {words}."
SCORE = "Your score: {points}{hints}."


def lives(count: int) -> str:
    """How many lives are left, in words.

    >>> lives(0), lives(1), lives(4)
    ('no lives left', '1 life left', '4 lives left')
    """
    return "1 life left" if count == 1 else f"{count or 'no'} lives left"


def hints(count: int) -> str:
    """How many hints were taken, to follow a score.

    >>> hints(0), hints(1), hints(3)
    ('', ' with 1 hint', ' with 3 hints')
    """
    return f" with {count} hint{'s' if count > 1 else ''}" if count else ""
