"""Reading letters as people type them; only a-z are letters, in either case."""

from __future__ import annotations

from lexicade.core.errors import LexiconError, quoted

ANY = "?"  # stands for any one letter, in patterns and among tiles
SAME_AS_ANY = str.maketrans("._", ANY * 2)  # what crossword people type, and what no shell expands


def is_word(text: str) -> bool:
    """Whether a text is letters a-z and nothing else, at least one."""
    return text.isascii() and text.isalpha()


def read_letters(text: str, *, blanks: bool) -> str:
    """Letters in lower case without white space around or between them; with `blanks`, `?` is one too."""
    letters = "".join(text.split())
    for char in letters:
        if not is_word(char) and not (blanks and char == ANY):
            raise LexiconError(f"{quoted(char)} is not a letter a-z{', nor ? for any letter' if blanks else ''}.")
    return letters.lower()


def read_tiles(text: str) -> str:
    """Tiles to make words from: letters, and `?` for a tile that can be any letter.

    >>> read_tiles("Q u a i L ?")
    'quail?'
    """
    return read_letters(text, blanks=True)


def read_pattern(text: str) -> str:
    """A pattern to fit words to: letters, and `?`, `.` or `_` for any letter.

    >>> read_pattern(" C.t ")
    'c?t'
    """
    return read_letters(text.translate(SAME_AS_ANY), blanks=True)
