"""The `lexicade` command: which part of the house a command line is for.

Each part is imported when it is called, so that `--help` and the word tools start at once.
"""

from __future__ import annotations

from lexicade import __version__
from lexicade.command import Parser, complain, has_escapes, say
from lexicade.core.errors import quoted
from lexicade.games import is_known, keys

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Callable

# What can be done beside playing a game: the module and the function for each command.
COMMANDS = {
    "list": ("cli.main", "list_games"),
    "words": ("cli.words", "run"),
    "serve": ("cli.main", "open_web"),
    "site": ("web.site.command", "run"),
    "daily": ("cli.dailies", "run"),
    "resume": ("cli.archive", "resume"),
    "games": ("cli.archive", "games"),
    "replay": ("cli.archive", "replay_game"),
    "delete": ("cli.archive", "delete"),
    "share": ("cli.statistics", "share"),
    "export": ("cli.archive", "export"),
    "import": ("cli.archive", "import_game"),
    "verify": ("cli.archive", "verify"),
    "stats": ("cli.statistics", "stats"),
    "leaders": ("cli.statistics", "leaders"),
    "store": ("cli.stores", "run"),
    "check": ("cli.check", "run"),
    "completion": ("cli.completion", "run"),
    "doctor": ("cli.doctor", "run"),
    "help": ("cli.manual", "run"),
}


def run(arguments: list[str]) -> int:
    """Do what a command line says and return the exit status."""
    if not arguments:
        return open_arcade()
    command, *rest = arguments
    if command == "--line" and (not rest or not rest[0].startswith("-")):
        return run(rest) if rest else open_menu()
    if command == "--full" and (not rest or is_full_screen(rest)):
        return open_full(rest)
    if command in COMMANDS:
        return find_command(command)(rest)
    if is_known(command):
        from lexicade.frontends.cli import play

        return play.run(command, rest)
    read_top(arguments)
    return 0


def find_command(name: str) -> Callable[[list[str]], int]:
    """What a command does, loaded now."""
    from importlib import import_module

    module, function = COMMANDS[name]
    found: Callable[[list[str]], int] = getattr(import_module(f"lexicade.frontends.{module}"), function)
    return found


def open_arcade() -> int:
    """Open the arcade full-screen where that can be done, and else line by line."""
    import sys

    if is_person() and has_escapes(sys.stdout):
        try:
            from lexicade.frontends.tui.app import run as run_full
        except ImportError:
            tell_of_extras()
            return open_menu()
        return run_full()
    return open_menu()


def tell_of_extras() -> None:
    """Tell a player who has only the base how to get the rest; once, as the settings remember."""
    from lexicade.arcade.settings import is_untold

    if is_untold("extras"):
        say('You can also play full-screen and in a browser. To install both: pip install "lexicade[tui,web]"\n')


def is_person() -> bool:
    """Whether somebody sits at a terminal."""
    import sys

    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def open_menu() -> int:
    """Open the arcade line by line."""
    from lexicade.frontends.cli import menu
    from lexicade.frontends.cli.console import Terminal

    return menu.run(Terminal())


def is_full_screen(words: list[str]) -> bool:
    """Whether the full-screen arcade can be opened there: in a game, or at the puzzles of the day or one of them."""
    where = words[1:] if words[0] == "daily" else words
    return len(where) <= 1 and all(key in keys() for key in where)


def open_full(where: list[str]) -> int:
    """Open the arcade full-screen, in its menu or in a part of it."""
    if not is_person():
        complain("the full-screen arcade needs a terminal.")
        return 2
    try:
        from lexicade.frontends.tui.app import run as run_full
    except ImportError:
        complain('the full-screen arcade needs Textual: pip install "lexicade[tui]".')
        return 2
    if not where:
        return run_full()
    return run_full(" ".join(where if where[0] == "daily" else ["play", *where]))


def open_web(arguments: list[str]) -> int:
    """Serve the arcade to a browser on this machine."""
    from lexicade.frontends.web.options import make_parser

    make_parser().parse_args(arguments)  # help and refusals need nothing else
    try:
        from lexicade.frontends.web.serve import run as serve
    except ImportError:
        complain('playing in a browser needs Starlette and uvicorn: pip install "lexicade[web]".')
        return 2
    return serve(arguments)


def make_parser() -> Parser:
    """What the command understands by itself."""
    games = keys()
    parser = Parser(
        "lexicade",
        "Word games for the terminal. Without a command, Lexicade opens its menu.",
        f"Games: {', '.join(games)}. Each has its own --help, for example: lexicade {games[0]} --help",
    )
    parser.add_argument("--line", action="store_true", help="play line by line, for screen readers and plain terminals")
    parser.add_argument(
        "--full", action="store_true", help="play full-screen: the menu, a game, or the daily puzzle of a game"
    )
    parser.add_argument("--version", action="version", version=f"lexicade {__version__}", help="show the version")
    parser.add_argument(
        "command",
        nargs="?",
        metavar="COMMAND",
        help="a game to play line by line; or list (the games), words (look words up), serve (play in a browser), "
        "site (write the arcade for a web host), "
        "daily (daily puzzles), "
        "resume, games, replay, delete, share, export, import or verify (saved games), "
        "stats or leaders (your results), store (copy all games to another place), "
        "check (judge a solution of an assignment), "
        "completion (for your shell), doctor (facts for a bug report), help (pages of the manual)",
    )
    return parser


def read_top(arguments: list[str]) -> None:
    """Answer --help and --version, and refuse anything that is no command."""
    parser = make_parser()
    if arguments[0].startswith("-"):
        parser.parse_args(arguments[:1])
    if arguments[0] == "--full":
        parser.error("--full takes a game, daily, or daily and a game, and no other options")
    wrong = arguments[1] if arguments[0] == "--line" else arguments[0]
    parser.error(f"there is no game or command {quoted(wrong)}; lexicade list shows the games")


def list_games(arguments: list[str]) -> int:
    """Print every game: its command, its title and its pitch."""
    from lexicade.games import find, problems

    parser = Parser("lexicade list", "List the games.")
    parser.add_argument("--all", action="store_true", help="also list the template for new games")
    for key in keys(hidden=parser.parse_args(arguments).all):
        info = find(key).info
        say(f"{key:<12} {info.title}: {info.pitch}")
    for problem in problems():
        complain(problem)
    return 0
