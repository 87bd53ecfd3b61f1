"""The commands of Scrabble beside playing it: positions, records, matches, learning, and playing for other programs."""

from __future__ import annotations

from lexicade.games.scrabble.commands.learning import learn
from lexicade.games.scrabble.commands.matches import match
from lexicade.games.scrabble.commands.positions import best
from lexicade.games.scrabble.commands.records import analyze
from lexicade.games.scrabble.commands.serving import engine

__all__ = ["COMMANDS", "analyze", "best", "engine", "learn", "match"]

COMMANDS = {"analyze": analyze, "best": best, "engine": engine, "learn": learn, "match": match}
