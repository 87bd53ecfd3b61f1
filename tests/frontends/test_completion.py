"""Completion in the shells themselves: each is started, given our script, and asked."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

from lexicade.command import Parser, parser_of
from lexicade.frontends.cli.catalog import all_commands
from lexicade.frontends.cli.main import COMMANDS
from lexicade.games import keys
from tests.kit import ENVIRONMENT, run_command

ASKED = [  # a line, and what may come next
    ("lexicade wo", {"worderly", "wordhand", "words"}),
    ("lexicade words ch", {"check"}),
    ("lexicade words check --l", {"--level"}),
    ("lexicade --line words pr", {"prefix"}),
    ("lexicade scrabble --bot c", {"casual", "club"}),
    ("lexicade check ps", {"ps3"}),
    ("lexicade daily wi", {"wildhand"}),
    ("lexicade scrabble --rules s", {"simple"}),
    ("lexicade wordhand --seed ", set()),
]
ASK_BASH = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_lexicade 2>&1
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture
def script(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The script for a shell, if that shell is here."""
    shell: str = request.param
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    done = run_command("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    path = tmp_path / f"completion.{shell}"
    path.write_text(done.stdout, encoding="utf-8")
    return path


@pytest.mark.parametrize("script", ["bash"], indirect=True)
@pytest.mark.parametrize(("line", "expected"), ASKED, ids=lambda value: value if isinstance(value, str) else "")
def test_bash(script: Path, line: str, expected: set[str]) -> None:
    """Bash offers commands, options and choices where they belong."""
    words = line.split(" ")
    done = subprocess.run(
        ["bash", "--norc", "-c", ASK_BASH, "bash", str(script), *words], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == expected
    assert not done.stderr


@pytest.mark.parametrize("script", ["fish"], indirect=True)
def test_fish(script: Path, home: Path) -> None:
    """Fish offers the same, with what each of them means."""
    ask = f"source {script}; for line in $argv; complete -C $line; echo ==; end"
    done = subprocess.run(
        ["fish", "--no-config", "-c", ask, *(line for line, _ in ASKED)],
        capture_output=True,
        text=True,
        check=True,
        env={**ENVIRONMENT, "HOME": str(home)},
    )
    answers = done.stdout.split("==\n")
    for (line, expected), answer in zip(ASKED, answers, strict=False):
        assert {each.split("\t")[0] for each in answer.splitlines()} == expected, line
    assert "words\tLook words up\n" in answers[0]


@pytest.mark.parametrize("script", ["zsh"], indirect=True)
def test_zsh(script: Path) -> None:
    """Zsh completes what has only one end, at any depth, and files where files belong."""
    child = pexpect.spawn(
        "zsh", ["-f", "-i"], encoding="utf-8", timeout=60, env={**ENVIRONMENT, "TERM": "dumb"}, dimensions=(24, 400)
    )
    child.sendline(
        f"PS1='%%'; autoload -U compinit; compinit -D -u; source {script}; bindkey '^I' complete-word; echo rea''dy"
    )
    child.expect_exact("ready\r\n")
    for typed, completed in (
        ("lexicade comple", "lexicade completion "),
        ("lexicade words anag", "lexicade words anagrams "),
        ("lexicade words check --lev", "lexicade words check --level "),
        ("lexicade scrabble --bot reg", "lexicade scrabble --bot regular "),
        (f"lexicade words graph {script.parent}/compl", f"lexicade words graph {script} "),
    ):
        child.send(f"{typed}\t")
        child.expect_exact(completed)
        child.sendcontrol("u")
    child.sendline("exit")
    child.expect(pexpect.EOF)
    child.close()


def test_all_commands() -> None:
    """Every command is in the catalog with a description of its own and help for whatever it takes."""
    found = all_commands()
    assert {each.path[0] for each in found if each.path} == {*keys(), *COMMANDS}
    for command in found:
        assert command.about, command.path
        assert all(each.help for each in command.arguments), command.path


def test_asking_for_a_parser_does_nothing() -> None:
    """A command that is asked for its parser gives it and goes no further."""

    def command(arguments: list[str]) -> int:
        Parser("lexicade try", "Try it.").parse_args(arguments)
        raise AssertionError

    assert parser_of(command).description == "Try it."
