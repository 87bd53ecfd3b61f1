"""The simplified Scrabble: the class of the assignment, by its names (and in snake case)."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable

from lexicade.boards.board import PLAIN, Board, Tile, judge
from lexicade.classroom.talk import WORDS_FILE, open_file
from lexicade.core.errors import IllegalMove
from lexicade.lexicon import Lexicon, from_words, load
from lexicade.lexicon.letters import is_word


class ScrabbleGame:
    """One game: a board, unlimited tiles, and the running score.

    >>> game = ScrabbleGame()
    >>> game.play_tiles([{"letter": letter, "row": 7, "col": 7 + at} for at, letter in enumerate("BUTTON")])
    {'valid': True, 'score': 8}
    >>> game.play_tiles([{"letter": "S", "row": 0, "col": 0}])
    {'valid': False, 'score': 0}
    >>> game.score
    8
    """

    def __init__(self, words: str | os.PathLike[str] | Lexicon | Iterable[str] | None = None) -> None:
        """A game over words.txt in the current folder or, if there is none, the built-in list.

        A text file of another name, a lexicon or words in hand may be given; raises OSError if there is no such file.
        """
        if words is None and os.path.lexists(WORDS_FILE):
            words = WORDS_FILE
        self._words: Container[str]
        if words is None:
            self._words = load()
        elif isinstance(words, str | os.PathLike):
            self._words = open_file(words, quietly=True)
        else:
            self._words = words if isinstance(words, Lexicon) else from_words(words)
        self._board = Board.empty(PLAIN)
        self._score = 0

    @property
    def score(self) -> int:
        """The points of all valid plays so far."""
        return self._score

    def play_tiles(self, tiles: object) -> dict[str, bool | int]:
        """Lay tiles, each a dictionary with letter, row and col; an invalid play, whatever it is, changes nothing."""
        try:
            laid = read_tiles(tiles)
        except Exception:  # whatever was handed in can do whatever it likes
            return {"valid": False, "score": 0}
        try:
            words = judge(self._board, laid, self._words)
        except IllegalMove:
            return {"valid": False, "score": 0}
        points = sum(word.points for word in words)
        self._board = self._board.lay(laid)
        self._score += points
        return {"valid": True, "score": points}

    playTiles = play_tiles  # noqa: N815 - the assignment's name


def read_tiles(tiles: object) -> list[Tile]:
    """Tiles from a list of dictionaries; raises TypeError or KeyError for anything else."""
    if not isinstance(tiles, list | tuple):
        raise TypeError("tiles come in a list")
    laid = []
    for tile in tiles:
        if not isinstance(tile, dict):
            raise TypeError("a tile is a dictionary")
        letter, row, column = tile["letter"], tile["row"], tile["col"]
        if type(letter) is not str or len(letter) != 1 or not is_word(letter):
            raise TypeError("a letter is one of a-z")
        if type(row) is not int or type(column) is not int:  # True and 7.0 are not squares
            raise TypeError("rows and columns are whole numbers")
        laid.append(Tile(row, column, letter.upper()))
    return laid
