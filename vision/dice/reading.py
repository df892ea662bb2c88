"""One picture of a tray: which dice lie in it, what they show, where; and which of that is not certain."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from engine.table import DieSeen, DieUnclear
from vision.dice import squares
from vision.dice.faces import Match, guesses, match
from vision.dice.finding import Floor
from vision.dice.sharpening import sharpened
from vision.dice.squares import Square
from vision.dice.taught import Taught
from vision.dice.upright import leans_inwards
from vision.sheets.dice_faces import DIE_MM
from vision.surface import Point, Surface
from vision.view import FloatPicture

MOST_DISTANCE: Final = 0.75
"""What is farther from every taught face than this is none of them for certain."""

LEAST_MARGIN: Final = 1.12
"""So many times nearer than the next likely face must a face be."""

MOST_STRETCH: Final = 0.009
"""A face seen by this share longer than across lies askew by eight degrees or more; flat ones reach 0.006."""

MOST_SCALE: Final = 0.014
"""A face by this share larger or smaller than the others stands higher or lower: on another die, or leaning. Flat ones
reach 0.011, for ink spreads in other ways on a white sticker than on a black one."""

OVER_MM: Final = 1.5
"""So far over a line between quadrants a die's outline may seem to reach: measuring is no better."""


@dataclass(frozen=True, slots=True)
class FoundDie:
    """A die in the tray. What is unclear about it comes with the likeliest answer only where that was measured."""

    seen: DieSeen
    at_mm: Point | None = None
    """Of its upper face, on the tray; None for a die that must be there and is not seen."""
    turn_deg: float = 0.0
    distance: float = 0.0
    margin: float = 0.0
    stretch: float = 1.0
    scale: float = 1.0

    @property
    def outline_mm(self) -> tuple[Point, ...]:
        """The corners of its upper face; none where its place is unknown."""
        if self.at_mm is None:
            return ()
        return _outline(self.at_mm, self.turn_deg)


def read_tray(floor: Floor, known: Taught, awaited: int | None = None) -> tuple[FoundDie, ...]:
    """All dice that are seen in the tray.

    A die that leans, lies over a line or cannot be told is never guessed. Once as many as are ``awaited`` are found
    no other is looked for with patience.
    """
    found = squares.squares(floor.coarse, floor.left_top_mm)
    matches = _matches(floor.lab, floor.left_top_mm, found, known, awaited)
    askew = [_leans(one, floor, matches) for one in matches]
    dice = [_judged(one, floor.view.surface, leans=leans) for one, leans in zip(matches, askew, strict=True)]
    return (*dice, *_unlike_any(found, dice))


def with_missing(dice: Sequence[FoundDie], expected: Sequence[str]) -> tuple[FoundDie, ...]:
    """The dice as they must be when these colours lie in the tray; an empty tray stays empty.

    Of things that only look like dice no more are told than dice are missing, and each expected die that is not seen
    is told as unsure: it leans too much, or fell out. Where one colour alone is missing, it has a name.
    """
    if not expected or not dice:
        return tuple(dice)
    faces = [die for die in dice if die.distance < math.inf]
    things = [die for die in dice if die.distance == math.inf][: max(0, len(expected) - len(faces))]
    told = [*faces, *things]
    missing = sorted((Counter(expected) - Counter(die.seen.color for die in told if die.seen.color)).elements())
    nameless = sum(die.seen.color is None for die in told)
    if len(set(missing)) == 1 and nameless <= len(missing):
        told = [replace(d, seen=replace(d.seen, color=d.seen.color or missing[0])) for d in told]
    return (*told, *(FoundDie(DieSeen(name, None, None, DieUnclear.UNSURE)) for name in missing[nameless:]))


def agreed(readings: Sequence[Sequence[FoundDie]]) -> tuple[FoundDie, ...]:
    """What several readings of the same dice say together: what most of them see is there, and certain is only what
    most are certain of and none is certain against."""
    places: list[list[FoundDie]] = []
    for die in (die for reading in reversed(readings) for die in reading):
        at = next((place for place in places if _same_place(place[0], die)), None)
        if at is None:
            places.append([die])
        else:
            at.append(die)
    return tuple(_together(dice, len(readings)) for dice in places if 2 * len(dice) > len(readings))


def _same_place(one: FoundDie, other: FoundDie) -> bool:
    return one.at_mm is not None and other.at_mm is not None and math.dist(one.at_mm, other.at_mm) < _SAME_MM


def _together(dice: Sequence[FoundDie], readings: int) -> FoundDie:
    certain = [die for die in dice if die.seen.unclear is None]
    if len({die.seen for die in certain}) > 1:
        return replace(dice[0], seen=DieSeen(None, None, None, DieUnclear.UNSURE))
    if 2 * len(certain) > readings:
        return certain[0]
    reasons = Counter(die.seen for die in dice if die.seen.unclear)
    return replace(dice[0], seen=reasons.most_common(1)[0][0])


_WORTH_LAYING: Final = 1.05  # what is less like any face than this even roughly shows none
_SAME_MM: Final = 8.0
_ELSEWHERE_MM: Final = 12.5  # a square nearer to a die than this is its side, its shadow, or a part of it
_SECOND_TRIES: Final = 10
_WALL_MM: Final = 5.0  # what a rim or a divider may seem to stand off its place
_BESIDE_MM: Final = 16.0  # from a die's middle to the foot of another one beside it
_APART_MM: Final = 15.0  # the middles of two dice are no nearer


