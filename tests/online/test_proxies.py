"""The configurations of docs/hosting.md in a real nginx and Caddy: streams come unbuffered, addresses are honest."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any

import pytest

from lexicade.core.session import Session
from lexicade.frontends.web.public.serve import opened_store
from lexicade.online.limits import CODES
from tests.kit import open_game
from tests.online.serving import PATIENCE, Guest, PublicServed, add_game, add_guest
from tests.online.test_hosting import block

CONFIGURATION = Path(__file__).parents[2] / "docs" / "hosting" / "nginx.conf"
NAME = "play.example.org"
ORIGIN = f"https://{NAME}"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CADDY, OPENSSL = shutil.which("caddy"), shutil.which("openssl")
NEEDED = {"nginx": (NGINX, OPENSSL), "caddy": (CADDY,)}


@pytest.fixture(
    params=[
        pytest.param(name, marks=pytest.mark.skipif(not all(needed), reason=f"{name} is not installed."))
        for name, needed in NEEDED.items()
    ]
)
def ports(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[int, int]]:
    """The ports of a server, and of the proxy in front of it."""
    plain, secure, own = free_ports(3)
    served = PublicServed(tmp_path, "--origin", ORIGIN, "--trusted-proxy", "127.0.0.1", port=own)
    command = nginx(tmp_path, plain, secure, own) if request.param == "nginx" else caddy(tmp_path, secure, own)
    process = subprocess.Popen(
        command,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_open(secure)
        yield own, secure
    finally:
        process.terminate()
        process.wait(PATIENCE)
        served.close()


def free_ports(count: int) -> list[int]:
    """Ports that nothing uses."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    found = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return found


def caddy(folder: Path, secure: int, own: int) -> list[str]:
    """Caddy with the configuration as it is, but for ports and a certificate of its own making."""
    text = block("reverse_proxy")
    assert f"{NAME} {{\n" in text
    text = text.replace(f"{NAME} {{", f"{NAME} {{\n    tls internal").replace("127.0.0.1:7311", f"127.0.0.1:{own}")
    path = folder / "Caddyfile"
    path.write_text(
        f"{{\n    admin off\n    https_port {secure}\n    auto_https disable_redirects\n    skip_install_trust\n"
        f"    default_sni {NAME}\n}}\n{text}"
    )
    return [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(path)]


def nginx(folder: Path, plain: int, secure: int, own: int) -> list[str]:
    """Nginx with the configuration as it is, but for ports and the certificate."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = [str(OPENSSL), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = CONFIGURATION.read_text()
    for known, used in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{secure} "),
        ("127.0.0.1:7311", f"127.0.0.1:{own}"),
        (f"/etc/ssl/{NAME}.pem", str(certificate)),
        (f"/etc/ssl/{NAME}.key", str(key)),
    ):
        assert known in text
        text = text.replace(known, used)
    temporary = "".join(
        f"{each}_temp_path {folder / each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off;\nmaster_process off;\npid {folder / 'nginx.pid'};\nerror_log {folder / 'error.log'};\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    return [str(NGINX), "-p", str(folder), "-c", str(path)]


def wait_until_open(port: int) -> None:
    """Wait until the proxy answers: Caddy listens before its certificate is made."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(OSError), through(port, "/healthz") as answer:
            assert answer.read() == b"ok\n"
            return
        time.sleep(0.02)
    pytest.fail("the proxy does not answer")


def through(port: int, path: str, body: object = None, who: Guest | None = None, claimed: str = "") -> HTTPResponse:
    """Send a request through the proxy, and return the answer before it is read."""
    context = ssl._create_unverified_context()
    return send(HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=context), path, body, who, claimed)


def send(connection: HTTPConnection, path: str, body: object, who: Guest | None, claimed: str) -> HTTPResponse:
    """Send a request on a connection."""
    headers = {"Host": NAME, "Origin": ORIGIN, "Content-Type": "application/json", "Connection": "close"}
    if claimed:
        headers["X-Forwarded-For"] = claimed
    if who is not None:
        headers["Cookie"] = f"__Host-lexicade={who.secret}"
    content = None if body is None else json.dumps(body)
    connection.request("GET" if body is None else "POST", path, content, headers)
    return connection.getresponse()


def next_event(stream: HTTPResponse) -> Any:
    """The next event of a stream."""
    return next(json.loads(line[6:]) for line in stream if line.startswith(b"data: "))


def test_events_come_at_once(tmp_path: Path, ports: tuple[int, int]) -> None:
    """A move that is made through the proxy reaches the other player's stream while the stream is open."""
    game = open_game("scrabble")
    session = Session(game, game.for_people(game.read_params("bot=none"), 2), 5)
    with closing(opened_store(str(tmp_path / "public.db"))) as store:
        guests = [add_guest(store, name) for name in ("ann", "bob")]
        _, token = add_game(store, str(session.id), guests)
    _, secure = ports
    with through(secure, f"/api/games/{token}/events", who=guests[1]) as stream:
        assert next_event(stream)["number"] == 0
        body = {"number": 0, "text": "pass", "key": "key-00000"}
        with through(secure, f"/api/games/{token}/moves", body, guests[0]) as answer:
            assert answer.status == 200
            answer.read()
        assert next_event(stream)["number"] == 1


def test_addresses_are_honest(ports: tuple[int, int]) -> None:
    """What a visitor says of their address is believed neither by the proxy nor, from elsewhere, by the server."""
    own, secure = ports

    def last_status(*, is_proxied: bool, source: str) -> int:
        status = 0
        for at in range(CODES.burst + 1):
            claimed, body = f"203.0.113.{at}", {"code": "ABCDEFGH"}
            if is_proxied:
                response = through(secure, "/api/me/device", body, claimed=claimed)
            else:
                connection = HTTPConnection("127.0.0.1", own, timeout=PATIENCE, source_address=(source, 0))
                response = send(connection, "/api/me/device", body, None, claimed)
            with response:
                status = response.status
                response.read()
        return status

    assert last_status(is_proxied=True, source="") == 429
    assert last_status(is_proxied=False, source="127.0.0.2") == 429
    assert last_status(is_proxied=False, source="127.0.0.1") == 422, "a proxy that is named is believed"
