"""Checks of the whole program by its conversation, over a puzzle of two words of which everything is known.

The word of six letters and one of three that crosses it make eight letters: eight points for whoever finds both. The
text doesn't say how points are shown, so they are read from the leader board's file.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import permutations

from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.judging import CannotCheck, Check, shown
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.questions import numbers
from lexicade.classroom.check.worderly.boards import FILE, rows_of

WORDS = "two-words.txt"
SIX, THREE = "planet", "tan"
POINTS = len(SIX) + len(THREE) - 1
WRONG = tuple("".join(letters) for letters in permutations("plnt", 3))  # none of them is a word
NAME = "wizard"
ASKS_NAME = re.compile(r"\bname\b|\binitials\b|nickname", re.IGNORECASE)
ASKS_AGAIN = re.compile(r"again|another|new game|main menu|return|continue|\[m\]|press", re.IGNORECASE)
IS_OVER = re.compile(r"game ?over|you (?:lose|lost)|no (?:more )?lives|out of lives|dead|died", re.IGNORECASE)
TRACE = re.compile(r"Traceback \(most|^\s+at [\w.$/]+\(", re.MULTILINE)
SECONDS = 30.0


PLAYS = re.compile(r"^\W*(\w)\b\W+(?:play|start|new game)\b", re.IGNORECASE | re.MULTILINE)
CODES = re.compile(r"\x1b\[[\d;?]*[a-zA-Z]")  # colors and the like
SIX_LETTERS = re.compile(r"(?<![a-z])(?=((?:[a-z][^a-z]{0,3}){5}[a-z])(?![a-z]))", re.IGNORECASE)


class Enough(Exception):
    """Nothing more is to be typed."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is guessed in a game, and the names that are typed for the leader board, the last one for ever."""

    guesses: tuple[str, ...]
    names: tuple[str, ...] = (NAME,)
    keeps_board: bool = False  # the leader board of the game before is there


@dataclass(slots=True)
class Reader:
    """Somebody who plays: from the menu to the puzzle, guess by guess, until the game is over."""

    game: Game
    typed: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    names: int = 0  # how often a name was asked for

    def __call__(self, said: str) -> str:
        """The answer to what was said; raises Enough at the end."""
        self.said.append(said)
        answer = self.answer(said)
        self.typed.append(answer)
        return answer

    def answer(self, said: str) -> str:
        """What to type."""
        if not self.typed:  # the first thing that is shown is the menu
            found = PLAYS.search(CODES.sub("", said))
            return found[1] if found else "P"
        if len(self.typed) == 1 and not shows_letters(said):
            raise CannotCheck(f"after {self.typed[0]!r} it doesn't show the six letters of a game")
        lines = [line for line in said.splitlines() if line.strip()]
        last = lines[-1] if lines else ""
        made = len(self.typed) - 1
        if self.names or made >= len(self.game.guesses) or IS_OVER.search(said):
            if not ASKS_NAME.search(last) and not (ASKS_NAME.search(said) and not ASKS_AGAIN.search(last)):
                raise Enough
            self.names += 1
            if self.names > len(self.game.names) + 2:
                raise Enough
            return self.game.names[min(self.names, len(self.game.names)) - 1]
        return self.game.guesses[made]


def shows_letters(said: str) -> bool:
    """Whether the letters of the word of six stand there in some order, together or with something between them.

    >>> shows_letters("Letters: t e n p a l"), shows_letters("TENPAL?"), shows_letters("1. Play Game")
    (True, True, False)
    """
    shown_letters = SIX_LETTERS.finditer(CODES.sub("", said))
    return any(sorted(re.sub(r"[^a-z]", "", found[1].lower())) == sorted(SIX) for found in shown_letters)


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a game."""

    start: str  # how a sentence about it begins
    reader: Reader
    rows: list[list[str]]  # of the leader board's file
    outcome: Outcome | None  # None if it asked for more than was to be typed


def play(command: Command, game: Game) -> Played:
    """Play a game; raises CannotCheck if the program can't be told of the words."""
    if not any("{words}" in part for part in command.template):
        raise CannotCheck("the command has no {words}: python3 worderly.py -f {words} -w {count}")
    (command.folder / WORDS).write_text(f"{SIX}\n{THREE}\n", encoding="ascii")
    if not game.keeps_board:
        (command.folder / FILE).unlink(missing_ok=True)
    reader = Reader(game)
    outcome = None
    with suppress(Enough):
        outcome = command.run(reader, words=WORDS, count=2, seconds=SECONDS)
    start = f"with the words {SIX!r} and {THREE!r}, answered {', '.join(map(shown, reader.typed))},"
    return Played(start, reader, rows_of(command.folder / FILE), outcome)


