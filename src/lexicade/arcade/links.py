"""Links to games: the address of a site or a server, a #, and the page that shows the game.

`/id/...` opens a game at its start, for whoever is challenged; `/import/...` has a whole game in it, as it was
exported, and opens it where it was left. Nothing is kept anywhere but in the link.
"""

from __future__ import annotations

import re

from lexicade.core.errors import BadSave
from lexicade.store.exchange import LARGEST, TITLE

NOT_A_GAME = "That is not an exported game."
GAME = re.compile(r".*/id/([^/]+)")
EXPORT = re.compile(r"(?:.*/import/)?([\w-]+)", re.ASCII)


def link_to(site: str, path: str) -> str:
    """A page of a site or a server, whatever its address ends with.

    >>> link_to("https://play.example/words", "/daily/wordhand/7")
    'https://play.example/words/#/daily/wordhand/7'
    """
    start = site.partition("#")[0]
    return f"{start}{'' if start.endswith(('/', '.html')) else '/'}#{path}"


def path_of_id(game_id: str) -> str:
    """The page that opens a game at its start."""
    from urllib.parse import quote

    return f"/id/{quote(game_id, safe='')}"


def path_of_export(text: str) -> str:
    """The page that takes in an exported game."""
    import zlib
    from base64 import urlsafe_b64encode

    return f"/import/{urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip('=')}"


def id_in(text: str) -> str:
    """The id in a link, or the text itself if it isn't one.

    >>> id_in("https://play.example/#/id/wordhand%237"), id_in("wordhand#7")
    ('wordhand#7', 'wordhand#7')
    """
    found = GAME.fullmatch(text.strip())
    if found is None:
        return text
    from urllib.parse import unquote

    return unquote(found[1])


def is_link(text: str) -> bool:
    """Whether a text looks like a link with a game in it."""
    return "/import/" in text and EXPORT.fullmatch(text.strip()) is not None


def export_in(text: str) -> str:
    """The exported games in a link, in what stands at its end, or in the text itself; raises BadSave."""
    found = None if TITLE in text else EXPORT.fullmatch(text.strip())
    if found is None:
        return text
    import binascii
    import zlib
    from base64 import urlsafe_b64decode

    packed = found[1]
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST)
        if not unpacking.eof:
            raise BadSave("The link is cut short.")
        return content.decode("ascii")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise BadSave(NOT_A_GAME) from None
