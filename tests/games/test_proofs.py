"""Perfect hangman: proofs, the checks of proofs, and what perfect players know by heart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.games.evilhangman import setters
from lexicade.games.evilhangman.certificates import Reasons, is_too_hard, worst_case
from lexicade.games.evilhangman.difficulty import COMMON_LEVEL, MISSES
from lexicade.games.evilhangman.exact import GaveUp, Steps
from lexicade.games.evilhangman.families import Families
from lexicade.games.evilhangman.openings import LENGTHS, read_lines, recall
from lexicade.games.evilhangman.proofs import Proofs
from lexicade.games.evilhangman.setters import NOT_PROVEN, PROVEN, answer
from lexicade.hangman import solve
from lexicade.lexicon import Lexicon, from_words
from tests.games.test_families import minimax

word_lists = st.sets(st.text("abcdef", min_size=3, max_size=3), min_size=2, max_size=9)


@settings(max_examples=150)
@given(word_lists)
def test_proofs_like_minimax(words: set[str]) -> None:
    """The proven value is that of a full minimax search, and both sides of the proof pass their checks."""
    lexicon = from_words(words)
    families, everything = Families(lexicon, 3), lexicon.chosen(3)
    proofs = Proofs(families, Steps(10**6))
    value = proofs.value(everything)
    assert value == minimax(frozenset(words))
    assert worst_case(families, proofs.choices, everything) == value
    core = proofs.core(everything, value - 1)
    assert core & everything == core
    assert minimax(frozenset(families.columns.words(core))) == value
    if value:
        assert is_too_hard(families, proofs.reasons, core, value - 1)
    assert not is_too_hard(families, proofs.reasons, core, value)


def test_checks_refuse_what_is_wrong() -> None:
    """A guesser who asks for the wrong letters is caught, and so is a setter whose words are too few or unfounded."""
    lexicon = from_words(["bill", "dill", "fill", "gill", "cats"])
    families, everything = Families(lexicon, 4), lexicon.chosen(4)
    proofs = Proofs(families, Steps(10**6))
    assert proofs.value(everything) == 3
    core = proofs.core(everything, 2)
    assert families.columns.words(core) == ["bill", "dill", "fill", "gill"]
    assert worst_case(families, {everything: "c"}, everything) == 4
    assert not is_too_hard(families, {}, core, 2)
    fewer = core & (core - 1)
    assert not is_too_hard(families, {fewer: [(2, ())]}, fewer, 2)
    assert not is_too_hard(families, {everything: [(2, (fewer,))], fewer: [(1, ())]}, everything, 2)


def test_proofs_may_build_on_the_same_words() -> None:
    """That words are too hard for two misses may follow from their being too hard for one."""
    lexicon = from_words(["bill", "dill", "fill", "gill"])
    families, words = Families(lexicon, 4), lexicon.chosen(4)
    parts = [words & ~(1 << at) for at in range(words.bit_length()) if words >> at & 1]
    reasons: Reasons = {words: [(1, ()), (2, (words, *parts))], **{part: [(1, ())] for part in parts}}
    assert is_too_hard(families, reasons, words, 2)


def test_giving_up(lexicon: Lexicon) -> None:
    """Where the effort ends, the value lies between what is proven and what a simple guesser suffers."""
    families, words = Families(lexicon, 7), lexicon.chosen(7)
    least, most = Proofs(families, Steps(100)).bounds(words)
    assert least <= 11 <= most
    assert least < most
    with pytest.raises(GaveUp):
        Proofs(families, Steps(100)).value(words)


def test_known_by_heart(lexicon: Lexicon) -> None:
    """The file has a line for all words and for the common ones of each length, with the numbers of the table."""
    found = {}
    for line in read_lines():
        length, level, misses, letters, *core = line.split()
        found[int(length), int(level)] = int(misses)
        words = set(lexicon.words(int(length), int(level) or None, clean=True))
        assert set(core) <= words
        assert len(set(letters)) == len(letters)
    expected = {}
    for letters_in_word in LENGTHS:
        _, (_, expected[letters_in_word, 0]), (_, expected[letters_in_word, COMMON_LEVEL]) = MISSES[letters_in_word]
    assert found == expected


@pytest.mark.parametrize(("length", "level"), [(2, 0), (2, 35), (8, 35)])
def test_what_is_known_by_heart_is_true(length: int, level: int, lexicon: Lexicon) -> None:
    """Lines that are proven quickly are proven again, without the file: the words force the misses, and no more."""
    families = Families(lexicon, length)
    for line in read_lines():
        at, rarest, misses, _, *core = line.split()
        if (int(at), int(rarest)) == (length, level):
            assert Proofs(families, Steps(10**5)).value(families.numbered(core)) == int(misses)
            pool = lexicon.chosen(length, level or None, clean=True)
            assert Proofs(families, Steps(10**5)).value(pool) == int(misses)


def test_only_the_built_in_list_is_known(lexicon: Lexicon) -> None:
    """Nothing is taken for granted of anybody's own words."""
    own = from_words(lexicon.words(3)[:50])
    proofs = Proofs(Families(own, 3), Steps(10**5))
    recall(proofs)
    assert proofs.least(own.chosen(3)) == 0


def test_solve_knows_the_first_letter(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with hardly any effort, what perfect play costs from the start is proven."""
    monkeypatch.setattr("lexicade.games.evilhangman.ranking.STEPS", 50)
    for length in (3, 6):
        best = solve("-" * length, "", lexicon).best
        assert best is not None
        assert (best.misses, best.is_proven) == (MISSES[length][1][0], True)


def test_old_games_of_the_exact_setter(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact setter answers by its own search alone, as in old games; the perfect one knows more by heart."""
    monkeypatch.setattr(setters, "STEPS", 50)
    families = Families(lexicon, 6)
    words = lexicon.chosen(6, None, clean=True)
    assert answer("exact", families, words, "q", 0)[1] == NOT_PROVEN
    assert answer("perfect", families, words, "q", 0) == (0, PROVEN)
