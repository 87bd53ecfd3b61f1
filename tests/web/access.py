"""What bars somebody from a page: as axe finds it, and what it can't see, such as text that is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

DESK: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 320, "height": 568}
ZOOMED: ViewportSize = {"width": 320, "height": 256}  # 1280 by 1024 pixels at 400 %
SMALL = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The distances that WCAG 1.4.12 asks for.
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } "
SPACED += "p { margin-bottom: 2em !important; }"
RESTYLE = """
text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}
"""
CUT_OFF = """
() => [...document.querySelectorAll('body *')].filter(each => {
  const style = getComputedStyle(each);
  if (each.closest('.unseen, [hidden], .skip') || !each.textContent.trim()) return false;
  const isCut = (overflow, whole, shown) => ['hidden', 'clip'].includes(overflow) && whole > shown + 1;
  return isCut(style.overflowX, each.scrollWidth, each.clientWidth)
    || isCut(style.overflowY, each.scrollHeight, each.clientHeight);
}).map(each => each.outerHTML.slice(0, 200))
"""
LAID_OVER = """
() => {
  const boxes = [...document.querySelectorAll('button, a, input, select')]
    .filter(each => !each.closest('.skip')).map(each => ({each, box: each.getBoundingClientRect()}))
    .filter(({box}) => box.width > 1);
  const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
    * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const isOver = (one, other) => !one.each.contains(other.each) && shared(one.box, other.box) > 4;
  const named = ({each}) => each.textContent || each.id;
  const inOrder = boxes.filter(({each}) => !document.querySelector('dialog[open]') || each.closest('dialog'));
  return inOrder.flatMap((one, at) => inOrder.slice(at + 1).filter(other => isOver(one, other))
    .map(other => `${named(one)} lies over ${named(other)}`));
}
"""


def barriers(page: Page, axe: str, *rules: str, without: str = "") -> list[str]:
    """What bars somebody from a page, as axe finds it by all its rules or by some, perhaps without a part of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": RULES}
    script = "([exclude, only]) => axe.run({exclude}, {runOnly: only, resultTypes: ['violations']})"
    found: dict[str, Any] = page.evaluate(script, [[[without]] if without else [], only])
    return [f"{each['id']}: {node['html'][:200]}" for each in found["violations"] for node in each["nodes"]]


def is_narrow(page: Page) -> bool:
    """Whether a page can be read without scrolling sideways."""
    found: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return found


def squeezed(page: Page) -> list[str]:
    """What can't be read or pressed on a page: what sticks out, is cut off, or lies over something else."""
    found: list[str] = [] if is_narrow(page) else ["the page is too wide"]
    return [*found, *page.evaluate(CUT_OFF), *page.evaluate(LAID_OVER)]


def enlarge(page: Page) -> None:
    """Make text twice as large, as people set it in their browser."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


def restyle(page: Page, style: str) -> None:
    """Add a reader's own style to a page."""
    page.evaluate(RESTYLE, style)
