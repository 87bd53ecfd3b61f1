"""Records in GCG: read however they are written, written one way, and refused where they can't be true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.boards.records.gcg import is_gcg, read_gcg, write_gcg
from lexicade.boards.records.record import Event, EventKind, Player, Record
from lexicade.boards.records.referee import positions
from lexicade.core.errors import BadRecord
from lexicade.games.scrabble.recorder import from_session
from lexicade.games.scrabble.rules import Rules
from lexicade.lexicon import Lexicon
from tests.boards.records import play_by_chance

HEAD = """\
#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bob Bob Ray
"""
# Every kind of event but those of the end.
SAMPLE = f"""{HEAD}\
#title A short one
#description Two friends, José watching
#id io.example g7
#lexicon NWL18
#style informal
>Ann: AEINQRT 8G QAT +24 24
#note The best one
#note or nearly
>Bob: DEIOSUX I8 .EX +11 11
>Bob: DIOSU?? (challenge) +5 16
>Ann: EEINRRW 11E REWIN +27 51
>Ann: EEINRRW -- -27 24
>Bob: DIOSU?? -DU +0 16
>Ann: EEINRRW - +0 24
>Bob:  (time) -10 6
>Bob: AIOSZ?? 10I .Zs +38 44
#rack1 EEINRRW
#rack2 AIO?
#incomplete
"""


def event_lines(*lines: str) -> bytes:
    """A record of these lines, after its header."""
    return (HEAD + "".join(f"{line}\n" for line in lines)).encode()


def refusal(data: bytes) -> str:
    """Why a record is refused."""
    with pytest.raises(BadRecord) as caught:
        read_gcg(data)
    assert caught.value.sentence.startswith(f"Line {caught.value.line}: ")
    assert caught.value.sentence.endswith(".")
    return caught.value.sentence


def test_sample() -> None:
    """Everything that a record says is there, and it is written again just as it was."""
    record = read_gcg(SAMPLE.encode())
    assert write_gcg(record) == SAMPLE
    assert record.players == (Player("Ann", "Ann Lee"), Player("Bob", "Bob Ray"))
    assert (record.title, record.description) == ("A short one", "Two friends, José watching")
    assert (record.id, record.lexicon, record.pragmas) == ("io.example g7", "NWL18", (("style", "informal"),))
    assert (record.racks, record.is_incomplete) == (("EEINRRW", "?AIO"), True)
    assert [event.kind.value for event in record.events] == [
        *("play", "play", "challenge", "play", "taken_back", "exchange", "pass", "time", "play")
    ]
    first, last = record.events[0], record.events[-1]
    assert first == Event(
        0, EventKind.PLAY, 24, 24, "AEINQRT", "QAT", 7, 6, notes=("The best one", "or nearly"), line=first.line
    )
    assert (first.line, last.line, last.text) == (9, 19, ".Zs")
    assert [event.total for event in record.events] == [24, 11, 16, 51, 24, 16, 24, 6, 44]


def test_positions() -> None:
    """Each turn comes with what its player saw; a play that came off is marked, and doesn't lie there any more."""
    turns = positions(read_gcg(SAMPLE.encode()))
    assert [(turn.number, turn.player, turn.event.kind.value, turn.is_taken_back) for turn in turns] == [
        (1, 0, "play", False),
        (2, 1, "play", False),
        (3, 0, "play", True),
        (4, 1, "exchange", False),
        (5, 0, "pass", False),
        (6, 1, "play", False),
    ]
    assert [turn.position.scores for turn in turns] == [(0, 0), (0, 24), (24, 16), (16, 24), (24, 16), (6, 24)]
    assert [turn.position.bag for turn in turns] == [86, 83, 81, 81, 81, 81]
    assert [turn.unseen for turn in turns] == [93, 90, 88, 88, 88, 88]
    boards = [turn.position.board for turn in turns]
    assert boards[0].is_empty
    assert turns[2].position.rack == "EEINRRW"
    assert boards[3] == boards[2] == boards[5]
    assert boards[5].squares.strip(".").replace(".", "") == "QATEX"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.partition("\n")[2],
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace(" ", " \t ").replace(">", " > "),
        lambda text: text.replace("#", "  #").replace("\n", "  \n"),
        lambda text: text.replace("#player", "#PLAYER").replace("#note", "#Note").replace("UTF-8", "utf-8"),
        lambda text: text.replace("I8 .EX", "I8 TEX").replace("10I .Zs", "10i XZs"),
        lambda text: text.replace("I8 .EX", "I8 (T)EX").replace("10I .Zs", "10I (X)Zs"),
        lambda text: text.replace("I8 .EX", "I9 EX"),
        lambda text: text.replace("#note or nearly", "or nearly"),
        lambda text: text.replace("AEINQRT", "TRQNIEA").replace("DIOSU??", "?dio?su"),
        lambda text: text.replace("\n>Ann: EEINRRW --", "\n>Ann: --"),
        lambda text: text.replace("#incomplete", "#incomplete EEINRRW"),
    ],
)
def test_lenient_reading(change: object) -> None:
    """Line ends, blanks, case, order on the rack and ways to write tiles on the board make no difference."""
    assert callable(change)
    changed = change(SAMPLE)
    assert changed != SAMPLE
    assert read_gcg(changed.encode()) == read_gcg(SAMPLE.encode())


