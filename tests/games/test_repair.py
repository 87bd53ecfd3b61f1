"""Crowded puzzles of Worderly: they are found, keep to the rules, and what could be made before is made as before."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from bench.worderly import crowded_words, fits

from lexicade.core.errors import BadParams
from lexicade.core.rng import Rng
from lexicade.games.worderly import generator, repair
from lexicade.games.worderly.generator import Vocabulary, any_puzzle, make_puzzle
from lexicade.games.worderly.puzzle import Direction, Puzzle, fault_of, write_puzzle
from lexicade.games.worderly.repair import repaired
from lexicade.lexicon import Lexicon, from_words
from tests.classroom.test_worderly import faults, lines_of
from tests.kit import run_command

SIZE = (51, 15, 25)  # words, rows, columns


@pytest.fixture(scope="module")
def traced(lexicon: Lexicon) -> list[str]:
    """The 25 longest words that are made from "traced", all of which a puzzle of 51 words needs twice."""
    return crowded_words(lexicon, "traced")


@pytest.fixture(scope="module")
def vocabulary(traced: list[str]) -> Vocabulary:
    """A list of one's own that makes only crowded puzzles."""
    return Vocabulary(from_words(["traced", *traced]))


def check(puzzle: Puzzle) -> None:
    """See that a puzzle is right to the rules, to an eye that knows only the grid, and to the assignment's steps."""
    words = [placed.word for placed in puzzle.placed]
    assert fault_of(puzzle) is None
    assert faults(lines_of(puzzle), words, SIZE[0]) == []
    matrix = [[""] * puzzle.columns for _ in range(puzzle.rows)]
    running: dict[tuple[int, int], set[Direction]] = {}
    for placed in puzzle.placed:
        is_first = placed.direction is Direction.DIAGONAL
        assert is_first or (fits(matrix, running, placed) and any(matrix[row][at] for row, at in placed.cells()))
        for (row, column), letter in zip(placed.cells(), placed.word, strict=True):
            matrix[row][column] = letter
            running.setdefault((row, column), set()).add(placed.direction)


def test_crowded_puzzles_are_made(vocabulary: Vocabulary) -> None:
    """The game and the classroom's class find 51 words from 25 where random tries find none."""
    check(make_puzzle(vocabulary, *SIZE, Rng(1))[0])
    made = any_puzzle(vocabulary, *SIZE, Rng(2))
    assert made is not None
    check(made[0])


def test_every_seed_is_repaired(vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    """No seed fails, and no seed gives another's puzzle."""
    monkeypatch.setattr(generator, "LAST_TRIES", 1)  # they would only take their time
    made = [any_puzzle(vocabulary, *SIZE, Rng(seed)) for seed in range(15)]
    puzzles = [each[0] for each in made if each is not None]
    for puzzle in puzzles:
        check(puzzle)
    assert len(set(map(write_puzzle, puzzles))) == 15


@pytest.mark.parametrize("six", ["capers", "ablest", "estrin"])
def test_nothing_but_long_words(lexicon: Lexicon, six: str) -> None:
    """Lists of five-letter words alone are the hardest, and succeed as well."""
    words = crowded_words(lexicon, six)
    assert {len(word) for word in words} == {5}
    placed, _ = repaired(six, words * 2, *SIZE, Rng(3))
    assert placed is not None
    check(Puzzle(*SIZE[1:], placed))


def test_words_to_spare(lexicon: Lexicon, traced: list[str]) -> None:
    """With more words than are needed, there are as many as were asked for, and none more than twice."""
    more = [word for word in lexicon.subanagrams("traced", 3) if len(word) < 6]
    assert len(more) > len(traced)
    placed, _ = repaired("traced", more * 2, *SIZE, Rng(4))
    assert placed is not None
    check(Puzzle(*SIZE[1:], placed))


def test_repair_repeats(traced: list[str]) -> None:
    """The same seed gives the same puzzle and the same chance after it."""
    assert repaired("traced", traced * 2, *SIZE, Rng(5)) == repaired("traced", traced * 2, *SIZE, Rng(5))


@pytest.mark.parametrize(
    ("count", "seed", "digest"),
    [
        (45, 1, "564a1a87b40023bf"),
        (46, 0, "cd258642437dee7f"),
        (47, 0, "f96b2886bf4af62a"),
        (48, 1, "61785b282b1e6f46"),
    ],
)
def test_old_puzzles_stay(vocabulary: Vocabulary, count: int, seed: int, digest: str) -> None:
    """What random tries find is what they found before there was any repairing: old ids mean the same puzzles."""
    puzzle, _ = make_puzzle(vocabulary, count, 15, 25, Rng(seed))
    assert sha256(write_puzzle(puzzle).encode()).hexdigest().startswith(digest)


def test_none_found_is_no_proof(vocabulary: Vocabulary, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that gives up says that it found nothing, not that nothing can be found."""
    for tries in ("TRIES", "TRIES_A_BOX", "LAST_TRIES"):
        monkeypatch.setattr(generator, tries, 1)
    monkeypatch.setattr(repair, "ROUNDS", 1)
    with pytest.raises(BadParams) as caught:
        make_puzzle(vocabulary, *SIZE, Rng(1))
    assert caught.value.sentence.startswith(
        "No puzzle of 51 words on a grid of 15 by 25 was found with this word list."
    )
    assert any_puzzle(vocabulary, *SIZE, Rng(1)) is None


def test_too_few_words_is_a_proof(traced: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A list without enough words for any six letters is told what it lacks, and nothing is tried in vain."""
    monkeypatch.setattr(generator, "fill", None)
    monkeypatch.setattr(generator, "repaired", None)
    poor = Vocabulary(from_words(["traced", *traced[:24]]))
    with pytest.raises(BadParams) as caught:
        make_puzzle(poor, *SIZE, Rng(1))
    assert caught.value.sentence == (
        "This word list can't make a puzzle of 51 words on a grid of 15 by 25: "
        "it needs a six-letter word from which 25 or more others can be made."
    )
    assert any_puzzle(poor, *SIZE, Rng(1)) is None


def test_skipped_entries_are_said_once(tmp_path: Path) -> None:
    """What is left out of a word list is told once, however many puzzles are made of it."""
    path = tmp_path / "words.txt"
    path.write_text("planet plan pan co-op nap 12\n", encoding="utf-8")
    game = "p\nplanet\nplan\npan\nnap\nWizard\n"
    done = run_command("worderly", "-f", str(path), "-w", "4", typed=f"{game}p\nplan\npan\nnap\nplanet\nm\nl\n\nq\n")
    assert done.stdout.count("Solved!") == 2
    assert done.stderr.count("skipped 2 entries") == 1
    made = run_command("worderly", "make", "-f", str(path), "-w", "4", "--count", "3", "--out", str(tmp_path / "out"))
    assert made.stderr.count("skipped 2 entries") == 1
