"""Printed planes in millimetres: where their tags and zones are. The printing and the reading share these values.

Millimetres of the surface throughout: origin at its top-left corner, x to the right, y down. Corners are listed
clockwise from the top-left one, as a person sees them who reads the surface's words upright.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from engine.table import ZoneId, mat
from vision import VisionError

Point = tuple[float, float]
"""x, y."""

BORDER_MM: Final = 3.0
"""A code whose centre lies this near to a zone's edge is asked for, not guessed."""

TAG_MODULES: Final = 8
"""Modules along a side of an AprilTag 36h11, its black border included; one more of white paper belongs all round."""

MAX_SEATS: Final = 7


class NotASurface(VisionError, ValueError):
    """A surface's description is wrong; the message names the file, the key and what was expected."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A printed AprilTag 36h11 (``cv2.aruco.DICT_APRILTAG_36h11``), upright on its surface."""

    id: int
    side_mm: float
    """Of the black square."""
    at_mm: Point
    """Its top-left corner."""

    @property
    def centre_mm(self) -> Point:
        return self.at_mm[0] + self.side_mm / 2, self.at_mm[1] + self.side_mm / 2

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top-left one."""
        return _corners(self.at_mm, (self.side_mm, self.side_mm))


@dataclass(frozen=True, slots=True)
class Zone:
    """A named rectangle of a surface. With a slot tag, a piece lying there is noticed though it shows no code."""

    id: ZoneId
    at_mm: Point
    """Its top-left corner."""
    size_mm: Point
    slot_tag: Tag | None = None

    @property
    def centre_mm(self) -> Point:
        return self.at_mm[0] + self.size_mm[0] / 2, self.at_mm[1] + self.size_mm[1] / 2

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top-left one."""
        return _corners(self.at_mm, self.size_mm)

    def depth_mm(self, point_mm: Point) -> float:
        """How far inside the nearest edge a point lies; negative outside."""
        (x, y), (left, top), (width, height) = point_mm, self.at_mm, self.size_mm
        return min(x - left, left + width - x, y - top, top + height - y)


@dataclass(frozen=True, slots=True)
class Patch:
    """A printed square of one even ink, by which the light is told."""

    at_mm: Point
    """Its top-left corner."""
    side_mm: float
    ink: str
    """``#rrggbb``."""

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top-left one."""
        return _corners(self.at_mm, (self.side_mm, self.side_mm))


@dataclass(frozen=True, slots=True)
class Surface:
    """A printed plane with four corner tags."""

    id: str
    size_mm: Point
    corner_tags: tuple[Tag, ...]
    """Clockwise from top-left."""
    zones: tuple[Zone, ...]
    patches: tuple[Patch, ...] = ()
    """As many beside each corner tag, in the order of the tags."""
    tags_above_floor_mm: float = 0.0
    """How much higher the tags lie than what lies on the surface: more than 0 for tags on a tray's rim."""

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Of the paper, clockwise from the top-left one."""
        return _corners((0.0, 0.0), self.size_mm)


def seat_mats(seats: int) -> tuple[Surface, ...]:
    """The mats of seats 1 to ``seats``; raises ValueError unless that is 1 to 7."""
    if not 1 <= seats <= MAX_SEATS:
        raise ValueError(f"there are mats for 1 to {MAX_SEATS} seats, not for {seats}")
    return surfaces(mat(seat) for seat in range(1, seats + 1))


def surfaces(names: Iterable[str]) -> tuple[Surface, ...]:
    """The packaged surfaces of these names (``mat1`` …), in that order; raises NotASurface for an unknown name."""
    known = _packaged()
    wanted = tuple(names)
    for name in wanted:
        if name not in known:
            raise NotASurface(f"no surface is called {name!r}; there are {', '.join(sorted(known))}")
    return tuple(known[name] for name in wanted)


def parse_surfaces(text: str, file: str) -> tuple[Surface, ...]:
    """Read one description (TOML, form as in ``surfaces/seat_mat.toml``), all its copies; raises NotASurface.

    ``file`` is only named in messages.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotASurface(f"{file} is not TOML: {error}") from error
    optional = {"slot_tags", "patches", "tags_above_floor_mm"}
    _only_keys(file, "", data, {"name", "copies", "size_mm", "corner_tags", "zones", *optional}, optional)
    name, size_mm = _text(file, "name", data["name"]), _point(file, "size_mm", data["size_mm"])
    copies = _whole(file, "copies", data["copies"], least=1)
    if "{n}" not in name and copies > 1:
        raise NotASurface(f"{file}: name {name!r} of {copies} copies must hold {{n}}")
    return tuple(_copy(file, data, name, size_mm, n) for n in range(1, copies + 1))


