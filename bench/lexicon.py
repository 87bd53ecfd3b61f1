"""How fast words are found, side by side with what a user would reach for instead. All answers are compared."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import dawg
import marisa_trie

from bench.timing import cpu_of_call, cpu_of_calls, progress, table
from lexicade.classroom.scrabble import ScrabbleGame
from lexicade.core.rng import Rng
from lexicade.lexicon import Lexicon, load

# As many of each letter as in a set of English Scrabble tiles, without blanks.
TILES = "aaaaaaaaabbccddddeeeeeeeeeeeeffggghhiiiiiiiiijkllllmmnnnnnnooooooooppqrrrrrrssssttttttuuuuvvwwxyyz"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
MANY = 230_000  # words of a large list
Probe = Callable[[str], bool]


def run() -> None:
    """Measure and print."""
    lexicon = load()
    words = lexicon.words()
    tries = {"marisa-trie": marisa_trie.Trie(words), "DAWG2": dawg.CompletionDAWG(words)}
    membership(lexicon, words, tries)
    for blanks, at_least in ((0, "100"), (1, "50"), (2, "")):
        from_tiles(lexicon, words, tries, blanks, at_least)
    patterns(lexicon, words)
    opening(words)


def racks(blanks: int, count: int = 25) -> list[str]:
    """Seven tiles, drawn as from a bag, some of them blank."""
    rng, drawn = Rng(7), []
    for _ in range(count):
        bag, rng = rng.shuffled(TILES)
        drawn.append("".join(bag[: 7 - blanks]) + "?" * blanks)
    return drawn


def scan(words: list[str], rack: str) -> list[str]:
    """Words from tiles by counting the letters of every word."""
    tiles, blanks = Counter(rack.replace("?", "")), rack.count("?")
    return [word for word in words if len(word) <= len(rack) and (Counter(word) - tiles).total() <= blanks]


def probing(has_word: Probe, has_prefix: Probe, rack: str) -> list[str]:
    """Words from tiles by asking a trie that can't list its children for every next letter."""
    have, found = Counter(rack), []

    def extend(prefix: str) -> None:
        for letter in ALPHABET:
            tile = letter if have[letter] else "?"
            if have[tile] and has_prefix(prefix + letter):
                have[tile] -= 1
                if has_word(prefix + letter):
                    found.append(prefix + letter)
                extend(prefix + letter)
                have[tile] += 1

    extend("")
    return found


def prefixes_of(trie: Any) -> Probe:
    """How a trie of either package answers whether anything begins with these letters."""
    if hasattr(trie, "has_keys_with_prefix"):
        return lambda prefix: bool(trie.has_keys_with_prefix(prefix))
    return lambda prefix: next(trie.iterkeys(prefix), None) is not None


def opening(words: list[str]) -> None:
    """Open a text of 230,000 words as the Scrabble assignment does, for the first time and again."""
    rng, found = Rng(11), set(words)
    while len(found) < MANY:
        word, rng = rng.choice(words)
        at, rng = rng.below(len(word))
        letter, rng = rng.choice(ALPHABET)
        found.add(word[:at] + letter + word[at + 1 :])
    first, graph, later = [], [], []
    for number in range(3):
        progress(f"opening a list: {number + 1}/3")
        with TemporaryDirectory() as folder, patch.dict(os.environ, {"LEXICADE_HOME": folder}):
            path = Path(folder, "words.txt")
            path.write_text("\n".join(found))
            first.append(cpu_of_calls(lambda path=path: ScrabbleGame(path), 1))  # type: ignore[misc]
            later.append(cpu_of_calls(lambda path=path: ScrabbleGame(path), 1))  # type: ignore[misc]
            graph.append(cpu_of_calls(lambda path=path: load(path).graph, 1))  # type: ignore[misc]
    rows = [
        ("opened for the first time", f"{min(first):.2f}", "2"),
        ("its graph, when it is first needed", f"{min(graph):.2f}", ""),
        ("opened later", f"{min(later):.3f}", "0.1"),
    ]
    table(f"A text file of {MANY:,} words", ("", "seconds", "at most"), rows)


