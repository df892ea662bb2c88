"""How well the faces of dice are told, beside four other ways in the same run.

All ways get the same squares and the same taught shots, and each looks at every pose about a square. What each told
right of the settled dice, rendered and photographed, light by light, stands in ``extra_info`` of the benchmark's JSON,
with this process's own time for a die. An ordinary test run takes every fifth die.
"""

import math
import random
import time
from collections import defaultdict
from functools import cache

import cv2
import numpy as np
import pytest
from dice_photos import ROLLS, dice, frame, known, printed, tray

from vision.dice import squares
from vision.dice.faces import guesses, match
from vision.dice.finding import find_tray, floor_of
from vision.dice.likeness import PATCH_PX, SHIFTS_PX, colors, colors_apart, edges_apart, features, patch_of
from vision.dice.tray import printed_tray
from vision.sheets.dice_faces import DieFaces
from vision.sim.camera import Camera
from vision.sim.render import Renderer
from vision.sim.rolling import rolled
from vision.sim.scene import Pose, Scene, Tray
from vision.view import view_of

DICE = (
    DieFaces("gray", ("stone", "wood", "clay", "cloth", "glass", "papyrus")),
    DieFaces("blue", ("mask", "scales", "fountain", "temple", "owl", "caduceus")),
    DieFaces("yellow", ("coins7", "coins7", "camel", "camel", "chest", "chest")),
    DieFaces("red", ("sword", "sword", "axe", "axe", "shield", "shield")),
    DieFaces("green", ("compass", "compass", "tablet", "tablet", "gear", "gear")),
    DieFaces("black", ("any4", "yellow", "green", "blue", "gray", "red")),
    DieFaces("purple", ("red", "wonder", "gray", "yellow", "blue", "green")),
)
RENDERED = {
    "rendered even": Camera(),
    "rendered warm": Camera(tint_bgr=(0.5, 0.8, 1.0)),
    "rendered cold": Camera(tint_bgr=(1.0, 0.88, 0.72)),
    "rendered dim": Camera(tint_bgr=(0.3, 0.32, 0.33), noise=4.0),
}
FLOORS = ("#ffffff", "#262524", "#6b4a2e")
PLACE_MM = 6.0
TURNS_DEG = (-4.0, 0.0, 4.0)
QUARTERS = 4


@cache
def lying(floor):
    return Tray(printed_tray(), Pose((20.0, -15.0), 5.0), floor)


@cache
def renderer(camera):
    return Renderer(camera, 5)


def rendered(camera, floor, seed):
    """A whole table's frame, 12 megapixels, and its dice: color, face, place."""
    on = lying(floor)
    laid = rolled(on, DICE, random.Random(seed))
    picture = renderer(camera).frame(Scene((), (), on, laid), seed, 0.0, color=True)
    a = math.radians(-on.pose.turn_deg)
    found = []
    for die in laid:
        dx, dy = (die.pose.at_mm[k] - on.pose.at_mm[k] for k in (0, 1))
        at = dx * math.cos(a) - dy * math.sin(a) + 100, dx * math.sin(a) + dy * math.cos(a) + 100
        found.append((die.die.color, die.face, at))
    return picture, found


def floor_in(picture, surface):
    (location,) = find_tray(picture.grey, surface)
    return floor_of(picture, view_of(surface, location, picture.grey.shape[::-1]))


@cache
def cases():
    """(light, what is taught, floor, square, color, face) of every settled die, rendered or photographed."""
    found = []
    for light, camera in RENDERED.items():
        for k, ground in enumerate(FLOORS):
            picture, laid = rendered(camera, ground, 10 * k + len(light))
            found += _cases(light, printed(), floor_in(picture, lying(ground).surface), laid)
    for name in ROLLS:
        settled = [(die["color"], die["face"], die["at_mm"]) for die in dice(name) if die["state"] == "settled"]
        light = name.rpartition("_")[0].replace("_", " ")
        found += _cases(light, known(name), floor_in(frame(name), tray(name)), settled)
    return tuple(found)


def _cases(light, taught, floor, laid):
    there = squares.squares(floor.coarse, floor.left_top_mm)
    for color, face, at in laid:
        square = min(there, key=lambda s: math.dist(s.at_mm, at))
        yield light, taught, floor, square if math.dist(square.at_mm, at) < PLACE_MM else None, color, face


def poses(floor, square):
    """Patches at every turn about a square, larger by the shifts."""
    side = PATCH_PX + 2 * max(SHIFTS_PX)
    return [
        patch_of(floor.lab, floor.left_top_mm, square.at_mm, square.turn_deg + by_deg, side) for by_deg in TURNS_DEG
    ]


