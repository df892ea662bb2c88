"""How long a look at the dice tray takes, beside the comparison of every square with grey templates in the same run.

Times are this process's own, so that a busy machine does not change them much; all stand in ``extra_info`` of the
benchmark's JSON.
"""

import random
import time

import cv2
import numpy as np
import pytest
from dice_photos import printed

from vision.dice import squares
from vision.dice.finding import find_tray, floor_of
from vision.dice.likeness import PATCH_PX, patch_of
from vision.dice.sighting import sight_dice, study_dice
from vision.dice.tray import printed_tray
from vision.sheets.dice_faces import DieFaces
from vision.sim.camera import Camera
from vision.sim.render import Renderer
from vision.sim.rolling import rolled
from vision.sim.scene import Pose, Scene, Tray
from vision.view import view_of

TRAY = printed_tray()
DICE = (
    *[DieFaces("gray", ("stone", "wood", "clay", "cloth", "glass", "papyrus"))] * 3,
    DieFaces("blue", ("mask", "scales", "fountain", "temple", "owl", "caduceus")),
    DieFaces("yellow", ("coins7", "coins7", "camel", "camel", "chest", "chest")),
    DieFaces("red", ("sword", "sword", "axe", "axe", "shield", "shield")),
    DieFaces("green", ("compass", "compass", "tablet", "tablet", "gear", "gear")),
)
TURNS_DEG = (-4.0, 0.0, 4.0)


def cpu_s(work):
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


@pytest.fixture(scope="module")
def pictures():
    """Frames of 12 megapixels: the same roll of the seven dice, each with noise of its own."""
    on, renderer = Tray(TRAY, Pose((20.0, -15.0), 5.0), "#ffffff"), Renderer(Camera(), 5)
    laid = rolled(on, DICE, random.Random(3))
    return [renderer.frame(Scene((), (), on, laid), number, number / 10, color=True) for number in range(8)]


def template_s(picture):
    """Seconds that correlating every square with every shot takes, at three turns and at shifts of up to 1.5 mm."""
    (location,) = find_tray(picture.grey, TRAY)
    floor = floor_of(picture, view_of(TRAY, location, picture.grey.shape[::-1]))
    there = squares.squares(floor.coarse, floor.left_top_mm)
    shots = [np.ascontiguousarray(patch[6:-6, 6:-6, 0]) for patch in printed().patches]

    def correlated():
        best = []
        for square in there:
            at = floor.lab, floor.left_top_mm, square.at_mm
            seen = [np.ascontiguousarray(patch_of(*at, square.turn_deg + by, PATCH_PX)[..., 0]) for by in TURNS_DEG]
            best.append(max(cv2.matchTemplate(one, shot, cv2.TM_CCOEFF_NORMED).max() for one in seen for shot in shots))
        return best

    return cpu_s(correlated)[0]


def test_a_look_at_the_tray(benchmark, pictures):
    """The first look (the tray is sought, the roll read), a look that reads again, a look at a still tray."""
    firsts = [cpu_s(lambda: study_dice(pictures[0], TRAY, printed())) for _ in range(4)]
    seen = firsts[0][1]
    assert len(seen.dice) == len(DICE)
    assert all(die.seen.unclear is None for die in seen.dice)
    agains = [cpu_s(lambda: sight_dice(pictures[1], TRAY, printed(), seen))[0] for _ in range(4)]
    settled = seen
    for picture in pictures[1:4]:
        settled = sight_dice(picture, TRAY, printed(), settled)
    assert settled.quiet

    def still():
        for picture in pictures[4:]:
            assert sight_dice(picture, TRAY, printed(), settled).quiet

    still_s = min(cpu_s(still)[0] for _ in range(4)) / len(pictures[4:])
    benchmark.pedantic(still, rounds=4, warmup_rounds=1)
    templates_s = template_s(pictures[0])
    benchmark.extra_info.update(
        first_look_cpu_ms=round(1000 * min(firsts, key=lambda timed: timed[0])[0], 1),
        reading_again_cpu_ms=round(1000 * min(agains), 1),
        still_cpu_ms=round(1000 * still_s, 2),
        templates_cpu_ms=round(1000 * templates_s, 1),
        reading_is_so_many_times_faster=round(templates_s / min(agains), 1),
    )
    assert min(agains) < templates_s
    assert still_s < 0.1 * min(agains)
