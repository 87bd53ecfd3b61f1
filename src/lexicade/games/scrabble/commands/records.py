"""`lexicade scrabble analyze`: recorded games, judged turn by turn."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing

from lexicade.boards.analysis.json import all_figures
from lexicade.boards.analysis.judging import TOP, Analysis, Judged, summed, turns_of
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.analysis.text import write_text
from lexicade.boards.records import gcg
from lexicade.boards.records.record import Record
from lexicade.command import Parser, Progress, complain, open_lexicon, print_json, say
from lexicade.core.errors import BadRecord, BadSave
from lexicade.core.params import read_number
from lexicade.files import check_distinct, check_new, is_same_file, named, put_file, read_file, why
from lexicade.games.scrabble.commands.options import MOST, add_leaves, check_place, read_values
from lexicade.games.scrabble.jobs import JudgingJob, Simulation, add_simulation, judge_turns, read_simulation
from lexicade.lexicon import Lexicon
from lexicade.workers import spread

MANY_TURNS = 10  # from which on compiled code is worth its start


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
    top, simulation = read_number("--top", asked.top, low=1, high=MOST), read_simulation(asked)
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
