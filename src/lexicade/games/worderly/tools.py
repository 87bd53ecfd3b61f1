"""What Worderly offers beside playing it: puzzles to print, new ones and those of games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lexicade.core.ids import read_id
from lexicade.core.rng import Rng
from lexicade.core.scene import Scene
from lexicade.core.session import Session
from lexicade.core.tools import Field, Kind, Report, Sheet, Tell, Tool
from lexicade.games.worderly.generator import LEVELS
from lexicade.games.worderly.ipuz import write_ipuz
from lexicade.games.worderly.rules import Params, Rules, State
from lexicade.games.worderly.scene import crossword

MOST = 20  # puzzles at once


def make_sheets(game: Rules, values: Mapping[str, str], tell: Tell) -> Report:
    """Puzzles on sheets to print, and their solutions after them; the same numbers give those of `worderly make`."""
    params = Params(count=int(values["count"]), level=values["level"])
    count, chance = int(values["puzzles"]), Rng(int(values["seed"]))
    states = list[State]()
    for number in range(1, count + 1):
        tell((number - 1) / count)
        states.append(game.start(params, chance.split(f"puzzle {number}")))
    return on_paper(game, "1 puzzle" if count == 1 else f"{count} puzzles", states)


def make_sheet(game: Rules, values: Mapping[str, str], _: Tell) -> Report:
    """The puzzle of a game on a sheet to print, and its solution; raises BadGameId."""
    game_id = read_id(values["puzzle"].strip())
    return on_paper(game, f"Worderly, seed {game_id.seed}", [Session.from_id(game, game_id).state])


def on_paper(game: Rules, title: str, states: list[State]) -> Report:
    """Puzzles, then their solutions, and as files."""
    numbered = list(enumerate(states, start=1))
    puzzles = [puzzle_sheet(game, state, f"Worderly {number}") for number, state in numbered]
    solutions = [solution_sheet(game, state, f"Worderly {number}: solution") for number, state in numbered]
    files = tuple((f"worderly-{at}.ipuz", write_ipuz(each.puzzle, f"Worderly {at}")) for at, each in numbered)
    return Report(title, sheets=(*puzzles, *solutions), files=files)


def puzzle_sheet(game: Rules, state: State, title: str) -> Sheet:
    """The empty grid, and the letters."""
    lines = (
        " ".join(state.letters.upper()),
        f"All {len(state.puzzle.placed)} words in the grid are made from these letters; the diagonal one has all six.",
    )
    return Sheet(title, Scene((crossword(game.view(state, 0)),)), lines)


def solution_sheet(game: Rules, state: State, title: str) -> Sheet:
    """The grid with every letter."""
    shown = frozenset(cell for placed in state.puzzle.placed for cell in placed.cells())
    words = sorted({placed.word for placed in state.puzzle.placed[1:]}, key=lambda word: (len(word), word))
    grid = crossword(game.view(replace(state, shown=shown), 0))
    return Sheet(title, Scene((grid,)), (f"{state.puzzle.six.upper()}, {', '.join(words)}",))


TOOLS = {
    "print": Tool(
        "Puzzles to print",
        "Worderly puzzles on paper, with their solutions, and as files for crossword programs.",
        "Make puzzles",
        (
            Field("puzzles", "Puzzles", "How many puzzles.", Kind.NUMBER, "1", low=1, high=MOST),
            Field("count", "Words", "Words in each puzzle.", Kind.NUMBER, "21", low=2, high=51),
            Field(
                "level",
                "Vocabulary",
                "How common the words are.",
                Kind.CHOICE,
                "medium",
                choices=tuple((level, "Any word" if level == "any" else level.capitalize()) for level in LEVELS),
            ),
            Field("seed", "Seed", "The same number gives the same puzzles.", Kind.SEED, "0"),
        ),
        make_sheets,
    ),
    "sheet": Tool(
        "Print a game",
        "The puzzle of a game that you finished, on paper, for somebody else to solve.",
        "Print puzzle",
        (Field("puzzle", "Game", "The id of a game of Worderly.", Kind.RECORD),),
        make_sheet,
    ),
}
