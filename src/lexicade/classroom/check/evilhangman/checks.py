"""What the evil hangman assignment asks for: of the class, method by method, and of the program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from lexicade.classroom.check.driver import Solution
from lexicade.classroom.check.evilhangman import inputs, java, program
from lexicade.classroom.check.evilhangman.games import (
    CLASS,
    Game,
    Rule,
    broken_rule,
    calls_of,
    deciding_rule,
    expected,
    is_named,
    play,
    words_of,
)
from lexicade.classroom.check.judging import Assignment, CannotCheck, Check, shown
from lexicade.classroom.check.outcomes import Outcome

Games = Sequence[Game]

START = "The Evil Algorithm, 1 and 2"
GROUPS = "The Evil Algorithm, 3"
CASE = "Program Description, and Hint 5"
ERRORS = "Error Handling"


def judge_words(subject: Solution, games: Games, rules: Collection[Rule] = tuple(Rule)) -> str | None:
    """After each guess the words are those that the reference chooses, as far as these rules go.

    Each guess is judged by the words that the solution had before it, so that a mistake is told once.
    """
    played = play(subject, games)
    for number, (game, found) in enumerate(zip(games, played, strict=False), start=1):
        if found.start.problem:
            return f"{calls_of(games[:number], 0)} {found.start.problem}"
        words = game.words()
        for count, (letter, outcome) in enumerate(zip(game.guesses, found.guesses, strict=False), start=1):
            fault = fault_of(words, letter, outcome, is_first=count == 1)
            if fault is not None and fault[0] in rules:
                return f"{calls_of(games[:number], count)} {fault[1]}"
            left = None if outcome.problem else words_of(outcome)
            if not left or not left <= words:
                break
            words = left
    return None


def fault_of(words: set[str], letter: str, outcome: Outcome, *, is_first: bool) -> tuple[Rule, str] | None:
    """The rule that a guess breaks, and how a sentence about it ends; None if it breaks none."""
    if outcome.problem:
        return deciding_rule(words, letter), outcome.problem
    left, right = words_of(outcome), expected(words, letter)
    if left == right:
        return None
    rule = broken_rule(words, letter, left)
    if rule is Rule.GROUPS and is_first:
        rule = Rule.LARGEST
    return rule, f"returns {told(outcome.value)}, not {told(right)}"


def goes_by(*rules: Rule) -> Callable[[Solution, Games], str | None]:
    """A judge: words are chosen by these rules, whatever others are broken."""
    return lambda subject, games: judge_words(subject, games, rules)


def judge_capitals(subject: Solution, games: Games) -> str | None:
    """The words are the right ones; what goes wrong in small letters too is no matter of capitals."""
    sentence = judge_words(subject, games)
    return sentence if sentence and not judge_words(subject, [game.lowered() for game in games]) else None


def told(words: object) -> str:
    """Words as a sentence shows them, in the order of the alphabet.

    >>> told({"b", "a"}), told(None)
    ("{'a', 'b'}", 'None')
    """
    if isinstance(words, set | frozenset | list | tuple) and all(isinstance(each, str) for each in words):
        return shown(sorted(words)).replace("[", "{").replace("]", "}")
    return shown(words)


def judge_empty(subject: Solution, games: Games) -> str | None:
    """A dictionary without words of the length is refused by the exception of the text."""
    found = play(subject, games)[-1].start
    if is_named(found, "EmptyDictionary"):
        return None
    happened = found.problem or "raises nothing"
    return f"{calls_of(games, 0)} {happened}, not EmptyDictionaryException"


def judge_repeated(subject: Solution, games: Games) -> str | None:
    """The last guess, which was made before, is refused by the exception of the text."""
    played = play(subject, games)[-1]
    game = games[-1]
    if played.start.problem or len(played.guesses) < len(game.guesses):
        raise CannotCheck("the game can't be played that far")
    found = played.guesses[-1]
    if is_named(found, "GuessAlreadyMade"):
        return None
    happened = found.problem or f"returns {told(found.value)}"
    return f"{calls_of(games, len(game.guesses))} {happened}, though the letter was guessed before"


def judge_new_guesses(subject: Solution, games: Games) -> str | None:
    """A letter of an earlier game can be guessed in a new one."""
    played = play(subject, games)
    if len(played) < len(games) or any(each.start.problem for each in played):
        raise CannotCheck("the game can't be started again")
    found = played[-1].guesses[-1]
    return f"{calls_of(games, 1)} {found.problem}" if found.problem else None


def letters_are(right: str) -> Callable[[Solution, Games], str | None]:
    """A judge: the letters guessed so far are these."""

    def judge(subject: Solution, games: Games) -> str | None:
        played = play(subject, games)[-1]
        if played.letters is None:
            raise CannotCheck(f"{CLASS} has no method getGuessedLetters, which older editions don't ask for")
        if played.start.problem:
            raise CannotCheck("the game can't be started")
        start = f"{calls_of(games, len(games[-1].guesses))}; then getGuessedLetters()"
        if played.letters.problem:
            return f"{start} {played.letters.problem}"
        found = letters_in(played.letters.value)
        return None if found == right else f"{start} returns {shown(played.letters.value)}, not the letters {right!r}"

    return judge


def letters_in(value: object) -> str | None:
    """The letters in whatever holds them, in the order of the alphabet; None if it holds none.

    >>> letters_in(["e", "A"]), letters_in("a, e"), letters_in({"a": True, "b": False}), letters_in(None)
    ('ae', 'ae', 'a', None)
    """
    if isinstance(value, dict):
        value = [letter for letter, is_guessed in value.items() if is_guessed or is_guessed is None]
    if isinstance(value, str):
        value = [letter for letter in value if letter.isalpha()]
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(each, str) for each in value):
        return None
    return "".join(sorted({each.lower() for each in value}))


def games(*written: tuple[str, int, str], is_exact: bool = False) -> list[Games]:
    """Cases of one game each."""
    return [(Game(*each, is_exact=is_exact),) for each in written]


# Small dictionaries, each with the guess that real solutions got wrong; which rule that was is found out.
CHOICES = games(
    ("ab", 2, "c"),
    ("aa", 2, "a"),
    ("ab ba", 2, "a"),
    ("aa bb", 2, "a"),
    ("ab aa", 2, "a"),
    ("aa ba", 2, "a"),
    ("ab cc", 2, "b"),
    ("ab ba bb", 2, "a"),
    ("ab cb ca", 2, "a"),
    ("aa ab ac", 2, "a"),
    ("ab ac bb", 2, "a"),
    ("aa ab ba", 2, "a"),
    ("aab aba baa", 3, "a"),
    ("ab ac bb cc", 2, "a"),
    ("ab ac ba bb ca", 2, "a"),
    ("aabb baaa", 4, "a"),
    ("eeba eaaa", 4, "e"),
    ("abba baab", 4, "a"),
    ("abab baab", 4, "a"),
    ("eaaae aeeaa", 5, "e"),
    ("baaab aabba", 5, "a"),
    ("aaaae aaaea aaaee", 5, "e"),
    ("ally best cool deal echo else flew good heal hope lazy", 4, "e"),
    ("ally best cool deal echo else flew good heal hope lazy", 4, "eo"),
)

CHECKS = (
    Check(
        "startGame",
        "words of one length",
        "Only the dictionary's words of the length that is asked for are in the game, and all of them are.",
        START,
        judge_words,
        games(("ab", 2, "z"), ("a ab abc", 2, "z"), ("aa bb cc dd", 2, "z"), ("abc ab cba", 3, "z")),
    ),
    Check(
        "startGame",
        "words separated by blanks",
        "Words in the dictionary are separated by white space of any kind.",
        "How the Program Works, 1",
        judge_words,
        games(
            ("aaa aab", 3, "z"),
            ("aa\nab\n", 2, "z"),
            ("aa\tab  ba\n\nbb", 2, "z"),
            ("aa\r\nab\r\n", 2, "z"),
            is_exact=True,
        ),
    ),
    Check(
        "startGame",
        "no words",
        "EmptyDictionaryException is raised for an empty dictionary, and if no word has the length.",
        ERRORS,
        judge_empty,
        games(("", 2, ""), ("aaa", 2, ""), ("aa bb", 5, "")),
    ),
    Check(
        "startGame",
        "words in capitals",
        "Whether letters are capitals makes no difference: 'a' matches 'a' and 'A'.",
        CASE,
        judge_capitals,
        games(("BB Ba", 2, "b"), ("AB", 2, "a"), ("ALLY BEST COOL DEAL", 4, "e"), ("Aa bB", 2, "ab")),
    ),
    Check(
        "startGame",
        "the words of another game",
        "A game begins with the words of the dictionary that it is given.",
        START,
        judge_words,
        [(Game("aa", 2, "z"), Game("bb bc", 2, "d")), (Game("aa ab", 2, ""), Game("abc", 3, "c"))],
    ),
    Check(
        "startGame",
        "the letters of an earlier game",
        "A new game begins with no letters guessed.",
        START,
        judge_new_guesses,
        [(Game("aa ab", 2, "a"), Game("aa ab", 2, "a"))],
        is_manners=True,
    ),
    Check(
        "makeGuess",
        "the largest group",
        "Of the groups by the positions of the letter the largest one replaces the words, whatever its letters are.",
        GROUPS,
        goes_by(Rule.LARGEST),
        CHOICES,
        inputs.any_game,
        examples=40,
    ),
    Check(
        "makeGuess",
        "a tie: without the letter",
        "Of the largest groups, the one without the letter is chosen.",
        f"{GROUPS}, priority 1",
        goes_by(Rule.WITHOUT),
        CHOICES,
        inputs.any_game,
        examples=40,
    ),
    Check(
        "makeGuess",
        "a tie: the fewest letters",
        "If each of the largest groups has the letter, the one that has it fewest times is chosen.",
        f"{GROUPS}, priority 2",
        goes_by(Rule.FEWEST),
        CHOICES,
        inputs.any_game,
        examples=40,
    ),
    Check(
        "makeGuess",
        "a tie: the rightmost letter",
        "Then the one with the rightmost letter is chosen, then the one with the next rightmost, and so on.",
        f"{GROUPS}, priorities 3 and 4",
        goes_by(Rule.RIGHTMOST),
        CHOICES,
        inputs.any_game,
        examples=40,
    ),
    Check(
        "makeGuess",
        "one guess after another",
        "Each guess starts from the words that the last one left.",
        f"{GROUPS}, and Hint 4",
        goes_by(Rule.GROUPS),
        games(("aa ab ba bb", 2, "ab"), ("abc bcd cde", 3, "cab")),
        inputs.one_game,
    ),
    Check(
        "makeGuess",
        "a guess in capitals",
        "Guesses are taken in capitals and in small letters.",
        CASE,
        judge_capitals,
        games(("aa ab", 2, "A"), ("aa", 2, "A"), ("aa ab ba", 2, "A")),
    ),
    Check(
        "makeGuess",
        "a letter guessed before",
        "GuessAlreadyMadeException is raised for a letter that was guessed before.",
        ERRORS,
        judge_repeated,
        games(("aa ab", 2, "aa"), ("aa ab", 2, "zz"), ("aa ab", 2, "aba")),
    ),
    Check(
        "makeGuess",
        "a letter guessed before in capitals",
        "A letter is the same in capitals, so it was guessed before.",
        CASE,
        judge_repeated,
        games(("aa ab", 2, "aA"), ("aa ab", 2, "Aa")),
    ),
    Check(
        "getGuessedLetters",
        "no letters",
        "At the beginning no letters have been guessed.",
        "How the Program Works, 3a",
        letters_are(""),
        games(("aa ab", 2, "")),
    ),
    Check(
        "getGuessedLetters",
        "the letters",
        "All letters that were guessed so far can be listed.",
        "How the Program Works, 3a",
        letters_are("abz"),
        games(("aa ab", 2, "zab")),
    ),
)

ASSIGNMENT = Assignment(
    key="evilhangman",
    title="Evil hangman",
    checks=CHECKS,
    files=("evil_hangman.py", "evilhangman.py", "EvilHangmanGame.py", "hangman.py", "EvilHangmanGame.java"),
    aliases=dict.fromkeys(("startGame", "makeGuess", "getGuessedLetters"), (CLASS,)),
    program=program.CHECKS,
    languages={".java": java.opened},
)
