"""What runs inside Pyodide when a site is written: the standard library and our own modules are compiled.

Modules of the library that nothing in the browser ever imports are left out. Times are fixed and names sorted, so that
the same sources give the same bytes.
"""

from __future__ import annotations

import ast
import io
import os
import tarfile
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

PACKAGES = "/lib/python3.14/site-packages/"
LIBRARY = "/lib/python314.zip/"
UNUSED = {
    *("_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support", "_pydatetime"),
    *("_pydecimal", "_pyio", "_pyrepl", "antigravity", "bdb", "cmd", "code", "compileall"),
    *("configparser", "cProfile", "ctypes", "curses", "dbm", "difflib", "doctest", "email", "ensurepip"),
    *("filecmp", "fileinput", "ftplib", "getopt", "getpass", "html", "http", "idlelib", "imaplib", "mailbox"),
    *("mimetypes", "modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools"),
    *("plistlib", "poplib", "profile", "pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "rlcompleter"),
    *("sched", "shelve", "smtplib", "socketserver", "statistics", "symtable", "tabnanny", "tarfile"),
    *("test", "this", "timeit", "tkinter", "tomllib", "trace", "tracemalloc", "turtle", "unittest", "venv"),
    *("wave", "webbrowser", "wsgiref", "xml", "xmlrpc", "zipapp"),
}
CODECS = (
    "__init__",
    "aliases",
    "ascii",
    "idna",
    "latin_1",
    "raw_unicode_escape",
    "unicode_escape",
    "utf_8",
    "utf_8_sig",
)


def compiled(source: bytes, path: str) -> bytes:
    """A module's byte code without docstrings, which Python takes without looking at the source."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    found: bytes = _code_to_hash_pyc(code, bytes(8), False)  # noqa: FBT003 - the function's own way
    return found


def imported() -> set[str]:
    """The modules that our own import, wherever in them; none of those is left out."""
    found = set()
    with tarfile.open("/code.tar") as archive:
        for member in archive.getmembers():
            source = archive.extractfile(member)
            if source is None or not member.name.endswith(".py"):
                continue
            for node in ast.walk(ast.parse(source.read())):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                found |= {name.partition(".")[0] for name in names}
    return found


def is_used(name: str, unused: set[str]) -> bool:
    """Whether a file of the library may be asked for."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in CODECS
    return first.removesuffix(".py") not in unused and not name.endswith("/")


def write_library() -> None:
    """The library with byte code for source, stored as it is: what sends it compresses it better as a whole."""
    unused = UNUSED - imported()
    with zipfile.ZipFile("/library.zip") as source, zipfile.ZipFile("/out/library.zip", "w") as made:
        for name in sorted(name for name in source.namelist() if is_used(name, unused)):
            content, is_source = source.read(name), name.endswith(".py")
            if is_source:
                content = compiled(content, LIBRARY + name)
            made.writestr(zipfile.ZipInfo(f"{name}c" if is_source else name), content)


def write_code() -> None:
    """Our own files, with byte code for source: nothing there reads it, and it would be half of what is sent."""
    with (
        tarfile.open("/code.tar") as source,
        tarfile.open("/out/compiled.tar", "w", format=tarfile.USTAR_FORMAT) as made,
    ):
        for member in source.getmembers():
            content = source.extractfile(member).read()  # type: ignore[union-attr]  # there are only files in it
            is_source = member.name.endswith(".py")
            if is_source:
                content = compiled(content, PACKAGES + member.name)
            add(made, f"{member.name}c" if is_source else member.name, content)


def add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    """Add a file that nobody made at no time."""
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))


if __name__ == "__main__":
    os.makedirs("/out", exist_ok=True)
    write_library()
    write_code()
