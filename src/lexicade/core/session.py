"""The one thing that changes: a game being played, as its id and the moves so far."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Generic, TypeAlias

from lexicade.core.errors import (
    LONGEST_LINE,
    BadGameId,
    BadParams,
    BadSave,
    IllegalMove,
    MoveError,
    UnreadableMove,
    quoted,
)
from lexicade.core.game import Game, Move, Outcome, Params, Seat, State, Step, View
from lexicade.core.ids import GameId, read_id, write_id
from lexicade.core.params import listed
from lexicade.core.rng import Rng

Mark: TypeAlias = tuple[tuple[str, ...], tuple[Step[State], ...], int]  # texts, steps, and how many are played
MOST_ENTRIES = 200_000  # moves of a game from a file, and what was taken back of them; a long game has some hundreds


class Retired(StrEnum):
    """Why a player who is still in the game plays no more."""

    RESIGNED = "resigned"
    TIMEOUT = "timeout"  # they took longer for a move than the players had agreed on


class Session(Generic[Params, State, Move, View]):
    """A game in progress. Everything it can tell is derived from `id`, `moves` and who retired.

    Moves taken back stay within reach of `redo` until another move is made.
    """

    def __init__(self, game: Game[Params, State, Move, View], params: Params, seed: int) -> None:
        self.game = game
        self.params = game.read_params(game.write_params(params))  # what can't be saved can't be played
        self.id = GameId(
            game=game.info.key,
            seed=seed,
            params=game.write_params(self.params),
            rules=game.info.rules,
            words=game.lexicon.name,
            digest=game.lexicon.digest,
        )
        self._start = game.start(self.params, Rng(seed))
        self._texts: list[str] = []
        self._steps: list[Step[State]] = []
        self._played = 0  # texts and steps from here on are those that redo would play
        self._forgotten = 0  # steps whose states were let go
        self.retired: dict[Seat, Retired] = {}  # the first to retire is first

    @classmethod
    def from_id(cls, game: Game[Params, State, Move, View], game_id: GameId) -> Session[Params, State, Move, View]:
        """The game with this id, before its first move; raises BadGameId if it isn't one of these rules and words."""
        info, lexicon = game.info, game.lexicon
        if game_id.game != info.key:
            raise BadGameId(f"That is a game of {game_id.game}, not of {info.key}.")
        if game_id.rules not in (None, info.rules):
            raise BadGameId(
                f"That game was played with version {game_id.rules} of the {info.title} rules; "
                f"this is version {info.rules}."
            )
        if game_id.words is not None and game_id.digest != lexicon.digest:
            raise BadGameId(
                f"That game was played with the word list {game_id.words}.{game_id.digest}; "
                f"this one is {lexicon.name}.{lexicon.digest}."
            )
        return cls(game, game.read_params(game_id.params), game_id.seed)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._steps[self._played - 1].state if self._played else self._start

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that led here, as text."""
        return tuple(self._texts[: self._played])

    @property
    def count(self) -> int:
        """How many moves led here."""
        return self._played

    @property
    def last_move(self) -> str | None:
        """The move that led here, as text; None at the start."""
        return self._texts[self._played - 1] if self._played else None

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back and that `redo` would play."""
        return self._played < len(self._texts)

    @property
    def undone(self) -> tuple[str, ...]:
        """The moves that were taken back and that `redo` would play, the next one first."""
        return tuple(self._texts[self._played :])

    @property
    def events(self) -> tuple[str, ...]:
        """What the last move brought about, in words."""
        return self._steps[self._played - 1].events if self._played else ()

    def told(self, seat: Seat) -> tuple[str, ...]:
        """What one seat is told of the last move: what everybody is, then what is for this seat only."""
        whispers = self._steps[self._played - 1].whispers if self._played else ()
        return (*self.events, *(text for to, text in whispers if to == seat))

    def told_so_far(self, seat: Seat | None = None) -> tuple[tuple[str, ...], ...]:
        """What one seat was told of each move that led here; without a seat, what everybody was."""
        return tuple(
            (*step.events, *(text for to, text in step.whispers if to == seat)) for step in self._steps[: self._played]
        )

    @property
    def states(self) -> tuple[State, ...]:
        """Every state up to this one, the start first."""
        return (self._start, *(step.state for step in self._steps[: self._played]))

    @property
    def movers(self) -> tuple[Seat | None, ...]:
        """The seats that made the moves that led here."""
        return tuple(self.game.to_move(state) for state in self.states[: self._played])

    @property
    def was_miss(self) -> bool:
        """Whether the last move cost the player something."""
        return self._played > 0 and (self._steps[self._played - 1].miss or self._steps[self._played - 1].setback)

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is; None when the game is over."""
        return None if self._is_deserted else self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None. Who retired can't win."""
        outcome = self.game.outcome(self.state)
        if not self.retired:
            return outcome
        left = [seat for seat in range(self.game.seats(self.params)) if seat not in self.retired]
        if outcome is not None:
            best = max((outcome.scores[seat] for seat in left), default=0)
            winners = tuple(seat for seat in outcome.winners if seat in left)
            winners = winners or tuple(seat for seat in left if outcome.scores[seat] == best)
            return replace(outcome, winners=winners)
        if not self._is_deserted:
            return None
        reason = next(reversed(self.retired.values()))
        return Outcome(reason, self.game.points(self.state), tuple(left), self.game.helped(self.state))

    @property
    def _is_deserted(self) -> bool:
        """Whether so many players retired that there is nobody left to play against."""
        return bool(self.retired) and len(self.retired) >= self.game.seats(self.params) - 1

    def retire(self, seat: Seat, why: Retired) -> None:
        """Take a player out of the game, for good: it is over when at most one is left, or else it goes on."""
        if self.outcome is not None:
            raise IllegalMove("over", "The game is over.")
        if not 0 <= seat < self.game.seats(self.params) or seat in self.retired:
            raise IllegalMove("seat", "That player is not in the game.")
        self.retired[seat] = why

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Session):
            return NotImplemented
        return (self.id, self.moves, self.retired) == (other.id, other.moves, other.retired)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def view(self, seat: Seat) -> View:
        """What one seat may know now."""
        return self.game.view(self.state, seat)

    def chance(self) -> Rng:
        """What a bot that moves now may draw from: the same whenever one comes to this position."""
        return Rng(self.id.seed).split(f"bot {self._played}")

    def submit(self, text: str, seat: Seat | None = None) -> tuple[str, ...]:
        """Play a move and return what happened; on a MoveError nothing has changed. No seat: whoever's turn it is."""
        if len(text) > LONGEST_LINE:
            raise UnreadableMove(f"That move is too long: the limit is {LONGEST_LINE:,} characters.")
        turn = self.to_move
        if turn is None:
            raise IllegalMove("over", "The game is over.")
        if seat is not None and seat != turn:
            raise IllegalMove("turn", "It is not your turn.")
        move = self.game.read_move(self.state, text.strip())
        step = self.game.play(self.state, move)
        self._texts[self._played :] = [self.game.write_move(move)]
        self._steps[self._played :] = [step]
        self._played += 1
        return step.events

    def play_out(self, level: str, *others: str) -> Session[Params, State, Move, View]:
        """Let bots play the game to its end, and return the session.

        One level is for every seat; of several, each seat has its own, from seat 0 on, and where seats are left over
        they begin again. Raises BadParams for a level that the game doesn't have.
        """
        players = []
        for each in (level, *others):
            player = self.game.bot(each)
            if player is None:
                bots = self.game.info.bots
                has = f"its bots are {listed(bots)}" if bots else "it has no bots"
                raise BadParams(f"There is no bot {quoted(str(each))} in {self.game.info.title}: {has}.")
            players.append(player)
        while (seat := self.to_move) is not None:
            player = players[seat % len(players)]
            self.submit(self.game.write_move(player(self.view(seat), self.chance())), seat)
        return self

    def _repr_svg_(self) -> str:
        """A picture of what the player to move sees, for notebooks; afterwards, of what the first player sees."""
        from lexicade.core.scene import Prompt, Scene
        from lexicade.core.svg import scene_svg

        panels = self.game.scene(self.view(self.to_move or 0)).panels
        if self.to_move is None:  # nothing is asked any more
            panels = tuple(panel for panel in panels if not isinstance(panel, Prompt))
        return scene_svg(Scene(panels), self.game.info.title)

    def forget_past(self) -> None:
        """Let go of earlier states, for whoever has thousands of games at hand. Replaying the moves brings them back.

        From then on moves can't be taken back, and `states`, `movers` and what was told earlier are not to be had.
        """
        nothing = self._steps[0] if self._forgotten else Step(self._start)  # one for all that were let go
        for at in range(self._forgotten, self._played - 1):
            self._steps[at] = nothing
        self._forgotten = max(self._forgotten, self._played - 1)

    def undo(self) -> str:
        """Take back the last move and return it."""
        if not self.game.info.undo or self._forgotten:
            raise IllegalMove("no-undo", "Moves can't be taken back in this game.")
        if not self._played:
            raise IllegalMove("nothing", "There is nothing to take back.")
        self._played -= 1
        return self._texts[self._played]

    def redo(self) -> tuple[str, ...]:
        """Play the move that was last taken back, and return what happened."""
        if not self.can_redo:
            raise IllegalMove("nothing", "There is nothing to redo.")
        self._played += 1
        return self.events

    def restart(self) -> None:
        """Go back to the start of the same game; `redo` still leads forward again."""
        if not self.game.info.undo:
            raise IllegalMove("no-undo", "This game can't be restarted, because moves can't be taken back.")
        self._played = 0

    def mark(self) -> Mark[State]:
        """Where the game stands, for `return_to`."""
        return tuple(self._texts), tuple(self._steps), self._played

    def return_to(self, mark: Mark[State]) -> None:
        """Be again as it was at a mark, whatever was done since; what redo would play is back, too."""
        texts, steps, self._played = mark
        self._texts, self._steps = list(texts), list(steps)

    def save(self) -> str:
        """The game as text: its id, then a line for each move."""
        return "".join(f"{line}\n" for line in (write_id(self.id), *self.moves))

    @classmethod
    def load(cls, text: str, game: Game[Params, State, Move, View]) -> Session[Params, State, Move, View]:
        """The game that `save` wrote; raises BadSave if it is damaged or was made with other rules or words."""
        if text.count("\n") > 1 + MOST_ENTRIES:
            raise BadSave(f"The saved game is too long: the limit is {MOST_ENTRIES:,} moves.")
        lines = text.split("\n")
        if lines.pop() or not lines:
            raise BadSave("The saved game is cut short: its last line is incomplete.")
        for number, line in enumerate(lines, start=1):
            if not line.isprintable():
                raise BadSave(f"Line {number} of the saved game contains characters that can't be shown.")
        try:
            session = cls.from_id(game, read_id(lines[0]))
        except (BadGameId, BadParams) as error:
            raise BadSave(error.sentence) from None
        for number, line in enumerate(lines[1:], start=2):
            try:
                session.submit(line)
            except MoveError as error:
                raise BadSave(f"Line {number} of the saved game can't be played: {error.sentence}") from None
        return session
