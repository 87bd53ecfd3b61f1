"""The referee: follows a record event by event, and says which line tells what the rules don't allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from lexicade.boards.board import Board, check_squares, formed
from lexicade.boards.notation import lay_tiles, whole_word
from lexicade.boards.position import Position
from lexicade.boards.racks import laid_tiles, shown_rack, used, without
from lexicade.boards.records.record import TURNS, Event, EventKind, Record
from lexicade.boards.rules import can_exchange, ends_scoreless, out_points, play_points, unplayed_points
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.seats import next_seat, with_seat
from lexicade.boards.tileset import TILES, value
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.errors import BadRecord, IllegalMove
from lexicade.core.game import Seat
from lexicade.tiles import BLANK

FULL = RULESETS["full"]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A recorded game between two events, as far as it follows from the record: racks are only counted."""

    board: Board = field(default_factory=lambda: Board.empty(FULL.layout))
    scores: tuple[int, ...] = (0, 0)
    held: tuple[int, ...] = (FULL.rack, FULL.rack)  # tiles on each player's rack
    bag: int = len(FULL.tiles) - 2 * FULL.rack  # tiles in it
    turn: Seat | None = 0  # None when there are no more turns
    scoreless: int = 0  # turns in a row without points
    play: Event | None = None  # the last turn, if it was a play that may still be challenged
    before: Snapshot | None = None  # the game before that play
    is_out: bool = False  # whether the last play used up all tiles
    counted: tuple[tuple[Seat, str], ...] = ()  # the final adjustments so far: whose score, for which tiles

    @classmethod
    def dealt(cls, players: int) -> Snapshot:
        """The game before the first turn, for so many players."""
        return cls(scores=(0,) * players, held=(FULL.rack,) * players, bag=len(FULL.tiles) - players * FULL.rack)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.scores)


