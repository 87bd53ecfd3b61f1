"""Plays that compiled code (extra `fast`) has found, as a sequence that makes an object only for what is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from lexicade.boards.movegen.compiled.wordmap import Bytes, Ints
from lexicade.boards.plays import ScoredPlay, Valued

AT_A_TIME = 256  # plays that are made together where all are looked at


class Plays(Sequence[ScoredPlay]):
    """Plays as the kernel writes them: rows and texts (see packing.py). It equals a list of the same plays."""

    __slots__ = ("rows", "texts")

    def __init__(self, rows: Ints, texts: Bytes) -> None:
        self.rows = rows
        self.texts = texts

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: int) -> ScoredPlay: ...
    @overload
    def __getitem__(self, at: slice) -> list[ScoredPlay]: ...
    def __getitem__(self, at: int | slice) -> ScoredPlay | list[ScoredPlay]:
        if isinstance(at, slice):
            return [play for _, play in read_plays(self.rows[at], self.texts[at])]
        _, score, is_down, row, column, size = self.rows[at].tolist()
        return ScoredPlay(score, row, column, not is_down, self.texts[at, :size].tobytes().decode("ascii"))

    def __iter__(self) -> Iterator[ScoredPlay]:
        for begin in range(0, len(self), AT_A_TIME):
            yield from self[begin : begin + AT_A_TIME]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Plays | list) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # as a list has none

    def __repr__(self) -> str:
        return repr(list(self))


def read_plays(rows: Ints, texts: Bytes) -> list[Valued]:
    """Plays from the kernel's rows and texts, each after its value in hundredths of a point."""
    width = texts.shape[1]
    letters = texts.tobytes().decode("latin-1")  # behind each text there is anything
    return [
        (value, ScoredPlay(score, row, column, not is_down, letters[at : at + size]))
        for at, (value, score, is_down, row, column, size) in zip(
            range(0, len(letters), width), rows.tolist(), strict=True
        )
    ]
