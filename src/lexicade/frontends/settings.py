"""What a player has set, kept as a small JSON file."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass

from lexicade.core.errors import BadSave, LexicadeError
from lexicade.files import data_file, read_file, write_file
from lexicade.leaders import is_valid_name

THEMES = {"dark": "textual-dark", "light": "textual-light", "terminal": "ansi-dark", "light terminal": "ansi-light"}
# What each level means for the games that have one.
LEVELS = {
    "easy": {"scrabble": {"bot": "novice"}, "worderly": {"level": "easy"}, "evilhangman": {"setter": "honest"}},
    "medium": {"scrabble": {"bot": "casual"}, "worderly": {"level": "medium"}, "evilhangman": {"setter": "greedy"}},
    "hard": {
        "scrabble": {"bot": "club"},
        "worderly": {"level": "hard"},
        "evilhangman": {"setter": "rollout", "difficulty": "hard"},
    },
}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    theme: str = "dark"
    level: str = "medium"
    motion: bool = True
    words: str = ""
    name: str = ""  # on leader boards


def read_settings() -> Settings:
    """The settings that were kept; whatever is wrong with the file, the usual ones."""
    try:
        kept = json.loads(read_file(data_file("settings.json"), largest=1 << 20, error=BadSave))
        usual = Settings()
        return Settings(
            theme=kept["theme"] if kept["theme"] in THEMES else usual.theme,
            level=kept["level"] if kept["level"] in LEVELS else usual.level,
            motion=bool(kept["motion"]),
            words=str(kept["words"]),
            name=name if is_valid_name(name := kept.get("name", "")) else "",
        )
    except (LexicadeError, ValueError, KeyError, TypeError):
        return Settings()


def keep_settings(settings: Settings) -> None:
    """Keep them; where nothing can be kept, they hold until the end."""
    path = data_file("settings.json")
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_file(path, json.dumps(asdict(settings)).encode())
    except OSError:
        return
