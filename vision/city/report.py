"""A look at the city maps as plain values for ``pharos look``, and drawn over the picture."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np

from vision.city.cells import Unsure
from vision.city.forms import CELL_MM, Cell
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
    marked = picture.copy()
    scale = picture.shape[1] / sighting.size_px[0]
    line = max(1, int(picture.shape[1]) // 900)
    for seen in sighting.maps:
        if seen.view is None:
            continue
        _outline(marked, seen, [((0, 0), (seen.plan.width, seen.plan.height))], scale, MAP, line)
        for place in seen.pieces or ():
            boxes = [(cell, (cell[0] + 1, cell[1] + 1)) for cell in place.fit.cells]
            _outline(marked, seen, boxes, scale, CERTAIN, line)
            if not boxes:
                _polygon(marked, place.code.corners_px, scale, UNCERTAIN, 2 * line)
            if words:
                x, y = min(place.code.corners_px, key=lambda spot: spot[1])
                at, size = (round(x * scale) - 20 * line, round(y * scale) - 4 * line), picture.shape[1] / 5200
                for ink, thick in (((0, 0, 0), 4 * line), (UNCERTAIN if place.fit.unsure else CERTAIN, line)):
                    cv2.putText(marked, place.piece, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, thick, cv2.LINE_AA)
    return marked


MAP: Final = (120, 220, 60)
CERTAIN: Final = (80, 230, 80)
UNCERTAIN: Final = (40, 130, 255)


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


def _outline(
    picture: Picture,
    seen: MapSeen,
    boxes: list[tuple[Cell, Cell]],
    scale: float,
    color: tuple[int, int, int],
    line: int,
) -> None:
    """Rectangles of cells, each from its first cell to the one beyond its last."""
    for first, beyond in boxes:
        (left, top), (right, low) = seen.plan.at_mm(first), seen.plan.at_mm(beyond)
        inset = 0.0 if beyond[0] - first[0] > 1 else CELL_MM / 18
        corners: tuple[Point, Point, Point, Point] = (
            (left + inset, top + inset),
            (right - inset, top + inset),
            (right - inset, low - inset),
            (left + inset, low - inset),
        )
        if seen.view:
            _polygon(picture, seen.view.location.corners_px(corners), scale, color, line)


def _polygon(
    picture: Picture, corners_px: tuple[Point, ...], scale: float, color: tuple[int, int, int], line: int
) -> None:
    fixed = np.round((np.array(corners_px) + 0.5) * scale * 16).astype(np.int32)
    cv2.polylines(picture, [fixed], isClosed=True, color=color, thickness=line, lineType=cv2.LINE_AA, shift=4)
