"""An analysis as one HTML page that needs nothing beside itself: no scripts, no fonts, no pictures from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from lexicade.boards.analysis.json import position_of
from lexicade.boards.analysis.judging import Analysis, Judged, Totals, summary
from lexicade.boards.analysis.plot import write_plot
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.analysis.text import (
    ORDERS,
    WORST,
    facts,
    heading,
    per_turn,
    points,
    remarks,
    share,
    shown_hand,
    shown_turn,
    total_rows,
)
from lexicade.boards.board import EMPTY, Board
from lexicade.boards.evaluation.equity import leave_of
from lexicade.boards.moves import Kind, Move, Rating, laid, write_turn
from lexicade.boards.notation import show_play
from lexicade.boards.picture import square
from lexicade.boards.racks import shown_rack
from lexicade.core.errors import printable

PREMIUMS = {"=": "tw", "-": "dw", '"': "tl", "'": "dl", "*": "dw"}
STYLE = """
:root { color-scheme: light dark; --back: #fff; --ink: #1a1a1a; --soft: #595959; --rule: #c8c8c8; --tile: #f3dfb1;
  --tile-ink: #1a1a1a; --one: #0b57a4; --two: #a43b0b; --tw: #f5b5ad; --dw: #f9dcd8; --tl: #a9cdf0; --dl: #dcebf9; }
@media (prefers-color-scheme: dark) { :root { --back: #16181b; --ink: #e8e8e8; --soft: #a9a9a9; --rule: #45494f;
  --tile: #d9c48d; --one: #7db8f5; --two: #f5a07d; --tw: #7a2f28; --dw: #54302c; --tl: #28527a; --dl: #2a3c4d; } }
body { font: 16px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 60rem; padding: 0 1rem;
  color: var(--ink); background: var(--back); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.35rem; margin-top: 2.5rem; } h3 { font-size: 1.1rem; }
.soft, .tick { color: var(--soft); fill: var(--soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; }
.list th, .list td { text-align: left; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--rule);
  vertical-align: top; }
.list .number { text-align: right; white-space: nowrap; }
.list .made th, .list .made td { font-weight: 700; }
.play { white-space: nowrap; }
.tiles { font-family: ui-monospace, monospace; white-space: nowrap; }
.turn th, .turn td { border-bottom: 0; }
.more > td { padding-top: 0; }
.more ul { margin: 0 0 .3rem; padding-left: 1.2rem; }
details { margin-bottom: .4rem; } summary { cursor: pointer; color: var(--soft); }
.parts th[scope=row] { font-weight: 400; }
.parts { display: flex; flex-wrap: wrap; gap: 0 2rem; }
.board { font: .8rem/1 ui-monospace, monospace; }
.board th { font-weight: 400; color: var(--soft); padding: 0 .2rem; border: 0; vertical-align: middle; }
.board td { width: 1.35rem; height: 1.35rem; padding: 0; text-align: center; border: 1px solid var(--rule);
  color: var(--soft); vertical-align: middle; }
.board .corner { border: 0; }
.board .t, .board .n { background: var(--tile); color: var(--tile-ink); font-weight: 700; }
.board .n { outline: 2px solid var(--ink); outline-offset: -2px; text-decoration: underline; }
.tw { background: var(--tw); } .dw { background: var(--dw); }
.tl { background: var(--tl); } .dl { background: var(--dl); }
code { font-size: .8rem; overflow-wrap: anywhere; }
.plot { width: 100%; min-width: 34rem; max-width: 46rem; height: auto; font: 12px system-ui, sans-serif;
  fill: var(--ink); }
.grid { stroke: var(--rule); } .line0, .line1, .line2, .line3 { fill: none; stroke-width: 2; }
.line0, .mark0 { stroke: var(--one); } .line1, .mark1 { stroke: var(--two); } .line1 { stroke-dasharray: 6 3; }
.mark0 { fill: var(--one); } .mark1 { fill: var(--back); }
.line2, .mark2, .line3, .mark3 { stroke: var(--ink); } .line2 { stroke-dasharray: 2 3; }
.line3 { stroke-dasharray: 9 3 2 3; } .mark2 { fill: var(--ink); } .mark3 { fill: var(--back); }
@media (max-width: 36rem) { .board td { width: 1.05rem; height: 1.05rem; } .board { font-size: .7rem; } }
@media print { body { max-width: none; font-size: 10pt; color-scheme: light; } .wide { overflow: visible; }
  details:not([open]) { display: none; } tbody, table.board, .plot { break-inside: avoid; } h2 { break-before: page; }
  h2.first { break-before: auto; } h3 { break-after: avoid; } .board td { print-color-adjust: exact; } }
"""


def write_page(analyses: Sequence[Analysis], order: Order) -> str:
    """The HTML page of all games, for any browser and to print; folded details are not printed."""
    title = heading(analyses[0]) if len(analyses) == 1 else f"{len(analyses)} games"
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{text(title)}: analysis</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        f'<h1>Scrabble: {text(title)}</h1>\n<p class="soft">{text(ORDERS[order])}</p>',
    ]
    if len(analyses) > 1:
        parts += [
            summary_table(summary(analyses)),
            "<nav><ol>",
            *(
                f'<li><a href="#game{number}">{text(file_name(each))}: {text(heading(each))}</a></li>'
                for number, each in enumerate(analyses, start=1)
            ),
            "</ol></nav>",
        ]
    parts += [game_section(each, number) for number, each in enumerate(analyses, start=1)]
    return "\n".join([*parts, "</body>\n</html>\n"])


def text(words: object) -> str:
    """A text escaped for HTML, with control characters shown as escapes."""
    return escape(printable(str(words)))


def file_name(analysis: Analysis) -> str:
    """The name of a game's file without the folders, which are nobody's business on a page to pass on."""
    return re.split(r"[/\\]", analysis.source)[-1]


def tag(name: str, *inner: str, **attributes: str) -> str:
    """An element around others, which are safe already; `kind` is its class.

    >>> tag("td", tag("b", "7"), kind="number")
    '<td class="number"><b>7</b></td>'
    """
    names = {key: "class" if key == "kind" else key.replace("_", "-") for key in attributes}
    named = "".join(f' {names[key]}="{value}"' for key, value in attributes.items() if value)
    return f"<{name}{named}>{''.join(inner)}</{name}>"


def wide(inner: str, label: str) -> str:
    """A region that scrolls sideways on small screens, by keys as well."""
    return tag("div", inner, kind="wide", tabindex="0", role="region", aria_label=label) + "\n"


def table(columns: Sequence[str], bodies: Iterable[str], *, numbers: Iterable[int] = (), caption: str = "") -> str:
    """A table with the names of its columns; those of numbers stand to the right."""
    right = set(numbers)
    heads = (tag("th", name, scope="col", kind="number" if at in right else "") for at, name in enumerate(columns))
    title = tag("caption", caption) if caption else ""
    head = tag("thead", tag("tr", *heads))
    return wide(tag("table", title, head, "\n", *bodies, kind="list"), caption or ", ".join(filter(None, columns)))


def row(cells: Sequence[str], *, numbers: Iterable[int] = (), kind: str = "") -> str:
    """A row of a table whose first cell names it."""
    right = set(numbers)
    rest = (tag("td", cell, kind="number" if at in right else "") for at, cell in enumerate(cells[1:], start=1))
    return tag("tr", tag("th", cells[0], scope="row"), *rest, kind=kind) + "\n"


def game_section(analysis: Analysis, number: int) -> str:
    """One game: its scores, totals, mistakes, and every turn."""
    parts = [
        tag("h2", text(heading(analysis)), kind="first" if number == 1 else ""),
        tag("p", f"{text(file_name(analysis))}. {' '.join(map(escape, facts(analysis)))}", kind="soft"),
    ]
    if analysis.turns:
        parts.append(wide(write_plot(analysis.record, number), "Scores over the game"))
        parts += [tag("h3", "Biggest mistakes"), mistakes_table(analysis)] if analysis.mistakes else []
        parts += [tag("h3", "Totals"), totals_table(analysis.totals)]
        parts += [tag("h3", "Turns"), turns_table(analysis)]
    else:
        parts.append(tag("p", "The record has no turns."))
    return tag("section", "\n", "\n".join(parts), id=f"game{number}")


def totals_table(totals: Sequence[Totals]) -> str:
    """Both players' totals side by side."""
    rows = (row([name, *cells], numbers=(1, 2)) for name, cells in total_rows(totals))
    return table(["", *(text(each.name) for each in totals)], [tag("tbody", *rows)], numbers=(1, 2))


def summary_table(totals: Sequence[Totals]) -> str:
    """The totals over all games, a row for each player."""
    columns = ["Player", "Games", "Won", "Average score", "Best turns", "Lost per turn", "Bingos", "Missed", "Phonies"]
    numbers = range(1, len(columns))
    rows = (
        row(
            [
                text(each.name),
                *map(str, (each.games, each.wins, round(each.score / each.games), share(each), per_turn(each))),
                *map(str, (each.bingos, each.missed, each.phonies)),
            ],
            numbers=numbers,
        )
        for each in totals
    )
    return table(columns, [tag("tbody", *rows)], numbers=numbers, caption="All games")


def mistakes_table(analysis: Analysis) -> str:
    """The worst mistakes, the worst first."""
    rows = (
        row(
            [
                str(each.turn.number),
                text(analysis.record.players[each.turn.player].name),
                points(each.lost),
                f"{readable(each.turn.position.board, each.move)} ({each.turn.event.points})",
                f"{readable(each.turn.position.board, each.best[0].move)} ({each.best[0].score})",
            ],
            numbers=(2,),
        )
        for each in analysis.mistakes[:WORST]
    )
    return table(["Turn", "Player", "Lost", "Played", "Best"], [tag("tbody", *rows)], numbers=(2,))


def turns_table(analysis: Analysis) -> str:
    """Every turn; the board and the best turns unfold below it."""
    columns = ["No.", "Player", "Rack", "Turn", "Score", "Rank", "Lost", "Best turn"]
    names = [text(player.name) for player in analysis.record.players]
    bodies = (tag("tbody", turn_row(each, names), more_row(each, len(columns))) for each in analysis.turns)
    return table(columns, bodies, numbers=(4, 5, 6))


def turn_row(each: Judged, names: Sequence[str]) -> str:
    """The turn that was made, its rank and what it lost."""
    turn, board = each.turn, each.turn.position.board
    cells = [
        str(turn.number),
        names[turn.player],
        tag("span", shown_hand(each), kind="tiles"),
        readable(board, each.move) if each.move.kind is Kind.PLAY else text(shown_turn(each)),
        str(turn.event.points),
        "-" if each.rank is None else f"{each.rank} of {each.options}",
        points(each.lost) or "-",
        "the same" if each.is_best else readable(board, each.best[0].move) if each.best else "-",
    ]
    return row(cells, numbers=(4, 5, 6), kind="turn")


def more_row(each: Judged, columns: int) -> str:
    """Remarks on a turn, and the board and best turns that unfold."""
    said = [tag("li", text(remark)) for remark in remarks(each)]
    shown = [board_table(each), best_table(each) if each.best else ""]
    position = tag("p", "Position as CGP: ", tag("code", text(position_of(each))))
    inside = tag("div", *shown, kind="parts")
    unfolding = tag("details", tag("summary", f"Board and best turns for turn {each.turn.number}"), inside, position)
    cell = tag("td", tag("ul", *said) if said else "", unfolding, colspan=str(columns))
    return tag("tr", cell, kind="more") + "\n"


def best_table(each: Judged) -> str:
    """The best turns, and the one that was made, which is marked."""
    listed = [*each.best]
    if each.made is not None and each.made.move not in [rating.move for rating in listed]:
        listed.append(each.made)
    played = each.order in (Order.SIMULATION, Order.PREENDGAME)
    columns = ["Turn", "Score", "Leave", "Value", *(["Wins"] if played else [])]
    rows = [best_row(each, rating, played=played) for rating in listed]
    return table(columns, [tag("tbody", *rows)], numbers=(1, 3, 4), caption="Best turns")


def best_row(each: Judged, rating: Rating, *, played: bool) -> str:
    """One of the best turns, or the one that was made."""
    is_made = each.made is not None and rating.move == each.made.move
    error = "" if rating.error is None else f" \N{PLUS-MINUS SIGN} {points(rating.error)}"
    cells = [
        readable(each.turn.position.board, rating.move) + (" (played)" if is_made else ""),
        str(rating.score),
        tag("span", shown_rack(leave_of(each.turn.position.rack, rating.move)), kind="tiles"),
        f"{points(rating.value)}{error}",
    ]
    cells += [f"{rating.wins or 0:.0%}"] if played else []
    return row(cells, numbers=(1, 3, 4), kind="made" if is_made else "")


def readable(board: Board, move: Move) -> str:
    """A turn as people read it, with tiles already on the board in brackets."""
    if move.kind is not Kind.PLAY:
        return text(write_turn(move))
    shown = show_play(board, move.row, move.column, move.text, is_across=move.is_across)
    return tag("span", text(shown), kind="play")


def board_table(each: Judged) -> str:
    """The board with the play on it: new tiles are framed and underlined."""
    before = each.turn.position.board
    after = laid(before, each.move) if each.move.kind is Kind.PLAY else before
    size = before.layout
    heads = (tag("th", chr(ord("A") + column), scope="col") for column in range(size.columns))
    lines = [tag("tr", tag("td", kind="corner"), *heads)]
    for place in range(size.rows):
        squares = (board_square(before, after, place, column) for column in range(size.columns))
        lines.append(tag("tr", tag("th", str(place + 1), scope="row"), *squares))
    what = "The board; new tiles are framed" if after is not before else "The board"
    return tag("table", tag("caption", f"{what}, blanks in lower case"), tag("tbody", *lines), kind="board")


def board_square(before: Board, after: Board, place: int, column: int) -> str:
    """One square: a new tile, an old one, or the mark of a premium square."""
    shown = square(after, place, column)
    if after.at(place, column) == EMPTY:
        return tag("td", "" if shown == EMPTY else escape(shown), kind=PREMIUMS.get(shown, ""))
    return tag("td", shown, kind="n" if before.at(place, column) == EMPTY else "t")
