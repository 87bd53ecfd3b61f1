"""`lexicade serve`: the arcade in a browser on this machine."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
from contextlib import suppress
from types import FrameType

import uvicorn

from lexicade.command import complain, say
from lexicade.core.errors import BadParams
from lexicade.core.params import read_number
from lexicade.files import why
from lexicade.frontends.web.app import Site, make_app
from lexicade.frontends.web.options import PORT, make_parser
from lexicade.frontends.web.security import Guard, kept_secret, new_key
from lexicade.frontends.web.static import checked_site

HOST = "127.0.0.1"
GRACE = 3  # seconds for what is under way when the server ends


class Server(uvicorn.Server):
    """A server whose streams end with it, at once."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End: streams first, or else the server would wait for pages that never leave."""
        asyncio.get_event_loop().call_soon_threadsafe(self._site.games.end_streams)
        super().handle_exit(sig, frame)


def run(arguments: list[str]) -> int:
    """Serve until ctrl-c; the first line of standard output is the address."""
    asked = make_parser().parse_args(arguments)
    checked_site(asked.site)
    if asked.public:
        from lexicade.frontends.web.public.serve import run as run_public

        return run_public(asked, arguments)
    listening = listen(asked.port)
    port, key = listening.getsockname()[1], new_key()
    address = f"http://{HOST}:{port}/?key={key}"
    site = Site(asked.site)
    guard = Guard(make_app(site), key=key, secret=kept_secret(), port=port)
    config = uvicorn.Config(
        guard, log_level="critical", access_log=False, server_header=False, date_header=False,
        timeout_graceful_shutdown=GRACE, proxy_headers=False, ws="none", http="h11",
    )  # fmt: skip
    say(address, flush=True)
    if not asked.no_open and has_display():
        threading.Thread(target=show, args=(address,), daemon=True).start()
    sys.setswitchinterval(0.002)  # seconds; a rule that thinks in Python must not keep a page waiting
    with suppress(KeyboardInterrupt):  # that is how it is ended
        Server(config, site).run([listening])
    return 0


def listen(port: str | None) -> socket.socket:
    """A socket on this machine, which nobody else can reach; raises BadParams if there is none."""
    wanted = PORT if port is None else read_number("--port", port, low=0, high=65535)
    for each in (wanted, *((0,) if port is None else ())):
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":  # elsewhere the option would let another program share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, each))
            listening.listen(128)
        except OSError as error:
            listening.close()
            problem = why(error)
        else:
            return listening
    raise BadParams(f"Port {wanted} can't be used: {problem}. Choose another one with --port, or 0 for any.")


def has_display() -> bool:
    """Whether there is a screen on which a browser could open."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Open the browser; where there is none, the address was printed."""
    import webbrowser

    try:
        webbrowser.open(address)
    except Exception as error:  # whatever a browser's starter may raise
        complain(f"the browser can't be opened ({error!r}); open the address yourself.")
