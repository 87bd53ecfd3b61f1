"""The laws of every store, whatever it is made of."""

from __future__ import annotations

import re
import time

import pytest

from lexicade.core.errors import LONGEST_LINE, StoreError
from lexicade.store.public import PublicStore
from lexicade.store.store import SOON, Result, Total
from tests.store.conftest import Place, at_once

WON = Result(is_over=True, score=50, is_won=True, category="size 7")


def test_games_and_entries(store: PublicStore, place: Place) -> None:
    """What is kept is there for the next process, in order."""
    first = store.add_game("wordhand.1:#1", words=None)
    second = store.add_game("worderly.1:#2", words="/words.txt", daily=7, counts=False, imported=True)
    third = store.add_game("worderly.1:#3", words=None)
    store.add_entries(first, 1, ["a", "b"])
    store.add_entries(first, 3, [":undo"])
    store.add_entries(second, 1, ["c"])
    store.close()
    with place.open() as again:
        assert again.entries(first) == ["a", "b", ":undo"]
        assert again.entries(second) == ["c"]
        assert again.entries(third) == []
        one, two = again.games()
        assert (one.number, one.game, one.entries, one.words, one.daily, one.counts) == (
            first,
            "wordhand",
            3,
            None,
            None,
            True,
        )
        assert (two.game, two.words, two.daily, two.counts, two.is_imported) == (
            "worderly",
            "/words.txt",
            7,
            False,
            True,
        )
        assert again.find(first) == one
        assert again.find(99) is None
        assert again.find(third) is None, "a game is there from its first entry on"


def test_entries_are_only_added(store: PublicStore, place: Place) -> None:
    """No entry can be left out, doubled, changed or taken away."""
    game = store.add_game("wordhand.1:#1", words=None)
    store.add_entries(game, 1, ["a"])
    for first in (1, 3, 0):
        with pytest.raises(StoreError, match="elsewhere"):
            store.add_entries(game, first, ["b", "c"])
    with pytest.raises(StoreError):
        store.add_entries(99, 1, ["no such game"])
    assert store.entries(game) == ["a"]
    for statement in ("UPDATE entries SET text = 'x'", "DELETE FROM entries"):
        with pytest.raises(Exception, match="only ever added"):
            place.execute(statement)


def test_two_writers(store: PublicStore, place: Place) -> None:
    """Of two that go on with one game the second is told, and nothing is mixed."""
    game = store.add_game("wordhand.1:#1", words=None)
    with place.open() as other:
        store.add_entries(game, 1, ["mine"])
        with pytest.raises(StoreError, match="elsewhere"):
            other.add_entries(game, 1, ["theirs"])
        assert other.entries(game) == ["mine"]


def finished(store: PublicStore, seed: int, result: Result, daily: int | None = None) -> int:
    """A game that ended with a result."""
    game = store.add_game(f"wordhand.1:#{seed}", words=None, daily=daily)
    store.add_entries(game, 1, ["a"], result)
    return game


def test_results_are_kept_with_the_log(store: PublicStore) -> None:
    """A result is that of a log as it is: with more entries it is unknown, until it is derived again."""
    result = Result(is_over=True, score=-7, is_won=True, helped=2, category="size 7")
    game = finished(store, 1, result)
    found = store.find(game)
    assert found is not None
    assert found.result == result
    assert store.stale() == []
    store.add_entries(game, 2, ["b"])
    assert [stored.number for stored in store.stale()] == [game]
    assert store.stale()[0].result is None
    store.keep_results({game: (2, None)})
    assert store.stale() == [], "a game that can't be replayed is not tried again and again"
    assert store.games()[0].result is None


