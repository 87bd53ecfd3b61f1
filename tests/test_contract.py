"""The laws that every game obeys, tried on every game there is."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexicade.core.errors import BadParams, BadRecord, MoveError
from lexicade.core.game import LEVELS, Levels, LinePrompt
from lexicade.core.ids import read_id, write_id
from lexicade.core.params import options
from lexicade.core.rng import Rng
from lexicade.core.scene import Cell, Grid, Look, Prompt, Rack
from lexicade.core.session import Session
from lexicade.core.wire import encode_scene, read_scene, write_scene
from lexicade.frontends.cli.main import COMMANDS
from lexicade.games import commands, find, keys
from tests.kit import SOAK, AnyGame, open_game, params_of, sessions

every_game = pytest.mark.parametrize("game", [open_game(key) for key in keys(hidden=True)], ids=keys(hidden=True))
few = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
MOST_MOVES = 2_000
LISTED = 5_000  # of the moves of a position, how many are looked through for one that was accepted

typed = st.one_of(st.text(max_size=20), st.text("abcdefghijklmnopqrstuvwxyz*?!.: 0123456789", max_size=12))


def nearly(text: str, data: st.DataObject) -> str:
    """A text, or the same with another case, blanks around it, a piece missing or one added."""
    change = data.draw(st.sampled_from(["none", "case", "blanks", "cut", "add"]))
    if change == "case":
        return text.swapcase()
    if change == "blanks":
        return f"  {text}\t"
    if change == "cut":
        return text[: data.draw(st.integers(0, len(text)))]
    return text + data.draw(st.text(max_size=3)) if change == "add" else text


def is_miss(session: Session[Any, Any, Any, Any], text: str) -> bool:
    """Whether a text, accepted in this position, is a charged mistake."""
    move = session.game.read_move(session.state, text.strip())
    return session.game.play(session.state, move).miss


@every_game
def test_info_is_whole(game: AnyGame) -> None:
    """A game's entry in the catalogue names its folder and leaves nothing blank, so that menus can trust it."""
    info = game.info
    assert find(info.key) is type(game)
    assert info.key not in COMMANDS, "a command has that name"
    assert all(text.strip() == text and text for text in (info.title, info.pitch, info.help))
    assert "\n" not in info.title + info.pitch
    assert len(f"{info.key:<12} {info.title}: {info.pitch}") < 80, "the list fits a terminal"
    assert all(len(line) < 80 for line in info.help.splitlines())
    assert 1 <= info.seats[0] <= info.seats[1]
    assert game.command.names == tuple(commands(info.key))


@every_game
@few
@given(data=st.data())
def test_params_read_back(game: AnyGame, data: st.DataObject) -> None:
    """Parameters survive being written into an id and read from it."""
    params = data.draw(params_of(game))
    assert game.read_params(game.write_params(params)) == params
    assert game.read_params("") == game.params()


@every_game
def test_levels_are_games(game: AnyGame) -> None:
    """What a game means by a level can be played, no two levels are the same, and the middle one is the usual game."""
    for level in LEVELS:
        Session(game, game.at_level(level), 1)
    usual = game.read_params("")
    assert game.category(game.at_level("medium"), ()) == game.category(usual, ())
    if game.levels != Levels():
        assert len({game.at_level(level) for level in LEVELS}) == len(LEVELS)


@every_game
def test_parameters_suit_a_dialog(game: AnyGame) -> None:
    """Whatever a dialog offers says what it is in a line, and is a number, a choice or a yes or no."""
    for field, option in options(game.params).values():
        assert option.help.strip() == option.help != ""
        assert len(option.help) < 80
        is_free_text = isinstance(field.default, str) and not option.choices
        assert option.is_technical or not is_free_text
        assert not option.choices or field.default in option.choices


@every_game
@few
@given(text=typed)
def test_no_params_text_crashes(game: AnyGame, text: str) -> None:
    """Whatever stands where parameters should be gives parameters or a BadParams."""
    try:
        params = game.read_params(text)
    except BadParams as error:
        assert error.sentence.endswith(".")
    else:
        assert game.read_params(game.write_params(params)) == params


@every_game
@few
@given(data=st.data(), text=typed)
def test_no_text_crashes(game: AnyGame, data: st.DataObject, text: str) -> None:
    """Any text at all is a move or is refused in a sentence, and a refusal changes nothing."""
    session = data.draw(sessions(game))
    state, moves = session.state, session.moves
    try:
        session.submit(text)
    except MoveError as error:
        assert error.sentence.strip()
        assert (session.state, session.moves) == (state, moves)
    else:
        assert session.moves[:-1] == moves


