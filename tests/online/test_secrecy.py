"""Nothing that is hidden leaves the server: two worlds that differ only in that are the same to the last byte."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from starlette.routing import Route

from lexicade.core.ids import read_id
from lexicade.core.rng import Rng
from lexicade.frontends.cli.archive import verify
from lexicade.online.live import LiveGame
from lexicade.online.messages import write_message
from lexicade.online.secrecy import commitment
from lexicade.store.public import PublicStore
from tests.kit import run_async
from tests.online.kit import Answer, Browser, World, seated

GAME, TABLE = "/api/games/{token}", "/api/tables/{token}"
# Every route, with what is sent to it: whoever adds a route says here how it is tried.
ASKED: dict[tuple[str, str], list[object]] = {
    ("GET", GAME): [None],
    ("GET", f"{GAME}/events"): [None],
    ("POST", f"{GAME}/moves"): [
        {"number": 0, "text": text} for text in ("zzz", "8H ZZZ", "challenge", "exchange Q", "", "?")
    ],
    ("POST", f"{GAME}/preview"): [{"text": text} for text in ("8H AT", "8H QZ", "pass", "exchange AEIOU", "A1")],
    ("POST", f"{GAME}/hint"): [{"number": 0}],
    ("POST", f"{GAME}/stop"): [{}],
    ("POST", f"{GAME}/say"): [{"phrase": 0}, {"phrase": 99}],
    ("POST", f"{GAME}/undo"): [{"number": 0}],
    ("POST", f"{GAME}/redo"): [{"number": 0}],
    ("POST", f"{GAME}/restart"): [{"number": 0}],
    ("POST", f"{GAME}/claim"): [{"number": 0}],
    ("POST", f"{GAME}/resign"): [],  # it ends the game, after which nothing is hidden
    ("GET", f"{GAME}/export"): [None],
    ("GET", f"{GAME}/record"): [None],
    ("POST", "/api/games"): [{"token": "TOKEN"}],
    ("GET", TABLE): [None],
    ("GET", f"{TABLE}/events"): [None],
    ("POST", "/api/tables"): [],  # another table
    ("GET", "/api/tables"): [None],
    ("POST", f"{TABLE}/join"): [{}],
    ("POST", f"{TABLE}/play"): [{}],
    ("POST", f"{TABLE}/start"): [{}],
    ("POST", f"{TABLE}/leave"): [],  # after which the table is another
    ("POST", f"{TABLE}/rename"): [{"player": 1, "name": "Ada"}],
    ("GET", f"{TABLE}/qr"): [None],
    ("GET", f"{TABLE}/csv"): [None],
    ("GET", f"{TABLE}/words"): [None],
    ("POST", "/api/join"): [{"code": "ABCDEFGH"}],
    ("GET", "/api/menu"): [None],
    ("GET", "/api/new/{key}"): [None],
    ("GET", "/api/calendar/{key}"): [None],
    ("GET", "/api/me"): [None],
    ("POST", "/api/me"): [],  # another name
    ("DELETE", "/api/me"): [],
    ("GET", "/api/me/export"): [None],
    ("POST", "/api/import"): [{"text": "nothing"}],
    ("POST", "/api/me/code"): [],  # random, and of nobody's game
    ("POST", "/api/me/device"): [{"code": "ABCDEFGH"}],
    ("GET", "/api/rules/{key}"): [None],
    ("GET", "/api/words/{question}"): [None],
    ("GET", "/api/tools"): [None],
    ("GET", "/api/settings"): [None],
    ("GET", "/api/tools/{key}/{name}"): [None],
    ("POST", "/api/tools/{key}/{name}"): [{"values": {}, "token": "TOKEN"}],
    ("GET", "/healthz"): [None],
    ("GET", "/metrics"): [],  # counts of requests
    ("GET", "/{path:path}"): [None],
}


def routes(world: World) -> set[tuple[str, str]]:
    """Every address that the site answers, with its method."""
    found = [route for route in world.site.routes() if isinstance(route, Route)]
    return {(method, route.path) for route in found for method in route.methods or () if method != "HEAD"}


async def everything(world: World, person: Browser, room: str, game: str) -> list[tuple[str, str, Answer]]:
    """What a player is answered by every route."""
    answers = []
    for (method, path), bodies in ASKED.items():
        token = game if path.startswith(GAME) else room
        for body in bodies:
            where = path.replace("{path:path}", f"game/{game}")
            where = where.format(token=token, key="scrabble", question="check", name="game")
            sent = body
            if isinstance(body, dict):
                sent = {name: game if value == "TOKEN" else value for name, value in body.items()}
                sent |= {"key": "the-same-key"} if "number" in sent else {}
            answer = await person(method, where, sent, is_stream=path.endswith("/events"))
            answers.append((method, where, answer))
    return answers


def redealt(live: LiveGame, seat: int) -> None:
    """Deal everything anew that a seat can't see."""
    session = live.session
    state = session.game.redeal(session.state, seat, Rng(99))
    assert state != session.state
    if session.count:
        from dataclasses import replace

        session._steps[-1] = replace(session._steps[-1], state=state)
    else:
        session._start = state


