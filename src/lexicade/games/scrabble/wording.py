"""Every sentence of the game."""

from __future__ import annotations

UNREADABLE = 'Type a play ("8H QUIZ" across, "H8 QUIZ" down), "exch ABC" or "pass".'
MAY_CHALLENGE = "(you may challenge it)"
EXCHANGE_WHAT = 'Say which tiles to exchange, as in "exch ABC".'
EXCHANGE_SIMPLE = "There are no racks in the simple game, so there is nothing to exchange."
EXCHANGE_LATE = "An exchange needs {least} tiles in the bag; there {left}."
NO_TILES = "Your rack {rack} doesn't have the tiles for {wanted}."
NO_BLANKS = "There are no blanks in the simple game."
CHALLENGE_VOID = "Plays are checked at once in this game, so there is nothing to challenge."
CHALLENGE_NOTHING = "There is no play to challenge."
LAST_WORD = 'All tiles are played: type "challenge" or "pass".'

PLAYED = "{name} plays {play} for {points}."
BONUS = " That includes {bonus} for using all {tiles} tiles."
WOULD_SCORE = "{play} would score {points}."
EXCHANGED = "{name} exchanges {count}."
PASSED = "{name} passes."
CHALLENGED_OFF = "{name} challenges {words}: not valid. {other} takes the tiles back."
CHALLENGED_WELL = "{name} challenges {words}: valid."
CHALLENGE_TURN = "{name} loses the turn."
CHALLENGE_POINTS = "{name} gets {points} points."
CHALLENGE_GAME = "{name} loses the game."
OUT = "{name} is out of tiles and collects {points} for the tiles left on the other racks."
SCORELESS = "The game ends after too many scoreless turns; the tiles left on racks are deducted."
ALL_PASSED = "Everybody has passed."
TAKEN_BACK = " taken back"
FINAL = "Final score: {scores}."

# What a hint's turn is best by, in the terms of `ratings.Order`, and what that means.
MEASURES = {"equity": "by equity", "endgame": "for the final spread"}
MEANINGS = {"equity": "points plus the value of the tiles kept", "endgame": "worked out to the end of the game"}
HINT_SCORE = "The best play {measure} ({meaning}) scores {score}."
HINT_SQUARES = "The best play {measure} covers {squares}."
HINT_PLAY = "The best play {measure} is {turn} for {points}{keeping}."
HINT_EXCHANGE = "The best turn {measure} ({meaning}) is an exchange."
HINT_COUNT = "The best turn {measure} is to exchange {count}."
HINT_TILES = "The best turn {measure} is to exchange {tiles}{keeping}."
HINT_PASSING = "The best turn {measure} ({meaning}) is to pass."
HINT_FORCED = "There is no play with these tiles, so you can only pass."
KEEPING = ", keeping {tiles}"

# What is told of a game afterwards.
CHALLENGED = "challenged it off"
CHALLENGED_IN_VAIN = "challenged in vain"
TILES_LEFT = "tiles left"
BEST_PLAY = "{name}'s best play: {play}, {points}."
BINGOS = "Bingos: {counts}."
BEST_TURNS = "Best turns: points, leave, equity"
NOT_JUDGED = "It scored {points}."
WAS_BEST = "It scored {points}. No turn was better."
WAS_WORSE = "It scored {points}. The best turn, {best} for {score}, was worth {lost} more."
LEGEND = ("= triple word    - double word", "\" triple letter  ' double letter", "? blank, lower case on the board")


def quoted_list(words: tuple[str, ...]) -> str:
    """Words in quotation marks.

    >>> quoted_list(("ow", "sn"))
    '"ow", "sn"'
    """
    return ", ".join(f'"{word}"' for word in words)
