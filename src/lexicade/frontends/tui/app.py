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

from lexicade.core.errors import LexicadeError
from lexicade.core.game import Game
from lexicade.core.session import Session
from lexicade.frontends import dailies, statistics
from lexicade.frontends.archive import choose, rows_of, unfinished
from lexicade.frontends.keeper import Keeper
from lexicade.frontends.play import new_seed, usual_params
from lexicade.frontends.results import open_game, open_stored
from lexicade.frontends.settings import THEMES, Settings, keep_settings, read_settings
from lexicade.frontends.table import Table
from lexicade.frontends.tui.game import GameScreen
from lexicade.frontends.tui.screens import ListScreen, SettingsScreen, TextScreen
from lexicade.games import find, keys, rules_page
from lexicade.leaders import is_valid_name
from lexicade.lexicon import load
from lexicade.store.daily import daily_session, today
from lexicade.store.log import help_in
from lexicade.store.store import open_store

STYLE = """
#title { height: 1; text-style: bold reverse; padding: 0 1; }
#list { height: 1fr; border: none; padding: 1 2; }
#text { height: 1fr; padding: 1 2; }
#body { height: 1fr; padding-top: 1; }
#main { width: auto; height: 100%; padding: 0 2 0 1; }
#side { width: 1fr; height: 100%; padding: 0 1; }
#side > * { margin-bottom: 1; }
#log { height: 3; padding: 0 1; }
#choices { height: 1; padding: 0 1; }
#choices Button { margin-right: 2; min-width: 6; }
#asked { height: 1; padding: 0 1; }
#question { width: auto; margin-right: 1; text-style: bold; }
#entry { width: 1fr; }
#settings { height: 1fr; padding: 1 2; }
#settings Label { margin-top: 1; }
.grid, .note { width: auto; height: auto; }
"""


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
        self.failure: Exception | None = None  # what went wrong inside, to be said when the terminal is restored

    def on_mount(self) -> None:
        """Open the menu."""
        self._apply()
        with suppress(NotImplementedError, RuntimeError, ValueError):  # not on every system, and not in tests
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self.push_screen(ListScreen("Lexicade", self.choose, self.menu))
        if self.first:
            self.choose(self.first)

    def _handle_exception(self, error: Exception) -> None:
        """Leave in good order whatever happens; a traceback is for developers."""
        if self.is_headless or os.environ.get("LEXICADE_DEBUG"):
            super()._handle_exception(error)
        else:
            self.failure = error
            self.exit()

    def _apply(self) -> None:
        theme = THEMES[self.settings.theme]
        self.theme = theme if theme in self.available_themes else "textual-dark"
        moves = self.settings.motion and os.environ.get("LEXICADE_MOTION") != "0"
        self.animation_level = "full" if moves else "none"

    def menu(self) -> list[tuple[str, str]]:
        """The choices of the menu, with how things stand."""
        options_ = [(f"{find(key).info.title:<14} {find(key).info.pitch}", f"play {key}") for key in keys()]
        try:
            daily = f"Daily puzzles  number {today()}: {dailies.done_today()} of {len(keys())} done"
            with open_store() as store:
                begun = unfinished(store)
        except LexicadeError as error:
            daily, begun = f"Daily puzzles  ({error.sentence})", None
        if begun is not None:
            title = find(begun.game).info.title
            options_.append((f"Continue       game {begun.number}, {title}", f"resume {begun.number}"))
        options_ += [
            (daily, "daily"),
            ("Saved games    open and finished", "games"),
            ("Statistics     how your games went", "stats"),
            ("Leader boards  the best scores", "leaders"),
            ("Settings       colors, level, words", "settings"),
            ("Quit", "quit"),
        ]
        return options_

    def choose(self, choice: str) -> None:
        """Do what was chosen on a list; whatever goes wrong is said on the screen."""
        word, _, argument = choice.partition(" ")
        try:
            getattr(self, f"do_{word}")(argument)
        except LexicadeError as error:
            self.notify(error.sentence, title="Lexicade", severity="error")

    def do_play(self, key: str) -> None:
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
            self.notify(error.sentence, severity="error")
            return
        if table.keeper is not None:
            table.keeper.close()
        self.switch_screen(GameScreen(Table(session, keeper=self.keeper())))

    def do_resume(self, number: str) -> None:
        """Go on with a kept game."""
        store = open_store()
        try:
            stored = choose(store, number)
            keeper = Keeper.of(store, stored)
        except LexicadeError:
            store.close()
            raise
        try:
            session = open_stored(store, stored)
        except LexicadeError:
            keeper.close()
            raise
        title = f"{find(stored.game).info.title}, game {stored.number}"
        self.push_screen(GameScreen(Table(session, keeper=keeper), title))

    def do_daily(self, key: str) -> None:
        """The puzzles of the day, or one of them."""
        if not key:
            self.push_screen(ListScreen(f"Daily puzzles, number {today()}", self.choose, self.dailies))
            return
        number = today()
        with open_store() as store:
            begun, _, is_practice = dailies.where_it_stands(store, key, number)
        if begun is not None:
            self.do_resume(str(begun.number))
            return
        session = daily_session(open_game(key, None), number)
        keeper = Keeper(daily=number, practice=is_practice)
        title = f"{find(key).info.title}, daily puzzle {number}" + (", practice" if is_practice else "")
        self.push_screen(GameScreen(Table(session, keeper=keeper), title))

    def dailies(self) -> list[tuple[str, str]]:
        """Today's puzzles and how the player stands with them."""
        return [(f"{find(key).info.title:<14} {state}", f"daily {key}") for key, state in dailies.standing()]

    def do_games(self, _: str) -> None:
        """The kept games."""
        self.push_screen(ListScreen("Saved games", self.choose, self.saved))

    def saved(self) -> list[tuple[str, str]]:
        """Each kept game, the latest first; one that is over is shown again."""
        with open_store() as store:
            rows = rows_of(store)
        found = [(label, f"{'look' if is_over else 'resume'} {number}") for number, is_over, label in reversed(rows)]
        return found or [("No game has been kept yet.", "")]

    def do_look(self, number: str) -> None:
        """A finished game as it ended."""
        self.do_resume(number)

    def do_stats(self, _: str) -> None:
        """Statistics."""
        self.push_screen(TextScreen("Statistics", "\n".join(statistics.stats_lines(keys()))))

    def do_leaders(self, _: str) -> None:
        """Leader boards."""
        self.push_screen(TextScreen("Leader boards", "\n".join(statistics.board_lines(keys(), None))))

    def do_settings(self, _: str) -> None:
        """Settings."""
        self.push_screen(SettingsScreen(self.settings, self.set))

    def set(self, settings: Settings) -> str:
        """Take new settings over; says what is wrong with the list or the name, if anything, and keeps the old one."""
        problem = ""
        words = os.path.abspath(os.path.expanduser(settings.words)) if settings.words else ""
        if words:
            try:
                load(words)
            except LexicadeError as error:
                problem, words = error.sentence, self.settings.words
        name = settings.name
        if name and not is_valid_name(name):
            problem, name = "A name has 3 to 10 letters, digits, hyphens or underscores.", self.settings.name
        self.settings = replace(settings, words=words, name=name)
        self._apply()
        keep_settings(self.settings)
        return problem

    def do_quit(self, _: str) -> None:
        """Leave."""
        self.exit()

    def show_rules(self, key: str) -> None:
        """The keys, and a game's own page."""
        self.push_screen(TextScreen(find(key).info.title, f"{KEYS}\n\n{rules_page(key)}", is_markdown=True))

    def action_help(self) -> None:
        """How the arcade works."""
        self.push_screen(TextScreen("Help", HELP))

    def share(self, table: Table) -> None:
        """A game's result, to copy."""
        session = table.session
        if session.outcome is None or table.keeper is None or table.keeper.number is None:
            self.notify("A game can be shared when it is over and kept.")
            return
        try:
            with open_store() as store:
                stored = choose(store, str(table.keeper.number))
                taken = help_in(store.entries(stored.number))
        except LexicadeError as error:
            self.notify(error.sentence, severity="error")
            return
        text = statistics.shared(stored, session, taken, plain=False)
        plain = statistics.shared(stored, session, taken, plain=True)
        self.copy_to_clipboard(text)
        self.push_screen(TextScreen("To share (copied, if the terminal can)", f"{text}\n\n{plain}"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers: the menu's choices beside Textual's own."""
        yield from super().get_system_commands(screen)
        for label, choice in self.menu():
            if choice != "quit":
                name = " ".join(label.split())
                yield SystemCommand(name, "", lambda choice=choice: self.choose_from_menu(choice))

    def choose_from_menu(self, choice: str) -> None:
        """Do what was chosen as if it had been chosen on the menu: whatever is in front of that is left."""
        while len(self.screen_stack) > 2:
            if isinstance(self.screen, GameScreen) and self.screen.table.keeper is not None:
                self.screen.table.keeper.close()
            self.pop_screen()
        self.choose(choice)


KEYS = """**Keys:** type and press Enter, or click tiles and Play. ctrl+z undo, ctrl+y redo, ctrl+t hint, ctrl+l mix
the letters, ctrl+r from the start, ctrl+n new, ctrl+s share, Escape menu. On a board: arrows, Space turns the cursor,
letters are laid, with shift as blanks, Backspace and Enter; Tab goes to the line and back."""

HELP = """Lexicade, full-screen

Choose with the arrow keys and Enter, or with the mouse. Escape goes back, ctrl+q quits, ctrl+p finds any command.

In a game
  Type a word or a letter and press Enter; click tiles to spell with the mouse, then Play.
  ctrl+z undo   ctrl+y redo   ctrl+t hint   ctrl+l mix letters   ctrl+n new   ctrl+s share   F1 rules

On the Scrabble board
  Arrow keys move the cursor, Space turns it, letters are laid, Backspace takes one up, Enter plays.
  With shift, a letter is laid as a blank. Tab goes to the line, where "8H QUIZ", "exch ABC" and "pass" can be typed.
  What a play would earn is shown before you make it.

Every game is kept as you play; closing at any moment loses nothing.
lexicade --line opens the arcade line by line instead, for screen readers and plain terminals.
"""


def run(first: str = "") -> int:
    """Open the arcade, at once in what is chosen `first`; raises what went wrong inside."""
    sys.setswitchinterval(0.002)  # seconds; a bot that thinks in Python must not keep a key waiting
    app = Arcade(first)
    app.run()
    if app.failure is not None:
        raise app.failure
    return 0
