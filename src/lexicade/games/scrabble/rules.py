"""The rules of Scrabble."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from lexicade.boards.board import Board
from lexicade.boards.moves import Kind, Move, read_turn, write_turn
from lexicade.boards.picture import drawn
from lexicade.boards.racks import draw
from lexicade.boards.rules import CHALLENGE_RULES, bonus_points, can_exchange
from lexicade.boards.rulesets import RULESETS
from lexicade.boards.wording import in_tiles
from lexicade.core.errors import BadParams, IllegalMove, UnreadableMove
from lexicade.core.game import Bot, Command, Foreign, Game, Info, Levels, LinePrompt, Outcome, Review, Seat, Step
from lexicade.core.rng import Rng
from lexicade.games.scrabble import turns, wording
from lexicade.games.scrabble.state import LEVELS, NOBODY, End, Last, Params, State, View, name
from lexicade.lexicon import Lexicon

if TYPE_CHECKING:
    from lexicade.boards.evaluation.leaves import Leaves
    from lexicade.boards.movegen.engine import Engine
    from lexicade.boards.plays import ScoredPlay
    from lexicade.core.pace import Pace
    from lexicade.core.scene import Scene
    from lexicade.core.session import Session

__all__ = ["End", "Kind", "Last", "Move", "Params", "Rules", "State", "View"]


class Rules(Game[Params, State, Move, View]):
    """The rule book of Scrabble."""

    info = Info(
        key="scrabble",
        title="Scrabble",
        pitch="Words across a board, against bots or friends.",
        help=(
            'To play a word, type its first square and its letters: "8H QUIZ" goes across\n'
            'from row 8, column H; "H8 QUIZ" goes down. A dot stands for a tile already\n'
            'there, a lower-case letter for a blank. "exch ABC" exchanges tiles, "pass"\n'
            'passes, and "challenge" challenges the last play if the game allows it. Every\n'
            "word formed must be in the word list. The first play must cover the start, *.\n"
            "= triple word   - double word   \" triple letter   ' double letter"
        ),
        seats=(1, 4),
        bots=LEVELS,
        slow_bots=("master",),
        hides_misses=True,
        records=("gcg",),
    )
    params = Params
    levels = Levels(easy="bot=beginner", medium="bot=casual", hard="bot=advanced")
    tools = ("game", "position")
    command = Command(names=("analyze", "best", "engine", "learn", "match"))
    lexicon: Lexicon

    def __init__(self, lexicon: Lexicon, leaves: Leaves | None = None) -> None:
        super().__init__(lexicon)
        self._leaves = leaves  # what bots take leaves to be worth, if not what comes with the game
        self._engine: Engine | None = None  # made from the lexicon when it is first needed

    @property
    def engine(self) -> Engine:
        """What finds plays in this lexicon."""
        if self._engine is None:
            from lexicade.boards.movegen.engine import Engine

            self._engine = Engine(self.lexicon, self._leaves)
        return self._engine

    def seats(self, params: Params) -> int:
        return params.players

    def opponents(self, params: Params) -> Mapping[Seat, str]:
        return {} if params.bot == NOBODY else dict.fromkeys(range(1, params.players), params.bot)

    def for_people(self, params: Params, count: int) -> Params:
        return replace(params, players=count, bot=NOBODY)

    def points(self, state: State) -> tuple[int, ...]:
        return state.scores

    def read_params(self, text: str) -> Params:
        params = super().read_params(text)
        return replace(params, draws=turns.read_draws(params)) if params.draws else params

    def another(self, params: Params) -> Params:
        return replace(params, draws="")

    def start(self, params: Params, rng: Rng) -> State:
        ruleset = RULESETS[params.rules]
        if ruleset.tiles and params.players < 2:
            raise BadParams("The full game needs at least 2 players.")
        if not ruleset.tiles and CHALLENGE_RULES[params.challenge].is_allowed:
            raise BadParams("The simple game has no challenges.")
        shuffled, rng = rng.shuffled(ruleset.tiles)
        bag, racks = turns.arranged(shuffled, params.draws), []
        for _ in range(params.players):
            rack, bag = draw(bag, ruleset.rack)
            racks.append(rack)
        squares, scores = Board.empty(ruleset.layout).squares, (0,) * params.players
        return State(params, rng, squares, tuple(racks), bag, scores, drawn=sum(map(len, racks)))

    def to_move(self, state: State) -> Seat | None:
        return state.turn if state.end is None else None

    def read_move(self, state: State, text: str) -> Move:
        move = read_turn(state.board, state.racks[state.turn], text)
        if move is None:
            raise UnreadableMove(wording.UNREADABLE)
        if move.kind is Kind.EXCHANGE and not move.text:
            raise UnreadableMove(wording.EXCHANGE_WHAT)
        return move

    def write_move(self, move: Move) -> str:
        return write_turn(move)

    def moves(self, state: State) -> Iterator[Move]:
        if state.end is not None:
            return
        yield Move(Kind.PASS)
        if state.can_challenge:
            yield Move(Kind.CHALLENGE)
        if state.is_out:
            return
        ruleset, rack = state.ruleset, state.racks[state.turn]
        from lexicade.boards.movegen.unlimited import all_plays
        from lexicade.boards.moves import as_move

        plays = self.plays(state) if ruleset.tiles else all_plays(state.board, self.engine.pure, self.lexicon)
        yield from map(as_move, plays)
        if ruleset.tiles and can_exchange(len(state.bag), ruleset):
            tiles = sorted(rack)
            chosen = {each for count in range(1, len(tiles) + 1) for each in combinations(tiles, count)}
            yield from (Move(Kind.EXCHANGE, "".join(each)) for each in sorted(chosen))

    def plays(self, state: State) -> Sequence[ScoredPlay]:
        """Every legal play of the player to move, the highest score first."""
        ruleset = state.ruleset
        rack = state.racks[state.turn]
        return self.engine.plays(state.board, rack, whole=ruleset.rack, bonus=ruleset.bonus)

    def play(self, state: State, move: Move) -> Step[State]:
        if state.is_out and move.kind not in (Kind.PASS, Kind.CHALLENGE):
            raise IllegalMove("out", wording.LAST_WORD)
        if move.kind is Kind.PLAY:
            return turns.lay(state, move, self.lexicon)
        if move.kind is Kind.EXCHANGE:
            return turns.exchange(state, move.text)
        return turns.skip(state) if move.kind is Kind.PASS else turns.challenge(state, self.lexicon)

    def outcome(self, state: State) -> Outcome | None:
        if state.end is None:
            return None
        seats = [seat for seat in range(state.params.players) if seat != state.loser]
        best = max(state.scores[seat] for seat in seats)
        winners = tuple(seat for seat in seats if state.scores[seat] == best)
        return Outcome(state.end, scores=state.scores, winners=winners)

    def view(self, state: State, seat: Seat) -> View:
        return View(
            params=replace(state.params, draws="") if state.params.draws else state.params,
            seat=seat,
            turn=self.to_move(state),
            board=state.board,
            rack="".join(sorted(state.racks[seat])),
            scores=state.scores,
            bag=len(state.bag),
            last=state.last,
            scoreless=state.scoreless,
            can_challenge=state.can_challenge,
            is_out=state.is_out,
        )

    def prompt(self, view: View) -> LinePrompt:
        return LinePrompt(self.question(view), picture=drawn(view.board, beside(view)))

    def question(self, view: View) -> str:
        """What a player is asked, by name."""
        player = name(view.params, view.seat)
        return f"{player}, challenge or pass: " if view.is_out else f"{player}, your play: "

    def scene(self, view: View) -> Scene:
        from lexicade.games.scrabble.scene import scene

        return scene(view, self.question(view))

    def preview(self, state: State, move: Move) -> str:
        if move.kind is not Kind.PLAY:  # above all, what a challenge would show is not told
            return ""
        last = self.play(state, move).state.last
        assert last is not None
        said = wording.WOULD_SCORE.format(play=last.text, points=last.points)
        if bonus := bonus_points(len(last.tiles), state.ruleset):
            said += wording.BONUS.format(tiles=state.ruleset.rack, bonus=bonus)
        return said

    def hint(self, view: View, level: int) -> str | None:
        if not RULESETS[view.params.rules].tiles or view.is_out or view.seat != view.turn or level > 3:
            return None
        from lexicade.games.scrabble.hints import write_hint

        return write_hint(self.engine, view, level)

    def read_foreign(self, content: bytes) -> Foreign[Params] | None:
        from lexicade.boards.records.gcg import is_gcg, read_gcg
        from lexicade.games.scrabble.recorder import to_session

        if not is_gcg(content):
            return None
        faults = list[str]()
        session = to_session(read_gcg(content, faults), self, faults=faults)
        return Foreign(session.params, session.moves, session.id.seed, tuple(faults))

    def write_record(self, kind: str, session: Session[Params, State, Move, View]) -> str:
        from lexicade.boards.records.gcg import write_gcg
        from lexicade.games.scrabble.recorder import from_session

        return write_gcg(from_session(session))

    def player(self, params: Params, seat: Seat) -> str:
        return name(params, seat)

    def history(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        from lexicade.games.scrabble.history import history

        return history(session)

    def highlights(self, session: Session[Params, State, Move, View]) -> tuple[str, ...]:
        from lexicade.games.scrabble.history import highlights

        return highlights(session)

    def review(self, session: Session[Params, State, Move, View]) -> Iterator[Review] | None:
        if session.outcome is None or session.params.rules != "full" or session.params.players != 2:
            return None
        from lexicade.games.scrabble.review import reviews

        return reviews(session, self.engine)

    def bot(self, level: str, *, is_timed: bool = True, seconds: float | None = None) -> Bot[View, Move] | None:
        """A player; one that is not timed moves alike wherever it plays, however long that takes."""
        return self._bot(level, is_timed=is_timed, seconds=seconds)

    def paced_bot(self, level: str, pace: Pace) -> Bot[View, Move] | None:
        return self._bot(level, pace=pace)

    def _bot(
        self, level: str, *, is_timed: bool = True, seconds: float | None = None, pace: Pace | None = None
    ) -> Bot[View, Move] | None:
        """A player that stops at the time limit, if it is timed, and when it is hurried."""
        if level not in LEVELS:
            return None

        def player(view: View, rng: Rng) -> Move:
            """Play by what the view shows."""
            from lexicade.boards.evaluation.deadline import SECONDS, Deadline
            from lexicade.games.scrabble import bots

            if level == bots.THINKER:
                self.engine.hasten()
            deadline = Deadline.after((seconds or SECONDS) if is_timed else None, pace)
            return bots.choose(level, self.engine, self.lexicon, view, rng, deadline)

        return player

    def redeal(self, state: State, seat: Seat, rng: Rng) -> State:
        pool, rng = rng.shuffled(state.bag + "".join(state.racks[:seat] + state.racks[seat + 1 :]))
        hidden, racks = "".join(pool), []
        for other, rack in enumerate(state.racks):
            new, hidden = (rack, hidden) if other == seat else draw(hidden, len(rack))
            racks.append(new)
        return replace(state, params=replace(state.params, draws=""), rng=rng, racks=tuple(racks), bag=hidden)


def beside(view: View) -> list[str]:
    """What stands on the right of the board."""
    ruleset = RULESETS[view.params.rules]
    width = max(len(name(view.params, seat)) for seat in range(view.params.players))
    lines = [
        f"{name(view.params, seat):<{width}}  {score:4}" + ("  to play" if seat == view.turn else "")
        for seat, score in enumerate(view.scores)
    ]
    if view.last is not None:
        gained = f" +{view.last.points}" if view.last.points else ""
        lines += ["", f"Last: {name(view.params, view.last.seat)} {view.last.text}{gained}"]
        lines += [f"      {wording.MAY_CHALLENGE}"] if view.can_challenge else []
    if ruleset.tiles:
        lines += ["", f"Bag:  {in_tiles(view.bag)}", f"Rack: {' '.join(view.rack)}"]
        lines += ["", *wording.LEGEND]
    return lines
