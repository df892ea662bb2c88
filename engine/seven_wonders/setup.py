"""Set-ups: which ones the rules know, and the state before the first turn."""

from __future__ import annotations

from engine.game import BadSetup
from engine.seven_wonders.catalogue import SIDES, Catalogue, catalogue
from engine.seven_wonders.options import Readings, readings
from engine.seven_wonders.state import City, Edition, SeatSetup, Setup, State

LEAST_PLAYERS, MOST_PLAYERS = 3, 7
LONGEST_NAME = 40
START_COINS = 3


def new(setup: Setup) -> State:
    """The state before the first turn: three coins a city and the board's own resource (R02); raises BadSetup."""
    _check(setup)
    return State(setup, tuple(City(seat.wonder, seat.side, START_COINS) for seat in setup.seats))


def rules_of(setup: Setup) -> tuple[Catalogue, Readings]:
    """The pieces and the readings of a game; raises BadSetup."""
    kept = _KEPT.get(id(setup))
    if kept is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        rules = (catalogue(setup.edition), readings(setup.edition, setup.options))
        kept = _KEPT[id(setup)] = (setup, rules)
    return kept[1]


# By identity, as tallies are (city.py): a setup is asked for its rules at every check.
_KEPT: dict[int, tuple[Setup, tuple[Catalogue, Readings]]] = {}
_MOST_KEPT = 256


def _check(setup: Setup) -> None:
    _check_players(setup)
    for seat, chosen in enumerate(setup.seats, start=1):
        _check_seat(setup.edition, seat, chosen)
    wonders = [seat.wonder for seat in setup.seats]
    doubled = sorted({wonder for wonder in wonders if wonders.count(wonder) > 1})
    if doubled:
        raise BadSetup(f"wonder {doubled[0]} has two seats, each wonder is there once")
    readings(setup.edition, setup.options)


def _check_players(setup: Setup) -> None:
    if LEAST_PLAYERS <= setup.players <= MOST_PLAYERS:
        return
    if setup.players == 2 and setup.edition is Edition.SECOND:
        raise BadSetup("two players cannot play the second edition: it has no Free City and needs 3 to 7 players")
    raise BadSetup(f"{setup.players} seats are set up, 7 Wonders needs {LEAST_PLAYERS} to {MOST_PLAYERS} players")


def _check_seat(edition: Edition, seat: int, chosen: SeatSetup) -> None:
    wonders = catalogue(edition).wonders
    if chosen.wonder not in wonders:
        raise BadSetup(f"seat {seat} has wonder {chosen.wonder!r}, choose one of {', '.join(wonders)}")
    if chosen.side not in SIDES[edition]:
        sides = " or ".join(SIDES[edition])
        raise BadSetup(f"seat {seat} has side {chosen.side!r}, a wonder of the {edition} edition has {sides}")
    if len(chosen.name) > LONGEST_NAME or not chosen.name.isprintable():
        raise BadSetup(f"seat {seat} has the name {chosen.name!r}, use at most {LONGEST_NAME} printable characters")
