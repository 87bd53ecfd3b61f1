"""From paths to reports: finding solutions, putting each into a folder of its own, judging one or many."""

from __future__ import annotations

import ast
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path

from lexicade.classroom.check import sandbox
from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.driver import BadSolution, Solution
from lexicade.classroom.check.judging import Assignment, Judgment, judge
from lexicade.classroom.check.outcomes import Loading
from lexicade.classroom.check.report import Points, Report, make_report
from lexicade.core.errors import printable

LARGEST = 20 << 20  # bytes of all files of a solution
MOST_FILES = 1000
WORDS = "words.txt"
HIDDEN = (".", "__")


@dataclass(frozen=True, slots=True)
class Request:
    """How solutions are to be checked."""

    assignment: str
    points: Points
    seed: int = 0
    only: tuple[str, ...] = ()
    program: str = ""  # a command line with words in braces, if whole programs are to be checked
    visible: tuple[str, ...] = ()  # what solutions may read beside their own files


def assignments() -> list[str]:
    """The names of all assignments: the folders here that have checks."""
    return sorted(path.parent.name for path in Path(__file__).parent.glob("*/checks.py"))


def open_assignment(key: str) -> Assignment:
    """An assignment by its name, which must be one of them."""
    found: Assignment = import_module(f"lexicade.classroom.check.{key}.checks").ASSIGNMENT
    return found


def find_solutions(assignment: Assignment, paths: Sequence[Path]) -> list[Path]:
    """All solutions at some paths: files, folders of one solution, folders of many; raises BadSolution for none."""
    return [solution for path in paths for solution in solutions_in(assignment, path)]


def solutions_in(assignment: Assignment, path: Path) -> list[Path]:
    """The solutions at one path."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise BadSolution(f"There is no file or folder {printable(str(path))}.")
    if main_file(assignment, path) is not None:
        return [path]
    inside = [each for each in sorted(path.iterdir()) if not each.name.startswith(HIDDEN)]
    found = [each for each in inside if each.suffix == ".py" or (each.is_dir() and main_file(assignment, each))]
    if not found:
        raise BadSolution(f"{printable(str(path))} holds no Python file that could be a solution.")
    return found


def main_file(assignment: Assignment, folder: Path) -> Path | None:
    """The file of a solution in a folder: by its name, or the only one of Python that isn't a test."""
    for name in assignment.files:
        for place in (folder / name, folder / assignment.key / name):
            if place.is_file():
                return place
        deep = deep_file(folder, name) if Path(name).suffix in assignment.languages else None
        if deep is not None:
            return deep
    files = [each for each in folder.glob("*.py") if not each.name.startswith(("test_", *HIDDEN))]
    return files[0] if len(files) == 1 else None


def deep_file(folder: Path, name: str) -> Path | None:
    """A file somewhere in a folder of one solution; None if there is none, or if several folders there have one."""
    found = sorted(folder.rglob(name), key=lambda path: (len(path.parts), path))
    sources = [path for path in found if path.is_relative_to(folder / "src")]
    places = {path.relative_to(folder).parts[0] for path in found}
    return next(iter(sources or found), None) if sources or len(places) == 1 else None


