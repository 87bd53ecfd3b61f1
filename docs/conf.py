"""How Sphinx builds the manual: `make docs`."""

import sys
from pathlib import Path

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
autodoc_default_options = {"members": True, "show-inheritance": False}
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"Lexicade {release}"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
