"""What players are called: a name that is offered, or one of their own that gives nobody offense."""

from __future__ import annotations

import re
import secrets
from functools import cache
from pathlib import Path

from lexicade.core.errors import BadParams
from lexicade.lexicon import load

OFFERED = Path(__file__).with_name("names.txt")  # adjectives, an empty line, nouns; chosen by hand for pupils
SHAPE = re.compile(r"[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*", re.ASCII)
SHORTEST, LONGEST = 3, 20
NAME_RULE = f"A name must be {SHORTEST} to {LONGEST} letters and digits; hyphens and spaces may stand between them."
NOT_THAT_NAME = "Please choose another name."
LOOKALIKES = str.maketrans("01345789", "oieastbg")
INSIDE = 5  # letters of an offensive word that is refused even inside another one


@cache
def offered_words() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first and the second words of names that are offered: friendly ones that everybody knows."""
    adjectives, nouns = OFFERED.read_text(encoding="ascii").split("\n\n")
    return tuple(adjectives.split()), tuple(nouns.split())


@cache
def flagged_words() -> frozenset[str]:
    """The words that no name may have in it."""
    return frozenset(load().flagged())


def offered_name() -> str:
    """An adjective and a noun, as in brave-otter, which mean nothing bad together either."""
    adjectives, nouns = offered_words()
    while is_offensive(name := f"{secrets.choice(adjectives)}-{secrets.choice(nouns)}"):
        pass
    return name


def checked_name(text: str) -> str:
    """A name that a player chose; raises BadParams for one that can't be had.

    >>> checked_name("  Ada 2 ")
    'Ada 2'
    """
    name = " ".join(text.split())
    if not SHORTEST <= len(name) <= LONGEST or not SHAPE.fullmatch(name):
        raise BadParams(NAME_RULE)
    if is_offensive(name):
        raise BadParams(NOT_THAT_NAME)
    return name


def is_offensive(name: str) -> bool:
    """Whether a name is or has an offensive word in it, also one spelled with digits or spread by hyphens."""
    for folded in (name.lower(), name.lower().translate(LOOKALIKES)):
        parts = re.split("[ -]", folded)
        joined = "".join(parts)
        if not flagged_words().isdisjoint({*parts, joined, *(part.rstrip("s") for part in (*parts, joined))}):
            return True
        if any(joined[at : at + size] in flagged_words() for size in range(INSIDE, 11) for at in range(len(joined))):
            return True
    return False
