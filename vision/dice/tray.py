"""Which surface a dice tray is: the printed one, or one's own with the printed corner pieces round it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from vision import VisionError
from vision.surface import Patch, Point, Surface, Tag, Zone, surfaces

TRAY: Final = "tray"
"""The surface's id, whichever tray it is."""

LEAST_MM: Final = 100.0
MOST_MM: Final = 240.0
"""A tray's outer width and depth."""

HIGHEST_MM: Final = 60.0


class NotATray(VisionError, ValueError):
    """Sizes that no tray has; the message says which are allowed."""


def printed_tray() -> Surface:
    """The flat tray as it is printed."""
    (tray,) = surfaces((TRAY,))
    return tray


def own_tray(outer_mm: Point, tags_above_floor_mm: float = 0.0) -> Surface:
    """A tray of this outer width and depth between the printed pieces, which lie so high above its floor.

    Its quadrants meet in its middle. Raises NotATray.
    """
    wide, deep = outer_mm
    if not all(LEAST_MM <= side <= MOST_MM for side in outer_mm):
        raise NotATray(f"a tray is {LEAST_MM:g} to {MOST_MM:g} mm wide and deep, not {wide:g} x {deep:g}")
    if not 0 <= tags_above_floor_mm <= HIGHEST_MM:
        raise NotATray(f"corner pieces lie 0 to {HIGHEST_MM:g} mm above the floor, not {tags_above_floor_mm:g}")
    printed = printed_tray()
    strip = printed.zones[0].at_mm[1]
    wider, deeper = wide - printed.size_mm[0], deep + 2 * strip - printed.size_mm[1]

    def shifted(at: Point, corner: int) -> Point:
        return at[0] + (wider if corner in {1, 2} else 0.0), at[1] + (deeper if corner in {2, 3} else 0.0)

    a_corner = len(printed.patches) // len(printed.corner_tags)
    tags = tuple(Tag(t.id, t.side_mm, shifted(t.at_mm, k)) for k, t in enumerate(printed.corner_tags))
    patches = tuple(Patch(shifted(p.at_mm, k // a_corner), p.side_mm, p.ink) for k, p in enumerate(printed.patches))
    half = wide / 2, deep / 2
    zones = tuple(
        Zone(zone.id, (half[0] * (k in {1, 2}), strip + half[1] * (k in {2, 3})), half)
        for k, zone in enumerate(printed.zones)
    )
    return replace(
        printed,
        size_mm=(wide, deep + 2 * strip),
        corner_tags=tags,
        zones=zones,
        patches=patches,
        tags_above_floor_mm=float(tags_above_floor_mm),
    )
