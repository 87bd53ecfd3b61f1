"""The bugs that `make mutants` puts in: each kind of them, one at a time, and never two."""

from __future__ import annotations

import ast

import pytest

from tests.mutation.mutations import mutations

CASES = {
    "if a < b:\n        pass": ["if a <= b:"],
    "return a and not b": ["return None", "return a or not b", "return a and b"],
    "return a + 1": ["return None", "return a - 1", "return a + 2"],
    "return f'a{b}c'": ["return None", "return f'XXaXX{b}c'", "return f'a{b}XXcXX'"],
    "return True": ["return False"],
    "while a:\n        break": ["while not a:", "continue"],
    "raise ValueError": ["pass"],
    "a += max(b)": ["pass", "a -= max(b)", "a += min(b)"],
    "return replace(a, b=b, c=c)": ["return None", "return replace(a, c=c)", "return replace(a, b=b)"],
    "def inner() -> 'int':\n        return a": ["return None"],
}


@pytest.mark.parametrize("body", CASES)
def test_kinds_of_bugs(body: str) -> None:
    """Each kind is found, told as the statement it makes, put into the tree while it is told, and taken out again."""
    tree = ast.parse(f"class C:\n  def f(self, a, b, c=1):\n    '''A text.'''\n    {body}\n")
    before = ast.unparse(tree)
    found: list[str] = []
    for mutant in mutations("m.py", tree):
        assert (mutant.scope, mutant.at) == ("C.f", len(found))
        assert mutant.after in ast.unparse(tree) != before
        found.append(mutant.after)
    assert found == CASES[body]
    assert ast.unparse(tree) == before
