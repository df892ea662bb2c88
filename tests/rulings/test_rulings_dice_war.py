"""7 Wonders Dice: barracks, the guild, the spy, the leaders, special dice. Numbers as in docs/rulings.md."""

from __future__ import annotations

import pytest
from dice_table import (
    after,
    city,
    coins,
    crossed,
    facts,
    own_boards,
    points,
    raw_cell,
    refused,
    roll,
    table,
    tale,
    ways,
    with_roll,
)

from engine.seven_wonders_dice import happenings as happen
from engine.seven_wonders_dice.military import borders
from engine.seven_wonders_dice.state import Phase

DEFENDED = "barracks_right.defence1 barracks_right.defence2"
RED_CELLS = "barracks_left.attack1 barracks_left.attack2 barracks_right.attack1"


def test_a08_the_sword_goes_left_and_the_axe_right():
    sword, axe = table(dice=roll(red="sword/0")), table(dice=roll(red="axe/0"))
    assert ways(sword, "B red ?") == ["B red/0 barracks_left.attack1"]
    assert ways(axe, "B red ?") == ["B red/0 barracks_right.attack1"]
    assert happen.Attack(1, 2, "left", 2, 0, 2) in tale(sword, "B red/0 barracks_left.attack1")
    assert happen.Attack(1, 3, "right", 2, 0, 2) in tale(axe, "B red/0 barracks_right.attack1")


def test_a08_an_option_swaps_the_weapons():
    state = table(dice=roll(red="sword/0"), answers={"weapons": "swapped"})
    assert ways(state, "B red ?") == ["B red/0 barracks_right.attack1"]
    assert refused(state, "B red/0 barracks_left.attack1") == "wrong_face"


def test_a09_only_defence_that_faces_the_attacker_counts():
    """Seat 2 is the left neighbour of seat 1: what it has on its right side faces seat 1."""
    state = table(city(), city(crossed=DEFENDED), city(), dice=roll(red="sword/0"))
    assert points(after(state, "B red/0 barracks_left.attack1"))["barracks_left"] == 0
    away = table(
        city(), city(crossed="barracks_left.defence1 barracks_left.defence2"), city(), dice=roll(red="sword/0")
    )
    assert points(after(away, "B red/0 barracks_left.attack1"))["barracks_left"] == 2


def test_a09_a_shield_goes_to_either_side_and_needs_no_attack():
    state = table(dice=roll(red="shield/0"))
    assert ways(state, "B red ?") == ["B red/0 barracks_left.defence1", "B red/0 barracks_right.defence1"]
    assert refused(state, "B red/0 barracks_left.defence2") == "arrow"


@pytest.mark.parametrize(("shields", "kept"), [(0, 2), (1, 1), (2, 0)])
def test_a10_each_defence_cell_takes_a_point(shields, kept):
    target = city(crossed=" ".join(DEFENDED.split()[:shields]))
    state = table(city(), target, city(), dice=roll(red="sword/0"))
    assert points(after(state, "B red/0 barracks_left.attack1"))["barracks_left"] == kept


def test_a10_points_of_an_attack_are_never_below_zero():
    def weak(board):
        raw_cell(board, "barracks_left.attack1")["effects"] = [{"type": "attack", "target": "left", "vp": 1}]

    state = table(city(), city(crossed=DEFENDED), city(), dice=roll(red="sword/0"), boards=own_boards(weak))
    assert happen.Attack(1, 2, "left", 1, 2, 0) in tale(state, "B red/0 barracks_left.attack1")


def test_a10_later_shields_do_not_change_a_settled_attack():
    state = after(table(dice=roll(red="sword/0")), "B red/0 barracks_left.attack1")
    defended = after(with_roll(state, red="shield/0"), {2: "B red/0 barracks_right.defence1"})
    assert points(defended)["barracks_left"] == 2
    assert borders(defended)[0].seat_points == 2
    assert borders(defended)[0].left_defence == 1


def test_a11_two_players_are_each_others_neighbours_on_both_sides():
    state = table(city(), city(crossed="barracks_left.defence1"), dice=roll(red="axe/0"))
    assert happen.Attack(1, 2, "right", 2, 1, 1) in tale(state, "B red/0 barracks_right.attack1")
    sword = table(city(), city(crossed="barracks_left.defence1"), dice=roll(red="sword/0"))
    assert happen.Attack(1, 2, "left", 2, 0, 2) in tale(sword, "B red/0 barracks_left.attack1")


