"""A Sphinx extension: notebooks as pages, run when the manual is built, with what they print and draw."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

EXAMPLES = Path(__file__).parents[1] / "examples"


def pages(app: Sphinx) -> None:
    """Write the page of each notebook beside the other pages for programmers."""
    folder = Path(app.srcdir) / "programmers" / "notebooks"
    folder.mkdir(exist_ok=True)
    for notebook in sorted(EXAMPLES.glob("*.ipynb")):
        text = page(notebook, folder)
        path = folder / f"{notebook.stem}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def page(notebook: Path, folder: Path) -> str:
    """A notebook as Markdown: its texts, its cells, and what running them gives; pictures are files beside it."""
    parts: list[str] = []
    names: dict[str, Any] = {}
    with contextlib.chdir(EXAMPLES):
        for number, cell in enumerate(json.loads(notebook.read_text(encoding="utf-8"))["cells"]):
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                parts.append(source)
                continue
            parts.append(f"```python\n{source}\n```")
            printed, shown = run(source, names)
            if hasattr(shown, "_repr_svg_"):
                picture = folder / f"{notebook.stem}-{number}.svg"
                picture.write_text(shown._repr_svg_(), encoding="utf-8")
                parts.append(f"![What the cell shows]({picture.name})")
            elif shown is not None:
                printed += f"{shown!r}\n"
            if printed:
                parts.append(f"```text\n{printed}```")
    parts.append(f"This page is the notebook `examples{os.sep}{notebook.name}`, run when the manual was built.")
    return "\n\n".join(parts) + "\n"


def run(source: str, names: dict[str, Any]) -> tuple[str, Any]:
    """What a cell prints, and the value of its last line if that is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)  # noqa: S102 - our own examples
        shown = None
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - likewise
    return printed.getvalue(), shown


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx write the pages before it reads any."""
    app.connect("builder-inited", pages)
    return {"parallel_read_safe": True}
