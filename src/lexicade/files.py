"""Reading files that may be anything, and writing files that are whole or not there."""

from __future__ import annotations

import errno
import os
from contextlib import suppress

from lexicade.core.errors import printable

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from lexicade.core.errors import LexicadeError

# Linux keeps what was written at once in one piece of memory, and whoever maps a byte of it is charged for the whole.
CHUNK = 1 << 16


def read_file(path: str, *, largest: int, error: type[LexicadeError]) -> bytes:
    """A file's content; raises the given error, in a sentence that names the file, if there is none or too much."""
    try:
        with open(path, "rb", opener=open_now) as file:
            content = file.read(largest + 1)
    except (OSError, ValueError) as problem:
        raise error(f"{named(path)} can't be read: {why(problem)}.") from None
    if len(content) > largest:
        raise error(f"{named(path)} is too large: {largest // 1024**2} MB is the most.")
    return content


def open_now(path: str, flags: int) -> int:
    """Open a file without waiting: a named pipe that nobody writes to is empty, not a reason to hang."""
    if not hasattr(os, "O_NONBLOCK"):
        return os.open(path, flags)
    handle = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(handle, True)
    return handle


def write_file(path: str, content: bytes) -> None:
    """Put a file in place in one step, so that a crash, a full disk or another writer never leaves half of it."""
    target = os.path.realpath(path)  # so that a link stays a link
    if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe, which would be replaced
        raise OSError(errno.EINVAL, "it is no ordinary file")
    temporary = f"{target}.{os.urandom(4).hex()}.part"
    try:
        with open(temporary, "xb") as file:
            for start in range(0, len(content), CHUNK):
                file.write(content[start : start + CHUNK])
                file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def make_folder(path: str) -> None:
    """Make a folder, and those that it is in, for nobody else to look into; folders that are there stay as they are."""
    parent = os.path.dirname(path)
    if parent and parent != path and not os.path.isdir(parent):
        make_folder(parent)
    with suppress(FileExistsError):
        os.mkdir(path, 0o700)
    if not os.path.isdir(path):
        raise NotADirectoryError(errno.ENOTDIR, "it is not a folder")


def data_file(*parts: str) -> str:
    """Where something is kept for good: in `LEXICADE_HOME` if that is set, else in the system's place for it."""
    home = os.environ.get("LEXICADE_HOME")
    if not home:
        from platformdirs import user_data_dir

        home = user_data_dir("lexicade", appauthor=False)
    return os.path.join(home, *parts)


def named(path: str) -> str:
    """A path made safe to print inside a sentence."""
    return printable(path) or '""'


def why(problem: OSError | ValueError) -> str:
    """What the system said was wrong, in a few words; a ValueError is a path with a NUL byte in it."""
    reason = problem.strerror if isinstance(problem, OSError) else None
    return (reason or str(problem)).lower()
