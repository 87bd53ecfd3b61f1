"""Move generation as compiled code (extra `fast`); it finds the same plays in the same order as the pure code."""
