"""`lexicade scrabble match`: bots and programs against each other."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing

from lexicade.command import Parser, Progress, complain, open_lexicon, print_json, say
from lexicade.core.errors import BadParams, quoted
from lexicade.core.params import read_number
from lexicade.core.rng import MASK
from lexicade.games.scrabble.bots import THINKER
from lexicade.games.scrabble.commands.options import MOST, add_leaves, read_values
from lexicade.games.scrabble.jobs import LONGEST
from lexicade.games.scrabble.match import MatchJob, Result, match_figures, match_table, play_chunk
from lexicade.games.scrabble.programs import PREFIX, SECONDS, Program, ProgramFault, is_program
from lexicade.games.scrabble.state import LEVELS
from lexicade.lexicon import Lexicon
from lexicade.workers import read_cluster, spread

MOST_FAULTS = 10  # that are told one by one
CHUNK = 4  # games that a process plays before it reports; of bots that think, one


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
    parser.add_argument("--seconds", default=str(SECONDS), metavar="N", help=f"for each move of a program ({SECONDS})")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    asked.seconds = read_number("--seconds", asked.seconds, low=1, high=LONGEST)
    asked.games = read_number("--games", asked.games, low=1, high=MOST)
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
