"""Players and the rooms in which they meet: known by secrets, forgotten when they say so or stay away."""

from __future__ import annotations

from functools import partial

import pytest

from lexicade.core.errors import StoreError
from lexicade.store.public import Addition, Chair, Ending, Entry, Kind, Member, Player, PublicStore, Room, SecondGame
from tests.store.conftest import Place, at_once
from tests.store.test_journal import move, new_game

NOW = "2026-11-16T10:00:00"


def new_room(
    store: PublicStore,
    host: int,
    token: str,
    kind: Kind = Kind.TABLE,
    made: str = NOW,
    code: str = "",
    words: str = "",
) -> Room:
    """A room that somebody made."""
    return store.rooms.add(
        token=token,
        code=code,
        kind=kind,
        host=host,
        name="host",
        game="wordhand",
        params="size=7",
        pace=60,
        opens="",
        game_id="wordhand.1:#7",
        salt="salt",
        made=made,
        words=words,
    )


def new_players(store: PublicStore, *names: str) -> list[int]:
    """Players whose secrets have their names as digests."""
    return [store.people.add(name, name, NOW).number for name in names]


def test_players_are_known_by_their_secrets(store: PublicStore, place: Place) -> None:
    """Whoever shows a secret is its player, under the name that the player has now; a secret is one player's."""
    player = store.people.add("digest", "zone-house", NOW)
    store.people.rename(player.number, "lamp-tree")
    with place.open() as other:
        assert other.people.find("digest") == Player(player.number, "lamp-tree")
        assert other.people.find("other") is None
    with pytest.raises(StoreError, match="has that already"):
        store.people.add("digest", "thief", NOW)
    assert place.execute("SELECT count(*) FROM players") == [(1,)], "nothing is left of what was refused"


def test_a_code_lets_in_once(store: PublicStore) -> None:
    """A code gives a second device the same player, once and in time; a new code replaces the one before it."""
    (player,) = new_players(store, "phone")
    store.people.add_code("old", player, "2026-11-16T10:10:00")
    store.people.add_code("code", player, "2026-11-16T10:10:00")
    assert store.people.take_code("old", "thief", NOW) is None
    assert store.people.take_code("code", "laptop", "2026-11-16T10:09:59") == Player(player, "phone")
    assert store.people.take_code("code", "thief", NOW) is None
    assert store.people.find("laptop") == store.people.find("phone") == Player(player, "phone")
    store.people.add_code("late", player, "2026-11-16T10:10:00")
    assert store.people.take_code("late", "thief", "2026-11-16T10:10:00") is None
    assert store.people.find("thief") is None


def test_a_code_is_taken_by_one(store: PublicStore, place: Place) -> None:
    """Of several who come with a code at once, one is let in."""
    (player,) = new_players(store, "phone")
    for number in range(8):
        code = f"code {number}"
        store.people.add_code(code, player, "2026-11-16T10:10:00")
        taken = at_once(place, "abcd", partial(take, code))
        assert sum(taken) == 1


def take(code: str, store: PublicStore, name: str) -> bool:
    """Whether somebody is let in with a code."""
    return store.people.take_code(code, f"{name} with {code}", NOW) is not None


def test_rooms_are_found(store: PublicStore) -> None:
    """A room is found by its token, its number and its code, as it was made; rooms without a code by none."""
    host, other = new_players(store, "host", "other")
    table = new_room(store, host, "table")
    class_room = new_room(store, host, "class", Kind.CLASS, code="ABCD", words="fox otter")
    assert store.rooms.find("table") == store.rooms.by_number(table.number) == table
    assert store.rooms.by_code("ABCD") == class_room
    assert (table.words, class_room.words) == ("", "fox otter")
    assert store.rooms.by_code("") is store.rooms.by_code("XYZ") is store.rooms.find("none") is None
    assert (table.kind, table.host, table.pace, table.is_started) == (Kind.TABLE, host, 60, False)
    assert store.rooms.rooms_of(host) == [class_room, table]
    assert store.rooms.rooms_of(other) == []
    store.rooms.join(class_room.number, other, "other", most=2)
    assert store.rooms.rooms_of(other) == [class_room]
    with pytest.raises(StoreError, match="has that already"):
        new_room(store, host, "other", Kind.CLASS, code="ABCD")


