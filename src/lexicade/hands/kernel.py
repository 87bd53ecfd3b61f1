"""The search of `solver.py` as compiled code: the same steps in the same order, so the same answer.

Only imported when a hand is large, and only there with the `fast` extra. Positions are numbered by counting letters in
mixed radix (how many of the first kind, of the second, ...), so what is known of them fits in plain arrays.
"""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from lexicade.hands.solver import Problem
from lexicade.tiles import value

Numbers: TypeAlias = npt.NDArray[np.int64]
UNKNOWN = -1


def search(problem: Problem) -> dict[int, int]:
    """What `solver.search` finds, found faster."""
    size, plays = len(problem.hand), problem.plays
    radix, positions = {}, 1
    for letter, count in Counter(problem.hand).items():
        radix[letter] = positions
        positions *= count + 1
    worth = [problem.worth(held) for held in range(size + 1)]
    points = np.array([[row.get((play.value, play.length), 0) for play in plays] for row in worth], dtype=np.int64)
    numbers, lefts = compiled_search(
        np.array([play.packed for play in plays], dtype=np.int64),
        np.array([sum(radix[letter] for letter in play.word) for play in plays], dtype=np.int64),
        np.array([play.value for play in plays], dtype=np.int64),
        np.array([play.length for play in plays], dtype=np.int64),
        points.reshape(size + 1, len(plays)),
        problem.packed,
        problem.guards,
        positions,
        size,
        value(problem.hand),
    )
    return dict(zip(lefts.tolist(), numbers.tolist(), strict=True))


@njit(cache=True)  # no recursion: a cached function that calls itself crashes in the next process (numba issue 6061)
def compiled_search(  # noqa: C901 - one flat function is what the compiler wants
    packed: Numbers,
    radix: Numbers,
    values: Numbers,
    lengths: Numbers,
    points: Numbers,
    hand: int,
    guards: int,
    positions: int,
    size: int,
    worth: int,
) -> tuple[Numbers, Numbers]:
    """The numbers of the plays along the best sequence, and what is left of the hand before each of them."""
    count = len(packed)
    ceilings = np.zeros((size + 1, worth + 1), dtype=np.int64)
    for letters in range(1, size + 1):
        for budget in range(worth + 1):
            most = 0
            for play in range(count):
                if lengths[play] <= letters and values[play] <= budget:
                    rest = ceilings[letters - lengths[play], budget - values[play]]
                    most = max(most, points[letters, play] + rest)
            ceilings[letters, budget] = most

    solved = np.full(positions, UNKNOWN, dtype=np.int32)
    at_most = np.full(positions, UNKNOWN, dtype=np.int32)
    choices = np.full(positions, UNKNOWN, dtype=np.int32)

    # One frame for each word played so far; a word has a letter at least.
    depths = size + 2
    plays_at = np.empty((depths, count), dtype=np.int32)
    limits_at = np.empty((depths, count), dtype=np.int64)
    options = np.zeros(depths, dtype=np.int64)
    following = np.zeros(depths, dtype=np.int64)
    left = np.zeros(depths, dtype=np.int64)
    place = np.zeros(depths, dtype=np.int64)
    held = np.zeros(depths, dtype=np.int64)
    left_worth = np.zeros(depths, dtype=np.int64)
    need = np.zeros(depths, dtype=np.int64)
    top = np.zeros(depths, dtype=np.int64)
    bound = np.zeros(depths, dtype=np.int64)
    choice = np.zeros(depths, dtype=np.int64)
    is_new = np.ones(depths, dtype=np.bool_)
    scratch = np.empty(count, dtype=np.int32)
    scratch_limits = np.empty(count, dtype=np.int64)

    for play in range(count):
        plays_at[0, play] = play
    options[0] = count
    left[1], held[1], left_worth[1], need[1] = hand, size, worth, -1
    place[1] = positions - 1
    depth = 1
    returned = UNKNOWN
    while depth:
        at = depth
        if is_new[at]:
            is_new[at] = False
            fitting = 0
            guarded = left[at] | guards
            for index in range(options[at - 1]):
                play = plays_at[at - 1, index]
                if (guarded - packed[play]) & guards == guards:
                    rest = ceilings[held[at] - lengths[play], left_worth[at] - values[play]]
                    scratch[fitting] = play
                    scratch_limits[fitting] = points[held[at], play] + rest
                    fitting += 1
            order = np.argsort(-scratch_limits[:fitting], kind="mergesort")
            for index in range(fitting):
                plays_at[at, index] = scratch[order[index]]
                limits_at[at, index] = scratch_limits[order[index]]
            options[at] = fitting
            following[at] = 0
            top[at], bound[at], choice[at] = 0, 0, -1
            returned = UNKNOWN
        entered = False
        while following[at] < options[at]:
            play = plays_at[at, following[at]]
            gained = points[held[at], play]
            wanted = max(top[at], need[at])
            after = place[at] - radix[play]
            if returned == UNKNOWN:
                if limits_at[at, following[at]] <= wanted:
                    bound[at] = max(bound[at], limits_at[at, following[at]])
                    break
                rest = solved[after]
                if rest == UNKNOWN:
                    rest = at_most[after]
                    if rest == UNKNOWN or gained + rest > wanted:
                        depth += 1
                        left[depth] = left[at] - packed[play]
                        place[depth] = after
                        held[depth] = held[at] - lengths[play]
                        left_worth[depth] = left_worth[at] - values[play]
                        need[depth] = wanted - gained
                        is_new[depth] = True
                        entered = True
                        break
            else:
                rest = returned
                returned = UNKNOWN
            following[at] += 1
            if gained + rest <= wanted:
                bound[at] = max(bound[at], gained + rest)
            else:
                top[at] = gained + rest
                choice[at] = play
        if entered:
            continue
        if top[at] > need[at]:
            solved[place[at]] = top[at]
            choices[place[at]] = choice[at]
            returned = top[at]
        else:
            returned = max(top[at], bound[at])
            at_most[place[at]] = returned
        depth -= 1

    numbers = np.empty(size + 1, dtype=np.int64)
    lefts = np.empty(size + 1, dtype=np.int64)
    position, remaining, words = positions - 1, hand, 0
    while choices[position] >= 0:
        play = choices[position]
        numbers[words], lefts[words] = play, remaining
        remaining -= packed[play]
        position -= radix[play]
        words += 1
    return numbers[:words], lefts[:words]
