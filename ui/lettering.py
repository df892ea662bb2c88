"""Setting of type: measuring, choosing among longer and shorter texts, wrapping, rows with icons in them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ui.parts import Line, Size, Tone
from ui.sheet import Face, Icon, Mark, Rect, Text, Weight
from ui.theme import Color, Theme

LINE_BOX = 1.2
"""Height of a row's box over its size: holds the highest and the lowest of Latin and Chinese alike."""
_PITCH = 1.22
_GLYPH_ADVANCE = 1.1
_ORDER = (Size.GREAT, Size.NAME, Size.FACT, Size.NOTE)
_OPENING, _CLOSING = "（「『“‘《", "，。、；：？！）」』”’》"
_NOT_FIRST = f"{_CLOSING}%,.;:?!)…\u00a0"
_NOT_LAST = f"{_OPENING}(\u00a0"
_HAN = "\u2e80-\u9fff\uff00-\uffef\u3000-\u303f"
_PIECES = re.compile(f" +|[{_HAN}]|[^ {_HAN}]+")  # a no-break space holds two words together


class Meter(Protocol):
    """Knows how wide a text is drawn."""

    def width_px(self, text: str, face: Face) -> int: ...


@dataclass(frozen=True, slots=True, eq=False)
class Ruler:
    """What a layout measures with: the theme, the type, and the screen's size. Equal only to itself."""

    theme: Theme
    meter: Meter
    size_px: tuple[int, int]

    def space(self, name: str) -> int:
        return round(self.theme.spaces[name] * self.size_px[1])

    def size(self, size: Size) -> int:
        """A type size in pixels; rounded up, so that it is never below its fraction (to a hundredth of a pixel)."""
        return math.ceil(self.theme.sizes[size] * self.size_px[1] - 0.01)

    def tone(self, tone: Tone) -> Color:
        return self.theme.tones[tone]

    def face(self, size: Size, weight: Weight = Weight.REGULAR) -> Face:
        return Face(self.size(size), weight)

    def width(self, text: str, face: Face) -> int:
        """Width of a row of text with the icons in it."""
        return sum(
            round(face.size_px * _GLYPH_ADVANCE) if icon else self.meter.width_px(part, face)
            for part, icon in runs(text, self.theme)
        )


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it will be set."""

    rows: tuple[str, ...]
    face: Face
    cut: bool = False
    """True where even the shortest text had to be cut."""

    @property
    def height_px(self) -> int:
        return height_px(self.face.size_px, len(self.rows))


def height_px(size_px: int, rows: int = 1) -> int:
    """Height of so many rows: line boxes that a pitch sets apart."""
    return round(size_px * (_PITCH * (rows - 1) + LINE_BOX)) if rows else 0


def runs(text: str, theme: Theme) -> Iterator[tuple[str, bool]]:
    """Parts of a text: (characters, False) or (an icon's name, True)."""
    start = 0
    for i, char in enumerate(text):
        if char in theme.glyphs:
            if start < i:
                yield text[start:i], False
            yield theme.glyphs[char], True
            start = i + 1
    if start < len(text):
        yield text[start:], False


def fit(ruler: Ruler, line: Line, width_px: int, smallest: Size = Size.NOTE) -> Fitted:
    """Set a line into this width: at its own size if one of its texts fits, else smaller, at last cut short."""
    weight = Weight.BOLD if line.bold else Weight.REGULAR
    sizes = _ORDER[_ORDER.index(line.size) : max(_ORDER.index(smallest), _ORDER.index(line.size)) + 1]
    for size in sizes:
        for text in line.texts:
            face = ruler.face(size, weight)
            pieces, rows = _broken(ruler, text, face, width_px)
            if rows is not None and len(rows) <= line.rows:
                return Fitted(_balanced(ruler, pieces, face, width_px, rows), face)
    return _cut(ruler, line.texts[-1], ruler.face(sizes[-1], weight), width_px, line.rows)


def wrap(ruler: Ruler, text: str, face: Face, width_px: int) -> tuple[str, ...] | None:
    """Rows no wider than this, broken between words or Chinese characters; None where one word is too wide."""
    return _broken(ruler, text, face, width_px)[1]


def _broken(ruler: Ruler, text: str, face: Face, width_px: int) -> tuple[Sequence[str], tuple[str, ...] | None]:
    """What stays whole, and the rows of it; Chinese breaks at its punctuation alone where that makes no further row."""
    pieces = _unbreakable(text)
    rows = _rows(ruler, pieces, face, width_px)
    if rows is not None and len(rows) > 1 and len(phrases := _phrases(pieces)) < len(pieces):
        whole = _rows(ruler, phrases, face, width_px)
        if whole is not None and len(whole) == len(rows):
            return phrases, whole
    return pieces, rows


def _rows(ruler: Ruler, pieces: Sequence[str], face: Face, width_px: int) -> tuple[str, ...] | None:
    """As many pieces in a row as it takes; None where one is too wide."""
    rows: list[str] = []
    row = ""
    for piece in pieces:
        if row and ruler.width((row + piece).rstrip(), face) > width_px:
            rows.append(row.rstrip())
            row = ""
        row += piece if row else piece.lstrip()
        if ruler.width(row.rstrip(), face) > width_px:
            return None
    return (*rows, row.rstrip()) if row.strip() else tuple(rows)


def set_rows(ruler: Ruler, fitted: Fitted, rect: Rect, color: Color, align: float = 0.0) -> Iterator[Mark]:
    """The marks of a fitted text from the top of ``rect``; ``align`` 0 is left, 0.5 centred, 1 right."""
    pitch = round(fitted.face.size_px * _PITCH)
    for i, row in enumerate(fitted.rows):
        x = rect.x + round((rect.w - ruler.width(row, fitted.face)) * align)
        yield from set_row(ruler, row, (x, rect.y + i * pitch), fitted.face, color)


def set_row(ruler: Ruler, text: str, at_px: tuple[int, int], face: Face, color: Color) -> Iterator[Mark]:
    """One row from its top left corner: texts, and icons where the text has their characters."""
    x, y = at_px
    size = face.size_px
    for part, is_icon in runs(text, ruler.theme):
        if is_icon:
            advance = round(size * _GLYPH_ADVANCE)
            yield Icon(Rect(x, y + round(size * 0.1), advance, size).centered(size, size), part, color)
            x += advance
        else:
            width = ruler.meter.width_px(part, face)
            yield Text(Rect(x, y, width, round(size * LINE_BOX)), part, face, color)
            x += width


def _balanced(ruler: Ruler, pieces: Sequence[str], face: Face, width_px: int, rows: tuple[str, ...]) -> tuple[str, ...]:
    """As many rows, but the narrowest: no last row of a single word or character."""
    if len(rows) < 2:
        return rows
    too_narrow, enough = width_px // len(rows) // 2, width_px
    while enough - too_narrow > max(1, face.size_px // 4):
        tried = (too_narrow + enough) // 2
        narrower = _rows(ruler, pieces, face, tried)
        if narrower is not None and len(narrower) <= len(rows):
            rows, enough = narrower, tried
        else:
            too_narrow = tried
    return rows


def _cut(ruler: Ruler, text: str, face: Face, width_px: int, rows: int) -> Fitted:
    """Break words where they have to be broken, then leave out what is too long."""
    lines: list[str] = []
    row = ""
    for char in text:
        if ruler.width(row + char, face) > width_px:
            if len(lines) + 1 == rows:
                while row and ruler.width(row.rstrip() + ".", face) > width_px:
                    row = row[:-1]
                row = row.rstrip() + "."
                break
            lines.append(row.rstrip())
            row = ""
        row += char if row else char.lstrip()
    return Fitted((*lines, row), face, cut=True)


def _unbreakable(text: str) -> Sequence[str]:
    """Pieces that stay whole: a word with the space before it, or a Chinese character with its punctuation."""
    pieces: list[str] = []
    for piece in _PIECES.findall(text):
        if pieces and (pieces[-1] == " " * len(pieces[-1]) or piece[0] in _NOT_FIRST or pieces[-1][-1] in _NOT_LAST):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def _phrases(pieces: Sequence[str]) -> Sequence[str]:
    """The same with Chinese held together up to a space or its punctuation; a number stays with what is before it."""
    phrases: list[str] = []
    for piece in pieces:
        ended = not phrases or (phrases[-1][-1] in f" {_CLOSING}" and not piece[0].isdigit())
        if ended or piece[0] in f" {_OPENING}":
            phrases.append(piece)
        else:
            phrases[-1] += piece
    return phrases
