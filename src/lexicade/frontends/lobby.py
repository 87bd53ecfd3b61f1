"""A game with a menu of its own: play, look at the leader board, quit; and a place on the board for a best score."""

from __future__ import annotations

from typing import Any

from lexicade.core.errors import BadLeaders, LexicadeError, StoreError
from lexicade.core.session import Session
from lexicade.frontends.console import Console, Tone
from lexicade.frontends.keeper import Keeper
from lexicade.frontends.line import Conversation, Ending
from lexicade.frontends.saves import SaveFile
from lexicade.leaders import LeaderBoard, is_valid_name

MENU = "  [P] Play Game\n  [L] Leader Board\n  [Q] Quit\n"
CHOOSE = "Choose P, L or Q: "
AGAIN = "[P] Play again, or [M] Menu: "
STOPPED = "[M] Menu, [X] Exit, or Enter to go on: "
BACK = "Enter for the menu: "
NAME = "A high score! Your name: "
HELPED = "With help, a score has no place on the leader board."
BAD_NAME = "A name has 3 to 10 letters, digits, hyphens or underscores."


class Left(Exception):
    """The player has had enough, or there is nothing more to read."""


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

    def run(self) -> int:
        """Show the menu until the player leaves."""
        try:
            while True:
                self.console.say(self.session.game.info.title, Tone.TITLE)
                self.console.say(f"\n{MENU}")
                choice = self._choose(CHOOSE, "plq")
                if choice == "q":
                    return 0
                if choice == "p":
                    self._play_on()
                else:
                    self._show_leaders()
        except Left:
            return 0

    def _ask(self, question: str) -> str:
        while True:
            try:
                answer = self.console.ask(question)
            except LexicadeError as error:
                self.console.say(error.sentence)
                continue
            if answer is None:
                raise Left
            return answer.strip()

    def _choose(self, question: str, letters: str) -> str:
        """An answer that begins with one of some letters."""
        while True:
            answer = self._ask(question).lower().strip("[]")
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
        with Keeper(self._words, before=session.moves) as keeper:
            ending = self._talk(Conversation(session, self.console, save_file=self.save_file, keeper=keeper))
            if ending is Ending.END_OF_INPUT:
                raise Left
            if ending is Ending.OVER:
                self._offer_place(session, keeper)
        return ending is Ending.OVER

    def _talk(self, conversation: Conversation) -> Ending:
        """Play; ctrl-c asks whether to go on."""
        while True:
            try:
                return conversation.run()
            except KeyboardInterrupt:
                self.console.say("")
                answer = self._ask(STOPPED).lower()
                if answer.startswith(("x", "e")):
                    raise Left from None
                if answer.startswith("m"):
                    return Ending.LEFT
                conversation.draw_again()

    def _next(self) -> Session[Any, Any, Any, Any]:
        """The session to play: the one that was asked for, then others of its kind."""
        first = self.session
        self._games += 1
        if self._games == 1:
            return first
        if self._games == 2:
            self.save_file = SaveFile()  # what follows is another game
        return Session(first.game, first.params, first.chance().split(f"game {self._games}").state)

    def _board(self) -> LeaderBoard | None:
        """The leader board as it is now; None, after saying why, if it can't be read."""
        try:
            if self._leaders is not None:
                board = LeaderBoard(file=self._leaders)
                board.load()
                return board
            from lexicade.frontends.statistics import kept_board

            return kept_board(self.session.id.game)
        except (BadLeaders, StoreError) as error:
            self.console.say(f"There is no leader board: {error.sentence}")
            return None

    def _offer_place(self, session: Session[Any, Any, Any, Any], keeper: Keeper) -> None:
        """Ask for a name if the score deserves it."""
        outcome = session.outcome
        points = outcome.scores[0] if outcome is not None else 0
        board = self._board()
        if board is None or not board.makes_it(points, any_score=self.any_score):
            return
        if outcome is not None and outcome.helped:
            self.console.say(HELPED)
            return
        while not is_valid_name(name := self._ask(NAME)):
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
        try:
            self._ask(BACK)
        except KeyboardInterrupt:
            self.console.say("")
            if self._ask(STOPPED).lower().startswith(("x", "e")):
                raise Left from None

    def _print_leaders(self, board: LeaderBoard) -> None:
        self.console.say("Leader Board", Tone.TITLE)
        self.console.say("")
        for place, player in enumerate(board.leaders, start=1):
            self.console.say(f"  {place:2}  {player.name:<10}  {player.points:6}")
        self.console.say("" if board.leaders else "  Nobody yet.\n")
