"""The commands of Scrabble beside playing it: the best plays of a position, and bots against each other."""

from __future__ import annotations

import os
import time
from argparse import Namespace
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from lexicade.command import Parser, Progress, open_lexicon, print_json
from lexicade.core.errors import BadPosition, LexicadeError, LexiconError
from lexicade.core.params import read_number
from lexicade.core.rng import MASK
from lexicade.files import named, read_file, write_file
from lexicade.games.scrabble.generator import Generator
from lexicade.games.scrabble.lanes import best_first
from lexicade.games.scrabble.leaves import Leaves, write_leaves
from lexicade.games.scrabble.match import Result, Tally, play_game, tally
from lexicade.games.scrabble.notation import used, without, write_play
from lexicade.games.scrabble.positions import read_position, shown_rack
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import LEVELS
from lexicade.lexicon import Lexicon, load
from lexicade.workers import read_cluster, spread

if TYPE_CHECKING:
    from lexicade.games.scrabble.learning import Course, Samples

KEEP_SECONDS = 20  # between two times that learning is kept
MOST_GAMES = 1_000_000
CHUNK = 4  # games that a process plays before it reports


def best(arguments: list[str]) -> int:
    """List the plays of a position, the best first."""
    parser = Parser("lexicade scrabble best", "The plays of a position, the highest score first.")
    parser.add_argument("position", nargs="+", metavar="CGP", help="the position, as one line of CGP")
    parser.add_argument("--top", default="10", metavar="N", help="how many to list; 0: every legal play (10)")
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    top = read_number("--top", asked.top, low=0, high=MOST_GAMES)
    position = read_position(" ".join(asked.position))
    rack, ruleset = position.racks[0], position.ruleset
    if not rack:
        raise BadPosition("The position has no rack to play from: it is the part after the board.")
    generator = Generator(open_lexicon(asked.words))
    plays = best_first(generator.plays(position.board, rack, whole=ruleset.rack, bonus=ruleset.bonus))
    rows = [
        {
            "play": write_play(play.row, play.column, play.text, is_across=play.is_across),
            "score": play.score,
            "leave": shown_rack(without(rack, used(play.text)) or ""),
        }
        for play in plays[: top or None]
    ]
    if asked.json:
        print_json(rows)
        return 0
    for row in rows:
        print(f"{row['score']:5}  {row['play']:<19} {row['leave']}".rstrip())
    if not rows:
        print("There is no play.")
    return 0


def match(arguments: list[str]) -> int:
    """Play two bots against each other and report what came of it."""
    parser = Parser("lexicade scrabble match", "Two bots against each other, beginning in turn, on all processors.")
    parser.add_argument("bots", nargs=2, metavar="BOT", choices=LEVELS, help=", ".join(LEVELS))
    parser.add_argument("--games", default="100", metavar="N", help="how many games (100)")
    parser.add_argument("--seed", default="0", metavar="N", help="the same games again for the same number (0)")
    parser.add_argument("--words", metavar="FILE", help="play with the words in this file, text or KWG")
    parser.add_argument("--on", metavar="dask://HOST:PORT", help="play on the Dask cluster there, not on this machine")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    asked.games = read_number("--games", asked.games, low=1, high=MOST_GAMES)
    asked.seed = read_number("--seed", asked.seed, low=0, high=MASK)
    asked.on = None if asked.on is None else read_cluster("--on", asked.on)
    lexicon = open_lexicon(asked.words)
    _ = lexicon.gaddag  # made and kept here, not in every process at once
    results: list[Result] = []
    wins = [0, 0]
    chunks = (range(at, min(at + CHUNK, asked.games)) for at in range(0, asked.games, CHUNK))
    played = spread(play_chunk, paired(asked, lexicon), chunks, asked.on)
    with Progress(asked.games) as progress, closing(played):
        for chunk in played:
            results += chunk
            for first, second in (result.scores for result in chunk):
                wins[0] += first > second
                wins[1] += second > first
            progress.step(f"{asked.bots[0]} {wins[0]}, {asked.bots[1]} {wins[1]}", len(chunk))
    report(asked, results)
    return 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """What all games of a match have in common, as it is sent to those who play them."""

    levels: tuple[str, str]
    seed: int
    words: str | bytes | None  # a file, or a packed list, or the built-in one
    digest: str


def paired(asked: Namespace, lexicon: Lexicon) -> Pairing:
    """The match that was asked for; a cluster may have no such file of words, so it gets the words themselves."""
    words = asked.words if asked.words is None or asked.on is None else lexicon.packed()
    return Pairing(tuple(asked.bots), asked.seed, words, lexicon.digest)


def play_chunk(pairing: Pairing, numbers: range) -> list[Result]:
    """Some games of a match."""
    game = opened(pairing.words, pairing.digest)
    return [play_game(game, pairing.levels, pairing.seed, number) for number in numbers]


@lru_cache(maxsize=1)
def opened(words: str | bytes | None, digest: str) -> Rules:
    """The game over a word list, opened once in each process; a list that has become another one is refused."""
    lexicon = Lexicon(words, "words", "The word list") if isinstance(words, bytes) else load(words)
    if lexicon.digest != digest:
        raise LexiconError(
            f"The word list is another one ({lexicon.digest}) where a game is played than here ({digest})."
        )
    game = Rules(lexicon)
    game.engine.hasten()
    return game


