"""Evil Hangman as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Cell, Grid, Keys, Look, Meter, Panel, Prompt, Scene, Words
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN

if TYPE_CHECKING:
    from lexicade.games.evilhangman.rules import View


def scene(view: View, known: tuple[str, str] | None, question: str) -> Scene:
    """The word, the alphabet with the letters used, the guesses left, and what is known of perfect play.

    Afterwards what the setter was hiding among.
    """
    shown = view.word or view.pattern
    word = tuple(
        Cell("", Look.HIDDEN)
        if letter == HIDDEN
        else Cell(letter.upper(), Look.STRONG if known != HIDDEN else Look.SPENT)
        for letter, known in zip(shown, view.pattern, strict=True)
    )
    keys = tuple(
        (letter, (Look.STRONG if letter in view.pattern else Look.SPENT) if letter in view.used else Look.PLAIN)
        for letter in ALPHABET
    )
    panels: list[Panel] = [Grid((word,)), Keys(keys), Meter("Guesses left", view.guesses_left, view.params.guesses)]
    if known and not view.word:
        title, line = known
        panels.append(Words(title, (line,)))
    if view.sizes:
        steps = zip(view.asked, view.sizes, strict=True)
        panels.append(
            Words("Words left after each guess", tuple(f"{letter.upper()}  {size:,}" for letter, size in steps))
        )
    return Scene((*panels, Prompt(question.strip())))
