"""Set-ups: which ones the rules know, and the state before the first turn."""

from __future__ import annotations

from engine.game import BadSetup
from engine.seven_wonders.catalogue import SIDES, Catalogue, catalogue
from engine.seven_wonders.effects import Power
from engine.seven_wonders.options import Readings, readings
from engine.seven_wonders.state import City, Edition, SeatSetup, Setup, State
from engine.spelling import LONGEST_NAME

LEAST_PLAYERS, MOST_PLAYERS = 3, 7
FREE_CITY_PLAYERS = 2
START_COINS = 3


def new(setup: Setup) -> State:
    """The state before the first turn: three coins a city and the board's own resource (R02); raises BadSetup."""
    _check(setup)
    return State(setup, tuple(City(seat.wonder, seat.side, START_COINS) for seat in setup.all_seats))


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
    rules = readings(setup.edition, setup.options)
    _check_players(setup, rules)
    for seat, chosen in enumerate(setup.seats, start=1):
        _check_seat(setup.edition, f"seat {seat}", chosen)
    if setup.free_city is not None:
        _check_seat(setup.edition, "the Free City", setup.free_city)
        _check_free_city(setup.edition, setup.free_city, rules)
    wonders = [seat.wonder for seat in setup.all_seats]
    doubled = sorted({wonder for wonder in wonders if wonders.count(wonder) > 1})
    if doubled:
        raise BadSetup(f"wonder {doubled[0]} has two seats, each wonder is there once")


def _check_players(setup: Setup, rules: Readings) -> None:
    """R84, R94: three to seven players, or two of the first edition and a Free City."""
    two = setup.players == FREE_CITY_PLAYERS
    if two and setup.edition is Edition.SECOND and rules.house_rules != "two_players_second":
        raise BadSetup(
            "two players cannot play the second edition: it has no Free City and needs 3 to 7 players "
            "(option house_rules:two_players_second lends it the first edition's)"
        )
    if two and setup.free_city is None:
        raise BadSetup("two players need a Free City between them, name its wonder and side as in ephesos/A")
    if setup.free_city is not None and not two:
        raise BadSetup(f"a Free City is set up for {setup.players} players, it is there for two only")
    if not two and not LEAST_PLAYERS <= setup.players <= MOST_PLAYERS:
        raise BadSetup(f"{setup.players} seats are set up, 7 Wonders needs {LEAST_PLAYERS} to {MOST_PLAYERS} players")


def _check_free_city(edition: Edition, chosen: SeatSetup, rules: Readings) -> None:
    """R93: its seventh card would be the last one of the draw pile, of which the rules say nothing."""
    stages = catalogue(edition).wonders[chosen.wonder].sides[chosen.side].stages
    if rules.free_city_board != "any" and any(Power.PLAY_LAST_CARD in stage.effects for stage in stages):
        raise BadSetup(
            f"the Free City has {chosen.wonder}/{chosen.side}, which plays last cards: choose another side "
            "(option free_city_board:any allows it)"
        )


def _check_seat(edition: Edition, seat: str, chosen: SeatSetup) -> None:
    wonders = catalogue(edition).wonders
    if chosen.wonder not in wonders:
        raise BadSetup(f"{seat} has wonder {chosen.wonder!r}, choose one of {', '.join(wonders)}")
    if chosen.side not in SIDES[edition]:
        sides = " or ".join(SIDES[edition])
        raise BadSetup(f"{seat} has side {chosen.side!r}, a wonder of the {edition} edition has {sides}")
    if len(chosen.name) > LONGEST_NAME or not chosen.name.isprintable():
        raise BadSetup(f"{seat} has the name {chosen.name!r}, use at most {LONGEST_NAME} printable characters")
