"""What is left on a rack: values that add up, learned by counting racks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from json import dumps, loads
from pathlib import Path
from zlib import compress, decompress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.boards.evaluation.leaves import Leaves, learned, read_leaves, subset_radices, write_leaves
from lexicade.boards.evaluation.training import (
    KINDS,
    LEAVES,
    Samples,
    Tally,
    TrainingRun,
    number_of,
    play_racks,
    possible,
)
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.racks import shown_rack
from lexicade.boards.rulesets import RULESETS
from lexicade.command import Progress
from lexicade.core.errors import LexicadeError
from lexicade.core.rng import Rng
from lexicade.games.scrabble.commands import learn
from lexicade.lexicon import Lexicon

TILES = RULESETS["full"].tiles
racks = st.permutations(TILES).map(lambda tiles: "".join(tiles[:7]))


@pytest.mark.parametrize(
    "line", ["Q", "Q x", "Q nan", "Q inf", "Q 1e9", "QUIZ 1", "Q! 1", "1 Q", "É 1", f"Q {'0' * 500_000}1"]
)
def test_bad_values_are_refused(line: str) -> None:
    """A line that is not one to three tiles and points is told by its number."""
    with pytest.raises(LexicadeError, match="Line 2 of the leave values"):
        read_leaves(f"QU 1.5\n{line}\n")


def random_racks(count: int, seed: int) -> list[str]:
    """Racks drawn from a full bag."""
    found, rng = [], Rng(seed)
    for _ in range(count):
        shuffled, rng = rng.shuffled(TILES)
        found.append(shown_rack("".join(shuffled[:7])))
    return found


def as_samples(racks: list[str], values: list[int]) -> Samples:
    """Racks and their values as the learner counts them."""
    kinds = np.array([[KINDS.index(tile) for tile in rack] for rack in racks], dtype=np.uint8)
    return Samples(kinds, np.array(values, dtype=np.int64))


@given(racks, st.data())
def test_tables_have_every_leave(rack: str, data: st.DataObject) -> None:
    """The table of a rack has, under the number of the tiles used, the value of the tiles left."""
    kept = shown_rack("".join(data.draw(st.permutations(rack))[: data.draw(st.integers(0, 7))]))
    kinds, radices = subset_radices(rack)
    left = Counter(rack)
    left.subtract(kept)
    number = sum(radices[kinds.index(tile)] * count for tile, count in left.items())
    assert learned().table(rack)[number] == learned().value(kept)


def test_written_values_are_read() -> None:
    """Values written as text come back, remarks aside; what is no values is refused with its line."""
    parts = {"A": 150, "QU": -1, "S?": 2_000}
    text = write_leaves(parts, ("how they were made", ""))
    assert read_leaves(text).parts == parts
    assert text.startswith("# how they were made\n#\n")
    for wrong in ("A", "A x", "A 1e999", "A nan"):
        with pytest.raises(LexicadeError, match="Line 2"):
            read_leaves(f"# remark\n{wrong}\n")


def test_learned_values_make_sense() -> None:
    """The committed values know what every player knows, and tell how they were made."""
    value = learned().value
    assert value("?") > 2_000 > value("S") > 500
    assert value("Q") < value("V") < 0 < value("Z")
    assert value("QU") > value("Q") + value("U")
    assert value("ER") > 0 > value("VV")
    assert value("EIIIUU") < -1_000
    assert value("EINRST") > value("EINRS") > value("S")
    assert len(learned().parts) == sum(len(possible(size)) for size in (1, 2, 3))


def test_leaves_are_counted_as_often_as_they_come_up() -> None:
    """A tally has every choice of tiles of every rack, and each leave has its own number."""
    assert len({number_of(leave) for size in (1, 2, 3) for leave in possible(size)}) == 3_909
    assert max(number_of("?" * 6), number_of("ZZZZZZ")) < LEAVES
    met, values = random_racks(30, 1), [100 * number for number in range(30)]
    tally = Tally()
    tally.add(as_samples(met, values))
    counts: Counter[str] = Counter()
    sums: Counter[str] = Counter()
    for rack, value in zip(met, values, strict=True):
        for size in range(1, 7):
            for leave in combinations(rack, size):
                counts["".join(leave)] += 1
                sums["".join(leave)] += value
    assert tally.counts.sum() == counts.total()
    assert all(tally.counts[number_of(leave)] == count for leave, count in counts.items())
    assert all(tally.sums[number_of(leave)] == total for leave, total in sums.items())


def test_values_are_found_again() -> None:
    """If racks are worth what their tiles and pairs say, the fitted values order leaves as the true ones do."""
    true = Leaves({"?": 2_000, "S": 700, "Q": -800, "QU": 900, "V": -400, "VV": -500, "Z": 300})
    met = random_racks(20_000, 2)
    tally = Tally()
    tally.add(as_samples(met, [true.value(rack) for rack in met]))
    fitted = Leaves(tally.fitted())
    # Drawing more tiles blurs all values alike: what matters is what one leave is worth more than another.
    for better, worse in (("?", "S"), ("S", "Z"), ("Z", "E"), ("E", "V"), ("QU", "Q"), ("V", "VV"), ("U", "Q")):
        assert fitted.value(better) - fitted.value(worse) > (true.value(better) - true.value(worse)) / 2


def test_racks_are_the_same_wherever_they_are_played(lexicon: Lexicon) -> None:
    """Games of the learner depend on seed and number alone, not on what was played before, nor on compiled code."""
    pure, fast = Engine(lexicon), Engine(lexicon)
    assert fast.hasten(wait=True)
    leaves = Leaves({"S": 500, "?": 2_000})
    together, alone = play_racks(fast, leaves, 3, range(2)), play_racks(pure, leaves, 3, range(1, 2))
    assert together.racks[-len(alone.racks) :].tolist() == alone.racks.tolist()
    assert together.values[-len(alone.values) :].tolist() == alone.values.tolist()


def test_courses_go_on() -> None:
    """A course kept as bytes goes on where it was; one of another plan, or damaged, is not taken for it."""
    course = TrainingRun(40, 3, 1, "e3f7f062")
    assert course.sizes == [10, 20, 40]
    course.add(as_samples(random_racks(50, 3), list(range(50))), 5)
    data = course.checkpoint()
    other = TrainingRun(40, 3, 1, "e3f7f062")
    assert other.restore(data)
    assert (other.done, other.generation, other.tally.racks) == (5, 0, 50)
    assert other.tally.counts.tolist() == course.tally.counts.tolist()
    assert other.chunks() == [range(5, 10)]
    assert not TrainingRun(41, 3, 1, "e3f7f062").restore(data)
    assert not TrainingRun(40, 3, 1, "e3f7f063").restore(data)
    assert not any(TrainingRun(40, 3, 1, "e3f7f062").restore(data[:cut]) for cut in (0, 1, 100, len(data) - 1))
    course.finish_generation()
    assert other.restore(course.checkpoint())
    assert (other.generation, other.parts, other.tally.racks) == (1, course.parts, 0)
    head = loads(decompress(course.checkpoint()).partition(b"\n")[0])
    assert {"q", "qu", "s?"} <= head["parts"].keys(), "kept in lower case, as the files of earlier versions are"
    assert {"Q", "QU", "S?"} <= other.parts.keys()


def damaged(data: bytes, column: int = 0, number: int | None = None, head: dict[str, object] | None = None) -> bytes:
    """The bytes of a course with something else in its head, or for the first number of a column of its body."""
    line, _, body = decompress(data).partition(b"\n")
    columns = np.frombuffer(body, dtype=np.int64).reshape(3, -1).copy()
    if number is not None:
        columns[column, 0] = number
    return compress(dumps({**loads(line), **(head or {})}).encode() + b"\n" + columns.tobytes())


def test_damaged_courses_are_refused() -> None:
    """Bytes that look like a course but can't be one are refused, and the course that met them is as it was."""
    course = TrainingRun(4, 1, 1, "e3f7f062")
    course.add(as_samples(random_racks(50, 3), list(range(50))), 3)
    data = course.checkpoint()
    other = TrainingRun(4, 1, 1, "e3f7f062")
    heads: dict[str, list[object]] = {
        "generation": [9, -1, 1, "x", None, True, 0.0],
        "done": ["x", 99, -1, None, 2.0],
        "parts": [[1], [["a", 1]], None, {"a": "x"}, {"a": 1}, {"": 1}, "ab"],
        "racks": [None, -50, 49, 1 << 70, "50"],
        "total": [None, 0, 1e300, 1 << 70],
        "met": [None, 0, -1, "x", 1 << 70],
        "games": [5, "4", None],
    }
    wrong = [damaged(data, head={key: value}) for key, values in heads.items() for value in values]
    wrong += [damaged(data, column, number) for column in (0, 1) for number in (-1, LEAVES, -(2**63), 2**63 - 1)]
    wrong += [damaged(data, 1, 0), damaged(data, 2, 2**63 - 1)]
    wrong += [compress(head + b"\n") for head in (b"[" * 100_000, b"[]", b"1", b"null", b"{}", b'"x"', b"\xff")]
    before = other.checkpoint()
    assert [other.restore(each) for each in wrong] == [False] * len(wrong)
    assert other.checkpoint() == before
    assert other.restore(damaged(data))
    assert other.checkpoint() == data


def test_learning_stopped_and_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Learning that was broken off goes on from what it kept, and ends with the same file as one that was not."""
    arguments = ["--games", "110", "--generations", "2", "--seed", "4"]
    whole, broken = str(tmp_path / "whole.txt"), str(tmp_path / "broken.txt")
    assert learn([whole, *arguments]) == 0
    step = Progress.step

    def stop_halfway(progress: Progress, label: str, parts: int = 1) -> None:
        step(progress, label, parts)
        if progress.done > 55:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Progress, "step", stop_halfway)
        with pytest.raises(KeyboardInterrupt):
            learn([broken, *arguments])
    assert Path(f"{broken}.part").exists()
    with pytest.raises(LexicadeError, match="different run"):
        learn([broken, "--games", "111"])
    assert learn([broken, *arguments]) == 0
    assert Path(broken).read_bytes() == Path(whole).read_bytes()
    assert not Path(f"{broken}.part").exists()
    assert "Wrote 3,909 values" in capsys.readouterr().out
    for wrong in (str(tmp_path), str(tmp_path / "nowhere" / "file.txt")):
        with pytest.raises(LexicadeError, match="can't be written"):
            learn([wrong, *arguments])
