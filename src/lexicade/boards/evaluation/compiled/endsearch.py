"""The alpha-beta search of compiled endgames (extra `fast`); the module of this name outside the folder is its twin.

It has a stack of its own, stops after a number of positions and can go on from there.
"""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.crossings import FEW
from lexicade.boards.evaluation.compiled.endboard import (
    BEGIN,
    BEST,
    CHOSEN,
    CHOSEN_FLAWS,
    COUNT,
    DEPTH,
    FIRST,
    FLAWS,
    GAIN,
    HELD,
    HIGH,
    IS_LAID,
    KEY,
    LOW,
    MOVER,
    NEXT,
    NO_PLAY,
    OUTS,
    PASS_PLAY,
    PASSES,
    PHASE,
    PLAY,
    RACK,
    Setting,
    Stack,
    blanks_of,
    bring_forward,
    enter,
    lay,
    list_plays,
    points_of,
    put_in_order,
)
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lasttiles import is_one_tile, most_of_one, most_of_two, one_of
from lexicade.boards.evaluation.compiled.lineplays import size_of
from lexicade.boards.evaluation.compiled.playout import play_out
from lexicade.boards.evaluation.compiled.searchstate import (
    ADVANCE,
    BASE,
    DONE,
    ENTER,
    INFINITY,
    IS_WIDE,
    LEAVE,
    MODE,
    MOST,
    OUT_OF_TIME,
    PAUSE,
    PAUSED,
    PLY,
    POSITIONS,
    RESULT,
    RESULT_FLAWS,
    ROUND,
    WIDTH,
    Search,
)
from lexicade.boards.evaluation.compiled.slotwords import Racks
from lexicade.boards.evaluation.compiled.standing import reply_to
from lexicade.boards.evaluation.compiled.table import (
    COMPLETE,
    DEPTH_AT,
    DEPTH_BITS,
    EXACT,
    FLAWS_AT,
    FLAWS_BITS,
    LOWER_BOUND,
    PLAY_AND_EFFORT,
    TOO_NARROW,
    TOO_SHALLOW,
    UPPER_BOUND,
    WIDTH_AT,
    WIDTH_BITS,
    bound_at,
    part,
    place_of_key,
    play_at,
    store,
    value_at,
)
from lexicade.boards.evaluation.compiled.tilebounds import Bounds, most_of_few
from lexicade.boards.movegen.compiled.wordmap import Longs, WordMap

FIRST_ORDER = (1 << 62) - 1
NULL, FULL = range(2)  # windows
SINGLY = 8  # turns that are brought forward one by one, as one of them is mostly good enough


@inner
def look(search: Search, frame: Longs) -> int:
    """Look a position up in the table; whether that settles it, else its best turn is noted."""
    table, control = search.table, search.control
    frame[FIRST] = NO_PLAY
    place = place_of_key(table, frame[KEY])
    if place < 0:
        return False
    frame[FIRST] = play_at(table, place)
    effort, bound, value = table[place, PLAY_AND_EFFORT], bound_at(table, place), value_at(table, place)
    flaws = part(effort, FLAWS_AT, FLAWS_BITS)
    is_deep = part(effort, DEPTH_AT, DEPTH_BITS) >= frame[DEPTH]
    if not ((is_deep and part(effort, WIDTH_AT, WIDTH_BITS) >= control[IS_WIDE]) or flaws == COMPLETE):
        return False
    if bound == EXACT or (value >= frame[HIGH] if bound == LOWER_BOUND else value <= frame[LOW]):
        control[RESULT], control[RESULT_FLAWS] = value, flaws
        return True
    return False


