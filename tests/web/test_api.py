"""Games over the server: one save, nothing lost, nothing done twice."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from lexicade.games import keys
from tests.kit import run_command
from tests.web.kit import PATIENCE, Reply, Served, resume, right_move, session_of, session_with


def begun(served: Served, key: str = "evilhangman", moves: int = 1) -> dict[str, Any]:
    """A kept game after some moves, as its last message shows it."""
    message = served.open(game=key)
    whole = message
    for _ in range(moves):
        session = (
            session_with(str(whole["id"])) if message["game"] is None else session_of(served.home, message["game"])
        )
        reply = served.move(message, right_move(session))
        assert reply.status == 200, reply.content
        message = reply.data
    return message


@pytest.mark.parametrize("key", keys())
def test_message(shared: Served, key: str) -> None:
    """A game's first message has all that a page draws, and later ones leave out what never changes."""
    first = shared.open(game=key)
    assert first["panels"][-1]["kind"] == "prompt"
    assert {"heading", "id", "address"} <= set(first)
    later = shared.move(first, right_move(session_with(first["id"]))).data
    assert later["number"] == 1
    assert isinstance(later["game"], int)
    assert "id" not in later
    assert not any("across" in panel for panel in later["panels"])


def test_stale_move(shared: Served) -> None:
    """A move for a position that is gone is not made; the answer is the position as it is."""
    message = begun(shared)
    reply = shared.move({**message, "number": 0}, "x")
    assert reply.status == 409
    assert reply.data["number"] == message["number"] == 1


def test_repeated_request(shared: Served) -> None:
    """A request that is sent again because its answer got lost is done once."""
    message = shared.open(game="evilhangman")
    first, again = (shared.move(message, "e", key="abc") for _ in range(2))
    assert (first.status, again.status) == (200, 200)
    assert first.data["number"] == again.data["number"] == 1


def test_refused_move(shared: Served) -> None:
    """A move that the rules refuse changes nothing and is explained."""
    message = shared.open(game="scrabble")
    reply = shared.move(message, "8H QQQ")
    assert (reply.status, list(reply.data)) == (422, ["why"])
    assert shared.get(f"/api/games/{message['token']}").data["number"] == 0


