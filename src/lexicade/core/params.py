"""Parameters of a game as text and back, for any flat dataclass of whole numbers, words and yes-or-no.

A game says its parameters once, as the fields of its `Params`; ids, saves, the command line and its help all come
from that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import TYPE_CHECKING, TypeVar

from lexicade.core.errors import LONGEST_LINE, BadParams, quoted

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value", int, str, bool)
Params = TypeVar("Params", bound="DataclassInstance")
RESERVED = frozenset(",=:@#")  # what separates the parts of an id


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of one parameter beside its name and default."""

    help: str
    low: int
    high: int
    choices: tuple[str, ...]
    reverts: bool
    late: bool
    own: bool
    aside: bool
    is_technical: bool
    title: str
    labels: Mapping[str, str]
    retired: tuple[str, ...]

    @property
    def offered(self) -> tuple[str, ...]:
        """The choices for new games."""
        return tuple(choice for choice in self.choices if choice not in self.retired)


def option(
    default: Value,
    help: str,  # noqa: A002 - the word that command-line people expect
    *,
    low: int = 0,
    high: int = 1_000_000_000,
    choices: tuple[str, ...] = (),
    reverts: bool = False,
    late: bool = False,
    own: bool = False,
    aside: bool = False,
    technical: bool = False,
    title: str = "",
    labels: Mapping[str, str] | None = None,
    retired: tuple[str, ...] = (),
) -> Value:
    """A field of a `Params`: its default, a few words for the help text, and its bounds.

    On the command line, a number out of bounds is refused, or `reverts` to the default with a notice. A parameter that
    came `late`, after ids had been passed on, is left out of them while it has its default: old ids stay as they are.

    Scores are compared among games with the same parameters. One that makes a game of somebody's `own`, such as a hand
    of letters to play, keeps it out of every comparison; one that makes no difference to a score is left `aside`.

    A dialog for a new game offers every parameter but those that are `technical`: for people who know what they want,
    or for other programs. One of somebody's `own` always is. There it has a `title`, and its choices have `labels`, in
    the words of a player; where none are given, the name and the choices themselves are shown. Choices that are
    `retired` are still read, since old games have them, but no dialog or message offers them.
    """
    is_technical = technical or own
    known = Option(help, low, high, choices, reverts, late, own, aside, is_technical, title, labels or {}, retired)
    return field(default=default, metadata={"option": known})


def options(params: type[DataclassInstance]) -> Mapping[str, tuple[Field[object], Option]]:
    """The fields of a `Params` by name, each with what is known of it."""
    return {each.name: (each, each.metadata["option"]) for each in fields(params)}


def read_params(params: type[Params], text: str) -> Params:
    """Parameters from a text such as `size=7,hands=2`; what it leaves out has its default."""
    if len(text) > LONGEST_LINE:
        raise BadParams(f"The parameters are too long: the limit is {LONGEST_LINE:,} characters.")
    known = options(params)
    values: dict[str, int | str | bool] = {}
    for part in filter(None, text.split(",")):
        name, _, value = (each.strip() for each in part.partition("="))
        if name not in known:
            raise BadParams(f"There is no parameter {quoted(name)} in this game: it has {listed(known)}.")
        if name in values:
            raise BadParams(f"The parameter {name} is given twice.")
        values[name] = read_value(*known[name], value)
    return params(**values)


def read_value(each: Field[object], known: Option, text: str) -> int | str | bool:
    """One parameter's value from its text, within its bounds."""
    if isinstance(each.default, bool):
        if text not in ("yes", "no"):
            raise BadParams(f"{each.name} must be yes or no, not {quoted(text)}.")
        return text == "yes"
    if isinstance(each.default, int):
        return read_number(each.name, text, low=known.low, high=known.high)
    if known.choices and text not in known.choices:
        raise BadParams(f"{each.name} must be {' or '.join(known.offered)}, not {quoted(text)}.")
    if not text.isascii() or not text.isprintable() or RESERVED & set(text):
        raise BadParams(f"{each.name} can't be {quoted(text)}.")
    return text


def read_number(name: str, text: str, *, low: int, high: int) -> int:
    """A whole number written in digits, within bounds.

    >>> read_number("size", "7", low=1, high=20)
    7
    """
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 20:
        number = int(text)
        if low <= number <= high:
            return number
    raise BadParams(f"{name} must be a whole number from {low} to {high}, not {quoted(text)}.")


def listed(names: Collection[str]) -> str:
    """Names as a sentence lists them.

    >>> listed(["size"]), listed(["size", "hands", "seed"]), listed([])
    ('size', 'size, hands and seed', 'none')
    """
    *first, last = names or ["none"]
    return f"{', '.join(first)} and {last}" if first else last


def write_params(params: DataclassInstance) -> str:
    """The text of parameters, every one of them but late ones that say nothing new, in the order of the fields."""
    values = {each: getattr(params, each.name) for each in fields(params)}
    return ",".join(
        f"{each.name}={write_value(value)}"
        for each, value in values.items()
        if value != each.default or not each.metadata["option"].late
    )


def category(params: DataclassInstance) -> str | None:
    """What games must share for their scores to be compared, in words; None if a game compares with no other."""
    found = []
    for name, (each, option) in options(type(params)).items():
        value = getattr(params, name)
        is_usual = value == each.default
        if option.own and not is_usual:
            return None
        if not (option.own or option.aside or value is False or (option.late and is_usual)):
            found.append(name if value is True else f"{name} {value}")
    return ", ".join(found)


def write_value(value: object) -> str:
    """One parameter's value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
