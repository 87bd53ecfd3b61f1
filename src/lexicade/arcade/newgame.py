"""What a player chooses for a new game: a field for each parameter that isn't technical, and levels that fill some in.

Values are texts, as they stand in a game's id, so that a front end needs to know no types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from lexicade.core.errors import BadParams
from lexicade.core.game import LEVELS, Game
from lexicade.core.params import options, read_value, write_value

Rules: TypeAlias = type[Game[Any, Any, Any, Any]]
Values: TypeAlias = dict[str, str]  # of fields, by their names
NO_OR_YES = ("no", "yes")
CUSTOM = "custom"  # in place of a level, for values that are those of none


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to choose: one of several words, or a number.

    A choice is called by its label, such as "Double: a failed challenge costs a turn": a name and what that means.
    """

    name: str
    label: str
    help: str  # a sentence
    usual: str
    choices: tuple[str, ...]  # none for a number
    low: int
    high: int
    labels: tuple[str, ...] = ()  # of the choices, in their order
    is_compared: bool = True  # whether scores are compared only among games with the same value

    def label_of(self, value: str) -> str:
        """What a choice is called, with what it means where that is said; a number is itself."""
        return dict(zip(self.choices, self.labels, strict=True)).get(value, value.capitalize())

    def name_of(self, value: str) -> str:
        """What a choice is called for short.

        >>> Field("bot", "Opponent", "Who plays.", "none", ("none",), 0, 0, ("Nobody: a game alone",)).name_of("none")
        'Nobody'
        """
        return self.label_of(value).partition(":")[0]

    def moved(self, value: str, step: int) -> str:
        """The value so many steps further: choices come round again, numbers stop at their bounds."""
        if self.choices:
            at = self.choices.index(value) if value in self.choices else 0
            return self.choices[(at + step) % len(self.choices)]
        return str(min(self.high, max(self.low, int(value or self.low) + step)))

    def is_allowed(self, value: str) -> bool:
        """Whether this is one of the choices, or a number within the bounds."""
        if self.choices:
            return value in self.choices
        return value.isascii() and value.isdigit() and len(value) <= 10 and self.low <= int(value) <= self.high


def fields_of(rules: Rules) -> tuple[Field, ...]:
    """What can be chosen for a game; parameters that are technical or any text at all are left to the command line."""
    found = []
    for name, (each, known) in options(rules.params).items():
        is_open = isinstance(each.default, str) and not known.choices
        if not known.is_technical and not is_open:
            choices = NO_OR_YES if isinstance(each.default, bool) else known.offered
            found.append(
                Field(
                    name,
                    known.title or name.capitalize(),
                    sentence(known.help.partition(";")[0] if known.labels else known.help),  # labels say the rest
                    write_value(each.default),
                    choices,
                    known.low,
                    known.high,
                    tuple(known.labels.get(choice, choice.capitalize()) for choice in choices),
                    not known.aside,
                )
            )
    return tuple(found)


def sentence(words: str) -> str:
    """Words of a help text as a sentence.

    >>> sentence("letters in a hand")
    'Letters in a hand.'
    """
    return f"{words[:1].upper()}{words[1:]}."


def presets(rules: Rules) -> dict[str, Values]:
    """What each level says of the fields, those that only other levels mention at their usual values.

    A game that is the same at every level has none.
    """
    fields = {field.name: field for field in fields_of(rules)}
    said = {level: read_values(getattr(rules.levels, level)) for level in LEVELS}
    named = [name for name in fields if any(name in values for values in said.values())]
    if not named:
        return {}
    return {level: {name: said[level].get(name, fields[name].usual) for name in named} for level in LEVELS}


def first_values(rules: Rules, text: str | None, level: str) -> Values:
    """The values that a dialog begins with: those that were chosen before as text, or else those of a level."""
    known = options(rules.params)
    usual = {field.name: field.usual for field in fields_of(rules)}
    found = usual | presets(rules).get(level, {}) if text is None else dict(usual)
    for name, value in read_values(text or "").items():
        try:
            if name in found and value not in known[name][1].retired:
                read_value(*known[name], value)
                found[name] = value
        except BadParams:  # of another version
            pass
    return found


def level_of(rules: Rules, values: Mapping[str, str]) -> str:
    """The level that these values are those of, or CUSTOM; nothing in a game without levels."""
    found = presets(rules)
    matching = [level for level, said in found.items() if all(values[name] == text for name, text in said.items())]
    return next(iter(matching), CUSTOM) if found else ""


def text_of(rules: Rules, values: Mapping[str, str]) -> str:
    """The parameters as text, for `read_params` and to be remembered.

    What has its usual value is left out, so that a parameter may follow from another.
    """
    return ",".join(f"{field.name}={values[field.name]}" for field in fields_of(rules) if is_new(field, values))


def in_words(rules: Rules, values: Mapping[str, str]) -> str:
    """What scores of such games are compared by, in the words of the dialog: "hand size 7, hands 2"."""
    found = []
    for field in fields_of(rules):
        value, label = values[field.name], field.label.lower()
        name = field.name_of(value).lower()
        if field.choices == NO_OR_YES:
            found += [label] if value == "yes" and field.is_compared else []
        elif field.is_compared:
            found.append(name if label in name else f"{label} {name}")
    return ", ".join(found)


def is_new(field: Field, values: Mapping[str, str]) -> bool:
    """Whether a field has another value than the usual one."""
    return values[field.name] != field.usual


def read_values(text: str) -> Values:
    """The parts of a text of parameters by name, whatever they are.

    >>> read_values("bot=club, players=3")
    {'bot': 'club', 'players': '3'}
    """
    parts = (part.partition("=") for part in text.split(",") if part)
    return {name.strip(): value.strip() for name, _, value in parts}
