"""The walls of the house, held twice: by reading what modules import, and by looking at what a process has loaded."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import lexicade
from lexicade.games import keys

ROOT = Path(lexicade.__file__).parent
MAY_ENTER = {  # room: the rooms it may import from
    "core": {"core"},
    "files": {"core"},
    "tiles": set(),
    "lexicon": {"core", "files", "lexicon"},
    "command": {"core", "files", "lexicon"},
    "workers": {"core", "files", "workers"},
    "hands": {"core", "tiles", "lexicon", "command", "hands"},
    "boards": {"core", "tiles", "lexicon", "boards"},
    "games": {"core", "tiles", "lexicon", "command", "hands", "boards", "games"},
    "store": {"core", "files", "store"},
    "leaders": {"core", "files"},
    "classroom": {"leaders", "core", "files", "tiles", "lexicon", "command", "hands", "boards", "games", "classroom"},
    "online": {"core", "files", "lexicon", "store", "games", "arcade", "online"},
    "arcade": {"core", "files", "leaders", "store", "lexicon", "games", "arcade"},
    "doctor": {"core", "files", "lexicon", "store", "games", "hands", "arcade"},
    "frontends": {
        "doctor",
        "core",
        "files",
        "leaders",
        "store",
        "lexicon",
        "command",
        "games",
        "arcade",
        "online",
        "classroom",
        "frontends",
    },
    "__main__": {"command", "frontends"},
    "opening": {"core", "files", "lexicon", "games", "hands", "arcade"},
    "hangman": {"games"},
    "__init__": {"core", "lexicon", "boards", "hands", "games", "hangman", "opening"},
}
COMPILED = {  # modules that may import them; nothing else may import these modules at its top
    "hands/kernel.py": {"numpy", "numba"},
    "boards/evaluation/training.py": {"numpy", "numba"},
    "boards/evaluation/compiled/apart.py": {"numpy"},
    "boards/evaluation/compiled/chance.py": {"numpy", "numba"},
    "boards/evaluation/compiled/corners.py": {"numpy"},
    "boards/evaluation/compiled/crossings.py": {"numpy"},
    "boards/evaluation/compiled/endboard.py": {"numpy"},
    "boards/evaluation/compiled/endchecks.py": {"numpy"},
    "boards/evaluation/compiled/endgames.py": {"numba"},
    "boards/evaluation/compiled/endsearch.py": set(),
    "boards/evaluation/compiled/floating.py": {"numpy"},
    "boards/evaluation/compiled/games.py": {"numpy", "numba"},
    "boards/evaluation/compiled/inner.py": {"numba"},
    "boards/evaluation/compiled/lasttiles.py": set(),
    "boards/evaluation/compiled/lineplays.py": {"numpy"},
    "boards/evaluation/compiled/pairs.py": set(),
    "boards/evaluation/compiled/playing.py": {"numpy"},
    "boards/evaluation/compiled/playout.py": set(),
    "boards/evaluation/compiled/rounds.py": {"numpy", "numba"},
    "boards/evaluation/compiled/searchstate.py": set(),
    "boards/evaluation/compiled/slotwords.py": {"numpy", "numba"},
    "boards/evaluation/compiled/solving.py": {"numpy"},
    "boards/evaluation/compiled/standing.py": set(),
    "boards/evaluation/compiled/table.py": {"numpy"},
    "boards/evaluation/compiled/tilebounds.py": set(),
    "boards/evaluation/compiled/turns.py": {"numpy", "numba"},
    "boards/movegen/compiled/borrowing.py": {"numba"},
    "boards/movegen/compiled/bounds.py": {"numpy", "numba"},
    "boards/movegen/compiled/fitting.py": {"numba"},
    "boards/movegen/compiled/generator.py": {"numpy"},
    "boards/movegen/compiled/grid.py": {"numpy", "numba"},
    "boards/movegen/compiled/kernel.py": {"numpy", "numba"},
    "boards/movegen/compiled/listing.py": {"numpy", "numba"},
    "boards/movegen/compiled/lookup.py": {"numba"},
    "boards/movegen/compiled/packing.py": {"numpy", "numba"},
    "boards/movegen/compiled/plays.py": set(),
    "boards/movegen/compiled/racks.py": {"numpy", "numba"},
    "boards/movegen/compiled/search.py": {"numpy", "numba"},
    "boards/movegen/compiled/slots.py": {"numpy", "numba"},
    "boards/movegen/compiled/squares.py": set(),
    "boards/movegen/compiled/subsets.py": {"numpy", "numba"},
    "boards/movegen/compiled/wordmap.py": {"numpy", "numba"},
    "boards/movegen/compiled/workspace.py": {"numpy", "numba"},
}
OUTSIDE_WORLD = {
    *("datetime", "ftplib", "glob", "http", "io", "logging", "os", "pathlib", "random", "secrets", "shutil"),
    *("socket", "subprocess", "sys", "tempfile", "time", "urllib"),
}
MAY_LOOK_OUTSIDE = re.compile(
    r"games/\w+/commands(/\w+)?.py|hands/command.py|games/__init__.py|boards/evaluation/deadline.py|games/scrabble/programs.py"
)  # these print, or look for games, or at the clock, or start the programs that play
# What people read goes through command.say, complain and Terminal, which show what would steer a terminal as escapes;
# the classroom says what its assignments prescribe, and a build script which file it wrote.
MAY_PRINT = re.compile(
    r"command.py|frontends/cli/console.py|frontends/tui/[\w/]+.py|classroom/\w+.py|lexicon/build.py"
    r"|frontends/web/public/watch.py"  # lines of JSON, in which everything odd is an escape
)
THIRD_PARTIES = {"platformdirs"}  # what the base may import, inside functions only
EXTRAS = {  # modules that may import them too, inside functions only
    "workers/cluster.py": {"distributed"},
    "classroom/check/judging.py": {"hypothesis"},
    "classroom/check/evilhangman/inputs.py": {"hypothesis"},
    "classroom/check/ps3/inputs.py": {"hypothesis"},
    "classroom/check/scrabble/inputs.py": {"hypothesis"},
    "classroom/check/wordgame/inputs.py": {"hypothesis"},
    **{f"store/{name}.py": {"psycopg"} for name in ("notices", "postgres", "server")},
}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
HEAVY = {"textual", "rich", "numpy", "numba", "sqlite3", "asyncio", "platformdirs", "pydantic", "click", "distributed"}
HEAVY |= {"psycopg", "starlette", "uvicorn", "hypothesis"}
HEAVY |= {"importlib.metadata"}  # it reads entry points: only where some package has one of ours


def modules() -> list[Path]:
    """Every module of the package."""
    return sorted(ROOT.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room that a module stands in."""
    first = path.relative_to(ROOT).parts[0]
    return first.removesuffix(".py")


