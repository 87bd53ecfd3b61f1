"""`lexicade words`: questions to a word list, answered one word a line."""

from __future__ import annotations

from lexicade.command import Parser, complain, open_lexicon, print_json, say
from lexicade.core.errors import LexiconError, quoted
from lexicade.lexicon.letters import is_word

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing alone doubles a bare start, so the start path does without it
    from argparse import Namespace
    from collections.abc import Callable

    from lexicade.lexicon import Lexicon


def run(arguments: list[str]) -> int:
    """Answer one question; exit status 1 when no word is the answer, or when a word that was checked is none."""
    asked = read_arguments(arguments)
    lexicon = open_lexicon(asked.words)
    if asked.question == "info":
        return info(lexicon, asked)
    if asked.question == "check":
        return check(lexicon, asked)
    if asked.question == "graph":
        return graph(lexicon, asked)
    words = QUESTIONS[asked.question](lexicon, asked)
    if asked.level is not None:
        words = [word for word in words if lexicon.level(word) <= asked.level]
    if asked.question == "from" and asked.longest:
        most = max(map(len, words), default=0)
        words = [word for word in words if len(word) == most]
    if asked.json:
        print_json(words)
    else:
        say("".join(f"{word}\n" for word in words), end="")
    return 0 if words else 1


def read_arguments(arguments: list[str]) -> Namespace:
    """The question and its options."""
    parser = Parser(
        "lexicade words", "Look words up. Prints one word per line; the exit status is 1 if nothing is found."
    )
    questions = parser.add_subparsers(dest="question", metavar="QUESTION", required=True, parser_class=Question)
    for name, (help_text, argument, argument_help) in USAGE.items():
        question = questions.add_parser(name, help=help_text, description=f"{help_text}.")
        if name == "check":
            question.add_argument("given", nargs="+", metavar=argument, help=argument_help)
        elif argument:
            question.add_argument("given", metavar=argument, help=argument_help)
        if name == "from":
            question.add_argument("--min", type=int, default=2, metavar="N", help="length of the shortest words (2)")
            question.add_argument("--longest", action="store_true", help="show only the longest words")
        if name == "graph":
            question.add_argument("--force", action="store_true", help="overwrite the file if it exists")
        question.add_argument("--words", metavar="FILE", help="use your own word list, as text or KWG")
        question.add_argument(
            "--level", type=int, metavar="N", help="leave out rarer words, from 10 (very common) to 80 (all)"
        )
        question.add_argument("--json", action="store_true", help="answer in JSON")
    return parser.parse_args(arguments)


class Question(Parser):
    """The parser of one question; made by argparse, which hands over its own keywords."""

    def __init__(self, prog: str, description: str, **_: object) -> None:
        super().__init__(prog, description)


def check(lexicon: Lexicon, asked: Namespace) -> int:
    """Print the words that are in the list; name the others on standard error. Exit status 1 if there are any."""
    found = {}
    for given in asked.given:
        word = given.strip()
        if not is_word(word):
            raise LexiconError(f"{quoted(word)} is not made of letters a-z only.")
        found[word] = word in lexicon and (asked.level is None or lexicon.level(word) <= asked.level)
    if asked.json:
        print_json(found)
    else:
        for word, is_there in found.items():
            if is_there:
                say(word)
            elif word in lexicon:
                complain(f"{quoted(word)} is rarer than level {asked.level}.")
            else:
                complain(f"{quoted(word)} is not in the word list {lexicon.name}.")
    return 0 if all(found.values()) else 1


def info(lexicon: Lexicon, asked: Namespace) -> int:
    """Print what the list is and how many words of each length and level it has."""
    words = lexicon.words(level=asked.level)
    lengths: dict[int, int] = {}
    levels: dict[int, int] = {}
    for word in words:
        lengths[len(word)] = lengths.get(len(word), 0) + 1
        level = lexicon.level(word)
        levels[level] = levels.get(level, 0) + 1
    facts = {
        "name": lexicon.name,
        "digest": lexicon.digest,
        "words": len(words),
        "lengths": dict(sorted(lengths.items())),
        "levels": dict(sorted(levels.items())),
    }
    if asked.json:
        print_json(facts)
        return 0 if words else 1
    say(f"{lexicon.name} (digest {lexicon.digest}): {len(words):,} words")
    for title, counts in (("letters", lengths), ("level", levels)):
        say(f"\n{title:>7}  words")
        for key, count in sorted(counts.items()):
            say(f"{key:>7}  {count:,}")
    return 0 if words else 1


def graph(lexicon: Lexicon, asked: Namespace) -> int:
    """Write the word list as a word graph for other programs: words forward, and outward from any letter."""
    from lexicade.files import check_distinct, check_new, named, put_file
    from lexicade.lexicon.dawg import build_nodes
    from lexicade.lexicon.gaddag import with_gaddag
    from lexicade.lexicon.kwg import write_kwg

    check_distinct({"FILE": asked.given, "--words": asked.words}, error=LexiconError)
    check_new(asked.given, force=asked.force, error=LexiconError)
    words = lexicon.words(level=asked.level)
    if not words:
        return 1
    nodes = lexicon.gaddag if asked.level is None else with_gaddag(build_nodes(map(str.encode, words)))
    put_file(asked.given, write_kwg(nodes), error=LexiconError)
    if asked.json:
        print_json({"file": asked.given, "words": len(words), "nodes": len(nodes)})
    else:
        say(f"{named(asked.given)}: {len(words):,} words in {len(nodes):,} nodes")
    return 0


USAGE = {
    "check": ("Print the words that are valid; the exit status is 1 if any is not", "WORD", "a word to look up"),
    "pattern": ("Find the words that fit a pattern", "PATTERN", "letters, and ? or . for any letter: c?t"),
    "anagrams": ("Find the words that use all of some letters", "LETTERS", "letters, and ? for any letter"),
    "from": ("Find the words that can be made from some letters", "LETTERS", "letters, and ? for any letter"),
    "prefix": ("Find the words that begin with some letters", "LETTERS", "the first letters"),
    "info": ("Show the name and size of the word list", "", ""),
    "graph": (
        "Write the word list as a word graph (KWG) for other programs",
        "FILE",
        "the file to write, such as my.kwg",
    ),
}
QUESTIONS: dict[str, Callable[[Lexicon, Namespace], list[str]]] = {
    "pattern": lambda lexicon, asked: lexicon.pattern(asked.given),
    "anagrams": lambda lexicon, asked: lexicon.anagrams(asked.given),
    "from": lambda lexicon, asked: lexicon.subanagrams(asked.given, asked.min),
    "prefix": lambda lexicon, asked: lexicon.prefixed(asked.given),
}
