"""The arcade as an application: which screen is in front, and what is kept."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from lexicade.arcade.dailies import daily_of, daily_session, today
from lexicade.arcade.keeper import Keeper
from lexicade.arcade.library import choose as find_game
from lexicade.arcade.library import delete_game, kept, resume
from lexicade.arcade.results import open_game
from lexicade.arcade.settings import THEMES, change_settings, read_settings, usual_params
from lexicade.arcade.sharing import shared
from lexicade.arcade.standings import boards
from lexicade.arcade.statistics import summaries
from lexicade.arcade.table import Table, new_seed
from lexicade.arcade.wording import when
from lexicade.command import complain
from lexicade.core.errors import LexicadeError
from lexicade.core.game import Game
from lexicade.core.session import Session
from lexicade.frontends.tui import lists
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.help import HELP, how_to_play
from lexicade.frontends.tui.looks import STYLE, plain
from lexicade.frontends.tui.screens import AskScreen, ListScreen, TextScreen
from lexicade.frontends.tui.settings import SettingsScreen
from lexicade.frontends.wording import board_lines, stats_lines
from lexicade.games import find, keys
from lexicade.leaders import NAME_RULE, is_valid_name
from lexicade.lexicon import load
from lexicade.store.log import help_in
from lexicade.store.store import Stored, open_store

COPIED = "The first text has been copied to the clipboard, if your terminal allows it."


class Arcade(App[None]):
    """All games, full-screen."""

    TITLE = "Lexicade"
    CSS = STYLE
    BINDINGS: ClassVar[list[Any]] = [Binding("ctrl+q", "quit", "Quit", priority=True)]

    def __init__(self, first: str = "") -> None:
        """With `first`, that is chosen on the menu at once, as in "play scrabble"."""
        super().__init__()
        self.first = first
        self.settings = read_settings()
        self._is_ready = False
        self.left_out: list[str] = []  # what was wrong in the settings when the player left
        self.failure: Exception | None = None  # what went wrong inside, to be said when the terminal is restored

    def on_mount(self) -> None:
        """Open the menu."""
        self._apply()
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system, and not in tests
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self.push_screen(ListScreen("Lexicade", self.choose, lists.menu))
        self._is_ready = True
        if self.first:
            self.choose(self.first)

    def _handle_exception(self, error: Exception) -> None:
        """Leave in good order whatever happens; a traceback is for developers."""
        if self.is_headless or os.environ.get("LEXICADE_DEBUG"):
            super()._handle_exception(error)
        else:
            self.failure = error
            self.exit()

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Leave; what was typed in the settings is kept."""
        for screen in self.screen_stack if self.failure is None else ():
            if isinstance(screen, SettingsScreen):
                self.left_out = screen.keep()
        super().exit(*arguments, **named)

    def say(self, sentence: str, *, is_wrong: bool = False) -> None:
        """Show a notice; whatever is in it is shown as it is."""
        self.notify(plain(sentence), severity="error" if is_wrong else "information", markup=False)

    def themes(self) -> list[str]:
        """The colors to choose from: ours by our names, and then what else Textual has."""
        return [*THEMES, *sorted(set(self.available_themes) - set(THEMES.values()))]

    def _theme(self) -> str:
        """Textual's name for the colors that are set."""
        theme = THEMES.get(self.settings.theme, self.settings.theme)
        return theme if theme in self.available_themes else "textual-dark"

    def watch_theme(self, theme: str) -> None:
        """Keep colors that were chosen in the command palette."""
        if self._is_ready and theme != self._theme():
            self.change("theme", next((ours for ours, name in THEMES.items() if name == theme), theme))
            if isinstance(self.screen, SettingsScreen):
                self.screen.show_theme(self.settings.theme)

    def _apply(self) -> None:
        self.theme = self._theme()
        moves = self.settings.motion and os.environ.get("LEXICADE_MOTION") != "0"
        self.animation_level = "full" if moves else "none"

    def choose(self, choice: str) -> None:
        """Do what was chosen on a list; whatever goes wrong is said on the screen."""
        word, _, argument = choice.partition(" ")
        try:
            getattr(self, f"do_{word}")(argument)
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)

    def do_play(self, key: str) -> None:
        """Play a game: where one was begun, ask whether to go on with it."""
        if len(lists.offers(key)) > 1:
            self.push_screen(ListScreen(find(key).info.title, self._choose_offer, lambda: lists.offers(key)))
        else:
            self.do_new(key)

    def _choose_offer(self, choice: str) -> None:
        self.pop_screen()
        self.choose(choice)

    def do_new(self, key: str) -> None:
        """Begin a game."""
        game = self.open(key)
        self.push_screen(GameScreen(Table(Session(game, self.usual(game), new_seed()), keeper=self.keeper())))

    def open(self, key: str) -> Game[Any, Any, Any, Any]:
        """A game over the word list that is set."""
        return find(key)(load(self.settings.words or None))

    def keeper(self) -> Keeper:
        """Where a new game is kept."""
        return Keeper(self.settings.words or None)

    def usual(self, game: Game[Any, Any, Any, Any]) -> Any:
        """The parameters of a game as it is set: its level, and a coach where there is one."""
        return usual_params(game, self.settings)

    def play_another(self, table: Table) -> None:
        """Another game of the same kind in place of this one."""
        try:
            game = self.open(table.session.game.info.key)
            session = Session(game, game.another(table.session.params), new_seed())
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
            return
        table.close()
        self.switch_screen(GameScreen(Table(session, keeper=self.keeper())))

    def do_resume(self, number: str) -> None:
        """Go on with a kept game."""
        store = open_store()
        try:
            stored = find_game(store, number)
            session, keeper = resume(store, stored)
        except LexicadeError:
            store.close()
            raise
        title = f"{find(stored.game).info.title}, game {stored.number}"
        self.push_screen(GameScreen(Table(session, keeper=keeper), title))

    def do_daily(self, key: str) -> None:
        """The puzzles of the day, or one of them."""
        if not key:
            self.push_screen(ListScreen(f"Daily puzzles, number {today()}", self.choose, lists.todays))
            return
        number, begun, is_practice = today(), None, False
        try:
            with open_store() as store:
                daily = daily_of(store, key, number, number)
                begun, is_practice = daily.begun, daily.is_practice
        except LexicadeError as error:
            self.say(f"This game won't be saved: {error.sentence}", is_wrong=True)
        if begun is not None:
            self.do_resume(str(begun.number))
            return
        session = daily_session(open_game(key, None), number)
        keeper = Keeper(daily=number, practice=is_practice)
        title = f"{find(key).info.title}, daily puzzle {number}" + (", practice" if is_practice else "")
        self.push_screen(GameScreen(Table(session, keeper=keeper), title))

    def do_games(self, _: str) -> None:
        """The kept games."""
        self.push_screen(ListScreen("Saved games", self.choose, lists.saved, self.ask_to_delete))

    def ask_to_delete(self, choice: str) -> None:
        """Delete a kept game, if the player means it."""
        games = self.screen
        try:
            with open_store() as store:
                stored = find_game(store, choice.partition(" ")[2])
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
            return

        def answered(is_yes: bool | None) -> None:  # noqa: FBT001 - Textual calls it
            if is_yes:
                self.delete(stored)
                if isinstance(games, ListScreen):
                    games.fill()

        found = kept(stored, stored.result)
        begun = when(found.started).strip()
        question = f"Delete game {stored.number}, {found.title}{f', started {begun}' if begun else ''}?"
        self.push_screen(AskScreen(question), answered)

    def delete(self, stored: Stored) -> None:
        """Delete a kept game for good."""
        try:
            with open_store() as store:
                delete_game(store, stored)
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
            return
        self.say(f"Game {stored.number} is deleted.")

    def do_stats(self, _: str) -> None:
        """Statistics."""
        with open_store() as store:
            lines = stats_lines(summaries(store, keys(), today()))
        self.push_screen(TextScreen("Statistics", "\n".join(lines)))

    def do_leaders(self, _: str) -> None:
        """Leader boards."""
        with open_store() as store:
            lines = board_lines(board for key in keys() for board in boards(store, key))
        self.push_screen(TextScreen("Leader boards", "\n".join(lines)))

    def do_settings(self, _: str) -> None:
        """Settings."""
        self.push_screen(SettingsScreen(self.settings, self.themes(), self.change))

    def change(self, key: str, value: object) -> str:
        """Take one setting over and keep it; says what is wrong with it, if anything, and then nothing has changed."""
        if key == "words" and value:
            value = os.path.abspath(os.path.expanduser(str(value)))
            try:
                load(value)
            except LexicadeError as error:
                return error.sentence
        if key == "name" and value and not is_valid_name(value):
            return NAME_RULE
        self.settings = replace(self.settings, **{key: value})  # type: ignore[arg-type]  # each is of its field's type
        self._apply()
        try:
            change_settings(**{key: value})
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
        return ""

    def do_quit(self, _: str) -> None:
        """Leave."""
        self.exit()

    def show_rules(self, key: str, *, has_board: bool = False) -> None:
        """How to play a game."""
        self.push_screen(TextScreen(find(key).info.title, *how_to_play(key, has_board=has_board)))

    def action_help(self) -> None:
        """How the arcade works."""
        self.push_screen(TextScreen("Help", HELP))

    def share(self, table: Table) -> None:
        """A game's result, to copy."""
        session = table.session
        if session.outcome is None:
            self.say("You can share a game when it is over.")
            return
        if table.keeper is None or table.keeper.number is None:
            self.say("This game wasn't saved, so it can't be shared.")
            return
        try:
            with open_store() as store:
                stored = find_game(store, str(table.keeper.number))
                helped = help_in(store.entries(stored.number))
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
            return
        text = shared(stored, session, helped, plain=False)
        in_words = shared(stored, session, helped, plain=True)
        self.copy_to_clipboard(text)
        self.push_screen(TextScreen("Share your result", f"{text}\n\nAs plain text:\n{in_words}\n\n{COPIED}"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: Textual's own, the menu's choices and, in a game, what can be done there."""
        yield from super().get_system_commands(screen)
        if isinstance(screen, GameScreen):
            yield from (SystemCommand(*command) for command in screen.commands())
        for title, about, choice in lists.entries():
            name, help_text = f"Play {title}" if choice.startswith("play ") else title, about[:1].upper() + about[1:]
            yield SystemCommand(name, help_text, lambda choice=choice: self.choose_from_menu(choice))

    def choose_from_menu(self, choice: str) -> None:
        """Do what was chosen as if it had been chosen on the menu: whatever is in front of that is left."""
        while len(self.screen_stack) > 2:
            if isinstance(self.screen, GameScreen):
                self.screen.table.close()
            self.pop_screen()
        self.choose(choice)


def run(first: str = "") -> int:
    """Open the arcade, with something chosen on its menu at once if wished; raises what went wrong inside."""
    sys.setswitchinterval(0.002)  # seconds; a bot that thinks in Python must not keep a key waiting
    app = Arcade(first)
    app.run()
    if app.failure is not None:
        raise app.failure
    for problem in app.left_out:
        complain(f"A setting was not saved: {problem}")
    return 0
