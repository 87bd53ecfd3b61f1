"""Proofs of perfect play checked again, by rules so plain that they need no search.

A guesser's side is a letter for each set of words: followed through every answer, it must never miss too often. A
setter's side is cores: sets of words, each with the smaller cores that are left when a letter is missed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lexicade.games.evilhangman.families import ALPHABET, Families, costs
from lexicade.games.evilhangman.guesser import likely


def worst_case(families: Families, choices: Mapping[int, str], words: int) -> int:
    """The most misses of a guesser who asks for the chosen letters; where none is chosen, for the likeliest."""
    known: dict[int, int] = {}

    def misses(left: int) -> int:
        if not left & (left - 1):
            return 0
        if left not in known:
            letter = choices.get(left) or likely(families, left) or ""
            known[left] = max(costs(families.split(left, letter), misses).values())
        return known[left]

    return misses(words)


Reasons = Mapping[int, Sequence[tuple[int, tuple[int, ...]]]]  # by core; see `Proofs.reasons`


def is_too_hard(families: Families, reasons: Reasons, core: int, misses: int) -> bool:
    """Whether a setter who keeps to a core forces more than so many misses, by the reasons given for it.

    Whatever letter is asked for, either it tells nothing about the core, or the setter can deny it and still has one of
    the smaller cores, which must be too hard for a miss less.
    """
    checked: dict[int, int] = {}

    def is_sound(each: int, few: int) -> bool:
        if few < 0:
            return each > 0
        if checked.get(each, -1) >= few:
            return True
        # The first proof that goes far enough: later ones may have come from it.
        most, smaller = next((proof for proof in reasons.get(each, ()) if proof[0] >= few), (-1, ()))
        if most < few or (smaller and not all(is_sound(part, most - 1) for part in smaller)):
            return False
        for letter in ALPHABET:
            parts = families.split(each, letter)
            without = parts.get(0, 0)
            if len(parts) > 1 and not is_denied(each, without, most, smaller):
                return False
        checked[each] = most
        return True

    return is_sound(core, misses)


def is_denied(core: int, without: int, misses: int, smaller: tuple[int, ...]) -> bool:
    """Whether a setter who denies a letter still has a smaller core; of twins, every letter rules out one at most."""
    if smaller:
        return any(part & without == part for part in smaller)
    return core.bit_count() >= misses + 2 and without.bit_count() >= core.bit_count() - 1
