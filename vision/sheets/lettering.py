"""Fonts for print, and words broken into lines that fit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from vision import VisionError
from vision.sheets.drawing import Weight
from vision.surface import Point


class FontMissing(VisionError, OSError):
    """A font file cannot be read or embedded; the message names it."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """TrueType files (reportlab embeds no other outlines) that hold every character to be printed."""

    regular: Path
    bold: Path

    def path(self, weight: Weight) -> Path:
        return self.bold if weight is Weight.BOLD else self.regular


Measure = Callable[[str, float, Weight], float]
"""Text, size in mm, weight -> width in mm."""


def registered(fonts: Fonts, weight: Weight) -> str:
    """The name under which reportlab knows this font; raises FontMissing."""
    path = fonts.path(weight)
    name = f"pharos-{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        try:
            pdfmetrics.registerFont(TTFont(name, str(path)))
        except (TTFError, OSError) as error:
            raise FontMissing(f"the font {path} cannot be used for printing: {error}") from error
    return name


def measure(fonts: Fonts) -> Measure:
    def width_mm(text: str, size_mm: float, weight: Weight) -> float:
        return float(pdfmetrics.stringWidth(text, registered(fonts, weight), size_mm))

    return width_mm


LEADING = 1.15
"""From one base line to the next, in ems."""


def fit(
    text: str, box_mm: Point, sizes_mm: tuple[float, ...], weight: Weight, width: Measure
) -> tuple[float, tuple[str, ...]]:
    """The first of ``sizes_mm`` (largest first) at which the text fits the box, and its lines ``LEADING`` ems apart.

    Lines break at spaces, before a Chinese character, and inside a word only where nothing else fits; at the last
    size what is too much for the box is dropped and marked with three dots.
    """
    for size in sizes_mm:
        lines = _wrapped(text, box_mm[0], size, weight, width)
        if len(lines) * LEADING * size <= box_mm[1] and all(width(x, size, weight) <= box_mm[0] for x in lines):
            return size, lines
    size = sizes_mm[-1]
    pieces = _wrapped(text, box_mm[0], size, weight, width, inside_words=True)
    room = max(1, int(box_mm[1] / (LEADING * size)))
    if len(pieces) <= room:
        return size, pieces
    last = pieces[room - 1]
    while last and width(f"{last}...", size, weight) > box_mm[0]:
        last = last[:-1]
    return size, (*pieces[: room - 1], f"{last.rstrip()}...")


def _wrapped(
    text: str, room_mm: float, size: float, weight: Weight, width: Measure, *, inside_words: bool = False
) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for part in _parts(text, inside_words=inside_words):
        if line and width((line + part).rstrip(), size, weight) > room_mm:
            lines.append(line.strip())
            line = part.lstrip()
        else:
            line += part
    return tuple(x for x in (*lines, line.strip()) if x)


def _parts(text: str, *, inside_words: bool) -> tuple[str, ...]:
    """Where a line may break: after a space, before a Chinese character, or everywhere."""
    if inside_words:
        return tuple(text)
    parts: list[str] = []
    for character in text:
        joins = parts and not parts[-1].endswith(" ") and not "一" <= character <= "鿿"
        if joins:
            parts[-1] += character
        else:
            parts.append(character)
    return tuple(parts)
