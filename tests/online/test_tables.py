"""Tables by link: people sit down, play each other, take their time, leave, and play again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from lexicade.online.clock import A_DAY, write_time
from lexicade.online.secrecy import digest
from lexicade.store.public import Chair, PublicStore
from tests.kit import run_async
from tests.online.kit import Browser, World, seated


def played(store: PublicStore, story: Callable[[World], Awaitable[None]]) -> World:
    """Let a story happen on a server of its own."""
    world = World(store)

    async def run() -> None:
        async with world.open():
            await story(world)

    run_async(run())
    return world


def test_two_people_play_a_whole_game(store: PublicStore) -> None:
    """Both see their own rack only, moves go to and fro, and at the end both see the same result and the id."""

    async def story(world: World) -> None:
        _, game, people = await seated(world)
        number = 0
        while True:
            seen = await people[number % 2].get(f"/api/games/{game}")
            if seen["over"]:
                break
            assert seen["turn"] == seen["seat"] == number % 2
            answer = await people[number % 2].act(game, "moves", number, "pass")
            assert answer.status == 200
            number += 1
        ends = [(await person.get(f"/api/games/{game}"))["over"] for person in people]
        assert ends[0] == ends[1]
        assert ends[0]["id"].startswith("scrabble.")

    played(store, story)


def test_who_is_second_is_told(store: PublicStore) -> None:
    """A move for a position that is gone changes nothing, and shows how the game stands; a repeated one is the same."""

    async def story(world: World) -> None:
        _, game, (first, second) = await seated(world)
        assert (await first.act(game, "moves", 0, "pass", key="same-key")).status == 200
        again = await first.act(game, "moves", 0, "pass", key="same-key")
        late = await first.act(game, "moves", 0, "pass", key="other-key")
        early = await second.act(game, "moves", 2, "pass")
        assert (again.status, late.status, early.status) == (200, 409, 409)
        assert {answer.json["number"] for answer in (again, late, early)} == {1}
        assert (await first.act(game, "moves", 1, "pass")).json == {"why": "It is not your turn."}

    played(store, story)


def test_strangers_see_and_do_nothing(store: PublicStore) -> None:
    """A game's address without a seat in it opens nothing, whoever asks."""

    async def story(world: World) -> None:
        _, game, _ = await seated(world)
        stranger = Browser(world, "10.0.0.9")
        assert (await stranger("GET", f"/api/games/{game}")).status == 403
        await stranger.post("/api/games", {"game": "wordhand"})
        assert (await stranger("GET", f"/api/games/{game}")).status == 403
        assert (await stranger("GET", f"/api/games/{game}/events", is_stream=True)).status == 403
        assert (await stranger.act(game, "moves", 0, "pass")).status == 403
        assert (await stranger.act(game, "resign", 0)).status == 403

    played(store, story)


def test_time_is_up(store: PublicStore) -> None:
    """Whoever waits may claim when the pace is over, not a second earlier, and a replay of the log agrees."""

    async def story(world: World) -> None:
        _, game, (first, second) = await seated(world, pace=120)
        world.clock.now += 119
        early = await second.act(game, "claim", 0)
        assert early.json == {"why": "There is still time for that move."}
        assert (await first.act(game, "claim", 0)).status == 422
        world.clock.now += 1
        claimed = await second.act(game, "claim", 0)
        assert claimed.json["over"]["winners"] == [1]
        assert claimed.json["over"]["reason"] == "timeout"
        world.site.hub.forget(game)
        assert (await first.get(f"/api/games/{game}"))["over"] == claimed.json["over"]
        assert (await first.act(game, "moves", 1, "pass")).status == 422

    played(store, story)


def test_who_resigns_loses(store: PublicStore) -> None:
    """Anybody may resign at any time; the other one has won, and nothing can be played any more."""

    async def story(world: World) -> None:
        _, game, (first, second) = await seated(world)
        resigned = await second.act(game, "resign", 0)
        assert resigned.json["over"]["winners"] == [0]
        assert (await first.act(game, "moves", 1, "pass")).status == 422
        assert (await first.act(game, "resign", 1)).status == 422

    played(store, story)


def test_others_play_on_when_one_of_three_leaves(store: PublicStore) -> None:
    """With three people the game goes on after one resigned: a bot plays on in that seat, and can't win there."""

    async def story(world: World) -> None:
        _, game, people = await seated(world, 3)
        assert (await people[0].act(game, "resign", 0)).json["over"] is None
        seen = await moved_on(people[1], game, 2)
        assert seen["turn"] == 1
        assert seen["retired"] == {"0": "resigned"}
        ended = await people[1].act(game, "resign", seen["number"])
        assert ended.json["over"]["winners"] == [2]

    played(store, story)


