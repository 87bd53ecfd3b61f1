"""A store for tests of play between people: a file, or a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lexicade.store.public import PublicStore
from lexicade.store.sqlite import SqliteStore


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PublicStore]:
    """A store of one's own."""
    with SqliteStore(str(tmp_path / "public.db")) as store:
        yield store
