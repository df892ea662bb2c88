"""7 Wonders Dice: what each die crosses, finished buildings, their bonuses. Numbers as in docs/rulings.md."""

from __future__ import annotations

import pytest
from dice_table import (
    RAW_BOARDS,
    after,
    cells_of,
    city,
    decide,
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
from engine.seven_wonders_dice.state import Phase

ALL_BUT_C3 = "agora.a agora.b agora.c1 agora.c2"
ALL_BUT_G3 = "guild.g1 guild.g2"
BONUSES = "bonus.action bonus.cross bonus.coins"


def test_a02_the_blue_die_crosses_the_plaza_and_the_yellow_one_the_market():
    """There is no third building: the bazaar of the rules text is the market, its blue die that of the plaza."""
    state = table(dice=roll(blue="mask/0", yellow="camel/0"), answers={})
    assert ways(state, "B blue ?") == ["B blue/0 agora.a1"]
    assert [way.split()[-1] for way in ways(state, "B yellow ?")] == ["market.camel1", "market.camel2", "market.camel3"]
    assert refused(state, "B blue/0 market.camel1") == "other_building"


def test_a05_a_full_warehouse_brings_no_bonus():
    five = "warehouse.stone warehouse.wood warehouse.clay warehouse.glass warehouse.cloth"
    dice = roll(gray="papyrus/0 stone/0 stone/0")
    assert after(table(city(crossed=five), city(), dice=dice), "B gray/0 warehouse.papyrus").phase is Phase.ROLL
    always = table(city(crossed=five), city(), dice=dice, answers={"warehouse_bonus": "always"})
    assert refused(after(always, "B gray/0 warehouse.papyrus"), "T bonus.coins") == ""


def test_a06_a_full_wonder_brings_no_bonus():
    two = city("ephesus", "wonder.w1 wonder.w2", coins=9)
    assert after(table(two, city()), "W").phase is Phase.ROLL
    always = table(two, city(), answers={"wonder_bonus": "always"})
    assert refused(after(always, "W"), "T bonus.coins") == ""


def test_a07_each_barracks_is_a_building_of_its_own():
    left = " ".join(f"barracks_left.{cell}" for cell in ("attack1", "attack2", "attack3", "attack4", "defence"))
    state = table(city(crossed=left), city(), dice=roll(red="sword/0"))
    assert happen.Finished(1, "barracks_left", 0) in tale(state, "B red/0 barracks_left.attack5")
    assert after(state, "B red/0 barracks_left.attack5").phase is Phase.FOLLOW


def test_a07_attack_and_defence_both_belong_to_it():
    attacks = " ".join(f"barracks_left.attack{n}" for n in range(1, 5))
    state = table(city(crossed=attacks), city(), dice=roll(red="sword/0"))
    assert after(state, "B red/0 barracks_left.attack5").phase is Phase.ROLL


def test_a19_the_market_has_no_order_within_the_icon_rolled():
    state = table(city(coins=20), city(), dice=roll(yellow="chest/0"))
    assert ways(state, "B yellow ?") == [f"B yellow/0 market.chest{n}" for n in (1, 2, 3)]
    assert refused(state, "B yellow/0 market.camel1") == "wrong_face"


def test_a19_a_board_with_arrows_in_its_market_keeps_to_them():
    def arrows(board):
        market = next(section for section in board["sections"] if section["id"] == "market")
        for track in market["tracks"]:
            track.update(order="sequence", direction="bottom_to_top")

    state = table(city(coins=20), city(), dice=roll(yellow="chest/0"), boards=own_boards(arrows))
    assert ways(state, "B yellow ?") == ["B yellow/0 market.chest1"]
    assert facts(state, "B yellow/0 market.chest3") == {"cell": "market.chest3", "first": "market.chest1"}


@pytest.mark.parametrize(("face", "cell"), [("mask", "a1"), ("scales", "a1"), ("owl", "c1"), ("caduceus", "c1")])
def test_a20_each_plaza_cell_takes_either_of_two_symbols(face, cell):
    state = table(dice=roll(blue=f"{face}/0"))
    assert ways(state, "B blue ?") == [f"B blue/0 agora.{cell}"]
    assert refused(state, "B blue/0 agora.b1") == "wrong_face"


def test_a20_a_board_may_have_one_path_with_changing_symbols():
    def one_path(board):
        agora = next(section for section in board["sections"] if section["id"] == "agora")
        cells = [cell for track in agora["tracks"] for cell in track["cells"]]
        pairs = (["mask", "owl"], ["scales", "owl"], ["temple", "fountain"])
        for number, cell in enumerate(cells):
            cell["symbols"] = pairs[number % 3]
        agora["tracks"] = [{"id": "path", "order": "sequence", "direction": "left_to_right", "cells": cells}]

    state = table(city(crossed="agora.a1"), city(), dice=roll(blue="owl/0"), boards=own_boards(one_path))
    assert ways(state, "B blue ?") == ["B blue/0 agora.a2"]
    assert refused(state, "B blue/0 agora.b2") == "arrow"


def test_a20b_the_first_in_settling_order_has_the_plazas_points():
    """Both finish it in this round; seat 2 is the start player."""
    state = table(city(crossed=ALL_BUT_C3), city(crossed=ALL_BUT_C3), dice=roll(blue="owl/0"), start=2)
    done = after(state, {1: "B blue/0 agora.c3", 2: "B blue/0 agora.c3"}, "T bonus.coins", "T bonus.coins")
    assert points(done, 2)["agora"] - points(done, 1)["agora"] == 3
    first = city(crossed="agora", firsts="agora")
    later = table(first, city(crossed=ALL_BUT_C3), dice=roll(blue="owl/0"), firsts=(("agora", 3),))
    done = after(later, {2: "B blue/0 agora.c3"}, "T bonus.coins")
    assert points(done, 1)["agora"] - points(done, 2)["agora"] == 3


def test_a20b_an_option_gives_them_to_all_who_finish_in_that_round():
    answers = {"plaza_first": "whole_round"}
    state = table(city(crossed=ALL_BUT_C3), city(crossed=ALL_BUT_C3), dice=roll(blue="owl/0"), answers=answers)
    done = after(state, {1: "B blue/0 agora.c3", 2: "B blue/0 agora.c3"}, "T bonus.coins", "T bonus.coins")
    assert points(done, 1)["agora"] == points(done, 2)["agora"] == 35 + 3
    later = table(city(), city(crossed=ALL_BUT_C3), dice=roll(blue="owl/0"), answers=answers, firsts=(("agora", 3),))
    assert points(after(later, {2: "B blue/0 agora.c3"}, "T bonus.coins"), 2)["agora"] == 35


def test_a25_a_finished_buildings_bonus_must_be_taken():
    state = after(table(city(crossed=ALL_BUT_G3), city(), dice=roll(purple="red/0")), "B purple/0 guild.g3")
    assert refused(state, "D") == "bonus_must_be_taken"
    assert refused(state, "T bonus.action") == ""


def test_a25_what_the_bonus_does_may_be_declined():
    state = after(table(city(crossed=ALL_BUT_G3), city(), dice=roll(purple="red/0")), "B purple/0 guild.g3")
    taken = decide(state, "T bonus.action")
    assert refused(taken, "D") == ""
    assert decide(taken, "D").city(1).bonuses == ("bonus.action",)


def test_a25_an_option_lets_the_bonus_be_left():
    state = table(city(crossed=ALL_BUT_G3), city(), dice=roll(purple="red/0"), answers={"bonus": "optional"})
    left = after(state, "B purple/0 guild.g3", "D")
    assert left.city(1).bonuses == ()
    assert left.phase is Phase.ROLL


def test_a25_a_bonus_is_taken_once():
    done = city(crossed=ALL_BUT_G3, bonuses="bonus.coins")
    state = after(table(done, city(), dice=roll(purple="red/0")), "B purple/0 guild.g3")
    assert refused(state, "T bonus.coins") == "bonus_taken"
    assert refused(state, "T bonus.gold") == "unknown_bonus"


def test_a26_effects_are_resolved_depth_first_then_the_bonus_comes():
    """A gallery's last cell crosses the last agora cell: pay, cross, inner bonus, and only then the gallery's."""
    gallery = "gallery.yellow gallery.green gallery.red"
    mine = city("olympia", f"{ALL_BUT_C3} {gallery} university.compass", coins=20)
    state = table(mine, city(), dice=roll(white="leader_laurel/0"))
    asked = after(state, "B white/0 gallery.blue")
    assert [due.source for due in asked.dues] == ["gallery.blue", "gallery"]
    inner = decide(asked, "X agora.c3")
    assert [due.source for due in inner.dues] == ["agora", "gallery"]
    assert [due.source for due in decide(inner, "T bonus.coins").dues] == ["gallery"]


def test_a26_effects_of_a_cell_come_in_printed_order():
    """Paid, crossed, and then its coins: the market cell counts itself too."""
    state = table(city(crossed="market.camel1", coins=9), city(), dice=roll(yellow="chest/0"))
    told = [thing for thing in tale(state, "B yellow/0 market.chest2") if thing.seat == 1]
    assert told == [
        happen.Paid(1, 2, 0, 2, 0),
        happen.Crossed(1, "market.chest2"),
        happen.Gained(1, 2, "market.chest2"),
    ]


def test_a27_the_third_bonus_sets_the_last_round():
    """Third finished building, third bonus: this round is finished, one more follows, and that is all."""
    two = city(crossed=ALL_BUT_G3, bonuses="bonus.action bonus.cross")
    state = table(two, city(), city(), dice=roll(purple="red/0"), number=20)
    last = after(state, "B purple/0 guild.g3", "T bonus.coins")
    assert (last.phase, last.round, last.end_round) == (Phase.ROLL, 21, 21)
    over = after(with_roll(last, purple="red/0"), {})
    assert (over.phase, over.round) == (Phase.OVER, 21)


def test_a27_a_third_building_without_its_bonus_does_not():
    two = city(crossed=ALL_BUT_G3, bonuses="bonus.action bonus.cross")
    state = table(two, city(), dice=roll(purple="red/0"), answers={"bonus": "optional"})
    assert after(state, "B purple/0 guild.g3", "D").end_round == 0


def test_a27_a_later_third_bonus_changes_nothing():
    two = city(crossed=ALL_BUT_G3, bonuses="bonus.action bonus.cross")
    state = table(two, city(), dice=roll(purple="red/0"), number=20, end_round=20)
    over = after(state, "B purple/0 guild.g3", "T bonus.coins")
    assert (over.phase, over.end_round) == (Phase.OVER, 20)


def test_a27_a_fourth_building_brings_nothing_more():
    state = table(city(crossed=ALL_BUT_G3, bonuses=BONUSES), city(), dice=roll(purple="red/0"), end_round=9)
    assert after(state, "B purple/0 guild.g3").phase is Phase.ROLL


@pytest.mark.parametrize("symbol", ["compass", "tablet", "gear"])
def test_a30_the_green_symbol_names_the_row(symbol):
    state = table(city(coins=20), city(), dice=roll(green=f"{symbol}/0"))
    assert ways(state, "B green ?") == [f"B green/0 university.{symbol}1"]
    assert refused(state, f"B green/0 university.{symbol}2") == "arrow"


@pytest.mark.parametrize("board", sorted(RAW_BOARDS))
def test_a31_the_third_cell_of_each_row_unlocks_a_die_which_one_the_board_says(board):
    rows = {
        cell: effect["color"]
        for cell in cells_of(board)
        for effect in raw_cell(RAW_BOARDS[board], cell)["effects"]
        if effect["type"] == "unlock_die"
    }
    assert sorted(rows) == ["university.compass3", "university.gear3", "university.tablet3"]
    assert sorted(rows.values()) == ["black", "purple", "white"]
    for cell, color in rows.items():
        row = city(board, " ".join(cell[:-1] + n for n in "12"), coins=20)
        state = table(row, city(), dice=roll(green=f"{cell.split('.')[1][:-1]}/0"))
        assert happen.Unlocked(1, color) in tale(state, f"B green/0 {cell}")
        assert after(state, f"B green/0 {cell}").specials == (color,)


def test_a31_the_rows_differ_between_boards():
    third = {board: raw_cell(RAW_BOARDS[board], "university.gear3")["effects"][0]["color"] for board in RAW_BOARDS}
    assert set(third.values()) == {"black", "purple", "white"}
