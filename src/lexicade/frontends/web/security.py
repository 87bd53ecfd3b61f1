"""Who may talk to the server: a browser on this machine that was opened with the server's own address.

Any page in any browser can send requests to this machine. So each request must name this server as its host (or else a
foreign name that was made to point here could read answers), carry the cookie that only the first address gives, and,
where a browser says which page asked, come from one of ours.
"""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, quote

from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lexicade.core.errors import BadSave
from lexicade.files import data_file, make_folder, read_file, write_file
from lexicade.frontends.web.facts import LARGEST_IMPORT
from lexicade.frontends.web.static import PLACE, site_headers

FILE = "web.secret"  # in the data folder: a browser that was let in stays in when the server is started again
LENGTH = 32  # bytes of a secret
LARGEST_BODY = 1 << 16  # bytes; the id of a game with a puzzle in it is the largest thing that most pages send
LARGEST_RECORD = 1 << 18  # bytes; a pasted record of a game, with all the remarks that people put in
LARGER = {"/api/tools/": LARGEST_RECORD, "/api/import": LARGEST_IMPORT}  # paths, and what a body may have there
A_MONTH = 30 * 24 * 3600  # seconds that a browser keeps the cookie
SAFE = ("GET", "HEAD")
OURS = ("same-origin", "none")  # what browsers say of requests from our pages, and from the address bar
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
LOCKED_OUT = "Open Lexicade with the address that it printed when it was started; it has a key in it."
WRONG_HOST = "This server doesn't answer to that name."
WRONG_PAGE = "Lexicade doesn't take requests from other pages."
TOO_LARGE = "That is too large: the limit is {limit} kB."
NOT_JSON = "Lexicade takes requests as JSON only."


def new_key() -> str:
    """A key for the first address; it is good until the server ends."""
    return secrets.token_urlsafe(24)


def kept_secret() -> str:
    """The secret that stays the same when the server is started again; where it can't be kept, a new one."""
    path = data_file(FILE)
    with suppress(BadSave):
        kept = read_file(path, largest=1 << 10, error=BadSave).decode("ascii", "replace").strip()
        if len(kept) == 2 * LENGTH:
            return kept
    secret = secrets.token_hex(LENGTH)
    with suppress(OSError):
        make_folder(os.path.dirname(path))
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))  # nobody else may read it, not even for a moment
        write_file(path, secret.encode())
    return secret


class Guard:
    """Everything that a request must pass before it reaches the application, and the headers of every answer."""

    def __init__(self, app: ASGIApp, *, key: str, secret: str, port: int) -> None:
        """With the key of the first address, and the secret that the cookie is made from."""
        self._app = app
        self._headers = FixedHeaders(HEADERS)
        self._key = key
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._cookie = f"lexicade-{port}"  # browsers keep one jar for all ports of a machine
        self._value = hmac.new(secret.encode(), b"cookie", "sha256").hexdigest()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        await guarded(self._app, scope, receive, send, headers=self._headers, refused=self._refused)

    def _refused(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        """The answer to a request that isn't passed on."""
        if headers.get("host", "") not in self._hosts:
            return refusal(scope, 421, WRONG_HOST)
        given = parse_qs(scope["query_string"].decode("ascii", "replace")).get("key", [""])[0]
        if scope["method"] == "GET" and given and hmac.compare_digest(given.encode(), self._key.encode()):
            return self._let_in(scope)
        if not self._has_cookie(headers):
            return refusal(scope, 403, LOCKED_OUT)
        is_ours = headers.get("sec-fetch-site", "none") in OURS
        if scope["method"] not in SAFE:
            origin = headers.get("origin")
            is_ours = is_ours and (origin is not None or "sec-fetch-site" in headers)
            is_ours = is_ours and origin in (None, *(f"http://{host}" for host in self._hosts))
        if not is_ours:
            return refusal(scope, 403, WRONG_PAGE)
        return bad_body(scope, headers) if scope["method"] not in SAFE else None

    def _let_in(self, scope: Scope) -> Response:
        """The cookie, and the way to the page without the key in its address."""
        answer = RedirectResponse(f"/{quote(scope['path'].lstrip('/'))}", status_code=303)
        answer.set_cookie(self._cookie, self._value, max_age=A_MONTH, httponly=True, samesite="strict")
        return answer

    def _has_cookie(self, headers: Mapping[str, str]) -> bool:
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        value = cookies[self._cookie].value if self._cookie in cookies else ""
        return hmac.compare_digest(value.encode(), self._value.encode())


class FixedHeaders:
    """The headers that every answer has, whatever the application says; there are many answers, so they are ready."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._pages, self._site = raw(headers), raw(site_headers(headers))

    def of(self, path: str, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """The headers of an answer that has some of its own."""
        fixed = self._site if path.startswith(f"{PLACE}/") else self._pages
        own = [each for each in given if each[0] not in fixed]
        if b"cache-control" not in fixed and all(name != b"cache-control" for name, _ in own):
            own.append((b"cache-control", b"no-store"))
        return [*own, *fixed.items()]


def raw(headers: Mapping[str, str]) -> dict[bytes, bytes]:
    """Headers as they are sent."""
    return {name.lower().encode(): value.encode() for name, value in headers.items()}


async def guarded(
    app: ASGIApp,
    scope: Scope,
    receive: Receive,
    send: Send,
    *,
    headers: FixedHeaders,
    refused: Callable[[Scope, Mapping[str, str]], Response | None],
) -> None:
    """Answer a request that is refused, or pass it on with a limited body; every answer gets the headers."""
    if scope["type"] != "http":
        await app(scope, receive, send)
        return

    async def send_safely(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = headers.of(scope["path"], message.get("headers", ()))
        await send(message)

    answer = refused(scope, headers_of(scope))
    if answer is not None:
        await answer(scope, receive, send_safely)
    else:
        limited = receive if scope["method"] in SAFE else Limited(receive, largest(scope))
        await app(scope, limited, send_safely)


def headers_of(scope: Scope) -> dict[str, str]:
    """What a request says in its headers; of one that is there twice, the first one counts."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}


def largest(scope: Scope) -> int:
    """How many bytes the body of a request may have."""
    return next((most for path, most in LARGER.items() if scope["path"].startswith(path)), LARGEST_BODY)


class TooLarge(Exception):
    """A body turned out to be larger than anything that is meant."""

    def __init__(self, limit: int) -> None:
        """For a limit in bytes."""
        self.sentence = TOO_LARGE.format(limit=limit >> 10)
        super().__init__(self.sentence)


class Limited:
    """A request's body, up to a limit, whatever its headers said of its length."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive = receive
        self._limit = self._left = limit

    async def __call__(self) -> Message:
        """The next part; raises TooLarge."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise TooLarge(self._limit)
        return message


def refusal(scope: Scope, status: int, sentence: str) -> Response:
    """A sentence with a status: for programs as JSON, for people as text."""
    if scope["path"].startswith("/api/"):
        return JSONResponse({"why": sentence}, status)
    return PlainTextResponse(sentence, status)


def bad_body(scope: Scope, headers: Mapping[str, str]) -> Response | None:
    """The refusal of a body that is too large or of another kind; other pages can't send JSON without asking."""
    length = headers.get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > largest(scope):
        return refusal(scope, 413, TooLarge(largest(scope)).sentence)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return refusal(scope, 415, NOT_JSON)
    return None
