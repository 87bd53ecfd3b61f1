"""How fast Evil Hangman answers, and how long its proofs take."""

from __future__ import annotations

import time
from collections import defaultdict
from statistics import median

from bench.timing import cpu_of_call, cpu_of_calls, progress, table
from lexicade.games.evilhangman.exact import Steps
from lexicade.games.evilhangman.families import ALPHABET, Families, largest
from lexicade.games.evilhangman.proofs import Proofs
from lexicade.games.evilhangman.setters import answer
from lexicade.lexicon import Lexicon, load

LONGEST_PROOF = 120_000  # steps


def run() -> None:
    """Measure and print."""
    lexicon = load()
    guesses(lexicon)
    setters(lexicon)
    proofs(lexicon)


def grouped(words: list[str], letter: str) -> dict[tuple[int, ...], list[str]]:
    """Words by where a letter stands, in a dict of tuples: what everybody writes first."""
    groups: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for word in words:
        groups[tuple(at for at, each in enumerate(word) if each == letter)].append(word)
    return groups


def guesses(lexicon: Lexicon) -> None:
    """One greedy guess on all words of eight letters, for each letter."""
    words, everything = lexicon.words(8), lexicon.chosen(8)
    fresh: list[Families] = []

    def build() -> None:
        families = Families(load(), 8)
        for letter in ALPHABET:
            families.having(letter)
        fresh.append(families)

    building = min(cpu_of_calls(build, 1) for _ in range(5))
    families = fresh[-1]
    ours, theirs = [], []
    for letter in ALPHABET:
        progress(f"one guess: {letter}")
        parts = families.split(everything, letter)
        groups = grouped(words, letter)
        assert parts[largest(parts)].bit_count() == max(map(len, groups.values()))
        ours.append(cpu_of_call(lambda letter=letter: largest(families.split(everything, letter)), 3, 0.01))  # type: ignore[misc]
        theirs.append(
            cpu_of_call(lambda letter=letter: max(grouped(words, letter).values(), key=len), 2, 0.01)  # type: ignore[misc]
        )
    ratios = [slow / fast for slow, fast in zip(theirs, ours, strict=True)]
    rows = [
        ("bitsets", f"{median(ours) * 1000:.3f}", f"{max(ours) * 1000:.3f}", "1", ""),
        ("dict of tuples", f"{median(theirs) * 1000:.1f}", f"{max(theirs) * 1000:.1f}", f"{median(ratios):.0f}", "50"),
    ]
    head = ("way", "median ms", "worst ms", "times ours", "at least")
    table(f"Evil Hangman: one greedy guess on {len(words):,} words of 8 letters", head, rows)
    print(f"\nWorst letter: {min(ratios):.0f} times. All tables from the lexicon: {building:.3f} s (under 0.2)")


def setters(lexicon: Lexicon) -> None:
    """The first answers of the setters that look ahead, on all words of eight letters."""
    families, everything = Families(lexicon, 8), lexicon.chosen(8, clean=True)
    rows = []
    for setter, limit in (("rollout", "1 s"), ("perfect", "")):
        times = []
        for letter in "esaioz":
            progress(f"{setter} setter: {letter}")
            times.append(
                cpu_of_calls(lambda setter=setter, letter=letter: answer(setter, families, everything, letter, 0), 1)  # type: ignore[misc]
            )
        rows.append((setter, f"{median(times):.2f}", f"{max(times):.2f}", limit))
    table("Evil Hangman: first answer at 8 letters", ("setter", "median s", "worst s", "at most"), rows)


def proofs(lexicon: Lexicon) -> None:
    """The misses that perfect play forces, proven, for each length."""
    rows = []
    for length in (*range(2, 16), 20):
        progress(f"proof for {length} letters")
        start = time.process_time()
        families = Families(lexicon, length)
        least, most = Proofs(families, Steps(LONGEST_PROOF)).bounds(lexicon.chosen(length))
        spent = time.process_time() - start
        value = str(least) if least == most else f"{least} to {most}"
        limit = "60 s" if length >= 10 else ""
        rows.append((str(length), f"{lexicon.chosen(length).bit_count():,}", value, f"{spent:.2f}", limit))
    head = ("letters", "words", "misses", "s", "at most")
    table(f"Evil Hangman: misses that a perfect setter forces (at most {LONGEST_PROOF:,} steps)", head, rows)