def test_encodings() -> None:
    """Without a word about it a record is in ISO-8859-1; it may also say so."""
    plain = SAMPLE.partition("\n")[2].encode("latin-1")
    assert read_gcg(plain) == read_gcg(SAMPLE.encode())
    assert read_gcg(b"#character-encoding ISO-8859-1\n" + plain) == read_gcg(SAMPLE.encode())


def test_quotes_of_windows() -> None:
    """What many programs write as ISO-8859-1 has quotes and dashes where that has control codes."""
    assert read_gcg(b"#player1 a A\n#title Ann\x92s \x96 \x93first\x94\n").title == "Ann’s – “first”"


def test_many_notes() -> None:
    """A record that is almost all notes, or all title, is read line by line, none of them more than once."""
    notes = read_gcg(b">a: - +0 0\n" + b"#note x\n" * 130_000).events[0].notes
    assert notes == ("x",) * 130_000
    assert read_gcg(b"#player1 a A\n" + b"#title x\n" * 110_000).title == " ".join("x" * 110_000)


def test_what_may_be_left_out() -> None:
    """Players are known by their events, racks as far as events prove them, exchanges by their number."""
    record = read_gcg(b">x: 8G QAT +24 24\n>y: - +0 0\n>x: -3 +0 24\n>y: AB - +0 0")
    assert record.players == (Player("x", "x"), Player("y", "y"))
    assert [event.rack for event in record.events] == ["AQT", "", "", "AB"]
    assert [event.count for event in record.events] == [0, 0, 3, 0]
    assert write_gcg(record) == (
        "#character-encoding UTF-8\n#player1 x x\n#player2 y y\n"
        ">x: AQT 8G QAT +24 24\n>y: - +0 0\n>x: -3 +0 24\n>y: AB - +0 0\n"
    )
    assert read_gcg(b"#player2 player1").players == (Player("player1*", "player1*"), Player("player1", "player1"))


PASSES = [f">{who}: - +0 0" for who in ("Ann", "Bob") * 3]
QAT = ">Ann: AEINQRT 8G QAT +24 24"


def test_end_by_passes() -> None:
    """After six turns without points everybody's own tiles are taken off; then only the clock may speak."""
    ending = [">Ann: AEINQRT (AEINQRT) -16 -16", ">Bob: (EEINRR?) -6 -6", ">Ann: (time) -10 -26"]
    record = read_gcg(event_lines(*PASSES, *ending))
    assert [event.total for event in record.events[-3:]] == [-16, -6, -26]
    assert read_gcg(write_gcg(record).encode()) == record


