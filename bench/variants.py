"""Changes of the expert's judgment, in matches against the expert as it is: `python -m bench.variants`.

A change that doesn't win has no place in the engine. Games are bare: no session, two racks and a bag.
"""

from __future__ import annotations

from collections.abc import Callable

from bench.timing import progress, table
from lexicade.boards.board import Board
from lexicade.boards.evaluation.equity import leave_of, ranked
from lexicade.boards.evaluation.leaves import Leaves, learned
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Rating, as_move, laid
from lexicade.boards.racks import draw
from lexicade.boards.rulesets import RULESETS, STANDARD
from lexicade.boards.tileset import value
from lexicade.core.rng import Rng
from lexicade.games.scrabble.match import Result, tally
from lexicade.lexicon import load
from lexicade.tiles import VOWELS

Judge = Callable[[Engine, Board, str, int], Rating]
FULL = RULESETS["full"]
GAMES = 4_000
EXPOSED = 70  # hundredths of a point for a vowel beside a letter premium, in the first play
NO_LEAVES = Leaves({})


def expert(engine: Engine, board: Board, rack: str, bag: int) -> Rating:
    """The expert as it is."""
    return ranked(engine, learned(), board, rack, bag)[0]


def without_end(engine: Engine, board: Board, rack: str, bag: int) -> Rating:
    """With an empty bag, points alone."""
    if bag:
        return expert(engine, board, rack, bag)
    best = engine.best(board, rack)
    return (
        Rating(as_move(best[0][1]), best[0][1].score, best[0][0])
        if best
        else ranked(engine, NO_LEAVES, board, "", 0)[0]
    )


def with_opening(engine: Engine, board: Board, rack: str, bag: int) -> Rating:
    """In the first play, vowels beside letter premiums cost something."""
    if not board.is_empty:
        return expert(engine, board, rack, bag)

    def worth(option: Rating) -> int:
        exposed = 0
        if option.move.kind is Kind.PLAY:
            for at, letter in enumerate(option.move.text):
                row, column = (7, option.move.column + at) if option.move.is_across else (option.move.row + at, 7)
                beside = ((row - 1, column), (row + 1, column)) if option.move.is_across else ((row, 6), (row, 8))
                exposed += letter in VOWELS.upper() and any(STANDARD.factors(*square)[0] > 1 for square in beside)
        return option.value - EXPOSED * exposed

    return max(ranked(engine, learned(), board, rack, bag, 10), key=worth)


def half_late(engine: Engine, board: Board, rack: str, bag: int) -> Rating:
    """With less than a rack in the bag, leaves count half."""
    if not 0 < bag < FULL.rack:
        return expert(engine, board, rack, bag)
    options = ranked(engine, learned(), board, rack, bag, 10)
    return max(options, key=lambda option: (option.value + option.score * 100) // 2)


def play(engine: Engine, judges: tuple[Judge, Judge], number: int) -> Result:
    """One game; who begins alternates."""
    swapped = number % 2
    shuffled, rng = Rng(number // 2).split("variants").shuffled(FULL.tiles)
    bag, board, racks, scores, turns, idle = "".join(shuffled), Board.empty(FULL.layout), ["", ""], [0, 0], 0, 0
    for seat in (0, 1):
        racks[seat], bag = draw(bag, FULL.rack)
    while idle < FULL.scoreless and all(racks):
        seat = (turns + swapped) % 2
        option = judges[seat](engine, board, racks[seat], len(bag))
        left, move = leave_of(racks[seat], option.move), option.move
        scores[seat] += option.score
        idle = 0 if option.score else idle + 1
        if move.kind is Kind.PLAY:
            board = laid(board, move)
        if move.kind is not Kind.PASS:
            new, bag = draw(bag, FULL.rack - len(left))
            racks[seat] = left + new
        if move.kind is Kind.EXCHANGE:
            mixed, rng = rng.shuffled(bag + move.text)
            bag = "".join(mixed)
        turns += 1
    for seat in (0, 1):
        scores[seat] += 2 * value(racks[1 - seat]) if not racks[seat] else -value(racks[seat]) if all(racks) else 0
    return Result((scores[0], scores[1]), turns)


def main() -> None:
    """Play and print."""
    engine = Engine(load())
    engine.hasten(wait=True)
    rows = []
    for judge in (without_end, with_opening, half_late):
        results = []
        for number in range(GAMES):
            progress(f"{judge.__name__} {number}")
            results.append(play(engine, (judge, expert), number))
        own = tally(results, 0)
        low, high = own.win_limits
        gain = own.score - tally(results, 1).score
        rows.append((judge.__doc__ or "", f"{own.win_rate:.1%}", f"{low:.1%} to {high:.1%}", f"{gain:+.1f}"))
    table(f"Changes against the expert as it is, {GAMES:,} games", ("change", "wins", "95 % limits", "points"), rows)


if __name__ == "__main__":
    main()