def is_for_checkers(node: ast.AST) -> bool:
    """Whether a part of a module is there for type checkers only."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Each module that a file imports, and whether it does so outside functions."""
    tree = ast.parse(path.read_text())
    late = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) or is_for_checkers(each)]
    inside = {id(node) for each in late for node in ast.walk(each)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) not in inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide where things come from"
            assert node.module is not None
            if node.module in ("lexicade", "lexicade.frontends", "lexicade.games", "lexicade.hands", "lexicade.boards"):
                yield from ((f"{node.module}.{alias.name}", id(node) not in inside) for alias in node.names)
            else:
                yield node.module, id(node) not in inside


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_arrows_go_one_way(path: Path) -> None:
    """A module imports only from the rooms that its own room may enter, and no game imports another."""
    for name, at_import in imports(path):
        parts = name.split(".")
        if parts[0] != "lexicade" or parts[1] == "__version__":
            continue
        rooms = MAY_ENTER[room_of(path)]
        if "commands" in (path.stem, path.parent.name):  # commands may write, and spread work
            rooms = rooms | {"files", "workers"}
        assert parts[1] in rooms, f"{path.name} imports {name}"
        if room_of(path) == "games" and parts[1] == "games" and path.parent.name != "games":
            assert parts[2] == path.relative_to(ROOT).parts[1], f"{path} imports another game, {name}"
        is_compiled = str(path.relative_to(ROOT)) in COMPILED
        needs = "/".join(parts[1:]) + ".py"
        assert is_compiled or not (at_import and needs in COMPILED), f"{path.name} imports {name} at its top"
        for front in ("tui", "web"):
            is_inside = front in path.relative_to(ROOT).parts
            assert is_inside or not (at_import and front in parts), f"{path.name} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_are_closed(path: Path) -> None:
    """Nothing that decides a game reads a clock, a file, the network or a global random generator."""
    inside = str(path.relative_to(ROOT))
    if room_of(path) in ("core", "tiles", "hands", "boards", "games") and not MAY_LOOK_OUTSIDE.fullmatch(inside):
        assert not {name.split(".")[0] for name, _ in imports(path)} & OUTSIDE_WORLD
        names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
        assert not names & {"open", "print", "input", "exec", "eval"}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_one_way_out(path: Path) -> None:
    """Nothing is printed past the functions that make foreign text harmless."""
    if not MAY_PRINT.fullmatch(str(path.relative_to(ROOT))):
        calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        assert not [each for each in calls if isinstance(each, ast.Name) and each.id in ("print", "input")]
        assert not [each for each in calls if ast.unparse(each) in ("sys.stdout.write", "sys.stderr.write")]


