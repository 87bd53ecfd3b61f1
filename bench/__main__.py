"""Run all benchmarks, or those named: `python -m bench start lexicon`."""

from __future__ import annotations

import sys
from importlib import import_module

MODULES = (
    "start",
    "lexicon",
    "hands",
    "hangman",
    "scrabble",
    "engine",
    "endgames",
    "worderly",
    "store",
    "arcade",
    "web",
    "site",
)

print("Ratios count; times move with the machine. CPU time, the least of several runs, all in one run.")
for name in sys.argv[1:] or MODULES:  # web runs people, which can be run alone as well
    import_module(f"bench.{name}").run()
