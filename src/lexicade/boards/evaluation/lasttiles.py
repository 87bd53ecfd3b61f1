"""What the last two tiles of a rack can still gain if the other player passes from now on, in pure Python.

Whoever passes all the time loses no more than that, so no line is worth more to the player with the tiles. The module
of this name in the folder `compiled` does the same, and tilebounds.py for three and four tiles.
"""

from __future__ import annotations

from lexicade.boards.evaluation.endplays import Node, PlayLister


def most_of_two(lister: PlayLister, node: Node, player: int) -> int:
    """The most that a player gains with one or two tiles if the other player passes from now on.

    If the second of two tiles makes a word with the first one, both lie in one line, and neither's cross-word has the
    other in it. So both together could be laid there as well, which scores no less than the second alone.
    """
    rack, own, other = node.racks[player], node.held[player], node.held[1 - player]
    scores: dict[int, int] = {}
    points = {}
    for option in lister.options(node, player):
        scores[option.used] = max(scores.get(option.used, 0), option.play.score)
        points[option.used] = option.points
    most = other - own
    for used, score in scores.items():
        if used == rack:
            most = max(most, score + 2 * other)
            continue
        most = max(most, score + other - (own - points[used]))
        then = [scores[each] for each in (rack - used, rack) if each in scores]
        if then:
            most = max(most, score + max(then) + 2 * other)
    return most
