"""The turn: reasons of the referee, rulings of the table, what moves between purses, the course of the ages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wonders_table import (
    CARDS,
    FIRST,
    SECOND,
    WONDERS,
    bare,
    both_editions,
    build,
    city,
    coins,
    finish,
    is_legal,
    refusal,
    start,
    table,
    take,
    whole_turn,
)

from engine.game import BadSetup, Legal, NotLegal, Turn
from engine.readings import Options
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Payment,
    Phase,
    SeatSetup,
    Sell,
    Setup,
)
from engine.seven_wonders.turn import GAME, coins_moved

# Setups


def test_the_game_has_a_name():
    assert GAME.name == "seven-wonders"


@both_editions
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_a_new_game_waits_for_everybody(edition, players):
    state = GAME.new(start(edition, players))
    assert (state.age, state.turn, state.phase) == (1, 1, Phase.MAIN)
    assert GAME.to_act(state) == tuple(range(1, players + 1))
    assert all(not c.cards and not c.stages and not c.tokens for c in state.cities)


SEATS = tuple(SeatSetup(w, "day") for w in WONDERS)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(SECOND, SEATS[:2]),
        Setup(SECOND, SEATS[:1]),
        Setup(SECOND, ()),
        Setup(SECOND, (*SEATS, SeatSetup("rome", "day"))),
        Setup(SECOND, (*SEATS[:2], SeatSetup("rome", "day"))),
        Setup(SECOND, (*SEATS[:2], SEATS[0])),
        Setup(SECOND, (*SEATS[:2], SeatSetup(WONDERS[0], "night"))),
        Setup(SECOND, (*SEATS[:2], SeatSetup(WONDERS[3], "A"))),
        Setup(FIRST, SEATS[:3]),
        Setup(SECOND, SEATS[:3], Options(profile="mine")),
        Setup(SECOND, SEATS[:3], Options(values=(("flying", "yes"),))),
        Setup(SECOND, SEATS[:3], Options(values=(("discard_pick", "perhaps"),))),
    ],
)
def test_a_setup_that_the_rules_do_not_know_is_refused(setup):
    with pytest.raises(BadSetup) as caught:
        GAME.new(setup)
    assert len(str(caught.value)) > 15


# Reasons


@both_editions
def test_wrong_age(edition):
    verdict = refusal(table(edition, age=2), 1, build("altar"))
    assert (verdict.reason, verdict.facts["card"]) == ("wrong_age", "altar")
    assert isinstance(verdict.facts["age"], int)
    assert refusal(table(edition), 1, build("walls")).reason == "wrong_age"


@both_editions
def test_not_in_play(edition):
    verdict = refusal(table(edition), 1, build("altar.1"))
    assert (verdict.reason, verdict.facts["card"], verdict.facts["players"]) == ("not_in_play", "altar", 5)
    assert is_legal(table(edition, players=5), 1, build("altar.1"))


@pytest.mark.parametrize(
    ("edition", "age", "card"),
    [(FIRST, 1, "well"), (SECOND, 1, "pawnshop"), (FIRST, 3, "castrum"), (SECOND, 3, "strategists_guild")],
)
def test_other_edition(edition, age, card):
    verdict = refusal(table(edition, age=age, players=7), 1, build(card))
    assert (verdict.reason, verdict.facts["card"]) == ("other_edition", card)


@both_editions
@pytest.mark.parametrize("copy", [CardCopy("colosseum"), CardCopy(""), CardCopy("altar", 9), CardCopy("altar", -2)])
def test_a_card_that_does_not_exist(edition, copy):
    assert refusal(table(edition), 1, Build(copy)).reason in {"unknown_card", "not_in_play"}


@both_editions
def test_already_built_and_seen_before(edition):
    state = table(edition, city("loom_1"), city("altar"), age=2)
    verdict = refusal(state, 1, build("loom_2"))
    assert (verdict.reason, verdict.facts["structure"]) == ("already_built", "loom")
    young = table(edition, city(), city("altar"))
    verdict = refusal(young, 1, build("altar"))
    assert (verdict.reason, verdict.facts["seat"], verdict.facts["card"]) == ("seen_before", 2, "altar")


@both_editions
def test_the_same_card_from_two_seats_in_one_turn_is_refused(edition):
    state = table(edition)
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: build("altar", Payment()), 2: build("altar", Payment()), 3: Sell()}))


@both_editions
def test_missing_resources_are_counted(edition):
    state = table(edition, city(wonder="rhodos", coins=50), *bare("ephesos", "alexandria"), age=3)
    verdict = refusal(state, 1, build("fortifications"))
    other = {FIRST: "stone", SECOND: "clay"}[edition]
    assert verdict.reason == "missing_resources"
    assert (verdict.facts["ore"], verdict.facts[other]) == (2, 1)
    assert verdict.facts["missing"] == f"{other}:1,ore:2"
    stage = refusal(state, 1, BuildStage())
    assert (stage.reason, stage.facts["missing"]) == ("missing_resources", "wood:2")


@both_editions
def test_too_few_coins_tells_the_cheapest_price(edition):
    state = table(edition, city("east_trading_post", wonder="gizah", coins=0), *bare("ephesos", "rhodos"))
    verdict = refusal(state, 1, build("barracks"))
    assert (verdict.reason, verdict.facts["price"], verdict.facts["coins"]) == ("too_few_coins", 1, 0)


@both_editions
@pytest.mark.parametrize(
    "payment",
    [
        Payment(),
        Payment(left=1, buys_left=("ore",)),
        Payment(left=3, buys_left=("ore",)),
        Payment(right=2, buys_right=("ore",)),
        Payment(left=2, buys_left=("ore", "ore")),
        Payment(left=-2, buys_left=("ore",)),
        Payment(left=2, bank=1, buys_left=("ore",)),
        Payment(left=2, buys_left=("gold",)),
    ],
)
def test_payment_not_offered(edition, payment):
    state = table(edition, city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"))
    assert refusal(state, 1, build("barracks", payment)).reason == "payment_not_offered"
    with pytest.raises(NotLegal, match="payment_not_offered"):
        GAME.apply(state, Turn({1: build("barracks", payment), 2: Sell(), 3: Sell()}))


@both_editions
def test_an_offered_payment_may_be_named(edition):
    state = table(edition, city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"))
    named = build("barracks", Payment(left=2, buys_left=("ore",)))
    assert GAME.check(state, 1, named) == Legal((named,))


@both_editions
def test_wrong_phase_and_not_your_turn(edition):
    state = table(edition, city(wonder="halikarnassos", stages=2), phase=Phase.DISCARD_PICK, pending=(1,), discarded=3)
    assert refusal(state, 2, Decline()).reason == "not_your_turn"
    assert refusal(state, 1, Sell()).reason == "wrong_phase"
    assert refusal(state, 1, BuildStage()).reason == "wrong_phase"
    assert refusal(table(edition), 1, Decline()).reason == "wrong_phase"


@both_editions
def test_nothing_moves_when_the_game_is_over(edition):
    over = finish(table(edition, age=3, turn=6))
    assert over.phase is Phase.OVER
    assert refusal(over, 1, Sell()).reason in {"not_your_turn", "wrong_phase"}
    with pytest.raises(NotLegal):
        GAME.apply(over, Turn({1: Sell()}))
    assert list(GAME.legal_moves(over, 1)) == []


@both_editions
def test_the_message_names_seat_move_and_reason(edition):
    with pytest.raises(NotLegal) as caught:
        GAME.apply(table(edition, age=2), Turn({1: build("altar", Payment()), 2: Sell(), 3: Sell()}))
    assert all(word in str(caught.value) for word in ("1", "altar", "wrong_age"))


# Rulings of the table


@both_editions
def test_a_ruled_move_stands_though_check_refuses_it(edition):
    state = table(edition, city(wonder="gizah", coins=1), city(wonder="ephesos"), city(wonder="alexandria"))
    assert not is_legal(state, 1, build("barracks"))
    open_payment = GAME.apply(state, Turn({1: build("barracks"), 2: Sell(), 3: Sell()}, frozenset({1})))
    assert open_payment.city(1).cards == (CardCopy("barracks"),)
    assert coins(open_payment) == (1, 6, 6)
    named = build("barracks", Payment(left=2, buys_left=("ore",)))
    paid = GAME.apply(state, Turn({1: named, 2: Sell(), 3: Sell()}, frozenset({1})))
    assert coins(paid)[0] == 0
    assert paid.city(1).cards == (CardCopy("barracks"),)


@both_editions
def test_a_ruled_stage_beyond_the_last_changes_nothing(edition):
    state = table(edition, city(wonder="gizah", stages=3))
    after = GAME.apply(state, Turn({1: BuildStage(), 2: Sell(), 3: Sell()}, frozenset({1})))
    assert after.city(1) == state.city(1)
    assert after.turn == 2


@both_editions
def test_a_ruling_covers_its_own_seat_only(edition):
    state = table(edition, city(wonder="gizah", coins=0), age=2)
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: build("sawmill"), 2: build("altar"), 3: Sell()}, frozenset({1})))


@both_editions
def test_a_ruled_double_stands(edition):
    state = table(edition, city("altar"), players=5)
    moves = whole_turn(state, {}).moves
    after = GAME.apply(state, Turn({**moves, 1: build("altar.1")}, frozenset({1})))
    assert after.city(1).cards == (CardCopy("altar"), CardCopy("altar", 1))


# Purses


def flows(state, moves):
    turn = whole_turn(state, moves)
    after = GAME.apply(state, turn)
    moved = sorted((m.source, m.target, m.coins) for m in coins_moved(state, turn))
    for seat, before in enumerate(coins(state), 1):
        change = sum(n for _, to, n in moved if to == seat) - sum(n for of, _, n in moved if of == seat)
        assert coins(after)[seat - 1] == before + change
    return moved


@both_editions
def test_coins_move_for_trade_sale_cost_and_income(edition):
    state = table(
        edition,
        city("lumber_yard", wonder="gizah", coins=9),
        city("clay_pool", wonder="ephesos"),
        city("stone_pit", wonder="rhodos"),
        city(wonder="alexandria"),
        age=2,
    )
    assert flows(state, {1: Sell(), 2: build("vineyard"), 3: build("quarry"), 4: Sell()}) == [
        (0, 1, 3),
        (0, 2, 4),
        (0, 4, 3),
        (3, 0, 1),
    ]


@both_editions
def test_coins_move_between_neighbours(edition):
    buyer = city("lumber_yard", wonder="gizah", coins=9)
    state = table(edition, buyer, city("clay_pool", wonder="ephesos"), city(wonder="rhodos"), age=2)
    moved = flows(state, {1: build("stables"), 2: build("loom_2"), 3: build("press_2")})
    assert moved == [(1, 2, 2), (1, 3, 2)]


@both_editions
def test_coins_of_a_stage_come_from_the_bank(edition):
    state = table(edition, city("timber_yard lumber_yard", wonder="ephesos", stages=1, coins=0))
    assert (0, 1, 9) in flows(state, {1: BuildStage()})


# The course of the ages


@both_editions
@pytest.mark.parametrize("players", [3, 5, 7])
def test_eighteen_turns_make_a_game(edition, players):
    state = GAME.new(start(edition, players))
    turns = []
    while GAME.to_act(state):
        turns.append((state.age, state.turn))
        state = take(state)
    assert turns == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]
    assert coins(state) == (3 + 18 * 3,) * players
    assert state.discarded == 21 * players
    assert all(c.tokens == () for c in state.cities)


@both_editions
def test_the_order_in_which_a_turn_names_its_seats_says_nothing(edition):
    state = table(edition, city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"))
    moves = whole_turn(state, {1: build("barracks"), 2: build("baths"), 3: build("altar")}).moves
    there = GAME.apply(state, Turn(dict(sorted(moves.items()))))
    back = GAME.apply(state, Turn(dict(sorted(moves.items(), reverse=True))))
    assert there == back


@both_editions
def test_states_are_values(edition):
    state = table(edition)
    same = table(edition)
    assert state == same
    assert hash(state) == hash(same)
    take(state)
    assert state == same
    with pytest.raises(AttributeError):
        state.age = 2
    assert replace(state, turn=2) != state


@both_editions
def test_every_legal_move_of_a_first_turn(edition):
    """Counted by hand: three players, Gizah, Rhodos and Ephesos (side A), three coins each, nothing built."""
    state = GAME.new(start(edition, 3))
    assert [state.city(seat).wonder for seat in (1, 2, 3)] == ["gizah", "rhodos", "ephesos"]
    moves = list(GAME.legal_moves(state, 1))
    assert len(moves) == len(set(moves))
    built = {m.card.card: m.payment for m in moves if isinstance(m, Build)}
    free = [c["id"] for c in CARDS[edition].values() if c["age"] == 1 and 3 in c["min_players"]]
    # Of Age I's 21 cards with three players Gizah pays: what costs nothing, what costs a coin, its stone, and 1 ore
    # (Rhodos) or 1 papyrus (Ephesos) for two coins. It cannot have wood, clay, cloth or glass.
    cannot = {"stockade", "guard_tower", "apothecary", "workshop"}
    assert set(built) == set(free) - cannot
    assert len(free) == 21
    assert built["baths"] == Payment()
    assert built["clay_pit"] == Payment(bank=1)
    assert built["barracks"] == Payment(left=2, buys_left=("ore",))
    assert built["scriptorium"] == Payment(right=2, buys_right=("papyrus",))
    others = [m for m in moves if not isinstance(m, Build)]
    # Gizah's first stage asks for two wood (second edition) or two stone (first edition): neither can be had.
    assert others == [Sell()]