def problem_of(played: Played) -> str | None:
    """Why a game came to a bad end; None if it didn't."""
    outcome = played.outcome
    if outcome is not None and outcome.problem:
        return f"{played.start} it {outcome.problem}"
    said = "".join(played.reader.said) + (outcome.printed if outcome is not None else "")
    if TRACE.search(said):
        lines = [line for line in said.splitlines() if line.strip()]
        return f"{played.start} it ends with {shown(lines[-1].strip())}"
    if not played.reader.typed:
        raise CannotCheck(f"the program asks nothing: {shown(said.strip()[-60:])}")
    return None


def judge_points(command: Command, game: Game) -> str | None:
    """The points are those of all letters, each once."""
    played = play(command, game)
    problem = problem_of(played)
    if problem:
        return problem
    found = points_of(played, NAME)
    if found is None:
        raise CannotCheck("the score isn't on the leader board, so nobody sees it")
    return None if found == str(POINTS) else f"{played.start} it counts {found} points, not {POINTS}"


def points_of(played: Played, name: str) -> str | None:
    """The points of a player on the leader board; None if there is no such player."""
    return next((row[1] for row in played.rows if len(row) > 1 and row[0].lower() == name), None)


def judge_name(command: Command, game: Game) -> str | None:
    """After a best score a name is asked for and put on the board."""
    played = play(command, game)
    problem = problem_of(played)
    if problem:
        return problem
    if not played.reader.names:
        return f"{played.start} it doesn't ask for a name, though the score is the best"
    lacking = points_of(played, NAME) is None
    return f"{played.start} it puts no {NAME!r} into {FILE}" if lacking else None


def judge_names(command: Command, game: Game) -> str | None:
    """Names that aren't valid are not put on the board."""
    played = play(command, game)
    problem = problem_of(played)
    if problem:
        return problem
    bad = [name for name in game.names[:-1] if points_of(played, name) is not None]
    return f"{played.start} it takes {bad[0]!r} for a name" if bad else None


def judge_no_name(command: Command, game: Game) -> str | None:
    """A score that isn't above the best one gets no place."""
    first = play(command, Game(game.guesses))
    if problem_of(first) or points_of(first, NAME) is None:
        raise CannotCheck("nobody gets on the leader board, so there is no best score")
    played = play(command, game)
    problem = problem_of(played)
    if problem or not played.reader.names:
        return problem
    return f"{played.start} it asks for a name, though the score isn't above the best"


def judge_lives(command: Command, game: Game) -> str | None:
    """Wrong guesses end the game sooner or later."""
    played = play(command, game)
    problem = problem_of(played)
    if problem:
        return problem
    said = played.reader.said
    if len(played.reader.typed) <= len(game.guesses) or IS_OVER.search("".join(said)):
        return None
    if len(said) > 12 and numbers(said[4]) == numbers(said[10]):
        return f"{played.start} it asks for more: wrong guesses cost no lives"
    raise CannotCheck(
        f"{len(game.guesses)} wrong guesses don't end the game; the text doesn't say how many lives there are"
    )


CHECKS = (
    Check(
        "game",
        "a solved puzzle",
        "Each letter that is revealed is a point, and counts once.",
        "Game Mechanics",
        judge_points,
        [Game((THREE, SIX)), Game((SIX, THREE))],
    ),
    Check(
        "game",
        "a wrong guess",
        "A wrong guess costs a life, but no points.",
        "Game Mechanics",
        judge_points,
        [Game((WRONG[0], THREE, SIX)), Game((THREE, WRONG[0], SIX))],
    ),
    Check(
        "game",
        "a word guessed again",
        "Only hidden letters earn points.",
        "Game Mechanics",
        judge_points,
        [Game((THREE, THREE, SIX))],
    ),
    Check("game", "lives", "A game ends when all lives are lost.", "Game Over", judge_lives, [Game(WRONG)]),
    Check(
        "leaders",
        "a best score",
        "Whoever has a new best score is asked for a name, which is put into leaders.csv.",
        "High Score",
        judge_name,
        [Game((THREE, SIX))],
    ),
    Check(
        "leaders",
        "names",
        "A name has 3 to 10 letters, digits, hyphens or underscores.",
        "Unit Tests, Player Name",
        judge_names,
        [
            Game((THREE, SIX), ("ab", NAME)),
            Game((THREE, SIX), ("abcdefghijk", NAME)),
            Game((THREE, SIX), ("a!b", NAME)),
        ],
    ),
    Check(
        "leaders",
        "any other score",
        "Only a score above the best one is asked for a name.",
        "High Score",
        judge_no_name,
        [Game((THREE, SIX), keeps_board=True)],
    ),
)
