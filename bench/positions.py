"""The committed positions of Scrabble: `python -m bench.positions` plays the games that they come from.

Each line of positions.txt is the number of legal plays, the sum of their scores, and the position (CGP). They are
mid-game positions of the strongest simple bot against itself: 100 with no blank on the rack, 100 with one, 20 with two,
at most one of a kind from a game. (Two blanks on one rack are rare: this takes minutes.)
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lexicade.boards.cgp import read_position, write_position
from lexicade.boards.position import Position
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import Params, State
from lexicade.lexicon import load

FILE = Path(__file__).with_name("positions.txt")
WANTED = {0: 100, 1: 100, 2: 20}  # positions by blanks on the rack
MIDDLE = range(10, 90)  # tiles on the board


class Counted(NamedTuple):
    """A committed position, and what its plays come to."""

    plays: int
    points: int
    position: Position


def committed(blanks: int | None = None) -> list[Counted]:
    """The positions of the file, all or those with so many blanks on the rack."""
    found = []
    for line in FILE.read_text().splitlines():
        plays, points, text = line.split(maxsplit=2)
        counted = Counted(int(plays), int(points), read_position(text))
        if blanks is None or counted.position.racks[0].count("?") == blanks:
            found.append(counted)
    return found


def position_of(state: State) -> Position:
    """What the player to move sees of a game."""
    order = [*range(state.turn, state.params.players), *range(state.turn)]
    scores = tuple(state.scores[seat] for seat in order)
    return Position(state.board, state.racks[state.turn], scores, len(state.bag), scoreless=state.scoreless)


def play_out(game: Rules, seed: int) -> list[str]:
    """The middle positions of one game with full racks, as lines of the file."""
    bot = game.bot("club")
    assert bot is not None
    lines = []
    session = Session(game, Params(bot="none"), seed)
    while (seat := session.to_move) is not None:
        state: State = session.state
        if 225 - state.squares.count(".") in MIDDLE and len(state.racks[seat]) == 7:
            plays = game.plays(state)
            lines.append(f"{len(plays)} {sum(play.score for play in plays)} {write_position(position_of(state))}")
        session.submit(game.write_move(bot(session.view(seat), session.chance())))
    return lines


def main() -> None:
    """Play until there are enough positions of each kind, and write them."""
    game = Rules(load())
    kept: dict[int, list[str]] = {blanks: [] for blanks in WANTED}
    seed = 0
    while any(len(kept[blanks]) < count for blanks, count in WANTED.items()):
        lines = play_out(game, seed)
        for blanks, count in WANTED.items():
            fitting = [line for line in lines if line.count("?") == blanks]
            if fitting and len(kept[blanks]) < count:
                kept[blanks].append(fitting[seed % len(fitting)])
        seed += 1
    FILE.write_text("".join(f"{line}\n" for lines in kept.values() for line in lines))
    print(f"{FILE.name}: {sum(map(len, kept.values()))} positions from {seed} games")


if __name__ == "__main__":
    main()
