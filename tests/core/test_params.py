"""Parameters as text: read within bounds, written whole."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from lexicade.core.errors import BadParams
from lexicade.core.params import category, option, read_number, read_params, write_params


@dataclass(frozen=True, slots=True)
class Sample:
    """One parameter of every kind."""

    size: int = option(7, "how many", low=1, high=20)
    depth: int = option(0, "how deep")
    kind: bool = option(default=False, help="be kind")
    level: str = option("easy", "how hard", choices=("easy", "hard"))
    hand: str = option("", "which letters")


@pytest.mark.parametrize(
    ("text", "params"),
    [
        ("", Sample()),
        ("size=20", Sample(size=20)),
        ("kind=yes,level=hard,hand=cows*z", Sample(kind=True, level="hard", hand="cows*z")),
        (" size = 3 , hand=c o w ", Sample(size=3, hand="c o w")),
    ],
)
def test_read(text: str, params: Sample) -> None:
    """What is left out has its default; blanks around names and values don't matter."""
    assert read_params(Sample, text) == params
    assert read_params(Sample, write_params(params)) == params


def test_write() -> None:
    """Every parameter is written, so that an id stays true if a default changes."""
    assert write_params(Sample(kind=True)) == "size=7,depth=0,kind=yes,level=easy,hand="


def test_late_parameters() -> None:
    """A parameter that came late is in no id that doesn't need it, so that ids from before it are still the same."""

    @dataclass(frozen=True, slots=True)
    class Later:
        size: int = option(7, "how many")
        order: str = option("", "in which order", late=True)

    assert write_params(Later()) == "size=7"
    assert write_params(Later(order="cab")) == "size=7,order=cab"
    assert read_params(Later, "size=7") == read_params(Later, "size=7,order=") == Later()


def test_numbers() -> None:
    """A number may be negative where its bounds say so, and as long as a seed."""
    assert read_number("depth", "-3", low=-3, high=3) == -3
    assert read_number("seed", str(2**64 - 1), low=0, high=2**64 - 1) == 2**64 - 1


def test_long_texts() -> None:
    """Parameters just as long as a line may be are read."""
    hand = "a" * (10_000 - len("hand="))
    assert read_params(Sample, f"hand={hand}") == Sample(hand=hand)


@dataclass(frozen=True, slots=True)
class Compared:
    """Parameters of every kind that matter, or don't, for what a score is compared with."""

    size: int = option(7, "how many")
    kind: bool = option(default=False, help="be kind")
    hand: str = option("", "which letters", own=True)
    order: str = option("", "in which order", late=True)
    color: str = option("red", "of the board", aside=True)


@pytest.mark.parametrize(
    ("params", "compared"),
    [
        (Compared(), "size 7"),
        (Compared(size=9, kind=True, color="blue"), "size 9, kind"),
        (Compared(order="cab"), "size 7, order cab"),
        (Compared(hand="cows"), None),
    ],
)
def test_categories(params: Compared, compared: str | None) -> None:
    """Scores are compared among games that are alike in all that matters; a game of one's own has no peers."""
    assert category(params) == compared


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("size=0", 'size must be a whole number from 1 to 20, not "0".'),
        ("size=21", 'size must be a whole number from 1 to 20, not "21".'),
        ("size=seven", 'size must be a whole number from 1 to 20, not "seven".'),
        ("size=7.0", 'size must be a whole number from 1 to 20, not "7.0".'),
        ("size=٧", 'size must be a whole number from 1 to 20, not "٧".'),
        ("size=1_0", 'size must be a whole number from 1 to 20, not "1_0".'),
        ("size=" + "9" * 5000, f'size must be a whole number from 1 to 20, not "{"9" * 40}...".'),
        ("size=" + "7".zfill(21), 'size must be a whole number from 1 to 20, not "000000000000000000007".'),
        ("depth=-1", 'depth must be a whole number from 0 to 1000000000, not "-1".'),
        ("size", 'size must be a whole number from 1 to 20, not "".'),
        ("size=7,size=8", "The parameter size is given twice."),
        ("color=red", 'There is no parameter "color" in this game: it has size, depth, kind, level and hand.'),
        ("kind=maybe", 'kind must be yes or no, not "maybe".'),
        ("level=odd", 'level must be easy or hard, not "odd".'),
        ("hand=a#b", 'hand can\'t be "a#b".'),
        ("hand=é", 'hand can\'t be "é".'),
        ("hand=" + "a" * 10_000, "The parameters are too long: the limit is 10,000 characters."),
        ("hand=a\x1b[2Jb", 'hand can\'t be "a\\x1b[2Jb".'),
    ],
)
def test_refusals(text: str, sentence: str) -> None:
    """Whatever is wrong is said in one sentence that shows nothing dangerous to print."""
    with pytest.raises(BadParams) as refused:
        read_params(Sample, text)
    assert refused.value.sentence == sentence
