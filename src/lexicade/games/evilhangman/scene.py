"""Evil Hangman as panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexicade.core.scene import Cell, Figure, Grid, Keys, Look, Meter, Panel, Prompt, Scene, Words
from lexicade.games.evilhangman.families import ALPHABET, HIDDEN

if TYPE_CHECKING:
    from lexicade.games.evilhangman.rules import View


def scene(view: View, fitting: str, known: tuple[str, str] | None, question: str) -> Scene:
    """The word and what it could still be, the letters used, the guesses left, and what is known of perfect play.

    Afterwards what the setter was hiding among.
    """
    shown = view.word or view.pattern
    pairs = enumerate(zip(shown, view.pattern, strict=True), start=1)
    word = tuple(cell(number, letter, is_found=found != HIDDEN) for number, (letter, found) in pairs)
    labels = tuple(f"letter {number}, hidden" for number in range(1, len(shown) + 1))
    keys = tuple(
        (letter, (Look.STRONG if letter in view.pattern else Look.SPENT) if letter in view.used else Look.PLAIN)
        for letter in ALPHABET
    )
    left = Meter("Guesses left", view.guesses_left, view.params.guesses, "wrong guess", Figure.GALLOWS)
    panels: list[Panel] = [Grid((word,), labels=(labels,), caption=fitting), Keys(keys), left]
    if known and not view.word:
        title, line = known
        panels.append(Words(title, (line,)))
    if view.sizes:
        steps = zip(view.asked, view.sizes, strict=True)
        panels.append(
            Words("Words left after each guess", tuple(f"{letter.upper()}  {size:,}" for letter, size in steps))
        )
    return Scene((*panels, Prompt(question.strip())))


def cell(number: int, letter: str, *, is_found: bool) -> Cell:
    """One letter of the word: hidden, found, or not found and shown when all is over."""
    if letter == HIDDEN:
        return Cell("", Look.HIDDEN)
    text = letter.upper()
    label = f"letter {number}, {text}" + ("" if is_found else ", not found")
    return Cell(text, Look.STRONG if is_found else Look.SPENT, label=label)
