"""What perfect players know by heart of the built-in list: proofs that would take too long during a game.

`openings.txt` has a line for each length and level of words: the misses that a perfect setter forces, the letters that
a perfect guesser asks for as long as none of them is in the word, and a core (see `proofs.py`), words that are enough
to force the misses. `python -m bench.misses --perfect --write` makes and checks such a file.

Games of the perfect setter are answered by these lines: others need a setter of another name, or old games change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from lexicade.games.evilhangman.difficulty import WORDS
from lexicade.games.evilhangman.families import Families
from lexicade.games.evilhangman.proofs import Proofs

FILE = "openings.txt"
LENGTHS = range(2, 9)  # longer words are proven within a second


def recall(proofs: Proofs) -> None:
    """Begin with what is known by heart, if it is known of these words."""
    families = proofs.families
    if families.lexicon.digest != WORDS or families.length not in LENGTHS:
        return
    for line in read_lines():
        length, level, misses, letters, *spelled = line.split()
        if int(length) == families.length:
            words = families.lexicon.chosen(families.length, int(level) or None, clean=True)
            proofs.recall(words, int(misses), families.numbered(spelled))
            for missed, letter in enumerate(letters, 1):
                words &= ~families.having(letter)
                proofs.recall(words, int(misses) - missed, 0)


@cache
def read_lines() -> tuple[str, ...]:
    """The lines of the file."""
    return tuple(files(__package__).joinpath(FILE).read_text(encoding="ascii").splitlines())


def write_opening(
    families: Families, choices: Mapping[int, str], words: int, level: int, misses: int, core: int
) -> str:
    """A line of the file."""
    spelled = families.columns.words(core)
    letters = ""
    while words & (words - 1) and words in choices and families.split(words, choices[words]).get(0, 0):
        letters += choices[words]
        words &= ~families.having(letters[-1])
    return " ".join([str(families.length), str(level), str(misses), letters or "-", *spelled])
