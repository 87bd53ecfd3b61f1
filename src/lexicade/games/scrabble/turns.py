"""What a turn leads to: a play, an exchange, a pass or a challenge, and how they end the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lexicade.boards.board import check_squares, formed, judge, spelled
from lexicade.boards.moves import Move
from lexicade.boards.notation import lay_tiles, show_play
from lexicade.boards.picture import drawn
from lexicade.boards.racks import draw, used, without
from lexicade.boards.rules import (
    bonus_points,
    can_exchange,
    ends_scoreless,
    out_points,
    play_points,
    unplayed_points,
)
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.seats import next_seat, with_seat
from lexicade.boards.tileset import value
from lexicade.boards.wording import in_points, in_tiles
from lexicade.core.errors import BadParams, IllegalMove
from lexicade.core.game import Seat, Step
from lexicade.games.scrabble import wording
from lexicade.games.scrabble.state import End, Last, Params, State, name
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

MOST_DRAWS = 400  # a whole set, and every exchange that a game may see


def read_draws(params: Params) -> str:
    """The first draws that an id asks for, in lower case as there; raises BadParams if no racks can be dealt so."""
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
    """A bag (drawn from its end) that gives tiles in the order of an id, up to the first it lacks; the rest stays.

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
    """A play: its words are checked at once, or may be challenged in the next turn."""
    ruleset, board, seat = state.ruleset, state.board, state.turn
    tiles = lay_tiles(board, move.row, move.column, move.text, is_across=move.is_across)
    rack = remaining(state, used(move.text)) if ruleset.tiles else ""
    if not ruleset.tiles and BLANK in used(move.text):
        raise IllegalMove("tiles", wording.NO_BLANKS)
    if state.challenge_rule.is_allowed:
        check_squares(board, tiles)
        words = formed(board, tiles)
    else:
        words = judge(board, tiles, lexicon)
    points = play_points(words, len(tiles), ruleset)
    new, bag = draw(state.bag, ruleset.rack - len(rack))
    text = show_play(board, move.row, move.column, move.text, is_across=move.is_across)
    after = replace(
        state,
        squares=board.lay(tiles).squares,
        racks=with_seat(state.racks, seat, rack + new),
        bag=bag,
        drawn=state.drawn + len(new),
        scores=with_seat(state.scores, seat, state.scores[seat] + points),
        last=Last(seat, text, points, spelled(words, tiles), tuple(tiles), len(new), state.scoreless),
    )
    said = wording.PLAYED.format(name=name(state.params, seat), play=text, points=in_points(points))
    if bonus := bonus_points(len(tiles), ruleset):
        said += wording.BONUS.format(tiles=ruleset.rack, bonus=bonus)
    miss = state.challenge_rule.is_allowed and not all(word in lexicon for word in spelled(words, tiles))
    if ruleset.tiles and not rack + new:
        if not state.challenge_rule.is_allowed:
            return end_out(after, (said,))
        return Step(replace(after, is_out=True, turn=following(state)), (said,), miss=miss)
    if not points and ruleset.scoreless:
        return replace(count_scoreless(after, (said,)), miss=miss)
    return Step(replace(after, scoreless=0, turn=following(state)), (said,), miss=miss)


def exchange(state: State, tiles: str) -> Step[State]:
    """An exchange: as many new tiles are drawn before the old ones go back into the bag."""
    ruleset = state.ruleset
    if not ruleset.tiles:
        raise IllegalMove("exchange", wording.EXCHANGE_SIMPLE)
    rack = remaining(state, tiles)
    if not can_exchange(len(state.bag), ruleset):
        left = f"is {in_tiles(1)}" if len(state.bag) == 1 else f"are {in_tiles(len(state.bag))}"
        raise IllegalMove("exchange", wording.EXCHANGE_LATE.format(least=ruleset.exchange, left=left))
    new, bag = draw(state.bag, len(tiles))
    shuffled, rng = state.rng.shuffled(bag + tiles)
    drawn = state.drawn + len(new)
    count = in_tiles(len(tiles))
    after = replace(
        state,
        rng=rng,
        racks=with_seat(state.racks, state.turn, rack + new),
        bag=arranged(shuffled, state.params.draws[drawn:]),
        drawn=drawn,
        last=Last(state.turn, f"exchanged {count}"),
    )
    return count_scoreless(after, (wording.EXCHANGED.format(name=name(state.params, state.turn), count=count),))