def test_totals_and_boards(store: PublicStore) -> None:
    """Totals and boards leave out what came from files; boards rank help last and leave out other categories."""
    best = finished(store, 1, Result(True, 50, True, 0, "size 7"))
    helped = finished(store, 2, Result(True, 90, True, 1, "size 7"))
    finished(store, 3, Result(True, 50, False, 0, "size 9"))
    finished(store, 4, Result(True, 70, True, 0, ""))
    finished(store, 5, Result(is_over=False))
    loaded = store.add_game("wordhand.1:#6", words=None, imported=True)
    store.add_entries(loaded, 1, ["a"], Result(True, 99, True, 0, "size 7"))
    assert store.totals("wordhand") == [Total(50, 2, 1, 0), Total(70, 1, 1, 0), Total(90, 1, 1, 1)]
    assert store.totals("worderly") == []
    assert store.categories("wordhand") == ["size 7", "size 9"]
    assert [stored.number for stored in store.best("wordhand", 5, category="size 7")] == [best, helped]
    assert [stored.number for stored in store.games(kind="wordhand", is_over=False)] == [5]
    assert [stored.number for stored in store.games(latest=2)] == [5, 6]


def test_deleting(store: PublicStore, place: Place) -> None:
    """A deleted game is gone with its log; that its daily puzzle counted and was finished is not."""
    game = finished(store, 1, Result(True, 50, True, 0, "size 7"), daily=7)
    other = finished(store, 2, Result(True, 60, True, 0, "size 7"))
    store.delete(game)
    assert store.find(game) is None
    assert [stored.number for stored in store.games()] == [other]
    assert store.totals("wordhand") == [Total(60, 1, 1, 0)]
    assert store.days("wordhand") == [7]
    again = store.add_game("wordhand.1:#1", words=None, daily=7)
    store.add_entries(again, 1, ["a"])
    assert not store.games(daily=7)[0].counts
    assert place.execute(f"SELECT count(*) FROM entries WHERE game = {game}") == [(0,)]


def test_imported_scores(store: PublicStore) -> None:
    """Of a name the larger score stays."""
    store.import_scores("worderly", [("merlin", 30), ("morgan", 20)])
    store.import_scores("worderly", [("merlin", 10), ("morgan", 40)])
    assert dict(store.imported_scores("worderly")) == {"merlin": 30, "morgan": 40}
    assert store.imported_scores("scrabble") == []


def test_results_are_kept_by_readers(store: PublicStore, place: Place) -> None:
    """A result that is derived later, by a program that hasn't written yet, is there for the next one."""
    game = store.add_game("wordhand.1:#1", words=None, entries=["a"])
    store.close()
    with place.open() as reader:
        assert [stored.number for stored in reader.stale()] == [game]
        reader.keep_results({game: (1, WON)})
        assert [stored.result for stored in reader.games()] == [WON]


def test_times_are_utc(store: PublicStore) -> None:
    """When a game was started is told in one way for everybody."""
    before = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    (found,) = store.games()
    assert before <= found.started <= time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime())
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", found.started)


def test_dailies_count_once_in_their_time(store: PublicStore) -> None:
    """A daily puzzle doesn't count after itself or one soon after it; long after a wrong clock, and alone, it does."""
    store.add_game("wordhand.1:#1", words=None, daily=20, entries=["a"])
    for daily, counted in ((20, True), (20 - SOON, True), (20 - SOON - 1, False), (21, False)):
        assert store.has_counted("wordhand", daily) == counted
        assert not store.has_counted("worderly", daily)
    store.add_game("wordhand.1:#1", words=None, daily=19, entries=["a"])
    store.add_game("wordhand.1:#1", words=None, daily=21, counts=False, entries=["a"])
    store.add_game("wordhand.1:#1", words=None, daily=21, entries=["a"])
    assert [stored.counts for stored in store.games()] == [True, False, False, True]
    assert [stored.number for stored in store.games(daily=21)] == [3, 4]


def test_days_are_those_that_were_finished(store: PublicStore) -> None:
    """Streaks are made of dailies that were finished and counted, of the same game."""
    for key, daily, counts, result in (
        ("wordhand", 1, True, WON),
        ("wordhand", 2, True, None),
        ("wordhand", 3, False, WON),
        ("worderly", 4, True, WON),
        ("wordhand", None, True, WON),
    ):
        store.add_game(f"{key}.1:#1", words=None, daily=daily, counts=counts, entries=["a"], result=result)
    assert store.days("wordhand") == [1]


