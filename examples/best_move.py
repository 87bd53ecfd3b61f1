"""The three best turns of a position: `python examples/best_move.py [CGP]`.

CGP is the field's one line for a position: the board, the racks, the scores and the number of scoreless turns.
"""

from __future__ import annotations

import sys

from lexicade.boards import Position
from lexicade.core.errors import LexicadeError
from lexicade.lexicon import load

POSITION = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 AEHQRST/ 0/12 0"


def main() -> None:
    """Print the position and its best turns, by equity: points plus what the tiles kept are worth."""
    try:
        position = Position.from_cgp(" ".join(sys.argv[1:]) or POSITION)
    except LexicadeError as error:
        sys.exit(error.sentence)
    print(position)
    print()
    for turn in position.best(load(), 3):
        print(f"{turn!s:<15} {turn.score:3} points, equity {turn.equity:6.2f}, leaves {turn.leave or 'nothing'}")


if __name__ == "__main__":
    main()
