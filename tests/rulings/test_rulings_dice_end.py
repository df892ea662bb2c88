"""7 Wonders Dice: the box, the start, the end and what decides a tie. Numbers as in docs/rulings.md."""

from __future__ import annotations

import random

import pytest
from dice_table import FOLDER, after, city, coins, refused, roll, table, total, with_roll

from engine.game import BadSetup, Illegal, NotLegal, Turn
from engine.notation import format_setup, parse_setup
from engine.readings import Options
from engine.seven_wonders_dice import tray
from engine.seven_wonders_dice.catalogue import pieces
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.options import options
from engine.seven_wonders_dice.state import CHANCE, Die, Phase, Roll, SeatSetup, Setup
from engine.seven_wonders_dice.turn import GAME, settling_order

TWO = (SeatSetup("rhodes"), SeatSetup("giza"))


def faces_of(dice_set: str, times: int = 300) -> set[tuple[str, ...]]:
    """The gray faces that come up with each gray die alone in the tray."""
    state = GAME.new(Setup(TWO, options("seed", {"dice_set": dice_set})))
    rng = random.Random(4)

    def faces(gray: str) -> tuple[str, ...]:
        rolls = [tray.shake(state, tray.Tray((gray,)), rng.randrange) for _ in range(times)]
        return tuple(sorted({die.face for one in rolls for die in one.dice if die.color == "gray"}))

    return {faces(gray) for gray in tray.FULL.gray}


def test_a01_ten_dice_of_six_sides():
    kinds = dice_box().kinds.values()
    assert len(kinds) == 10
    assert all(len(kind.sides("equal")) == len(kind.sides("doubled")) == 6 for kind in kinds)
    assert dice_box().edge_mm == 18


def test_a01b_gray_dice_are_equal():
    assert faces_of("equal") == {("clay", "cloth", "glass", "papyrus", "stone", "wood")}


def test_a01b_an_option_doubles_one_resource_a_die_and_leaves_out_another():
    assert faces_of("doubled") == {
        ("clay", "cloth", "papyrus", "stone", "wood"),
        ("clay", "glass", "papyrus", "stone", "wood"),
        ("clay", "cloth", "glass", "stone", "wood"),
    }


def test_a01b_the_referee_takes_any_symbol_from_any_gray_die():
    state = GAME.new(Setup(TWO, options("seed", {"dice_set": "doubled"})))
    three = roll(gray="glass/0 glass/1 glass/2")
    assert GAME.apply(state, Turn({CHANCE: three})).dice == three.dice


def test_a01b_which_gray_die_leaves_is_chance():
    state = table(dice=roll(black="red/0"))
    left = {tray.swapped(tray.FULL, state, random.Random(seed).randrange).gray for seed in range(40)}
    assert len(left) == 3
    assert all(len(gray) == 2 for gray in left)


def test_a22_the_start_player_is_drawn_once_and_stays():
    state = table(city(), city(), city(), start=2)
    assert settling_order(state) == (2, 3, 1)
    later = with_roll(after(state))
    assert later.round == state.round + 1
    assert settling_order(later) == (2, 3, 1)


def test_a28_coins_are_no_points_and_break_a_tie():
    state = table(city(crossed="agora.a1", coins=0), city(crossed="agora.a1", coins=5), city(coins=99))
    assert [seat.total for seat in GAME.score(state).seats] == [2, 2, 0]
    assert [seat.rank for seat in GAME.score(state).seats] == [2, 1, 3]


def test_a29_finished_buildings_break_a_tie_of_coins():
    """18 points by the guild court, a building, or by wonder and plaza cells."""
    finished, scattered = city(crossed="guild"), city("giza", "wonder.w1 wonder.w2 agora.b1 agora.b2 agora.a1")
    state = table(finished, scattered, city(coins=0))
    assert [seat.total for seat in GAME.score(state).seats][:2] == [18, 16]
    even = table(city(crossed="guild"), city("ephesus", "wonder agora.a1 agora.a2 agora.b1"), city(coins=0))
    assert [seat.total for seat in GAME.score(even).seats][:2] == [18, 18]
    assert [seat.rank for seat in GAME.score(even).seats] == [1, 2, 3]


def test_a29_published_the_tie_ends_with_the_coins():
    even = table(city(crossed="guild"), city("ephesus", "wonder agora.a1 agora.a2 agora.b1"), profile="published")
    assert [seat.rank for seat in GAME.score(even).seats] == [1, 1]


def test_a29_a_full_wonder_or_warehouse_is_no_building():
    """Eleven points each: a full wonder and warehouse here, a stage and a plaza cell there."""
    even = table(city("ephesus", "wonder warehouse"), city("alexandria", "wonder.w3 agora.a1"))
    assert [seat.total for seat in GAME.score(even).seats] == [11, 11]
    assert [seat.rank for seat in GAME.score(even).seats] == [1, 1]


def test_a37_a_roll_names_all_seven_dice_with_face_and_quadrant():
    """A die that leans or straddles a wall is asked for, never guessed: without it there is no roll."""
    state = GAME.new(Setup(TWO))
    whole = roll()
    assert not isinstance(GAME.check(state, CHANCE, whole), Illegal)
    verdict = GAME.check(state, CHANCE, Roll(whole.dice[1:]))
    assert verdict == Illegal("wrong_dice", {"missing": "gray:1", "extra": ""})
    for wrong, reason in (
        (Die("gray", "mask", 0), "unknown_face"),
        (Die("gray", "stone", 4), "no_quadrant"),
        (Die("pink", "stone", 0), "unknown_die"),
        (Die("black", "red", 0), "wrong_dice"),
    ):
        assert GAME.check(state, CHANCE, Roll((wrong, *whole.dice[1:]))).reason == reason
    with pytest.raises(NotLegal, match="as they lie"):
        GAME.apply(state, Turn({CHANCE: Roll(whole.dice[1:])}, frozenset({CHANCE})))


def test_a39_starting_coins_and_dice_are_agreed_before_the_game():
    setup = Setup(TWO, options("seed", {"dice_set": "doubled", "start_coins": "10"}))
    assert [one.coins for one in GAME.new(setup).cities] == [10, 10]
    assert [one.coins for one in GAME.new(Setup(TWO)).cities] == [7, 7]
    assert parse_setup(format_setup(setup)) == setup
    assert "dice_set:doubled,start_coins:10" in format_setup(setup)
    with pytest.raises(BadSetup, match="start_coins"):
        GAME.new(Setup(TWO, Options(values=(("start_coins", "31"),))))


def test_a40_there_are_no_cards():
    assert {piece[2] for piece in (*pieces().tiles, *pieces().boards)} == {"T", "B"}
    assert {path.name for path in FOLDER.iterdir()} == {"boards.json", "boards.schema.json", "dice.json", "pieces.json"}


def test_a41_the_score_board_decides_nothing():
    """Points follow from what is crossed, at any time, and counting them changes nothing."""
    state = table(city(crossed="agora.a1"), city())
    before = hash(state)
    assert (total(state), total(state, 2)) == (2, 0)
    assert hash(state) == before
    assert refused(state, "P") == ""
    assert after(state).phase is Phase.ROLL
    assert coins(state) == 7
