"""How much anybody may ask for: each limit holds where it should, and is told in a sentence."""

from __future__ import annotations

import pytest

from lexicade.frontends.web.public.answers import OF_ADDRESS, OF_PLAYER
from lexicade.frontends.web.public.tools import BUSY, MOST_WAITING
from lexicade.online import limits, meeting
from lexicade.online.limits import MOST_KNOWN, Limit, Limits, TooMany
from lexicade.online.offers import KEPT_CLASSES
from lexicade.store.public import Kind, PublicStore
from tests.kit import run_async
from tests.online.kit import Browser, Time, World

ALL = [each for each in vars(limits).values() if isinstance(each, Limit)]


@pytest.mark.parametrize("limit", ALL, ids=lambda each: each.name)
def test_every_limit_holds(limit: Limit) -> None:
    """So many at once, then none until time has passed; others are not held up by it."""
    clock = Time()
    counted = Limits(clock)
    for _ in range(limit.burst):
        counted.take(limit, "ada")
    with pytest.raises(TooMany) as refused:
        counted.take(limit, "ada")
    counted.take(limit, "eve")
    clock.now += refused.value.wait + 0.001
    counted.take(limit, "ada")
    with pytest.raises(TooMany):
        counted.take(limit, "ada")


async def refused_after(person: Browser, limit: Limit, path: str, body: object) -> None:
    """A route answers as often as its limit says, then says when to come back."""
    for count in range(limit.burst + 1):
        answer = await person("GET" if body is None else "POST", path, body)
        assert (answer.status == 429) == (count == limit.burst), (limit.name, count, answer.body)
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.json["why"].startswith(f"That is too many {limit.name}.")


def test_routes_are_limited(store: PublicStore) -> None:
    """Every limit there is holds on every route that it is for."""

    async def story() -> None:
        world = World(store)
        world.site.limits = world.site.people._limits = Limits(world.clock)
        async with world.open():
            person = Browser(world, "10.1.0.1")
            path = f"/api/games/{(await person.post('/api/games', {'game': 'evilhangman'}))['token']}"
            act = {"number": 99, "text": "e", "key": "a-key-of-mine"}
            routes: list[tuple[Limit, str, object]] = [
                *((limits.MOVES, f"{path}/{what}", act) for what in ("moves", "undo", "redo", "restart")),
                *((limits.MOVES, f"{path}/{what}", act) for what in ("resign", "claim")),
                (limits.PREVIEWS, f"{path}/preview", {"text": "e"}),
                (limits.HINTS, f"{path}/hint", act),
                (limits.PHRASES, f"{path}/say", {"phrase": 0}),
                (limits.ROOMS, "/api/tables", {"kind": "challenge", "game": "nothing"}),
                (limits.CODES, "/api/join", {"code": "AAAAAAAA"}),
                (limits.CODES, "/api/me/device", {"code": "AAAAAAAA"}),
                (limits.CODES, "/api/me/code", {}),
                (limits.GAMES, "/api/games", {"game": "nothing"}),
                (limits.TOOLS, "/api/tools/scrabble/game", {"values": {}, "token": "nothing"}),
                (limits.IMPORTS, "/api/import", {"text": "nothing"}),
                (limits.WORDS, "/api/words/nothing?given=cat", None),
                (limits.REQUESTS, f"{path}/stop", {}),
            ]
            for limit, where, body in routes:
                world.clock.now += limits.HOUR * 24
                await refused_after(person, limit, where, body)
            assert {limit for limit, *_ in routes} | {limits.PLAYERS} == set(ALL)

    run_async(story())


def test_new_players_of_one_address_are_limited(store: PublicStore) -> None:
    """Nobody makes players by the thousand; a class of pupils behind one address gets in."""

    async def story() -> None:
        world = World(store)
        world.site.limits = world.site.people._limits = Limits(world.clock)
        async with world.open():
            assert limits.PLAYERS.burst >= 200
            for _ in range(limits.PLAYERS.burst - 3):
                world.site.limits.take(limits.PLAYERS, "10.1.0.2")
            people = [Browser(world, "10.1.0.2") for _ in range(5)]
            statuses = [(await person("POST", "/api/games", {"game": "nothing"})).status for person in people]
            assert statuses == [422, 422, 422, 429, 429]
            assert (await Browser(world, "10.1.0.3")("POST", "/api/games", {"game": "wordhand"})).status == 201

    run_async(story())


