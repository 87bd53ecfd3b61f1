"""Records of our games, and games from records of any program.

A record written here names its game (`#id lexicade scrabble.1:...`), and opens as just that game. Any other opens as a
game with the tiles drawn as the record needs them. What the clock took is no part of a game here: it is left out.
Of an unfinished game only the rack of the player to move is written, and no other word: more than that MAGPIE refuses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lexicade.boards.board import formed, spelled
from lexicade.boards.moves import Kind, Move
from lexicade.boards.notation import lay_tiles, write_play
from lexicade.boards.records.draws import infer_draws
from lexicade.boards.records.record import IN_VAIN, TURNS, Event, EventKind, Player, Record
from lexicade.boards.records.referee import follow
from lexicade.boards.rules import CHALLENGE_RULES, out_points, unplayed_points
from lexicade.boards.tileset import value
from lexicade.core.errors import BadGameId, BadParams, BadRecord, MoveError
from lexicade.core.ids import read_id
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import NOBODY, VOID, End, Params, State, View, name

Play = Session[Params, State, Move, View]
AUTHORITY = "lexicade"
# English word lists by the names that other programs know, a year or an edition after; by them they choose the tiles.
ENGLISH = re.compile("(csw|nwl|ospd|osw|twl|america|cel)[0-9]*", re.I)


def from_session(session: Play, names: Sequence[str] | None = None) -> Record:
    """The record of a game, with real names if they are known; raises BadParams for games that have none."""
    game, params = session.game, session.params
    if params.rules != "full":
        raise BadParams("Only games by the full rules can be written as GCG.")
    state, events = game.start(params, Rng(session.id.seed)), list[Event]()
    for text in session.moves:
        move = game.read_move(state, text)
        after = game.play(state, move).state
        events += write_events(state, move, after)
        state = after
    turn = state.turn if state.end is None else None
    return Record(
        players=told_apart(names or [name(params, seat) for seat in range(params.players)]),
        events=tuple(events),
        id=f"{AUTHORITY} {session.id}",
        lexicon=known_lexicon(game.lexicon.name),
        racks=tuple(in_order(rack) if seat == turn else "" for seat, rack in enumerate(state.racks)),
    )


def known_lexicon(lexicon: str) -> str:
    """The name of a word list if other programs know which tiles belong to it, or else nothing.

    >>> known_lexicon("csw21"), known_lexicon("enable")
    ('CSW21', '')
    """
    return lexicon.upper() if ENGLISH.fullmatch(lexicon) else ""


def told_apart(names: Sequence[str]) -> tuple[Player, ...]:
    """Players of these names; some programs refuse a record in which two have the same name or nickname.

    >>> [player.nick for player in told_apart(["Ann Lee", "Ann Lee", ""])]
    ['Ann_Lee', 'Ann_Lee*', '3']
    """
    players = list[Player]()
    for number, real_name in enumerate(names, start=1):
        nick, shown = nick_of(real_name, str(number)), real_name or str(number)
        while any(nick == other.nick for other in players):
            nick += "*"
        while any(shown == other.name for other in players):
            shown += "*"
        players.append(Player(nick, shown))
    return tuple(players)


def nick_of(real_name: str, otherwise: str) -> str:
    """A nickname: a name without blanks.

    >>> nick_of("Ann Lee", "1")
    'Ann_Lee'
    """
    return "_".join(real_name.split()) or otherwise


def in_order(tiles: str) -> str:
    """Tiles sorted, as a record has them."""
    return "".join(sorted(tiles))


def write_events(state: State, move: Move, after: State) -> Iterator[Event]:
    """The events of a record that tell one move."""
    seat = state.turn
    bare = Event(seat, EventKind.PASS, 0, state.scores[seat], rack=in_order(state.racks[seat]))
    if move.kind is Kind.CHALLENGE:
        yield from write_challenge(state, bare, after)
    elif move.kind is Kind.EXCHANGE:
        yield replace(bare, kind=EventKind.EXCHANGE, tiles=in_order(move.text), count=len(move.text))
    elif move.kind is Kind.PLAY:
        points = after.last.points if after.last else 0
        yield replace(
            bare,
            kind=EventKind.PLAY,
            points=points,
            total=bare.total + points,
            text=move.text,
            row=move.row,
            column=move.column,
            is_across=move.is_across,
        )
    elif not state.is_out:  # the pass after the last tile is left out
        yield bare
    if after.end is End.OUT:
        out = after.racks.index("")
        others = [rack for seat, rack in enumerate(after.racks) if seat != out]
        points = out_points([value(rack) for rack in others])
        yield Event(out, EventKind.OUT, points, after.scores[out], tiles=in_order("".join(others)))
    elif after.end is End.SCORELESS:
        for each, rack in enumerate(map(in_order, after.racks)):
            points = unplayed_points(value(rack))
            yield Event(each, EventKind.PENALTY, points, after.scores[each], rack=rack, tiles=rack)


def write_challenge(state: State, bare: Event, after: State) -> Iterator[Event]:
    """The events that tell a challenge, which a record keeps with the player of the challenged play."""
    last = state.last
    if last is None:
        return
    total, rule = state.scores[last.seat], state.challenge_rule
    if after.squares != state.squares:
        rack = in_order(after.racks[last.seat])
        yield Event(last.seat, EventKind.TAKEN_BACK, -last.points, total - last.points, rack=rack)
    elif rule.costs_turn and not state.is_out:
        yield replace(bare, notes=(IN_VAIN,))
    else:
        rack = in_order(state.racks[last.seat])
        yield Event(last.seat, EventKind.CHALLENGE, rule.points, total + rule.points, rack=rack)


def to_session(record: Record, game: Rules, seed: int = 0, faults: list[str] | None = None) -> Play:
    """The game of a record, at its last position; raises BadRecord for what can't be played here.

    The seed says how the bag goes on after the last tile that the record needs; a game of ours has its own. With a list
    for faults, racks that contradict each other are left out and final scores may differ, and sentences there say so.
    """
    own = own_session(record, game)
    if own is not None:
        return own
    draws, exchanged = possible_draws(record, faults)
    params = Params(players=len(record.players), bot=NOBODY, challenge=rule_of(record, game), draws=draws.lower())
    session: Play = Session(game, params, seed)
    submit_events(session, record, exchanged)
    *_, (_, last, end) = follow(record) if record.events else [(None, None, None)]
    if last is not None and end is not None and (end.counted or session.outcome is None):
        lost = [sum(each.points for each in record.events if is_time(each, seat)) for seat in range(params.players)]
        scores = tuple(score - time for score, time in zip(end.scores, lost, strict=True))
        if session.state.scores != scores:
            said, found = (" to ".join(map(str, each)) for each in (scores, session.state.scores))
            fault = BadRecord(last.line, f"By Lexicade's rules the score would be {found}, not {said}.")
            if faults is None:
                raise fault
            faults.append(fault.sentence)
    return session


def possible_draws(record: Record, faults: list[str] | None) -> tuple[str, list[str]]:
    """The tiles that were drawn; with a list for faults, without the racks shown if they contradict each other."""
    try:
        return infer_draws(record)
    except BadRecord as fault:
        if faults is None:
            raise
        bare = [replace(event, rack="") if event.kind in TURNS else event for event in record.events]
        found = infer_draws(replace(record, events=tuple(bare)))
        faults.append(f"{fault.sentence} Racks have the tiles that were played; the rest was filled in.")
        return found


def is_time(event: Event, seat: int) -> bool:
    """Whether an event is a time penalty of a player."""
    return event.kind is EventKind.TIME and event.player == seat


def own_session(record: Record, game: Rules) -> Play | None:
    """The very game that a record names, if it is one of ours over these words and was not changed."""
    authority, _, text = record.id.partition(" ")
    if authority != AUTHORITY:
        return None
    try:
        session: Play = Session.from_id(game, read_id(text))
        submit_events(session, record, [event.tiles for event in record.events if event.kind is EventKind.EXCHANGE])
        told = from_session(session).events
    except (BadGameId, BadParams, BadRecord):
        return None
    return session if list(map(essence, told)) == list(map(essence, record.events)) else None


def essence(event: Event) -> Event:
    """What another program must keep of an event: notes may change, and so may a rack where nothing leaves it."""
    return replace(event, notes=(), rack="" if event.kind is EventKind.CHALLENGE else event.rack)


def rule_of(record: Record, game: Rules) -> str:
    """The challenge rule by which a record can have come about."""
    rule = ""
    for event in record.events:
        cost = "double" if IN_VAIN in event.notes else ""
        if event.kind is EventKind.CHALLENGE and event.points:
            cost = f"{event.points}pt"
        if cost and (cost not in CHALLENGE_RULES or rule not in ("", cost)):
            raise BadRecord(
                event.line, "Here every failed challenge in a game costs the same: a turn, 5 points or 10 points."
            )
        rule = rule or cost
    if rule:
        return rule
    challenged = (EventKind.TAKEN_BACK, EventKind.CHALLENGE)
    if any(event.kind in challenged for event in record.events) or any(phonies(record, game)):
        return "single"
    return VOID


def phonies(record: Record, game: Rules) -> Iterator[str]:
    """The words of a record that are not in the list."""
    for before, event, _ in follow(record):
        if event.kind is EventKind.PLAY:
            tiles = lay_tiles(before.board, event.row, event.column, event.text, is_across=event.is_across)
            yield from (word for word in spelled(formed(before.board, tiles), tiles) if word not in game.lexicon)


def submit_events(session: Play, record: Record, exchanged: Sequence[str]) -> None:
    """Make the moves that a record tells; raises BadRecord where one can't be made."""
    exchanges = iter(exchanged)
    for event in record.events:
        is_last_word = event.kind in (EventKind.OUT, EventKind.PASS) and session.outcome is not None
        if event.kind is EventKind.TIME or is_last_word:  # where words are checked at once, nobody is asked for one
            continue
        if event.kind is EventKind.PENALTY:
            if session.outcome is None:
                raise BadRecord(event.line, "Here a game goes on until there are six scoreless turns in a row.")
            continue
        text = write_turn(event, session.params.challenge, exchanges)
        if text == Kind.CHALLENGE:
            judge_words(session, event)
        try:
            session.submit(text)
        except MoveError as error:
            raise BadRecord(event.line, error.sentence) from None


