"""Arrow keys: from one thing that can be touched to the next in a direction."""

from __future__ import annotations

from collections.abc import Sequence

from ui.sheet import Target


def next_target(targets: Sequence[Target], focus: Target | None, direction: tuple[int, int]) -> Target | None:
    """The nearest target to the right (1, 0), left, below (0, 1) or above; the first arrow goes to the highlight."""
    if not targets:
        return None
    if focus is None:
        return next((target for target in targets if target.highlighted), targets[0])
    dx, dy = direction
    x, y = focus.rect.center

    def distance(target: Target) -> tuple[float, float] | None:
        """Along the arrow first, three times as much for straying from it; None for what lies elsewhere."""
        along = (target.rect.center[0] - x) * dx + (target.rect.center[1] - y) * dy
        aside = abs((target.rect.center[0] - x) * dy) + abs((target.rect.center[1] - y) * dx)
        return (along + 3 * aside, aside) if along > 0 and aside <= 2 * along else None

    ahead = [(where, target) for target in targets if (where := distance(target)) is not None]
    return min(ahead, key=lambda found: found[0])[1] if ahead else focus
