"""The README is always true: its examples run, its commands exist, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from tests.kit import run_command

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """The commands in the console blocks of the README and the rules, each with the output it promises."""
    pages = [README, *(page.read_text(encoding="utf-8") for page in sorted(ROOT.glob("src/lexicade/games/*/RULES.md")))]
    blocks = re.findall("```console\n(.*?)```", "".join(pages), re.DOTALL)
    return [tuple(each.split("\n", 1)) for block in blocks for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]


@pytest.mark.parametrize(("command", "output"), examples(), ids=lambda text: text.split("\n")[0])
def test_console_examples(command: str, output: str) -> None:
    """Each command that the pages show prints what they say."""
    name, *arguments = shlex.split(command)
    assert name == "lexicade"
    assert run_command(*arguments).stdout == output


def commands() -> list[str]:
    """The commands that the README names in its text."""
    return sorted(set(re.findall(r"`(lexicade(?: [^`]+)?)`", README)))


@pytest.mark.parametrize("command", commands())
def test_commands(command: str) -> None:
    """Each command that the text names exists, and each of its options."""
    _, *arguments = shlex.split(command)
    parts = [word for word in arguments if re.fullmatch("[a-z]+", word)][:2]
    shown = next(done.stdout for end in (2, 1, 0) if (done := run_command(*parts[:end], "--help")).returncode == 0)
    for word in arguments:
        assert not word.startswith("--") or word in shown
    if parts:
        assert f"lexicade {parts[0]}" in shown.splitlines()[0]


STARTED_ELSEWHERE = ("lexicade serve", "lexicade site")  # they run on or need npm: tests/web starts them
FILLED_IN = {  # what stands for something else in the text
    "GAME": ["wordhand"],
    "my.gcg": [str(ROOT / "examples" / "game.gcg")],
    "1000": ["2"],  # games of a match
    "check": ["check", "--help"],
}


@pytest.mark.parametrize("command", [each for each in commands() if not each.startswith(STARTED_ELSEWHERE)])
def test_commands_run(command: str) -> None:
    """Each command that the text names does its work, in a pipe that ends at once."""
    assert run_command("wordhand", typed="n\n").returncode == 0  # a game to go on with
    words = [part for word in shlex.split(command)[1:] for part in FILLED_IN.get(word, [word])]
    done = run_command(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


SOLUTION = """
VALUES = dict(zip("abcdefghijklmnopqrstuvwxyz*", [1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4,
    8, 4, 10, 0]))
def get_word_score(word, n):
    return sum(VALUES[letter] for letter in word.lower()) * max(1, 7 * len(word) - 3 * (n - len(word)))
def update_hand(hand, word):
    left = dict(hand)
    for letter in word.lower():
        if letter in left:
            left[letter] -= 1
    return left
"""


@pytest.mark.parametrize("page", ["README.md", "docs/teaching.md"])
def test_checked_solution(page: str, tmp_path: Path) -> None:
    """The report on a solution that a page shows is what `lexicade check` says of one with that mistake."""
    path = tmp_path / "my_ps3.py"
    path.write_text(SOLUTION, encoding="ascii")
    text = (ROOT / page).read_text(encoding="utf-8")
    shown = text.partition("$ lexicade check ps3 my_ps3.py\n")[2].splitlines()[:2]
    said = run_command("check", "ps3", str(path)).stdout.splitlines()[:2]
    counts = re.compile(r"\d+ calls")  # how many there are depends on the version of Hypothesis
    assert [counts.sub("N calls", line) for line in said] == [counts.sub("N calls", line) for line in shown]


def test_picture() -> None:
    """The conversation in the README is a golden transcript, as a terminal shows it."""
    (picture,) = re.findall("```text\n(.*?)```", README, re.DOTALL)
    golden = (ROOT / "tests" / "golden" / "wildhand" / "readme.txt").read_text(encoding="utf-8")
    assert picture == re.sub("‹(.*)›", r"\1", golden)


@pytest.mark.parametrize("page", ["README.md", "docs/scrabble-engine.md"])
def test_python_examples(page: str) -> None:
    """Each Python example of a page gives what the page shows."""
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 5
    assert failed == 0


PAGES = sorted(
    page
    for pattern in ("*.md", "docs/**/*.md", "examples/*.md", "src/**/*.md", "words/*.md")
    for page in ROOT.glob(pattern)
    if "_build" not in page.parts and page.parent.name != "notebooks"  # those are made by Sphinx
)
# Every address outside that the pages lead to; `make links` asks whether they are still there.
OUTSIDE = {
    "http://www.ipuz.org",
    "https://distributed.dask.org",
    "https://github.com/domino14/macondo/blob/master/cgp/README.md",
}


def links(page: Path) -> list[str]:
    """Where the links and pictures of a page lead."""
    return re.findall(r"\]\(([^)\s]+)\)", re.sub("```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL))


def anchors(page: Path) -> set[str]:
    """What can stand after a # in a link to a page: its headings, as GitHub and Sphinx write them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links(page: Path) -> None:
    """Every link between the project's own pages leads to a file, and to a heading if it names one."""
    for link in links(page):
        if "://" not in link:
            target, _, anchor = link.partition("#")
            path = page.parent / target if target else page
            assert path.exists(), link
            assert not anchor or anchor in anchors(path), link


def test_links_outside() -> None:
    """The pages lead to few addresses outside, all of them named here, and the README to none."""
    assert {link for page in PAGES for link in links(page) if "://" in link} == OUTSIDE
    assert not [link for link in links(ROOT / "README.md") if "://" in link], "`make links` reads the manual only"


def test_make_targets() -> None:
    """Every `make` command that the pages name exists."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"):
        for target in re.findall(r"(?:^|`)make (\w+)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_start() -> None:
    """What the README says of starting is so: `make play` puts the command where it says, and its extras exist."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    start = README.partition("## Start")[2].partition("\n## ")[0]
    assert "`.venv/bin/lexicade`" in start
    assert "py -m venv .venv\n.venv\\Scripts\\pip install -e" in start
    assert "lexicade" in project["scripts"]
    assert "VENV := .venv\n" in (ROOT / "Makefile").read_text(encoding="utf-8")
    extras = {name for names in re.findall(r"'(?:\.|lexicade)\[([\w,]+)\]'", README) for name in names.split(",")}
    assert {"tui", "web"} == extras <= set(project["optional-dependencies"])


def test_licences_are_shipped() -> None:
    """The notices of the word sources are installed with the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in ("LICENSE", "words/README.md", "words/SCOWL-Copyright.txt", "words/CUSS-license.txt"):
        assert name in project["license-files"]
        assert (ROOT / name).stat().st_size > 1000
