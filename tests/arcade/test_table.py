"""The table: what is done is kept, whole, before it is told."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from typing import Any

import pytest

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.table import Table
from lexicade.core.session import Session
from tests.kit import open_game


class Interrupting(Keeper):
    """A keeper during whose work somebody presses ctrl-c."""

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    def keep(self, session: Session[Any, Any, Any, Any], entries: Sequence[str]) -> None:
        """Keep, interrupted."""
        os.kill(os.getpid(), signal.SIGINT)
        self.log += entries


def test_ctrl_c_waits_for_a_move_to_be_kept() -> None:
    """An interrupt in the middle of saving comes after it: the session and the log never differ."""
    game = open_game("wordhand")
    keeper = Interrupting()
    table = Table(Session(game, game.read_params("hands=1"), 3), keeper=keeper)
    for do in (lambda: table.play("jest"), table.undo, table.redo, table.restart):
        with pytest.raises(KeyboardInterrupt):
            do()
    assert keeper.log == ["jest", ":undo", ":redo", ":restart"]
    assert table.session.moves == ()
    table.restart()
    assert len(keeper.log) == 4, "starting again at the start is nothing"
