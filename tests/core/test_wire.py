"""Scenes go to JSON and back, short and in a shape that never changes without anybody noticing."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from lexicade.core.errors import BadScene
from lexicade.core.scene import Cell, Figure, Grid, Keys, Look, Meter, Note, Panel, Prompt, Rack, Scene, Words
from lexicade.core.wire import encode_scene, read_scene, write_scene

PANELS: dict[Panel, Any] = {
    Grid(
        ((Cell(), Cell("Q", Look.STRONG, 10, is_new=True, label="B1, Q, 10 points, new")),),
        row_names=("1",),
        column_names=("A", "B"),
        premiums=(("2W", ""),),
        labels=(("A1, double word", "B1"),),
    ): {
        "kind": "grid",
        "rows": [[{}, {"text": "Q", "look": "strong", "value": 10, "is_new": True, "label": "B1, Q, 10 points, new"}]],
        "row_names": ["1"],
        "column_names": ["A", "B"],
        "premiums": [["2W", ""]],
        "labels": [["A1, double word", "B1"]],
    },
    Rack(("a", "b"), (1, 3), (Look.SHOWN, Look.SPENT)): {
        "kind": "rack",
        "letters": ["a", "b"],
        "values": [1, 3],
        "looks": ["shown", "spent"],
    },
    Keys((("a", Look.PLAIN),)): {"kind": "keys", "keys": [["a", "plain"]]},
    Words("Score", ("you: 3",), 0): {"kind": "words", "title": "Score", "lines": ["you: 3"], "current": 0},
    Meter("Guesses left", 3, 8, "wrong guess", Figure.GALLOWS): {
        "kind": "meter",
        "label": "Guesses left",
        "value": 3,
        "most": 8,
        "counted": "wrong guess",
        "figure": "gallows",
    },
    Note("Hello"): {"kind": "note", "text": "Hello"},
    Prompt("Well?", (("Yes", "y"),), previews=True): {
        "kind": "prompt",
        "question": "Well?",
        "choices": [["Yes", "y"]],
        "previews": True,
    },
}


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.kind)
def test_the_shape_is_fixed(panel: Panel) -> None:
    """Programs elsewhere rely on the names of kinds and fields, and on defaults being left out."""
    assert write_scene(Scene((panel,))) == [PANELS[panel]]
    assert json.loads(encode_scene(Scene((panel,)))) == [PANELS[panel]]
    assert read_scene(json.loads(json.dumps([PANELS[panel]]))) == Scene((panel,))


def test_every_kind_is_tried() -> None:
    """A new kind of panel gets an example here."""
    assert {type(panel) for panel in PANELS} == set(get_args(Panel))


def test_constants_are_sent_once() -> None:
    """What never changes can be left out and taken from an earlier scene, panel by panel of a kind."""
    one, two = Grid(((Cell(),),), row_names=("1",)), Grid(((Cell(),),), row_names=("2",))
    later = Scene((Note("Well"), Grid(((Cell("Q"),),), row_names=("1",)), two))
    sent = write_scene(later, constants=False)
    assert json.loads(encode_scene(later, constants=False)) == sent
    assert all("row_names" not in panel for panel in sent)
    assert read_scene(sent, before=Scene((one, two))) == later
    assert read_scene(sent) != later


def test_rows_are_put_where_they_belong() -> None:
    """Each grid gets its own rows, also after one without any, whatever the texts around them say."""
    scene = Scene((Note('"rows":[]'), Grid(()), Grid(((Cell("Q"),),)), Note('["rows":[]]'), Grid(((Cell("Z"),),))))
    assert json.loads(encode_scene(scene)) == write_scene(scene)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {},
        [1],
        [{}],
        [{"kind": "sound"}],
        [{"kind": ["grid"]}],
        [{"kind": "note"}],
        [{"kind": "note", "text": 3}],
        [{"kind": "note", "text": "x", "color": "red"}],
        [{"kind": "meter", "label": "x", "value": True, "most": 3}],
        [{"kind": "meter", "label": "x", "value": 1, "most": 3, "figure": "smile"}],
        [{"kind": "rack", "letters": "abc"}],
        [{"kind": "keys", "keys": [["a"]]}],
        [{"kind": "grid", "rows": [[3]]}],
        [{"kind": "words", "title": "x", "lines": [], "current": "0"}],
    ],
    ids=repr,
)
def test_nothing_else_is_a_scene(wrong: Any) -> None:
    """What is not a scene is refused in a sentence, whatever it is."""
    with pytest.raises(BadScene) as caught:
        read_scene(wrong)
    assert caught.value.sentence.endswith(".")