@cache
def _packaged() -> Mapping[str, Surface]:
    found: dict[str, Surface] = {}
    owner: dict[int, str] = {}
    for file in sorted(resources.files("vision").joinpath("surfaces").iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".toml"):
            continue
        for surface in parse_surfaces(file.read_text("utf-8"), file.name):
            if surface.id in found:
                raise NotASurface(f"{file.name}: a second surface is called {surface.id!r}")
            for tag in (*surface.corner_tags, *(z.slot_tag for z in surface.zones if z.slot_tag)):
                if tag.id in owner:
                    raise NotASurface(f"{file.name}: tag {tag.id} of {surface.id} belongs to {owner[tag.id]} already")
                owner[tag.id] = surface.id
            found[surface.id] = surface
    return found


_TAG_IDS: Final = 587  # AprilTag 36h11 has this many


def _copy(file: str, data: Mapping[str, object], name: str, size_mm: Point, n: int) -> Surface:
    surface_id = name.replace("{n}", str(n))
    corner = _table(file, "corner_tags", data["corner_tags"])
    _only_keys(file, "corner_tags.", corner, {"first_id", "side_mm", "inset_mm"})
    side = _length(file, "corner_tags.side_mm", corner["side_mm"])
    inset = _length(file, "corner_tags.inset_mm", corner["inset_mm"])
    first = _whole(file, "corner_tags.first_id", corner["first_id"], least=0) + 4 * (n - 1)
    far_x, far_y = size_mm[0] - inset - side, size_mm[1] - inset - side
    places = ((inset, inset), (far_x, inset), (far_x, far_y), (inset, far_y))
    corner_tags = tuple(Tag(first + k, side, at) for k, at in enumerate(places))

    zone_tables = data["zones"]
    if not isinstance(zone_tables, list) or not zone_tables:
        raise NotASurface(f"{file}: zones must be one or more [[zones]] tables")
    slots: tuple[int, float] | None = None
    if "slot_tags" in data:
        slot = _table(file, "slot_tags", data["slot_tags"])
        _only_keys(file, "slot_tags.", slot, {"first_id", "side_mm"})
        first = _whole(file, "slot_tags.first_id", slot["first_id"], least=0) + len(zone_tables) * (n - 1)
        slots = first, _length(file, "slot_tags.side_mm", slot["side_mm"])
    zones = tuple(_zone(file, k, table, surface_id, slots) for k, table in enumerate(zone_tables))
    for zone in zones:
        if zone.at_mm[0] + zone.size_mm[0] > size_mm[0] or zone.at_mm[1] + zone.size_mm[1] > size_mm[1]:
            raise NotASurface(f"{file}: zone {zone.id} reaches beyond the surface of {size_mm[0]} x {size_mm[1]} mm")
    if len({zone.id for zone in zones}) < len(zones):
        raise NotASurface(f"{file}: two zones have one name")
    for tag in (*corner_tags, *(z.slot_tag for z in zones if z.slot_tag)):
        if tag.id >= _TAG_IDS:
            raise NotASurface(f"{file}: tag {tag.id} of {surface_id} is beyond the last of the family, {_TAG_IDS - 1}")
    patches = _patches(file, data["patches"], corner_tags) if "patches" in data else ()
    above = _length(file, "tags_above_floor_mm", data.get("tags_above_floor_mm", 0.0))
    return Surface(surface_id, size_mm, corner_tags, zones, patches, above)


