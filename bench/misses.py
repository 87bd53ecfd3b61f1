"""The misses that perfect play needs in Evil Hangman, proven: prints the table of games/evilhangman/difficulty.py.

`python -m bench.misses` proves it on all processors, and `python -m bench.misses 8 9` does some lengths. Every proof is
checked again: the guesser's letters by following every answer, the setter's words by the reasons that were found for
them. A number that isn't proven within an effort that is the same on every machine is printed as a range.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from lexicade.games.evilhangman import openings
from lexicade.games.evilhangman.certificates import is_too_hard, worst_case
from lexicade.games.evilhangman.difficulty import COMMON_LEVEL
from lexicade.games.evilhangman.exact import GaveUp, Steps
from lexicade.games.evilhangman.guesser import Rollout
from lexicade.games.evilhangman.proofs import Proofs
from lexicade.games.evilhangman.response import Response
from lexicade.games.evilhangman.rules import Params, Rules
from lexicade.lexicon import load
from lexicade.workers import spread

GREEDY_STEPS = 200_000
STEPS = 5_000_000
GREEDY, PERFECT, COMMON = COLUMNS = ("greedy setter", "perfect setter", "perfect setter with common words")
Found = tuple[tuple[int, int], str]


def main() -> None:
    """Prove, check, print and write."""
    possible = [length for length in load().lengths if length > 1]
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("lengths", type=int, nargs="*", metavar="LENGTH", help="of words; all, if none is given")
    parser.add_argument("--perfect", action="store_true", help="leave out the greedy setter, which takes most time")
    parser.add_argument("--write", action="store_true", help=f"write {openings.FILE}, what perfect players know")
    asked = parser.parse_args()
    if not set(asked.lengths) <= set(possible):
        parser.error(f"There are words of {possible[0]} to {possible[-1]} letters.")
    lengths, columns = asked.lengths or possible, COLUMNS[1:] if asked.perfect else COLUMNS
    jobs = [(length, column) for length in lengths for column in columns]
    began = time.perf_counter()
    rows: dict[int, list[tuple[int, int]]] = {}
    lines = []
    print(f"letters: {', '.join(columns)}", flush=True)
    for (length, _), (bounds, line) in zip(jobs, spread(prove, None, jobs), strict=True):
        rows.setdefault(length, []).append(bounds)
        lines += [line] if line and length in openings.LENGTHS else []
        if len(rows[length]) == len(columns):
            print(f"    {length}: {tuple(rows[length])},", flush=True)
    print(f"in {time.perf_counter() - began:.0f} s")
    if asked.write:
        lines.sort(key=lambda line: tuple(map(int, line.split()[:2])))
        Path(openings.__file__).with_name(openings.FILE).write_text("\n".join(lines) + "\n", encoding="ascii")


def prove(_: None, job: tuple[int, str]) -> Found:
    """The bounds of one number; of a perfect setter's also what is known by heart."""
    length, column = job
    return number(Rules(load()), length, column)


def number(game: Rules, length: int, column: str) -> Found:
    """One number of the table, and what is known by heart of it."""
    if column == GREEDY:
        families = game.families(length)
        return Response(families, Steps(GREEDY_STEPS)).bounds(game.pool(Params(length=length))), ""
    return perfect(game, length, 0 if column == PERFECT else COMMON_LEVEL, STEPS)


def perfect(game: Rules, length: int, level: int, steps: int) -> Found:
    """The misses against a perfect setter, proven and checked, and the line that says how."""
    families, words = game.families(length), game.pool(Params(length=length, level=level))
    proofs = Proofs(families, Steps(steps))
    try:
        value = proofs.value(words)
    except GaveUp:
        return (proofs.least(words), Rollout(families).misses(words)), ""
    core = proofs.core(words, value - 1)
    if worst_case(families, proofs.choices, words) > value:
        raise AssertionError(f"{length} letters: the guesser misses more than {value} times")
    if value and not is_too_hard(families, proofs.reasons, core, value - 1):
        raise AssertionError(f"{length} letters: the setter can't force {value} misses")
    return (value, value), openings.write_opening(families, proofs.choices, words, level, value, core)


if __name__ == "__main__":
    main()
