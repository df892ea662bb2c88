"""The look of every screen, read from theme.toml: sizes as fractions of the height, colours by what they mean."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.table import Seat
from ui.errors import UiError
from ui.parts import Size, Tone

Color = tuple[int, int, int]

_FILE = Path(__file__).with_name("theme.toml")
_SPACES = ("margin", "gap", "inset", "radius", "line", "heading", "bar", "notice", "touch")
_COLORS = ("night", "sky", "glow", "bar", "panel", "panel_foot", "panel_dim", "panel_lit", "edge", "ink")


class BadTheme(UiError, ValueError):
    """A theme file that cannot be used; the message names the file, the key and what was expected."""


@dataclass(frozen=True, slots=True)
class SeatSign:
    """What a seat is known by beside its number and name."""

    color: Color
    shape: str
    """An icon's name."""
    glyph: str
    """The character that stands for the shape in a text."""


@dataclass(frozen=True, slots=True)
class Theme:
    sizes: Mapping[Size, float]
    spaces: Mapping[str, float]
    """Fractions of the screen's height."""
    colors: Mapping[str, Color]
    tones: Mapping[Tone, Color]
    """Colours of texts and icons."""
    fills: Mapping[Tone, Color]
    """Colours of areas."""
    seats: tuple[SeatSign, ...]
    glyphs: Mapping[str, str]
    """Characters of a text that are drawn as icons, the seats' own among them."""

    def seat(self, seat: Seat) -> SeatSign:
        return self.seats[seat - 1]

    def on(self, fill: Color) -> Color:
        """The colour for text on this fill: ink or plain, whichever stands out more."""
        return max(self.colors["ink"], self.tones[Tone.PLAIN], key=lambda color: contrast(color, fill))


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours as WCAG 2 defines it, from 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(color: Color) -> float:
    """Relative luminance as WCAG 2 defines it, from 0 to 1."""
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def mix(one: Color, other: Color, part: float) -> Color:
    """``one`` with this part (0 to 1) of ``other`` in it."""
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return r, g, b


@cache
def bundled_theme() -> Theme:
    return read_theme(_FILE)


def read_theme(path: Path) -> Theme:
    """Read a theme strictly; raises BadTheme for a missing or unknown key and for a value that is none."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadTheme(f"{path}: {error}") from error
    _keys(path, "the file", data, ("size", "space", "color", "tone", "fill", "seat", "glyph"))
    seats = tuple(_seat(path, seat) for seat in data["seat"])
    glyphs = {seat.glyph: seat.shape for seat in seats} | data["glyph"]
    return Theme(
        sizes={Size(k): _fraction(path, k, v) for k, v in _table(path, data, "size", tuple(Size)).items()},
        spaces={k: _fraction(path, k, v) for k, v in _table(path, data, "space", _SPACES).items()},
        colors={k: _color(path, k, v) for k, v in _table(path, data, "color", _COLORS).items()},
        tones={Tone(k): _color(path, k, v) for k, v in _table(path, data, "tone", tuple(Tone)).items()},
        fills={Tone(k): _color(path, k, v) for k, v in _table(path, data, "fill", tuple(Tone)).items()},
        seats=seats,
        glyphs=glyphs,
    )


def _table(path: Path, data: Mapping[str, object], name: str, wanted: tuple[str, ...]) -> Mapping[str, object]:
    table = data[name]
    if not isinstance(table, dict):
        raise BadTheme(f"{path}: {name} must be a table")
    _keys(path, f"[{name}]", table, wanted)
    return table


def _keys(path: Path, where: str, table: Mapping[str, object], wanted: tuple[str, ...]) -> None:
    for key in set(table) ^ set(wanted):
        raise BadTheme(f"{path}: {where} {'does not know' if key in table else 'misses'} the key {key!s}")


def _seat(path: Path, seat: Mapping[str, object]) -> SeatSign:
    _keys(path, "[[seat]]", seat, ("color", "shape", "glyph"))
    return SeatSign(_color(path, "seat.color", seat["color"]), str(seat["shape"]), str(seat["glyph"]))


def _fraction(path: Path, key: str, value: object) -> float:
    if not isinstance(value, float) or not 0 < value < 1:
        raise BadTheme(f"{path}: {key} = {value!r} must be a fraction of the screen's height, as 0.04")
    return value


def _color(path: Path, key: str, value: object) -> Color:
    text = str(value).removeprefix("#")
    try:
        red, green, blue = bytes.fromhex(text)
    except ValueError as error:
        raise BadTheme(f'{path}: {key} = {value!r} must be a colour, as "#ffd27a"') from error
    return red, green, blue
