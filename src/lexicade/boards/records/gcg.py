"""Records of games as text, in the format that the field calls GCG.

A line is a pragma (`#player1 Ann Ann Lee`), an event (`>Ann: AEINQRT 8D QAT +24 24`) or nothing. Reading is lenient in
how things are written and strict in what they say: `referee` follows every event. Writing is strict in both.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field, replace

from lexicade.boards.languages import lexicon_language
from lexicade.boards.racks import shown_rack
from lexicade.boards.records.encoding import LARGEST, PRAGMA, read_lines
from lexicade.boards.records.events import OtherGame, read_body, read_tiles, write_event
from lexicade.boards.records.record import Event, EventKind, Player, Record
from lexicade.boards.records.referee import Miscount, Snapshot, check_event, check_tiles, follow
from lexicade.core.errors import BadRecord, quoted
from lexicade.core.game import Seat

__all__ = ["LARGEST", "is_gcg", "read_gcg", "write_gcg"]

MOST_EVENTS = 2000  # a game has no more than 100 plays and five turns without points after each, all of them challenged
MISCOUNTED = 3  # plays with other points than ours from which on the tiles or the board must be others, too
TEXTS = ("title", "description", "id", "lexicon")
# The games that are played here; with any other board, tiles or rules the scores would be wrong.
KNOWN = {
    "game-type": ("classic",),
    "board-layout": ("crosswordgame", "standard15"),
    "tile-distribution": ("english",),
    "tile-set": ("english", "english set"),
    "game-board": (),
    "tile": (),
}
NUMBERED = re.compile(r"(?P<name>player|rack)(?P<number>[1-4])")
EVENT = re.compile(r">\s*(?P<nick>\S+):(?P<body>.*)")
WORDS_FORMED = re.compile("[A-Za-z]+,?")
NUMBER = re.compile("[+-]?[0-9]{1,6}")


@dataclass(slots=True)
class Draft:
    """What has been read of a record so far."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    nicks: list[str | None] = field(default_factory=lambda: [None, None])
    names: list[str] = field(default_factory=lambda: ["", ""])
    pragmas: list[tuple[str, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    racks: dict[Seat, str] = field(default_factory=dict)  # said after the last event
    racks_line: int = 0
    is_incomplete: bool = False
    notes: list[list[str]] = field(default_factory=list)  # on each event
    is_noting: bool = False  # whether the line before was part of a note
    game: Snapshot = field(default_factory=Snapshot)  # after the last event
    raised: dict[Seat, int] = field(default_factory=dict)  # how much more each player has than the record says
    miscounts: int = 0  # plays with other points than the rules give


def is_gcg(data: bytes) -> bool:
    """Whether a file means to be a record, good or bad: it begins with a pragma or an event."""
    start = data[:1000].lstrip(codecs.BOM_UTF8 + codecs.BOM_UTF16_LE + b"\0 \t\r\n")
    return start.startswith((b"#", b">"))


def read_gcg(data: bytes, faults: list[str] | None = None) -> Record:
    """The record that a file holds; raises BadRecord, which says what is wrong in which line.

    With a list for faults, as much as possible is read: wrong points are corrected, and a game is read up to the event
    that can't have happened. Sentences in that list say so. What has no game in it, or one not played here, is refused.
    """
    draft = Draft()
    for number, line in enumerate(read_lines(data), start=1):
        try:
            read_line(draft, number, line.strip(), faults)
        except OtherGame:
            raise
        except BadRecord as fault:
            is_event, is_pragma = (line.lstrip().startswith(mark) for mark in (">", "#"))
            if faults is None or not (is_pragma or draft.events):
                raise
            if is_event:
                faults.append(f"{fault.sentence} The game was read up to there.")
                break
            faults.append(f"{fault.sentence} That line was ignored.")
    if not draft.events and not any(draft.nicks):
        raise BadRecord(1, "That is not a record of a game: it has no players and no events.")
    try:
        check_racks_left(draft)
    except BadRecord as fault:
        if faults is None:
            raise
        faults.append(f"{fault.sentence} The racks after the last event were ignored.")
        draft.racks.clear()
    return finished(draft)


def finished(draft: Draft) -> Record:
    """The record, when all of it has been read."""
    events = [replace(event, notes=tuple(notes)) for event, notes in zip(draft.events, draft.notes, strict=True)]
    return Record(
        players=read_players(draft),
        events=tuple(events),
        pragmas=tuple(draft.pragmas),
        racks=tuple(draft.racks.get(seat, "") for seat in range(len(draft.nicks))),
        is_incomplete=draft.is_incomplete,
        **{name: " ".join(filter(None, texts)) for name, texts in draft.texts.items()},
    )


def read_line(draft: Draft, number: int, text: str, faults: list[str] | None) -> None:
    """One line of a record, without the blanks around it; raises BadRecord."""
    if not text:
        draft.is_noting = False
    elif text.startswith(">"):
        draft.is_noting = False
        read_event(draft, number, text, faults)
    elif text.startswith("#"):
        name, *rest = text[1:].split() or [""]
        read_pragma(draft, number, name.lower(), " ".join(rest))
    elif draft.is_noting:
        draft.notes[-1].append(" ".join(text.split()))
    else:
        raise BadRecord(number, f"{quoted(text)} is neither an event nor a pragma.")


def read_pragma(draft: Draft, line: int, name: str, rest: str) -> None:
    """Something said of the game, or of the event before it."""
    draft.is_noting = name == "note" and bool(draft.events)
    numbered = NUMBERED.fullmatch(name)
    if name == PRAGMA:
        raise BadRecord(line, "The encoding must be given in the first line.")
    if name in KNOWN and rest.lower() not in KNOWN[name]:
        raise OtherGame(line, f"The game is for {quoted(f'{name} {rest}')}, which is not supported.")
    is_header = name in KNOWN or name in TEXTS or (numbered is not None and numbered["name"] == "player")
    if is_header and draft.events:
        raise BadRecord(line, f"#{name} must come before the first event.")
    if numbered and numbered["name"] == "player":
        read_player(draft, line, int(numbered["number"]) - 1, rest)
    elif numbered:
        read_rack_left(draft, line, int(numbered["number"]) - 1, rest)
    elif name in TEXTS:
        if name == "lexicon" and (other := lexicon_language(rest)) is not None:
            raise OtherGame(line, other)
        draft.texts.setdefault(name, []).append(rest)
    elif name == "incomplete":
        draft.is_incomplete = True
        if rest and draft.game.turn is not None:
            read_rack_left(draft, line, draft.game.turn, rest)
    elif draft.is_noting:
        draft.notes[-1] += [rest] if rest else []
    elif name:
        draft.pragmas.append((name, rest))


def read_player(draft: Draft, line: int, seat: Seat, text: str) -> None:
    """Who plays on a seat."""
    nick, _, name = text.partition(" ")
    if not nick:
        raise BadRecord(line, f"Player {seat + 1} has no name.")
    if seat >= len(draft.nicks):
        more = seat + 1 - len(draft.nicks)
        draft.nicks += [None] * more
        draft.names += [""] * more
    if draft.nicks[seat] is not None:
        raise BadRecord(line, f"Player {seat + 1} is named twice.")
    draft.nicks[seat], draft.names[seat] = nick, name


def read_players(draft: Draft) -> tuple[Player, ...]:
    """All players; one that nothing was heard of is called by number, and equal nicknames are told apart."""
    players = list[Player]()
    for seat, (nick, name) in enumerate(zip(draft.nicks, draft.names, strict=True), start=1):
        distinct = nick or f"player{seat}"
        while any(player.nick == distinct for player in players) or (nick is None and distinct in draft.nicks):
            distinct += "*"
        players.append(Player(distinct, name or distinct))
    return tuple(players)


def read_rack_left(draft: Draft, line: int, seat: Seat, text: str) -> None:
    """What a player has after the last event."""
    if seat >= len(draft.nicks):
        raise BadRecord(line, f"There is no player {seat + 1} in this game.")
    draft.racks[seat] = read_tiles(text.replace(" ", ""), line)
    draft.racks_line = line


def check_racks_left(draft: Draft) -> None:
    """See that the racks after the last event are possible."""
    for seat, rack in draft.racks.items():
        held = draft.game.held[seat]
        if len(rack) > held:
            raise BadRecord(draft.racks_line, f"The rack {shown_rack(rack)} is too large: the player had {held}.")
    check_tiles(draft.game.board, "".join(draft.racks.values()), draft.racks_line)


def read_event(draft: Draft, line: int, text: str, faults: list[str] | None) -> None:
    """What a player did; it must be possible."""
    match = EVENT.fullmatch(text)
    parts = match["body"].split() if match else []
    while parts and WORDS_FORMED.fullmatch(parts[-1]):  # some programs list the words of a play after its total
        parts.pop()
    if not match or not 3 <= len(parts) <= 5 or not all(map(NUMBER.fullmatch, parts[-2:])):
        raise BadRecord(line, f"{quoted(text)} can't be read as an event.")
    if len(draft.events) == MOST_EVENTS:
        raise BadRecord(line, f"The game is too long: the limit is {MOST_EVENTS:,} events.")
    *what, points, total = parts
    event = replace(read_body(what, points, line), points=int(points), total=int(total), line=line)
    if not draft.events:
        draft.game = Snapshot.dealt(len(draft.nicks))
    add_event(draft, [replace(event, player=seat) for seat in seats_of(draft, match["nick"], line)], faults)


def seats_of(draft: Draft, nick: str, line: int) -> list[Seat]:
    """Who may be called so, whoever has the turn first: two players may have one nickname."""
    if nick not in draft.nicks and None in draft.nicks:
        draft.nicks[draft.nicks.index(None)] = nick
    seats = [seat for seat, each in enumerate(draft.nicks) if each == nick]
    if not seats:
        raise BadRecord(line, f"There is no player {quoted(nick)} in this game.")
    return sorted(seats, key=lambda seat: seat != draft.game.turn)


def add_event(draft: Draft, readings: list[Event], faults: list[str] | None) -> None:
    """Add the first of some readings of an event that can have happened; raises BadRecord if none can."""
    problems = list[BadRecord]()
    for reading in readings:
        try:
            event, draft.game = check_event(draft.game, raised(draft, reading))
        except BadRecord as problem:
            problems.append(problem)
            continue
        break
    else:
        first = next((each for each in problems if isinstance(each, Miscount)), problems[0])
        if faults is None or not isinstance(first, Miscount):
            raise first
        event = corrected(draft, first, readings, faults)
    draft.events.append(event)
    draft.notes.append([])
    draft.racks.clear()  # what was said of racks before it, it shows itself


def raised(draft: Draft, event: Event) -> Event:
    """An event with the total that it should have if all points before it had been counted right."""
    return replace(event, total=event.total + draft.raised.get(event.player, 0))


def corrected(draft: Draft, problem: Miscount, readings: list[Event], faults: list[str]) -> Event:
    """An event with the points and the total that the rules give, and what they were among the faults."""
    right, said = problem.event, next(each for each in readings if each.player == problem.event.player)
    if right.kind is EventKind.PLAY and right.points != said.points:
        draft.miscounts += 1
        if draft.miscounts == MISCOUNTED:
            sentence = "The points of several plays don't fit: the game was played with other tiles or another board."
            raise OtherGame(said.line, sentence)
    faults.append(f"{problem.sentence} It was corrected.")
    try:
        event, draft.game = check_event(draft.game, right)
    except Miscount as total:  # the points were wrong, and so is the total with the right ones
        event, draft.game = check_event(draft.game, total.event)
    draft.raised[said.player] = event.total - said.total
    return event


def write_gcg(record: Record) -> str:
    """The text of a record, which `read_gcg` reads back; raises BadRecord for one that can't have happened."""
    lines = [f"#{PRAGMA} UTF-8"]
    lines += [f"#player{seat} {player.nick} {player.name}" for seat, player in enumerate(record.players, start=1)]
    texts = {name: getattr(record, name) for name in TEXTS}
    lines += [f"#{name} {text}" for name, text in (*texts.items(), *record.pragmas) if text or name not in texts]
    for _, event, _ in follow(record):
        lines.append(f">{record.players[event.player].nick}: {write_event(event)}")
        lines += [f"#note {note}" for note in event.notes]
    lines += [f"#rack{seat} {shown_rack(rack)}" for seat, rack in enumerate(record.racks, start=1) if rack]
    lines += ["#incomplete"] if record.is_incomplete else []
    return "".join(f"{line if line.startswith('>') else ' '.join(line.split())}\n" for line in lines)
