"""Setters: which family of words to keep when a letter is guessed. None of them ever lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.games.evilhangman.exact import Effort, Exact, GaveUp, Steps
from lexicade.games.evilhangman.families import ALPHABET, Families, costs, largest
from lexicade.games.evilhangman.guesser import Rollout

if TYPE_CHECKING:
    from lexicade.games.evilhangman.proofs import Proofs

PERFECT, EXACT = "perfect", "exact"  # games of the exact setter, which came first, are answered as they always were
SETTERS = ("honest", "greedy", "rollout", PERFECT, EXACT)
QUICK_SETTERS = ("honest", "greedy")  # those that answer within milliseconds
STEPS = 10_000  # of a proof during a game: two or three seconds where words are many, an instant where they are few

PROVEN = "(The setter's answer is proven best.)"
NOT_PROVEN = "(The setter's answer is a good one, but not proven best.)"


def answer(setter: str, families: Families, words: int, letter: str, secret: int) -> tuple[int, str]:
    """Where the letter stands in the family that is kept, and what the setter has to say of its choice, if anything.

    The secret is a set of one word, and only the honest setter has it; for the others it is empty.
    """
    parts = families.split(words, letter)
    if setter == "honest":
        return next(mask for mask, part in parts.items() if part & secret), ""
    if setter == "greedy":
        return largest(parts), ""
    if len(parts) == 1:  # there is no choice
        return next(iter(parts)), PROVEN if setter in (PERFECT, EXACT) else ""
    at_most = costs(parts, Rollout(families).misses)
    if setter == "rollout":
        return most_costly(at_most, parts), ""
    try:
        proof = proofs_for(families, Steps(STEPS)) if setter == PERFECT else Exact(families, Steps(STEPS))
        return most_costly(proven_costs(proof, parts, at_most), parts), PROVEN
    except GaveUp:
        return most_costly(at_most, parts), NOT_PROVEN


def most_costly(known: dict[int, int], parts: dict[int, int]) -> int:
    """Of the families whose costs are known the most costly; of equals, the one that the assignment would keep."""
    most = max(known.values())
    return largest({mask: parts[mask] for mask, cost in known.items() if cost == most})


def proofs_for(families: Families, effort: Effort) -> Proofs:
    """Proofs about words, beginning with what is known of all of their length."""
    from lexicade.games.evilhangman.openings import recall
    from lexicade.games.evilhangman.proofs import Proofs

    proofs = Proofs(families, effort)
    recall(proofs)
    return proofs


def proven_costs(proof: Proofs | Exact, parts: dict[int, int], at_most: dict[int, int]) -> dict[int, int]:
    """The misses that a family costs a perfect guesser, for each that costs more than those before it; raises GaveUp.

    The ones that look most costly come first, so few need a proof of more than "not that much"; of families that cost
    the same, only the first is listed.
    """
    known: dict[int, int] = {}
    most = -1
    for mask in sorted(parts, key=lambda mask: (-at_most[mask], -parts[mask].bit_count())):
        missed = int(mask == 0)
        if at_most[mask] > most and not proof.keeps(parts[mask], most - missed, ALPHABET):
            known[mask] = most = missed + proof.value(parts[mask])
    return known
