"""The printed patches tell the light: the same colours come out of warm, cold and dim pictures."""

import cv2
import numpy as np
import pytest

from vision.dice.light import balanced, lab_of, measure
from vision.dice.tray import printed_tray
from vision.locate import locate
from vision.sheets.drawing import Rect
from vision.sheets.raster import picture_of
from vision.sheets.tray import tray_drawing
from vision.surface import Tag
from vision.tags import SeenTag
from vision.view import view_of

TRAY = printed_tray()
PX_PER_MM = 4.0
INKS = ("#c02c24", "#1f5cae", "#26854a", "#e9b51e", "#6f3a91", "#8d9196", "#1d1d20", "#f6f5f1")
BOX = (20.0, 40.0, 180.0, 60.0)


def picture(covers=()):
    """The tray from straight above with a row of inks on its floor."""
    row = tuple(Rect((20.0 + 20 * k, 40.0), (20.0, 20.0), ink) for k, ink in enumerate(INKS))
    return picture_of((*tray_drawing(TRAY), *row, *covers), TRAY.size_mm, PX_PER_MM)


def view():
    def seen(tag: Tag) -> SeenTag:
        a, b, c, d = ((x * PX_PER_MM - 0.5, y * PX_PER_MM - 0.5) for x, y in tag.corners_mm)
        return SeenTag(tag.id, (a, b, c, d))

    (location,) = locate([seen(tag) for tag in TRAY.corner_tags], (TRAY,))["tray"]
    return view_of(TRAY, location, (800, 800))


def lit(image, gains_bgr, across=0.0):
    """The picture in a light of this tint, weaker from left to right by this share; light is linear."""
    linear = np.where(image <= 10, image / 255 / 12.92, ((image / 255 + 0.055) / 1.055) ** 2.4)
    fall = 1 - across * np.linspace(0, 1, image.shape[1])[None, :, None]
    linear = linear * np.array(gains_bgr) * fall
    srgb = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return np.clip(np.rint(srgb * 255), 0, 255).astype(np.uint8)


def inks_of(image):
    seen = view()
    light = measure(image, seen)
    lab = balanced(seen.from_above(image, BOX, 2.0, 0.0), light, BOX)
    return np.array([np.median(lab[8:32, 40 * k + 8 : 40 * k + 32], axis=(0, 1)) for k in range(len(INKS))])


WHITE = inks_of(picture())

LIGHTS = {
    "warm": (0.16, 0.5, 0.95),
    "cold": (0.95, 0.8, 0.6),
    "dim": (0.06, 0.06, 0.06),
    "dim and warm": (0.02, 0.05, 0.08),
}


@pytest.mark.parametrize("name", LIGHTS)
@pytest.mark.parametrize("across", [0.0, 0.4])
def test_colours_come_out_alike_in_any_light(name, across):
    off = inks_of(lit(picture(), LIGHTS[name], across)) - WHITE
    assert np.sqrt((off[:, 1:] ** 2).sum(1)).max() < 6
    assert np.abs(off[:, 0]).max() < 6


def test_in_even_white_light_colours_are_the_inks_but_for_what_paper_swallows():
    ordered = lab_of(np.array([[[int(i[5:7], 16), int(i[3:5], 16), int(i[1:3], 16)] for i in INKS]], np.uint8))[0]
    assert np.abs(WHITE[:, 1:] - ordered[:, 1:]).max() < 12
    assert (np.diff(WHITE[[6, 5, 7], 0]) > 15).all()  # black, grey, white


def test_without_the_patches_warm_light_makes_blue_something_else():
    """What the correction is for: uncorrected, the blue ink is nearer to grey than to itself."""
    blue = lit(picture(), LIGHTS["warm"])[round(50 * PX_PER_MM), round(50 * PX_PER_MM)].reshape(1, 1, 3)
    seen = lab_of(blue)[0, 0]
    assert np.linalg.norm(seen[1:] - WHITE[1, 1:]) > 30


def test_a_covered_corner_does_not_count():
    strip = Rect((0.0, 0.0), (90.0, 17.0), "#a07050")
    light = measure(picture((strip,)), view())
    assert light.patches == 3
    assert np.abs(inks_of(picture((strip,))) - WHITE).max() < 2


def test_a_corner_in_a_shadow_does_not_count():
    image = picture()
    shaded = image.copy()
    shaded[:70, :400] = lit(image, (0.25, 0.25, 0.25))[:70, :400]
    off = inks_of(shaded) - WHITE
    assert np.abs(off).max() < 4


def test_blown_out_white_is_left_out():
    bright = lit(picture(), (1.4, 1.5, 1.7))
    assert bright[38, 164].min() == 255
    light = measure(bright, view())
    assert light.patches == 4
    off = inks_of(bright)[[0, 1, 2, 5, 6], 1:] - WHITE[[0, 1, 2, 5, 6], 1:]
    assert np.abs(off).max() < 9


def test_no_patch_no_light():
    strips = (Rect((0.0, 0.0), (200.0, 17.0), "#777777"), Rect((0.0, 183.0), (200.0, 17.0), "#777777"))
    assert measure(picture(strips), view()) is None
    noise = np.random.default_rng(1).integers(0, 255, (800, 800, 3)).astype(np.uint8)
    assert measure(cv2.blur(noise, (3, 3)), view()) is None


def test_the_light_says_how_bright_white_is():
    bright, dim = (measure(lit(picture(), (k, k, k)), view()).white for k in (1.0, 0.02))
    assert bright > 0.8
    assert dim == pytest.approx(0.02, abs=0.006)
