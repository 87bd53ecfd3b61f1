"""What the last two tiles of a rack can gain at most, for compiled endgames (extra `fast`)."""

from __future__ import annotations

from lexicade.boards.evaluation.compiled.endboard import HELD, MOVER, RACK, SQUARES, Setting, Stack, blanks_of, list_anew, points_of
from lexicade.boards.evaluation.compiled.inner import inner
from lexicade.boards.evaluation.compiled.lasttile import NO_SCORE, ONES
from lexicade.boards.evaluation.compiled.lineplays import Lines, find_line
from lexicade.boards.evaluation.compiled.slotwords import CLASSES, Racks, Scratch
from lexicade.boards.movegen.compiled.squares import WIDTH
from lexicade.boards.movegen.compiled.wordmap import WordMap


@inner
def one_of(rack: int) -> int:
    """One tile of a packed rack, if there are two tiles on it; else 0."""
    lowest = rack & -rack
    if not lowest & ONES:  # two of a kind
        return lowest >> 1 if rack == lowest else 0
    rest = rack - lowest
    return lowest if rest and rest & (rest - 1) == 0 and rest & ONES else 0


@inner
def most_of_two(
    words: WordMap,
    setting: Setting,
    racks: Racks,
    scratch: Scratch,
    lines: Lines,
    stack: Stack,
    ply: int,
    one: int,
) -> int:
    """The most that the player who is not to move gains with two tiles, one of them given, if the other passes."""
    frame = stack.frames[ply]
    mover = 1 - frame[MOVER]
    rack, other = frame[RACK + mover], frame[HELD + 1 - mover]
    two = rack - one
    each = mover * CLASSES + blanks_of(setting, mover, rack)
    hashes, spans, line_used, line_scores = lines.hashes, lines.spans, lines.used, lines.scores
    line_hashes = stack.hashes[frame[SQUARES], mover]
    score_one, score_two, score_both = NO_SCORE, NO_SCORE, NO_SCORE
    for line in range(2 * setting.shape[WIDTH]):
        if not line_hashes[line]:
            continue
        wanted = line_hashes[line] + each + 1
        place = find_line(hashes, wanted)
        if place < 0:
            place = list_anew(words, setting, racks, scratch, lines, stack.squares[frame[SQUARES]], each, line, wanted)
        for at in range(spans[place, 0], spans[place, 0] + spans[place, 1]):
            used = line_used[at]
            if used == one:
                score_one = max(score_one, line_scores[at])
            if used == two:
                score_two = max(score_two, line_scores[at])
            if used == rack:
                score_both = max(score_both, line_scores[at])
    left_one, left_two = points_of(setting, mover, one), points_of(setting, mover, two)
    most = other - left_one - left_two
    if score_both >= 0:
        most = max(most, score_both + 2 * other)
    if score_one >= 0:
        most = max(most, score_one + other - left_two)
        then = max(score_two, score_both)
        if then >= 0:
            most = max(most, score_one + then + 2 * other)
    if score_two >= 0:
        most = max(most, score_two + other - left_one)
        then = max(score_one, score_both)
        if then >= 0:
            most = max(most, score_two + then + 2 * other)
    return most
