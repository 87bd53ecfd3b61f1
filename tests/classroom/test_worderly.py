"""The Worderly assignment's own tests: every category that its text lists, on the classes by its names."""

from __future__ import annotations

import os
import random
import stat
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from lexicade.classroom.worderly import LeaderBoard, Letter, Player, Puzzle, Word, is_valid_name
from lexicade.core.errors import BadLeaders
from lexicade.core.rng import Rng
from lexicade.games.worderly.generator import Vocabulary, make_puzzle
from lexicade.games.worderly.puzzle import Puzzle as Layout
from lexicade.lexicon import Lexicon, from_words

MINIMUM = "planet plan plane plant plate panel leant ate pen net ten"  # one word of six letters and ten others


@pytest.fixture
def minimum(tmp_path: Path) -> Path:
    """The bare minimum of a lexicon file."""
    path = tmp_path / "minimum.txt"
    path.write_text(MINIMUM)
    return path


def rows_of(puzzle: Puzzle) -> list[str]:
    """The letters of a puzzle, row by row, with dots for empty cells."""
    return ["".join(cell.letter if cell else "." for cell in row) for row in puzzle.matrix]


def faults(rows: list[str], words: list[str], count: int) -> list[str]:
    """What is wrong with a grid of letters, found by reading it: this shares no code with what makes puzzles."""
    six, *others = words
    wrong = []
    top, left = (len(rows) - 11) // 2, (len(rows[0]) - 11) // 2
    diagonal = {(top + 2 * at, left + 2 * at) for at in range(6)}
    if "".join(rows[row][column] for row, column in sorted(diagonal)) != six:
        wrong.append("the six-letter word is not on its diagonal")
    if len(words) != count:
        wrong.append(f"{len(words)} words")
    for word, copies in Counter(others).items():
        if copies > 2 or not 3 <= len(word) <= 5 or any(word.count(char) > six.count(char) for char in word):
            wrong.append(f"{word} is wrong")
    # Every run of two letters or more in a row or a column is a word of the list, and the other way round: so no word
    # overlaps, continues or touches another of its direction.
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    runs = [run for line in rows + columns for run in line.split(".") if len(run) > 1]
    if Counter(runs) != Counter(others):
        wrong.append(f"runs {Counter(runs) - Counter(others)} words {Counter(others) - Counter(runs)}")
    # All letters hang together: across, down, and along the diagonal.
    cells = {(row, column) for row, line in enumerate(rows) for column, char in enumerate(line) if char != "."}
    reached, waiting = set(), [min(diagonal)]
    while waiting:
        row, column = waiting.pop()
        if (row, column) in reached:
            continue
        reached.add((row, column))
        beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
        waiting += (beside | (diagonal if (row, column) in diagonal else set())) & cells
    if reached != cells:
        wrong.append("some letters hang in the air")
    return wrong


def lines_of(layout: Layout) -> list[str]:
    """The letters of a layout, row by row."""
    letters = layout.letters()
    return ["".join(letters.get((row, column), ".") for column in range(layout.columns)) for row in range(layout.rows)]


# Irregular scenarios


@pytest.mark.parametrize("path", [5, b"file", ["x"], object()])
def test_no_path_at_all(path: str) -> None:
    """Something that names no file is an invalid puzzle too."""
    assert not Puzzle(path).is_valid()


@pytest.mark.parametrize("content", [None, b"", b"\x00\xff", b"cat cow", b"planet", b"planet plan pan"])
def test_invalid_lexicon_file(tmp_path: Path, content: bytes | None) -> None:
    """Without a usable lexicon file the puzzle is invalid, and nothing raises."""
    path = tmp_path / "words.txt"
    if content is not None:
        path.write_bytes(content)
    puzzle = Puzzle(path)
    assert not puzzle.is_valid()
    assert puzzle.answers == []
    assert puzzle.guess("planet") == 0
    assert puzzle.is_over()
    assert not puzzle.reset()


