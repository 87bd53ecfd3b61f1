"""Scenes as pictures: any view of any game as SVG, for notebooks and pages.

Each kind of panel is drawn by one function, which gives a block: its size, and its elements from its own corner on. A
scene stacks blocks; beside a tall grid, what is only read stands in a column of its own. Pictures have no ids and no
style sheets, so any number of them can stand in one page. Text is text, and nothing is told by color alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from lexicade.core.errors import printable
from lexicade.core.scene import Cell, Grid, Keys, Look, Meter, Note, Panel, Prompt, Rack, Scene, Words

SQUARE = 30  # pixels of a square of a grid, and of a key
LARGE = 44  # of a tile on a rack, and of a grid with a single row
GAP = 16  # between panels, and around them
LINE = 20  # from one line of text to the next
TALL = 200  # height of a grid from which on there is room beside it
LONGEST = 36  # characters of a line in a list
BROADEST = 60  # characters of a question
KEYS = 13  # in a row
PIPS = 12  # of a meter; one with more is a bar

SANS = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
MONO = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
PAPER, EDGE, INK, FAINT = "#fdfcf9", "#b9b4a8", "#1f1d1a", "#6b665d"
BLUE, CREAM, AMBER, GRAY, WHITE = "#0b5394", "#f7e8c3", "#f0b73a", "#e6e4df", "#ffffff"
# How each look is drawn: the color of the square, of its edge and of the letter. The hues are those that people who
# are color-blind tell apart best (Okabe and Ito), and every look differs from the others in more than its hue.
LOOKS = {
    Look.PLAIN: (WHITE, EDGE, INK),
    Look.HIDDEN: ("#d5dde6", "#8a97a6", INK),
    Look.SHOWN: (CREAM, "#a58f5a", INK),
    Look.STRONG: (AMBER, "#7a5600", INK),
    Look.BLANK: (WHITE, "#a58f5a", INK),
    Look.PREMIUM: ("#e9e4f2", EDGE, INK),
    Look.SPENT: (GRAY, EDGE, FAINT),
}
PREMIUMS = {"3W": "#e8a58b", "2W": "#f6d3de", "3L": "#8fbfe0", "2L": "#d6eaf7"}  # colors of squares that multiply
NOTHING = (".", " ")  # what a plain square may hold in text to be seen


class Block(NamedTuple):
    """A part of a picture: its size in pixels, and its elements."""

    width: float
    height: float
    body: str


def scene_svg(scene: Scene, title: str = "Lexicade") -> str:
    """A scene as a picture of its own; the title is what screen readers announce."""
    blocks = [(panel, panel_block(panel)) for panel in scene.panels]
    has_tall = any(isinstance(panel, Grid) and block.height >= TALL for panel, block in blocks)
    is_beside = [has_tall and isinstance(panel, Words | Meter | Note) for panel, _ in blocks]
    left = stacked([block for (_, block), beside in zip(blocks, is_beside, strict=True) if not beside])
    right = stacked([block for (_, block), beside in zip(blocks, is_beside, strict=True) if beside])
    return framed(beside(left, right), title)


def grid_svg(grid: Grid, title: str = "Lexicade") -> str:
    """A grid alone as a picture of its own, such as a board without a game."""
    return framed(draw_grid(grid), title)


def framed(block: Block, title: str) -> str:
    """A block as a whole document, with paper under it."""
    width, height = block.width + 2 * GAP, block.height + 2 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="graphics-document" font-family="{SANS}">'
        f"<title>{clean(title)}</title>"
        f'<rect x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="8" fill="{PAPER}" stroke="{EDGE}"/>'
        f"{moved(block, GAP, GAP)}</svg>"
    )


def panel_block(panel: Panel) -> Block:
    """A panel drawn by the function for its kind."""
    draw: dict[type, Callable[[Any], Block]] = {
        Grid: draw_grid,
        Rack: draw_rack,
        Keys: draw_keys,
        Words: draw_words,
        Meter: draw_meter,
        Note: draw_note,
        Prompt: draw_prompt,
    }
    return draw[type(panel)](panel)


def draw_grid(panel: Grid) -> Block:
    """Squares in rows, with the names of rows and columns on their edges."""
    size = SQUARE if len(panel.rows) > 1 else LARGE
    across, down = (size if panel.row_names else 0), (LINE if panel.column_names else 0)
    columns = max((len(row) for row in panel.rows), default=0)
    body = [
        text(name, across + (at + 0.5) * size, down - 6, 12, anchor="middle", color=FAINT)
        for at, name in enumerate(panel.column_names)
    ]
    for at, row in enumerate(panel.rows):
        top = down + at * size
        if panel.row_names:
            body.append(text(panel.row_names[at], across - 8, top + size / 2 + 4, 12, anchor="end", color=FAINT))
        for column, cell in enumerate(row):
            # On a grid that takes words, an empty square is a place for a letter; on others it is no square.
            if cell != Cell() or panel.across:
                premium = panel.premiums[at][column] if panel.premiums else ""
                body.append(square(cell, premium, across + column * size, top, size))
    height = down + len(panel.rows) * size
    if not panel.caption:
        return Block(across + columns * size, height, "".join(body))
    body.append(text(panel.caption, across, height + LINE, 14, color=FAINT))
    return Block(max(across + columns * size, breadth(panel.caption, 14)), height + LINE + 6, "".join(body))


def square(cell: Cell, premium: str, x: float, y: float, size: float) -> str:
    """One square of a grid, with what it multiplies where no tile lies on it."""
    value = "" if cell.value is None else str(cell.value)
    if cell.look is Look.PREMIUM:
        return tile(premium or cell.text, cell.look, x, y, size, fill=PREMIUMS.get(premium))
    shown = "" if cell.look is Look.PLAIN and cell.text in NOTHING else cell.text
    is_hidden = cell.is_marked and cell.look is Look.HIDDEN
    return tile(shown, cell.look, x, y, size, value=value) + (marked(x, y, size) if is_hidden else "")


def marked(x: float, y: float, size: float) -> str:
    """A dot on a hidden square that belongs to the main word."""
    return f'<circle cx="{x + size / 2:g}" cy="{y + size / 2:g}" r="{size / 8:g}" fill="{AMBER}" stroke="#7a5600"/>'


def tile(shown: str, look: Look, x: float, y: float, size: float, *, value: str = "", fill: str | None = None) -> str:
    """A square with a letter, drawn as its look says; a value stands small in its corner."""
    usual, edge, color = LOOKS[look]
    dashes = ' stroke-dasharray="3 2"' if look is Look.BLANK else ""
    drawn = (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{size - 2:g}" height="{size - 2:g}" rx="{size / 9:g}" '
        f'fill="{fill or usual}" stroke="{edge}" stroke-width="{2 if look is Look.STRONG else 1}"{dashes}/>'
    )
    if shown:
        letter = size * (0.36 if look is Look.PREMIUM else 0.55)
        left, base = x + size / 2 - (size / 12 if value else 0), y + size / 2 + letter * 0.36
        weight = "700" if look in (Look.STRONG, Look.SHOWN) else ""
        slant = ' font-style="italic"' if look is Look.BLANK else ""
        drawn += text(shown, left, base, letter, anchor="middle", color=color, weight=weight, more=slant)
    if look is Look.SPENT:
        drawn += (
            f'<path d="M{x + size * 0.2:g} {y + size * 0.8:g}L{x + size * 0.8:g} {y + size * 0.2:g}" '
            f'stroke="{FAINT}" stroke-width="1.5"/>'
        )
    if value:
        drawn += text(value, x + size - 5, y + size - 6, size * 0.25, anchor="end", color=color)
    return drawn


def draw_rack(panel: Rack) -> Block:
    """Tiles side by side, each with its value; those that are gone are crossed out."""
    values = [str(value) for value in panel.values] or [""] * len(panel.letters)
    looks = panel.looks or (Look.SHOWN,) * len(panel.letters)
    body = [
        tile(letter, look, at * LARGE, 0, LARGE, value=value)
        for at, (letter, value, look) in enumerate(zip(panel.letters, values, looks, strict=True))
    ]
    return Block(len(panel.letters) * LARGE, LARGE, "".join(body))


def draw_keys(panel: Keys) -> Block:
    """Keys in rows: one that was found is bold, one that was tried in vain is crossed out."""
    body = [
        tile(key.upper(), look, at % KEYS * (SQUARE + 2), at // KEYS * (SQUARE + 2), SQUARE)
        for at, (key, look) in enumerate(panel.keys)
    ]
    rows = -(-len(panel.keys) // KEYS)
    return Block(min(KEYS, len(panel.keys)) * (SQUARE + 2), rows * (SQUARE + 2), "".join(body))


def draw_words(panel: Words) -> Block:
    """A list under its title."""
    lines = [part for line in panel.lines for part in broken(line, LONGEST)]
    head = text(panel.title, 0, 14, 13, color=FAINT, weight="600")
    body = [text(line, 0, 14 + LINE * number, 14, font=MONO) for number, line in enumerate(lines, start=1)]
    width = max(breadth(panel.title, 13), *(breadth(line, 14) for line in ("", *lines)))
    return Block(width, LINE * (1 + len(lines)), head + "".join(body))


def draw_meter(panel: Meter) -> Block:
    """A label with a number, and under it the same as pips or as a bar."""
    label = f"{panel.label}: {panel.value} of {panel.most}"
    body = [text(label, 0, 14, 14)]
    if panel.most <= PIPS:
        body += [
            f'<circle cx="{9 + at * 20}" cy="30" r="7" fill="{BLUE if at < panel.value else WHITE}" stroke="{BLUE}"/>'
            for at in range(panel.most)
        ]
        return Block(max(breadth(label, 14), panel.most * 20), 40, "".join(body))
    filled = 200 * max(0, min(panel.value, panel.most)) / panel.most
    body.append(f'<rect x="0.5" y="24" width="200" height="12" rx="3" fill="{WHITE}" stroke="{BLUE}"/>')
    body.append(f'<rect x="0.5" y="24" width="{filled:g}" height="12" rx="3" fill="{BLUE}"/>')
    return Block(max(breadth(label, 14), 202), 40, "".join(body))


def draw_note(panel: Note) -> Block:
    """Lines as they are, every character as wide as the others."""
    lines = panel.text.split("\n")
    body = [text(line, 0, 14 + LINE * number, 14, font=MONO) for number, line in enumerate(lines)]
    return Block(max(breadth(line, 14) for line in lines), LINE * len(lines), "".join(body))


def draw_prompt(panel: Prompt) -> Block:
    """The question, and under it what can be chosen at once."""
    lines = broken(panel.question, BROADEST)
    body = [text(line, 0, 14 + LINE * number, 15, weight="600") for number, line in enumerate(lines)]
    width, height = max(breadth(line, 15) for line in lines), LINE * len(lines)
    x = 0.5
    for label, _ in panel.choices:
        size = breadth(label, 13) + 16
        body.append(
            f'<rect x="{x:g}" y="{height + 4}" width="{size:g}" height="24" rx="12" fill="{WHITE}" stroke="{BLUE}"/>'
        )
        body.append(text(label, x + size / 2, height + 20, 13, anchor="middle", color=BLUE))
        x += size + 8
    return Block(max(width, x - 7.5), height + (30 if panel.choices else 0), "".join(body))


def stacked(blocks: Sequence[Block]) -> Block:
    """Blocks one below the other."""
    y, body = 0.0, []
    for block in blocks:
        body.append(moved(block, 0, y))
        y += block.height + GAP
    return Block(max((block.width for block in blocks), default=0), max(0, y - GAP), "".join(body))


def beside(left: Block, right: Block) -> Block:
    """Two blocks side by side, the second only if there is anything in it."""
    if not right.body:
        return left
    x = left.width + 2 * GAP
    return Block(x + right.width, max(left.height, right.height), moved(left, 0, 0) + moved(right, x, 0))


def moved(block: Block, x: float, y: float) -> str:
    """The elements of a block somewhere else."""
    return f'<g transform="translate({x:g} {y:g})">{block.body}</g>' if x or y else block.body


def text(
    shown: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "",
    color: str = INK,
    weight: str = "",
    font: str = "",
    more: str = "",
) -> str:
    """A line of text, of which the base line begins (or has its middle or end) at a point."""
    anchored = f' text-anchor="{anchor}"' if anchor else ""
    bold = f' font-weight="{weight}"' if weight else ""
    face = f' font-family="{font}"' if font else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{color}" xml:space="preserve"'
        f"{anchored}{bold}{face}{more}>{clean(shown)}</text>"
    )


def clean(shown: str) -> str:
    """A text that can stand in a document: nothing in it is markup, and nothing that can't be seen is left."""
    return escape(printable(shown))


def broken(line: str, longest: int) -> list[str]:
    """A line as several that are short enough, each but the first set in a little."""
    return wrap(line, longest, subsequent_indent="  ", drop_whitespace=True, replace_whitespace=False) or [""]


def breadth(shown: str, size: float) -> float:
    """About how wide a text is; fonts differ, so it is rather too much than too little."""
    return len(shown) * size * 0.62
