"""What is read in the photographs of rolled dice is what lies there, or it is asked for; README.md tells of them."""

import math
from collections import Counter
from functools import cache

import numpy as np
import pytest
from dice_photos import FOLDER, LIGHTS, ROLLS, TEACHING, dice, frame, known, learned, shots, tray, truth

from engine.table import DieUnclear
from vision.dice.light import Light
from vision.dice.report import mark_dice
from vision.dice.sighting import study_dice
from vision.dice.teach import confused, shown_faces

MOST_BYTES = 300_000
AWAY_MM = 1.5
SHOWN_MM = 0.8

# White and light grey on white paper, black on dark brown; in the fourth photograph the floor is beech.
LIKE_ITS_FLOOR = {"teach_1": {"white", "gray"}, "teach_2": {"white", "gray"}, "teach_3": {"black"}, "teach_4": set()}


@cache
def look(name):
    """All that is seen in a photograph; the table knows which colors were rolled."""
    colors = [die["color"] for die in dice(name)]
    seen = study_dice(frame(name), tray(name), known(name), colors)
    assert seen.trouble is None
    return seen.dice


def told(name, die):
    """What is told at a die's true place; None for nothing."""
    near = [found for found in look(name) if found.at_mm and math.dist(found.at_mm, die["at_mm"]) < 9]
    return min(near, key=lambda found: math.dist(found.at_mm, die["at_mm"]), default=None)


def right(name, die):
    found = told(name, die)
    answer = (die["color"], die["face"], die["quadrant"], None)
    return found is not None and (found.seen.color, found.seen.face, found.seen.quadrant, found.seen.unclear) == answer


def certain(name):
    return [found for found in look(name) if found.seen.unclear is None]


@pytest.mark.parametrize("name", ROLLS)
def test_every_settled_die_is_right_or_asked_for(name):
    settled = [die for die in dice(name) if die["state"] == "settled"]
    for die in settled:
        found = told(name, die)
        assert right(name, die) or found is None or found.seen.unclear, (die, found)
    asked = Counter(found.seen.color for found in look(name) if found.seen.unclear)
    for color, count in Counter(die["color"] for die in settled if not right(name, die)).items():
        assert asked[color] + asked[None] >= count, f"{color} is neither told nor asked for"


@pytest.mark.parametrize("name", ROLLS)
def test_nothing_is_told_as_certain_that_does_not_lie_there(name):
    settled = [die for die in dice(name) if die["state"] == "settled"]
    assert len(certain(name)) == sum(right(name, die) for die in settled)
    assert len(look(name)) == len(dice(name))


@pytest.mark.parametrize("name", ROLLS)
def test_every_certain_die_is_told_where_it_lies(name):
    for found in certain(name):
        assert min(math.dist(found.at_mm, die["at_mm"]) for die in dice(name)) < AWAY_MM


@pytest.mark.parametrize("name", [name for name in ROLLS if name.endswith(("leaning", "straddling"))])
def test_a_die_that_lies_badly_is_named_and_asked_for(name):
    (badly,) = [die for die in dice(name) if die["state"] != "settled"]
    asked = [found.seen for found in look(name) if found.seen.unclear]
    assert badly["color"] in {seen.color for seen in asked}
    if badly["state"] == "straddling":
        (over,) = [seen for seen in asked if seen.unclear is DieUnclear.STRADDLING]
        assert (over.color, over.face, over.quadrant) == (badly["color"], badly["face"], None)


def test_of_all_settled_dice_at_least_995_in_a_thousand_are_right():
    settled = [(name, die) for name in ROLLS for die in dice(name) if die["state"] == "settled"]
    assert len(settled) >= 300
    assert sum(right(name, die) for name, die in settled) >= 0.995 * len(settled)


def test_without_the_patches_fewer_dice_are_told_in_warm_light_and_still_none_wrong(monkeypatch):
    """What the printed patches are for: a picture taken as it is leaves warm dice unsure."""
    as_it_is = Light(np.array([[1.0, 0.0, 0.0]] * 3), np.zeros((3, 3)), 4, 0.8)
    warm = [name for name in ROLLS if "warm" in name and name.endswith(("apart", "crowded", "mixed"))]
    assert all(right(name, die) for name in warm for die in dice(name))
    monkeypatch.setattr("vision.dice.finding.measure", lambda image, view: as_it_is)
    told_right = 0
    for name in warm:
        truly = {(die["color"], die["face"], die["quadrant"]) for die in dice(name)}
        sure = [found.seen for found in study_dice(frame(name), tray(name), known(name)).dice if not found.seen.unclear]
        assert {(seen.color, seen.face, seen.quadrant) for seen in sure} <= truly
        told_right += len(sure)
    assert told_right < 0.85 * sum(len(dice(name)) for name in warm)


def test_there_are_at_least_forty_rolls_in_eight_lights():
    assert len(ROLLS) >= 40
    assert len(LIGHTS) == 8
    assert {truth(name)["dice_set"] for name in ROLLS} == {"blank", "plastic"}
    assert {die["state"] for name in ROLLS for die in dice(name)} == {"settled", "leaning", "straddling"}
    assert all((FOLDER / f"{name}.jpg").stat().st_size <= MOST_BYTES for name in (*ROLLS, *TEACHING))


@pytest.mark.parametrize("name", TEACHING)
def test_what_is_shown_is_learned_from_where_it_lies(name):
    """A die that hardly stands out from its floor teaches nothing; any other one is learned, and is learned right."""
    learned_here = shots(name)
    assert len({(shot.color, shot.face) for shot in learned_here}) == len(learned_here)
    assert {(die["color"], die["face"]) for die in dice(name) if die["color"] not in LIKE_ITS_FLOOR[name]} <= {
        (shot.color, shot.face) for shot in learned_here
    }


@pytest.mark.parametrize("name", [name for name in ROLLS if name.endswith("apart")])
def test_any_dice_are_shown_where_they_lie_blank_ones_with_stickers_too(name):
    """Coloured or blank, on any floor: what hardly stands out from it is left out, nothing is found beside a die."""
    faces = shown_faces(frame(name), tray(name))
    beside = [min(dice(name), key=lambda die: math.dist(die["at_mm"], face.at_mm)) for face in faces]
    assert all(math.dist(die["at_mm"], face.at_mm) < SHOWN_MM for die, face in zip(beside, faces, strict=True))
    left_out = Counter(die["color"] for die in dice(name)) - Counter(die["color"] for die in beside)
    assert set(left_out) <= ({"white", "gray"} if truth(name)["tray"]["printed"] else set())


def test_every_face_was_learned_at_least_twice_and_none_as_another():
    faces = {(die["color"], die["face"]) for die in dice(TEACHING[0])}
    assert all(learned().shots_of(*face) >= 2 for face in faces)
    assert confused(learned()) == ()


def test_a_look_is_drawn_over_its_picture():
    name = ROLLS[0]
    picture = frame(name)
    seen = study_dice(picture, tray(name), known(name))
    marked = mark_dice(picture.image_bgr, seen)
    assert marked.shape == picture.image_bgr.shape
    for found in seen.dice:
        x, y = (round(v) for v in seen.view.point_px(found.outline_mm[0], 18.0))
        assert (marked[y - 3 : y + 4, x - 3 : x + 4] != picture.image_bgr[y - 3 : y + 4, x - 3 : x + 4]).any()