def windows(patch):
    first = (len(patch) - PATCH_PX) // 2
    for down in SHIFTS_PX:
        for across in SHIFTS_PX:
            yield patch[first + down : first + down + PATCH_PX, first + across : first + across + PATCH_PX]


def normed(lightness):
    flat = np.stack([np.asarray(one[6:-6, 6:-6, 0], np.float32).ravel() for one in lightness])
    flat -= flat.mean(1, keepdims=True)
    return flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6)


@cache
def templates(taught):
    return normed(taught.patches)


@cache
def keypoints(taught):
    """Of each shot, unturned: ORB finds turned ones by itself."""
    return [described(patch) for patch in taught.patches[::QUARTERS]]


def described(patch):
    grey = cv2.resize(np.clip(patch[..., 0] * 2.55, 0, 255).astype(np.uint8), None, fx=3, fy=3)
    return cv2.ORB_create(200, edgeThreshold=12, patchSize=24, fastThreshold=8).detectAndCompute(grey, None)[1]


def by_templates(taught, floor, square):
    """Grey values, normed: the correlation of the nearest shot."""
    seen = normed([window for patch in poses(floor, square) for window in windows(patch)])
    return taught.labels[taught.label[int((seen @ templates(taught).T).max(0).argmax())]]


def by_colors(taught, floor, square):
    """Lab colours in a grid of fields: the nearest shot."""
    grids = [colors(w) for patch in poses(floor, square) for w in windows(patch)]
    return taught.labels[taught.label[int(np.min([colors_apart(g, taught.grids) for g in grids], axis=0).argmin())]]


def by_edges(taught, floor, square):
    """Histograms of oriented gradients: the nearest shot."""
    seen = np.concatenate([features(patch, SHIFTS_PX) for patch in poses(floor, square)])
    return taught.labels[taught.label[int(edges_apart(seen, taught.edges).min(0).argmin())]]


def by_keypoints(taught, floor, square):
    """ORB: the shot with most matches that are clearly better than the next."""
    seen = described(patch_of(floor.lab, floor.left_top_mm, square.at_mm, square.turn_deg))
    matcher, votes = cv2.BFMatcher(cv2.NORM_HAMMING), []
    for taught_ones in keypoints(taught):
        pairs = matcher.knnMatch(seen, taught_ones, 2) if seen is not None and taught_ones is not None else ()
        votes.append(sum(len(pair) == 2 and pair[0].distance < 0.8 * pair[1].distance for pair in pairs))
    return taught.labels[taught.label[int(np.argmax(votes)) * QUARTERS]]


def by_edges_and_colors(taught, floor, square):
    """What Pharos does: edges, then colours, then the likeliest shots laid on the face until they fit."""
    (guess,) = guesses(floor.lab, floor.left_top_mm, [square], taught)
    found = match(floor.lab, floor.left_top_mm, guess, taught)
    return found.color, found.face


WAYS = {
    "edges and colours, laid": by_edges_and_colors,
    "edges": by_edges,
    "colours": by_colors,
    "templates": by_templates,
    "keypoints": by_keypoints,
}


def told(way, taught, floor, square):
    return None if square is None else WAYS[way](taught, floor, square)


@cache
def shares(way, every):
    """Light -> (right, of all), and milliseconds a die."""
    counted = defaultdict(lambda: [0, 0])
    taken = cases()[::every]
    start = time.process_time()
    answers = [told(way, taught, floor, square) for _, taught, floor, square, *_ in taken]
    spent_s = time.process_time() - start
    for (light, _, _, _, *truth), answer in zip(taken, answers, strict=True):
        counted[light][0] += answer == tuple(truth)
        counted[light][1] += 1
    return dict(counted), 1000 * spent_s / len(taken)


@pytest.mark.parametrize("way", WAYS)
def test_how_well_faces_are_told(benchmark, request, way):
    """Colour and face of every settled die; no other way tells more of them than the one that Pharos takes."""
    every = 1 if request.config.getoption("benchmark_only") else 5
    cases()
    by_light, ms = benchmark.pedantic(shares, (way, every), rounds=1, iterations=1)
    right, of = (sum(count[k] for count in by_light.values()) for k in (0, 1))
    benchmark.extra_info.update(
        right=f"{right} of {of}",
        by_light={light: f"{told_right}/{all_there}" for light, (told_right, all_there) in by_light.items()},
        cpu_ms_a_die=round(ms, 1),
    )
    chosen = sum(told_right for told_right, _ in shares(next(iter(WAYS)), every)[0].values())
    assert right <= chosen
    assert chosen >= 0.995 * of
