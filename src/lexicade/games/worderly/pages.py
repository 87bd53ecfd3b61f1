"""A puzzle to print: the empty grid with the letters below it, and the solution on a page of its own."""

from __future__ import annotations

from html import escape

from lexicade.games.worderly.puzzle import Puzzle

STYLE = """
body { font-family: Georgia, serif; margin: 2em; color: #000; background: #fff; }
section { page-break-after: always; break-after: page; margin-bottom: 3em; }
section:last-child { page-break-after: auto; break-after: auto; }
table { border-collapse: collapse; margin: 1.5em 0; }
td { width: 1.6em; height: 1.6em; text-align: center; padding: 0; font-size: 1em; text-transform: uppercase; }
td.cell { border: 1px solid #000; }
td.diagonal { border: 3px solid #000; font-weight: bold; }
p.letters { font-size: 1.6em; letter-spacing: 0.5em; }
"""


def write_page(puzzle: Puzzle, letters: str, title: str) -> str:
    """One HTML file, to open in any browser and print."""
    name = escape(title)
    spaced = " ".join(letters.upper())
    words = sorted({placed.word for placed in puzzle.placed[1:]}, key=lambda word: (len(word), word))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{name}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<section>\n<h1>{name}</h1>\n{grid(puzzle, solved=False)}"
        f'<p class="letters">{spaced}</p>\n'
        f"<p>All {len(puzzle.placed)} words in the grid are made from these letters; the diagonal one has all six."
        f"</p>\n</section>\n"
        f"<section>\n<h1>{name}: solution</h1>\n{grid(puzzle, solved=True)}"
        f"<p><b>{puzzle.six.upper()}</b>, {', '.join(words)}</p>\n</section>\n</body>\n</html>\n"
    )


def grid(puzzle: Puzzle, *, solved: bool) -> str:
    """The part of the grid that has letters, as a table."""
    letters = puzzle.letters()
    diagonal = set(puzzle.placed[0].cells())
    rows = range(min(row for row, _ in letters), max(row for row, _ in letters) + 1)
    columns = range(min(column for _, column in letters), max(column for _, column in letters) + 1)
    lines = []
    for row in rows:
        cells = ""
        for column in columns:
            kind = "diagonal" if (row, column) in diagonal else "cell" if (row, column) in letters else ""
            shown = letters.get((row, column), "") if solved else ""
            cells += f'<td class="cell {kind}">{shown}</td>' if kind else "<td></td>"
        lines.append(f"<tr>{cells}</tr>")
    return "<table>\n" + "\n".join(lines) + "\n</table>\n"
