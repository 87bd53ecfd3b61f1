"""The events of a record as GCG has them: what stands between a player and the points, read and written."""

from __future__ import annotations

import re
from dataclasses import replace

from lexicade.boards.languages import tile_language
from lexicade.boards.notation import read_square, write_play
from lexicade.boards.racks import shown_rack
from lexicade.boards.records.record import Event, EventKind
from lexicade.boards.rulesets import RULESETS
from lexicade.core.errors import BadRecord, quoted

FULL = RULESETS["full"]
MOST_LEFT = 3 * FULL.rack  # tiles that the others hold when one of four players is out
UNKNOWN = "unknown"  # what Quackle writes for a rack after a challenge that it doesn't know
WORD = re.compile("[A-Za-z.()]+")
RACK = re.compile(r"[A-Za-z?]+")
SPECIAL = {"--": EventKind.TAKEN_BACK, "(challenge)": EventKind.CHALLENGE, "(time)": EventKind.TIME}


class OtherGame(BadRecord):
    """A record of a game that isn't played here: in another language, on another board or by other rules."""


def read_body(what: list[str], points: str, line: int) -> Event:
    """What stands between a player and the points, as an event without either."""
    last = what[-1].lower()
    place = read_square(what[-2]) if len(what) > 1 else None
    if place is not None:
        return read_play(what, place, line)
    if len(what) > 2:
        raise BadRecord(line, f"{quoted(what[1])} is not a square.")
    bare = Event(0, EventKind.PASS, 0, 0, rack=read_tiles(what[0], line) if len(what) > 1 else "")
    if last in SPECIAL:
        kind = SPECIAL[last]
        bare = replace(bare, rack="") if what[0].lower() == UNKNOWN else bare
        if points.startswith("-") != (kind is not EventKind.CHALLENGE) and int(points):
            raise BadRecord(line, f"The points for {quoted(last)} can't be {points}.")
        return replace(bare, kind=kind)
    if last.startswith("(") and last.endswith(")") and len(last) > 2:
        kind = EventKind.PENALTY if points.startswith("-") else EventKind.OUT
        return replace(bare, kind=kind, tiles=read_tiles(last[1:-1], line, most=MOST_LEFT))
    if last == "-":
        return bare
    if not last.startswith("-"):
        raise BadRecord(line, f"{quoted(what[-1])} is not something a player can do.")
    if re.fullmatch("-[0-9]{1,2}", last):
        return replace(bare, kind=EventKind.EXCHANGE, count=int(last[1:]))
    tiles = read_tiles(last[1:], line)
    return replace(bare, kind=EventKind.EXCHANGE, tiles=tiles, count=len(tiles))


def read_play(what: list[str], place: tuple[int, int, bool], line: int) -> Event:
    """A play from its square on; tiles that are there may be written as dots, as themselves or in brackets."""
    row, column, is_across = place
    if not WORD.fullmatch(what[-1]):
        check_letters(what[-1], line)
        raise BadRecord(line, f"{quoted(what[-1])} can't be played: tiles must be A to Z.")
    text = what[-1].replace("(", "").replace(")", "")
    rack = read_tiles(what[0], line) if len(what) > 2 else ""
    return Event(0, EventKind.PLAY, 0, 0, rack=rack, text=text, row=row, column=column, is_across=is_across)


def read_tiles(text: str, line: int, most: int = FULL.rack) -> str:
    """Tiles in upper case and in order."""
    if text and not RACK.fullmatch(text):
        check_letters(text, line)
        raise BadRecord(line, f"Tiles must be A to Z or ?, not {quoted(text)}.")
    if len(text) > most:
        raise BadRecord(line, f"{quoted(text)} is more tiles than a rack holds.")
    return "".join(sorted(text.upper()))


def check_letters(text: str, line: int) -> None:
    """Raise OtherGame for tiles that only other languages have."""
    if (sentence := tile_language(text)) is not None:
        raise OtherGame(line, sentence)


def write_event(event: Event) -> str:
    """What stands after the player."""
    # MAGPIE and Macondo know these two by a blank on each side of the rack, also where there is none.
    without = " " if event.kind in (EventKind.CHALLENGE, EventKind.TIME) else ""
    rack = f"{shown_rack(event.rack)} " if event.rack else without
    sign = "-" if event.kind in (EventKind.TAKEN_BACK, EventKind.TIME, EventKind.PENALTY) else "+"
    return f"{rack}{write_act(event)} {sign}{abs(event.points)} {event.total}"


def write_act(event: Event) -> str:
    """What was done."""
    if event.kind is EventKind.PLAY:
        return write_play(event.row, event.column, event.text, is_across=event.is_across)
    if event.kind is EventKind.EXCHANGE:
        return f"-{shown_rack(event.tiles) or event.count}"
    if event.kind in (EventKind.OUT, EventKind.PENALTY):
        return f"({shown_rack(event.tiles)})"
    return {kind: text for text, kind in SPECIAL.items()}.get(event.kind, "-")
