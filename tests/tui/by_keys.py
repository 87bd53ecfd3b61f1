"""Whole games in a terminal, by keys alone."""

from __future__ import annotations

import re
from functools import partial
from itertools import count

from lexicade.games import find, keys
from tests.tui.looking import RESULT, field, focus, is_over, letters_of, rack, see_another_game, words_from
from tests.tui.terminal import Terminal

DOWN, RIGHT = "\x1b[B", "\x1b[C"
MOST_CHOICES = 20
F3 = "\x1bOR"
HINT = "\x14"  # ctrl and t
ESCAPE = "\x1b"
QUIT = "\x11"  # ctrl and q


def choose(terminal: Terminal, title: str) -> None:
    """From the menu to the dialog of a game."""
    titles = tuple(find(key).info.title for key in keys())
    terminal.expect("Daily puzzles")
    lines = [line.strip() for line in terminal.screen.display]
    games = [line for line in lines if line.startswith(titles)]
    steps = next(at for at, line in enumerate(games) if line.startswith(title))
    terminal.send(DOWN * steps + "\r")
    terminal.expect(f"{title}: new game")
    terminal.wait(lambda _: focus(terminal), "the focus")


def choose_in(terminal: Terminal, label: str, value: str) -> None:
    """Go down to a field of the dialog, and type a number there or step to a choice."""
    while f"> {label} " not in focus(terminal):
        terminal.change(partial(focus, terminal), terminal.send, DOWN)
    if value.isdecimal():
        terminal.send(value)
        terminal.expect(f"◂ {value} ▸")
        return
    for _ in range(MOST_CHOICES):
        if f"[{value}" in field(terminal, label) or f"◂ {value}" in field(terminal, label):
            return
        terminal.change(partial(field, terminal, label), terminal.send, RIGHT)
    raise AssertionError(f"{label} has no choice {value}: {field(terminal, label)}")


def evilhangman(terminal: Terminal) -> None:
    """Guess letters until it is over."""
    terminal.send("\r")
    terminal.expect("Guesses left: 8 of 8")
    for letter in "etaoinshrdlucmfwypvbgkjqxz":
        if not is_over(terminal):
            terminal.send(letter)
            terminal.match(rf"there are no {letter}'s|there is \d+ {letter} |{re.escape(RESULT)}")


def scrabble(terminal: Terminal) -> None:
    """Two people: a word in the middle of the board, and then they pass."""
    choose_in(terminal, "Opponent", "Other people")
    terminal.send("\r")
    for turn in count():
        player = turn % 2 + 1
        terminal.match(f"Player {player}, it is your turn|{re.escape(RESULT)}")
        if is_over(terminal):
            break
        terminal.send("\r")
        terminal.expect(f"Player {player}, your play:")
        words = words_from(letters_of(rack(terminal, 7)), 4, 3, 2) if turn == 0 else []
        for word in words[:1]:
            terminal.send(word)
            terminal.expect(f"8H {word.upper()} would score")
            terminal.send("\r")
        if not words:
            terminal.send(F3)


def wildhand(terminal: Terminal) -> None:
    """One hand, with a word that hints name."""
    choose_in(terminal, "Hands", "1")
    terminal.send("\r")
    terminal.expect("Would you like to substitute a letter?")
    terminal.send("no\r")
    terminal.expect("Please enter a word")
    for said in ("has", "begins with", "is"):
        terminal.send(HINT)
        terminal.expect(f"The best next word {said} ")
    (word,) = re.findall('The best next word is "(.+?)"', terminal.shown)
    terminal.send(f"{word}\r")
    terminal.match(rf'"{re.escape(word)}" earned|replay the hand')
    if "replay the hand" not in terminal.shown:
        terminal.send("!!\r")
        terminal.expect("Would you like to replay the hand?")
    terminal.send("no\r")


def wordhand(terminal: Terminal) -> None:
    """A new hand, a word of its letters, and the end."""
    terminal.send("\r")
    terminal.expect("Enter n to deal a new hand")
    terminal.send("n\r")
    terminal.expect("Enter word, or")
    for word in words_from(letters_of(rack(terminal, 7)), 4, 3, 2)[:1]:
        terminal.send(f"{word}\r")
        terminal.expect(f'"{word}" earned')
    terminal.send(".\r")
    terminal.expect("Enter n to deal a new hand")
    terminal.send("e\r")


def worderly(terminal: Terminal) -> None:
    """A puzzle of two words: guess until both are found, and sign the board."""
    for label, value in (("Words", "2"), ("Vocabulary", "Easy"), ("Kind mode", "Yes")):
        choose_in(terminal, label, value)
    terminal.send("\r")
    terminal.expect("Your guess:")
    letters = letters_of(rack(terminal, 6))
    for word in (*words_from(letters, 6), *words_from(letters, 3, 4, 5)):
        if "A high score!" not in terminal.shown:
            terminal.send(f"{word}\r")
            terminal.match(f'"{word}" is |A high score!')
    terminal.send("merlin\r")
    terminal.expect("merlin is on the leader board now.")


def leave(terminal: Terminal) -> None:
    """From the result to another game, the menu, and out."""
    terminal.expect(RESULT)
    terminal.send("\r")
    see_another_game(terminal)
    terminal.send(ESCAPE)
    terminal.expect("Daily puzzles")
    terminal.send(QUIT)
