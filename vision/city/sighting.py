"""A look at the city maps: which pieces lie on which cells. Pure, from an ordinary look at the maps' surfaces.

Codes are read by that look, change-driven; here their corners become cells. A sticker that lies high above its map
appears beside its place, so each is placed in the plane of its own height.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

import numpy as np

from engine.table import PieceId, PieceSeen
from vision.city.cells import Fit, Unsure, fit
from vision.city.forms import PieceForm
from vision.city.map_plan import MapPlan
from vision.codes import Code
from vision.frame import Frame
from vision.sighting import Sighting, SurfaceSeen, study
from vision.surface import Point
from vision.tags import Matrix, apply
from vision.view import PlaneView, view_of

LEAST_TAGS: Final = 3
"""So many corner tags of a map are seen, or where its cells lie is not certain."""


class MapTrouble(StrEnum):
    """Why no piece of a map that is in view can be told."""

    TAGS_HIDDEN = "tags_hidden"  # fewer than LEAST_TAGS corner tags were seen
    DOUBLED = "doubled"  # two printed copies of it are in view


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on a map, as its sticker is seen."""

    piece: PieceId
    fit: Fit
    sticker_mm: Point
    """The middle of its sticker, on the map's surface, in the plane of its height."""
    turn_deg: float
    """Of its sticker, clockwise; at least 0 and less than 360."""
    code: Code

    @property
    def seen(self) -> PieceSeen:
        return PieceSeen(self.piece, self.fit.cells)


@dataclass(frozen=True, slots=True, eq=False)
class MapSeen:
    """A map that was looked for."""

    plan: MapPlan
    view: PlaneView | None
    """None unless it lies once in view."""
    pieces: tuple[PlacedPiece, ...] | None
    """Sorted by piece; None while that cannot be told: something moves there, or there is trouble."""
    trouble: MapTrouble | None = None
    strange: tuple[str, ...] = ()
    """Texts of codes on its cells that are no pieces of the set in play, sorted."""
    unread: tuple[Point, ...] = ()
    """Where on its cells codes are seen and not read, in millimetres of its surface."""


Fits = Mapping[tuple[str, PieceId], Fit]
"""Map and piece -> how the piece lay there when that map was told last."""


@dataclass(frozen=True, slots=True, eq=False)
class CitySighting:
    """What one look says of the maps, in the order in which they were asked for."""

    at_s: float
    size_px: tuple[int, int]
    maps: tuple[MapSeen, ...]
    quiet: bool
    """Nothing moves on any map that is in view."""
    codes: tuple[Code, ...] = field(repr=False)
    """What it was told from."""
    fits: Fits = field(repr=False)


def sight_map(
    sighting: Sighting,
    plans: Sequence[MapPlan],
    forms: Mapping[PieceId, PieceForm],
    previous: CitySighting | None = None,
) -> CitySighting:
    """The pieces on these maps, whose surfaces ``sighting`` looked for; what has no form is no piece of a city.

    Hand in the look before as ``previous``: then a still table costs nothing, and a piece at a limit does not waver.
    """
    if previous is not None and sighting.quiet and previous.quiet and _nothing_new(sighting, plans, previous):
        return replace(previous, at_s=sighting.at_s)
    codes, fits = sighting.memory.codes, previous.fits if previous else {}
    by_id = {seen.surface.id: seen for seen in sighting.surfaces}
    surfaces = [by_id.get(plan.surface.id) for plan in plans]
    views = [view_on(seen, sighting.size_px) for seen in surfaces]
    placed = [_placed(plan, view, codes, forms, fits) if view else () for plan, view in zip(plans, views, strict=True)]
    twice = _more_than_once(code.text for code in codes if code.payload is not None)
    on_two = _more_than_once(piece for here in placed for piece in {place.piece for place in here})
    maps = tuple(
        _told(plan, view, [_doubted(place, twice, on_two) for place in here], sighting)
        if view
        else MapSeen(plan, None, None, MapTrouble.DOUBLED if seen and seen.doubled else None)
        for plan, view, seen, here in zip(plans, views, surfaces, placed, strict=True)
    )
    told = {seen.plan.surface.id for seen in maps if seen.pieces is not None}
    kept = {key: how for key, how in fits.items() if key[0] not in told}
    new = {(seen.plan.surface.id, place.piece): place.fit for seen in maps for place in seen.pieces or ()}
    quiet = all(seen.pieces is not None or seen.view is None or seen.trouble is not None for seen in maps)
    return CitySighting(sighting.at_s, sighting.size_px, maps, quiet, codes, kept | new)


def study_map(
    frame: Frame, plans: Sequence[MapPlan], forms: Mapping[PieceId, PieceForm], known: frozenset[PieceId] | None = None
) -> CitySighting:
    """Look at one picture as long as there is anything to try: for photographs, of which there is no next one.

    ``known`` are the pieces in play, if there are others than those of a city.
    """
    surfaces = tuple(plan.surface for plan in plans)
    return sight_map(study(frame, surfaces, frozenset(forms) if known is None else known), plans, forms)


