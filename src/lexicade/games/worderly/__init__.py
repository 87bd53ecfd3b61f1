"""Worderly: a crossword grown from a six-letter word on the diagonal, to be found from its letters alone."""
