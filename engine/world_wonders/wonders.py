"""Every way to place a monument: its pieces free of each other, joined as its card says, touching all that it names."""

from __future__ import annotations

from collections.abc import Iterator

from engine.world_wonders.atlas import Forms, Spot
from engine.world_wonders.components import Contact, Monument
from engine.world_wonders.grid import Grid
from engine.world_wonders.ground import Ground

Standing = tuple[Spot, ...]
"""A monument's pieces in the card's order, equal ones sorted by their first cells."""


def ways(ground: Ground, monument: Monument) -> Iterator[Standing]:
    """Each way once."""
    touches = _touches(ground, monument)
    if touches is None:
        return
    pieces = ground.atlas.monuments[monument.id]
    if len(pieces) == 1:
        for spot in _fitting(pieces[0], ground.free, *touches):
            if touches_all(ground, monument, spot.bits):
                yield (spot,)
        return
    # A piece must touch what there is the least of: whatever stands has grown from there.
    least = min(touches, key=int.bit_count, default=ground.grid.inside)
    equal = alike(monument)
    met: set[tuple[int, ...]] = set()
    for start in sorted(set(equal)):
        for spot in _fitting(pieces[start], ground.free, least):
            rest = list(range(len(pieces)))
            rest.remove(start)
            for grown in _grown(ground, monument, equal, {start: spot}, rest):
                standing = in_card_order(monument, [grown[piece] for piece in range(len(pieces))])
                key = tuple(spot.bits for spot in standing)
                if key in met:
                    continue
                met.add(key)
                if touches_all(ground, monument, sum(key)):
                    yield standing


def touches_all(ground: Ground, monument: Monument, bits: int) -> bool:
    """Whether these cells touch everything that the card names (W20)."""
    return not missing_contacts(ground, monument, bits)


def missing_contacts(ground: Ground, monument: Monument, bits: int) -> list[tuple[Contact, int]]:
    """What these cells do not touch often enough, and how often they do."""
    around = ground.grid.around(bits)
    found = ((contact, ground.met(contact, around)) for contact in monument.contacts)
    return [(contact, count) for contact, count in found if count < contact.count]


def joined(grid: Grid, monument: Monument, pieces: list[int]) -> bool:
    """Whether the pieces form one group under the card's links (W19)."""
    group, rest = pieces[:1], pieces[1:]
    while rest:
        found = next((piece for piece in rest if any(_linked(grid, monument, piece, other) for other in group)), None)
        if found is None:
            return False
        group.append(found)
        rest.remove(found)
    return True


def alike(monument: Monument) -> list[int]:
    """For each piece the first one that it equals."""
    return [monument.pieces.index(piece) for piece in monument.pieces]


def in_card_order(monument: Monument, spots: list[Spot]) -> Standing:
    """The pieces, equal ones sorted by their first cells."""
    equal = alike(monument)
    order = sorted(range(len(spots)), key=lambda piece: (equal[piece], spots[piece].bits & -spots[piece].bits))
    places = sorted(range(len(spots)), key=lambda piece: (equal[piece], piece))
    found = dict(zip(places, (spots[piece] for piece in order), strict=True))
    return tuple(found[piece] for piece in range(len(spots)))


def _touches(ground: Ground, monument: Monument) -> list[int] | None:
    """For each contact the free cells that touch it; None if one of them has too little to be touched."""
    found = []
    for contact in monument.contacts:
        # Terrain itself included: a monument can stand on the water that it touches.
        touch = ground.grid.spread(ground.source(contact)) & ground.free
        if not touch or ground.met(contact, ground.grid.inside) < contact.count:
            return None
        found.append(touch)
    return found


def _fitting(forms: Forms, free: int, *touches: int) -> Iterator[Spot]:
    for form in forms:
        anchors = form.fitting(free)
        for touch in touches:
            anchors &= form.touching(touch)
        yield from form.at(anchors)


def _grown(
    ground: Ground, monument: Monument, equal: list[int], placed: dict[int, Spot], rest: list[int]
) -> Iterator[dict[int, Spot]]:
    """The pieces that stand, and the rest wherever they can join them; some ways are met several times."""
    if not rest:
        yield placed
        return
    grid = ground.grid
    used = sum(spot.bits for spot in placed.values())
    reach = 0
    for spot in placed.values():
        reach |= spot.around if "edge" in monument.links else 0
        reach |= grid.beyond(spot.bits, 0) if "gap1" in monument.links else 0
    tried = set()
    for piece in rest:
        if equal[piece] in tried:
            continue
        tried.add(equal[piece])
        left = [other for other in rest if other != piece]
        for spot in _fitting(ground.atlas.monuments[monument.id][piece], ground.free & ~used, reach):
            if any(_linked(grid, monument, spot.bits, other.bits) for other in placed.values()):
                yield from _grown(ground, monument, equal, {**placed, piece: spot}, left)


def _linked(grid: Grid, monument: Monument, first: int, second: int) -> bool:
    return ("edge" in monument.links and bool(grid.around(first) & second)) or (
        "gap1" in monument.links and bool(grid.beyond(first, second) & second)
    )
