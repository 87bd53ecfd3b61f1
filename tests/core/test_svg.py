"""Scenes as pictures: whole documents, everything in them as text, nothing told by color alone."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lexicade
from lexicade.core.scene import Cell, Grid, Keys, Look, Meter, Note, Panel, Prompt, Rack, Scene, Words
from lexicade.core.svg import PREMIUMS, grid_svg, scene_svg
from lexicade.games import keys
from tests.kit import open_game, sessions

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ET.Element:
    """A picture as a tree; raises if it is no XML."""
    return ET.fromstring(picture)


def texts(picture: str) -> list[str]:
    """All that can be read in a picture, in order."""
    return [each.text or "" for each in read(picture).iter(f"{SVG}text")]


def shown_in(panel: Panel) -> list[str]:
    """What a panel has to say."""
    match panel:
        case Grid():
            cells = [cell for row in panel.rows for cell in row]
            letters = [cell.text for cell in cells if cell.look not in (Look.PLAIN, Look.PREMIUM)]
            squares = [name for row in panel.premiums for name in row]
            premiums = [name for cell, name in zip(cells, squares, strict=False) if cell.look is Look.PREMIUM and name]
            values = [str(cell.value) for cell in cells if cell.value is not None]
            return [*panel.row_names, *panel.column_names, *letters, *premiums, *values]
        case Rack():
            return [*panel.letters, *map(str, panel.values)]
        case Keys():
            return [key.upper() for key, _ in panel.keys]
        case Words():
            return [panel.title, *panel.lines]
        case Meter():
            return [f"{panel.label}: {panel.value} of {panel.most}"]
        case Note():
            return panel.text.split("\n")
        case Prompt():
            return [panel.question, *(label for label, _ in panel.choices)]


@pytest.mark.parametrize("key", keys(hidden=True))
@settings(max_examples=8)
@given(data=st.data())
def test_every_game_is_drawn(key: str, data: st.DataObject) -> None:
    """Any view of any game is a document that says all that its panels say, under the name of the game."""
    session = data.draw(sessions(open_game(key), most=6))
    scene = session.game.scene(session.view(session.to_move or 0))
    said = " ".join(" ".join(texts(scene_svg(scene))).split())
    for panel in scene.panels:
        for text in shown_in(panel):
            assert " ".join(text.split()) in said
    picture = read(session._repr_svg_())
    assert (picture[0].tag, picture[0].text) == (f"{SVG}title", session.game.info.title)


def test_nothing_is_asked_afterwards() -> None:
    """The picture of a finished game has no question, that of an open one has."""
    session = lexicade.new("evilhangman", seed=1, length=9, setter="honest")
    assert "Enter guess:" in texts(session._repr_svg_())
    session.play_out("weak")
    assert "Enter guess:" not in texts(session._repr_svg_())


@settings(max_examples=30)
@given(st.text(max_size=40))
def test_no_text_breaks_a_picture(text: str) -> None:
    """Whatever a panel says, markup or control characters, the picture stays a document and says it."""
    scene = Scene((Note(text), Words(text, (text,)), Prompt(text, ((text, text),)), Rack((text,)), Meter(text, 1, 3)))
    for picture in (scene_svg(scene, text), grid_svg(Grid(((Cell(text, Look.SHOWN),),), (text,), (text,)), text)):
        assert {each.tag.removeprefix(SVG) for each in read(picture).iter()} <= {
            *("svg", "title", "rect", "g", "text", "circle", "path"),
        }
    assert "<script>" not in scene_svg(Scene((Note("<script>"),)), "<script>")


def without_colors(look: Look, text: str = "A") -> str:
    """A square as somebody sees it who sees no colors."""
    picture = grid_svg(Grid(((Cell(text, look), Cell("", Look.HIDDEN)),)))
    return re.sub(r"#[0-9a-f]{6}", "", picture)


def test_looks_differ_without_colors() -> None:
    """Letters that are meant differently are drawn differently, in black and white, too."""
    letters = (Look.SHOWN, Look.STRONG, Look.BLANK, Look.SPENT)
    assert len({without_colors(look) for look in letters}) == len(letters)
    assert without_colors(Look.HIDDEN, "") != without_colors(Look.SHOWN)
    assert len(set(PREMIUMS.values())) == len(PREMIUMS)


def test_meters() -> None:
    """A meter shows its number as text, and as pips or a bar that fits."""
    pips = read(scene_svg(Scene((Meter("Lives", 3, 5),))))
    fills = [each.get("fill") for each in pips.iter(f"{SVG}circle")]
    assert len(fills) == 5
    assert fills.count(fills[0]) == 3
    bar = list(read(scene_svg(Scene((Meter("Time", 30, 60),)))).iter(f"{SVG}rect"))
    assert [each.get("width") for each in bar[-2:]] == ["200", "100"]


@pytest.mark.parametrize("key", keys())
def test_everything_is_inside(key: str) -> None:
    """No square of a picture lies outside of its frame."""
    picture = read(lexicade.new(key, seed=2)._repr_svg_())
    width, height = float(picture.get("width", 0)), float(picture.get("height", 0))

    def check(element: ET.Element, x: float, y: float) -> None:
        for each in element:
            moved = re.findall(r"[-\d.]+", each.get("transform", "")) or ["0", "0"]
            left, top = x + float(moved[0]), y + float(moved[1])
            if each.tag == f"{SVG}rect":
                right = left + float(each.get("x", 0)) + float(each.get("width", 0))
                assert 0 <= left + float(each.get("x", 0)) <= right <= width
                assert top + float(each.get("y", 0)) + float(each.get("height", 0)) <= height
            check(each, left, top)

    check(picture, 0, 0)


def test_side_by_side() -> None:
    """Pictures can stand in one page: no ids, style sheets or scripts that would reach each other."""
    for key in keys():
        picture = lexicade.new(key, seed=2)._repr_svg_()
        assert not re.search(r"<style|<script|\bid=|\bclass=|href", picture)
    assert Scene((Note("x"),))._repr_svg_() == scene_svg(Scene((Note("x"),)))
