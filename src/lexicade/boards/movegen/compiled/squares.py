"""What the compiled code (extra `fast`) notes of each square of a board."""

from __future__ import annotations

# Columns: the letter and the points of its tile; its cross-check; the points of the tiles of its cross-word, -1 where
# there is none; and what it multiplies.
LETTER, POINTS, CHECK, CROSS, LETTER_FACTOR, WORD_FACTOR = range(6)
FIELDS = 6
ALL_LETTERS = (1 << 27) - 2
ANCHOR = 1  # a bit of the cross-check
NONE = -1
WIDTH, COLUMNS, ROWS, START_ROW, START_COLUMN, WHOLE, BONUS = range(7)  # of the shape of a layout with its rules
