"""Run all benchmarks, or those named: `python -m bench start lexicon`."""

from __future__ import annotations

import sys

from bench import arcade, engine, hands, hangman, lexicon, people, scrabble, site, start, store, web, worderly

MODULES = (start, lexicon, hands, hangman, scrabble, engine, worderly, store, arcade, web, site)  # web runs people
ALL = {module.__name__.removeprefix("bench."): module.run for module in (*MODULES, people)}

print("Ratios count; times move with the machine. CPU time, the least of several runs, all in one run.")
for name in sys.argv[1:] or [name for name in ALL if name != "people"]:
    ALL[name]()
