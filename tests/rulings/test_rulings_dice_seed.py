"""The rules text of 7 Wonders Dice that this table asked for, sentence by sentence."""

from __future__ import annotations

import pytest
from dice_table import (
    RAW_BOARDS,
    after,
    city,
    coins,
    crossed,
    points,
    refused,
    roll,
    table,
    tale,
    total,
    ways,
    with_roll,
)

from engine.game import BadSetup, Illegal, Turn
from engine.seven_wonders_dice import happenings as happen
from engine.seven_wonders_dice.dice import QUADRANTS, dice_box
from engine.seven_wonders_dice.rolls import in_tray
from engine.seven_wonders_dice.state import CHANCE, Phase, SeatSetup, Setup
from engine.seven_wonders_dice.turn import GAME

BOARDS = sorted(RAW_BOARDS)
ALL_BUT_G3 = "guild.g1 guild.g2"


def setup(players: int) -> Setup:
    return Setup(tuple(SeatSetup(board) for board in BOARDS[:players]))


@pytest.mark.parametrize("players", range(2, 8))
def test_seed_dice_two_to_seven_play(players):
    assert GAME.to_act(GAME.new(setup(players))) == (CHANCE,)


@pytest.mark.parametrize("seats", [BOARDS[:1], [*BOARDS, "rhodes"], ["rhodes", "rhodes"], ["rhodes", "sphinx"], []])
def test_seed_dice_fewer_more_or_doubled_boards_do_not(seats):
    with pytest.raises(BadSetup):
        GAME.new(Setup(tuple(SeatSetup(board) for board in seats)))


def test_seed_dice_the_quadrants_cost_0_to_3_coins():
    assert QUADRANTS == (0, 1, 2, 3)
    for quadrant in QUADRANTS:
        state = table(dice=roll(blue=f"mask/{quadrant}"))
        assert coins(after(state, f"B blue/{quadrant} agora.a1")) == 7 - quadrant


def test_seed_dice_ten_dice_of_eight_colors():
    found = [kind.color for kind in dice_box().kinds.values()]
    assert sorted(found) == sorted(["gray"] * 3 + ["blue", "yellow", "red", "green", "black", "purple", "white"])


def test_seed_dice_seven_lie_in_the_tray_three_aside():
    assert in_tray(()) == {"gray": 3, "blue": 1, "yellow": 1, "red": 1, "green": 1}
    for special in ("black", "purple", "white"):
        assert refused(table(), f"B {special} ?") == "die_not_in_tray"


def test_seed_dice_everybody_starts_with_seven_coins():
    assert [one.coins for one in GAME.new(setup(7)).cities] == [7] * 7


def test_seed_dice_a_round_is_a_roll_and_then_all_choose_at_once():
    state = GAME.new(setup(3))
    choosing = GAME.apply(state, Turn({CHANCE: roll()}))
    assert GAME.to_act(choosing) == (1, 2, 3)
    assert GAME.to_act(after(choosing)) == (CHANCE,)


def test_seed_dice_the_die_must_lie_there_in_the_color_of_the_building():
    state = table(dice=roll(blue="mask/0"))
    assert refused(state, "B blue/0 agora.a1") == ""
    assert refused(state, "B blue/1 agora.a1") == "die_elsewhere"
    assert refused(state, "B green/0 agora.a1") == "other_building"


def test_seed_dice_arrows_are_followed():
    state = table(city(coins=30), city(), dice=roll(blue="mask/0"))
    assert refused(state, "B blue/0 agora.a2") == "arrow"
    second = table(city(crossed="agora.a1", coins=30), city(), dice=roll(blue="mask/0"))
    assert refused(second, "B blue/0 agora.a2") == ""


def test_seed_dice_the_price_is_die_plus_cell_minus_resources():
    state = table(city(crossed="warehouse.stone agora.b1"), city(), dice=roll(blue="temple/2"))
    assert happen.Paid(1, 2 + 3 - 1, 2, 3, 1) in tale(state, "B blue/2 agora.b2")
    assert coins(after(state, "B blue/2 agora.b2")) == 7 - 4


def test_seed_dice_what_cannot_be_paid_cannot_be_built():
    state = table(city(coins=0), city(), dice=roll(blue="fountain/0"))
    assert refused(state, "B blue/0 agora.b1") == "too_few_coins"


