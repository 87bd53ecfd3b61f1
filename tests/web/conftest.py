"""A server and a browser for tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.web import tools
from tests.web.kit import PATIENCE, Player, Served
from tests.web.site import Hosted, built_site, hosted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

NO_BROWSER = "There is no browser for tests: install Chromium, name one in LEXICADE_BROWSER, or install npm."
QUIET = (  # what browsers say of a server that is gone, and of answers that we mean
    *("net::ERR_CONNECTION_REFUSED", "net::ERR_CONNECTION_RESET", "net::ERR_EMPTY_RESPONSE"),
    *("net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_CONTENT_LENGTH_MISMATCH"),
    *("status of 422", "status of 409", "status of 503"),
)


def missing(what: str) -> None:
    """Skip a test for want of something; where everything must be tested, that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture
def served(home: Path) -> Iterator[Served]:
    """A server of a test's own."""
    server = Served(home)
    yield server
    server.close()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a module; each plays games of its own."""
    server = Served(tmp_path_factory.mktemp("home"))
    yield server
    server.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser."""
    found = tools.browser()
    if found is None:
        missing(NO_BROWSER)
    assert found is not None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=found.program, args=["--no-sandbox"], env={**os.environ, **found.environment}
        )
        yield launched
        launched.close()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A function that opens a window of its own; none of them may have complained of anything but what is `quiet`."""
    windows: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(quiet: str | None = None, **options: Any) -> Page:
        def note(complaint: Any) -> None:
            said = f"{complaint.text} {complaint.location}"
            if complaint.type == "error" and not any(each in said for each in (*QUIET, quiet) if each):
                complaints.append(said)

        windows.append(browser.new_context(**{"reduced_motion": "reduce", **options}))
        windows[-1].set_default_timeout(PATIENCE * 1000)
        page = windows[-1].new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield opened
    for window in windows:
        window.close()
    assert not complaints


@pytest.fixture
def player(visit: Callable[..., Page], shared: Served) -> Player:
    """Somebody in a window of ordinary size."""
    return Player(visit(), shared)


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that finds barriers."""
    script = tools.axe()
    if script is None:
        missing("axe-core is missing: install npm, and run make test.")
    assert script is not None
    return script


@pytest.fixture(scope="session")
def site() -> Path:
    """The site, as `lexicade site` writes it."""
    found = built_site()
    if found is None:
        missing("Pyodide or Node is missing: install npm, and run make test.")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def host(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A host with the site in a sub-folder."""
    with hosted(tmp_path_factory.mktemp("host"), site) as found:
        yield found