@pytest.mark.parametrize(
    ("line", "lines", "sentence"),
    [
        (5, [QAT, ">Cid: - +0 0"], 'There is no player "Cid" in this game.'),
        (5, [QAT, "#title Late"], "#title must come before the first event."),
        (5, [QAT, "#game-type classic"], "#game-type must come before the first event."),
        (4, ["#character-encoding UTF-8"], "The encoding must be given in the first line."),
        (4, ["#player1 Cid"], "Player 1 is named twice."),
        (4, ["#player1"], "Player 1 has no name."),
        (4, [">Ann: AEINQRT 8G QAT +24"], '">Ann: AEINQRT 8G QAT +24" can\'t be read as an event.'),
        (4, [">Ann"], '">Ann" can\'t be read as an event.'),
        (4, [">Ann: AEINQRT 8G QAT +24 x"], '">Ann: AEINQRT 8G QAT +24 x" can\'t be read as an event.'),
        (4, [">Ann: AEINQRT 8G8 QAT +24 24"], '"8G8" is not a square.'),
        (4, [">Ann: AEINQRT QAT +24 24"], '"QAT" is not something a player can do.'),
        (4, ["hello"], '"hello" is neither an event nor a pragma.'),
        (4, [">Ann: AEINQRT 8G QAT +24 42"], "The total should be 24, not 42."),
        (4, [">Ann: AEINQRT 8G QAT +22 22"], "The play earns 24 points, not 22."),
        (4, [">Ann: AEINQRT 8G QAX +38 38"], "The rack AEINQRT has no X for this."),
        (4, [">Ann: AEINQ 8G STAX +38 38"], "The rack AEINQ has no S for this."),
        (4, [">Ann: AEINQRTS - +0 0"], '"AEINQRTS" is more tiles than a rack holds.'),
        (4, [">Ann: AEINQQT 8G QAT +24 24"], "That makes 2 Q tiles; a set has 1."),
        (5, [QAT, ">Bob: QEIOSUX - +0 0"], "That makes 2 Q tiles; a set has 1."),
        (5, [QAT, ">Bob: ???IOSU - +0 0"], "That makes 3 blanks; a set has 2."),
        (4, [">Ann: AEINQRT 8N QAT +24 24"], "QAT would run off the board."),
        (4, [">Ann: AEINQRT 16A QAT +24 24"], "QAT would run off the board."),
        (4, [">Ann: AEINQRT 0A QAT +24 24"], "QAT would run off the board."),
        (5, [QAT, ">Bob: DEIOSUX 8G OXEN +1 1"], "8G is taken by Q."),
        (4, [">Ann: AEINQRT 8G Q.T +24 24"], "There is no tile on 8H to play through."),
        (5, [QAT, ">Bob: DEIOSUX 8G QAT +24 24"], "A play needs at least one new tile."),
        (5, [QAT, ">Bob: DEIOSUX 1A OX +1 1"], "The play must touch a tile on the board."),
        (4, [">Ann: AEINQRT 1A QAT +24 24"], "The first play must cover the center square."),
        (4, [">Ann: AEINQRT -- -24 0"], "This player made no play just before this."),
        (5, [QAT, ">Bob: AEI -- -24 0"], "This player made no play just before this."),
        (6, [QAT, ">Bob: - +0 0", ">Ann: -- -24 0"], "This player made no play just before this."),
        (5, [QAT, ">Ann: AEINQRT -- -22 2"], "The play earned 24 points, so that is what the player loses."),
        (5, [QAT, ">Ann: AEINQRT -- +24 2"], 'The points for "--" can\'t be +24.'),
        (4, [">Ann: (challenge) +5 5"], "This player made no play just before this."),
        (5, [QAT, ">Ann: (challenge) -5 19"], 'The points for "(challenge)" can\'t be -5.'),
        (6, [QAT, ">Ann: (challenge) +5 29", ">Ann: (challenge) +5 34"], "This player made no play just"),
        (10, [*PASSES, ">Ann: (AEINQRT) -15 -15"], "The tiles AEINQRT count -16, not -15."),
        (10, [*PASSES, ">Ann: (AEINQR) -15 -15"], "The player had 7 tiles, not 6."),
        (
            11,
            [*PASSES, *[">Ann: (AEINQRT) -16 -16"] * 2],
            "Tiles left on racks are counted once for each player.",
        ),
        (11, [*PASSES, ">Ann: (AEINQRT) -16 -16", ">Bob: (AEINQRT) -16 -16"], "That makes 2 Q tiles; a set has 1."),
        (5, [QAT, ">Ann: (AEINQRT) +32 56"], "The player is not the one who ran out of tiles."),
        (10, [*PASSES, ">Ann: - +0 0"], "The game was over before this."),
        (5, [QAT, QAT], "It is the other player's turn."),
        (4, [">Bob: - +0 0"], "It is the other player's turn."),
        (4, [">Ann: - +3 3"], "Only plays earn points."),
        (4, [">Ann: -0 +0 0"], "A player can't exchange 0 tiles here."),
        (4, [">Ann: -8 +0 0"], "A player can't exchange 8 tiles here."),
        (4, [">Ann: AEI[CH] 8G QAT +24 24"], 'The game is in another language: it has the tile "[CH]".'),
        (4, [">Ann: AEI 8G Q[CH] +24 24"], 'The game is in another language: it has the tile "[CH]".'),
        (4, [">Ann: AEIÑ 8G A +24 24"], 'The game is in another language: it has the tile "Ñ".'),
        (4, ["#tile [CH] [ch]"], 'The game is for "tile [CH] [ch]", which is not supported.'),
        (4, ["#board-layout SuperCrosswordGame"], 'The game is for "board-layout SuperCrosswordGame", which is not'),
        (4, ["#tile-distribution spanish"], 'The game is for "tile-distribution spanish", which is not supported.'),
        (4, ["#game-type wordsmog"], 'The game is for "game-type wordsmog", which is not supported.'),
        (5, [QAT, "#rack1 AEINRSTX"], '"AEINRSTX" is more tiles than a rack holds.'),
        (5, [QAT, "#rack2 QU"], "That makes 2 Q tiles; a set has 1."),
        (5, [QAT, ">Bob: A\0 - +0 0"], "It contains a NUL byte, so it is not a text file."),
    ],
)
def test_refusals(line: int, lines: list[str], sentence: str) -> None:
    """Whatever can't be read or can't have happened is refused in a sentence that says in which line."""
    assert refusal(event_lines(*lines)).startswith(f"Line {line}: {sentence}")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Line 1: That is not a record of a game: it has no players and no events."),
        (b"#title x", "Line 1: That is not a record of a game: it has no players and no events."),
        (SAMPLE.encode("utf-16"), "Line 1: The text is in UTF-16; records are in UTF-8 or ISO-8859-1."),
        (SAMPLE.encode("utf-16-le"), "Line 1: It contains a NUL byte, so it is not a text file."),
        (SAMPLE.encode("latin-1"), "Line 5: The record says that it is in UTF-8, but it isn't."),
        (SAMPLE.replace("UTF-8", "UTF-7").encode(), 'Line 1: The encoding "UTF-7" is not supported; UTF-8 is.'),
        (b"#player1 a A\n#title \x1b[2J", "Line 2: It contains characters that can't be shown."),
        (b"#player1 a \x81", "Line 1: It contains characters that can't be shown."),
        (f"{HEAD}>a\u202e: - +0 0".encode(), "Line 4: It contains characters that can't be shown."),
        (b"#note " + b"x" * 10_000, "Line 1: The line is too long: the limit is 10,000 characters."),
        (b">a: (time) -0 0\n" * 2001, "Line 2001: The game is too long: the limit is 2,000 events."),
        (b">a: - +0 0\n" * 1_000_000, "Line 1: The file is too large: the limit is 1 MB."),
    ],
    ids=range(12),
)
def test_files_that_are_none(data: bytes, sentence: str) -> None:
    """What is no text, in another encoding or endless is refused, by the first thing that is wrong with it."""
    assert refusal(data) == sentence


