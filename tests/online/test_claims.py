"""Games that were played offline come to a server for many as files and links, and are replayed there."""

from __future__ import annotations

import pytest

from lexicade.arcade.links import path_of_export
from lexicade.core.errors import BadParams, BadSave
from lexicade.online.claims import ClaimsQuestion
from lexicade.store.exchange import write_export
from lexicade.store.public import PublicStore
from tests.kit import run_async
from tests.online.kit import Browser, World
from tests.web.kit import right_move, session_with

CASUAL = "scrabble:bot=casual#5"


def exported(game_id: str, moves: int, *entries: str) -> str:
    """A game after so many right moves and some more entries, as the site writes it."""
    session = session_with(game_id)
    for _ in range(moves):
        session.submit(right_move(session))
    return write_export(session, [*session.moves, *entries])


def nothing(_: float) -> None:
    """Hear nothing of how far something is."""


def test_games_from_the_site(store: PublicStore) -> None:
    """Games of a file are a player's own from then on, each once and marked; one that isn't over is played on."""
    begun, session = exported(CASUAL, 1, ":hint 1"), session_with("wordhand:#5")
    while session.outcome is None:
        session.submit(right_move(session))
    over, points = write_export(session, session.moves), session.outcome.scores[0]

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world, "10.0.7.1")
            answer = (await person("POST", "/api/import", {"text": over + begun})).json
            assert (len(answer["games"]), answer["known"], answer["left_out"]) == (2, 0, 0)
            assert answer["first"] == answer["games"][0]
            states = [each["state"] for each in (await person.get("/api/me"))["games"]]
            assert states == ["not finished, imported", f"{points} points, imported"]
            again = (await person("POST", "/api/import", {"text": path_of_export(over).rpartition("/")[2]})).json
            assert (again["games"], again["known"], again["first"]) == ([], 1, answer["first"])
            game = answer["games"][1]
            world.site.hub.forget(game)
            shown = await person.get(f"/api/games/{game}")
            assert (shown["number"], shown["thinking"]) == (2, True)
            other = Browser(world, "10.0.7.2")
            assert (await other("GET", f"/api/games/{game}")).status in (403, 404)

    run_async(story())


def test_what_is_refused(store: PublicStore) -> None:
    """What isn't true keeps a file out as a whole; what can't be played here is left out, with its reason if alone."""
    good, people = exported("evilhangman:#5", 1), exported("scrabble:players=2,bot=none#5", 1)
    with pytest.raises(BadSave, match="checksum"):
        ClaimsQuestion(good + good.replace("move ", "move x", 1)).answer(nothing)
    claims, reasons = ClaimsQuestion(good + people).answer(nothing)
    assert ([claim.entries for claim in claims], len(reasons)) == ([session_moves("evilhangman:#5", 1)], 1)
    with pytest.raises(BadSave, match="the most"):
        ClaimsQuestion(good * 201).answer(nothing)

    async def story() -> None:
        world = World(store)
        async with world.open():
            person = Browser(world, "10.0.7.3")
            answer = await person("POST", "/api/import", {"text": people})
            assert (answer.status, answer.json["why"]) == (422, reasons[0])
            assert (await person("POST", "/api/import", {"text": "nothing"})).status == 422
            statuses = [(await person("POST", "/api/import", {"text": "x"})).status for _ in range(10)]
            assert statuses[-1] == 429

    run_async(story())


def session_moves(game_id: str, moves: int) -> tuple[str, ...]:
    """The right moves at the start of a game."""
    session = session_with(game_id)
    for _ in range(moves):
        session.submit(right_move(session))
    return tuple(session.moves)


def test_links_that_are_damaged() -> None:
    """A link that was cut short or never was one is said to be so."""
    packed = path_of_export(exported("evilhangman:#5", 1))
    for wrong in (packed[:-8], "/import/" + "A" * 40, "/import/x"):
        with pytest.raises((BadSave, BadParams)):
            ClaimsQuestion(wrong).answer(nothing)
