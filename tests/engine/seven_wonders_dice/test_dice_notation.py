"""Lines of 7 Wonders Dice: one spelling each, strictly read."""

from __future__ import annotations

import pytest
from dice_table import roll
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import CannotParse, Turn
from engine.notation import format_move, format_setup, format_turn, parse_move, parse_setup, parse_turn
from engine.readings import PROFILES, Options
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.options import OPTIONS
from engine.seven_wonders_dice.state import (
    CHANCE,
    NO_CELL,
    Build,
    BuildStage,
    Cross,
    Decline,
    Die,
    Pass,
    Roll,
    SeatSetup,
    Setup,
    TakeBonus,
    rolled,
)
from engine.seven_wonders_dice.turn import GAME

CELLS = st.from_regex(r"[a-z][a-z0-9_]{0,29}(\.[a-z0-9_]{1,29})?", fullmatch=True)
COLORS = st.sampled_from(tuple(dice_box().symbols))
QUADRANTS = st.integers(0, 3)
DICE = COLORS.flatmap(
    lambda color: st.builds(Die, st.just(color), st.sampled_from(dice_box().symbols[color]), QUADRANTS)
)
MOVES = st.one_of(
    st.sampled_from([BuildStage(), Pass(), Decline()]),
    st.builds(Build, COLORS, st.none() | st.just(NO_CELL) | CELLS, st.none() | QUADRANTS),
    st.builds(Cross, CELLS),
    st.builds(TakeBonus, CELLS),
)
ROLLS = st.lists(DICE, min_size=1, max_size=7).map(rolled)
NAMES = st.text(st.characters(exclude_categories=("C", "Z")) | st.just(" "), max_size=40).filter(str.isprintable)
CHOSEN = st.lists(st.sampled_from(OPTIONS), unique=True).flatmap(
    lambda chosen: st.tuples(*(st.tuples(st.just(option.name), st.sampled_from(option.values)) for option in chosen))
)
SETUPS = st.builds(
    Setup,
    st.lists(st.builds(SeatSetup, st.sampled_from(["rhodes", "giza", "my_city2"]), NAMES), min_size=1, max_size=7).map(
        tuple
    ),
    st.builds(Options, st.sampled_from(PROFILES), CHOSEN.map(lambda found: tuple(sorted(found)))),
    st.sampled_from(["stand-in", "0123456789abcdef"]),
    st.integers(1, 7),
)
some = settings(max_examples=80, deadline=None, derandomize=True, database=None)


@some
@given(MOVES | ROLLS)
def test_moves_round_trip(move):
    line = format_move(GAME.name, move)
    assert "\n" not in line
    assert parse_move(GAME.name, line) == move


@some
@given(SETUPS)
def test_setups_round_trip(setup):
    line = format_setup(setup)
    assert "\n" not in line
    assert parse_setup(line) == setup


@some
@given(st.dictionaries(st.integers(1, 7), MOVES, min_size=1), st.sets(st.integers(1, 7)))
def test_turns_round_trip(moves, ruled):
    turn = Turn(moves, frozenset(ruled & set(moves)))
    assert parse_turn(GAME.name, format_turn(GAME.name, turn)) == turn


def test_a_roll_is_a_turn_of_chance_with_one_spelling():
    turn = Turn({CHANCE: roll(gray="wood/2 stone/0 wood/1", blue="owl/1", yellow="coins7/0", red="axe/3")})
    line = "0=R gray:stone/0 gray:wood/1 gray:wood/2 blue:owl/1 yellow:coins7/0 red:axe/3 green:compass/0"
    assert format_turn(GAME.name, turn) == line
    assert parse_turn(GAME.name, line) == turn
    shuffled = Roll(tuple(reversed(turn.moves[CHANCE].dice)))
    assert format_move(GAME.name, shuffled) == line[2:]


def test_the_spelling_of_a_setup():
    line = "seven-wonders-dice boards=stand-in start=2 seats=rhodes:Ada,giza,ephesus:Z%C3%B6 options=profile:published,bonus:optional"  # noqa: E501
    setup = parse_setup(line)
    assert [seat.name for seat in setup.seats] == ["Ada", "", "Zö"]
    assert (setup.start, setup.players) == (2, 3)
    assert format_setup(setup) == line


@pytest.mark.parametrize(
    "line",
    ["", "S", "R", "R gray", "R gray:stone", "R gray:stone/", "R gray:stone/0 ", "R blue:owl/1 gray:stone/0",
     "B", "B blue", "B blue agora.a1 agora.b1", "B  agora.a1", "B blue/ agora.a1", "B blue/12 agora.a1",
     "B Blue agora.a1", "B blue/1 Agora", "B blue/1 agora.", "B blue/1 a.b.c", "B blue/٣ ?", "W L2:clay", "W ", "P 3",
     "P\n", "D x", "X", "X ?", "X -", "T", "T bonus coins", "X " + "a" * 5000, "R " + "gray:stone/0 " * 400],
)  # fmt: skip
def test_what_is_no_move(line):
    with pytest.raises(CannotParse):
        parse_move(GAME.name, line)


@pytest.mark.parametrize(
    "line",
    [
        "seven-wonders-dice",
        "seven-wonders-dice seats=rhodes options=profile:seed",
        "seven-wonders-dice boards=stand-in start=0 seats=rhodes options=profile:seed",
        "seven-wonders-dice boards=stand-in start=1 seats= options=profile:seed",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes/day options=profile:seed",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes:%FF options=profile:seed",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes:%41da options=profile:seed",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes:%0A options=profile:seed",
        "seven-wonders-dice boards=../x start=1 seats=rhodes options=profile:seed",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes options=seed",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes options=profile:seed,bonus",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes options=profile:seed,a:b:c",
        "seven-wonders-dice boards=stand-in start=1 seats=rhodes options=profile:seed ",
    ],
)
def test_what_is_no_setup(line):
    with pytest.raises(CannotParse):
        parse_setup(line)


@pytest.mark.parametrize("line", ["0!=R gray:stone/0", "1=P | 0=R gray:stone/0", "8", "1=P|2=P", "2=P | 1=P", "10=P"])
def test_what_is_no_turn(line):
    with pytest.raises(CannotParse):
        parse_turn(GAME.name, line)


def test_the_other_game_has_no_turns_of_chance():
    with pytest.raises(CannotParse, match="chance"):
        parse_turn("seven-wonders", "0=S")
