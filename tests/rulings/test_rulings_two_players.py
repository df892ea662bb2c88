"""Rulings R84 to R93: two players and the Free City. Seats 1 (left of it) and 2 are the players, seat 3 is the city."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wonders_table import (
    CARDS,
    FIRST,
    SECOND,
    build,
    card,
    cards,
    city,
    coins,
    finish,
    hold,
    is_legal,
    points,
    prices,
    refusal,
    shuffled_by,
    start,
    take,
    take_until,
    two_table,
    use,
    use_all,
    ways,
)

from engine.game import BadSetup, NotLegal, Reading
from engine.readings import Options
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.dealing import Use, apply_uses, choosing_order, deal, legal_uses, offered
from engine.seven_wonders.free_city import decider, holder
from engine.seven_wonders.military import borders
from engine.seven_wonders.options import options
from engine.seven_wonders.state import Build, BuildStage, Decline, Free, Payment, Phase, SeatSetup, Sell
from engine.seven_wonders.turn import GAME
from engine.table import FACE_DOWN, Content, Layout, ZoneId

HOLDERS = pytest.mark.parametrize("kept", ["per_age", "alternates"])
SERVED_FIRST = pytest.mark.parametrize("first", ["free_city", "holder"])


def published(state):
    return replace(state, setup=replace(state.setup, options=Options("published")))


def whole_turns(dealt):
    """Every instant to the end of the game: each seat makes its first legal use."""
    while order := choosing_order(dealt.state):
        yield dealt
        chosen = {}
        for seat in order:
            chosen[seat] = legal_uses(dealt, seat, chosen)[-1]
        dealt = apply_uses(dealt, chosen)
    yield dealt


def laid(state, seat=3, **zones):
    """What the Free City's mat means with these contents of its zones."""
    surfaces = frozenset({"mat1", "mat2", "mat3"})
    return GAME.read(state, Layout(surfaces, zones={ZoneId(f"mat{seat}", z): c for z, c in zones.items()}), seat)


def up(text):
    return Content((catalogue(FIRST).piece_of(card(text)),))


def test_r84_three_boards_the_cards_of_three_players_and_three_coins_each():
    dealt = deal(start(FIRST, 2), shuffled_by(4))
    state = dealt.state
    assert (len(state.cities), state.setup.players, coins(state)) == (3, 2, (3, 3, 3))
    assert GAME.to_act(state) == (1, 2, 3)
    held = [c for hand in dealt.hands for c in hand]
    assert set(held) == {c for c in catalogue(FIRST).in_play(3) if CARDS[FIRST][c.card]["age"] == 1}
    assert [len(hand) for hand in dealt.hands] == [7 + 1, 7, 7 - 1]  # seat 1 has drawn the top card of the pile
    third = [CARDS[FIRST][c.card]["color"] for hand in dealt.coming[1] for c in hand]
    assert (len(third), third.count("purple")) == (21, 5)


@pytest.mark.parametrize(
    ("seats", "free_city", "complaint"),
    [
        ("gizah/A rhodos/A", "", "need a Free City"),
        ("gizah/A rhodos/A ephesos/A", "olympia/A", "for two only"),
        ("gizah/A", "olympia/A", "for two only"),
        ("gizah/A rhodos/A", "rhodos/B", "rhodos has two seats"),
        ("gizah/A rhodos/A", "sphinx/B", "the Free City has wonder 'sphinx'"),
        ("gizah/A rhodos/A", "olympia/day", "the Free City has side 'day'"),
    ],
)
def test_r84_a_free_city_stands_between_two_players_and_only_there(seats, free_city, complaint):
    chosen = tuple(SeatSetup(*seat.split("/")) for seat in seats.split())
    third = SeatSetup(*free_city.split("/")) if free_city else None
    with pytest.raises(BadSetup, match=complaint):
        GAME.new(replace(start(FIRST, 2), seats=chosen, free_city=third))