def test_late_exchange(lexicon: Lexicon) -> None:
    """With fewer than seven tiles in the bag nobody can have exchanged any."""
    record = whole_record(lexicon)
    turn = next(turn for turn in positions(record) if turn.position.bag < 7)
    late = replace(turn.event, kind=EventKind.EXCHANGE, points=0, total=turn.position.scores[0], text="", count=1)
    before = tuple(event for event in record.events if event.line < turn.event.line)
    with pytest.raises(BadRecord, match="An exchange needs 7 tiles in the bag"):
        write_gcg(replace(record, events=(*before, late), racks=("", "")))


def whole_record(lexicon: Lexicon) -> Record:
    """The record of a game that somebody won by laying the last tile, as it is read."""
    session = play_by_chance(Rules(lexicon), 6, "5pt", oddities=0)
    assert session.state.end == "out"
    return read_gcg(write_gcg(from_session(session)).encode())


def test_end_by_the_last_tile(lexicon: Lexicon) -> None:
    """Whoever is out collects the other's tiles, the right ones and for the right points, and nothing comes after."""
    record = whole_record(lexicon)
    text = write_gcg(record)
    *_, play, out = record.events
    assert (play.kind, out.kind, out.player) == (EventKind.PLAY, EventKind.OUT, play.player)
    first, second = (player.nick for player in record.players)
    other = second if out.player == 0 else first
    rack = out.tiles
    shown = text.splitlines()[-1]
    assert "tiles left were" in refusal(text.replace(shown, shown.replace(f"({rack})", "(Q)")).encode())
    assert "The total should be" in refusal(text.replace(shown, shown + "1").encode())
    total = next(event.total for event in reversed(record.events) if event.player != out.player)
    with_pass = text.replace(shown, f">{other}: {rack} - +0 {total}\n{shown}")
    assert len(read_gcg(with_pass.encode()).events) == len(record.events) + 1
    assert "over before this" in refusal(f"{text}>{other}: {rack} - +0 {total}\n".encode())
    assert "All tiles were played" in refusal(text.replace(shown, f">{other}: {rack} -{rack} +0 {total}\n").encode())