@pytest.mark.parametrize("rows", [14, 31, -1, 0, 10**9, None, "15", 15.0, True])
def test_bounds_of_rows(rows: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Rows out of bounds revert to the default, with a notice."""
    assert Puzzle(rows=rows, seed=1).rows == 15
    assert "15 is taken instead" in capsys.readouterr().err


@pytest.mark.parametrize("cols", [24, 41, -1, 0, 10**9, None, "25"])
def test_bounds_of_columns(cols: int) -> None:
    """Columns out of bounds revert to the default."""
    assert Puzzle(cols=cols, seed=1).cols == 25


@pytest.mark.parametrize("count", [1, 52, -1, 0, 10**9, None, "21"])
def test_bounds_of_word_count(count: int) -> None:
    """A word count out of bounds reverts to the default."""
    assert Puzzle(word_count=count, seed=1).word_count == 21


def test_bare_minimum(minimum: Path) -> None:
    """One word of six letters and ten others are enough for 21 words, every time in 500, each of the ten twice."""
    puzzle = Puzzle(minimum, seed=5)
    for _ in range(500):
        assert puzzle.is_valid()
        assert Counter(word.word for word in puzzle.answers[1:]) == dict.fromkeys(MINIMUM.split()[1:], 2)
        assert faults(rows_of(puzzle), [word.word for word in puzzle.answers], 21) == []
        puzzle.reset()


def test_bare_minimum_in_the_game() -> None:
    """The game's own puzzles succeed with the bare minimum as well."""
    vocabulary = Vocabulary(from_words(MINIMUM.split()))
    for seed in range(100):
        layout, _ = make_puzzle(vocabulary, 21, 15, 25, Rng(seed))
        assert faults(lines_of(layout), [placed.word for placed in layout.placed], 21) == []


# Puzzle validity


def test_loading_lexicon_file(minimum: Path) -> None:
    """All words of the file are in the dictionary list, by length."""
    puzzle = Puzzle(minimum)
    assert {word for words in puzzle.dict_list.values() for word in words} == set(MINIMUM.split())
    assert all(len(word) == length for length, words in puzzle.dict_list.items() for word in words)
    assert sorted(puzzle.puzzle_words_list) == sorted(word for word in MINIMUM.split() if len(word) < 6)


@pytest.mark.parametrize("count", [2, 10, 21, 35, 51])
def test_word_count(count: int) -> None:
    """The puzzle has as many words as asked for, the initial word included."""
    puzzle = Puzzle(word_count=count, seed=2)
    assert puzzle.is_valid()
    assert len(puzzle.answers) == count
    assert puzzle.answers[0] is puzzle.initial_word


def test_default_word_count() -> None:
    """That is 21 unless otherwise specified."""
    assert len(Puzzle(seed=3).answers) == 21


@pytest.mark.parametrize(("rows", "cols"), [(15, 25), (30, 40), (17, 33)])
def test_puzzle_size(rows: int, cols: int) -> None:
    """The puzzle has as many rows and columns as asked for."""
    puzzle = Puzzle(rows=rows, cols=cols, seed=4)
    assert puzzle.is_valid()
    assert (len(puzzle.matrix), {len(row) for row in puzzle.matrix}) == (rows, {cols})


def test_word_occurrence() -> None:
    """Each additional word appears twice at most."""
    for seed in range(20):
        assert max(Counter(word.word for word in Puzzle(seed=seed).answers).values()) <= 2


def test_word_validity() -> None:
    """Each additional word is made of the letters of the initial word, none used more often than it is there."""
    for seed in range(20):
        puzzle = Puzzle(seed=seed)
        assert puzzle.initial_word is not None
        for answer in puzzle.answers[1:]:
            assert not Counter(answer.word) - Counter(puzzle.initial_word.word)
            assert 3 <= len(answer.word) <= 5
            assert answer.word in puzzle.puzzle_words_list


def test_letter_validity() -> None:
    """Each letter belongs to at most one diagonal, one vertical and one horizontal word, and stands where it says."""
    puzzle = Puzzle(seed=6)
    for letter in puzzle.letters:
        assert isinstance(letter, Letter)
        assert puzzle.matrix[letter.row][letter.col] is letter
        assert letter.points == 1
        directions = [word.direction for word in letter.words]
        assert len(directions) == len(set(directions)) >= 1
    assert sum(cell is not None for row in puzzle.matrix for cell in row) == len(puzzle.letters)


def test_words_know_their_letters() -> None:
    """A word's letters spell it, lie in its direction, and know the word."""
    steps = {"a": (0, 1), "d": (1, 0), "x": (2, 2)}
    for answer in Puzzle(seed=7).answers:
        assert isinstance(answer, Word)
        assert "".join(letter.letter for letter in answer.letters) == answer.word
        assert all(answer in letter.words for letter in answer.letters)
        for before, after in pairwise(answer.letters):
            assert (after.row - before.row, after.col - before.col) == steps[answer.direction]


def test_word_placement() -> None:
    """No same-direction overlap and no touching words: 1,000 puzzles are right to an eye that knows only the grid."""
    puzzle = Puzzle(seed=8)
    for _ in range(1000):
        assert puzzle.is_valid()
        assert faults(rows_of(puzzle), [word.word for word in puzzle.answers], 21) == []
        puzzle.reset()


def test_word_placement_in_the_game(lexicon: Lexicon) -> None:
    """So are the puzzles that the game makes, small and large."""
    vocabulary = Vocabulary(lexicon, "medium")
    for count, rows, columns, many in ((21, 15, 25, 300), (51, 30, 40, 10), (51, 15, 25, 5), (2, 15, 25, 20)):
        for seed in range(many):
            layout, _ = make_puzzle(vocabulary, count, rows, columns, Rng(seed))
            assert faults(lines_of(layout), [placed.word for placed in layout.placed], count) == []


def test_the_validator_sees_faults(lexicon: Lexicon) -> None:
    """The independent check is not blind: a puzzle with a letter changed, moved or added is found out."""
    layout, _ = make_puzzle(Vocabulary(lexicon, "medium"), 21, 15, 25, Rng(1))
    words = [placed.word for placed in layout.placed]
    rows = lines_of(layout)
    row = next(at for at, line in enumerate(rows) if line.strip("."))
    assert faults([*rows[:row], rows[row].replace(".", "e", 1), *rows[row + 1 :]], words, 21)
    assert faults([*rows[1:], rows[0]], words, 21)
    assert faults(rows, [*words[:-1], words[1]], 21)
    assert faults(rows, words, 20)


# Game play and state


def test_right_guesses() -> None:
    """A right guess reveals every copy and earns a point for each letter newly shown."""
    puzzle = Puzzle(seed=9)
    answer = puzzle.answers[3]
    copies = [word for word in puzzle.answers if word.word == answer.word]
    expected = len({letter for word in copies for letter in word.letters})
    assert puzzle.guess(f"  {answer.word.upper()} ") == expected == puzzle.points
    assert all(word.is_revealed() for word in copies)
    assert puzzle.guess(answer.word) == 0
    assert puzzle.lives == 5


@pytest.mark.parametrize("text", ["zzz", "not a word", "123", "é"])
def test_wrong_guesses(text: str) -> None:
    """A wrong guess costs a life and nothing else."""
    puzzle = Puzzle(seed=9)
    assert puzzle.guess(text) == 0
    assert (puzzle.lives, puzzle.points) == (4, 0)
    assert all(letter.is_hidden for letter in puzzle.letters)


@pytest.mark.parametrize("text", ["", "   ", None, 7])
def test_empty_guesses(text: object) -> None:
    """No guess costs nothing."""
    puzzle = Puzzle(seed=9)
    assert puzzle.guess(text) == 0
    assert puzzle.lives == 5


def test_final_state_solved() -> None:
    """When every word is revealed the puzzle is solved, and its points are its letters."""
    puzzle = Puzzle(seed=10)
    for answer in puzzle.answers:
        assert not puzzle.is_solved()
        puzzle.guess(answer.word)
        if puzzle.is_solved():
            break
    assert puzzle.is_over()
    assert puzzle.points == len(puzzle.letters)


def test_final_state_lost() -> None:
    """When lives run out the game is over, and no guess counts any more."""
    puzzle = Puzzle(seed=11)
    for _ in range(5):
        assert not puzzle.is_over()
        puzzle.guess("zzz")
    assert puzzle.is_over()
    assert not puzzle.is_solved()
    assert puzzle.guess(puzzle.answers[0].word) == 0
    assert puzzle.lives == 0


def test_success_rate() -> None:
    """A puzzle can be made again and again, and they differ."""
    puzzle = Puzzle(seed=12)
    firsts = set()
    for _ in range(100):
        assert puzzle.reset()
        assert puzzle.initial_word is not None
        firsts.add(puzzle.initial_word.word)
        assert (puzzle.lives, puzzle.points) == (5, 0)
    assert len(firsts) > 50


# State that can be looked at and changed


def by_length(words: str) -> dict[int, list[str]]:
    """Words as a dictionary list."""
    return {length: [word for word in words.split() if len(word) == length] for length in map(len, words.split())}


def lay(puzzle: Puzzle, *words: tuple[str, int, int, str]) -> None:
    """Put words of one's own on a puzzle, by nothing but its public attributes."""
    steps = {"a": (0, 1), "d": (1, 0), "x": (2, 2)}
    puzzle.matrix = [[None] * puzzle.cols for _ in range(puzzle.rows)]
    puzzle.answers, puzzle.letters, puzzle.word_count = [], [], len(words)
    for text, row, col, direction in words:
        word = Word(text, direction=direction)
        for at, char in enumerate(text):
            cell = row + at * steps[direction][0], col + at * steps[direction][1]
            letter = puzzle.matrix[cell[0]][cell[1]] or Letter(char, *cell)
            puzzle.matrix[cell[0]][cell[1]] = letter
            letter.words.append(word)
            word.letters.append(letter)
        puzzle.answers.append(word)
    puzzle.initial_word = puzzle.answers[0]


PLANET, PLAN, PAN = ("planet", 2, 7, "x"), ("plan", 2, 7, "a"), ("pan", 2, 7, "d")


@pytest.mark.parametrize(
    ("words", "is_valid"),
    [
        ((PLANET, PLAN, PAN), True),
        ((PLANET, PLAN, ("pan", 2, 7, "d"), ("let", 2, 8, "d")), False),  # two words touch
        ((PLANET, PLAN, ("ant", 2, 9, "d")), False),  # it covers another letter
        ((PLANET, PLAN, ("net", 0, 0, "a")), False),  # it crosses nothing
        ((PLANET, PLAN, ("plan", 2, 7, "a")), False),  # it lies on another
        ((PLANET, PLAN, ("pap", 2, 7, "d")), False),  # it takes a letter twice
        ((PLANET, PLAN, ("pln", 2, 7, "x")), False),  # a second diagonal
        ((("planet", 3, 7, "x"), ("plan", 3, 7, "a")), False),  # off its place
    ],
)
def test_is_valid_judges_what_is_laid(words: tuple[tuple[str, int, int, str], ...], *, is_valid: bool) -> None:
    """A puzzle laid by hand is judged like one that was made."""
    puzzle = Puzzle(seed=13)
    lay(puzzle, *words)
    assert puzzle.is_valid() is is_valid


def put_letter(puzzle: Puzzle) -> None:
    """Put a letter where none is."""
    puzzle.matrix[0][0] = Letter("e", 0, 0)


def take_letter(puzzle: Puzzle) -> None:
    """Take a letter away."""
    puzzle.matrix[puzzle.letters[-1].row][puzzle.letters[-1].col] = None


def change_letter(puzzle: Puzzle) -> None:
    """Make another letter of one."""
    puzzle.letters[0].letter = "q"


def move_letter(puzzle: Puzzle) -> None:
    """Let a letter say that it stands elsewhere."""
    puzzle.letters[0].row += 1


def change_cell(puzzle: Puzzle) -> None:
    """Put another letter in the place of one."""
    letter = puzzle.letters[3]
    puzzle.matrix[letter.row][letter.col] = Letter("q", letter.row, letter.col)


def change_word(puzzle: Puzzle) -> None:
    """Let a word be called otherwise."""
    puzzle.answers[1].word = puzzle.answers[1].word[::-1] + "x"


def double_word(puzzle: Puzzle) -> None:
    """Put a word in the place of another."""
    puzzle.answers[2] = puzzle.answers[1]


def add_word(puzzle: Puzzle) -> None:
    """List a word twice."""
    puzzle.answers.append(puzzle.answers[1])


def take_word(puzzle: Puzzle) -> None:
    """Take a word off the list."""
    puzzle.answers.pop()


def take_initial_word(puzzle: Puzzle) -> None:
    """Take the initial word away."""
    puzzle.initial_word = None


def change_initial_word(puzzle: Puzzle) -> None:
    """Make another word the initial one."""
    puzzle.initial_word = puzzle.answers[1]


def take_row(puzzle: Puzzle) -> None:
    """Take a row away."""
    puzzle.matrix.pop()


def put_nonsense(puzzle: Puzzle) -> None:
    """Put something there that is no letter."""
    puzzle.matrix[0][0] = "e"  # type: ignore[call-overload]


@pytest.mark.parametrize(
    "tamper",
    [
        *(put_letter, take_letter, change_letter, move_letter, change_cell, change_word, double_word, add_word),
        *(take_word, take_initial_word, change_initial_word, take_row, put_nonsense),
    ],
)
def test_is_valid_judges_what_stands_there(tamper: Callable[[Puzzle], None]) -> None:
    """Whatever is changed in a valid puzzle makes it invalid, until it is reset."""
    puzzle = Puzzle(seed=14)
    assert puzzle.is_valid()
    tamper(puzzle)
    assert not puzzle.is_valid()
    assert puzzle.reset()


def test_the_order_of_answers_is_free() -> None:
    """A puzzle is the same whatever the order in which its words are listed."""
    puzzle = Puzzle(seed=15)
    puzzle.answers.reverse()
    assert puzzle.is_valid()


def test_the_dictionary_feeds_the_puzzle() -> None:
    """After dict_list is replaced or changed, puzzles are made of its words alone."""
    puzzle = Puzzle(seed=16)
    puzzle.dict_list = by_length(MINIMUM)
    assert puzzle.reset()
    assert {word.word for word in puzzle.answers} == set(MINIMUM.split())
    assert sorted(puzzle.puzzle_words_list) == sorted(MINIMUM.split()[1:])
    puzzle.dict_list[3].remove("ten")
    puzzle.word_count = 10
    for _ in range(20):
        assert puzzle.reset()
        assert "ten" not in {word.word for word in puzzle.answers}
    puzzle.dict_list[6].clear()
    assert not puzzle.reset()


def test_the_list_feeds_the_puzzle(minimum: Path) -> None:
    """After puzzle_words_list is replaced, all words but the initial one are from it."""
    puzzle = Puzzle(minimum, 5, seed=17)
    puzzle.puzzle_words_list = ["lap", "tan", "alp", "Don't", "toolong"]
    for _ in range(20):
        assert puzzle.reset()
        assert {word.word for word in puzzle.answers} <= {"planet", "lap", "tan", "alp"}
    puzzle.puzzle_words_list.clear()
    assert not puzzle.reset()


def test_the_list_is_shuffled() -> None:
    """The words to pick from are all short ones of the dictionary in random order, another one each time."""
    first, second = Puzzle(), Puzzle()
    words = [word for length in (3, 4, 5) for word in first.dict_list[length]]
    assert sorted(first.puzzle_words_list) == sorted(words)
    assert first.puzzle_words_list != words
    assert first.puzzle_words_list != second.puzzle_words_list


def test_letters_count_their_points() -> None:
    """A guess earns what its newly revealed letters are worth."""
    puzzle = Puzzle(seed=18)
    for letter in puzzle.letters:
        letter.points = 7
    puzzle.answers[1].letters[0].points = 100
    copies = [word for word in puzzle.answers if word.word == puzzle.answers[1].word]
    revealed = {letter for word in copies for letter in word.letters}
    assert puzzle.guess(puzzle.answers[1].word) == 100 + 7 * (len(revealed) - 1) == puzzle.points


@pytest.mark.parametrize("text", ["shuffle", "?letter", "?word", ":hint"])
def test_no_guess_is_a_command(text: str) -> None:
    """What the game takes for a command is a wrong guess here, like any other."""
    puzzle = Puzzle(seed=19)
    puzzle.guess(text)
    assert puzzle.lives == 4


def test_lives_can_be_set() -> None:
    """Lives and points are the object's own: setting them changes the game."""
    puzzle = Puzzle(seed=20)
    puzzle.lives, puzzle.points = 1, 40
    puzzle.guess("zzz")
    assert puzzle.is_over()
    assert puzzle.points == 40


def test_first_words_are_alike(tmp_path: Path) -> None:
    """Every six-letter word is drawn as often as any other, also one that only adds an s."""
    path = tmp_path / "words.txt"
    path.write_text("planet planes plates pleats plane plate pleat pan pen ape")
    puzzle = Puzzle(path, 2, seed=21)
    drawn: Counter[str] = Counter()
    for _ in range(400):
        assert puzzle.reset()
        assert puzzle.initial_word is not None
        drawn[puzzle.initial_word.word] += 1
    assert drawn.keys() == {"planet", "planes", "plates", "pleats"}
    assert min(drawn.values()) > 60


def grids(many: int) -> list[list[str]]:
    """Some puzzles after another, of one object and of the next."""
    puzzle = Puzzle()
    found = [rows_of(puzzle)]
    for _ in range(many):
        puzzle.reset()
        found.append([*rows_of(puzzle), *puzzle.puzzle_words_list[:5]])
    return found


def test_a_seed_repeats_puzzles() -> None:
    """The same random.seed gives the same puzzles, made or reset; otherwise they differ."""
    random.seed(3)
    first = grids(3)
    assert grids(3) != first
    random.seed(3)
    assert grids(3) == first
    puzzle = Puzzle()
    random.seed(4)
    puzzle.reset()
    before = rows_of(puzzle)
    random.seed(4)
    puzzle.reset()
    assert rows_of(puzzle) == before


def test_every_word_is_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Words that no puzzle can have are in dict_list all the same, in the file's order, and reported once."""
    odd = ["don't", "café", "co-op", "a", "x" * 300, "ten's"]
    path = tmp_path / "words.txt"
    path.write_text("\n".join([*odd, *MINIMUM.upper().split()]), encoding="utf-8")
    puzzle = Puzzle(path, seed=22)
    assert puzzle.dict_list == by_length(" ".join([*odd, MINIMUM]))
    for _ in range(20):
        assert puzzle.reset()
        assert {word.word for word in puzzle.answers} == set(MINIMUM.split())
    assert capsys.readouterr().err.count("4 entries are not words") == 1


def test_offensive_words_stay_in_the_dictionary(lexicon: Lexicon) -> None:
    """Words that no puzzle shows are in dict_list, and stay out of puzzles also when the lists were changed."""
    flagged = [word for word in lexicon.flagged() if len(word) == 6]
    puzzle = Puzzle(seed=23)
    assert set(flagged) <= set(puzzle.dict_list[6])
    puzzle.dict_list[6] = flagged
    assert not puzzle.reset()


def test_the_file_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name, the words are those of corncob-lowercase.txt in the current folder, if it is there."""
    monkeypatch.chdir(tmp_path)
    assert len(Puzzle().dict_list[6]) > 10_000
    Path("corncob-lowercase.txt").write_text(MINIMUM)
    puzzle = Puzzle()
    assert puzzle.dict_list == by_length(MINIMUM)
    assert puzzle.is_valid()


# The leader board


@pytest.fixture
def csv(tmp_path: Path) -> Path:
    """Where a leader board is kept."""
    return tmp_path / "leaders.csv"


@pytest.mark.parametrize(
    ("asked", "size"), [(10, 10), (2, 2), (50, 50), (1, 10), (51, 10), (-1, 10), ("5", 10), (None, 10)]
)
def test_bounds_of_players(asked: int, size: int) -> None:
    """A board has 2 to 50 places; out of bounds it reverts to 10."""
    assert LeaderBoard(asked).max_size == size


@pytest.mark.parametrize("name", ["abc", "Wizard_42", "a-b-c", "0123456789"])
def test_player_names(name: str) -> None:
    """Letters, digits, hyphens and underscores make a name, 3 to 10 of them."""
    assert is_valid_name(name)


@pytest.mark.parametrize(
    "name", ["", "ab", "elevenchars", "a b c", "né-e", "😀😀😀", "../x", "a/b/c", "abc\n", None, 123]
)
def test_no_player_names(name: object) -> None:
    """Anything else doesn't."""
    assert not is_valid_name(name)


def test_get_player_info() -> None:
    """A player is found by name."""
    board = LeaderBoard()
    board.update("merlin", 30)
    assert board.get_player("merlin") == Player("merlin", 30)
    assert board.get_player("nobody") is None


def test_get_leader_board() -> None:
    """The players come best first, as many as fit or as are asked for."""
    board = LeaderBoard(3)
    for points in (10, 20, 30, 40):
        assert board.update(f"wiz{points}", points)
    assert [player.points for player in board.get_leaders()] == [40, 30, 20]
    assert [player.points for player in board.get_leaders(1)] == [40]


def test_get_high_score() -> None:
    """The highest score is 0 on an empty board, then the best one."""
    board = LeaderBoard()
    assert board.high_score == 0
    board.update("merlin", 30)
    assert board.high_score == 30


def test_update_high_score() -> None:
    """Only a score above the best gets in, unless any score may; a name keeps its larger score."""
    board = LeaderBoard(2)
    assert board.update("merlin", 30)
    assert not board.update("morgan", 30)
    assert not board.update("morgan", 29)
    assert board.update("morgan", 20, any_score=True)
    assert board.update("morgan", 25, any_score=True)
    assert not board.update("morgan", 22, any_score=True)
    assert board.update("merlin", 31)
    assert [(player.name, player.points) for player in board.leaders] == [("merlin", 31), ("morgan", 25)]
    assert not board.update("x", 99)
    assert not board.update("morgan", -1)


def test_read_leader_board_file(csv: Path) -> None:
    """The file is read best first and cut to size; no file is an empty board."""
    csv.write_text("name,points\nmerlin,30\nmorgan,40\nmerlin,35\n")
    board = LeaderBoard(file=str(csv))
    board.load()
    assert [(player.name, player.points) for player in board.leaders] == [("morgan", 40), ("merlin", 35)]
    empty = LeaderBoard(file=str(csv) + "x")
    empty.load()
    assert empty.leaders == []


def test_save_leader_board_file(csv: Path) -> None:
    """A board is saved only after a load, by an update too, and reads back."""
    board = LeaderBoard(file=str(csv))
    board.update("merlin", 30)
    board.save()
    assert not csv.exists()
    board.load()
    board.update("merlin", 30)
    assert csv.read_bytes() == b"name,points\r\nmerlin,30\r\n"
    again = LeaderBoard(file=str(csv))
    again.load()
    assert again.leaders == [Player("merlin", 30)]


def test_leaders_can_be_changed(csv: Path) -> None:
    """The leaders and the size of a board are its own: what is changed there counts, is sorted, cut and saved."""
    board = LeaderBoard(file=str(csv))
    board.load()
    board.leaders += [Player("merlin", 10), Player("morgan", 30), Player("arthur", 20)]
    assert board.high_score == 30
    assert not board.makes_it(25)
    assert [player.name for player in board.get_leaders()] == ["morgan", "arthur", "merlin"]
    board.max_size = 3
    assert board.update("vivien", 40)
    assert csv.read_text().split() == ["name,points", "vivien,40", "morgan,30", "arthur,20"]
    board.leaders.reverse()
    board.leaders[0].points = 50
    board.save()
    assert csv.read_text().split() == ["name,points", "arthur,50", "vivien,40", "morgan,30"]


def test_damaged_lines_are_kept(csv: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that can't be read is skipped with a warning and kept in a file of its own when the board is written."""
    csv.write_bytes(b"name,points\nmerlin,30\n\xff\xfe,x\nno points\nmorgan,-1\n")
    board = LeaderBoard(file=str(csv))
    board.load()
    assert "3 damaged lines were skipped" in capsys.readouterr().err
    assert board.leaders == [Player("merlin", 30)]
    board.update("morgan", 40)
    bad = Path(f"{csv}.bad")
    assert bad.read_bytes() == b"\xff\xfe,x\nno points\nmorgan,-1\n"
    again = LeaderBoard(file=str(csv))
    again.load()
    assert [player.name for player in again.leaders] == ["morgan", "merlin"]
    csv.write_bytes(csv.read_bytes() + b"no points\n")
    again.load()
    again.save()
    assert bad.read_bytes().count(b"no points") == 1


def test_a_crash_loses_nothing(csv: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If writing fails, on a full disk or by a crash, the old board is whole."""
    board = LeaderBoard(file=str(csv))
    board.load()
    board.update("merlin", 30)
    before = csv.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadLeaders, match="no space left"):
        board.update("morgan", 40)
    assert csv.read_bytes() == before
    assert sorted(path.name for path in csv.parent.iterdir()) == ["leaders.csv"]


def test_two_at_once(csv: Path) -> None:
    """Boards that were loaded at the same time don't lose each other's players."""
    boards = [LeaderBoard(file=str(csv)) for _ in range(3)]
    for board in boards:
        board.load()
    for number, board in enumerate(boards):
        assert board.update(f"wiz-{number}", 10 + number)
    last = LeaderBoard(file=str(csv))
    last.load()
    assert [player.name for player in last.leaders] == ["wiz-2", "wiz-1", "wiz-0"]


def test_odd_files(csv: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mark at the beginning, quotes and any line ends are read; odd separators don't split lines."""
    csv.write_bytes(b'\xef\xbb\xbf"name","points"\r"merlin","30"\rmorgan,40\r\nme\xe2\x80\xa8lin,50')
    board = LeaderBoard(file=str(csv))
    board.load()
    assert [player.name for player in board.leaders] == ["morgan", "merlin"]
    assert "1 damaged line" in capsys.readouterr().err


def test_a_failed_load_is_no_load(csv: Path) -> None:
    """What can't be read is never written over, also after an earlier load; nor is a pipe."""
    board = LeaderBoard(file=str(csv))
    board.load()
    board.update("merlin", 30)
    with csv.open("wb") as file:
        file.truncate(65 * 1024**2)
    with pytest.raises(BadLeaders):
        board.load()
    board.update("morgan", 40)
    assert csv.stat().st_size == 65 * 1024**2
    csv.unlink()
    os.mkfifo(csv)
    board = LeaderBoard(file=str(csv))
    board.load()
    with pytest.raises(BadLeaders, match="not a file"):
        board.save()


def test_files_that_are_none(csv: Path) -> None:
    """A directory, a file that may not be read, or one that is far too large is a sentence; a million rows work."""
    csv.mkdir()
    with pytest.raises(BadLeaders, match="can't be read"):
        LeaderBoard(file=str(csv)).load()
    csv.rmdir()
    with csv.open("wb") as file:
        file.truncate(1024**3)
    with pytest.raises(BadLeaders, match="too large"):
        LeaderBoard(file=str(csv)).load()
    csv.write_text("name,points\n" + "".join(f"wiz{number},{number}\n" for number in range(1_000_000)))
    board = LeaderBoard(file=str(csv))
    board.load()
    assert [player.points for player in board.leaders] == list(range(999_999, 999_989, -1))


def test_names_come_and_go(csv: Path) -> None:
    """However many names a file has and however often, the best are those of all of it, earlier ones first."""
    rows = [(f"wiz{number % 15_000}", number * 7919 % 1000) for number in range(40_000)]
    csv.write_text("".join(f"{name},{points}\n" for name, points in [("first", 999), *rows, ("last", 999)]))
    best: dict[str, int] = {}
    for name, points in [("first", 999), *rows, ("last", 999)]:
        best[name] = max(points, best.get(name, 0))
    expected = sorted(best.items(), key=lambda row: -row[1])[:10]
    board = LeaderBoard(file=str(csv))
    board.load()
    assert [(player.name, player.points) for player in board.leaders] == expected


def test_no_board_at_all(csv: Path) -> None:
    """A file with hardly a line that can be read is no leader board, and stays as it is."""
    csv.write_text("merlin,5\n" + "\x1b[2J\n" * 100_001)
    before = csv.read_bytes()
    with pytest.raises(BadLeaders, match="is not a leader board"):
        LeaderBoard(file=str(csv)).load()
    assert csv.read_bytes() == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_read_only(csv: Path) -> None:
    """A folder that may not be written to is a sentence, and the old board is whole."""
    csv.write_text("merlin,30\n")
    board = LeaderBoard(file=str(csv))
    board.load()
    csv.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(BadLeaders):
            board.update("morgan", 40)
    finally:
        csv.parent.chmod(stat.S_IRWXU)
    assert csv.read_text() == "merlin,30\n"


def test_validity_of_odd_puzzles() -> None:
    """Words without letters, and letters that the grid doesn't have, make a puzzle invalid; equal words don't."""
    nothing: list[object] = [[], (), {}, ""]
    for letters in nothing:
        puzzle = Puzzle(seed=2)
        puzzle.answers[2].letters = letters  # type: ignore[assignment]
        assert not puzzle.is_valid()
    puzzle = Puzzle(seed=2)
    letter = puzzle.answers[3].letters[0]
    puzzle.matrix[letter.row][letter.col] = Letter(letter.letter, letter.row, letter.col)
    assert not puzzle.is_valid(), "a guess would not show it"
    puzzle = Puzzle(seed=2)
    puzzle.answers[1] = Word(puzzle.answers[1].word, puzzle.answers[1].letters)
    assert puzzle.initial_word is not None
    puzzle.initial_word = Word(puzzle.initial_word.word, puzzle.initial_word.letters)
    assert puzzle.is_valid(), "the assignment's words have no direction of their own"


def test_every_entry_of_a_file_is_loaded(tmp_path: Path) -> None:
    """A word that stands in the file twice is in the dictionary list twice."""
    path = tmp_path / "twice.txt"
    path.write_text("chaplain plan chaplain")
    assert Puzzle(path).dict_list == {8: ["chaplain", "chaplain"], 4: ["plan"]}


def test_no_words_at_all_is_said() -> None:
    """Whoever takes all words away is told why there is no puzzle."""
    puzzle = Puzzle(seed=2)
    puzzle.dict_list, puzzle.puzzle_words_list = {}, []
    assert not puzzle.reset()
    assert puzzle.error
