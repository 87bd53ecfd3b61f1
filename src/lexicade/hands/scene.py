"""A hand of letters as panels, for both hand games."""

from __future__ import annotations

from lexicade.core.scene import Panel, Prompt, Rack, Scene, Words
from lexicade.hands.tiles import VALUES

YES_OR_NO = (("Yes", "yes"), ("No", "no"))


def hand_scene(hand: str, facts: tuple[str, ...], question: str, choices: tuple[tuple[str, str], ...]) -> Scene:
    """The tiles of a hand, the running score, and what is asked."""
    panels: list[Panel] = []
    if hand:
        panels.append(Rack(tuple(hand), tuple(VALUES.get(letter, 0) for letter in hand)))
    return Scene((*panels, Words("Score", facts), Prompt(question.strip(), choices)))
