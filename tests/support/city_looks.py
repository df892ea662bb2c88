"""Five pieces, one map straight under the camera, and looks at it that follow each other."""

from __future__ import annotations

from city_drawing import CLOSE, Sheet, Spot, Table, on_cells, sticker
from city_filling import L4, O4, ONE, ROAD4, V3, form_of

from vision.city.map_plan import map_plan
from vision.city.settle import CitySettling, settle_map
from vision.city.sighting import sight_map, study_map
from vision.sighting import sight

SHEET = Sheet(map_plan(3), Spot((0.0, 0.0), 1.0))
T1, T2, T3, R1, W1 = (sticker(kind, number) for kind, number in (("T", 1), ("T", 2), ("T", 3), ("R", 1), ("O", 1)))
FORMS = {
    T1: form_of(L4, (0, 2)),
    T2: form_of(O4, (1, 1)),
    T3: form_of(V3),
    R1: form_of(ROAD4, (1, 0)),
    W1: form_of(ONE),
}
KNOWN = frozenset(FORMS)


def on(piece, cell, quarter=0, **more):
    code_mm = 12.0 if piece in {R1, W1} else 15.0
    return on_cells(SHEET, piece, FORMS[piece], cell, quarter, code_mm=code_mm, **more)


def table(*pieces, sheets=(SHEET,), camera=CLOSE, **more):
    return Table(sheets, pieces, camera, **more)


class Looks:
    """Looks at one table after the other, and what they settle."""

    def __init__(self, plans=(SHEET.plan,), forms=FORMS):
        self.plans, self.forms = plans, forms
        self.sighting = self.seen = None
        self.settling, self.number = CitySettling(), 0

    def __call__(self, drawn, looks=6):
        """The events of some looks at this table."""
        events = []
        for _ in range(looks):
            surfaces = tuple(plan.surface for plan in self.plans)
            frame = drawn.frame(self.number) if isinstance(drawn, Table) else drawn
            self.sighting = sight(frame, surfaces, frozenset(self.forms), self.sighting)
            self.seen = sight_map(self.sighting, self.plans, self.forms, self.seen)
            self.settling, new = settle_map(self.settling, self.seen)
            events += new
            self.number += 1
        return events

    @property
    def cells(self):
        """Piece -> its cells, as the last look told."""
        (seen,) = self.seen.maps
        return {place.piece: place.fit.cells for place in seen.pieces}


def told(drawn, plans=(SHEET.plan,), forms=FORMS, known=None):
    return study_map(drawn.frame(), plans, forms, known)


def cells_of(seen):
    return {place.piece: place.fit.cells for place in seen.pieces}


def cover(sheet, corner):
    """A hand of furniture over a corner tag: a grey piece of paper on it."""
    x, y = sheet.plan.surface.corner_tags[corner].centre_mm
    left, top = sheet.on_table(x, y)
    return left - 16, top - 14, left + 16, top + 14
