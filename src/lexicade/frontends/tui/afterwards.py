"""What can be done with a game when it is over."""

from __future__ import annotations

from lexicade.arcade.saves import written
from lexicade.arcade.table import Table
from lexicade.core.errors import LexicadeError


def can_review(table: Table) -> bool:
    """Whether the game judges its turns."""
    return table.session.game.review(table.session) is not None


def can_share(table: Table) -> bool:
    """Whether it is kept, so that there is something to share."""
    return table.keeper is not None and table.keeper.number is not None


def can_export(table: Table) -> bool:
    """Whether other programs can read it."""
    records = table.session.game.info.records
    try:
        return bool(records) and bool(written(table.session, records[0]))
    except LexicadeError:
        return False


def file_name(table: Table, kind: str) -> str:
    """A name for its file, by the number under which it is kept."""
    key = table.session.game.info.key
    number = table.keeper.number if table.keeper is not None else None
    return f"{key}.{kind}" if number is None else f"{key}-{number}.{kind}"
