"""What can be done in a game beside moving: one table for the keys, the footer and the command palette."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding

from lexicade.arcade.table import Table
from lexicade.core.game import Game


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do: its key, the action of the screen that does it, its name in the footer, and what it does."""

    key: str
    action: str
    label: str
    title: str  # in the palette
    about: str
    shown_key: str | None = None  # in the footer, where it stands for several
    is_first: bool = False  # whether its key is meant wherever the cursor is

    def binding(self) -> Binding:
        """Its key; what has no label is not in the footer."""
        show = bool(self.label)
        return Binding(self.key, self.action, self.label, show, self.shown_key, self.is_first)


STEP = 3  # squares by which a board scrolls
COMMANDS = (
    Command("escape", "leave", "Menu", "Menu", "Leave this game; it is saved"),
    Command("ctrl+q", "app.quit", "Quit", "Quit", "Leave Lexicade; this game is saved"),
    Command("enter", "result", "Result", "Result", "How this game ended"),
    Command("ctrl+g", "hurry", "Play now", "Play now", "Let the bot move at once"),
    Command("ctrl+t", "hint", "Hint", "Hint", "Get a hint; ask again for a stronger one"),
    Command("ctrl+z", "undo", "Undo", "Undo", "Take back your last move"),
    Command("ctrl+y", "redo", "Redo", "Redo", "Redo the move that you took back"),
    Command("ctrl+l", "mix", "Mix", "Mix letters", "Show your letters in another order"),
    Command("f2", "details", "Moves", "Moves", "The moves so far, and what else there is to know"),
    Command("ctrl+up", f"look({-STEP},0)", "Scroll", "Scroll up", "See more of the board", "^↑↓←→", is_first=True),
    Command("ctrl+down", f"look({STEP},0)", "", "Scroll down", "See more of the board", is_first=True),
    Command("ctrl+left", f"look(0,{-STEP})", "", "Scroll left", "See more of the board", is_first=True),
    Command("ctrl+right", f"look(0,{STEP})", "", "Scroll right", "See more of the board", is_first=True),
    Command("ctrl+n", "new", "New", "New game", "Start another game of this kind"),
    Command("f1,question_mark", "help", "Rules", "Rules", "How to play this game"),
    Command("ctrl+r", "restart", "Restart", "Restart", "Go back to the start of this game"),
    Command("ctrl+s", "share", "Share", "Share", "Share the result of this game"),
)
CHOICE_KEYS = ("f3", "f4", "f5", "f6", "f7", "f8")  # for the moves that the prompt offers


def is_offered(action: str, table: Table, *, has_rack: bool) -> bool:
    """Whether an action does something at a table as it stands; others are always there."""
    session = table.session
    is_over, is_bots_turn = session.to_move is None, table.is_bots_turn
    match action:
        case "result" | "share":
            return is_over
        case "hurry":
            return table.seating.machine is not None and table.seating.machine.is_slow
        case "hint":
            return not is_over and not is_bots_turn and has_hints(session.game)
        case "undo":
            return table.may_undo()
        case "restart":
            return table.may_undo() and table.seating.may_restart(None)
        case "redo":
            return session.can_redo and not is_bots_turn
        case "mix":
            return has_rack and not is_over
        case "details":
            return session.count > 0 or has_rack
        case _:
            return True


def has_hints(game: Game[object, object, object, object]) -> bool:  # type: ignore[type-var]  # any game
    """Whether a game gives hints at all."""
    rules = type(game)
    return rules.hint is not Game.hint or rules.hint_move is not Game.hint_move
