"""A Sighting as plain values for ``pharos look``: what is seen where, what stayed unread, and why."""

from __future__ import annotations

from typing import Any, Final

from engine.table import Content, ZoneId
from vision.codes import second_reader_fault
from vision.sighting import Sighting, SurfaceSeen, Trouble
from vision.surface import Point
from vision.zones import PlacedCode, Unread, Why, is_sticker

WHY: Final = {
    Why.NOT_DECODED: "a code is seen and cannot be read: glare, blur, damage, or fewer than 2.5 pixels a module",
    Why.GLARE: "the middle of the zone is blown out by glare: whether something lies there cannot be told",
    Why.OUT_OF_VIEW: "the middle of the zone lies outside the picture",
}

TROUBLE: Final = {
    Trouble.DARK: "the picture is dark: is there light, and is the lens cap off?",
    Trouble.BLOCKED: "the picture shows one plain thing: is something lying before the lens?",
    Trouble.UNSHARP: "the picture is out of focus",
    Trouble.NO_SURFACE: "no corner tag is seen: lay the sheets under the camera, printed at full size",
}


def report(sighting: Sighting) -> dict[str, Any]:
    """Values that ``json.dumps`` takes; pixels and degrees to a tenth, millimetres to a hundredth."""
    return {
        "at_s": round(sighting.at_s, 3),
        "size_px": list(sighting.size_px),
        "trouble": _reason(sighting.trouble, TROUBLE[sighting.trouble]) if sighting.trouble else None,
        "second_reader": second_reader_fault() or "ready",
        "surfaces": [_surface(seen) for seen in sighting.surfaces],
        "codes": [_code(code) for code in sighting.codes if code.read],
        "zones": [_zone(zone, content) for zone, content in sorted(sighting.zones.items())],
        "loose": list(sighting.loose or ()),
        "unread": [_unread(unread) for unread in sighting.unread],
    }


def _surface(seen: SurfaceSeen) -> dict[str, Any]:
    state = "doubled" if seen.doubled else "found" if seen.location else "missing"
    copies = [
        {
            "corners_px": _points(location.corners_px(seen.surface.corners_mm), 1),
            "tags": list(location.tags),
            "error_px": round(location.error_px, 2),
            "px_per_mm": round(location.px_per_mm((seen.surface.size_mm[0] / 2, seen.surface.size_mm[1] / 2)), 2),
        }
        for location in seen.locations
    ]
    return {"surface": seen.surface.id, "state": state, "copies": copies}


def _code(code: PlacedCode) -> dict[str, Any]:
    return {
        "text": code.text,
        "piece": code.piece is not None,
        "sticker": is_sticker(code.text),
        "surface": code.surface,
        "zone": code.zone.name if code.zone else None,
        "on_border": code.on_border,
        "at_mm": _points([code.at_mm], 2)[0] if code.at_mm else None,
        "turn_deg": None if code.turn_deg is None else round(code.turn_deg, 1) % 360,
        "px_per_module": round(code.px_per_module, 2),
        "corners_px": _points(code.corners_px, 1),
    }


def _zone(zone: ZoneId, content: Content) -> dict[str, Any]:
    if content.unclear:
        holds = content.unclear.value
    else:
        holds = "face_down" if content.face_down else "pieces" if content.pieces else "empty"
    return {
        "surface": zone.surface,
        "zone": zone.name,
        "holds": holds,
        "pieces": list(content.pieces),
        "text": content.text,
    }


def _unread(unread: Unread) -> dict[str, Any]:
    return {
        "surface": unread.surface,
        "zone": unread.zone.name if unread.zone else None,
        **_reason(unread.why, WHY[unread.why]),
        "corners_px": _points(unread.corners_px, 1),
    }


def _reason(code: Why | Trouble, sentence: str) -> dict[str, str]:
    return {"why": code.value, "sentence": sentence}


def _points(points: tuple[Point, ...] | list[Point], digits: int) -> list[list[float]]:
    return [[round(x, digits), round(y, digits)] for x, y in points]
