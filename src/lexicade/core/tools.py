"""What a game offers beside playing it, such as an analysis or puzzles to print, in data that any front end can draw.

A tool asks for a few values as text, works on them without printing or reading anything, and returns a report. What it
does may take long: a front end runs it in another process, shows how far it has come and can stop it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Any, TypeAlias

from lexicade.core.errors import BadParams
from lexicade.core.params import listed, read_number
from lexicade.core.scene import Scene
from lexicade.core.wire import write_scene

LONGEST = 60_000  # characters of a value
LONGEST_RECORD = 250_000  # of a game as other programs write it, with all the remarks that people put in

Tell: TypeAlias = Callable[[float], None]  # how much of the work is done, from 0 to 1


class Kind(StrEnum):
    """What a value is, so that a front end knows how to ask for it."""

    LINE = auto()
    """A line of text."""
    RECORD = auto()
    """A game as other programs write it, which may also be taken from the kept games."""
    CHOICE = auto()
    """One of some choices."""
    NUMBER = auto()
    """A whole number."""
    SEED = auto()
    """A number that makes the result another one; drawn at random if nobody gives one."""


@dataclass(frozen=True, slots=True)
class Field:
    """A value that a tool asks for."""

    name: str
    title: str
    help: str
    kind: Kind
    default: str = ""
    choices: tuple[tuple[str, str], ...] = ()  # each with its name for players
    low: int = 0
    high: int = 1_000_000_000

    def check(self, value: str) -> None:
        """Raise BadParams for a value that can't be."""
        longest = LONGEST_RECORD if self.kind is Kind.RECORD else LONGEST
        if len(value) > longest:
            raise BadParams(f"{self.title} is too long: the limit is {longest:,} characters.")
        if self.kind in (Kind.NUMBER, Kind.SEED):
            read_number(self.title, value, low=self.low, high=self.high)
        elif self.kind is Kind.CHOICE and value not in dict(self.choices):
            raise BadParams(f"{self.title} must be {listed([name for _, name in self.choices])}.")
        elif not value.strip():
            raise BadParams(f"{self.title} is missing.")


@dataclass(frozen=True, slots=True)
class Listing:
    """A small table: the names of its columns, and rows of texts."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One row of a report's table, with what is shown beside the table while it is chosen."""

    cells: tuple[str, ...]
    title: str
    scene: Scene
    remarks: tuple[str, ...] = ()
    listing: Listing | None = None
    next_tool: str = ""  # a tool of the same game that goes on from here
    values: tuple[tuple[str, str], ...] = ()  # for that tool
    is_marked: bool = False  # whether it deserves a look first


@dataclass(frozen=True, slots=True)
class Sheet:
    """Something to print on a page of its own."""

    title: str
    scene: Scene
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What a tool found: some lines, a table with something beside it, sheets to print, files to keep."""

    title: str
    lines: tuple[str, ...] = ()
    totals: Listing | None = None
    columns: tuple[str, ...] = ()  # of the steps
    steps: tuple[Step, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    files: tuple[tuple[str, str], ...] = ()  # names and contents


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that a game offers beside playing it."""

    title: str
    pitch: str
    action: str  # what the button says that starts it
    fields: tuple[Field, ...]
    work: Callable[[Any, Mapping[str, str], Tell], Report]  # of the game and the values by name; it tells how far it is

    @property
    def record(self) -> str:
        """The name of the value for which it takes a game; nothing if it takes none."""
        return next((field.name for field in self.fields if field.kind is Kind.RECORD), "")

    def run(self, game: Any, given: Mapping[str, str], tell: Tell = lambda _: None) -> Report:
        """The report for some values; those that are left out have their default. Raises a LexicadeError."""
        values = {field.name: given.get(field.name, field.default) for field in self.fields}
        for field in self.fields:
            field.check(values[field.name])
        return self.work(game, values, tell)


def write_report(report: Report) -> dict[str, Any]:
    """A report as JSON; what never changes in a scene is there in the first step only."""
    return {
        "title": report.title,
        "lines": report.lines,
        "totals": report.totals and write_listing(report.totals),
        "columns": report.columns,
        "steps": [write_step(step, constants=at == 0) for at, step in enumerate(report.steps)],
        "sheets": [
            {"title": each.title, "panels": write_scene(each.scene), "lines": each.lines} for each in report.sheets
        ],
        "files": report.files,
    }


def write_step(step: Step, *, constants: bool) -> dict[str, Any]:
    """A step as JSON."""
    return {
        "cells": step.cells,
        "title": step.title,
        "panels": write_scene(step.scene, constants=constants),
        "remarks": step.remarks,
        "listing": step.listing and write_listing(step.listing),
        "next": step.next_tool,
        "values": dict(step.values),
        "marked": step.is_marked,
    }


def write_listing(listing: Listing) -> dict[str, Any]:
    """A small table as JSON."""
    return {"title": listing.title, "columns": listing.columns, "rows": listing.rows}