@every_game
@few
@given(data=st.data())
def test_listed_moves_are_right(game: AnyGame, data: st.DataObject) -> None:
    """Each move that a game lists is accepted, is no miss, and reads back from its one line of text."""
    session = data.draw(sessions(game))
    for move in islice(game.moves(session.state), 30):
        text = game.write_move(move)
        assert text == text.strip() != ""
        assert text.isprintable()
        assert not text.startswith(":")
        assert game.read_move(session.state, text) == move
        assert not game.play(session.state, move).miss


@every_game
@few
@given(data=st.data())
def test_accepted_moves_are_listed(game: AnyGame, data: st.DataObject) -> None:
    """Nothing is accepted that the game doesn't list, unless it is charged as a miss."""
    session = data.draw(sessions(game))
    listed = list(islice(game.moves(session.state), LISTED))
    if len(listed) == LISTED:  # too many to look through
        return
    likely = [game.write_move(move) for move in listed[:50]]
    text = nearly(data.draw(st.sampled_from(likely)), data) if likely else data.draw(typed)
    try:
        move = game.read_move(session.state, text.strip())
        missed = is_miss(session, text)
    except MoveError:
        return
    if session.to_move is not None and not missed:
        assert move in listed


@every_game
@few
@given(data=st.data())
def test_records_open(game: AnyGame, data: st.DataObject) -> None:
    """A game written for other programs opens as the same game; one that the format has no room for is refused."""
    for kind in game.info.records:
        session = data.draw(sessions(game))
        try:
            content = game.write_record(kind, session).encode()
        except BadParams as error:
            assert error.sentence.endswith(".")
            continue
        foreign = game.read_foreign(content)
        assert foreign is not None
        assert (foreign.params, foreign.moves, foreign.seed) == (session.params, session.moves, session.id.seed)


@every_game
@given(content=st.binary())
def test_no_foreign_file_crashes(game: AnyGame, content: bytes) -> None:
    """Whatever is in a file, a game makes a game of it, refuses it in a sentence or doesn't know it."""
    for start in (b"", b"#", b">", b"{"):
        try:
            game.read_foreign(start + content)
        except (BadParams, BadRecord) as error:
            assert error.sentence.endswith(".")


@every_game
@few
@given(data=st.data())
def test_saves_load(game: AnyGame, data: st.DataObject) -> None:
    """A save gives back the same game in the same state, and its id reads back."""
    session = data.draw(sessions(game))
    loaded = Session.load(session.save(), game)
    assert loaded == session
    assert loaded.state == session.state
    assert read_id(write_id(session.id)) == session.id
    assert session.save().isascii()


@every_game
@few
@given(data=st.data())
def test_undo_and_redo(game: AnyGame, data: st.DataObject) -> None:
    """Taking back every move leads to the start, and playing them again leads to where the game was."""
    session = data.draw(sessions(game))
    if not game.info.undo:
        return
    end, moves = session.state, session.moves
    while session.moves:
        session.undo()
    assert session == Session(game, session.params, session.id.seed)
    while session.undone:
        session.redo()
    assert (session.state, session.moves) == (end, moves)


@every_game
@few
@given(data=st.data())
def test_another_move_after_undo(game: AnyGame, data: st.DataObject) -> None:
    """Going back and making another move leads to what the same moves lead to from the start, with nothing to redo."""
    session = data.draw(sessions(game))
    if not game.info.undo:
        return
    for _ in range(data.draw(st.integers(0, len(session.moves)))):
        session.undo()
    move = data.draw(st.sampled_from([None, *islice(game.moves(session.state), 50)]))
    if move is not None:
        session.submit(game.write_move(move))
        assert not session.can_redo
    fresh = Session(game, session.params, session.id.seed)
    for text in session.moves:
        fresh.submit(text)
    assert (fresh.state, fresh.events, fresh.to_move) == (session.state, session.events, session.to_move)


@every_game
@few
@given(data=st.data())
def test_over_means_outcome(game: AnyGame, data: st.DataObject) -> None:
    """A game is over exactly when it has an outcome, and then there is nothing left to play."""
    session = data.draw(sessions(game))
    outcome = session.outcome
    assert (session.to_move is None) == (outcome is not None)
    assert (next(iter(game.moves(session.state)), None) is None) == (outcome is not None)
    if outcome is not None:
        assert game.info.seats[0] <= len(outcome.scores) <= game.info.seats[1]
        assert set(outcome.winners) <= set(range(len(outcome.scores)))


