"""The referee: follows a record event by event, and says where it tells what can't have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from lexicade.boards.board import Board, check_squares, formed
from lexicade.boards.notation import lay_tiles, whole_word
from lexicade.boards.position import Position
from lexicade.boards.racks import changed, laid_tiles, shown_rack, used, without
from lexicade.boards.records.record import TURNS, Event, EventKind, Record
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import TILES, value
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.errors import BadRecord, IllegalMove
from lexicade.core.game import Seat
from lexicade.tiles import BLANK

FULL = RULESETS["full"]


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a game stands between two events of its record."""

    board: Board = field(default_factory=lambda: Board.empty(FULL.layout))
    scores: tuple[int, ...] = (0, 0)
    hands: tuple[int, ...] = (FULL.rack, FULL.rack)  # how many tiles each player has
    bag: int = len(FULL.tiles) - 2 * FULL.rack
    turn: Seat | None = 0  # None when there are no more turns
    scoreless: int = 0
    play: Event | None = None  # the last turn, if it was a play that may yet be challenged
    before: Stand | None = None  # where the game stood before that play
    is_out: bool = False
    counted: tuple[tuple[Seat, str], ...] = ()  # for or against whom which tiles were counted at the end


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a record, and the position that its player saw."""

    number: int  # from 1 on
    event: Event
    position: Position  # before it; of the rack what is known
    unseen: int  # tiles that lay neither on the board nor on the player's rack
    is_taken_back: bool = False  # whether it was a play that came off again

    @property
    def player(self) -> Seat:
        """Whose turn it was."""
        return self.event.player


def positions(record: Record) -> list[Turn]:
    """Every play, exchange and pass of a record, each with the position before it."""
    turns: list[Turn] = []
    for stand, event, _ in follow(record):
        if event.kind is EventKind.TAKEN_BACK:
            turns[-1] = replace(turns[-1], is_taken_back=True)
        if event.kind in TURNS:
            scores = stand.scores[event.player], stand.scores[1 - event.player]
            position = Position(stand.board, event.rack, scores, stand.bag, scoreless=stand.scoreless)
            turns.append(Turn(len(turns) + 1, event, position, stand.bag + stand.hands[1 - event.player]))
    return turns


def follow(record: Record) -> Iterator[tuple[Stand, Event, Stand]]:
    """Each event with where the game stood before and after it; raises BadRecord where one can't be."""
    stand = Stand()
    for number, event in enumerate(record.events, start=1):
        checked, after = judge_event(stand, event if event.line else replace(event, line=number))
        yield stand, checked, after
        stand = after


def judge_event(stand: Stand, event: Event) -> tuple[Event, Stand]:
    """An event as it is written best (whole words, dots, all tiles that it proves) and what it leads to."""
    if event.kind in TURNS:
        event, after = judge_turn(stand, event)
    elif event.kind in (EventKind.TAKEN_BACK, EventKind.CHALLENGE):
        event, after = judge_challenge(stand, event)
    elif event.kind is EventKind.TIME:
        after = stand
    else:
        event, after = judge_end(stand, event)
    total = stand.scores[event.player] + event.points
    if event.total != total:
        raise BadRecord(event.line, f"The total should be {total}, not {event.total}.")
    return event, replace(after, scores=changed(stand.scores, event.player, total))


def judge_turn(stand: Stand, event: Event) -> tuple[Event, Stand]:
    """A play, an exchange or a pass of the player whose turn it is."""
    if stand.turn is None:
        raise BadRecord(event.line, "The game was over before this.")
    if event.player != stand.turn:
        raise BadRecord(event.line, "It is the other player's turn.")
    if stand.is_out and event.kind is not EventKind.PASS:
        raise BadRecord(event.line, "All tiles were played before this.")
    if event.kind is EventKind.PLAY:
        return judge_play(stand, event)
    if event.points:
        raise BadRecord(event.line, "Only plays earn points.")
    if event.kind is EventKind.EXCHANGE:
        if stand.bag < FULL.exchange:
            raise BadRecord(event.line, f"An exchange needs {FULL.exchange} tiles in the bag; {stand.bag} were left.")
        if not 1 <= event.count <= stand.hands[event.player]:
            raise BadRecord(event.line, f"A player can't exchange {in_tiles(event.count)} here.")
    rack = judge_rack(stand, event, event.tiles)
    after = replace(stand, turn=None) if stand.is_out else count_scoreless(stand, event.player)
    return replace(event, rack=rack), replace(after, play=None, before=None)