def skip(state: State) -> Step[State]:
    """A pass; after the other player's last tile it accepts that play, which ends the game."""
    said = (wording.PASSED.format(name=name(state.params, state.turn)),)
    if state.is_out:
        return end_out(state, said)
    return count_scoreless(replace(state, last=Last(state.turn, "passed")), said)


def challenge(state: State, lexicon: Lexicon) -> Step[State]:
    """The words of the last play, looked up: it stands, or it is taken back."""
    if not state.challenge_rule.is_allowed:
        raise IllegalMove("challenge", wording.CHALLENGE_VOID)
    last = state.last
    if last is None or not last.words:
        raise IllegalMove("challenge", wording.CHALLENGE_NOTHING)
    wrong = tuple(word for word in last.words if word not in lexicon)
    return take_back(state, last, wrong) if wrong else uphold(state, last)


def take_back(state: State, last: Last, wrong: tuple[str, ...]) -> Step[State]:
    """A challenged play with an invalid word: its tiles go back to the rack, those drawn after it to the bag."""
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
        racks=with_seat(state.racks, last.seat, rack[:kept] + tiles),
        bag=arranged(shuffled, state.params.draws[drawn:]),
        drawn=drawn,
        scores=with_seat(state.scores, last.seat, state.scores[last.seat] - last.points),
        last=Last(last.seat, f"{last.text}{wording.TAKEN_BACK}"),
        is_out=False,
    )
    challenger, other = name(state.params, state.turn), name(state.params, last.seat)
    said = (wording.CHALLENGED_OFF.format(name=challenger, words=wording.quoted_list(wrong), other=other),)
    if state.challenge_rule.costs_game:
        return end_lost(after, last.seat, said)
    # The turn that was lost counts as one without points, and the challenger's own turn is still to come.
    turn = state.turn
    step = count_scoreless(replace(after, turn=last.seat, scoreless=last.scoreless), said)
    return step if step.state.end else replace(step, state=replace(step.state, turn=turn))


def uphold(state: State, last: Last) -> Step[State]:
    """A challenged play whose words are all valid: what the challenger pays for that."""
    rule, challenger = state.challenge_rule, name(state.params, state.turn)
    said = [wording.CHALLENGED_WELL.format(name=challenger, words=wording.quoted_list(last.words))]
    after = replace(state, last=replace(last, words=()))
    if rule.points:
        after = replace(after, scores=with_seat(state.scores, last.seat, state.scores[last.seat] + rule.points))
        said.append(wording.CHALLENGE_POINTS.format(name=name(state.params, last.seat), points=rule.points))
    if rule.costs_game:
        return end_lost(after, state.turn, tuple(said))
    if state.is_out:
        return end_out(after, tuple(said))
    if rule.costs_turn:
        said.append(wording.CHALLENGE_TURN.format(name=challenger))
        return count_scoreless(after, tuple(said))
    return Step(after, tuple(said))


def count_scoreless(state: State, said: tuple[str, ...]) -> Step[State]:
    """A turn without points: the next player's turn, or the end if there were too many in a row."""
    scoreless = state.scoreless + 1
    after = replace(state, scoreless=scoreless, turn=following(state))
    if not ends_scoreless(scoreless, state.params.players, state.ruleset):
        return Step(after, said)
    held = map(value, state.racks)
    scores = tuple(score + unplayed_points(points) for score, points in zip(state.scores, held, strict=True))
    reason = wording.SCORELESS if state.ruleset.tiles else wording.ALL_PASSED
    return end(replace(after, scores=scores), End.SCORELESS, (*said, reason))


def end_out(state: State, said: tuple[str, ...]) -> Step[State]:
    """The end after the last tile: its player collects the points on the other racks."""
    seat = next(seat for seat, rack in enumerate(state.racks) if not rack)
    points = out_points([value(rack) for other, rack in enumerate(state.racks) if other != seat])
    after = replace(state, scores=with_seat(state.scores, seat, state.scores[seat] + points))
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


def following(state: State) -> Seat:
    """Whose turn comes after this one."""
    return next_seat(state.turn, state.params.players)


def remaining(state: State, tiles: str) -> str:
    """The rack of the player to move without some of its tiles; raises IllegalMove if it lacks one."""
    rack = state.racks[state.turn]
    left = without(rack, tiles)
    if left is None:
        shown = "".join(sorted(rack))
        raise IllegalMove("tiles", wording.NO_TILES.format(rack=shown, wanted=tiles))
    return left
