"""What a request says, checked: anything that makes no sense here is a BadRequest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lexicade.core.errors import LexicadeError

if TYPE_CHECKING:
    from starlette.requests import Request

LONGEST_MOVE = 200  # characters
BAD_REQUEST = "Lexicade can't read that request."


class BadRequest(LexicadeError):
    """A request says nothing that makes sense here."""


async def read(request: Request) -> dict[str, object]:
    """The body of a request; raises BadRequest."""
    try:
        return read_body(await request.body())
    except (ValueError, RecursionError):
        raise BadRequest(BAD_REQUEST) from None


def read_body(content: bytes | str) -> dict[str, object]:
    """The object that a request's body is; raises ValueError if it is anything else."""
    body = json.loads(content)
    if not isinstance(body, dict):
        raise ValueError("not an object")
    return body


def text(body: dict[str, object], name: str, *, longest: int = LONGEST_MOVE) -> str:
    """A text in a request; raises BadRequest."""
    found = body.get(name)
    if not isinstance(found, str) or len(found) > longest:
        raise BadRequest(BAD_REQUEST)
    return found


def texts(body: dict[str, object], name: str) -> dict[str, str]:
    """Texts by name in a request, or none; raises BadRequest."""
    found = body.get(name, {})
    if not isinstance(found, dict) or not all(isinstance(each, str) for each in found.values()):
        raise BadRequest(BAD_REQUEST)
    return found


def number(body: dict[str, object], name: str) -> int:
    """A whole number in a request; raises BadRequest."""
    found = body.get(name)
    if not isinstance(found, int) or isinstance(found, bool) or not 0 <= found <= 10**9:
        raise BadRequest(BAD_REQUEST)
    return found