def _patches(file: str, raw: object, corner_tags: tuple[Tag, ...]) -> tuple[Patch, ...]:
    """Rows of patches from each tag towards the middle of its upper or lower edge."""
    table = _table(file, "patches", raw)
    _only_keys(file, "patches.", table, {"inks", "side_mm", "gap_mm"})
    inks = table["inks"]
    if not isinstance(inks, list) or not inks or not all(re.fullmatch("#[0-9a-f]{6}", str(ink)) for ink in inks):
        raise NotASurface(f"{file}: patches.inks must be texts like '#808080', not {inks!r}")
    side, gap = _length(file, "patches.side_mm", table["side_mm"]), _length(file, "patches.gap_mm", table["gap_mm"])
    return tuple(
        patch for k, tag in enumerate(corner_tags) for patch in patch_row(tag, inks, side, gap, rightwards=k in {0, 3})
    )


def patch_row(tag: Tag, inks: Sequence[str], side_mm: float, gap_mm: float, *, rightwards: bool) -> tuple[Patch, ...]:
    """Patches in these inks beside a tag, the first next to it, their middles level with its middle."""
    start = tag.at_mm[0] + tag.side_mm + gap_mm if rightwards else tag.at_mm[0] - gap_mm - side_mm
    top, step = tag.centre_mm[1] - side_mm / 2, side_mm if rightwards else -side_mm
    return tuple(Patch((start + k * step, top), side_mm, ink) for k, ink in enumerate(inks))


def _zone(file: str, k: int, raw: object, surface: str, slots: tuple[int, float] | None) -> Zone:
    key = f"zones[{k}]"
    table = _table(file, key, raw)
    _only_keys(file, f"{key}.", table, {"name", "at_mm", "size_mm"})
    at, size = _point(file, f"{key}.at_mm", table["at_mm"]), _point(file, f"{key}.size_mm", table["size_mm"])
    tag = None
    if slots:
        first_id, side = slots
        tag = Tag(first_id + k, side, (at[0] + (size[0] - side) / 2, at[1] + (size[1] - side) / 2))
    return Zone(ZoneId(surface, _text(file, f"{key}.name", table["name"])), at, size, tag)


def _corners(at: Point, size: Point) -> tuple[Point, Point, Point, Point]:
    (x, y), (w, h) = at, size
    return (x, y), (x + w, y), (x + w, y + h), (x, y + h)


def _only_keys(
    file: str,
    where: str,
    table: Mapping[str, object],
    keys: set[str],
    optional: frozenset[str] | set[str] = frozenset(),
) -> None:
    for key in table:
        if key not in keys:
            raise NotASurface(f"{file}: unknown key {where}{key}; known are {', '.join(sorted(keys))}")
    for key in sorted(keys - optional):
        if key not in table:
            raise NotASurface(f"{file}: key {where}{key} is missing")


def _table(file: str, key: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise NotASurface(f"{file}: {key} must be a table, not {value!r}")
    return value


def _text(file: str, key: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise NotASurface(f"{file}: {key} must be a text, not {value!r}")
    return value


def _whole(file: str, key: str, value: object, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise NotASurface(f"{file}: {key} must be a whole number of at least {least}, not {value!r}")
    return value


def _length(file: str, key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise NotASurface(f"{file}: {key} must be a number of millimetres, not {value!r}")
    return float(value)


def _point(file: str, key: str, value: object) -> Point:
    if not isinstance(value, list) or len(value) != 2:
        raise NotASurface(f"{file}: {key} must be [x, y] in millimetres, not {value!r}")
    return _length(file, key, value[0]), _length(file, key, value[1])