@pytest.mark.parametrize("moves", [0, 2])
def test_two_worlds(store: PublicStore, moves: int) -> None:
    """Redeal what a player can't see: of no route and no event a byte changes."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            room, game, people = await seated(world)
            for number in range(moves):
                await people[number % 2].act(game, "moves", number, "pass")
            for seat, person in enumerate(people):
                for _ in range(2):  # until names have settled
                    world.site.limits._left.clear()
                    await everything(world, person, room, game)
                world.site.limits._left.clear()
                first = await everything(world, person, room, game)
                event = write_message(world.live(game), seat, is_whole=False)
                redealt(world.live(game), seat)
                assert write_message(world.live(game), seat, is_whole=False) == event
                world.site.limits._left.clear()
                second = await everything(world, person, room, game)
                for (method, where, one), (_, _, other) in zip(first, second, strict=True):
                    assert (one.status, said(one.body)) == (other.status, said(other.body)), f"{method} {where}"
                world.site.hub.forget(game)
            assert ASKED.keys() == routes(world)

    run_async(story())


def test_the_id_stays_secret(
    store: PublicStore, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """Neither id, seed nor salt is in any answer, header, event, error or log line before the end."""

    async def story() -> str:
        world = World(store)
        async with world.open():
            room, game, people = await seated(world)
            live = world.live(game)
            stored = store.journal.game(game)
            assert stored is not None
            seed = str(read_id(stored.id).seed)
            answers = [each for person in people for each in await everything(world, person, room, game)]
            for method, where, answer in answers:
                text = answer.body.decode() + repr(answer.headers)
                assert seed not in text, f"{method} {where}"
                assert stored.salt not in text, f"{method} {where}"
            assert commitment(stored.id, stored.salt) in (await people[0].get(f"/api/games/{game}"))["commitment"]
            assert len(seed) > 12
            assert live.id == stored.id
            return seed

    with caplog.at_level(logging.DEBUG):
        seed = run_async(story())
    told = capfd.readouterr()
    assert seed not in told.out + told.err + caplog.text


SAME = {"kind": "challenge", "game": "evilhangman", "params": {"setter": "honest", "length": "5"}}
WORDS = "jiffy fizzy jumpy fuzzy"
GUESSES = {"evilhangman": "esiarntolcdupmghbyfvkwzxqj", "worderly": [letter * 3 for letter in "abcdefgh"]}


def said(body: bytes) -> bytes:
    """What a stream tells; on a slow machine it also says now and then that it is still there."""
    return body.replace(b": \n\n", b"")


@pytest.mark.parametrize(
    "made",
    [SAME, SAME | {"game": "worderly", "params": {}}, SAME | {"kind": "class", "words": WORDS}],
    ids=["evilhangman", "worderly", "class"],
)
def test_same_games_stay_secret(store: PublicStore, made: dict[str, object]) -> None:
    """Where each plays the same game, nobody is told it by any route before their own end, whatever others finished."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            host, guest, first = (Browser(world, f"10.0.5.{at}") for at in range(3))
            room = (await host.post("/api/tables", made))["token"]
            games = []
            for person in (first, guest):
                await person.post(f"/api/tables/{room}/join")
                games.append((await person.post(f"/api/tables/{room}/play"))["token"])
            found = store.journal.game(games[0])
            assert found is not None
            for number, guess in enumerate(GUESSES[str(made["game"])]):
                if (await first.act(games[0], "moves", number, guess)).json["over"]:
                    break
            assert (await first.get(f"/api/games/{games[0]}"))["over"]["id"] == found.id
            for _ in range(2):  # until names have settled
                world.site.limits._left.clear()
                answers = await everything(world, guest, room, games[1])
            for method, where, answer in answers:
                text = answer.body.decode() + repr(answer.headers)
                hidden = [str(read_id(found.id).seed), found.salt, *(WORDS.split() if "words" in made else ())]
                assert [each for each in hidden if each in text] == [], f"{method} {where}"
            redealt(world.live(games[1]), 0)
            world.site.limits._left.clear()
            for (method, where, one), (_, _, other) in zip(
                answers, await everything(world, guest, room, games[1]), strict=True
            ):
                assert (one.status, said(one.body)) == (other.status, said(other.body)), f"{method} {where}"

    run_async(story())


def test_verify_checks_the_commitment(store: PublicStore, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """With the exported game, `lexicade verify` says whether its draws were fixed before the first move."""

    async def story() -> tuple[str, str, str]:
        world = World(store)
        async with world.open():
            _, game, people = await seated(world)
            shown = (await people[0].get(f"/api/games/{game}"))["commitment"]
            await people[0].act(game, "moves", 0, "pass")
            over = (await people[1].act(game, "resign", 1)).json["over"]
            exported = await people[0]("GET", f"/api/games/{game}/export")
            return shown, over["salt"], exported.body.decode()

    shown, salt, exported = run_async(story())
    path = tmp_path / "game.txt"
    path.write_text(exported)
    assert verify([str(path), "--commitment", shown, "--salt", salt]) == 0
    assert "Its draws were fixed before the first move." in capsys.readouterr().out
    other = re.sub(r"^.", "0" if shown[0] != "0" else "1", shown)
    assert verify([str(path), "--commitment", other, "--salt", salt]) == 1
    assert verify([str(path), "--commitment", shown, "--salt", salt[:-1]]) == 1
