"""A recorded game judged turn by turn: what was played, what was best, and how many points that lost."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, fields

from lexicade.boards.analysis.ratings import FULL, Effort, Order, by_equity, is_bingo, rank_of, rate, weigh
from lexicade.boards.board import formed, spelled
from lexicade.boards.evaluation.leaves import Leaves
from lexicade.boards.movegen.engine import Engine
from lexicade.boards.moves import PASS, Kind, Move, Rating
from lexicade.boards.notation import lay_tiles
from lexicade.boards.racks import laid_tiles
from lexicade.boards.records.record import EventKind, Record
from lexicade.boards.records.referee import Snapshot, Turn, follow, positions

TOP = 5
KINDS = {EventKind.PLAY: Kind.PLAY, EventKind.EXCHANGE: Kind.EXCHANGE, EventKind.PASS: Kind.PASS}


@dataclass(frozen=True, slots=True)
class Judged:
    """One turn with its judgment: the best turns, the rank of the one made, and what it lost; None where unknown."""

    turn: Turn
    move: Move  # an exchange of unseen tiles has only those that are known
    unknown: int = 0  # tiles of the rack that the record doesn't show
    phonies: tuple[str, ...] = ()  # words that are not in the list
    order: Order | None = None
    options: int = 0  # turns that were ranked
    best: tuple[Rating, ...] = ()
    made: Rating | None = None  # a play that was challenged off is rated as a pass
    rank: int | None = None  # a play with a phony has none
    lost: int | None = None  # hundredths of a point
    bingo: Rating | None = None  # the best one that could be played

    @property
    def is_bingo(self) -> bool:
        """Whether it was a bingo that was not challenged off."""
        return is_bingo(self.move) and not self.turn.is_taken_back

    @property
    def is_best(self) -> bool:
        """Whether no turn was better."""
        return self.rank == 1

    @property
    def missed(self) -> Rating | None:
        """The best bingo, if one could be played and none was."""
        return None if self.is_bingo else self.bingo


@dataclass(frozen=True, slots=True)
class Totals:
    """One player's totals over one game or several."""

    name: str
    games: int = 0
    wins: int = 0
    score: int = 0
    turns: int = 0
    judged: int = 0  # turns of which the loss is known
    best: int = 0
    lost: int = 0  # hundredths of a point
    bingos: int = 0
    missed: int = 0
    phonies: int = 0  # plays with a word that is not in the list
    taken_off: int = 0  # plays that were challenged off, valid or not
    standing: int = 0  # phonies that were not challenged off
    exchanges: int = 0
    passes: int = 0

    @property
    def per_turn(self) -> float | None:
        """Points lost per judged turn."""
        return self.lost / 100 / self.judged if self.judged else None

    @property
    def share(self) -> float | None:
        """The share of judged turns that were best, from 0 to 1."""
        return self.best / self.judged if self.judged else None

    @property
    def unknown(self) -> int:
        """Turns that can't be judged, since not all their tiles are known."""
        return self.turns - self.judged


@dataclass(frozen=True, slots=True)
class Analysis:
    """A recorded game with the judgment of each turn and both players' totals."""

    record: Record
    source: str  # the file that it was read from
    words: str  # the name of the word list that it was judged by
    turns: tuple[Judged, ...]
    scores: tuple[int, ...]
    totals: tuple[Totals, ...]
    is_over: bool

    @property
    def mistakes(self) -> list[Judged]:
        """The turns that lost points, the worst first."""
        return sorted(
            (each for each in self.turns if each.lost), key=lambda each: (-(each.lost or 0), each.turn.number)
        )


def analyze(
    record: Record,
    engine: Engine,
    leaves: Leaves,
    *,
    top: int = TOP,
    effort: Effort | None = None,
    source: str = "",
) -> Analysis:
    """Judge every turn of a record; raises BadRecord for one that can't have happened."""
    turns = [judge_turn(turn, engine, leaves, top=top, effort=effort) for turn in turns_of(record)]
    return summed(record, turns, source=source, words=engine.lexicon.name)


