"""`lexicade scrabble engine`: our bots play for another program, by the line protocol."""

from __future__ import annotations

import sys

from lexicade import __version__
from lexicade.boards.evaluation.leaves import read_leaves
from lexicade.command import Parser, open_lexicon, say
from lexicade.games.scrabble.commands.options import add_leaves, read_values
from lexicade.games.scrabble.protocol import Engine, read_commands
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import LEVELS


def engine(arguments: list[str]) -> int:
    """Answer the commands of a program until it says "quit" or hangs up."""
    parser = Parser(
        "lexicade scrabble engine",
        "Play for another program: positions come in on standard input, moves go out on standard output.",
    )
    parser.add_argument("--level", default=LEVELS[-1], choices=LEVELS, help=f"who plays ({LEVELS[-1]})")
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    add_leaves(parser)
    asked = parser.parse_args(arguments)
    leaves = read_values(asked.leaves)
    game = Rules(open_lexicon(asked.words), None if leaves is None else read_leaves(leaves))
    ours = Engine(game, asked.level, name=f"Lexicade {__version__}")
    for line in read_commands(sys.stdin.buffer):
        for answer in ours.answers(line):
            say(answer, flush=True)
    return 0
