"""The page that every address of a public server shows: the client's own, with links to what there is here."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from lexicade.frontends.web.app import CLIENT
from lexicade.frontends.web.static import marked

PAGES = re.compile(
    r"/(new/\w+|game/[\w-]{22}|id/.+|import/[\w-]+|daily(/\w+(/\d+)?)?|table/(new/\w+|[\w-]+)|me|rules(/\w+)?|settings|words|"
    r"tools(/\w+/\w+(/[\w-]+)?)?)?"
)
LINKS = {"/daily": "Daily", "/me": "My games", "/tools": "Tools", "/settings": "Settings"}


@cache
def document() -> str:
    """The client's page; what it shows of a public server alone it shows by the mark on its first element."""
    text = (CLIENT / "index.html").read_text(encoding="utf-8")
    links = "\n".join(f'<a href="{path}">{title}</a>' for path, title in LINKS.items())
    text = re.sub(r"(?s)(<nav [^>]*>\n).*?(\n</nav>)", lambda found: f"{found[1]}{links}{found[2]}", text)
    return text.replace("<html ", "<html data-public ", 1)


def page(offline: str | None) -> Callable[[Request], Awaitable[Response]]:
    """The one page, perhaps with a site to play offline; what is in it is up to the client."""

    async def endpoint(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            raise HTTPException(404)
        is_ours = PAGES.fullmatch(request.url.path) is not None
        content = document() if offline is None else marked(document())
        return HTMLResponse(content, 200 if is_ours else 404, {"Cache-Control": "no-cache"})

    return endpoint
