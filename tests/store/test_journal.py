"""Games between people: one of two who come at once is first, and nothing that was kept is lost or changed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from lexicade.core.errors import StoreError
from lexicade.store.public import Addition, Chair, Ending, Entry, PublicStore
from lexicade.store.store import Result
from tests.kit import ENVIRONMENT
from tests.store.conftest import Place

NOW = "2026-11-16T10:00:00"
LATER = "2026-11-16T10:00:07"


def new_game(store: PublicStore, token: str = "secret", chairs: Sequence[Chair] = (), made: str = NOW) -> int:
    """A game that people play."""
    game_id = f"wordhand.1:#{len(token)}"
    return store.journal.add_game(token=token, game_id=game_id, salt="salt", chairs=chairs, made=made)


def move(game: int, number: int, text: str = "word", key: str = "k", ending: Ending | None = None) -> Addition:
    """A move to add."""
    return Addition(game, number, Entry(text, 0, key, LATER), ending)


def test_a_game_between_people(store: PublicStore, place: Place) -> None:
    """What a game is, who sits where, what was done and how it ended are told as they were said."""
    host, guest = (store.people.add(name, name, NOW).number for name in ("host", "guest"))
    chairs = (Chair(host, "host"), Chair(guest, "guest"), Chair(None, "club bot", "club"))
    number = store.journal.add_game(
        token="secret", game_id="scrabble.2:#7", salt="salt", chairs=chairs, pace=60, daily=9, made=NOW
    )
    begun = store.journal.game("secret")
    assert begun is not None
    assert (begun.number, begun.id, begun.salt, begun.chairs) == (number, "scrabble.2:#7", "salt", chairs)
    assert (begun.pace, begun.daily, begun.room, begun.started, begun.last) == (60, 9, None, NOW, NOW)
    ending = Ending("resigned", (3, 5, -1), (1,), 2)
    for addition in (move(number, 1), Addition(number, 2, Entry(":resign 0", None, "", LATER), ending)):
        assert store.journal.add([addition]) == [True]
    with place.open() as other:
        found = other.journal.game("secret")
        assert found == replace(begun, entries=2, last=LATER, ending=ending)
        assert other.journal.entries(number) == [Entry("word", 0, "k", LATER), Entry(":resign 0", None, "", LATER)]
        assert other.journal.entries(number, after=1) == [Entry(":resign 0", None, "", LATER)]
        assert other.journal.entries(number, after=2) == []
        assert other.journal.game("unknown") is None
        assert other.journal.entries(99) == []


def test_a_game_without_chairs(store: PublicStore) -> None:
    """A game in which nobody sits yet is a game."""
    new_game(store)
    found = store.journal.game("secret")
    assert found is not None
    assert found.chairs == ()


def test_only_the_next_number_is_accepted(store: PublicStore) -> None:
    """Of additions to several games those that are next are kept, whatever becomes of the others."""
    first, second, third = (new_game(store, token) for token in ("a", "bb", "ccc"))
    assert store.journal.add([move(first, 1), move(second, 2), move(third, 1), move(99, 1)]) == [
        *(True, False, True, False),
    ]
    assert store.journal.add([move(first, 1, "again", "other"), move(second, 1)]) == [False, True]
    assert store.journal.add([move(first, 0), move(first, 3)]) == [False, False]
    assert store.journal.add([]) == []
    assert [len(store.journal.entries(game)) for game in (first, second, third)] == [1, 1, 1]
    assert store.journal.entries(first)[0].key == "k", "whose request it was can be read"


def test_several_entries_of_one_game(store: PublicStore) -> None:
    """Entries of one game in one group are added one after the other, as far as they have the next number."""
    first, second = new_game(store, "a"), new_game(store, "bb")
    group = [move(first, 1, "one"), move(second, 1), move(first, 2, "two"), move(first, 4), move(first, 2, "late")]
    assert store.journal.add(group) == [True, True, True, False, False]
    assert [entry.text for entry in store.journal.entries(first)] == ["one", "two"]


def test_any_text_is_chained(store: PublicStore) -> None:
    """The links of a log are right whatever its entries say, whether Python or the database works them out."""
    game = new_game(store)
    texts = ["8H QU.z", "naïve 漢字", 'a "b" \\n {c}', "%s ? $1", "x\ny", ""]
    assert [store.journal.add([move(game, at, text)]) for at, text in enumerate(texts, start=1)] == [[True]] * 6
    assert [entry.text for entry in store.journal.entries(game)] == texts, "the log is whole"


def test_one_of_many_is_first(store: PublicStore, place: Place) -> None:
    """When several come at once with the same number, through connections of their own, one is accepted."""
    games = [new_game(store, "x" * size) for size in range(1, 6)]

    def race(name: str) -> list[list[bool]]:
        with place.open() as own:
            rounds = range(1, 11)
            return [own.journal.add([move(game, number, key=name) for game in games]) for number in rounds]

    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(race, "abcd"))
    for game in games:
        entries = store.journal.entries(game)
        accepted = sum(each[games.index(game)] for result in results for each in result)
        assert accepted == len(entries)
        assert len(entries) >= 1


def test_two_processes_race(store: PublicStore, place: Place) -> None:
    """Two processes that add to one game as fast as they can leave one log, in which each finds all it was promised."""
    game = new_game(store)
    code = """