class Miscount(BadRecord):
    """Points or a total other than the rules give: `event` is what was told, with the right ones."""

    def __init__(self, line: int, sentence: str, event: Event) -> None:
        super().__init__(line, sentence)
        self.event = event


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a record, with the position that its player saw."""

    number: int  # from 1 on
    event: Event
    position: Position  # before it; of the rack what is known
    unseen: int  # tiles that lay neither on the board nor on the player's rack
    is_taken_back: bool = False  # whether it was a play that was challenged off

    @property
    def player(self) -> Seat:
        """Whose turn it was."""
        return self.event.player


def positions(record: Record) -> list[Turn]:
    """Every play, exchange and pass of a record, each with the position before it."""
    turns: list[Turn] = []
    for before, event, _ in follow(record):
        if event.kind is EventKind.TAKEN_BACK:
            turns[-1] = replace(turns[-1], is_taken_back=True)
        if event.kind in TURNS:
            scores = before.scores[event.player :] + before.scores[: event.player]
            position = Position(before.board, event.rack, scores, before.bag, scoreless=before.scoreless)
            unseen = before.bag + sum(before.held) - before.held[event.player]
            turns.append(Turn(len(turns) + 1, event, position, unseen))
    return turns


def follow(record: Record) -> Iterator[tuple[Snapshot, Event, Snapshot]]:
    """Each event, checked, with the game before and after it; raises BadRecord at the first that is impossible."""
    before = Snapshot.dealt(len(record.players))
    for number, event in enumerate(record.events, start=1):
        checked, after = check_event(before, event if event.line else replace(event, line=number))
        yield before, checked, after
        before = after


def check_event(before: Snapshot, event: Event) -> tuple[Event, Snapshot]:
    """An event in its standard form and the game after it; raises BadRecord if it is impossible.

    In standard form a play is its whole word with dots for tiles that were there, and racks have all tiles that the
    event proves.
    """
    if event.kind in TURNS:
        event, after = check_turn(before, event)
    elif event.kind in (EventKind.TAKEN_BACK, EventKind.CHALLENGE):
        event, after = check_challenge(before, event)
    elif event.kind is EventKind.TIME:
        after = before
    else:
        event, after = check_end(before, event)
    total = before.scores[event.player] + event.points
    if event.total != total:
        sentence = f"The total should be {total}, not {event.total}."
        raise Miscount(event.line, sentence, replace(event, total=total))
    return event, replace(after, scores=with_seat(before.scores, event.player, total))


def check_turn(before: Snapshot, event: Event) -> tuple[Event, Snapshot]:
    """A play, an exchange or a pass: by the player whose turn it is, and allowed at this point of the game."""
    if before.turn is None:
        raise BadRecord(event.line, "The game was over before this.")
    if event.player != before.turn:
        other = "the other" if before.players == 2 else "another"
        raise BadRecord(event.line, f"It is {other} player's turn.")
    if before.is_out and event.kind is not EventKind.PASS:
        raise BadRecord(event.line, "All tiles were played before this.")
    if event.kind is EventKind.PLAY:
        return check_play(before, event)
    if event.points:
        raise BadRecord(event.line, "Only plays earn points.")
    if event.kind is EventKind.EXCHANGE:
        if not can_exchange(before.bag, FULL):
            raise BadRecord(event.line, f"An exchange needs {FULL.exchange} tiles in the bag; {before.bag} were left.")
        if not 1 <= event.count <= before.held[event.player]:
            raise BadRecord(event.line, f"A player can't exchange {in_tiles(event.count)} here.")
    rack = check_rack(before, event, event.tiles)
    after = replace(before, turn=None) if before.is_out else count_scoreless(before, event.player)
    return replace(event, rack=rack), replace(after, play=None, before=None)


def check_play(before: Snapshot, event: Event) -> tuple[Event, Snapshot]:
    """A play: well placed, from tiles that the player can have had, and with the points that it earns."""
    board, player = before.board, event.player
    try:
        tiles = lay_tiles(board, event.row, event.column, event.text, is_across=event.is_across)
        check_squares(board, tiles)
    except IllegalMove as error:
        raise BadRecord(event.line, error.sentence) from None
    row, column, is_across, text = whole_word(board, tiles)
    rack = check_rack(before, event, used(text))
    points = play_points(formed(board, tiles), len(tiles), FULL)
    if event.points != points:
        sentence = f"The play earns {in_points(points)}, not {event.points}."
        raise Miscount(event.line, sentence, recounted(event, points))
    event = replace(event, row=row, column=column, is_across=is_across, text=text, rack=rack)
    drawn = min(len(tiles), before.bag)
    held = before.held[player] - len(tiles) + drawn
    if held and not points:  # the last tile ends the game, not the count of scoreless turns
        after = count_scoreless(before, player)
    else:
        after = replace(before, turn=next_seat(player, before.players), scoreless=0)
    return event, replace(
        after,
        board=board.lay(tiles),
        held=with_seat(before.held, player, held),
        bag=before.bag - drawn,
        play=event,
        before=replace(before, play=None, before=None),
        is_out=not held,
    )


def check_rack(before: Snapshot, event: Event, tiles: str) -> str:
    """All that is known of a rack, sorted: what the record says it was, and the tiles that were taken from it."""
    held, missing = before.held[event.player], Counter(tiles) - Counter(event.rack)
    if len(event.rack) > held:
        shown = shown_rack(event.rack)
        raise BadRecord(event.line, f"The rack {shown} has {len(event.rack)} tiles; the player had {held}.")
    if len(event.rack) + missing.total() > held:
        raise BadRecord(event.line, f"The rack {shown_rack(event.rack)} has no {min(missing)} for this.")
    rack = "".join(sorted(event.rack + "".join(missing.elements())))
    check_tiles(before.board, rack, event.line)
    return rack


def check_tiles(board: Board, tiles: str, line: int) -> None:
    """Raise BadRecord if one set of tiles is not enough for a board and some tiles besides."""
    for tile, count in sorted(Counter(laid_tiles(board) + tiles).items()):
        if count > TILES[tile]:
            what = "blanks" if tile == BLANK else f"{tile} tiles"
            raise BadRecord(line, f"That makes {count} {what}; a set has {TILES[tile]}.")


def count_scoreless(before: Snapshot, player: Seat) -> Snapshot:
    """The game after a player's turn without points: the other's turn, or none if there were too many in a row."""
    scoreless = before.scoreless + 1
    is_end = ends_scoreless(scoreless, before.players, FULL)
    return replace(before, scoreless=scoreless, turn=None if is_end else next_seat(player, before.players))


def check_challenge(before: Snapshot, event: Event) -> tuple[Event, Snapshot]:
    """A challenge, which is recorded for the player of the challenged play: it stood, or it was taken back."""
    play, earlier = before.play, before.before
    if play is None or earlier is None or play.player != event.player:
        raise BadRecord(event.line, "This player made no play just before this.")
    if event.kind is EventKind.CHALLENGE:
        return event, replace(before, play=None, before=None, turn=None if before.is_out else before.turn)
    event = event if event.points else recounted(event, -play.points, is_total_right=True)  # some write --  +0
    if event.points != -play.points:
        sentence = f"The play earned {in_points(play.points)}, so that is what the player loses."
        raise Miscount(event.line, sentence, recounted(event, -play.points))
    return replace(event, rack=play.rack), count_scoreless(earlier, event.player)


def check_end(before: Snapshot, event: Event) -> tuple[Event, Snapshot]:
    """A final adjustment: the others' tiles for whoever went out, or the player's own after scoreless turns."""
    player, line = event.player, event.line
    if player in dict(before.counted):
        raise BadRecord(line, "Tiles left on racks are counted once for each player.")
    if event.kind is EventKind.OUT:
        points, rack = check_out(before, event), ""
    else:
        points, rack = check_penalty(before, event), event.tiles
    if event.points != points:
        sentence = f"The tiles {shown_rack(event.tiles)} count {points:+}, not {event.points:+}."
        raise Miscount(line, sentence, recounted(event, points))
    counted = (*before.counted, (player, event.tiles))
    return replace(event, rack=rack), replace(before, turn=None, play=None, before=None, counted=counted)


def check_out(before: Snapshot, event: Event) -> int:
    """What the tiles left bring the player who went out; raises BadRecord for another player or other tiles.

    Where they also cost the one who has them, as they did in some tournaments, they are counted once, not twice.
    """
    if not before.is_out or before.held[event.player] or before.counted:
        raise BadRecord(event.line, "The player is not the one who ran out of tiles.")
    left = without(FULL.tiles, laid_tiles(before.board)) or ""
    if event.tiles != left:
        raise BadRecord(event.line, f"The tiles left were {shown_rack(left)}, not {shown_rack(event.tiles)}.")
    once = value(left)
    return once if event.points == once else out_points([once] + [0] * (before.players - 2))


def check_penalty(before: Snapshot, event: Event) -> int:
    """What a player's own tiles cost: when nobody scored any more, or when somebody else counted them only once."""
    player, line = event.player, event.line
    if before.is_out:
        if not before.counted or before.counted[0][1] != event.tiles or before.players > 2:
            raise BadRecord(line, "The tiles left belong to whoever ran out of tiles.")
        return unplayed_points(value(event.tiles))
    if not before.scoreless:
        raise BadRecord(line, "Tiles left on racks are deducted once for each player, after scoreless turns.")
    if len(event.tiles) != before.held[player]:
        raise BadRecord(line, f"The player had {in_tiles(before.held[player])}, not {len(event.tiles)}.")
    check_tiles(before.board, "".join(tiles for _, tiles in before.counted) + event.tiles, line)
    return unplayed_points(value(event.tiles))


def recounted(event: Event, points: int, *, is_total_right: bool = False) -> Event:
    """An event with other points, and a total that fits them."""
    return replace(event, points=points, total=event.total + (0 if is_total_right else points - event.points))
