"""Where an owner glued the stickers on their tiles: shown to the camera once, kept as text.

A lesson goes: a tile is laid upright, exactly on the marked cells of a map -> ``shown`` -> kept by ``dumped`` -> later
``loaded`` and ``with_stickers``, so that the printed places count only for pieces that were never shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.table import NotAPieceId, PieceId, parse_sticker
from vision import VisionError
from vision.city.forms import CELL_MM, Cell, PieceForm
from vision.city.map_plan import MapPlan
from vision.city.sighting import firm, poses, view_on
from vision.sighting import Sighting
from vision.surface import Point

MOST_STICKERS: Final = 512
MOST_CHARACTERS: Final = 65_536
"""Of a kept text."""


class NotShown(VisionError, ValueError):
    """A look from which a sticker's place cannot be learned; the message says why."""


class NotStickers(VisionError, ValueError):
    """A text that holds no stickers' places; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class GluedSticker:
    """Where a sticker is on its piece, as ``PieceForm`` has it."""

    at_mm: Point
    turn_deg: float
    """Clockwise, at least 0 and less than 360."""


def shown(
    sighting: Sighting, plan: MapPlan, piece: PieceId, cells: Sequence[Cell], on: Cell, height_mm: float = 0.0
) -> GluedSticker:
    """Learn from a look at a piece that lies upright with its own cell (0, 0) on the map's cell ``on``.

    ``cells`` are its own, ``height_mm`` is how high its sticker lies above the map. Raises NotShown.
    """
    seen = next((seen for seen in sighting.surfaces if seen.surface.id == plan.surface.id), None)
    view = view_on(seen, sighting.size_px)
    if view is None or not firm(plan, view):
        raise NotShown(f"{plan.surface.id} must lie once in the picture, with its corner tags free")
    codes = [code for code in sighting.memory.codes if code.payload is not None and code.text == piece]
    if len(codes) != 1:
        raise NotShown(f"the sticker {piece} is seen {len(codes)} times in the picture, not once")
    (((x, y), turn),) = poses(view, codes, height_mm)
    left, top = plan.at_mm(on)
    at = x - left, y - top
    if not any(_on_cell(at, cell) for cell in cells):
        raise NotShown(f"the sticker {piece} lies beside the marked cells: lay the piece upright, exactly on them")
    return GluedSticker((round(at[0], 1), round(at[1], 1)), round(turn, 1) % 360)


def with_stickers(
    forms: Mapping[PieceId, PieceForm], glued: Mapping[PieceId, GluedSticker]
) -> Mapping[PieceId, PieceForm]:
    """The forms, with the stickers of pieces that were shown where they are glued; others of those are passed over."""
    return {
        piece: replace(form, sticker_at_mm=glued[piece].at_mm, sticker_turn_deg=glued[piece].turn_deg)
        if piece in glued
        else form
        for piece, form in forms.items()
    }


def dumped(glued: Mapping[PieceId, GluedSticker]) -> str:
    """JSON that ``loaded`` reads; equal stickers give equal text. Raises NotStickers for too many."""
    if len(glued) > MOST_STICKERS:
        raise NotStickers(f"{len(glued)} stickers: at most {MOST_STICKERS} are kept")
    lines = [
        f"  {json.dumps(piece)}: {json.dumps({'at_mm': list(one.at_mm), 'turn_deg': one.turn_deg})}"
        for piece, one in sorted(glued.items())
    ]
    return "\n".join([f'{{"form": {json.dumps(_FORM)}, "stickers": {{', ",\n".join(lines), "}}", ""])


def loaded(text: str) -> Mapping[PieceId, GluedSticker]:
    """What ``dumped`` wrote, or the like; raises NotStickers."""
    if len(text) > MOST_CHARACTERS:
        raise NotStickers(f"a text of {len(text)} characters: at most {MOST_CHARACTERS} are read")
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except NotStickers:
        raise
    except (ValueError, RecursionError) as error:
        raise NotStickers(f"it is not JSON: {error}") from error
    if not isinstance(data, dict) or set(data) != {"form", "stickers"} or data["form"] != _FORM:
        raise NotStickers(f"it must hold 'form': {_FORM!r} and 'stickers', and nothing else")
    stickers = data["stickers"]
    if not isinstance(stickers, dict) or len(stickers) > MOST_STICKERS:
        raise NotStickers(f"'stickers' must map at most {MOST_STICKERS} pieces to their stickers' places")
    return {_piece(name): _sticker(name, value) for name, value in stickers.items()}


_FORM: Final = "pharos stickers of a city 1"
_BESIDE_MM: Final = 1.0
_LARGEST_MM: Final = 12 * CELL_MM


def _on_cell(at_mm: Point, cell: Cell) -> bool:
    return all(cell[k] * CELL_MM - _BESIDE_MM <= at_mm[k] <= (cell[k] + 1) * CELL_MM + _BESIDE_MM for k in (0, 1))


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise NotStickers(f"{name!r} stands there twice")
    return dict(pairs)


def _piece(name: str) -> PieceId:
    try:
        return parse_sticker(name).piece
    except NotAPieceId as error:
        raise NotStickers(str(error)) from error


def _sticker(name: str, value: object) -> GluedSticker:
    if not isinstance(value, dict) or set(value) != {"at_mm", "turn_deg"}:
        raise NotStickers(f"{name}: 'at_mm' and 'turn_deg' are expected, not {str(value)[:80]}")
    at, turn = value["at_mm"], value["turn_deg"]
    if not isinstance(at, list) or len(at) != 2 or not all(_number(v, -_BESIDE_MM, _LARGEST_MM) for v in at):
        raise NotStickers(f"{name}: at_mm must be [x, y] in millimetres on the piece, not {str(at)[:80]}")
    if not _number(turn, 0.0, 360.0) or turn == 360:
        raise NotStickers(f"{name}: turn_deg must be at least 0 and less than 360, not {str(turn)[:80]}")
    return GluedSticker((float(at[0]), float(at[1])), float(turn))


def _number(value: object, least: float, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most
