"""How often guessers win the daily puzzle of Evil Hangman. `python -m bench.dailies` takes seconds.

No guesser knows the sample. The perfect one takes half an hour: `python -m bench.dailies perfect`.
"""

from __future__ import annotations

import sys
from collections import Counter

from bench.timing import progress, table
from lexicade.arcade.dailies import daily_session
from lexicade.core.rng import Rng
from lexicade.games.evilhangman.rules import HONEST_DAILIES, Rules
from lexicade.lexicon import load

DAYS = range(HONEST_DAILIES + 1, HONEST_DAILIES + 201)


def main() -> None:
    """Play and print."""
    game = Rules(load())
    rows = []
    for level in sys.argv[1:] or ("weak", "good"):
        left = [played(game, level, number) for number in DAYS]
        won = sum(guesses > 0 for guesses in left)
        spread = ", ".join(f"{guesses}: {days}" for guesses, days in sorted(Counter(left).items()))
        rows.append((level, f"{won / len(left):.1%}", f"{sum(left) / len(left):.1f}", spread))
    table(f"Evil Hangman: {len(DAYS)} daily puzzles", ("guesser", "won", "guesses left", "days by guesses left"), rows)


def played(game: Rules, level: str, number: int) -> int:
    """The guesses left after a day's puzzle."""
    progress(f"{level} guesser: day {number}")
    session = daily_session(game, number)
    bot = game.bot(level)
    while bot is not None and session.to_move is not None:
        session.submit(game.write_move(bot(session.view(0), Rng(0))))
    left: int = session.view(0).guesses_left
    return left


if __name__ == "__main__":
    main()
