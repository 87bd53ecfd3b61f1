"""The `lexicade` command: which part of the house a command line is for.

Each part is imported when it is called, so that `--help` and the word tools start at once.
"""

from __future__ import annotations

from lexicade import __version__
from lexicade.command import Parser, complain, say
from lexicade.core.errors import quoted
from lexicade.games import keys

# What can be done with games that are kept: the module and the function for each command.
KEPT = {
    "resume": ("archive", "resume"),
    "games": ("archive", "games"),
    "replay": ("archive", "replay_game"),
    "export": ("archive", "export"),
    "import": ("archive", "import_game"),
    "verify": ("archive", "verify"),
    "daily": ("dailies", "run"),
    "stats": ("statistics", "stats"),
    "leaders": ("statistics", "leaders"),
    "share": ("statistics", "share"),
}


def run(arguments: list[str]) -> int:
    """Do what a command line says and return the exit status."""
    if not arguments or arguments in (["--line"], ["--full"]):
        return open_arcade(arguments)
    command, *rest = arguments
    if command == "words":
        from lexicade.frontends import words

        return words.run(rest)
    if command in keys(hidden=True):
        from lexicade.frontends import play

        return play.run(command, rest)
    if command == "list":
        return list_games(rest)
    if command in KEPT:
        from importlib import import_module

        module, function = KEPT[command]
        status: int = getattr(import_module(f"lexicade.frontends.{module}"), function)(rest)
        return status
    read_top(arguments)
    return 0


def open_arcade(arguments: list[str]) -> int:
    """Open the arcade full-screen where that can be done, and else line by line."""
    import os
    import sys

    is_person = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    can_be_full = is_person and os.environ.get("TERM", "dumb") != "dumb"
    if arguments == ["--full"] and not is_person:
        complain("the full-screen arcade needs a terminal.")
        return 2
    if arguments == ["--full"] or (can_be_full and not arguments):
        try:
            from lexicade.frontends.tui.app import run as run_full
        except ImportError:
            if arguments:
                complain("the full-screen arcade needs the extra tui: pip install 'lexicade[tui]'.")
                return 2
        else:
            return run_full()
    from lexicade.frontends import menu
    from lexicade.frontends.console import Terminal

    return menu.run(Terminal())


def read_top(arguments: list[str]) -> None:
    """Answer --help and --version, and refuse anything that is no command."""
    games = keys()
    parser = Parser(
        "lexicade",
        "Word games over one lexicon. Without a command, a menu of the games.",
        f"Games: {', '.join(games)}. Each has its own --help, as in: lexicade {games[0]} --help",
    )
    parser.add_argument("--line", action="store_true", help="open the arcade line by line, also in a terminal")
    parser.add_argument("--full", action="store_true", help="open it full-screen, also where that seems impossible")
    parser.add_argument("--version", action="version", version=f"lexicade {__version__}")
    parser.add_argument(
        "command",
        metavar="COMMAND",
        help="a game to play; list: all games; words: ask the word list; daily: the puzzles of the day; "
        "resume, games, replay, share, export, import, verify: games that are kept; stats, leaders: how they went",
    )
    if arguments[0].startswith("-"):
        parser.parse_args([*arguments[:1], "list"])
    parser.error(f"there is no game or command {quoted(arguments[0])}; lexicade list shows the games")


def list_games(arguments: list[str]) -> int:
    """Print every game: its command, its title and its pitch."""
    from lexicade.games import find

    parser = Parser("lexicade list", "All games, a line each.")
    parser.add_argument("--all", action="store_true", help="also the template that new games are copied from")
    for key in keys(hidden=parser.parse_args(arguments).all):
        info = find(key).info
        say(f"{key:<12} {info.title}: {info.pitch}")
    return 0
