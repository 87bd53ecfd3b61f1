"""Python's side of the site that works offline, and how servers offer it; what needs no browser."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from lexicade.boards.movegen import engine
from lexicade.core.errors import BadParams
from lexicade.frontends.web.offline import Arcade, solve, write_question
from lexicade.frontends.web.site.build import MARK
from lexicade.frontends.web.static import checked_site
from lexicade.games import tools
from lexicade.lexicon import load
from lexicade.online.questions import BotQuestion, HintQuestion
from lexicade.store.sqlite import SqliteStore
from tests.kit import ENVIRONMENT
from tests.online.kit import World
from tests.web.conftest import missing
from tests.web.kit import PATIENCE, Served, right_move, session_with
from tests.web.site import built_site
from tests.web.tools import pyodide

HERE = Path(__file__).parent


class Scripts:
    """What the scripts of a worker do for Python, noted down."""

    def __init__(self) -> None:
        self.done: list[str] = []  # in order: what was kept, told and asked
        self.problem = ""
        self.is_stuck = False  # whether the worker that thinks never answers

    async def keep(self, whom: str) -> str:
        """Keep everything, which takes a moment."""
        await asyncio.sleep(0)
        self.done.append("kept")
        return self.problem

    async def ask(self, name: str, question: str, limit: float) -> str:
        """Ask the worker that thinks."""
        self.done.append(f"asked {name}")
        if self.is_stuck:
            await asyncio.Event().wait()
        return solve(question)

    def end(self, name: str) -> None:
        """End what the worker that thinks was asked."""
        self.done.append(f"ended {name}")

    def post(self, listener: str, message: str) -> None:
        """Tell a listener."""
        self.done.append(f"told {listener}")

    def arcade(self) -> Arcade:
        """The arcade over these scripts."""
        return Arcade(self.keep, self.ask, self.end, self.post)


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something in a loop of its own, in a thread of its own: the browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(play(), PATIENCE))).result()


async def asked(arcade: Arcade, method: str, path: str, **body: object) -> tuple[int, Any]:
    """An answer, read."""
    status, content = await arcade.answer(method, path, json.dumps(body))
    return status, json.loads(content) if content else None


def test_kept_before_told(home: Path) -> None:
    """Nobody hears of a move, a person's or a bot's, before it is kept for good."""

    async def play() -> None:
        scripts = Scripts()
        arcade = scripts.arcade()
        _, told = await asked(arcade, "POST", "/api/games", id="scrabble:bot=casual#5")
        await arcade.listen("page", told["token"])
        scripts.done.clear()
        move = right_move(session_with(told["id"]))
        status, _ = await asked(arcade, "POST", f"/api/games/{told['token']}/moves", number=0, text=move)
        assert status == 200
        while scripts.done.count("told page") < 2:
            await asyncio.sleep(0)
        first = scripts.done.index("told page")
        assert "kept" in scripts.done[:first]
        assert "kept" in scripts.done[first + 1 : scripts.done.index("told page", first + 1)]
        assert not [each for each in scripts.done if each.startswith("asked")]  # a bot that is quick needs nobody else
        await arcade.games.close()

    run(play)


def test_unsaved_settings(home: Path) -> None:
    """Settings that the browser doesn't keep are refused with the reason; a game is opened all the same."""

    async def play() -> None:
        scripts = Scripts()
        scripts.problem = "There is no space left."
        arcade = scripts.arcade()
        assert await asked(arcade, "POST", "/api/settings", level="hard") == (507, {"why": scripts.problem})
        assert (await asked(arcade, "POST", "/api/games", game="wordhand"))[0] == 201
        await arcade.games.close()

    run(play)


def test_stopped_hint(home: Path) -> None:
    """A hint that is looked for elsewhere is stopped there, and nothing else is: a bot goes on thinking."""

    async def play() -> None:
        scripts = Scripts()
        scripts.is_stuck = True
        arcade = scripts.arcade()
        _, against = await asked(arcade, "POST", "/api/games", id="scrabble:bot=master#5")
        move = right_move(session_with(against["id"]))
        await asked(arcade, "POST", f"/api/games/{against['token']}/moves", number=0, text=move)
        _, told = await asked(arcade, "POST", "/api/games", id="evilhangman:#5")
        waiting = asyncio.create_task(asked(arcade, "POST", f"/api/games/{told['token']}/hint", number=0))
        while "asked question 2" not in scripts.done:
            await asyncio.sleep(0)
        assert (await asked(arcade, "POST", f"/api/games/{told['token']}/stop"))[0] == 204
        assert (await waiting)[0] == 503
        assert [each for each in scripts.done if each.startswith("ended")] == ["ended question 2"]
        scripts.is_stuck = False
        status, answer = await asked(arcade, "POST", f"/api/games/{told['token']}/hint", number=0)
        assert (status, bool(answer["said"])) == (200, True)
        await arcade.games.close()

    run(play)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/nothing", "{}", 404),
        ("PUT", "/api/menu", "{}", 404),
        ("POST", "/api/games", "[]", 400),
        ("POST", "/api/games", "{", 400),
        ("POST", "/api/games/7/moves", '{"number": 0, "text": "x"}', 404),
        ("POST", "/api/import", '{"text": "nothing"}', 422),
        ("GET", "/api/games/new-x/export", "{}", 404),
    ],
)
def test_bad_requests(home: Path, method: str, path: str, body: str, status: int) -> None:
    """What makes no sense is answered with a sentence, as by a server."""

    async def play() -> None:
        arcade = Scripts().arcade()
        found, content = await arcade.answer(method, path, body)
        assert found == status
        assert json.loads(content)["why"].endswith(".")
        await arcade.games.close()

    run(play)


