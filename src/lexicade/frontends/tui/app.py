"""The arcade as an application: which screen is in front, and what is kept.

Screens other than the menu are loaded when they are opened, so that the menu comes at once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.screen import Screen

from lexicade.arcade.keeper import Keeper
from lexicade.arcade.settings import THEMES, change_settings, read_settings, remember_game
from lexicade.arcade.table import Table, new_seed
from lexicade.command import complain
from lexicade.core.errors import LexicadeError
from lexicade.core.game import Game
from lexicade.core.session import Session
from lexicade.frontends.tui import cover
from lexicade.frontends.tui.looks import STYLE, plain
from lexicade.frontends.tui.offers import begun_game, offers
from lexicade.frontends.tui.screens import menu, page
from lexicade.frontends.tui.tables import daily_table, kept_table
from lexicade.games import find, keys
from lexicade.leaders import NAME_RULE, is_valid_name
from lexicade.lexicon import load

if TYPE_CHECKING:
    from lexicade.frontends.tui.screens.newgame import Chosen

COPIED = "The first text has been copied to the clipboard, if your terminal allows it."


class Arcade(App[None]):
    """All games, full-screen."""

    TITLE = "Lexicade"
    CSS = STYLE + cover.STYLE + page.STYLE + menu.STYLE
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
            for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:  # Windows has no SIGHUP
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self.push_screen(menu.MenuScreen())
        self._is_ready = True
        if self.first:
            self.choose(self.first)

    def push_screen(self, screen: Any, *arguments: Any, **named: Any) -> Any:
        """Open a screen, covered as long as the window is too small for it."""
        pushed = super().push_screen(screen, *arguments, **named)
        screen.mount(cover.TooSmall())
        cover.cover(screen, self.size)
        return pushed

    def on_resize(self, event: events.Resize) -> None:
        """Cover all screens in a window that is too small, and uncover them in one that isn't."""
        for screen in self.screen_stack:
            cover.cover(screen, event.size)

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
            if isinstance(screen, page.Page):
                self.left_out += screen.keep()
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
            if isinstance(self.screen, page.Page):
                self.screen.show_theme(self.settings.theme)

    def _apply(self) -> None:
        self.theme = self._theme()
        moves = self.settings.motion and os.environ.get("LEXICADE_MOTION") != "0"
        self.animation_level = "full" if moves else "none"

    def choose(self, choice: str) -> None:
        """Do what was chosen on the menu or elsewhere; whatever goes wrong is said on the screen."""
        word, _, argument = choice.partition(" ")
        try:
            getattr(self, f"do_{word}")(argument)
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)

    def do_play(self, key: str) -> None:
        """Ask which game of a kind to play: a new one, or the one that was begun last."""
        from lexicade.frontends.tui.screens.newgame import NewGameScreen

        chosen = self.settings.new_games.get(key)
        has_board = not self.settings.words
        dialog = NewGameScreen(self.open(key), chosen, self.settings.level, begun=begun_game(key), has_board=has_board)
        self.push_screen(dialog, lambda answer: self._answered(key, answer))

    def _answered(self, key: str, answer: Chosen | int | None) -> None:
        """Play what was chosen in the dialog; a game that is in front is left for it."""
        if answer is None:
            return
        if isinstance(answer, int):
            self.choose_from_menu(f"resume {answer}")
            return
        self.settings = replace(self.settings, new_games={**self.settings.new_games, key: answer.text})
        try:
            remember_game(key, answer.text)
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
        self._leave()
        self._sit_down(Table(answer.session, keeper=self.keeper()))

    def _sit_down(self, table: Table, title: str = "") -> None:
        """Play at a table."""
        from lexicade.frontends.tui.game import GameScreen

        self.push_screen(GameScreen(table, title))

    def open(self, key: str) -> Game[Any, Any, Any, Any]:
        """A game over the word list that is set."""
        return find(key)(load(self.settings.words or None))

    def keeper(self) -> Keeper:
        """Where a new game is kept."""
        return Keeper(self.settings.words or None)

    def play_another(self, table: Table) -> None:
        """Another game of the same kind at once, in place of this one."""
        try:
            game = self.open(table.session.game.info.key)
            session = Session(game, game.another(table.session.params), new_seed())
        except LexicadeError as error:
            self.say(error.sentence, is_wrong=True)
            return
        self._leave()
        self._sit_down(Table(session, keeper=self.keeper()))

    def choose_another(self, table: Table) -> None:
        """Ask what to play in place of this game; until that is answered it stays."""
        self.choose(f"play {table.session.game.info.key}")

    def do_resume(self, number: str) -> None:
        """Go on with a kept game."""
        self._sit_down(*kept_table(number))

    def do_daily(self, which: str) -> None:
        """The puzzles of the day, or one of them by its game and perhaps the number of another day."""
        if not which:
            from lexicade.frontends.tui.screens.dailies import DailiesScreen

            self.push_screen(DailiesScreen())
            return
        key, _, text = which.partition(" ")
        table, title, problem = daily_table(key, text)
        if problem:
            self.say(problem, is_wrong=True)
        self._sit_down(table, title)

    def do_games(self, _: str) -> None:
        """The kept games."""
        from lexicade.frontends.tui.screens.saved import SavedScreen

        self.push_screen(SavedScreen())

    def do_stats(self, _: str) -> None:
        """Statistics."""
        from lexicade.frontends.tui.screens.statistics import StatisticsScreen

        self.push_screen(StatisticsScreen())

    def do_leaders(self, _: str) -> None:
        """Leader boards."""
        from lexicade.frontends.tui.screens.leaders import LeadersScreen

        self.push_screen(LeadersScreen())

    def do_settings(self, _: str) -> None:
        """Settings."""
        from lexicade.frontends.tui.screens.settings import SettingsScreen

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

    def read(self, title: str, text: str = "", markdown: str = "") -> None:
        """Show something to read: a text as it is, or a page of ours in Markdown."""
        from lexicade.frontends.tui.screens.reading import TextScreen

        self.push_screen(TextScreen(title, text, markdown))

    def show_rules(self, key: str, *, has_board: bool = False) -> None:
        """How to play a game."""
        from lexicade.frontends.tui.help import how_to_play

        self.read(f"How to play {find(key).info.title}", *how_to_play(key, has_board=has_board))

    def action_help(self) -> None:
        """How the arcade works."""
        from lexicade.frontends.tui.help import HELP

        self.read("Help", markdown=HELP)

    def share(self, table: Table) -> None:
        """A game's result, to copy."""
        from lexicade.arcade.sharing import texts_to_share

        try:
            text, in_words = texts_to_share(table)
        except LexicadeError as error:
            self.say(error.sentence)
            return
        self.copy_to_clipboard(text)
        self.read("Share your result", f"{text}\n\nAs plain text:\n{in_words}\n\n{COPIED}")

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: Textual's own, what can be done on this screen, and what is on the menu."""
        yield from super().get_system_commands(screen)
        commands = getattr(screen, "commands", tuple)  # screens of a game have some
        yield from (SystemCommand(*command) for command in commands())
        for offer in (offer for group in offers().groups for offer in group if offer.choice != "quit"):
            name = f"Play {offer.title}" if offer.choice.startswith("play ") else offer.title
            about = offer.pitch or offer.state
            yield SystemCommand(name, about, lambda choice=offer.choice: self.choose_from_menu(choice))
        for key in keys():
            title = find(key).info.title
            yield SystemCommand(f"How to play {title}", "The rules and the keys", lambda key=key: self.show_rules(key))

    def choose_from_menu(self, choice: str) -> None:
        """Do what was chosen as if it had been chosen on the menu: whatever is in front of that is left."""
        self._leave()
        self.choose(choice)

    def _leave(self) -> None:
        """Go back to the menu, and let go of the games that are in front of it."""
        from lexicade.frontends.tui.game import GameScreen

        while len(self.screen_stack) > 2:
            if isinstance(self.screen, GameScreen):
                self.screen.table.close()
            self.pop_screen()


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
