"""What plain `lexicade` shows line by line: the games, and all that is kept of them, each by a number or a word.

What an entry needs is loaded when it is chosen, so that the menu comes at once.
"""

from __future__ import annotations

from contextlib import suppress

from lexicade.core.errors import LexicadeError, StoreError, quoted
from lexicade.frontends.cli.console import LEAVE, Console, Tone, ask
from lexicade.frontends.cli.line import Ending
from lexicade.frontends.cli.play import play_new
from lexicade.frontends.cli.stores import kept_store
from lexicade.games import find, keys

# What the menu offers beside the games: the word for it, its title, what it is, and other words for it.
ENTRIES = (
    ("daily", "Daily puzzles", "one a day for each game", ("dailies",)),
    ("resume", "Resume", "continue your last unfinished game", ("continue",)),
    ("games", "Saved games", "all your games, finished or not", ("saved",)),
    ("stats", "Statistics", "your results so far", ()),
    ("leaders", "Leader boards", "the best scores", ("leader board",)),
    ("settings", "Settings", "your name, the level, the word list", ()),
)
HELP = "In a game, type :help for the rules and commands."
CHOOSE = "Choose by number or name (Enter shows the menu, q quits): "
BACK = "Enter goes back"
SHOW = frozenset({"", "menu", "help", ":help", "?"})
GO_ON = dict.fromkeys(("g", "go on", "continue", "resume", "1"), "go on")
NEW = dict.fromkeys(("n", "new", "new game", "2"), "new")
YES = dict.fromkeys(("y", "yes"), "yes")


def run(console: Console) -> int:
    """Offer everything until the player has had enough."""
    return Menu(console).run()


