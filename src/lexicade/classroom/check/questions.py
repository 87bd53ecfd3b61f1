"""Answering a solution's questions by what they ask for, whatever their words are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lexicade.classroom.check.judging import CannotCheck, shown
from lexicade.classroom.check.outcomes import Outcome

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
NOTHING = re.compile(r"\b(?:zero|no points|nothing|none)\b", re.IGNORECASE)
SHORT_YES = re.compile(r"\by\s*(?:/|or|\|)\s*n\b|\(y\)|\"y\"|'y'|\[y\]", re.IGNORECASE)
WANTS_OTHER = re.compile(r"\b(?:[YyNn01]|N[Oo])\b")  # in a question that may want another answer than "no"
FOR_EVER = "asks the same question for ever"

MOST_SHOWN = 14  # answers in a sentence; one about a game that never ends would be a page
MOST_REPEATED = 12  # times that a question is answered without anything coming of it; words may be asked for ever

Patterns = Sequence[tuple[str, str]]  # kinds of questions and regular expressions for them, the surest first


@dataclass(slots=True)
class Player:
    """A user with a plan: for each kind of question the answers to be given in turn, the last one for ever.

    Instead of answers there may be a function, which is given what was said.

    What is asked is found by `patterns` in the last line that was printed, else in all since the last answer. A
    question of a kind for which there is no plan, or of none, can't be answered: the input ends, and `judged` says so.
    `follows` says of what kind a question is that comes after an answer, if its own words leave it open.
    """

    patterns: Patterns
    plan: Mapping[str, Sequence[str] | Callable[[str], str]]
    follows: Mapping[tuple[str, str], str] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)  # the kinds of all questions so far
    answers: list[str] = field(default_factory=list)
    lost: str | None = None  # a question that could not be understood
    is_endless: bool = False  # it was understood and answered "no", and came again and again

    def __call__(self, said: str) -> str | None:
        """The answer to what was said."""
        kind = self.kind_of(said)
        is_stuck = self.asked[-MOST_REPEATED:] == [kind] * MOST_REPEATED and kind != "word"
        if kind is None or kind not in self.plan or is_stuck:
            self.is_endless = is_stuck and self.answers[-1] == "no" and not WANTS_OTHER.search(said)
            self.lost = said
            return None
        plan = self.plan[kind]
        answer = plan(said) if callable(plan) else plan[min(self.asked.count(kind), len(plan) - 1)]
        self.asked.append(kind)
        short = SHORT_YES.search(said)
        if answer in ("yes", "no") and short and "yes" not in said.lower():
            answer = answer[0].upper() if "Y" in short.group() else answer[0]
        self.answers.append(answer)
        return answer

    def kind_of(self, said: str) -> str | None:
        """What kind of question was asked."""
        lines = [line for line in said.splitlines() if line.strip()]
        before = (self.asked[-1], self.answers[-1]) if self.asked else ("", "")
        for text in (lines[-1] if lines else "", said):
            found = next((kind for kind, pattern in self.patterns if re.search(pattern, text, re.IGNORECASE)), None)
            if found is not None:
                return self.follows.get(before, found) if found == before[0] else found
        return self.follows.get(before)

    def judged(self, outcome: Outcome) -> Outcome:
        """The outcome, if all questions were understood; raises CannotCheck if not."""
        if self.is_endless:
            return replace(outcome, problem=FOR_EVER)
        if self.lost is not None:
            lines = [line for line in self.lost.splitlines() if line.strip()]
            raise CannotCheck(
                f"it asks something that the checker doesn't understand: {shown(lines[-1] if lines else '')}"
            )
        return outcome


def numbers(text: str) -> list[float]:
    """All numbers in a text; "no points" and the like are a zero.

    >>> numbers("Total: 198 points"), numbers("No points!")
    ([198.0], [0.0])
    """
    found = [float(each) for each in NUMBER.findall(text)]
    return [*found, 0.0] if NOTHING.search(text) else found


def answered(call: str, answers: Iterable[str]) -> str:
    """A call with what was typed, as a sentence begins with it.

    >>> answered("play_hand({}, ...)", ["it", "!!"])
    "play_hand({}, ...), answered 'it' and '!!',"
    """
    typed = [shown(each) for each in answers]
    if not typed:
        return call
    if len(typed) > MOST_SHOWN:
        return f"{call}, answered {', '.join(typed[:MOST_SHOWN])} and so on,"
    listed = typed[0] if len(typed) == 1 else f"{', '.join(typed[:-1])} and {typed[-1]}"
    return f"{call}, answered {listed},"
