"""Conversations with an evil hangman program in any language, and what is to be heard in them.

What was typed is judged by what the program shows afterwards. Its words may be others than the example's.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass

from lexicade.classroom.check.conversation import Command
from lexicade.classroom.check.evilhangman.games import DICTIONARY, by_lines, write_dictionary
from lexicade.classroom.check.judging import CannotCheck, shown
from lexicade.classroom.check.questions import numbers

TRACE = re.compile(r"Traceback \(most|Exception in thread|^\s+at [\w.$/@]+\(|panicked at|core dumped", re.MULTILINE)
HIDDEN = r"[-_*.?#]"
MISSED = re.compile(r"\b(?:sorry|no|not|none|wrong|incorrect|isn't|aren't)\b", re.IGNORECASE)
WON = re.compile(r"\bw(?:in|on|inner)\b|congrat|victor", re.IGNORECASE)
SECONDS = 20.0  # for a whole conversation


class Enough(Exception):
    """All that was to be typed has been typed, and the program asks for more."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation to be had: the dictionary's words, their length, the number of guesses, what is typed."""

    words: str
    length: int
    guesses: int
    lines: tuple[str, ...] = ()
    ends_input: bool = False  # the input ends after the lines


@dataclass(frozen=True, slots=True)
class Heard:
    """What a program said: before the first line was typed, and after each; whether it ended, and how."""

    said: tuple[str, ...]
    has_ended: bool
    problem: str = ""

    @property
    def all(self) -> str:
        """Everything."""
        return "".join(self.said)


def hold(command: Command, talk: Talk) -> Heard:
    """Have a conversation; a program that asks on when all is typed is ended."""
    write_dictionary(command.folder / DICTIONARY, by_lines(talk.words))
    said: list[str] = []

    def reply(text: str) -> str | None:
        said.append(text)
        if len(said) <= len(talk.lines):
            return talk.lines[len(said) - 1]
        if talk.ends_input and len(said) <= len(talk.lines) + 3:
            return None
        raise Enough

    try:
        outcome = command.run(reply, words=DICTIONARY, length=talk.length, guesses=talk.guesses, seconds=SECONDS)
    except Enough:
        return Heard(tuple(said), has_ended=False)
    return Heard((*said, outcome.printed), has_ended=not outcome.problem, problem=outcome.problem)


def started(talk: Talk) -> str:
    """How a sentence about a conversation begins."""
    told = f"with the words {shown(talk.words)}, {talk.guesses} guess{'es' if talk.guesses > 1 else ''}"
    return f"{told} and the input {', '.join(map(shown, talk.lines))}" if talk.lines else told


def heard_all(command: Command, talk: Talk) -> Heard:
    """Have a conversation in which all lines must be asked for; raises BrokenOff if they aren't."""
    heard = hold(command, talk)
    if heard.problem:
        raise BrokenOff(f"{started(talk)} it {heard.problem}")
    if TRACE.search(heard.all):
        raise BrokenOff(f"{started(talk)} it ends with {shown(telling_line(heard.all))}")
    if len(heard.said) <= len(talk.lines):
        typed = talk.lines[: len(heard.said) - 1]
        raise BrokenOff(f"{started(talk)} it ends {f'after {shown(typed[-1])}' if typed else 'before it asks for one'}")
    return heard


def telling_line(said: str) -> str:
    r"""The line of a stack trace that says what went wrong: the last that names an exception.

    >>> telling_line("Exception in thread main X: no\n\tat y.z(A.java:1)"), telling_line("Traceback\nKeyError: 1")
    ('Exception in thread main X: no', 'KeyError: 1')
    """
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    named = [line for line in lines if re.search(r"(?:Exception|Error)\b", line) and not line.startswith("at ")]
    return (named or lines)[-1]


class BrokenOff(Exception):
    """A conversation ended where it should have gone on; the text is the sentence about it."""


Hears = Callable[[Talk, Heard], str | None]


def judging(hears: Hears) -> Callable[[Command, Talk], str | None]:
    """A judge of whole conversations from a judge of what was said."""

    def judge(command: Command, talk: Talk) -> str | None:
        try:
            heard = heard_all(command, talk)
        except BrokenOff as ended:
            return str(ended)
        objection = hears(talk, heard)
        return f"{started(talk)} {objection}" if objection else None

    return judge


