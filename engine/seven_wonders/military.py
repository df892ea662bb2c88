"""Conflicts at the end of an age."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.seven_wonders.city import shields
from engine.seven_wonders.state import State
from engine.table import Seat

VICTORY = (1, 3, 5)
"""What the stronger side takes in ages 1, 2, 3."""
DEFEAT = -1


@dataclass(frozen=True, slots=True)
class Border:
    """One border between seat ``left`` and the next seat clockwise, ``right``; a token is 0 where nobody takes one."""

    left: Seat
    right: Seat
    left_shields: int
    right_shields: int
    left_token: int
    right_token: int


def borders(state: State, age: int | None = None) -> tuple[Border, ...]:
    """Each border once, in the order of seats, as it stands now, with the tokens of ``age`` (by default the present).

    Right after an age has ended the shields are still those of its conflicts: ask with that age.
    """
    victory = VICTORY[(age or state.age) - 1]
    found = []
    for left in range(1, len(state.cities) + 1):
        right = state.left_of(left)
        ours, theirs = shields(state, left), shields(state, right)
        tokens = (victory, DEFEAT) if ours > theirs else (DEFEAT, victory) if ours < theirs else (0, 0)
        found.append(Border(left, right, ours, theirs, *tokens))
    return tuple(found)


def with_tokens(state: State) -> State:
    """The state after this age's conflicts (R79): each city takes the tokens of its two borders."""
    taken: dict[Seat, tuple[int, ...]] = {}
    for border in borders(state):
        for seat, token in ((border.left, border.left_token), (border.right, border.right_token)):
            taken[seat] = taken.get(seat, ()) + ((token,) if token else ())
    return replace(
        state,
        cities=tuple(
            replace(city, tokens=city.tokens + taken[seat]) for seat, city in enumerate(state.cities, start=1)
        ),
    )