@inner
def begin_turns(words: WordMap, setting: Setting, racks: Racks, search: Search, ply: int) -> bool:
    """List the turns of a position that is to be searched; False if there is no room for them."""
    stack = search.stack
    frame = stack.frames[ply]
    if not list_plays(words, setting, racks, search.scratch, search.lines, stack, ply):
        return False
    frame[BEST], frame[CHOSEN], frame[CHOSEN_FLAWS] = -INFINITY, NO_PLAY, COMPLETE
    frame[NEXT], frame[OUTS] = 0, -1
    frame[FLAWS] = TOO_NARROW if frame[COUNT] > search.control[WIDTH] else COMPLETE
    for at in range(frame[BEGIN], frame[BEGIN] + frame[COUNT]):
        if stack.plays[at] == frame[FIRST]:
            stack.orders[at] = FIRST_ORDER
            break
    return True


@inner
def consider(frame: Longs, gain: int, flaws: int, play: int) -> bool:
    """Take note of what a turn gains; whether no other turn has to be looked at."""
    frame[FLAWS] |= flaws
    if gain > frame[BEST]:
        frame[BEST], frame[CHOSEN], frame[CHOSEN_FLAWS] = gain, play, flaws
    return frame[BEST] >= frame[HIGH]


@inner
def finish(search: Search, frame: Longs) -> None:
    """Keep the value of a position whose turns were all looked at, or one that is too good."""
    best, control = frame[BEST], search.control
    bound, flaws = EXACT, frame[FLAWS]
    if best >= frame[HIGH]:
        bound, flaws = LOWER_BOUND, frame[CHOSEN_FLAWS]
    elif best <= frame[LOW]:
        bound = UPPER_BOUND
    store(
        search.table,
        frame[KEY],
        best,
        bound,
        flaws,
        control[IS_WIDE],
        frame[DEPTH],
        control[ROUND],
        frame[CHOSEN],
    )
    control[RESULT], control[RESULT_FLAWS] = best, flaws


@inner
def bring_next(stack: Stack, begin: int, number: int, count: int) -> None:
    """Have the next of some plays in order at its place: the first few one by one, then all that are left."""
    if number < SINGLY:
        bring_forward(stack, begin + number, begin + count)
    elif number == SINGLY:
        put_in_order(stack, begin + number, begin + count)


@inner
def advance(words: WordMap, setting: Setting, racks: Racks, search: Search, ply: int) -> int:
    """Go on to the next turn of a position: ENTER for the position after it, LEAVE if there is no other."""
    control, stack = search.control, search.stack
    frame = stack.frames[ply]
    mover, begin = frame[MOVER], frame[BEGIN]
    held, other, rack = frame[HELD + mover], frame[HELD + 1 - mover], frame[RACK + mover]
    limit = min(frame[COUNT], control[WIDTH])
    while True:
        number = frame[NEXT]
        frame[NEXT] += 1
        if number > limit:
            finish(search, frame)
            return LEAVE
        floor = max(frame[LOW], frame[BEST])
        if number < limit:
            at = begin + number
            bring_next(stack, begin, number, frame[COUNT])
            play, used, gain, delta = stack.plays[at], stack.used[at], stack.scores[at], stack.deltas[at]
            points, is_end = points_of(setting, mover, used), used == rack
            if is_end:
                gain += 2 * other
        else:
            play, used, gain, points, delta = PASS_PLAY, 0, 0, 0, 0
            is_end = frame[PASSES] == 1
            if is_end:
                gain = other - held
        if is_end:
            if consider(frame, gain, COMPLETE, play):
                finish(search, frame)
                return LEAVE
            continue
        most = INFINITY if used else other - held  # the other player can pass, too
        if number and most > floor and frame[OUTS]:
            reply = reply_to(words, setting, racks, search.scratch, search.lines, stack, ply, play)
            most = min(most, gain - reply - 2 * (held - points)) if reply >= 0 else most
        if used and most > floor and is_one_tile(rack - used):
            most = gain + most_of_one(words, setting, racks, stack, ply, play, rack - used)
        if most <= floor:
            frame[BEST] = max(frame[BEST], most)
            continue
        frame[GAIN], frame[PLAY] = gain, play
        enter(stack, ply, used, points, delta)
        after = stack.frames[ply + 1]
        after[DEPTH] = frame[DEPTH] - 1
        frame[PHASE] = NULL if number else FULL
        after[LOW] = gain - floor - 1 if number else gain - frame[HIGH]
        after[HIGH] = gain - floor
        return ENTER