def shows(pattern: str) -> Hears:
    """The word is shown so far as it is known, hidden letters by any sign, with blanks between letters or without."""
    letters = [HIDDEN if letter == "-" else letter for letter in pattern]
    form = re.compile(rf"(?<![\w]){r'[ ,|]*'.join(letters)}(?![a-z])", re.IGNORECASE)

    def hears(talk: Talk, heard: Heard) -> str | None:
        return None if form.search(heard.said[-1]) else f"it doesn't show the word as {pattern}"

    return hears


def shows_guesses(left: int) -> Hears:
    """The number of guesses that are left is shown."""

    def hears(talk: Talk, heard: Heard) -> str | None:
        return None if left in numbers(heard.said[-1]) else f"it doesn't show that {left} guesses are left"

    return hears


def shows_used(letters: str) -> Hears:
    """The letters used are listed in the order of the alphabet."""
    form = re.compile(rf"(?<![a-z]){'[^a-z]*'.join(letters)}(?![a-z])", re.IGNORECASE)

    def hears(talk: Talk, heard: Heard) -> str | None:
        return None if form.search(heard.said[-1]) else f"it doesn't list the letters used as {' '.join(letters)}"

    return hears


def costs_nothing(talk: Talk, heard: Heard) -> str | None:
    """What was typed between two wrong guesses was not taken for a guess."""
    first, last = heard.said[1], heard.said[-1]
    if talk.guesses - 1 not in numbers(first):
        raise CannotCheck("the number of guesses left isn't shown, so nobody sees what an input costs")
    found = numbers(last)
    if talk.guesses - 2 in found or talk.guesses - 3 not in found:
        return None
    return f"it takes {shown(talk.lines[1])} for a guess"


def says(pattern: str, words: str) -> Hears:
    """After the second line that is typed, the program says something."""

    def hears(talk: Talk, heard: Heard) -> str | None:
        return None if re.search(pattern, heard.said[2], re.IGNORECASE) else f'it doesn\'t say "{words}"'

    return hears


def tells_hit(count: int, letter: str) -> Hears:
    """The number of places where the letter stands is told."""
    form = re.compile(rf"\b{count}\b|\b{('zero', 'one', 'two', 'three')[count]}\b", re.IGNORECASE)

    def hears(talk: Talk, heard: Heard) -> str | None:
        if form.search(heard.said[1]):
            return None
        return f'it doesn\'t say "Yes, there is {count} {letter}"'

    return hears


def tells_miss(talk: Talk, heard: Heard) -> str | None:
    """That the letter isn't there is told."""
    return None if MISSED.search(heard.said[1]) else f"it doesn't say \"Sorry, there are no {talk.lines[0]}'s\""


def tells_word(talk: Talk, heard: Heard) -> str | None:
    """A word of the list is shown at the end."""
    last = heard.said[-1].lower()
    if any(re.search(rf"(?<![a-z]){word}(?![a-z])", last) for word in talk.words.lower().split()):
        return None
    return "it doesn't show the word at the end"


def tells_win(talk: Talk, heard: Heard) -> str | None:
    """Winning is told, and the word."""
    return tells_word(talk, heard) if WON.search(heard.said[-1]) else 'it doesn\'t say "You Win!"'


def judge_end_of_input(command: Command, talk: Talk) -> str | None:
    """When the input ends, the program does, without a stack trace."""
    heard = hold(command, talk)
    if TRACE.search(heard.all):
        return f"{started(talk)} it shows a stack trace when the input ends"
    return f"{started(talk)} it doesn't end when the input does" if not heard.has_ended else None


def judge_start(command: Command, talk: Talk) -> str | None:
    """Without words of the length the program doesn't end in a stack trace."""
    heard = hold(command, talk)
    return (
        f"with the words {shown(talk.words)} and the length {talk.length} it shows a stack trace"
        if TRACE.search(heard.all)
        else None
    )


def judge_no_arguments(command: Command, talk: Talk) -> str | None:
    """Without arguments the program doesn't end in a stack trace."""
    bare = [part for part in command.template if not re.search(r"\{(?:words|length|guesses)\}", part)]
    other = Command(shlex.join(bare), command.folder, command.sandbox, visible=command.visible)
    heard = hold(other, talk)
    command.calls += other.calls
    return "without arguments it shows a stack trace" if TRACE.search(heard.all) else None
