"""Whoever asks for too much, too early, twice, or for what is others', changes nothing and is told so in a sentence."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from types import SimpleNamespace
from typing import Any

import pytest

from lexicade.core.errors import BadParams, StoreError
from lexicade.frontends.web.public.answers import AWAY
from lexicade.frontends.web.public.people import People
from lexicade.frontends.web.public.serve import note_fault
from lexicade.lexicon import load
from lexicade.online.names import checked_name, offered_name, offered_words
from lexicade.store.public import PublicStore
from tests.kit import SOAK, run_async
from tests.online.kit import ORIGIN, Browser, World, seated


def test_thousands_of_bad_moves_change_nothing(store: PublicStore) -> None:
    """Wrong, early, late, doubled and foreign moves: the log has just what was played, and the game goes on."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            _, game, people = await seated(world)
            stranger, rng = Browser(world, "10.1.0.9"), random.Random(7)
            await stranger.post("/api/games", {"game": "wordhand"})
            await people[0].act(game, "moves", 0, "pass", key="the-first-one")
            kinds = [
                (people[0], {"number": 1, "text": "pass"}),  # not their turn
                (people[1], {"number": 0, "text": "pass"}),  # late
                (people[1], {"number": 2, "text": "pass"}),  # early
                (people[1], {"number": 1, "text": "8H QZQZQ"}),  # wrong
                (people[1], {"number": 1, "text": ":undo"}),
                (people[1], {"number": 1, "text": ":resigned 0"}),
                (people[1], {"number": 1, "text": "x" * 65}),
                (people[0], {"number": 0, "text": "pass", "key": "the-first-one"}),  # doubled
                (stranger, {"number": 1, "text": "pass"}),  # foreign
            ]
            for _ in range(10_000 if SOAK else 500):
                world.site.limits._left.clear()
                person, body = rng.choice(kinds)
                answer = await person("POST", f"/api/games/{game}/moves", {"key": secrets.token_hex(8)} | body)
                assert answer.status in (200, 400, 403, 409, 422), answer.body
            stored = store.journal.game(game)
            assert stored is not None
            assert [each.text for each in store.journal.entries(stored.number)] == ["pass"]
            assert (await people[1].act(game, "moves", 1, "pass")).status == 200

    run_async(story())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-length": "100000"}, 413),
        ({"content-length": "-1"}, 413),
        ({"origin": ORIGIN, "sec-fetch-site": "same-origin"}, 201),
    ],
)
def test_other_pages_can_do_nothing(store: PublicStore, headers: dict[str, str], status: int) -> None:
    """A request from another page, under another name or as a form is refused before it does anything."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            answer = await Browser(world)("POST", "/api/games", {"game": "wordhand"}, headers=headers)
            assert answer.status == status
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-store"

    run_async(story())


def test_a_given_cookie_is_nobody(store: PublicStore) -> None:
    """Nobody can be made to use a secret that somebody else knows: what the server didn't give is not taken."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            person.cookie = "lexicade=known-to-somebody-else-as-well"
            await person.post("/api/games", {"game": "wordhand"})
            assert person.cookie != "lexicade=known-to-somebody-else-as-well"
            assert (
                "HttpOnly" in (await Browser(world)("POST", "/api/games", {"game": "wordhand"})).headers["set-cookie"]
            )

    run_async(story())


LIES = {
    "x-forwarded-host": "mallory.example",
    "x-forwarded-proto": "mallory",
    "x-forwarded-for": "mallory.example",
    "x-original-url": "/api/mallory",
    "x-rewrite-url": "/api/mallory",
    "x-http-method-override": "DELETE",
    "forwarded": "host=mallory.example",
}


@pytest.mark.parametrize(
    "path", ["/", "/me", "/api/menu", "/api/tables", "/api/me", "/client/app.js", "TABLE", "TABLE/qr"]
)
def test_caches_are_not_poisoned(store: PublicStore, path: str) -> None:
    """Nothing that a visitor puts into headers or addresses is in an answer, and none that is somebody's is cached."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            room = await person.post("/api/tables", {"kind": "challenge", "game": "wordhand"})
            where = path.replace("TABLE", f"/api/tables/{room['token']}")
            plain = await person("GET", where)
            lied = await person("GET", f"{where}?mallory=mallory", headers=LIES)
            assert (plain.status, plain.body) == (200, lied.body)
            assert "mallory" not in lied.body.decode() + repr(lied.headers)
            assert "set-cookie" not in plain.headers
            kept = plain.headers.get("cache-control", "")
            assert kept == "no-store" if where.startswith("/api/") else "no-" in kept

    run_async(story())


def test_proxies_are_believed_only_if_named(store: PublicStore) -> None:
    """Where a request comes from is what a trusted proxy says, and what anybody else says about it is ignored."""
    from starlette.requests import Request

    world = World(store)
    named = People(world.site.hub, world.site.limits, is_secure=True, proxies=["10.9.9.9"])

    def request(peer: str, forwarded: str) -> Request:
        headers = [(b"x-forwarded-for", forwarded.encode())]
        return Request({"type": "http", "client": (peer, 1), "headers": headers})

    assert named.address(request("10.9.9.9", "1.1.1.1, 2.2.2.2")) == "2.2.2.2"
    assert named.address(request("10.9.9.9", "1.1.1.1, 10.9.9.9")) == "1.1.1.1"
    assert named.address(request("3.3.3.3", "1.1.1.1")) == "3.3.3.3"
    assert named.address(request("2001:db8::1", "")) == named.address(request("2001:db8::2", ""))
    run_async(world.site.hub.close())


@pytest.mark.parametrize("token", ["\0", "\ud800", "x\0" * 11, "é", "x" * 999])
def test_tokens_that_are_none(store: PublicStore, token: str) -> None:
    """What can't be a token or a code is refused before a store is asked, which may not be able to read it."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            for path, body in (
                ("/api/join", {"code": token[:40]}),
                ("/api/games", {"token": token[:40]}),
                ("/api/tools/scrabble/game", {"token": token[:40]}),
            ):
                answer = await person("POST", path, body)
                assert (answer.status, answer.json["why"][:11]) == (404, "There is no"), path
            with pytest.raises(LookupError):
                await world.site.hub.find(token, 1)
            with pytest.raises(LookupError):
                world.site.meeting.find(token)

    run_async(story())


