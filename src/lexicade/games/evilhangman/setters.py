"""Setters: which family of words to keep when a letter is guessed. None of them ever lies."""

from __future__ import annotations

from lexicade.games.evilhangman.exact import Exact, GaveUp, Steps
from lexicade.games.evilhangman.families import ALPHABET, Families, largest
from lexicade.games.evilhangman.guesser import Rollout

SETTERS = ("honest", "greedy", "rollout", "exact")
STEPS = 10_000  # of a proof during a game: two seconds where words are many, an instant where they are few

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
    costs = rollout_costs(families, parts)
    if setter == "rollout":
        return most_costly(costs, parts), ""
    try:
        return most_costly(exact_costs(families, parts, costs), parts), PROVEN
    except GaveUp:
        return most_costly(costs, parts), NOT_PROVEN


def most_costly(costs: dict[int, int], parts: dict[int, int]) -> int:
    """The family that costs a guesser the most misses; of equals, the one that the assignment would keep."""
    most = max(costs.values())
    return largest({mask: parts[mask] for mask, cost in costs.items() if cost == most})


def rollout_costs(families: Families, parts: dict[int, int]) -> dict[int, int]:
    """For each family, this guess included, the most misses of a guesser who always asks for the likeliest letter."""
    rollout = Rollout(families)
    return {mask: (mask == 0) + rollout.misses(part) for mask, part in parts.items()}


def exact_costs(families: Families, parts: dict[int, int], at_most: dict[int, int]) -> dict[int, int]:
    """The misses that a family costs a perfect guesser, for each that costs more than those before it; raises GaveUp.

    The most promising come first, so few need a proof of more than "not that much".
    """
    exact = Exact(families, Steps(STEPS))
    costs: dict[int, int] = {}
    most = -1
    for mask in sorted(parts, key=lambda mask: (-at_most[mask], -parts[mask].bit_count())):
        missed = int(mask == 0)
        if at_most[mask] > most and not exact.keeps(parts[mask], most - missed, ALPHABET):
            costs[mask] = most = missed + exact.value(parts[mask])
    return costs
