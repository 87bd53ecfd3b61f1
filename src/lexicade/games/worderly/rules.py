"""The rules of Worderly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from lexicade.core.errors import IllegalMove, UnreadableMove
from lexicade.core.game import Command, Foreign, Game, Info, Levels, LinePrompt, Outcome, Seat, Step
from lexicade.core.rng import Rng
from lexicade.core.wording import in_points
from lexicade.games.worderly import wording
from lexicade.games.worderly.generator import Vocabulary, make_puzzle
from lexicade.games.worderly.picture import EMPTY, HIDDEN, WIDEST, drawn
from lexicade.games.worderly.puzzle import SHORT, SIX, Cell, read_puzzle, write_puzzle
from lexicade.games.worderly.state import End, Move, Params, State, View
from lexicade.lexicon import Lexicon

if TYPE_CHECKING:
    from lexicade.core.scene import Scene
    from lexicade.core.session import Session

__all__ = ["End", "Move", "Params", "Rules", "State", "View"]

SHUFFLE = "shuffle"
HINTS = ("?letter", "?start", "?word")
LONGEST_GUESS = 30  # letters that are kept of a wrong one
START_LETTERS = 2  # that the second hint shows


class Rules(Game[Params, State, Move, View]):
    """The rule book of Worderly."""

    info = Info(
        key="worderly",
        title="Worderly",
        pitch="Find a hidden crossword made from six letters.",
        help=(
            "Every word in the grid is made from the six letters. Type a word: it is shown\n"
            "wherever it is in the grid, and each newly shown letter earns a point. A word\n"
            "that is not in the grid costs a life. The six-letter word is on the diagonal,\n"
            "in capitals; the others have three to five letters. :hint shows a letter, then\n"
            "the start of a word, then a word; hints earn no points and are counted."
        ),
        undo=False,  # or else mistakes and hints would cost nothing
        has_lobby=True,
    )
    params = Params
    levels = Levels(easy="level=easy", medium="level=medium", hard="level=hard")
    tools = ("print", "sheet")
    command = Command(
        names=("make", "solve"),
        turns=((SHUFFLE, "shuffle the letters"),),
        shorts=(("d", "debug"), ("f", "words"), ("w", "count"), ("r", "rows"), ("c", "columns")),
    )
    lexicon: Lexicon

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self.vocabulary = lru_cache(maxsize=None)(lambda level: Vocabulary(lexicon, level))

    def start(self, params: Params, rng: Rng) -> State:
        if params.puzzle:
            puzzle = read_puzzle(params.puzzle, params.rows, params.columns)
        else:
            vocabulary = self.vocabulary(params.level)
            puzzle, rng = make_puzzle(vocabulary, params.count, params.rows, params.columns, rng.split("puzzle"))
        letters, rng = shuffled(puzzle.six, puzzle.six, rng)
        return State(params, rng, puzzle, letters, params.lives)

    def to_move(self, state: State) -> Seat | None:
        return 0 if state.lives and state.missing else None

    def read_move(self, state: State, text: str) -> Move:
        guess = readable(text)
        if not guess:
            raise UnreadableMove(wording.EMPTY)
        return Move(guess)

    def write_move(self, move: Move) -> str:
        return move.text

    def moves(self, state: State) -> Iterator[Move]:
        if self.to_move(state) is None:
            return
        yield from (Move(word) for word in dict.fromkeys(placed.word for placed in state.missing))
        yield from map(Move, (SHUFFLE, *HINTS))
        if state.params.kind:
            grid = {placed.word for placed in state.puzzle.placed}
            words = self.lexicon.subanagrams(state.puzzle.six, SHORT[0])
            yield from (Move(word) for word in words if word not in grid and word not in state.bonus)

    def play(self, state: State, move: Move) -> Step[State]:
        word = move.text
        if word == SHUFFLE:
            letters, rng = shuffled(state.puzzle.six, state.letters, state.rng)
            return Step(replace(state, letters=letters, rng=rng), (wording.SHUFFLED,))
        if word in HINTS:
            return hinted(state, HINTS.index(word))
        copies = [placed for placed in state.puzzle.placed if placed.word == word]
        if copies and all(map(state.is_found, copies)):
            raise IllegalMove("found", wording.ALREADY.format(word=word))
        if copies:
            after = show(state, [cell for placed in copies for cell in placed.cells()])
            points = len(after.shown) - len(state.shown)
            said = wording.RIGHT.format(word=word, points=in_points(points))
            return ended(replace(after, points=state.points + points), said)
        if state.params.kind and self.is_bonus(state, word):
            if word in state.bonus:
                raise IllegalMove("found", wording.BONUS_AGAIN.format(word=word))
            return Step(replace(state, bonus=(*state.bonus, word)), (wording.BONUS.format(word=word),))
        lives = state.lives - 1
        said = wording.WRONG.format(word=word, lives=wording.lives(lives).capitalize())
        return replace(ended(replace(state, lives=lives), said), miss=True)

    def is_bonus(self, state: State, word: str) -> bool:
        """Whether a word is a real one, made from the letters."""
        fits = SHORT[0] <= len(word) <= SIX and not Counter(word) - Counter(state.puzzle.six)
        return fits and word in self.lexicon

    def outcome(self, state: State) -> Outcome | None:
        if self.to_move(state) is not None:
            return None
        is_solved = not state.missing
        winners = (0,) if is_solved else ()
        return Outcome(End.SOLVED if is_solved else End.LOST, (state.points,), winners, self.helped(state))

    def helped(self, state: State) -> int:
        return state.hints + state.params.debug

    def highlights(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        states = session.states
        found = [
            (after.points - before.points, text)
            for text, before, after in zip(session.moves, states, states[1:], strict=False)
            if after.points > before.points
        ]
        state = session.state
        said = wording.FOUND.format(found=len(state.puzzle.placed) - len(state.missing), count=len(state.puzzle.placed))
        if not found:
            return (said,)
        points, word = max(found, key=lambda each: each[0])
        return (said, wording.BEST_WORD.format(word=word, points=in_points(points)))

    def view(self, state: State, seat: Seat) -> View:
        is_over = self.to_move(state) is None
        answers = tuple(placed.word for placed in state.puzzle.placed) if state.params.debug or is_over else ()
        return View(
            grid=grid_of(state),
            letters=state.letters,
            lives=state.lives,
            most_lives=state.params.lives,
            points=state.points,
            hints=state.hints,
            found=len(state.puzzle.placed) - len(state.missing),
            words=len(state.puzzle.placed),
            bonus=state.bonus,
            answers=answers,
            solution=grid_of(filled(state)) if is_over else (),
        )

    def prompt(self, view: View) -> LinePrompt:
        letters = " ".join(view.letters.upper())
        facts = (
            f"Letters: {letters}   Lives: {view.lives}   Points: {view.points}   Words: {view.found} of {view.words}"
        )
        extras = [f"Bonus words: {len(view.bonus)}"] if view.bonus else []
        extras += [f"Hints: {view.hints}"] if view.hints else []
        from textwrap import wrap

        answers = wrap(f"Answers: {' '.join(view.answers)}", WIDEST) if view.answers else []
        lines = [drawn(view.grid), facts, *("   ".join(extras),) * bool(extras), *answers]
        return LinePrompt(wording.QUESTION, picture="\n".join(lines))

    def scene(self, view: View) -> Scene:
        from lexicade.games.worderly.scene import scene

        return scene(view, wording.QUESTION)

    def hint_move(self, state: State, level: int) -> str | None:
        return HINTS[level - 1] if 1 <= level <= len(HINTS) else None

    def read_foreign(self, content: bytes) -> Foreign[Params] | None:
        from lexicade.games.worderly.ipuz import read_ipuz

        puzzle = read_ipuz(content.decode("utf-8-sig", "replace"))
        if puzzle is None:
            return None
        size = Params(count=len(puzzle.placed), rows=puzzle.rows, columns=puzzle.columns)
        return Foreign(replace(size, puzzle=write_puzzle(puzzle)))

    def another(self, params: Params) -> Params:
        return replace(params, puzzle="")

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        if state.params.debug or self.to_move(state) is None:
            return replace(state, rng=rng)
        letters = state.puzzle.letters()
        diagonal = [cell for cell in state.puzzle.placed[0].cells() if cell not in state.shown]
        others, rng = rng.shuffled([letters[cell] for cell in diagonal])
        letters.update(zip(diagonal, others, strict=True))
        for cell in letters.keys() - state.shown - set(diagonal):
            letters[cell], rng = rng.choice(state.letters)
        placed = tuple(
            replace(each, word="".join(letters[cell] for cell in each.cells())) for each in state.puzzle.placed
        )
        return replace(state, rng=rng, puzzle=replace(state.puzzle, placed=placed))


def readable(text: str) -> str:
    """What was typed, so that it can be kept: short, in lower case, and with a ? for what is not ASCII.

    >>> readable(" Planet "), readable("caf\u00e9"), readable("a  b" + "c" * 99)
    ('planet', 'caf?', 'a bccccccccccccccccccccccccccc')
    """
    shown = "".join(char if char.isascii() and char.isprintable() else "?" for char in text)
    return " ".join(shown.lower().lstrip(": ").split())[:LONGEST_GUESS].strip()


def shuffled(six: str, before: str, rng: Rng) -> tuple[str, Rng]:
    """The six letters in another order than before, and not as the word itself, where there is one."""
    for _ in range(20):
        letters, rng = rng.shuffled(six)
        text = "".join(letters)
        if text not in (six, before):
            break
    return text, rng


def grid_of(state: State) -> tuple[str, ...]:
    """The rows of the grid as they are seen."""
    rows = [[EMPTY] * state.puzzle.columns for _ in range(state.puzzle.rows)]
    capitals = set(state.puzzle.placed[0].cells())
    for (row, column), letter in state.puzzle.letters().items():
        is_shown = (row, column) in state.shown
        rows[row][column] = (letter.upper() if (row, column) in capitals else letter) if is_shown else HIDDEN
    return tuple("".join(row) for row in rows)


def filled(state: State) -> State:
    """The game with every letter shown."""
    return replace(state, shown=frozenset(state.puzzle.letters()))


def show(state: State, cells: list[Cell]) -> State:
    """The game with more letters shown."""
    return replace(state, shown=state.shown | set(cells))


def hinted(state: State, kind: int) -> Step[State]:
    """A letter, the start of a word or a whole word, for no points."""
    placed, rng = state.rng.choice(state.missing)
    state = replace(state, rng=rng, hints=state.hints + 1)
    hidden = [cell for cell in placed.cells() if cell not in state.shown]
    if kind == 0:
        cell, rng = state.rng.choice(hidden)
        letter = state.puzzle.letters()[cell].upper()
        return ended(show(replace(state, rng=rng), [cell]), wording.HINT_LETTER.format(letter=letter))
    if kind == 1:
        last = placed.cells().index(hidden[0]) + 1
        cells = placed.cells()[: max(START_LETTERS, last)]
        start = placed.word[: len(cells)].upper()
        return ended(show(state, cells), wording.HINT_START.format(letters=start))
    return ended(show(state, placed.cells()), wording.HINT_WORD.format(word=placed.word))


def ended(state: State, said: str) -> Step[State]:
    """A step, with the last words if it is the last one."""
    if state.lives and state.missing:
        return Step(state, (said,))
    if state.missing:
        words = ", ".join(dict.fromkeys(placed.word for placed in state.missing))
        from textwrap import wrap

        missed = "\n".join(wrap(wording.MISSED.format(words=words), WIDEST))
        last = f"{wording.GAME_OVER}\n{missed}"
    else:
        last = wording.SOLVED.format(count=len(state.puzzle.placed))
    score = wording.SCORE.format(points=in_points(state.points), hints=wording.hints(state.hints))
    return Step(state, (said, drawn(grid_of(filled(state))), last, score))