def test_a11_two_players_as_many_are_enough_for_the_guild():
    state = table(city(coins=9), city(), dice=roll(purple="blue/0"))
    assert ways(state, "B purple ?") == ["B purple/0 guild.g1"]


def test_a11_published_two_players_need_more():
    unlocked = "university.compass"
    even = table(city("babylon", unlocked, coins=9), city(), dice=roll(purple="blue/0"), profile="published")
    assert refused(even, "B purple ?") == "guild_behind"
    mine = city("babylon", f"{unlocked} agora.a1", coins=9)
    ahead = table(mine, city(), dice=roll(purple="blue/0"), profile="published")
    assert refused(ahead, "B purple ?") == ""
    three = table(city("babylon", unlocked, coins=9), city(), city(), dice=roll(purple="blue/0"), profile="published")
    assert refused(three, "B purple ?") == ""


@pytest.mark.parametrize(
    ("face", "cell"),
    [
        ("red", "barracks_right.defence1"),
        ("wonder", "wonder.w1"),
        ("gray", "warehouse.glass"),
        ("yellow", "market.chest2"),
        ("blue", "agora.b1"),
        ("green", "university.gear1"),
    ],
)
def test_a12_the_guild_compares_the_section_that_the_die_shows(face, cell):
    for number in (2, 3):
        cities = [city(coins=9), city(), city()]
        cities[number - 1] = city(crossed=cell)
        behind = table(*cities, dice=roll(purple=f"{face}/0"))
        assert refused(behind, "B purple/0 guild.g1") == "guild_behind"
        other = "blue" if face != "blue" else "red"
        assert refused(table(*cities, dice=roll(purple=f"{other}/0")), "B purple/0 guild.g1") == ""


def test_a12_both_barracks_count_together():
    mine = city(crossed="barracks_left.attack1 barracks_left.attack2", coins=9)
    theirs = city(crossed="barracks_left.attack1 barracks_right.attack1")
    state = table(mine, theirs, city(), dice=roll(purple="red/0"))
    assert refused(state, "B purple/0 guild.g1") == ""
    behind = table(theirs, city(crossed=RED_CELLS), city(), dice=roll(purple="red/0"))
    assert facts(behind, "B purple/0 guild.g1") == {"face": "red", "own": 2, "left": 3, "right": 0}


def test_a13_the_guild_condition_holds_as_it_stood_when_all_chose():
    """Seat 2 is settled first and draws ahead in the plaza; seat 1's choice stands all the same."""
    state = table(city(coins=9), city(), city(), dice=roll(purple="blue/0", blue="mask/0"), start=2)
    done = after(state, {1: "B purple/0 guild.g1", 2: "B blue/0 agora.a1"})
    assert "guild.g1" in crossed(done)


def test_a13_in_a_further_action_ones_own_new_cells_count():
    """Alexandria was one plaza cell behind; it crosses one, and has as many as its neighbour had."""
    mine = city("alexandria", "wonder.w1 market.chest market.camel1 market.camel2", coins=30)
    state = table(mine, city(crossed="agora.a1"), city(), dice=roll(purple="blue/0", yellow="camel/0"))
    assert refused(state, "B purple/0 guild.g1") == "guild_behind"
    acting = after(state, "B yellow/0 market.camel3", "T bonus.cross", "X agora.a1")
    assert acting.phase is Phase.ROLL
    state = table(mine, city(crossed="agora.a1"), city(), dice=roll(purple="yellow/0", yellow="camel/0"))
    assert after(state, "B yellow/0 market.camel3", "T bonus.action", "B purple/0 guild.g1").phase is Phase.ROLL


def test_a13_in_a_further_action_the_neighbours_count_as_they_stood():
    """Seat 2 crosses a plaza cell before seat 1 comes to its further action: it still counts none."""
    two = city("alexandria", "wonder.w1 wonder.w2", coins=30)
    state = table(two, city(), city(), dice=roll(purple="blue/0", blue="mask/0"), start=2)
    acting = after(state, {1: "W", 2: "B blue/0 agora.a1"})
    assert acting.settling == 1
    assert refused(acting, "B purple/0 guild.g1") == ""


