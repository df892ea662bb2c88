"""Lines of World Wonders: one spelling each, strictly read; options as strictly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadSetup, CannotParse
from engine.notation import format_move, format_setup, parse_move, parse_setup
from engine.readings import PROFILES, Options
from engine.world_wonders.city import in_order
from engine.world_wonders.options import OPTIONS, options, readings
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Order,
    Repay,
    SeatSetup,
    Setup,
    SoloCard,
    TakeLoan,
    TurnUp,
    Wait,
)
from engine.world_wonders.turn import GAME

NAMES = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,29}", fullmatch=True)
CELL = st.tuples(st.integers(0, 39), st.integers(0, 39))
CELLS = st.lists(CELL, min_size=1, max_size=9, unique=True).map(in_order)
SOME = st.lists(CELLS, min_size=1, max_size=4).map(tuple)
MOVES = st.one_of(
    st.sampled_from([TakeLoan(), Repay(), Leave(), Wait()]),
    st.builds(LayStart, st.none() | CELLS),
    st.builds(BuyRoad, st.none() | CELLS),
    st.builds(BuyShortSet, st.none() | SOME),
    st.builds(BuyBuilding, NAMES, st.none() | CELLS),
    st.builds(BuyTower, st.none() | CELL),
    st.builds(BuyPedestal, st.integers(1, 9)),
    st.builds(BuyMonument, NAMES, st.none() | SOME),
    st.builds(SoloCard, NAMES),
    st.permutations([1, 2, 3]).map(lambda seats: Order(tuple(seats))),
    st.builds(
        TurnUp,
        st.lists(NAMES, min_size=1, max_size=8).map(lambda names: tuple(sorted(names))),
        st.lists(NAMES, max_size=3).map(tuple),
    ),
)
PLAIN = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=40).filter(str.isprintable)
CHOSEN = st.lists(st.sampled_from(OPTIONS), unique=True).flatmap(
    lambda chosen: st.tuples(*(st.tuples(st.just(option.name), st.sampled_from(option.values)) for option in chosen))
)
SETUPS = st.builds(
    Setup,
    st.lists(st.builds(SeatSetup, st.sampled_from(["A", "B3", "my_map"]), PLAIN), min_size=1, max_size=5).map(tuple),
    st.builds(Options, st.sampled_from(PROFILES), CHOSEN.map(lambda found: tuple(sorted(found)))),
    st.sampled_from(["stand-in", "0123456789abcdef"]),
    st.sampled_from("AB"),
    st.sampled_from([(), ("o1", "o4", "o15")]),
)
some = settings(max_examples=80, deadline=None, derandomize=True, database=None)


@some
@given(MOVES)
def test_moves_round_trip(move):
    line = format_move(GAME.name, move)
    assert "\n" not in line
    assert " | " not in line
    assert parse_move(GAME.name, line) == move


@some
@given(SETUPS)
def test_setups_round_trip(setup):
    line = format_setup(setup)
    assert line.startswith("world-wonders ")
    assert parse_setup(line) == setup


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("R 3,8 4,8 5,8 6,8", BuyRoad(((3, 8), (4, 8), (5, 8), (6, 8)))),
        ("Q 1,2 1,3/4,5 5,5/7,7", BuyShortSet((((1, 2), (1, 3)), ((4, 5), (5, 5)), ((7, 7),)))),
        ("U s1-B2 s4-T1 + giza", TurnUp(("s1-B2", "s4-T1"), ("giza",))),
        ("U + giza moai", TurnUp((), ("giza", "moai"))),
        ("M moai ?", BuyMonument("moai")),
        ("B s1-B1 ?", BuyBuilding("s1-B1")),
        ("T ?", BuyTower()),
        ("O 2,1", Order((2, 1))),
    ],
)
def test_the_spelling_of_moves(line, move):
    assert parse_move(GAME.name, line) == move
    assert format_move(GAME.name, move) == line


@pytest.mark.parametrize(
    "line",
    [
        *("", "X", "R", "R 3,8 3,7", "R 03,8", "R 3,8  4,8", "R 3;8", "R -1,3", "r 1,1", "R ? ?"),
        *("Q 1,1//2,2", "Q 1,1/", "B s1-B1", "B ? 1,1", "B s1-B1 2,2 1,1", "T 1,1 2,2", "T 100,1"),
        *("P 0", "P 10", "P one", "M moai", "L 1", "E x", "W w", "O 1,,2", "O", "U b a", "U +", "U a +"),
        *("A a1 a2", "A", "R 1,2 " + "3,4 " * 2000),
    ],
)
def test_what_is_no_move(line):
    with pytest.raises(CannotParse):
        parse_move(GAME.name, line)


@pytest.mark.parametrize(
    "line",
    [
        "world-wonders",
        "world-wonders components=stand-in resources=A seats=A options=profile:seed",
        "world-wonders components=stand-in resources=C seats=A objectives=- options=profile:seed",
        "world-wonders components=stand-in resources=A seats= objectives=- options=profile:seed",
        "world-wonders components=stand-in resources=A seats=A objectives= options=profile:seed",
        "world-wonders components=stand-in resources=A seats=A:%41 objectives=- options=profile:seed",
        "world-wonders components=stand-in resources=A seats=A:%FF objectives=- options=profile:seed",
        "world-wonders components=stand-in resources=A seats=A objectives=- options=profile:seed,a",
        "world-wonders components=stand-in resources=A seats=A objectives=- options=profile:seed ",
        "world-wonders components=stand-in resources=A seats=A objectives=o1,, options=profile:seed",
    ],
)
def test_what_is_no_setup(line):
    with pytest.raises(CannotParse):
        parse_setup(line)


def test_only_the_contact_of_roads_differs_between_the_profiles():
    differing = {option.name for option in OPTIONS if option.default("seed") != option.default("published")}
    assert differing == {"road_contact"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_can_be_chosen(option):
    for value in option.values:
        chosen = options("seed", {option.name: value})
        assert getattr(readings(chosen), option.name) == value
        assert bool(chosen.values) == (value != option.values[0])


@pytest.mark.parametrize(
    "bad",
    [
        Options("house"),
        Options(values=(("taxes", "yes"),)),
        Options(values=(("passing", "maybe"),)),
        Options(values=(("solo", "hard"), ("passing", "yes"))),
        Options(values=(("solo", "hard"), ("solo", "easy"))),
    ],
)
def test_options_that_the_rules_do_not_know(bad):
    with pytest.raises(BadSetup):
        GAME.new(Setup((SeatSetup("A"),), bad))
