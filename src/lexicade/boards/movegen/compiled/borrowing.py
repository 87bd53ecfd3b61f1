"""Arrays that compiled code (extra `fast`) takes as they are, without counting who holds them.

Numba counts references with atomic operations whenever an array leaves a tuple or enters a function. That took two
thirds of the time of an endgame search. What a call is given lives until it returns, so nothing needs to be counted.
"""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic


def without_owner(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The same value with no array in it that is counted."""
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        parts = [
            without_owner(context, builder, part, builder.extract_value(value, at)) for at, part in enumerate(kind.types)
        ]
        return context.make_tuple(builder, kind, parts)
    return value


@intrinsic
def borrowed(typing_context: Any, given: Any) -> Any:
    """An array, or a tuple of arrays and tuples, as it is for the time of a call."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return without_owner(context, builder, given, args[0])

    return given(given), generate