def test_a14_the_spy_ignores_symbols_but_not_arrows_and_cost():
    state = table(city(coins=1), city(), dice=roll(black="blue/0"))
    assert ways(state, "B black ?") == ["B black/0 agora.a1", "B black/0 agora.b1"]
    assert refused(state, "B black/0 agora.c1") == "too_few_coins"
    assert refused(state, "B black/0 agora.a2") == "arrow"


def test_a14_the_face_of_four_colors_lets_the_player_choose():
    state = table(city(coins=30), city(), dice=roll(black="any4/0"))
    sections = {way.split()[-1].split(".")[0] for way in ways(state, "B black ?")}
    assert sections == {"barracks_left", "barracks_right", "agora", "market", "university"}


@pytest.mark.parametrize("face", ["any4", "gray", "blue", "yellow", "red", "green"])
def test_a14_the_spy_never_crosses_guild_gallery_or_wonder_and_takes_no_coins(face):
    state = table(city(coins=30), city(), dice=roll(black=f"{face}/0"))
    for cell in ("guild.g1", "gallery.blue", "wonder.w1"):
        assert refused(state, f"B black/0 {cell}") == "other_building"
    assert refused(state, "B black/0 -") == "face_crosses_a_cell"


def test_a14_cheaper_blue_dice_do_not_cheapen_the_spy():
    cell_cost = {"resources_pay": "cell_cost"}
    blue = table(city("alexandria", "university.compass1"), city(), dice=roll(black="blue/3"), answers=cell_cost)
    assert coins(after(blue, "B black/3 agora.a1")) == 4
    every = table(city("alexandria", "wonder.w1"), city(), dice=roll(black="blue/3"), answers=cell_cost)
    assert coins(after(every, "B black/3 agora.a1")) == 5


UNLOCKED = "university.compass"
"""On Olympia's board this row unlocks the white die."""


@pytest.mark.parametrize(
    ("face", "sections"),
    [
        ("leader_blue", {"agora"}),
        ("leader_yellow", {"market"}),
        ("leader_green", {"university"}),
        ("leader_red", {"barracks_left", "barracks_right"}),
        ("leader_laurel", {"gallery"}),
    ],
)
def test_a15_a_leader_crosses_a_cell_of_its_colors_building_the_laurel_one_of_the_gallery(face, sections):
    state = table(city("olympia", UNLOCKED, coins=30), city(), dice=roll(white=f"{face}/0"))
    assert {way.split()[-1].split(".")[0] for way in ways(state, "B white ?")} == sections


def test_a15_a_leader_ignores_symbols_but_not_arrows():
    state = table(city("olympia", UNLOCKED, coins=30), city(), dice=roll(white="leader_blue/0"))
    assert [way.split()[-1] for way in ways(state, "B white ?")] == ["agora.a1", "agora.b1", "agora.c1"]
    assert refused(state, "B white/0 agora.a2") == "arrow"


def test_a15_published_a_leader_crosses_its_gallery_cell_which_then_crosses():
    state = table(city("olympia", UNLOCKED, coins=30), city(), dice=roll(white="leader_blue/0"), profile="published")
    assert ways(state, "B white ?") == ["B white/0 gallery.blue"]
    done = after(state, "B white/0 gallery.blue", "X agora.a1")
    assert {"gallery.blue", "agora.a1"} <= crossed(done)
    laurel = table(city("olympia", UNLOCKED, coins=30), city(), dice=roll(white="leader_laurel/0"), profile="published")
    assert len(ways(laurel, "B white ?")) == 4


def test_a15_laurel_cells_of_their_own_are_a_matter_of_the_board():
    def laurel_alone(board):
        raw_cell(board, "gallery.red")["symbols"] = ["leader_laurel"]
        for color in ("blue", "yellow", "green"):
            raw_cell(board, f"gallery.{color}")["symbols"] = [f"leader_{color}"]

    state = table(
        city("olympia", UNLOCKED, coins=30), city(), dice=roll(white="leader_laurel/0"), boards=own_boards(laurel_alone)
    )
    assert ways(state, "B white ?") == ["B white/0 gallery.red"]


