"""How Sphinx builds the manual: `make docs`."""

import inspect
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.inspect import stringify_signature

import lexicade

sys.path.insert(0, str(Path(__file__).parent))  # for the page of the notebook

project = "Lexicade"
author = "The Lexicade developers"
copyright = author  # noqa: A001 - Sphinx's name for it
release = version = lexicade.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "notebooks"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]  # names in signatures that have no page of their own
default_role = "code"  # docstrings write names in single backticks
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True  # as the source has them: a layout is a name there, and a page of numbers in full
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True

linkcheck_ignore = [r"https?://localhost\b", r"https?://play\.example\.org\b"]  # examples

html_theme = "furo"
html_title = f"Lexicade {release}"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None

LONGEST = 80  # characters of a default value in a signature


class Left:
    """A default value that is too long to read."""

    def __repr__(self) -> str:
        return "..."


def shorten(app: Sphinx, what: str, name: str, thing: Any, *_: Any) -> tuple[str, str] | None:
    """The signature of a class whose default values would fill the page; dataclasses have no source for theirs."""
    if what != "class":
        return None
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):  # it has none
        return None
    values = signature.parameters.values()
    short = [each.replace(default=Left()) if len(repr(each.default)) > LONGEST else each for each in values]
    if short == list(values):
        return None
    return stringify_signature(signature.replace(parameters=short), show_return_annotation=False), ""


def setup(app: Sphinx) -> None:
    """Let Sphinx ask for signatures."""
    app.connect("autodoc-process-signature", shorten)
