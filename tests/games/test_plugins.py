"""Games of other people: installed as packages, they are games like ours, and broken ones harm nobody."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

import lexicade.games._template.rules as template
from lexicade.games import keys
from tests.kit import run_command

PATIENCE = (
    Path(template.__file__)
    .read_text(encoding="utf-8")
    .replace('key="_template"', 'key="patience"')
    .replace('title="Nothing"', 'title="Patience"')
)


def install(folder: Path, points: Mapping[str, str], name: str = "others") -> dict[str, str]:
    """Put a package with entry points where Python finds packages; the environment to run a command in."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "".join(f"{key} = {value}\n" for key, value in points.items())
    (info / "entry_points.txt").write_text(f"[lexicade.games]\n{lines}")
    return {"PYTHONPATH": str(folder)}


@pytest.fixture
def patience(tmp_path: Path) -> dict[str, str]:
    """An environment in which a game called Patience is installed, with its page of rules."""
    package = tmp_path / "site" / "patience"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(PATIENCE, encoding="utf-8")
    (package / "RULES.md").write_text("# Patience\nA page.\n")
    return install(tmp_path / "site", {"patience": "patience.rules:Rules"})


def test_it_is_offered(patience: dict[str, str]) -> None:
    """A game that is installed stands in the help, in the list and in the menu, beside ours."""
    assert f"{keys()[-1]}, patience" in " ".join(run_command("--help", environment=patience).stdout.split())
    listed = run_command("list", environment=patience)
    assert listed.stdout.splitlines()[-1].split() == ["patience", *f"Patience: {template.Rules.info.pitch}".split()]
    assert listed.stderr == ""
    assert f" {len(keys()) + 1}  Patience: " in run_command("--line", environment=patience).stdout
    assert "--turns N" in run_command("patience", "--help", environment=patience).stdout


def test_it_is_played_kept_and_resumed(patience: dict[str, str]) -> None:
    """It is played line by line, kept after every move, taken up again, and counted; its id opens it."""
    begun = run_command("patience", "--seed", "1", typed="wait\n", environment=patience)
    assert begun.stdout == "Waits left: 3\nWait or stop? Nothing happens.\nWaits left: 2\nWait or stop? \n"
    resumed = run_command("resume", typed="wait\n:id\nwait\n", environment=patience)
    assert "Game 1: Patience" in resumed.stdout
    assert "patience.1:turns=3@" in resumed.stdout
    assert resumed.stdout.endswith("Total score: 3\n")
    assert "Patience" in run_command("stats", "patience", environment=patience).stdout
    assert run_command("patience", "--id", "patience#1", typed="stop\n", environment=patience).returncode == 0


def test_without_its_package(patience: dict[str, str]) -> None:
    """A kept game whose package is gone is listed as it was, and can't be opened, which a sentence says."""
    run_command("patience", "--seed", "1", typed="wait\n", environment=patience)
    listed = run_command("games")
    assert "patience" in listed.stdout
    assert (listed.stderr, listed.returncode) == ("", 0)
    opened = run_command("resume", "1")
    assert opened.returncode == 2
    assert opened.stderr == 'lexicade: There is no game "patience".\n'


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("broken", "broken:Rules", " (ZeroDivisionError: division by zero)."),
        ("absent", "no_such_module:Rules", " (ModuleNotFoundError: No module named 'no_such_module')."),
        ("nameless", "os:Rules", " (AttributeError: module 'os' has no attribute 'Rules')."),
        ("other", "os:getcwd", ': "os:getcwd" is not the rule book of a game.'),
        ("bare", "lexicade.core.game:Game", ': "lexicade.core.game:Game" is not the rule book of a game.'),
        ("alias", "lexicade.games._template.rules:Rules", ': its rule book has another key, "_template".'),
        ("wordhand", "lexicade.games.wordhand.rules:Rules", ": Lexicade has a game of that name."),
        ("Shouting", "os:getcwd", ": its name must be lower-case letters, digits and underscores."),
    ],
)
def test_a_broken_one(tmp_path: Path, key: str, value: str, why: str) -> None:
    """A package that is no game is told about in a sentence where games are listed, and all others can be played."""
    environment = install(tmp_path / "site", {key: value})
    (tmp_path / "site" / "broken.py").write_text("1 / 0\n")
    sentence = f'lexicade: The installed game "{key}" can\'t be played{why}\n'
    listed = run_command("list", environment=environment)
    assert [line.split()[0] for line in listed.stdout.splitlines()] == keys()
    assert listed.stderr == sentence
    if key == "broken":
        assert run_command("--line", environment=environment).stderr == ""
        asked = run_command(key, environment=environment)
        assert (asked.stdout, asked.stderr, asked.returncode) == ("", sentence, 2)


def test_two_of_one_name(tmp_path: Path, patience: dict[str, str]) -> None:
    """Where two packages have a game of one name, neither is played in the other's place."""
    other = install(tmp_path / "more", {"patience": "os:getcwd"}, name="more")
    paths = os.pathsep.join([patience["PYTHONPATH"], other["PYTHONPATH"]])
    done = run_command("patience", environment={"PYTHONPATH": paths})
    assert done.stderr.endswith("can't be played: 2 packages have a game of that name.\n")
    assert done.returncode == 2
