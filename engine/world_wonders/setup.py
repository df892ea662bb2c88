"""Set-ups: which ones the rules know, and the state before the first turn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import BadSetup
from engine.spelling import LONGEST_NAME
from engine.world_wonders.atlas import Atlas, atlas_of
from engine.world_wonders.catalogue import MOST_SEATS, component_set
from engine.world_wonders.city import City
from engine.world_wonders.components import ComponentSet, ResourceBoard, Shape
from engine.world_wonders.options import Readings, readings
from engine.world_wonders.state import GONE, UNKNOWN, Offer, Phase, Setup, State

GOLD, LOAN_GOLD, LOAN_PRICE = 7, 2, 3
LAST_ROUND = 10
OPEN_MONUMENTS, OPEN_MONUMENTS_SOLO = 3, 2
OBJECTIVES_IN_PLAY = 3
ROADS_ON_OFFER = {1: (1, 1), 2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (3, 2)}
"""Players -> long roads and short sets on offer in each round (W30)."""


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What a setup means."""

    readings: Readings
    components: ComponentSet
    atlases: tuple[Atlas, ...]
    """Ordered by seat."""
    stacks: tuple[Shape, ...]
    """In play with so many players, in the order of the offer."""
    board: ResourceBoard


def new(setup: Setup) -> State:
    """The state before the first turn; raises BadSetup. What lies on offer was not told yet."""
    _check(setup)
    rules = rules_of(setup)
    solo = setup.players == 1
    return State(
        setup,
        tuple(City(limit=GOLD) for _ in setup.seats),
        fresh_offer(rules, setup.players, 1, (UNKNOWN,) * opened(rules, setup.players)),
        Phase.AUTOMATON if solo else Phase.ORDER,
        order=(1,) if solo else (),
    )


def fresh_offer(rules: Rules, players: int, round_: int, monuments: tuple[str, ...]) -> Offer:
    """What lies out at the beginning of a round, its tiles face up but not told yet; the monuments stay."""
    long_roads, short_sets = ROADS_ON_OFFER[players]
    stacks = tuple(UNKNOWN if round_ <= shape.size else GONE for shape in rules.stacks)
    return Offer(stacks, monuments, long_roads, short_sets)


def opened(rules: Rules, players: int) -> int:
    """How many monuments lie open at first."""
    return min(OPEN_MONUMENTS_SOLO if players == 1 else OPEN_MONUMENTS, len(rules.components.monuments))


def rules_of(setup: Setup) -> Rules:
    """The readings, components and maps of a game; raises BadSetup."""
    kept = _KEPT.get(id(setup))
    if kept is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(setup)] = (setup, _rules(setup))
    return kept[1]


# By identity: a setup is asked for its rules at every check, and hashing one takes longer than the answer.
_KEPT: dict[int, tuple[Setup, Rules]] = {}
_MOST_KEPT = 256


def _rules(setup: Setup) -> Rules:
    components = component_set(setup.components)
    for seat in setup.seats:
        if seat.map not in components.maps:
            raise BadSetup(f"map {seat.map!r} is unknown, choose one of {', '.join(components.maps)}")
    if setup.resource_side not in components.boards:
        sides = ", ".join(components.boards)
        raise BadSetup(f"resource board side {setup.resource_side!r} is unknown, choose one of {sides}")
    return Rules(
        readings(setup.options),
        components,
        tuple(atlas_of(components, seat.map) for seat in setup.seats),
        tuple(shape for shape in components.shapes.values() if shape.min_players <= setup.players),
        components.boards[setup.resource_side],
    )


def _check(setup: Setup) -> None:
    if not 1 <= setup.players <= MOST_SEATS:
        raise BadSetup(f"{setup.players} seats are set up, World Wonders needs 1 to {MOST_SEATS} players")
    rules = rules_of(setup)
    maps = [atlas.map for atlas in rules.atlases]
    if len({board.side for board in maps}) > 1:
        raise BadSetup("maps of both sides are chosen, all players use the same side")
    ids = [board.id for board in maps]
    doubled = sorted({board.id for board in maps if board.side == "B" and ids.count(board.id) > 1})
    if doubled:
        raise BadSetup(f"map {doubled[0]} has two seats, each board of side B is there once")
    known = rules.components.objectives
    if len(setup.objectives) not in {0, OBJECTIVES_IN_PLAY} or len(set(setup.objectives)) != len(setup.objectives):
        raise BadSetup(f"objectives are {', '.join(setup.objectives)}: choose {OBJECTIVES_IN_PLAY} different or none")
    for objective in setup.objectives:
        if objective not in known:
            raise BadSetup(f"objective {objective!r} is unknown, choose from {', '.join(known)}")
    if setup.players == 1 and not rules.components.solo:
        raise BadSetup("a solo game needs the automaton's cards, this set of components has none")
    for number, seat in enumerate(setup.seats, start=1):
        if len(seat.name) > LONGEST_NAME or not seat.name.isprintable():
            raise BadSetup(f"seat {number} has the name {seat.name!r}, use at most {LONGEST_NAME} printable characters")
