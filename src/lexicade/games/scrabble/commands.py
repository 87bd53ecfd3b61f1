"""The commands of Scrabble beside playing it: the best turns of a position, records judged, bots against each other."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

from lexicade.boards.analysis import ratings
from lexicade.boards.analysis.json import all_figures, listed_figures
from lexicade.boards.analysis.judging import TOP, Analysis, Judged, summed, turns_of
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.analysis.text import listed_line, write_text
from lexicade.boards.cgp import read_position
from lexicade.boards.evaluation.klv import read_klv
from lexicade.boards.evaluation.leaves import read_leaves, write_leaves
from lexicade.boards.position import Play
from lexicade.boards.records import gcg
from lexicade.boards.records.record import Record
from lexicade.command import Parser, Progress, complain, open_lexicon, print_json, say
from lexicade.core.errors import BadParams, BadPosition, BadRecord, BadSave, LexicadeError, quoted
from lexicade.core.params import read_number
from lexicade.core.rng import MASK
from lexicade.files import check_distinct, check_new, is_same_file, named, put_file, read_file, why
from lexicade.games.scrabble.bots import THINKER
from lexicade.games.scrabble.jobs import (
    LONGEST,
    JudgingJob,
    Simulation,
    TrainingJob,
    add_simulation,
    judge_turns,
    learn_chunk,
    rated,
    read_simulation,
)
from lexicade.games.scrabble.match import MatchJob, Result, match_figures, match_table, play_chunk
from lexicade.games.scrabble.programs import PREFIX, Program, ProgramFault, is_program
from lexicade.games.scrabble.programs import SECONDS as PROGRAM_SECONDS
from lexicade.games.scrabble.protocol import Engine, read_commands
from lexicade.games.scrabble.rules import Rules
from lexicade.games.scrabble.state import LEVELS
from lexicade.lexicon import Lexicon
from lexicade.workers import read_cluster, spread

if TYPE_CHECKING:
    from lexicade.boards.evaluation.training import TrainingRun

LARGEST_VALUES = 1 << 20  # bytes of a file of leave values
SUFFIX = ".klv2"  # of leave values of another engine; all else is text
LARGEST_TABLE = 1 << 24  # bytes of such a file
KEEP_SECONDS = 20  # between two times that learning is kept
MOST_GAMES = 1_000_000
MOST_FAULTS = 10  # that are told one by one
CHUNK = 4  # games that a process plays before it reports; of bots that think, one
MANY_TURNS = 10  # from which on compiled code is worth its start


def best(arguments: list[str]) -> int:
    """List the turns of a position, the best first by score or by the measure that is asked for."""
    parser = Parser("lexicade scrabble best", "List the plays in a position, the highest score first by default.")
    parser.add_argument("position", nargs="+", metavar="CGP", help="the position, as one line of CGP")
    parser.add_argument("--top", default="10", metavar="N", help="how many to list; 0 lists every legal play (10)")
    parser.add_argument("--equity", action="store_true", help="order by equity: points plus the value of the leave")
    add_simulation(parser)
    parser.add_argument("--play", metavar="TURN", help='show the rank of this turn, such as "8H QUIZ" or "exch VV"')
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    add_leaves(parser)
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    top = read_number("--top", asked.top, low=0, high=MOST_GAMES)
    simulation = read_simulation(asked)
    position = read_position(" ".join(asked.position))
    if not position.rack:
        raise BadPosition("The position has no rack to play from. The racks come after the board.")
    if asked.leaves is not None and not (asked.equity or simulation):
        raise BadParams("--leaves needs --equity or --simulate.")
    leaves = read_values(asked.leaves)
    game = Rules(open_lexicon(asked.words), None if leaves is None else read_leaves(leaves))
    move = None if asked.play is None else Play.parse(asked.play, position, game.lexicon).move
    order = Order.SIMULATION if simulation else Order.EQUITY if asked.equity else Order.SCORE
    places = list(ratings.placed(rated(game, position, top, simulation, order, move)))
    shown = [(place, each) for at, (place, each) in enumerate(places) if not top or at < top or each.move == move]
    if asked.json:
        print_json([listed_figures(each, position.rack, order, place, move) for place, each in shown])
        return 0
    for place, each in shown:
        say(listed_line(each, position.rack, order, place, move))
    if not shown:
        say("There is no legal play.")
    return 0


def match(arguments: list[str]) -> int:
    """Play two bots against each other and report what came of it."""
    parser = Parser(
        "lexicade scrabble match", "Play two bots against each other on all processors. They take turns to go first."
    )
    parser.add_argument(
        "bots", nargs=2, metavar="BOT", help=f"{', '.join(LEVELS)}, or {PREFIX}COMMAND for a program to play against"
    )
    parser.add_argument("--games", default="100", metavar="N", help="how many games (100)")
    parser.add_argument("--seed", default="0", metavar="N", help="a number; the same seed gives the same games (0)")
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    add_leaves(parser)
    parser.add_argument("--on", metavar="dask://HOST:PORT", help="play on this Dask cluster, not on this machine")
    parser.add_argument(
        "--seconds", default=str(PROGRAM_SECONDS), metavar="N", help=f"for each move of a program ({PROGRAM_SECONDS})"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    asked.seconds = read_number("--seconds", asked.seconds, low=1, high=LONGEST)
    asked.games = read_number("--games", asked.games, low=1, high=MOST_GAMES)
    asked.seed = read_number("--seed", asked.seed, low=0, high=MASK)
    asked.on = None if asked.on is None else read_cluster("--on", asked.on)
    asked.leaves = read_values(asked.leaves)
    lexicon = open_lexicon(asked.words)
    check_contestants(asked)
    _ = lexicon.gaddag  # made and kept here, not in every process at once
    results: list[Result] = []
    wins = [0, 0]
    size = 1 if THINKER in asked.bots else CHUNK
    chunks = (range(at, min(at + size, asked.games)) for at in range(0, asked.games, size))
    played = spread(play_chunk, paired(asked, lexicon), chunks, asked.on)
    with Progress(asked.games) as progress, closing(played):
        for chunk in played:
            results += chunk
            for contestant in (0, 1):
                wins[contestant] += sum(result.winner == contestant for result in chunk)
            progress.step(f"{asked.bots[0]} {wins[0]}, {asked.bots[1]} {wins[1]}", len(chunk))
    tell_faults(asked.bots, results)
    if asked.json:
        print_json(match_figures(asked.bots, asked.seed, results))
    else:
        say(match_table(asked.bots, results))
    return 0


def add_leaves(parser: Parser) -> None:
    """Add the option that says what leaves are worth."""
    parser.add_argument(
        "--leaves", metavar="FILE", help="use the leave values in this file, written by scrabble learn, or KLV2"
    )


def read_values(path: str | None) -> str | None:
    """The leave values in a file, as text that can be read anywhere."""
    if path is None:
        return None
    is_table = path.lower().endswith(SUFFIX)
    data = read_file(path, largest=LARGEST_TABLE if is_table else LARGEST_VALUES, error=LexicadeError)
    try:
        text = write_leaves(read_klv(data), ()) if is_table else data.decode(errors="replace")
        read_leaves(text)
    except LexicadeError as error:
        raise LexicadeError(f"{named(path)}: {error.sentence}") from None
    return text


def check_contestants(asked: Namespace) -> None:
    """See that bots exist, and that programs can be started and speak the protocol; raises BadParams."""
    for each in asked.bots:
        if not is_program(each) and each not in LEVELS:
            known = ", ".join(LEVELS)
            raise BadParams(f"There is no bot {quoted(each)}: choose {known}, or {PREFIX}COMMAND for a program.")
    for each in filter(is_program, asked.bots):
        if asked.on is not None:
            raise BadParams("Programs play on this machine only: leave out --on.")
        program = Program(each, asked.seconds)
        try:
            program.begin()
        except ProgramFault as fault:
            raise BadParams(f"{quoted(each)} can't play. {fault.sentence}") from None
        finally:
            program.close()


def tell_faults(bots: list[str], results: list[Result]) -> None:
    """Say which games programs lost by what they did wrong, the first few of them."""
    lost = [(each.number + 1, bots[each.loser], each.fault) for each in results if each.loser is not None]
    for number, bot, fault in lost[:MOST_FAULTS]:
        complain(f"Game {number}: {quoted(bot)} lost by a fault. {fault}")
    if len(lost) > MOST_FAULTS:
        complain(f"Games lost by a fault: {len(lost):,}.")


def paired(asked: Namespace, lexicon: Lexicon) -> MatchJob:
    """The match that was asked for; a cluster may have no such file of words, so it gets the words themselves."""
    words = asked.words if asked.words is None or asked.on is None else lexicon.packed()
    return MatchJob(tuple(asked.bots), asked.seed, words, lexicon.digest, asked.leaves, asked.seconds)


def analyze(arguments: list[str]) -> int:
    """Judge the turns of recorded games."""
    parser = Parser(
        "lexicade scrabble analyze",
        "Analyze recorded games turn by turn: the best turn, by equity or with --simulate, and the points lost.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="GCG files, or folders of them")
    parser.add_argument("--top", default=str(TOP), metavar="N", help=f"how many of the best turns to keep ({TOP})")
    add_simulation(parser)
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    add_leaves(parser)
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument("--html", metavar="FILE", help="write an HTML page with boards to this file")
    parser.add_argument("--force", action="store_true", help="overwrite the page if it exists")
    asked = parser.parse_args(arguments)
    top, simulation = read_number("--top", asked.top, low=1, high=MOST_GAMES), read_simulation(asked)
    paths, left_out = list(record_files(asked.files)), list[tuple[str, str]]()
    if asked.html is not None:
        check_distinct({"--words": asked.words, "--leaves": asked.leaves, "--html": asked.html}, error=BadSave)
        check_page(asked.html, paths)
        check_new(asked.html, force=asked.force, error=BadSave)
    faults = list[tuple[str, str]]()
    records = read_records(paths, left_out, faults, is_one=paths == asked.files)
    asked.leaves = read_values(asked.leaves)
    lexicon = open_lexicon(asked.words)
    judged = judge_records(records, lexicon, asked, top, simulation) if records else []
    order = Order.EQUITY if simulation is None else Order.SIMULATION
    if asked.html and judged:
        write_report(asked.html, judged, order)
    if asked.json:
        told = [{"file": path, "reason": sentence} for path, sentence in faults]
        print_json(all_figures(judged, order, left_out) | ({"faults": told} if told else {}))
    elif asked.html and judged:
        say(f"Wrote {len(judged):,} game{'s' if len(judged) > 1 else ''} to {named(asked.html)}.")
    elif judged:
        say(write_text(judged, order), end="")
    if left_out:
        complain(f"Left out {len(left_out):,} of {len(paths):,} file{'s' if len(paths) > 1 else ''}.")
    return 1 if left_out or faults else 0


def record_files(paths: list[str]) -> Iterator[str]:
    """The files that are meant: a folder stands for the records right in it, in order."""
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        try:
            names = sorted(name for name in os.listdir(path) if name.lower().endswith(".gcg"))
        except OSError as error:
            raise BadSave(f"{named(path)} can't be read: {why(error)}.") from None
        found = [each for each in (os.path.join(path, name) for name in names) if not os.path.isdir(each)]
        if not found:
            raise BadSave(f"There are no .gcg files in {named(path)}.")
        yield from found


def read_records(
    paths: list[str], left_out: list[tuple[str, str]], faults: list[tuple[str, str]], *, is_one: bool
) -> list[tuple[str, Record]]:
    """The games in files; those that can't be read are reported and left out, but a single file must be one.

    What is wrong in the others is reported as well.
    """
    records = []
    for path in paths:
        try:
            content = read_file(path, largest=gcg.LARGEST, error=BadSave)
            found = list[str]()
            try:
                records.append((path, gcg.read_gcg(content, found)))
            except BadRecord as error:
                raise BadSave(f"{named(path)}: {error.sentence}") from None
            for fault in found:
                complain(f"{named(path)}: {fault}")
                faults.append((path, fault))
        except BadSave as error:
            if is_one and len(paths) == 1:
                raise
            complain(error.sentence)
            left_out.append((path, error.sentence))
    return records


def judge_records(
    records: list[tuple[str, Record]], lexicon: Lexicon, asked: Namespace, top: int, simulation: Simulation | None
) -> list[Analysis]:
    """Judge games on all processors: turn by turn if they are played on, or else game by game."""
    turns = [turns_of(record) for _, record in records]
    total = sum(map(len, turns))
    is_long = simulation is not None or total >= MANY_TURNS
    job = JudgingJob(asked.words, lexicon.digest, asked.leaves, top, simulation, is_long)
    chunks = [[turn] for own in turns for turn in own] if simulation else [own for own in turns if own]
    if len(chunks) > 1:
        _ = lexicon.gaddag  # made and kept here, not in every process at once
    done: list[Judged] = []
    work = spread(judge_turns, job, chunks)
    with Progress(total) as progress, closing(work):
        for chunk in work:
            done += chunk
            progress.step("turns", len(chunk))
    judged = iter(done)
    return [
        summed(record, [next(judged) for _ in own], source=path, words=lexicon.name)
        for (path, record), own in zip(records, turns, strict=True)
    ]


def check_page(path: str, records: list[str]) -> None:
    """See before the work that its page can be written, and not over a record."""
    check_place(path)
    if any(is_same_file(path, record) for record in records):
        raise BadSave(f"{named(path)} is one of the games to analyze, so it was not overwritten.")


def write_report(path: str, judged: list[Analysis], order: Order) -> None:
    """Write the page of all games."""
    from lexicade.boards.analysis.html import write_page

    put_file(path, write_page(judged, order).encode(errors="replace"), error=BadSave)


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
    games = read_number("--games", asked.games, low=1, high=MOST_GAMES)
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


def check_place(path: str) -> None:
    """See before hours of work that a file can be written there."""
    folder = os.path.dirname(os.path.realpath(path)) if path else ""
    is_other = os.path.exists(path) and not os.path.isfile(path)
    if is_other or not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        raise LexicadeError(f"{named(path)} can't be written.")


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


def engine(arguments: list[str]) -> int:
    """Answer the commands of a program until it says "quit" or hangs up."""
    parser = Parser(
        "lexicade scrabble engine",
        "Play for another program: positions come in on standard input, moves go out on standard output.",
    )
    parser.add_argument("--level", default=LEVELS[-1], choices=LEVELS, help=f"who plays ({LEVELS[-1]})")
    parser.add_argument("--words", metavar="FILE", help="use the words in this file, text or KWG")
    add_leaves(parser)
    asked = parser.parse_args(arguments)
    leaves = read_values(asked.leaves)
    from lexicade import __version__

    game = Rules(open_lexicon(asked.words), None if leaves is None else read_leaves(leaves))
    ours = Engine(game, asked.level, name=f"Lexicade {__version__}")
    for line in read_commands(sys.stdin.buffer):
        for answer in ours.answers(line):
            say(answer, flush=True)
    return 0


COMMANDS = {"analyze": analyze, "best": best, "engine": engine, "learn": learn, "match": match}
