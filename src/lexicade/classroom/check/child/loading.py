"""Reading a solution's file: its statements, one by one, and what its functions look like."""

from __future__ import annotations
import __future__

import ast
import inspect
from pathlib import Path
from types import CodeType
from typing import Any


def read_source(path: Path) -> ast.Module:
    """The file as a tree; raises SyntaxError if it isn't Python."""
    return ast.parse(path.read_bytes(), str(path))


def statements(tree: ast.Module, path: Path) -> list[tuple[CodeType, list[str]]]:
    """Each statement of a file as something to run, and the names it gives: one that fails must not hide the next."""
    flags = 0
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for alias in node.names:
                flags |= getattr(__future__, alias.name).compiler_flag
    return [
        (compile(ast.Module([node], []), str(path), "exec", flags=flags, dont_inherit=True), bound(node))
        for node in tree.body
    ]


def bound(statement: ast.stmt) -> list[str]:
    """The names that a statement gives to something."""
    imported = [
        alias.asname or alias.name.split(".")[0]
        for node in ast.walk(statement)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    ]
    return imported + [
        node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]


def unwritten(tree: ast.Module) -> list[str]:
    """The functions that are still as a skeleton has them: a docstring, `pass`, or a print that says so."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    return [name for name, node in functions.items() if all(map(is_idle, node.body))]


def is_idle(statement: ast.stmt) -> bool:
    """Whether a statement does nothing but perhaps print a fixed text."""
    if isinstance(statement, ast.Return):
        return statement.value is None or (isinstance(statement.value, ast.Constant) and statement.value.value is None)
    if isinstance(statement, ast.Expr):
        value = statement.value
        is_print = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "print"
        parts = value.args if is_print and isinstance(value, ast.Call) else [value]
        return all(isinstance(part, ast.Constant) for part in parts)
    return isinstance(statement, ast.Pass)


def parameters(function: Any) -> list[int] | None:
    """The fewest and the most arguments that a function can be called with; None if nobody knows."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    placed = [each for each in found if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    most = 99 if any(each.kind == each.VAR_POSITIONAL for each in found) else len(placed)
    return [sum(each.default is each.empty for each in placed), most]
