"""The bots: weaker ones know fewer words and look less far down the list, as people do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from lexicade.boards.board import formed, spelled
from lexicade.boards.evaluation.deadline import NO_DEADLINE, Deadline
from lexicade.boards.evaluation.equity import ranked
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import Kind, Move, as_move
from lexicade.boards.notation import lay_tiles
from lexicade.boards.plays import ScoredPlay
from lexicade.boards.rulesets import RULESETS, Ruleset
from lexicade.boards.tileset import POINTS, TILES
from lexicade.core.rng import Rng
from lexicade.games.scrabble.state import View, position_of
from lexicade.games.scrabble.thinking import best_move, seen_play
from lexicade.lexicon import Lexicon
from lexicade.tiles import BLANK

EVERY_WORD = 127
LONGEST = 255


@dataclass(frozen=True, slots=True)
class Skill:
    """What a bot is good for."""

    vocabulary: int  # the rarest level of the words that it knows
    longest: int  # letters of the longest word that it finds
    choices: int  # of so many of its best plays it makes one at random
    doubts: int  # of ten plays with a wrong word it challenges so many


# Each wins two games of three or three of four against the one before (`python -m bench.levels`). From version 0.2.0 on
# an id must mean the same opponent, so other skills need other names.
SKILLS = {
    "novice": Skill(vocabulary=20, longest=5, choices=12, doubts=2),
    "learner": Skill(vocabulary=35, longest=6, choices=22, doubts=3),
    "beginner": Skill(vocabulary=35, longest=6, choices=12, doubts=4),
    "casual": Skill(vocabulary=35, longest=6, choices=8, doubts=6),
    "regular": Skill(vocabulary=35, longest=7, choices=6, doubts=6),
    "keen": Skill(vocabulary=50, longest=7, choices=6, doubts=7),
    "skilled": Skill(vocabulary=50, longest=7, choices=3, doubts=7),
    "advanced": Skill(vocabulary=60, longest=7, choices=2, doubts=8),
    "strong": Skill(vocabulary=70, longest=8, choices=3, doubts=9),
    "tough": Skill(vocabulary=EVERY_WORD, longest=LONGEST, choices=3, doubts=10),
    "club": Skill(vocabulary=EVERY_WORD, longest=LONGEST, choices=1, doubts=10),
    "expert": Skill(vocabulary=EVERY_WORD, longest=LONGEST, choices=1, doubts=10),
    "master": Skill(vocabulary=EVERY_WORD, longest=LONGEST, choices=1, doubts=10),
}
THINKER = "master"  # who looks ahead, and so asks for hundreds of plays
RARE = 4  # the value of a letter that is hard to use, and first to go in an exchange


def choose(
    level: str, engine: Engine, lexicon: Lexicon, view: View, rng: Rng, deadline: Deadline = NO_DEADLINE
) -> Move:
    """What a bot does."""
    skill, ruleset = SKILLS[level], RULESETS[view.params.rules]
    doubt, rng = rng.below(10)
    is_doubtful = view.last is not None and not all(word in lexicon for word in view.last.words)
    if view.can_challenge and is_doubtful and doubt < skill.doubts:
        return Move(Kind.CHALLENGE)
    if view.is_out:
        return Move(Kind.PASS)
    rack = view.rack
    if not ruleset.tiles:
        if view.scoreless:
            return Move(Kind.PASS)  # somebody has had enough
        rack, rng = imagined(ruleset, rng)
    if ruleset.tiles and level == "expert":
        return ranked(engine, engine.leaves, view.board, rack, view.bag, ruleset=ruleset)[0].move
    if ruleset.tiles and level == THINKER:
        return best_move(engine, position_of(view), seen_play(view), rng, deadline=deadline)
    if skill.choices == 1:
        best = engine.best(view.board, rack, whole=ruleset.rack, bonus=ruleset.bonus)
        known = [play for _, play in best]
    else:
        plays = engine.plays(view.board, rack, whole=ruleset.rack, bonus=ruleset.bonus)
        known = list(islice(known_plays(plays, skill, lexicon, view), skill.choices))
    if known:
        play, _ = rng.choice(known)
        return as_move(play)
    if ruleset.tiles and view.bag >= ruleset.exchange:
        return Move(Kind.EXCHANGE, unwanted(rack))
    return Move(Kind.PASS)


def known_plays(plays: Iterable[ScoredPlay], skill: Skill, lexicon: Lexicon, view: View) -> Iterator[ScoredPlay]:
    """The plays all of whose words a bot knows, in the given order."""
    for play in plays:
        if len(play.text) <= skill.longest:
            tiles = lay_tiles(view.board, play.row, play.column, play.text, is_across=play.is_across)
            if skill.vocabulary == EVERY_WORD or all(
                lexicon.level(word) <= skill.vocabulary for word in spelled(formed(view.board, tiles), tiles)
            ):
                yield play


def imagined(ruleset: Ruleset, rng: Rng) -> tuple[str, Rng]:
    """Letters to think of where any may be played: as many as a rack holds."""
    bag = "".join(tile * count for tile, count in TILES.items() if tile != BLANK)
    shuffled, rng = rng.shuffled(bag)
    return "".join(shuffled[: ruleset.rack]), rng


def unwanted(rack: str) -> str:
    """The tiles to exchange when nothing can be laid: rare letters and second copies, or else all but blanks.

    >>> unwanted("?AAEIVV"), unwanted("AEINRST")
    ('AVV', 'AEINRST')
    """
    chosen = [tile for at, tile in enumerate(rack) if tile != BLANK and (POINTS[tile] >= RARE or tile in rack[:at])]
    return "".join(chosen) or rack.replace(BLANK, "") or rack
