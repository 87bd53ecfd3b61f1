"""A hand of letters as panels, for both hand games."""

from __future__ import annotations

from lexicade.core.scene import Panel, Prompt, Rack, Scene, Words
from lexicade.tiles import VALUES

YES_OR_NO = (("Yes", "yes"), ("No", "no"))


def progress(number: int, hands: int, score: int, total: int) -> tuple[str, ...]:
    """Which hand it is, of how many if that is known, what it has earned, and what all hands have; before any, nothing.

    >>> progress(2, 3, 40, 160)
    ('Hand 2 of 3', 'This hand: 40', 'Total: 160')
    """
    if not number:
        return ()
    which = f"Hand {number} of {hands}" if hands else f"Hand {number}"
    return (which, f"This hand: {score}", f"Total: {total}")


def hand_scene(hand: str, facts: tuple[str, ...], question: str, choices: tuple[tuple[str, str], ...]) -> Scene:
    """The tiles of a hand, the running score, and what is asked."""
    panels: list[Panel] = []
    if hand:
        panels.append(Rack(tuple(hand), tuple(VALUES.get(letter, 0) for letter in hand)))
    if facts:
        panels.append(Words("Score", facts))
    return Scene((*panels, Prompt(question.strip(), choices)))
