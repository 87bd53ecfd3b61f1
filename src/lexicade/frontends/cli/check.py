"""`lexicade check`: hand in a solution of an assignment, learn what is wrong with it."""

from __future__ import annotations

import json
import shlex
from argparse import Namespace
from pathlib import Path

from lexicade.classroom.check import folder, judging
from lexicade.classroom.check.driver import BadSolution
from lexicade.classroom.check.judging import Assignment
from lexicade.classroom.check.report import (
    Report,
    as_gradescope,
    as_json,
    read_points,
    write_table,
    write_text,
)
from lexicade.command import Parser, Progress, complain, print_json, say
from lexicade.core.errors import LexicadeError
from lexicade.files import put_file


class BadReport(LexicadeError):
    """The results can't be written."""


def run(arguments: list[str]) -> int:
    """Check solutions; the exit status is 0 if nothing is wrong, 1 if something is, 2 if one could not be run."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    try:
        judging.load_hypothesis()
    except ImportError:
        complain(judging.MISSING)
        return 2
    assignment = folder.open_assignment(options.assignment)
    checks = assignment.program if options.program else assignment.checks
    if not checks:
        raise BadSolution(f"Whole programs of {assignment.key} can't be checked: its text fixes no conversation.")
    functions = list(dict.fromkeys(check.function for check in checks))
    for name in options.only:
        if name not in functions:
            parser.error(f"--only takes {', '.join(functions)}")
    points = read_points(assignment, options.points)
    paths = find_paths(assignment, options)
    request = folder.Request(assignment.key, points, options.seed, tuple(options.only), options.program)
    reports = []
    with Progress(len(paths)) as progress:
        for report in folder.check_all(request, paths, options.jobs):
            progress.step(report.name)
            reports.append(report)
    if options.gradescope:
        write_json(options.gradescope, as_gradescope(reports[0], points, hide=options.hide_inputs))
    tell(assignment, reports, options)
    return max(report.status for report in reports)


def find_paths(assignment: Assignment, options: Namespace) -> list[Path]:
    """The solutions to be checked; raises BadSolution, of which Gradescope is told too, if there are none."""
    try:
        paths: list[Path] = options.paths if options.program else folder.find_solutions(assignment, options.paths)
        if options.gradescope and len(paths) != 1:
            names = " or ".join(assignment.files)
            raise BadSolution(f"--gradescope needs exactly one solution: hand in one file, or a folder with {names}.")
    except BadSolution as error:
        if options.gradescope:
            write_json(options.gradescope, {"score": 0, "output": error.sentence, "tests": []})
        raise
    return paths


def write_json(path: Path, value: object) -> None:
    """Write results to a file."""
    put_file(str(path), json.dumps(value, indent=2).encode(), error=BadReport)


def make_parser() -> Parser:
    """What the command understands."""
    names = folder.assignments()
    parser = Parser(
        "lexicade check",
        "Check solutions of an assignment against what its text asks for.",
        "Exit status: 0 nothing is wrong, 1 something is, 2 a solution could not be run.",
    )
    parser.add_argument("assignment", choices=names, metavar="ASSIGNMENT", help=", ".join(names))
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file, a folder, or a folder of many")
    parser.add_argument("--explain", action="store_true", help="tell everything that is wrong, and what the text says")
    parser.add_argument("--only", action="append", default=[], metavar="FUNCTION", help="check this function only")
    parser.add_argument(
        "--program", default="", metavar="COMMAND", help="check a whole program by its conversation; PATH is its folder"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="for generated inputs (0)")
    parser.add_argument(
        "--points", type=Path, metavar="FILE", help="what the checks are worth, instead of our own file"
    )
    parser.add_argument("--hide-inputs", action="store_true", help="say what is wrong, but not with which input")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="check so many solutions at once (1)")
    parser.add_argument("--json", action="store_true", help="print the report for programs")
    parser.add_argument("--gradescope", type=Path, metavar="FILE", help="write the results as Gradescope reads them")
    return parser


def tell(assignment: Assignment, reports: list[Report], options: Namespace) -> None:
    """Print the report of one solution, or a table of many."""
    if options.json:
        found = [as_json(report, hide=options.hide_inputs) for report in reports]
        print_json(found[0] if len(found) == 1 else found)
        return
    command = f"lexicade check {assignment.key} {shlex.quote(str(options.paths[0]))}"
    if len(reports) > 1:
        say(write_table(reports))
        if options.explain:
            for report in reports:
                say(f"\n{report.name}\n{write_text(report, command, explain=True, hide=options.hide_inputs)}")
    else:
        say(write_text(reports[0], command, explain=options.explain, hide=options.hide_inputs))
    say(f"Sandbox: {reports[0].sandbox}.")
