"""Bots against each other: one game, and what many of them amount to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import Params

SURE = 1.96  # standard deviations to each side that hold 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Result:
    """The scores of one game, in the order of the contestants, and how many turns it took."""

    scores: tuple[int, int]
    turns: int


def play_game(game: Rules, levels: tuple[str, str], seed: int, number: int) -> Result:
    """One game of a match, the same for the same seed and number wherever it is played; who begins alternates."""
    swapped = number % 2 == 1
    seats = levels[::-1] if swapped else levels
    bots = [game.bot(level, seconds=None) for level in seats]
    own, _ = Rng(seed).split(f"game {number}").below(2**64)
    session = Session(game, Params(bot="none"), own)
    while (seat := session.to_move) is not None:
        bot = bots[seat]
        if bot is None:
            raise ValueError(f"there is no bot {seats[seat]}")
        session.submit(game.write_move(bot(session.view(seat), session.chance())), seat)
    first, second = session.state.scores
    return Result((second, first) if swapped else (first, second), len(session.moves))


@dataclass(frozen=True, slots=True)
class Tally:
    """What one contestant achieved: games won, and the average score; each with its 95 % limits."""

    wins: int
    win_rate: float
    win_limits: tuple[float, float]
    score: float
    score_limits: tuple[float, float] | None  # of a single game there are none


def tally(results: Sequence[Result], contestant: int) -> Tally:
    """The achievements of the contestant 0 or 1."""
    own = [result.scores[contestant] for result in results]
    wins = sum(result.scores[contestant] > result.scores[1 - contestant] for result in results)
    mean = fmean(own)
    reach = SURE * stdev(own) / sqrt(len(own)) if len(own) > 1 else None
    return Tally(
        wins,
        wins / len(own),
        wilson(wins, len(own)),
        mean,
        None if reach is None else (mean - reach, mean + reach),
    )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % limits of a rate by Wilson's formula, which stays within 0 and 1.

    >>> low, high = wilson(60, 100)
    >>> round(low, 3), round(high, 3)
    (0.502, 0.691)
    """
    rate, square = wins / games, SURE * SURE
    middle = rate + square / (2 * games)
    reach = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    scale = 1 + square / games
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)
