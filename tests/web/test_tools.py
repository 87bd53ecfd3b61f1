"""Tools in a real browser: positions and games analyzed with the board beside them, puzzles to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

from tests.web.kit import Served
from tests.web.test_pages import axe, barriers

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["axe"]  # a fixture

CGP = "15/15/15/15/15/15/15/3QUIz8/15/15/15/15/15/15/15 AEL?/ 0/32 0"


def visited(page: Page, served: Served, path: str) -> Page:
    """A page of a server, entered with its key."""
    page.goto(served.address)
    page.goto(f"{served.base}{path}")
    page.locator("main[data-ready]").wait_for()
    return page


def test_position(visit: Callable[..., Page], shared: Served, axe: str) -> None:
    """A pasted position is analyzed; the arrow keys go through the turns, and the board beside them shows each."""
    page = visited(visit(), shared, "/tools")
    page.get_by_role("link", name="Position analysis").click()
    page.get_by_label("Position", exact=True).fill(CGP)
    page.get_by_role("button", name="Analyze").click()
    page.get_by_role("heading", name="Best turns with AEL?").wait_for()
    first = page.locator(".seen h3").inner_text()
    assert page.locator(".seen .board td.new").count() > 0
    page.locator(".steps button").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator(".seen h3").inner_text() != first
    assert page.locator(".steps tr[data-chosen]").count() == 1
    assert barriers(page, axe) == []
    chosen = page.url
    page.goto(chosen)
    page.get_by_role("heading", name="Best turns with AEL?").wait_for()


def test_bad_position(visit: Callable[..., Page], shared: Served) -> None:
    """What is no position is explained beside the form, and nothing that was typed is lost."""
    page = visited(visit(), shared, f"/tools/scrabble/position?position={quote('15/15 ABC 0/0 0')}")
    page.locator("p.problem:not(:empty)").wait_for()
    assert page.get_by_label("Position", exact=True).input_value() == "15/15 ABC 0/0 0"
    assert page.get_by_role("button", name="Analyze").is_enabled()
