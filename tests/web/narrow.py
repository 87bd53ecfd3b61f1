"""`python -m tests.web.narrow FOLDER`: what sticks out of built pages on a phone, light and dark, a line for each."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.web import tools

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True}
# Wide tables and examples may scroll by themselves; what holds the whole text may not, though the theme would let it.
STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = each => each.localName !== "article" && (
    ["auto", "scroll"].includes(getComputedStyle(each).overflowX) || scrolls(each.parentElement));
  const wide = [...document.querySelectorAll("article *")].filter(each => {
    const place = each.getBoundingClientRect();
    return place.width && place.right > width + 1 && !scrolls(each);
  });
  return wide.map(each => each.outerHTML);
}"""


def main(folder: Path) -> None:
    """Open every page."""
    found = tools.browser()
    assert found is not None
    environment: dict[str, Any] = {**os.environ, **found.environment}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.program, args=["--no-sandbox"], env=environment)
        for scheme in ("light", "dark"):
            window: Any = {**PHONE, "color_scheme": scheme}
            page = browser.new_context(**window).new_page()
            for path in sorted(folder.rglob("*.html")):
                page.goto(path.as_uri())
                for each in page.evaluate(STICKING_OUT)[:3]:
                    print(f"{path.relative_to(folder)}, {scheme}: {each[:200]}")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
