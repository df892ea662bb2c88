"""Where the surfaces lie in a frame: their tags -> one homography each, from pixels to the surface's millimetres.

Each surface has a homography of its own, so a lens that bends straight lines a little does little harm, and the
camera and every mat may be bumped at any time: nothing is calibrated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.surface import Point, Surface, Tag
from vision.tags import Matrix, SeenTag, apply

Homography = tuple[float, float, float, float, float, float, float, float, float]
"""Row by row; maps the frame's pixels to millimetres of the surface."""


@dataclass(frozen=True, slots=True)
class Location:
    """A surface found in one frame."""

    surface: str
    homography: Homography
    tags: tuple[int, ...]
    """The ids that it was found by, sorted."""
    error_px: float
    """Root mean square of what the found corners are off."""

    @property
    def to_mm(self) -> Matrix:
        """3 x 3, pixels to millimetres."""
        return np.array(self.homography, np.float64).reshape(3, 3)

    @property
    def to_px(self) -> Matrix:
        """3 x 3, millimetres to pixels."""
        return np.asarray(np.linalg.inv(self.to_mm), np.float64)

    def point_mm(self, point_px: Point) -> Point:
        x, y = apply(self.to_mm, np.array([point_px]))[0]
        return float(x), float(y)

    def point_px(self, point_mm: Point) -> Point:
        x, y = apply(self.to_px, np.array([point_mm]))[0]
        return float(x), float(y)

    def corners_px(self, corners_mm: tuple[Point, Point, Point, Point]) -> tuple[Point, Point, Point, Point]:
        a, b, c, d = ((float(x), float(y)) for x, y in apply(self.to_px, np.array(corners_mm)))
        return a, b, c, d

    def px_per_mm(self, at_mm: Point) -> float:
        """The scale there: the square root of how many pixels a square millimetre fills."""
        x, y = at_mm
        corners = apply(self.to_px, np.array([(x - 1, y - 1), (x + 1, y - 1), (x + 1, y + 1), (x - 1, y + 1)]))
        return math.sqrt(abs(cv2.contourArea(corners.astype(np.float32)))) / 2


def locate(
    seen: Sequence[SeenTag], surfaces: Iterable[Surface], previous: Mapping[str, Location] | None = None
) -> dict[str, tuple[Location, ...]]:
    """Every copy of each surface that these tags show; a surface that is not seen has no entry.

    One corner tag is enough. Where few tags of a surface are seen, the plane of a better seen one beside it helps:
    all lie on one table (so do previous locations of surfaces that these tags do not show). A previous location that
    the tags still confirm is kept, so a mat whose tags are hidden one by one does not creep.
    """
    previous = previous or {}
    groups = {s.id: _copies(s, seen) for s in surfaces}
    by_id = {s.id: s for s in surfaces}
    found: dict[str, tuple[Location, ...]] = {}
    firm = [location for name, location in previous.items() if not groups.get(name)]
    weak: list[tuple[str, tuple[SeenTag, ...]]] = []
    for name, copies in groups.items():
        for group in copies:
            kept = _confirmed(previous.get(name), by_id[name], group)
            if kept is None and _spread(by_id[name], group) >= _FIRM_SPREAD:
                kept = _fit(by_id[name], group)
            if kept is None:
                weak.append((name, group))
            else:
                firm.append(kept)
                found[name] = (*found.get(name, ()), kept)
    for name, group in weak:
        location = (
            _on_the_plane_of(firm, by_id[name], group)
            or (_fit(by_id[name], group) if len(group) > 1 else None)
            or _alone(by_id[name], group)
        )
        found[name] = (*found.get(name, ()), location)
    return found


def belongs(tag: SeenTag, surface: Surface, location: Location) -> bool:
    """Whether the tag is the one that this copy of the surface carries there."""
    known = _tags(surface).get(tag.id)
    return known is not None and math.dist(location.point_mm(tag.centre_px), known.centre_mm) < _SAME_TAG_MM


_SAME_TAG_MM: Final = 5.0
_FIRM_SPREAD: Final = 0.25  # tags that span this share of the surface say enough about its perspective
_KEEP_PX: Final = 1.5
_PLANE_MM: Final = 1.0


def _tags(surface: Surface) -> dict[int, Tag]:
    tags = (*surface.corner_tags, *(zone.slot_tag for zone in surface.zones if zone.slot_tag))
    return {tag.id: tag for tag in tags}


def _copies(surface: Surface, seen: Sequence[SeenTag]) -> tuple[tuple[SeenTag, ...], ...]:
    """The surface's tags among those seen, sorted into printed copies: tags of one copy agree about its middle."""
    known = _tags(surface)
    corner_ids = {tag.id for tag in surface.corner_tags}
    middle = np.array([[surface.size_mm[0] / 2, surface.size_mm[1] / 2]])
    groups: list[list[tuple[SeenTag, Point, float, float]]] = []
    for tag in (t for t in seen if t.id in known):
        spot, turn, scale = _middle(known[tag.id], tag, middle)
        for group in groups:
            _, (x, y), its_turn, its_scale = group[0]
            apart_mm = math.hypot(spot[0] - x, spot[1] - y) / its_scale
            turned = abs((turn - its_turn + 180) % 360 - 180)
            if apart_mm < _SAME_COPY_MM and turned < _SAME_COPY_DEG and tag.id not in {t.id for t, *_ in group}:
                group.append((tag, spot, turn, scale))
                break
        else:
            groups.append([(tag, spot, turn, scale)])
    copies = (tuple(t for t, *_ in group) for group in groups)
    # A slot tag alone may be a misread speck of art; a corner tag or two tags that agree are a mat.
    real = (c for c in copies if len(c) > 1 or any(t.id in corner_ids for t in c))
    return tuple(sorted(real, key=lambda c: (-len(c), c[0].id)))


