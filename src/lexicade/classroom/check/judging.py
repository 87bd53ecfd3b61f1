"""What a check is, and trying one on a solution.

Given cases come first, small ones before large ones, then generated ones, shrunk to the smallest that fails.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

from lexicade.classroom.check.outcomes import TOO_SLOW, Loading
from lexicade.classroom.check.sandbox import Sandbox

LONGEST_VALUE = 70  # characters of a value in a sentence
MOST_STRIKES = 2  # checks in which a function had to be stopped, or ended its process
EXAMPLES = 60  # generated cases for a check, unless it says otherwise
MISSING = "checking needs Hypothesis: pip install 'lexicade[check]'."

Case = Any  # whatever a check's judge understands
Judge = Callable[[Any, Case], str | None]  # a subject, a case; what is wrong


class Subject(Protocol):
    """What is judged: a `Solution` with functions to call, a `Command` to converse with, or the like."""

    calls: int  # how often it was asked so far
    strikes: int  # how often it had to be stopped, or took its process with it
    loading: Loading

    def has(self, name: str) -> bool:
        """Whether there is a function of this name."""
        ...

    def is_unwritten(self, name: str) -> bool:
        """Whether that function does nothing yet."""
        ...


Opener = Callable[[Path, Sandbox], AbstractContextManager[Subject]]  # a solution's main file; what can be judged


class CannotCheck(Exception):
    """A judge can't say whether the solution is right; the text says why. It is not wrong for that."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that an assignment asks of one function.

    `judge` tries one case on a solution and returns what is wrong, as a sentence without its full stop, or None.
    `cases`, or what that function gives, are tried in their order, so small ones come first; then come cases drawn from
    `generated`, a function that gives a Hypothesis strategy. `says` is what the text asks for, in our words, and
    `section` where it does.
    """

    function: str  # the row of the report, and the name of the function, by which it is also looked for
    name: str  # what goes wrong if it fails, in a few words; with `function` it names the points
    says: str
    section: str
    judge: Judge
    cases: Sequence[Case] | Callable[[], Sequence[Case]] = ()
    generated: Callable[[], Any] | None = None
    examples: int = EXAMPLES
    is_manners: bool = False  # not asked for by the text: told, but worth nothing
    needs: tuple[str, ...] = ()  # functions that must be there beside `function`

    def described(self) -> Check:
        """The same for reading only, which can be sent to another process."""
        return replace(self, judge=no_judge, cases=(), generated=None)


def no_judge(subject: Any, case: Case) -> str | None:
    """Stands where a check is only described."""
    raise TypeError("this check is a description")


def nothing(subject: Any) -> None:
    """What most assignments do before their first check."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment: what its solutions are called, its checks in the order of the text, the words they are given."""

    key: str
    title: str
    checks: tuple[Check, ...]
    files: tuple[str, ...]  # what a solution's file is called, the likeliest first
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # names of functions in other editions
    prepare: Callable[[Any], None] = nothing  # done once, before the first check
    words: Callable[[], Sequence[str]] | None = None  # what words.txt beside the solution holds
    program: tuple[Check, ...] = ()  # the checks of a whole program, whose judges are given a `Command`
    beside: Callable[[], Mapping[str, str]] | None = None  # files that a solution gets if it brings none of the name
    languages: Mapping[str, Opener] = field(default_factory=dict)  # others than Python, by the ends of files' names

    @property
    def folder(self) -> Path:
        """Where its points are."""
        return Path(__file__).with_name(self.key)


class Status(Enum):
    """How a check ended."""

    OK = "ok"
    WRONG = "wrong"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Result:
    """How a check ended, and what to say about it."""

    check: Check
    status: Status
    sentence: str = ""
    calls: int = 0


@dataclass(frozen=True, slots=True)
class Judgment:
    """Everything that was found out about a solution."""

    results: tuple[Result, ...]
    loading: Loading


class Stop(Exception):
    """A generated case failed in a way that takes so long that looking for a smaller one isn't worth it."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def judge(
    checks: Sequence[Check],
    solution: Subject,
    *,
    prepare: Callable[[Any], None] = nothing,
    seed: int = 0,
    only: Iterable[str] = (),
) -> Judgment:
    """Try checks, or only those of some functions, on a solution that has been started."""
    wanted = tuple(only)
    chosen = [check for check in checks if not wanted or check.function in wanted]
    loading = solution.loading
    if loading.problem and not any(solution.has(check.function) for check in checks):
        loading = replace(loading, is_hopeless=True)
    if loading.is_hopeless:
        return Judgment((), loading)
    with suppress(CannotCheck):  # the checks themselves will say so
        prepare(solution)
    return Judgment(tuple(run_all(chosen, solution, seed)), loading)


def run_all(checks: Iterable[Check], solution: Subject, seed: int) -> Iterator[Result]:
    """Try checks one after another. A function that was stopped twice isn't tried again: each time costs a second."""
    stopped: dict[str, list[str]] = {}
    for check in checks:
        sentences = stopped.setdefault(check.function, [])
        if len(sentences) >= MOST_STRIKES:
            yield Result(check, Status.WRONG, sentences[-1])
            continue
        strikes = solution.strikes
        result = run_check(check, solution, seed)
        if solution.strikes > strikes and result.status is Status.WRONG:
            sentences.append(result.sentence)
        yield result


