"""An analysis as text, 80 columns wide: a line for each turn, the worst mistakes, and totals."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from lexicade.boards.analysis.judging import Analysis, Judged, Totals, summary
from lexicade.boards.analysis.ratings import Order
from lexicade.boards.evaluation.equity import leave_of
from lexicade.boards.moves import Kind, Move, Rating, write_turn
from lexicade.boards.plays import POINT
from lexicade.boards.racks import shown_rack
from lexicade.boards.records.record import IN_VAIN, Record
from lexicade.core.errors import printable

WIDTH = 80
WORST = 5  # mistakes that are listed
NICK = 8  # columns for a player
ORDERS = {
    Order.EQUITY: "Turns are judged by equity: points plus the value of the leave.",
    Order.SIMULATION: "Turns are judged by simulation: playing on many times with the unseen tiles dealt at random.",
}


def write_text(analyses: Sequence[Analysis], order: Order) -> str:
    """The report of all games, with each player's totals if there are several."""
    parts = [ORDERS[order], *map(write_game, analyses)]
    if len(analyses) > 1:
        parts.append(write_summary(summary(analyses), len(analyses)))
    return "\n\n".join(parts) + "\n"


def write_game(analysis: Analysis) -> str:
    """The report of one game."""
    lines = [f"{printable(analysis.source)}: {heading(analysis)}", *facts(analysis)]
    if not analysis.turns:
        return "\n".join([*lines, "The record has no turns."])
    nicks = labels(analysis.record)
    lines += ["", f" No {'player':<{NICK}} {'rack':<7} {'turn':<19} score  rank   lost  best"]
    for each in analysis.turns:
        lines.append(turn_line(each, nicks))
        for remark in remarks(each):
            lines += wrap(f"- {remark}", WIDTH, initial_indent="    ", subsequent_indent="      ")
    if analysis.mistakes:
        lines += ["", "Biggest mistakes"]
        lines += [mistake_line(each, nicks) for each in analysis.mistakes[:WORST]]
    return "\n".join([*lines, "", *totals_table(analysis.totals)])


def heading(analysis: Analysis) -> str:
    """The players with their scores, as a heading."""
    return ", ".join(
        f"{printable(player.name)} {score}"
        for player, score in zip(analysis.record.players, analysis.scores, strict=True)
    )


def facts(analysis: Analysis) -> list[str]:
    """Sentences about a game as a whole: its title, the word list, whether it is finished."""
    record, said = analysis.record, []
    if record.title:
        said.append(printable(record.title))
    named = f"; the record names {printable(record.lexicon)}" if record.lexicon else ""
    same = record.lexicon.lower() == analysis.words.lower()
    said.append(f"Words are checked against the word list {printable(analysis.words)}{'' if same else named}.")
    if not analysis.is_over:
        said.append("The game is unfinished.")
    return said


def labels(record: Record) -> list[str]:
    """Short names of all players, at most 8 columns wide and never the same."""
    nicks = [printable(player.nick)[:NICK] for player in record.players]
    return (
        nicks
        if len(set(nicks)) == len(nicks)
        else [f"{nick[: NICK - 2]}~{seat}" for seat, nick in enumerate(nicks, start=1)]
    )


def shown_turn(each: Judged) -> str:
    """The turn that was made; tiles that were exchanged unseen are dashes."""
    unseen = each.turn.event.count - len(each.move.text) if each.move.kind is Kind.EXCHANGE else 0
    return write_turn(each.move) + "-" * unseen


def shown_hand(each: Judged) -> str:
    """The rack, with dashes for tiles that the record doesn't show."""
    return shown_rack(each.turn.position.rack) + "-" * each.unknown


def points(value: int | None) -> str:
    """Hundredths of a point as points with one decimal.

    >>> points(1234), points(0), points(None)
    ('12.3', '0.0', '')
    """
    return "" if value is None else f"{value / POINT:.1f}"


def turn_line(each: Judged, nicks: Sequence[str]) -> str:
    """One turn of the table; the best turn is named if another was made."""
    turn = each.turn
    rank = "-" if each.rank is None else str(each.rank)
    best = "" if each.is_best or not each.best else write_turn(each.best[0].move)
    return (
        f"{turn.number:3} {nicks[turn.player]:<{NICK}} {shown_hand(each):<7} {shown_turn(each):<19} "
        f"{turn.event.points:5} {rank:>5} {points(each.lost):>6}  {best}"
    ).rstrip()


