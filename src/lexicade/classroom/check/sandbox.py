"""Closing a process in: limits, and what this system has against reading foreign files and using the network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from glob import glob
from pathlib import Path

from lexicade.classroom.check import confine
from lexicade.classroom.check.processes import IS_POSIX

SYSTEM = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/alternatives", "/etc/ld.so.cache", *glob("/etc/java*"))
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/pts", "/dev/tty")
MEGABYTE = 1 << 20
PATIENCE = 10  # seconds for trying whether a sandbox works at all


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may use; None is no limit."""

    memory: int | None = 1024 * MEGABYTE  # address space, so far above what is really used
    file_size: int | None = 16 * MEGABYTE
    processor: int | None = 600  # seconds for the whole process; single calls have limits of their own
    processes: int | None = 256  # of one user, threads included, so others who are being checked count too
    core: int | None = 0


PROGRAM = Limits(memory=None)  # a Java machine reserves far more address space than it uses


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A way to start a command so that it can do little harm; `promise` says what is closed."""

    name: str
    promise: str
    closes_files: bool

    def wrap(self, command: Sequence[str], folder: Path, limits: Limits, *, visible: Sequence[str] = ()) -> list[str]:
        """The command that runs another one in a folder with limits; `visible` are more files that it may read."""
        if not IS_POSIX:
            return [*command]
        needed = [sys.executable, os.__file__, *(each for each in command[1:2] if os.path.isabs(each))]
        readable = [*SYSTEM, *prefixes(), *home_of(command[0]), str(Path(__file__).parent), *visible]
        inner = {
            **asdict(limits),
            "folder": str(folder),
            "needed": needed,
            "readable": readable if self.closes_files and self.name != "bubblewrap" else [],
            "devices": [path for path in DEVICES if os.path.exists(path)],
        }
        if os.geteuid() != 0 and self.name in ("none", "Landlock"):
            inner["processes"] = None  # all that this user has running would count
        script = str(Path(__file__).with_name("confine.py"))
        return [*self.outside(folder, readable), sys.executable, "-I", "-S", script, json.dumps(inner), *command]

    def outside(self, folder: Path, readable: Sequence[str]) -> list[str]:
        """The program in front, if there is one."""
        if self.name == "bubblewrap":
            bound = [part for path in readable for part in ("--ro-bind-try", path, path)]
            writable = ["--bind", str(folder), str(folder), "--chdir", str(folder)]
            return [
                "bwrap",
                "--unshare-all",
                "--die-with-parent",
                *bound,
                "--dev",
                "/dev",
                "--proc",
                "/proc",
                *writable,
            ]
        if self.name.startswith("namespaces"):
            user = [] if os.geteuid() == 0 else ["--user", "--map-current-user"]
            return ["unshare", *user, "--net", "--ipc", "--pid", "--fork", "--kill-child"]
        return []


NONE = Sandbox(
    "none", "network and files are open to the solution: check only what you would run yourself", closes_files=False
)


def prefixes() -> list[str]:
    """Where this Python lives."""
    real = Path(sys.executable).resolve().parent
    return list(dict.fromkeys([sys.prefix, sys.base_prefix, sys.exec_prefix, str(real), str(real.parent / "lib")]))


def home_of(program: str) -> list[str]:
    """Where a program lives, with what belongs to it: the folder above its bin folder."""
    found = shutil.which(program)
    real = Path(found).resolve() if found else None
    return [str(real.parent.parent)] if real is not None and real.parent.name == "bin" else []


def candidates() -> list[Sandbox]:
    """What this system might have, the best first."""
    bubblewrap = Sandbox("bubblewrap", "no network, no foreign files, no other processes", closes_files=True)
    closed = Sandbox("namespaces and Landlock", "no network, no foreign files, no other processes", closes_files=True)
    spaces = Sandbox("namespaces", "no network, no other processes; other files can be read", closes_files=False)
    landlock = Sandbox("Landlock", "no foreign files; network only as far as Landlock closes it", closes_files=True)
    version = confine.landlock_version() if sys.platform == "linux" else 0
    found = [bubblewrap] if shutil.which("bwrap") else []
    if shutil.which("unshare") and sys.platform == "linux":
        found.append(closed if version else spaces)
    return [*found, landlock] if version else found


def works(sandbox: Sandbox) -> bool:
    """Whether something can be run in a sandbox here."""
    command = sandbox.wrap([sys.executable, "-I", "-S", "-c", ""], Path(tempfile.gettempdir()), Limits())
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)  # noqa: S603 - ours
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


@cache
def find() -> Sandbox:
    """The best sandbox that works here, tried once."""
    return next((sandbox for sandbox in candidates() if works(sandbox)), NONE)


def environment(folder: Path) -> dict[str, str]:
    """What a solution may know of the world around it."""
    kept = ("PATH", "PATHEXT", "LANG", "LC_ALL", "SYSTEMROOT", "JAVA_HOME", "LD_LIBRARY_PATH")
    return {
        **{name: os.environ[name] for name in kept if name in os.environ},
        "HOME": str(folder),
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder)),
        "TERM": "dumb",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONHASHSEED": "0",  # the order of sets would make two runs differ
    }
