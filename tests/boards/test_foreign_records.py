"""Records as other programs write them: what they mean is understood, and what is wrong in them is told."""

from __future__ import annotations

import pytest

from lexicade.boards.analysis.plot import write_plot
from lexicade.boards.board import Board
from lexicade.boards.records.gcg import read_gcg, write_gcg
from lexicade.boards.records.record import Event, EventKind, Record
from lexicade.boards.records.referee import FULL, Snapshot, check_event, positions
from lexicade.boards.tileset import value
from lexicade.core.errors import BadRecord

QAT = ">Ann: AEINQRT 8G QAT +24 24"
HEAD = ["#player1 Ann Ann Lee", "#player2 Bob Bob Ray"]


def opened(*lines: str) -> tuple[Record, list[str]]:
    """A record of these lines, read as far as it is right, and what is wrong with it."""
    faults = list[str]()
    return read_gcg("\n".join(lines).encode(), faults), faults


def test_words_after_the_total() -> None:
    """Some programs list the words that a play forms after its total."""
    record = read_gcg("\n".join([*HEAD, ">Ann: AEINQRT  8g  QAT  +24  24  ", ">Bob: AB 9g BA +25 25 QB, AA"]).encode())
    assert [event.total for event in record.events] == [24, 25]


def test_taken_back_for_nothing() -> None:
    """Some programs write that a play came off as worth nothing, and only the total tells what was lost."""
    record, faults = opened(*HEAD, QAT, ">Ann: AEINQRT --  +0 0")
    assert not faults
    assert (record.events[1].kind, record.events[1].points) == (EventKind.TAKEN_BACK, -24)


def test_equal_nicknames() -> None:
    """Two players of one nickname are told apart by their turns, and by another name in what is written."""
    lines = ["#player1 Ann Ann Lee", "#player2 Ann Ann Ray", QAT, ">Ann: AB 9G BA +25 25", ">Ann: (time) -10 15"]
    record = read_gcg("\n".join(lines).encode())
    assert [event.player for event in record.events] == [0, 1, 1]
    assert [player.nick for player in record.players] == ["Ann", "Ann*"]
    assert read_gcg(write_gcg(record).encode()) == record


def test_tiles_counted_on_both_sides() -> None:
    """In some tournaments the last tiles were added to one score and taken off the other, once each."""
    board = Board.empty(FULL.layout)
    end = Snapshot(board, (300, 200), (0, 7), 0, 1, is_out=True)
    left = "".join(sorted(FULL.tiles))
    once = value(left)
    _, after = check_event(end, Event(0, EventKind.OUT, once, 300 + once, tiles=left))
    _, after = check_event(after, Event(1, EventKind.PENALTY, -once, 200 - once, tiles=left))
    assert after.scores == (300 + once, 200 - once)


def test_wrong_points_are_corrected() -> None:
    """With a list for faults, wrong points and totals are put right and told once, however long they stay wrong."""
    lines = [QAT.replace("24 24", "25 25"), ">Bob: AB 9G BA +25 25", ">Ann: X - +0 25", ">Bob: - +0 26"]
    record, faults = opened(*HEAD, *lines)
    assert [event.total for event in record.events] == [24, 25, 24, 25]
    assert faults == [
        "Line 3: The play earns 24 points, not 25. It was corrected.",
        "Line 6: The total should be 25, not 26. It was corrected.",
    ]


def test_read_up_to_what_cannot_be() -> None:
    """With a list for faults, a game is read up to the first event that can't be; other lines are ignored."""
    record, faults = opened(*HEAD, QAT, "#title Late", ">Bob: AB 1A BA +8 8", ">Ann: - +0 24")
    assert len(record.events) == 1
    assert [fault.rpartition(". ")[2] for fault in faults] == [
        "That line was ignored.",
        "The game was read up to there.",
    ]
    record, faults = opened(*HEAD, QAT, "#rack2 QU")
    assert record.racks == ("", "")
    assert faults == ["Line 4: That makes 2 Q tiles; a set has 1. The racks after the last event were ignored."]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "Line 1: That is not a record"),
        (["#lexicon OSPS49"], 'Line 3: The game is in Polish, by its word list "OSPS49"'),
        ([">Ann: ĆA 8G ĆA +24 24"], 'Line 3: The game is in another language: it has the tile "Ć"'),
        ([">Ann: AT 1A AT +4 4"], "Line 3: "),
    ],
)
def test_what_is_never_opened(lines: list[str], sentence: str) -> None:
    """A game in another language, or none at all, is refused however lenient the reading is."""
    head = ["#character-encoding UTF-8", HEAD[0]] if lines else []
    with pytest.raises(BadRecord) as caught:
        opened(*head, *lines)
    assert caught.value.sentence.startswith(sentence)


def test_other_tile_values() -> None:
    """Where one play after the other has points that don't fit, the tiles or the board are others."""
    lines = [QAT.replace("24 24", "29 29"), ">Bob: AB 9G BA +19 19", ">Ann: B 10G B +9 38"]
    with pytest.raises(BadRecord, match="played with other tiles or another board"):
        opened(*HEAD, *lines)


def test_four_players() -> None:
    """A record for four has four scores, and turns go round."""
    lines = [f"#player{seat} {nick} {nick}" for seat, nick in enumerate("ABCD", start=1)]
    lines += [
        ">A: AEINQRT 8G QAT +24 24",
        ">B: AB 9G BA +25 25",
        ">C: - +0 0",
        ">D: - +0 0",
        ">A: - +0 24",
        "#rack2 XYZ",
    ]
    record = read_gcg("\n".join(lines).encode())
    assert read_gcg(write_gcg(record).encode()) == record
    turn = positions(record)[1]
    assert (turn.position.scores, turn.position.bag, turn.unseen) == ((0, 0, 0, 24), 69, 90)
    assert record.racks == ("", "XYZ", "", "")
    assert write_plot(record, 1).count("<polyline") == 4
    with pytest.raises(BadRecord, match="It is another player's turn"):
        read_gcg("\n".join([*lines, ">D: - +0 0"]).encode())
