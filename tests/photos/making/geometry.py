"""Where things of a scene stand in its photograph: the pinhole camera with radial distortion that the tracer describes.

Written from the scene file's own definitions (millimetres; x right, y away, z up); shares nothing with what reads.
"""

import math

import numpy as np

CARD_MM = (65.0, 100.0)
MAT_MM = (210.0, 148.0)
SHEET_Z_MM = 0.3


def rotation(camera):
    """Camera axes as columns, as Blender's XYZ Euler angles (tilt, roll, yaw) turn them."""
    a, b, c = (math.radians(camera.get(key, 0)) for key in ("tilt", "roll", "yaw"))
    rx = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
    ry = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
    rz = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return rz @ ry @ rx


def camera_at_mm(camera):
    return np.array([0.0, -math.tan(math.radians(camera.get("tilt", 0))) * camera["height"], camera["height"]])


def project(camera, points_mm):
    """Pixels (N, 2) of points (N, 3)."""
    w, h = camera.get("size", [4608, 2592])
    f = w / 2 / math.tan(math.radians(camera.get("hfov", 66)) / 2)
    local = (np.asarray(points_mm, float) - camera_at_mm(camera)) @ rotation(camera)
    x, y = local[:, 0] / -local[:, 2], -local[:, 1] / -local[:, 2]
    bend = 1 + camera.get("k1", 0.0) * (x * x + y * y)
    return np.stack([w / 2 + f * x * bend, h / 2 + f * y * bend], -1)


def on_sheet(thing, points_mm, z_mm):
    """Scene points (N, 3) of points (N, 2) on a flat paper of ``thing``'s size, origin top-left, y down.

    The long edge's ends curl up as the cube of the distance from the middle.
    """
    w, h = thing["size"]
    p = np.asarray(points_mm, float)
    dx, dy = p[:, 0] - w / 2, h / 2 - p[:, 1]
    a = math.radians(thing.get("turn", 0))
    x = thing["at"][0] + dx * math.cos(a) - dy * math.sin(a)
    y = thing["at"][1] + dx * math.sin(a) + dy * math.cos(a)
    z = z_mm + thing.get("lift", 0) + thing.get("curl", 0) * np.abs(2 * p[:, 0] / w - 1) ** 3
    return np.stack([x, y, z], -1)


def to_sheet(thing, points_mm):
    """The reverse on the flat: points (N, 2) of the sheet under scene points (N, 2 or 3)."""
    p = np.asarray(points_mm, float)
    a = math.radians(thing.get("turn", 0))
    rx, ry = p[:, 0] - thing["at"][0], p[:, 1] - thing["at"][1]
    dx, dy = rx * math.cos(a) + ry * math.sin(a), -rx * math.sin(a) + ry * math.cos(a)
    return np.stack([dx + thing["size"][0] / 2, thing["size"][1] / 2 - dy], -1)


def card_z_mm(n):
    """The tracer lays card n of the list this high."""
    return 0.9 + 0.02 * n


def square(at, side):
    x, y = at
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


def blur_px(camera, z_mm=0.0):
    """Diameter of the blur disc of a point z above the table's middle, on the tracer's 36 mm sensor."""
    if not camera.get("fstop"):
        return 0.0
    w = camera.get("size", [4608, 2592])[0]
    focal = 18.0 / math.tan(math.radians(camera.get("hfov", 66)) / 2)
    aperture = focal / camera["fstop"]
    focus = camera["height"] + camera.get("focus_error", 0)
    distance = (camera["height"] - z_mm) / math.cos(math.radians(camera.get("tilt", 0)))
    on_sensor_mm = aperture * focal * abs(distance - focus) / (distance * focus)
    return on_sensor_mm * w / 36.0
