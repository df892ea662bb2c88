"""One line of text for every set-up, move and turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import CannotParse, Turn
from engine.notation import format_move, format_setup, format_turn, parse_move, parse_setup, parse_turn
from engine.readings import Options
from engine.seven_wonders.effects import RESOURCES
from engine.seven_wonders.state import (
    UNKNOWN_COPY,
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Edition,
    Free,
    Payment,
    SeatSetup,
    Sell,
    Setup,
)

GAME = "seven-wonders"
words = st.from_regex(r"[a-z][a-z0-9_]{0,12}", fullmatch=True)
buys = st.lists(st.sampled_from(RESOURCES), max_size=4).map(lambda names: tuple(sorted(names)))
coins = st.integers(0, 30)
frees = st.one_of(
    st.just((None, "")), st.tuples(st.sampled_from(Free), st.just("")), st.tuples(st.just(Free.CHAIN), words)
)
payments = st.builds(
    lambda left, right, bank, from_left, from_right, free: Payment(left, right, bank, from_left, from_right, *free),
    coins, coins, coins, buys, buys, frees,
)  # fmt: skip
cards = st.builds(CardCopy, words, st.integers(UNKNOWN_COPY, 5))
moves = st.one_of(
    st.builds(Build, cards, st.none() | payments),
    st.builds(BuildStage, st.none() | payments),
    st.builds(Sell, st.none() | cards),
    st.just(Decline()),
)
names = st.text(st.characters(codec="utf-8"), max_size=12).filter(str.isprintable)
seats = st.builds(SeatSetup, words, st.sampled_from(["day", "night", "A", "B"]), names)
setups = st.builds(
    Setup,
    st.sampled_from(Edition),
    st.lists(seats, min_size=1).map(tuple),
    st.builds(Options, words, st.dictionaries(words, words, max_size=3).map(lambda each: tuple(sorted(each.items())))),
    st.none() | seats,
)
turns = st.dictionaries(st.integers(1, 7), moves, min_size=1).flatmap(
    lambda each: st.builds(Turn, st.just(each), st.frozensets(st.sampled_from(sorted(each))))
)


@given(moves)
def test_a_move_comes_back_from_its_line(move):
    assert parse_move(GAME, format_move(GAME, move)) == move


@given(setups)
def test_a_setup_comes_back_from_its_line(setup):
    assert parse_setup(format_setup(setup)) == setup


@given(turns)
def test_a_turn_comes_back_from_its_line(turn):
    line = format_turn(GAME, turn)
    assert "\n" not in line
    assert parse_turn(GAME, line) == turn


@given(moves.map(lambda move: format_move(GAME, move)), st.data())
def test_a_line_has_one_spelling(line, data):
    """Whatever is done to a line, what still parses is formatted back to itself."""
    at = data.draw(st.integers(0, len(line)))
    changed = line[:at] + data.draw(st.text("BWSD LRKF:?.,0123wodclay", max_size=3)) + line[at + 1 :]
    try:
        move = parse_move(GAME, changed)
    except CannotParse as error:
        assert changed in str(error) or repr(changed) in str(error) or "expected" in str(error)  # noqa: PT017
    else:
        assert format_move(GAME, move) == changed


@pytest.mark.parametrize(
    "line",
    [
        "B stockade.0 L2:wood R0 K1",
        "B library.0 F:chain:scriptorium",
        "B stockade.0 ?",
        "B stockade.0",
        "W L2:clay",
        "W L0 R2:ore,ore",
        "S",
        "S stockade.0",
        "S stockade.?",
        "D",
    ],
)
def test_the_spelling_of_moves(line):
    assert format_move(GAME, parse_move(GAME, line)) == line


@pytest.mark.parametrize(
    "line",
    ["", "s", "S ", "S altar", "S altar.0 altar.0", "S ?", "D altar.0",
     "B", "B Stockade.0", "B stockade", "B stockade.00", "B stockade.0 K1", "B stockade.0 L2:wood R0",
     "B stockade.0 L02", "B stockade.0 L2:clay,brick", "W L0", "W ? ?", "W L1 L1", "W F:gift", "W L0 R0 K1:wood",
     "W L٢", "S\n", "B a.0 " + "x" * 20000],
)  # fmt: skip
def test_what_is_no_move(line):
    with pytest.raises(CannotParse):
        parse_move(GAME, line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "chess second seats=rhodos/day options=profile:seed",
        "seven-wonders third seats=rhodos/day options=profile:seed",
        "seven-wonders second seats= options=profile:seed",
        "seven-wonders second seats=rhodos options=profile:seed",
        "seven-wonders second seats=rhodos/day:%FF options=profile:seed",
        "seven-wonders second seats=rhodos/day:%41da options=profile:seed",
        "seven-wonders second seats=rhodos/day:%0A options=profile:seed",
        "seven-wonders second seats=rhodos/day options=seed",
        "seven-wonders first seats=rhodos/A,gizah/A free_city= options=profile:seed",
        "seven-wonders first seats=rhodos/A,gizah/A free_city=ephesos/A,olympia/A options=profile:seed",
        "seven-wonders first free_city=ephesos/A seats=rhodos/A,gizah/A options=profile:seed",
        "seven-wonders second seats=rhodos/day options=profile:seed,a",
        "seven-wonders second seats=rhodos/day options=profile:seed ",
    ],
)
def test_what_is_no_setup(line):
    with pytest.raises(CannotParse):
        parse_setup(line)


def test_the_spelling_of_a_free_city():
    line = "seven-wonders first seats=rhodos/A:Ada,gizah/B:Bo free_city=ephesos/A options=profile:published"
    setup = parse_setup(line)
    assert setup.free_city == SeatSetup("ephesos", "A")
    assert (setup.players, len(setup.all_seats), setup.all_seats[2]) == (2, 3, setup.free_city)
    assert format_setup(setup) == line


@pytest.mark.parametrize("line", ["", "1=S|2=S", "2=S | 1=S", "1=S | 1=S", "0=S", "1?=S", "8", "1=S | "])
def test_what_is_no_turn(line):
    with pytest.raises(CannotParse):
        parse_turn(GAME, line)
