"""The settings, read and changed line by line."""

from __future__ import annotations

import os

from lexicade.arcade.settings import THEMES, change_settings, read_settings
from lexicade.core.errors import BadSave, LexicadeError, quoted
from lexicade.core.game import LEVELS
from lexicade.frontends.cli.console import LEAVE, Console, ask
from lexicade.leaders import NAME_RULE, is_valid_name
from lexicade.lexicon import load

NONE = "-"  # what is typed to have no name, or no word list of one's own


class Preferences:
    """A list of the settings, to choose from and change."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.settings = read_settings()

    def shown(self) -> dict[str, tuple[str, str]]:
        """Each setting by its word: its title and its value."""
        settings = self.settings
        return {
            "name": ("Name", settings.name or "none"),
            "level": ("Difficulty", settings.level),
            "words": ("Word list", settings.words or "built-in"),
            "colors": ("Colors (full-screen)", settings.theme),
            "motion": ("Animation (full-screen)", "on" if settings.motion else "off"),
        }

    def run(self) -> None:
        """Show the settings and change them, until the player goes back."""
        by_answer: dict[str, str] = {}
        self.console.say("Settings\n")
        for number, (word, (title, value)) in enumerate(self.shown().items(), start=1):
            self.console.say(f"  {number:>2}  {title}: {value}")
            by_answer |= {str(number): word, word: word, title.lower(): word}
        self.console.say("")
        question = "Which setting do you want to change (Enter goes back)? "
        while (answer := ask(self.console, question)) and answer.lower() not in LEAVE:
            if answer.lower() in by_answer:
                self.change(by_answer[answer.lower()])
            else:
                self.console.say(f"There is no setting {quoted(answer)}.")

    def change(self, word: str) -> None:
        """Ask for a new value until there is a good one, or none at all, and keep it."""
        questions = {
            "name": f"Your name on leader boards ({NONE} for none)",
            "level": f"Difficulty of bots and words ({', '.join(LEVELS)})",
            "words": f"A file with your own word list, as text or KWG ({NONE} for the built-in list)",
            "colors": f"Colors ({', '.join(THEMES)})",
            "motion": "Animation (on, off)",
        }
        while answer := ask(self.console, f"{questions[word]}; Enter keeps {self.shown()[word][1]}: "):
            try:
                changes: dict[str, object] = getattr(self, f"set_{word}")("" if answer == NONE else answer)
            except ValueError as error:
                self.console.say(str(error))
                continue
            try:
                change_settings(**changes)
            except BadSave as error:
                self.console.say(error.sentence)
                return
            self.settings = read_settings()
            title, value = self.shown()[word]
            self.console.say(f"{title}: {value}")
            return

    def set_name(self, answer: str) -> dict[str, object]:
        """The change to another name."""
        if answer and not is_valid_name(answer):
            raise ValueError(NAME_RULE)
        return {"name": answer}

    def set_level(self, answer: str) -> dict[str, object]:
        """The change to another level."""
        return {"level": one_of(answer, LEVELS)}

    def set_words(self, answer: str) -> dict[str, object]:
        """The change to another word list, if it is one."""
        path = os.path.abspath(os.path.expanduser(answer)) if answer else ""
        if path:
            try:
                load(path)
            except LexicadeError as error:
                raise ValueError(error.sentence) from None
        return {"words": path}

    def set_colors(self, answer: str) -> dict[str, object]:
        """The change to other colors."""
        return {"theme": one_of(answer, tuple(THEMES))}

    def set_motion(self, answer: str) -> dict[str, object]:
        """The change to motion or none."""
        return {"motion": one_of(answer, ("on", "off")) == "on"}


def one_of(answer: str, values: tuple[str, ...]) -> str:
    """An answer, if it is one of some values; raises ValueError."""
    if answer.lower() not in values:
        raise ValueError(f"Please type {', '.join(values[:-1])} or {values[-1]}.")
    return answer.lower()
