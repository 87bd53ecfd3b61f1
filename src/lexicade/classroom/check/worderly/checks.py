"""What the Wizards of Worderly Place ask for: of the puzzle, of the leader board, and of the program."""

from __future__ import annotations

from collections.abc import Mapping

from lexicade.classroom.check.judging import Assignment
from lexicade.classroom.check.worderly import boards, grids, program
from lexicade.classroom.check.worderly.puzzles import DICT_FILE, lexicon, prepare

# The assignment's programs need termcolor; this has its functions, and shows no colors.
TERMCOLOR = '''"""Colors that nobody sees."""


def colored(text, *_, **__):
    return str(text)


def cprint(text, *_, end="\\n", **__):
    print(text, end=end)
'''


def beside() -> Mapping[str, str]:
    """What a solution finds in its folder."""
    return {DICT_FILE: lexicon(), "termcolor.py": TERMCOLOR}


ASSIGNMENT = Assignment(
    key="worderly",
    title="Wizards of Worderly Place",
    checks=(*grids.CHECKS, *boards.CHECKS),
    files=("worderly.py", "lib_puzzle.py", "main.py"),
    prepare=prepare,
    program=program.CHECKS,
    beside=beside,
)
