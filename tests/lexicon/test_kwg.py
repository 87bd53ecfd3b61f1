"""Word graphs as files: what is written is read back, as others read it, and damage is noticed at once."""

from __future__ import annotations

import struct
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.core.errors import LexiconError
from lexicade.lexicon import from_words, load
from lexicade.lexicon import gaddag as gaddag_module
from lexicade.lexicon import kwg as kwg_module
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, WORD_ENDS, build_nodes
from lexicade.lexicon.gaddag import with_gaddag
from lexicade.lexicon.kwg import read_kwg, read_nodes, write_kwg
from lexicade.lexicon.packed import NO_GRAPHS
from tests.kit import run_command

words = st.sets(st.text("abcdez", min_size=1, max_size=7), min_size=1, max_size=40)


def kwg(chosen: set[str]) -> bytes:
    """The file of some words."""
    return write_kwg(with_gaddag(build_nodes(sorted(word.encode() for word in chosen))))


def packed(*nodes: tuple[int, int, int, int]) -> bytes:
    """A file of nodes: letter, whether a word ends, whether it is the last sibling, child."""
    return struct.pack(
        f"<{len(nodes)}I",
        *(
            letter << LETTER_SHIFT | WORD_ENDS * ends | LAST_SIBLING * last | child
            for letter, ends, last, child in nodes
        ),
    )


def paths(data: bytes, root: int) -> set[str]:
    """What a graph spells, read plainly by the format's own words: `@` is the separator."""
    nodes = struct.unpack(f"<{len(data) // 4}I", data)
    found, waiting = set(), [("", nodes[root] & CHILD)]
    while waiting:
        prefix, index = waiting.pop()
        before = -1
        while index:
            letter = nodes[index] >> LETTER_SHIFT
            assert letter > before, "siblings ascend"
            before = letter
            longer = prefix + ("@" + "abcdefghijklmnopqrstuvwxyz")[letter]
            if nodes[index] & WORD_ENDS:
                found.add(longer)
            if nodes[index] & CHILD:
                waiting.append((longer, nodes[index] & CHILD))
            index = 0 if nodes[index] & LAST_SIBLING else index + 1
    return found


@given(words)
def test_words_read_back(chosen: set[str]) -> None:
    """Words written as a graph are the same words in order when they are read."""
    assert [word.decode() for word in read_kwg(kwg(chosen))] == sorted(chosen)


@given(words)
def test_both_graphs_are_what_others_expect(chosen: set[str]) -> None:
    """The first graph spells the words, the second each word outward from each of its letters."""
    data = kwg(chosen)
    cuts = [(word[:cut], word[cut:]) for word in chosen for cut in range(1, len(word) + 1)]
    outward = {f"{left[::-1]}@{right}".rstrip("@") for left, right in cuts}
    assert paths(data, 0) == chosen
    assert paths(data, 1) == outward


def test_example_of_the_format() -> None:
    """The format's own example: from each letter of a word to its left, then to its right."""
    assert paths(kwg({"care"}), 1) == {"erac", "rac@e", "ac@re", "c@are"}


def test_siblings_are_written_in_order() -> None:
    """Nodes of one list follow each other by letter, `@` first, whatever order the words came in."""
    data = kwg({"b", "a", "ba", "c"})
    nodes = struct.unpack(f"<{len(data) // 4}I", data)
    for root, spelled in ((0, "abc"), (1, "abc")):
        first = nodes[root] & CHILD
        letters = [nodes[first + at] >> LETTER_SHIFT for at in range(len(spelled))]
        assert letters == [ord(letter) - 96 for letter in spelled]
        assert [bool(nodes[first + at] & LAST_SIBLING) for at in range(len(spelled))] == [False, False, True]


