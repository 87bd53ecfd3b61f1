"""The way in, as `lexicade` and as `python -m lexicade`: whatever happens, no traceback reaches a user."""

from __future__ import annotations

import sys

# What a shell reports for a program ended by SIGINT and by SIGPIPE.
INTERRUPTED = 130
BROKEN_PIPE = 141


def main() -> int:
    """Run the command line that this process was started with and return its exit status."""
    try:
        status = run(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        complain("")
        status = INTERRUPTED
    except BrokenPipeError:
        status = BROKEN_PIPE
        silence()
    except OSError as error:
        complain(f"lexicade: {error.strerror or error}")
        status = 2
        silence()
    return status


def run(arguments: list[str]) -> int:
    """Run a command line; what went wrong with its input is one line on standard error."""
    from lexicade.core.errors import LexicadeError
    from lexicade.frontends import cli

    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # both are text files here
    try:
        return cli.run(arguments)
    except LexicadeError as error:
        complain(f"lexicade: {error.sentence}")
        return 2


def complain(line: str) -> None:
    """Print a line on standard error, if there is one."""
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def silence() -> None:
    """Let Python close a standard output that can't be written without a complaint of its own."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


if __name__ == "__main__":
    sys.exit(main())
