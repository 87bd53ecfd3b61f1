"""Makes Python look as it does on Windows: what is missing there goes, what is different there is put in its place.

Python loads a module of this name at its start if its folder is on the path. Modules of the library that ask once which
system they are on are loaded first: they have to go on working on the one that is really there.
"""

from __future__ import annotations

import asyncio.unix_events
import ctypes.util
import fcntl
import multiprocessing.connection
import multiprocessing.popen_spawn_posix
import multiprocessing.resource_tracker
import multiprocessing.synchronize
import os
import pathlib
import select
import shutil
import signal
import socket
import stat
import subprocess
import sys
import sysconfig
import tempfile
import types
from typing import Any, NoReturn

import platformdirs.unix

LOADED = (
    *(multiprocessing.connection, multiprocessing.popen_spawn_posix, multiprocessing.resource_tracker),
    *(multiprocessing.synchronize, platformdirs.unix, shutil, socket, tempfile),
)
MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "readline", "syslog", "uvloop")
NAMES = {
    os: """chown chroot fchmod fchown fork forkpty getegid geteuid getgid getgroups getpgid getuid initgroups killpg
        lchown login_tty mkfifo mknod nice openpty posix_fadvise posix_spawn pread pwrite sched_getaffinity
        sched_setaffinity setegid seteuid setgid setpgid setsid setuid statvfs sync umount uname wait4 O_NONBLOCK
        O_CLOEXEC O_PATH O_NOFOLLOW""",
    signal: """SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTSTP SIGTTIN SIGTTOU SIGUSR1
        SIGUSR2 SIGVTALRM SIGWINCH SIGXCPU SIGXFSZ ITIMER_PROF ITIMER_REAL alarm getitimer pause pthread_kill
        pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait""",
    select: "epoll poll",
}
LOCKING = {0: fcntl.LOCK_UN, 1: fcntl.LOCK_EX, 2: fcntl.LOCK_EX | fcntl.LOCK_NB}


def locking(handle: int, mode: int, count: int) -> None:
    """Lock bytes from where a file stands, as Windows does: what is locked already is a matter of permission."""
    try:
        fcntl.lockf(handle, LOCKING[mode], count, os.lseek(handle, 0, os.SEEK_CUR))
    except BlockingIOError:
        raise PermissionError(13, "Permission denied") from None


def is_mapped(path: Any) -> bool:
    """Whether this process has a file mapped."""
    with open("/proc/self/maps", encoding="utf-8") as lines:
        return any(line.rstrip("\n").endswith(f" {os.path.realpath(path)}") for line in lines)


def refusing_mapped(change: Any) -> Any:
    """What replaces or removes a file, the last one it is given, unless that is mapped."""

    def checked(*paths: Any, **named: Any) -> None:
        if is_mapped(paths[-1]):
            raise PermissionError(13, "Access is denied", str(paths[-1]))
        change(*paths, **named)

    return checked


def select_sockets(*arguments: Any, waits: Any = select.select) -> Any:
    """Wait for sockets, and for nothing else."""
    for each in (each for some in arguments[:3] for each in some):
        if not stat.S_ISSOCK(os.fstat(each if isinstance(each, int) else each.fileno()).st_mode):
            raise OSError(10038, "An operation was attempted on something that is not a socket")
    return waits(*arguments)


def refuse_handler(*_: Any) -> NoReturn:
    """No event loop of Windows has handlers for signals."""
    raise NotImplementedError


def set_mode(console: Any, mode: int) -> int:
    """Accept a mode of a console, if it is the one that understands escapes."""
    return int(mode & 4 != 0)


def disguise(popen: Any = subprocess.Popen, loop: Any = asyncio.unix_events._UnixSelectorEventLoop) -> None:
    """Change this process."""
    sysconfig.get_config_vars()  # which keeps them
    popen.kill = popen.terminate = lambda process: process.send_signal(9)
    loop.add_signal_handler = refuse_handler
    for paths in (pathlib, getattr(pathlib, "_local", None)):
        change(paths, WindowsPath=pathlib.PosixPath, PureWindowsPath=pathlib.PurePosixPath)
    change(os, **{name: refusing_mapped(getattr(os, name)) for name in ("replace", "unlink", "remove")})
    change(select, select=select_sockets)
    kernel32 = types.SimpleNamespace(GetConsoleMode=lambda console, mode: 1, SetConsoleMode=set_mode)
    change(ctypes, windll=types.SimpleNamespace(kernel32=kernel32))
    msvcrt = types.ModuleType("msvcrt")
    change(msvcrt, locking=locking, LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2, get_osfhandle=lambda handle: handle)
    sys.modules["msvcrt"] = msvcrt
    gone: Any = None  # what makes an import fail
    sys.modules.update(dict.fromkeys(MODULES, gone))
    for module, names in NAMES.items():
        for name in names.split():
            module.__dict__.pop(name, None)
    # Packages that ask for the platform by this name need the real Windows.
    change(sys, platform=os.environ.get("LOOKALIKE_PLATFORM", sys.platform))
    change(os, name="nt")


def change(module: Any, **names: Any) -> None:
    """Give names of a module other values."""
    if module is not None:
        module.__dict__.update(names)


if __name__ == "sitecustomize":  # at the start of a process, not when tests are collected
    disguise()
