"""Logs: replaying what was done gives the state that was there, for every game and whatever was done."""

from __future__ import annotations

from itertools import islice

import pytest

from lexicade.core.errors import BadSave, MoveError
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.games import keys
from lexicade.store.log import ELSEWHERE, REDO, RESTART, UNDO, follow, help_in, replay, write_hint
from tests.kit import SOAK, AnyGame, AnySession, open_game

GAMES = 20_000 if SOAK else 12  # of each kind
KINDS = {
    "evilhangman": ("setter=honest,length=5", "length=8,guesses=4", "setter=honest,length=6"),
    "scrabble": ("", "players=4", "challenge=double", "rules=simple", "challenge=5pt"),
    "wildhand": ("hands=2", "size=5,hands=1"),
    "wordhand": ("hands=2", ""),
    "worderly": ("count=6", "kind=yes,count=8,lives=2"),
}


def random_game(game: AnyGame, params: str, seed: int, most: int = 40) -> tuple[AnySession, list[str]]:
    """A session in which things were done at random, and the log of them."""
    session: AnySession = Session(game, game.read_params(params), seed)
    rng = Rng(seed).split("random game")
    log: list[str] = []
    for _ in range(most):
        choice, rng = rng.below(12)
        entry = {0: UNDO, 1: REDO, 2: RESTART}.get(choice, "")
        if not entry:
            moves = [game.write_move(move) for move in islice(game.moves(session.state), 25)]
            if choice == 3 or not moves:
                moves = ["zebra", "q", "8H AT", "no"]
            entry, rng = rng.choice(moves)
        try:
            follow(session, entry)
            log.append(entry if entry.startswith(":") else session.moves[-1])
        except MoveError:
            continue
    return session, log


@pytest.mark.parametrize("key", keys())
def test_replay_equals_live(key: str) -> None:
    """A game that is replayed from its id and log has the state, the moves and the way forward of the live one."""
    game = open_game(key)
    for seed in range(GAMES):
        params = KINDS[key][seed % len(KINDS[key])]
        live, log = random_game(game, params, seed)
        again = replay(game, str(live.id), log)
        assert again.state == live.state
        assert (again.moves, again.undone, again.outcome) == (live.moves, live.undone, live.outcome)


def test_logs_that_don_t_fit() -> None:
    """A log of another game, or with something in it that can't be done, is refused with the place of it."""
    game = open_game("wordhand")
    live = Session(game, game.read_params("hands=1"), 3)
    with pytest.raises(BadSave, match=r"^Entry 2 of the game does not fit it: Invalid word, please try again\.$"):
        replay(game, str(live.id), ["jest", "jest"])
    with pytest.raises(BadSave, match="Entry 1"):
        replay(game, str(live.id), [UNDO])
    with pytest.raises(BadSave):
        replay(game, "worderly.1:#1", [])
    with pytest.raises(BadSave):
        replay(game, "nonsense", [])


def test_entries_tell_what_happened() -> None:
    """A move and a redo bring what they brought; taking back, starting again and help bring nothing."""
    game = open_game("wordhand")
    session = Session(game, game.read_params("hands=1"), 3)
    earned = ('"jest" earned 44 points. Total: 44 points',)
    for entry, events, count in (
        ("jest", earned, 1),
        (write_hint(2), (), 1),
        (ELSEWHERE, (), 1),
        (UNDO, (), 0),
        (REDO, earned, 1),
        (RESTART, (), 0),
    ):
        assert (follow(session, entry), session.count) == (events, count)


@pytest.mark.parametrize(
    ("entry", "count"),
    [
        ("jest", 0),
        (REDO, 0),
        (UNDO, 1),
        (RESTART, 1),
        (ELSEWHERE, 1),
        (":hint 1", 1),
        (":hint 999", 1),
        (":hint 0", 0),
        (":hint 1000", 0),
        (":hint 1 ", 0),
        (":hint ١", 0),
    ],
)
def test_what_counts_as_help(entry: str, count: int) -> None:
    """Hints, help elsewhere, and moves that were taken back one by one or all at once are help; nothing else is."""
    assert help_in([entry, "of", entry]) == 2 * count