def membership(lexicon: Lexicon, words: list[str], tries: dict[str, Any]) -> None:
    """Ask of a thousand words and a thousand scrambled ones whether they are words."""
    sample, _ = Rng(3).shuffled(words)
    asked = [*sample[:1000], *(word[1:] + word[:1] for word in sample[:1000])]
    expected = [word in set(words) for word in asked[:50]]
    rows = []
    for name, container in {"Lexicade": lexicon, "set": set(words), **tries}.items():
        progress(f"contains: {name}")
        assert [word in container for word in asked[:50]] == expected
        seconds = cpu_of_call(lambda container=container: [word in container for word in asked])  # type: ignore[misc]
        rows.append((name, f"{len(asked) / seconds / 1000:,.0f}"))
    table("Is it a word?", ("structure", "thousand answers a second"), rows)


def from_tiles(lexicon: Lexicon, words: list[str], tries: dict[str, Any], blanks: int, at_least: str) -> None:
    """List the words that seven tiles make."""
    ways: dict[str, Callable[[str], list[str]]] = {"Lexicade": lexicon.subanagrams}
    for name, trie in tries.items():
        has_prefix = prefixes_of(trie)
        ways[name] = lambda rack, trie=trie, has_prefix=has_prefix: probing(trie.__contains__, has_prefix, rack)  # type: ignore[misc]
    ways["scan with Counter"] = lambda rack: scan(words, rack)
    asked = racks(blanks)
    expected = [ways["Lexicade"](rack) for rack in asked[:3]]
    seconds = {}
    for name, way in ways.items():
        assert [way(rack) for rack in asked[:3]] == expected, name
        some = asked if name == "Lexicade" else asked[:10] if name in tries else asked[:5]
        times = []
        for number, rack in enumerate(some):
            progress(f"7 tiles, {blanks} blanks: {name} {number + 1}/{len(some)}")
            times.append(cpu_of_call(lambda way=way, rack=rack: way(rack), repeats=2, seconds=0.005))  # type: ignore[misc]
        seconds[name] = median(times)
    rows = [
        (
            name,
            f"{spent * 1000:.2f}",
            f"{spent / seconds['Lexicade']:.0f}",
            at_least if name == "scan with Counter" else "",
        )
        for name, spent in seconds.items()
    ]
    head = ("way", "median ms", "times ours", "at least")
    table(f"Words from 7 tiles, {blanks or 'no'} blank{'s' if blanks != 1 else ''}", head, rows)


def patterns(lexicon: Lexicon, words: list[str]) -> None:
    """List the words that fit, for words with about half of their letters hidden."""
    rng, asked = Rng(5), []
    by_length = {length: "\n".join(lexicon.words(length)) for length in lexicon.lengths}
    for _ in range(60):
        word, rng = rng.choice(words)
        shown = []
        for letter in word:
            hidden, rng = rng.below(2)
            shown.append("?" if hidden else letter)
        asked.append("".join(shown))
    asked.append("c?t")
    ours, lists, texts, alone = [], [], [], []
    everything = "\n".join(words)
    for number, pattern in enumerate(asked):
        progress(f"pattern {number + 1}/{len(asked)}")
        expression = re.compile(pattern.replace("?", "."))
        line = re.compile(f"^{pattern.replace('?', '.')}$", re.MULTILINE)
        text = by_length[len(pattern)]
        expected = lexicon.pattern(pattern)
        assert [word for word in words if expression.fullmatch(word)] == line.findall(text) == expected
        ours.append(cpu_of_call(lambda pattern=pattern: lexicon.pattern(pattern), 3, 0.005))  # type: ignore[misc]
        lists.append(
            cpu_of_call(lambda rx=expression: [word for word in words if rx.fullmatch(word)], 2, 0.01)  # type: ignore[misc]
        )
        texts.append(cpu_of_call(lambda rx=line: rx.findall(everything), 2, 0.01))  # type: ignore[misc]
        alone.append(cpu_of_call(lambda rx=line, text=text: rx.findall(text), 2, 0.01))  # type: ignore[misc]
    rows = [
        (name, f"{median(times) * 1e6:,.0f}", f"{max(times) * 1e6:,.0f}", f"{median(times) / median(ours):,.0f}", limit)
        for name, times, limit in (
            ("Lexicade", ours, ""),
            ("regex on every word", lists, "10"),
            ("regex on the whole text", texts, "10"),
            ("regex on the text of that length only", alone, "10"),
        )
    ]
    head = ("way", "median µs", "worst µs", "times ours", "at least")
    table("Words that fit a pattern with half its letters hidden", head, rows)
