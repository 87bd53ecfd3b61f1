"""The way to find plays: compiled code where it is installed and ready, pure Python everywhere else.

Both find the same plays with the same values in the same order, so nobody can tell them apart but by the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING

from lexicade.boards.board import Board
from lexicade.boards.evaluation.leaves import Leaves, learned
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.search import best_of_all, best_plays
from lexicade.boards.plays import ScoredPlay, Valued, best_first
from lexicade.lexicon import Lexicon

if TYPE_CHECKING:
    from lexicade.boards.movegen.compiled.generator import CompiledGenerator


FEW = 60  # searches for the best up to which a dictionary of all words is not worth making


class Engine:
    """Finds the plays of positions over one lexicon. Racks are upper case, `?` for a blank."""

    def __init__(self, lexicon: Lexicon, leaves: Leaves | None = None) -> None:
        self.lexicon = lexicon
        self._leaves = leaves
        self.pure = Generator(lexicon)
        self._compiled: CompiledGenerator | None = None
        self.compiled: CompiledGenerator | None = None  # the same, once it can also play on: see evaluation/compiled
        self._loading: Thread | None = None
        self._asked = 0  # how often the pure code was asked for the best

    @property
    def leaves(self) -> Leaves:
        """The values of leaves: those that were given, or those that come with the game."""
        return self._leaves or learned()

    def hasten(self, *, wait: bool = False) -> bool:
        """Load the compiled code in the background, or `wait` for it; whether it is ready.

        The first time it has to be compiled; until it is ready the pure code answers. Worth it for whoever will ask for
        plays hundreds of times. Where no thread can start, the pure code goes on answering.
        """
        if self._loading is None:
            self._loading = Thread(target=self._load, daemon=True)
            try:
                self._loading.start()
            except RuntimeError:  # there are no threads in a browser; pure code will do
                return False
        if wait and self._loading.ident is not None:
            self._loading.join()
        return self._compiled is not None

    def _load(self) -> None:
        """Import the compiled code and find plays once, which is when it is compiled or read from its cache."""
        try:
            from lexicade.boards.evaluation.compiled import playing, solving
            from lexicade.boards.movegen.compiled.generator import CompiledGenerator, warm_up

            compiled = CompiledGenerator(self.lexicon)
            warm_up(compiled)
            self._compiled = compiled
            playing.warm_up(compiled)
            solving.warm_up(compiled)
        except Exception:
            return  # not installed, no place to keep code, or damaged code is kept there: pure code will do
        self.compiled = compiled

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> Sequence[ScoredPlay]:
        """Every legal play with a rack, the highest score first; `whole` tiles at once earn the bonus, in points.

        There may be thousands: the compiled code makes an object only of those that somebody looks at.
        """
        compiled = self._compiled
        if compiled is not None and compiled.can_do(board, rack):
            return compiled.plays(board, rack, whole=whole, bonus=bonus)
        return best_first(self.pure.plays(board, rack, whole=whole, bonus=bonus))

    def best(
        self,
        board: Board,
        rack: str,
        count: int = 1,
        leaves: Sequence[int] | None = None,
        *,
        whole: int = 7,
        bonus: int = 50,
    ) -> list[Valued]:
        """The best plays with a rack, in order, each after its value in hundredths of a point.

        The value is the score plus the value of the leave, which `leaves` has by the number of the rack subset that is
        played (see `leaves.subset_radices`); without it, leaves are worth 0.
        """
        compiled = self._compiled
        if compiled is not None and compiled.can_do(board, rack):
            return compiled.best(board, rack, count, leaves, whole=whole, bonus=bonus)
        self._asked += 1
        search = best_plays if self._asked > FEW else best_of_all
        return search(self.pure, board, rack, count, leaves, whole=whole, bonus=bonus)

    def leave_table(self, leaves: Leaves, rack: str) -> Sequence[int]:
        """The same as `leaves.table(rack)`, by compiled code if it is ready."""
        compiled = self._compiled
        return leaves.table(rack) if compiled is None or not rack else compiled.leave_table(leaves, rack)
