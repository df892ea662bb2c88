"""After the reveal: what a play is, what it costs, who is paid, and how a seat answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.seven_wonders.state import Build, BuildStage, CardCopy, Decline, Free, Payment, Sell
from engine.table import Press
from ui.parts import Actions, Block, Count, Counts, Deciding, Face, Line, Tone
from ui.screen import Coins
from ui.view import Choice, CoinsMoved, Mark, Pick, Problem, SeatStatus
from ui.views.seven_wonders import view


@pytest.fixture
def panel(tables, words):
    """The panel of seat 1 (of three: 2 at its left, 3 at its right) with this status."""

    def told(move: object = None, mark: Mark = Mark.SETTLED, language: str = "en", **more: object):
        state, status = tables(3)["verdicts"]
        seats = (SeatStatus(1, "Ada", mark, move, **more), *status.seats[1:])
        return view(state, replace(status, seats=seats), words[language]).body.panels[0]

    return told


def lines(blocks: tuple[Block, ...]) -> list[str]:
    return [block.texts[0] for block in blocks if isinstance(block, Line)]


def face(panel) -> Face:
    return next(block for block in panel.blocks if isinstance(block, Face))


def test_a_build_shows_the_card_in_its_colour(panel):
    assert face(panel(Build(CardCopy("aqueduct"), Payment()))) == Face("Aqueduct", "civilian", Tone.BLUE)
    assert face(panel(Build(CardCopy("aqueduct"), Payment()), language="zh")).name == "引水渠"


@pytest.mark.parametrize(
    ("card", "icon"),
    [("ore_vein", "ore"), ("loom_1", "cloth"), ("foundry", "ore"), ("tree_farm", "wood"), ("forum", "commercial")],
)
def test_a_card_that_yields_one_resource_shows_that(panel, card, icon):
    assert face(panel(Build(CardCopy(card), Payment()))).icon == icon


def test_a_price_says_who_is_paid_for_what(panel):
    payment = Payment(left=2, right=3, bank=1, buys_left=("clay",), buys_right=("cloth", "ore"))
    told = lines(panel(Build(CardCopy("palace"), payment)).blocks)
    assert told[:3] == [
        "2🪙 → ▲\u00a0Bo for 1\u00a0clay",
        "3🪙 → ■\u00a0Chen for 1\u00a0cloth\u00a0+ 1\u00a0ore",
        "1🪙 → bank",
    ]


def test_where_it_is_narrow_the_neighbour_keeps_sign_and_number(panel):
    (line,) = [
        block
        for block in panel(BuildStage(Payment(left=4, buys_left=("wood", "wood")))).blocks
        if isinstance(block, Line) and "🪙" in block.texts[0]
    ]
    assert line.texts[1:] == ("4🪙→▲\u00a0Bo 🪵🪵", "4🪙→▲2 🪵🪵")


@pytest.mark.parametrize(
    ("free", "told"),
    [
        (Free.CHAIN, "free: chain from Workshop"),
        (Free.FIRST_OF_COLOR, "free: first of its colour"),
        (Free.FIRST_OF_AGE, "free: first card of the age"),
        (Free.LAST_OF_AGE, "free: last card of the age"),
        (Free.ONCE_PER_AGE, "free: once an age"),
        (Free.DISCARD, "free: from the discard pile"),
    ],
)
def test_a_free_build_says_why(panel, free, told):
    payment = Payment(free=free, chain="workshop" if free is Free.CHAIN else "")
    assert lines(panel(Build(CardCopy("laboratory"), payment)).blocks)[0] == told


def test_a_build_for_nothing_says_so(panel):
    assert lines(panel(Build(CardCopy("loom_2"), Payment())).blocks)[0] == "nothing to pay"


def test_a_card_says_what_it_brings(panel):
    assert "5 points" in lines(panel(Build(CardCopy("aqueduct"), Payment())).blocks)
    assert "🛡🛡" in lines(panel(Build(CardCopy("walls"), Payment())).blocks)
    assert "⚙" in lines(panel(Build(CardCopy("laboratory"), Payment())).blocks)
    assert "🪵 / 🪨 / 🧱 / ⛏" in lines(panel(Build(CardCopy("caravansery"), Payment())).blocks)


def test_a_sold_card_and_a_card_under_the_wonder_are_never_named(panel, tables):
    state, _ = tables(3)["verdicts"]
    sold, stage = panel(Sell()), panel(BuildStage(Payment()))
    assert face(sold) == Face("Sold", "sell", Tone.SOFT)
    number = state.city(1).stages + 1
    assert face(stage) == Face(f"Wonder stage {number}", "wonder", Tone.LAMP, short=f"Stage {number}")
    assert "card stays secret" in lines(sold.blocks)
    assert "card stays secret" in lines(stage.blocks)


def test_a_card_that_the_free_city_sells_face_up_is_named(panel):
    told = panel(Sell(CardCopy("palace")))
    assert face(told) == Face("Sold: Palace", "sell", Tone.SOFT)
    assert "card stays secret" not in lines(told.blocks)


def test_nothing_played_is_told_as_such(panel):
    assert face(panel(Decline())).name == "Left"


def test_several_ways_show_which_one_and_offer_next_and_take(panel):
    told = panel(Build(CardCopy("library"), Payment(left=2, buys_left=("cloth",))), Mark.OPEN, way=1, ways=3)
    assert "way 2 of 3" in lines(told.blocks)
    (actions,) = told.foot
    assert isinstance(actions, Actions)
    assert [(action.gesture, action.strong) for action in actions.actions] == [
        (Press(1), False),
        (Press(1, long=True), True),
    ]


def test_a_refusal_says_what_would_make_it_right_and_no_price(panel):
    problem = Problem("missing_resources", {"card": "archery_range", "ore": 1, "missing": "ore:1"})
    told = panel(Build(CardCopy("archery_range"), Payment(left=9)), Mark.PROBLEM, problem=problem)
    assert lines(told.foot) == ["1\u00a0ore short. Sell it, or build the wonder."]
    assert not any("🪙" in line for line in lines(told.blocks))


def test_what_is_short_for_a_stage_is_told_otherwise(panel):
    problem = Problem("missing_resources", {"stage": 2, "ore": 1, "missing": "ore:1"})
    told = panel(BuildStage(), Mark.PROBLEM, problem=problem)
    assert lines(told.foot) == ["1\u00a0ore short for this stage. Build the card, or sell it."]


def test_a_seat_that_cannot_be_read_may_enter_its_card_by_hand(panel):
    for mark in (Mark.LOOKING, Mark.PROBLEM):
        told = panel(None, mark, problem=Problem("unsteady") if mark is Mark.PROBLEM else None)
        gestures = [action.gesture for block in told.foot if isinstance(block, Actions) for action in block.actions]
        assert gestures == [Pick("menu:enter:1")]


def test_the_bar_tells_the_first_refusal_with_its_seat(tables, words):
    told = view(*tables(7)["verdicts"], words["en"])
    assert told.bar.sentence == ("▲\u00a0Bo: 2\u00a0wood\u00a0+ 1\u00a0ore short. Sell it, or build the wonder.",)
    assert told.bar.more == "+1"


def test_when_all_is_settled_the_master_button_may_record(tables, words):
    told = view(*tables(5)["settled"], words["en"])
    assert told.heading.right == ("5 of 5 settled",)
    assert told.bar.actions[0].gesture == Press(0)


def test_coins_fly_from_payer_to_paid_and_every_seat_tells_its_own(tables, words):
    state, status = tables(3)["coins"]
    moved = (CoinsMoved(1, 2, 2), CoinsMoved(3, 0, 1), CoinsMoved(0, 3, 3))
    told = view(state, replace(status, coins=moved), words["en"])
    assert told.body.coins == (Coins(1, 2, 2), Coins(3, 0, 1), Coins(0, 3, 3))
    assert [lines(panel.blocks) for panel in told.body.panels] == [
        ["−2 to ▲\u00a0Bo"],
        ["+2 from ●\u00a0Ada"],
        ["−1 to the bank", "+3 from the bank"],
    ]
    assert 0 < told.moving_s < 0.6


def test_a_turn_without_coins_stands_still(tables, words):
    state, status = tables(3)["coins"]
    told = view(state, replace(status, coins=()), words["en"])
    assert told.moving_s == 0
    assert all("no coins moved" in lines(panel.blocks) for panel in told.body.panels)


def test_after_the_turn_the_coins_of_the_new_state_are_shown(tables, words):
    state, status = tables(5)["coins"]
    shown = [
        next(block.counts[0] for block in panel.blocks if isinstance(block, Counts))
        for panel in view(state, status, words["en"]).body.panels
    ]
    assert all(isinstance(count, Count) for count in shown)
    assert [count.number for count in shown] == [str(city.coins) for city in state.cities]


def test_after_the_turn_a_stage_has_the_number_that_it_was_built_as(tables, words):
    state, status = tables(3)["coins"]
    built = replace(state, cities=(replace(state.city(1), stages=2), *state.cities[1:]))
    seats = (SeatStatus(1, "Ada", Mark.IDLE, BuildStage(Payment())), *status.seats[1:])
    told = view(built, replace(status, seats=seats), words["en"])
    assert [block.name for block in told.body.panels[0].foot if isinstance(block, Face)] == ["Wonder stage 2"]


@pytest.mark.parametrize(("screen", "seat"), [("last_card", 5), ("discard_pick", 3)])
def test_an_extra_play_lights_its_seat_alone_and_offers_to_leave_it(tables, words, screen, seat):
    told = view(*tables(5)[screen], words["en"])
    assert [panel.seat for panel in told.body.panels if panel.lit] == [seat]
    foot = told.body.panels[seat - 1].foot
    gestures = [action.gesture for block in foot if isinstance(block, Actions) for action in block.actions]
    assert gestures == [Pick(f"menu:enter:{seat}"), Press(seat, long=True)]


def test_the_pick_from_the_pile_says_that_pharos_does_not_know_the_pile(tables, words):
    assert "does not know the pile" in view(*tables(5)["discard_pick"], words["en"]).bar.sentence[0]


def test_a_choice_of_another_seat_is_not_offered_here(tables, words):
    state, status = tables(3)["looking"]
    only_second = (Choice("menu:enter:2", "enter_card", {"seat": 2}, seat=2),)
    told = view(state, replace(status, choices=only_second), words["en"])
    offered = [[b for b in panel.foot if isinstance(b, Actions)] for panel in told.body.panels]
    assert [bool(actions) for actions in offered] == [False, True, False]


def test_a_city_that_another_seat_decides_for_is_pressed_by_that_seat(panel, tables, words):
    told = panel(Build(CardCopy("library"), Payment(left=2)), Mark.OPEN, ways=2, decider=3)
    assert told.button == 3
    assert told.deciding == Deciding(3, ("Chen decides",))
    assert [action.gesture for action in told.foot[0].actions] == [Press(3), Press(3, long=True)]
    state, status = tables(3)["verdicts"]
    asked = replace(status, seats=(SeatStatus(1, "Ada", Mark.OPEN, decider=3),))
    assert view(state, asked, words["en"]).bar.sentence[0].startswith("■\u00a0Chen for ●\u00a0Ada: short press")
