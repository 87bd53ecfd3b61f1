"""What all commands share: options, no tracebacks, opening word lists, and every way to standard output and error."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, HelpFormatter
from contextlib import suppress

from lexicade.core.errors import BadParams, LexicadeError, printable, quoted, readable
from lexicade.files import named

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from argparse import Action
    from collections.abc import Callable
    from typing import Any, NoReturn, TextIO

    from _typeshed import SupportsWrite

    from lexicade.lexicon import Lexicon

LONGEST_COMPLAINT = 300
# What a shell reports for a program ended by SIGINT and by SIGPIPE, and what sysexits.h calls an internal error.
INTERRUPTED = 130
BROKEN_PIPE = 141
INTERNAL = 70
ENABLE_VIRTUAL_TERMINAL_PROCESSING = 4  # a flag of a console, from Windows's wincon.h


class Formatter(HelpFormatter):
    """Help as wide as the terminal; asking the system for that directly is cheaper than argparse's own way."""

    def __init__(self, prog: str) -> None:
        try:
            columns = int(os.environ.get("COLUMNS") or 0) or os.get_terminal_size().columns
        except (OSError, ValueError):
            columns = 80
        super().__init__(prog, max_help_position=28, width=max(40, min(columns, 100) - 2))


class Parser(ArgumentParser):
    """An ArgumentParser whose errors are one line and whose options can't be abbreviated."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=prog, description=description, epilog=epilog, formatter_class=Formatter, allow_abbrev=False
        )

    @property
    def actions(self) -> list[Action]:
        """Its options and arguments, in the order of its help."""
        return [*self._get_optional_actions(), *self._get_positional_actions()]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read a command line; what only asks for the parser gets it."""
        if isinstance(args, ParserWanted):
            raise ParserFound(self)
        return super().parse_known_args(args, namespace)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help where it belongs or nowhere; argparse itself would hide that it can't be written."""
        if file is not None:
            file.write(readable(message))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more; exit status 2."""
        shown = printable(message)
        if len(shown) > LONGEST_COMPLAINT:
            shown = f"{shown[:LONGEST_COMPLAINT]}..."
        self.exit(2, f"{self.prog}: {shown} (see {self.prog} --help)\n")


class ParserWanted(list[str]):
    """An empty command line for a command that should say what it understands, and do nothing."""


class ParserFound(Exception):
    """The parser of a command that was given such a command line."""

    def __init__(self, parser: Parser) -> None:
        super().__init__()
        self.parser = parser


def parser_of(command: Callable[[list[str]], int]) -> Parser:
    """The parser that a command makes when it is called, without calling it for good."""
    try:
        command(ParserWanted())
    except ParserFound as found:
        return found.parser
    raise LexicadeError("That command doesn't say what it understands.")


def guard(work: Callable[[], int]) -> int:
    """Do a program's work and return its exit status; whatever happens, no traceback reaches a user."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # both are text files here
    try:
        status = work()
    except SystemExit as done:  # argparse has answered --help, or refused the options
        status = done.code if isinstance(done.code, int) else 0
    except LexicadeError as error:
        complain(error.sentence)
        status = 2
    except KeyboardInterrupt as stopped:  # with what to tell somebody who leaves, if there is anything
        if sys.stderr is not None:
            print(f"\n{stopped}" if str(stopped) else "", file=sys.stderr)
        status = INTERRUPTED
    except BrokenPipeError:
        status = BROKEN_PIPE
    except OSError as error:  # standard output can't be written
        complain(f"{(error.strerror or str(error)).lower()}.")
        status = 2
    except Exception as error:
        if os.environ.get("LEXICADE_DEBUG"):
            raise
        complain(f"something went wrong ({error!r}). Please report it; LEXICADE_DEBUG=1 shows the details.")
        status = INTERNAL
    return max(status, flush())


