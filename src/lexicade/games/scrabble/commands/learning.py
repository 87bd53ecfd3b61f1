"""`lexicade scrabble learn`: leave values by self-play."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from contextlib import closing
from typing import TYPE_CHECKING

from lexicade.boards.evaluation.leaves import write_leaves
from lexicade.command import Parser, Progress, open_lexicon, say
from lexicade.core.errors import BadSave, LexicadeError
from lexicade.core.params import read_number
from lexicade.core.rng import MASK
from lexicade.files import check_distinct, check_new, named, put_file, read_file
from lexicade.games.scrabble.commands.options import MOST, check_place
from lexicade.games.scrabble.jobs import TrainingJob, learn_chunk
from lexicade.lexicon import Lexicon
from lexicade.workers import read_cluster, spread

if TYPE_CHECKING:
    from lexicade.boards.evaluation.training import TrainingRun

KEEP_SECONDS = 20  # between two times that learning is kept


def learn(arguments: list[str]) -> int:
    """Learn leave values by self-play and write them to a file."""
    parser = Parser("lexicade scrabble learn", "Learn by self-play what the tiles kept on a rack are worth.")
    parser.add_argument("file", metavar="FILE", help="where to write the values; FILE.part keeps the progress")
    parser.add_argument("--games", default="40000", metavar="N", help="games in the last generation (40000)")
    parser.add_argument(
        "--generations",
        default="4",
        metavar="N",
        help="how many generations, each with twice the games of the one before (4)",
    )
    parser.add_argument("--seed", default="0", metavar="N", help="a number; the same seed gives the same games (0)")
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    parser.add_argument("--on", metavar="dask://HOST:PORT", help="play on this Dask cluster, not on this machine")
    parser.add_argument("--force", action="store_true", help="overwrite FILE if it exists")
    asked = parser.parse_args(arguments)
    games = read_number("--games", asked.games, low=1, high=MOST)
    generations = read_number("--generations", asked.generations, low=1, high=20)
    seed = read_number("--seed", asked.seed, low=0, high=MASK)
    asked.on = None if asked.on is None else read_cluster("--on", asked.on)
    check_distinct({"--words": asked.words, "FILE": asked.file}, error=LexicadeError)
    check_place(asked.file)
    check_new(asked.file, force=asked.force, error=LexicadeError)
    try:
        from lexicade.boards.evaluation.training import TrainingRun
    except (ImportError, RuntimeError):
        raise LexicadeError('Learning needs compiled code: pip install "lexicade[fast]".') from None
    lexicon = open_lexicon(asked.words)
    _ = lexicon.gaddag  # made and kept here, not in every process at once
    course, part = TrainingRun(games, generations, seed, lexicon.digest), f"{asked.file}.part"
    if os.path.exists(part) and not course.restore(read_file(part, largest=1 << 28, error=LexicadeError)):
        raise LexicadeError(f"{named(part)} belongs to a different run: remove it to start over.")
    with Progress(sum(course.sizes)) as progress:
        progress.done = sum(course.sizes[: course.generation]) + course.done
        while not course.is_over:
            teach(course, asked, lexicon, part, progress)
    remarks = (
        "What tiles, pairs and triples add to the value of a leave, in points.",
        f"Learned by self-play over the word list {lexicon.name} ({lexicon.digest}):",
        f"lexicade scrabble learn --games {games} --generations {generations} --seed {seed}",
    )
    put_file(asked.file, write_leaves(course.parts, remarks).encode(), error=BadSave)
    if os.path.exists(part):
        os.remove(part)
    say(f"Wrote {len(course.parts):,} values to {named(asked.file)}.")
    return 0


def teach(course: TrainingRun, asked: Namespace, lexicon: Lexicon, part: str, progress: Progress) -> None:
    """Play one generation, or what is left of it; every now and then what was learned is kept."""
    words = asked.words if asked.words is None or asked.on is None else lexicon.packed()
    common = TrainingJob(course.parts, (course.plan["seed"] + course.generation) & MASK, words, lexicon.digest)
    chunks, kept = course.chunks(), time.monotonic()
    played = spread(learn_chunk, common, chunks, asked.on)
    try:
        with closing(played):
            for chunk, samples in zip(chunks, played, strict=True):
                course.add(samples, len(chunk))
                progress.step(f"generation {course.generation + 1}", len(chunk))
                if time.monotonic() > kept + KEEP_SECONDS:
                    put_file(part, course.checkpoint(), error=BadSave)
                    kept = time.monotonic()
        course.finish_generation()
    finally:
        if course.done or course.generation:
            put_file(part, course.checkpoint(), error=BadSave)
