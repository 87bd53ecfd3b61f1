"""What `lexicade serve` understands, apart from the server: its help needs nothing that isn't installed."""

from __future__ import annotations

from lexicade.command import Parser

PORT = 7310  # unless it is taken: the same one each time, so that open pages find the server again


def make_parser() -> Parser:
    """The options of the command."""
    parser = Parser("lexicade serve", "Open Lexicade in a browser. Press ctrl-c to end it.")
    parser.add_argument("--port", metavar="N", help=f"listen on this port; 0 for any that is free ({PORT})")
    parser.add_argument("--no-open", action="store_true", help="only print the address")
    parser.add_argument("--site", metavar="DIR", help="offer a site, written by lexicade site, to play offline")
    add_public(parser)
    return parser


def add_public(parser: Parser) -> None:
    """The options of a server that people play each other on."""
    parser.add_argument("--public", action="store_true", help="let people play each other; docs/hosting.md says more")
    parser.add_argument("--store", metavar="URL", help="with --public: postgresql://... or a file (public.db)")
    parser.add_argument("--workers", metavar="N", default="1", help="with --public: processes that serve (1)")
    parser.add_argument("--host", metavar="ADDRESS", help="with --public: listen on this address (127.0.0.1)")
    parser.add_argument("--origin", metavar="URL", help="with --public: the address that people open")
    parser.add_argument(
        "--trusted-proxy", metavar="ADDRESS", action="append", default=[],
        help="with --public: a proxy that says whom it speaks for; may be given several times",
    )  # fmt: skip
