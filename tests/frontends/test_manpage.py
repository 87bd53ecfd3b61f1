"""The man page and the desktop entry: always what the commands are, and right by those who read them."""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from lexicade.frontends.cli.catalog import all_commands
from lexicade.frontends.cli.manpage import write_page

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "share" / "man" / "man1" / "lexicade.1"
ENTRY = ROOT / "share" / "applications" / "lexicade.desktop"
LINTERS = (
    ("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(PAGE)),
    ("mandoc", "-T", "lint", "-W", "style", str(PAGE)),
    ("desktop-file-validate", str(ENTRY)),
)


def test_page_is_current(request: pytest.FixtureRequest) -> None:
    """The man page in the package says what the parsers say; `make golden` writes it anew."""
    page = write_page(all_commands())
    if request.config.getoption("--write-golden"):
        PAGE.write_text(page, encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page


@pytest.mark.parametrize("command", LINTERS, ids=lambda command: command[0])
def test_no_complaints(command: tuple[str, ...]) -> None:
    """Whoever shows these files has nothing to complain of."""
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stderr if command[0] == "man" else done.stdout + done.stderr
    assert [line for line in said.splitlines() if "missing date" not in line] == []  # it has the date of its package


def test_files_are_shipped() -> None:
    """Man page, desktop entry and the icon that it names are installed where systems look for them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert all((ROOT / source).is_file() for source in shipped)
    icon = "share/icons/hicolor/scalable/apps/lexicade.svg"
    assert {*shipped.values()} == {"share/man/man1/lexicade.1", "share/applications/lexicade.desktop", icon}
    assert f"Icon={Path(icon).stem}\n" in ENTRY.read_text(encoding="utf-8")
