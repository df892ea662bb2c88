"""Looks at the dice tray -> what the table is told of it. Pure: it counts looks, it knows no clock."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.table import DiceSettled, DieSeen, TableEvent, TrayTrouble
from vision.dice.sighting import DiceSighting
from vision.settle import FOUND_LOOKS, LOST_LOOKS, Opinion, Standing, heard, standing, surface_event


@dataclass(frozen=True, slots=True)
class DiceSettling:
    """What has settled so far. ``DiceSettling()`` is a table on which no tray was seen."""

    tray: Opinion = field(default_factory=lambda: Opinion(Standing.ABSENT))
    rolls: int = 0
    dice: tuple[DieSeen, ...] = ()
    trouble: TrayTrouble | None = None


def settle_dice(settling: DiceSettling, sighting: DiceSighting) -> tuple[DiceSettling, tuple[TableEvent, ...]]:
    """Take in one look: the tray found, lost or doubled, then its dice.

    Dice are told when they came to rest and their readings agree, and again after each roll, even if it shows the
    same as the one before.
    """
    events: list[TableEvent] = []
    name, now = sighting.tray.surface.id, standing(sighting.tray)
    tray = heard(settling.tray, now, LOST_LOOKS if now is Standing.ABSENT else FOUND_LOOKS)
    if tray.settled is not settling.tray.settled:
        events.append(surface_event(name, now))
    rolls, dice, trouble = settling.rolls, settling.dice, settling.trouble
    if sighting.quiet and sighting.dice is not None:
        told = (sighting.rolls, sighting.seen, sighting.trouble)
        if told != (rolls, dice, trouble):
            rolls, dice, trouble = told
            events.append(DiceSettled(name, dice, trouble))
    return DiceSettling(tray, rolls, dice, trouble), tuple(events)
