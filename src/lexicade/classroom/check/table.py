"""Playing with a whole program of a hand assignment, whose hands are dealt at random: reading them, finding words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.hands import VOWELS, words
from lexicade.classroom.check.judging import CannotCheck
from lexicade.classroom.check.outcomes import Outcome
from lexicade.classroom.check.questions import Patterns, Player, answered

LETTERS = re.compile(r"(?:^|[\s:])((?:[a-z*] +)*[a-z*]) *$", re.IGNORECASE)
# A question on the same line as a hand, or a hand without blanks between its letters.
OTHERS = (
    re.compile(r"(?:^|[\s:])((?:[a-z*] +){3,})", re.IGNORECASE),
    re.compile(r"hand\W+([a-z]*\*[a-z]*)", re.IGNORECASE),
)


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation: how a sentence about it begins, what came of it and the kinds of its questions."""

    start: str
    outcome: Outcome
    asked: Sequence[str]

    def after(self, number: int) -> str:
        """What was said after so many answers."""
        turns = self.outcome.turns
        return turns[number].said if number < len(turns) else self.outcome.printed


def talk(
    command: Command,
    patterns: Patterns,
    plan: Mapping[str, Sequence[str]],
    follows: Mapping[tuple[str, str], str] | None = None,
) -> Talk:
    """Run a program and answer it by a plan in which "?word" is a word of the hand shown, "?letter" a letter of it."""
    seen: list[str] = []

    def typed(kind: str, said: str) -> str:
        hand = shown_hand(said)
        if hand is not None:
            seen.append(hand)
        answers = plan[kind]
        answer = answers[min(player.asked.count(kind), len(answers) - 1)]
        return fitting(answer, seen[-1] if seen else None)

    plans = {kind: (lambda said, kind=kind: typed(kind, said)) for kind in plan}
    player = Player(patterns, plans, follows or {})
    outcome = player.judged(command.run(player))
    return Talk(answered("the program", player.answers), outcome, player.asked)


def fitting(answer: str, hand: str | None) -> str:
    """An answer of a plan, with what it leaves open taken from the hand."""
    if not answer.startswith("?"):
        return answer
    if hand is None:
        raise CannotCheck("it shows no hand that can be read")
    letters = [letter for letter in hand if letter not in f"*{VOWELS}"]
    found = best_word(hand) if answer == "?word" else next(iter(letters), None)
    if found is None:
        raise CannotCheck(f"the hand {' '.join(hand)} leads nowhere; try again")
    return found


def shown_hand(said: str) -> str | None:
    r"""The letters of the last hand in a text; None if there is none.

    >>> shown_hand("Current hand: a c i * p\nEnter word: "), shown_hand("Enter a word: ")
    ('aci*p', None)
    >>> shown_hand("c o w s Enter word: "), shown_hand("Current hand: cow*s")
    ('cows', 'cow*s')
    """
    for line in reversed(said.splitlines()):
        found = LETTERS.search(line)
        if found and len(found.group(1)) == 1 and "hand" not in line.lower():
            found = None
        found = found or next((other for pattern in OTHERS if (other := pattern.search(line))), None)
        if found:
            return found.group(1).replace(" ", "").lower()
    return None


def best_word(hand: str) -> str | None:
    """The longest word that the letters of a hand make, without a wildcard if there is one; None if there is none."""
    held = Counter(hand)
    found = [word for word in words() if len(word) > 1 and not Counter(word) - held]
    return max(found, key=len, default=None)
