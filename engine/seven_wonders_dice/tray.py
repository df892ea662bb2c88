"""The physical dice of the virtual table: rolled by a source of chance that is handed in. For simulator and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.seven_wonders_dice.dice import QUADRANTS, DieKind, dice_box
from engine.seven_wonders_dice.rolls import in_tray
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import Die, Roll, State, rolled

Pick = Callable[[int], int]
"""``pick(n)`` is one of the numbers 0 to n - 1, each as likely as any other; ``Random.randrange`` is one."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Which gray dice still lie in the tray: only in one of the two dice sets do they differ (A01b)."""

    gray: tuple[str, ...] = tuple(kind.id for kind in dice_box().kinds.values() if kind.color == "gray")


FULL = Tray()


def shake(state: State, tray: Tray, pick: Pick) -> Roll:
    """A roll of the dice in the tray: each side and each quadrant as likely as any other."""
    sides = ((kind.color, kind.sides(rules_of(state.setup).readings.dice_set)) for kind in lying(state, tray))
    return rolled(Die(color, _one(shown, pick), QUADRANTS[pick(len(QUADRANTS))]) for color, shown in sides)


def lying(state: State, tray: Tray) -> tuple[DieKind, ...]:
    """The dice that lie in the tray."""
    colors = in_tray(state.specials)
    kinds = dice_box().kinds.values()
    return tuple(kind for kind in kinds if kind.id in tray.gray or (kind.color != "gray" and kind.color in colors))


def swapped(tray: Tray, state: State, pick: Pick) -> Tray:
    """The tray after a round: for each special die that came in, a gray one is taken out by chance (A17)."""
    gray = list(tray.gray)
    while len(gray) > in_tray(state.specials)["gray"]:
        del gray[pick(len(gray))]
    return Tray(tuple(gray))


def _one(sides: tuple[str, ...], pick: Pick) -> str:
    return sides[pick(len(sides))]