import sys
from lexicade.core.errors import StoreBusy
from lexicade.store.public import Addition, Entry
from lexicade.store.store import open_store
store, game, name = open_store(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
print("ready", flush=True)
sys.stdin.readline()
won, number = 0, 0
while won < 20:
    number = len(store.journal.entries(game)) + 1
    try:
        won += store.journal.add([Addition(game, number, Entry("x", 0, f"{name}{won}", "2026-11-16T10:00:00"))])[0]
    except StoreBusy:
        pass
"""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code, place.url, str(game), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )
        for name in "ab"
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.communicate("go\n", timeout=60)
    assert [process.returncode for process in processes] == [0, 0]
    keys = [entry.key for entry in store.journal.entries(game)]
    assert sorted(keys) == sorted(f"{name}{number}" for name in "ab" for number in range(20))
    for name in "ab":
        assert [key for key in keys if key[0] == name] == [f"{name}{number}" for number in range(20)]


def test_own_games_and_those_of_others_are_apart(store: PublicStore) -> None:
    """No list, total or board of a player's own games knows of games between people, and the other way round."""
    people = new_game(store)
    store.journal.add([move(people, 1, ending=Ending("done", (50,), (0,)))])
    result = Result(is_over=True, score=5, is_won=True, category="size 7")
    own = store.add_game("wordhand.1:#6", words=None, daily=3, entries=["a"], result=result)
    assert [stored.number for stored in store.games()] == [own]
    assert [total.games for total in store.totals("wordhand")] == [1]
    assert [stored.number for stored in store.best("wordhand", 9, category="size 7")] == [own]
    assert store.find(people) is None
    assert store.stale() == []
    assert store.days("wordhand") == [3]
    assert store.journal.add([move(own, 2)]) == [False]
    with pytest.raises(StoreError, match="elsewhere"):
        store.add_entries(people, 2, ["mine"])
    store.delete(people)
    store.name_player(people, "mine")
    assert store.journal.game("secret") is not None
    assert len(store.journal.entries(people)) == 1


def test_a_token_is_of_one_game(store: PublicStore) -> None:
    """A second game with the same token is refused in a sentence, and nothing of it is kept."""
    new_game(store)
    with pytest.raises(StoreError, match=r"has that already\.$"):
        new_game(store, chairs=(Chair(None, "x"),))
    with pytest.raises(StoreError, match=r"no longer has what this needs\.$"):
        new_game(store, "other", chairs=(Chair(99, "nobody"),))
    assert store.journal.game("other") is None


def test_games_of_a_player(store: PublicStore) -> None:
    """A player's games are told from the last one on, and those that aren't over are counted."""
    player, other = (store.people.add(name, name, NOW).number for name in ("me", "you"))
    games = [new_game(store, "x" * size, (Chair(player, "me"), Chair(other, "you"))) for size in (1, 2, 3)]
    new_game(store, "yours", (Chair(other, "you"),))
    store.journal.add([move(games[1], 1, ending=Ending("done", (1, 2), (1,)))])
    assert [game.number for game in store.journal.games_of(player, most=9)] == games[::-1]
    assert [game.number for game in store.journal.games_of(player, most=2)] == games[:0:-1]
    assert all(len(game.chairs) == 2 for game in store.journal.games_of(player, most=9))
    assert (store.journal.open_games(player), store.journal.open_games(other)) == (2, 3)


@pytest.mark.parametrize("column", ["text = 'other'", "made = '2026'", "link = ''"])
def test_a_changed_entry_is_noticed(store: PublicStore, place: Place, column: str) -> None:
    """An entry that isn't as it was written is refused, from the start of the log or from the entry before it."""
    game, sound = new_game(store), new_game(store, "sound")
    for number in (1, 2, 3):
        store.journal.add([move(game, number), move(sound, number)])
    guard = "TRIGGER entries_stay ON entries" if "postgres" in place.url else "TRIGGER entries_stay"
    place.execute(f"DROP {guard}")
    place.execute(f"UPDATE entries SET {column} WHERE game = {game} AND number = 2")
    assert len(store.journal.entries(sound)) == 3
    for after in (0, 1):
        with pytest.raises(StoreError, match="damaged"):
            store.journal.entries(game, after)
