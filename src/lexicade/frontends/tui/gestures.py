"""What panels tell the screen that they are on: each gesture as a text."""

from __future__ import annotations

from textual.message import Message


class Submit(Message):
    """A move was made by a gesture."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Composed(Message):
    """A word on the board has changed; the text is the move that it would be, or nothing."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Begun(Message):
    """Something was typed on the board that belongs on the line."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class Picked(Message):
    """A letter of the rack was chosen."""

    def __init__(self, letter: str) -> None:
        super().__init__()
        self.letter = letter
