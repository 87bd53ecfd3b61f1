"""Every command with what it understands, read from the parsers: for completion in shells and for the man page."""

from __future__ import annotations

from argparse import Action
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from lexicade.command import Parser, parser_of
from lexicade.frontends.cli import main, play
from lexicade.games import commands, find, is_ours, keys

FILES, FOLDERS = frozenset({"FILE", "PATH", "FROM", "TO"}), frozenset({"DIR", "OUT"})  # by how the help calls them
GAME = "GAME"


@dataclass(frozen=True, slots=True)
class Argument:
    """An option, or an argument by its place, and what can be given for it."""

    flags: tuple[str, ...]  # none for an argument by its place
    shown: str  # how the help calls what is given; "" for an option that is only there or not
    help: str
    choices: tuple[str, ...] = ()
    is_file: bool = False
    is_folder: bool = False
    is_repeated: bool = False

    @property
    def is_open(self) -> bool:
        """Whether what is given can be anything, so that nothing can be offered."""
        return bool(self.shown) and not (self.choices or self.is_file or self.is_folder)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: the words that lead to it, what it does, what it understands, and the words that may follow."""

    path: tuple[str, ...]  # ("scrabble", "best"); () for lexicade itself
    about: str
    epilog: str
    arguments: tuple[Argument, ...]
    below: tuple[tuple[str, str], ...]  # each word that leads on, with what that does

    @property
    def options(self) -> list[Argument]:
        """What begins with a hyphen."""
        return [each for each in self.arguments if each.flags]

    @property
    def places(self) -> list[Argument]:
        """What is given by its place, after the words that lead on."""
        return [each for each in self.arguments if not each.flags]


def all_commands() -> list[Command]:
    """All commands, in the order of the help: lexicade itself, the games, and what else there is."""
    found = [each for key in keys() for each in of_game(key)]
    for name in main.COMMANDS:
        found += of_parser((name,), parser_of(main.find_command(name)))
    titles = [(each.path[0], first_sentence(each.about)) for each in found if len(each.path) == 1]
    return [described((), main.make_parser(), titles), *found]


def of_game(key: str) -> Iterator[Command]:
    """The command of a game, and those that it has beside playing; of other people's games only their names."""
    others: list[Command] = []
    for name, run in commands(key).items() if is_ours(key) else ():  # who knows what others do before they parse
        others += of_parser((key, name), parser_of(run))
    titles = [(each.path[1], first_sentence(each.about)) for each in others if len(each.path) == 2]
    titles = titles or [(name, "") for name in find(key).command.names]
    yield described((key,), parser_of(playing(key)), titles)
    yield from others


def playing(key: str) -> Callable[[list[str]], int]:
    """What `lexicade GAME` does."""
    return lambda arguments: play.run(key, arguments)


def of_parser(path: tuple[str, ...], parser: Parser) -> Iterator[Command]:
    """A command, and those that its parser has below it."""
    below: dict[str, Parser] = {}
    for action in parser.actions:
        if isinstance(action.choices, dict):  # of words, each with a parser of its own
            below |= action.choices
    titles = [(name, first_sentence(each.description or "")) for name, each in below.items()]
    yield described(path, parser, titles)
    for name, each in below.items():
        yield from of_parser((*path, name), each)


def described(path: tuple[str, ...], parser: Parser, below: list[tuple[str, str]]) -> Command:
    """A command as its parser describes it."""
    leads_on = "COMMAND", "QUESTION"
    arguments = [read_action(each) for each in parser.actions if not (below and each.metavar in leads_on)]
    return Command(path, parser.description or "", parser.epilog or "", tuple(arguments), tuple(below))


def read_action(action: Action) -> Argument:
    """An option or argument as argparse has it."""
    flags, name = tuple(action.option_strings), action.metavar if isinstance(action.metavar, str) else ""
    is_there_or_not = bool(flags) and action.nargs == 0
    shown = "" if is_there_or_not else name or action.dest.upper()
    return Argument(
        flags,
        shown,
        (action.help or "").replace("%%", "%"),
        choices_of(action, shown),
        is_file=shown in FILES,
        is_folder=shown in FOLDERS,
        is_repeated=action.nargs in ("+", "*") or (isinstance(action.nargs, int) and action.nargs > 1),
    )


def choices_of(action: Any, shown: str) -> tuple[str, ...]:
    """What can be given for an argument, if that is a list."""
    if action.choices:
        return tuple(map(str, action.choices))
    if shown == GAME:
        return tuple(keys())
    return tuple(shown.split("|")) if "|" in shown else ()


def first_sentence(text: str) -> str:
    """The beginning of a description.

    >>> first_sentence("Look words up. Prints one word per line.")
    'Look words up'
    """
    return text.partition(". ")[0].removesuffix(".")
