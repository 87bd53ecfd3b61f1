"""The second graph: every way to read a word outward from one of its letters, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicade.core.errors import LexiconError
from lexicade.lexicon import Lexicon, from_words, gaddag, load
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, WORD_ENDS

LETTERS = "|abcdefghijklmnopqrstuvwxyz"


def paths(nodes: Sequence[int], index: int, prefix: str = "") -> list[str]:
    """All paths from a list of siblings that end a word."""
    found = []
    while index:
        node = nodes[index]
        text = prefix + LETTERS[node >> LETTER_SHIFT]
        if node & WORD_ENDS:
            found.append(text)
        found += paths(nodes, node & CHILD, text)
        index = 0 if node & LAST_SIBLING else index + 1
    return found


@given(st.sets(st.text("abcst", min_size=1, max_size=6), max_size=40))
def test_every_way_to_cut_every_word(words: set[str]) -> None:
    """For every word and every cut there is one path, backward then forward; the uncut word runs backward only."""
    nodes = from_words(words).gaddag
    cuts = [f"{word[at::-1]}|{word[at + 1 :]}" for word in words for at in range(len(word) - 1)]
    assert sorted(paths(nodes, nodes[1])) == sorted([*cuts, *(word[::-1] for word in words)])
    assert paths(nodes, nodes[0]) == sorted(words)


def test_beginnings_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words with more beginnings than there may be are refused before those fill the memory."""
    monkeypatch.setattr(gaddag, "MOST_LETTERS", 10)
    assert from_words(["abcd"]).gaddag
    with pytest.raises(LexiconError, match="too many words for a board game"):
        _ = from_words(["abcd", "bcde"]).gaddag


def test_built_in_list_has_it(lexicon: Lexicon) -> None:
    """The built-in list carries as many paths as it has letters, the number that other builders print too."""
    counts: dict[int, int] = {}
    nodes = lexicon.graph.nodes

    def count(index: int) -> int:
        if index not in counts:
            total, at = 0, index
            while True:
                node = nodes[at]
                total += bool(node & WORD_ENDS) + (count(node & CHILD) if node & CHILD else 0)
                if node & LAST_SIBLING:
                    break
                at += 1
            counts[index] = total
        return counts[index]

    assert count(nodes[1]) == sum(map(len, lexicon.words())) == 1_570_508
    assert lexicon.gaddag is nodes


def test_kept_with_a_text_file(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """For a text file it is made once, when it is first needed, and found again by the next process."""
    path = tmp_path / "words.txt"
    path.write_text("cat cats cow")
    first = load(path)
    assert not first.graph.nodes[1]
    made = list(first.gaddag)
    assert made[1]
    assert first.graph.find("cats")
    monkeypatch.setattr(gaddag, "with_gaddag", None)
    again = load(path)
    assert list(again.gaddag) == made
    assert again.words() == first.words()


def test_no_words() -> None:
    """A list without words needs no second graph."""
    assert list(from_words([]).gaddag) == [0, 0]