@pytest.mark.parametrize("path", sorted((ROOT / "arcade").glob("*.py")), ids=lambda path: path.name)
def test_the_hall_is_quiet(path: Path) -> None:
    """The hall parses no arguments, touches no standard stream, and remembers nothing for one thread or task."""
    assert not {name.split(".")[0] for name, _ in imports(path)} & {"argparse", "contextvars", "sys", "asyncio"}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_third_parties_stay_outside(path: Path) -> None:
    """The base uses the standard library and what it declares, the latter never at import time."""
    for name, at_import in imports(path):
        top = name.split(".")[0]
        if top in sys.stdlib_module_names or top in ("lexicade", "_typeshed"):
            continue
        if top in COMPILED.get(str(path.relative_to(ROOT)), set()):
            continue
        if "tui" in path.relative_to(ROOT).parts and top in ("textual", "rich"):  # nothing else may
            continue
        if "web" in path.relative_to(ROOT).parts and top in ("starlette", "uvicorn", "segno"):  # likewise
            continue
        assert top in THIRD_PARTIES | EXTRAS.get(str(path.relative_to(ROOT)), set())
        assert not at_import


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_front_ends_name_no_game(path: Path) -> None:
    """What is special about a game is said by the game: hall, store and front ends have no word for any of them."""
    if room_of(path) in ("arcade", "store", "online", "frontends", "command"):
        tree = ast.parse(path.read_text())
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        texts = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        texts -= {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
        words = {word.lower() for text in names | texts for word in re.findall(r"\w+", text)}
        assert not words & set(keys(hidden=True))


def loaded_after(code: str) -> set[str]:
    """The modules that a fresh process has loaded after running some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules, file=sys.stderr)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stderr.splitlines()[-1].split())


def command(*arguments: str) -> str:
    """Code that runs a command line and survives its exit."""
    return f"""
import sys
sys.argv = ["lexicade", *{arguments!r}]
from lexicade.__main__ import main
try:
    main()
except SystemExit:
    pass
"""


@pytest.mark.parametrize("arguments", [("--help",), ("words", "check", "quail"), ("words", "pattern", "c?t")])
def test_start_is_light(arguments: tuple[str, ...]) -> None:
    """Help and the word tools load nothing heavy, not even dataclasses or typing."""
    loaded = loaded_after(command(*arguments))
    assert not loaded & (HEAVY | {"typing", "dataclasses", "inspect", "shutil", "pathlib", "json"})


@pytest.mark.parametrize("key", keys(hidden=True))
def test_games_are_light(key: str) -> None:
    """Opening a game and reaching its first prompt loads nothing heavy."""
    loaded = loaded_after(command(key))
    assert f"lexicade.games.{key}.rules" in loaded
    assert not loaded & HEAVY
    assert {name.split(".")[2] for name in loaded if name.startswith("lexicade.games.")} == {key}


def test_core_stands_alone() -> None:
    """The core can be loaded without any other room."""
    loaded = loaded_after("import lexicade.core.session")
    assert {name for name in loaded if name.startswith("lexicade.")} <= {
        f"lexicade.core{name}" for name in ("", ".errors", ".game", ".ids", ".params", ".rng", ".scene", ".session")
    }
