"""The two rule tables of hand games: how Wild Hand and Word Hand deal and score."""

from __future__ import annotations

from lexicade.hands.hand import Table

BONUS = 50  # points for a full hand in one word


def wild_score(values: int, length: int, held: int, size: int) -> int:
    """Points for a word: its letter values, times 7 for each letter less 3 for each that stays in the hand."""
    return values * max(1, 7 * length - 3 * (held - length))


def plain_score(values: int, length: int, held: int, size: int) -> int:
    """Points for a word: its letter values times its length, and a bonus for the full hand in one go."""
    return values * length + (BONUS if length == size else 0)


WILD = Table(wilds=1, vowels=lambda size: max(0, -(-size // 3) - 1), score=wild_score)
PLAIN = Table(wilds=0, vowels=lambda size: size // 3, score=plain_score)
TABLES = {"wild": WILD, "plain": PLAIN}