def _nothing_new(sighting: Sighting, plans: Sequence[MapPlan], previous: CitySighting) -> bool:
    where = {seen.surface.id: seen.location for seen in sighting.surfaces}
    before = [(seen.plan, seen.view.location if seen.view else None) for seen in previous.maps]
    return sighting.memory.codes is previous.codes and [(p, where.get(p.surface.id)) for p in plans] == before


def firm(plan: MapPlan, view: PlaneView) -> bool:
    """Whether so many of the map's corner tags were seen that it is certain where its cells lie."""
    return len({tag.id for tag in plan.surface.corner_tags}.intersection(view.location.tags)) >= LEAST_TAGS


def view_on(seen: SurfaceSeen | None, size_px: tuple[int, int]) -> PlaneView | None:
    """How the camera sees a surface that lies once in view."""
    return view_of(seen.surface, seen.location, size_px) if seen and seen.location else None


def _placed(
    plan: MapPlan, view: PlaneView, codes: Sequence[Code], forms: Mapping[PieceId, PieceForm], fits: Fits
) -> tuple[PlacedPiece, ...]:
    """Every sticker on the map's cells, sorted by piece."""
    by_height: dict[float, list[Code]] = {}
    for code in _near(plan, view, codes):
        if code.payload is not None and (form := forms.get(PieceId(code.text))):
            by_height.setdefault(form.height_mm, []).append(code)
    found = []
    for height, here in by_height.items():
        for code, (at, turn) in zip(here, poses(view, here, height), strict=True):
            piece = PieceId(code.text)
            how = fit(plan, forms[piece], at, turn, fits.get((plan.surface.id, piece)))
            if how is not None:
                found.append(PlacedPiece(piece, how, at, turn, code))
    return tuple(sorted(found, key=lambda place: place.piece))


def _near(plan: MapPlan, view: PlaneView, codes: Sequence[Code]) -> list[Code]:
    """The codes on the sheet or not far beside it, where what stands high on it may appear."""
    if not codes:
        return []
    width, height = plan.surface.size_mm
    x, y = apply(view.location.to_mm, np.array([code.corners_px[0] for code in codes])).T
    near = (x > -_BESIDE_MM) & (x < width + _BESIDE_MM) & (y > -_BESIDE_MM) & (y < height + _BESIDE_MM)
    return [code for code, here in zip(codes, near, strict=True) if here]


_BESIDE_MM: Final = 60.0


def poses(view: PlaneView, codes: Sequence[Code], height_mm: float) -> tuple[tuple[Point, float], ...]:
    """The middle and the turn, clockwise, of each of these codes, one or more, in the plane of this height."""
    to_mm = np.asarray(np.linalg.inv(view.to_px(height_mm)), np.float64)
    corners_mm = apply(to_mm, np.array([code.corners_px for code in codes]).reshape(-1, 2))
    return tuple(_pose(corners) for corners in corners_mm.reshape(-1, 4, 2))


def _pose(corners_mm: Matrix) -> tuple[Point, float]:
    """A code's middle and turn, from the two edges between finder patterns: the fourth corner is the least sure."""
    (x0, y0), (x1, y1), _, (x3, y3) = ((float(x), float(y)) for x, y in corners_mm)
    both = complex(x1 - x0, y1 - y0) + complex(x3 - x0, y3 - y0) / 1j
    x, y = (float(v) for v in corners_mm.mean(0))
    return (x, y), math.degrees(math.atan2(both.imag, both.real)) % 360


def _more_than_once(names: Iterable[str]) -> frozenset[str]:
    return frozenset(name for name, times in Counter(names).items() if times > 1)


def _doubted(place: PlacedPiece, twice: frozenset[str], on_two: frozenset[str]) -> PlacedPiece:
    why = Unsure.SEEN_TWICE if place.piece in twice else Unsure.ON_TWO_MAPS if place.piece in on_two else None
    return replace(place, fit=replace(place.fit, cells=(), unsure=why)) if why else place


def _told(plan: MapPlan, view: PlaneView, placed: Sequence[PlacedPiece], sighting: Sighting) -> MapSeen:
    if not firm(plan, view):
        return MapSeen(plan, view, None, MapTrouble.TAGS_HIDDEN)
    memory = sighting.memory
    unsettled = memory.unsettled
    # What stands high may be seen beside the sheet, where something moves.
    if memory.unsettled_on(plan.surface.id) or (
        unsettled.any() and any(memory.touches(place.code, unsettled) for place in placed)
    ):
        return MapSeen(plan, view, None)
    here = [
        (code, code.at_mm)
        for code in sighting.codes
        if code.surface == plan.surface.id and code.at_mm and _on_cells(plan, code.at_mm)
    ]
    strange = tuple(sorted(code.text for code, _ in here if code.read and code.piece is None))
    return MapSeen(plan, view, tuple(placed), None, strange, tuple(at for code, at in here if not code.read))


def _on_cells(plan: MapPlan, at_mm: Point) -> bool:
    (x, y), (left, top), (width, height) = at_mm, plan.origin_mm, plan.size_mm
    return left <= x <= left + width and top <= y <= top + height
