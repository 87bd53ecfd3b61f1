"""What is offered for a new game follows from the game's own parameters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexicade.arcade.newgame import CUSTOM, fields_of, first_values, in_words, level_of, presets, text_of
from lexicade.arcade.settings import change_settings, read_settings, remember_game
from lexicade.core.errors import BadParams
from lexicade.core.game import LEVELS
from lexicade.core.params import options, read_value
from lexicade.games import find, keys
from tests.kit import open_game

ALL = keys(hidden=True)


@pytest.mark.parametrize("key", ALL)
def test_every_choice_is_a_game(key: str) -> None:
    """Each value of each field, and each level, makes parameters that the game reads; technical ones aren't offered."""
    rules = find(key)
    game, known = open_game(key), options(rules.params)
    usual = first_values(rules, None, "medium")
    for field in fields_of(rules):
        assert not known[field.name][1].is_technical
        for value in field.choices or (str(field.low), str(field.high)):
            assert field.is_allowed(value)
            chosen = usual | {field.name: value}
            assert first_values(rules, text_of(rules, chosen), "medium") == chosen, "and it is remembered as it was"
            game.read_params(text_of(rules, chosen))
    for level in LEVELS:
        values = first_values(rules, None, level)
        assert game.read_params(text_of(rules, values)) == game.at_level(level)


@pytest.mark.parametrize("key", [key for key in ALL if presets(find(key))])
def test_levels_are_recognized(key: str) -> None:
    """Values are those of the level that sets them, and of none when somebody changes what levels set."""
    rules = find(key)
    fields = {field.name: field for field in fields_of(rules)}
    for level, said in presets(rules).items():
        values = first_values(rules, None, level)
        assert level_of(rules, values) == level
        name = next(iter(said))
        others = {each[name] for each in presets(rules).values()}
        other = next(value for step in range(1, 9) if (value := fields[name].moved(said[name], step)) not in others)
        assert level_of(rules, values | {name: other}) == CUSTOM


@pytest.mark.parametrize("key", ALL)
def test_players_words(key: str) -> None:
    """Every field has a sentence and every choice a name, so that no front end has to make one up."""
    for field in fields_of(find(key)):
        assert field.help[0].isupper()
        assert field.help.endswith(".")
        assert len(field.labels) == len(field.choices)
        assert len({field.name_of(choice) for choice in field.choices}) == len(field.choices), "told apart when short"
        assert all(field.label_of(choice).startswith(field.name_of(choice)) for choice in field.choices)


def test_what_scores_are_compared_by() -> None:
    """A leader board is described by what the dialog calls things, without what is switched off."""
    rules = find("worderly")
    values = first_values(rules, "kind=yes,level=any", "medium")
    assert in_words(rules, values) == "words 21, lives 5, vocabulary any word, kind mode"
    assert "kind" not in in_words(rules, values | {"kind": "no"})
    rules = find("scrabble")
    told = in_words(rules, first_values(rules, "bot=club,challenge=5pt", "medium"))
    assert told == "full rules, players 2, opponent club bot, challenges 5 points"


def test_numbers_stay_within_bounds() -> None:
    """A number stops at its bounds, and choices come round again."""
    players, opponent = (field for field in fields_of(find("scrabble")) if field.name in ("players", "bot"))
    assert [players.moved(value, step) for value, step in (("4", 1), ("1", -1), ("2", 1), ("99", 0))] == [
        *("4", "1", "3", "4")
    ]
    assert opponent.moved(opponent.choices[-1], 1) == opponent.choices[0]


def test_a_choice_that_makes_no_sense() -> None:
    """What an older or a later version has kept is taken as far as it makes sense."""
    rules = find("scrabble")
    values = first_values(rules, "players=9,bot=club,flavor=mint,draws=abc", "easy")
    assert (values["players"], values["bot"]) == ("2", "club")
    assert "flavor" not in values
    assert first_values(rules, "bot=nobody at all", "easy")["bot"] == "casual"


def test_retired_choices_are_read_but_not_offered() -> None:
    """A setter of old games can still be named, but no dialog shows it and no message recommends it."""
    rules = find("evilhangman")
    (field,) = (each for each in fields_of(rules) if each.name == "setter")
    assert "exact" not in field.choices
    known = options(rules.params)["setter"]
    assert read_value(*known, "exact") == "exact"
    with pytest.raises(BadParams) as refused:
        read_value(*known, "nobody at all")
    assert "exact" not in str(refused.value)


def test_bots_are_told_apart_by_their_points() -> None:
    """The dialog says what each bot scores, so that players find their equal, and the levels lead up the ladder."""
    rules = find("scrabble")
    (field,) = (each for each in fields_of(rules) if each.name == "bot")
    assert field.label_of("keen") == "Keen bot: about 295 points a game"
    assert field.name_of("keen") == "Keen bot"
    places = [field.choices.index(values["bot"]) for values in presets(rules).values()]
    assert places == sorted(set(places))


def test_choices_are_remembered(home: Path) -> None:
    """The last choice of each game is kept beside the other settings, and what is no choice is ignored."""
    change_settings(name="merlin", new_games={"scrabble": "bot=club", "odd": 3})
    remember_game("worderly", "kind=yes")
    assert read_settings().new_games == {"scrabble": "bot=club", "worderly": "kind=yes"}
    assert json.loads((home / "settings.json").read_text())["name"] == "merlin"
    change_settings(new_games=["worderly"])
    assert read_settings().new_games == {}
