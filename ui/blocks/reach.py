"""Small things that can be touched: their targets are as large as a finger, or not there."""

from __future__ import annotations

from collections.abc import Sequence

from ui.lettering import Ruler
from ui.sheet import Mark, Rect, Target


def reachable(marks: Sequence[Mark], area: Rect, ruler: Ruler) -> tuple[Mark, ...]:
    """The marks with their targets as large as a finger; those that then meet are left out: buttons walk there."""
    touch = ruler.space("touch")
    targets = [mark for mark in marks if isinstance(mark, Target)]
    grown = [_grown(target, area, touch) for target in targets]
    alone = (
        target
        for place, target in enumerate(grown)
        if min(target.rect.w, target.rect.h) >= touch
        and not any(target.rect.meets(other.rect) for n, other in enumerate(grown) if n != place)
    )
    return (*(mark for mark in marks if not isinstance(mark, Target)), *alone)


def _grown(target: Target, area: Rect, touch: int) -> Target:
    """At least as large as a finger, and inside the area if that is."""
    rect = target.rect.centered(min(area.w, max(target.rect.w, touch)), min(area.h, max(target.rect.h, touch)))
    dx = min(0, area.right - rect.right) + max(0, area.x - rect.x)
    dy = min(0, area.bottom - rect.bottom) + max(0, area.y - rect.y)
    return Target(rect.moved(dx, dy), target.gesture, target.choice)
