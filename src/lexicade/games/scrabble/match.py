"""Matches between bots: single games, and the results of many with their confidence limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from lexicade.boards.moves import Move
from lexicade.core.errors import MoveError
from lexicade.core.game import Bot
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.opening import opened
from lexicade.games.scrabble.programs import SECONDS, Program, ProgramFault, is_program
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import Params, View

Programs = tuple[Program | None, Program | None]
NO_PROGRAMS: Programs = (None, None)
WIDEST = 30  # characters of a contestant's name in a table
SURE = 1.96  # standard deviations to each side that hold 95 % of a normal distribution
BY_SCORE = {"club": True, "expert": False}  # the bots whose games compiled code plays, and whether they go by score


@dataclass(frozen=True, slots=True)
class Result:
    """The scores of one game, first contestant first, and how many turns it took."""

    scores: tuple[int, int]
    turns: int
    number: int = 0
    loser: int | None = None  # the contestant who lost it by a fault, whatever the scores
    fault: str = ""

    @property
    def winner(self) -> int | None:
        """Who won, or None if nobody did."""
        if self.loser is not None:
            return 1 - self.loser
        first, second = self.scores
        return None if first == second else int(second > first)


def play_game(game: Rules, levels: tuple[str, str], seed: int, number: int, programs: Programs = NO_PROGRAMS) -> Result:
    """One game of a match: the same seed and number give the same game everywhere, and who begins alternates."""
    swapped = number % 2 == 1
    order = (1, 0) if swapped else (0, 1)  # the contestant at each seat
    session = Session(game, Params(bot="none"), seed_of(seed, number))
    loser, fault, contestant = None, "", 0
    try:
        for contestant in (0, 1):
            if (program := programs[contestant]) is not None:
                program.begin()
        players = [programs[each] or untimed(game, levels[each]) for each in order]
        while (seat := session.to_move) is not None:
            contestant = order[seat]
            session.submit(game.write_move(players[seat](session.view(seat), session.chance())), seat)
    except (ProgramFault, MoveError) as error:
        program = programs[contestant]
        if program is None:
            raise
        program.close()
        illegal = "Its move was not legal. " if isinstance(error, MoveError) else ""
        loser, fault = contestant, f"{illegal}{error.sentence}"
    first, second = session.state.scores
    return Result((second, first) if swapped else (first, second), len(session.moves), number, loser, fault)


def untimed(game: Rules, level: str) -> Bot[View, Move]:
    """A bot that moves alike wherever it plays."""
    bot = game.bot(level, is_timed=False)
    if bot is None:
        raise ValueError(f"there is no bot {level}")
    return bot


def seed_of(seed: int, number: int) -> int:
    """The seed of one game of a match."""
    own, _ = Rng(seed).split(f"game {number}").below(2**64)
    return own


def play_compiled(game: Rules, levels: tuple[str, str], seed: int, numbers: Sequence[int]) -> list[Result] | None:
    """The same as `play_game` for many games, each as a whole in compiled code; None if that can't play them."""
    compiled = game.engine.compiled
    if compiled is None or not set(levels) <= BY_SCORE.keys():
        return None
    from lexicade.boards.evaluation.compiled.playing import can_play_games, games_of

    if not can_play_games(compiled):
        return None
    players = (BY_SCORE[levels[0]], BY_SCORE[levels[1]])
    seats = [players[::-1] if number % 2 else players for number in numbers]
    games = games_of(compiled, game.engine.leaves, [seed_of(seed, number) for number in numbers], seats)
    return [
        Result((second, first) if number % 2 else (first, second), turns, number)
        for number, (first, second, turns) in zip(numbers, games, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class MatchJob:
    """What all games of a match share, as it is sent to the processes that play them."""

    levels: tuple[str, str]
    seed: int
    words: str | bytes | None  # a file, or a packed list, or the built-in one
    digest: str
    leaves: str | None = None  # values as text, or those that come with the game
    seconds: float = SECONDS  # for a move of a program


def play_chunk(job: MatchJob, numbers: range) -> list[Result]:
    """Some games of a match."""
    game = opened(job.words, job.digest, job.leaves)
    game.engine.hasten()
    first, second = (Program(each, job.seconds) if is_program(each) else None for each in job.levels)
    results: list[Result] = []
    try:
        for at, number in enumerate(numbers):
            rest = play_compiled(game, job.levels, job.seed, numbers[at:])  # the compiled code may get ready meanwhile
            if rest is not None:
                return results + rest
            results.append(play_game(game, job.levels, job.seed, number, (first, second)))
        return results
    finally:
        for program in (first, second):
            if program is not None:
                program.close()


@dataclass(frozen=True, slots=True)
class Tally:
    """One contestant's wins and average score, each with its 95 % confidence limits."""

    wins: int
    win_rate: float
    win_limits: tuple[float, float]
    score: float
    score_limits: tuple[float, float] | None  # of a single game there are none


def tally(results: Sequence[Result], contestant: int) -> Tally:
    """The tally of contestant 0 or 1."""
    own = [result.scores[contestant] for result in results]
    wins = sum(result.winner == contestant for result in results)
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


def match_figures(bots: Sequence[str], seed: int, results: Sequence[Result]) -> dict[str, object]:
    """The results of a match as plain values for JSON."""
    tallies = [tally(results, contestant) for contestant in (0, 1)]
    rows = [
        {
            "bot": bot,
            "wins": each.wins,
            "win_rate": each.win_rate,
            "win_limits": each.win_limits,
            "score": each.score,
            "score_limits": each.score_limits,
        }
        for bot, each in zip(bots, tallies, strict=True)
    ]
    faults = [
        {"game": each.number + 1, "bot": bots[each.loser], "fault": each.fault}
        for each in results
        if each.loser is not None
    ]
    return {
        "games": len(results),
        "seed": seed,
        "draws": len(results) - sum(each.wins for each in tallies),
        "turns": fmean(result.turns for result in results),
        "bots": rows,
    } | ({"faults": faults} if faults else {})


def match_table(bots: Sequence[str], results: Sequence[Result]) -> str:
    """The results of a match as a table of text."""
    tallies = [tally(results, contestant) for contestant in (0, 1)]
    draws = len(results) - sum(each.wins for each in tallies)
    turns = fmean(result.turns for result in results)
    names = [bot if len(bot) <= WIDEST else f"{bot[: WIDEST - 3]}..." for bot in bots]
    width = max(8, *map(len, names))
    games = "1 game" if len(results) == 1 else f"{len(results):,} games"
    lines = [
        f"{games}, {turns:.1f} turns each, {draws:,} drawn; 95% confidence limits",
        f"{'bot':<{width}}  wins  rate    limits           score   limits",
    ]
    return "\n".join(
        [*lines, *(tally_line(name.ljust(width), each) for name, each in zip(names, tallies, strict=True))]
    )


def tally_line(bot: str, each: Tally) -> str:
    """One row of the table."""
    low, high = each.win_limits
    limits = "" if each.score_limits is None else f"{each.score_limits[0]:.1f} to {each.score_limits[1]:.1f}"
    return (
        f"{bot}  {each.wins:4}  {each.win_rate:5.1%}  {low:6.1%} to {high:6.1%}  {each.score:6.1f}   {limits}"
    ).rstrip()
