"""Scrabble: the board, and what may be laid on it."""
