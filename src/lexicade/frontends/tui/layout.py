"""The middle of the game screen: the panels of a scene, laid out to fill the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.containers import Container, ScrollableContainer
from textual.geometry import Offset

from lexicade.core.scene import Grid, Panel, Words
from lexicade.frontends.tui.panels import WIDGETS, GridPanel, KeysPanel, LegendPanel, RackPanel, WordsPanel
from lexicade.frontends.tui.panels.places import Arrangement
from lexicade.frontends.tui.panels.sizes import Extent, Scale

STYLE = """
GameBody { height: 1fr; width: 100%; overflow: hidden; }
GameBody > * { position: absolute; }
Window { scrollbar-size: 1 1; overflow: hidden; }
.text { scrollbar-size-vertical: 1; }
.text > Static { width: 100%; height: auto; }
"""


class Window(ScrollableContainer, can_focus=False):
    """A window on a grid, which scrolls if it is smaller."""

    def __init__(self, panel: Grid) -> None:
        self.grid = GridPanel(panel)
        self.is_cut = False  # whether the grid is larger
        super().__init__(self.grid)

    def show_panel(self, panel: Grid) -> None:
        """Draw another position."""
        self.grid.show_panel(panel)

    def extent(self, scale: Scale, width: int) -> Extent:
        """The room that the grid takes."""
        return self.grid.extent(scale, width)

    def fit(self, scale: Scale, room: Extent) -> None:
        """Draw the grid at a scale; it may be larger than the window."""
        extent = self.grid.extent(scale, room.width)
        self.grid.styles.width, self.grid.styles.height = extent
        self.grid.fit(scale, extent)
        self.is_cut = extent.width > room.width or extent.height > room.height
        self.styles.overflow_x = self.styles.overflow_y = "auto" if self.is_cut else "hidden"
        self.call_after_refresh(self.grid.draw)

    def look(self, down: int, right: int) -> None:
        """Scroll by some squares."""
        scale = self.grid.scale
        self.scroll_relative(right * scale.columns, down * scale.rows, animate=False)


class GameBody(Container):
    """The panels of a scene, as large as the room allows."""

    def __init__(self) -> None:
        super().__init__(id="body")
        self._kinds: list[type[Any]] = []
        self.panels: list[Any] = []  # a widget for each panel, in the order of the scene
        self._placed: list[Any] = []  # the same, and what comes with them
        self._cut = (False, False)  # whether a board or a list is larger than its place

    async def show(self, panels: Sequence[Panel]) -> None:
        """Draw a position; widgets stay where the kinds of panels do."""
        kinds = [type(panel) for panel in panels]
        if kinds == self._kinds:
            for widget, panel in zip(self.panels, panels, strict=True):
                widget.show_panel(panel)
        else:
            await self.remove_children()
            self.panels = [
                Window(panel) if isinstance(panel, Grid) else WIDGETS[type(panel)](panel) for panel in panels
            ]
            legends = [LegendPanel(panel) for panel in panels if isinstance(panel, Grid) and panel.premiums]
            self._placed = [*self.panels, *legends]
            await self.mount_all(self._placed)
            self._kinds = kinds
        self.lay_out()

    @property
    def board(self) -> GridPanel | None:
        """The grid that words are laid on, if there is one."""
        windows = (widget.grid for widget in self.panels if isinstance(widget, Window))
        return next((grid for grid in windows if grid.panel.across), None)

    @property
    def cut_board(self) -> Window | None:
        """The window on a grid that is larger, if there is one."""
        return next((widget for widget in self.panels if isinstance(widget, Window) and widget.is_cut), None)

    @property
    def cut_lists(self) -> list[Words]:
        """Lists for which there is no room, or not for all of their lines."""
        return [widget.panel for widget in self.panels if isinstance(widget, WordsPanel) and not widget.is_whole]

    @property
    def rack(self) -> RackPanel | None:
        """The tiles to choose from, if there are any."""
        return next((widget for widget in self.panels if isinstance(widget, RackPanel)), None)

    @property
    def keys(self) -> KeysPanel | None:
        """The alphabet to choose from, if there is one."""
        return next((widget for widget in self.panels if isinstance(widget, KeysPanel)), None)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is now."""
        self.lay_out()

    def lay_out(self) -> None:
        """Give each panel its place and its size."""
        room = Extent(*self.size)
        if not room.width or not room.height or not self._placed:
            return
        boards: list[int] = []
        tiles: list[int] = []
        texts: list[int] = []
        for number, widget in enumerate(self._placed):
            kind = (
                boards if isinstance(widget, Window) else tiles if isinstance(widget, RackPanel | KeysPanel) else texts
            )
            kind.append(number)
        arrangement = Arrangement(self._placed, tuple(boards), tuple(tiles), tuple(texts), room)
        for number, place in arrangement.places().items():
            widget = self._placed[number]
            widget.display = place.width > 0 and place.height > 0
            widget.styles.width, widget.styles.height = place.width, place.height
            widget.styles.offset = Offset(place.x, place.y)
            widget.fit(place.scale, Extent(place.width, place.height))
        cut = (self.cut_board is not None, bool(self.cut_lists))
        if cut != self._cut:
            self._cut = cut
            self.screen.refresh_bindings()  # there are keys for what is cut
