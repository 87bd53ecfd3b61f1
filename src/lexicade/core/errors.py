"""Everything that Lexicade raises on purpose.

::

    LexicadeError               its text is a sentence that a player understands
      MoveError (ValueError)    a move was refused; nothing has changed
        UnreadableMove          the text means nothing here
        IllegalMove             the text is a move, but the rules forbid it
      BadParams                 a game can't be set up like this
      BadGameId                 a text is no game's id, or the id of a game that can't be played here
      BadSave                   a save can't be loaded
      StoreError                the store of games can't be used
        StoreBusy               it can't be written just now; later it may
      BadLeaders                a leader board can't be read or kept
      BadPosition               a text is no position of a board
      BadRecord                 a file is no record of a game, or of one that can't be played here
      BadScene                  a text is no scene, or one with panels that are not known here
      LexiconError              a word list can't be read, or a question to it makes no sense
"""

from __future__ import annotations

LONGEST_LINE = 10_000  # characters of anything from outside that is one line; nobody means more


class LexicadeError(Exception):
    """The root: catch it to catch all that can go wrong with input."""

    @property
    def sentence(self) -> str:
        """What to tell the player."""
        return str(self)


class MoveError(LexicadeError, ValueError):
    """A move was refused; the game is as it was before."""


class UnreadableMove(MoveError):
    """The text can't be read as a move in this position."""


class IllegalMove(MoveError):
    """The rules forbid the move; `reason` is a short fixed word for programs."""

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class BadParams(LexicadeError):
    """The parameters of a game are unknown, unreadable or out of bounds."""


class BadGameId(LexicadeError):
    """The id can't be read, or names other rules or other words than are here."""


class BadSave(LexicadeError):
    """The save is damaged, or its moves don't fit its game."""


class StoreError(LexicadeError):
    """The place where games are kept can't be read or written, or holds something else."""


class StoreBusy(StoreError):
    """The store can't be written just now: another program uses it, or the disk is full. Later it may work."""


class BadLeaders(LexicadeError):
    """The file of a leader board can't be read or written."""


class BadPosition(LexicadeError):
    """The text of a position is cut short, wrong or impossible."""


class BadRecord(LexicadeError):
    """The record of a game is damaged, or tells what can't have happened; `line` says where, from 1 on."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"Line {line}: {sentence}")
        self.line = line


class BadScene(LexicadeError):
    """What should be a scene in JSON is none."""


class LexiconError(LexicadeError):
    """A word list is missing, damaged or unusable, or was asked for something that isn't letters."""


def quoted(text: str, longest: int = 40) -> str:
    r"""A foreign text made safe to print inside a sentence: one line, no control characters, not endless.

    >>> quoted("quail")
    '"quail"'
    >>> print(quoted("a" * 100, longest=5), quoted("two" + chr(10) + "lines"))
    "aaaaa..." "two\nlines"
    """
    return f'"{printable(text[:longest])}{"..." if len(text) > longest else ""}"'


def is_text(value: object) -> bool:
    """Whether something that a program passed on is text at all; type checkers know, people at a prompt may not."""
    return isinstance(value, str)


def printable(text: str) -> str:
    """A text with everything that could move the cursor, break the line or turn its direction written as an escape."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def readable(text: str) -> str:
    r"""A text of one line or more made safe to show: line ends stay, all else that can't be seen is an escape.

    >>> print(readable("two" + chr(10) + "lines" + chr(27)))
    two
    lines\x1b
    """
    if text.replace("\n", "").isprintable():
        return text
    return "\n".join(map(printable, text.split("\n")))
