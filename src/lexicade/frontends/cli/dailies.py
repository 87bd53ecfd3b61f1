"""Daily puzzles: one for each game and day, the same for everybody."""

from __future__ import annotations

from lexicade.arcade.dailies import Daily, daily_of, daily_session, day_of, today, todays
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.results import open_game, open_stored
from lexicade.arcade.wording import standing_of, state_of
from lexicade.command import Parser, say
from lexicade.core.errors import BadParams, StoreError, quoted
from lexicade.core.params import read_number
from lexicade.frontends.cli.console import Console, Terminal
from lexicade.frontends.cli.highscores import play_kept
from lexicade.frontends.cli.line import Conversation
from lexicade.frontends.cli.stores import kept_store, warn
from lexicade.games import find, keys
from lexicade.store.store import open_store


def run(arguments: list[str], console: Console | None = None) -> int:
    """Show today's puzzles, or play one."""
    parser = Parser("lexicade daily", "Play a daily puzzle. Without a game, show how you did in today's.")
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(keys()))
    parser.add_argument("--number", metavar="N", help="play puzzle number N, as practice if it is not today's")
    parser.add_argument("--again", action="store_true", help="play a finished puzzle again, as practice")
    asked = parser.parse_args(arguments)
    if asked.game is None:
        if asked.number is not None or asked.again:
            parser.error("say which game to play")
        return overview()
    if asked.game not in keys():
        raise BadParams(f"There is no game {quoted(asked.game)}.")
    now = today()
    number = now if asked.number is None else read_number("--number", asked.number, low=1, high=10**6)
    if not 1 <= number <= now:
        raise BadParams(f"Puzzle {number} is not out yet; today's is number {now}. Is your clock right?")
    return play(asked.game, number, again=asked.again, console=console or Terminal())


def play(key: str, number: int, *, again: bool, console: Console) -> int:
    """Play a daily puzzle, go on with it, or say that it is done."""
    game = open_game(key, None)
    title = f"{game.info.title}, daily puzzle {number} ({day_of(number)})"
    try:
        store = open_store()
    except StoreError as error:
        console.say(f"This game won't be saved: {error.sentence}")
        Conversation(daily_session(game, number), console).run()
        return 0
    with store:
        warn(store)
        daily = daily_of(store, key, number, today())
        if daily.begun is not None:
            with Keeper.of(store, daily.begun) as keeper:
                console.say(f"{title}, continued" + ("" if daily.begun.counts else " as practice"))
                play_kept(open_stored(store, daily.begun), console, keeper)
            return 0
    if daily.is_done and not again:
        console.say(f"{title} is finished{how_it_went(daily)}. To play it again as practice, add --again.")
        return 0
    console.say(title + (", practice" if daily.is_practice else ""))
    with Keeper(daily=number, practice=daily.is_practice) as keeper:
        play_kept(daily_session(game, number), console, keeper)
    return 0


def how_it_went(daily: Daily) -> str:
    """How a puzzle that is done went, to be said after that it is."""
    return "" if daily.result is None else f": {state_of(daily.key, daily.result)}"


def overview() -> int:
    """How the player stands with today's puzzles."""
    now = today()
    with kept_store() as store:
        found = todays(store, now)
    say(f"Daily puzzles, number {now} ({day_of(now)})\n")
    for daily in found:
        say(f"  {find(daily.key).info.title:<14} {standing_of(daily)}")
    say(f"\nPlay one with lexicade daily GAME: {', '.join(keys())}.")
    return 0
