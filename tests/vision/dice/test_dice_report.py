"""What a look at the tray says as plain values, and what is drawn of it."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from engine.table import DieUnclear, TrayTrouble
from vision.dice.report import TROUBLE, UNCLEAR, mark_dice, report_dice
from vision.dice.sighting import study_dice
from vision.draw import PIECE as CERTAIN
from vision.draw import UNCLEAR as UNCERTAIN
from vision.frame import Frame
from vision.sim.rolling import leaning


@pytest.fixture(scope="module")
def look(table):
    """Three dice, the first of which leans."""
    tray = table.tray(floor="#2d4a38")
    dice = table.roll(tray, 21, ("red", "blue", "green"))
    dice = (leaning(dice[0], 20.0), *dice[1:])
    frame = table.frame(tray, dice)
    return frame, study_dice(frame, tray.surface, table.printed(), ("red", "blue", "green")), tray, dice


def test_the_report_is_plain_and_says_what_was_seen(table, look):
    _, seen, tray, dice = look
    told = json.loads(json.dumps(report_dice(seen)))
    assert (told["tray"], told["state"], len(told["tags"]), told["trouble"]) == ("tray", "found", 4, None)
    by_color = {die["color"]: die for die in told["dice"]}
    for die in dice[1:]:
        said = by_color[die.die.color]
        assert (said["face"], said["quadrant"], said["unclear"]) == (die.face, table.quadrant(tray, die), None)
        assert said["at_mm"] == pytest.approx(table.on_tray(tray, die), abs=0.7)
    assert by_color["red"]["unclear"]["why"] in {"leaning", "unsure"}
    assert by_color["red"]["face"] is None


def test_a_thing_that_is_compared_with_nothing_has_no_distance_and_stays_json(look):
    _, seen, _, _ = look
    assert seen.dice
    thing = replace(seen.dice[0], distance=math.inf)
    told = json.loads(json.dumps(report_dice(replace(seen, dice=(thing, *seen.dice[1:]))), allow_nan=False))
    assert [die["distance"] is None for die in told["dice"]] == [True, False, False]


def test_a_look_without_a_tray_says_so(table):
    frame = table.frame(None)
    seen = study_dice(frame, table.tray().surface, table.printed())
    told = report_dice(seen)
    assert (told["state"], told["dice"], told["px_per_mm"]) == ("missing", None, None)
    assert mark_dice(frame.image_bgr, seen) is frame.image_bgr


def test_trouble_has_its_sentence(table, look):
    frame, _, tray, _ = look
    told = report_dice(study_dice(Frame(frame.grey, 0.0), tray.surface, table.printed()))
    assert told["trouble"] == {"why": "no_color", "sentence": TROUBLE[TrayTrouble.NO_COLOR]}
    assert set(TROUBLE) == set(TrayTrouble)
    assert set(UNCLEAR) == set(DieUnclear)


def test_dice_are_outlined_by_how_certain_they_are(look):
    frame, seen, _, _ = look
    marked = mark_dice(frame.image_bgr, seen, words=False)
    drawn = [marked[(marked == color).all(-1) & (frame.image_bgr != color).any(-1)] for color in (CERTAIN, UNCERTAIN)]
    outlined = sum(die.seen.unclear is None for die in seen.dice)
    assert outlined == 2
    assert len(drawn[0]) > 100 * outlined
    assert (len(drawn[1]) > 100) == any(die.seen.unclear and die.at_mm for die in seen.dice)
    assert np.array_equal(marked[:50], frame.image_bgr[:50])
