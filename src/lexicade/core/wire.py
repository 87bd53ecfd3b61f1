"""A scene as JSON and back, for front ends in other processes and other languages.

A scene is a list of panels. A panel is an object with its `kind` and its fields by name; fields that have their default
are left out, so that a later version can add some. Tuples are arrays, enums their texts, a cell an object like a panel
without a kind. Both directions follow from the fields of the panels: there is no function for each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache, lru_cache
from json import JSONEncoder
from types import NoneType, UnionType
from typing import Any, Generic, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

from lexicade.core.errors import BadScene, quoted
from lexicade.core.scene import Cell, Grid, Panel, Scene

Json: TypeAlias = Any  # what the `json` module reads and writes
encode: Callable[[Json], str] = JSONEncoder(separators=(",", ":")).encode
MOST_ROWS, MOST_GRIDS = 1 << 13, 1 << 6  # whose texts are remembered: a few megabytes
Part = TypeVar("Part")
KINDS: Mapping[str, type[Any]] = {each.kind: each for each in get_args(Panel)}


def write_scene(scene: Scene, *, constants: bool = True) -> list[dict[str, Json]]:
    """A scene as JSON; without constants, what never changes while a game lasts is left out.

    >>> from lexicade.core.scene import Meter, Prompt
    >>> write_scene(Scene((Meter("Lives", 3, 5), Prompt("Your guess:"))))
    [{'kind': 'meter', 'label': 'Lives', 'value': 3, 'most': 5}, {'kind': 'prompt', 'question': 'Your guess:'}]
    """
    return [{"kind": panel.kind, **write_fields(panel, constants=constants)} for panel in scene.panels]


def encode_scene(scene: Scene, *, constants: bool = True) -> str:
    """The JSON of `write_scene` as text, for those who send many scenes.

    >>> from lexicade.core.scene import Meter
    >>> encode_scene(Scene((Meter("Lives", 3, 5),)))
    '[{"kind":"meter","label":"Lives","value":3,"most":5}]'
    """
    return with_rows(encode(without_rows(scene, constants=constants)), scene)


def without_rows(scene: Scene, *, constants: bool = True) -> list[dict[str, Json]]:
    """A scene for `encode`, its grids without their rows, which are most of the text and seldom new.

    Tuples and enums are left as they are: `encode` writes them as `write_scene` would have them.
    """
    panels = []
    for panel in scene.panels:
        written: dict[str, Json] = {"kind": panel.kind}
        for name, default, is_fixed in shape_of(type(panel)):  # type: ignore[arg-type]  # a type is hashable
            if (constants or not is_fixed) and (here := getattr(panel, name)) != default:
                written[name] = here
        if isinstance(panel, Grid):
            written["rows"] = ()
        panels.append(written)
    return panels


def with_rows(text: str, scene: Scene) -> str:
    """The text of a scene with the rows of its grids; in no text of JSON can there be quotes as in `"rows":[]`.

    >>> grid = Scene((Grid(((Cell("Q"),),)),))
    >>> with_rows(encode(without_rows(grid)), grid)
    '[{"kind":"grid","rows":[[{"text":"Q"}]]}]'
    """
    grids = [encode_rows(panel.rows) for panel in scene.panels if isinstance(panel, Grid)]
    parts = text.split('"rows":[]')
    return "".join([part + rows for part, rows in zip(parts, [*grids, ""], strict=True)])


class Texts(Generic[Part]):
    """Texts of parts that come again as the same objects: comparing cells takes longer than writing them."""

    def __init__(self, write: Callable[[Part], str], most: int) -> None:
        """With what writes a part, and how many of them are remembered."""
        self._write, self._most = write, most
        self._known: dict[int, tuple[Part, str]] = {}  # with the part itself, so that no other can get its id

    def __call__(self, part: Part) -> str:
        """A part as text."""
        known = self._known.get(id(part))
        if known is not None:
            return known[1]
        text = self._write(part)
        if len(self._known) >= self._most:
            self._known.clear()
        self._known[id(part)] = part, text
        return text


@lru_cache(maxsize=1 << 14)
def encode_cell(cell: Cell) -> str:
    """A square of a grid as text."""
    return encode(write_fields(cell))


encode_row: Texts[tuple[Cell, ...]] = Texts(lambda row: f"[{','.join(map(encode_cell, row))}]", MOST_ROWS)
encode_rows: Texts[tuple[tuple[Cell, ...], ...]] = Texts(
    lambda rows: f'"rows":[{",".join(map(encode_row, rows))}]', MOST_GRIDS
)


def read_scene(data: Json, before: Scene | None = None) -> Scene:
    """The scene that `write_scene` wrote; raises BadScene for anything else.

    Constants that were left out are those of a scene `before` in the same game: of its first panel of a kind for the
    first of that kind, and so on.
    """
    if not isinstance(data, list):
        raise BadScene("A scene must be a list of panels.")
    panels = before.panels if before else ()
    earlier = {kind: iter([panel for panel in panels if panel.kind == kind]) for kind in KINDS}
    return Scene(tuple(read_panel(each, earlier) for each in data))


def read_panel(data: Json, earlier: Mapping[str, Iterator[Panel]]) -> Panel:
    """One panel, with constants that it lacks from the next earlier one of its kind."""
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadScene(f"There is no panel of the kind {quoted(str(kind))}.")
    like = next(earlier[kind], None)
    known = {each.name: getattr(like, each.name) for each in fields(KINDS[kind]) if like and is_constant(each)}
    given = {name: value for name, value in data.items() if name != "kind"}
    panel: Panel = read_fields(KINDS[kind], given, known)
    return panel


def is_constant(each: Field[Any]) -> bool:
    """Whether a field was made with `scene.constant`."""
    return bool(each.metadata.get("constant"))


def write_fields(value: Any, *, constants: bool = True) -> dict[str, Json]:
    """The fields of a panel or a cell by name, but those with their default."""
    return {
        name: write_value(here)
        for name, default, is_fixed in shape_of(type(value))  # type: ignore[arg-type]  # a type is hashable
        if (constants or not is_fixed) and (here := getattr(value, name)) != default
    }


@cache
def shape_of(kind: type) -> tuple[tuple[str, Any, bool], ...]:
    """The fields of a dataclass: name, default, and whether it is a constant."""
    return tuple((each.name, each.default, is_constant(each)) for each in fields(kind))


def write_value(value: Any) -> Json:
    """A field's value."""
    if isinstance(value, tuple):
        return [write_value(each) for each in value]
    if isinstance(value, StrEnum):
        return value.value
    return value if value is None or isinstance(value, str | int) else write_cell(value)


