"""The way in, as `lexicade` and as `python -m lexicade`: whatever happens, no traceback reaches a user."""

from __future__ import annotations

import os
import sys

# What a shell reports for a program ended by SIGINT and by SIGPIPE, and what sysexits.h calls an internal error.
INTERRUPTED = 130
BROKEN_PIPE = 141
INTERNAL = 70


def main() -> int:
    """Run the command line that this process was started with and return its exit status."""
    try:
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        print(file=sys.stderr) if sys.stderr is not None else None
        status = INTERRUPTED
    except BrokenPipeError:
        status = BROKEN_PIPE
    return max(status, flush())


def run(arguments: list[str]) -> int:
    """Run a command line; what went wrong is one line on standard error."""
    from lexicade.command import complain
    from lexicade.core.errors import LexicadeError
    from lexicade.frontends import cli

    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # both are text files here
    try:
        return cli.run(arguments)
    except SystemExit as done:  # argparse has answered --help, or refused the options
        return done.code if isinstance(done.code, int) else 0
    except LexicadeError as error:
        complain(error.sentence)
        return 2
    except BrokenPipeError:
        raise
    except OSError as error:  # standard output can't be written
        complain(f"{(error.strerror or str(error)).lower()}.")
        return 2
    except Exception as error:
        if os.environ.get("LEXICADE_DEBUG"):
            raise
        complain(f"something went wrong inside ({error!r}). LEXICADE_DEBUG=1 shows where; please report it.")
        return INTERNAL


def flush() -> int:
    """Write out what is still waiting, so that Python has nothing to complain of when it ends; the status for that."""
    status = 0
    for stream, handle in ((sys.stdout, 1), (sys.stderr, 2)):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError as error:
            status = BROKEN_PIPE if isinstance(error, BrokenPipeError) else 2
            os.dup2(os.open(os.devnull, os.O_WRONLY), handle)
    return status


if __name__ == "__main__":
    sys.exit(main())
