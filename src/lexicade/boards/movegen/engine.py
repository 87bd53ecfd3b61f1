"""The one door to all plays of a position: compiled code where it is installed and ready, pure Python everywhere else.

Both find the same plays with the same values in the same order, so nobody can tell them apart but by the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import TYPE_CHECKING

from lexicade.boards.board import Board
from lexicade.boards.evaluation.leaves import Leaves, learned
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.lines import Play, Valued, best_first
from lexicade.boards.movegen.search import best_of_all, best_plays
from lexicade.lexicon import Lexicon

if TYPE_CHECKING:
    from lexicade.boards.movegen.compiled.compiled import Compiled


FEW = 60  # searches for the best up to which a dictionary of all words is not worth making


class Engine:
    """Finds plays over one lexicon."""

    def __init__(self, lexicon: Lexicon, leaves: Leaves | None = None) -> None:
        self.lexicon = lexicon
        self._leaves = leaves
        self.pure = Generator(lexicon)
        self._compiled: Compiled | None = None
        self._loading: Thread | None = None
        self._asked = 0  # how often the pure code was asked for the best

    @property
    def leaves(self) -> Leaves:
        """What leaves are worth: the values that were given, or those that come with the game."""
        return self._leaves or learned()

    def hasten(self, *, wait: bool = False) -> bool:
        """Get the compiled code, which may first have to be compiled; until it is there the pure code answers.

        Worth it for whoever will ask for plays hundreds of times. Says whether it is there.
        """
        if self._loading is None:
            self._loading = Thread(target=self._load, daemon=True)
            self._loading.start()
        if wait:
            self._loading.join()
        return self._compiled is not None

    def _load(self) -> None:
        """Import the compiled code and have it find plays once, which is when it is compiled or fetched."""
        try:
            from lexicade.boards.movegen.compiled.compiled import Compiled, warm_up

            compiled = Compiled(self.lexicon)
            warm_up(compiled)
        except Exception:
            return  # not installed, no place to keep code, or damaged code is kept there: pure code will do
        self._compiled = compiled

    def plays(self, board: Board, rack: str, *, whole: int = 7, bonus: int = 50) -> list[Play]:
        """Every legal play with a rack, the highest score first."""
        compiled = self._compiled
        if compiled is not None and compiled.can_do(board, rack):
            return best_first(compiled.plays(board, rack, whole=whole, bonus=bonus))
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

        The value is the score, plus what `leaves` has for the part of the rack that is used (see `leaves.numbered`).
        """
        compiled = self._compiled
        if compiled is not None and compiled.can_do(board, rack):
            return compiled.best(board, rack, count, leaves, whole=whole, bonus=bonus)
        self._asked += 1
        search = best_plays if self._asked > FEW else best_of_all
        return search(self.pure, board, rack, count, leaves, whole=whole, bonus=bonus)

    def leave_table(self, leaves: Leaves, rack: str) -> list[int]:
        """What `Leaves.table` says."""
        compiled = self._compiled
        return leaves.table(rack) if compiled is None or not rack else compiled.leave_table(leaves, rack)
