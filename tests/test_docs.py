"""The pages of the library are always true: their examples run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGES = sorted((Path(__file__).parents[1] / "docs" / "api").glob("*.md"))


def test_pages() -> None:
    """There is a page for each part of the library."""
    assert {"index", "sessions", "hangman", "hands", "lexicon"} <= {page.stem for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples(page: Path) -> None:
    """Each example of a page gives what the page shows."""
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried >= 4
    assert failed == 0
