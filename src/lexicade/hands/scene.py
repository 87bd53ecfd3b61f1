"""A hand of letters as panels, for both hand games."""

from __future__ import annotations

from lexicade.core.scene import Look, Panel, Prompt, Rack, Scene, Words
from lexicade.hands.hand import holds
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


def hand_rack(dealt: str, hand: str) -> Rack:
    """A hand as it was dealt, with the letters that are used up where they lay.

    Of equal letters the first ones are used first, as `hand.remove` does it.

    >>> rack = hand_rack("cocoa", "ca")
    >>> [letter for letter, look in zip(rack.letters, rack.looks) if look is Look.SHOWN], rack.looks[0]
    (['c', 'a'], <Look.SPENT: 'spent'>)
    """
    left, looks = list(hand), []
    for letter in reversed(dealt):
        is_held = bool(left) and left[-1] == letter
        looks.append(Look.SHOWN if is_held else Look.SPENT)
        if is_held:
            left.pop()
    return Rack(tuple(dealt), tuple(VALUES.get(letter, 0) for letter in dealt), tuple(reversed(looks)))


def hand_scene(
    rack: Rack | None,
    facts: tuple[str, ...],
    played: tuple[tuple[str, int], ...],
    prompt: Prompt,
) -> Scene:
    """The tiles of a hand, the running score, the words played in it with their points, and what is asked."""
    panels: list[Panel] = [rack] if rack else []
    if facts:
        panels.append(Words("Score", facts))
    if played:
        panels.append(Words("Words", tuple(f"{word}  {points}" for word, points in played)))
    return Scene((*panels, prompt))


def preview(hand: str, word: str, points: int) -> str:
    """What a word would earn, which everybody can work out; whether it is valid is for the player to know.

    >>> preview("cows*z", "cows", 198)
    '"cows" would earn 198 points if it is a valid word.'
    >>> preview("cows*z", "coww", 198)
    'Your hand does not have the letters for "coww".'
    """
    if not holds(hand, word):
        return f'Your hand does not have the letters for "{word}".'
    return f'"{word}" would earn {points} point{"" if points == 1 else "s"} if it is a valid word.'