async def moved_on(person: Browser, game: str, number: int) -> Any:
    """The game when it has come to a number."""
    for _ in range(600):
        seen = await person.get(f"/api/games/{game}")
        if seen["number"] >= number:
            return seen
        await asyncio.sleep(0.1)
    raise AssertionError("the game doesn't go on")


def test_again_keeps_table_and_people(store: PublicStore) -> None:
    """Once more at the same table: the same people, who began last time begins last, another seed."""

    async def story(world: World) -> None:
        room, game, (first, second) = await seated(world)
        host = first if (await first.get(f"/api/tables/{room}"))["is_host"] else second
        over = (await first.act(game, "resign", 0)).json["over"]
        again = (await host.post(f"/api/tables/{room}/start"))["game"]
        assert again != game
        assert (await second.get(f"/api/games/{again}"))["seat"] == 0
        ended = (await second.act(again, "resign", 0)).json["over"]
        assert ended["id"] != over["id"]
        assert len((await host.get(f"/api/tables/{room}"))["past"]) == 2

    played(store, story)


def test_seats_and_hosts(store: PublicStore) -> None:
    """No more people than seats; only the host starts, renames and removes; who comes back has the same seat."""

    async def story(world: World) -> None:
        host, guest, third = (Browser(world, f"10.0.2.{at}") for at in range(3))
        values = {"players": "2", "bot": "none"}
        room = await host.post("/api/tables", {"kind": "table", "game": "scrabble", "params": values})
        path = f"/api/tables/{room['token']}"
        assert (await host("POST", f"{path}/start", {})).json == {"why": "Somebody else has to sit down first."}
        await guest.post(f"{path}/join", {"name": "Ada"})
        assert (await third("POST", f"{path}/join", {})).status == 403
        assert (await guest("POST", f"{path}/start", {})).status == 403
        ada = next(each for each in (await host.get(path))["members"] if each["name"] == "Ada")
        assert (await guest("POST", f"{path}/rename", {"player": ada["number"], "name": "Eve"})).status == 403
        await host.post(f"{path}/rename", {"player": ada["number"], "name": "Grace"})
        await guest.post(f"{path}/join", {"name": "Grace"})
        assert [each["name"] for each in (await guest.get(path))["members"]][1:] == ["Grace"]
        await host.post(f"{path}/leave", {"player": ada["number"]})
        await third.post(f"{path}/join", {})
        assert len((await host.get(path))["members"]) == 2

    played(store, story)


def test_bots_in_empty_seats(store: PublicStore) -> None:
    """A table with a bot: the seats that nobody took are played by bots of the level that was chosen."""

    async def story(world: World) -> None:
        host = Browser(world)
        values = {"players": "2", "bot": "beginner"}
        room = await host.post("/api/tables", {"kind": "table", "game": "scrabble", "params": values})
        game = (await host.post(f"/api/tables/{room['token']}/start"))["game"]
        seen = await host.get(f"/api/games/{game}")
        assert sorted(each["bot"] for each in seen["players"]) == [False, True]
        number = seen["number"]
        if seen["turn"] != seen["seat"]:
            seen = await moved_on(host, game, number + 1)
        await host.act(game, "moves", seen["number"], "pass")
        assert (await moved_on(host, game, seen["number"] + 2))["turn"] == seen["seat"]

    played(store, story)


@pytest.mark.parametrize("kind", ["challenge", "race", "class"])
def test_the_same_game_for_several(store: PublicStore, kind: str) -> None:
    """Each plays the same game; results are beside each other, and nobody sees one before their own is there."""

    async def story(world: World) -> None:
        host, guest = Browser(world, "10.0.3.1"), Browser(world, "10.0.3.2")
        values = {"setter": "greedy", "length": "4"}
        room = await host.post("/api/tables", {"kind": kind, "game": "evilhangman", "params": values})
        path, people = f"/api/tables/{room['token']}", [host, guest]
        if kind == "class":
            assert len(room["code"]) == 8
            assert (await guest.post("/api/join", {"code": room["code"].lower()}))["token"] == room["token"]
            people = [Browser(world, "10.0.3.3"), guest]
        for at, person in enumerate(people):
            await person.post(f"{path}/join", {"name": f"Player-{'ab'[at]}"})
        if kind == "race":
            assert (await guest("POST", f"{path}/play", {})).json == {"why": "The host hasn't started yet."}
            await host.post(f"{path}/start")
        games = [(await person.post(f"{path}/play"))["token"] for person in people]
        assert games[0] != games[1]
        await to_the_end(people[0], games[0])
        theirs = (await people[1].get(path))["results"]
        assert {"score", "moves"}.isdisjoint({key for row in theirs for key in row})
        assert [row["state"] for row in theirs] == ["done", "playing"]
        await to_the_end(people[1], games[1])
        both = (await people[1].get(path))["results"]
        assert both[0]["moves"] == both[1]["moves"]
        assert both[0]["won"] == both[1]["won"]
        csv = await host("GET", f"{path}/csv")
        assert csv.status == (200 if kind == "class" else 403)
        if kind == "class":
            assert csv.body.decode().startswith("name,state,score,won,helped,moves,seconds\r\nPlayer-a,done,")

    played(store, story)