def test_without_second_graph() -> None:
    """A file may hold the words only; what stands where the second graph would begin is a node like any other."""
    assert read_kwg(packed((0, 0, 1, 1), (1, 1, 1, 2), (2, 1, 1, 0))) == [b"a", b"ab"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The word graph is cut short: its size is not a multiple of four."),
        (kwg({"cat"})[:-1], "The word graph is cut short: its size is not a multiple of four."),
        (kwg({"cat"})[:-4], "The word graph is cut short: it points beyond its end."),
        (packed((0, 0, 1, 1)), "The word graph is cut short: it points beyond its end."),
        (packed((0, 0, 1, 1), (1, 1, 0, 0)), "The word graph is cut short: it points beyond its end."),
        (packed((0, 0, 1, 1), (1, 0, 1, 1)), "The word graph is damaged: it goes round in a circle."),
        (
            packed((0, 0, 1, 2), (0, 0, 1, 0), (1, 1, 0, 3), (2, 1, 1, 2)),
            "The word graph is damaged: it goes round in a circle.",
        ),
        (
            packed((0, 0, 1, 1), (27, 1, 1, 0)),
            "The word graph is for another language: it has tiles other than A to Z.",
        ),
        (packed((0, 0, 1, 1), (0, 1, 1, 0)), "The word graph is for another language: it has tiles other than A to Z."),
        (packed((0, 0, 1, 1), (2, 1, 0, 0), (1, 1, 1, 0)), "The word graph is damaged: its letters are not in order."),
        (  # the same letter twice
            packed((0, 0, 1, 1), (1, 1, 0, 0), (1, 1, 1, 0)),
            "The word graph is damaged: its letters are not in order.",
        ),
        (  # only after other letters
            packed((0, 0, 1, 1), (1, 0, 0, 3), (2, 1, 1, 0), (1, 1, 0, 0), (3, 1, 0, 0), (2, 1, 1, 0)),
            "The word graph is damaged: its letters are not in order.",
        ),
        (
            packed((0, 0, 1, 1), *((1, 0, 1, 2 + at) for at in range(255)), (1, 1, 1, 0)),
            "The word graph has words of more than 255 letters.",
        ),
        (  # 26 letters in each of 40 places
            packed(
                (0, 0, 1, 1),
                *((letter, 1, letter == 26, 27 + 26 * at) for at in range(39) for letter in range(1, 27)),
                *((letter, 1, letter == 26, 0) for letter in range(1, 27)),
            ),
            "The word graph has too many words: the limit is 3,000,000.",
        ),
    ],
)
def test_damage(tmp_path: Path, data: bytes, sentence: str) -> None:
    """Whatever is wrong with a graph is said in a sentence."""
    path = tmp_path / "my.kwg"
    path.write_bytes(data)
    with pytest.raises(LexiconError) as caught:
        load(path)
    assert caught.value.sentence == f"{path}: {sentence}"


def test_dead_ends() -> None:
    """A flood of ways that spell nothing costs no time and gives no words."""
    flood = [(letter, 0, letter == 26, 2 + 26 * (at + 1)) for at in range(40) for letter in range(1, 27)]
    end = len(flood) + 2
    nodes = [(0, 0, 1, 1 + end), (0, 0, 1, 0), *flood, (1, 0, 1, 0), (1, 0, 0, 2), (2, 1, 1, 0)]
    assert read_kwg(packed(*nodes)) == [b"b"]


def test_lists_that_share_their_ends() -> None:
    """A list of siblings may be the end of another one, as some programs write them."""
    nodes = [(0, 0, 1, 4), (0, 0, 1, 0), (1, 1, 0, 0), (2, 1, 1, 0), (1, 0, 0, 2), (2, 0, 1, 3)]
    assert read_kwg(packed(*nodes)) == [b"aa", b"ab", b"bb"]


def test_lists_that_share_too_much() -> None:
    """Nodes that are looked at over and over, because every one of a list is where another begins, are refused."""
    places = 27 * 26 - 1
    nodes = [(letter, 0, letter == 26, 0) for _ in range(27) for letter in range(1, 27)]
    leads = [(letter, 1, letter == 26, 2 + at) for at, letter in enumerate([*range(1, 27)] * 27) if at <= places]
    first = 2 + len(nodes)
    heads = [(letter, 0, letter == 26, first + 26 * (letter - 1)) for letter in range(1, 27)]
    data = packed((0, 0, 1, first + len(leads)), (0, 0, 1, 0), *nodes, *leads, *heads)
    with pytest.raises(LexiconError, match="too many of its lists overlap"):
        read_kwg(data)


@given(words)
def test_as_many_words_as_may_be(chosen: set[str]) -> None:
    """A graph with just as many words and letters as there may be is read, and one with more is not."""
    data, letters = kwg(chosen), sum(map(len, chosen))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kwg_module, "MOST_WORDS", len(chosen))
        patch.setattr(kwg_module, "MOST_LETTERS", letters)
        assert len(read_kwg(data)) == len(chosen)
        for name, most in (("MOST_WORDS", len(chosen)), ("MOST_LETTERS", letters)):
            patch.setattr(kwg_module, name, most - 1)
            with pytest.raises(LexiconError, match="too many words"):
                read_kwg(data)
            patch.setattr(kwg_module, name, most)


def test_nothing_is_spelled_twice() -> None:
    """What many ways lead to is spelled once: words grow from their ends, not letter by letter on every way."""
    chain = [(1, 0, 1, 3 + at) for at in range(229)] + [(1, 1, 1, 0)]
    levels = [(letter, 0, letter == 2, 2 if at == 0 else 230 + 2 * at) for at in range(17) for letter in (1, 2)]
    found = read_kwg(packed((0, 0, 1, 264), (0, 0, 1, 0), *chain, *levels))
    assert len(found) == 2**17
    assert {len(word) for word in found} == {247}


