"""Nobody but the browser that was opened with the server's own address gets anything from it."""

from __future__ import annotations

import os
import stat

import pytest

from tests.web.kit import Served

STRANGE_HOSTS = ["evil.example", "127.0.0.1", "localhost", "127.0.0.1:1", "evil.example:{port}", "[::1]:{port}", ""]
STRANGE_PAGES = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "https://127.0.0.1:{port}"},
    {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://127.0.0.1:{port}", "Sec-Fetch-Site": "same-site"},
    {},  # a browser says at least one of them
]
BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b"\xff\xfe",
    b"[" * 5000,
    b'{"game": 1}',
    b'{"game": "nothing"}',
    b'{"game": "_template"}',
    b'{"game": "../../etc"}',
    b'{"number": 999}',
    b'{"number": -1}',
    b'{"number": 1e9}',
    b'{"number": true}',
    b'{"id": 7}',
    b'{"id": "scrabble"}',
    b'{"id": "scrabble:bot=nobody#1"}',
    b'{"game": "scrabble", "daily": 100000}',
    b'{"game": "scrabble", "params": 7}',
    b'{"game": "scrabble", "params": {"draws": "qqq"}}',
    b'{"game": "scrabble", "params": {"bot": "casual,players=4"}}',
    b'{"game": "scrabble", "params": {"players": "1000"}}',
    b'{"game": "scrabble", "params": {"__class__": "x"}}',
]


@pytest.mark.parametrize("host", STRANGE_HOSTS)
def test_foreign_host(shared: Served, host: str) -> None:
    """A foreign name that was made to point to this machine reads nothing, not even with the cookie."""
    named = {"Host": host.format(port=shared.port), "Cookie": shared.cookie}
    assert shared.raw("GET", "/api/menu", named).status == 421
    assert shared.raw("GET", shared.address.removeprefix(shared.base), named).status == 421


@pytest.mark.parametrize("said", STRANGE_PAGES)
def test_foreign_page(shared: Served, said: dict[str, str]) -> None:
    """A foreign page can't play, although the browser would add the cookie."""
    headers = {name: value.format(port=shared.port) for name, value in said.items()}
    headers |= {"Cookie": shared.cookie, "Content-Type": "application/json"}
    reply = shared.raw("POST", "/api/games", headers, b'{"game": "scrabble"}')
    assert (reply.status, list(reply.data)) == (403, ["why"])


def test_foreign_page_reads_nothing(shared: Served) -> None:
    """A foreign page can't have anything included, and no answer allows another page to read it."""
    said = {"Cookie": shared.cookie, "Sec-Fetch-Site": "cross-site"}
    assert shared.raw("GET", "/api/games", said).status == 403
    reply = shared.get("/api/menu")
    assert "access-control-allow-origin" not in reply.headers
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("path", ["/", "/api/menu", "/api/games", "/client/app.js", "/game/1", "/?key=", "/?key=wrong"])
@pytest.mark.parametrize(
    "cookie", ["", "lexicade-{port}=", "lexicade-{port}=0123", "other=x", "lexicade-{port}=\x7f;;="]
)
def test_no_cookie(shared: Served, path: str, cookie: str) -> None:
    """Without the cookie nothing is shown; a sentence says how to come in."""
    reply = shared.raw("GET", path, {"Cookie": cookie.format(port=shared.port)} if cookie else {})
    assert reply.status == 403
    assert b"address that it printed" in reply.content


def test_cookie_is_guarded(shared: Served) -> None:
    """The key is taken out of the address at once, and scripts and other sites don't get the cookie."""
    reply = shared.raw("GET", f"/games?{shared.address.partition('?')[2]}", {})
    assert (reply.status, reply.headers["location"]) == (303, "/games")
    facts = {each.strip().lower() for each in reply.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= facts


def test_key_on_any_page(shared: Served) -> None:
    """Coming in with the key leads to the very page that was asked for, whatever is in its name."""
    reply = shared.raw("GET", f"/id/scrabble%231?{shared.address.partition('?')[2]}", {})
    assert reply.headers["location"] == "/id/scrabble%231"


def test_no_way_to_other_sites(shared: Served) -> None:
    """Coming in with the key never leads to another site."""
    key = shared.address.partition("?")[2]
    reply = shared.raw("GET", f"//evil.example/?{key}", {})
    assert reply.headers.get("location", "/").startswith("/evil") or reply.status != 303


def test_secret_is_private(shared: Served) -> None:
    """The file that keeps a browser's cookie good is for its owner only."""
    mode = os.stat(shared.home / "web.secret").st_mode
    assert stat.S_IMODE(mode) & 0o077 == 0


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:40].decode("ascii", "replace"))
def test_bad_requests(shared: Served, body: bytes) -> None:
    """Whatever is asked for, the answer is a sentence with a status, and the server goes on."""
    reply = shared.raw("POST", "/api/games", shared.ours, body)
    assert reply.status in (400, 404, 422), reply.content
    assert reply.data["why"].endswith(".")
    assert "Traceback" not in reply.data["why"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/games/nothing", 404),
        ("GET", "/api/games/999999999999", 404),
        ("GET", "/api/games/%2e%2e", 404),
        ("GET", "/api/rules/nothing", 422),
        ("GET", "/api/rules/_template", 422),
        ("GET", "/api/calendar/nothing", 422),
        ("GET", "/api/words/check", 422),
        ("GET", "/api/words/nothing?given=cat", 422),
        ("GET", "/api/words/pattern?given=%00", 422),
        ("GET", f"/api/words/from?given={'a' * 100}", 422),
        ("GET", "/client/nothing.js", 404),
        ("GET", "/client/../app.py", 404),
        ("GET", "/client/%2e%2e/app.py", 404),
        ("GET", "/nothing", 404),
        ("GET", "/game/x", 404),
        ("POST", "/api/menu", 405),
        ("PUT", "/api/games", 405),
        ("DELETE", "/api/games/999", 404),
        ("POST", "/", 405),
    ],
)
def test_bad_addresses(shared: Served, method: str, path: str, status: int) -> None:
    """An address that isn't there is answered with a sentence and its status."""
    reply = shared.raw(method, path, shared.ours, b"{}" if method != "GET" else b"")
    assert reply.status == status, reply.content
    assert reply.content


@pytest.mark.parametrize("length", ["70000", "999999999999", "-1", "x"])
def test_large_bodies(shared: Served, length: str) -> None:
    """A body that is too large is refused before it is read."""
    headers = {**shared.ours, "Content-Length": length}
    assert shared.raw("POST", "/api/games", headers).status in (400, 413)


def test_large_body_in_pieces(shared: Served) -> None:
    """A body that doesn't say how large it is is cut off at the limit."""
    piece = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    headers = {**shared.ours, "Transfer-Encoding": "chunked"}
    assert shared.raw("POST", "/api/games", headers, piece * 2 + b"0\r\n\r\n").status == 413


def test_other_content(shared: Served) -> None:
    """A form that a foreign page could send without asking is refused."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        reply = shared.raw("POST", "/api/games", {**shared.ours, "Content-Type": kind}, b'{"game": "scrabble"}')
        assert reply.status == 415


def test_strict_policy(shared: Served) -> None:
    """Every answer forbids scripts and styles that are not files of ours."""
    for path in ("/", "/api/menu", "/client/app.js", "/nothing"):
        policy = shared.get(path).headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
