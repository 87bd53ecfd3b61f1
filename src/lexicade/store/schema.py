"""What a store's file is made of, and how a file of an earlier version is brought forward."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

from lexicade.store.chain import FACTS, first_link, is_whole, next_link

MOST_CHECKED = 20_000  # entries whose chains are checked before the first write: some 50 ms
APPLICATION = 0x4C455849  # what tells our files from other SQLite files: "LEXI"

VERSION_1 = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    started TEXT NOT NULL,
    words TEXT,
    daily INTEGER,
    counts INTEGER NOT NULL,
    player TEXT,
    is_imported INTEGER NOT NULL
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,
    text TEXT NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TABLE results (
    game INTEGER PRIMARY KEY REFERENCES games (number),
    entries INTEGER NOT NULL,
    is_over INTEGER NOT NULL,
    score INTEGER NOT NULL,
    is_won INTEGER NOT NULL,
    helped INTEGER NOT NULL
);
CREATE TABLE imported_scores (
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (game, name)
) WITHOUT ROWID;
"""
# Results move into the row of their game, where lists, totals and boards find them without replaying anything.
# A result is that of so many entries (`derived`), and `is_over` is NULL where a game can't be replayed.
VERSION_2 = """
ALTER TABLE games ADD COLUMN kind TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN head TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN is_deleted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN derived INTEGER;
ALTER TABLE games ADD COLUMN is_over INTEGER;
ALTER TABLE games ADD COLUMN score INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN is_won INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN helped INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN category TEXT NOT NULL DEFAULT '';
DROP TRIGGER entries_stay;
DROP TRIGGER entries_last;
ALTER TABLE entries ADD COLUMN link TEXT NOT NULL DEFAULT '';
"""
VERSION_2_RULES = """
DROP TABLE results;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries
WHEN NOT (SELECT is_deleted FROM games WHERE games.number = OLD.game)
BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;
CREATE INDEX games_open ON games (kind, number) WHERE is_over = 0 AND NOT is_deleted;
CREATE INDEX games_daily ON games (daily, kind) WHERE daily IS NOT NULL;
CREATE INDEX games_stale ON games (number) WHERE derived IS NOT entries;
CREATE INDEX games_totals ON games (kind, score, is_won, helped) WHERE counts AND is_over = 1 AND NOT is_deleted;
CREATE INDEX games_best ON games (kind, category, helped > 0, score) WHERE counts AND is_over = 1 AND NOT is_deleted;
"""
# Games between people have a token and are in no list of one's own; the indexes of those lists say so.
VERSION_3 = """
CREATE TABLE players (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    made TEXT NOT NULL,
    seen TEXT NOT NULL
);
CREATE INDEX players_seen ON players (seen);
CREATE TABLE secrets (
    digest TEXT PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players (number)
) WITHOUT ROWID;
CREATE INDEX secrets_player ON secrets (player);
CREATE TABLE codes (
    digest TEXT PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players (number),
    until TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX codes_player ON codes (player);
CREATE TABLE rooms (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL,
    kind TEXT NOT NULL,
    host INTEGER REFERENCES players (number),
    game TEXT NOT NULL,
    params TEXT NOT NULL,
    pace INTEGER NOT NULL,
    opens TEXT NOT NULL,
    game_id TEXT NOT NULL,
    salt TEXT NOT NULL,
    made TEXT NOT NULL,
    is_started INTEGER NOT NULL
);
CREATE UNIQUE INDEX rooms_code ON rooms (code) WHERE code <> '';
CREATE INDEX rooms_host ON rooms (host);
CREATE INDEX rooms_made ON rooms (made);
CREATE TABLE members (
    room INTEGER NOT NULL REFERENCES rooms (number),
    player INTEGER NOT NULL REFERENCES players (number),
    name TEXT NOT NULL,
    came INTEGER NOT NULL,
    PRIMARY KEY (room, player)
) WITHOUT ROWID;
CREATE INDEX members_player ON members (player);
ALTER TABLE games ADD COLUMN token TEXT;
ALTER TABLE games ADD COLUMN salt TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN room INTEGER REFERENCES rooms (number);
ALTER TABLE games ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN ending TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN seat INTEGER;
ALTER TABLE entries ADD COLUMN key TEXT NOT NULL DEFAULT '';
CREATE TABLE chairs (
    game INTEGER NOT NULL REFERENCES games (number),
    seat INTEGER NOT NULL,
    player INTEGER REFERENCES players (number),
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX chairs_player ON chairs (player, game);
CREATE UNIQUE INDEX games_token ON games (token) WHERE token IS NOT NULL;
CREATE INDEX games_room ON games (room) WHERE room IS NOT NULL;
DROP INDEX games_open;
DROP INDEX games_daily;
DROP INDEX games_stale;
DROP INDEX games_totals;
DROP INDEX games_best;
CREATE INDEX games_open ON games (kind, number) WHERE token IS NULL AND is_deleted = 0 AND is_over = 0;
CREATE INDEX games_daily ON games (daily, kind) WHERE token IS NULL AND daily IS NOT NULL;
CREATE INDEX games_stale ON games (number)
WHERE token IS NULL AND is_deleted = 0 AND (derived IS NULL OR derived <> entries);
CREATE INDEX games_totals ON games (kind, score, is_won, helped)
WHERE token IS NULL AND is_deleted = 0 AND counts = 1 AND is_over = 1;
CREATE INDEX games_best ON games (kind, category, helped > 0, score)
WHERE token IS NULL AND is_deleted = 0 AND counts = 1 AND is_over = 1;
"""
# A class may have words of its own.
VERSION_4 = """
ALTER TABLE rooms ADD COLUMN words TEXT NOT NULL DEFAULT '';
"""


