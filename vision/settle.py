"""Several looks that agree -> what changed on the table. Pure: it counts looks, it knows no clock.

A hand that passes over the table changes nothing; a card that is laid is an event once a few looks in a row saw it at
rest; a mat is only lost when it was not seen for longer than a hand lies on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from engine.table import (
    EMPTY,
    Content,
    LooseSettled,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    TableEvent,
    Unclear,
    ZoneId,
    ZoneSettled,
)
from vision.sighting import Sighting, SurfaceSeen

SETTLE_LOOKS: Final = 3
"""So many looks in a row must say the same of a zone."""

FOUND_LOOKS: Final = 2
LOST_LOOKS: Final = 25
"""A surface is given up after so many looks without it: some two and a half seconds."""

UNSTEADY_LOOKS: Final = 30
"""A zone of which so many looks told something, and never the same often enough, is unsteady."""


class Standing(Enum):
    """How a surface stands in view."""

    ABSENT = "absent"
    ONCE = "once"
    DOUBLED = "doubled"


@dataclass(frozen=True, slots=True)
class Opinion:
    """What is settled of one thing, what the last looks said instead, and how often in a row."""

    settled: object
    instead: object = None
    looks: int = 0
    restless: int = 0
    """Looks that told something since they last agreed with what is settled or settled anew."""


@dataclass(frozen=True, slots=True)
class Settling:
    """What has settled so far, and what is about to. ``Settling()`` is a table of which nothing is known."""

    surfaces: Mapping[str, Opinion] = field(default_factory=dict)
    zones: Mapping[ZoneId, Opinion] = field(default_factory=dict)
    loose: Opinion = field(default_factory=lambda: Opinion(()))


def settle(settling: Settling, sighting: Sighting) -> tuple[Settling, tuple[TableEvent, ...]]:
    """Take in one look; the events are what the table may now be told, surfaces before zones."""
    events: list[TableEvent] = []
    surfaces = dict(settling.surfaces)
    for seen in sighting.surfaces:
        name, stands = seen.surface.id, standing(seen)
        before = surfaces.get(name, Opinion(Standing.ABSENT))
        surfaces[name] = heard(before, stands, LOST_LOOKS if stands is Standing.ABSENT else FOUND_LOOKS)
        if surfaces[name].settled is not before.settled:
            events.append(surface_event(name, stands))
    zones = {zone: interrupted(opinion) for zone, opinion in settling.zones.items() if zone not in sighting.zones}
    for zone, content in sorted(sighting.zones.items()):
        before = settling.zones.get(zone, Opinion(EMPTY))
        zones[zone] = heard(before, content, SETTLE_LOOKS, _UNSTEADY)
        now = zones[zone].settled
        if now != before.settled and isinstance(now, Content):
            events.append(ZoneSettled(zone, now))
    loose = interrupted(settling.loose)
    if sighting.loose is not None:
        loose = heard(settling.loose, sighting.loose, SETTLE_LOOKS)
        if loose.settled != settling.loose.settled:
            events.append(LooseSettled(sighting.loose))
    return Settling(surfaces, zones, loose), tuple(events)


_UNSTEADY: Final = Content(unclear=Unclear.UNSTEADY)


def standing(seen: SurfaceSeen) -> Standing:
    """How one look sees a surface."""
    if seen.doubled:
        return Standing.DOUBLED
    return Standing.ONCE if seen.location else Standing.ABSENT


def surface_event(name: str, now: Standing) -> TableEvent:
    """What the table is told of a surface that now stands so."""
    match now:
        case Standing.ABSENT:
            return SurfaceLost(name)
        case Standing.ONCE:
            return SurfaceFound(name)
        case Standing.DOUBLED:
            return SurfaceDoubled(name)


def heard(before: Opinion, said: object, needed: int, unsteady: object = None) -> Opinion:
    """After a look that said this; ``unsteady`` is what settles when looks go on contradicting each other."""
    if said == before.settled:
        return Opinion(before.settled)
    looks = before.looks + 1 if said == before.instead else 1
    if looks >= needed:
        return Opinion(said)
    restless = before.restless + 1
    if unsteady is not None and restless >= UNSTEADY_LOOKS and before.settled != unsteady:
        return Opinion(unsteady)
    return Opinion(before.settled, said, looks, restless)


def interrupted(before: Opinion) -> Opinion:
    """After a look that could not tell: what was about to settle begins anew."""
    return Opinion(before.settled, restless=before.restless)
