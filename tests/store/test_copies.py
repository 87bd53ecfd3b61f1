"""A whole store copied to another place: all of it or nothing, either way, and only what is sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lexicade.core.errors import StoreError
from lexicade.store import copies
from lexicade.store.copies import TABLES, copy_store
from lexicade.store.public import Chair, Ending, Kind, PublicStore
from lexicade.store.store import Result, open_store
from tests import postgres
from tests.kit import run_command
from tests.store.conftest import Place
from tests.store.test_journal import move, new_game
from tests.store.test_people import new_players, new_room


def fill(store: PublicStore) -> None:
    """Put something of everything into a store."""
    won = Result(is_over=True, score=50, is_won=True, category="size 7")
    store.add_game("wordhand.1:#1", words="/words.txt", daily=7, entries=["a", "b"], result=won)
    store.delete(store.add_game("wordhand.1:#2", words=None, entries=["c"]))
    store.name_player(store.add_game("worderly.1:#3", words=None, entries=["d"]), "merlin")
    store.import_scores("worderly", [("morgan", 20)])
    host, guest = new_players(store, "host", "guest")
    new_room(store, host, "table")
    new_room(store, host, "class", Kind.CLASS, code="ABCD", words="fox otter")
    store.people.add_code("code", guest, "2026-11-17T00:00:00")
    over, unfinished = (new_game(store, token, (Chair(host, "host"), Chair(guest, "b"))) for token in ("a", "bb"))
    store.journal.add([move(over, 1, ending=Ending("done", (1, 2), (1,))), move(unfinished, 1)])


def content(place: Place) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is in a store."""
    tables = {**TABLES, "imported_scores": ("game", "game, name, points")}
    return {table: sorted(place.execute(f"SELECT {columns} FROM {table}")) for table, (_, columns) in tables.items()}


def test_there_and_back(store: PublicStore, place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything arrives as it was, in a file and in a database, and the next game gets the next number."""
    monkeypatch.setattr(copies, "AT_ONCE", 2)
    fill(store)
    file, server = Place(str(tmp_path / "copy.db")), Place(postgres.server().database())
    for source, target in ((place, file), (file, server)):
        copied = copy_store(source.url, target.url)
        assert (copied["games"], copied["entries"], copied["players"], copied["rooms"]) == (4, 5, 2, 2)
        assert content(target) == content(place)
        assert all(content(target).values()), "something of everything"
    for target in (file, server):
        with target.open() as again:
            assert again.entries(1) == ["a", "b"]
            assert again.add_game("wordhand.1:#9", words=None) == 6
            assert new_players(again, "new") == [3]
            assert new_room(again, 3, "new").number == 3


def test_an_empty_store(place: Place, tmp_path: Path) -> None:
    """A store in which nothing is yet can be copied, and the first game is number 1."""
    place.open().close()
    source = tmp_path / "empty.db"
    with open_store(str(source)) as made:
        made.check()
    assert not copy_store(f"sqlite:{source}", place.url)["games"]
    with place.open() as store:
        assert store.add_game("wordhand.1:#1", words=None) == 1


def test_what_is_there_is_not_mixed(store: PublicStore, place: Place, tmp_path: Path) -> None:
    """A store in which something is, or the same store, is refused as a target and stays as it was."""
    fill(store)
    other = tmp_path / "other.db"
    with open_store(str(other)) as made:
        made.import_scores("worderly", [("merlin", 1)])
    before = content(place)
    with pytest.raises(StoreError, match=r"^The store to copy to is not empty\.$"):
        copy_store(str(other), place.url)
    with pytest.raises(StoreError, match=r"^(The store to copy to is not empty|These are the same store)\.$"):
        copy_store(place.url, place.url)
    assert content(place) == before


def test_damage_is_not_passed_on(store: PublicStore, place: Place, tmp_path: Path) -> None:
    """When a log isn't as it was written, nothing at all is copied."""
    fill(store)
    place.execute("UPDATE games SET id = 'wordhand.1:#8' WHERE number = 3")
    target = Place(str(tmp_path / "copy.db"))
    with pytest.raises(StoreError, match="damaged"):
        copy_store(place.url, target.url)
    assert not any(content(target).values())


def test_the_command(tmp_path: Path) -> None:
    """The command says what was copied; what can't be done is one sentence."""
    source, target = str(tmp_path / "games.db"), str(tmp_path / "copy.db")
    missing = run_command("store", "copy", source, target)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert missing.stderr == f"lexicade: There is no store at {source}.\n"
    assert not Path(target).exists()
    with open_store(source) as store:
        fill(store)
    done = run_command("store", "copy", source, target)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Everything was copied, and every log is intact.\n")
    assert re.findall(r"(\w+) +(\d+)\n", done.stdout) == [
        *(("games", "4"), ("entries", "5"), ("players", "2"), ("rooms", "2")),
    ]
    again = run_command("store", "copy", source, target)
    assert (again.returncode, again.stdout) == (2, "")
    assert len(again.stderr.splitlines()) == 1