def test_seed_dice_a_cells_effect_comes_at_once():
    state = table(city("rhodes"), city(), dice=roll(green="tablet/0"))
    assert coins(after(state, "B green/0 university.tablet1")) == 9


def test_seed_dice_the_wonder_needs_no_die_and_pays_its_own_cost():
    state = table(city("giza", "warehouse.stone"), city(), dice=roll(blue="mask/3"))
    done = after(state, "W")
    assert coins(done) == 7 - 1
    assert total(done) == 4


def test_seed_dice_stages_are_built_in_order():
    state = table(city("giza", "wonder.w1"), city())
    assert "wonder.w2" in crossed(after(state, "W"))
    assert refused(table(city("giza", "wonder"), city()), "W") == "no_stage_left"


def test_seed_dice_passing_brings_three_coins():
    assert coins(after(table(), "P")) == 10


def test_seed_dice_a_finished_building_brings_a_bonus_of_ones_choice():
    state = after(table(city(crossed=ALL_BUT_G3), city(), dice=roll(purple="red/0")), "B purple/0 guild.g3")
    assert state.phase is Phase.FOLLOW
    assert [refused(state, f"T bonus.{name}") for name in ("action", "cross", "coins")] == ["", "", ""]
    assert coins(GAME.apply(state, Turn({1: next(GAME.legal_moves(state, 1))}))) == 3


def test_seed_dice_the_third_bonus_ends_the_game_one_round_later():
    two = city(crossed=ALL_BUT_G3, bonuses="bonus.action bonus.cross")
    last = after(table(two, city(), dice=roll(purple="red/0")), "B purple/0 guild.g3", "T bonus.coins")
    assert GAME.to_act(last) == (CHANCE,)
    assert GAME.to_act(after(with_roll(last, purple="red/0"))) == ()


def test_seed_dice_a_gray_die_crosses_its_resource_once():
    state = table(dice=roll(gray="stone/0 wood/0 clay/0"))
    done = after(state, "B gray/0 warehouse.stone")
    assert refused(with_roll(done, gray="stone/0 wood/0 clay/0"), "B gray/0 warehouse.stone") == "already_crossed"


def test_seed_dice_each_resource_saves_a_coin_in_every_payment():
    state = table(city(crossed="warehouse.stone warehouse.wood warehouse.clay"), city(), dice=roll(blue="owl/3"))
    assert coins(after(state, "B blue/3 agora.c1")) == 7 - (3 + 2 - 3)
    later = with_roll(after(state, "B blue/3 agora.c1"), blue="owl/3")
    assert coins(after(later, "B blue/3 agora.c2")) == 5 - (3 + 3 - 3)


@pytest.mark.parametrize("board", BOARDS)
def test_seed_dice_the_third_cell_of_a_university_row_unlocks_a_die(board):
    section = next(section for section in RAW_BOARDS[board]["sections"] if section["id"] == "university")
    assert [len(track["cells"]) for track in section["tracks"]] == [3, 3, 3]
    assert all(track["cells"][2]["effects"][0]["type"] == "unlock_die" for track in section["tracks"])


def test_seed_dice_an_unlocked_die_replaces_a_gray_one_after_the_round():
    two = city("giza", "university.compass1 university.compass2", coins=30)
    done = after(table(two, city(), dice=roll(green="compass/0")), "B green/0 university.compass3")
    assert in_tray(done.specials) == {"gray": 2, "blue": 1, "yellow": 1, "red": 1, "green": 1, "black": 1}
    assert isinstance(GAME.check(done, CHANCE, roll()), Illegal)


def test_seed_dice_the_spy_crosses_a_cell_of_the_color_shown():
    state = table(city(coins=30), city(), dice=roll(black="green/0"))
    assert ways(state, "B black ?") == [f"B black/0 university.{row}1" for row in ("tablet", "compass", "gear")]


def test_seed_dice_the_guild_asks_for_at_least_as_many_cells_as_both_neighbours():
    mine, more, even = city(crossed="agora.a1", coins=9), city(crossed="agora.a1 agora.b1"), city(crossed="agora.c1")
    assert refused(table(mine, even, city(), dice=roll(purple="blue/0")), "B purple/0 guild.g1") == ""
    assert refused(table(mine, more, city(), dice=roll(purple="blue/0")), "B purple/0 guild.g1") == "guild_behind"
    assert refused(table(mine, city(), more, dice=roll(purple="blue/0")), "B purple/0 guild.g1") == "guild_behind"


