"""What a request to a public server must pass before it reaches the application, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lexicade.frontends.web.security import (
    HEADERS,
    OURS,
    SAFE,
    WRONG_HOST,
    WRONG_PAGE,
    FixedHeaders,
    bad_body,
    guarded,
    refusal,
)

OPEN_TO_ALL = ("/healthz", "/metrics")  # asked by their address, whatever the server is called


class PublicGuard:
    """Only requests to this server's own name, and only from its own pages."""

    def __init__(self, app: ASGIApp, *, origins: Sequence[str]) -> None:
        """With the origins under which it is reached, such as https://play.example.org."""
        self._app = app
        self._origins = frozenset(origins)
        self._hosts = frozenset(origin.partition("://")[2] for origin in origins)
        headers = dict(HEADERS) | {"X-Robots-Tag": "noindex"}
        if all(origin.startswith("https:") for origin in origins):
            headers["Strict-Transport-Security"] = "max-age=31536000"
        self._headers = FixedHeaders(headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        await guarded(self._app, scope, receive, send, headers=self._headers, refused=self._refused)

    def _refused(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        """The answer to a request that isn't passed on."""
        if scope["path"] in OPEN_TO_ALL and scope["method"] in SAFE:
            return None
        if headers.get("host", "") not in self._hosts:
            return refusal(scope, 421, WRONG_HOST)
        if scope["method"] in SAFE:
            return None
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        is_ours = (origin is not None or site is not None) and origin in (None, *self._origins)
        if not is_ours or (site is not None and site not in OURS):
            return refusal(scope, 403, WRONG_PAGE)
        return bad_body(scope, headers)