def flush() -> int:
    """Write out what is still waiting, so that Python has nothing to complain of when it ends; the status for that."""
    status = 0
    for stream, handle in ((sys.stdout, 1), (sys.stderr, 2)):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError as error:
            status = BROKEN_PIPE if isinstance(error, BrokenPipeError) else 2
            os.dup2(os.open(os.devnull, os.O_WRONLY), handle)
    return status


def open_lexicon(path: str | None) -> Lexicon:
    """The built-in list or somebody's own; what was skipped in it is reported on standard error."""
    from lexicade.lexicon import load

    lexicon = load(path)
    if lexicon.skipped:
        entries = (
            "1 entry that is not a word" if lexicon.skipped == 1 else f"{lexicon.skipped:,} entries that are not words"
        )
        complain(f"{named(path or lexicon.name)}: skipped {entries} of letters a-z.")
    return lexicon


def reverted(name: str, text: str, *, low: int, usual: int, high: int) -> int:
    """A number within bounds; one that is not goes back to the usual one, with a notice. Raises BadParams."""
    if text.isascii() and text.removeprefix("-").isdigit():
        if len(text) < 20 and low <= int(text) <= high:
            return int(text)
        shown = text if len(text) < 20 else f"{text[:19]}..."
        complain(f"{name} must be from {low} to {high}, not {shown}; using {usual} instead.")
        return usual
    raise BadParams(f"{name} must be a whole number from {low} to {high}, not {quoted(text)}.")


def say(text: str = "", *, end: str = "\n", flush: bool = False) -> None:
    """Print a text for a person. All that people read goes this way, so that nothing in it can steer a terminal."""
    print(readable(text), end=end, flush=flush)


def complain(sentence: str) -> None:
    """Say something on standard error, if there is one; never anywhere else."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"lexicade: {readable(sentence)}", file=sys.stderr, flush=True)


def has_escapes(stream: TextIO | None) -> bool:
    """Whether behind a stream is a terminal that understands escape sequences: for colors, and to move the cursor."""
    if stream is None or not stream.isatty():
        return False
    if os.name == "nt":  # where nobody sets TERM
        return os.environ.get("TERM") != "dumb" and turn_on_escapes(stream.fileno())
    return os.environ.get("TERM", "dumb") != "dumb"


def turn_on_escapes(handle: int) -> bool:
    """Tell a console of Windows to understand escape sequences, as Windows 10 and later can; whether it does."""
    import ctypes
    import msvcrt

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]  # checked as on other systems
    console = ctypes.c_void_p(msvcrt.get_osfhandle(handle))  # type: ignore[attr-defined]
    mode = ctypes.c_uint32()
    if not kernel.GetConsoleMode(console, ctypes.byref(mode)):
        return False
    return bool(kernel.SetConsoleMode(console, mode.value | ENABLE_VIRTUAL_TERMINAL_PROCESSING))


def can_show(text: str) -> bool:
    """Whether standard output has all characters of a text; what goes through a pipe on Windows often has not."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def print_json(answer: object) -> None:
    """Print an answer for a program to read."""
    import json

    print(json.dumps(answer))


class Progress:
    """A bar on standard error for work that takes a while; silent unless somebody watches.

    >>> with Progress(3) as progress:
    ...     progress.step("one third done")
    """

    WIDTH = 24

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.is_shown = has_escapes(sys.stderr)

    def __enter__(self) -> Progress:
        self._draw("")
        return self

    def step(self, label: str, parts: int = 1) -> None:
        """Count one part of the work as done, or several, and say which."""
        self.done += parts
        self._draw(label)

    def __exit__(self, *_: object) -> None:
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _draw(self, label: str) -> None:
        if self.is_shown:
            filled = self.WIDTH * self.done // max(1, self.total)
            bar = "#" * filled + "-" * (self.WIDTH - filled)
            print(f"\r\033[K[{bar}] {self.done}/{self.total} {printable(label)}", end="", file=sys.stderr, flush=True)
