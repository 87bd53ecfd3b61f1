"""What the simplified Scrabble asks for. What its text leaves open, such as a first play of one tile, is not judged."""

from __future__ import annotations

from lexicade.classroom.check.judging import Assignment, Check
from lexicade.classroom.check.scrabble import helper, inputs
from lexicade.classroom.check.scrabble.judges import judge_case, judge_games, judge_plays, judge_score
from lexicade.classroom.check.scrabble.plays import CLASSES, METHODS, across, down, prepare, words

RULES = "Scrabble Rules"
API = "Game API"

BUTTON, KNOW, CAT = across("BUTTON", 7, 7), across("KNOW", 7, 6), across("CAT", 7, 7)
NOT = across("NOT", 6, 8)
LONG = max(words(), key=len).upper()[:8]

CHECKS = (
    Check(
        "playTiles",
        "a word on the center",
        "A word of the list that covers the center is valid and earns the values of its letters.",
        RULES,
        judge_plays,
        [[CAT], [BUTTON], [down("CAT", 7, 7)], [across("CAT", 7, 5)], [down("CAT", 5, 7)], [KNOW]],
    ),
    Check(
        "playTiles",
        "not a word",
        "A play that makes something else than words of the list is not valid and earns nothing.",
        RULES,
        judge_plays,
        [[across("XQ", 7, 7)], [across("ASDF", 7, 7)], [across("TAC", 7, 7)], [CAT, down("XQ", 8, 7)]],
    ),
    Check(
        "playTiles",
        "the first play",
        "The first play covers the center; one that wasn't valid has not been made.",
        RULES,
        judge_plays,
        [
            [across("CAT", 0, 0)],
            [across("CAT", 7, 8)],
            [across("ASDF", 7, 7), across("BUTTON", 0, 0)],
            [across("XQ", 7, 7), CAT],
        ],
    ),
    Check(
        "playTiles",
        "nothing stays of a play that isn't valid",
        "Tiles of a play that isn't valid are not left on the board.",
        RULES,
        judge_plays,
        [[CAT, down(".XQ", 7, 7), down(".AT", 7, 7)]],
    ),
    Check(
        "playTiles",
        "later plays share a tile",
        "A later play makes words with tiles that are on the board.",
        RULES,
        judge_plays,
        [
            [CAT, across("CAT", 0, 0)],
            [CAT, across("CAT", 9, 7)],
            [CAT, across("CAT", 8, 10)],
            [across(LONG, 7, 7), across("CAT", 7, 0)],
            [down(LONG, 7, 7), down("CAT", 0, 7)],
            [CAT, down(".AT", 7, 7)],
            [CAT, across("S", 7, 10), down(".AT", 7, 7)],
        ],
    ),
    Check(
        "playTiles",
        "longer words",
        "New tiles before or after a word make a longer one, which counts whole.",
        RULES,
        judge_plays,
        [
            [KNOW, across("S", 7, 10)],
            [across("AT", 7, 7), across("C", 7, 6)],
            [across("NO", 7, 7), across("K..W", 7, 6)],
        ],
    ),
    Check(
        "playTiles",
        "one tile",
        "A single tile makes words in both directions.",
        RULES,
        judge_plays,
        [[across("NO", 7, 7), across("W", 7, 9)], [across("NO", 7, 7), down("O", 8, 7)], [CAT, down("Q", 8, 7)]],
    ),
    Check(
        "playTiles",
        "words at both sides",
        "Each word that a play makes must be in the list, and all of them count.",
        RULES,
        judge_plays,
        [
            [KNOW, NOT],
            [KNOW, across("TAN", 6, 8)],
            [CAT, across("CAT", 8, 7)],
            [across("ANT", 7, 7), across("BOA", 8, 7)],
        ],
        inputs.some_plays,
        examples=120,
    ),
    Check(
        "playTiles",
        "a word made twice",
        "The score is the sum over all words that a play makes, so a word that it makes twice counts twice.",
        RULES,
        judge_plays,
        [[across("AA", 7, 7), across("AA", 8, 7)], [across("NO", 7, 7), across("ON", 8, 7)]],
    ),
    Check(
        "playTiles",
        "squares that are taken",
        "A tile that is on the board can't be replaced.",
        RULES,
        judge_plays,
        [[CAT, down("CAT", 5, 7)], [CAT, across("B", 7, 7)], [CAT, across("BAT", 7, 7)]],
    ),
    Check(
        "playTiles",
        "one line",
        "Tiles that are laid together lie in one row or column.",
        RULES,
        judge_plays,
        [[(("C", 7, 7), ("A", 8, 8), ("T", 9, 9))], [(("A", 7, 7), ("T", 7, 8), ("N", 8, 7))]],
    ),
    Check(
        "playTiles",
        "a gap",
        "Tiles that are laid together make one word, without a gap.",
        RULES,
        judge_plays,
        [[across("CA.T", 7, 7)], [down("CA.T", 7, 7)], [down("BUTTO.N", 5, 7)]],
    ),
    Check(
        "playTiles",
        "the edge of the board",
        "Rows and columns go from 0 to 14, and all of them can be used.",
        API,
        judge_plays,
        [[across(LONG, 7, 7)], [down(LONG, 7, 7)], [across(LONG, 7, 0)], [down(LONG, 0, 7)]],
    ),
    Check(
        "playTiles",
        "capitals and small letters",
        "Whether letters are capitals makes no difference.",
        RULES,
        judge_case,
        [[CAT], [across("cat", 7, 7)], [CAT, across("s", 7, 10)], [across("Cat", 7, 7)]],
    ),
    Check(
        "playTiles",
        "two games",
        "There can be several games at once, which don't share anything.",
        API,
        judge_games,
        [[CAT], [KNOW, NOT]],
    ),
    Check(
        "score",
        "the running score",
        "The score of a game is the sum of its plays'.",
        API,
        judge_score,
        [
            [],
            [CAT],
            [CAT, across("S", 7, 10)],
            [CAT, across("S", 7, 10), down(".AT", 7, 7)],
            [across("XQ", 7, 7)],
            [CAT, across("XQ", 0, 0)],
        ],
    ),
    Check(
        "playTiles",
        "tiles in another order",
        "A tile lies where its row and column say, wherever it stands in the list.",
        API,
        judge_plays,
        [[CAT[::-1]], [KNOW, NOT[::-1]]],
        is_manners=True,
    ),
    Check(
        "playTiles",
        "off the board",
        "A tile that isn't on the board makes a play that isn't valid.",
        API,
        judge_plays,
        [[CAT, down(".AT", 7, 15)], [across(LONG, 7, 8)], [across("CAT", 7, -1)]],
        is_manners=True,
    ),
)

ASSIGNMENT = Assignment(
    key="scrabble",
    title="Simplified Scrabble",
    checks=CHECKS,
    files=("scrabble.py", "scrabble_game.py", "game.py"),
    aliases={"playTiles": (*METHODS, *CLASSES), "score": CLASSES},
    prepare=prepare,
    words=words,
    beside=helper.beside,
)
