"""Looks at the city maps -> what the table is told of them. Pure: it counts looks, it knows no clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.table import MapSettled
from vision.city.sighting import CitySighting
from vision.settle import SETTLE_LOOKS, Opinion, heard, interrupted


@dataclass(frozen=True, slots=True)
class CitySettling:
    """What has settled so far. ``CitySettling()`` is a table of whose maps nothing is known."""

    maps: Mapping[str, Opinion] = field(default_factory=dict)


def settle_map(settling: CitySettling, sighting: CitySighting) -> tuple[CitySettling, tuple[MapSettled, ...]]:
    """Take in one look; a map is told when looks agree on all its pieces, an empty one too, and once a change.

    Whether it is in view at all is told by the ordinary look. A hand over it, or a tag that is hidden, says nothing.
    """
    events: list[MapSettled] = []
    maps = dict(settling.maps)
    for seen in sighting.maps:
        name = seen.plan.surface.id
        before = maps.get(name, Opinion(None))
        if seen.pieces is None:
            maps[name] = interrupted(before)
            continue
        # A sticker that is seen twice is one piece that cannot be told.
        told = MapSettled(name, tuple(dict.fromkeys(place.seen for place in seen.pieces)))
        maps[name] = heard(before, told, SETTLE_LOOKS)
        if maps[name].settled != before.settled:
            events.append(told)
    return CitySettling(maps), tuple(events)
