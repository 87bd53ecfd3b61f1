"""Writing the site: which files it has, what they say, and where they go.

Everything but the first page lies in folders named for what is in them, so that a page of one version never gets a
script of another, whatever a host or a browser keeps. The same version of Lexicade writes the same bytes. Names end as
every host knows them: some send modules that end in .mjs as files to save, and some send nothing that they don't know.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import tempfile
from html import escape
from pathlib import Path

from lexicade import __version__
from lexicade.core.errors import BadParams
from lexicade.files import named, why
from lexicade.frontends.web import facts
from lexicade.frontends.web.site import pyodide
from lexicade.frontends.web.site.picture import icon
from lexicade.games import find, is_ours, keys

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2]
CLIENT = HERE.parent / "client"
WORDS = PACKAGE / "lexicon" / "data" / "enable.lexicon"
LIST = f"{WORDS.name}.bin"
LEFT_OUT = re.compile(  # what no page needs
    r"(classroom|workers|frontends/(cli|tui|web/(client|public|site))|boards/(movegen|evaluation)/compiled|lexicon/data)/.*"
    r"|games/\w+/(certificates|commands(/\w+)?|match|programs|protocol).py|doctor.py|__main__.py"
    r"|frontends/web/(app|events|options|security|serve|static|toolbox).py"
    r"|store/(journal|notices|people|postgres|public|rooms|server).py"
    r"|online/(?!__init__|listeners|questions)\w+.(py|txt)|boards/evaluation/(klv|training).py"
    r"|core/svg.py|hands/kernel.py"
)
ICONS = (192, 512)  # pixels
MARK = "lexicade-site.json"  # by which a folder is known as one of ours
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
NOT_OURS = "{path} has files in it that are not from an earlier site. Choose another folder."


def build(out: str, given: str | None = None) -> tuple[int, int]:
    """Write the site into a folder, with Pyodide from npm or from a folder: how many files, how many bytes.

    Raises BadParams and NoPyodide, and then the folder is as it was.
    """
    check_folder(out)
    with tempfile.TemporaryDirectory() as place:
        files = site_files(given or pyodide.fetched(place))
    try:
        replace(out, files)
    except OSError as error:
        raise BadParams(f"{named(out)} can't be written: {why(error)}.") from None
    return len(files), sum(map(len, files.values()))


def site_files(folder: str) -> dict[str, bytes]:
    """Every file of the site by its path."""
    python = pyodide.checked(folder)
    python[pyodide.LIBRARY], code = pyodide.compiled(folder, packed_code())
    ours = sorted(key for key in keys() if is_ours(key))
    part = {f"client/{path.relative_to(CLIENT).as_posix()}": path.read_bytes() for path in client_files()}
    part |= {f"rules/{key}.json": json.dumps(facts.rules(key)).encode() for key in ours}
    part["lexicade.tar"] = code
    words = WORDS.read_bytes()
    python = {re.sub(r"\.mjs$", ".js", name): content for name, content in python.items()}
    folders = {
        "python": (f"python-{digest(python)}", python),
        "words": (f"words-{digest({LIST: words})}", {LIST: words}),
        "version": (f"lexicade-{digest(part)}", part),
    }
    files = {f"{name}/{path}": content for name, found in folders.values() for path, content in found.items()}
    size = sum(map(len, (*python.values(), words, code)))
    names = {kind: name for kind, (name, _) in folders.items()} | {"words": f"{folders['words'][0]}/{LIST}"}
    files["index.html"] = page(names, ours, size).encode()
    files["manifest.json"] = json.dumps(manifest(), indent=1).encode()
    files["icon.svg"] = (CLIENT / "icon.svg").read_bytes()
    files |= {f"icon-{size}.png": icon(size) for size in ICONS}
    files["notices.txt"] = (HERE / "notices.txt").read_bytes()
    script = (HERE / "sw.js").read_text(encoding="utf-8")
    listed = json.dumps(["./", *sorted(files.keys() - {"index.html"})])
    files["sw.js"] = f'const VERSION = "{digest(files)}";\nconst FILES = {listed};\n{script}'.encode()
    return files | {MARK: json.dumps({"lexicade": __version__, "files": sorted([*files, MARK])}, indent=1).encode()}


def client_files() -> list[Path]:
    """The scripts and styles of the pages."""
    return sorted(path for path in CLIENT.rglob("*") if path.suffix in (".js", ".css", ".svg"))


def digest(files: dict[str, bytes]) -> str:
    """A short name for what some files are."""
    found = hashlib.sha256()
    for name in sorted(files):
        found.update(f"{name}\0{len(files[name])}\0".encode())
        found.update(files[name])
    return found.hexdigest()[:12]


def packed_code() -> bytes:
    """The package without what no page needs, as an archive."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(PACKAGE.rglob("*")):
            inside = path.relative_to(PACKAGE).as_posix()
            if (
                not path.is_file()
                or path.suffix not in (".py", ".md", ".txt", ".bin", ".json")
                or LEFT_OUT.fullmatch(inside)
            ):
                continue
            info = tarfile.TarInfo(f"lexicade/{inside}")
            info.size = path.stat().st_size
            archive.addfile(info, io.BytesIO(path.read_bytes()))
    return packed.getvalue()


