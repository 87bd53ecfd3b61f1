"""What a solution has for a screen and a keyboard."""

from __future__ import annotations

import io
from collections.abc import Callable

MOST_OUTPUT = 1 << 20  # characters that one call may print


class TooMuchOutput(BaseException):
    """A call has printed more than anybody reads."""


class Asked(BaseException):
    """A solution asks its user where nobody is."""


class Paper(io.TextIOBase):
    """Standard output and error of a solution: kept until somebody asks what was printed."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.count = 0

    def writable(self) -> bool:
        """Yes."""
        return True

    def write(self, text: str) -> int:
        """Keep a text; raises TooMuchOutput if there has been too much."""
        self.count += len(text)
        if self.count > MOST_OUTPUT:
            raise TooMuchOutput
        self.parts.append(text)
        return len(text)

    def take(self) -> str:
        """What was printed since this was asked last."""
        text = "".join(self.parts)
        self.parts.clear()
        return text


class Keyboard(io.TextIOBase):
    """Standard input of a solution: each line is asked for where the answers come from."""

    def __init__(self, ask: Callable[[], str]) -> None:
        self.ask = ask

    def readable(self) -> bool:
        """Yes."""
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line; "" at the end."""
        try:
            return f"{self.ask()}\n"
        except EOFError:
            return ""
