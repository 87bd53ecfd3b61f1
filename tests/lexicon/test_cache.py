"""Text files as lexicons: packed once, kept safely, and whatever is wrong with them said in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexicade.core.errors import LexiconError
from lexicade.lexicon import build, cache, lexicon, load


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A small words file."""
    path = tmp_path / "My words.txt"
    path.write_text("cat Cows\r\ndog's quail\n")
    return path


def kept(home: Path) -> list[Path]:
    """The files in the cache folder."""
    return sorted((home / "cache").iterdir())


def test_text_files_work(words: Path) -> None:
    """Any text file is a lexicon: named after itself, in lower case, with what was skipped counted."""
    opened = load(words)
    assert opened.words() == ["cat", "cows", "quail"]
    assert (opened.name, opened.skipped) == ("my-words", 1)
    assert load(str(words)).digest == opened.digest


def test_packed_once(words: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time, nothing is packed, and the answer is the same, the count of skipped tokens included."""
    first = load(words)
    assert len(kept(home)) == 1
    monkeypatch.setattr(build, "pack", None)
    second = load(words)
    assert (second.words(), second.skipped, second.digest) == (first.words(), first.skipped, first.digest)


def test_graph_is_made_when_needed(words: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening a list and looking words up in it makes no graph; the first question to the graph makes and keeps it."""
    with monkeypatch.context() as without:
        without.setattr(lexicon, "build_nodes", None)
        without.setattr(build, "build_nodes", None)
        for first in (load(words), load(words)):
            assert "cows" in first
            assert first.pattern("c??") == ["cat"]
    assert first.anagrams("swoc") == ["cows"]
    assert len(kept(home)) == 1
    monkeypatch.setattr(lexicon, "build_nodes", None)
    assert load(words).anagrams("swoc") == first.anagrams("swoc") == ["cows"]


def test_kept_by_content(words: Path, home: Path, tmp_path: Path) -> None:
    """A changed file is packed anew; the same content under another name is not, and has its own name."""
    load(words)
    other = tmp_path / "other.txt"
    other.write_bytes(words.read_bytes())
    assert load(other).name == "other"
    assert len(kept(home)) == 1
    words.write_text("cat\n")
    assert load(words).words() == ["cat"]
    assert len(kept(home)) == 2


def test_broken_cache(words: Path, home: Path) -> None:
    """A damaged cache file, cut or changed anywhere, is replaced without a word."""
    load(words)
    (path,) = kept(home)
    whole = path.read_bytes()
    flipped = bytearray(whole)
    flipped[-1] ^= 1
    for broken in (b"", whole[:-1], whole[:50], b"x" * len(whole), bytes(flipped)):
        path.write_bytes(broken)
        assert load(words).words() == ["cat", "cows", "quail"]
        assert path.read_bytes() == whole


def test_folder_in_place_of_the_cache_file(words: Path, home: Path) -> None:
    """Even a cache that can't be repaired only costs time."""
    load(words)
    (path,) = kept(home)
    path.unlink()
    path.mkdir()
    assert load(words).words() == ["cat", "cows", "quail"]
    path.rmdir()
    os.mkfifo(path)
    assert load(words).words() == ["cat", "cows", "quail"]


def test_no_place_for_a_cache(words: Path, home: Path) -> None:
    """Where nothing can be kept, words files work all the same."""
    home.write_text("a file where the folder should be")
    assert load(words).words() == ["cat", "cows", "quail"]


def test_two_at_once(words: Path, home: Path) -> None:
    """Processes that pack the same file at the same time don't disturb each other and leave one whole file."""
    words.write_text("\n".join(word for word in load().words(7)[:5_000]))
    code = f"from lexicade.lexicon import load; lex = load({str(words)!r}); print(len(lex), len(lex.words()))"
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    assert {process.communicate(timeout=60)[0] for process in running} == {"5000 5000\n"}
    assert len(kept(home)) == 1


def test_old_files_go(words: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache does not grow for ever: what was unused for longest is removed."""
    monkeypatch.setattr(cache, "KEPT", 2)
    for number, text in enumerate(("cat", "cow", "cot")):
        words.write_text(text)
        load(words)
        newest = max(kept(home), key=lambda path: path.stat().st_mtime_ns)
        os.utime(newest, (number, number))
    assert len(kept(home)) == 2
    words.write_text("cat")
    monkeypatch.setattr(cache, "KEPT", 3)
    load(words)
    assert len(kept(home)) == 3


def test_flags_are_lent(words: Path) -> None:
    """A word that the built-in list flags is flagged in any list."""
    words.write_text(f"quail {load().flagged()[0]}")
    assert load(words).words(clean=True) == ["quail"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is empty"),
        (b" \n\t\n", "is empty"),
        (b"123 4-5 caf\xc3\xa9", "has no words in it"),
        (b"cat\0cow", "is not a text file"),
        ("cat cow".encode("utf-16"), "is not a text file"),
    ],
)
def test_bad_files(words: Path, content: bytes, complaint: str) -> None:
    """A file without words is an error that names the file."""
    words.write_bytes(content)
    with pytest.raises(LexiconError, match=complaint) as refused:
        load(words)
    assert refused.value.sentence.startswith(str(words))


def test_byte_order_mark(words: Path) -> None:
    """A byte order mark is no part of the first word."""
    words.write_bytes(b"\xef\xbb\xbfcat\ncow")
    opened = load(words)
    assert (opened.words(), opened.skipped) == (["cat", "cow"], 0)


def test_huge_file(words: Path) -> None:
    """A file far too large is refused at once."""
    os.truncate(words, 100_000_000)
    with pytest.raises(LexiconError, match="is too large: the limit is 32 MB"):
        load(words)


@pytest.mark.parametrize(
    ("path", "complaint"), [("nowhere.txt", "no such file"), (".", "is a directory"), ("a\0b", "null")]
)
def test_no_file(path: str, complaint: str) -> None:
    """A path that leads to no file is an error that says so."""
    with pytest.raises(LexiconError, match=complaint):
        load(path)


def test_many_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is taken apart in pieces, none of which cuts a word in two; too many words are refused."""
    text = b" ".join(b"abc"[: 1 + number % 3] * (1 + number % 7) for number in range(500)) + b" 1 2\n"
    whole = build.read_words(text)
    monkeypatch.setattr(build, "PIECE", 5)
    assert build.read_words(text) == whole
    assert whole[1] == 2
    monkeypatch.setattr(build, "MOST_WORDS", len(whole[0]))
    assert build.read_words(text) == whole
    monkeypatch.setattr(build, "MOST_WORDS", len(whole[0]) - 1)
    with pytest.raises(LexiconError, match="too many words"):
        build.read_words(text)
