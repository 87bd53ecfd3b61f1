"""Wild Hand as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Scene
from lexicade.games.wildhand import wording
from lexicade.hands.scene import YES_OR_NO, hand_scene

if TYPE_CHECKING:
    from lexicade.games.wildhand.rules import View


def scene(view: View, question: str) -> Scene:
    """The hand, the scores and the question."""
    from lexicade.games.wildhand.rules import Phase

    facts = (f"This hand: {view.score}", f"All hands: {view.total}", f"Hands after this: {view.hands_left}")
    choices: tuple[tuple[str, str], ...] = ()
    if view.phase in (Phase.SUBSTITUTE, Phase.REPLAY):
        choices = YES_OR_NO
    elif view.phase is Phase.PLAY:
        choices = (("Finish this hand", wording.DONE),)
    elif view.phase is Phase.HANDS:
        choices = (("1 hand", "1"), ("2 hands", "2"), ("3 hands", "3"))
    return hand_scene(view.hand if view.phase is not Phase.HANDS else "", facts, question, choices)