@inner
def most_alone(words: WordMap, setting: Setting, racks: Racks, search: Search, bounds: Bounds, ply: int) -> int:
    """The most that the player who is not to move gains with two to four tiles if the other player passes.

    INFINITY if there are more tiles, or more than two with a blank.
    """
    stack, frame = search.stack, search.stack.frames[ply]
    player = 1 - frame[MOVER]
    rack = frame[RACK + player]
    size = size_of(rack)
    if size == 2:
        return most_of_two(words, setting, racks, search.scratch, search.lines, stack, ply, one_of(rack))
    if not 3 <= size <= FEW or blanks_of(setting, player, rack):
        return INFINITY
    return most_of_few(words, setting, racks, search.scratch, search.lines, stack, bounds, ply, -frame[HIGH])


@inner
def open_position(
    words: WordMap, setting: Setting, racks: Racks, search: Search, bounds: Bounds, ply: int, line: Longs
) -> int:
    """Begin to look at a position that the table doesn't settle: ADVANCE, LEAVE at the horizon, or -1 if time is up."""
    control, stack = search.control, search.stack
    frame = stack.frames[ply]
    if control[POSITIONS] >= control[MOST]:
        return -1
    if ply and not frame[IS_LAID]:  # only now, as many a position is settled by the table
        lay(words, setting, racks, stack, ply - 1, stack.frames[ply - 1, PLAY])
        frame[IS_LAID] = 1
    if frame[DEPTH]:
        control[POSITIONS] += 1
        if frame[PASSES] == 2:
            least = -most_alone(words, setting, racks, search, bounds, ply)
            if least >= frame[HIGH]:
                frame[BEST], frame[CHOSEN], frame[CHOSEN_FLAWS] = least, PASS_PLAY, COMPLETE
                finish(search, frame)
                return LEAVE
        return ADVANCE if begin_turns(words, setting, racks, search, ply) else -1
    gain, turns = play_out(words, setting, racks, search, ply, line)
    if turns < 0:
        return -1
    store(search.table, frame[KEY], gain, EXACT, TOO_SHALLOW, control[IS_WIDE], 0, control[ROUND], line[0])
    control[RESULT], control[RESULT_FLAWS] = gain, TOO_SHALLOW
    return LEAVE


@inner
def go_on(words: WordMap, setting: Setting, racks: Racks, search: Search, bounds: Bounds, line: Longs) -> int:
    """Search until the value is found, or the positions of this call or of all calls are used up."""
    control, stack = search.control, search.stack
    ply, mode = control[PLY], control[MODE]
    while True:
        frame = stack.frames[ply]
        if mode == ENTER:
            control[PLY], control[MODE] = ply, mode
            if control[POSITIONS] >= control[PAUSE]:
                return PAUSED
            if look(search, frame):
                mode = LEAVE
            else:
                mode = open_position(words, setting, racks, search, bounds, ply, line)
                if mode < 0:
                    return OUT_OF_TIME
        if mode == LEAVE:
            if ply == control[BASE]:
                return DONE
            ply -= 1
            frame = stack.frames[ply]
            gain = frame[GAIN] - control[RESULT]
            if frame[PHASE] == NULL and max(frame[LOW], frame[BEST]) < gain < frame[HIGH]:
                frame[PHASE] = FULL
                after = stack.frames[ply + 1]
                after[LOW], after[HIGH] = frame[GAIN] - frame[HIGH], frame[GAIN] - max(frame[LOW], frame[BEST])
                ply, mode = ply + 1, ENTER
                continue
            if consider(frame, gain, control[RESULT_FLAWS], frame[PLAY]):
                finish(search, frame)
                continue
            mode = ADVANCE
        mode = advance(words, setting, racks, search, ply)
        if mode == ENTER:
            ply += 1
