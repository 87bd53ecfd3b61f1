"""The way in, as `lexicade` and as `python -m lexicade`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line that this process was started with and return its exit status."""
    from lexicade.command import guard
    from lexicade.frontends.cli import main as cli

    return guard(lambda: cli.run(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
