"""Who sends a request: a player whom a cookie names, or nobody yet; and where it comes from.

The cookie holds 256 random bits and nothing else; the store has their digest. There is no password to lose, nothing to
forge, and deleting the player's row is all it takes to be forgotten.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from lexicade.online.clock import A_DAY, write_time
from lexicade.online.hub import Hub
from lexicade.online.limits import PLAYERS, Limits
from lexicade.online.names import offered_name
from lexicade.online.secrecy import digest, new_secret
from lexicade.store.public import Player

A_YEAR = 365 * A_DAY
REMEMBERED = 20_000  # players whose cookies are known without asking the store
FRESH = 60.0  # seconds for which that is believed: a player may be deleted or renamed elsewhere
LONGEST_SECRET = 64
NOBODY = Player(0, "")


class People:
    """Players by their cookies."""

    def __init__(self, hub: Hub, limits: Limits, *, is_secure: bool, proxies: Sequence[str] = ()) -> None:
        """With the addresses of proxies that are believed when they say whom they speak for."""
        self._hub = hub
        self._limits = limits
        self._is_secure = is_secure
        self._cookie = "__Host-lexicade" if is_secure else "lexicade"
        self._proxies = frozenset(proxies)
        self._known: OrderedDict[str, tuple[Player, float, str]] = OrderedDict()  # with when and on which day
        hub.person_listeners.append(self.forget)

    async def of(self, request: Request) -> Player:
        """The player who sends a request, or NOBODY."""
        secret = self._secret(request)
        if not secret:
            return NOBODY
        key = digest(secret)
        known = self._known.get(key)
        if known is not None and time.monotonic() - known[1] < FRESH:
            return known[0]
        player = await self._hub.ask(self._hub.store.people.find, key)
        if player is None:
            self._known.pop(key, None)
            return NOBODY
        today = self._now()[:10]
        if known is None or known[2] != today:
            await self._hub.ask(self._hub.store.people.seen, player.number, today)
        return self._remember(key, player)

    def _secret(self, request: Request) -> str:
        for part in request.headers.get("cookie", "").split(";"):
            name, _, secret = part.partition("=")
            if name.strip() == self._cookie:
                secret = secret.strip()
                return secret if len(secret) <= LONGEST_SECRET else ""
        return ""

    def _remember(self, key: str, player: Player) -> Player:
        self._known[key] = (player, time.monotonic(), self._now()[:10])
        self._known.move_to_end(key)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return player

    def _now(self) -> str:
        return write_time(self._hub.clock())

    async def make(self, request: Request) -> tuple[Player, str]:
        """A new player with a name from the list, and the secret that their browser is given; raises TooMany."""
        self._limits.take(PLAYERS, self.address(request))
        secret = new_secret()
        player = await self._hub.ask(self._hub.store.people.add, digest(secret), offered_name(), self._now())
        return self._remember(digest(secret), player), secret

    async def come_in(self, code: str) -> tuple[Player, str] | None:
        """The player whom a one-time code is for, with a secret for this device."""
        secret = new_secret()
        taking = self._hub.store.people.take_code
        player = await self._hub.ask(taking, digest(code), digest(secret), self._now())
        return None if player is None else (self._remember(digest(secret), player), secret)

    def forget(self, player: int) -> None:
        """Ask the store for a player the next time: something about them has changed."""
        for key in [key for key, (known, *_) in self._known.items() if known.number == player]:
            del self._known[key]

    def give(self, response: Response, secret: str) -> None:
        """Let a browser keep a secret."""
        response.set_cookie(
            self._cookie, secret, max_age=A_YEAR, httponly=True, samesite="lax", secure=self._is_secure, path="/"
        )

    def take_back(self, response: Response) -> None:
        """Let a browser forget its secret."""
        response.delete_cookie(self._cookie, path="/", secure=self._is_secure, httponly=True, samesite="lax")

    def address(self, request: Request) -> str:
        """Where a request comes from: the last address that a believed proxy saw; of IPv6 the network."""
        found = request.client.host if request.client else ""
        if found in self._proxies:
            for part in reversed(request.headers.get("x-forwarded-for", "").split(",")):
                if part.strip():
                    found = part.strip()
                if found not in self._proxies:
                    break
        try:
            parsed = ipaddress.ip_address(found)
        except ValueError:
            return found[:64]
        return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)
