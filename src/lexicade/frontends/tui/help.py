"""What F1 shows: how to play a game, the keys, and how the arcade works."""

from __future__ import annotations

import re

from lexicade.games import find, rules_page

KEYS = """## Keys
- Type your move and press Enter, or click tiles and then Play.
- ctrl+z takes a move back; ctrl+y plays it again. ctrl+t gives a hint. ctrl+l shuffles your letters.
- ctrl+r restarts the game; ctrl+n starts a new one. ctrl+s shares a finished game.
- F2 lists the moves so far, and whatever the window has no room for. F3, F4 and so on make the moves on the buttons.
- ctrl+g makes a slow bot play now.
- Page Up and Page Down scroll through what happened. ctrl and the arrow keys scroll a board that is too large.
- Escape goes back to the menu. Your game is saved. ctrl+p lists all commands.
"""

BOARD = """
On the board:

- The arrow keys move the cursor. Space switches between across and down.
- A letter places a tile; with Shift, a blank. Backspace takes back the last tile, Delete all of them.
- Enter plays the word. Tab moves to the text line and back.
"""

HELP = """Choose with the arrow keys and Enter, or with the mouse.
Escape goes back, ctrl+q quits, ctrl+p lists all commands.

## In a game
Type a word or a letter and press Enter, or click tiles and then Play.

- **ctrl+z, ctrl+y** takes a move back, plays it again
- **ctrl+t** gives a hint
- **ctrl+l** shuffles your letters
- **F2** lists the moves so far
- **F3, F4, ...** make the moves that the buttons show
- **ctrl+g** makes a slow bot play now
- **Page Up, Page Down** scroll through what happened
- **ctrl+arrow keys** scroll a board that is larger than the window, as the mouse wheel does
- **ctrl+r** restarts the game
- **ctrl+n** starts a new game of your choice
- **ctrl+s** shares a finished game
- **F1** how to play

## On a board
- **arrow keys** move the cursor
- **Space** switches between across and down
- **a letter** places a tile; with Shift, a blank
- **Backspace, Delete** takes back the last tile, or all of them
- **Enter** plays the word
- **Tab** moves to the text line and back

You see what a play would score before you make it.

## Starting a game
Up and down choose what to set, left and right change it; numbers can be typed. Enter plays. Your choice is
remembered for each game.

## Saved games
Your games are saved after every move. Press d in the list of saved games to delete one.

`lexicade --line` opens Lexicade line by line, for screen readers and simple terminals. `lexicade --help` lists all
commands.
"""


def how_to_play(key: str, *, has_board: bool) -> tuple[str, str]:
    """A game's help, and a page in Markdown: how to play, the keys, and then the rest of the game's own page."""
    info = find(key).info
    first, *sections = re.split(r"(?m)^(?=## )", rules_page(key))
    about = first.partition("\n")[2].strip() if first.startswith("# ") else ""
    playing = [section for section in sections if section.startswith("## Playing")]
    others = [section for section in sections if section not in playing]
    keys = KEYS + (BOARD if has_board else "")
    page = [*playing, keys, *([f"## About {info.title}\n{about}"] if about else []), *others]
    flowing = re.sub(r"(?<!\.)\n", " ", info.help)  # its lines are as wide as a terminal, which a screen isn't quite
    return flowing, "\n\n".join(part.strip() for part in page)
