"""What a turn leads to: a play, an exchange, a pass or a challenge, and how they end the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from lexicade.boards.board import check_squares, formed, judge, spelled
from lexicade.boards.moves import Move
from lexicade.boards.notation import lay_tiles, show_play
from lexicade.boards.picture import drawn
from lexicade.boards.racks import changed, draw, used, without
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.tileset import value
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.errors import BadParams, IllegalMove
from lexicade.core.game import Seat, Step
from lexicade.games.scrabble import wording
from lexicade.games.scrabble.state import VOID, End, Last, Params, State, name
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

Item = TypeVar("Item")

MOST_DRAWS = 400  # a whole set, and every exchange that a game may see
CHALLENGE_POINTS = {"5pt": 5, "10pt": 10}  # what a play that is challenged in vain earns more


def read_draws(params: Params) -> str:
    """The tiles that a game begins with, in lower case as in ids; raises BadParams if no set begins like that."""
    draws, ruleset = params.draws.lower(), RULESETS[params.rules]
    if not ruleset.tiles:
        raise BadParams("The simple game has no tiles to draw.")
    if len(draws) > MOST_DRAWS or not set(draws) <= set(ruleset.tiles.lower()):
        raise BadParams(f"draws must be tiles, A to Z and ? for a blank, at most {MOST_DRAWS}.")
    dealt = draws[: ruleset.rack * params.players].upper()  # more than that may be drawn, exchanged and drawn again
    if without(ruleset.tiles, dealt) is None:
        raise BadParams(f"The racks can't be dealt as {dealt}: there are not enough of some tile.")
    return draws


def arranged(bag: Iterable[str], draws: str) -> str:
    """A bag from which tiles are drawn in an order given by an id, as far as it has them; the others stay as they are.

    >>> arranged("ABCAB", "bac")
    'ABCAB'
    >>> arranged("ABC", "azb")
    'BCA'
    """
    rest, first = "".join(bag), ""
    for tile in draws.upper():
        left = without(rest, tile)
        if left is None:
            break
        rest, first = left, first + tile
    return rest + first[::-1]


def lay(state: State, move: Move, lexicon: Lexicon) -> Step[State]:
    """A word on the board: checked at once, or open to a challenge."""
    ruleset, board, seat = state.ruleset, state.board, state.turn
    tiles = lay_tiles(board, move.row, move.column, move.text, is_across=move.is_across)
    rack = remaining(state, used(move.text)) if ruleset.tiles else ""
    if not ruleset.tiles and BLANK in used(move.text):
        raise IllegalMove("tiles", wording.NO_BLANKS)
    if state.params.challenge == VOID:
        words = judge(board, tiles, lexicon)
    else:
        check_squares(board, tiles)
        words = formed(board, tiles)
    bonus = ruleset.bonus if len(tiles) == ruleset.rack else 0
    points = sum(word.points for word in words) + bonus
    new, bag = draw(state.bag, ruleset.rack - len(rack))
    text = show_play(board, move.row, move.column, move.text, is_across=move.is_across)
    after = replace(
        state,
        squares=board.lay(tiles).squares,
        racks=changed(state.racks, seat, rack + new),
        bag=bag,
        drawn=state.drawn + len(new),
        scores=changed(state.scores, seat, state.scores[seat] + points),
        last=Last(seat, text, points, spelled(words, tiles), tuple(tiles), len(new), state.scoreless),
    )
    said = wording.PLAYED.format(name=name(state.params, seat), play=text, points=in_points(points))
    if bonus:
        said += wording.BONUS.format(tiles=ruleset.rack, bonus=bonus)
    miss = not all(word in lexicon for word in spelled(words, tiles))
    if ruleset.tiles and not rack + new:
        if state.params.challenge == VOID:
            return end_out(after, (said,))
        return Step(replace(after, is_out=True, turn=next_seat(state)), (said,), miss=miss)
    if not points and ruleset.scoreless:
        return replace(count_scoreless(after, (said,)), miss=miss)
    return Step(replace(after, scoreless=0, turn=next_seat(state)), (said,), miss=miss)


def exchange(state: State, tiles: str) -> Step[State]:
    """Other tiles instead of some, drawn before those go back into the bag."""
    ruleset = state.ruleset
    if not ruleset.tiles:
        raise IllegalMove("exchange", wording.EXCHANGE_SIMPLE)
    rack = remaining(state, tiles)
    if len(state.bag) < ruleset.exchange:
        left = f"is {in_tiles(1)}" if len(state.bag) == 1 else f"are {in_tiles(len(state.bag))}"
        raise IllegalMove("exchange", wording.EXCHANGE_LATE.format(least=ruleset.exchange, left=left))
    new, bag = draw(state.bag, len(tiles))
    shuffled, rng = state.rng.shuffled(bag + tiles)
    drawn = state.drawn + len(new)
    count = in_tiles(len(tiles))
    after = replace(
        state,
        rng=rng,
        racks=changed(state.racks, state.turn, rack + new),
        bag=arranged(shuffled, state.params.draws[drawn:]),
        drawn=drawn,
        last=Last(state.turn, f"exchanged {count}"),
    )
    return count_scoreless(after, (wording.EXCHANGED.format(name=name(state.params, state.turn), count=count),))


def skip(state: State) -> Step[State]:
    """A pass; after the last tile, also the word that nobody challenges it."""
    said = (wording.PASSED.format(name=name(state.params, state.turn)),)
    if state.is_out:
        return end_out(state, said)
    return count_scoreless(replace(state, last=Last(state.turn, "passed")), said)


def challenge(state: State, lexicon: Lexicon) -> Step[State]:
    """The last play put to the word list."""
    if state.params.challenge == VOID:
        raise IllegalMove("challenge", wording.CHALLENGE_VOID)
    last = state.last
    if last is None or not last.words:
        raise IllegalMove("challenge", wording.CHALLENGE_NOTHING)
    wrong = tuple(word for word in last.words if word not in lexicon)
    return take_back(state, last, wrong) if wrong else uphold(state, last)


def take_back(state: State, last: Last, wrong: tuple[str, ...]) -> Step[State]:
    """A play that doesn't stand: its tiles return to the rack, those drawn for it to the bag, and its turn is lost."""
    rack = state.racks[last.seat]
    kept = len(rack) - last.drawn
    shuffled, rng = state.rng.shuffled(state.bag + rack[kept:])
    drawn = state.drawn - last.drawn
    squares = list(state.squares)
    for tile in last.tiles:
        squares[tile.row * state.ruleset.layout.columns + tile.column] = "."
    tiles = "".join(BLANK if tile.is_blank else tile.letter for tile in last.tiles)
    after = replace(
        state,
        rng=rng,
        squares="".join(squares),
        racks=changed(state.racks, last.seat, rack[:kept] + tiles),
        bag=arranged(shuffled, state.params.draws[drawn:]),
        drawn=drawn,
        scores=changed(state.scores, last.seat, state.scores[last.seat] - last.points),
        last=Last(last.seat, f"{last.text} taken back"),
        is_out=False,
    )
    challenger, other = name(state.params, state.turn), name(state.params, last.seat)
    said = (wording.CHALLENGED_OFF.format(name=challenger, words=wording.quoted_list(wrong), other=other),)
    if state.params.challenge == "triple":
        return end_lost(after, last.seat, said)
    # The turn that was lost counts as one without points, and the challenger's own turn is still to come.
    turn = state.turn
    step = count_scoreless(replace(after, turn=last.seat, scoreless=last.scoreless), said)
    return step if step.state.end else replace(step, state=replace(step.state, turn=turn))


