"""The client's files: their types, their size, and that they are ours alone."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import lexicade
from tests.web import tools
from tests.web.conftest import missing

CLIENT = Path(lexicade.__file__).parent / "frontends" / "web" / "client"
LARGEST = 30_000  # bytes of the scripts and styles of a page, compressed


def test_types() -> None:
    """The scripts' types hold."""
    program = tools.checker()
    if program is None:
        missing("The type checker is missing: install npm on Linux, and run make test.")
    done = subprocess.run(
        [str(program), "-p", str(CLIENT / "jsconfig.json")], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "")


def needed(script: Path) -> set[Path]:
    """A script and all that it imports at once."""
    found, waiting = set[Path](), [script]
    while waiting:
        found.add(path := waiting.pop())
        imported = re.findall(r'^import .* from "(.+)";$', path.read_text(encoding="utf-8"), re.MULTILINE)
        waiting += {(path.parent / name).resolve() for name in imported} - found
    return found


@pytest.mark.parametrize("page", sorted((CLIENT / "pages").glob("*.js")), ids=lambda page: page.stem)
def test_size(page: Path) -> None:
    """The scripts and styles of each page stay small enough for a slow line."""
    files = needed(CLIENT / "app.js") | needed(page) | set(CLIENT.glob("*.css"))
    files |= {path for path in [page.with_suffix(".css")] if path.exists()}
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= LARGEST


def test_nothing_from_elsewhere() -> None:
    """No file names another site or puts text in as markup."""
    for path in CLIENT.rglob("*.*"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|//[a-z]+\.[a-z]", text), path
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path


def test_no_game_is_named() -> None:
    """The client knows panels, not games."""
    from lexicade.games import keys

    text = "".join(path.read_text(encoding="utf-8").lower() for path in CLIENT.rglob("*.js"))
    assert not [key for key in keys() if key in text]


def test_wheel(tmp_path: Path) -> None:
    """What `pip install` brings has every file of the client, as it is here."""
    if find_spec("hatchling") is None:
        missing("The build backend is missing: run make test.")
    build = f"import hatchling.build; hatchling.build.build_wheel({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", build], check=True, cwd=tools.ROOT, stdout=subprocess.DEVNULL)
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        for path in CLIENT.rglob("*.*"):
            name = path.relative_to(CLIENT.parents[3]).as_posix()
            assert wheel.read(name) == path.read_bytes()
