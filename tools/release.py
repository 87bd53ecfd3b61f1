"""`make release`: wheel and sdist in dist/, the same bytes whoever builds them, and tried on every Python at hand."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.trying import ROOT, Failed, make_environment, run, try_all

MINORS = range(11, 15)  # of Python 3
DIST = ROOT / "dist"
MANUAL = ROOT / "docs" / "_build" / "html"  # built by `make docs`, which `make release` does first
SURROUNDINGS = (  # of two builds that must give the same bytes
    {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"},
    {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "2"},
)


def main() -> int:
    """Build, compare, check and try; 1 if anything is wrong."""
    try:
        version = read_version()
        for path in build_twice(version):
            print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(ROOT)}", flush=True)
        run([sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir())])
        print("twine has nothing to complain of.", flush=True)
        print(f"The manual is packed in {pack_manual(version, MANUAL, DIST).relative_to(ROOT)}.", flush=True)
        for name, python in pythons():
            with tempfile.TemporaryDirectory() as folder:
                programs = make_environment(python, Path(folder, "environment"))
                run([programs / "python", "-m", "pip", "install", "--quiet", wheel(version)])
                print(f"{name}: installed, {try_all([programs / 'lexicade'], version)}", flush=True)
    except Failed as failure:
        print(f"make release: {failure}", file=sys.stderr)
        return 1
    return 0


def read_version() -> str:
    """The version, from the one place where it is said; the changelog must have it with a date."""
    source = (ROOT / "src" / "lexicade" / "__init__.py").read_text(encoding="utf-8")
    version = re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)[0]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)}\b.*\b20\d\d\b", changes, re.MULTILINE):
        raise Failed(f"CHANGELOG.md has no section for {version} with its date.")
    return str(version)


def wheel(version: str) -> Path:
    """The wheel of a version."""
    return DIST / f"lexicade-{version}-py3-none-any.whl"


def build_twice(version: str) -> list[Path]:
    """Build the last commit in two places with nothing in common; raises Failed unless both gave the same bytes."""
    if git("status", "--porcelain"):
        raise Failed("there are changes that are not committed; a release is built from the last commit.")
    date = git("log", "-1", "--format=%ct").strip()
    built: list[dict[str, bytes]] = []
    for number, surroundings in enumerate(SURROUNDINGS):
        with tempfile.TemporaryDirectory(suffix=str(number) * 7) as folder:
            source, out = Path(folder, "source"), Path(folder, "out")
            unpack_commit(source)
            for path in source.rglob("*") if number else ():  # as if the umask were another one
                path.chmod(path.stat().st_mode & ~0o077)
            around = {**surroundings, "SOURCE_DATE_EPOCH": date}
            run([sys.executable, "-m", "build", "--outdir", out, source], environment=around)
            built.append({path.name: path.read_bytes() for path in out.iterdir()})
    names = {wheel(version).name, f"lexicade-{version}.tar.gz"}
    if set(built[0]) != names:
        raise Failed(f"this was built: {', '.join(built[0])}")
    if built[0] != built[1]:
        raise Failed("two builds of the same commit differ.")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    for name, content in built[0].items():
        (DIST / name).write_bytes(content)
    return sorted(DIST.iterdir())


def pack_manual(version: str, pages: Path, out: Path) -> Path:
    """Pack the built manual for a browser, as `lexicade help --unpack` takes it."""
    path = out / f"lexicade-{version}-manual.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in sorted(each for each in pages.rglob("*") if each.is_file()):
            info = zipfile.ZipInfo(f"manual/{file.relative_to(pages).as_posix()}")
            packed.writestr(info, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return path


def unpack_commit(folder: Path) -> None:
    """Put the files of the last commit into a folder."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True).stdout
    folder.mkdir()
    with tempfile.TemporaryFile() as file:
        file.write(archive)
        file.seek(0)
        with tarfile.open(fileobj=file) as members:
            members.extractall(folder, filter="data")


def git(*arguments: str) -> str:
    """What git says of the checkout."""
    return run(["git", *arguments], folder=ROOT).stdout


def pythons() -> Iterator[tuple[str, str]]:
    """Every Python at hand, with its version: on the path, or one that pyenv or uv has."""
    found = []
    for minor in MINORS:
        for candidate in candidates(f"3.{minor}"):
            try:
                said = run(
                    [candidate, "-c", "import sys, venv, ensurepip; print(*sys.version_info[:3], sep='.')"]
                ).stdout
            except Failed:
                continue
            if said.startswith(f"3.{minor}."):
                found.append(minor)
                yield f"Python {said.strip()}", candidate
                break
    missing = [f"3.{minor}" for minor in MINORS if minor not in found]
    if missing:
        print(f"Not tried, because it is not installed: {', '.join(missing)}")


def candidates(version: str) -> Iterator[str]:
    """Where a Python of a version may be."""
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield on_path
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    yield from map(str, sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True))
    try:
        yield run([sys.executable, "-m", "uv", "python", "find", "--no-python-downloads", version]).stdout.strip()
    except Failed:
        return


if __name__ == "__main__":
    sys.exit(main())
