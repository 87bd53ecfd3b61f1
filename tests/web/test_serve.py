"""The command: its address, its port, its end."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.kit import run_command
from tests.web.kit import PATIENCE, Served


def test_ends_at_once(home: Path) -> None:
    """Ctrl-c ends the server in good order, although a page still listens and a bot thinks."""
    served = Served(home)
    message = served.open(game="scrabble", params={"bot": "expert"})
    with served.stream(message["token"]) as stream:
        next(stream)
        served.process.send_signal(signal.SIGINT)
        assert list(stream) == []
        assert served.process.wait(PATIENCE) == 0
    assert served.close() == (0, "")


def test_browser_stays_in(home: Path) -> None:
    """A browser that was let in once is let in when the server is started again; the old key is not."""
    first = Served(home)
    first.close()
    again = Served(home, first.port)
    try:
        assert again.raw("GET", "/api/menu", {"Cookie": first.cookie}).status == 200
        assert again.raw("GET", f"/?{first.address.partition('?')[2]}", {}).status == 403
    finally:
        again.close()


def test_port_is_taken(served: Served) -> None:
    """A port that can't be used is said in a sentence."""
    done = run_command("serve", "--no-open", "--port", str(served.port))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Port {served.port} can't be used" in done.stderr


@pytest.mark.parametrize("port", ["x", "-1", "70000", ""])
def test_no_such_port(port: str) -> None:
    """A port that makes no sense is refused."""
    done = run_command("serve", "--no-open", f"--port={port}")
    assert done.returncode == 2
    assert done.stderr.startswith("lexicade")


def test_help() -> None:
    """The command explains itself."""
    done = run_command("serve", "--help")
    assert done.returncode == 0
    assert "--no-open" in done.stdout
