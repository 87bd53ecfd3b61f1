"""The site that works offline, served beside a server's own pages."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from lexicade.core.errors import BadParams
from lexicade.files import named
from lexicade.frontends.web.site.build import MARK, POLICY

PLACE = "/offline"
NO_SITE = "{path} has no site in it. Write one with: lexicade site {path}"


def checked_site(folder: str | None) -> str | None:
    """The folder of a site, if one is named; raises BadParams if it isn't one."""
    if folder is not None and not os.path.isfile(os.path.join(folder, MARK)):
        raise BadParams(NO_SITE.format(path=named(folder)))
    return folder


def site_routes(folder: str | None) -> list[Mount]:
    """Where the site is, if there is one."""
    return [] if folder is None else [Mount(PLACE, StaticFiles(directory=folder, html=True))]


@cache
def marked(page: str) -> str:
    """The client's page with a mark on its first element, by which it offers the site."""
    return page.replace("<html ", "<html data-offline ", 1)


def site_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """The headers of the site's pages, given those of all others: it runs Python, which they may not."""
    policy = f"{POLICY}; frame-ancestors 'none'"
    return {**headers, "Content-Security-Policy": policy, "Cache-Control": "no-cache"}
