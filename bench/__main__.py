"""Run all benchmarks, or those named: `python -m bench start lexicon`."""

from __future__ import annotations

import sys

from bench import hands, hangman, lexicon, scrabble, start, worderly

ALL = {
    "start": start.run,
    "lexicon": lexicon.run,
    "hands": hands.run,
    "hangman": hangman.run,
    "scrabble": scrabble.run,
    "worderly": worderly.run,
}

print("Ratios count; times move with the machine. CPU time, the least of several runs, all in one run.")
for name in sys.argv[1:] or ALL:
    ALL[name]()
