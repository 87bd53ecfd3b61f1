"""Move generation: every legal play of a position, or only the best ones."""
