"""Two bots play Scrabble against each other.

Run it with `python examples/two_bots.py`, or name a seed and two levels: `python examples/two_bots.py 7 casual master`.
"""

import sys

import lexicade


def main(seed: str = "3", first: str = "novice", second: str = "expert") -> None:
    """Play a game and print its moves and its score."""
    session = lexicade.new("scrabble", seed=int(seed), bot="none")
    session.play_out(first, second)
    for number, move in enumerate(session.moves, start=1):
        print(f"{number:3}. {move}")
    assert session.outcome is not None
    print(
        *(f"{level}: {score}" for level, score in zip((first, second), session.outcome.scores, strict=True)), sep="\n"
    )


if __name__ == "__main__":
    main(*sys.argv[1:4])