def test_coming_and_going(store: PublicStore) -> None:
    """Members come in order, come back under another name, and the next one is the host when the host goes."""
    host, second, third = new_players(store, "host", "second", "third")
    room = new_room(store, host, "table").number
    assert store.rooms.join(room, second, "b", most=2)
    assert not store.rooms.join(room, third, "c", most=2), "it is full"
    assert store.rooms.join(room, host, "a", most=2), "who is in comes back"
    assert store.rooms.members(room) == [Member(host, "a"), Member(second, "b")]
    store.rooms.leave(room, host)
    assert store.rooms.join(room, third, "c", most=2)
    assert store.rooms.join(room, host, "a", most=3)
    assert store.rooms.members(room) == [Member(second, "b"), Member(third, "c"), Member(host, "a")]
    found = store.rooms.by_number(room)
    assert found is not None
    assert found.host == second
    assert not store.rooms.join(99, host, "a", most=9)


def test_no_pupil_becomes_the_teacher(store: PublicStore) -> None:
    """A class whose teacher goes out, or is forgotten, gets no other host."""
    teacher, pupil, late = new_players(store, "teacher", "pupil", "late")
    room = new_room(store, teacher, "class", Kind.CLASS, code="ABCD").number
    store.rooms.join(room, pupil, "b", most=9)
    store.rooms.leave(room, teacher)
    found = store.rooms.by_number(room)
    assert found is not None
    assert found.host == teacher
    store.people.delete(teacher)
    store.rooms.join(room, late, "c", most=9)
    found = store.rooms.by_number(room)
    assert found is not None
    assert found.host is None


def test_the_last_seat_is_taken_by_one(store: PublicStore, place: Place) -> None:
    """Of several who come for the last seat at once, one gets it."""
    host, *guests = new_players(store, "host", *"abcd")
    room = new_room(store, host, "table").number

    def join(own: PublicStore, name: str) -> bool:
        return own.rooms.join(room, guests["abcd".index(name)], name, most=2)

    assert sum(at_once(place, "abcd", join)) == 1
    assert len(store.rooms.members(room)) == 2


def test_starting_once(store: PublicStore) -> None:
    """Of two who start a game the second is told; what is played next can be chosen."""
    (host,) = new_players(store, "host")
    room = new_room(store, host, "table").number
    assert [store.rooms.start(room, is_started=value) for value in (False, True, True, False)] == [
        *(False, True, False, True),
    ]
    store.rooms.choose(room, "size=9", 0)
    found = store.rooms.find("table")
    assert found is not None
    assert (found.params, found.pace) == ("size=9", 0)


def test_a_player_is_forgotten(store: PublicStore, place: Place) -> None:
    """Nothing is left of a player who is deleted but unnamed seats in games that others played in."""
    gone, stays = new_players(store, "gone-house", "stays")
    room = new_room(store, gone, "table").number
    store.rooms.join(room, stays, "b", most=4)
    store.people.add_code("code", gone, "2026-11-17T00:00:00")
    alone = new_game(store, "alone", (Chair(gone, "gone-house"), Chair(None, "club bot", "club")))
    shared = new_game(store, "shared", (Chair(gone, "gone-house"), Chair(stays, "b")))
    store.journal.add([move(alone, 1), move(shared, 1)])
    store.people.delete(gone)
    assert store.people.find("gone-house") is store.people.take_code("code", "x", NOW) is None
    assert store.journal.game("alone") is None
    found, kept = store.rooms.find("table"), store.journal.game("shared")
    assert found is not None
    assert kept is not None
    assert found.host == stays
    assert store.rooms.members(room) == [Member(stays, "b")]
    assert kept.chairs == (Chair(None, ""), Chair(stays, "b"))
    assert len(store.journal.entries(shared)) == 1
    assert store.journal.add([move(alone, 2)]) == [False]
    for table in ("players", "secrets", "codes", "members", "chairs", "rooms", "games", "entries"):
        assert "gone-house" not in str(place.execute(f"SELECT * FROM {table}"))
    assert place.execute(f"SELECT count(*) FROM entries WHERE game = {alone}") == [(0,)]
    store.people.delete(stays)
    assert store.journal.game("shared") is None, "nobody is left who played in it"


