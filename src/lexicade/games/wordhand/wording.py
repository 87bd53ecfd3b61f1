"""Every sentence of Word Hand; the classroom's functions speak with the same words."""

from __future__ import annotations

DONE = "."

COMMAND = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
NOTHING_TO_REPLAY = "You have not played a hand yet. Please play a new hand first!"
BAD_COMMAND = "Invalid command."
HAND = "Current Hand: "
WORD = 'Enter word, or a "." to indicate that you are finished: '
REFUSED = "Invalid word, please try again."
EARNED = '"{word}" earned {points} points. Total: {total} points'
SCORE = "Total score: {score} points."
TOTAL = "Total score over all hands: {total} points."