class Menu:
    """The arcade, line by line."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.lines: list[str] = []
        self.by_answer: dict[str, str] = {}  # what may be typed: a game's key or the word of an entry
        for key in keys():
            info = find(key).info
            self._add(key, f"{info.title}: {info.pitch}", (info.title,))
        for word, title, what, others in ENTRIES:
            self._add(word, f"{title}: {what}", (title, *others))

    def _add(self, word: str, line: str, others: tuple[str, ...]) -> None:
        number = str(len(self.lines) + 1)
        self.lines.append(f"  {number:>2}  {line}")
        self.by_answer |= {answer.lower(): word for answer in (number, word, *others)}

    def run(self) -> int:
        """Ask what to do, do it, and ask again."""
        self.show()
        while True:
            answer = ask(self.console, CHOOSE)
            if answer is None or answer.lower() in LEAVE:
                return 0
            word = self.by_answer.get(answer.lower())
            if answer.lower() in SHOW:
                self.show()
            elif word is None:
                self.console.say(f"There is no {quoted(answer)} on the menu. Press Enter to see it.")
            elif self._open(word) is Ending.EXIT:
                return 0
            else:
                self.console.say("")

    def show(self) -> None:
        """List what there is."""
        self.console.say("Lexicade", Tone.TITLE)
        self.console.say("\n" + "\n".join(self.lines) + f"\n\n{HELP}\n")

    def _open(self, word: str) -> Ending | None:
        """Open a game or another entry; whatever goes wrong is said."""
        try:
            if word in keys():
                return self.play(word)
            getattr(self, f"do_{word}")()
        except LexicadeError as error:
            self.console.say(error.sentence)
        return None

    def play(self, key: str) -> Ending | None:
        """Play a game: a new one, or the one that isn't finished, if the player likes."""
        from lexicade.arcade import library

        stored = None
        with suppress(StoreError), kept_store() as store:  # where nothing can be kept, a new game can still be played
            stored = library.unfinished(store, key)
        if stored is not None:
            daily = f" (daily puzzle {stored.daily})" if stored.daily else ""
            self.console.say(f"You have an unfinished game of {find(key).info.title}: game {stored.number}{daily}.")
            answer = self._choose(f"[G] Go on with it, [N] New game ({BACK}): ", GO_ON | NEW)
            if answer is None:
                return None
            if answer == "go on":
                self.go_on(stored.number)
                return None
        return play_new(key, self.console)

    def go_on(self, number: int) -> None:
        """Play a game that is kept."""
        from lexicade.arcade import library
        from lexicade.frontends.cli import archive

        with kept_store() as store:
            archive.go_on(store, library.choose(store, str(number)), self.console)

    def _choose(self, question: str, by_answer: dict[str, str]) -> str | None:
        """One of some answers; None to go back."""
        while (answer := ask(self.console, question)) and answer.lower() not in LEAVE:
            chosen = by_answer.get(answer.lower().strip("[]"))
            if chosen is not None:
                return chosen
            self.console.say(f"{quoted(answer)} is not one of the choices.")
        return None

    def do_daily(self) -> None:
        """List the puzzles of the day and play one."""
        from lexicade.arcade.dailies import daily_of, day_of, today, todays
        from lexicade.arcade.wording import standing_of
        from lexicade.frontends.cli import dailies

        number, by_answer = today(), dict[str, str]()
        with kept_store() as store:
            found = todays(store, number)
        self.console.say(f"Daily puzzles, number {number} ({day_of(number)})\n")
        for place, daily in enumerate(found, start=1):
            title = find(daily.key).info.title
            self.console.say(f"  {place:>2}  {title}: {standing_of(daily)}")
            by_answer |= {str(place): daily.key, daily.key: daily.key, title.lower(): daily.key}
        self.console.say("")
        chosen = self._choose(f"Which puzzle ({BACK})? ", by_answer)
        if chosen is None:
            return
        with kept_store() as store:
            daily = daily_of(store, chosen, number, number)
        if daily.is_done:
            self.console.say(f"You have finished this puzzle{dailies.how_it_went(daily)}.")
            if self._choose(f"Play it again as practice? [Y] Yes ({BACK}): ", YES) is None:
                return
        dailies.play(chosen, number, again=daily.is_done, console=self.console)

    def do_resume(self) -> None:
        """Go on with the game that was played last and isn't finished."""
        from lexicade.arcade import library

        with kept_store() as store:
            stored = library.unfinished(store)
        if stored is None:
            self.console.say(library.NONE[False])
        else:
            self.go_on(stored.number)

    def do_games(self) -> None:
        """List the games that are kept; go on with one, see one again, or delete one."""
        from lexicade.arcade import library
        from lexicade.arcade.wording import line_of

        while True:
            with kept_store() as store:
                found = library.kept_games(store, library.LISTED)
            if not found:
                self.console.say(library.NONE[None])
                return
            if len(found) == library.LISTED:
                self.console.say(f"Your last {len(found)} games; lexicade games --all lists them all.\n")
            for kept in found:
                self.console.say(f"  {kept.number:>4}  {line_of(kept)}")
            by_answer = {str(kept.number): str(kept.number) for kept in found}
            by_answer |= {f"delete {number}": f"delete {number}" for number in by_answer}
            self.console.say("")
            answer = self._choose(f"Which game (a number, or delete and a number; {BACK})? ", by_answer)
            if answer is None:
                return
            word, _, number_ = answer.rpartition(" ")
            if word:
                self.delete(number_)
            else:
                self.open_game(number_)

    def open_game(self, number: str) -> None:
        """Go on with a game that is kept, or show one that is over."""
        from lexicade.arcade import library
        from lexicade.arcade.results import open_stored
        from lexicade.frontends.cli import archive

        with kept_store() as store:
            stored = library.choose(store, number)
            is_over = open_stored(store, stored).outcome is not None
        if is_over:
            archive.replay_game([number])
        else:
            self.go_on(stored.number)

    def delete(self, number: str) -> None:
        """Delete a game that is kept, after asking."""
        from lexicade.arcade import library

        if self._choose(f"Delete game {number} for good? [Y] Yes ({BACK}): ", YES) is not None:
            with kept_store() as store:
                library.delete_game(store, library.choose(store, number))
            self.console.say(f"Game {number} is deleted.")

    def do_stats(self) -> None:
        """Show how the games went."""
        from lexicade.frontends.cli import statistics

        self.console.say(statistics.stats_text(keys()))

    def do_leaders(self) -> None:
        """Show the leader boards."""
        from lexicade.frontends.cli import statistics

        self.console.say(statistics.boards_text(keys(), None))

    def do_settings(self) -> None:
        """Show the settings and change them."""
        from lexicade.frontends.cli.preferences import Preferences

        Preferences(self.console).run()
