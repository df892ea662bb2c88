"""Every way of paying worth having, beside a search that knows no thrift."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wonders_oracle import all_splits, pareto, symbols, unit_price
from wonders_table import (
    BOARDS,
    CARDS,
    FIRST,
    RESOURCES,
    SECOND,
    SIDES,
    both_editions,
    build,
    city,
    prices,
    refusal,
    table,
    ways,
)

from engine.game import Illegal, Legal
from engine.seven_wonders.state import Build, BuildStage, CardCopy, City, Edition, SeatSetup, Setup, State
from engine.seven_wonders.turn import GAME

BUYER, LEFT, RIGHT = 1, 2, 4
MAKERS = {
    e: [c["id"] for c in CARDS[e].values() if c["color"] in {"brown", "grey"}]
    + ["forum", "caravansery", "east_trading_post", "west_trading_post", "marketplace"]
    for e in Edition
}


def few_makers(edition):
    """Distinct structures that produce or discount, not many: the oracle tries everything."""
    return st.lists(st.sampled_from(MAKERS[edition]), max_size=4, unique_by=lambda c: c.rstrip("_12"))


@st.composite
def purchases(draw):
    """A four-player table, its first seat about to build a card without a chain, or the next stage."""
    edition = draw(st.sampled_from(Edition))
    wonders = draw(st.permutations(sorted(BOARDS[edition])))[:4]
    cities = []
    for wonder in wonders:
        side = draw(st.sampled_from(sorted(SIDES[edition].values())))
        stages = len(BOARDS[edition][wonder]["sides"][side]["stages"])
        built = tuple(CardCopy(c) for c in draw(few_makers(edition)))
        cities.append(City(wonder, side, draw(st.integers(0, 14)), built, draw(st.integers(0, stages - 1))))
    # Olympia's free buildings have their own tests; here everything is paid.
    if cities[0].wonder == "olympia" and not (edition is Edition.FIRST and cities[0].side == "B"):
        cities[0] = replace(cities[0], stages=0)
    setup = Setup(edition, tuple(SeatSetup(c.wonder, c.side) for c in cities))
    age = draw(st.integers(1, 3))
    structures = {CARDS[edition][c.card]["structure"] for c in cities[0].cards}
    elsewhere = {c.card for one in cities for c in one.cards}
    wanted = [
        c["id"]
        for c in CARDS[edition].values()
        if c["age"] == age
        and c["structure"] not in structures
        and c["id"] not in elsewhere
        and not {x.card for x in cities[0].cards} & set(c["chain_from"])
        and (c["min_players"] or [0])[0] <= 4
    ]
    move = draw(st.one_of(st.just(BuildStage()), st.sampled_from(wanted).map(lambda c: Build(CardCopy(c)))))
    return State(setup, tuple(cities), age=age, turn=3), move


def _cost(state, move):
    edition, me = state.setup.edition, state.city(BUYER)
    if isinstance(move, Build):
        return CARDS[edition][move.card.card]["cost"]
    return BOARDS[edition][me.wonder]["sides"][me.side]["stages"][me.stages]["cost"]


def _covers(supply, units):
    """Whether these symbols give these units, one each (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(unit, seen):
        for i, symbol in enumerate(supply):
            if units[unit] in symbol and i not in seen:
                seen.add(i)
                if i not in taken or place(taken[i], seen):
                    taken[i] = unit
                    return True
        return False

    return all(place(unit, set()) for unit in range(len(units)))


@given(purchases())
@settings(max_examples=150, derandomize=True, deadline=None, database=None)
def test_check_offers_exactly_the_splits_that_no_other_undercuts(case):
    state, move = case
    cost = _cost(state, move)
    me = state.city(BUYER)
    splits = all_splits(state, BUYER, cost["resources"])
    wanted = {s for s in pareto(splits) if sum(s) + cost["coins"] <= me.coins}
    verdict = GAME.check(state, BUYER, move)
    if not wanted:
        assert isinstance(verdict, Illegal)
        assert verdict.reason == ("too_few_coins" if splits else "missing_resources")
        if splits:
            cheapest = min(map(sum, splits)) + cost["coins"]
            assert (verdict.facts["price"], verdict.facts["coins"]) == (cheapest, me.coins)
        return
    assert isinstance(verdict, Legal)
    payments = [way.payment for way in verdict.ways]
    assert {(p.left, p.right) for p in payments} == wanted
    assert len(payments) == len(wanted)
    assert {p.bank for p in payments} == {cost["coins"]}
    assert [p.total for p in payments] == sorted(p.total for p in payments)


@given(purchases())
@settings(max_examples=100, derandomize=True, deadline=None, database=None)
def test_each_payment_names_units_that_are_there_at_their_price(case):
    state, move = case
    verdict = GAME.check(state, BUYER, move)
    if isinstance(verdict, Illegal):
        return
    edition, me = state.setup.edition, state.city(BUYER)
    units = [r for r, n in _cost(state, move)["resources"].items() for _ in range(n)]
    own = symbols(edition, me, for_sale=False)
    for payment in (way.payment for way in verdict.ways):
        for side, seat, coins, bought in (
            ("left", LEFT, payment.left, payment.buys_left),
            ("right", RIGHT, payment.right, payment.buys_right),
        ):
            assert list(bought) == sorted(bought)
            assert coins == sum(unit_price(edition, me, side, r) for r in bought)
            assert _covers(symbols(edition, state.city(seat), for_sale=True), list(bought))
        needed = Counter(units)
        needed.subtract(payment.buys_left + payment.buys_right)
        assert min(needed.values(), default=0) >= 0
        assert _covers(own, list(needed.elements()))


@given(purchases())
@settings(max_examples=60, derandomize=True, deadline=None, database=None)
def test_what_is_missing_is_what_would_make_it_payable(case):
    state, move = case
    verdict = GAME.check(state, BUYER, move)
    if not (isinstance(verdict, Illegal) and verdict.reason == "missing_resources"):
        return
    edition = state.setup.edition
    short = {r: n for r, n in verdict.facts.items() if r in RESOURCES}
    assert short
    assert all(isinstance(n, int) and n > 0 for n in short.values())
    assert verdict.facts["missing"] == ",".join(f"{r}:{short[r]}" for r in sorted(short, key=RESOURCES.index))
    supply = symbols(edition, state.city(BUYER), for_sale=False)
    supply += symbols(edition, state.city(LEFT), for_sale=True) + symbols(edition, state.city(RIGHT), for_sale=True)
    units = [r for r, n in _cost(state, move)["resources"].items() for _ in range(n)]
    assert not _covers(supply, units)
    helped = Counter(units)
    helped.subtract(short)
    assert _covers(supply, list(helped.elements()))
    for resource in short:  # nothing more than that is missing
        assert not _covers(supply, list((helped + Counter({resource: 1})).elements()))


@both_editions
def test_a_palace_between_two_rich_neighbours_has_every_split(edition):
    rich_left = city("lumber_yard stone_pit clay_pool ore_vein loom_1 glassworks_1 press_1", wonder="gizah")
    rich_right = city("sawmill quarry brickyard foundry loom_2 glassworks_2 press_2", wonder="rhodos")
    state = table(edition, city(wonder="ephesos", coins=12), rich_left, rich_right, age=3)
    # Ephesos has the papyrus; six units, each at 2 coins from either side.
    assert sorted(prices(state, 1, build("palace"))) == [(left, 12 - left, 0) for left in range(0, 13, 2)]
    poor = replace(state, cities=(replace(state.city(1), coins=11), *state.cities[1:]))
    assert refusal(poor, 1, build("palace")).facts["price"] == 12


@both_editions
def test_a_discount_on_one_side_makes_whole_splits_worth_having(edition):
    buyer = city("west_trading_post", wonder="ephesos", coins=9)
    state = table(
        edition, buyer, city("sawmill", wonder="gizah"), city("lumber_yard timber_yard", wonder="rhodos"), age=2
    )
    assert prices(state, 1, build("caravansery")) == [(2, 0, 0), (1, 2, 0), (0, 4, 0)]
    assert {p.buys_left for p in ways(state, 1, build("caravansery"))} == {(), ("wood",), ("wood", "wood")}


@both_editions
def test_own_units_are_used_before_bought_ones(edition):
    buyer = city("tree_farm", wonder="alexandria", coins=4)
    left, right = city("lumber_yard", wonder="gizah"), city("clay_pool", wonder="rhodos")
    state = table(edition, buyer, left, city(), city(), city(), right, age=2)
    # Temple: wood, clay, glass. The tree farm gives either; the other is bought where it is.
    assert sorted(prices(state, 1, build("temple"))) == [(0, 2, 0), (2, 0, 0)]


@pytest.mark.parametrize(("edition", "side"), [(FIRST, "B"), (SECOND, "A"), (SECOND, "B"), (FIRST, "A")])
def test_only_olympia_b_of_the_first_edition_has_a_discount_stage(edition, side):
    olympia = city(wonder="olympia", side=side, stages=1)
    state = table(edition, olympia, city(wonder="rhodos"), city(wonder="gizah"), turn=2)
    assert prices(state, 1, build("barracks")) == [(1 if (edition, side) == (FIRST, "B") else 2, 0, 0)]
