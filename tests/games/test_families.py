"""Families of words, guessers and proofs: as obvious slow ways have it."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicade.games.evilhangman import commands, ranking, setters
from lexicade.games.evilhangman.exact import Exact, GaveUp, Steps
from lexicade.games.evilhangman.families import ALPHABET, Families, largest
from lexicade.games.evilhangman.guesser import Rollout, likely
from lexicade.games.evilhangman.ranking import best, rank
from lexicade.games.evilhangman.rules import Rules
from lexicade.games.evilhangman.setters import PROVEN as PROVEN_BEST
from lexicade.games.evilhangman.setters import answer
from lexicade.lexicon import Lexicon, from_words, load

word_lists = st.sets(st.text("abcde", min_size=4, max_size=4), min_size=1, max_size=14)


def all_of(words: set[str]) -> tuple[Families, int]:
    """Families of these words, all of one length, and the set of all of them."""
    lexicon = from_words(words)
    return Families(lexicon, lexicon.lengths[0]), lexicon.chosen(lexicon.lengths[0])


def grouped(words: set[str], letter: str) -> dict[tuple[int, ...], set[str]]:
    """Words by the positions of a letter, the obvious way."""
    groups: dict[tuple[int, ...], set[str]] = defaultdict(set)
    for word in words:
        groups[tuple(at for at, each in enumerate(word) if each == letter)].add(word)
    return dict(groups)


def obviously_kept(words: set[str], letter: str) -> set[str]:
    """The group that the assignment's four priorities choose, one after the other."""
    groups = grouped(words, letter)
    size = max(map(len, groups.values()))
    left = [places for places in groups if len(groups[places]) == size]
    if () in left:
        return groups[()]
    fewest = min(map(len, left))
    left = [places for places in left if len(places) == fewest]
    return groups[max(left, key=lambda places: places[::-1])]


@given(word_lists, st.sampled_from("abcdez"))
def test_split_like_grouping(words: set[str], letter: str) -> None:
    """Splitting gives the groups that grouping by positions gives, and keeps the one that the assignment keeps."""
    families, everything = all_of(words)
    parts = families.split(everything, letter)
    expected = {sum(1 << at for at in places): group for places, group in grouped(words, letter).items()}
    assert {mask: set(families.columns.words(part)) for mask, part in parts.items()} == expected
    assert expected[largest(parts)] == obviously_kept(words, letter)


def test_the_assignments_example() -> None:
    """The eleven words of the text fall into its six families for E, and the one without E is kept."""
    words = {"ally", "best", "cool", "deal", "echo", "else", "flew", "good", "heal", "hope", "lazy"}
    families, everything = all_of(words)
    parts = families.split(everything, "e")
    assert {mask: families.columns.words(part) for mask, part in parts.items()} == {
        0b0001: ["echo"],
        0b0010: ["best", "deal", "heal"],
        0b0100: ["flew"],
        0b1000: ["hope"],
        0b1001: ["else"],
        0b0000: ["ally", "cool", "good", "lazy"],
    }
    assert largest(parts) == 0


@pytest.mark.parametrize(
    ("words", "letter", "kept"),
    [
        ("ab cd", "a", {"cd"}),
        ("aab bba", "a", {"bba"}),
        ("abb bab", "a", {"bab"}),
        ("abab abba", "a", {"abba"}),
        ("aabb abab baab", "a", {"baab"}),
    ],
)
def test_ties(words: str, letter: str, kept: set[str]) -> None:
    """Of equal groups: without the letter, then fewest, then rightmost, then next rightmost."""
    families, everything = all_of(set(words.split()))
    parts = families.split(everything, letter)
    assert set(families.columns.words(parts[largest(parts)])) == kept


