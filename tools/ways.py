"""`make ways`: every way to install what is in dist/ and in this checkout, each in a fresh environment."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.release import read_version, unpack_commit, wheel
from tools.trying import DIST_EXTRAS, Failed, make_environment, run, try_all

Way = Callable[[Path, str], Sequence[str | Path]]  # given an empty folder and what to install, the command it becomes


def main() -> int:
    """Try one way after the other; 1 if any fails."""
    failures = 0
    version = read_version()
    if not wheel(version).exists():
        print("make ways: there is no wheel yet; make release builds it.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as checkout:
        unpack_commit(Path(checkout, "lexicade"))
        sources = {
            "the wheel": str(wheel(version)),
            "the sdist": str(wheel(version).with_name(f"lexicade-{version}.tar.gz")),
            "a checkout": str(Path(checkout, "lexicade")),
        }
        for title, way in WAYS.items():
            for name, source in sources.items():
                failures += not try_way(f"{title}, from {name}", way, source, version)
    return min(failures, 1)


def try_way(title: str, way: Way, source: str, version: str) -> bool:
    """Install in one way and try what is there then; whether that works."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            command = way(Path(folder), source)
            print(f"{title}: {try_all(command, version)}", flush=True)
        except Failed as failure:
            print(f"{title}: {failure}", file=sys.stderr, flush=True)
            return False
    return True


def by_pip(folder: Path, source: str) -> Sequence[str | Path]:
    """`pip install`, and the command that it puts beside Python."""
    programs = make_environment(sys.executable, folder / "environment")
    run([programs / "python", "-m", "pip", "install", "--quiet", source])
    return [programs / "lexicade"]


def by_pip_as_module(folder: Path, source: str) -> Sequence[str | Path]:
    """`pip install` with the extras, and `python -m lexicade`, as on Windows."""
    programs = make_environment(sys.executable, folder / "environment")
    run([programs / "python", "-m", "pip", "install", "--quiet", f"{source}{DIST_EXTRAS}"])
    return [programs / "python", "-m", "lexicade"]


def by_pipx(folder: Path, source: str) -> Sequence[str | Path]:
    """`pipx install`, which also installs the man page."""
    homes = {"PIPX_HOME": "home", "PIPX_BIN_DIR": "bin", "PIPX_MAN_DIR": "man"}
    around = {name: str(folder / place) for name, place in homes.items()}
    run(
        [sys.executable, "-m", "pipx", "install", "--python", sys.executable, f"{source}{DIST_EXTRAS}"],
        environment=around,
    )
    if not (folder / "man" / "man1" / "lexicade.1").exists():
        raise Failed("pipx found no man page.")
    return [folder / "bin" / "lexicade"]


def by_uvx(folder: Path, source: str) -> Sequence[str | Path]:
    """`uvx`, which installs nothing for good."""
    uvx = Path(sys.executable).with_name("uvx")
    return [uvx, "--cache-dir", folder / "cache", "--python", sys.executable, "--from", source, "lexicade"]


def by_uv(folder: Path, source: str) -> Sequence[str | Path]:
    """`uv tool install`."""
    around = {"UV_TOOL_DIR": str(folder / "tools"), "UV_TOOL_BIN_DIR": str(folder / "bin")}
    run(
        [sys.executable, "-m", "uv", "tool", "install", "--python", sys.executable, f"{source}{DIST_EXTRAS}"],
        environment=around,
    )
    return [folder / "bin" / "lexicade"]


WAYS: dict[str, Way] = {
    "pip install": by_pip,
    "pip install with extras, python -m lexicade": by_pip_as_module,
    "pipx install": by_pipx,
    "uvx": by_uvx,
    "uv tool install": by_uv,
}

if __name__ == "__main__":
    sys.exit(main())