def run_check(check: Check, solution: Subject, seed: int = 0) -> Result:
    """Try one check."""
    before = solution.calls
    for name in (check.function, *check.needs):
        if not solution.has(name):
            return missing(check, name, solution.loading)
        if solution.is_unwritten(name):
            return idle(check, name)
    try:
        sentence = first_failure(check, solution) or smallest_failure(check, solution, seed)
    except CannotCheck as reason:
        return Result(check, Status.UNCHECKED, str(reason), solution.calls - before)
    status = Status.WRONG if sentence else Status.OK
    return Result(check, status, sentence or "", solution.calls - before)


def missing(check: Check, name: str, loading: Loading) -> Result:
    """What to say about a function that isn't there: it is wrong, unless the file was never read that far."""
    if name != check.function:
        return Result(check, Status.UNCHECKED, f"there is no function {name}, which this needs")
    if loading.problem:
        return Result(check, Status.UNCHECKED, f"loading the file {loading.problem} before {name} is defined")
    return Result(check, Status.WRONG, f"there is no function {name}")


def idle(check: Check, name: str) -> Result:
    """What to say about a function that does nothing yet: even what nothing does right is no merit of it."""
    is_wrong = name == check.function and not check.is_manners
    return Result(check, Status.WRONG if is_wrong else Status.UNCHECKED, f"{name} is not written yet")


def first_failure(check: Check, solution: Subject) -> str | None:
    """What is wrong with the first of the given cases that fails."""
    for case in check.cases() if callable(check.cases) else check.cases:
        sentence = check.judge(solution, case)
        if sentence:
            return sentence
    return None


def smallest_failure(check: Check, solution: Subject, seed: int) -> str | None:
    """What is wrong with the smallest generated case that fails; the same seed finds the same one."""
    if check.generated is None or not check.examples:
        return None
    hypothesis = load_hypothesis()
    found: dict[str, str] = {}

    def fails(case: Case) -> bool:
        strikes = solution.strikes
        sentence = check.judge(solution, case)
        if sentence:
            found[repr(case)] = sentence
            if solution.strikes > strikes:
                raise Stop(sentence)
        return bool(sentence)

    try:
        smallest = hypothesis.find(
            check.generated(),
            fails,
            settings=settings(check.examples),
            random=Random(f"{seed} {check.function} {check.name}"),  # noqa: S311 - no secret
        )
    except hypothesis.errors.NoSuchExample:
        return None
    except Stop as stopped:
        return stopped.sentence
    except hypothesis.errors.Flaky:
        return now_and_then(list(found.values()))
    return found[repr(smallest)]


def now_and_then(sentences: Sequence[str]) -> str:
    """What is wrong if a case fails, but not when it is tried again; what was too slow once may have had bad luck."""
    sure = [sentence for sentence in sentences if TOO_SLOW not in sentence]
    if not sure:
        raise CannotCheck(f"{sentences[-1]}, but not when it is tried again")
    return f"{min(sure, key=len)}, though not each time"


@cache
def load_hypothesis() -> Any:
    """Hypothesis, told to keep its files out of the way; raises ImportError if it isn't there."""
    import hypothesis
    from hypothesis import configuration

    configuration.set_hypothesis_home_dir(Path(tempfile.gettempdir()) / "lexicade-hypothesis")
    return hypothesis


def settings(examples: int) -> Any:
    """How Hypothesis is to look: so many cases, nothing remembered, no limits of its own."""
    from hypothesis import HealthCheck, Phase, Verbosity
    from hypothesis import settings as make

    return make(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )


def shown(value: object) -> str:
    """A value as a sentence shows it.

    >>> shown({"a": 1}), shown("x" * 100)[-8:]
    ("{'a': 1}", 'xxxxx...')
    """
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}..."


def shown_call(name: str, arguments: Iterable[object]) -> str:
    """A call as a sentence shows it.

    >>> shown_call("update_hand", ({"a": 1}, "aa"))
    "update_hand({'a': 1}, 'aa')"
    """
    return f"{name}({', '.join(map(shown, arguments))})"