@given(word_lists, st.data())
def test_fitting_like_a_scan(words: set[str], data: st.DataObject) -> None:
    """Words that fit a pattern have its letters exactly where it shows them, and no used letter elsewhere."""
    families, everything = all_of(words)
    word = data.draw(st.sampled_from(sorted(words)))
    used = data.draw(st.sets(st.sampled_from("abcdez")))
    pattern = "".join(letter if letter in used else "-" for letter in word)
    expected = {each for each in words if "".join(letter if letter in used else "-" for letter in each) == pattern}
    assert set(families.columns.words(families.fitting(everything, pattern, "".join(sorted(used))))) == expected


def minimax(words: frozenset[str]) -> int:
    """The misses that a perfect setter forces, by trying every letter and every answer."""

    @cache
    def value(left: frozenset[str]) -> int:
        if len(left) == 1:
            return 0
        best = 99
        for letter in sorted(set("".join(left))):
            groups = grouped(set(left), letter)
            if len(groups) > 1:
                best = min(best, max((not places) + value(frozenset(group)) for places, group in groups.items()))
        return best

    return value(words)


@settings(max_examples=150)
@given(st.sets(st.text("abcdef", min_size=3, max_size=3), min_size=1, max_size=9))
def test_exact_like_minimax(words: set[str]) -> None:
    """The proven value is that of a full minimax search, and no simple guesser does better."""
    families, everything = all_of(words)
    exact = Exact(families, Steps(10**6))
    assert exact.value(everything) == minimax(frozenset(words))
    assert exact.bounds(everything) == (exact.value(everything),) * 2
    assert Rollout(families).misses(everything) >= exact.value(everything)


@settings(max_examples=60)
@given(st.sets(st.text("abcdef", min_size=3, max_size=3), min_size=2, max_size=9))
def test_rollout_is_the_likely_guessers_worst_case(words: set[str]) -> None:
    """A rollout is what the guesser of the likeliest letter suffers at worst, over every answer."""
    families, everything = all_of(words)

    def suffers(left: set[str]) -> int:
        if len(left) == 1:
            return 0
        bits = sum(1 << sorted(words).index(word) for word in left)
        letter = likely(families, bits)
        assert letter is not None
        return max((not places) + suffers(group) for places, group in grouped(left, letter).items())

    assert Rollout(families).misses(everything) == suffers(words)


def test_twins_cost_what_they_say() -> None:
    """Words that differ in one letter cost one miss less than they are; a letter they all have costs nothing."""
    for words, misses in (("bill dill fill gill", 3), ("bill dill fill lill", 2), ("it in is", 2), ("aa ba", 0)):
        families, everything = all_of(set(words.split()))
        assert Exact(families, Steps(10**6)).value(everything) == misses


# The last column of a duel of exact against perfect, and published for ENABLE at these lengths by another solver.
PROVEN = {10: 5, 11: 6, 12: 4, 13: 4, 14: 3, 15: 2, 16: 2, 17: 2, 18: 2, 19: 2, 20: 1}


@pytest.mark.parametrize("length", sorted(PROVEN))
def test_proven_values(length: int, lexicon: Lexicon) -> None:
    """The misses that perfect setters force on the whole built-in list, as far as a test may take time for."""
    families = Families(lexicon, length)
    assert Exact(families, Steps(10**6)).bounds(lexicon.chosen(length)) == (PROVEN[length],) * 2


def test_giving_up(lexicon: Lexicon) -> None:
    """Where the effort ends, the value lies between what is proven and what a simple guesser suffers."""
    families, words = Families(lexicon, 7), lexicon.chosen(7)
    least, most = Exact(families, Steps(1_000)).bounds(words)
    assert least <= 11 <= most
    assert least < most
    with pytest.raises(GaveUp):
        Exact(families, Steps(1_000)).value(words)


def test_whole_list_split(lexicon: Lexicon) -> None:
    """On all words of eight letters the families are those of grouping, for every letter."""
    families, words = Families(lexicon, 8), set(lexicon.words(8))
    for letter in ALPHABET[::5]:
        parts = families.split(load().chosen(8), letter)
        assert {part.bit_count() for part in parts.values()} == {
            len(group) for group in grouped(words, letter).values()
        }
        assert len(families.columns.words(parts[largest(parts)])) == len(obviously_kept(words, letter))


