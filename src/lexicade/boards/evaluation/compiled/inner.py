"""How functions are compiled that only compiled code calls (extra `fast`): with neither a door for Python nor counting.

A function that is given many arrays has a wide door. And all that such functions work on is borrowed (borrowing.py), so
they are compiled without counting who holds an array: to ask whether that is needed takes a third of an endgame search.
So they can't make arrays, nor copy one into another as a whole, nor return one.
"""

from __future__ import annotations

from numba import njit
from numba.core.options import DefaultOptions

UNCOUNTED = {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}  # it isn't promised to stay

inner = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **UNCOUNTED)
