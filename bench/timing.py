"""Measuring on noisy machines: CPU time, many times, the least of them; and side by side, as ratios."""

from __future__ import annotations

import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

# As an installed package runs: with its byte code on disk, whatever the surroundings say.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def cpu_of_command(command: Sequence[str], repeats: int = 40) -> float:
    """The least CPU seconds, of user and system, that a command took."""
    least = float("inf")
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            command,
            check=False,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def cpu_of_call(call: Callable[[], object], repeats: int = 5, seconds: float = 0.02) -> float:
    """The least CPU seconds that one call took, each time averaged over enough calls to be measurable."""
    call()
    calls = 1
    gc.disable()
    try:
        while (spent := cpu_of_calls(call, calls)) < seconds:
            calls = max(calls * 2, int(calls * seconds / max(spent, 1e-9)))
        return min(cpu_of_calls(call, calls) for _ in range(repeats)) / calls
    finally:
        gc.enable()


def cpu_of_calls(call: Callable[[], object], calls: int) -> float:
    """CPU seconds of a number of calls."""
    start = time.process_time()
    for _ in range(calls):
        call()
    return time.process_time() - start


def progress(text: str) -> None:
    """Say on standard error what is being measured, if somebody is watching."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table that Markdown understands and eyes can read."""
    progress("")
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    print(f"\n### {title}\n")
    for row in (head, ["-" * width for width in widths], *rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |")