def test_tool_questions(home: Path) -> None:
    """A tool's question is written for the other worker, and a wrong one is a sentence."""
    arcade = Scripts().arcade()
    question = json.loads(arcade.question("worderly", next(iter(tools("worderly"))), '{"values": {}}'))
    assert question["kind"] == "ToolQuestion"
    assert json.loads(arcade.question("worderly", "nothing", "{}")) == {"why": "There is no such tool."}
    session = session_with("wordhand:#5")
    hint = HintQuestion(None, str(session.id), (), 0, 0)
    assert json.loads(solve(write_question(hint)))["found"]["moves"] == []
    assert "why" in json.loads(solve(write_question(BotQuestion(None, "nothing", ()))))


ONE_LIST = """
from lexicade.arcade.results import open_game, open_words
from lexicade.games import keys
print(len({id(open_game(key, None).lexicon) for key in keys()} | {id(open_words(None))}))
"""


def test_one_word_list() -> None:
    """All games and the words' page share one word list: in a browser each more of them would be 5 MB."""
    done = subprocess.run([sys.executable, "-c", ONE_LIST], capture_output=True, text=True, check=True, env=ENVIRONMENT)
    assert done.stdout == "1\n"


def test_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no thread can start, as in a browser, the engine goes on in pure Python and says so each time."""

    def refuse(_: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    pure = engine.Engine(load())
    assert [pure.hasten(), pure.hasten(wait=True), pure.hasten()] == [False, False, False]


def test_python_of_browsers(tmp_path: Path) -> None:
    """Games, chance, saves and the store are in the Python of browsers, 3.14, what they are in this one."""
    site = built_site()
    if site is None:
        missing("Pyodide or Node is missing: install npm, and run make test.")
    there = subprocess.run(
        ["node", str(HERE / "essentials.mjs"), str(pyodide()), str(site), str(HERE / "essentials.py")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    here = subprocess.run(
        [sys.executable, "-m", "tests.web.essentials"],
        capture_output=True, text=True, check=True, env=ENVIRONMENT, cwd=HERE.parent.parent,
    )  # fmt: skip
    assert json.loads(there.stdout) == json.loads(here.stdout)


def test_server_without_third_parties() -> None:
    """What runs in a browser needs the standard library and us, and no server."""
    code = "import lexicade.frontends.web.offline, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=ENVIRONMENT)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {
        "starlette",
        "uvicorn",
        "multiprocessing",
        "psycopg",
        "segno",
        "numpy",
        "numba",
        "platformdirs",
    }


def test_served(tmp_path: Path, home: Path) -> None:
    """A server offers a site that is named: its own pages say so, and the site's may run Python and no more."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<html>the site</html>")
    with pytest.raises(BadParams, match="has no site in it"):
        checked_site(str(tmp_path / "site"))
    (tmp_path / "site" / MARK).write_text("{}")
    with_site, without = Served(home, options=("--site", str(tmp_path / "site"))), Served(tmp_path / "other")
    try:
        page = with_site.get("/offline/")
        assert (page.status, page.content) == (200, b"<html>the site</html>")
        assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
        assert with_site.raw("GET", "/offline/", {}).status == 403
        assert b"data-offline" in with_site.get("/").content
        assert "wasm" not in with_site.get("/").headers["content-security-policy"]
        assert without.get("/offline/").status == 404
        assert b"data-offline" not in without.get("/").content
    finally:
        with_site.close()
        without.close()


def test_import_on_a_server(served: Served) -> None:
    """Games that were played elsewhere come to a server in one file, are replayed, and are there once."""
    texts = []
    for seed in (1, 2):
        told = served.open(id=f"evilhangman:#{seed}")
        told = served.move(told, "e").data
        texts.append(served.get(f"/api/games/{told['token']}/export").data["text"])
    together = served.get("/api/export").data["text"]
    assert together == "".join(texts)
    assert served.post("/api/import", {"text": together}).data == {"games": [], "known": 2, "first": 1}
    link = served.get("/api/games/2/export").data["path"]
    assert served.post("/api/import", {"text": link}).data == {"games": [], "known": 1, "first": 2}
    assert served.get(link).status == 200
    other = texts[0].replace("move e\n", "")
    reply = served.post("/api/import", {"text": texts[1] + other})
    assert (reply.status, "checksum" in reply.data["why"]) == (422, True)
    assert len(served.get("/api/games").data["games"]) == 2


def test_served_to_many(tmp_path: Path) -> None:
    """A server for many offers a site likewise."""
    (tmp_path / "index.html").write_text("<html>the site</html>")

    async def play() -> None:
        with SqliteStore(str(tmp_path / "public.db")) as store:
            world = World(store, offline=str(tmp_path))
            page, home = await world.ask("GET", "/offline/"), await world.ask("GET", "/")
            assert (page.status, page.body) == (200, b"<html>the site</html>")
            assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
            assert b"data-offline" in home.body
            assert (await World(store).ask("GET", "/offline/")).status == 404

    run(play)
