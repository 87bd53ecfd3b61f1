"""How functions are compiled that only compiled code calls (extra `fast`): without a door for Python, which takes long.

A function that is given many arrays has a wide door.
"""

from __future__ import annotations

from numba import njit

inner = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)
