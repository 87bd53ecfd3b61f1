"""What came out of a check, for students, for teachers and for programs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lexicade.classroom.check.judging import Assignment, Check, Judgment, Result, Status
from lexicade.core.errors import LexicadeError, printable
from lexicade.files import read_file

Points = Mapping[tuple[str, str], float]  # by a check's function and name
LARGEST_POINTS = 1 << 20  # bytes of a file of points
LABELS = {Status.OK: "ok", Status.WRONG: "WRONG", Status.UNCHECKED: "unclear"}


class BadPoints(LexicadeError):
    """A file of points can't be read, or names a check that there isn't."""


@dataclass(frozen=True, slots=True)
class Row:
    """All checks of one function, as one line of the report."""

    function: str
    results: tuple[Result, ...]
    earned: float
    possible: float
    unclear: float  # points of what can't be checked

    @property
    def status(self) -> Status:
        """Wrong if something that the text asks for is; unclear if nothing is wrong and something can't be checked."""
        asked = [each.status for each in self.results if not each.check.is_manners]
        return next((each for each in (Status.WRONG, Status.UNCHECKED) if each in asked), Status.OK)

    @property
    def example(self) -> Result | None:
        """Of the results that the status comes from, the one that is told in the fewest letters."""
        telling = [each for each in self.results if each.status is self.status and not each.check.is_manners]
        return min(telling, key=lambda each: len(each.sentence), default=None)

    @property
    def calls(self) -> int:
        """How often the solution was called."""
        return sum(each.calls for each in self.results)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything to be told about one solution."""

    name: str
    assignment: str
    rows: tuple[Row, ...]
    problem: str  # why it could not be run, or not to its end; "" if all went well
    is_hopeless: bool
    sandbox: str
    seed: int

    @property
    def earned(self) -> float:
        """Points of all functions."""
        return sum(row.earned for row in self.rows)

    @property
    def possible(self) -> float:
        """Points that there are; what can't be checked takes none away."""
        return sum(row.possible for row in self.rows)

    @property
    def unclear(self) -> float:
        """Points of what can't be checked."""
        return sum(row.unclear for row in self.rows)

    @property
    def status(self) -> int:
        """The exit status: 0 if nothing is wrong, 1 if something is, 2 if it could not be run."""
        if self.is_hopeless:
            return 2
        return int(any(row.status is Status.WRONG for row in self.rows))


