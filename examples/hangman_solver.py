"""Find a word by hangman: guess the best letter until every letter is known.

Run it with `python examples/hangman_solver.py`, or name the word to find: `python examples/hangman_solver.py jazz`.
"""

import sys

import lexicade
from lexicade.hangman import solve


def main(word: str = "encyclopedia") -> None:
    """Guess a word, and print what is known after each guess."""
    lexicon = lexicade.load()
    pattern, used = "-" * len(word), ""
    while "-" in pattern:
        answer = solve(pattern, used, lexicon, level=35)
        if answer.best is None:
            print(f"No word in the list fits {pattern}.")
            return
        letter = answer.best.letter
        used += letter
        pattern = "".join(each if each in used else "-" for each in word)
        print(f"{letter}  {pattern}  words that fitted: {len(answer.words):,}, chance: {answer.best.chance:.0%}")
    print(f"wrong guesses: {len(set(used) - set(word))}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
