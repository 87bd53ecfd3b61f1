"""The last resort for crowded puzzles: clear a small part of the grid, lay the words again, keep what is no worse.

Filling an empty grid at random gets some 40 of 51 long words in and then finds no room. From there, each round takes
out the words that run through a few cells and tries to lay them and the missing ones elsewhere (a large neighborhood
search). A round that loses nothing is kept even if it gains nothing, so words drift until there is room for all. The
budget is in rounds, not in seconds: an id means the same puzzle on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexicade.core.rng import Rng
from lexicade.games.worderly.grid import Grid, Laid, cells_of
from lexicade.games.worderly.puzzle import Placed, diagonal

ROUNDS = 6000  # a quarter of a millisecond each
NEAR = 1  # rows and columns around a cell that a round clears
SLIP = 40  # one in so many rounds that lose a word is kept, or else some searches would never leave a dead end


def repaired(
    six: str, words: list[str], count: int, rows: int, columns: int, rng: Rng
) -> tuple[tuple[Placed, ...] | None, Rng]:
    """A grid of so many words, the diagonal one among them, made by repairing; None if that was not found."""
    grid = Grid(six, rows, columns, (0, 0, rows, columns))
    order, rng = rng.shuffled(words)
    laid, waiting, rng = laid_anywhere(grid, order, count - 1, rng)
    for _ in range(ROUNDS):
        if len(laid) == count - 1:
            break
        row, rng = rng.below(rows)
        column, rng = rng.below(columns)
        box = max(0, row - NEAR), max(0, column - NEAR), min(rows, row + NEAR + 1), min(columns, column + NEAR + 1)
        trial = Grid(six, rows, columns, (0, 0, rows, columns))
        kept, loose = laid_again(trial, laid, cells_of(box, trial.stride))
        order, rng = rng.shuffled([*waiting, *loose])
        more, left, rng = laid_anywhere(trial, order, count - 1 - len(kept), rng)
        lost = len(laid) - len(kept) - len(more)
        slip, rng = rng.below(SLIP)
        if lost <= 0 or (lost == 1 and slip == 0):
            grid, laid, waiting = trial, kept + more, left
    if len(laid) < count - 1:
        return None, rng
    return (diagonal(six, rows, columns), *grid.placed(laid)), rng


def laid_anywhere(grid: Grid, words: Sequence[str], count: int, rng: Rng) -> tuple[list[Laid], list[str], Rng]:
    """Lay so many of the words at random places where they fit, as far as they do; also the words that are left."""
    laid: list[Laid] = []
    waiting = list(words)
    while True:
        later: list[str] = []
        for word in waiting:
            across, down = (grid.begins(word, 1), grid.begins(word, grid.stride)) if len(laid) < count else (0, 0)
            if across | down:
                put, rng = grid.put_anywhere(word, across, down, rng)
                laid.append(put)
            else:
                later.append(word)
        if len(later) == len(waiting):
            return laid, later, rng
        waiting = later


def laid_again(grid: Grid, laid: list[Laid], cleared: int) -> tuple[list[Laid], list[str]]:
    """Lay words where they were, but for those in cleared cells; also the words that have no hold or no place now."""
    kept: list[Laid] = []
    loose = [word for word, _, _, cells in laid if cells & cleared]
    waiting = [each for each in laid if not each[-1] & cleared]
    while True:
        later: list[Laid] = []
        for each in waiting:
            word, step, at, _ = each
            if grid.begins(word, step) >> at & 1:
                kept.append(grid.put(word, step, at))
            else:
                later.append(each)
        if len(later) == len(waiting):
            return kept, loose + [each[0] for each in later]
        waiting = later