def judge_play(stand: Stand, event: Event) -> tuple[Event, Stand]:
    """A play: well placed, from tiles that the player can have had, and scored as it earns."""
    board, player = stand.board, event.player
    try:
        tiles = lay_tiles(board, event.row, event.column, event.text, is_across=event.is_across)
        check_squares(board, tiles)
    except IllegalMove as error:
        raise BadRecord(event.line, error.sentence) from None
    row, column, is_across, text = whole_word(board, tiles)
    rack = judge_rack(stand, event, used(text))
    points = sum(word.points for word in formed(board, tiles)) + (FULL.bonus if len(tiles) == FULL.rack else 0)
    if event.points != points:
        raise BadRecord(event.line, f"The play earns {in_points(points)}, not {event.points}.")
    event = replace(event, row=row, column=column, is_across=is_across, text=text, rack=rack)
    drawn = min(len(tiles), stand.bag)
    held = stand.hands[player] - len(tiles) + drawn
    is_scoreless = held and not points  # whoever is out has the last word to wait for, whatever it earned
    after = count_scoreless(stand, player) if is_scoreless else replace(stand, turn=1 - player, scoreless=0)
    return event, replace(
        after,
        board=board.lay(tiles),
        hands=changed(stand.hands, player, held),
        bag=stand.bag - drawn,
        play=event,
        before=replace(stand, play=None, before=None),
        is_out=not held,
    )


def judge_rack(stand: Stand, event: Event, tiles: str) -> str:
    """All that is known of a rack: what it is said to have been, and the tiles that were taken from it."""
    held, missing = stand.hands[event.player], Counter(tiles) - Counter(event.rack)
    if len(event.rack) > held:
        shown = shown_rack(event.rack)
        raise BadRecord(event.line, f"The rack {shown} has {len(event.rack)} tiles; the player had {held}.")
    if len(event.rack) + missing.total() > held:
        raise BadRecord(event.line, f"The rack {shown_rack(event.rack)} has no {min(missing)} for this.")
    rack = "".join(sorted(event.rack + "".join(missing.elements())))
    judge_tiles(stand.board, rack, event.line)
    return rack


def judge_tiles(board: Board, tiles: str, line: int) -> None:
    """See that one set of tiles is enough for the board and some tiles beside it."""
    for tile, count in sorted(Counter(laid_tiles(board) + tiles).items()):
        if count > TILES[tile]:
            what = "blanks" if tile == BLANK else f"{tile} tiles"
            raise BadRecord(line, f"That makes {count} {what}; a set has {TILES[tile]}.")


def count_scoreless(stand: Stand, player: Seat) -> Stand:
    """After a turn of a player without points: the other's turn, or none if there were too many in a row."""
    scoreless = stand.scoreless + 1
    return replace(stand, scoreless=scoreless, turn=1 - player if scoreless < FULL.scoreless else None)


def judge_challenge(stand: Stand, event: Event) -> tuple[Event, Stand]:
    """What became of the play before it."""
    play, before = stand.play, stand.before
    if play is None or before is None or play.player != event.player:
        raise BadRecord(event.line, "This player made no play just before this.")
    if event.kind is EventKind.CHALLENGE:
        return event, replace(stand, play=None, before=None, turn=None if stand.is_out else stand.turn)
    if event.points != -play.points:
        raise BadRecord(event.line, f"The play earned {in_points(play.points)}, so that is what the player loses.")
    return replace(event, rack=play.rack), count_scoreless(before, event.player)


def judge_end(stand: Stand, event: Event) -> tuple[Event, Stand]:
    """Tiles counted at the end: the other player's for whoever is out, or each one's own."""
    player, line = event.player, event.line
    if event.kind is EventKind.OUT:
        if not stand.is_out or stand.hands[player] or stand.counted:
            raise BadRecord(line, "The player is not the one who ran out of tiles.")
        left = without(FULL.tiles, laid_tiles(stand.board)) or ""
        if event.tiles != left:
            raise BadRecord(line, f"The tiles left were {shown_rack(left)}, not {shown_rack(event.tiles)}.")
        points, rack = 2 * value(event.tiles), ""
    else:
        if stand.is_out or not stand.scoreless or player in dict(stand.counted):
            raise BadRecord(line, "Tiles left on racks are deducted once for each player, after scoreless turns.")
        if len(event.tiles) != stand.hands[player]:
            raise BadRecord(line, f"The player had {in_tiles(stand.hands[player])}, not {len(event.tiles)}.")
        judge_tiles(stand.board, "".join(tiles for _, tiles in stand.counted) + event.tiles, line)
        points, rack = -value(event.tiles), event.tiles
    if event.points != points:
        raise BadRecord(line, f"The tiles {shown_rack(event.tiles)} count {points:+}, not {event.points:+}.")
    counted = (*stand.counted, (player, event.tiles))
    return replace(event, rack=rack), replace(stand, turn=None, play=None, before=None, counted=counted)