def test_a16_only_the_white_die_asks_for_ones_own_unlock():
    state = table(city(coins=30), city(), dice=roll(black="blue/0", purple="blue/0", white="leader_laurel/0"))
    assert refused(state, "B black ?") == refused(state, "B purple ?") == ""
    assert refused(state, "B white ?") == refused(state, "B white/0 gallery.blue") == "die_locked"


def test_a16_published_all_special_dice_do():
    """Babylon has unlocked the guild die, with its compass row."""
    dice = roll(black="blue/0", purple="blue/0", white="leader_laurel/0")
    mine = city("babylon", "university.compass agora.a1", coins=30)
    state = table(mine, city(), dice=dice, profile="published")
    assert refused(state, "B purple ?") == ""
    assert refused(state, "B black ?") == refused(state, "B white ?") == "die_locked"
    assert refused(state, "B purple ?", seat=2) == "die_locked"


def test_a17_an_unlocked_die_comes_in_at_the_end_of_the_round_for_a_gray_one():
    two = city("olympia", "university.compass1 university.compass2", coins=30)
    state = table(two, city(), dice=roll(green="compass/0"))
    assert refused(state, "B white ?") == "die_not_in_tray"
    rolling = after(state, "B green/0 university.compass3")
    assert rolling.specials == ("white",)
    choosing = with_roll(rolling, white="leader_laurel/0")
    assert [die.color for die in choosing.dice] == ["gray", "gray", "blue", "yellow", "red", "green", "white"]
    assert refused(choosing, "B white ?") == ""


def test_a17_several_unlocks_of_a_round_each_send_a_gray_die_away():
    """Olympia unlocks white, Giza black with its compass row."""
    olympia = city("olympia", "university.compass1 university.compass2", coins=30)
    giza = city("giza", "university.compass1 university.compass2", coins=30)
    state = table(olympia, giza, dice=roll(green="compass/0"))
    both = {1: "B green/0 university.compass3", 2: "B green/0 university.compass3"}
    assert after(state, both).specials == ("black", "white")
    assert happen.DieEnters("black") in tale(state, both)


def test_a17_a_second_unlock_of_the_same_die_changes_nothing():
    two = city("olympia", "university.compass1 university.compass2", coins=30)
    state = table(two, city(), dice=roll(green="compass/0", white="leader_laurel/0"))
    assert after(state, "B green/0 university.compass3").specials == ("white",)


def test_a17_also_before_the_last_round():
    two = city("olympia", "university.compass1 university.compass2", coins=30)
    state = table(two, city(), dice=roll(green="compass/0"), number=20, end_round=21)
    assert after(state, "B green/0 university.compass3").specials == ("white",)


def test_a21_choices_are_settled_in_seat_order_from_the_start_player():
    """A shield and the attack it faces in one round: what comes first counts."""
    moves = {1: "B red/0 barracks_left.attack1", 2: "B black/0 barracks_right.defence1"}
    dice = roll(red="sword/0", black="red/0")
    for start, kept in ((1, 2), (2, 1)):
        state = table(city(), city(), city(), dice=dice, start=start)
        assert points(after(state, moves))["barracks_left"] == kept


def test_a21_an_option_settles_attacks_against_the_rounds_beginning():
    moves = {1: "B red/0 barracks_left.attack1", 2: "B black/0 barracks_right.defence1"}
    dice = roll(red="sword/0", black="red/0")
    state = table(city(), city(), city(), dice=dice, start=2, answers={"settlement": "round_start"})
    assert points(after(state, moves))["barracks_left"] == 2


def test_a21_what_follows_from_a_choice_is_settled_before_the_next_seats_choice():
    """Rhodes' first stage crosses a shield before seat 2's axe comes down on it."""
    state = table(city("rhodes", coins=9), city(), city(), dice=roll(red="axe/0"))
    asked = after(state, {1: "W", 2: "B red/0 barracks_right.attack1"})
    assert [choice.seat for choice in asked.waiting] == [2, 3]
    done = after(state, {1: "W", 2: "B red/0 barracks_right.attack1"}, "X barracks_left.defence1")
    assert points(done, 2)["barracks_right"] == 1
