"""The line protocol between programs that play: commands in, answers out, in the spirit of chess engines (UCI).

docs/engine-protocol.md describes it. Positions are in CGP; moves are `8H QUIZ`, `H8 QU.z`, `ex ABC` and `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import BinaryIO

from lexicade.boards.board import EMPTY, Board, Tile, formed
from lexicade.boards.cgp import read_position
from lexicade.boards.moves import Kind, Move, read_turn, write_turn
from lexicade.boards.notation import read_square, tile_on, whole_word, write_play
from lexicade.boards.position import Position
from lexicade.boards.rules import play_points
from lexicade.core.errors import LONGEST_LINE, BadParams, BadPosition, LexicadeError, UnreadableMove, quoted
from lexicade.core.params import read_number
from lexicade.core.rng import MASK, Rng
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import LEVELS, NOBODY, Last, Params, View, board_before, position_of
from lexicade.lexicon import load

HELLO, HELLO_DONE = "ucgi", "ucgiok"
READY, READY_DONE = "isready", "readyok"
NEW_GAME, POSITION, GO, QUIT = "newgame", "position cgp", "go", "quit"
ANSWER, ERROR = "bestmove", "error"
LONGEST_THOUGHT = 86_400_000  # milliseconds
EXCHANGE = re.compile(r"ex(?=\s)", re.I)
LAST_MOVE = "lm"  # an operation of CGP


def write_answer(move: Move) -> str:
    """A move as the protocol has it.

    >>> write_answer(Move(Kind.EXCHANGE, "QV")), write_answer(Move(Kind.PLAY, "QU.z", 7, 7))
    ('ex QV', '8H QU.z')
    """
    return f"ex {move.text}" if move.kind is Kind.EXCHANGE else write_turn(move)


def read_answer(board: Board, rack: str, text: str) -> Move:
    """The move that a program answers; raises UnreadableMove or IllegalMove."""
    move = read_turn(board, rack, EXCHANGE.sub("exch", text.strip()))
    if move is None:
        raise UnreadableMove(f"{quoted(text)} is not a move.")
    return move


@dataclass(slots=True)
class Engine:
    """Our end of the protocol: what was set and the position that was given last."""

    game: Rules
    level: str = LEVELS[-1]
    position: Position | None = None
    name: str = "Lexicade"
    commands: dict[str, Callable[[str], Iterator[str]]] = field(init=False)

    def __post_init__(self) -> None:
        self.commands = {
            HELLO: self.hello,
            READY: self.ready,
            "setoption": self.set_option,
            NEW_GAME: self.new_game,
            "position": self.set_position,
            GO: self.go,
        }

    def answers(self, line: str) -> Iterator[str]:
        """The lines that answer a command; what is wrong with it is one line, and never an error."""
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        try:
            if word.lower() not in self.commands:
                raise BadParams(f"There is no command {quoted(word)}.")
            yield from self.commands[word.lower()](rest.strip())
        except LexicadeError as error:
            yield f"{ERROR} {' '.join(error.sentence.split())}"

    def hello(self, _: str) -> Iterator[str]:
        """Who answers, and what can be set."""
        yield f"id name {self.name}"
        yield f"option name level type combo default {self.level} " + " ".join(f"var {level}" for level in LEVELS)
        yield f"option name lexicon type string default {self.game.lexicon.name}"
        yield HELLO_DONE

    def ready(self, _: str) -> Iterator[str]:
        """Answer when everything is loaded."""
        self.game.engine.hasten()
        yield READY_DONE

    def set_option(self, text: str) -> Iterator[str]:
        """Set the level or the word list."""
        match = re.fullmatch(r"name\s+(?P<name>\S+)\s+value\s+(?P<value>.+)", text, re.I)
        if match is None:
            raise BadParams('Write "setoption name NAME value VALUE".')
        name, value = match["name"].lower(), match["value"].strip()
        if name == "level":
            if value.lower() not in LEVELS:
                raise BadParams(f"There is no level {quoted(value)}: {', '.join(LEVELS)}.")
            self.level = value.lower()
        elif name == "lexicon":
            self.game = Rules(load(value))
        else:
            raise BadParams(f"There is no option {quoted(name)}: level, lexicon.")
        yield from ()

    def new_game(self, _: str) -> Iterator[str]:
        """Forget the game before."""
        self.position = None
        yield from ()

    def set_position(self, text: str) -> Iterator[str]:
        """Take a position; the one before is forgotten even if this one is wrong."""
        self.position = None
        kind, _, line = text.partition(" ")
        if kind.lower() != "cgp":
            raise BadPosition('Write "position cgp" and the position as a line of CGP.')
        self.position = read_position(line)
        yield from ()

    def go(self, text: str) -> Iterator[str]:
        """Think, at most as many milliseconds as are given, and answer with a move; the seed is for random numbers."""
        position, words = self.position, text.split()
        given = dict(zip(words[::2], words[1::2], strict=False))
        time, seed = given.get("movetime"), given.get("seed", "0")
        milliseconds = None if time is None else read_number("movetime", time, low=1, high=LONGEST_THOUGHT)
        rng = Rng(read_number("seed", seed, low=0, high=MASK))
        if position is None:
            raise BadPosition("There is no position to play from.")
        if not position.rack:
            raise BadPosition("The position has no rack to play from.")
        seconds = None if milliseconds is None else milliseconds / 1000
        player = self.game.bot(self.level, is_timed=seconds is not None, seconds=seconds)
        assert player is not None  # the level was looked at when it was set
        yield f"{ANSWER} {write_answer(player(view_of(position), rng))}"


def view_of(position: Position) -> View:
    """A position as a bot sees it: from the first seat, with words checked as they are played."""
    return View(
        params=Params(players=len(position.scores), bot=NOBODY),
        seat=0,
        turn=0,
        board=position.board,
        rack=position.rack,
        scores=position.scores,
        bag=position.bag,
        last=read_last(position),
        scoreless=position.scoreless,
        can_challenge=False,
        is_out=False,
    )


def told_position(view: View) -> Position:
    """What a bot sees as a position, with the last play for those who can tell something from it."""
    position, last = position_of(view), view.last
    if last is None or not last.tiles:
        return position
    row, column, is_across, text = whole_word(board_before(view.board, last.tiles), list(last.tiles))
    written = write_play(row, column, text, is_across=is_across)
    return replace(position, operations=((LAST_MOVE, written),))


def read_last(position: Position) -> Last | None:
    """The last play, if the position tells it and it lies on the board; by the last of the other players."""
    square, *word = dict(position.operations).get(LAST_MOVE, "").split()[:2] or [""]
    place, tiles = read_square(square), list[Tile]()
    if place is None or not word:
        return None
    row, column, is_across = place
    for letter in word[0]:
        if letter not in (EMPTY, position.board.at(row, column)):
            return None
        if letter != EMPTY:
            tiles.append(tile_on(row, column, letter))
        row, column = (row, column + 1) if is_across else (row + 1, column)
    if not 0 < len(tiles) <= position.ruleset.rack:
        return None
    points = play_points(formed(board_before(position.board, tiles), tiles), len(tiles), position.ruleset)
    drawn = len(tiles) if position.bag else 0  # with an empty bag nobody asks
    return Last(len(position.scores) - 1, " ".join((square, *word)), points, tiles=tuple(tiles), drawn=drawn)


def read_commands(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream up to "quit" or its end; one that is too long is cut, as no command is that long."""
    while raw := stream.readline(LONGEST_LINE):
        while not raw.endswith(b"\n") and (rest := stream.readline(LONGEST_LINE)):
            raw = raw[:LONGEST_LINE] + rest[-1:]
        line = raw.decode(errors="replace").strip()
        if line.lower() == QUIT:
            return
        yield line
