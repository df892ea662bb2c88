"""Fonts for print, and words broken into lines that fit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, product
from pathlib import Path
from typing import Final

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

    Lines break at spaces and between Chinese characters, in a Chinese name only where it is whole at no size, and
    inside other words only where nothing else fits; at the last size what is too much for the box is dropped and
    marked with three dots.
    """
    for parts, size in product((_names(text), _parts(text)), sizes_mm):
        lines = _wrapped(parts, box_mm[0], size, weight, width)
        if len(lines) * LEADING * size <= box_mm[1] and all(width(x, size, weight) <= box_mm[0] for x in lines):
            return size, lines
    size = sizes_mm[-1]
    pieces = _wrapped(tuple(text), box_mm[0], size, weight, width)
    room = max(1, int(box_mm[1] / (LEADING * size)))
    if len(pieces) <= room:
        return size, pieces
    last = pieces[room - 1]
    while last and width(f"{last}...", size, weight) > box_mm[0]:
        last = last[:-1]
    return size, (*pieces[: room - 1], f"{last.rstrip()}...")


def _wrapped(parts: tuple[str, ...], room_mm: float, size: float, weight: Weight, width: Measure) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and width((line + part).rstrip(), size, weight) > room_mm:
            lines.append(line.strip())
            line = part.lstrip()
        else:
            line += part
    return tuple(x for x in (*lines, line.strip()) if x)


_NAME: Final = 7
"""Characters of the longest Chinese name."""


def _names(text: str) -> tuple[str, ...]:
    """Where a line may break: as ``_parts`` says, but in no run of Chinese characters that can be a name."""
    parts: list[str] = []
    for chinese, characters in groupby(text, _is_chinese):
        run = "".join(characters)
        if chinese:
            parts += [run] if len(run) <= _NAME else run
        else:
            first, *others = _parts(run)
            parts[-1:] = ["".join((*parts[-1:], first)), *others]
    return tuple(parts)


def _parts(text: str) -> tuple[str, ...]:
    """Where a line may break: after a space, and before a Chinese character."""
    parts: list[str] = []
    for character in text:
        if parts and not parts[-1].endswith(" ") and not _is_chinese(character):
            parts[-1] += character
        else:
            parts.append(character)
    return tuple(parts)


def _is_chinese(character: str) -> bool:
    return "一" <= character <= "鿿"
