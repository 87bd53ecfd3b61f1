"""Daily puzzles: one for each game and day, the same for everybody."""

from __future__ import annotations

from lexicade.command import Parser, say
from lexicade.core.errors import BadParams, StoreError, quoted
from lexicade.core.params import read_number
from lexicade.frontends.archive import state_of
from lexicade.frontends.console import Console, Terminal
from lexicade.frontends.highscores import play_kept
from lexicade.frontends.keeper import Keeper
from lexicade.frontends.line import Conversation
from lexicade.frontends.results import derive, open_game, open_stored
from lexicade.games import find, keys
from lexicade.store.daily import daily_session, day_of, streaks, today
from lexicade.store.store import Store, Stored, open_store

RULE = (
    "A daily puzzle counts the first time you play it, if you start it on its\n"
    "own day. Playing an older puzzle, or one you have played, is practice.\n"
    "A streak is a run of daily puzzles finished without skipping any."
)


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
        begun, done, is_practice = where_it_stands(store, key, number)
        if begun is not None:
            with Keeper.of(store, begun) as keeper:
                console.say(f"{title}, continued" + ("" if begun.counts else " as practice"))
                play_kept(open_stored(store, begun), console, keeper)
            return 0
    if done is not None and not again:
        console.say(f"{title} is finished{done}. To play it again as practice, add --again.")
        return 0
    console.say(title + (", practice" if is_practice else ""))
    with Keeper(daily=number, practice=is_practice) as keeper:
        play_kept(daily_session(game, number), console, keeper)
    return 0


def where_it_stands(store: Store, key: str, number: int) -> tuple[Stored | None, str | None, bool]:
    """A puzzle that was begun, how one that is done went, and whether it would be practice to play it now."""
    derive(store)
    mine = sorted(store.games(kind=key, daily=number), key=lambda stored: not stored.counts)
    begun = next((stored for stored in mine if stored.result is not None and not stored.result.is_over), None)
    results = [stored.result for stored in mine if stored.result is not None]
    done = (f": {state_of(key, results[0])}" if results else "") if mine else None
    return begun, done, bool(number != today() or mine or store.has_counted(key, number))


def overview() -> int:
    """How the player stands with today's puzzles."""
    now = today()
    rows = standing()
    say(f"Daily puzzles, number {now} ({day_of(now)})\n")
    for key, state in rows:
        say(f"  {find(key).info.title:<14} {state}")
    say(f"\nPlay one with lexicade daily GAME: {', '.join(keys())}.")
    return 0


def standing() -> list[tuple[str, str]]:
    """For each game, how the player stands with today's puzzle."""
    now, rows = today(), []
    with open_store() as store:
        derive(store)
        for key in keys():
            current, _ = streaks(store.days(key), now)
            mine = [stored.result for stored in store.games(kind=key, daily=now) if stored.counts]
            result = mine[0] if mine else None
            nothing = (
                "you deleted your game; playing again is practice" if store.has_counted(key, now) else "not played yet"
            )
            state = nothing if result is None else state_of(key, result)
            rows.append((key, state + (f"   streak {current}" if current else "")))
    return rows


def done_today(store: Store) -> int:
    """How many of today's puzzles are done."""
    derive(store)
    now = today()
    return sum(now in store.days(key) for key in keys())
