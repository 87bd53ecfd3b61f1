"""The engine of tile games on boards: boards and rulesets, move generation, evaluation, records, analysis.

>>> from lexicade.boards import Board, Position
>>> Position(Board.empty(), "quizzes").bag
Traceback (most recent call last):
lexicade.core.errors.BadPosition: There are 2 Z tiles; a set has 1.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # names are loaded when they are first asked for, so that nothing here costs a start anything
    from lexicade.boards.board import Board
    from lexicade.boards.position import Play, Position

__all__ = ["Board", "Play", "Position"]

HOMES = {"Board": "board", "Play": "position", "Position": "position"}

if not TYPE_CHECKING:  # or type checkers would take any name for one that is here

    def __getattr__(name: str) -> object:
        """A public name, from the module that it lives in."""
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)

    def __dir__() -> list[str]:
        """What there is to ask for."""
        return sorted([*globals(), *__all__])
