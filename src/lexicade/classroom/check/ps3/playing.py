"""Checks of the conversations: playing a hand, playing a game."""
from __future__ import annotations
from lexicade.classroom.check.judging import Check
HAND_CHECKS: tuple[Check, ...] = ()
GAME_CHECKS: tuple[Check, ...] = ()
