"""A look at the city maps as plain values for ``pharos look``, and drawn over the picture."""

from __future__ import annotations

from typing import Any, Final

from vision import draw
from vision.city.cells import Unsure
from vision.city.forms import Cell
from vision.city.map_plan import MapPlan
from vision.city.sighting import CitySighting, MapSeen, MapTrouble, PlacedPiece
from vision.frame import Picture
from vision.surface import Point

UNSURE: Final = {
    Unsure.ASKEW: "the piece lies askew: turn it straight",
    Unsure.BETWEEN: "the piece lies between cells: push it onto its own",
    Unsure.ON_THE_RIM: "the piece lies over the map's edge: push it onto the map or off it",
    Unsure.SEEN_TWICE: "the same sticker is seen in two places",
    Unsure.ON_TWO_MAPS: "two maps overlap: pull them apart",
}

TROUBLE: Final = {
    MapTrouble.TAGS_HIDDEN: "fewer than three corner tags of the map were seen: does something lie on one?",
    MapTrouble.DOUBLED: "two copies of the map are in the picture: take one away",
}


def report_map(sighting: CitySighting) -> dict[str, Any]:
    """Values that ``json.dumps`` takes; pixels, degrees and millimetres to a tenth."""
    return {"quiet": sighting.quiet, "maps": [_map(seen) for seen in sighting.maps]}


def mark_map(picture: Picture, sighting: CitySighting, *, words: bool = True) -> Picture:
    """The picture (a reduction of the sighting's frame, blue-green-red) with the cells under pieces drawn on it."""
    canvas = draw.Canvas(picture.copy(), picture.shape[1] / sighting.size_px[0])
    for seen in sighting.maps:
        if seen.view is None:
            continue
        whole = _corners_mm(seen.plan, (0, 0), (seen.plan.width, seen.plan.height))
        canvas.outline(seen.view.location.corners_px(whole), draw.SURFACE)
        for place in seen.pieces or ():
            for x, y in place.fit.cells:
                cell = _corners_mm(seen.plan, (x, y), (x + 1, y + 1), _INSET_MM)
                canvas.outline(seen.view.location.corners_px(cell), draw.PIECE)
            if not place.fit.cells:
                canvas.outline(place.code.corners_px, draw.UNCLEAR, 2)
            if words:
                x_px, y_px = min(place.code.corners_px, key=lambda spot: spot[1])
                at = x_px - sighting.size_px[0] / 45, y_px - sighting.size_px[0] / 225
                canvas.write(place.piece, at, draw.UNCLEAR if place.fit.unsure else draw.PIECE, 0.8)
    return canvas.picture


_INSET_MM: Final = 1.0
"""So that the outlines of neighbouring cells stand apart."""


def _map(seen: MapSeen) -> dict[str, Any]:
    state = "doubled" if seen.trouble is MapTrouble.DOUBLED else "found" if seen.view else "missing"
    return {
        "surface": seen.plan.surface.id,
        "state": state,
        "tags": list(seen.view.location.tags) if seen.view else [],
        "trouble": _reason(seen.trouble, TROUBLE[seen.trouble]) if seen.trouble else None,
        "pieces": None if seen.pieces is None else [_piece(place) for place in seen.pieces],
        "strange": list(seen.strange),
        "unread": [[round(x, 1), round(y, 1)] for x, y in seen.unread],
    }


def _piece(place: PlacedPiece) -> dict[str, Any]:
    how = place.fit
    return {
        "piece": place.piece,
        "cells": [list(cell) for cell in how.cells],
        "unsure": _reason(how.unsure, UNSURE[how.unsure]) if how.unsure else None,
        "quarter": how.quarter,
        "off_mm": round(how.off_mm, 1),
        "askew_deg": round(how.askew_deg, 1),
        "sticker_mm": [round(v, 1) for v in place.sticker_mm],
        "turn_deg": round(place.turn_deg, 1) % 360,
        "corners_px": [[round(x, 1), round(y, 1)] for x, y in place.code.corners_px],
    }


def _reason(code: Unsure | MapTrouble, sentence: str) -> dict[str, str]:
    return {"why": code.value, "sentence": sentence}


def _corners_mm(plan: MapPlan, first: Cell, beyond: Cell, inset_mm: float = 0.0) -> tuple[Point, Point, Point, Point]:
    """A rectangle of cells, from the first to the one beyond the last."""
    (left, top), (right, low) = plan.at_mm(first), plan.at_mm(beyond)
    left, top, right, low = left + inset_mm, top + inset_mm, right - inset_mm, low - inset_mm
    return (left, top), (right, top), (right, low), (left, low)
