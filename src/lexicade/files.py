"""Reading files that may be anything, and writing files that are whole or not there."""

from __future__ import annotations

import errno
import os
import stat

from lexicade.core.errors import printable

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from collections.abc import Mapping

    from lexicade.core.errors import LexicadeError

STORE = "games.db"  # in the data folder
STORE_STAYS = "{path} is where Lexicade keeps your games. Choose another file."
# Linux keeps what was written at once in one piece of memory, and whoever maps a byte of it is charged for the whole.
CHUNK = 1 << 16


def read_file(path: str, *, largest: int, error: type[LexicadeError]) -> bytes:
    """A file's content; raises the given error, in a sentence that names the file, if there is none or too much."""
    if is_store(path):  # closing it would drop the locks that SQLite may have on it in this process
        raise error(STORE_STAYS.format(path=named(path)))
    try:
        with open(path, "rb", opener=open_now) as file:
            content = file.read(largest + 1)
    except (OSError, ValueError) as problem:
        raise error(f"{named(path)} can't be read: {why(problem)}.") from problem
    if len(content) > largest:
        raise error(f"{named(path)} is too large: the limit is {largest // 1024**2} MB.")
    return content


def open_now(path: str, flags: int) -> int:
    """Open a file without waiting: a named pipe that nobody writes to is empty, not a reason to hang."""
    if not hasattr(os, "O_NONBLOCK"):
        return os.open(path, flags)
    handle = os.open(path, flags | os.O_NONBLOCK)
    os.set_blocking(handle, True)
    return handle


def write_file(path: str, content: bytes) -> None:
    """Put a file in place in one step, so that a crash, a full disk or another writer never leaves half of it.

    A file that is there already lends its permissions to the one that takes its place.
    """
    target = os.path.realpath(path)  # so that a link stays a link
    try:
        before = os.stat(target).st_mode
    except OSError:
        before = None
    if before is not None and not stat.S_ISREG(before):  # a device or a pipe, which would be replaced
        raise OSError(errno.EINVAL, "it is not an ordinary file")
    temporary = f"{target}.{os.urandom(4).hex()}.part"
    mode = 0o666 if before is None else stat.S_IMODE(before)
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            if before is not None:  # what the umask took away, too
                os.chmod(temporary, mode)
            for start in range(0, len(content), CHUNK):
                file.write(content[start : start + CHUNK])
                file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def lock_byte(handle: int, at: int) -> None:
    """Lock a byte of an open file, there or not, for this process, until it is unlocked or the file is closed.

    Raises BlockingIOError if another process has it, ImportError on a system without locks, and OSError.
    """
    try:
        try:
            import fcntl
        except ImportError:  # on Windows
            import msvcrt

            os.lseek(handle, at, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # checked as on other systems
        else:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, at)
    except PermissionError:  # what Windows and some others say of a lock that another process has
        raise BlockingIOError from None


def unlock_byte(handle: int, at: int) -> None:
    """Unlock a byte that this process has locked."""
    try:
        import fcntl
    except ImportError:  # on Windows
        import msvcrt

        os.lseek(handle, at, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]  # checked as on other systems
    else:
        fcntl.lockf(handle, fcntl.LOCK_UN, 1, at)


def put_file(path: str, content: bytes, *, error: type[LexicadeError]) -> None:
    """Write a file; raises the given error, in a sentence that names the file, if that can't be done."""
    if is_store(path):
        raise error(STORE_STAYS.format(path=named(path)))
    try:
        write_file(path, content)
    except (OSError, ValueError) as problem:
        raise error(f"{named(path)} can't be written: {why(problem)}.") from None


def check_new(path: str, *, force: bool, error: type[LexicadeError], instead: str = "Choose another name") -> None:
    """See that writing a file would destroy nothing, or that `force` asks for it; raises the given error."""
    if os.path.isdir(path):
        raise error(f"{named(path)} is a folder.")
    if is_store(path):
        raise error(STORE_STAYS.format(path=named(path)))
    if not force and os.path.lexists(path):
        raise error(f"{named(path)} already exists. {instead}, or add --force to overwrite it.")


def is_store(path: str) -> bool:
    """Whether a path leads to the file of the player's own store, or to one that SQLite has beside it."""
    try:
        real = os.path.realpath(path)
    except ValueError:  # a path with a NUL byte in it leads nowhere
        return False
    if not os.path.basename(real).startswith(STORE):  # so that nobody else waits for platformdirs
        return False
    return os.path.dirname(real) == os.path.realpath(os.path.dirname(data_file(STORE)))


def check_distinct(paths: Mapping[str, str | None], *, error: type[LexicadeError]) -> None:
    """See that options name different files, however they spell them; raises the given error."""
    given = [(option, path) for option, path in paths.items() if path]
    for at, (option, path) in enumerate(given):
        for other, same in given[:at]:
            if is_same_file(path, same):
                raise error(f"{other} and {option} name the same file, {named(path)}.")


def is_same_file(first: str, second: str) -> bool:
    """Whether two paths lead to one file: by links, by another spelling, also where there is none yet."""
    try:
        return os.path.realpath(first) == os.path.realpath(second) or os.path.samefile(first, second)
    except (OSError, ValueError):
        return False


def make_folder(path: str) -> None:
    """Make a folder, and those it is in, for the user alone; those that are there already stay as they are."""
    path = os.path.abspath(path)
    if os.path.isdir(path):
        return
    parent = os.path.dirname(path)
    if parent != path:
        make_folder(parent)
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:  # another process was quicker, or it is a file
        if not os.path.isdir(path):
            raise


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
