"""A look at the tray as plain values for ``pharos look``, and drawn over the picture."""

from __future__ import annotations

import math
from typing import Any, Final

from engine.table import DieSeen, DieUnclear, TrayTrouble
from vision import draw
from vision.dice.reading import FoundDie
from vision.dice.sighting import DiceSighting
from vision.frame import Picture
from vision.sheets.dice_faces import DIE_MM

UNCLEAR: Final = {
    DieUnclear.LEANING: "the die leans: lay it flat",
    DieUnclear.STRADDLING: "the die lies over a line between two quadrants: push it to one side",
    DieUnclear.UNSURE: "the die cannot be told for certain: glare, a shadow, dirt, or a face that was never shown",
}

TROUBLE: Final = {
    TrayTrouble.TOO_FAR_OUT: "the tray lies too far out: push it towards the middle of the picture",
    TrayTrouble.TAGS_HIDDEN: "fewer than three corner tags of the tray are seen: is a rim or a hand before them?",
    TrayTrouble.PATCHES_HIDDEN: "the grey, black and white patches beside the tags are covered, glared or in the dark",
    TrayTrouble.TOO_SMALL: "the camera hangs too high: a die has too few pixels",
    TrayTrouble.NO_COLOR: "the camera gives grey pictures: dice are told in colour only",
}


def report_dice(sighting: DiceSighting) -> dict[str, Any]:
    """Values that ``json.dumps`` takes; pixels and degrees to a tenth, millimetres and distances to a hundredth."""
    state = "doubled" if sighting.tray.doubled else "found" if sighting.view else "missing"
    return {
        "tray": sighting.tray.surface.id,
        "state": state,
        "tags": list(sighting.view.location.tags) if sighting.view else [],
        "trouble": _reason(sighting.trouble, TROUBLE[sighting.trouble]) if sighting.trouble else None,
        "px_per_mm": round(sighting.view.px_per_mm(DIE_MM), 2) if sighting.view else None,
        "dice": None if sighting.dice is None else [_die(die, sighting) for die in sighting.dice],
    }


def mark_dice(picture: Picture, sighting: DiceSighting, *, words: bool = True) -> Picture:
    """The picture (a reduction of the sighting's frame, blue-green-red) with what is seen of the tray drawn on it."""
    if sighting.view is None:
        return picture
    canvas = draw.Canvas(picture.copy(), picture.shape[1] / sighting.size_px[0])
    canvas.outline(sighting.view.location.corners_px(sighting.tray.surface.corners_mm), draw.SURFACE)
    for die in sighting.dice or ():
        corners = [sighting.view.point_px(corner, DIE_MM) for corner in die.outline_mm]
        if not corners:
            continue
        color = draw.UNCLEAR if die.seen.unclear else draw.PIECE
        canvas.outline(corners, color)
        if words:
            middle_px = sum(x for x, _ in corners) / len(corners)
            low_px, line_px = max(y for _, y in corners), sighting.size_px[0] / 160
            for row, text in enumerate(_label(die.seen), start=1):
                canvas.write(text, (middle_px, low_px + row * line_px), color, 0.55, centred=True)
    return canvas.picture


def _label(die: DieSeen) -> tuple[str, str]:
    """Two short lines under a die."""
    told = die.unclear.value if die.unclear else f"{die.face} {die.quadrant}"
    return die.color or "?", told


def _die(die: FoundDie, sighting: DiceSighting) -> dict[str, Any]:
    corners = [sighting.view.point_px(corner, DIE_MM) for corner in die.outline_mm] if sighting.view else []
    return {
        "color": die.seen.color,
        "face": die.seen.face,
        "quadrant": die.seen.quadrant,
        "unclear": _reason(die.seen.unclear, UNCLEAR[die.seen.unclear]) if die.seen.unclear else None,
        "at_mm": [round(v, 2) for v in die.at_mm] if die.at_mm else None,
        "turn_deg": round(die.turn_deg, 1),
        "distance": _finite(die.distance),
        "margin": _finite(die.margin),
        "corners_px": [[round(x, 1), round(y, 1)] for x, y in corners],
    }


def _finite(distance: float) -> float | None:
    """None where nothing was compared: JSON knows no infinity."""
    return round(distance, 2) if math.isfinite(distance) else None


def _reason(code: DieUnclear | TrayTrouble, sentence: str) -> dict[str, str]:
    return {"why": code.value, "sentence": sentence}