@pytest.mark.parametrize(
    ("profile", "kept", "by_age"),
    [
        ("seed", {}, ([1] * 6, [2] * 6, [1] * 6)),
        ("published", {}, ([1, 2] * 3, [2, 1] * 3, [1, 2] * 3)),
        ("published", {"free_city_holder": "per_age"}, ([1] * 6, [2] * 6, [1] * 6)),
        ("seed", {"free_city_holder": "alternates"}, ([1, 2] * 3, [2, 1] * 3, [1, 2] * 3)),
    ],
)
def test_r85_who_holds_the_free_city_card(profile, kept, by_age):
    setup = replace(start(FIRST, 2), options=options(FIRST, profile, kept))
    found = ([], [], [])
    for dealt in whole_turns(deal(setup, shuffled_by(9))):
        if dealt.state.phase is Phase.MAIN:
            acting = holder(dealt.state)
            found[dealt.state.age - 1].append(acting)
            assert [decider(dealt.state, seat) for seat in (1, 2, 3)] == [1, 2, acting]
            hands = [len(hand) for hand in dealt.hands[:2]]
            assert hands[acting - 1] == hands[2 - acting] + 1  # the holder draws
    assert found == by_age


@HOLDERS
def test_r85_left_of_the_free_city_is_the_next_seat_clockwise(kept):
    state = two_table(free_city_holder=kept)
    assert (state.left_of(3), state.right_of(3)) == (1, 2)
    assert holder(state) == 1
    assert holder(replace(state, age=2)) == 2


