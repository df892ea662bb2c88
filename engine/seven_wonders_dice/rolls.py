"""The roll as a move: which dice must lie in the tray, and what they can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from engine.game import Illegal
from engine.seven_wonders_dice.dice import DICE_IN_TRAY, QUADRANTS, dice_box
from engine.seven_wonders_dice.effects import COLORS, STARTING_COLORS
from engine.seven_wonders_dice.state import Die, Roll, State, rolled


def in_tray(specials: tuple[str, ...]) -> Counter[str]:
    """How many dice of each color lie in the tray when these special ones have come in, each for a gray one (A17)."""
    found = Counter(dict.fromkeys(STARTING_COLORS, 1))
    found["gray"] = DICE_IN_TRAY - len(STARTING_COLORS) + 1 - len(specials)
    found.update(specials)
    return +found


def roll_problem(state: State, roll: Roll) -> Illegal | None:
    """Why this cannot be the roll of this round, None if it can.

    Gray dice are alike to the referee, whichever set they are of: only their faces are seen (A01b).
    """
    symbols = dice_box().symbols
    for die in roll.dice:
        if die.color not in COLORS:
            return Illegal("unknown_die", {"text": die.color[:40]})
        if die.face not in symbols[die.color]:
            return Illegal("unknown_face", {"die": die.color, "text": die.face[:40]})
        if die.quadrant not in QUADRANTS:
            return Illegal("no_quadrant", {"die": die.color, "quadrant": die.quadrant})
    expected, found = in_tray(state.specials), Counter(die.color for die in roll.dice)
    if expected != found:
        return Illegal("wrong_dice", {"missing": _listed(expected - found), "extra": _listed(found - expected)})
    return None


def all_rolls(state: State) -> Iterator[Roll]:
    """Every roll of this round, one after the other: hundreds of millions, so take only as many as are needed."""
    expected, symbols = in_tray(state.specials), dice_box().symbols
    groups = [
        combinations_with_replacement(
            [Die(color, face, where) for face in symbols[color] for where in QUADRANTS], number
        )
        for color, number in expected.items()
    ]
    for dice in product(*groups):
        yield rolled(die for group in dice for die in group)


def _listed(dice: Counter[str]) -> str:
    return ",".join(f"{color}:{dice[color]}" for color in COLORS if dice[color])
