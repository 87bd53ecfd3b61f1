"""Every legal play when any letter may be laid: the words that fit each stretch of each lane."""

from __future__ import annotations

from collections.abc import Iterator

from lexicade.boards.board import EMPTY, Board
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import ANY_LETTER, Lane, Play, counts_across, scored
from lexicade.lexicon import Lexicon
from lexicade.lexicon.letters import ANY


def all_plays(board: Board, generator: Generator, lexicon: Lexicon) -> Iterator[Play]:
    """Each play once, found only when it is asked for: there can be hundreds of thousands."""
    for lane in generator.lanes(board):
        line = lane.line + EMPTY
        for start in range(len(lane.line)):
            if start and line[start - 1] != EMPTY:
                continue
            for end in range(start + 1, len(line)):
                if line[end] == EMPTY and is_playable(lane, start, end, board_is_empty=board.is_empty):
                    yield from plays_on(lane, start, end, lexicon)


def is_playable(lane: Lane, start: int, end: int, *, board_is_empty: bool) -> bool:
    """Whether a word on this stretch would lay a tile, touch one, and be a word of this lane."""
    stretch = lane.line[start:end]
    if EMPTY not in stretch or (end - start == 1 and not (board_is_empty and lane.is_across)):
        return False
    return bool(stretch.strip(EMPTY)) or any(fits is not None for fits in lane.allowed[start:end])


def plays_on(lane: Lane, start: int, end: int, lexicon: Lexicon) -> Iterator[Play]:
    """The words that fit a stretch and make words the other way."""
    stretch = lane.line[start:end]
    columns = lexicon.columns(end - start)
    bits = columns.matching(stretch.lower().replace(EMPTY, ANY))
    for place, fits in enumerate(lane.allowed[start:end]):
        if fits is not None and fits is not ANY_LETTER:
            fitting = 0
            for letter in fits:
                fitting |= columns.having(place, letter) if letter.islower() else 0
            bits &= fitting
    for word in columns.words(bits):
        text = "".join(letter if there == EMPTY else EMPTY for letter, there in zip(word.upper(), stretch, strict=True))
        play = scored(lane, start, text) if end - start > 1 else lane.play(0, start, text)
        if lane.is_across or not counts_across(lane, play.row, play.text):
            yield play
