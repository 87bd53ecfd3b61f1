"""The graph: it holds exactly the words, and is as small as can be."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lexicade.lexicon import Lexicon, from_words
from lexicade.lexicon.dawg import CHILD, LAST_SIBLING, LETTER_SHIFT, Graph

small_lists = st.sets(st.text("abcst", min_size=1, max_size=6), max_size=40)


def walk(graph: Graph, node: int, prefix: str = "") -> list[str]:
    """All words below a node, by following every arc."""
    words = [prefix] if graph.ends_word(node) else []
    for letter, child in graph.arcs(node):
        words += walk(graph, child, prefix + letter)
    return words


@given(small_lists)
def test_holds_exactly_the_words(words: set[str]) -> None:
    """Walking every arc spells every word once, in order, and nothing else."""
    graph = from_words(words).graph
    assert walk(graph, graph.root) == sorted(words)


@given(small_lists, st.text("abcstz", max_size=7))
def test_follow_agrees_with_arcs(words: set[str], text: str) -> None:
    """Following letter by letter leads somewhere exactly for beginnings of words."""
    graph = from_words(words).graph
    node = graph.find(text)
    assert (node != 0 or text == "") == (text == "" or any(word.startswith(text) for word in words))
    if node:
        assert graph.ends_word(node) == (text in words)
        assert dict(graph.arcs(node)).keys() == {
            word[len(text)] for word in words if len(word) > len(text) and word.startswith(text)
        }


@given(small_lists)
def test_is_minimal(words: set[str]) -> None:
    """No two lists of siblings are the same, so no smaller graph of this kind exists."""
    nodes = from_words(words).graph.nodes
    lists, current = [], []
    for node in list(nodes)[2:]:
        current.append(node)
        if node & LAST_SIBLING:
            lists.append(tuple(current))
            current = []
    assert current == []
    assert len(lists) == len(set(lists))


def test_layout_of_the_built_in_graph(lexicon: Lexicon) -> None:
    """Siblings ascend, children point into the array, nodes 0 and 1 are the roots: what engines expect."""
    nodes = list(lexicon.graph.nodes)
    assert all(root and root == root & CHILD for root in nodes[:2])
    for node, after in pairwise(nodes[2:]):
        assert node >> LETTER_SHIFT <= 26
        assert node & CHILD < len(nodes)
        assert node & LAST_SIBLING or node >> LETTER_SHIFT < after >> LETTER_SHIFT
    assert nodes[-1] & LAST_SIBLING


def test_every_word_of_the_built_in_graph(lexicon: Lexicon) -> None:
    """The graph and the list of the built-in lexicon hold the same words."""
    assert walk(lexicon.graph, lexicon.graph.root) == lexicon.words()


def test_no_words() -> None:
    """The graph of nothing leads nowhere."""
    graph = from_words([]).graph
    assert list(graph.arcs(graph.root)) == []
    assert graph.find("a") == 0
    assert not graph.ends_word(graph.root)
