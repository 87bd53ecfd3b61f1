"""What a release relies on: one version, the same bytes from every build, and files where systems look for them."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tools import release, trying

from lexicade import __version__
from tests.kit import ENVIRONMENT

BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"


def test_same_bytes(tmp_path: Path) -> None:
    """A build depends on nothing but the files: neither on the time, nor on the zone, nor on hashing."""
    built = []
    for number, surroundings in enumerate(release.SURROUNDINGS):
        out = tmp_path / str(number)
        out.mkdir()
        environment = {**ENVIRONMENT, **surroundings, "SOURCE_DATE_EPOCH": "1800000000"}
        subprocess.run(
            [sys.executable, "-c", BUILD, str(out)],
            cwd=trying.ROOT,
            env=environment,
            check=True,
            capture_output=True,
        )
        (path,) = out.iterdir()
        built.append(path.read_bytes())
    assert built[0] == built[1]
    assert __version__ in path.name
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
    assert f"lexicade-{__version__}.data/data/share/man/man1/lexicade.1" in names
    assert f"lexicade-{__version__}.data/data/share/icons/hicolor/scalable/apps/lexicade.svg" in names


def test_manual_is_packed(tmp_path: Path) -> None:
    """The manual is one file that unpacks where `lexicade help --browser` looks, the same bytes each time."""
    pages = tmp_path / "html"
    (pages / "players").mkdir(parents=True)
    (pages / "players" / "scrabble.html").write_text("A page.")
    (pages / "index.html").write_text("The first page.")
    packed = release.pack_manual("7.8.9", pages, tmp_path)
    before = packed.read_bytes()
    with zipfile.ZipFile(packed) as archive:
        assert archive.namelist() == ["manual/index.html", "manual/players/scrabble.html"]
    assert release.pack_manual("7.8.9", pages, tmp_path).read_bytes() == before


def test_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed Lexicade is tried by playing every game that has a transcript; one that plays otherwise fails."""
    command = [sys.executable, "-m", "lexicade"]
    chosen = {path.parent.name: path for path in trying.transcripts()}
    assert len(chosen) >= 5
    monkeypatch.setattr(trying, "transcripts", lambda: [chosen["wordhand"]])
    assert trying.try_games(command) == 1
    with pytest.raises(trying.Failed, match="was played otherwise"):
        trying.try_games([sys.executable, "-c", "print('Something else.')"])


def test_pythons_at_hand() -> None:
    """The Python that runs this is one of those that a release is tried on."""
    version = ".".join(map(str, sys.version_info[:2]))
    assert any(name.startswith(f"Python {version}.") for name, _ in release.pythons())


def test_changelog_has_the_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is released that the changelog doesn't name with its date."""
    package = tmp_path / "src" / "lexicade"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "7.8.9"\n')
    monkeypatch.setattr(release, "ROOT", tmp_path)
    (tmp_path / "CHANGELOG.md").write_text("## Unreleased\n\n## 7.8.8 (1 May 2026)\n")
    with pytest.raises(trying.Failed, match=r"no section for 7\.8\.9"):
        release.read_version()
    (tmp_path / "CHANGELOG.md").write_text("## 7.8.9 (2 May 2026)\n")
    assert release.read_version() == "7.8.9"
