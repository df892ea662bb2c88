"""Flat shapes keep their form when they are moved and scaled."""

import math

import pytest

from vision.sheets.drawing import Line, Polygon, Rect, Text, disc, moved, regular_polygon, rounded

DRAWING = (
    Rect((1.0, 2.0), (3.0, 4.0), "#112233"),
    Polygon(((0.0, 0.0), (2.0, 0.0), (0.0, 2.0)), "#445566"),
    Line(((0.0, 0.0), (10.0, 0.0)), 0.5, dash_mm=(2.0, 1.0)),
    Text("12", (5.0, 6.0), 3.0),
)


def test_moving_changes_places_only():
    rect, polygon, line, text = moved(DRAWING, (10.0, 20.0))
    assert rect == Rect((11.0, 22.0), (3.0, 4.0), "#112233")
    assert polygon.points_mm == ((10.0, 20.0), (12.0, 20.0), (10.0, 22.0))
    assert (line.points_mm, line.width_mm) == (((10.0, 20.0), (20.0, 20.0)), 0.5)
    assert (text.at_mm, text.size_mm) == ((15.0, 26.0), 3.0)


def test_a_disc_is_round(bounds):
    left, top, right, low = bounds((disc((5.0, 5.0), 2.0),))
    assert (left, top, right, low) == pytest.approx((3.0, 3.0, 7.0, 7.0))
    assert all(math.dist(p, (5.0, 5.0)) == pytest.approx(2.0) for p in disc((5.0, 5.0), 2.0).points_mm)


def test_the_first_corner_of_a_polygon_stands_on_top():
    triangle = regular_polygon((0.0, 0.0), 1.0, 3)
    assert triangle[0] == pytest.approx((0.0, -1.0))
    assert triangle[1][0] > 0  # clockwise: the second one is on the right


def test_a_rounded_outline_stays_inside_its_rectangle():
    points = rounded((1.0, 2.0), (10.0, 6.0), 2.0)
    assert min(x for x, _ in points) == pytest.approx(1.0)
    assert max(x for x, _ in points) == pytest.approx(11.0)
    assert min(y for _, y in points) == pytest.approx(2.0)
    assert max(y for _, y in points) == pytest.approx(8.0)
    assert (1.0, 2.0) not in points