def test_racing_moves(shared: Served) -> None:
    """Of two moves for one position that come at once, one is made."""
    message = begun(shared)
    replies: list[int] = []
    letters = [letter for letter in "qjxzvk" if letter not in session_of(shared.home, message["game"]).moves]
    racers = [
        threading.Thread(target=lambda move=move: replies.append(shared.move(message, move).status)) for move in letters
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(replies) == [200] + [409] * (len(letters) - 1)


def test_bot_answers(shared: Served) -> None:
    """A bot's move comes over the stream, to every page that shows the game."""
    message = shared.open(game="scrabble")
    with shared.stream(message["token"]) as one, shared.stream(message["token"]) as two:
        assert next(one)["number"] == next(two)["number"] == 0
        answer = shared.move(message, right_move(session_with(message["id"]))).data
        assert answer["thinking"]
        for stream in (one, two):
            assert next(stream)["number"] == 1
            assert next(stream)["turn"] == 0


def test_hint_and_undo(shared: Served) -> None:
    """A hint is told and counted; a move that is taken back is gone."""
    message = begun(shared)
    token = message["token"]
    hint = shared.post(f"/api/games/{token}/hint", {"number": 1}).data
    assert hint["said"]
    undone = shared.post(f"/api/games/{token}/undo", {"number": hint["number"]}).data
    assert undone["said"] == ["Move taken back."]
    assert "redo" in undone["can"]
    assert session_of(shared.home, undone["game"]).count == 0


def test_long_hint_is_stopped(shared: Served) -> None:
    """A hint that takes long is looked for elsewhere, can be stopped, and holds nobody up meanwhile."""
    message = shared.open(id="wildhand:hands=1,size=20#7")
    message = shared.move(message, "no").data  # no letter is substituted
    replies: list[Reply] = []
    path, body = f"/api/games/{message['token']}", {"number": message["number"]}
    asking = threading.Thread(target=lambda: replies.append(shared.post(f"{path}/hint", body)))
    asking.start()
    while asking.is_alive():
        assert shared.post(f"{path}/stop", {}).status == 204
        asking.join(0.05)
    assert (replies[0].status, replies[0].data["why"]) == (503, "That was stopped.")
    assert shared.get(f"{path}?after={message['number']}").status == 204


def test_preview(shared: Served) -> None:
    """What a play would score is told without making it; the rack is one that has a play."""
    message = shared.open(id="scrabble:bot=casual#5")
    move = right_move(session_with(message["id"]))
    reply = shared.post(f"/api/games/{message['token']}/preview", {"text": move})
    assert "score" in reply.data["text"]
    assert shared.get(f"/api/games/{message['token']}").data["number"] == 0


def test_nothing_new(shared: Served) -> None:
    """A page that looks now and then is told nothing when nothing has happened."""
    message = begun(shared)
    assert shared.get(f"/api/games/{message['token']}?after=1").status == 204
    assert shared.get(f"/api/games/{message['token']}?after=0").status == 200


def test_same_id_goes_on(shared: Served) -> None:
    """A game that was begun is not begun again by opening its id."""
    first = shared.open(game="evilhangman")
    kept = shared.move(first, "e").data["game"]
    assert shared.open(id=first["id"])["game"] == kept


def test_daily(shared: Served) -> None:
    """The puzzle of the day is opened at its start, and goes on where it was left."""
    today = shared.get("/api/menu").data["today"]
    first = shared.open(game="evilhangman", daily=today)
    assert first["address"] == f"/daily/evilhangman/{today}"
    kept = shared.move(first, "e").data["game"]
    assert shared.open(game="evilhangman", daily=today)["game"] == kept
    assert today in shared.get("/api/calendar/evilhangman").data["begun"]


def test_facts(shared: Served) -> None:
    """The pages around the games have something to show."""
    begun(shared)
    assert shared.get("/api/games").data["games"][0]["state"].startswith("unfinished")
    assert len(shared.get("/api/statistics").data["games"]) == len(keys())
    assert "boards" in shared.get("/api/leaders").data
    assert shared.get("/api/words/check?given=quail").data["words"] == ["quail"]
    assert "## Playing" in shared.get("/api/rules/scrabble").data["page"]


def test_settings(served: Served) -> None:
    """What is set in a browser holds in the terminal; what makes no sense is refused."""
    assert served.post("/api/settings", {"level": "hard", "name": "Ada"}).data["level"] == "hard"
    assert served.post("/api/settings", {"level": "impossible"}).status == 422
    assert served.post("/api/settings", {"name": "\x1b"}).status == 422
    assert json.loads((served.home / "settings.json").read_text()) == {"level": "hard", "name": "Ada"}


def test_delete(served: Served) -> None:
    """A kept game is deleted for good."""
    message = begun(served)
    assert served.post(f"/api/games/{message['token']}", {}, method="DELETE").status == 204
    assert served.get("/api/games").data["games"] == []


def test_killed_server_loses_nothing(home: Path) -> None:
    """Every move that was acknowledged is there after the server was killed."""
    acknowledged = 0
    for _ in range(3):
        served = Served(home)
        message = served.open(number=1) if acknowledged else served.open(game="wildhand", params={"hands": "9"})
        for _ in range(4):
            session = session_of(home, 1) if acknowledged else session_with(message["id"])
            message = served.move(message, right_move(session)).data
            acknowledged += 1
        served.kill()
    assert session_of(home, 1).count == acknowledged == 12


def test_terminal_is_told(served: Served) -> None:
    """While a page shows a game the terminal is told so; when the page is gone it goes on with it."""
    message = begun(served)
    letter = right_move(session_of(served.home, 1))
    with served.stream(str(message["token"])) as stream:
        next(stream)
        refused = run_command("resume", "1")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "open in another window" in refused.stderr
    until = time.monotonic() + PATIENCE
    while run_command("resume", "1", typed=f"{letter}\n").returncode and time.monotonic() < until:
        pass  # the server lets go of the game some seconds after the page is gone
    assert session_of(served.home, 1).count == 2
    assert served.get(f"/api/games/1?after={message['number']}").data["number"] == 2


def test_page_follows_the_terminal(served: Served) -> None:
    """A game that is open in a terminal can be watched in a page, and is played there when the terminal is done."""
    begun(served)
    letter = right_move(session_of(served.home, 1))
    served.close()
    terminal, again = resume(served, 1), Served(served.home)
    assert terminal.stdin is not None
    assert terminal.stdout is not None
    try:
        terminal.stdout.readline()
        watched = again.open(number=1)
        assert "open in another window" in watched["watching"]
        assert watched["can"] == []
        assert again.move(watched, letter).status == 409
        terminal.communicate(f"{letter}\n", timeout=PATIENCE)
        mine = again.open(number=1)
        assert (mine["watching"], mine["number"]) == ("", watched["number"] + 1)
    finally:
        terminal.kill()
        again.close()