def test_seed_dice_the_white_die_crosses_cells_of_other_buildings_once_unlocked():
    dice = roll(white="leader_red/0")
    assert refused(table(city("olympia"), city(), dice=dice), "B white ?") == "die_locked"
    state = table(city("olympia", "university.compass", coins=30), city(), dice=dice)
    assert "barracks_left.attack1" in crossed(after(state, "B white/0 barracks_left.attack1"))


def test_seed_dice_swords_hit_the_left_and_axes_the_right_neighbour():
    assert happen.Attack(1, 2, "left", 2, 0, 2) in tale(
        table(dice=roll(red="sword/0")), "B red/0 barracks_left.attack1"
    )
    assert happen.Attack(1, 3, "right", 2, 0, 2) in tale(
        table(dice=roll(red="axe/0")), "B red/0 barracks_right.attack1"
    )


def test_seed_dice_shields_defend_the_side_of_ones_choice():
    state = table(dice=roll(red="shield/0"))
    assert {way.split()[-1] for way in ways(state, "B red ?")} == {"barracks_left.defence1", "barracks_right.defence1"}


@pytest.mark.parametrize(("shields", "kept"), [(0, 3), (1, 2), (2, 1)])
def test_seed_dice_an_attack_brings_its_points_less_the_defence_at_once(shields, kept):
    target = city(crossed=" ".join(("barracks_right.defence1", "barracks_right.defence2")[:shields]))
    state = table(city(crossed="barracks_left.attack1"), target, city(), dice=roll(red="sword/0"))
    assert points(after(state, "B red/0 barracks_left.attack2"))["barracks_left"] == kept


def test_seed_dice_the_market_has_two_icons_of_three_cells():
    for icon in ("camel", "chest"):
        state = table(city(coins=20), city(), dice=roll(yellow=f"{icon}/0"))
        assert len(ways(state, "B yellow ?")) == 3


def test_seed_dice_the_yellow_die_brings_seven_coins_or_a_cell():
    assert coins(after(table(dice=roll(yellow="coins7/0")), "B yellow/0 -")) == 14


@pytest.mark.parametrize("board", BOARDS)
def test_seed_dice_each_plaza_cell_takes_two_symbols_and_gives_points(board):
    section = next(section for section in RAW_BOARDS[board]["sections"] if section["id"] == "agora")
    cells = [cell for track in section["tracks"] for cell in track["cells"]]
    assert all(len(cell["symbols"]) == 2 for cell in cells)
    assert all(effect["type"] == "vp" for cell in cells for effect in cell["effects"])


def test_seed_dice_the_first_full_plaza_brings_three_points_more():
    eight = city(crossed="agora.a agora.b agora.c1 agora.c2")
    state = table(eight, city(), dice=roll(blue="owl/0"))
    assert points(after(state, "B blue/0 agora.c3", "T bonus.coins"))["agora"] == 35 + 3


def test_seed_dice_several_players_may_use_the_same_die():
    state = table(dice=roll(blue="mask/0"))
    done = after(state, dict.fromkeys((1, 2, 3), "B blue/0 agora.a1"))
    assert [crossed(done, seat) for seat in (1, 2, 3)] == [{"agora.a1"}] * 3


def test_seed_dice_points_are_those_of_all_crossed_cells():
    state = table(
        city("rhodes", "agora.a1 wonder.w3 guild.g1 market.camel2 gallery.blue barracks_left.defence1"), city()
    )
    assert dict(points(state)) == {
        "wonder": 10,
        "barracks_left": 0,
        "barracks_right": 0,
        "agora": 2,
        "market": 1,
        "university": 0,
        "guild": 5,
        "gallery": 1,
        "other": 0,
    }
    assert total(state) == 19


def test_seed_dice_most_points_win_then_coins_then_buildings_then_all_share():
    most = table(city(crossed="agora.a1"), city(coins=50))
    assert [seat.rank for seat in GAME.score(most).seats] == [1, 2]
    richer = table(city(coins=4), city(coins=5))
    assert [seat.rank for seat in GAME.score(richer).seats] == [2, 1]
    builder = table(city(crossed="guild"), city("ephesus", "wonder agora.a1 agora.a2 agora.b1"))
    assert [seat.rank for seat in GAME.score(builder).seats] == [1, 2]
    assert [seat.rank for seat in GAME.score(table()).seats] == [1, 1, 1]