def read_points(assignment: Assignment, path: Path | None = None) -> dict[tuple[str, str], float]:
    """What each check is worth, from the assignment's file or another; a check not named there is worth nothing."""
    file = path or assignment.folder / "points.toml"
    try:
        tables = tomllib.loads(read_file(str(file), largest=LARGEST_POINTS, error=BadPoints).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadPoints(f"{printable(str(file))} can't be read: {error}.") from error
    checks = (*assignment.checks, *assignment.program)
    known = {(check.function, check.name) for check in checks if not check.is_manners}
    points = {}
    for function, checks in tables.items():
        if not isinstance(checks, dict):
            raise BadPoints(
                f"{printable(str(file))}: write the checks of {printable(function)} below [{printable(function)}]."
            )
        for name, value in checks.items():
            if (function, name) not in known:
                raise BadPoints(f'{printable(str(file))}: {printable(function)} has no check "{printable(name)}".')
            if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
                raise BadPoints(f'{printable(str(file))}: "{printable(name)}" needs a number of 0 or more.')
            points[function, name] = value
    return points


def make_report(
    name: str, assignment: Assignment, judgment: Judgment, points: Points, *, sandbox: str, seed: int
) -> Report:
    """Put results together by function, with their points."""
    functions = dict.fromkeys(result.check.function for result in judgment.results)
    rows = []
    for function in functions:
        found = [each for each in judgment.results if each.check.function == function]
        results = tuple(replace(each, check=each.check.described()) for each in found)
        by_status = {
            status: sum(worth(each.check, points) for each in results if each.status is status) for status in Status
        }
        earned, unclear = by_status[Status.OK], by_status[Status.UNCHECKED]
        rows.append(Row(function, results, earned, earned + by_status[Status.WRONG], unclear))
    loading = judgment.loading
    return Report(name, assignment.key, tuple(rows), loading.problem, loading.is_hopeless, sandbox, seed)


def worth(check: Check, points: Points) -> float:
    """The points of a check."""
    return 0 if check.is_manners else points.get((check.function, check.name), 0)


def write_text(report: Report, command: str, *, explain: bool = False, hide: bool = False) -> str:
    """The report for a student; `command` is what to type for the long form, which `explain` gives."""
    if report.is_hopeless:
        return f"{report.name} can't be run: loading it {report.problem}."
    lines = [f"Loading the file {report.problem}; the rest is checked all the same."] if report.problem else []
    width = max((len(row.function) for row in report.rows), default=0) + 3
    for row in report.rows:
        lines.append(write_row(row, width, hide=hide))
        if explain:
            told_already = dict.fromkeys(text for result in row.results for text in write_result(result, hide=hide))
            lines += told_already
    manners = [
        each for row in report.rows for each in row.results if each.check.is_manners and each.status is Status.WRONG
    ]
    if manners and not explain:
        lines += ["", "Good manners, not asked for by the text:", *(f"  {told(each, hide=hide)}" for each in manners)]
    lines += ["", f"{number(report.earned)} of {number(report.possible)} points."]
    if report.unclear:
        lines[-1] += f" {number(report.unclear)} more can't be checked."
    if report.status and not explain:
        lines[-1] += f" Everything that is wrong, with what the assignment says about it: {command} --explain"
    return "\n".join(lines)


def write_row(row: Row, width: int, *, hide: bool) -> str:
    """One line of the report."""
    example = row.example
    what = f"{row.calls} calls" if row.status is Status.OK or example is None else told(example, hide=hide)
    return f"{row.function:<{width}}{LABELS[row.status]:<9}{what}"


def write_result(result: Result, *, hide: bool) -> list[str]:
    """What `--explain` says about one check: what is wrong, and what the assignment asks for."""
    said = f"    {LABELS[result.status]}: {told(result, hide=hide)}"
    if result.status is Status.OK:
        return []
    if result.status is Status.UNCHECKED:
        return [said]
    kind = "Good manners" if result.check.is_manners else result.check.section
    return [f"{said}\n        {kind}: {result.check.says}"]


def told(result: Result, *, hide: bool) -> str:
    """What a result says; with inputs hidden, only what kind of thing is wrong."""
    return result.check.name if hide and result.status is Status.WRONG else printable(result.sentence)


def number(points: float) -> str:
    """Points without a fraction if there is none.

    >>> number(31.0), number(2.5)
    ('31', '2.5')
    """
    return f"{points:g}"


def as_json(report: Report, *, hide: bool = False) -> dict[str, Any]:
    """The report for programs."""
    return {
        "solution": report.name,
        "assignment": report.assignment,
        "status": report.status,
        "problem": report.problem,
        "points": report.earned,
        "possible": report.possible,
        "seed": report.seed,
        "sandbox": report.sandbox,
        "checks": [
            {
                "function": each.check.function,
                "check": each.check.name,
                "level": "manners" if each.check.is_manners else "asked",
                "status": each.status.value,
                "sentence": told(each, hide=hide),
                "says": each.check.says,
                "section": each.check.section,
                "calls": each.calls,
            }
            for row in report.rows
            for each in row.results
        ],
    }


def as_gradescope(report: Report, points: Points, *, hide: bool = False) -> dict[str, Any]:
    """The report as Gradescope's results.json, with a test for each check that counts."""
    if report.is_hopeless:
        return {"score": 0, "output": f"It can't be run: loading it {report.problem}.", "tests": []}
    tests = []
    for row in report.rows:
        for each in row.results:
            possible = 0 if each.status is Status.UNCHECKED else worth(each.check, points)
            said = told(each, hide=hide) if each.status is not Status.OK else "ok"
            tests.append(
                {
                    "name": f"{row.function}: {each.check.name}",
                    "score": possible if each.status is Status.OK else 0,
                    "max_score": possible,
                    "output": f"{said}\n{each.check.section}: {each.check.says}",
                    "visibility": "visible",
                }
            )
    return {"score": report.earned, "output": f"Sandbox: {report.sandbox}.", "visibility": "visible", "tests": tests}


def write_table(reports: Sequence[Report]) -> str:
    """Many solutions at once: a line for each, a column for each function."""
    functions = list(dict.fromkeys(row.function for report in reports for row in report.rows))
    width = max((len(report.name) for report in reports), default=0) + 2
    lines = [f"{'':<{width}}{'points':>8}  {'  '.join(functions)}"]
    for report in reports:
        if report.is_hopeless:
            lines.append(f"{report.name:<{width}}{'-':>8}  can't be run: loading it {report.problem}")
            continue
        marks = {row.function: LABELS[row.status] for row in report.rows}
        cells = "  ".join(f"{marks.get(name, ''):<{len(name)}}" for name in functions)
        lines.append(f"{report.name:<{width}}{number(report.earned):>8}  {cells}".rstrip())
    return "\n".join(lines)
