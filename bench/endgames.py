"""How fast endgames are proven. `python -m bench.endgames` plays the games that the committed positions come from.

Each line of endgames.txt is a position (CGP) of two experts against each other after the bag was emptied, with both
racks: 120 with 5 to 9 tiles on them and 60 with 10 to 14, at most one of a kind from a game.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median

from bench.timing import progress, table
from lexicade.boards.cgp import read_position, write_position
from lexicade.boards.evaluation.deadline import Deadline
from lexicade.boards.evaluation.endgame import solve
from lexicade.boards.evaluation.endsearch import INFINITY
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.position import Position
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import Params, State
from lexicade.lexicon import load

FILE = Path(__file__).with_name("endgames.txt")
KINDS = {range(5, 10): 120, range(10, 15): 60}  # by tiles on both racks: positions


SECONDS = 10.0  # of CPU time for each
AIMS = "all in 0.05 s on average", "90 %"


@dataclass(frozen=True, slots=True)
class CpuDeadline(Deadline):
    """A deadline by the CPU time of this process, which other work on the machine doesn't shorten."""

    def has_passed(self) -> bool:
        """Whether the time is up."""
        return self.end is not None and time.process_time() >= self.end


def run() -> None:
    """How many endgames are proven within the seconds, and how long that takes, by compiled code on one core."""
    engine = Engine(load())
    if not engine.hasten(wait=True):
        raise SystemExit("Compiled code doesn't start: is the extra fast installed?")
    rows = []
    for (tiles, _), aim in zip(KINDS.items(), AIMS, strict=True):
        positions, times, proven, looked_at = committed(tiles), [], 0, 0
        for number, each in enumerate(positions):
            progress(f"endgames of {tiles.start} to {tiles.stop - 1} tiles: {number} of {len(positions)}")
            start = time.process_time()
            found = solve(
                engine,
                each.board,
                each.rack,
                each.others[0],
                scoreless=each.scoreless,
                most=INFINITY**2,
                deadline=CpuDeadline(start + SECONDS),
            )
            times.append(time.process_time() - start)
            proven += found.is_proven
            looked_at += found.positions
        share = f"{proven} of {len(positions)}"
        figures = (f"{mean(times):.3f}", f"{median(times):.3f}", f"{max(times):.2f}", f"{looked_at / sum(times):,.0f}")
        rows.append((f"{tiles.start}-{tiles.stop - 1}", share, *figures, aim))
    head = ("tiles", f"proven in {SECONDS:.0f} s", "mean s", "median s", "most s", "positions/s", "aim")
    table("Scrabble: endgames, compiled, one core", head, rows)


def committed(tiles: range) -> list[Position]:
    """The positions of the file with so many tiles on both racks."""
    found = map(read_position, FILE.read_text().splitlines())
    return [position for position in found if len("".join(position.racks)) in tiles]


def play_out(game: Rules, seed: int) -> list[Position]:
    """The positions of one game in which the bag is empty, but for those with a rack out of play."""
    bot = game.bot("expert")
    assert bot is not None
    found = []
    session = Session(game, Params(bot="none"), seed)
    while (seat := session.to_move) is not None:
        state: State = session.state
        if not state.bag and all(state.racks):
            own, other = state.racks[seat], state.racks[1 - seat]
            scores = state.scores[seat], state.scores[1 - seat]
            found.append(Position(state.board, own, scores, 0, scoreless=state.scoreless, others=(other,)))
        session.submit(game.write_move(bot(session.view(seat), session.chance())))
    return found


def main() -> None:
    """Play until there are enough positions of each kind, and write them."""
    game = Rules(load())
    game.engine.hasten(wait=True)
    kept: dict[range, list[str]] = {tiles: [] for tiles in KINDS}
    seed = 0
    while any(len(kept[tiles]) < count for tiles, count in KINDS.items()):
        positions = play_out(game, seed)
        for tiles, count in KINDS.items():
            fitting = [each for each in positions if len("".join(each.racks)) in tiles]
            if fitting and len(kept[tiles]) < count:
                kept[tiles].append(write_position(fitting[seed % len(fitting)]))
        seed += 1
    FILE.write_text("".join(f"{line}\n" for lines in kept.values() for line in lines))
    print(f"{FILE.name}: {sum(map(len, kept.values()))} positions from {seed} games")


if __name__ == "__main__":
    main()