@pytest.mark.parametrize("text", [SAMPLE, "whole"])
def test_every_cut(text: str, lexicon: Lexicon) -> None:
    """A record cut short anywhere is refused in a sentence or is a shorter record, and nothing else happens."""
    data = (SAMPLE if text == SAMPLE else write_gcg(whole_record(lexicon))).encode()
    whole = read_gcg(data)
    for end in range(0, len(data), 1 if text == SAMPLE else 7):
        try:
            shorter = read_gcg(data[:end])
        except BadRecord as error:
            assert error.sentence.startswith(f"Line {error.line}: ")
        else:
            assert len(shorter.events) <= len(whole.events)
            assert read_gcg(write_gcg(shorter).encode()) == shorter


@settings(max_examples=300)
@given(data=st.data())
def test_no_damage_crashes(data: st.DataObject) -> None:
    """Bytes changed, put in, taken out or doubled give a record or a BadRecord."""
    damaged = bytearray(SAMPLE.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        size = data.draw(st.integers(0, 30))
        new = data.draw(st.binary(max_size=4) | st.sampled_from([b">", b"#", b"\n", b" ", b"(", b"-", b"?", b"+9"]))
        damaged[at : at + size] = data.draw(st.sampled_from([new, bytes(damaged[at : at + size]) * 2]))
    try:
        record = read_gcg(bytes(damaged))
    except BadRecord as error:
        assert error.sentence.isprintable()
    else:
        assert read_gcg(write_gcg(record).encode()) == record


def seen(char: str) -> bool:
    """Whether a character can be shown, or is a blank between words."""
    return char.isprintable() or char.isspace()


words = st.text(max_size=30).map(lambda text: " ".join("".join(filter(seen, text)).split()))
nicks = words.map(lambda text: text.replace(" ", "")).filter(bool)


@settings(max_examples=100)
@given(data=st.data())
def test_records_read_back(data: st.DataObject) -> None:
    """Any record, with any names, notes and pragmas, is the same after it was written and read."""
    first, second = data.draw(st.lists(nicks, min_size=2, max_size=2, unique=True))
    notes = data.draw(st.lists(words.filter(bool), max_size=3))
    whole = read_gcg(SAMPLE.encode())
    events = whole.events[: data.draw(st.integers(0, len(whole.events)))]
    if events:
        events = (*events[:-1], replace(events[-1], notes=tuple(notes)))
    record = replace(
        whole,
        players=(Player(first, data.draw(words) or first), Player(second, data.draw(words) or second)),
        events=events,
        title=data.draw(words),
        description=data.draw(words),
        lexicon=data.draw(words),
        pragmas=tuple(data.draw(st.lists(st.tuples(st.sampled_from(["style", "note", "x"]), words), max_size=3))),
        racks=("", ""),
        is_incomplete=data.draw(st.booleans()),
    )
    assert read_gcg(write_gcg(record).encode()) == record


def test_what_means_to_be_a_record() -> None:
    """Files that begin as records do are taken for one, whatever their encoding; saves are not."""
    assert all(map(is_gcg, (SAMPLE.encode(), SAMPLE.encode("utf-16"), b"\xef\xbb\xbf\n >a: - +0 0")))
    assert not any(map(is_gcg, (b"", b"scrabble.1:rules=full#5\n", b"\0\0\0", b"{}")))
