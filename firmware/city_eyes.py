"""What is looked at for World Wonders besides choice tiles: the pieces on every map."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.table import PieceId, TableEvent
from engine.world_wonders.catalogue import component_set
from firmware.kit import Kit
from firmware.printing_world import piece_forms
from firmware.session.value import Watched
from vision.city.forms import PieceForm
from vision.city.map_plan import MOST_SEATS, MapPlan, map_plan
from vision.city.report import mark_map, report_map
from vision.city.settle import CitySettling, settle_map
from vision.city.sighting import CitySighting, sight_map
from vision.city.teach import with_stickers
from vision.frame import Frame, Picture
from vision.sighting import Sighting


class CityEyes:
    """Looks at the maps, frame after frame."""

    in_color = False

    def __init__(self, watched: Watched, kit: Kit) -> None:
        self._plans = plans_of(watched)
        self._forms = with_stickers(printed_forms(watched.boards), kit.glued)
        self._maps: CitySighting | None = None
        self._settling = CitySettling()

    def watch(self, watched: Watched) -> None:
        plans = plans_of(watched)
        if plans != self._plans:
            self._plans, self._maps = plans, None

    def forget(self) -> None:
        self._maps = None

    def look(self, frame: Frame, sighting: Sighting) -> tuple[TableEvent, ...]:
        del frame  # its codes were read by the look at its surfaces
        self._maps = sight_map(sighting, self._plans, self._forms, self._maps)
        self._settling, events = settle_map(self._settling, self._maps)
        return events

    def study(self, frame: Frame, sighting: Sighting) -> dict[str, Any]:
        del frame
        self._maps = sight_map(sighting, self._plans, self._forms)
        return {"city": report_map(self._maps)}

    def mark(self, picture: Picture, *, words: bool) -> Picture:
        return picture if self._maps is None else mark_map(picture, self._maps, words=words)


def plans_of(watched: Watched) -> tuple[MapPlan, ...]:
    """Where the cells of each seat's map are; before the maps are known full ones are looked for."""
    known = component_set(watched.boards).maps
    if not watched.maps:
        return tuple(map_plan(seat) for seat in range(1, MOST_SEATS + 1))
    grids = [known[name].grid for name in watched.maps]
    return tuple(map_plan(seat, grid.width, grid.height) for seat, grid in enumerate(grids, start=1))


@cache
def printed_forms(components: str) -> Mapping[PieceId, PieceForm]:
    return piece_forms(component_set(components))
