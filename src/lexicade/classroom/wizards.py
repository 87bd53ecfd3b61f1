"""The program of the Worderly assignment: its options, its menu, its game and its leader board, in its colors."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from contextlib import suppress
from enum import Enum

from lexicade.classroom import worderly
from lexicade.classroom.talk import InputEnded, answer_of, chance
from lexicade.command import INTERRUPTED, Formatter, Parser, complain, has_escapes, reverted, say
from lexicade.core.errors import BadLeaders, BadParams, LexiconError, quoted, readable
from lexicade.core.wording import in_points
from lexicade.games.worderly import rules, wording
from lexicade.games.worderly.picture import EMPTY, HIDDEN, WIDEST, drawn
from lexicade.leaders import NAME_RULE

WELCOME = "Welcome to Wizards of Worderly Place!"
MENU = "\n  [P] Play Game\n  [L] Leader Board\n  [Q] Quit\n"
CHOOSE = "Choose P, L or Q: "
HOW_TO = "Find the words that are made from the six letters. Type shuffle to shuffle them."
AGAIN = "[P] Play again, or [M] Main menu: "
STOPPED = "[M] Main menu, [X] Exit, or Enter to go on: "
BACK = "Press Enter for the menu: "
NAME = "A high score! Enter your name: "
NO_LIST = "{file} is not in this folder, so the built-in word list is used."


class Tone(Enum):
    """What is shown in a color of its own, with the code for it."""

    TITLE = "1;36"
    GRID = "33"
    LIVES = "35"
    RIGHT = "32"
    WRONG = "31"


class ToMenu(Exception):
    """The player wants the menu."""


class Exit(Exception):
    """The player has had enough; with the exit status."""

    def __init__(self, status: int = 0) -> None:
        super().__init__()
        self.status = status


class Wide(Formatter):
    """Help as wide as the assignment shows it, wherever it is read."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._width = max(self._width, 98)


def run(argv: list[str] | None = None) -> int:
    """Play as the command line asks; the exit status. Raises LexicadeError, and KeyboardInterrupt to leave at once."""
    asked = read_options(sys.argv[1:] if argv is None else argv)
    if asked.dict_file is None and not os.path.exists(worderly.DICT_FILE):
        complain(NO_LIST.format(file=worderly.DICT_FILE))
    puzzle = worderly.Puzzle(asked.dict_file, asked.word_count, asked.rows, asked.columns)
    if not puzzle.is_valid():
        raise LexiconError(puzzle.error)
    try:
        Program(puzzle, debug=asked.debug).run()
    except InputEnded:
        return 0
    except Exit as done:
        return done.status
    return 0


def read_options(arguments: list[str]) -> Namespace:
    """The assignment's options; numbers out of bounds go back to their defaults, with a notice."""
    parser = Parser("worderly.py", "")
    parser.formatter_class = Wide
    parser._optionals.title = "optional arguments"  # noqa: SLF001 - as it stands in the assignment
    parser.add_argument("-d", "--debug", action="store_true", help="run program in debug mode (answers are displayed)")
    parser.add_argument("-f", dest="dict_file", help=f"dictionary file (default is '{worderly.DICT_FILE}')")
    for flag, name, what in (
        ("-w", "word_count", "number of words to generate in puzzle"),
        ("-r", "rows", "number of rows in puzzle"),
        ("-c", "columns", "number of columns in puzzle"),
    ):
        least, usual, most = worderly.BOUNDS["cols" if name == "columns" else name]
        parser.add_argument(flag, dest=name, default=str(usual), help=f"{what} ({least}-{most}). default is {usual}")
    asked = parser.parse_args(arguments)
    try:
        for name, bounds in zip(("word_count", "rows", "columns"), worderly.BOUNDS.values(), strict=True):
            least, usual, most = bounds
            setattr(asked, name, reverted(name, getattr(asked, name), low=least, usual=usual, high=most))
    except BadParams as error:
        parser.error(error.sentence.removesuffix("."))
    return asked


