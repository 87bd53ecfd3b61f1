"""Put small bugs into functions, one at a time, run the tests that reach them, and print how many were caught.

`python -m tests.mutation --only core/rng.py` tries every bug in one module, `--sample 300` so many of all, always the
same ones. Nothing is written: pytest collects the tests once, and each bug is tried in a forked process, where the
function gets other code. First a fork without any bug runs all tests, to see which lines each of them reaches and how
long it takes; then each bug is tried on the tests that reach it, the quickest first, up to the first that fails.
Commands that tests start as processes of their own don't have the bug, so the score is rather too low than too high.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
from collections import Counter
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.mutation.mutations import Mutant, mutations
from tests.mutation.trial import Trial

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "src" / "lexicade"
EQUIVALENT = Path(__file__).with_name("equivalent.txt")
TARGETS = {  # the modules that get bugs, and the tests that may catch them: of all games, or of one
    "core/*.py": "core test_contract.py[_template test_contract.py[wordhand store/test_log.py arcade",
    "files.py": "test_files.py",
    "store/*.py": "store arcade",
    "hands/hand.py": "hands games/test_wildhand.py games/test_wordhand.py classroom/test_ps3.py",
    "hands/words.py": "hands games/test_wildhand.py games/test_wordhand.py classroom/test_ps3.py",
    "games/_template/rules.py": "test_contract.py[_template test_golden.py",
    "games/wildhand/rules.py": "games/test_wildhand.py test_contract.py[wildhand test_golden.py",
    "games/wordhand/rules.py": "games/test_wordhand.py test_contract.py[wordhand test_golden.py",
    "games/evilhangman/rules.py": "games/test_evilhangman.py test_contract.py[evilhangman test_golden.py",
    "games/evilhangman/families.py": "games/test_families.py classroom/test_evil_hangman.py",
    "games/scrabble/rules.py": "games/test_scrabble.py test_contract.py[scrabble test_golden.py",
    "games/scrabble/turns.py": "games/test_scrabble.py test_contract.py[scrabble test_golden.py",
    "games/scrabble/state.py": "games/test_scrabble.py test_contract.py[scrabble test_golden.py",
    "games/worderly/rules.py": "games/test_worderly.py test_contract.py[worderly test_golden.py",
    "games/worderly/puzzle.py": "games/test_worderly.py classroom/test_worderly.py",
    "boards/board.py": "boards/test_board.py boards/test_notation.py classroom/test_scrabble.py",
}


def all_mutants(only: Iterable[str]) -> list[Mutant]:
    """The bugs of all targets, or of those modules whose names begin like this, but for those that change nothing."""
    paths = sorted({path for pattern in TARGETS for path in HOUSE.glob(pattern)})
    modules = {str(path.relative_to(HOUSE)): path for path in paths}
    equivalent = set(EQUIVALENT.read_text().splitlines())
    return [
        mutant
        for module, path in modules.items()
        if not only or module.startswith(tuple(only))
        for mutant in mutations(module, ast.parse(path.read_text()))
        if str(mutant) not in equivalent
    ]


def tests_of(module: str) -> list[str]:
    """The tests that may catch a bug in a module, and the module itself for its examples."""
    rows = [tests.split() for pattern, tests in TARGETS.items() if fnmatch(module, pattern)]
    return [f"src/lexicade/{module}", *(f"tests/{test}" for row in rows for test in row)]


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
    tests = list(dict.fromkeys(test for module in modules for test in tests_of(module)))
    # Nobody reads the example that fails, so it isn't made small.
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", deadline=None, derandomize=True, phases=phases, report_multiple_bugs=False)
    trial = Trial({str(HOUSE / module): module for module in modules}, tests, mutants, asked.jobs)
    options = ["-oaddopts=--doctest-modules", "-Wignore::pytest.PytestAssertRewriteWarning", f"--rootdir={ROOT}"]
    options += [f"-pno:{plugin}" for plugin in ("xdist", "cacheprovider", "terminal")]
    paths = dict.fromkeys(str(ROOT / test.partition("[")[0]) for test in tests)
    status = pytest.main([*options, "--hypothesis-profile=mutants", *paths], [trial])
    if status:
        sys.exit(int(status))
    mutants = [mutant for mutant in mutants if mutant not in trial.untried]
    tried, missed = (Counter(mutant.module for mutant in found) for found in (mutants, trial.survivors))
    for module in modules:
        print(f"{module:<32} {tried[module] - missed[module]:>5} of {tried[module]:>5}")
    caught = len(mutants) - len(trial.survivors)
    print(f"{caught} of {len(mutants)} caught: {100 * caught / max(1, len(mutants)):.1f} %")


if __name__ == "__main__":
    main()