def test_help_is_remembered_by_seed(store: PublicStore) -> None:
    """Help in another game of the same kind and seed is known, even after that game was deleted."""
    helped = Result(is_over=False, helped=1)
    game = store.add_game("wordhand.1:#12", words=None, entries=[":hint 1"], result=helped)
    other = store.add_game("wordhand.1:#2", words=None, entries=["a"], result=Result(is_over=False))
    assert store.has_help("wordhand", 12, other)
    assert not store.has_help("wordhand", 12, game), "its own help is in its own log"
    assert not store.has_help("wordhand", 2, game), "there was none, and 2 is not 12"
    assert not store.has_help("worderly", 12, other)
    store.delete(game)
    assert store.has_help("wordhand", 12, other)


def test_names_go_with_their_games(store: PublicStore, place: Place) -> None:
    """A game has the name that its player gave; it is forgotten when the game is deleted."""
    first, second = (store.add_game(f"wordhand.1:#{seed}", words=None, entries=["a"]) for seed in (1, 2))
    store.name_player(first, "merlin")
    assert [stored.player for stored in store.games()] == ["merlin", None]
    store.delete(first)
    assert [stored.number for stored in store.games()] == [second]
    assert place.execute("SELECT player FROM games") == [(None,), (None,)]


def test_boards_are_in_order(store: PublicStore) -> None:
    """Without help before with, then by points, then the earlier one, and no more than were asked for."""
    for seed, (score, helped) in enumerate(((10, 0), (30, 1), (20, 0), (20, 0), (40, 2)), start=1):
        result = Result(is_over=True, score=score, helped=helped, category="size 7")
        store.add_game(f"wordhand.1:#{seed}", words=None, daily=seed, entries=["a"], result=result)
    assert [stored.number for stored in store.best("wordhand", 9, category="size 7")] == [3, 4, 1, 5, 2]
    assert [stored.number for stored in store.best("wordhand", 2, category="size 7")] == [3, 4]
    assert [stored.number for stored in store.best("wordhand", 9, daily=2)] == [2]
    assert store.best("worderly", 9, category="size 7") == store.best("wordhand", 9, category="size 8") == []


def test_categories_are_in_order(store: PublicStore) -> None:
    """The most played category comes first; of two played as often, the first in the alphabet."""
    for seed, category in enumerate(("b", "c", "a", "c", "")):
        result = Result(is_over=True, category=category)
        store.add_game(f"wordhand.1:#{seed}", words=None, entries=["a"], result=result)
    assert store.categories("wordhand") == ["c", "a", "b"]


def test_lists_of_games(store: PublicStore) -> None:
    """Games are listed in the order in which they were started, those of a kind, or only the latest."""
    for seed in range(1, 5):
        key = "wordhand" if seed % 2 else "worderly"
        store.add_game(f"{key}.1:#{seed}", words=None, entries=["a"], result=WON if seed < 3 else None)
    assert [stored.number for stored in store.games()] == [1, 2, 3, 4]
    assert [stored.number for stored in store.games(kind="wordhand")] == [1, 3]
    assert [stored.number for stored in store.games(kind="wordhand", is_over=True)] == [1]
    assert [stored.number for stored in store.games(latest=3)] == [2, 3, 4]
    assert store.games(latest=0) == []


def test_what_is_not_there(store: PublicStore) -> None:
    """A game that nobody began has no entries; a name may be as long as a line."""
    assert store.entries(99) == []
    store.add_game("wordhand.1:#1", words=None, entries=["a"])
    store.name_player(1, "x" * LONGEST_LINE)
    assert len(store.games()) == 1


def test_a_game_is_locked_in_its_own_store(store: PublicStore) -> None:
    """The lock of a game is beside the store that the game is in."""
    held = store.lock(7)
    with pytest.raises(StoreError, match="Game 7 is open"):
        store.lock(7)
    held.release()
    store.lock(7).release()


def test_a_daily_counts_for_one_of_two(store: PublicStore, place: Place) -> None:
    """When the same daily puzzle is begun in several places at the same moment, one of the games counts."""
    for daily in range(20, 100, 10):

        def begin(own: PublicStore, name: str, daily: int = daily) -> bool:
            return own.add_game("wordhand.1:#1", words=None, daily=daily, entries=[name]) > 0

        assert all(at_once(place, "abcd", begin))
        assert sum(stored.counts for stored in store.games(daily=daily)) == 1
