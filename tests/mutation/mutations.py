"""The small bugs that are put into code, one at a time: what a tired programmer might have written instead."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Break: ast.Continue,
    ast.Continue: ast.Break,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
QUESTIONS = (ast.If, ast.IfExp, ast.While)  # what goes one way or the other by its `test`
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Types are for mypy, and decorators hardly ever decide what a game does.
SKIPPED = ("annotation", "returns", "decorator_list", "bases", "type_params")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one bug: where it is, and the statement before and after it."""

    module: str
    at: int  # its place among all bugs that the module may get
    scope: str  # the outermost function that it is in
    first: int  # the lines of the statement, without those of its body
    last: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module} {self.scope}: {self.before} -> {self.after}"


def mutations(module: str, tree: ast.Module) -> Iterator[Mutant]:
    """Every bug that may be put into a function of a module; while one is told, the tree has it, and only it."""
    at = 0
    for scope, function in functions(tree, ""):
        for statement, before, after in within(function, function):
            yield Mutant(module, at, scope, *lines_of(statement), before, after)
            at += 1


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[str, ast.AST]]:
    """The functions of a module and of its classes, each with its qualified name; not those inside of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTIONS):
            yield f"{prefix}{child.name}", child
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")


def within(node: ast.AST, statement: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    """Bugs in everything below a node: the statement that each is in, and its text before and after."""
    for field, value in list(ast.iter_fields(node)):
        if field in SKIPPED or (isinstance(node, FUNCTIONS) and field == "args") or is_for_types(node):
            continue
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or is_docstring(child):
                continue
            around = child if isinstance(child, ast.stmt) else statement
            before = headline(around)
            for changed in replacements(node, field, child):
                put(node, field, at, changed)
                yield around, before, headline(changed if child is around else around)
                put(node, field, at, child)
            yield from within(child, around)
        if field == "keywords" and isinstance(node, ast.Call) and ast.unparse(node.func) == "replace":
            yield from without_keywords(node, statement)


def without_keywords(call: ast.Call, statement: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    """A next state that keeps one thing from the last one that should have changed."""
    before, keywords = headline(statement), call.keywords
    for dropped in keywords:
        call.keywords = [keyword for keyword in keywords if keyword is not dropped]
        yield statement, before, headline(statement)
    call.keywords = keywords


def replacements(parent: ast.AST, field: str, node: ast.AST) -> Iterator[ast.AST]:
    """What a node may be replaced with."""
    if type(node) in OPERATORS:
        yield OPERATORS[type(node)]()
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield ast.Constant(node.value + 1)
        elif isinstance(node.value, str):
            yield ast.Constant(f"XX{node.value}XX")
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield ast.Name(NAMES[node.id])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.expr) and ((field == "test" and isinstance(parent, QUESTIONS)) or field == "ifs"):
        if not isinstance(node, ast.Compare):
            yield ast.UnaryOp(ast.Not(), copy.deepcopy(node))
    elif isinstance(node, ast.Return) and node.value is not None and not is_none(node.value):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, (ast.Raise, ast.AugAssign)) or (isinstance(node, ast.Expr) and has_effect(node.value)):
        yield ast.Pass()


def put(parent: ast.AST, field: str, at: int, child: ast.AST) -> None:
    """Set one child of a node."""
    value = getattr(parent, field)
    if isinstance(value, list):
        value[at] = child
    else:
        setattr(parent, field, child)


def headline(statement: ast.AST) -> str:
    """A statement in one line, without its body."""
    if isinstance(statement, (ast.Module, ast.ClassDef)):
        return ""
    if not hasattr(statement, "body"):
        return " ".join(ast.unparse(statement).split("\n"))
    bare = copy.copy(statement)
    for field in ("body", "orelse", "finalbody", "handlers", "cases", "decorator_list"):
        if hasattr(bare, field):
            setattr(bare, field, [])
    return ast.unparse(bare).replace("\n", " ").strip()


def lines_of(statement: ast.AST) -> tuple[int, int]:
    """The first and last line of a statement, without its body."""
    first = getattr(statement, "lineno", 0)
    body = getattr(statement, "body", None)
    return first, max(first, body[0].lineno - 1) if body else getattr(statement, "end_lineno", first)


def is_none(node: ast.AST) -> bool:
    """Whether an expression is None."""
    return isinstance(node, ast.Constant) and node.value is None


def has_effect(node: ast.AST) -> bool:
    """Whether an expression that stands alone does something: a call, or a value that is yielded."""
    return isinstance(node, (ast.Call, ast.Yield, ast.YieldFrom))


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_for_types(node: ast.AST) -> bool:
    """Whether something is for type checkers only."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("TypeVar", "cast")
