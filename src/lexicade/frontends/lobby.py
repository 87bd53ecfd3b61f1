"""A game with a menu of its own: play, look at the leader board, quit; and a place on the board for a best score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lexicade.core.errors import BadLeaders, LexicadeError, StoreError
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.frontends.console import Console, Tone
from lexicade.frontends.keeper import Keeper
from lexicade.frontends.line import Conversation, Ending
from lexicade.frontends.saves import SaveFile

if TYPE_CHECKING:
    from lexicade.leaders import LeaderBoard

MENU = "  [P] Play Game\n  [L] Leader Board\n  [Q] Quit\n"
CHOOSE = "Choose P, L or Q: "
AGAIN = "[P] Play again, or [M] Menu: "
STOPPED = "[M] Menu, [X] Exit, or Enter to go on: "
BACK = "Enter for the menu: "
NAME = "A high score! Your name (or Enter for none): "
HELPED = "With help, a score has no place on the leader board."
BAD_NAME = "A name has 3 to 10 letters, digits, hyphens or underscores."


class Left(Exception):
    """The player has had enough, or there is nothing more to read."""


class ToMenu(Exception):
    """The player wants the menu."""


class Lobby:
    """The menu around one game."""

    def __init__(
        self,
        console: Console,
        session: Session[Any, Any, Any, Any],
        save_file: SaveFile,
        words: str | None = None,
        leaders: str | None = None,
        *,
        any_score: bool = False,
    ) -> None:
        """The first game played is the session; each after it is another one of its kind.

        The leader board is that of the store, or with `leaders` a CSV file.
        """
        self.console = console
        self.session = session
        self.save_file = save_file
        self.any_score = any_score
        self._words = words
        self._leaders = leaders
        self._games = 0

    def run(self) -> Ending:
        """Show the menu until the player leaves it, or everything."""
        try:
            while True:
                self.console.say(self.session.game.info.title, Tone.TITLE)
                self.console.say(f"\n{MENU}")
                choice = self._choose(CHOOSE, "plq", can_stop=False)
                if choice == "q":
                    return Ending.LEFT
                try:
                    self._play_on() if choice == "p" else self._show_leaders()
                except ToMenu:
                    continue
        except Left:
            return Ending.END_OF_INPUT

    def _ask(self, question: str, *, can_stop: bool = True) -> str:
        """An answer; ctrl-c asks whether to go on, and once more leaves everything."""
        while True:
            try:
                answer = self.console.ask(question)
            except LexicadeError as error:
                self.console.say(error.sentence)
                continue
            except KeyboardInterrupt:
                if not can_stop:
                    raise
                self._stop()
                continue
            if answer is None:
                raise Left
            return answer.strip()

    def _stop(self) -> None:
        """After ctrl-c: out, to the menu, or on."""
        self.console.say("")
        answer = self._ask(STOPPED, can_stop=False).lower()
        if answer.startswith(("x", "e")):
            raise Left
        if answer.startswith("m"):
            raise ToMenu

    def _choose(self, question: str, letters: str, *, can_stop: bool = True) -> str:
        """An answer that begins with one of some letters."""
        while True:
            answer = self._ask(question, can_stop=can_stop).lower().strip("[]")
            if answer[:1] and answer[0] in letters and answer.isalpha():
                return answer[0]

    def _play_on(self) -> None:
        """One game after another, until the player wants the menu."""
        while self._play():
            if self._choose(AGAIN, "pmyn") in "mn":
                return

    def _play(self) -> bool:
        """One game; whether it was played to its end."""
        session = self._next()
        was_over = session.outcome is not None  # a finished save has had its chance
        with Keeper(self._words, before=session.moves) as keeper:
            ending = self._talk(Conversation(session, self.console, save_file=self.save_file, keeper=keeper))
            if ending is Ending.END_OF_INPUT:
                raise Left
            if ending is Ending.OVER and not was_over:
                self._offer_place(session, keeper)
        return ending is Ending.OVER

    def _talk(self, conversation: Conversation) -> Ending:
        """Play; ctrl-c asks whether to go on."""
        while True:
            try:
                return conversation.run()
            except KeyboardInterrupt:
                self._stop()
                conversation.draw_again()

    def _next(self) -> Session[Any, Any, Any, Any]:
        """The session to play: the one that was asked for, then others of its kind."""
        first = self.session
        self._games += 1
        if self._games == 1:
            return first
        if self._games == 2:
            self.save_file = SaveFile()  # what follows is another game
        seed = Rng(first.id.seed).split(f"game {self._games}").state
        return Session(first.game, first.game.another(first.params), seed)

    def _board(self) -> LeaderBoard | None:
        """The leader board as it is now; None, after saying why, if it can't be read."""
        from lexicade.leaders import LeaderBoard

        try:
            if self._leaders is not None:
                board = LeaderBoard(file=self._leaders)
                board.load()
                return board
            from lexicade.frontends.statistics import kept_board

            return kept_board(self.session)
        except (BadLeaders, StoreError) as error:
            self.console.say(f"There is no leader board: {error.sentence}")
            return None

    def _offer_place(self, session: Session[Any, Any, Any, Any], keeper: Keeper) -> None:
        """Ask for a name if the score deserves it."""
        if self._leaders is None and keeper.number is None:
            return  # a game that is not kept has no place to be in
        outcome = session.outcome
        points = outcome.scores[0] if outcome is not None else 0
        board = self._board()
        if board is None or not board.makes_it(points, any_score=self.any_score):
            return
        if outcome is not None and outcome.helped:
            self.console.say(HELPED)
            return
        from lexicade.leaders import is_valid_name

        while not is_valid_name(name := self._ask(NAME)):
            if not name:
                return
            self.console.say(BAD_NAME)
        try:
            keeper.name_player(name)
            board.update(name, points, any_score=self.any_score)
        except (BadLeaders, StoreError) as error:
            self.console.say(f"Your score is not kept: {error.sentence}")
            return
        self._print_leaders(board)

    def _show_leaders(self) -> None:
        board = self._board()
        if board is not None:
            self._print_leaders(board)
        self._ask(BACK)

    def _print_leaders(self, board: LeaderBoard) -> None:
        self.console.say("Leader Board", Tone.TITLE)
        self.console.say("")
        for place, player in enumerate(board.leaders, start=1):
            self.console.say(f"  {place:2}  {player.name:<10}  {player.points:6}")
        self.console.say("" if board.leaders else "  Nobody yet.\n")
