"""Twenty bad requests and more for every route: each is answered with a sentence and a status, and none is obeyed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from starlette.routing import Route

from lexicade.frontends.web.app import Site
from tests.web.kit import Reply, Served

FEWEST = 20  # bad requests for a route
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "NONSENSE")
HOSTS = ("evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", "evil.example:{port}", "[::1]:{port}", "")
COOKIES = ("", "lexicade-{port}=", "lexicade-{port}=0123", "other=x", "lexicade-{port}=\x7f;;=")
SITES = ("cross-site", "same-site", "nonsense")
ORIGINS = ("http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:{port}", "")
KINDS = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "")
UNREADABLE = (b"", b"{", b"[]", b"null", b'"text"', b"\xff\xfe", b"[" * 5000, b'{"number": 1' + b"0" * 5000 + b"}")
SENSELESS = (  # objects that say nothing anywhere
    b'{"number": "0", "text": 1}',
    b'{"number": 0, "text": null, "key": 5}',
    b'{"number": NaN, "text": [], "game": []}',
    b'{"number": -1, "text": 0.5, "game": "nothing"}',
    b'{"number": 1e400, "text": ["x"], "game": {}}',
    b'{"number": true, "text": {}, "game": true}',
)
GOOD = {"key": "scrabble", "question": "check", "path": "game/1", "file": "app.js"}
BAD = {  # values of the parts of a path
    "token": ("nothing", "0", "-1", "999999999", "9" * 40, "1.5", "%2e%2e", "%00", "%ff", "%E2%91%A0", "new-", "1%20"),
    "key": ("nothing", "_template", "..", "%2e%2e", "%00", "%ff", "Scrabble", "scrabble%20", "a" * 3000, "core.game"),
    "question": ("nothing", "__class__", "%00", "%ff", "check%20", "a" * 3000),
    "path": ("nothing", "game/x", "game/", "new", "id", "api", "api/", "api/nothing", "games/1", "%ff", "%00", "..%2f"),
    "file": ("nothing.js", "../app.py", "%2e%2e/app.py", "%2e%2e%2fapp.py", "", "pages", "%00", "%ff", "a" * 3000),
}
FREE = ("/stop", "/settings")  # they take objects that say nothing: there is nothing to say, or nothing to change
ODD_TEXT = tuple(  # texts that are texts, and mean nothing
    b'{"number": 0, "text": "%s"}' % text
    for text in (rb"\ud800", rb"\u0000", rb"\u001b[2J", b" ", rb"\u202e", b"9" * 201)
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request, and the statuses that may answer it."""

    method: str
    path: str
    statuses: tuple[int, ...]
    headers: dict[str, str | None] = field(default_factory=dict)  # beside those of our own pages; None leaves one out
    body: bytes = b"{}"


def all_routes() -> dict[str, set[str]]:
    """Every path that is served, and the methods that it takes."""
    found: dict[str, set[str]] = {"/client/{file}": {"GET", "HEAD"}}
    for route in Site().routes():
        if isinstance(route, Route):
            found.setdefault(route.path.replace(":path", ""), set()).update(route.methods or ())
    return found


ROUTES = all_routes()


def bad_requests(path: str, method: str, token: str) -> Iterator[Asked]:
    """Requests to a route that must be refused."""
    good = re.sub(r"{(\w+)}", lambda part: {**GOOD, "token": token}.get(part[1], "1"), path)
    for host in HOSTS:
        yield Asked(method, good, (421,), {"Host": host})
    for cookie in COOKIES:
        yield Asked(method, good, (403,), {"Cookie": cookie or None})
    for site in SITES:
        yield Asked(method, good, (403,), {"Sec-Fetch-Site": site})
    for wrong in METHODS:
        if wrong not in ROUTES[path]:
            yield Asked(wrong, good, (404, 405) if wrong == "GET" else (405,))
    for name in re.findall(r"{(\w+)}", path):
        for value in BAD.get(name, ()):
            yield Asked(method, good.replace({**GOOD, "token": token}[name], value), (400, 404, 422))
    if method not in ("GET", "DELETE"):
        yield from bad_bodies(method, good)