def _matches(
    lab: FloatPicture, left_top_mm: Point, found: Sequence[Square], known: Taught, awaited: int | None
) -> list[Match]:
    """The faces that are there, the best first; of two in one place the better."""
    fitted = _fitted(lab, left_top_mm, found, known)
    left = [s for s in found if all(math.dist(s.at_mm, face.at_mm) > _ELSEWHERE_MM for face in fitted)]
    if left and (awaited is None or len(fitted) < awaited):
        # A die that is hardly brighter than its floor has its square beside it, in its shadow.
        exact = [sharpened(lab, left_top_mm, square) for square in left[:_SECOND_TRIES]]
        fitted += _fitted(lab, left_top_mm, exact, known)
    kept: list[Match] = []
    for face in sorted(fitted, key=lambda m: m.distance):
        if all(math.dist(face.at_mm, other.at_mm) > _APART_MM for other in kept):
            kept.append(face)
    return kept


def _fitted(lab: FloatPicture, left_top_mm: Point, found: Sequence[Square], known: Taught) -> list[Match]:
    """The faces that these squares show."""
    fitted: list[Match] = []
    for one in sorted(guesses(lab, left_top_mm, found, known), key=lambda g: g.distance):
        if one.distance > _WORTH_LAYING:
            break
        if not any(math.dist(one.square.at_mm, other.at_mm) < _SAME_MM for other in fitted):
            face = match(lab, left_top_mm, one, known)
            if _fits(face):
                fitted.append(face)
    return fitted


def _fits(face: Match) -> bool:
    return face.laid and face.distance < MOST_DISTANCE


def _unlike_any(found: Sequence[Square], dice: Sequence[FoundDie]) -> list[FoundDie]:
    """What is framed as strongly as a die and shows no face that was taught, the strongest first."""
    kept: list[FoundDie] = []
    for square in found:
        others = [die.at_mm for die in (*dice, *kept) if die.at_mm]
        if square.score >= _STRONG and all(math.dist(square.at_mm, at) > _APART_MM for at in others):
            unsure = DieSeen(None, None, None, DieUnclear.UNSURE)
            kept.append(FoundDie(unsure, square.at_mm, square.turn_deg, math.inf, 1.0))
    return kept


_STRONG: Final = 18.0


def _leans(face: Match, floor: Floor, all_faces: Sequence[Match]) -> bool:
    """Whether the die does not stand flat on the floor: by the shape, the size and the sides that it shows."""
    usual = median(other.scale for other in all_faces)
    if math.hypot((face.stretch - 1) / MOST_STRETCH, (face.scale / usual - 1) / MOST_SCALE) > 1:
        return True
    others = [other.at_mm for other in all_faces if other is not face]

    def elsewhere(spot: Point) -> bool:
        by_a_wall = min(abs(zone.depth_mm(spot)) for zone in floor.view.surface.zones) < _WALL_MM
        return by_a_wall or any(math.dist(spot, other) < _BESIDE_MM for other in others)

    shift = floor.view.shift_mm(face.at_mm, DIE_MM)
    return leans_inwards(floor.lab, floor.left_top_mm, face.at_mm, face.turn_deg, shift, elsewhere)


def _judged(face: Match, surface: Surface, *, leans: bool) -> FoundDie:
    quadrant, over_mm = _quadrant(surface, face)
    unclear: DieUnclear | None = None
    if leans:
        unclear = DieUnclear.LEANING
    elif face.margin < LEAST_MARGIN:
        unclear = DieUnclear.UNSURE
    elif over_mm > OVER_MM:
        unclear = DieUnclear.STRADDLING
    told = DieSeen(face.color, face.face, quadrant, unclear)
    if unclear is DieUnclear.LEANING:
        told = replace(told, face=None, quadrant=None)
    elif unclear is DieUnclear.UNSURE:
        told = replace(told, color=None, face=None)
    elif unclear is DieUnclear.STRADDLING:
        told = replace(told, quadrant=None)
    return FoundDie(told, face.at_mm, face.turn_deg, face.distance, face.margin, face.stretch, face.scale)


def _quadrant(surface: Surface, face: Match) -> tuple[int, float]:
    """The quadrant that holds the die's middle, and by how much its outline reaches out of it into another one."""
    middle = surface.zones[2].at_mm
    zone = max(surface.zones, key=lambda z: z.depth_mm(face.at_mm))
    outline = _outline(face.at_mm, face.turn_deg)
    over = 0.0
    for axis in (0, 1):
        before = zone.at_mm[axis] < middle[axis]
        reach = max((point[axis] - middle[axis]) * (1 if before else -1) for point in outline)
        over = max(over, reach)
    return int(zone.id.name), over


def _outline(at_mm: Point, turn_deg: float) -> tuple[Point, ...]:
    a, half = math.radians(turn_deg), DIE_MM / 2
    c, s = half * math.cos(a), half * math.sin(a)
    x, y = at_mm
    return (x - c + s, y - s - c), (x + c + s, y + s - c), (x + c - s, y + s + c), (x - c - s, y - s + c)
