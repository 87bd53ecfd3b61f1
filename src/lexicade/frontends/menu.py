"""What plain `lexicade` shows line by line: the games, to choose one from."""

from __future__ import annotations

from lexicade.core.errors import LexicadeError, quoted
from lexicade.frontends.console import Console, Tone
from lexicade.frontends.line import Ending
from lexicade.frontends.play import play_new
from lexicade.games import find, keys

FORCED = "Line by line, as with lexicade --line; lexicade --full opens it full-screen."
LEAVE = frozenset({"q", "quit", "exit", ":quit", ":q"})


def run(console: Console) -> int:
    """Offer the games until the player has had enough."""
    offered = [find(key).info for key in keys()]
    by_answer = {
        answer.lower(): info.key
        for number, info in enumerate(offered, start=1)
        for answer in (str(number), info.key, info.title)
    }
    listing = "\n".join(f"  {number}  {info.title}: {info.pitch}" for number, info in enumerate(offered, start=1))
    draw = True
    while True:
        if draw:
            console.say("Lexicade", Tone.TITLE)
            console.say(f"\n{listing}\n\n{FORCED}\n")
        draw = False
        try:
            answer = console.ask("Choose a game by number or name, or q to quit: ")
            if answer is None or answer.strip().lower() in LEAVE:
                return 0
            key = by_answer.get(answer.strip().lower())
            if key is None:
                console.say(f"There is no game {quoted(answer.strip())}.")
            elif play_new(key, console) is Ending.END_OF_INPUT:
                return 0
            else:
                console.say("")
                draw = True
        except LexicadeError as error:
            console.say(error.sentence)
