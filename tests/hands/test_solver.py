"""The best sequence: proven right by brute force, and the same from both searches."""

from __future__ import annotations

import builtins
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lexicade.core.rng import Rng
from lexicade.hands import kernel, solver
from lexicade.hands.hand import Table, deal, remove
from lexicade.hands.solver import follow, prepare, search, solve
from lexicade.hands.tables import PLAIN as WORD_TABLE
from lexicade.hands.tables import WILD as WILD_TABLE
from lexicade.hands.words import playable
from lexicade.lexicon import Lexicon, from_words
from lexicade.tiles import WILD, value

tables = pytest.mark.parametrize("table", [WILD_TABLE, WORD_TABLE], ids=["wildhand", "wordhand"])
small_lists = st.sets(st.text("aeqtz", min_size=1, max_size=5), min_size=1, max_size=20)
small_hands = st.text("aeqtz*", max_size=7).filter(lambda hand: hand.count(WILD) <= 4)


def brute_force(lexicon: Lexicon, hand: str, table: Table, size: int) -> int:
    """The best of all sequences, by trying every one."""
    return max(
        (
            table.score(value(word), len(word), len(hand), size) + brute_force(lexicon, remove(hand, word), table, size)
            for word in playable(lexicon, hand)
        ),
        default=0,
    )


def score_of(words: tuple[tuple[str, int], ...], hand: str, table: Table) -> int:
    """What a sequence earns when it is played; fails if it can't be."""
    total, size = 0, len(hand)
    for word, points in words:
        assert len(remove(hand, word)) == len(hand) - len(word)
        assert points == table.score(value(word), len(word), len(hand), size)
        total += points
        hand = remove(hand, word)
    return total


@tables
@given(small_lists, small_hands)
@example({"at", "tat", "zeta", "q"}, "tatzeqa")
@example({"aa", "aaaa", "eae"}, "***a*")
def test_like_brute_force(table: Table, words: set[str], hand: str) -> None:
    """On small lists, wildcards and all, no sequence beats the solution, and the solution can be played."""
    lexicon = from_words(words)
    solution = solve(lexicon, hand, table)
    assert solution.points == brute_force(lexicon, hand, table, len(hand))
    assert score_of(solution.words, hand, table) == solution.points
    problem = prepare(lexicon, hand, table)
    assert follow(problem, kernel.search(problem)) == solution


@tables
@settings(max_examples=15)
@given(st.integers(0, 2**64 - 1))
def test_like_brute_force_on_dealt_hands(table: Table, lexicon: Lexicon, seed: int) -> None:
    """On the built-in list no sequence of a dealt hand of six beats the solution."""
    hand, _ = deal(table, 6, Rng(seed))
    assert solve(lexicon, hand, table).points == brute_force(lexicon, hand, table, 6)


@tables
def test_both_searches_agree(table: Table, lexicon: Lexicon) -> None:
    """A thousand hands: compiled and plain search give the same words in the same order, and they can be played."""
    rng = Rng(11)
    for number in range(500):
        hand, rng = deal(table, 1 + number % 12, rng)
        problem = prepare(lexicon, hand, table)
        plain, compiled = follow(problem, search(problem)), follow(problem, kernel.search(problem))
        assert plain == compiled
        assert score_of(plain.words, hand, table) == plain.points


@tables
def test_both_searches_agree_on_large_hands(table: Table, lexicon: Lexicon) -> None:
    """So they do where the compiled one is the one that is used."""
    rng = Rng(12)
    for size in (14, 15, 16):
        hand, rng = deal(table, size, rng)
        problem = prepare(lexicon, hand, table)
        plain = follow(problem, search(problem))
        assert follow(problem, kernel.search(problem)) == plain == solve(lexicon, hand, table)


def test_known_best(lexicon: Lexicon) -> None:
    """The order matters: the first word is worth little so that the second is worth much."""
    assert solve(lexicon, "ajef*rx", WILD_TABLE).words == (("arf", 54), ("je*x", 476))
    assert solve(lexicon, "waybill", WORD_TABLE).words == (("waybill", 155),)


def test_size_of_the_full_hand(lexicon: Lexicon) -> None:
    """What is left of a hand earns no bonus for being used up, unless it is the full hand."""
    assert solve(lexicon, "fork", WORD_TABLE).points == 94
    assert solve(lexicon, "fork", WORD_TABLE, size=7).points == 44


@pytest.mark.parametrize("hand", ["", "*", "zzzzzzz", "*" * 20, "a" * 20, "abcdefghijklmnopqrst"])
def test_extreme_hands(lexicon: Lexicon, hand: str) -> None:
    """Empty, wordless, uniform and full hands are solved too."""
    solution = solve(lexicon, hand, WILD_TABLE)
    assert score_of(solution.words, hand, WILD_TABLE) == solution.points
    assert (solution.points == 0) == (solution.words == ())


def test_without_compiled_code(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the fast extra is not installed, large hands are solved all the same."""
    monkeypatch.setitem(sys.modules, "lexicade.hands.kernel", None)
    monkeypatch.setattr(solver, "FEW", 3)
    assert solve(lexicon, "ajef*rx", WILD_TABLE).points == 530


def test_no_place_for_compiled_code(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numba can't keep its code, large hands are solved all the same."""

    def refuse(name: str, *rest: object, **more: object) -> object:
        if name == "lexicade.hands.kernel":
            raise RuntimeError("cannot cache function")
        return real_import(name, *rest, **more)  # type: ignore[arg-type]

    real_import = builtins.__import__
    monkeypatch.setattr(builtins, "__import__", refuse)
    monkeypatch.setattr(solver, "FEW", 3)
    assert solve(lexicon, "ajef*rx", WILD_TABLE).points == 530


def test_compiled_code_survives_its_cache() -> None:
    """The compiled search works in a process that finds it in numba's cache, not only in the one that made it."""
    code = (
        "from lexicade.lexicon import load; from lexicade.hands.tables import WILD as TABLE;"
        "from lexicade.hands.solver import follow, prepare; from lexicade.hands import kernel;"
        "problem = prepare(load(), 'ajef*rx', TABLE); print(follow(problem, kernel.search(problem)).points)"
    )
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout == "530\n"