def to_version_1(database: sqlite3.Connection) -> None:
    """From an empty file."""
    run_script(database, VERSION_1)


def to_version_2(database: sqlite3.Connection) -> None:
    """Chain the entries of every log; results are derived anew, since they say more now."""
    run_script(database, VERSION_2)
    for number, *facts in database.execute(f"SELECT number, {FACTS} FROM games").fetchall():
        head, links = first_link(facts), []
        rows = database.execute("SELECT number, text, made FROM entries WHERE game = ? ORDER BY number", (number,))
        for at, text, made in rows:
            head = next_link(head, at, text, made)
            links.append((head, number, at))
        database.executemany("UPDATE entries SET link = ? WHERE game = ? AND number = ?", links)
        database.execute(
            "UPDATE games SET kind = ?, entries = ?, head = ? WHERE number = ?",
            (kind_of(str(facts[0])), len(links), head, number),
        )
    run_script(database, VERSION_2_RULES)


def to_version_3(database: sqlite3.Connection) -> None:
    """Make room for many people; games that are there stay what they are."""
    run_script(database, VERSION_3)


def to_version_4(database: sqlite3.Connection) -> None:
    """Make room for the words of classes."""
    run_script(database, VERSION_4)


# Each brings a file from one version to the next; none is ever changed, only added to.
MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (
    to_version_1,
    to_version_2,
    to_version_3,
    to_version_4,
)


def bring_forward(database: sqlite3.Connection) -> None:
    """Bring a file to the version of this program, within one transaction of the caller's."""
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version == len(MIGRATIONS):
        return
    for migrate in MIGRATIONS[version:]:
        migrate(database)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def run_script(database: sqlite3.Connection, script: str) -> None:
    """Run the statements of a script one by one; `executescript` would end the transaction first."""
    current = ""
    for line in script.splitlines():
        current += line + "\n"
        if sqlite3.complete_statement(current):
            database.execute(current)
            current = ""


def kind_of(game_id: str) -> str:
    """The key of the game that an id is of.

    >>> kind_of("wordhand.1:hands=2@enable.e3f7f062#7"), kind_of("wordhand:hands=2#7"), kind_of("wordhand#7")
    ('wordhand', 'wordhand', 'wordhand')
    """
    return game_id.partition("#")[0].partition(":")[0].partition(".")[0]


def has_our_tables(database: sqlite3.Connection) -> bool:
    """Whether tables, triggers and indexes are those that the migrations make, but for white space."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        bring_forward(fresh)
        return tables_of(database) == tables_of(fresh)


def tables_of(database: sqlite3.Connection) -> list[tuple[str, ...]]:
    """What makes up a file, as SQL; earlier versions wrote the same with other indents."""
    rows = database.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
    return [(str(kind), str(name), " ".join(str(sql).split())) for kind, name, sql in rows]


def has_whole_logs(database: sqlite3.Connection) -> bool:
    """Whether the latest logs are whole, up to so many entries that nobody waits for the answer."""
    rows = database.execute("SELECT number, entries FROM games WHERE NOT is_deleted ORDER BY number DESC")
    checked = 0
    for number, count in rows.fetchall():
        if not is_whole(database, number):
            return False
        checked += count
        if checked > MOST_CHECKED:
            break
    return True
