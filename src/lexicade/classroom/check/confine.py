"""Give up rights, set limits, then become another program: `python confine.py LIMITS COMMAND...`.

LIMITS is JSON, see `sandbox.Limits`. Stand-alone: it imports nothing of ours, since it runs in processes that may see
nothing of it.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
from typing import Any

NOBODY = 65534
# Numbers of Linux, the same on all processors: landlock(7), prctl(2).
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION, PATH_BENEATH, NO_NEW_PRIVILEGES = 1, 1, 38
EXECUTE, READ_FILE, READ_FOLDER = 1, 4, 8
FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1}  # what each version can forbid
DEVICE_RIGHTS = (1 << 15) | ((1 << 15) - 1)  # from version 5 on
TCP = 3  # bind and connect, from version 4 on
ONLY_FOLDERS = ~(EXECUTE | 2 | READ_FILE | (1 << 14) | (1 << 15))  # rights that make no sense for a single file


class Ruleset(ctypes.Structure):
    """What is forbidden unless a rule allows it."""

    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64))


class Beneath(ctypes.Structure):
    """A rule: what is allowed in a folder."""

    _layout_ = "ms"  # as `_pack_` means without it; from Python 3.14 on it has to be said
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def system_call(*arguments: object) -> int:
    """Call Linux by a number for which Python has no name."""
    libc = ctypes.CDLL(None, use_errno=True)
    result: int = libc.syscall(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), "the system refuses")
    return result


def landlock_version() -> int:
    """Which version of Landlock this system has; 0 if it has none."""
    if sys.platform != "linux":
        return 0
    try:
        return system_call(CREATE_RULESET, None, 0, VERSION)
    except (OSError, AttributeError):
        return 0


def close_files(readable: list[str], writable: list[str]) -> None:
    """Forbid all files but those in some folders, and TCP; for this process and all that it starts, for good."""
    version = landlock_version()
    if not version:
        return
    rights = FILE_RIGHTS.get(version, FILE_RIGHTS[3]) if version < 5 else DEVICE_RIGHTS
    wanted = Ruleset(rights, TCP if version >= 4 else 0)
    size = ctypes.sizeof(wanted) if version >= 4 else 8
    ruleset = system_call(CREATE_RULESET, ctypes.byref(wanted), size, 0)
    for paths, allowed in ((readable, EXECUTE | READ_FILE | READ_FOLDER), (writable, rights)):
        for path in paths:
            try:
                handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
            except OSError:
                continue
            here = rights & allowed if os.path.isdir(path) else rights & allowed & ~ONLY_FOLDERS
            system_call(ADD_RULE, ruleset, PATH_BENEATH, ctypes.byref(Beneath(here, handle)), 0)
            os.close(handle)
    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    system_call(RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def set_limits(limits: dict[str, Any]) -> None:
    """Limit memory, the size of files, processor time and processes, as far as this system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    wanted = (("AS", "memory"), ("FSIZE", "file_size"), ("CPU", "processor"), ("NPROC", "processes"))
    for kind, name in (*wanted, ("CORE", "core")):
        if limits.get(name) is not None and hasattr(resource, f"RLIMIT_{kind}"):
            which = getattr(resource, f"RLIMIT_{kind}")
            _, most = resource.getrlimit(which)
            value = limits[name] if most == resource.RLIM_INFINITY else min(limits[name], most)
            try:
                resource.setrlimit(which, (value, value))
            except (OSError, ValueError):  # macOS refuses some
                continue


def is_open_to_nobody(paths: list[str]) -> bool:
    """Whether a user without any rights could read all of these."""
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        return all(os.access(path, os.R_OK, effective_ids=True) for path in paths)
    finally:
        os.seteuid(0)
        os.setegid(0)


def drop_root(needed: list[str]) -> None:
    """Become nobody, if this is root and what is needed can be read then: root is bound by hardly any limit."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    try:
        if is_open_to_nobody(needed):
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
    except OSError:  # a user namespace in which there is nobody else
        return


def step_down() -> None:
    """Go on as a child of the first process of a namespace: no limit can end a first process."""
    if not hasattr(os, "fork") or os.getpid() != 1:
        return
    child = os.fork()
    if child:
        for handle in (0, 1, 2):
            os.close(handle)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        os._exit(code if code >= 0 else 128 - code)  # as a shell tells it


def main() -> None:
    """Do it all, from the outside in."""
    limits, command = json.loads(sys.argv[1]), sys.argv[2:]
    step_down()
    os.chdir(limits["folder"])
    drop_root([*limits["needed"], limits["folder"]])
    set_limits(limits)
    if limits["readable"]:
        close_files(limits["readable"], [limits["folder"], *limits["devices"]])
    os.execvp(command[0], command)  # noqa: S606 - no shell is wanted


if __name__ == "__main__":
    main()