def bad_bodies(method: str, path: str) -> Iterator[Asked]:
    """Requests with bodies that can't be meant."""
    for origin in ORIGINS:
        yield Asked(method, path, (403,), {"Origin": origin or None})
    for kind in KINDS:
        yield Asked(method, path, (415,), {"Content-Type": kind})
    for length in ("5000000", "999999999999"):
        yield Asked(method, path, (413,), {"Content-Length": length})
    for body in UNREADABLE:
        yield Asked(method, path, (400,), body=body)
    if not path.endswith(FREE):
        for body in SENSELESS:
            yield Asked(method, path, (400, 404, 422), body=body)


def send(served: Served, asked: Asked) -> Reply:
    """Send a request as one of our pages would, but for what is wrong with it."""
    headers = {**served.ours, **asked.headers}
    filled = {name: value.format(port=served.port) for name, value in headers.items() if value is not None}
    return served.raw(asked.method, asked.path, filled, b"" if asked.method == "GET" else asked.body)


def is_explained(asked: Asked, reply: Reply) -> bool:
    """Whether an answer has a sentence: for programs as JSON, for people as text or as the page that says it."""
    if asked.path.startswith("/api/"):
        sentence = reply.data["why"]
    else:
        sentence = reply.content.decode()
        if reply.headers["content-type"].startswith("text/html"):
            return 'src="/client/app.js"' in sentence
    return sentence.endswith(".") and "Traceback" not in sentence


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that must not complain of anything it is asked."""
    server = Served(tmp_path_factory.mktemp("home"))
    yield server
    assert server.close() == (0, "")


@pytest.mark.parametrize(
    ("path", "method"), [(path, method) for path, methods in ROUTES.items() for method in sorted(methods - {"HEAD"})]
)
def test_bad_requests(quiet: Served, path: str, method: str) -> None:
    """Whatever is wrong with a request, its answer has a status and a sentence, and the game is as it was."""
    message = quiet.open(game="scrabble")
    asked = list(bad_requests(path, method, message["token"]))
    assert len(asked) >= FEWEST
    for each in asked:
        reply = send(quiet, each)
        assert reply.status in each.statuses, (each, reply)
        assert is_explained(each, reply), (each, reply)
    assert quiet.get(f"/api/games/{message['token']}").data["number"] == 0


@pytest.mark.parametrize(
    "text", [r"\ud800", r"\u0000", r"\u001b[2J", r"\u202e", "scrabble:#", "=", ",", "#", "x" * 9000]
)
def test_odd_values(quiet: Served, text: str) -> None:
    """Whatever text is given for a game, a parameter or a setting, it is refused with a sentence."""
    for path, names in {"/api/games": ("game", "id"), "/api/settings": ("name", "level", "words")}.items():
        for name in names:
            reply = quiet.raw("POST", path, quiet.ours, f'{{"{name}": "{text}"}}'.encode())
            assert reply.status in (400, 422), (name, reply)
            assert reply.data["why"].endswith(".")
    for name in ("bot", "players", "nothing", text):
        body = f'{{"game": "scrabble", "params": {{"{name}": "{text}"}}}}'.encode()
        reply = quiet.raw("POST", "/api/games", quiet.ours, body)
        assert reply.status in (400, 422), (name, reply)


@pytest.mark.parametrize(
    "given", ["%ED%A0%80", "%00", "%ff", "%1b", "*" * 100, "?" * 100, "a" * 5000, "%20", "[", "a&given=b"]
)
def test_odd_questions(quiet: Served, given: str) -> None:
    """Whatever word is asked about, the answer is words or a sentence."""
    for question in ("check", "from", "anagrams", "pattern", "starts"):
        reply = quiet.get(f"/api/words/{question}?given={given}")
        assert reply.status in (200, 422), (question, reply)
        assert reply.status == 200 or reply.data["why"].endswith(".")


@pytest.mark.parametrize("what", ["moves", "preview", "name", "hint"])
@pytest.mark.parametrize("body", ODD_TEXT, ids=range(len(ODD_TEXT)))
def test_odd_texts(quiet: Served, what: str, body: bytes) -> None:
    """A text that no keyboard types is refused or passed over like any other, and never is the server's fault."""
    message = quiet.open(game="wordhand")
    reply = quiet.raw("POST", f"/api/games/{message['token']}/{what}", quiet.ours, body)
    assert reply.status in (200, 400, 422), reply
    assert quiet.get(f"/api/games/{message['token']}").status == 200
