"""The misses that perfect play needs in Evil Hangman, proven: prints the table of games/evilhangman/difficulty.py.

`python -m bench.misses` proves it on all processors, and `python -m bench.misses 8 9` does some lengths. Every proof is
checked again: the guesser's letters by following every answer, the setter's words by the reasons that were found for
them. `--perfect` leaves out the greedy setter, whose numbers take most of the time, and `--write` writes what perfect
players know by heart, games/evilhangman/openings.txt. A number that isn't proven within an effort that is the same on
every machine is printed as a range.
"""

from __future__ import annotations

import sys
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
    lexicon = load()
    lengths = [int(each) for each in sys.argv[1:] if each.isdigit()] or [n for n in lexicon.lengths if n > 1]
    columns = COLUMNS[1:] if "--perfect" in sys.argv else COLUMNS
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
    if "--write" in sys.argv:
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
