"""Wild Hand as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Prompt, Scene
from lexicade.games.wildhand import wording
from lexicade.hands.scene import YES_OR_NO, hand_rack, hand_scene, progress

if TYPE_CHECKING:
    from lexicade.games.wildhand.rules import View


def scene(view: View, question: str) -> Scene:
    """The hand, the scores, the words of this hand, and the question."""
    from lexicade.games.wildhand.rules import Phase

    facts = progress(view.number, view.hands, view.score, view.total)
    choices: tuple[tuple[str, str], ...] = ()
    if view.phase in (Phase.SUBSTITUTE, Phase.REPLAY):
        choices = YES_OR_NO
    elif view.phase is Phase.PLAY:
        choices = (("Finish this hand", wording.DONE),)
    elif view.phase is Phase.HANDS:
        choices = (("1 hand", "1"), ("2 hands", "2"), ("3 hands", "3"))
    rack = hand_rack(view.dealt, view.hand) if view.hand else None
    prompt = Prompt(question.strip(), choices, previews=view.phase is Phase.PLAY)
    return hand_scene(rack, facts, view.played, prompt)
