"""World Wonders being set up: the maps' side, the resource boards' side, objectives, and the readings of the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from engine.table import Layout
from engine.world_wonders.catalogue import MOST_SEATS, component_set
from engine.world_wonders.components import ComponentSet
from engine.world_wonders.options import options
from engine.world_wonders.setup import OBJECTIVES_IN_PLAY
from engine.world_wonders.state import STAND_IN, SeatSetup, Setup
from firmware.session.drafting import next_of, next_profile, numbered
from firmware.session.value import Draft
from ui.view import Choice, Problem, SetupSeat

SIDES = ("A", "B")


def check(draft: Draft) -> None:
    options(draft.profile, dict(draft.answers))


def player_counts(draft: Draft) -> range:
    """One plays against the automaton, if the box has its cards; of maps of side B alone no more than there are."""
    most = next(n for n in range(MOST_SEATS, 0, -1) if any(_maps(draft, side, n) for side in SIDES))
    return range(1 if _box(draft).solo else 2, most + 1)


def drafted_seats(draft: Draft, names: Sequence[str]) -> tuple[SetupSeat, ...]:
    """The maps of the side that is chosen: of side B each seat has one of its own."""
    return _with_maps(draft, numbered(names))


def rule_choices(draft: Draft) -> tuple[Choice, ...]:
    return (Choice("profile", "change_profile", {"profile": draft.profile}, group="rules"),)


def seat_choices(draft: Draft) -> tuple[Choice, ...]:
    advanced = Choice("advanced", "change_advanced", {"advanced": "yes" if draft.advanced else "no"})
    return (
        Choice("maps", "change_maps", {"side": _side(draft, len(draft.seats))}),
        Choice("resources", "change_resources", {"side": _resources(draft)}),
        *((advanced,) if _has_objectives(draft) else ()),
    )


def answered(draft: Draft, choice: str) -> Draft:
    """The draft after one of those choices."""
    match choice:
        case "profile":
            return next_profile(draft)
        case "maps":
            draft = replace(draft, side=next_of(_side(draft, len(draft.seats)), SIDES))
            return replace(draft, seats=_with_maps(draft, draft.seats))
        case "resources":
            return replace(draft, resource_side=next_of(_resources(draft), SIDES))
        case "advanced":
            return replace(draft, advanced=not draft.advanced)
        case _:
            return draft


def drawn(draft: Draft, seed: str) -> Draft:
    """Sides and game by chance."""
    rng = random.Random(seed)
    draft = replace(draft, side=rng.choice(SIDES), resource_side=rng.choice(SIDES))
    draft = replace(draft, advanced=_has_objectives(draft) and rng.random() < 0.5)
    return replace(draft, seats=_with_maps(draft, draft.seats))


def scanned(draft: Draft, layout: Layout, before: Layout | None) -> tuple[Draft, Problem | None]:
    """Nothing: a map says itself whose it is."""
    return draft, None


def setup_of(draft: Draft, seed: str) -> Setup:
    """What the draft says, as the rules take it; the objectives of the advanced game are drawn."""
    rng, known = random.Random(f"{seed} objectives"), sorted(_box(draft).objectives)
    return Setup(
        tuple(SeatSetup(seat.wonder, seat.name) for seat in draft.seats),
        options(draft.profile, dict(draft.answers)),
        draft.boards or STAND_IN,
        _resources(draft),
        tuple(rng.sample(known, OBJECTIVES_IN_PLAY)) if draft.advanced else (),
    )


def _box(draft: Draft) -> ComponentSet:
    return component_set(draft.boards or STAND_IN)


def _has_objectives(draft: Draft) -> bool:
    return len(_box(draft).objectives) >= OBJECTIVES_IN_PLAY


def _side(draft: Draft, players: int) -> str:
    """The side that is chosen, if there are maps of it for so many; else the other."""
    return draft.side if _maps(draft, draft.side, players) else next_of(draft.side, SIDES)


def _resources(draft: Draft) -> str:
    """The side of the resource boards that is chosen, if the box has it; else the other."""
    return draft.resource_side if draft.resource_side in _box(draft).boards else next_of(draft.resource_side, SIDES)


def _maps(draft: Draft, side: str, players: int) -> list[str]:
    """A map of this side for each seat; nothing if an owner's box has too few of them."""
    maps = [board.id for board in _box(draft).maps.values() if board.side == side]
    own = (maps * players if side == "A" else maps)[:players]
    return own if len(own) == players else []


def _with_maps(draft: Draft, seats: tuple[SetupSeat, ...]) -> tuple[SetupSeat, ...]:
    maps = _maps(draft, _side(draft, len(seats)), len(seats))
    return tuple(replace(seat, wonder=board) for seat, board in zip(seats, maps, strict=True))