def test_streams_are_limited(store: PublicStore) -> None:
    """A player has a few streams at once, an address some more; the next one is refused with a sentence."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            game = (await person.post("/api/games", {"game": "wordhand"}))["token"]
            streams = world.site.streams
            streams._open["player", 1] = OF_PLAYER
            refused = await person("GET", f"/api/games/{game}/events")
            assert refused.status == 429
            assert "pages open" in refused.json["why"]
            streams._open.clear()
            streams._open["address", person.address] = OF_ADDRESS
            assert (await person("GET", f"/api/games/{game}/events")).status == 429
            streams._open.clear()
            assert (await person("GET", f"/api/games/{game}/events", is_stream=True)).status == 200
            assert not streams._open  # whoever leaves is counted no more

    run_async(story())


def test_open_games_are_limited(store: PublicStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has more unfinished games than they can ever play."""
    monkeypatch.setattr(meeting, "MOST_OPEN", 3)

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            statuses = [(await person("POST", "/api/games", {"game": "wordhand"})).status for _ in range(4)]
            assert statuses == [201, 201, 201, 422]

    run_async(story())


def test_games_at_tables_are_limited(store: PublicStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are no way around the limit of unfinished games."""
    monkeypatch.setattr(meeting, "MOST_OPEN", 1)

    async def story() -> None:
        world = World(store)
        async with world.open():
            host = Browser(world)
            statuses = []
            for _ in range(2):
                room = await host.post("/api/tables", {"kind": "table", "game": "scrabble"})
                statuses.append((await host("POST", f"/api/tables/{room['token']}/start", {})).status)
            assert statuses == [200, 422]

    run_async(story())


def test_tables_are_limited(store: PublicStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody makes tables without end, however slowly; a month later there may be more."""
    monkeypatch.setattr(meeting, "MOST_ROOMS", 2)

    async def story() -> None:
        world = World(store)
        async with world.open():
            host, made = Browser(world), {"kind": "challenge", "game": "wordhand"}
            assert [(await host("POST", "/api/tables", made)).status for _ in range(3)] == [201, 201, 422]
            world.clock.now += KEPT_CLASSES + 1
            assert (await host("POST", "/api/tables", made)).status == 201

    run_async(story())


@pytest.mark.parametrize("kind", [Kind.CHALLENGE, Kind.RACE, Kind.CLASS])
def test_rooms_are_full(store: PublicStore, monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    """Also where each plays alone there is a last seat; whoever has one keeps it."""
    monkeypatch.setitem(meeting.MOST_MEMBERS, kind, 2)

    async def story() -> None:
        world = World(store)
        async with world.open():
            people = [Browser(world, f"10.2.0.{at}") for at in range(4)]
            room = await people[0].post("/api/tables", {"kind": str(kind), "game": "wordhand"})
            path = f"/api/tables/{room['token']}/join"
            answers = [await person("POST", path, {}) for person in (*people[1:], people[1])]
            guests = 2 if kind is Kind.CLASS else 1  # a teacher has no seat
            assert [answer.status for answer in answers] == [200] * guests + [403] * (3 - guests) + [200]
            assert answers[2].json == {"why": meeting.FULL}

    run_async(story())


def test_a_body_that_says_nothing_of_its_length(store: PublicStore) -> None:
    """A body is cut off at its limit, whatever was said of its length."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            body = b'{"game": "' + b"x" * (1 << 16) + b'"}'
            answer = await Browser(world)("POST", "/api/games", body, headers={"content-length": "2"})
            assert answer.status == 413
            assert answer.json == {"why": "That is too large: the limit is 64 kB."}

    run_async(story())


def test_a_line_for_tools(store: PublicStore) -> None:
    """Only so many wait for a tool; the next one is asked to come back."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            world.site.tools._waiting = MOST_WAITING
            words = {"kind": "class", "game": "evilhangman", "words": "otter"}
            asked: dict[str, object] = {"values": {}}
            for path, body in (("/api/tools/scrabble/game", asked), ("/api/tables", words)):
                answer = await Browser(world)("POST", path, body)
                assert (answer.status, answer.json) == (429, {"why": BUSY})
                assert int(answer.headers["retry-after"]) == 60

    run_async(story())


def test_few_are_remembered() -> None:
    """Addresses without end don't fill the memory: who was not seen for longest is forgotten."""
    counted = Limits(Time())
    for who in range(MOST_KNOWN + 10):
        counted.take(limits.MOVES, who)
    assert len(counted._left) == MOST_KNOWN
