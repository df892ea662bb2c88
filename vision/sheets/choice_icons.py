"""Pictures of what is chosen in World Wonders without laying a piece: a pedestal, to leave the round, to wait."""

from __future__ import annotations

from vision.sheets.pen import Pen, Shapes


def pedestal(p: Pen) -> Shapes:
    """A block between two plates; its number stands on it."""
    return [p.box(-0.95, -0.95, 0.95, -0.7), p.box(-0.74, -0.75, 0.74, 0.75), p.box(-0.95, 0.7, 0.95, 0.95)]


def leave(p: Pen) -> Shapes:
    """An arrow out of a door."""
    door = p.stroke(0.2, (0.1, -0.85), (-0.8, -0.85), (-0.8, 0.85), (0.1, 0.85))
    return [door, p.stroke(0.24, (-0.35, 0.0), (0.5, 0.0)), p.area((0.4, -0.45), (1.0, 0.0), (0.4, 0.45))]


def wait(p: Pen) -> Shapes:
    """An hourglass."""
    glass = p.area((-0.62, -0.7), (0.62, -0.7), (0.0, 0.0)), p.area((0.0, 0.0), (0.62, 0.7), (-0.62, 0.7))
    return [*glass, p.box(-0.8, -0.95, 0.8, -0.7), p.box(-0.8, 0.7, 0.8, 0.95)]
