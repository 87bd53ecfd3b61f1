"""Every sentence of Wild Hand; the classroom's functions speak with the same words."""

from __future__ import annotations

from dataclasses import dataclass

DONE = "!!"
YES = ("yes", "y")

HANDS = "Enter total number of hands: "
HANDS_AGAIN = "Please enter a whole number from 0 to {most}."
WHOLE_NUMBER = (
    "Please enter a whole number, 0 or more."  # the classroom's, where nothing is kept and so nothing limited
)
SUBSTITUTE = "Would you like to substitute a letter? "
LETTER = "Which letter would you like to replace: "
LETTER_AGAIN = "Please enter one letter."
NO_LETTER = "You have no {letter}, so no letter is replaced."
NO_WILD = "The wildcard can't be replaced."
REPLAY = "Would you like to replay the hand? "
REFUSED = "That is not a valid word. Please choose another word."
TOTAL = "Total score over all hands: {total}"
EARNED = '"{word}" earned {points} points. Total: {total} points'


@dataclass(frozen=True, slots=True)
class Wording:
    """How the playing of a hand sounds: by itself, or within a game."""

    hand: str
    word: str
    stopped: str
    ran_out: str


ALONE = Wording(
    hand="Current Hand: ",
    word='Enter word, or "!!" to indicate that you are finished: ',
    stopped="Total score: {score} points",
    ran_out="Ran out of letters. Total score: {score} points",
)
IN_GAME = Wording(
    hand="Current hand: ",
    word="Please enter a word or '!!' to indicate you are done: ",
    stopped="Total score for this hand: {score}",
    ran_out="Ran out of letters\nTotal score for this hand: {score}",
)
