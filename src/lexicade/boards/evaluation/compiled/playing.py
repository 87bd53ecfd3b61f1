"""The door to compiled turns (extra `fast`): rounds of simulations, and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise

import numpy as np

from lexicade.boards.board import Board
from lexicade.boards.evaluation.compiled.games import play_games
from lexicade.boards.evaluation.compiled.rounds import play_rounds
from lexicade.boards.evaluation.compiled.turns import EXCHANGE, PASS, PLAY
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.movegen.compiled.generator import (
    MOST_BLANKS,
    CompiledGenerator,
    layout_arrays,
    leave_array,
    tile_counts,
)
from lexicade.boards.movegen.compiled.slots import MOST_TILES
from lexicade.boards.movegen.compiled.wordmap import Ints
from lexicade.boards.moves import Kind, Rating
from lexicade.boards.position import Position
from lexicade.boards.racks import used, without
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.core.rng import Rng
from lexicade.tiles import BLANK

KINDS = {Kind.PASS: PASS, Kind.PLAY: PLAY, Kind.EXCHANGE: EXCHANGE}


def can_do(compiled: CompiledGenerator, board: Board, ruleset: Ruleset) -> bool:
    """Whether games by some rules are within the sizes that compiled code can take."""
    return (
        bool(ruleset.tiles)
        and ruleset.rack <= MOST_TILES
        and ruleset.tiles.count(BLANK) <= MOST_BLANKS
        and compiled.can_do(board, "A")
    )


def can_play(compiled: CompiledGenerator, position: Position, turns: Sequence[Rating]) -> bool:
    """Whether compiled code can play on after some turns, all of which have to be made with the tiles of the rack."""
    return can_do(compiled, position.board, position.ruleset) and all(
        each.move.kind in KINDS
        and without(position.rack, used(each.move.text) if each.move.kind is Kind.PLAY else each.move.text) is not None
        for each in turns
    )


@lru_cache(maxsize=4)
def rule_arrays(ruleset: Ruleset, leaves: Leaves) -> tuple[Ints, Ints, Ints]:
    """What players go by, for compiled code (see `turns.Rules`)."""
    numbers = np.array([ruleset.rack, ruleset.exchange, ruleset.scoreless], dtype=np.int32)
    return numbers, tile_counts(ruleset.tiles), leave_array(leaves)


def tile_numbers(tiles: str) -> bytes:
    """Tiles as the compiled code has them: 0 for a blank, 1 to 26 for letters."""
    return bytes(0 if tile == BLANK else ord(tile) - 64 for tile in tiles)


def turn_arrays(turns: Sequence[Rating], width: int) -> tuple[Ints, bytes]:
    """Turns as rows (see turns.py), and their texts one after the other, each filled up to a width."""
    rows = [
        (
            each.value,
            each.score,
            not each.move.is_across,
            each.move.row,
            each.move.column,
            len(each.move.text),
            KINDS[each.move.kind],
        )
        for each in turns
    ]
    texts = [each.move.text.encode() if each.move.kind is Kind.PLAY else tile_numbers(each.move.text) for each in turns]
    return np.array(rows, dtype=np.int32).reshape(-1, 7), b"".join(text.ljust(width, b"\0") for text in texts)


def rounds_of(
    compiled: CompiledGenerator,
    leaves: Leaves,
    position: Position,
    turns: Sequence[Rating],
    deals: Sequence[tuple[str, Rng]],
    *,
    plies: int,
    near_end: int,
    known: int,
    pool: ThreadPoolExecutor | None = None,
    threads: int = 1,
) -> list[list[list[int]]]:
    """For each turn and round what each player has gained in hundredths, and after that the tiles to come.

    A round is given by the tiles that can't be seen, of which the last `known` lie where they are, and by the generator
    that deals the others. On several threads, this one and those of a pool, each plays as many rounds as the others.
    They take turns with all their rounds rather than rounds with all turns: how long a turn is played on from hardly
    depends on the turn, but on the racks that a round deals.
    """
    ruleset, board = position.ruleset, position.board
    setting = layout_arrays(board.layout, ruleset.rack, ruleset.bonus)
    width = max(int(setting[0][0]), ruleset.rack)
    rows, texts = turn_arrays(turns, width)
    hidden = b"".join(tile_numbers(unseen) for unseen, _ in deals)
    settled = (
        *compiled.words,
        *setting,
        *rule_arrays(ruleset, leaves),
        np.frombuffer(board.squares.encode(), dtype=np.uint8),
        tile_counts(position.rack),
        rows,
        np.array(list(texts), dtype=np.uint8).reshape(len(turns), width),
        np.array(list(hidden), dtype=np.uint8).reshape(len(deals), -1 if deals else 0),
    )
    states = np.array([rng.state for _, rng in deals], dtype=np.uint64)
    results = np.zeros((len(turns), len(deals), len(position.scores) + 1), dtype=np.int32)

    def play(begin: int, end: int) -> None:
        """Some of the rounds, numbered through all turns."""
        play_rounds(
            *settled,
            states.copy(),
            *compiled.rooms.of(int(setting[0][0]), 1)[:2],
            position.bag,
            len(position.scores),
            plies,
            near_end,
            known,
            begin,
            end,
            results,
        )

    count, threads = len(turns) * len(deals), threads if pool else 1
    ends = [count * number // threads for number in range(threads + 1)]
    helpers = [pool.submit(play, *part) for part in pairwise(ends[1:])] if pool else []
    play(0, ends[1])
    for helper in helpers:
        helper.result()
    found: list[list[list[int]]] = results.tolist()
    return found


def can_play_games(compiled: CompiledGenerator) -> bool:
    """Whether compiled code can play games by the full rules; it can't if there are words of one letter."""
    full = RULESETS["full"]
    return can_do(compiled, Board.empty(full.layout), full)


def games_of(
    compiled: CompiledGenerator, leaves: Leaves, seeds: Sequence[int], greedy: Sequence[tuple[bool, bool]]
) -> list[tuple[int, int, int]]:
    """The scores of both players and the number of turns of games by the full rules, each by its seed.

    Each player goes by score if it is greedy, else by equity.
    """
    ruleset = RULESETS["full"]
    board = Board.empty(ruleset.layout)
    setting = layout_arrays(board.layout, ruleset.rack, ruleset.bonus)
    results = play_games(
        *compiled.words,
        *setting,
        *rule_arrays(ruleset, leaves),
        np.frombuffer(board.squares.encode(), dtype=np.uint8),
        np.array(greedy, dtype=np.uint8).reshape(-1, 2),
        np.array(seeds, dtype=np.uint64),
        *compiled.rooms.of(int(setting[0][0]), 1)[:2],
    )
    return [(first, second, turns) for first, second, turns in results.tolist()]


def warm_up(compiled: CompiledGenerator) -> None:
    """Have all functions compiled, or read from their cache, by calling each once."""
    games_of(compiled, Leaves({}), [], [])
    rounds_of(compiled, Leaves({}), Position(Board.empty()), [], [], plies=0, near_end=0, known=0)
