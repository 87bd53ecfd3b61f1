"""Records of games as text, in the format that the field calls GCG.

A line is a pragma (`#player1 Ann Ann Lee`), an event (`>Ann: AEINQRT 8D QAT +24 24`) or nothing. Reading is lenient in
how things are written and strict in what they say: `referee` follows every event. Writing is strict in both.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field, replace

from lexicade.boards.notation import read_square, write_play
from lexicade.boards.racks import shown_rack
from lexicade.boards.records.record import Event, EventKind, Player, Record
from lexicade.boards.records.referee import Snapshot, check_event, check_tiles, follow
from lexicade.boards.rulesets import RULESETS
from lexicade.core.errors import LONGEST_LINE, BadRecord, quoted

LARGEST = 1 << 20  # bytes; a long game with a page of notes for every turn is a tenth of it
MOST_EVENTS = 2000  # a game has no more than 100 plays and five turns without points after each, all of them challenged
ENCODING = "character-encoding"
LATIN = "cp1252"  # what programs write that say ISO-8859-1 or nothing: where that has control codes, it has quotes
ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": LATIN, "latin-1": LATIN, "latin1": LATIN}
HEADER = frozenset({"player1", "player2", "title", "description", "id", "lexicon"})
# The games that are played here; with any other board, tiles or rules the scores would be wrong.
KNOWN = {
    "game-type": ("classic",),
    "board-layout": ("crosswordgame", "standard15"),
    "tile-distribution": ("english",),
    "tile-set": ("english", "english set"),
    "game-board": (),
    "tile": (),
}
LINE_END = re.compile("\r\n|\r|\n")
EVENT = re.compile(r">\s*(?P<nick>\S+):(?P<body>.*)")
WORD = re.compile("[A-Za-z.()]+")
RACK = re.compile(r"[A-Za-z?]+")
NUMBER = re.compile("[+-]?[0-9]{1,6}")
SPECIAL = {"--": EventKind.TAKEN_BACK, "(challenge)": EventKind.CHALLENGE, "(time)": EventKind.TIME}


@dataclass(slots=True)
class Draft:
    """What has been read of a record so far."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    nicks: list[str | None] = field(default_factory=lambda: [None, None])
    names: list[str] = field(default_factory=lambda: ["", ""])
    pragmas: list[tuple[str, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    racks: list[str] = field(default_factory=lambda: ["", ""])
    racks_line: int = 0
    is_incomplete: bool = False
    notes: list[list[str]] = field(default_factory=list)  # on each event
    is_noting: bool = False  # whether the line before was part of a note
    game: Snapshot = field(default_factory=Snapshot)  # after the last event


def is_gcg(data: bytes) -> bool:
    """Whether a file means to be a record, good or bad: it begins with a pragma or an event."""
    start = data[:1000].lstrip(codecs.BOM_UTF8 + codecs.BOM_UTF16_LE + b"\0 \t\r\n")
    return start.startswith((b"#", b">"))


def read_gcg(data: bytes) -> Record:
    """The record that a file holds; raises BadRecord, which says what is wrong in which line."""
    draft = Draft()
    for number, line in enumerate(read_lines(data), start=1):
        text = line.strip()
        if not text:
            draft.is_noting = False
        elif text.startswith(">"):
            draft.is_noting = False
            read_event(draft, number, text)
        elif text.startswith("#"):
            name, *rest = text[1:].split() or [""]
            read_pragma(draft, number, name.lower(), " ".join(rest))
        elif draft.is_noting:
            draft.notes[-1].append(" ".join(text.split()))
        else:
            raise BadRecord(number, f"{quoted(text)} is neither an event nor a pragma.")
    if not draft.events and draft.nicks == [None, None]:
        raise BadRecord(1, "That is not a record of a game: it has no players and no events.")
    if draft.racks_line:
        read_racks_left(draft)
    return Record(
        players=read_players(draft),
        events=tuple(
            replace(event, notes=tuple(notes)) for event, notes in zip(draft.events, draft.notes, strict=True)
        ),
        pragmas=tuple(draft.pragmas),
        racks=(draft.racks[0], draft.racks[1]),
        is_incomplete=draft.is_incomplete,
        **{name: " ".join(filter(None, texts)) for name, texts in draft.texts.items()},
    )


def read_lines(data: bytes) -> list[str]:
    """The lines of a file in the encoding that it names, without that name."""
    if len(data) > LARGEST:
        raise BadRecord(1, f"The file is too large: the limit is {LARGEST // 1024**2} MB.")
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise BadRecord(1, "The text is in UTF-16; records are in UTF-8 or ISO-8859-1.")
    lines = LINE_END.split(data.removeprefix(codecs.BOM_UTF8).decode("latin-1"))
    encoding = "utf-8" if data.startswith(codecs.BOM_UTF8) else LATIN
    for number, line in enumerate(lines, start=1):
        if "\0" in line:
            raise BadRecord(number, "It contains a NUL byte, so it is not a text file.")
        if len(line) > LONGEST_LINE:
            raise BadRecord(number, f"The line is too long: the limit is {LONGEST_LINE:,} characters.")
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    name, _, rest = lines[first].strip().removeprefix("#").partition(" ")
    if name.lower() == ENCODING:
        encoding = ENCODINGS.get(rest.strip().lower(), "")
        if not encoding:
            raise BadRecord(first + 1, f"The encoding {quoted(rest.strip())} is not supported; UTF-8 is.")
        lines[first] = ""
    return [decoded(line, encoding, number) for number, line in enumerate(lines, start=1)]


def decoded(line: str, encoding: str, number: int) -> str:
    """A line in its encoding, which so far has a character for each byte; what can't be shown is no text."""
    try:
        text = line.encode("latin-1").decode(encoding)
    except UnicodeDecodeError:
        if encoding == "utf-8":
            raise BadRecord(number, "The record says that it is in UTF-8, but it isn't.") from None
        text = line
    if not "".join(text.split()).isprintable():
        raise BadRecord(number, "It contains characters that can't be shown.")
    return text


def read_pragma(draft: Draft, line: int, name: str, rest: str) -> None:
    """Something said of the game, or of the event before it."""
    draft.is_noting = name == "note" and bool(draft.events)
    if name == ENCODING:
        raise BadRecord(line, "The encoding must be given in the first line.")
    if name in KNOWN and rest.lower() not in KNOWN[name]:
        raise BadRecord(line, f"The game is for {quoted(f'{name} {rest}')}, which is not supported.")
    if draft.events and (name in HEADER or name in KNOWN):
        raise BadRecord(line, f"#{name} must come before the first event.")
    if name in ("player1", "player2"):
        read_player(draft, line, int(name[-1]) - 1, rest)
    elif name in HEADER:
        draft.texts.setdefault(name, []).append(rest)
    elif name in ("rack1", "rack2"):
        draft.racks[int(name[-1]) - 1] = read_tiles(rest.replace(" ", ""), line)
        draft.racks_line = line
    elif name == "incomplete":
        draft.is_incomplete = True
        if rest and draft.game.turn is not None:
            draft.racks[draft.game.turn] = read_tiles(rest.replace(" ", ""), line)
            draft.racks_line = line
    elif draft.is_noting:
        draft.notes[-1] += [rest] if rest else []
    elif name:
        draft.pragmas.append((name, rest))


def read_player(draft: Draft, line: int, seat: int, text: str) -> None:
    """Who plays on a seat."""
    nick, _, name = text.partition(" ")
    if not nick:
        raise BadRecord(line, f"Player {seat + 1} has no name.")
    if draft.nicks[seat] is not None:
        raise BadRecord(line, f"Player {seat + 1} is named twice.")
    if nick in draft.nicks:
        raise BadRecord(line, f"Both players are called {quoted(nick)}.")
    draft.nicks[seat], draft.names[seat] = nick, name


def read_players(draft: Draft) -> tuple[Player, Player]:
    """Both players; one that nothing was heard of is called by number."""
    nicks = [nick or f"player{seat + 1}" for seat, nick in enumerate(draft.nicks)]
    if nicks[0] == nicks[1]:
        missing = draft.nicks.index(None)
        nicks[missing] += "*"
    first, second = (Player(nick, name or nick) for nick, name in zip(nicks, draft.names, strict=True))
    return first, second


def read_racks_left(draft: Draft) -> None:
    """See that the racks after the last event are possible."""
    for seat, rack in enumerate(draft.racks):
        if len(rack) > draft.game.held[seat]:
            held = draft.game.held[seat]
            raise BadRecord(draft.racks_line, f"The rack {shown_rack(rack)} is too large: the player had {held}.")
    check_tiles(draft.game.board, "".join(draft.racks), draft.racks_line)


def read_event(draft: Draft, line: int, text: str) -> None:
    """What a player did; it must be possible."""
    match = EVENT.fullmatch(text)
    parts = match["body"].split() if match else []
    if not match or not 3 <= len(parts) <= 5 or not all(map(NUMBER.fullmatch, parts[-2:])):
        raise BadRecord(line, f"{quoted(text)} can't be read as an event.")
    *what, points, total = parts
    nick = match["nick"]
    if nick not in draft.nicks and None in draft.nicks:
        draft.nicks[draft.nicks.index(None)] = nick
    if nick not in draft.nicks:
        raise BadRecord(line, f"There is no player {quoted(nick)} in this game.")
    event = replace(
        read_body(what, points, line), player=draft.nicks.index(nick), points=int(points), total=int(total), line=line
    )
    if len(draft.events) == MOST_EVENTS:
        raise BadRecord(line, f"The game is too long: the limit is {MOST_EVENTS:,} events.")
    event, draft.game = check_event(draft.game, event)
    draft.events.append(event)
    draft.notes.append([])


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
        if points.startswith("-") != (kind is not EventKind.CHALLENGE) and int(points):
            raise BadRecord(line, f"The points for {quoted(last)} can't be {points}.")
        return replace(bare, kind=kind)
    if last.startswith("(") and last.endswith(")") and len(last) > 2:
        kind = EventKind.PENALTY if points.startswith("-") else EventKind.OUT
        return replace(bare, kind=kind, tiles=read_tiles(last[1:-1], line))
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
        raise BadRecord(line, f"{quoted(what[-1])} can't be played: tiles must be A to Z.")
    text = what[-1].replace("(", "").replace(")", "")
    rack = read_tiles(what[0], line) if len(what) > 2 else ""
    return Event(0, EventKind.PLAY, 0, 0, rack=rack, text=text, row=row, column=column, is_across=is_across)


def read_tiles(text: str, line: int) -> str:
    """Tiles in upper case and in order."""
    if text and not RACK.fullmatch(text):
        raise BadRecord(line, f"Tiles must be A to Z or ?, not {quoted(text)}.")
    if len(text) > RULESETS["full"].rack:
        raise BadRecord(line, f"{quoted(text)} is more tiles than a rack holds.")
    return "".join(sorted(text.upper()))


def write_gcg(record: Record) -> str:
    """The text of a record, which `read_gcg` reads back; raises BadRecord for one that can't have happened."""
    lines = [f"#{ENCODING} UTF-8"]
    lines += [f"#player{seat} {player.nick} {player.name}" for seat, player in enumerate(record.players, start=1)]
    texts = {name: getattr(record, name) for name in ("title", "description", "id", "lexicon")}
    lines += [f"#{name} {text}" for name, text in (*texts.items(), *record.pragmas) if text or name not in texts]
    for _, event, _ in follow(record):
        lines.append(f">{record.players[event.player].nick}: {write_event(event)}")
        lines += [f"#note {note}" for note in event.notes]
    lines += [f"#rack{seat} {shown_rack(rack)}" for seat, rack in enumerate(record.racks, start=1) if rack]
    lines += ["#incomplete"] if record.is_incomplete else []
    return "".join(f"{' '.join(line.split())}\n" for line in lines)


def write_event(event: Event) -> str:
    """What stands after the player."""
    rack = f"{shown_rack(event.rack)} " if event.rack else ""
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
