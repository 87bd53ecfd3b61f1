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
BACK = "Press Enter for the menu: "
NAME = "A high score! Your name (or Enter for none): "
NAME_AGAIN = "A high score! Your name [{name}] (or - for none): "
NO_NAME = "-"
HELPED = "You had help, so this score doesn't go on the leader board."
BAD_NAME = "A name must be 3 to 10 letters, digits, hyphens or underscores."


class Left(Exception):
    """There is nothing more to read."""


class Exit(Exception):
    """The player has had enough of everything."""


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
        loaded: bool = False,
    ) -> None:
        """The first game played is the session, perhaps `loaded` from a file; others of its kind follow.

        The leader board is that of the store, or with `leaders` a CSV file.
        """
        self.console = console
        self.session = session
        self.save_file = save_file
        self.any_score = any_score
        self._words = words
        self._is_loaded = loaded
        self._leaders = leaders
        self._games = 0

    def run(self) -> Ending:
        """Show the menu until the player leaves it, or everything."""
        try:
            while True:
                self.console.say(self.session.game.info.title, Tone.TITLE)
                self.console.say(f"\n{MENU}")
                choice = self._choose(CHOOSE, "plq", "Please type P, L or Q.", can_stop=False)
                if choice == "q":
                    return Ending.LEFT
                try:
                    self._play_on() if choice == "p" else self._show_leaders()
                except ToMenu:
                    continue
        except Left:
            return Ending.END_OF_INPUT
        except Exit:
            return Ending.EXIT

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

    def _stop(self, farewell: str = "") -> None:
        """After ctrl-c: out, to the menu, or on."""
        self.console.say(f"\n{farewell}" if farewell else "")
        while True:
            answer = self._ask(STOPPED, can_stop=False).lower().strip("[]")
            if answer.startswith(("x", "e")):
                raise Exit
            if answer.startswith("m"):
                raise ToMenu
            if not answer:
                return
            self.console.say("Please type M or X, or press Enter.")

    def _choose(self, question: str, letters: str, wrong: str, *, can_stop: bool = True) -> str:
        """An answer that begins with one of some letters; any other is told that it is wrong."""
        while True:
            answer = self._ask(question, can_stop=can_stop).lower().strip("[]")
            if answer[:1] and answer[0] in letters and answer.isalpha():
                return answer[0]
            self.console.say(wrong)

    def _play_on(self) -> None:
        """One game after another, until the player wants the menu."""
        while self._play():
            if self._choose(AGAIN, "pmyn", "Please type P or M.") in "mn":
                return

    def _play(self) -> bool:
        """One game; whether it was played to its end."""
        session = self._next()
        was_over = session.outcome is not None  # a finished save has had its chance
        is_loaded = self._is_loaded and session is self.session
        with Keeper(self._words, before=session.moves, loaded=is_loaded) as keeper:
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
            except KeyboardInterrupt as stopped:
                self._stop(str(stopped))
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
            self.console.say(f"The leader board can't be read: {error.sentence}")
            return None

    def _offer_place(self, session: Session[Any, Any, Any, Any], keeper: Keeper) -> None:
        """Ask for a name if the score deserves it."""
        is_compared = keeper.is_compared and session.game.category(session.params, session.moves) is not None
        if self._leaders is None and (keeper.number is None or not is_compared):
            return  # the store's board has no place for it
        outcome = session.outcome
        points = outcome.scores[0] if outcome is not None else 0
        board = self._board()
        if board is None or not board.makes_it(points, any_score=self.any_score):
            return
        if keeper.has_help or (outcome is not None and outcome.helped):
            self.console.say(HELPED)
            return
        name = self._ask_name()
        if not name:
            return
        try:
            keeper.name_player(name)
            board.update(name, points, any_score=self.any_score)
        except (BadLeaders, StoreError) as error:
            self.console.say(f"Your score was not saved: {error.sentence}")
            return
        self._print_leaders(board)

    def _ask_name(self) -> str:
        """The name for the leader board, which is the one that is set unless another is typed; nothing for none."""
        from lexicade.frontends.settings import keep_name, read_settings
        from lexicade.leaders import is_valid_name

        usual = read_settings().name
        question = NAME_AGAIN.format(name=usual) if usual else NAME
        while not is_valid_name(name := self._ask(question) or usual):
            if name in ("", NO_NAME):
                return ""
            self.console.say(BAD_NAME)
        if name != usual:
            keep_name(name)
        return name

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