@settings(max_examples=300)
@given(chosen=words, data=st.data())
def test_no_damage_crashes(chosen: set[str], data: st.DataObject) -> None:
    """Bits turned round, pieces missing or doubled give words or a LexiconError, and nothing else."""
    damaged = bytearray(kwg(chosen))
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        if data.draw(st.booleans()):
            damaged[at] ^= 1 << data.draw(st.integers(0, 7))
        else:
            end = at + data.draw(st.integers(0, 12))
            damaged[at:end] = data.draw(st.sampled_from([b"", bytes(damaged[at:end]) * 2, b"\xff" * 4])) or b"\0"
    try:
        found = read_kwg(bytes(damaged))
    except LexiconError as error:
        assert error.sentence.endswith(".")
    else:
        assert found == sorted(set(found))
        assert all(word.isalpha() and word.islower() for word in found)


def test_command(tmp_path: Path) -> None:
    """A list goes out as a graph and comes back as a list, for every tool that takes one; nothing is overwritten."""
    source, target, common = (str(tmp_path / name) for name in ("my.txt", "my.kwg", "common.KWG"))
    Path(source).write_text("cat cats dog")
    assert run_command("words", "graph", target, "--words", source).stdout == f"{target}: 3 words in 30 nodes\n"
    assert run_command("words", "prefix", "ca", "--words", target).stdout == "cat\ncats\n"
    again = run_command("words", "graph", target)
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr.startswith(f"lexicade: {target} already exists.")
    assert run_command("words", "graph", str(tmp_path)).returncode == 2
    assert "can't be written" in run_command("words", "graph", str(tmp_path / "no" / "my.kwg")).stderr
    assert '"words": 3' in run_command("words", "graph", f"{target}.kwg", "--json", "--words", target).stdout
    assert run_command("words", "graph", common, "--level", "10").returncode == 0
    assert load(common).words() == load().words(level=10)
    assert not load(common).is_rated


def test_empty_list(tmp_path: Path) -> None:
    """A graph without words is no lexicon, as a text without words is none."""
    path = tmp_path / "my.kwg"
    path.write_bytes(write_kwg(from_words([]).gaddag))
    with pytest.raises(LexiconError, match="has no words in it"):
        load(path)


def test_played_with(tmp_path: Path) -> None:
    """A game over a graph has the same id as one over the text that it was made from."""
    text, graph = tmp_path / "my.txt", tmp_path / "my.kwg"
    text.write_text("cat cats dog")
    graph.write_bytes(write_kwg(load(text).gaddag))
    assert (load(graph).name, load(graph).digest) == (load(text).name, load(text).digest)


@given(words)
def test_second_graph_is_kept(chosen: set[str]) -> None:
    """A graph that brings its second half is taken as it is, not built again."""
    nodes = with_gaddag(build_nodes(sorted(word.encode() for word in chosen)))
    assert read_nodes(write_kwg(nodes)) == nodes


def test_second_graph_is_found_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lexicon from a file with both graphs never builds one."""
    monkeypatch.setenv("LEXICADE_HOME", str(tmp_path))
    file = tmp_path / "both.kwg"
    file.write_bytes(kwg({"cat", "cats", "act"}))
    monkeypatch.setattr(gaddag_module, "add_graph", None)
    lexicon = load(file)
    assert lexicon.words() == ["act", "cat", "cats"]
    assert paths(struct.pack(f"<{len(lexicon.gaddag)}I", *lexicon.gaddag), 1) >= {"tca", "tac", "stac", "c@ats"}


@settings(max_examples=200)
@given(words, st.data())
def test_wrong_second_graph_is_built_again(chosen: set[str], data: st.DataObject) -> None:
    """A second graph that doesn't belong to the words is left out, however little is wrong with it."""
    nodes = with_gaddag(build_nodes(sorted(word.encode() for word in chosen)))
    first = len(build_nodes(sorted(word.encode() for word in chosen)))
    at = data.draw(st.integers(first, len(nodes) - 1))
    flaw = data.draw(st.sampled_from([WORD_ENDS, 1 << LETTER_SHIFT]))
    broken = [*nodes[:at], nodes[at] ^ flaw, *nodes[at + 1 :]]
    found = read_nodes(write_kwg(broken))
    assert found == list(NO_GRAPHS)
    assert read_nodes(write_kwg(build_nodes([b"cat"]))) == list(NO_GRAPHS)


def test_alphagrams_are_no_words() -> None:
    """A graph of letters in order, as for games with anagrams, is refused."""
    chosen = {"".join(each) for each in combinations("aceilnorst", 4)}
    with pytest.raises(LexiconError, match="no words, but alphagrams"):
        read_kwg(kwg(chosen))
    assert len(read_kwg(kwg(chosen | {"tens"}))) == len(chosen) + 1


def test_other_alphabets() -> None:
    """A graph whose 26 tiles are not A to Z is noticed by what follows Q; one of English words is not."""
    strange = {f"q{one}{two}" for one in "abcdefghijkl" for two in "mnoprstvw"}
    with pytest.raises(LexiconError, match="for another language"):
        read_kwg(kwg(strange | {"zebra"}))
    english = {f"qu{one}{two}" for one in "abcdefghijkl" for two in "mnoprstvw"}
    assert read_kwg(kwg(english | {"qat", "qi", "zebra"}))
