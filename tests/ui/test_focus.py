"""Arrow keys walk over what can be touched."""

from __future__ import annotations

from ui.focus import next_target
from ui.sheet import Rect, Target
from ui.view import Pick

CELLS = [(x, y) for y in range(3) for x in range(3)]
GRID = tuple(Target(Rect(x * 100, y * 50, 90, 40), Pick(f"{x}{y}"), f"{x}{y}", (x, y) == (1, 1)) for x, y in CELLS)


def walk(start: str, *directions: tuple[int, int]) -> str:
    focus = next(target for target in GRID if target.choice == start)
    for direction in directions:
        focus = next_target(GRID, focus, direction)
    return focus.choice


def test_the_first_arrow_goes_to_the_highlighted_choice():
    assert next_target(GRID, None, (1, 0)).choice == "11"
    assert next_target(GRID[:3], None, (0, 1)).choice == "00"


def test_arrows_go_to_the_neighbour_in_their_direction():
    assert walk("00", (1, 0)) == "10"
    assert walk("10", (0, 1), (0, 1)) == "12"
    assert walk("22", (-1, 0), (0, -1)) == "11"


def test_at_the_edge_the_focus_stays():
    assert walk("00", (-1, 0)) == "00"
    assert walk("22", (0, 1)) == "22"


def test_without_targets_there_is_no_focus():
    assert next_target((), None, (1, 0)) is None


def test_every_target_is_reached():
    reached, waiting = set(), [GRID[0]]
    while waiting:
        target = waiting.pop()
        if target.choice not in reached:
            reached.add(target.choice)
            waiting += [next_target(GRID, target, d) for d in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    assert len(reached) == 9
