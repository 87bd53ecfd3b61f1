"""Scrabble: words laid across each other on a board, by the assignment's rules or by the full ones."""
