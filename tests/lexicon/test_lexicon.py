"""The lexicon: every question answered as an obvious scan of the list would answer it."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lexicade.core.errors import LexiconError
from lexicade.lexicon import Lexicon, from_words

letters = st.sampled_from("abcst")
small_words = st.text(letters, min_size=1, max_size=6)
small_lists = st.sets(small_words, min_size=1, max_size=40)


def makes(tiles: str, word: str) -> bool:
    """Whether tiles can make a word, by counting."""
    lacking = sum(max(0, word.count(letter) - tiles.count(letter)) for letter in set(word))
    return lacking <= tiles.count("?")


def test_built_in_list(lexicon: Lexicon) -> None:
    """The default is ENABLE with SCOWL's levels: as many words, and as many up to each level, as those sources have."""
    assert (lexicon.name, len(lexicon), lexicon.skipped) == ("enable", 172_820, 0)
    counts = {level: len(lexicon.words(level=level)) for level in (10, 20, 35, 50, 70, 80)}
    assert counts == {10: 4_031, 20: 11_181, 35: 40_608, 50: 63_443, 70: 105_939, 80: 172_820}


def test_offensive_words_are_valid_but_never_shown(lexicon: Lexicon) -> None:
    """A flagged word is a word like any other in play, and is left out of clean lists."""
    flagged = lexicon.flagged()
    assert len(flagged) == 725
    assert all(word in lexicon and not lexicon.is_clean(word) for word in flagged)
    assert set(lexicon.words()) - set(lexicon.words(clean=True)) == set(flagged)
    assert lexicon.is_clean("quail")


def test_order(lexicon: Lexicon) -> None:
    """All words come in the order of the alphabet, once each, whether iterated or listed."""
    words = list(lexicon)
    assert words == sorted(set(words)) == lexicon.words()
    assert [length for length in lexicon.lengths if lexicon.words(length)] == list(lexicon.lengths)
    assert sum(len(lexicon.words(length)) for length in lexicon.lengths) == len(lexicon)


@pytest.mark.parametrize("word", ["quail", "QUAIL", "Quail", "aa", "zyzzyvas", "ethylenediaminetetraacetates"])
def test_has(lexicon: Lexicon, word: str) -> None:
    """A word is found in any case, the longest one too."""
    assert word in lexicon


@pytest.mark.parametrize(
    "word", ["", "q", "quaul", "zzzzzzzz", "quail ", "qu-il", "QUAİL", "quaıl", "\u212aing", "é", "a" * 10_000]
)
def test_has_not(lexicon: Lexicon, word: str) -> None:
    """What is no word is not found, letters that only look like a-z in another case included."""
    assert word not in lexicon


def test_other_things_are_no_words(lexicon: Lexicon) -> None:
    """Asking for something that is no text is answered, not punished."""
    assert 7 not in lexicon
    assert None not in lexicon
    assert b"quail" not in lexicon


@pytest.mark.parametrize(
    ("words", "stranger"),
    [(["a", "bc"], "b"), (["ab", "cde"], "cd"), (["a", "bc", "bd", "cef"], "ce"), (["a"], "b"), (["ab"], "zz")],
)
def test_past_the_last_word(words: list[str], stranger: str) -> None:
    """What comes after all words of its length is no word, though the next word in the file may begin with it."""
    lexicon = from_words(words)
    assert stranger not in lexicon
    with pytest.raises(KeyError):
        lexicon.level(stranger)


def test_level_of_a_stranger(lexicon: Lexicon) -> None:
    """A word that isn't there has no level."""
    with pytest.raises(KeyError):
        lexicon.level("quaul")


@given(small_lists, small_words)
def test_contains_like_a_set(words: set[str], word: str) -> None:
    """Membership is that of a set, for words there and not there."""
    lexicon = from_words(words)
    assert (word in lexicon) == (word in words)
    assert all(each.upper() in lexicon for each in words)
    assert lexicon.words() == sorted(words)
    assert len(lexicon) == len(words)


@given(small_lists, st.text(letters, max_size=4))
def test_prefixed_like_a_scan(words: set[str], prefix: str) -> None:
    """Prefixes give what startswith gives."""
    assert from_words(words).prefixed(prefix) == sorted(word for word in words if word.startswith(prefix))


@given(small_lists, st.text("abcst?", max_size=6))
def test_pattern_like_a_regex(words: set[str], pattern: str) -> None:
    """Patterns give what a regular expression gives."""
    expected = sorted(word for word in words if re.fullmatch(pattern.replace("?", "."), word))
    assert from_words(words).pattern(pattern) == expected