def turns_of(record: Record) -> list[Turn]:
    """The turns to judge: a pass after the other player's last tile decides nothing."""
    return [turn for turn in positions(record) if turn.unseen]


def judge_turn(turn: Turn, engine: Engine, leaves: Leaves, *, top: int = TOP, effort: Effort | None = None) -> Judged:
    """Judge one turn by the best way there is: a proof, simulation within the effort, or equity."""
    event, position = turn.event, turn.position
    move = Move(KINDS[event.kind], event.text or event.tiles, event.row, event.column, event.is_across)
    phonies = wrong_words(turn, engine.lexicon)
    held = len(FULL.tiles) - len(laid_tiles(position.board)) - turn.unseen
    if len(position.rack) < held:
        return Judged(turn, move, held - len(position.rack), phonies)
    by_value = by_equity(engine, leaves, position)
    made = None
    if event.kind is not EventKind.EXCHANGE or len(event.tiles) == event.count:
        made = rate(leaves, position, PASS if turn.is_taken_back else move)
    order, ratings, made = weigh(engine, leaves, position, by_value, made, effort)
    legal = [each for each in ratings if not phonies or each.move != move]
    rank = None
    if made is not None and not phonies and not turn.is_taken_back:
        rank = rank_of(legal, move)
    return Judged(
        turn,
        move,
        phonies=phonies,
        order=order,
        options=len(legal),
        best=tuple(legal[:top]),
        made=made,
        rank=rank,
        lost=None if made is None else max(0, legal[0].value - made.value),
        bingo=next((each for each in by_value if is_bingo(each.move)), None),
    )


def wrong_words(turn: Turn, words: Container[str]) -> tuple[str, ...]:
    """The words that a play formed and that are not in a word list."""
    event, board = turn.event, turn.position.board
    if event.kind is not EventKind.PLAY:
        return ()
    tiles = lay_tiles(board, event.row, event.column, event.text, is_across=event.is_across)
    return tuple(word for word in spelled(formed(board, tiles), tiles) if word not in words)


def summed(record: Record, turns: Sequence[Judged], *, source: str, words: str) -> Analysis:
    """The analysis of a game from its judged turns."""
    end = Snapshot.dealt(len(record.players))
    for _, _, after in follow(record):
        end = after
    is_over = end.turn is None or end.is_out
    totals = []
    for seat, player in enumerate(record.players):
        own = [each for each in turns if each.turn.player == seat]
        won = is_over and end.scores[seat] > max(end.scores[:seat] + end.scores[seat + 1 :])
        totals.append(total(player.name, own, score=end.scores[seat], won=won))
    return Analysis(record, source, words, tuple(turns), end.scores, tuple(totals), is_over)


def total(name: str, turns: Sequence[Judged], *, score: int, won: bool) -> Totals:
    """One player's totals in one game."""
    return Totals(
        name=name,
        games=1,
        wins=int(won),
        score=score,
        turns=len(turns),
        judged=sum(each.lost is not None for each in turns),
        best=sum(each.is_best for each in turns),
        lost=sum(each.lost or 0 for each in turns),
        bingos=sum(each.is_bingo for each in turns),
        missed=sum(each.missed is not None for each in turns),
        phonies=sum(bool(each.phonies) for each in turns),
        standing=sum(bool(each.phonies) and not each.turn.is_taken_back for each in turns),
        taken_off=sum(each.turn.is_taken_back for each in turns),
        exchanges=sum(each.move.kind is Kind.EXCHANGE for each in turns),
        passes=sum(each.move.kind is Kind.PASS for each in turns),
    )


def summary(analyses: Iterable[Analysis]) -> list[Totals]:
    """Each player's totals over all games, by name; players with the most games first."""
    found: dict[str, list[Totals]] = {}
    for analysis in analyses:
        for each in analysis.totals:
            found.setdefault(each.name, []).append(each)
    sums = [
        Totals(name, *(sum(getattr(each, field.name) for each in own) for field in fields(Totals)[1:]))
        for name, own in found.items()
    ]
    return sorted(sums, key=lambda each: (-each.games, each.name))
