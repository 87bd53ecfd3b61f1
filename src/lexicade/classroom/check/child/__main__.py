"""Start as a program: make this folder a package, whatever is beside it, and answer requests."""

from __future__ import annotations

import os
import sys

sys.path[0] = os.path.dirname(sys.path[0])
from child.runner import main  # type: ignore[import-not-found]  # noqa: E402 - the path comes first

sys.path.pop(0)
main()
