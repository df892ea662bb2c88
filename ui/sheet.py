"""What is drawn where, in pixels, as data: rectangles, the marks on a sheet, and what a touch on them means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum

from ui.theme import Color
from ui.view import Gesture


@dataclass(frozen=True, slots=True)
class Rect:
    """Pixels; the origin is the screen's top left corner, x to the right, y down."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def moved(self, dx: int, dy: int) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def top(self, h: int) -> Rect:
        return Rect(self.x, self.y, self.w, h)

    def below(self, h: int) -> Rect:
        """What is left under a strip of this height."""
        return Rect(self.x, self.y + h, self.w, max(0, self.h - h))

    def left(self, w: int) -> Rect:
        return Rect(self.x, self.y, w, self.h)

    def beside(self, w: int) -> Rect:
        """What is left to the right of a strip of this width."""
        return Rect(self.x + w, self.y, max(0, self.w - w), self.h)

    def columns(self, n: int, gap: int) -> tuple[Rect, ...]:
        """``n`` columns of equal width; the pixels that are left over widen the first ones."""
        w, rest = divmod(self.w - gap * (n - 1), n)
        starts = [self.x + i * (w + gap) + min(i, rest) for i in range(n)]
        return tuple(Rect(x, self.y, w + (i < rest), self.h) for i, x in enumerate(starts))

    def rows(self, n: int, gap: int) -> tuple[Rect, ...]:
        h, rest = divmod(self.h - gap * (n - 1), n)
        starts = [self.y + i * (h + gap) + min(i, rest) for i in range(n)]
        return tuple(Rect(self.x, y, self.w, h + (i < rest)) for i, y in enumerate(starts))

    def centered(self, w: int, h: int) -> Rect:
        return Rect(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def contains(self, other: Rect) -> bool:
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def meets(self, other: Rect) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom


class Weight(IntEnum):
    """The family's three weights, as OpenType counts them."""

    REGULAR = 400
    MEDIUM = 500
    BOLD = 700


@dataclass(frozen=True, slots=True)
class Face:
    """A size (of the em square, in pixels) and a weight of the one family."""

    size_px: int
    weight: Weight


@dataclass(frozen=True, slots=True)
class Box:
    """A filled area with round corners; ``foot`` is the colour it fades into, ``cap`` a band along its top."""

    rect: Rect
    color: Color
    foot: Color | None = None
    radius: int = 0
    edge: Color | None = None
    edge_px: int = 0
    cap: Color | None = None
    cap_px: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """One row of text without icons. ``rect`` is its line box: 1.2 times its size high, as wide as it is drawn."""

    rect: Rect
    text: str
    face: Face
    color: Color


@dataclass(frozen=True, slots=True)
class Icon:
    rect: Rect
    name: str
    color: Color


@dataclass(frozen=True, slots=True)
class Glow:
    """Light that fades from the middle of the rectangle to its edges; ``strength`` is its opacity in the middle."""

    rect: Rect
    color: Color
    strength: float


@dataclass(frozen=True, slots=True)
class Image:
    """A picture by name, scaled to fit the rectangle."""

    rect: Rect
    name: str


@dataclass(frozen=True, slots=True)
class Flight:
    """An icon that moves from one place to another between two moments after the view's start, then is gone."""

    icon: Icon
    start_px: tuple[int, int]
    end_px: tuple[int, int]
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True)
class Growth:
    """A box that grows from its left edge to its full width between two moments, and stays."""

    box: Box
    start_s: float
    end_s: float


@dataclass(frozen=True, slots=True)
class Target:
    """Where a touch means a gesture; ``choice`` and ``highlighted`` serve the arrow keys."""

    rect: Rect
    gesture: Gesture
    choice: str = ""
    highlighted: bool = False


Mark = Box | Text | Icon | Glow | Image | Flight | Growth | Target


@dataclass(frozen=True, slots=True)
class Sheet:
    size_px: tuple[int, int]
    marks: tuple[Mark, ...]
    """In the order in which they are drawn."""

    def texts(self) -> Iterator[Text]:
        return (mark for mark in self.marks if isinstance(mark, Text))

    def icons(self) -> Iterator[Icon]:
        return (mark for mark in self.marks if isinstance(mark, Icon))

    def targets(self) -> tuple[Target, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Target))


def shifted(marks: Iterable[Mark], dx: int, dy: int) -> Iterator[Mark]:
    """The same marks elsewhere."""
    for mark in marks:
        match mark:
            case Flight(icon, start, end):
                moved = replace(icon, rect=icon.rect.moved(dx, dy))
                yield replace(
                    mark,
                    icon=moved,
                    start_px=(start[0] + dx, start[1] + dy),
                    end_px=(end[0] + dx, end[1] + dy),
                )
            case Growth(box):
                yield replace(mark, box=replace(box, rect=box.rect.moved(dx, dy)))
            case _:
                yield replace(mark, rect=mark.rect.moved(dx, dy))