def page(names: dict[str, str], games: list[str], size: int) -> str:
    """The first page: the client's own, with what can be read while Python is on its way."""
    found = (CLIENT / "index.html").read_text(encoding="utf-8")
    data = {"host": "offline", "fixed": " ".join(games), "size": str(size), **names}
    attributes = " ".join(f'data-{name}="{escape(value)}"' for name, value in data.items())
    changes = {
        '<html lang="en">': f'<html lang="en" {attributes}>',
        '<meta charset="utf-8">': (
            f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        ),
        '<link rel="icon" href="/client/icon.svg" type="image/svg+xml">': (
            '<link rel="icon" href="icon.svg" type="image/svg+xml">\n'
            '<link rel="apple-touch-icon" href="icon-192.png">\n'
            '<link rel="manifest" href="manifest.json" crossorigin="use-credentials">\n'
            f'<link rel="stylesheet" href="{names["version"]}/client/pages/around.css">'
        ),
        '"/client/': f'"{names["version"]}/client/',
        'href="/': 'href="#/',
        "<nav ": '<p class="link" id="update" role="status"></p>\n<nav ',
        "<noscript>": f"{waiting(games)}<noscript>",
    }  # fmt: skip
    for before, after in changes.items():
        if before not in found:
            raise ValueError(f"the client's page has no {before}")
        found = found.replace(before, after)
    return found


def waiting(games: list[str]) -> str:
    """What the first page shows until one can play: the games, and their rules to read."""
    rows = "\n".join(
        f'<li class="card"><h3>{escape(find(key).info.title)}</h3><p>{escape(find(key).info.pitch)}</p>'
        f'<div class="buttons"><a class="button" href="#/rules/{key}">Rules</a></div></li>'
        for key in games
    )
    return (
        '<h1 tabindex="-1">Lexicade</h1>\n<div id="loading"><p class="lead">Lexicade is loading. The first time '
        'takes a moment; after that it works offline, too. Meanwhile you can read the rules.</p>\n'
        '<progress max="1" aria-label="Loaded so far"></progress></div>\n'
        f'<h2>Games</h2>\n<ul class="cards">{rows}</ul>\n'
        '<p><a href="notices.txt" target="_blank">Licenses</a></p>'
    )  # fmt: skip


def manifest() -> dict[str, object]:
    """What systems need to know to install the site as an app."""
    icons = [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    return {
        "name": "Lexicade",
        "short_name": "Lexicade",
        "description": "Word games that work offline.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f3ec",
        "theme_color": "#1d6b57",
        "icons": [*icons, {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }


def check_folder(out: str) -> None:
    """See that a folder is empty, isn't there yet, or has an earlier site in it; raises BadParams."""
    if not os.path.isdir(out):
        if os.path.lexists(out):
            raise BadParams(f"{named(out)} is not a folder.")
        return
    if os.listdir(out) and not os.path.isfile(os.path.join(out, MARK)):
        raise BadParams(NOT_OURS.format(path=named(out)))


def replace(out: str, files: dict[str, bytes]) -> None:
    """Put the files in place: what the first page needs before it, and away with what nothing needs any more."""
    before = set()
    try:
        before = {str(each) for each in json.loads(Path(out, MARK).read_text(encoding="utf-8"))["files"]}
    except (OSError, ValueError, KeyError, TypeError):
        before = set()
    for name in sorted(files, key=lambda name: ("/" not in name, name in ("index.html", "sw.js", MARK), name)):
        path = Path(out, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(files[name])
        os.replace(part, path)
    for name in before - files.keys():
        if ".." not in Path(name).parts and not os.path.isabs(name):
            Path(out, name).unlink(missing_ok=True)
    for folder in Path(out).iterdir():
        if folder.is_dir() and not any(each.is_file() for each in folder.rglob("*")):
            shutil.rmtree(folder)
