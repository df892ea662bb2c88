"""What keeps the tray from being read is said; what a Pi camera gives of color is enough."""

from __future__ import annotations

import numpy as np
import pytest

from engine.table import TrayTrouble
from vision.dice.sighting import study_dice
from vision.frame import Frame, frame_of
from vision.sim.camera import Camera


def test_a_tray_cut_by_the_frame_is_said(table):
    tray = table.tray(230.0, 0.0, 0.0)
    seen = study_dice(table.frame(tray, table.roll(tray, 2)), tray.surface, table.printed())
    assert seen.trouble in {TrayTrouble.TOO_FAR_OUT, TrayTrouble.TAGS_HIDDEN}
    assert seen.dice == ()


def test_a_tray_seen_too_much_from_the_side_is_said(table):
    """Whole in view and yet too far out: 425 mm from the point under the camera."""
    camera = Camera(tilt_deg=0.0, turn_deg=0.0)
    tray = table.tray(388.0, 168.0, 0.0)
    seen = study_dice(table.frame(tray, table.roll(tray, 2), camera=camera), tray.surface, table.printed())
    assert len(seen.view.location.tags) == 4
    assert np.hypot(*seen.view.shift_mm((100.0, 100.0), 18.0)) == pytest.approx(423 * 18 / 742, abs=0.2)
    assert seen.trouble is TrayTrouble.TOO_FAR_OUT


def test_grey_frames_are_said(table):
    tray = table.tray()
    frame = table.frame(tray, table.roll(tray, 2))
    assert study_dice(Frame(frame.grey, 0.0), tray.surface, table.printed()).trouble is TrayTrouble.NO_COLOR


def test_dice_are_read_from_chroma_as_well(table):
    """What a Pi camera gives: grey rows and half as many of U and V."""
    import cv2

    tray = table.tray(floor="#2d4a38")
    dice = table.roll(tray, 21, (*table.START[1:], "purple"))
    frame = table.frame(tray, dice)
    b, g, r = (frame.image_bgr[..., k].astype(np.float32) for k in range(3))
    light = 16 + 0.1826 * r + 0.6142 * g + 0.0620 * b
    u = 128 - 0.1006 * r - 0.3386 * g + 0.4392 * b
    v = 128 + 0.4392 * r - 0.3989 * g - 0.0403 * b
    half = [cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for part in (u, v)]
    planes = [np.clip(np.rint(part), 0, 255).astype(np.uint8) for part in (light, *half)]
    seen = study_dice(Frame(planes[0], 0.0, chroma=np.stack(planes[1:], -1)), tray.surface, table.printed())
    assert table.told(seen) == table.laid(tray, dice)


def test_too_few_pixels_are_said(table):
    camera = Camera(size_px=(1536, 864), height_mm=760.0)
    tray = table.tray()
    frame = table.frame(tray, table.roll(tray, 2), camera=camera)
    assert study_dice(frame, tray.surface, table.printed()).trouble is TrayTrouble.TOO_SMALL


def test_covered_patches_are_said(table):
    tray = table.tray(0.0, 0.0, 0.0)
    frame = table.frame(tray, table.roll(tray, 2))
    image = frame.image_bgr.copy()
    seen = study_dice(frame, tray.surface, table.printed())
    for k, tag in enumerate(tray.surface.corner_tags):
        for patch in tray.surface.patches[3 * k : 3 * k + 3]:
            corners = np.array(seen.view.location.corners_px(patch.corners_mm))
            (left, top), (right, low) = np.floor(corners.min(0)).astype(int), np.ceil(corners.max(0)).astype(int)
            image[top:low, left:right] = 128
        assert tag.id in seen.view.location.tags
    assert study_dice(frame_of(image, 0.0), tray.surface, table.printed()).trouble is TrayTrouble.PATCHES_HIDDEN
