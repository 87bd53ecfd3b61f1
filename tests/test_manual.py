"""The manual is always true: it builds without a warning, its examples run, and `lexicade help` shows it."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from tools import release

from lexicade.files import data_file
from lexicade.frontends.cli import manual
from lexicade.games import keys
from tests.kit import ENVIRONMENT, run_command
from tests.web import tools
from tests.web.conftest import NO_BROWSER, missing

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual, built once; any warning is an error."""
    folder = tmp_path_factory.mktemp("manual")
    command = ["-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "-d", str(folder / "trees")]
    done = subprocess.run(
        [sys.executable, *command, DOCS, folder / "html"],
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    return folder / "html"


def test_it_builds(built: Path) -> None:
    """Every page is in the contents, every link between pages leads somewhere, and every docstring can be set."""
    for name in ("index", "players/scrabble", "reference/boards", "programmers/notebooks/analyze_gcg", "search"):
        assert (built / f"{name}.html").stat().st_size > 5_000
    for page in built.rglob("*.html"):
        text = page.read_text("utf-8")
        outside = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="(https?:[^"]+)"', text)
        assert outside == [], "the pages work offline"
        signatures = re.findall(r'<dt class="sig .*?</dt>', text, re.DOTALL)
        assert not [each for each in signatures if len(re.sub("<[^>]+>", "", each)) > 500], "people can read them"


def test_on_a_phone(built: Path) -> None:
    """No page of the manual is wider than a phone, light or dark."""
    if tools.browser() is None:
        missing(NO_BROWSER)
    command = [sys.executable, "-m", "tests.web.narrow", str(built)]  # apart: what drives a browser has a loop running
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@pytest.mark.parametrize("key", keys())
def test_pictures(key: str) -> None:
    """The page of each game shows it in a terminal, in a browser and on a phone, in pictures that load quickly."""
    shown = re.findall(r"!\[(.+)\]\(../pictures/(.+)\)", (DOCS / "players" / f"{key}.md").read_text("utf-8"))
    assert [name.partition(key)[0] for _, name in shown] == ["", "browser-", "phone-"]
    assert all((DOCS / "pictures" / name).stat().st_size < 256_000 for _, name in shown)


@pytest.mark.parametrize("page", ["programmers/cookbook.md", "students.md"])
def test_examples(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each example of a page gives what the page shows."""
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert tried >= 4
    assert failed == 0


def test_twenty_recipes() -> None:
    """The cookbook has as many recipes as it says, numbered, each with an example."""
    text = (DOCS / "programmers" / "cookbook.md").read_text("utf-8")
    recipes = re.split(r"^### (\d+)\. ", text, flags=re.MULTILINE)[1:]
    assert [int(number) for number in recipes[::2]] == list(range(1, 21))
    assert all(">>>" in recipe for recipe in recipes[1::2])


def test_topics() -> None:
    """`lexicade help` lists every topic and every game, and each has a page."""
    listed = run_command("help").stdout
    for topic in (*manual.topics(), *keys()):
        assert f"\n  {topic} " in listed
        shown = run_command("help", topic).stdout
        assert shown.startswith("# ")
        assert "{toctree}" not in shown
        assert "](" not in shown


def test_no_such_topic() -> None:
    """A topic that isn't there gets a sentence."""
    done = run_command("help", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == 'lexicade: there is no page about "chess"; lexicade help lists them.\n'


def test_pages_are_shipped() -> None:
    """Every page that `lexicade help` shows is in the wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert set(shipped) == {"docs/topics.txt", *(f"docs/{page.name}" for page in manual.topics().values())}
    assert all(target == f"lexicade/manual/{name.removeprefix('docs/')}" for name, target in shipped.items())


def test_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """`--browser` opens the page of the unpacked download, or says how to unpack it."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr(manual, "SOURCES", (DOCS, tmp_path))
    assert manual.run(["scrabble", "--browser"]) == 2
    assert "lexicade help --unpack FILE" in capsys.readouterr().err
    page = Path(data_file("manual")) / "players" / "scrabble.html"
    page.parent.mkdir(parents=True)
    page.touch()
    assert manual.run(["scrabble", "--browser"]) == 0
    assert opened == [page.as_uri()]


def test_unpacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--unpack` takes the file that a release packs, opens it, and takes a later one in its place."""
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    for version, text in (("7.8.9", "old"), ("7.9.0", "new")):
        pages = tmp_path / version
        (pages / "players").mkdir(parents=True)
        (pages / "index.html").write_text(text)
        (pages / "players" / f"{text}.html").write_text(text)
        assert manual.run(["--unpack", str(release.pack_manual(version, pages, tmp_path))]) == 0
    unpacked = Path(data_file("manual"))
    assert opened == [(unpacked / "index.html").as_uri()] * 2
    assert sorted(path.name for path in unpacked.rglob("*.html")) == ["index.html", "new.html"]
    assert [path.name for path in unpacked.parent.iterdir()] == ["manual"]


@pytest.mark.parametrize("kind", ["missing", "text", "other", "outside", "bomb", "broken"])
def test_what_is_not_the_manual(tmp_path: Path, home: Path, kind: str) -> None:
    """Whatever else is to be unpacked is refused in a sentence, and nothing is left of it."""
    path = tmp_path / "a" / "b.zip"
    path.parent.mkdir()
    if kind == "text":
        path.write_text("no archive")
    elif kind != "missing":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("manual/index.html" if kind != "other" else "readme.txt", "A page." * 99)
            if kind == "outside":
                packed.writestr("../../outside.html", "Not here.")
            if kind == "bomb":
                packed.writestr("manual/large.html", bytes(manual.LARGEST))
    if kind == "broken":
        path.write_bytes(path.read_bytes().replace(b"manual/index.html", b"manual/index.htmx", 1))
    done = run_command("help", "start", "--unpack", str(path), environment={"BROWSER": "true"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("lexicade: ")
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.rglob("outside.html"))
    assert not home.exists() or not list(home.iterdir())