@given(small_lists, st.text("abcst?", max_size=7))
def test_anagrams_like_a_scan(words: set[str], tiles: str) -> None:
    """Anagrams use every tile, blanks as any letter, and come once each."""
    expected = sorted(word for word in words if len(word) == len(tiles) and makes(tiles, word))
    assert from_words(words).anagrams(tiles) == expected


@given(small_lists, st.text("abcst?", max_size=7), st.integers(-1, 7))
def test_subanagrams_like_a_scan(words: set[str], tiles: str, least: int) -> None:
    """Words from tiles are those that counting letters allows, blanks filling in, once each."""
    expected = sorted(word for word in words if len(word) >= least and makes(tiles, word))
    assert from_words(words).subanagrams(tiles, least) == expected


@settings(max_examples=5)
@given(tiles=st.text("abcdefghijklmnopqrstuvwxyz?", min_size=1, max_size=9).filter(lambda text: text.count("?") < 3))
@example(tiles="quail?")
@example(tiles="etaoins??")
def test_whole_list_like_a_scan(lexicon: Lexicon, tiles: str) -> None:
    """On the built-in list, too, words from tiles are those that counting letters allows."""
    assert lexicon.subanagrams(tiles) == [
        word for word in lexicon if 1 < len(word) <= len(tiles) and makes(tiles, word)
    ]


@settings(max_examples=40)
@given(data=st.data())
def test_whole_list_patterns(lexicon: Lexicon, data: st.DataObject) -> None:
    """On the built-in list, too, patterns give what a regular expression gives."""
    word = data.draw(st.sampled_from(lexicon.words(data.draw(st.sampled_from(lexicon.lengths)))))
    pattern = "".join(data.draw(st.sampled_from([letter, "?"])) for letter in word)
    expected = [each for each in lexicon.words(len(word)) if re.fullmatch(pattern.replace("?", "."), each)]
    assert lexicon.pattern(pattern) == expected
    assert word in expected


def test_typed_as_people_type(lexicon: Lexicon) -> None:
    """Case and blanks don't matter, and a dot or an underscore is any letter too."""
    assert lexicon.pattern(" C.T ") == lexicon.pattern("c_t") == lexicon.pattern("c?t") == ["cat", "cot", "cut"]
    assert lexicon.anagrams("L I S T E N") == lexicon.anagrams("listen")
    assert lexicon.prefixed("QUIES") == lexicon.prefixed("quies")


def test_nothing_asked(lexicon: Lexicon) -> None:
    """Empty questions have empty answers, except that every word begins with nothing."""
    assert lexicon.pattern("") == lexicon.anagrams("") == lexicon.subanagrams("") == []
    assert lexicon.prefixed("") == lexicon.words()
    assert lexicon.words(1) == lexicon.words(99) == lexicon.words(-1) == []


@pytest.mark.parametrize("text", ["c*t", "é", "c3t", "ß", "\0", "c-t", "\u212aat"])
def test_only_letters(lexicon: Lexicon, text: str) -> None:
    """A question with something in it that is no letter is refused by name, not answered with nothing."""
    for ask in (lexicon.pattern, lexicon.anagrams, lexicon.subanagrams, lexicon.prefixed):
        with pytest.raises(LexiconError, match="is not a letter a-z"):
            ask(text)


def test_blanks_begin_no_word(lexicon: Lexicon) -> None:
    """A prefix is letters only."""
    with pytest.raises(LexiconError):
        lexicon.prefixed("qu?")


def test_from_words_refuses_what_is_no_word() -> None:
    """A list in hand is taken whole or not at all."""
    for stranger in ("dog's", "", "é", "a" * 256):
        with pytest.raises(LexiconError, match="is not a word of letters a-z"):
            from_words(["cat", stranger])


def test_own_lists_have_no_levels() -> None:
    """A list without levels keeps every word at every level: whoever made it chose its words."""
    lexicon = from_words(["cat", "zyzzyva"])
    assert lexicon.level("cat") == 0
    assert lexicon.words(level=10) == ["cat", "zyzzyva"]


def test_digest_is_of_the_words() -> None:
    """Lists with the same words are the same list, in whatever order or case they came; others are not."""
    assert from_words(["cat", "cow"]).digest == from_words(["COW", "cat", "cat"]).digest
    assert from_words(["cat", "cow"]).digest != from_words(["cat", "cows"]).digest
    assert from_words(["ab", "c"]).digest != from_words(["a", "bc"]).digest