def test_r86_the_holder_chooses_his_own_card_first():
    state = published(two_table(city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos")))
    dealt = hold(state, "altar theater loom_1", "press_1 glassworks_1", "ore_vein")
    assert choosing_order(state) == (2, 1, 3)
    own = use(dealt, 1, "altar", Build)
    left = {u.card for u in legal_uses(dealt, 3, {1: own})}
    assert left == set(cards("theater loom_1"))
    assert {u.card for u in legal_uses(dealt, 1)} == set(cards("altar theater loom_1"))
    with pytest.raises(NotLegal, match="its holder's hand"):
        apply_uses(dealt, {1: own, 2: use(dealt, 2, "press_1", Build), 3: Use(card("altar"), build("altar"))})


def test_r86_an_option_serves_the_free_city_first():
    state = two_table(city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"))
    dealt = hold(state, "altar theater loom_1", "press_1 glassworks_1", "ore_vein")
    assert choosing_order(state) == (2, 3, 1)
    served = use(dealt, 3, "altar", Build)
    assert {u.card for u in legal_uses(dealt, 1, {3: served})} == set(cards("theater loom_1"))
    assert offered(dealt, 3) == offered(dealt, 1) == cards("altar theater loom_1")


@SERVED_FIRST
def test_r86_two_cards_of_the_holder_one_of_the_other_then_the_hands_are_exchanged(first):
    dealt = deal(start(FIRST, 2, free_city_first=first, free_city_holder="alternates"), shuffled_by(2))
    left, right, pile = dealt.hands
    first_of_pile = pile[0]
    chosen = {}
    for seat in choosing_order(dealt.state):
        chosen[seat] = legal_uses(dealt, seat, chosen)[0]
    after = apply_uses(dealt, chosen)
    kept_left = [c for c in left if c not in {chosen[1].card, chosen[3].card}]
    kept_right = [c for c in right if c != chosen[2].card]
    assert (len(kept_left), len(kept_right)) == (6, 6)
    assert sorted(after.hands[0]) == sorted(kept_right)
    assert sorted(after.hands[1]) == sorted([*kept_left, first_of_pile])  # the next holder has drawn
    assert after.hands[2] == pile[1:]


def test_r87_the_free_city_may_sell_only_what_it_cannot_build():
    state = two_table(city(wonder="rhodos"), city(wonder="ephesos"), city("altar", wonder="gizah", coins=0))
    assert refusal(state, 3, Sell(card("theater"))).reason == "free_city_must_build"
    assert refusal(state, 3, Sell(card("theater"))).facts == {"card": "theater"}
    assert is_legal(state, 3, Sell(card("stockade")))  # 1 wood is not to be had for no coins
    assert refusal(state, 3, build("stockade")).reason == "missing_resources"
    bought = two_table(city("lumber_yard", wonder="rhodos"), city(wonder="ephesos"), city(wonder="gizah", coins=2))
    assert refusal(bought, 3, Sell(card("stockade"))).reason == "free_city_must_build"
    poor = two_table(city("lumber_yard", wonder="rhodos"), city(wonder="ephesos"), city(wonder="gizah", coins=1))
    assert coins(take(poor, {3: Sell(card("stockade"))})) == (6, 6, 4)


def test_r87_a_card_that_it_has_already_may_be_sold():
    state = two_table(*[city()] * 2, city("loom_1", wonder="gizah", coins=0), age=2)
    assert is_legal(state, 3, Sell(card("loom_2")))
    assert refusal(state, 3, build("loom_2")).reason == "already_built"


def test_r87_it_may_sell_nothing_while_its_next_stage_can_be_paid():
    state = two_table(*[city()] * 2, city("stone_pit", wonder="gizah", coins=0))
    assert refusal(state, 3, Sell(card("stockade"))).reason == "free_city_must_build_stage"
    dealt = hold(state, "stockade guard_tower barracks", "press_1", "")
    uses = legal_uses(dealt, 3)
    assert {u.card for u in uses} == set(cards("stockade guard_tower barracks"))  # any card may mark the stage
    assert {type(u.move) for u in uses} == {BuildStage}
    full = two_table(*[city()] * 2, city("stone_pit", wonder="gizah", coins=0, stages=3))
    assert is_legal(full, 3, Sell(card("stockade")))


def test_r87_dealing_sees_the_whole_hand():
    state = published(two_table(city(wonder="ephesos"), city(wonder="rhodos"), city(wonder="gizah", coins=0)))
    dealt = hold(state, "stockade altar guard_tower", "press_1", "ore_vein clay_pool")
    assert is_legal(state, 3, Sell(card("stockade")))  # a referee sees that card alone
    own, other = use(dealt, 1, "guard_tower", Sell), use(dealt, 2, "press_1", Build)
    assert {u.move for u in legal_uses(dealt, 3, {1: own})} == {build("altar", Payment())}
    sale = Use(card("stockade"), Sell(card("stockade")))
    with pytest.raises(NotLegal, match="R87"):
        apply_uses(dealt, {1: own, 2: other, 3: sale})
    taken = use(dealt, 1, "altar", Build)  # his own choice comes first: what is left cannot be built
    assert {type(u.move) for u in legal_uses(dealt, 3, {1: taken})} == {Sell}
    assert apply_uses(dealt, {1: taken, 2: other, 3: sale}).discard == (card("stockade"),)
    first = replace(dealt, state=replace(state, setup=replace(state.setup, options=Options())))
    with pytest.raises(NotLegal, match="R87"):  # served first it has the whole hand to choose from
        apply_uses(first, {1: taken, 2: other, 3: sale})


def test_r87_the_free_city_sells_face_up():
    state = two_table(*[city()] * 2, city(wonder="gizah", coins=0))
    assert laid(state, sell=up("stockade")) == Reading(Sell(card("stockade")))
    assert laid(state, sell=FACE_DOWN).problem.reason == "free_city_sells_face_up"
    assert laid(state, seat=1, sell=FACE_DOWN) == Reading(Sell())
    assert laid(state, seat=1, sell=up("stockade")).problem.reason == "turn_face_down"
    assert laid(state, card=up("stockade")) == Reading(build("stockade"))
    assert laid(state, wonder=FACE_DOWN) == Reading(BuildStage())
    assert refusal(state, 3, Sell()).reason == "free_city_sells_face_up"
    assert refusal(state, 1, Sell(card("stockade"))).reason == "turn_face_down"
    assert refusal(state, 3, Sell(card("aqueduct"))).reason == "wrong_age"
    assert refusal(state, 3, Sell(card("pawnshop"))).reason == "not_in_play"


def test_r88_a_chain_is_compulsory_for_the_free_city():
    free_city = city("baths stone_pit", wonder="gizah", coins=9)
    state = two_table(city("quarry", wonder="rhodos"), city(wonder="ephesos"), free_city, age=2)
    chain = Payment(free=Free.CHAIN, chain="baths")
    assert ways(state, 3, build("aqueduct")) == (chain,)
    assert refusal(state, 3, build("aqueduct", Payment(left=2, buys_left=("stone",)))).reason == "payment_not_offered"
    dealt = hold(state, "press_2", "aqueduct walls", "")
    assert use(dealt, 3, "aqueduct", Build).move == build("aqueduct", chain)
    assert use(dealt, 3, "aqueduct", BuildStage).card == card("aqueduct")


def test_r88_an_option_forbids_to_bury_a_card_that_a_chain_frees():
    free_city = city("baths stone_pit", wonder="gizah", coins=9)
    state = two_table(*[city()] * 2, free_city, age=2, free_city_chain="must_build")
    dealt = hold(state, "press_2", "aqueduct walls", "")
    assert {u.card for u in legal_uses(dealt, 3) if isinstance(u.move, BuildStage)} == {card("walls")}
    uses = {1: use(dealt, 1, "press_2", Build), 2: use(dealt, 2, "walls", Sell)}
    with pytest.raises(NotLegal, match="R88"):
        apply_uses(dealt, {**uses, 3: Use(card("aqueduct"), BuildStage(Payment()))})


def test_r89_the_holder_decides_where_the_free_city_buys_whatever_the_price():
    sellers = (city("lumber_yard", wonder="rhodos"), city(wonder="olympia"))  # wood on both sides
    state = two_table(*sellers, city(wonder="gizah", coins=2))
    assert prices(state, 3, build("stockade")) == [(0, 2, 0), (2, 0, 0)]
    dear = two_table(*sellers, city("east_trading_post", wonder="gizah", coins=2))
    assert prices(dear, 3, build("stockade")) == [(0, 1, 0), (2, 0, 0)]
    dealt = hold(dear, "stockade altar", "press_1", "")
    offers = [u.move.payment for u in legal_uses(dealt, 3) if u.card == card("stockade")]
    assert [(p.left, p.right) for p in offers] == [(0, 1), (2, 0)]
    to_himself = take(state, {3: GAME.check(state, 3, build("stockade")).ways[1]})
    assert coins(to_himself) == (3 + 2 + 3, 3 + 3, 0)


def test_r90_only_coins_and_goods_from_before_the_turn_serve_all_three():
    state = two_table(city("lumber_yard", wonder="rhodos", coins=0), city(wonder="alexandria"), city(wonder="gizah"))
    pays_the_holder = GAME.check(state, 3, build("stockade")).ways[0]
    assert pays_the_holder.payment.left == 2
    assert refusal(state, 1, build("workshop")).reason == "too_few_coins"  # 1 glass of seat 2 costs 2 coins
    after = take(state, {3: pays_the_holder, 1: build("clay_pool")})
    assert coins(after)[0] == 2
    assert is_legal(after, 1, build("workshop"))
    assert not is_legal(state, 3, build("guard_tower"))  # the clay pool of this turn does not sell yet
    assert is_legal(
        replace(after, cities=(*after.cities[:2], replace(after.city(3), coins=2))), 3, build("guard_tower")
    )


@HOLDERS
@SERVED_FIRST
def test_r91_eighteen_cards_an_age_are_used_and_three_discarded(kept, first):
    used = []
    for dealt in whole_turns(deal(start(FIRST, 2, free_city_holder=kept, free_city_first=first), shuffled_by(6))):
        state = dealt.state
        if state.turn == 1 and state.phase is Phase.MAIN:
            assert sorted(len(hand) for hand in dealt.hands) == [6, 7, 8]
            used.append(sum(len(c.cards) + c.stages for c in state.cities) + len(dealt.discard))
        elif state.phase is Phase.MAIN:
            held = sorted(len(hand) for hand in dealt.hands)
            assert held == [7 - state.turn, 8 - state.turn, 9 - state.turn]
    used.append(sum(len(c.cards) + c.stages for c in dealt.state.cities) + len(dealt.discard))
    assert used == [0, 21, 42, 63]
    assert all(not hand for hand in dealt.hands)


def test_r91_the_last_cards_are_discarded_without_coins():
    state = two_table(city(wonder="rhodos"), city(wonder="ephesos"), city(wonder="gizah", coins=0), turn=6)
    dealt = hold(state, "altar theater loom_1", "press_1 glassworks_1", "ore_vein")
    after = use_all(dealt, seat1=("altar", Build), seat2=("press_1", Build), seat3=("theater", Build))
    assert after.discard == cards("loom_1 glassworks_1 ore_vein")
    assert (after.state.discarded, coins(after.state)) == (3, (3, 3, 0))
    assert (after.state.age, after.state.turn, holder(after.state)) == (2, 1, 2)


def test_r92_the_three_cities_fight_as_usual():
    state = two_table(city("stockade"), city("barracks guard_tower"), city(), turn=6)
    assert [(b.left, b.right, b.left_token, b.right_token) for b in borders(state)] == [
        (1, 2, -1, 1),
        (2, 3, 1, -1),
        (3, 1, -1, 1),
    ]
    over = take(state)
    assert [sum(c.tokens) for c in over.cities] == [0, 2, -2]


def test_r92_the_better_player_wins_and_the_free_city_does_not_compete():
    strong = city("palace senate town_hall gardens altar temple", coins=30)  # the most points of all
    state = two_table(city("baths", coins=9), city("theater", coins=6), strong, age=3)
    sheet = GAME.score(replace(state, phase=Phase.OVER)).seats
    assert sheet[2].total > sheet[0].total > sheet[1].total
    assert [seat.rank for seat in sheet] == [1, 2, 0]
    assert sum(sheet[2].categories.values()) == sheet[2].total  # listed all the same
    assert points(state, 3, "treasury") == 10


@pytest.mark.parametrize(("purse", "ranks"), [(8, [1, 2, 0]), (6, [2, 1, 0]), (7, [1, 1, 0])])
def test_r92_coins_break_the_tie_of_the_two_players(purse, ranks):
    state = two_table(city(coins=purse), city(coins=7), city(coins=99), age=3)
    assert [seat.rank for seat in GAME.score(replace(state, phase=Phase.OVER)).seats] == ranks


@pytest.mark.parametrize(("edition", "sides"), [(FIRST, ("A", "B")), (SECOND, ("day", "night"))])
def test_r93_a_board_that_plays_last_cards_is_no_free_city(edition, sides):
    for answer in ("not_babylon_b", "any"):
        setup = start(edition, 2, free_city_board=answer, house_rules="two_players_second")
        seats = tuple(replace(seat, side=sides[0]) for seat in setup.seats)
        plain = replace(setup, seats=seats, free_city=SeatSetup("babylon", sides[0]))
        assert len(GAME.new(plain).cities) == 3
        last = replace(plain, free_city=SeatSetup("babylon", sides[1]))
        if answer == "any":
            assert len(GAME.new(last).cities) == 3
        else:
            with pytest.raises(BadSetup, match=f"babylon/{sides[1]}"):
                GAME.new(last)


def test_r93_an_option_lets_it_play_the_last_card_of_its_pile():
    babylon = city(wonder="babylon", side="B", stages=2, coins=0)
    state = two_table(city(wonder="rhodos"), city(wonder="ephesos"), babylon, turn=6, free_city_board="any")
    dealt = hold(state, "altar theater loom_1", "press_1 glassworks_1", "ore_vein")
    after = use_all(dealt, seat1=("altar", Build), seat2=("press_1", Build), seat3=("theater", Build))
    assert (after.state.phase, GAME.to_act(after.state)) == (Phase.LAST_CARD, (3,))
    assert decider(after.state, 3) == 1  # the holder of the sixth turn
    assert after.discard == cards("loom_1 glassworks_1")
    assert {u.move for u in legal_uses(after, 3)} == {build("ore_vein", Payment()), Decline()}
    played = use_all(after, seat3=("ore_vein", Build))
    assert played.state.city(3).cards == cards("theater ore_vein")
    assert played.discard == cards("loom_1 glassworks_1")
    declined = use_all(after, seat3=("ore_vein", Decline))
    assert declined.discard == cards("loom_1 glassworks_1 ore_vein")


@HOLDERS
def test_r93_the_holder_of_the_moment_decides_its_powers(kept):
    halikarnassos = city("ore_vein foundry", wonder="halikarnassos", side="A", stages=1, coins=0)
    state = two_table(city(), city(), halikarnassos, age=2, turn=2, discarded=2, free_city_holder=kept)
    picking = take(state, {3: BuildStage()})
    assert (picking.phase, GAME.to_act(picking)) == (Phase.DISCARD_PICK, (3,))
    assert decider(picking, 3) == holder(state) == {"per_age": 2, "alternates": 1}[kept]
    assert is_legal(picking, 3, Decline())
    picked = take(picking, {3: build("altar")})
    assert picked.city(3).cards[-1] == card("altar")


def test_r93_its_free_building_is_the_holders_choice():
    olympia = city("stone_pit", wonder="olympia", side="A", stages=2, coins=9)
    state = two_table(city("quarry", wonder="rhodos"), city(wonder="ephesos"), olympia, age=2)
    frees = [way.free for way in ways(state, 3, build("walls"))]
    assert frees == [Free.ONCE_PER_AGE, None]
    poor = two_table(city(wonder="rhodos"), city(wonder="ephesos"), replace(olympia, coins=0), age=2)
    assert refusal(poor, 3, Sell(card("walls"))).reason == "free_city_must_build"


def test_r93_a_game_with_a_free_city_comes_to_its_end():
    over = finish(take_until(two_table(), 2))
    assert over.phase is Phase.OVER
    assert GAME.to_act(over) == ()
    assert len(GAME.score(over).seats) == 3