_SAME_COPY_MM: Final = 50.0
_SAME_COPY_DEG: Final = 25.0


def _middle(tag: Tag, seen: SeenTag, middle: Matrix) -> tuple[Point, float, float]:
    """Where one tag alone puts the surface's middle, in pixels; the surface's turn in degrees; pixels a millimetre."""
    to_px = _similarity(np.array(tag.corners_mm), np.array(seen.corners_px))
    x, y = apply(to_px, middle)[0]
    return (
        (float(x), float(y)),
        math.degrees(math.atan2(to_px[1, 0], to_px[0, 0])),
        math.hypot(to_px[0, 0], to_px[1, 0]),
    )


def _points(surface: Surface, group: Sequence[SeenTag]) -> tuple[Matrix, Matrix]:
    """Matching corners: millimetres and pixels, each of shape (n, 2)."""
    known = _tags(surface)
    mm = np.array([corner for tag in group for corner in known[tag.id].corners_mm], np.float64)
    px = np.array([corner for tag in group for corner in tag.corners_px], np.float64)
    return mm, px


def _spread(surface: Surface, group: Sequence[SeenTag]) -> float:
    """How much of the surface its seen tags span, 0 to 1."""
    mm, _ = _points(surface, group)
    hull = cv2.convexHull(mm.astype(np.float32))
    return float(cv2.contourArea(hull)) / (surface.size_mm[0] * surface.size_mm[1])


def _fit(surface: Surface, group: Sequence[SeenTag]) -> Location | None:
    mm, px = _points(surface, group)
    to_px, _ = cv2.findHomography(mm, px, cv2.RANSAC, 3.0)
    if to_px is None or abs(np.linalg.det(to_px)) < 1e-9:
        return None
    return _location(surface, group, np.asarray(np.linalg.inv(to_px), np.float64))


def _confirmed(previous: Location | None, surface: Surface, group: Sequence[SeenTag]) -> Location | None:
    """The previous location, if it puts every seen tag where it is."""
    if previous is None:
        return None
    mm, px = _points(surface, group)
    off = np.hypot(*(apply(previous.to_px, mm) - px).T)
    return previous if off.max() <= _KEEP_PX else None


def _on_the_plane_of(firm: Sequence[Location], surface: Surface, group: Sequence[SeenTag]) -> Location | None:
    """Borrow the perspective of the nearest well-seen surface; None if the tags do not lie in its plane."""
    mm, px = _points(surface, group)
    middle = px.mean(0)
    for other in sorted(firm, key=lambda f: math.dist(f.point_px((0.0, 0.0)), middle))[:1]:
        flat = apply(other.to_mm, px)
        move = _similarity(flat, mm)
        if np.hypot(*(apply(move, flat) - mm).T).max() < _PLANE_MM:
            return _location(surface, group, move @ other.to_mm)
    return None


def _alone(surface: Surface, group: Sequence[SeenTag]) -> Location:
    """From one tag and nothing else: as if the camera looked straight down.

    A tag is too small to tell the perspective: ten tag sides away its own homography is 5 to 25 mm off under a
    camera tilted by 5 degrees, this 4 to 8 mm.
    """
    mm, px = _points(surface, group)
    return _location(surface, group, _similarity(px, mm))


def _location(surface: Surface, group: Sequence[SeenTag], to_mm: Matrix) -> Location:
    to_mm = to_mm / to_mm[2, 2]
    mm, px = _points(surface, group)
    off = apply(np.asarray(np.linalg.inv(to_mm), np.float64), mm) - px
    error = math.sqrt(float(np.mean(np.sum(off**2, axis=1))))
    a, b, c, d, e, f, g, h, i = (float(v) for v in to_mm.reshape(-1))
    return Location(surface.id, (a, b, c, d, e, f, g, h, i), tuple(sorted(tag.id for tag in group)), error)


def _similarity(source: Matrix, target: Matrix) -> Matrix:
    """The turn, scale and shift that best carries points to points (least squares), as a 3 x 3 matrix."""
    a = source[:, 0] + 1j * source[:, 1]
    b = target[:, 0] + 1j * target[:, 1]
    a0, b0 = a.mean(), b.mean()
    k = np.vdot(a - a0, b - b0) / np.vdot(a - a0, a - a0)
    shift = b0 - k * a0
    return np.array([[k.real, -k.imag, shift.real], [k.imag, k.real, shift.imag], [0.0, 0.0, 1.0]])
