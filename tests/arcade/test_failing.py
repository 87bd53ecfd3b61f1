"""A store that fails: a move is kept and told, taken back and explained, or played on unsaved with a notice."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.recording import BEHIND, CAUGHT_UP, LOST, UNSAVED
from lexicade.arcade.saves import SaveFile
from lexicade.arcade.table import NO_HINT_NOW, Table
from lexicade.core.errors import BadParams, StoreBusy, StoreError
from lexicade.core.session import Session
from lexicade.store import store as stores
from lexicade.store.database import Database
from lexicade.store.sqlite import SqliteStore
from lexicade.store.store import Result
from tests.kit import open_game

FULL = "The disk is full."


class Failing(SqliteStore):
    """A store that fails where it is told to: before the work of a method or after it."""

    before: dict[str, Exception]
    after: dict[str, Exception]

    def _fail(self, when: dict[str, Exception], name: str) -> None:
        if name in when:
            raise when[name]

    def add_game(self, *arguments: Any, **named: Any) -> int:
        """Keep a game, or fail."""
        self._fail(self.before, "add_game")
        number = super().add_game(*arguments, **named)
        self._fail(self.after, "add_game")
        return number

    def add_entries(self, game: int, first: int, entries: Sequence[str], result: Result | None = None) -> None:
        """Keep entries, or fail."""
        self._fail(self.before, "add_entries")
        super().add_entries(game, first, entries, result)

    def find(self, game: int) -> Any:
        """Find a game, or fail."""
        self._fail(self.before, "find")
        return super().find(game)

    def lock(self, game: int) -> Any:
        """Lock a game, or fail."""
        self._fail(self.before, "lock")
        return super().lock(game)

    def check(self) -> None:
        """See whether it fails."""
        self._fail(self.before, "check")
        super().check()

    def name_player(self, game: int, player: str) -> None:
        """Name a player, or fail."""
        self._fail(self.before, "name_player")
        super().name_player(game, player)

    def close(self) -> None:
        """Close, and perhaps fail after that."""
        super().close()
        self._fail(self.after, "close")


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Failing]:
    """The player's store, which fails when a test says so."""
    failing = Failing()
    failing.before, failing.after = {}, {}
    monkeypatch.setattr(stores, "open_store", lambda: failing)
    yield failing
    failing.before, failing.after = {}, {}
    if failing._database.users:  # not every test has left the table
        failing.close()
    assert os.path.realpath(failing.path) not in Database._open, "the store was closed"


def wordhand(**named: Any) -> Table:
    """A table with a hand that has moves."""
    game = open_game("wordhand")
    session: Session[Any, Any, Any, Any] = Session(game, game.read_params("hands=1"), 3)
    return Table(session, keeper=Keeper(), **named)


def log() -> list[str]:
    """What is in the store."""
    with SqliteStore() as kept:
        return kept.entries(1) if kept.games() else []


@pytest.mark.parametrize("name", ["add_game", "add_entries"])
def test_busy_or_full(store: Failing, name: str) -> None:
    """A move that has to wait is told with a notice, once, and is kept with the next one that can be."""
    table = wordhand()
    if name == "add_entries":
        table.play("jest")
    store.before[name] = StoreBusy(FULL)
    first = "jest" if name == "add_game" else "of"
    assert table.play(first)[0].startswith(f'"{first}" earned')
    assert table.take_notices() == (BEHIND.format(sentence=FULL),)
    table.undo()
    assert table.take_notices() == ()
    del store.before[name]
    table.play(first)
    assert table.take_notices() == (CAUGHT_UP,)
    assert log() == [*(["jest"] if name == "add_entries" else []), first, ":undo", first]
    table.close()


@pytest.mark.parametrize("error", [StoreError("It is gone."), RuntimeError("bug"), MemoryError(), OSError(5, "io")])
def test_gone_for_good(store: Failing, error: Exception) -> None:
    """Whatever breaks for good, the move is told, a notice says that the game goes on unsaved, and it does."""
    table = wordhand()
    table.play("jest")
    store.before["add_entries"] = error
    assert table.play("of")[0].startswith('"of" earned')
    (notice,) = table.take_notices()
    assert notice.startswith(UNSAVED.format(sentence=""))
    assert table.keeper is None
    table.undo()
    table.play("of")
    assert table.take_notices() == ()
    assert list(table.session.moves) == ["jest", "of"]
    assert log() == ["jest"]


def test_a_store_that_can_t_even_be_closed(store: Failing) -> None:
    """Giving up is told also when letting go of the store fails."""
    table = wordhand()
    table.play("jest")
    store.before["add_entries"] = StoreError("It is gone.")
    store.after["close"] = StoreError("It can't be closed.")
    assert table.play("of")[0].startswith('"of" earned')
    assert table.take_notices() == (UNSAVED.format(sentence="It is gone."),)


@pytest.mark.parametrize("name", ["find", "lock"])
@pytest.mark.parametrize("error", [StoreBusy(FULL), StoreError("It is gone.")])
def test_kept_but_nothing_more(store: Failing, name: str, error: StoreError) -> None:
    """Once the first move is in the store it is never kept a second time, whatever fails after that."""
    table = wordhand()
    store.before[name] = error
    table.play("jest")
    assert table.take_notices() == ()
    table.play("of")
    table.close()
    with SqliteStore() as kept:
        assert [stored.number for stored in kept.games()] == [1]
    assert log() == ["jest", "of"]


