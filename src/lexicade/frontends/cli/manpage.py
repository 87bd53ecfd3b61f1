"""The man page, written from the parsers: `python -m lexicade.frontends.cli.manpage FILE`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import wrap

from lexicade.files import write_file
from lexicade.frontends.cli.catalog import Argument, Command, all_commands

HEAD = r""".TH LEXICADE 1 "" "Lexicade" "Games"
.SH NAME
lexicade \- word games for the terminal and the browser
.SH SYNOPSIS
.B lexicade
.RB [ \-\-line ]
.RI [ COMMAND " [" ARGUMENT ...]]
.br
.B lexicade \-\-full
.RI [ GAME " | "
.B daily
.RI [ GAME ]]
.SH DESCRIPTION
Five word games over one list of words, full-screen in a terminal, line by line,
in a browser, and with other people.
Without a command, the arcade opens: full-screen where that can be done, and
else line by line.
.PP
Every game is saved from its first move.
In a game,
.B :help
shows the rules and commands.
"""
TAIL = r""".SH EXIT STATUS
0 if all went well; 1 if the answer is no (no word is found, a solution is
wrong, something isn't in order); 2 if something can't be done, with a sentence
that says why.
.SH ENVIRONMENT
.TP
.B LEXICADE_HOME
The folder for all that Lexicade saves, instead of the system's own place for
it.
.TP
.B LEXICADE_MOTION
0 turns animation off.
.TP
.B LEXICADE_DEBUG
1 shows the details of an error inside Lexicade.
.TP
.B NO_COLOR
If it is set, nothing is shown in color.
.SH FILES
.B lexicade doctor
says where saved games and settings are.
"""


def write_page(commands: list[Command]) -> str:
    """The page, as `man` reads it."""
    parts = [HEAD, ".SH OPTIONS\n", *map(argument, commands[0].options), ".SH COMMANDS\n"]
    for command in commands[1:]:
        parts += section(command)
    return "".join([*parts, TAIL])


def section(command: Command) -> Iterator[str]:
    """What the page says of a command."""
    words = [r"\fBlexicade " + " ".join(map(escaped, command.path)) + r"\fR"]
    words += [rf"\fI{escaped(each.shown)}\fR" for each in command.places]
    yield f".SS {' '.join(words)}\n"
    yield "\n.PP\n".join(lines for lines in (text(command.about), text(command.epilog)) if lines) + "\n"
    yield from (argument(each) for each in command.arguments if "--help" not in each.flags)


def argument(each: Argument) -> str:
    """What the page says of an option or argument."""
    shown = rf"\fI{escaped(each.shown)}\fR" if each.shown else ""
    flags = ", ".join(rf"\fB{escaped(flag)}\fR" for flag in each.flags)
    return f".TP\n{' '.join(part for part in (flags, shown) if part)}\n{text(each.help)}\n"


def text(plain: str) -> str:
    r"""A text in lines of a usual length, none of which is a request to the formatter.

    >>> print(text(".5 of a back" + chr(92) + "slash -1"))
    \&.5 of a back\eslash \-1
    """
    lines = wrap(escaped(plain), 78, break_long_words=False, break_on_hyphens=False)
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in lines)


def escaped(plain: str) -> str:
    """A text with what has a meaning for the formatter made plain."""
    return plain.replace("\\", r"\e").replace("-", r"\-")


if __name__ == "__main__":
    write_file(sys.argv[1], write_page(all_commands()).encode())
