"""The misses that perfect play needs in Evil Hangman, proven: prints the table of games/evilhangman/difficulty.py.

`python -m bench.misses` takes half an hour, nearly all of it for words of up to 7 letters; `python -m bench.misses 8 9`
does some lengths. A number that isn't proven within an effort that is the same on every machine is printed as a range.
"""

from __future__ import annotations

import sys

from lexicade.games.evilhangman.difficulty import COMMON_LEVEL
from lexicade.games.evilhangman.exact import Exact, Steps
from lexicade.games.evilhangman.response import Response
from lexicade.games.evilhangman.rules import Params, Rules
from lexicade.lexicon import load

STEPS = 200_000


def main() -> None:
    """Prove and print."""
    game = Rules(load())
    print("letters: greedy setter, perfect setter, perfect setter with common words")
    for length in map(int, sys.argv[1:] or game.lexicon.lengths):
        if length > 1:
            print(f"    {length}: {row(game, length, STEPS)},", flush=True)


def row(game: Rules, length: int, steps: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
    """What can be proven for one length with so much effort for each number."""
    families = game.families(length)
    words, common = game.pool(Params(length=length)), game.pool(Params(length=length, level=COMMON_LEVEL))
    return (
        Response(families, Steps(steps)).bounds(words),
        Exact(families, Steps(steps)).bounds(words),
        Exact(families, Steps(steps)).bounds(common),
    )


if __name__ == "__main__":
    main()
