"""One seat's turn: its map, what is laid, what it costs and makes of the tracks, the broken rule, and the offer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from screen_world import judged, laid, seat, status
from world_table import move, table, with_city

from engine.world_wonders.state import BuyRoad, Phase, TakeLoan
from ui.maps import CityMap, Form, Light, MapPanel
from ui.parts import Counts, Line, Tone
from ui.sheet import Rect
from ui.view import Choice, Mark, Pick, Problem, Screen
from ui.views.world.names import cells_of, cells_text
from ui.views.world_wonders import view

MEADOW = "......\n..~...\n.*....\n......\n......"


def two(first: str = "long 0,4 1,4 2,4 3,4", **more):
    """A meadow of six by five cells for Ada and Bo; this is the city of Ada, whose turn it is."""
    state = table(first, "", rows=MEADOW, **more)
    seats = tuple(replace(each, name=name) for each, name in zip(state.setup.seats, ("Ada", "Bo"), strict=True))
    return replace(state, setup=replace(state.setup, seats=seats))


def with_tracks(state, number=1, **values):
    return with_city(state, number, **values)


@pytest.fixture
def shown(words):
    def of(told, language="en"):
        return view(*told, words[language])

    return of


def panel(told, number=1) -> MapPanel:
    return told.body.panels[number - 1]


def numbers(told, number=1) -> dict[str, str]:
    return {gauge.token.icon: gauge.number for gauge in panel(told, number).gauges}


def lines(told, number=1) -> list[str]:
    return [line.texts[0] for line in panel(told, number).lines if isinstance(line, Line)]


def actions(told) -> list[tuple[str, object]]:
    return [(action.text, action.gesture) for action in told.bar.actions]


def test_the_map_has_its_water_its_uncovered_resources_and_its_pieces(shown):
    city: CityMap = panel(shown(laid(two("long 0,4 1,4 2,4 3,4; tower 1,2"), "R 0,0 1,0 2,0 3,0"))).map
    assert (city.width, city.height, city.water, city.natural) == (6, 5, ((2, 1),), ())
    assert [(piece.form, piece.light) for piece in city.pieces] == [
        (Form.ROAD, Light.NONE),
        (Form.TOWER, Light.NONE),
        (Form.ROAD, Light.SHOWN),
    ]


def test_a_move_that_is_laid_shows_its_price_what_is_left_and_its_cells(shown):
    told = shown(laid(with_city(two(), spent=2), "R 0,3 1,3 2,3 3,3"))
    assert numbers(told)["coin"] == "5→4"
    assert lines(told)[:2] == ["Long road · A4–D4", "costs 1🪙, 4 remain"]
    (laid_now,) = (piece for piece in panel(told).map.pieces if piece.light is Light.SHOWN)
    assert laid_now.cells == ((0, 3), (1, 3), (2, 3), (3, 3))
    assert numbers(told, 2)["coin"] == "7"


def test_a_short_press_confirms_what_is_laid(shown):
    told = shown(laid(two(), "R 0,3 1,3 2,3 3,3"))
    assert told.bar.sentence[-1] == "●\u00a0Ada: short press confirms."
    assert actions(told)[0][0] == "Confirm"
    assert not actions(told)[0][1].long
    assert panel(told).mark is Mark.OPEN


def test_tracks_are_shown_as_the_tile_will_leave_them(shown):
    state = with_tracks(two(tiles="s2-M1"), resources=(2, 2, 2), population=0)
    told = shown(laid(state, "B s2-M1 0,3 1,3 2,3"))
    tile = told.body.offer.stacks[1]
    gained = {token.icon for token in tile.gains}
    assert gained
    for icon in ("food", "pottery", "gear"):
        assert ("→" in numbers(told)[icon]) is (icon in gained), icon
    assert numbers(told)["population"].startswith("0→")  # the side's third space has a symbol
    moved = next(gauge for gauge in panel(told).gauges if gauge.token.icon in gained)
    assert (moved.place, moved.reached, moved.last) == (2, 3, 15)


def test_a_monument_takes_all_the_gold_and_says_that_its_buyer_is_out(shown):
    state = with_city(two(), spent=3)
    told = shown(laid(state, "M moai 0,3/1,3/2,3"))
    assert numbers(told)["coin"] == "4→0"
    assert numbers(told)["face_wonder"] == "0→1"
    assert "then out of the round" in lines(told)
    assert [card.price for card in told.body.offer.monuments] == ["4🪙"] * 3
    assert [card.shown for card in told.body.offer.monuments] == [True, False, False]


def test_a_loan_is_shown_with_the_gold_and_the_points_it_costs(shown):
    state = two()
    told = shown(status(state, Screen.EXTRA, judged(state, TakeLoan())))
    assert (numbers(told)["coin"], numbers(told)["loan"]) == ("7→9", "0→−2")
    assert "loan" not in numbers(told, 2)


def test_a_broken_rule_marks_its_cells_and_is_the_bars_sentence(shown):
    told = shown(laid(two(), "R 0,4 1,4 2,4 3,4"))
    assert panel(told).map.wrong == ((0, 4), (1, 4), (2, 4), (3, 4))
    assert told.bar.tone is Tone.BAD
    assert told.bar.sentence[0].endswith("A5–D5: taken already (Long road). Lay yours on empty cells.")
    assert "coin" in numbers(told)
    assert "→" not in numbers(told)["coin"]


def test_cells_outside_the_map_are_told_and_not_drawn(shown):
    told = shown(laid(two(), "R 4,3 5,3 6,3 7,3"))
    assert panel(told).map.wrong == ()
    assert "over the map’s edge" in told.bar.sentence[0]


def test_a_piece_on_the_map_of_another_seat_is_marked_there(shown):
    state = two()
    moved = Problem("not_your_turn", {"seat": 2, "cells": "3,2"})
    told = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING), problems=(moved,)))
    assert panel(told, 2).map.wrong == ((3, 2),)
    assert panel(told, 1).map.wrong == ()
    assert told.bar.sentence[0] == "It is the turn of ●\u00a0Ada: ▲\u00a0Bo takes that away."


def test_while_nothing_is_laid_the_purchase_can_be_entered_by_hand(shown):
    state = two()
    by_hand = (Choice("menu:enter:1", "enter_purchase", {"seat": 1}, seat=1),)
    told = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING), choices=by_hand))
    assert actions(told)[0] == ("by hand", Pick("menu:enter:1"))
    (counts,) = (block for block in panel(told).lines if isinstance(block, Counts))
    assert [count.icon for count in counts.counts] == ["library", "farm", "house", "market", "face_temple"]


def test_before_the_free_road_it_is_asked_for(shown):
    state = with_city(two(""), started=False)
    told = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING)))
    assert "free long road" in told.bar.sentence[0]
    told = shown(laid(state, "S 0,4 1,4 2,4 3,4"))
    assert "free of charge" in lines(told)


@pytest.mark.parametrize(("tiles", "looks"), [("", "ssssss"), ("?", "??????"), ("s1-B1 s3-T1", "BsTsss")])
def test_a_stack_is_told_unknown_or_sold(shown, tiles, looks):
    state = two(tiles=tiles)
    stacks = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING))).body.offer.stacks
    kinds = {"library": "B", "face_temple": "T"}
    assert "".join("s" if s.sold else kinds[s.token.icon] if s.token else "?" for s in stacks) == looks
    assert [stack.price for stack in stacks] == ["2", "2", "3", "3", "4", "5"]


def test_what_is_left_of_roads_and_who_has_the_pedestals(shown):
    state = two(roads=2, sets=0, tower=False, pedestals=(0, 2))
    stock = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING))).body.offer.stock
    assert [(thing.number, thing.owner, thing.sold) for thing in stock] == [
        ("2", 0, False),
        ("0", 0, True),
        ("0", 0, True),
        ("1.", 0, False),
        ("2.", 2, False),
    ]


def test_a_monument_shows_what_it_must_touch_and_what_it_brings(shown):
    state = two(monuments="aqueduct ?")
    known, hidden = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING))).body.offer.monuments
    assert [token.icon for token in known.touches] == ["water", "farm", "road_long"]
    assert [token.icon for token in known.gives] == ["food", "food", "ring"]
    assert hidden.pieces == ()


def test_the_order_of_play_stands_in_the_heading_with_who_is_out(shown):
    state = with_city(two(order=(2, 1)), 1, out=True)
    told = shown(status(replace(state, acting=2), Screen.EXTRA, seat(state, 2, Mark.LOOKING)))
    assert (told.heading.passing.seats, told.heading.passing.out) == ((2, 1), frozenset({1}))
    assert panel(told, 1).out
    assert told.body.focus == 2


def test_components_that_stand_in_are_said_to_do_so_on_every_screen_of_play(shown):
    told = shown(laid(two(), "R 0,3 1,3 2,3 3,3"))
    assert told.remark[0].startswith("Most printed components are not public")


def test_a_notice_takes_the_place_of_that_sentence(shown):
    state = two()
    told = shown(status(state, Screen.EXTRA, seat(state, 1), notice=Problem("undone_round", {"round": 3})))
    assert told.notice == "Undone. Now it is round 3 again."
    assert told.remark == ()


def test_what_a_move_means_follows_the_rules_and_is_not_worked_out_here(shown):
    state = replace(two(), phase=Phase.TURN)
    told = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.OPEN, BuyRoad(((0, 0), (1, 0), (2, 0), (3, 0))))))
    assert "→" not in "".join(numbers(told).values())  # not legal: nothing is promised


def test_a_single_player_sees_what_the_automaton_has_and_what_to_beat(shown, words):
    state = replace(table("long 0,9 1,9 2,9 3,9", players=1), taken=("moai",))
    told = shown(status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING)))
    said = [line.texts[0] for line in told.body.notes]
    assert "The automaton took: Moai" in said
    assert "More than 0 points win" in said
    assert told.heading.passing is None


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ("2,3", "C4"),
        ("0,9 1,9 2,9 3,9", "A10–D10"),
        ("0,0 1,0", "A1, B1"),
        ("3,8 4,8 3,9 4,9", "D9–E10"),
        ("0,0 0,1 1,1", "A1, A2, B2"),
        ("0,0 2,0 3,0", "A1, C1, D1"),
    ],
)
def test_cells_are_named_as_on_the_maps_edge(cells, text):
    assert cells_text(cells_of(cells)) == text


def test_types_of_buildings_differ_in_colour_and_in_sign(shown):
    from ui.views.world.signs import TYPES

    assert len({token.icon for token in TYPES.values()}) == len({token.tone for token in TYPES.values()}) == 5


def test_the_large_map_is_drawn_in_square_cells_beside_its_numbers(words):
    from ui.paint import Painter

    size = (800, 480)
    sheet = Painter(size).sheet(view(*laid(two(), "R 0,3 1,3 2,3 3,3"), words["en"]))
    assert all(Rect(0, 0, *size).contains(text.rect) for text in sheet.texts())
    assert {"A", "F", "1", "5"} <= {text.text for text in sheet.texts()}


def test_every_reason_of_the_rules_is_worded_with_its_facts(words):
    told = view(*laid(two(), "M moai 0,0/1,0/2,0"), words["en"])
    assert told.bar.sentence[0] == "●\u00a0Ada: Moai must touch 1 road, it touches 0. Move it beside one."
    refused = view(*laid(two(), "M aqueduct 0,3 1,3 2,3 3,3"), words["zh"]).bar.sentence[0]
    assert "引水渠" in refused
    assert "?" not in refused
    assert move("R ?") == BuyRoad()
