"""What the site that works offline leaves out: nothing that a page needs."""

from __future__ import annotations

import ast
from pathlib import Path

from lexicade.frontends.web.site.build import LEFT_OUT, PACKAGE

# Where something that is left out is imported within a function, which no page calls or which does without.
WITHOUT = {
    "boards/evaluation/endgame.py": "compiled code",
    "boards/evaluation/simulation.py": "compiled code",
    "boards/movegen/engine.py": "compiled code",
    "hands/solver.py": "compiled code",
    "boards/position.py": "pictures for notebooks",
    "core/scene.py": "pictures for notebooks",
    "core/session.py": "pictures for notebooks",
    "games/scrabble/jobs.py": "learning leaves in a terminal",
    "online/questions.py": "what servers for many ask",
    "store/sql.py": "people",
    "store/store.py": "PostgreSQL",
}


def names_in(node: ast.AST) -> list[str]:
    """The modules of ours that an import may name."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def file_of(module: str) -> str | None:
    """The path of a module in the package; None for one that isn't ours."""
    place = Path(PACKAGE.parent, *module.split("."))
    found = next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)
    return found.relative_to(PACKAGE).as_posix() if found and module.startswith("lexicade.") else None


def missing_in(tree: ast.AST) -> list[str]:
    """The files that are left out and imported somewhere in a piece of code, but for what only type checkers see."""
    found = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        found += [path for path in map(file_of, names_in(node)) if path and LEFT_OUT.fullmatch(path)]
        found += missing_in(node)
    return found


def test_nothing_that_is_needed_is_left_out() -> None:
    """No module of the site imports one that it doesn't have, but where that is known to be for somebody else."""
    paths = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    found = {
        name: missing
        for name, path in paths.items()
        if not LEFT_OUT.fullmatch(name) and (missing := missing_in(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found.keys() == WITHOUT.keys(), found
    for name in found:
        tree = ast.parse(paths[name].read_text(encoding="utf-8"))
        at_once = [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
        assert missing_in(ast.Module(at_once, [])) == [], name
