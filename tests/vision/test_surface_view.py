"""Where things above the floor appear: from four tags and the camera's field of view, against the simulator's lens."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.dice.tray import printed_tray
from vision.locate import locate
from vision.sim.camera import Camera, pixel, projection
from vision.sim.scene import Pose, Tray
from vision.surface import Tag
from vision.tags import SeenTag
from vision.view import view_of

SPOTS = [(x, y) for x in (0.0, 100.0, 200.0) for y in (17.0, 100.0, 183.0)]


def view(tray, camera, field_deg=66.0):
    """The tray's tags exactly where the camera's lens puts them."""
    lens = projection(camera)

    def seen(tag: Tag) -> SeenTag:
        a, b, c, d = (pixel(lens, tray.on_table(corner), 0.0) for corner in tag.corners_mm)
        return SeenTag(tag.id, (a, b, c, d))

    location = locate([seen(tag) for tag in tray.surface.corner_tags], (tray.surface,))["tray"][0]
    return view_of(tray.surface, location, camera.size_px, field_deg), lens


@settings(max_examples=40, deadline=None)
@given(
    x=st.floats(-350, 350),
    y=st.floats(-120, 120),
    turn=st.floats(0, 360),
    tilt=st.floats(-12, 12),
    height=st.floats(650, 850),
    rise=st.sampled_from([0.0, 9.0, 18.0, 36.0]),
)
def test_points_above_the_floor_are_where_the_lens_puts_them(x, y, turn, tilt, height, rise):
    tray = Tray(printed_tray(), Pose((x, y), turn))
    seen, lens = view(tray, Camera(tilt_deg=tilt, height_mm=height))
    for spot in SPOTS:
        assert math.dist(seen.point_px(spot, rise), pixel(lens, tray.on_table(spot), rise)) < 0.1


def test_a_die_far_out_seems_to_stand_ten_millimetres_farther_out_than_it_does():
    tray = Tray(printed_tray(), Pose((400.0, 0.0)))
    seen, _ = view(tray, Camera(tilt_deg=0, turn_deg=0))
    shift = seen.shift_mm((100.0, 100.0), 18.0)
    assert shift == pytest.approx((400 * 18 / (760 - 18), 0), abs=0.05)
    assert abs(view(Tray(printed_tray(), Pose((0.0, 0.0))), Camera(tilt_deg=0))[0].shift_mm((100, 100), 18.0)[0]) < 0.1


@pytest.mark.parametrize("field_deg", [63.0, 69.0])
def test_a_field_of_view_that_is_off_by_three_degrees_does_little(field_deg):
    tray = Tray(printed_tray(), Pose((300.0, 100.0), 30.0))
    camera = Camera()
    seen, lens = view(tray, camera, field_deg)
    for spot in SPOTS:
        off_px = math.dist(seen.point_px(spot, 18.0), pixel(lens, tray.on_table(spot), 18.0))
        assert off_px / seen.px_per_mm(18.0) < 0.7


def test_tags_on_the_rim_lie_above_the_floor():
    raised = Tray(printed_tray(), Pose((250.0, 80.0), 10.0))
    seen, lens = view(raised, Camera())
    from dataclasses import replace

    on_rim = view_of(replace(raised.surface, tags_above_floor_mm=25.0), seen.location, seen.size_px)
    for spot in SPOTS:
        assert math.dist(on_rim.point_px(spot, 18.0), pixel(lens, raised.on_table(spot), -7.0)) < 0.1


def test_a_part_of_the_frame_is_seen_alike():
    tray = Tray(printed_tray(), Pose((120.0, -60.0), 200.0))
    whole, _ = view(tray, Camera())
    part = whole.within((1000, 300, 3000, 2000))
    for spot in SPOTS:
        for height in (0.0, 18.0):
            x, y = whole.point_px(spot, height)
            assert part.point_px(spot, height) == pytest.approx((x - 1000, y - 300), abs=1e-6)


def test_the_scale_is_the_cameras_in_the_middle():
    seen, _ = view(Tray(printed_tray(), Pose((0.0, 0.0))), Camera(tilt_deg=0, turn_deg=0))
    focal = 2304 / math.tan(math.radians(33))
    assert seen.px_per_mm(0.0) == pytest.approx(focal / 760, rel=1e-3)
    assert seen.px_per_mm(18.0) == pytest.approx(focal / 742, rel=1e-3)
