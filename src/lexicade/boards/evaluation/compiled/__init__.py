"""Turns, simulations and whole games as compiled code (extra `fast`); they come out as in the pure code."""