@contextmanager
def staged(assignment: Assignment, path: Path, *, is_program: bool = False) -> Iterator[Path]:
    """A solution copied to a folder of its own, with a word list beside it; gives its main file, a program's folder."""
    with tempfile.TemporaryDirectory(prefix="lexicade-check-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if is_program:
            copy_tree(path if path.is_dir() else path.parent, folder)
            main = folder / WORDS
        elif path.is_dir():
            copy_tree(path, folder)
            found = main_file(assignment, folder)
            if found is None:
                raise BadSolution(f"{printable(str(path))} holds no Python file that could be a solution.")
            main = found
        elif path.suffix in assignment.languages:
            copy_tree(path.parent, folder)
            main = folder / path.name
        else:
            main = copy_file(path, folder)
        for file, text in (assignment.beside() if assignment.beside is not None else {}).items():
            if not main.with_name(file).exists():
                main.with_name(file).write_text(text, encoding="utf-8")
        if assignment.words is not None:
            for place in {folder, main.parent, *(each.parent for each in folder.rglob(WORDS))}:
                (place / WORDS).write_text("\n".join(assignment.words()) + "\n", encoding="ascii")
        for each in (folder, *folder.rglob("*")):
            each.chmod(0o777 if each.is_dir() else 0o666)  # it may run as another user
        yield folder if is_program else main


def copy_tree(source: Path, folder: Path) -> None:
    """Copy the files of a solution; raises BadSolution if they are too many or too large."""
    size = count = 0
    for place, folders, files in os.walk(source):
        folders[:] = [each for each in folders if not each.startswith(HIDDEN) and each != "venv"]
        for name in files:
            file = Path(place, name)
            if not file.is_file() or file.is_symlink():
                continue
            count, size = count + 1, size + file.stat().st_size
            if count > MOST_FILES or size > LARGEST:
                raise BadSolution(
                    f"{printable(str(source))} is too large: the limits are {LARGEST >> 20} MB and {MOST_FILES} files."
                )
            target = folder / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def copy_file(path: Path, folder: Path) -> Path:
    """Copy a file, and the modules beside it that it imports, and those that these import."""
    waiting, done = [path], set()
    while waiting:
        file = waiting.pop()
        if file in done or not file.is_file() or file.stat().st_size > LARGEST:
            continue
        done.add(file)
        shutil.copyfile(file, folder / file.name)
        waiting += [path.with_name(f"{name}.py") for name in imported(file)]
    if not done:
        raise BadSolution(f"{printable(str(path))} is too large: the limit is {LARGEST >> 20} MB.")
    return folder / path.name


def imported(file: Path) -> list[str]:
    """The names of modules that a file imports; none if it isn't Python."""
    try:
        tree = ast.parse(file.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    return [name.split(".")[0] for name in names]


def check_one(request: Request, path: Path) -> Report:
    """Judge one solution."""
    assignment = open_assignment(request.assignment)
    closed = sandbox.find()
    try:
        with staged(assignment, path, is_program=bool(request.program)) as main:
            work = judge_program if request.program else judge_file
            judgment = work(request, assignment, main)
    except (BadSolution, OSError) as error:  # one solution of many, which must not end the others' check
        judgment = Judgment((), Loading({}, f"isn't possible ({error})", is_hopeless=True))
    told = f"{closed.name} ({closed.promise})"
    return make_report(path.name, assignment, judgment, request.points, sandbox=told, seed=request.seed)


def judge_file(request: Request, assignment: Assignment, main: Path) -> Judgment:
    """Judge a Python file by its functions."""
    opener = assignment.languages.get(main.suffix)
    if opener is not None:
        with opener(main, sandbox.find()) as subject:
            return judge(assignment.checks, subject, seed=request.seed, only=request.only)
    words = main.with_name(WORDS) if assignment.words is not None else None
    with Solution(
        main,
        sandbox.find(),
        words=words,
        aliases=assignment.aliases,
        visible=request.visible,
        seed=request.seed,
    ) as solution:
        return judge(assignment.checks, solution, prepare=assignment.prepare, seed=request.seed, only=request.only)


def judge_program(request: Request, assignment: Assignment, folder: Path) -> Judgment:
    """Judge a whole program, which lies in a folder, by its conversation."""
    with Command(request.program, folder, sandbox.find(), visible=request.visible, seed=request.seed) as command:
        return judge(assignment.program, command, seed=request.seed, only=request.only)


def check_all(request: Request, paths: Sequence[Path], jobs: int = 1) -> Iterator[Report]:
    """Judge many solutions, several at once if so wished; the reports come in the order of the paths."""
    if jobs <= 1 or len(paths) <= 1:
        yield from (check_one(request, path) for path in paths)
        return
    with ProcessPoolExecutor(max_workers=min(jobs, len(paths))) as pool:
        yield from pool.map(partial(check_one, request), paths)
