"""A table is bound to no thread: any may play at it, one at a time, and bots think beside them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event
from typing import Any

import pytest

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.library import choose, resume
from lexicade.arcade.table import Table
from lexicade.core.errors import IllegalMove
from lexicade.core.game import Bot, Step, Words
from lexicade.core.session import Session
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import open_store
from tests.arcade.games import Numbers, State, View, numbers
from tests.kit import open_game

ROUNDS = 20


def test_begun_in_one_thread_and_finished_in_another() -> None:
    """The store that a keeper opened in one thread serves all others, until one of them closes it."""
    game = open_game("wordhand")
    session: Session[Any, Any, Any, Any] = Session(game, game.read_params("hands=1"), 3)
    table = Table(session, keeper=Keeper())
    for do in (lambda: table.play("jest"), table.undo, table.redo, lambda: table.play("."), table.close):
        with ThreadPoolExecutor(1) as thread:
            thread.submit(do).result()
    assert table.take_notices() == ()
    with SqliteStore() as store:
        assert store.entries(1) == ["jest", ":undo", ":redo", "."]


def is_free(lock: Any) -> bool:
    """Whether another thread could take a lock now."""

    def take() -> bool:
        taken = lock.acquire(blocking=False)
        if taken:
            lock.release()
        return bool(taken)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(take).result()


class Watched(Numbers):
    """A game that looks, while a move is made, whether others could make one too."""

    def __init__(self, lexicon: Words) -> None:
        super().__init__(lexicon)
        self.tables: list[Table] = []
        self.was_free: list[bool] = []

    def play(self, state: State, move: int) -> Step[State]:
        """Look, and play."""
        self.was_free += [is_free(table._lock) for table in self.tables]
        return super().play(state, move)


def test_others_wait_while_something_is_done() -> None:
    """Nobody else gets at a table in the middle of a move, nor at a store in the middle of a question."""
    game = Watched(numbers().game.lexicon)
    table = Table(Session(game, game.read_params("players=2"), 7))
    game.tables.append(table)
    table.play("1")
    assert game.was_free == [False]
    assert is_free(table._lock)
    with SqliteStore() as store:
        database = store._database
        for using in (database.writing, database.reading, database.noting):
            with using():
                assert not is_free(database._turn)
        assert is_free(database._turn)


def test_two_at_once() -> None:
    """Of two who make the same seat's move at once one is told that it isn't their turn, and the log has one move."""
    for _ in range(ROUNDS):
        table = Table(numbers("players=2"), is_shared=False, keeper=None)
        start = Barrier(2)

        def move(text: str, table: Table = table, start: Barrier = start) -> bool:
            start.wait(10)
            try:
                return len(table.play(text, 0)) == 2
            except IllegalMove:
                return False

        with ThreadPoolExecutor(2) as threads:
            assert sorted(threads.map(move, ("1", "2"))) == [False, True]
        assert table.session.count == 1


def test_games_in_many_threads() -> None:
    """Tables in several threads share one store without losing or mixing a move."""
    game = open_game("wordhand")

    def play(seed: int) -> list[str]:
        session: Session[Any, Any, Any, Any] = Session(game, game.read_params("hands=1"), seed)
        table = Table(session, keeper=Keeper())
        for _ in range(3):
            table.play(".")
            table.undo()
        assert table.take_notices() == ()
        keeper = table.keeper
        assert keeper is not None
        assert keeper.number is not None
        number = keeper.number
        table.close()
        store = open_store()
        _, again = resume(store, choose(store, str(number)))
        entries = store.entries(number)
        again.close()
        return entries

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(play, range(8)))
    assert found == [[".", ":undo"] * 3] * 8


class Slow(Numbers):
    """A game whose bot thinks until it is told to stop."""

    thinking = Event()
    enough = Event()

    def bot(self, level: str) -> Bot[View, int] | None:
        """A slow bot."""

        def think(view: View, rng: Any) -> int:
            self.thinking.set()
            assert self.enough.wait(10)
            return 9

        return think


def test_a_thought_that_comes_too_late() -> None:
    """While a bot thinks the table is free; if its move is for another position by then, it isn't made."""
    plain = numbers("players=2,bots=1")
    game = Slow(plain.game.lexicon)
    table = Table(Session(game, game.read_params("players=2,bots=1"), 7))
    table.play("1")
    with ThreadPoolExecutor(1) as thread:
        late = thread.submit(table.think)
        assert game.thinking.wait(10)
        table.undo()
        assert list(table.session.moves) == []
        game.enough.set()
        thought = late.result()
    assert not table.play_thought(thought)
    table.play("2")
    assert not table.play_thought(thought), "it is the bot's turn, but in another position"
    assert list(table.session.moves) == ["2"]
    table.undo()
    table.play("1")
    assert table.play_thought(thought), "the position that it was for"
    with pytest.raises(ValueError, match="no bot"):
        table.think()