@lru_cache(maxsize=1 << 14)
def write_cell(value: Any) -> dict[str, Json]:
    """A part of a panel; most cells of a grid are as they were before the last move, so each is written once."""
    return write_fields(value)


@cache
def types_of(shape: type[Any]) -> Mapping[str, Any]:
    """The types of a dataclass's fields by name."""
    hints = get_type_hints(shape)
    return {each.name: hints[each.name] for each in fields(shape)}


def read_fields(shape: type[Any], data: Json, known: Mapping[str, Any] | None = None) -> Any:
    """A panel or a cell from its fields, some of which may be known already."""
    types = types_of(shape)  # type: ignore[arg-type]  # a type is hashable
    name = shape.__name__.lower()
    if not isinstance(data, dict) or not data.keys() <= types.keys():
        raise BadScene(f"A {name} must be an object with the fields of one.")
    values = {**(known or {}), **{field: read_value(types[field], value) for field, value in data.items()}}
    lacking = [each.name for each in fields(shape) if each.default is MISSING and each.name not in values]
    if lacking:
        raise BadScene(f"A {name} needs the field {lacking[0]}.")
    return shape(**values)


def read_value(wanted: Any, data: Json) -> Any:
    """A field's value, of the type that the field has."""
    if isinstance(wanted, UnionType):
        (inner,) = (each for each in get_args(wanted) if each is not NoneType)
        return None if data is None else read_value(inner, data)
    if get_origin(wanted) is tuple:
        types = get_args(wanted)
        is_list = isinstance(data, list)
        types = types[:1] * len(data) if is_list and types[-1] is Ellipsis else types
        if is_list and len(types) == len(data):
            return tuple(read_value(each, value) for each, value in zip(types, data, strict=True))
    elif is_dataclass(wanted):
        return read_fields(wanted, data)  # type: ignore[arg-type]  # it is a type, not one of its values
    elif issubclass(wanted, StrEnum):
        if data in [each.value for each in wanted]:
            return wanted(data)
    elif type(data) is wanted:
        return data
    raise BadScene(f"A scene can't have {quoted(str(data))} there.")
