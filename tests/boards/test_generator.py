"""The move generator: every legal play once, with its score, as an obvious search finds them."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from bench.positions import committed
from hypothesis import example, given, settings
from hypothesis import strategies as st

from lexicade.boards.board import Board, Layout, Tile, judge
from lexicade.boards.movegen.generator import Generator
from lexicade.boards.movegen.unlimited import all_plays
from lexicade.boards.notation import lay_tiles, whole_word
from lexicade.boards.plays import Play, best_first
from lexicade.boards.rulesets import RULESETS, STANDARD
from lexicade.boards.tileset import value
from lexicade.core.errors import IllegalMove
from lexicade.lexicon import Lexicon, from_words

LETTERS = "abc"
TILES = LETTERS.upper()
Laid = frozenset[Tile]


def lines_of(layout: Layout) -> list[list[tuple[int, int]]]:
    """The squares of every row and column."""
    rows = [[(row, column) for column in range(layout.columns)] for row in range(layout.rows)]
    return rows + [list(column) for column in zip(*rows, strict=True)]


def obvious_plays(board: Board, rack: str, words: set[str], whole: int, bonus: int) -> dict[Laid, int]:
    """Every arrangement of every choice of tiles on free squares of every line, put to the rules of the board."""
    found: dict[Laid, int] = {}
    for line in lines_of(board.layout):
        free = [square for square in line if board.at(*square) == "."]
        for start in range(len(free)):
            for count in range(1, min(len(rack), len(free) - start) + 1):
                for tiles in set(permutations(rack, count)):
                    for letters in product(*(TILES if tile == "?" else tile for tile in tiles)):
                        laid = [
                            Tile(*square, letter, is_blank=tile == "?")
                            for square, letter, tile in zip(free[start:], letters, tiles, strict=False)
                        ]
                        try:
                            points = sum(word.points for word in judge(board, laid, words))
                        except IllegalMove:
                            continue
                        found[frozenset(laid)] = points + (bonus if count == whole else 0)
    return found


def by_tiles(board: Board, plays: list[Play]) -> dict[Laid, int]:
    """Plays as the tiles they lay and their scores, after seeing that none comes twice and each begins its word."""
    found: dict[Laid, int] = {}
    for play in plays:
        tiles = lay_tiles(board, play.row, play.column, play.text, is_across=play.is_across)
        assert whole_word(board, tiles) == (play.row, play.column, play.is_across, play.text)
        assert frozenset(tiles) not in found
        found[frozenset(tiles)] = play.score
    return found


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A small board of any shape with any premiums and any tiles, sensible or not."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    size = rows * columns
    start = draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1))
    factors = st.lists(st.sampled_from([1, 1, 2, 3]), min_size=size, max_size=size)
    layout = Layout(rows, columns, start, tuple(draw(factors)), tuple(draw(factors)))
    if draw(st.integers(0, 5)) == 0:
        return Board.empty(layout)
    return Board(layout, draw(st.text(".......ABCabc", min_size=size, max_size=size)))


word_lists = st.sets(st.text(LETTERS, min_size=1, max_size=5), max_size=25)


@settings(max_examples=300, deadline=None)
@given(boards(), word_lists, st.text(TILES + "?", max_size=4), st.integers(1, 4))
@example(Board.empty(Layout(1, 1, (0, 0))), {"a"}, "A", 1)
@example(Board(Layout(1, 6, (0, 0)), "..B..."), {"abc", "ab", "bc", "abcabc"}, "AC??", 3)
@example(Board(Layout(3, 3, (1, 1)), "...Ab...."), {"ab", "ba", "aba", "abc", "b", "bb"}, "AB?", 3)
def test_every_legal_play_once(board: Board, words: set[str], rack: str, whole: int) -> None:
    """On small boards of any shape the plays and scores are those of a search that tries everything."""
    generator = Generator(from_words(words))
    plays = generator.plays(board, rack, whole=whole, bonus=50)
    assert by_tiles(board, plays) == obvious_plays(board, rack, words, whole, 50)


@settings(max_examples=100, deadline=None)
@given(boards(), word_lists)
def test_any_letter_may_be_laid(board: Board, words: set[str]) -> None:
    """With no racks, the plays are those of a rack that has every letter often enough."""
    layout = board.layout
    lexicon = from_words(words)
    plays = list(all_plays(board, Generator(lexicon), lexicon))
    everything = TILES * max(layout.rows, layout.columns)
    assert by_tiles(board, plays) == by_tiles(board, Generator(lexicon).plays(board, everything, bonus=0))


@pytest.mark.parametrize("blanks", [0, 1, 2])
def test_pinned_counts(lexicon: Lexicon, blanks: int) -> None:
    """The number of plays and the sum of their scores of the committed positions stay what they are."""
    generator = Generator(lexicon)
    for counted in committed(blanks):
        plays = generator.plays(counted.position.board, counted.position.racks[0])
        assert (len(plays), sum(play.score for play in plays)) == (counted.plays, counted.points)


@pytest.mark.parametrize("blanks", [0, 1])
def test_plays_stand_before_the_rules(lexicon: Lexicon, blanks: int) -> None:
    """On real positions too, each play is legal, comes once, and has the score that the board gives it."""
    generator = Generator(lexicon)
    for counted in committed(blanks)[::25]:
        board = counted.position.board
        for tiles, score in by_tiles(board, generator.plays(board, counted.position.racks[0])).items():
            ordered = sorted(tiles, key=lambda tile: (tile.row, tile.column))
            points = sum(word.points for word in judge(board, ordered, lexicon))
            assert score == points + (50 if len(tiles) == 7 else 0)


def test_nothing_is_missed(lexicon: Lexicon) -> None:
    """On a real position, every word tried on every line finds no play that the generator doesn't."""
    position = committed(0)[7].position
    board, rack = position.board, position.racks[0]
    found: set[Laid] = set()
    for line in lines_of(board.layout):
        letters = {board.at(*square).upper() for square in line} | set(rack)
        for word in map(str.upper, lexicon.words()):
            if not letters.issuperset(word):
                continue
            for start in range(len(line) - len(word) + 1):
                squares = line[start : start + len(word)]
                there = [board.at(*square).upper() for square in squares]
                new = [letter for letter, here in zip(word, there, strict=True) if here == "."]
                if any(here not in (".", letter) for letter, here in zip(word, there, strict=True)):
                    continue
                if not new or any(new.count(letter) > rack.count(letter) for letter in new):
                    continue
                tiles = [
                    Tile(*at, letter) for at, letter, here in zip(squares, word, there, strict=True) if here == "."
                ]
                try:
                    judge(board, tiles, lexicon)
                except IllegalMove:
                    continue
                found.add(frozenset(tiles))
    assert found == by_tiles(board, Generator(lexicon).plays(board, rack)).keys()


