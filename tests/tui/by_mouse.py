"""Whole games in a terminal, by mouse alone."""

from __future__ import annotations

import re
from functools import partial
from itertools import count, permutations

from lexicade.lexicon import load
from tests.tui.looking import (
    RESULT,
    Tile,
    answer,
    field,
    is_over,
    letters_of,
    moves_kept,
    rack,
    see_another_game,
    words_from,
)
from tests.tui.terminal import Terminal


def choose(terminal: Terminal, title: str) -> None:
    """From the menu to the dialog of a game."""
    terminal.expect("Daily puzzles")
    terminal.click(title)
    terminal.expect(f"{title}: new game")


def choose_in(terminal: Terminal, label: str, shown: str) -> None:
    """Click something in a field of the dialog."""
    terminal.wait(lambda _: field(terminal, label), label)
    row = terminal.screen.display.index(field(terminal, label))
    column = terminal.screen.display[row].index(shown)
    terminal.change(partial(field, terminal, label), terminal.click_at, row, column + len(shown) // 2)


def spell(terminal: Terminal, word: str, held: list[Tile]) -> None:
    """Click the tiles of a word, one after the other."""
    left = list(held)
    for letter in word:
        tile = next(tile for tile in left if tile.letter == letter)
        left.remove(tile)
        terminal.click_at(tile.row, tile.column)


def enter(terminal: Terminal, word: str, held: list[Tile]) -> None:
    """Spell a word and play it."""
    spell(terminal, word, held)
    terminal.wait(lambda _: answer(terminal) == word, word)
    terminal.click("  Play  ")


def read_tiles(terminal: Terminal) -> list[Tile]:
    """The tiles of a rack whose letters are drawn large: each shows on the line when it is clicked."""
    places = rack(terminal, 7)
    for tile in places:
        terminal.click_at(tile.row, tile.column)
    terminal.wait(lambda _: len(answer(terminal)) == len(places), "a letter for each tile")
    letters = answer(terminal)
    terminal.click("Clear")
    terminal.wait(lambda _: not answer(terminal), "an empty line")
    return [Tile(letter, tile.row, tile.column) for letter, tile in zip(letters, places, strict=True)]


def spell_one(terminal: Terminal) -> None:
    """Make a word of a hand, if there is one without a wildcard."""
    held = read_tiles(terminal)
    for word in words_from(letters_of(held), 4, 3, 2)[:1]:
        enter(terminal, word, held)
        terminal.expect(f'"{word}" earned')


def evilhangman(terminal: Terminal) -> None:
    """Fewer guesses than anybody needs, and letters that are clicked."""
    choose_in(terminal, "Letters", "▸")
    choose_in(terminal, "Guesses", "Hopeless")
    terminal.click("Play (Enter)")
    terminal.expect("Guesses left: 3 of 3")
    for letter in "JQXZVWKBYFGPMHUCDLRSNTOIAE":
        if not is_over(terminal):
            lines = terminal.screen.display
            below = next(at for at, line in enumerate(lines) if re.search("words? fits?", line))
            row = next(at for at in range(below, len(lines)) if f"  {letter} " in lines[at])
            terminal.click_at(row, lines[row].index(f"  {letter} ") + 2)
            terminal.match(rf"there are no {letter}'s|there is \d+ {letter} |{re.escape(RESULT)}")


def scrabble(terminal: Terminal) -> None:
    """A word against a bot, and then nothing but passes until the bot is done."""
    choose_in(terminal, "Difficulty", "Hard")
    terminal.click("Play (Enter)")
    terminal.expect("Player 1, your play:")
    terminal.expect("\n 8 ")
    held, lines = rack(terminal, 7), terminal.screen.display
    row = next(at for at, line in enumerate(lines) if line.startswith(" 8 "))
    terminal.click_at(row, next(line for line in lines if " G  H " in line).index("G"))
    words = words_from(letters_of(held), 4, 3, 2)
    for word in words[:1]:
        spell(terminal, word, held)
        terminal.expect(f"8G {word.upper()} would score")
    for turn in count(1):
        if is_over(terminal):
            break
        take_turn(terminal, "  Play  " if words and turn == 1 else "F3 Pass", turn)


def take_turn(terminal: Terminal, button: str, turn: int) -> None:
    """Click a button, and wait until the bot has answered for so many turns and it shows."""
    before = terminal.shown
    terminal.click(button)

    def is_answered(shown: str) -> bool:
        return shown != before and "Player 1, your play:" in shown and moves_kept() == 2 * turn

    terminal.wait(lambda shown: is_over(terminal) or is_answered(shown), "the bot's answer")


def wildhand(terminal: Terminal) -> None:
    """One hand, with a word of tiles that are clicked."""
    choose_in(terminal, "Hands", "▸")
    terminal.click("Play (Enter)")
    terminal.click("F4 No")
    terminal.expect("Finish this hand")
    spell_one(terminal)
    terminal.click("Finish this hand")
    terminal.expect("replay the hand")
    terminal.click("F4 No")


def wordhand(terminal: Terminal) -> None:
    """A new hand, a word of tiles that are clicked, and the end."""
    terminal.click("Play (Enter)")
    terminal.click("New hand")
    terminal.expect("Finish this hand")
    spell_one(terminal)
    terminal.click("Finish this hand")
    terminal.click("F5 End")


def worderly(terminal: Terminal) -> None:
    """The six-letter word, and then a wrong guess with the only life."""
    choose_in(terminal, "Kind mode", "Yes")
    for _ in range(4):
        choose_in(terminal, "Lives", "◂")
    terminal.click("Play (Enter)")
    terminal.expect("Your guess:")
    held = rack(terminal, 6)
    letters = letters_of(held)
    wrong = next(word for word in map("".join, permutations(letters, 4)) if word not in load())
    for word in (*words_from(letters, 6), wrong):
        enter(terminal, word, held)
        terminal.match(f'"{word}" is |{re.escape(RESULT)}|A high score')
    terminal.match(f"{re.escape(RESULT)}|A high score")
    if not is_over(terminal):
        terminal.click("Skip (Esc)")


def leave(terminal: Terminal) -> None:
    """From the result to another game, the menu, and out."""
    terminal.click(RESULT)
    see_another_game(terminal)
    terminal.click("esc Menu")
    terminal.expect("Daily puzzles")
    terminal.click("  Quit")
