"""What a player has set, kept as a small JSON file; the name in it is the one of every front end."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from lexicade.core.errors import BadSave
from lexicade.core.game import LEVELS, Game
from lexicade.files import data_file, make_folder, read_file, why, write_file
from lexicade.leaders import is_valid_name

FILE = "settings.json"
LARGEST = 1 << 20  # bytes
THEMES = {"dark": "textual-dark", "light": "textual-light", "terminal": "ansi-dark", "light terminal": "ansi-light"}


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    theme: str = "dark"  # one of THEMES, or any other that the arcade knows
    level: str = "medium"
    motion: bool = True
    words: str = ""
    name: str = ""  # on leader boards
    new_games: Mapping[str, str] = field(default_factory=dict)  # by a game's key, the parameters that were chosen last


def read_settings() -> Settings:
    """The settings that were kept; for whatever is missing or makes no sense, the usual ones."""
    kept, usual = read_fields() or {}, Settings()
    theme, level, motion = kept.get("theme"), kept.get("level"), kept.get("motion")
    words, name, new_games = kept.get("words"), kept.get("name"), kept.get("new_games")
    return Settings(
        theme=theme if isinstance(theme, str) else usual.theme,
        level=level if isinstance(level, str) and level in LEVELS else usual.level,
        motion=motion if isinstance(motion, bool) else usual.motion,
        words=words if isinstance(words, str) else usual.words,
        name=name if isinstance(name, str) and is_valid_name(name) else usual.name,
        new_games=chosen_before(new_games),
    )


def chosen_before(found: object) -> dict[str, str]:
    """The parameters of the games that were chosen last, as far as they make sense."""
    pairs = found.items() if isinstance(found, dict) else ()
    return {key: text for key, text in pairs if isinstance(text, str)}


def remember_game(key: str, text: str) -> None:
    """Keep the parameters that were chosen for a game, beside those of all others; raises BadSave."""
    change_settings(new_games={**read_settings().new_games, key: text})


def read_fields() -> dict[str, object] | None:
    """Every field of the file, also those of a later version; None if there is no file or it makes no sense."""
    try:
        fields = json.loads(read_file(data_file(FILE), largest=LARGEST, error=BadSave))
    except (BadSave, ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def change_settings(**changes: object) -> None:
    """Keep some settings and leave all others as they are in the file; raises BadSave if nothing can be kept.

    A file that makes no sense is put aside as `settings.json.bad`.
    """
    path = data_file(FILE)
    try:
        make_folder(os.path.dirname(path))
        fields = read_fields()
        if fields is None and os.path.isfile(path):
            os.replace(path, f"{path}.bad")
        write_file(path, json.dumps({**(fields or {}), **changes}).encode())
    except (OSError, ValueError) as error:
        raise BadSave(f"Your settings can't be saved: {why(error)}.") from None


def is_untold(notice: str) -> bool:
    """Whether a player hasn't been told something yet; from now on it counts as told, where anything can be kept."""
    told = (read_fields() or {}).get("told")
    told = told if isinstance(told, list) else []
    if notice in told:
        return False
    with suppress(BadSave):
        change_settings(told=[*told, notice])
    return True


def keep_name(name: str) -> None:
    """Keep the player's name for next time; where nothing can be kept, it is asked again."""
    with suppress(BadSave):
        change_settings(name=name)


def usual_params(game: Game[Any, Any, Any, Any], settings: Settings) -> Any:
    """The parameters of a game that is chosen from a menu: those of the level that is set."""
    return game.at_level(settings.level)
