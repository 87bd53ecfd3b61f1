"""The colors of squares and tiles can be read and told apart, also by people who are color-blind."""

from __future__ import annotations

from itertools import combinations

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import ColorSystem
from rich.style import Style

from lexicade.frontends.tui.panels.palette import COLORS, PREMIUMS, Paint, palette
from lexicade.frontends.tui.panels.squares import edge_of

Rgb = tuple[float, float, float]
# Linear RGB as people see it who lack one kind of cone (Viénot, Brettel and Mollon 1999).
SIGHTS = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
BOARD = (Paint.SQUARE, *PREMIUMS.values(), Paint.TILE, Paint.STRONG)
COLORED = ["dark", "light", "few"]


def linear(color: tuple[int, int, int]) -> Rgb:
    """A color as light."""
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color
    )
    return red, green, blue


def luminance(light: Rgb) -> float:
    """How bright it is."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def lab(light: Rgb) -> Rgb:
    """Light in the space in which distances are those that people see."""
    x = (0.4124 * light[0] + 0.3576 * light[1] + 0.1805 * light[2]) / 0.9505
    z = (0.0193 * light[0] + 0.1192 * light[1] + 0.9505 * light[2]) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, luminance(light), z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(light: Rgb, sight: str) -> Rgb:
    """Light as some people see it."""
    first, second, third = (
        max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))) for row in SIGHTS[sight]
    )
    return first, second, third


def pair(colors: str, paint: Paint) -> tuple[Rgb, Rgb] | None:
    """The light of the letter and of what it stands on."""
    style = palette(colors)[paint]
    if style.color is None or style.bgcolor is None:
        return None
    return linear(tuple(style.color.get_truecolor())), linear(tuple(style.bgcolor.get_truecolor()))  # type: ignore[arg-type]


@pytest.mark.parametrize("colors", COLORED)
def test_letters_can_be_read(colors: str) -> None:
    """Whatever is written on a square has a contrast of at least 4.5 to it."""
    for paint in Paint:
        lights = pair(colors, paint)
        if lights is not None:
            dark, bright = sorted(map(luminance, lights))
            assert (bright + 0.05) / (dark + 0.05) >= 4.5, paint


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("colors", COLORED)
def test_squares_can_be_told_apart(colors: str, sight: str) -> None:
    """Empty and premium squares, tiles and the last play look different, whichever cones one has."""
    for one, two in combinations(BOARD, 2):
        lights = pair(colors, one), pair(colors, two)
        assert lights[0] is not None
        assert lights[1] is not None
        places = [lab(seen(light[1], sight)) for light in lights if light is not None]
        distance = sum((first - second) ** 2 for first, second in zip(*places, strict=True)) ** 0.5
        assert distance >= 12, (one, two, distance)


def test_sixteen_colors_stay_what_they_are() -> None:
    """On a terminal with 16 colors nothing is left to the nearest match."""
    for paint, style in palette("few").items():
        for color in (style.color, style.bgcolor):
            if color is not None:
                number = color.downgrade(ColorSystem.STANDARD).number
                assert number is not None
                assert STANDARD_PALETTE[number] == color.get_truecolor(), paint


def test_no_color_has_none() -> None:
    """Without colors, squares are told apart by how letters are set, and nothing is colored."""
    styles = palette("none")
    assert all(style.color is None and style.bgcolor is None for style in styles.values())
    kinds = [str(styles[paint]) for paint in (Paint.TILE, Paint.STRONG, Paint.BLANK, Paint.LAID, Paint.SPENT)]
    assert len(set(kinds)) == len(kinds)
    assert set(COLORS) == {*COLORED, "none"}


def test_edges_of_reversed_tiles() -> None:
    """Where a tile is drawn reversed for want of colors, its edge does not gray out a part of it."""
    assert not edge_of(Style(reverse=True), Style(dim=True)).dim
    assert edge_of(Style(), Style(dim=True)).dim, "elsewhere edges stay in the background"