def test_closed(store: Failing) -> None:
    """What is done at a table that was closed is told, with a notice that it isn't kept."""
    table = wordhand()
    table.play("jest")
    table.close()
    assert table.play("of")[0].startswith('"of" earned')
    assert table.take_notices() == (UNSAVED.format(sentence="The game was closed."),)
    assert log() == ["jest"]


def test_left_while_busy(store: Failing) -> None:
    """Whoever leaves while a move waits is told that it is lost."""
    table = wordhand()
    store.before["add_game"] = StoreBusy(FULL)
    table.play("jest")
    table.take_notices()
    table.finish()
    assert table.take_notices() == (LOST,)


@pytest.mark.parametrize("error", [StoreBusy(FULL), StoreError("It is gone."), RuntimeError("bug")])
@pytest.mark.parametrize("do", ["play", "undo", "redo", "restart"])
def test_what_must_be_kept_is_taken_back(store: Failing, do: str, error: Exception) -> None:
    """At a table that must keep, what can't be kept has not happened, the error says why, and it can be tried again."""
    table = wordhand(must_keep=True)
    table.play("jest")
    table.play("of")
    table.undo()
    doing: dict[str, Callable[[], object]] = {
        "play": lambda: table.play("."),
        "undo": table.undo,
        "redo": table.redo,
        "restart": table.restart,
    }
    before, entries = (table.session.moves, table.session.undone), log()
    store.before["add_entries"] = error
    with pytest.raises(StoreError) as raised:
        doing[do]()
    assert raised.value.sentence
    assert (table.session.moves, table.session.undone) == before
    assert log() == entries
    assert table.take_notices() == ()
    del store.before["add_entries"]
    doing[do]()
    assert len(log()) == len(entries) + 1
    assert table.take_notices() == ()
    table.close()


def test_a_table_that_must_keep_needs_a_store() -> None:
    """Without anywhere to keep it, nothing is played at a table that must keep."""
    game = open_game("wordhand")
    table = Table(Session(game, game.read_params("hands=1"), 3), must_keep=True)
    with pytest.raises(StoreError, match="nowhere to save"):
        table.play("jest")
    assert table.session.count == 0


@pytest.mark.parametrize("name", ["check", "add_entries"])
def test_no_hint_without_a_trace(store: Failing, name: str) -> None:
    """A hint that can't be kept isn't given, and nothing of it waits."""
    table = wordhand()
    table.play("jest")
    store.before[name] = StoreBusy(FULL)
    assert table.hint() == (NO_HINT_NOW,)
    del store.before[name]
    table.play("of")
    assert log() == ["jest", "of"]
    table.close()


def test_a_name_that_can_t_be_kept(store: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last move is kept and told also when the player's name can't be put under the game."""
    from lexicade.arcade.settings import change_settings

    change_settings(name="merlin")
    table = wordhand()
    store.before["name_player"] = StoreBusy(FULL)
    assert table.play(".")
    assert table.take_notices() == ()
    assert log() == ["."]
    table.close()


def test_a_file_that_can_t_follow(store: Failing) -> None:
    """A file that can't be written takes nothing away: the move is kept and told, with a notice."""

    class Broken(SaveFile):
        """Files of a game that can't be written as a record any more."""

        def follow(self, session: Session[Any, Any, Any, Any]) -> None:
            """Fail with an error that is none of a file."""
            raise BadParams("There is no such record.")

    table = wordhand(save_file=Broken())
    assert table.play("jest")[0].startswith('"jest" earned')
    assert "no longer being saved to its file" in table.take_notices()[0]
    assert log() == ["jest"]
    table.close()


def test_a_stale_count() -> None:
    """A keeper counts what is in the log when the game is opened, not when it was looked up."""
    table = wordhand()
    table.play("jest")
    with SqliteStore() as looked:
        (stored,) = looked.games()
        table.play("of")
        table.close()
        session = table.session
        with Keeper.of(looked, stored) as keeper:
            again = Table(session, keeper=keeper)
            again.play(".")
            assert again.take_notices() == ()
    assert log() == ["jest", "of", "."]


def test_played_on_elsewhere() -> None:
    """Where somebody else has added to the log since, nothing is mixed: the game goes on unsaved, and says so."""
    table = wordhand()
    table.play("jest")
    with SqliteStore() as other:
        other.add_entries(1, 2, ["of"])
    assert table.play(".")
    assert table.take_notices() == (UNSAVED.format(sentence="This game was played on elsewhere at the same time."),)
    assert log() == ["jest", "of"]


def test_the_store_is_opened_with_the_first_move(store: Failing, monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that can't be opened is told with the first move, which stands."""

    def refuse() -> Failing:
        raise StoreError("It can't be opened.")

    monkeypatch.setattr(stores, "open_store", refuse)
    table = wordhand()
    assert table.play("jest")
    assert table.take_notices() == (UNSAVED.format(sentence="It can't be opened."),)