def write_turn(event: Event, rule: str, exchanges: Iterator[str]) -> str:
    """An event as a move; what ends a game in a record is a pass after the last tile here."""
    if event.kind is EventKind.PLAY:
        return write_play(event.row, event.column, event.text, is_across=event.is_across)
    if event.kind is EventKind.EXCHANGE:
        return f"exch {next(exchanges)}"
    is_doubt = event.kind in (EventKind.TAKEN_BACK, EventKind.CHALLENGE)
    return Kind.CHALLENGE if is_doubt or (CHALLENGE_RULES[rule].costs_turn and IN_VAIN in event.notes) else Kind.PASS


def judge_words(session: Play, event: Event) -> None:
    """Raise BadRecord if our word list decides a challenge otherwise than the record says."""
    last, lexicon = session.state.last, session.game.lexicon
    words = () if last is None else last.words
    wrong = [word for word in words if word not in lexicon]  # type: ignore[operator]  # Words knows no words
    if event.kind is EventKind.TAKEN_BACK and not wrong:
        raise BadRecord(
            event.line, f"The play was challenged off, but all its words are in the word list {lexicon.name}."
        )
    if event.kind is not EventKind.TAKEN_BACK and wrong:
        raise BadRecord(event.line, f'The play stood, but "{wrong[0]}" is not in the word list {lexicon.name}.')
