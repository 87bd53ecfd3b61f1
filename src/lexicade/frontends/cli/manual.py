"""`lexicade help`: the pages of the manual, in the terminal or in a browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from lexicade import __version__
from lexicade.command import Parser, complain, say
from lexicade.core.errors import LexicadeError, quoted, readable
from lexicade.files import data_file, make_folder, named, read_file, why
from lexicade.games import find, keys, rules_page

if TYPE_CHECKING:
    from zipfile import ZipInfo

# The sources are in the package where it was built, and beside it in a checkout.
ITEM = re.compile(r"(?:- |\d+\. )?")  # the mark of a list's item, if any
PACKAGE = Path(__file__).parents[2]
SOURCES = (PACKAGE / "manual", PACKAGE.parents[1] / "docs")
LARGEST = 64 << 20  # bytes of the download, and of what is in it


class Page(NamedTuple):
    """A page of the manual: its file, and what it is about."""

    name: str
    about: str


def topics() -> dict[str, Page]:
    """What there is to read about, beside the rules of games."""
    lines = (line.split(" ", 2) for line in source("topics.txt").splitlines())
    return {topic: Page(name, about) for topic, name, about in lines}


def run(arguments: list[str]) -> int:
    """Show a page, or list them."""
    parser = Parser(
        "lexicade help", "Read a page of the manual. Without a topic, list them.", "The name of a game shows its rules."
    )
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help="what to read about")
    parser.add_argument("--browser", action="store_true", help="open the page in a browser, with pictures and search")
    parser.add_argument("--unpack", metavar="FILE", help="unpack the download that --browser needs, then open it")
    options = parser.parse_args(arguments)
    topic: str | None = options.topic
    pages = topics()
    if topic is not None and topic not in pages and topic not in keys():
        complain(f"there is no page about {quoted(topic)}; lexicade help lists them.")
        return 2
    if options.unpack:
        unpack(options.unpack)
    if options.browser or options.unpack:
        return open_page(topic)
    if topic is None:
        list_topics()
    else:
        show(plain(rules_page(topic) if topic in keys() else source(pages[topic].name)))
    return 0


def list_topics() -> None:
    """List what there is to read."""
    pages = topics()
    width = max(map(len, (*pages, *keys()))) + 2
    say("lexicade help TOPIC shows a page of the manual:")
    for topic, page in pages.items():
        say(f"  {topic:{width}}{page.about}")
    say("The rules of a game:")
    for key in keys():
        say(f"  {key:{width}}{find(key).info.title}")


def source(name: str) -> str:
    """A file of the manual as it was written. Raises LexicadeError."""
    for folder in SOURCES:
        if (folder / name).exists():
            return (folder / name).read_text("utf-8")
    raise LexicadeError("This page is missing: Lexicade was installed without its manual.")


def plain(text: str) -> str:
    r"""A page without what only a browser shows: lists of pages, pictures, the addresses of links.

    >>> plain("![A picture](a.svg)\n\nRead [more](b.md).\n\n```{toctree}\nc\n```\n")
    'Read more.\n'
    """
    text = re.sub(r"^```\{.*?^```\n", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"!\[[^]]*\]\([^)]*\)(\{[^}]*\})?", "", text)
    text = re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def filled(text: str, width: int) -> str:
    r"""A page with its paragraphs and lists filled to a width; tables and examples stay as they are.

    >>> print(filled("# A\n\nof one\nline\n- two\n  three\n- four\n\n```sh\ncd a b\n```\n", 10), end="")
    # A
    <BLANKLINE>
    of one
    line
    - two
      three
    - four
    <BLANKLINE>
    ```sh
    cd a b
    ```
    """
    from textwrap import fill

    lines: list[str] = []
    paragraph: list[str] = []
    is_code = False

    def end() -> None:
        if paragraph:
            indent = " " * len(ITEM.match(paragraph[0])[0])  # type: ignore[index]  # it always matches
            joined = " ".join(map(str.strip, paragraph))
            lines.append(fill(joined, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))
            paragraph.clear()

    for line in text.splitlines():
        is_fence = line.startswith("```")
        if is_code or is_fence or not line or line[0] in "|#":
            end()
            lines.append(line)
            is_code ^= is_fence
        else:
            if ITEM.match(line)[0]:  # type: ignore[index]
                end()
            paragraph.append(line)
    end()
    return "\n".join(lines) + "\n"


def show(text: str) -> None:
    """Show a text: a screen at a time in a terminal, all at once elsewhere."""
    import sys
    from shutil import get_terminal_size

    text = filled(text, min(get_terminal_size().columns, 100) - 1)
    if sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
        import pydoc

        pydoc.pager(readable(text))
    else:
        say(text, end="")


def open_page(topic: str | None) -> int:
    """Open the page of a topic in a browser, if the manual is there."""
    import webbrowser

    name = f"players/{topic}.md" if topic in keys() else topics()[topic].name if topic else "index.md"
    unpacked = data_file("manual")
    for folder in (Path(unpacked), SOURCES[1] / "_build" / "html"):
        path = folder / name.replace(".md", ".html")
        if path.exists():
            webbrowser.open(path.as_uri())
            return 0
    complain(
        f"the manual's pages are a download of their own, lexicade-{__version__}-manual.zip. Have it unpacked by "
        "lexicade help --unpack FILE, or read lexicade help here."
    )
    return 2


def unpack(path: str) -> None:
    """Unpack the download into the data folder, in place of an earlier one. Raises LexicadeError."""
    import io
    import shutil
    import tempfile
    import zipfile

    content = read_file(path, largest=LARGEST, error=LexicadeError)
    pages = Path(data_file("manual"))
    try:
        make_folder(str(pages.parent))
        with (
            zipfile.ZipFile(io.BytesIO(content)) as packed,
            tempfile.TemporaryDirectory(dir=pages.parent, prefix="manual.") as folder,
        ):
            if not is_manual(packed.infolist()):
                raise LexicadeError(f"{named(path)} is not the manual's download.")
            packed.extractall(folder)
            shutil.rmtree(pages, ignore_errors=True)
            Path(folder, "manual").rename(pages)
    except zipfile.BadZipFile as problem:
        raise LexicadeError(f"{named(path)} is not the manual's download.") from problem
    except OSError as problem:
        raise LexicadeError(f"The manual can't be unpacked in {named(str(pages.parent))}: {why(problem)}.") from problem


def is_manual(files: list[ZipInfo]) -> bool:
    """Whether these may be the files of the manual: all in one folder, with a first page, and not too much."""
    names = [file.filename for file in files]
    return (
        "manual/index.html" in names
        and all(name.startswith("manual/") and ".." not in name for name in names)
        and sum(file.file_size for file in files) <= LARGEST
    )
