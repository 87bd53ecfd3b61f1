"""`lexicade words`: a tool among tools, with answers on standard output and an exit status to rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexicade.frontends.cli import words


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status, output and complaints of one question."""
    status = words.run(list(arguments))
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("check", "quail"), "quail\n"),
        (("check", "QUAIL", "cow"), "QUAIL\ncow\n"),
        (("pattern", "c?t"), "cat\ncot\ncut\n"),
        (("pattern", "c.t", "--level", "20"), "cat\ncut\n"),
        (("anagrams", "listen"), "elints\nenlist\ninlets\nlisten\nsilent\ntinsel\n"),
        (("anagrams", "listen", "--level", "35"), "enlist\ninlets\nlisten\nsilent\ntinsel\n"),
        (("from", "quz?", "--min", "4"), "quiz\n"),
        (("from", "tca", "--longest"), "act\ncat\n"),
        (("from", "tca?", "--longest", "--level", "10"), "acts\nfact\n"),
        (("prefix", "quies"), "quiescence\nquiescences\nquiescent\nquiescently\n"),
    ],
)
def test_answers(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], answer: str) -> None:
    """One word a line, in order, exit status 0, nothing else said."""
    assert ask(capsys, *arguments) == (0, answer, "")


@pytest.mark.parametrize("arguments", [("pattern", "q?q"), ("anagrams", "zzz"), ("from", "qz"), ("prefix", "zzz")])
def test_no_answer(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """No word: no output and exit status 1; in JSON, an empty list and the same status."""
    assert ask(capsys, *arguments) == (1, "", "")
    assert ask(capsys, *arguments, "--json") == (1, "[]\n", "")


def test_check_names_the_strangers(capsys: pytest.CaptureFixture[str]) -> None:
    """Words go to standard output; what is none, or too rare, is named on standard error, and the status is 1."""
    assert ask(capsys, "check", " quail ", "quaul") == (
        1,
        "quail\n",
        'lexicade: "quaul" is not in the word list enable.\n',
    )
    assert ask(capsys, "check", "zzz")[0] == 1
    assert ask(capsys, "check", "zyzzyva", "--level", "10") == (1, "", 'lexicade: "zyzzyva" is rarer than level 10.\n')


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON for programs: a list of words, or for check what is true of each."""
    assert json.loads(ask(capsys, "pattern", "c?t", "--json")[1]) == ["cat", "cot", "cut"]
    assert json.loads(ask(capsys, "check", "quail", "zzz", "--json")[1]) == {"quail": True, "zzz": False}
    assert [ask(capsys, "check", "quail", word, "--json")[0] for word in ("cow", "zzz")] == [0, 1]


def test_info(capsys: pytest.CaptureFixture[str]) -> None:
    """What the list is: name, digest, and counts by length and level that add up."""
    _, text, _ = ask(capsys, "info")
    assert text.startswith("enable (digest ")
    assert "): 172,820 words\n" in text
    facts = json.loads(ask(capsys, "info", "--json")[1])
    assert facts["words"] == sum(facts["lengths"].values()) == sum(facts["levels"].values()) == 172_820
    assert facts["levels"]["10"] == 4_031


def test_own_list(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Any text file can be asked; what was skipped in it is reported once, each time it is used."""
    path = tmp_path / "mine.txt"
    path.write_text("quux dog's")
    for _ in range(2):
        status, out, err = ask(capsys, "check", "quux", "--words", str(path))
        assert (status, out) == (0, "quux\n")
        assert err == f"lexicade: {path}: skipped 1 entry that is not a word of letters a-z.\n"
    path.write_text("quux 1 2 3")
    assert "skipped 3 entries that are not words" in ask(capsys, "info", "--words", str(path))[2]