def test_empty_board_and_full_rack(lexicon: Lexicon) -> None:
    """The first plays cover the start, across and down alike; a rack of nothing plays nothing."""
    generator = Generator(lexicon)
    board = Board.empty(STANDARD)
    plays = generator.plays(board, "QUIZING")
    across = [(play.column, play.text, play.score) for play in plays if play.is_across]
    assert across
    assert sorted(across) == sorted((play.row, play.text, play.score) for play in plays if not play.is_across)
    assert generator.plays(board, "") == []
    assert generator.plays(board, "V") == []
    best = best_first(generator.plays(board, "RATINES"))[0]
    assert best.score == (7 + 1) * 2 + 50, "seven letters, one of them doubled, the word doubled, and the bonus"


def test_forgets_what_it_unpacked(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of the graph stays within bounds, and forgetting changes no answer."""
    from lexicade.boards.movegen import generator as module

    generator = Generator(lexicon)
    counted = committed(1)[:3]
    monkeypatch.setattr(module, "MOST_KEPT", 100)
    for _ in range(2):
        for each in counted:
            assert len(generator.plays(each.position.board, each.position.racks[0])) == each.plays
            assert len(generator._nodes) < 200_000


def test_one_set_of_tiles() -> None:
    """A set has 100 tiles worth 187 points."""
    tiles = RULESETS["full"].tiles
    assert len(tiles) == 100
    assert value(tiles) == 187
