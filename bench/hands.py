"""How fast the best sequence of words for a hand is found and proven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import median

from bench.timing import cpu_of_call, cpu_of_calls, progress, table
from lexicade.core.rng import Rng
from lexicade.hands import kernel
from lexicade.hands.hand import deal, remove
from lexicade.hands.solver import Problem, follow, prepare, search
from lexicade.hands.tables import WILD as TABLE
from lexicade.hands.words import spellable
from lexicade.lexicon import Lexicon, load
from lexicade.tiles import VOWELS, WILD, value

Search = Callable[[Problem], dict[int, int]]


def run() -> None:
    """Measure and print."""
    lexicon = load()
    rows = [seven(lexicon)]
    for size, way, hands, limit in (
        (10, "plain", 20, ""),
        (13, "plain", 20, "100 ms"),
        (13, "compiled", 20, ""),
        (16, "plain", 5, ""),
        (16, "compiled", 20, "100 ms"),
        (20, "compiled", 15, "seconds"),
    ):
        times = solving(lexicon, size, search if way == "plain" else kernel.search, hands)
        note = f"{way} search"
        rows.append((str(size), note, f"{median(times) * 1000:.1f}", f"{max(times) * 1000:.1f}", limit))
    table("Wild Hand: the best sequence, proven", ("letters", "how", "median ms", "worst ms", "at most"), rows)
    plain(lexicon)


def dealt(size: int, count: int) -> list[str]:
    """Some hands."""
    rng, hands = Rng(size), []
    for _ in range(count):
        hand, rng = deal(TABLE, size, rng)
        hands.append(hand)
    return hands


def solving(lexicon: Lexicon, size: int, way: Search, count: int) -> list[float]:
    """CPU seconds for each of some hands, from letters to words."""
    times = []
    kernel.search(prepare(lexicon, "warm*p", TABLE))  # compiled once, then kept on disk
    for number, hand in enumerate(dealt(size, count)):
        progress(f"best sequence of {size} letters, {number + 1}/{count}")

        def once(hand: str = hand) -> None:
            problem = prepare(lexicon, hand, TABLE)
            follow(problem, way(problem))

        times.append(min(cpu_of_calls(once, 1) for _ in range(2)))
    return times


def seven(lexicon: Lexicon) -> tuple[str, str, str, str, str]:
    """Seven letters, against just listing the words that they make."""
    ratios, times = [], []
    for number, hand in enumerate(dealt(7, 25)):
        progress(f"best sequence of 7 letters, {number + 1}/25")
        listing = cpu_of_call(lambda hand=hand: spellable(lexicon, hand), 3, 0.01)  # type: ignore[misc]

        def once(hand: str = hand) -> None:
            problem = prepare(lexicon, hand, TABLE)
            follow(problem, search(problem))

        times.append(cpu_of_call(once, 3, 0.01))
        ratios.append(times[-1] / listing)
    how = f"plain search; {median(ratios):.1f} times listing the words (worst {max(ratios):.1f})"
    return "7", how, f"{median(times) * 1000:.2f}", f"{max(times) * 1000:.2f}", "5 times"


def recursion(words: list[str], hand: str) -> int:
    """The best total by plain recursion over all words."""
    have = Counter(hand)
    best = 0
    for word in words:
        if len(word) > len(hand):
            continue
        forms = [word]
        if WILD in hand:
            forms += [word[:at] + WILD + word[at + 1 :] for at, letter in enumerate(word) if letter in VOWELS]
        for form in forms:
            if not Counter(form) - have:
                points = TABLE.score(value(form), len(form), len(hand), 7)
                best = max(best, points + recursion(words, remove(hand, form)))
    return best


def plain(lexicon: Lexicon) -> None:
    """Seven letters, against plain recursion over all words."""
    words = lexicon.words()
    ratios = []
    for number, hand in enumerate(dealt(7, 2)):
        progress(f"plain recursion, {number + 1}/2")
        answers: list[int] = []
        slow = cpu_of_calls(lambda hand=hand, answers=answers: answers.append(recursion(words, hand)), 1)  # type: ignore[misc]

        def once(hand: str = hand, answers: list[int] = answers) -> None:
            problem = prepare(lexicon, hand, TABLE)
            assert follow(problem, search(problem)).points == answers[0]

        ratios.append(slow / cpu_of_call(once, 3, 0.01))
    progress("")
    print(f"\n7 letters: {min(ratios):,.0f} times as fast as plain recursion over all words, at least")
