"""A game told afterwards: a line for each turn, and its best moments."""

from __future__ import annotations

from collections.abc import Iterator

from lexicade.boards.moves import Kind, Move
from lexicade.boards.rules import bonus_points
from lexicade.boards.wording import in_points
from lexicade.core.game import Seat
from lexicade.core.session import Session
from lexicade.games.scrabble import wording
from lexicade.games.scrabble.state import Last, Params, State, View, name

Play = Session[Params, State, Move, View]


def turns(session: Play) -> Iterator[tuple[State, Move, State]]:
    """Each turn with the states before and after it."""
    states = session.states
    for text, before, after in zip(session.moves, states, states[1:], strict=False):
        yield before, session.game.read_move(before, text), after


def history(session: Play) -> tuple[str, ...]:
    """The turns as a table: number, player, turn, points and total; in the end what was adjusted."""
    params = session.params
    width = max(len(name(params, seat)) for seat in range(params.players))
    lines = []
    for number, (before, move, after) in enumerate(turns(session), start=1):
        points, total = earned(before, after), before.scores[before.turn]
        told = described(move, after)
        lines.append(f"{number:3}  {name(params, before.turn):<{width}}  {told:<22} {points:+4} {total + points:4}")
    if session.outcome is not None and lines:
        lines += adjusted(params, before, after, width)
    return tuple(lines)


def earned(before: State, after: State) -> int:
    """The points that a turn brought the player who made it; what is counted at the end is not among them."""
    last = after.last
    return last.points if last is not None and last is not before.last and last.seat == before.turn else 0


def described(move: Move, after: State) -> str:
    """A turn as everybody saw it: the tiles that were exchanged are not told."""
    last = after.last.text if after.last else ""
    if move.kind is Kind.CHALLENGE:
        return wording.CHALLENGED if last.endswith(wording.TAKEN_BACK) else wording.CHALLENGED_IN_VAIN
    return last


def adjusted(params: Params, before: State, after: State, width: int) -> Iterator[str]:
    """The changes of scores at the end of a game, for tiles left on racks."""
    for seat, score in enumerate(after.scores):
        gained = earned(before, after) if seat == before.turn else 0
        if change := score - before.scores[seat] - gained:
            yield f"     {name(params, seat):<{width}}  {wording.TILES_LEFT:<22} {change:+4} {score:4}"


def standing_plays(session: Play) -> Iterator[tuple[Seat, Last]]:
    """Every play that was not challenged off, with whose it was."""
    found: list[tuple[Seat, Last]] = []
    for before, move, after in turns(session):
        if move.kind is Kind.PLAY and after.last is not None:
            found.append((before.turn, after.last))
        elif move.kind is Kind.CHALLENGE and after.squares != before.squares:
            found.pop()
    yield from found


def highlights(session: Play) -> tuple[str, ...]:
    """Each player's best play, the best first, and how many bingos there were."""
    params, ruleset = session.params, session.state.ruleset
    plays = sorted(standing_plays(session), key=lambda each: -each[1].points)
    best = dict(reversed(plays))
    said = [
        wording.BEST_PLAY.format(name=name(params, seat), play=play.text, points=in_points(play.points))
        for seat, play in sorted(best.items(), key=lambda each: -each[1].points)
    ]
    bingos = [seat for seat, play in plays if bonus_points(len(play.tiles), ruleset)]
    counts = ", ".join(f"{name(params, seat)} {bingos.count(seat)}" for seat in sorted(set(bingos)))
    return (*said, wording.BINGOS.format(counts=counts)) if counts else tuple(said)
