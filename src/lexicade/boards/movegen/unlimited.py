"""Every legal play where racks don't limit it: for each stretch of each line, the words that fit there."""

from __future__ import annotations

from collections.abc import Iterator

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import ANY_LETTER, Line, counts_across, scored
from lexicade.boards.plays import Play
from lexicade.lexicon import Lexicon
from lexicade.lexicon.letters import ANY


def all_plays(board: Board, generator: Generator, lexicon: Lexicon) -> Iterator[Play]:
    """Each play once, found only when it is asked for: there can be hundreds of thousands."""
    for line in generator.lines(board):
        squares = line.squares + EMPTY
        for start in range(len(line.squares)):
            if start and squares[start - 1] != EMPTY:
                continue
            for end in range(start + 1, len(squares)):
                if squares[end] == EMPTY and is_playable(line, start, end, board_is_empty=board.is_empty):
                    yield from plays_on(line, start, end, lexicon)


def is_playable(line: Line, start: int, end: int, *, board_is_empty: bool) -> bool:
    """Whether a word that fills the squares from `start` up to `end` would lay a tile and touch one that is there."""
    stretch = line.squares[start:end]
    if EMPTY not in stretch or (end - start == 1 and not (board_is_empty and line.is_across)):
        return False
    return bool(stretch.strip(EMPTY)) or any(check is not None for check in line.cross_checks[start:end])


def plays_on(line: Line, start: int, end: int, lexicon: Lexicon) -> Iterator[Play]:
    """The plays that fill the squares of a line from `start` up to `end`, cross-checks held."""
    stretch = line.squares[start:end]
    columns = lexicon.columns(end - start)
    bits = columns.matching(stretch.lower().replace(EMPTY, ANY))
    for place, check in enumerate(line.cross_checks[start:end]):
        if check is not None and check is not ANY_LETTER:
            fitting = 0
            for letter in check:
                fitting |= columns.having(place, letter) if letter.islower() else 0
            bits &= fitting
    for word in columns.words(bits):
        text = "".join(letter if there == EMPTY else EMPTY for letter, there in zip(word.upper(), stretch, strict=True))
        play = scored(line, start, text) if end - start > 1 else line.play(0, start, text)
        if line.is_across or not counts_across(line, play.row, play.text):
            yield play
