"""What may be played on a server that anybody can reach: parameters from a list, and nothing that takes long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from lexicade.arcade.newgame import fields_of, text_of
from lexicade.arcade.results import open_game
from lexicade.core.errors import BadGameId, BadParams
from lexicade.core.game import Game
from lexicade.core.params import write_value
from lexicade.games import keys
from lexicade.online.clock import A_DAY, read_time, write_time

NOT_OFFERED = "That can't be chosen here."
NO_BOTS = "Nobody: only people play"
TOO_HEAVY = "Such a game takes the server too long. Choose a smaller or simpler one."
KEPT_CLASSES = 30 * A_DAY  # seconds
TOO_LATE = f"A class is deleted after {KEPT_CLASSES // A_DAY} days. Choose an earlier time."
PACES = {  # seconds for a move, and what that is called
    0: "No limit",
    120: "2 minutes a move",
    300: "5 minutes a move",
    86_400: "1 day a move",
    259_200: "3 days a move",
    604_800: "7 days a move",
}
PHRASES = ("Hello!", "Good luck!", "Well played!", "Thank you!", "One moment, please.", "Good game!")

Rules = Game[Any, Any, Any, Any]
Choice: TypeAlias = tuple[str, str]  # a value, and what it is called


def offered(key: str) -> Rules:
    """A game that is on the menu; raises BadGameId for any other."""
    if key not in keys():
        raise BadGameId("There is no such game.")
    return open_game(key, None)


def read_choice(game: Rules, values: Mapping[str, str]) -> Any:
    """The parameters that somebody chose in a dialog; raises BadParams for any that a dialog doesn't have."""
    fields = {field.name: field for field in fields_of(type(game))}
    if not values.keys() <= fields.keys():
        raise BadParams(NOT_OFFERED)
    if not all(fields[name].is_allowed(value) for name, value in values.items()):
        raise BadParams(NOT_OFFERED)
    usual = {name: field.usual for name, field in fields.items()}
    return checked(game, game.read_params(text_of(type(game), usual | dict(values))))


def chosen(game: Rules, values: Mapping[str, str]) -> Any:
    """The parameters that somebody chose, or those of the middle level if nothing was; raises BadParams."""
    return read_choice(game, values) if values else checked(game, game.at_level("medium"))


def choices_for(game: Rules, name: str, choices: list[Choice], *, is_table: bool) -> list[Choice]:
    """The choices of a dialog that make sense on a server: whoever plays alone needs a bot in every other seat."""
    found = []
    for value, title in choices:
        try:
            has_empty = leaves_seats_empty(game, read_choice(game, {name: value}))
        except BadParams:  # too heavy with what is usual, perhaps not with other choices
            has_empty = False
        if is_table or not has_empty:
            found.append((value, NO_BOTS if has_empty else title))
    return found


def leaves_seats_empty(game: Rules, params: Any) -> bool:
    """Whether one person would wait for others who never come."""
    return game.seats(params) > 1 + len(game.opponents(params))


def checked(game: Rules, params: Any) -> Any:
    """Parameters that may be played here: those that a dialog can give, of a game that is quick. Raises BadParams."""
    values = {field.name: write_value(getattr(params, field.name)) for field in fields_of(type(game))}
    if game.read_params(text_of(type(game), values)) != params:
        raise BadParams(NOT_OFFERED)
    if not game.is_light(params):
        raise BadParams(TOO_HEAVY)
    return params


def checked_opening(text: str, now: float) -> str:
    """When a class may begin, as it is kept; raises BadParams for what is no time, or when the class will be gone."""
    try:
        opens = write_time(read_time(text))
    except ValueError:
        raise BadParams("That is not a time.") from None
    if opens > write_time(now + KEPT_CLASSES):
        raise BadParams(TOO_LATE)
    return opens


def checked_pace(seconds: int) -> int:
    """A pace that is offered; raises BadParams."""
    if seconds not in PACES:
        raise BadParams(NOT_OFFERED)
    return seconds
