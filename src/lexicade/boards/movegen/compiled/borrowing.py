"""Arrays that compiled code (extra `fast`) takes as they are, without counting who holds them.

Numba counts references with atomic operations whenever an array leaves a tuple or enters a function. That took two
thirds of the time of an endgame search. What Python gives to a call lives until it returns, so nothing needs to be
counted. Only such arrays may be borrowed, never one that compiled code has made: that may be gone after its last use.
"""

from __future__ import annotations

from typing import Any

from numba.core import cgutils
from numba.core.types.containers import BaseTuple
from numba.core.types.npytypes import Array
from numba.extending import intrinsic


def without_owner(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The same value with no array in it that is counted."""
    if isinstance(kind, Array):
        model = context.data_model_manager[kind]
        for field in ("meminfo", "parent"):
            at = model.get_field_position(field)
            value = builder.insert_value(value, cgutils.get_null_value(value.type.elements[at]), at)
    elif isinstance(kind, BaseTuple):
        for at, part in enumerate(kind.types):
            value = builder.insert_value(
                value, without_owner(context, builder, part, builder.extract_value(value, at)), at
            )
    return value


@intrinsic
def borrowed(typing_context: Any, given: Any) -> Any:
    """An array, or a tuple of arrays and tuples, as it is for the time of a call."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return without_owner(context, builder, given, args[0])

    return given(given), generate
