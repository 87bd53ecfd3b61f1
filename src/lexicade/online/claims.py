"""Games that were played elsewhere and come to a server as a file: replayed, and then a player's like any other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from lexicade.arcade.library import read_claims
from lexicade.core.errors import BadParams
from lexicade.core.session import Session
from lexicade.core.tools import Tell
from lexicade.online import offers
from lexicade.online.meeting import MOST_OPEN, NEEDS_A_BOT, TOO_MANY_OPEN
from lexicade.online.secrecy import new_salt, new_token
from lexicade.store.log import RETIRED, follow, help_in
from lexicade.store.public import Addition, Chair, Ending, Entry, Player, PublicStore

MOST = 200  # games in a file
MOST_KNOWN = 10_000  # games of a player among which the same one is looked for
NOT_ALONE = "That game was played with others."


@dataclass(frozen=True, slots=True)
class Claim:
    """A game that was replayed, as a journal keeps it."""

    id: str
    entries: tuple[str, ...]
    seats: tuple[int, ...]  # that made them
    bots: tuple[str, ...]  # at the seats after the first
    ending: Ending | None


@dataclass(frozen=True, slots=True)
class ClaimsQuestion:
    """What the games in a file or a link come to, and why others can't be played here."""

    content: str
    limit: ClassVar[float] = 20.0  # seconds
    is_slow: ClassVar[bool] = True

    def answer(self, _: Tell) -> tuple[list[Claim], list[str]]:
        """The games and the reasons; raises BadSave if something in the file isn't true."""
        claims, reasons = [], []
        for exported, session in read_claims(self.content, MOST):
            try:
                claims.append(read_as_claim(session, exported.entries))
            except BadParams as error:
                reasons.append(error.sentence)
        return claims, reasons


def read_as_claim(session: Session[Any, Any, Any, Any], entries: tuple[str, ...]) -> Claim:
    """A game of one person that may be played here; raises BadParams."""
    game, params, outcome = session.game, session.params, session.outcome
    offers.checked(game, params)
    if offers.leaves_seats_empty(game, params):
        raise BadParams(NEEDS_A_BOT)
    if any(RETIRED.fullmatch(entry) for entry in entries):
        raise BadParams(NOT_ALONE)
    again, seats = Session.from_id(game, session.id), []
    for entry in entries:
        seats.append(0 if entry.startswith(":") else again.to_move or 0)
        follow(again, entry)
    bots = game.opponents(params)
    ending = None
    if outcome is not None:
        helped = outcome.helped + help_in(entries)
        ending = Ending(str(outcome.reason), outcome.scores, outcome.winners, helped)
    return Claim(
        str(session.id), entries, tuple(seats), tuple(bots.get(at, "") for at in range(1, game.seats(params))), ending
    )


def keep_claims(store: PublicStore, player: Player, claims: list[Claim], made: str) -> tuple[list[str], list[str]]:
    """Keep games of a player that are new; their tokens, and those of the games that were there already.

    Raises BadParams if too many of them aren't over.
    """
    journal, known = store.journal, []
    kept = journal.games_of(player.number, most=MOST_KNOWN)
    new = []
    for claim in claims:
        same = (game for game in kept if (game.id, game.entries) == (claim.id, len(claim.entries)))
        found = next((game.token for game in same if texts_of(store, game.number) == claim.entries), None)
        if found is None:
            new.append(claim)
        else:
            known.append(found)
    if journal.open_games(player.number) + sum(claim.ending is None for claim in new) > MOST_OPEN:
        raise BadParams(TOO_MANY_OPEN)
    tokens, additions = [], []
    for claim in new:
        tokens.append(new_token())
        chairs = [Chair(player.number, player.name), *(Chair(None, "", bot) for bot in claim.bots)]
        add = partial(journal.add_game, token=tokens[-1], game_id=claim.id, salt=new_salt(), chairs=chairs)
        number, last = add(made=made, imported=True), len(claim.entries)
        for at, (text, seat) in enumerate(zip(claim.entries, claim.seats, strict=True), start=1):
            entry = Entry(text, seat, f"import-{at}", made)
            additions.append(Addition(number, at, entry, claim.ending if at == last else None))
    journal.add(additions)
    return tokens, known


def texts_of(store: PublicStore, number: int) -> tuple[str, ...]:
    """The log of a game."""
    return tuple(entry.text for entry in store.journal.entries(number))