async def to_the_end(person: Browser, game: str) -> None:
    """Guess letters in the order of the alphabet until the game is over."""
    for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz"):
        answer = await person.act(game, "moves", number, letter)
        assert answer.status == 200, answer.body
        if answer.json["over"]:
            return
    raise AssertionError("the game doesn't end")


def test_alone_one_may_undo_and_ask_for_help(store: PublicStore) -> None:
    """In a game of one's own moves can be taken back; in a comparison with others they can't."""

    async def story(world: World) -> None:
        person = Browser(world)
        mine = await person.post("/api/games", {"game": "evilhangman", "params": {"length": "4"}})
        assert "hint" in mine["can"]
        await person.act(mine["token"], "moves", 0, "e")
        undone = await person.act(mine["token"], "undo", 1)
        assert undone.json["number"] == 2
        assert undone.status == 200
        room = await person.post("/api/tables", {"kind": "challenge", "game": "evilhangman"})
        game = (await person.post(f"/api/tables/{room['token']}/play"))["token"]
        await person.act(game, "moves", 0, "e")
        assert (await person.act(game, "undo", 1)).status == 422
        assert (await person.act(game, "hint", 1)).status == 422

    played(store, story)


def test_another_device_and_being_forgotten(store: PublicStore) -> None:
    """A code brings a player to another device, once; deleting leaves nothing by which they are known."""

    async def story(world: World) -> None:
        laptop, phone, thief = (Browser(world, f"10.0.4.{at}") for at in range(3))
        game = (await laptop.post("/api/games", {"game": "wordhand"}))["token"]
        code = (await laptop.post("/api/me/code"))["code"]
        await phone.post("/api/me/device", {"code": code})
        assert (await phone.get(f"/api/games/{game}"))["token"] == game
        assert (await thief("POST", "/api/me/device", {"code": code})).status == 422
        old = (await laptop.post("/api/me/code"))["code"]
        world.clock.now += 601
        assert (await thief("POST", "/api/me/device", {"code": old})).status == 422
        exported = await phone.get("/api/me/export")
        assert [each["token"] for each in exported["games"]] == [game]
        assert (await phone("DELETE", "/api/me", {})).status == 204
        assert (await laptop.get("/api/me"))["games"] == []
        assert (await laptop("GET", f"/api/games/{game}")).status == 403

    played(store, story)


def test_results_can_be_compared(store: PublicStore) -> None:
    """Where a player could choose how long to play, a challenge says it for all."""

    async def story(world: World) -> None:
        person = Browser(world)
        for game in ("wordhand", "wildhand"):
            room = await person.post("/api/tables", {"kind": "challenge", "game": game})
            assert "hands=1" in room["params"]

    played(store, story)


def test_a_finished_game_has_its_whole_past(store: PublicStore) -> None:
    """A server lets go of earlier states of games between people; records and analyses have all turns all the same."""

    async def story(world: World) -> None:
        _, game, people = await seated(world)
        for number in range(4):
            await people[number % 2].act(game, "moves", number, "pass")
        await people[0].act(game, "resign", 4)
        record = (await people[0]("GET", f"/api/games/{game}/record")).body.decode()
        assert record.count("\n>") == 4
        assert len({state.racks for state in world.live(game).session.states}) == 1

    played(store, story)


