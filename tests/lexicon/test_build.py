"""Building: the shipped file is what the script makes, and text is read as people write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.core.errors import LexiconError
from lexicade.lexicon import build, dawg, from_words, sources
from lexicade.lexicon.build import main, read_words

ROOT = Path(__file__).parents[2]
SHIPPED = Path(sources.__file__).parent / "data" / "enable.lexicon"


def test_shipped_file_is_what_the_script_makes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The packed list comes from the committed sources by the committed script, byte for byte."""
    target = tmp_path / "new" / "enable.lexicon"
    main([str(ROOT / "words"), str(target)])
    assert target.read_bytes() == SHIPPED.read_bytes()
    assert "bytes" in capsys.readouterr().out


def test_sources_agree() -> None:
    """Levels and flags are given to words of the list only."""
    words, _ = read_words((ROOT / "words" / "enable.txt").read_bytes())
    levels = [line.split()[0] for line in (ROOT / "words" / "levels.txt").read_bytes().splitlines()]
    flagged, _ = read_words((ROOT / "words" / "offensive.txt").read_bytes())
    assert words.issuperset(levels)
    assert len(levels) == len(set(levels))
    assert words >= flagged


@pytest.mark.parametrize(
    ("text", "words", "skipped"),
    [
        (b"cat\ncow\n", {b"cat", b"cow"}, 0),
        (b"cat\r\ncow\r\n", {b"cat", b"cow"}, 0),
        (b"  cat\tcow\n\n\x0bCAT ", {b"cat", b"cow"}, 0),
        (b"cat dog's 3 co-op caf\xc3\xa9 na\xefve a1", {b"cat"}, 6),
        (b"cat " + b"a" * 255 + b" " + b"a" * 256, {b"cat", b"a" * 255}, 1),
        (b"", set(), 0),
    ],
)
def test_read_words(text: bytes, words: set[bytes], skipped: int) -> None:
    """Words are separated by any white space; what isn't all letters, in any encoding, is skipped and counted."""
    assert read_words(text) == (words, skipped)


def test_too_many_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that the graph has no room for is an error, not a broken graph."""
    monkeypatch.setattr(dawg, "CHILD", 10)
    with pytest.raises(LexiconError, match="too many words"):
        from_words(["elephants", "otter", "quail"])


def test_rarest_fits_the_rating() -> None:
    """A level shares its byte with the flag."""
    assert build.RAREST < 128