def uphold(state: State, last: Last) -> Step[State]:
    """A play that stands, and what doubting it costs."""
    rule, challenger = state.params.challenge, name(state.params, state.turn)
    said = [wording.CHALLENGED_WELL.format(name=challenger, words=wording.quoted_list(last.words))]
    after = replace(state, last=replace(last, words=()))
    if rule in CHALLENGE_POINTS:
        points = CHALLENGE_POINTS[rule]
        after = replace(after, scores=changed(state.scores, last.seat, state.scores[last.seat] + points))
        said.append(wording.CHALLENGE_POINTS.format(name=name(state.params, last.seat), points=points))
    if rule == "triple":
        return end_lost(after, state.turn, tuple(said))
    if state.is_out:
        return end_out(after, tuple(said))
    if rule == "double":
        said.append(wording.CHALLENGE_TURN.format(name=challenger))
        return count_scoreless(after, tuple(said))
    return Step(after, tuple(said))


def count_scoreless(state: State, said: tuple[str, ...]) -> Step[State]:
    """A turn without points: the next player's turn, or the end if there were too many in a row."""
    ruleset = state.ruleset
    scoreless = state.scoreless + 1
    after = replace(state, scoreless=scoreless, turn=next_seat(state))
    if scoreless < (ruleset.scoreless or state.params.players):
        return Step(after, said)
    scores = tuple(score - value(rack) for score, rack in zip(state.scores, state.racks, strict=True))
    reason = wording.SCORELESS if ruleset.tiles else wording.ALL_PASSED
    return end(replace(after, scores=scores), End.SCORELESS, (*said, reason))


def end_out(state: State, said: tuple[str, ...]) -> Step[State]:
    """The end after the last tile: its player collects the tiles of the others, twice if there is only one."""
    seat = next(seat for seat, rack in enumerate(state.racks) if not rack)
    points = sum(map(value, state.racks)) * (2 if state.params.players == 2 else 1)
    after = replace(state, scores=changed(state.scores, seat, state.scores[seat] + points))
    return end(after, End.OUT, (*said, wording.OUT.format(name=name(state.params, seat), points=in_points(points))))


def end_lost(state: State, seat: Seat, said: tuple[str, ...]) -> Step[State]:
    """The end by a challenge under the triple rule: whoever was wrong has lost."""
    lost = wording.CHALLENGE_GAME.format(name=name(state.params, seat))
    return end(replace(state, loser=seat), End.CHALLENGE, (*said, lost))


def end(state: State, reason: End, said: tuple[str, ...]) -> Step[State]:
    """The end of a game, with everybody's score."""
    scores = ", ".join(f"{name(state.params, seat)} {score}" for seat, score in enumerate(state.scores))
    final = (drawn(state.board, ()), wording.FINAL.format(scores=scores))
    return Step(replace(state, end=reason, is_out=False), (*said, *final))


def next_seat(state: State) -> Seat:
    """Whose turn comes after this one."""
    return (state.turn + 1) % state.params.players


def remaining(state: State, tiles: str) -> str:
    """The rack of the player to move without some of its tiles; raises IllegalMove if it lacks one."""
    rack = state.racks[state.turn]
    left = without(rack, tiles)
    if left is None:
        shown = "".join(sorted(rack))
        raise IllegalMove("tiles", wording.NO_TILES.format(rack=shown, wanted=tiles))
    return left