class Program:
    """The menu and what it leads to."""

    def __init__(self, puzzle: worderly.Puzzle, *, debug: bool) -> None:
        self.puzzle = puzzle
        self.debug = debug
        self._is_new = True  # whether the puzzle has not been played yet

    def run(self) -> None:
        """Show the menu until the player quits; raises InputEnded, Exit and KeyboardInterrupt."""
        while True:
            show(WELCOME, Tone.TITLE)
            show(MENU)
            choice = choose(CHOOSE, "plq", "Please type P, L or Q.", can_stop=False)
            if choice == "q":
                return
            try:
                self.play_on() if choice == "p" else show_leaders()
            except ToMenu:
                continue
            except KeyboardInterrupt:  # while a puzzle was being made, or something shown
                with suppress(ToMenu):
                    stop()

    def play_on(self) -> None:
        """One game after another, until the player wants the menu."""
        while True:
            if not self._is_new and not self.puzzle.reset():
                show(self.puzzle.error, Tone.WRONG)
                return
            self._is_new = False
            self.play()
            self.tell_end()
            offer_place(self.puzzle.points)
            if choose(AGAIN, "pmyn", "Please type P or M.") in "mn":
                return

    def play(self) -> None:
        """One game."""
        six = self.puzzle.answers[0].word
        letters, rng = rules.shuffled(six, six, chance())
        show(HOW_TO)
        while not self.puzzle.is_over():
            self.draw(letters)
            word = rules.readable(ask(wording.QUESTION))
            if word == rules.SHUFFLE:
                letters, rng = rules.shuffled(six, letters, rng)
            elif not word:
                show(wording.EMPTY)
            else:
                self.guess(word)

    def guess(self, word: str) -> None:
        """Make a guess and say what came of it."""
        lives = self.puzzle.lives
        earned = self.puzzle.guess(word)
        if earned:
            show(wording.RIGHT.format(word=word, points=in_points(earned)), Tone.RIGHT)
        elif self.puzzle.lives == lives:
            show(wording.ALREADY.format(word=word))
        else:
            left = wording.lives(self.puzzle.lives).capitalize()
            show(wording.WRONG.format(word=word, lives=left), Tone.WRONG)

    def draw(self, letters: str) -> None:
        """The grid and everything that the player may know."""
        puzzle = self.puzzle
        found = sum(answer.is_revealed() for answer in puzzle.answers)
        show("\n" + drawn(grid_of(puzzle)), Tone.GRID)
        show(f"Letters: {' '.join(letters.upper())}")
        show(f"Lives: {puzzle.lives}", Tone.LIVES)
        show(f"Points: {puzzle.points}   Words: {found} of {len(puzzle.answers)}")
        if self.debug:
            show_words("Answers", [answer.word for answer in puzzle.answers])

    def tell_end(self) -> None:
        """How the game ended, with the whole grid."""
        puzzle = self.puzzle
        missed = [answer.word for answer in puzzle.answers if not answer.is_revealed()]
        show("\n" + drawn(grid_of(puzzle, is_over=True)), Tone.GRID)
        if missed:
            show(wording.GAME_OVER, Tone.WRONG)
            show_words("You missed", list(dict.fromkeys(missed)))
        else:
            show(wording.SOLVED.format(count=len(puzzle.answers)), Tone.RIGHT)
        show(wording.SCORE.format(points=in_points(puzzle.points), hints=""))


def grid_of(puzzle: worderly.Puzzle, *, is_over: bool = False) -> list[str]:
    """The rows of the grid as they are seen, the initial word in capitals."""
    six = puzzle.initial_word.letters if puzzle.initial_word is not None else []

    def seen(letter: worderly.Letter | None) -> str:
        if letter is None:
            return EMPTY
        if letter.is_hidden and not is_over:
            return HIDDEN
        return letter.letter.upper() if letter in six else letter.letter

    return ["".join(map(seen, row)) for row in puzzle.matrix]


def offer_place(points: int) -> None:
    """Ask for a name if a score is above the best of the leader board."""
    try:
        board = worderly.LeaderBoard()
        board.load()
        if points <= board.high_score:
            return
        while not worderly.is_valid_name(name := ask(NAME)):
            show(NAME_RULE)
        board.update(name, points)
    except BadLeaders as error:
        show(error.sentence, Tone.WRONG)
        return
    print_leaders(board)


def show_leaders() -> None:
    """The leader board, until the player has seen it."""
    try:
        board = worderly.LeaderBoard()
        board.load()
    except BadLeaders as error:
        show(error.sentence, Tone.WRONG)
    else:
        print_leaders(board)
    ask(BACK)


def print_leaders(board: worderly.LeaderBoard) -> None:
    """The names and points of a board."""
    show("\nLeader Board", Tone.TITLE)
    for place, player in enumerate(board.get_leaders(), start=1):
        show(f"  {place:2}  {player.name:<10}  {player.points:6}")
    show("" if board.leaders else "  Nobody yet.\n")


def ask(question: str, *, can_stop: bool = True) -> str:
    """An answer; ctrl-c asks whether to go on, and once more leaves the program."""
    while True:
        try:
            return answer_of(input, question)
        except KeyboardInterrupt:
            if not can_stop:
                raise
            stop()
        except ValueError:  # the terminal sent something that is no text
            show("That line can't be read.")


def stop() -> None:
    """After ctrl-c: out, to the menu, or on."""
    show("")
    try:
        while answer := ask(STOPPED, can_stop=False).lower().strip("[]"):
            if answer[0] in "xe":
                raise Exit
            if answer[0] == "m":
                raise ToMenu
            show("Please type M or X, or press Enter.")
    except KeyboardInterrupt:
        show("")
        raise Exit(INTERRUPTED) from None


def choose(question: str, letters: str, wrong: str, *, can_stop: bool = True) -> str:
    """An answer that begins with one of some letters; any other is told that it is wrong."""
    while True:
        answer = ask(question, can_stop=can_stop).lower().strip("[]")
        if answer[:1] and answer[0] in letters and answer.isalpha():
            return answer[0]
        show(f"{quoted(answer)} is not one of the choices. {wrong}" if answer else wrong)


def show_words(label: str, words: list[str]) -> None:
    """Words in lines that fit a terminal."""
    from textwrap import wrap

    show("\n".join(wrap(f"{label}: {' '.join(words)}", WIDEST)))


def show(text: str, tone: Tone | None = None) -> None:
    """Print a line, in its color if somebody sees it."""
    if tone and has_colors():
        print(f"\033[{tone.value}m{readable(text)}\033[0m", flush=True)
    else:
        say(text, flush=True)


def has_colors() -> bool:
    """Whether a terminal that has colors reads along, and nobody asked for none."""
    return has_escapes(sys.stdout) and not os.environ.get("NO_COLOR")
