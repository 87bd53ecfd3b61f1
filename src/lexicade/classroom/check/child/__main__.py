"""Start as a program: find this folder's own modules, but nothing else of ours, and answer requests."""

from __future__ import annotations

import os
import sys
from types import ModuleType

for name in ("lexicade", "lexicade.classroom", "lexicade.classroom.check"):
    package = sys.modules[name] = ModuleType(name)
    package.__path__ = [os.path.dirname(sys.path[0])] if name.endswith("check") else []

from lexicade.classroom.check.child.runner import main  # noqa: E402 - the packages come first

for name in [each for each in sys.modules if each.startswith("lexicade")]:
    del sys.modules[name]
sys.modules["lexicade"] = None  # type: ignore[assignment]  # a solution is to be somebody's own work
sys.path.pop(0)
main()
