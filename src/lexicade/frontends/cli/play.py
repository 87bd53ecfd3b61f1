"""`lexicade GAME`: from a command line to a conversation."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.links import id_in
from lexicade.arcade.saves import SaveFile, read_content, read_save
from lexicade.arcade.table import new_seed
from lexicade.command import Parser, complain, open_lexicon, reverted
from lexicade.core.errors import BadParams, BadRecord, BadSave
from lexicade.core.game import Game, Info
from lexicade.core.ids import read_id
from lexicade.core.params import options, read_number, read_params
from lexicade.core.rng import MASK
from lexicade.core.session import Session
from lexicade.files import check_distinct, is_same_file, named
from lexicade.frontends.cli.console import Console, Terminal
from lexicade.frontends.cli.line import Conversation, Ending
from lexicade.games import commands, find


def run(key: str, arguments: list[str], console: Console | None = None) -> int:
    """Play one game, or do what else its command can, as the command line asks."""
    rules = find(key)
    if arguments and arguments[0] in rules.command.names:
        return commands(key)[arguments[0]](arguments[1:])
    asked = read_arguments(rules, arguments)
    check_files(asked, rules.info)
    revert(rules, asked)
    read_params(rules.params, params_text(asked))  # what is wrong with options is said before a word list is opened
    game = rules(open_lexicon(asked.words))
    is_loaded = asked.load is not None
    session = open_session(game, asked)
    records = {kind: path for kind in rules.info.records if (path := getattr(asked, kind)) is not None}
    save_file = SaveFile(autosave=asked.save, loaded=asked.load, records=records, force=asked.force)
    save_file.follow(session)
    console = console or Terminal()
    if rules.info.has_lobby:
        from lexicade.frontends.cli.lobby import Lobby

        lobby = Lobby(
            console, session, save_file, asked.words, asked.leaders, any_score=asked.any_score, loaded=is_loaded
        )
        lobby.run()
        return 0
    with Keeper(asked.words, before=session.moves, loaded=is_loaded) as keeper:
        Conversation(session, console, save_file=save_file, keeper=keeper).run()
    return 0


def play_new(key: str, console: Console) -> Ending:
    """Play a game as the menu offers it: as the settings say, with a new seed."""
    from lexicade.arcade.settings import read_settings, usual_params

    settings = read_settings()
    words = settings.words or None
    game = find(key)(open_lexicon(words))
    session = Session(game, usual_params(game, settings), new_seed())
    if game.info.has_lobby:
        from lexicade.frontends.cli.lobby import Lobby

        return Lobby(console, session, SaveFile(), words).run()
    with Keeper(words) as keeper:
        return Conversation(session, console, keeper=keeper).run()


def read_arguments(rules: type[Game[Any, Any, Any, Any]], arguments: list[str]) -> Namespace:
    """The options of a game: those of all games, and one for each of its parameters."""
    info, command = rules.info, rules.command
    others = ", ".join(f"lexicade {info.key} {name}" for name in command.names)
    more = f" Other commands (add --help to learn more): {others}." if others else ""
    about = f"In the game, type :help for the rules and commands.{more}"
    parser = Parser(f"lexicade {info.key}", f"{info.title}. {info.pitch}", about)
    shorts = {name: (f"-{letter}",) for letter, name in command.shorts}
    for name, (field, option) in options(rules.params).items():
        flags = [f"--{name.replace('_', '-')}", *shorts.get(name, ())]
        if isinstance(field.default, bool):
            parser.add_argument(*flags, dest=name, action="store_const", const="yes", help=option.help)
        else:
            metavar = "|".join(option.offered) or ("N" if isinstance(field.default, int) else "TEXT")
            default = f" ({field.default})" if field.default != "" else ""
            parser.add_argument(*flags, dest=name, metavar=metavar, help=option.help + default)
    add_common(parser, info, shorts.get("words", ()))
    for name, shown in command.positionals:
        parser.add_argument(f"{name} by place", nargs="?", metavar=shown, help=f"the same as --{name}")
    asked = parser.parse_args(arguments)
    for name, shown in command.positionals:
        value = getattr(asked, f"{name} by place")
        if value is not None:
            if getattr(asked, name) is not None:
                parser.error(f"{shown} and --{name} mean the same: give only one of them")
            setattr(asked, name, value)
    asked.given = {name: getattr(asked, name) for name in options(rules.params) if getattr(asked, name) is not None}
    if asked.id is not None and asked.load is not None:
        parser.error("--id and --load can't be used together")
    is_exact = asked.id is not None or asked.load is not None
    if is_exact and (asked.given or asked.seed is not None):
        parser.error(f"{'--load' if asked.id is None else '--id'} already sets the seed and all options of the game")
    return asked


def add_common(parser: Parser, info: Info, words: tuple[str, ...]) -> None:
    """The options that don't come from a game's parameters."""
    foreign = "".join(f" or a {kind.upper()} record" for kind in info.records)
    parser.add_argument("--seed", metavar="N", help="a number; the same seed gives the same game")
    parser.add_argument("--words", *words, metavar="FILE", help="use your own word list, as text or KWG")
    parser.add_argument("--id", metavar="ID", help="play the game with this id, as :id shows it, or of this link")
    parser.add_argument("--load", metavar="FILE", help=f"continue a saved game{foreign}")
    parser.add_argument("--save", metavar="FILE", help="save the game after every move")
    for kind in info.records:
        parser.add_argument(f"--{kind}", metavar="FILE", help=f"write the game as {kind.upper()} after every move")
    parser.add_argument("--force", action="store_true", help="overwrite files that exist")
    if info.has_lobby:
        parser.add_argument("--leaders", metavar="FILE", help="keep the leader board in this CSV file")
        parser.add_argument(
            "--any-score", action="store_true", help="let any score onto the leader board, not only the highest"
        )


def check_files(asked: Namespace, info: Info) -> None:
    """See that no two options name one file; only a game that is loaded may be saved where it came from."""
    names = ["words", "load", "save", *info.records, *(["leaders"] if info.has_lobby else [])]
    paths = {f"--{name}": getattr(asked, name) for name in names}
    if asked.load and asked.save and is_same_file(asked.load, asked.save):
        del paths["--save"]
    check_distinct(paths, error=BadSave)


def open_session(game: Game[Any, Any, Any, Any], asked: Namespace) -> Session[Any, Any, Any, Any]:
    """The session that the options ask for: an exact one, a saved one or a new one."""
    if asked.id is not None:
        return Session.from_id(game, read_id(id_in(asked.id)))
    if asked.load is not None:
        content = read_content(asked.load)
        try:
            foreign = game.read_foreign(content)
            if foreign is None:
                return Session.load(read_save(content), game)
            session = Session(game, foreign.params, new_seed() if foreign.seed is None else foreign.seed)
            for move in foreign.moves:
                session.submit(move)
            for fault in foreign.faults:
                complain(f"{named(asked.load)}: {fault}")
        except (BadParams, BadRecord, BadSave) as error:
            raise BadSave(f"{named(asked.load)}: {error.sentence}") from None
        asked.load = None  # nothing may be saved over it
        return session
    params = game.read_params(params_text(asked))
    seed = new_seed() if asked.seed is None else read_number("The seed", asked.seed, low=0, high=MASK)
    return Session(game, params, seed)


def revert(rules: type[Game[Any, Any, Any, Any]], asked: Namespace) -> None:
    """Set numbers out of bounds back to their defaults where their options do so."""
    for name, (field, option) in options(rules.params).items():
        if name in asked.given and option.reverts:
            usual = int(str(field.default))
            number = reverted(name, asked.given[name], low=option.low, usual=usual, high=option.high)
            asked.given[name] = str(number)


def params_text(asked: Namespace) -> str:
    """The parameters that the options give, as they stand in an id."""
    for name, value in asked.given.items():
        if not value.strip():
            raise BadParams(f"{name} can't be blank.")
        if "," in value or "=" in value:
            raise BadParams(f"{name} can't contain a comma or an equals sign.")
    return ",".join(f"{name}={value}" for name, value in asked.given.items())