def report(asked: Namespace, results: list[Result]) -> None:
    """Print what a match amounts to."""
    tallies = [tally(results, contestant) for contestant in (0, 1)]
    draws = len(results) - sum(each.wins for each in tallies)
    turns = sum(result.turns for result in results) / len(results)
    if asked.json:
        rows = [
            {
                "bot": bot,
                "wins": each.wins,
                "win_rate": each.win_rate,
                "win_limits": each.win_limits,
                "score": each.score,
                "score_limits": each.score_limits,
            }
            for bot, each in zip(asked.bots, tallies, strict=True)
        ]
        print_json({"games": len(results), "seed": asked.seed, "draws": draws, "turns": turns, "bots": rows})
        return
    games = "1 game" if len(results) == 1 else f"{len(results):,} games"
    print(f"{games}, {turns:.1f} turns each, {draws:,} drawn; limits are 95 %")
    print("bot       wins  rate    limits           score   limits")
    for bot, each in zip(asked.bots, tallies, strict=True):
        print(line(bot, each))


def line(bot: str, each: Tally) -> str:
    """One row of the table."""
    low, high = each.win_limits
    limits = "" if each.score_limits is None else f"{each.score_limits[0]:.1f} to {each.score_limits[1]:.1f}"
    return (
        f"{bot:<8}  {each.wins:4}  {each.win_rate:5.1%}  {low:6.1%} to {high:6.1%}  {each.score:6.1f}   {limits}"
    ).rstrip()


def learn(arguments: list[str]) -> int:
    """Learn leave values by self-play and write them to a file."""
    parser = Parser("lexicade scrabble learn", "What tiles kept on a rack are worth, learned by self-play.")
    parser.add_argument("file", metavar="FILE", help="where to write the values; FILE.part is kept to go on from")
    parser.add_argument("--games", default="40000", metavar="N", help="games of the last generation (40000)")
    parser.add_argument(
        "--generations", default="4", metavar="N", help="how many, each with twice the games of the one before (4)"
    )
    parser.add_argument("--seed", default="0", metavar="N", help="the same games again for the same number (0)")
    parser.add_argument("--words", metavar="FILE", help="learn for the words in this file, text or KWG")
    parser.add_argument("--on", metavar="dask://HOST:PORT", help="play on the Dask cluster there, not on this machine")
    asked = parser.parse_args(arguments)
    games = read_number("--games", asked.games, low=1, high=MOST_GAMES)
    generations = read_number("--generations", asked.generations, low=1, high=20)
    seed = read_number("--seed", asked.seed, low=0, high=MASK)
    asked.on = None if asked.on is None else read_cluster("--on", asked.on)
    try:
        from lexicade.games.scrabble.learning import Course
    except (ImportError, RuntimeError):
        raise LexicadeError("Learning takes compiled code: pip install 'lexicade[fast]'.") from None
    lexicon = open_lexicon(asked.words)
    _ = lexicon.gaddag  # made and kept here, not in every process at once
    course, part = Course(games, generations, seed, lexicon.digest), f"{asked.file}.part"
    check_place(asked.file)
    if os.path.exists(part) and not course.thaw(read_file(part, largest=1 << 28, error=LexicadeError)):
        raise LexicadeError(f"{named(part)} is of another course of learning: remove it to begin anew.")
    with Progress(sum(course.sizes)) as progress:
        progress.done = sum(course.sizes[: course.generation]) + course.done
        while not course.is_over:
            teach(course, asked, lexicon, part, progress)
    remarks = (
        "What tiles, pairs and triples add to the value of a leave, in points.",
        f"Learned by self-play over the word list {lexicon.name} ({lexicon.digest}):",
        f"lexicade scrabble learn --games {games} --generations {generations} --seed {seed}",
    )
    write_file(asked.file, write_leaves(course.parts, remarks).encode())
    os.remove(part)
    print(f"Wrote {len(course.parts):,} values to {named(asked.file)}.")
    return 0


def check_place(path: str) -> None:
    """See that a file can be written there before hours of work."""
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.isdir(path) or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise LexicadeError(f"{named(path)} can't be written.")


def teach(course: Course, asked: Namespace, lexicon: Lexicon, part: str, progress: Progress) -> None:
    """Play one generation, or what is left of it; every now and then what was learned is kept."""
    words = asked.words if asked.words is None or asked.on is None else lexicon.packed()
    common = Lesson(course.parts, course.plan["seed"] + course.generation, words, lexicon.digest)
    chunks, kept = course.chunks(), time.monotonic()
    played = spread(learn_chunk, common, chunks, asked.on)
    try:
        with closing(played):
            for chunk, samples in zip(chunks, played, strict=True):
                course.add(samples, len(chunk))
                progress.step(f"generation {course.generation + 1}", len(chunk))
                if time.monotonic() > kept + KEEP_SECONDS:
                    write_file(part, course.freeze())
                    kept = time.monotonic()
        course.graduate()
    finally:
        write_file(part, course.freeze())


@dataclass(frozen=True, slots=True)
class Lesson:
    """What all games of a generation have in common, as it is sent to those who play them."""

    parts: dict[str, int]
    seed: int
    words: str | bytes | None
    digest: str


def learn_chunk(lesson: Lesson, numbers: range) -> Samples:
    """The racks of some games."""
    from lexicade.games.scrabble.learning import play_racks

    engine = opened(lesson.words, lesson.digest).engine
    engine.hasten(wait=True)
    return play_racks(engine, Leaves(lesson.parts), lesson.seed, numbers)


COMMANDS = {"best": best, "learn": learn, "match": match}
