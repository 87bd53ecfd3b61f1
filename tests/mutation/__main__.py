"""Put small bugs into copies of the code, run the tests that reach them, and print how many were caught.

`python -m tests.mutation --only core/rng.py` tries every bug in one module, `--sample 300` so many of all, always the
same ones. First all tests run once on the code as it is, to see which lines each of them reaches and how long it takes;
then every bug is tried on the tests that reach it, the quickest first, up to the first that fails. A test that starts
other processes is known by what it does in its own: so a score is rather too low than too high.
"""

from __future__ import annotations

import argparse
import ast
import os
import pickle
import random
import shutil
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, settings

from tests.mutation.mutations import Mutation, mutations
from tests.mutation.reach import Chosen, Reach, Reached

ROOT = Path(__file__).parents[2]
HOUSE = Path("src", "lexicade")
TARGETS = {  # the modules that get bugs, and the tests that may catch them, of all games or of one
    "core/*.py": "core test_contract.py[_template test_contract.py[wordhand store/test_log.py arcade",
    "files.py": "test_files.py",
    "store/*.py": "store arcade frontends/test_archive.py",
    "hands/hand.py": "hands games/test_wildhand.py games/test_wordhand.py classroom/test_ps3.py",
    "hands/words.py": "hands games/test_wildhand.py games/test_wordhand.py classroom/test_ps3.py",
    "games/_template/rules.py": "test_contract.py[_template test_golden.py[_template",
    "games/wildhand/rules.py": "games/test_wildhand.py test_contract.py[wildhand test_golden.py[wildhand",
    "games/wordhand/rules.py": "games/test_wordhand.py test_contract.py[wordhand test_golden.py[wordhand",
    "games/evilhangman/rules.py": "games/test_evilhangman.py test_contract.py[evilhangman test_golden.py[evilhangman",
    "games/evilhangman/families.py": "games/test_families.py games/test_evilhangman.py classroom/test_evil_hangman.py",
    "games/scrabble/rules.py": "games/test_scrabble.py test_contract.py[scrabble test_golden.py[scrabble",
    "games/scrabble/turns.py": "games/test_scrabble.py test_contract.py[scrabble test_golden.py[scrabble",
    "games/scrabble/state.py": "games/test_scrabble.py test_contract.py[scrabble test_golden.py[scrabble",
    "games/worderly/rules.py": "games/test_worderly.py test_contract.py[worderly test_golden.py[worderly",
    "games/worderly/puzzle.py": "games/test_worderly.py classroom/test_worderly.py",
    "boards/board.py": "boards/test_board.py boards/test_notation.py classroom/test_scrabble.py",
}
LEFT_OUT = Path(__file__).with_name("equivalent.txt")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A bug in a module, by its place among all that the module may get."""

    module: str
    at: int
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.module} {self.mutation}"


def all_mutants(only: Iterable[str]) -> list[Mutant]:
    """The bugs of all targets, or of those modules whose names begin like this."""
    paths = sorted({path for pattern in TARGETS for path in (ROOT / HOUSE).glob(pattern)})
    names = [str(path.relative_to(ROOT / HOUSE)) for path in paths]
    known = {line.strip() for line in LEFT_OUT.read_text().splitlines() if not line.startswith(("#", " "))}
    found = [
        Mutant(name, at, mutation)
        for name in names
        if not only or name.startswith(tuple(only))
        for at, mutation in enumerate(mutations(ast.parse((ROOT / HOUSE / name).read_text())))
    ]
    return [mutant for mutant in found if str(mutant) not in known]


def tests_of(module: str) -> list[str]:
    """The tests that may catch a bug in a module."""
    (tests,) = {tests for pattern, tests in TARGETS.items() if fnmatch(module, pattern)}
    return [f"tests/{name}" for name in tests.split()]


def make_copy(folder: Path) -> Path:
    """A copy of what the tests need, with compiled code and all."""
    for name in ("src", "tests", "docs"):
        shutil.copytree(ROOT / name, folder / name)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, folder / path.name)
    return folder


def run_tests(copy: Path, tests: Iterable[str], plugin: object, limit: int) -> int:
    """Start the tests of a copy in a process of its own with some seconds to live, and return its number."""
    pid = os.fork()
    if pid:
        return pid
    try:
        os.setsid()  # so that whatever it starts can be ended with it
        signal.setitimer(signal.ITIMER_PROF, limit)  # processor time, so that a busy machine changes nothing
        signal.alarm(10 * limit)
        for stream, name in enumerate((os.devnull, copy / "said", copy / "said")):
            os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | (os.O_TRUNC if stream == 1 else 0), 0o600), stream)
        os.chdir(copy / "src")  # where `python -m lexicade` finds the copy
        sys.path[:0] = [str(copy / "src"), str(copy)]
        for name in [name for name in sys.modules if name.partition(".")[0] in ("lexicade", "tests")]:
            del sys.modules[name]
        options = ["-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--hypothesis-profile=mutants"]
        quiet = ["-W", "ignore::pytest.PytestAssertRewriteWarning", f"--rootdir={copy}", f"--config-file={copy}/pyproject.toml"]
        status = int(pytest.main([*options, *quiet, *(str(copy / test) for test in tests)], [plugin]))
        sys.stdout.flush()
        os._exit(status)
    except BaseException:
        traceback.print_exc()
        os._exit(3)


def finished(pid: int) -> int:
    """Wait for a process and end what it started; its exit status."""
    _, status = os.waitpid(pid, 0)
    clear(pid)
    return status


def clear(pid: int) -> None:
    """End whatever a process has left behind."""
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def reach(copy: Path, modules: list[str]) -> dict[str, Reached]:
    """For each module, the tests that reach it; ends the program if a test fails before there is any bug."""
    found: dict[str, Reached] = {}
    for tests in {tuple(tests_of(module)): None for module in modules}:
        mine = [module for module in modules if tuple(tests_of(module)) == tests]
        wanted = [*tests, *(str(HOUSE / module) for module in mine)]  # a module for its examples
        plugin = Reach({str(copy / HOUSE / module): module for module in mine}, wanted, copy / "reach")
        paths = sorted({test.partition("[")[0] for test in wanted})
        print("reaching", ", ".join(mine), flush=True)
        pid = run_tests(copy, paths, plugin, 1200)
        if finished(pid):
            sys.exit(f"A test fails without any bug:\n{(copy / 'said').read_text()}")
        notes = pickle.loads((copy / "reach").read_bytes())
        found |= {module: Reached(lines, seconds) for module, (lines, seconds) in notes.items()}
    return found


def try_mutants(mutants: list[Mutant], reached: dict[str, Reached], copies: list[Path]) -> list[Mutant]:
    """Those that no test catches, printed as they are found."""
    waiting, survivors = iter(mutants), []
    running: dict[int, tuple[Path, Mutant]] = {}
    while (mutant := next(waiting, None) if copies else None) or running:
        if mutant is None:
            pid, status = os.wait()
            copy, mutant = running.pop(pid)
            clear(pid)
            shutil.copy2(ROOT / HOUSE / mutant.module, copy / HOUSE / mutant.module)
            copies.append(copy)
            is_caught = status != 0
        elif tests := reached[mutant.module].tests(mutant.mutation):
            copy = copies.pop()
            put_into(copy, mutant)
            files = sorted({test.partition("::")[0] for test in tests})
            limit = 10 + int(3 * sum(tests.values()))
            running[run_tests(copy, files, Chosen(list(tests)), limit)] = copy, mutant
            continue
        else:
            is_caught = False
        if not is_caught:
            survivors.append(mutant)
            print(f"  {mutant}", flush=True)
    return survivors


def put_into(copy: Path, mutant: Mutant) -> None:
    """Write a module with its bug, and see that nothing compiled of it is used."""
    path = copy / HOUSE / mutant.module
    tree = ast.parse((ROOT / HOUSE / mutant.module).read_text())
    next(islice(mutations(tree), mutant.at, None))
    path.write_text(ast.unparse(tree))
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()


def main() -> None:
    """Read the command line, try the bugs and print the score of each module."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.partition("\n")[0])
    parser.add_argument("--only", nargs="*", default=[], metavar="MODULE", help="core, store/sqlite.py or the like")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many bugs, the same ones every time")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="how many at a time (2)")
    asked = parser.parse_args()
    mutants = all_mutants(asked.only)
    if asked.sample and asked.sample < len(mutants):
        mutants = sorted(random.Random(17).sample(mutants, asked.sample), key=lambda mutant: (mutant.module, mutant.at))
    modules = list(dict.fromkeys(mutant.module for mutant in mutants))
    # A failing example is enough: nobody reads it, so it isn't made small.
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", deadline=None, derandomize=True, phases=phases, report_multiple_bugs=False)
    with TemporaryDirectory() as folder:
        copies = [make_copy(Path(folder, str(job))) for job in range(asked.jobs)]
        reached = reach(copies[0], modules)
        print("Not caught:")
        survivors = try_mutants(mutants, reached, copies)
    tried, missed = (Counter(mutant.module for mutant in found) for found in (mutants, survivors))
    for module in modules:
        print(f"{module:<32} {tried[module] - missed[module]:>5} of {tried[module]:>5}")
    caught = len(mutants) - len(survivors)
    print(f"{caught} of {len(mutants)} caught: {100 * caught / max(1, len(mutants)):.1f} %")


if __name__ == "__main__":
    main()
