"""The dialog for a new game, made from the fields of the game's own parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, Static

from lexicade.arcade.newgame import CUSTOM, Field, fields_of, first_values, in_words, level_of, presets, text_of
from lexicade.arcade.table import new_seed
from lexicade.core.errors import LexicadeError
from lexicade.core.game import LEVELS, Game
from lexicade.core.session import Session
from lexicade.core.wording import in_points
from lexicade.frontends.tui.looks import plain
from lexicade.frontends.tui.screens.fields import FieldRow
from lexicade.store.store import open_store

LEVEL_NAMES = tuple(level.capitalize() for level in LEVELS)
ABOUT_LEVELS = "Sets some of what is below."
DIFFICULTY = Field("", "Difficulty", ABOUT_LEVELS, "", LEVELS, 0, 0, LEVEL_NAMES)  # a parameter always has a name
NOTHING = "This game has nothing to choose."


@dataclass(frozen=True, slots=True)
class Chosen:
    """A new game, and the choice that made it, to be remembered."""

    session: Session[Any, Any, Any, Any]
    text: str


class NewGameScreen(ModalScreen[Chosen | int | None]):
    """What to play: a new game as chosen, a kept one by its number, or nothing."""

    CSS = """
    NewGameScreen { align: center middle; }
    #new { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 0 2; border: round $primary;
        border-title-style: bold; background: $surface; }
    #new .quiet { height: auto; color: $text-muted; }
    #continue { width: 100%; margin-bottom: 1; }
    #fields { height: auto; max-height: 12; }
    #about { height: 2; margin-top: 1; }
    #problem { height: auto; color: $text-error; text-style: bold; }
    #answers { height: 1; }
    #answers Button { margin-right: 2; }
    """
    BINDINGS: ClassVar[list[Any]] = [
        Binding("enter", "play", "Play"),
        Binding("escape", "dismiss(None)", "Cancel"),
        Binding("up", "app.focus_previous", "Choose", key_display="↑↓"),
        Binding("down,j", "app.focus_next", show=False),
        Binding("k", "app.focus_previous", show=False),
        Binding("c", "resume", "Continue"),
    ]

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        text: str | None,
        level: str,
        *,
        begun: tuple[int, str] | None,
        has_board: bool,
    ) -> None:
        """With what was chosen last, or else at a level; `begun` is a kept game to go on with, and what it is called.

        Where scores are compared (`has_board`), it is said with which.
        """
        super().__init__()
        self.game = game
        self.rules = type(game)
        self.values = first_values(self.rules, text, level)
        self.begun = begun
        self._has_board = has_board

    def compose(self) -> ComposeResult:
        """A row for each field, what is known of the one in focus, and what the choice amounts to."""
        with Vertical(id="new"):
            if self.begun is not None:
                yield Button(Content(plain(f"Continue {self.begun[1]}")), id="continue", compact=True)
            with VerticalScroll(id="fields", can_focus=False):
                if presets(self.rules):
                    yield FieldRow(DIFFICULTY, level_of(self.rules, self.values))
                yield from (FieldRow(field, self.values[field.name]) for field in fields_of(self.rules))
            yield Static("", id="about", classes="quiet", markup=False)
            yield Static("", id="summary", classes="quiet", markup=False)
            yield Static("", id="problem", markup=False)
            with Horizontal(id="answers"):
                yield Button("Play (Enter)", id="play", compact=True, variant="primary")
                yield Button("Cancel (Esc)", id="cancel", compact=True)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """A kept game comes first; otherwise Enter plays at once."""
        self.query_one("#new").border_title = Content(plain(f"{self.game.info.title}: new game"))
        if not self.query(FieldRow):
            self.query_one("#about", Static).update(NOTHING)
        self.query("#continue, FieldRow, #play").first().focus()
        self._sum_up()

    @on(FieldRow.Entered)
    def _entered(self, message: FieldRow.Entered) -> None:
        self._explain(message.row)

    def _explain(self, row: FieldRow) -> None:
        """Say what a field is, and what is chosen there if that needs explaining."""
        label = row.field.label_of(row.value)
        lines = [row.field.help, *([f"{label}."] if ":" in label else [])]
        self.query_one("#about", Static).update(plain("\n".join(lines)))

    @on(FieldRow.Changed)
    def _changed(self, message: FieldRow.Changed) -> None:
        row = message.row
        if row.field is not DIFFICULTY:
            self.values[row.field.name] = row.value
        elif row.value != CUSTOM:
            self.values |= presets(self.rules)[row.value]
        for each in self.query(FieldRow):
            is_level = each.field is DIFFICULTY
            each.show_value(level_of(self.rules, self.values) if is_level else self.values[each.field.name])
            if each.has_focus:
                self._explain(each)
        self._sum_up()

    def _sum_up(self) -> None:
        """Say who plays, and which scores this one will be compared with; or what is wrong."""
        self.query_one("#problem", Static).update("")
        try:
            params = self.game.read_params(text_of(self.rules, self.values))
            lines = [players(self.game, params), self._board(params)]
        except LexicadeError:  # a number that is being typed, or what Play will tell
            lines = []
        summary = self.query_one("#summary", Static)
        summary.update(plain("\n".join(filter(None, lines))))
        summary.display = any(lines)

    def _board(self, params: Any) -> str:
        """The scores that this one will be compared with, and the best of them."""
        category = self.game.category(params, ()) if self._has_board else None
        if not category:
            return ""
        try:
            with open_store() as store:
                found = store.best(self.game.info.key, 1, category=category)
        except LexicadeError:
            found = []
        best = [in_points(stored.result.score) for stored in found if stored.result is not None]
        played = in_words(self.rules, self.values)
        return f"Leader board: {played}{f' (best: {best[0]})' if best else ''}"

    @on(Button.Pressed)
    def _pressed(self, message: Button.Pressed) -> None:
        if message.button.id == "continue":
            self.action_resume()
        elif message.button.id == "cancel":
            self.dismiss(None)
        else:
            self.action_play()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only some kinds of games have one to continue."""
        return self.begun is not None if action == "resume" else True

    def action_resume(self) -> None:
        """Go on with the kept game."""
        if self.begun is not None:
            self.dismiss(self.begun[0])

    def action_play(self) -> None:
        """Begin; what can't be begun is told, and can be mended."""
        for row in self.query(FieldRow):
            row.settle()
            if row.field is not DIFFICULTY:
                self.values[row.field.name] = row.value
        text = text_of(self.rules, self.values)
        try:
            session = Session(self.game, self.game.read_params(text), new_seed())
        except LexicadeError as error:
            self.query_one("#problem", Static).update(plain(error.sentence))
            return
        self.dismiss(Chosen(session, text))


def players(game: Game[Any, Any, Any, Any], params: Any) -> str:
    """Who plays, in a game for several."""
    seats, bots = game.seats(params), len(game.opponents(params))
    people = seats - bots
    if seats == 1:
        return ""
    if not bots:
        return f"{people} people take turns at this keyboard."
    against = "a bot" if bots == 1 else f"{bots} bots"
    return f"You play against {against}." if people == 1 else f"{people} people play against {against}."
