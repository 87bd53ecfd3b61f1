"""What the evil hangman assignment asks for: of the class, method by method, and of the program."""

from __future__ import annotations

from lexicade.classroom.check.evilhangman import inputs, java, program
from lexicade.classroom.check.evilhangman.games import (
    CLASS,
    Game,
    Rule,
)
from lexicade.classroom.check.evilhangman.judges import (
    Games,
    goes_by,
    judge_capitals,
    judge_empty,
    judge_new_guesses,
    judge_repeated,
    judge_words,
    letters_are,
)
from lexicade.classroom.check.judging import Assignment, Check

START = "The Evil Algorithm, 1 and 2"
GROUPS = "The Evil Algorithm, 3"
CASE = "Program Description, and Hint 5"
ERRORS = "Error Handling"


def games(*written: tuple[str, int, str], is_exact: bool = False) -> list[Games]:
    """Cases of one game each."""
    return [(Game(*each, is_exact=is_exact),) for each in written]


def far_and_near(length: int) -> list[tuple[str, str]]:
    """Words with two or three e's each, one of them at the end of the first word, all near the end of the second.

    >>> far_and_near(6)
    [('eaaaae', 'aaaeea'), ('eeaaae', 'aaeeea')]
    """
    return [
        ("e" * few + "a" * (length - few - 1) + "e", "a" * (length - few - 2) + "e" * (few + 1) + "a") for few in (1, 2)
    ]


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
    ("eaee aeee", 4, "e"),
    ("aeee eaee", 4, "e"),
    ("eaaae aeeaa", 5, "e"),
    ("baaab aabba", 5, "a"),
    ("aaaae aaaea aaaee", 5, "e"),
    # One letter far to the right beats several that are nearly there: sums, of squares too, go wrong.
    *((f"{far} {near}", length, "e") for length in (6, 7, 9, 12) for far, near in far_and_near(length)),
    ("baaaaaaaaaaab abaaaaaaaaaab", 13, "b"),
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
        inputs.close_game,
        examples=80,
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
