"""Make the committed word sources from the public packages they come from.

Run it only to renew the sources; building Lexicade needs the three text files beside this script and nothing else.
`words/README.md` names the packages to unpack and the terms of each.

    python words/gather.py --enable dictionary.json --scowl-lists scowl/ --scowl-misc misc/ \
        --naughty-words en.json --cuss index.js
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path

HERE = Path(__file__).parent
RATED = (10, 20, 35, 40, 50, 55, 60, 70)  # a word in none of these counts as level 80, so it needs no line
STEMS = ("bastard", "bitch", "faggot", "fuck", "nigger", "porn", "slut", "turd", "whore")  # with all they begin
INNOCENT = {"pudding"}  # what the inflection rule makes of "pud" is another word


def main() -> None:
    """Read the unpacked packages and write enable.txt, levels.txt and offensive.txt."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("enable", "scowl-lists", "scowl-misc", "naughty-words", "cuss"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    paths = parser.parse_args()

    enable = set(json.loads(paths.enable.read_text()))
    write("enable.txt", sorted(enable))

    levels = read_levels(paths.scowl_lists, enable)
    write("levels.txt", [f"{word} {level}" for word, level in sorted(levels.items())])

    roots = set(json.loads(paths.naughty_words.read_text()))
    roots |= read_cuss(paths.cuss.read_text())
    for file in paths.scowl_misc.glob("*.*"):
        roots |= {line.lower() for line in file.read_text(encoding="latin-1").split()}
    forms = {form for root in roots & enable for form in inflections(root)} & enable
    write("offensive.txt", sorted(forms - INNOCENT | {word for word in enable if word.startswith(STEMS)}))


def read_levels(folder: Path, known: set[str]) -> dict[str, int]:
    """The smallest SCOWL size in which each known word stands, whatever its spelling variant."""
    levels: dict[str, int] = {}
    for level in RATED:
        for file in folder.glob(f"*-words.{level}"):
            for word in file.read_text(encoding="latin-1").split():
                if word in known:
                    levels.setdefault(word, level)
    return levels


def read_cuss(script: str) -> set[str]:
    """The words that `cuss` rates 2, its surest."""
    return set(re.findall(r"^ +'?([a-z]+)'?: 2,?$", script, re.MULTILINE))


def inflections(root: str) -> set[str]:
    """A word with its plural, past and -ing forms; -er and -y are left out (butt/butter, cock/cocky)."""
    if re.search("[^s]s$", root):  # a plural already
        return {root}
    plural = f"{root}es" if re.search("(ss|x|z|ch|sh)$", root) else f"{root}s"
    doubles = re.search("[^aeiou][aeiou][^aeiouwxy]$", root)
    stem = root + root[-1] if doubles else root.removesuffix("e")
    return {root, plural, f"{stem}ed", f"{stem}ing"}


def write(name: str, lines: list[str]) -> None:
    """Write one source file, a line each."""
    (HERE / name).write_text("\n".join(lines) + "\n")
    print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
