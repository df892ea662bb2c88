"""One picture of a tray: which dice lie in it, what they show, where; and which of that is not certain."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from engine.table import DieSeen, DieUnclear
from vision.dice import likeness, squares
from vision.dice.faces import Guess, Match, guesses, match
from vision.dice.light import Light, balanced
from vision.dice.squares import Square
from vision.dice.taught import Taught
from vision.dice.upright import leans_inwards
from vision.dice.view import FloatPicture, TrayView
from vision.frame import Picture
from vision.sheets.dice_faces import DIE_MM
from vision.surface import Point, Surface

MOST_DISTANCE: Final = 0.75
"""What is farther from every taught face than this is none of them for certain."""

LEAST_MARGIN: Final = 1.12
"""So many times nearer than the next likely face must a face be."""

MOST_STRETCH: Final = 1.014
"""A face seen this much longer than across lies askew by some ten degrees or more; flat ones reach 1.008."""

MOST_SCALE: Final = 0.018
"""A face this much larger or smaller than the others' stands higher or lower: on another die, or leaning."""

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


def read_tray(image: Picture, view: TrayView, light: Light, known: Taught) -> tuple[FoundDie, ...]:
    """All dice that are seen in the tray, in a frame's colour picture.

    A die that leans, lies over a line or cannot be told is never guessed.
    """
    box = floor_mm(view.surface)
    left_top = box[0], box[1]
    coarse = balanced(view.from_above(image, box, squares.PX_PER_MM, DIE_MM), light, box)
    lab = balanced(view.from_above(image, box, likeness.PX_PER_MM, DIE_MM), light, box)
    found = squares.squares(coarse, left_top)
    matches = _matches(lab, left_top, found, known)
    askew = [_leans(one, lab, view, matches) for one in matches]
    dice = [_judged(one, view.surface, leans=leans) for one, leans in zip(matches, askew, strict=True)]
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


def floor_mm(surface: Surface) -> tuple[float, float, float, float]:
    """What the quadrants fill, and a little more: a face that stands 18 mm high may lean over a low rim."""
    (left, top), low = surface.zones[0].at_mm, surface.zones[2]
    return (
        left - _AROUND_MM,
        top - _AROUND_MM,
        low.at_mm[0] + low.size_mm[0] + _AROUND_MM,
        low.at_mm[1] + low.size_mm[1] + _AROUND_MM,
    )


_AROUND_MM: Final = 3.0
_WORTH_LAYING: Final = 1.05  # what is less like any face than this even roughly shows none
_SAME_MM: Final = 8.0
_APART_MM: Final = 15.0  # the middles of two dice are no nearer


def _matches(lab: FloatPicture, left_top_mm: Point, found: Sequence[Square], known: Taught) -> list[Match]:
    """The faces that are there, the best first; of two in one place the better."""
    rough = sorted(guesses(lab, left_top_mm, found, known), key=lambda g: g.distance)
    fitted: list[Match] = []
    for one in rough:
        if one.distance > _WORTH_LAYING:
            break
        if not any(_near(one, other) for other in fitted):
            fitted.append(match(lab, left_top_mm, one, known))
    kept: list[Match] = []
    for face in sorted(filter(_fits, fitted), key=lambda m: m.distance):
        if all(math.dist(face.at_mm, other.at_mm) > _APART_MM for other in kept):
            kept.append(face)
    return kept


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


def _near(one: Guess, other: Match) -> bool:
    """Whether a place was already read well from another square."""
    return _fits(other) and math.dist(one.square.at_mm, other.at_mm) < _SAME_MM


def _leans(face: Match, lab: FloatPicture, view: TrayView, all_faces: Sequence[Match]) -> bool:
    """Whether the die does not stand flat on the floor: by the shape, the size and the sides that it shows."""
    usual = median(other.scale for other in all_faces)
    if face.stretch > MOST_STRETCH or abs(face.scale / usual - 1) > MOST_SCALE:
        return True
    left, top, _, _ = floor_mm(view.surface)
    others = [other.at_mm for other in all_faces if other is not face]
    shift = view.shift_mm(face.at_mm, DIE_MM)
    return leans_inwards(lab, (left, top), face.at_mm, face.turn_deg, shift, others)


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