def test_purging(store: PublicStore) -> None:
    """Old classes go with all they had; other rooms only when nothing was done in them; players who stay away go."""
    host, guest = new_players(store, "host", "guest")
    old, new = "2026-09-01T00:00:00", "2026-11-01T00:00:00"
    for token, kind, made in (
        ("old class", Kind.CLASS, old),
        ("new class", Kind.CLASS, new),
        ("old table", Kind.TABLE, old),
        ("old table in use", Kind.TABLE, old),
        ("new table", Kind.TABLE, new),
    ):
        room = new_room(store, host, token, kind, made, code=token if kind is Kind.CLASS else "")
        chairs = (Chair(guest, "guest"), Chair(None, "club bot", "club"))
        game = store.journal.add_game(
            token=token, game_id="wordhand.1:#7", salt="", chairs=chairs, room=room.number, made=old
        )
        when = new if token == "old table in use" else old
        store.journal.add([Addition(game, 1, Entry("word", 0, "k", when))])
    store.people.seen(host, "2026-11-18")
    store.people.seen(host, "2026-11-17")
    limit = "2026-10-01T00:00:00"
    assert store.rooms.purge(classes=limit, rooms=limit, players="2025-11-16") == 2
    assert [room.token for room in store.rooms.rooms_of(host)] == ["new table", "old table in use", "new class"]
    assert store.journal.game("old class") is None
    unnamed = store.journal.game("old table")
    assert unnamed is not None
    assert (unnamed.room, unnamed.chairs) == (None, (Chair(None, ""), Chair(None, "club bot", "club")))
    assert len(store.journal.entries(unnamed.number)) == 1
    in_use = store.rooms.find("old table in use")
    assert in_use is not None
    assert [game.token for game in store.journal.games_in(in_use.number)] == ["old table in use"]
    assert store.people.find("guest") is not None
    assert store.rooms.purge(classes=limit, rooms=limit, players="2026-11-18") == 0
    assert store.people.find("guest") is None
    assert store.people.find("host") == Player(host, "host"), "the last day counts"


@pytest.mark.parametrize("kind", [Kind.TABLE, Kind.CHALLENGE])
def test_a_game_is_begun_by_one(place: Place, kind: Kind) -> None:
    """Of several requests at once to begin a game in a room, as after a double click, one begins it."""
    with place.open() as store:
        ann, bob = new_players(store, "ann", "bob")
        room = new_room(store, ann, "room", kind).number

        def begin(store: PublicStore, token: str, player: int = ann) -> bool:
            try:
                chairs = [Chair(player, "ann")]
                store.journal.add_game(
                    token=token, game_id="wordhand.1:#7", salt="", chairs=chairs, room=room, made=NOW
                )
            except SecondGame:
                return False
            return True

        assert sorted(at_once(place, "abcd", begin)) == [False, False, False, True]
        assert len(store.journal.games_in(room)) == 1
        assert begin(store, "another", bob) == (kind is not Kind.TABLE)
        first = store.journal.games_in(room)[0].number
        assert store.journal.add([move(first, 1, ending=Ending("over", (1,), (0,)))]) == [True]
        assert begin(store, "again") == (kind is Kind.TABLE)


def test_a_daily_is_begun_once(place: Place) -> None:
    """Of several requests at once for the puzzle of a day one begins it, for each player and each game."""
    with place.open() as store:
        ann, bob = new_players(store, "ann", "bob")

        def begin(store: PublicStore, token: str, player: int = ann, game_id: str = "wordhand.1:#7") -> bool:
            chairs = [Chair(player, "")]
            try:
                store.journal.add_game(token=token, game_id=game_id, salt="", chairs=chairs, daily=5, made=NOW)
            except SecondGame:
                return False
            return True

        assert sorted(at_once(place, "abcd", begin)) == [False, False, False, True]
        assert begin(store, "bob's", bob)
        assert begin(store, "another game's", ann, "wildhand.1:#7")
        assert [game.daily for game in store.journal.games_of(ann, most=9)] == [5, 5]
        assert store.journal.begun_daily(ann, "wildhand", 5) == "another game's"
        assert store.journal.begun_daily(ann, "wildhand", 6) is None


def test_a_new_name_is_that_in_the_game(store: PublicStore) -> None:
    """Who is renamed in a room is called so in the game that is played there; earlier games stay as they were."""
    (ann,) = new_players(store, "ann")
    room = new_room(store, ann, "room").number
    for token, ending in (("old", Ending("over", (1,), (0,))), ("now", None)):
        game = store.journal.add_game(
            token=token, game_id="wordhand.1:#7", salt="", chairs=[Chair(ann, "host")], room=room, made=NOW
        )
        store.journal.add([move(game, 1, ending=ending)])
    assert store.rooms.join(room, ann, "Ada", most=2)
    assert [game.chairs[0].name for game in store.journal.games_in(room)] == ["host", "Ada"]
