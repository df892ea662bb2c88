"""A map's cells as bits of one integer, so that a piece is a number and contact is a shift.

Cell ``(x, y)`` is bit ``y * (width + 1) + x``: what is shifted past the right edge falls into a spare column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.world_wonders.city import Cell, Cells


@dataclass(frozen=True, slots=True)
class Grid:
    """``width`` by ``height`` cells."""

    width: int
    height: int
    stride: int = field(init=False)
    inside: int = field(init=False)
    """Every cell."""
    bottom: int = field(init=False)
    """The cells that touch the sidewalk."""
    rim: int = field(init=False)
    """The cells on the other three edges: those of the map's edge proper."""

    def __post_init__(self) -> None:
        stride, row = self.width + 1, (1 << self.width) - 1
        inside = sum(row << y * stride for y in range(self.height))
        sides = sum((1 | 1 << self.width - 1) << y * stride for y in range(self.height))
        for name, value in (
            ("stride", stride),
            ("inside", inside),
            ("bottom", row << (self.height - 1) * stride),
            ("rim", sides | row),
        ):
            object.__setattr__(self, name, value)

    def bit(self, cell: Cell) -> int:
        return 1 << cell[1] * self.stride + cell[0]

    def bits(self, cells: Iterable[Cell]) -> int:
        """These cells, which must be inside."""
        found = 0
        for cell in cells:
            found |= self.bit(cell)
        return found

    def holds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def cells(self, bits: int) -> Cells:
        """The cells of these bits, sorted by row."""
        return tuple((place % self.stride, place // self.stride) for place in (b.bit_length() - 1 for b in each(bits)))

    def around(self, bits: int) -> int:
        """The cells that share a side with one of these, these themselves left out."""
        return self.spread(bits) & ~bits

    def spread(self, bits: int) -> int:
        """The cells that share a side with one of these, which may be one of them too."""
        return (bits << 1 | bits >> 1 | bits << self.stride | bits >> self.stride) & self.inside

    def beyond(self, bits: int, other: int) -> int:
        """The cells with exactly one cell between them and these, which is none of ``bits`` and none of ``other``."""
        found, free = 0, self.inside & ~bits & ~other
        for step in (1, self.stride):
            found |= ((bits << step & free) << step) | ((bits >> step & free) >> step)
        return found & self.inside

    def group(self, start: int, among: int) -> int:
        """Every cell of ``among`` that hangs together with ``start`` side by side."""
        found = start & among
        while True:
            more = found | self.around(found) & among
            if more == found:
                return found
            found = more

    def groups(self, among: int) -> Iterator[int]:
        """The connected groups of these cells."""
        while among:
            found = self.group(among & -among, among)
            yield found
            among &= ~found


def each(bits: int) -> Iterator[int]:
    """The single bits, lowest first."""
    while bits:
        low = bits & -bits
        yield low
        bits ^= low
