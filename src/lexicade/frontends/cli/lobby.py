"""A game with a menu of its own: play, look at the leader board, quit; and a place on the board for a best score."""

from __future__ import annotations

from typing import Any

from lexicade.arcade.highscores import NOT_READ, board_of
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.saves import SaveFile
from lexicade.core.errors import BadLeaders, LexicadeError, StoreError
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.frontends.cli.console import Console, Tone
from lexicade.frontends.cli.highscores import offer_place, print_leaders
from lexicade.frontends.cli.line import Conversation, Ending

MENU = "  [P] Play Game\n  [L] Leader Board\n  [Q] Quit\n"
CHOOSE = "Choose P, L or Q: "
AGAIN = "[P] Play again, or [M] Menu: "
STOPPED = "[M] Menu, [X] Exit, or Enter to go on: "
BACK = "Press Enter for the menu: "


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
                file, any_score = self._leaders, self.any_score
                offer_place(self.console, self._ask, session, keeper, file=file, any_score=any_score)
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

    def _show_leaders(self) -> None:
        """The leader board as it is now, or why it can't be read."""
        try:
            print_leaders(self.console, board_of(self.session, self._leaders))
        except (BadLeaders, StoreError) as error:
            self.console.say(NOT_READ.format(sentence=error.sentence))
        self._ask(BACK)
