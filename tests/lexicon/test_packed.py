"""The packed file: cut short anywhere, it is refused in a sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from lexicade.core.errors import LexiconError
from lexicade.lexicon import Lexicon, sources
from lexicade.lexicon.build import pack
from lexicade.lexicon.packed import is_whole

PACKED = pack({b"cat", b"cats", b"cow"}, both_graphs=True)


def test_cut_at_any_byte() -> None:
    """No shorter piece of a packed file is taken for a whole one."""
    for size in range(len(PACKED)):
        with pytest.raises(LexiconError, match=r"cut short|damaged"):
            Lexicon(PACKED[:size], "cut", "cut.lexicon")


def test_too_long() -> None:
    """Nor is a longer one."""
    with pytest.raises(LexiconError, match="damaged"):
        Lexicon(PACKED + b"\0\0\0\0", "long", "long.lexicon")


def test_other_files() -> None:
    """Something else of the same size is recognized as such."""
    with pytest.raises(LexiconError, match="not a packed word list"):
        Lexicon(b"x" * len(PACKED), "other", "other.lexicon")


def test_any_changed_byte_is_noticed() -> None:
    """The checksum, or a check on opening, tells a damaged file from a whole one wherever the damage is."""
    assert is_whole(PACKED)
    for index in range(len(PACKED)):
        damaged = bytearray(PACKED)
        damaged[index] ^= 0x55
        with suppress(LexiconError):
            assert not is_whole(bytes(damaged))


@pytest.mark.parametrize("size", [0, 1, 40, 1_000, 100_000, 2_000_000])
def test_built_in_file_cut_short(size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged installation is a clear error that names the file."""
    shipped = Path(sources.__file__).parent / "data" / "enable.lexicon"
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "enable.lexicon").write_bytes(shipped.read_bytes()[:size])
    monkeypatch.setattr(sources, "__file__", str(tmp_path / "sources.py"))
    with pytest.raises(LexiconError, match=r"enable\.lexicon is (empty|cut short)"):
        sources.load()


def test_built_in_file_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So is one with the word list missing."""
    monkeypatch.setattr(sources, "__file__", str(tmp_path / "sources.py"))
    with pytest.raises(LexiconError, match=r"enable\.lexicon can't be read: no such file"):
        sources.load()