def test_between_two_games(store: PublicStore) -> None:
    """Whoever leaves during a game may come back; when it is over people go, others sit down, and they play on."""

    async def story(world: World) -> None:
        room, game, people = await seated(world)
        path, third = f"/api/tables/{room}", Browser(world, "10.0.1.9")
        host, guest = people if (await people[0].get(path))["is_host"] else people[::-1]
        await guest.post(f"{path}/leave")
        assert (await third("POST", f"{path}/join", {})).json == {"why": "The game has started."}
        await guest.post(f"{path}/join", {"name": "Ada"})
        await guest.post(f"{path}/join")
        assert [each["name"] for each in (await host.get(path))["members"]][1:] == ["Ada"]  # and stays so
        assert (await host.get(path))["is_started"]
        await host.act(game, "resign", 0)
        assert not (await host.get(path))["is_started"]
        await host.post(f"{path}/leave")
        await third.post(f"{path}/join", {"name": "Eve"})
        assert (await guest.get(path))["is_host"]
        again = (await guest.post(f"{path}/start"))["game"]
        shown = await third.get(f"/api/games/{again}")
        assert {each["name"] for each in shown["players"]} == {"Ada", "Eve"}

    played(store, story)


def test_a_repeated_start(store: PublicStore) -> None:
    """A double click begins one game; where all play the same, none is taken from those who have just begun it."""

    async def story(world: World) -> None:
        host, guest = Browser(world), Browser(world, "10.0.1.1")
        for kind, key in (("table", "scrabble"), ("race", "evilhangman")):
            path = f"/api/tables/{(await host.post('/api/tables', {'kind': kind, 'game': key}))['token']}"
            await guest.post(f"{path}/join")
            await asyncio.gather(*(host.post(f"{path}/start") for _ in range(4)))
            if kind == "race":
                shown = (await guest.get(path))["commitment"]
                tokens = await asyncio.gather(*(guest.post(f"{path}/play") for _ in range(4)))
                assert len({each["token"] for each in tokens}) == 1
                assert (await host.post(f"{path}/start"))["commitment"] == shown
        assert len((await guest.get("/api/me"))["games"]) == 2

    played(store, story)


def test_the_host_renames_in_a_game(store: PublicStore) -> None:
    """A name that the host changes is another one in the game that is played, too."""

    async def story(world: World) -> None:
        room, game, people = await seated(world)
        path = f"/api/tables/{room}"
        shown = [await person.get(path) for person in people]
        host = people[0] if shown[0]["is_host"] else people[1]
        other = next(each for each in (await host.get(path))["members"] if not each["is_you"])
        await host.post(f"{path}/rename", {"player": other["number"], "name": "Grace"})
        answer = await people[0].act(game, "moves", 0, "pass")
        assert b"Grace" in answer.body + (await people[1].act(game, "moves", 1, "pass")).body

    played(store, story)


def test_who_is_deleted_resigns(store: PublicStore) -> None:
    """Nobody waits for ever for somebody who deleted everything: the other has won."""

    async def story(world: World) -> None:
        _, game, people = await seated(world)
        assert (await people[0]("DELETE", "/api/me", {})).status == 204
        over = (await people[1].get(f"/api/games/{game}"))["over"]
        assert (over["reason"], over["winners"]) == ("resigned", [1])
        assert (await people[0].get("/api/me"))["games"] == []

    played(store, story)


def test_a_class_must_not_begin_after_its_end(store: PublicStore) -> None:
    """A class is gone after 30 days, so it can't be set to begin later; nor at what is no time."""

    async def story(world: World) -> None:
        teacher = Browser(world)
        made = {"kind": "class", "game": "worderly"}
        for day, status in ((29, 201), (31, 422)):
            opens = write_time(world.clock.now + day * A_DAY)
            assert (await teacher("POST", "/api/tables", made | {"opens": opens})).status == status
        assert (await teacher("POST", "/api/tables", made | {"opens": "soon"})).status == 422

    played(store, story)


def test_a_game_that_cannot_be_opened(store: PublicStore) -> None:
    """A game of an older version says so when it is opened; the first page and deletion work all the same."""

    async def story(world: World) -> None:
        ann, bob = Browser(world), Browser(world, "10.0.1.1")
        for person in (ann, bob):
            await person.post("/api/me")
        players = [store.people.find(digest(person.cookie.partition("=")[2])) for person in (ann, bob)]
        chairs = [Chair(player.number, player.name) for player in players if player]
        old = {
            "game_id": "scrabble.99:players=2,bot=none#7",
            "salt": "",
            "chairs": chairs,
            "made": "2026-11-15T10:00:00",
        }
        store.journal.add_game(token="t" * 22, **old)  # type: ignore[arg-type]
        assert (await ann("GET", f"/api/games/{'t' * 22}")).status == 422
        assert [each["state"] for each in (await ann.get("/api/menu"))["open"]] == ["not finished"]
        assert (await ann("DELETE", "/api/me", {})).status == 204

    played(store, story)
