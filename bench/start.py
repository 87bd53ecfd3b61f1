"""How long it takes to start, as a multiple of starting Python to do nothing."""

from __future__ import annotations

import compileall
import subprocess
import sys
from pathlib import Path

import lexicade
from bench.timing import ENVIRONMENT, cpu_of_command, progress, table
from lexicade.games import keys

LOOKUP = "from lexicade.lexicon import load; 'quail' in load()"
MEMORY = """
from pathlib import Path
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
import lexicade.lexicon.lexicon, lexicade.lexicon.sources
before = resident()
lexicon = lexicade.lexicon.sources.load()
assert "quail" in lexicon
print(resident() - before)
"""


def run() -> None:
    """Measure and print."""
    compileall.compile_dir(Path(lexicade.__file__).parent, quiet=1)
    python = sys.executable
    command = str(Path(python).with_name("lexicade"))
    bare = cpu_of_command([python, "-c", "pass"])
    rows = []
    for name, line, limit in (
        ("lexicade --help", [command, "--help"], "3"),
        ("lexicade words check quail", [command, "words", "check", "quail"], "4"),
        ("open the lexicon, look up a word", [python, "-c", LOOKUP], "1.5"),
        ("lexicade (the menu)", [command], ""),
        *((f"lexicade {key} (first prompt)", [command, key], "6") for key in keys()),
    ):
        progress(name)
        spent = cpu_of_command(line)
        rows.append((name, f"{spent * 1000:.1f}", f"{spent / bare:.2f}", limit))
    table(
        f"Start: CPU time against python -c pass ({bare * 1000:.1f} ms)", ("what", "ms", "times bare", "at most"), rows
    )
    added = subprocess.run([python, "-c", MEMORY], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    print(f"\nResident memory added by opening the lexicon and one look-up: {int(added.stdout) / 1e6:.2f} MB (under 2)")