def test_codes_are_tried_where_tries_are_counted(store: PublicStore) -> None:
    """The code of a class opens nothing by any other route: there, nobody counts how many are tried."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            teacher, pupil = Browser(world), Browser(world, "10.0.0.2")
            room = await teacher.post("/api/tables", {"kind": "class", "game": "worderly"})
            assert (await pupil("GET", f"/api/tables/{room['code']}")).status == 404
            assert (await pupil("POST", f"/api/tables/{room['code']}/join", {})).status == 404
            assert (await pupil.post("/api/join", {"code": f" {room['code'].lower()}"}))["token"] == room["token"]

    run_async(story())


def test_what_the_store_says_is_for_the_log(store: PublicStore, capfd: pytest.CaptureFixture[str]) -> None:
    """A visitor is told that the games can't be reached; why, is in the log, and of other faults nothing but where."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            await person.post("/api/me")

            def fail(*_: object, **__: object) -> None:
                raise StoreError("The database at /secret/place is away.")

            def break_down(*_: object, **__: object) -> None:
                raise KeyError("a-secret-token", 1)

            rooms = SimpleNamespace(rooms_of=break_down)
            broken: Any = SimpleNamespace(ping=fail, rooms=rooms, journal=store.journal, people=store.people)
            world.site.hub.store = broken
            assert (await world.ask("GET", "/healthz")).body.decode() == f"{AWAY}\n"
            world.site.meeting.find = fail  # type: ignore[method-assign,assignment]
            answer = await person("GET", "/api/tables/some-token")
            assert (answer.status, answer.json) == (503, {"why": AWAY})
            assert (await person("GET", "/api/me")).status == 500
            note_fault(asyncio.get_running_loop(), {"exception": KeyError("a-secret-token")})
            note_fault(asyncio.get_running_loop(), {"message": "Something was never awaited."})
            world.site.hub.store = store

    run_async(story())
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["store failed", "store failed", "error", "error", "error"]
    assert [line.get("error", "") for line in lines[2:]] == ["KeyError", "KeyError", "Something was never awaited."]
    assert lines[0]["why"] == "The database at /secret/place is away."
    assert any(where.startswith("test_abuse.py:") for where in lines[2]["where"])
    assert "a-secret-token" not in json.dumps(lines)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'"x"', b"{}", b'{"game": 7}', b'{"id": ["x"]}', b"\xff"])
def test_bad_requests_get_a_sentence(store: PublicStore, body: bytes) -> None:
    """Whatever is sent, the answer is a sentence and a status, and never a traceback."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world)
            game = (await person.post("/api/games", {"game": "wordhand"}))["token"]
            for path in (
                "/api/games",
                "/api/tables",
                f"/api/games/{game}/moves",
                "/api/join",
                "/api/me/device",
            ):
                answer = await person("POST", path, body)
                assert answer.status in (400, 404, 422), (path, answer.body)
                assert answer.json["why"].endswith((".", "?")), path

    run_async(story())


@pytest.mark.parametrize(
    "params",
    [
        {"debug": "yes"},
        {"size": "20"},
        {"size": "-1"},
        {"size": "7,hand=aaaaaaa"},
        {"hand": "aeioust"},
        {"draws": "AEIOUST"},
        {"setter": "exact"},
        {"setter": "rollout"},
        {"": ""},
    ],
)
def test_only_what_is_offered_can_be_played(store: PublicStore, params: dict[str, str]) -> None:
    """Parameters that show answers, fix the bag or take seconds are refused in every game."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            for game in ("wildhand", "wordhand", "evilhangman", "scrabble", "worderly"):
                answer = await Browser(world)("POST", "/api/games", {"game": game, "params": params})
                assert answer.status == 422, (game, params)

    run_async(story())


@pytest.mark.parametrize("name", ["sh1t", "s-h-i-t", "Fuckers", "a", "x" * 21, "<b>", "a--b", " -a", "Ada\n", ""])
def test_names_that_are_refused(name: str) -> None:
    """Offensive names, also spelled with digits or spread by hyphens, and those that aren't names."""
    if name.strip() == "Ada":
        assert checked_name(name) == "Ada"
        return
    with pytest.raises(BadParams):
        checked_name(name)


def test_names_that_are_offered() -> None:
    """Names of two words that a teacher would give a pupil: in the list, clean, well known, and enough of them."""
    lexicon, words = load(), [word for half in offered_words() for word in half]
    assert [word for word in words if word not in lexicon or not lexicon.is_clean(word)] == []
    assert [word for word in words if lexicon.level(word) > 40 or checked_name(word) != word] == []
    assert len(words) == len(set(words))
    assert len(offered_words()[0]) * len(offered_words()[1]) > 40_000
    for _ in range(50):
        name = offered_name()
        adjective, noun = name.split("-")
        assert (adjective in offered_words()[0], noun in offered_words()[1]) == (True, True)
        assert checked_name(name) == name
