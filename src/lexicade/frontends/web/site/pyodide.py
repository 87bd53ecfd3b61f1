"""Pyodide, which is Python for browsers: taken from npm by name and version, checked, and made ready to start quickly.

What is imported when a page is opened is compiled here, once, by Pyodide itself in Node: compiling it in the browser
would take two thirds of the time until one can play.
"""

from __future__ import annotations

import hashlib
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from lexicade.core.errors import LexicadeError
from lexicade.files import named, why

NAME, VERSION = "pyodide", "314.0.7"
DIGESTS = {  # SHA-512 of the files that are used
    "pyodide.mjs": (
        "67409aaa97d23ce10bf4b94f0e9b2ab2aad173ca2fbb8f84c39c06588db0b30d"
        "0ca44bbe9aa8bbcfb43075e6cb6dea6778788a8ec16f7d4bf6a133cbde82552f"
    ),
    "pyodide.asm.mjs": (
        "1646b8101497ddedd4f2a6e38916571bf6bd6c947a41e9e0a0a7fcc972e655b0"
        "717e69b1e3edcc591d2d86a684222fe2c7aecb84bae2c49732796e48772cc191"
    ),
    "pyodide.asm.wasm": (
        "1961935a0fdd455f7a68c871606e8a483295a3f6700df929ad564b4e1c81c526"
        "a9ee9bdc97ca5f8c6aa913e92f84738b1463b4342cc2b39e87a8637e1f5281c9"
    ),
    "python_stdlib.zip": (
        "10b65df7a636fe249f44ffd4d5d68a9042a72f3b324e7157eeaf2c4b3d7c5199"
        "faae9124a303c763f81acd48be4e088fa54269347de5c01a5d6ac10edda971d5"
    ),
}
LIBRARY = "python_stdlib.zip"
NO_TOOL = "Writing a site needs {tool}, which is not installed."
NO_PACKAGE = "npm can't give {name} {version}. Give a copy of your own with --pyodide."
WRONG = "{path} is not that of {name} {version}."


class NoPyodide(LexicadeError):
    """Pyodide can't be had, or can't be made ready."""


def fetched(folder: str) -> str:
    """Pyodide from npm, unpacked below a folder; raises NoPyodide."""
    command = [program("npm"), "pack", f"{NAME}@{VERSION}", "--silent", "--pack-destination", folder]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder)  # noqa: S603
        content = next(Path(folder).glob("*.tgz")).read_bytes()
        with tarfile.open(fileobj=io.BytesIO(content)) as archive:
            archive.extractall(folder, filter="data")
    except (subprocess.CalledProcessError, StopIteration, OSError, tarfile.TarError):
        raise NoPyodide(NO_PACKAGE.format(name=NAME, version=VERSION)) from None
    return os.path.join(folder, "package")


def checked(folder: str) -> dict[str, bytes]:
    """The files that are used, by name, each as it was when this version of Lexicade was made; raises NoPyodide."""
    found = {}
    for name, digest in DIGESTS.items():
        path = Path(folder, name)
        try:
            found[name] = path.read_bytes()
        except OSError as error:
            raise NoPyodide(f"{named(str(path))} can't be read: {why(error)}.") from None
        if hashlib.sha512(found[name]).hexdigest() != digest:
            raise NoPyodide(WRONG.format(path=named(str(path)), name=NAME, version=VERSION))
    return found


def compiled(folder: str, code: bytes) -> tuple[bytes, bytes]:
    """The standard library and an archive of our own code, with compiled modules in them; raises NoPyodide."""
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory() as place:
        Path(place, "code.tar").write_bytes(code)
        command = [
            program("node"),
            str(here / "compile.mjs"),
            os.path.abspath(folder),
            place,
            str(here / "compiling.py"),
        ]
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=place)  # noqa: S603
        if done.returncode:
            raise NoPyodide(f"Python can't be made ready for browsers: {(done.stderr.strip() or '?').splitlines()[-1]}")
        return Path(place, "library.zip").read_bytes(), Path(place, "compiled.tar").read_bytes()


def program(tool: str) -> str:
    """A program's path; raises NoPyodide if there is none."""
    found = shutil.which(tool)
    if found is None:
        raise NoPyodide(NO_TOOL.format(tool={"node": "Node"}.get(tool, tool)))
    return found
