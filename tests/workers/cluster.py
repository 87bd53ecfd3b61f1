"""A real Dask cluster on this machine, for tests: a scheduler and workers as processes, to be killed at will."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil

from tests.kit import ENVIRONMENT

ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler and the workers that were started with it; leave it and all of them end."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.environment = {**ENVIRONMENT, "LEXICADE_HOME": str(folder), "PYTHONPATH": str(ROOT), **settings}
        self.processes: list[subprocess.Popen[bytes]] = []
        self.workers = 0
        contact = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--scheduler-file", str(contact))
        wait_until(lambda: contact.exists() and contact.read_text().endswith("}"))
        self.address: str = json.loads(contact.read_text())["address"]
        self.on = self.address.replace("tcp", "dask")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):  # asked to end, they would wait for each other
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def add_worker(self, *options: str, preload: str | None = None) -> subprocess.Popen[bytes]:
        """A new worker with one thread, which may first run some code; with a nanny if the options say so."""
        self.workers += 1
        if preload is not None:
            code = self.folder / f"preload{self.workers}.py"
            code.write_text(preload)
            options = (*options, "--preload", str(code))
        process = self._start(
            *("worker", self.address, "--nthreads", "1", "--local-directory", str(self.folder)),
            *(options or ("--no-nanny",)),
        )
        wait_until(lambda: self._log().count("Register worker") == self.workers)
        return process

    def _log(self) -> str:
        return (self.folder / "scheduler.log").read_text()

    def _start(self, kind: str, *options: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{kind}.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", kind, "--host", "127.0.0.1", "--no-dashboard", *options],
                stdout=log,
                stderr=log,
                env=self.environment,
                cwd=self.folder,
                start_new_session=True,
            )
        self.processes.append(process)
        return process


def child_of(process: subprocess.Popen[bytes]) -> int:
    """The worker that a nanny has started last."""
    pid: int = max(psutil.Process(process.pid).children(), key=lambda child: child.create_time()).pid
    return pid


def wait_until(is_done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that another process does."""
    deadline = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < deadline
        time.sleep(0.05)