def remarks(each: Judged) -> list[str]:
    """Remarks on a turn: phonies, missed bingos, unknown tiles, lost challenges."""
    said = []
    if each.phonies:
        words = ", ".join(word.upper() for word in each.phonies)
        fate = "it was challenged off, and the turn was lost" if each.turn.is_taken_back else "it stood"
        said.append(f"not in the word list: {words}; {fate}")
    elif each.turn.is_taken_back:
        said.append("it was challenged off and the turn was lost, though its words are in the word list")
    if each.missed is not None:
        said.append(f"bingo missed: {shown_rating(each.missed)}")
    if each.unknown:
        said.append("only part of the rack is known, so the turn is not judged")
    elif each.made is None:
        said.append("the tiles exchanged are not known, so the turn is not judged")
    if IN_VAIN in each.turn.event.notes:
        said.append("the turn was lost to a failed challenge")
    if each.order is Order.ENDGAME and each.lost:
        said.append("the bag was empty, and the best turn is proven")
    if each.order is Order.PREENDGAME and each.lost:
        said.append(f"the bag was almost empty, and the best turn has the best chance to win, {draws_of(each.best[0])}")
    return said


def draws_of(rating: Rating) -> str:
    """Whether the chance to win was worked out over all draws, or over some of them."""
    kind = "exact" if rating.error == 0 else "sampled"
    return f"{kind} over {rating.rounds} {'draw' if rating.rounds == 1 else 'draws'}"


def shown_rating(rating: Rating) -> str:
    """A turn with its score."""
    return f"{write_turn(rating.move)} ({rating.score})"


def mistake_line(each: Judged, nicks: Sequence[str]) -> str:
    """A mistake, and the best turn."""
    made = f"{nicks[each.turn.player]:<{NICK}} {shown_turn(each)} ({each.turn.event.points})"
    return f"{points(each.lost):>6}  {each.turn.number:>2}. {made}; best: {shown_rating(each.best[0])}"


def share(totals: Totals) -> str:
    """The share of best turns as a percentage."""
    return "-" if totals.share is None else f"{totals.share:.0%}"


def per_turn(totals: Totals) -> str:
    """Points lost per turn."""
    return "-" if totals.per_turn is None else f"{totals.per_turn:.1f}"


def total_rows(totals: Sequence[Totals]) -> list[tuple[str, list[str]]]:
    """The rows of totals: a name, and a text for each player; rare things that nobody did are left out."""
    rows = [
        ("Score", [f"{each.score:,}" for each in totals]),
        ("Turns", [str(each.turns) for each in totals]),
        ("Best turns", [f"{each.best} ({share(each)})" for each in totals]),
        ("Points lost", [points(each.lost) for each in totals]),
        ("Points lost per turn", [per_turn(each) for each in totals]),
        ("Bingos played", [str(each.bingos) for each in totals]),
        ("Bingos missed", [str(each.missed) for each in totals]),
    ]
    rare = [
        ("Phonies played", [each.phonies for each in totals]),
        ("Phonies that stood", [each.standing for each in totals]),
        ("Plays challenged off", [each.taken_off for each in totals]),
        ("Exchanges", [each.exchanges for each in totals]),
        ("Passes", [each.passes for each in totals]),
        ("Turns not judged", [each.unknown for each in totals]),
    ]
    return rows + [(name, list(map(str, counts))) for name, counts in rare if any(counts)]


def totals_table(totals: Sequence[Totals]) -> list[str]:
    """Both players' totals side by side."""
    names = [printable(each.name)[:24] for each in totals]
    width = max(12, *map(len, names))
    rows = [("", names), *total_rows(totals)]
    return [f"{name:<20}" + "".join(f"  {cell:>{width}}" for cell in cells) for name, cells in rows]


def write_summary(totals: Sequence[Totals], games: int) -> str:
    """The totals over all games, a line for each player."""
    lines = [f"All {games} games", "player            games  won  score   best  lost/turn  bingos  missed  phonies"]
    lines += [
        f"{printable(each.name)[:16]:<16}  {each.games:5}  {each.wins:3}  {each.score / each.games:5.0f}"
        f"  {share(each):>5}  {per_turn(each):>9}  {each.bingos:6}  {each.missed:6}  {each.phonies:7}"
        for each in totals
    ]
    return "\n".join(lines)


def listed_line(rating: Rating, rack: str, order: Order, place: int, marked: Move | None) -> str:
    """A line of a ranked list: value, score, turn and leave; with ranks if one turn is marked."""
    mark = "" if marked is None else f"{'>' if rating.move == marked else ' '}{place:5} "
    key = "" if order is Order.SCORE else f"{rating.value / POINT:7.2f} "
    if order is Order.SIMULATION:
        error = "       " if rating.error is None else f"+-{rating.error / POINT:5.2f}"  # of an endgame without proof
        key += f"{error} {rating.wins or 0:4.0%} "
    leave = shown_rack(leave_of(rack, rating.move))
    return f"{mark}{key}{rating.score:5}  {write_turn(rating.move):<19} {leave}".rstrip()