@every_game
@few
@given(data=st.data())
def test_views_keep_secrets(game: AnyGame, data: st.DataObject) -> None:
    """What a seat cannot see may be dealt anew without its view, prompt or scene changing."""
    session = data.draw(sessions(game))
    if (seat := session.to_move) is None:
        return
    other = game.redeal(session.state, seat, Rng(data.draw(st.integers(0, 2**64 - 1))))
    assert game.view(other, seat) == session.view(seat)
    assert game.prompt(game.view(other, seat)) == game.prompt(session.view(seat))
    assert game.scene(game.view(other, seat)) == game.scene(session.view(seat))


@every_game
@few
@given(data=st.data())
def test_scenes_are_panels(game: AnyGame, data: st.DataObject) -> None:
    """Every view, of a game that is over too, is drawn as panels with one prompt, and can be asked for in a line."""
    session = data.draw(sessions(game))
    for seat in range(len(session.outcome.scores) if session.outcome else 1):
        view = session.view(seat)
        panels = game.scene(view).panels
        assert sum(isinstance(panel, Prompt) for panel in panels) == 1
        prompt = game.prompt(view)
        assert isinstance(prompt, LinePrompt)
        assert "\n" not in prompt.question
        assert not prompt.picture.endswith("\n")
        assert hash(game.scene(view)) == hash(game.scene(view))
        for panel in panels:
            if isinstance(panel, Grid):
                assert len({len(row) for row in panel.rows}) == 1
            if isinstance(panel, Rack):
                assert {len(panel.values), len(panel.looks)} <= {0, len(panel.letters)}


@every_game
@few
@given(data=st.data())
def test_scenes_travel(game: AnyGame, data: st.DataObject) -> None:
    """A scene of any view comes back from JSON as it was, also with its constants sent once, at the start."""
    session = data.draw(sessions(game))
    first = game.scene(Session(game, session.params, session.id.seed).view(0))
    for seat in range(len(session.outcome.scores) if session.outcome else 1):
        scene = game.scene(session.view(seat))
        assert read_scene(json.loads(encode_scene(scene))) == scene
        assert read_scene(json.loads(encode_scene(scene, constants=False)), before=first) == scene
        assert json.loads(encode_scene(scene)) == json.loads(json.dumps(write_scene(scene)))


@every_game
@few
@given(data=st.data())
def test_grids_can_be_heard(game: AnyGame, data: st.DataObject) -> None:
    """Whatever a grid shows or hides has a label for screen readers, and all that goes by cell has the grid's shape."""
    session = data.draw(sessions(game))
    for grid in (panel for panel in game.scene(session.view(0)).panels if isinstance(panel, Grid)):
        shape = [len(row) for row in grid.rows]
        for by_cell in (grid.across, grid.down, grid.premiums, grid.labels):
            assert [len(row) for row in by_cell] in ([], shape)
        for row, cells in enumerate(grid.rows):
            for column, cell in enumerate(cells):
                assert grid.label(row, column) or cell == Cell()
                assert cell.look not in (Look.SHOWN, Look.STRONG, Look.BLANK) or cell.text in grid.label(row, column)


@every_game
@few
@given(data=st.data())
def test_values_are_frozen(game: AnyGame, data: st.DataObject) -> None:
    """States and views are frozen, slotted and hashable, so that keeping one is safe."""
    session = data.draw(sessions(game))
    for value in (session.state, game.view(session.state, 0)):
        assert is_dataclass(value)
        assert not hasattr(value, "__dict__")
        with pytest.raises(AttributeError):
            setattr(value, fields(value)[0].name, None)
        assert hash(value) == hash(value)


@every_game
@settings(few, max_examples=12 if SOAK else 6)  # some hints are proofs
@given(data=st.data())
def test_hints_are_words(game: AnyGame, data: st.DataObject) -> None:
    """Each hint is a text or None, and asking changes nothing."""
    session = data.draw(sessions(game))
    if (seat := session.to_move) is None:
        return
    before = session.state
    for level in range(1, 5):
        hint = game.hint(session.view(seat), level)
        assert hint is None or hint.strip()
    assert session.state == before


@every_game
def test_bots_finish(game: AnyGame) -> None:
    """Bots of all levels, one after the other, play games to their end with what their seat sees and nothing else."""
    levels = game.info.bots
    for seed in range((12 if SOAK else 3) if levels else 0):
        session, rng = Session(game, game.read_params(""), seed), Rng(seed)
        while (seat := session.to_move) is not None:
            rng = rng.split("move")
            bot = game.bot(levels[(len(session.moves) + seed) % len(levels)])
            assert bot is not None
            session.submit(game.write_move(bot(session.view(seat), rng)), seat)
            assert len(session.moves) < MOST_MOVES
        assert session.outcome is not None
    assert game.bot("no such level") is None
