"""One widget for each kind of panel. They draw what a scene says, in any size, and turn gestures into text."""

from __future__ import annotations

from typing import Any

from lexicade.core.scene import Grid, Keys, Meter, Note, Rack, Words
from lexicade.frontends.tui.panels.grid import GridPanel
from lexicade.frontends.tui.panels.keys import KeysPanel
from lexicade.frontends.tui.panels.legend import LegendPanel
from lexicade.frontends.tui.panels.meter import MeterPanel
from lexicade.frontends.tui.panels.note import NotePanel
from lexicade.frontends.tui.panels.rack import BLANK, RackPanel
from lexicade.frontends.tui.panels.words import WordsPanel

__all__ = [
    "BLANK",
    "WIDGETS",
    "GridPanel",
    "KeysPanel",
    "LegendPanel",
    "MeterPanel",
    "NotePanel",
    "RackPanel",
    "WordsPanel",
]

WIDGETS: dict[type[Any], type[Any]] = {
    Grid: GridPanel,
    Rack: RackPanel,
    Keys: KeysPanel,
    Words: WordsPanel,
    Meter: MeterPanel,
    Note: NotePanel,
}