def cost_of(groups: dict[tuple[int, ...], set[str]], places: tuple[int, ...]) -> int:
    """What an answer costs a perfect guesser, by full minimax."""
    return (not places) + minimax(frozenset(groups[places]))


@settings(max_examples=120)
@given(st.sets(st.text("abcdef", min_size=3, max_size=3), min_size=1, max_size=9), st.sampled_from("abcdefz"))
def test_setters_choose_the_worst(words: set[str], letter: str) -> None:
    """The exact setter's answer costs a perfect guesser the most, the rollout setter's a likely one; both say true."""
    families, everything = all_of(words)
    groups = grouped(words, letter)
    mask, said = answer("exact", families, everything, letter, 0)
    places = tuple(at for at in range(3) if mask >> at & 1)
    assert cost_of(groups, places) == max(cost_of(groups, each) for each in groups)
    assert said == PROVEN_BEST
    rollout = Rollout(families)
    parts = families.split(everything, letter)
    rolled, _ = answer("rollout", families, everything, letter, 0)
    assert (rolled == 0) + rollout.misses(parts[rolled]) == max(
        (each == 0) + rollout.misses(part) for each, part in parts.items()
    )


@settings(max_examples=120)
@given(st.sets(st.text("abcdef", min_size=3, max_size=3), min_size=2, max_size=9))
def test_best_letters_are_best(words: set[str]) -> None:
    """The perfect guesser's letter, and every row of a ranking, cost what full minimax says."""
    families, everything = all_of(words)
    true_costs = {
        letter: max(cost_of(groups, places) for places in groups)
        for letter in sorted(set("".join(words)))
        if (groups := grouped(words, letter))
    }
    first = best(families, everything, ALPHABET)
    assert (true_costs[first.letter], first.is_proven) == (first.misses, True)
    assert first.misses == min(cost for each, cost in true_costs.items() if len(grouped(words, each)) > 1)
    ranked = rank(families, everything, ALPHABET)
    assert {guess.letter: guess.misses for guess in ranked} == true_costs
    assert all(guess.is_proven for guess in ranked)
    assert ranked[0] == first
    for guess in ranked:
        sizes = {places: len(group) for places, group in grouped(words, guess.letter).items()}
        assert guess.words_left == max(sizes.values())
        assert guess.chance == pytest.approx(1 - sizes.get((), 0) / len(words))


def test_what_is_not_proven_is_not_called_so(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """With no effort allowed, setters, hints and rankings fall back to rollouts and say so."""
    monkeypatch.setattr(setters, "STEPS", 5)
    monkeypatch.setattr(ranking, "STEPS", 5)
    families, words = Families(lexicon, 6), lexicon.chosen(6)
    mask, said = answer("exact", families, words, "e", 0)
    assert said == setters.NOT_PROVEN
    assert mask == answer("rollout", families, words, "e", 0)[0]
    assert best(families, words, ALPHABET).is_proven is False
    some = families.fitting(words, "-u----", "aeio")
    ranked = rank(families, some, "bcdst")
    assert {guess.is_proven for guess in ranked} == {False}
    assert ranked[0] == best(families, some, "bcdst")


def test_looking_ahead_beats_greed(lexicon: Lexicon) -> None:
    """At seven letters the rollout setter forces more misses on the good guesser than the greedy one does."""
    game = Rules(lexicon)
    misses = {}
    for setter in ("greedy", "rollout"):
        params = game.read_params(f"length=7,guesses=26,setter={setter}")
        misses[setter] = commands.played(game, params, 0, "good")
    assert misses["rollout"] > misses["greedy"]


def test_one_answer_needs_no_proof(lexicon: Lexicon) -> None:
    """Where there is only one answer, it is the best one."""
    families = Families(lexicon, 6)
    words = families.split(lexicon.chosen(6), "z")[0]
    assert answer("exact", families, words, "z", 0) == (0, PROVEN_BEST)
