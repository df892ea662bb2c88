"""What nobody decides: the first order, what is turned up, the automaton's cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import assert_never

from engine.game import Illegal, Legal, Verdict
from engine.world_wonders import happenings as happen
from engine.world_wonders.components import SoloItem
from engine.world_wonders.offers import monument_offer_problem, tile_problem
from engine.world_wonders.purchases import monuments_on_offer, tiles_on_offer
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import GONE, UNKNOWN, ChanceMove, Move, Offer, Order, Phase, SoloCard, State, TurnUp


def chance_moves(state: State) -> Iterator[Move]:
    """Every order, every card, and each single thing that may lie where nothing was told."""
    if state.phase is Phase.OVER:
        return
    if state.phase is Phase.ORDER:
        yield from (Order(seats) for seats in permutations(range(1, len(state.cities) + 1)))
    if state.phase is Phase.AUTOMATON:
        cards = (SoloCard(card) for card in rules_of(state.setup).components.solo)
        yield from (card for card in cards if _card_problem(state, card.card) is None)
    for (_, tiles), top in zip(tiles_on_offer(state), (top for top in state.offer.stacks if top != GONE), strict=True):
        if top == UNKNOWN:
            yield from (TurnUp((tile,)) for tile in tiles)
    row = state.offer.monuments
    if UNKNOWN in row:
        yield from (TurnUp((), (m.id,)) for m in monuments_on_offer(state) if m.id not in row)


def chance_verdict(state: State, move: ChanceMove) -> Verdict[Move]:
    match move:
        case Order(seats):
            if state.phase is not Phase.ORDER:
                return Illegal("wrong_phase", {"phase": state.phase.value})
            if sorted(seats) != list(range(1, len(state.cities) + 1)):
                return Illegal("wrong_order", {"seats": " ".join(map(str, seats))})
            return Legal((move,))
        case SoloCard(card):
            if state.phase is not Phase.AUTOMATON:
                return Illegal("wrong_phase", {"phase": state.phase.value})
            return _card_problem(state, card) or Legal((move,))
        case TurnUp(tiles, monuments):
            if state.phase is Phase.OVER:
                return Illegal("wrong_phase", {"phase": state.phase.value})
            return _turn_up_problem(state, move) or Legal((TurnUp(tuple(sorted(tiles)), monuments),))
        case _:
            assert_never(move)


def turned_up(state: State, move: TurnUp, told: list[happen.Happening]) -> State:
    """The offer as it is now known."""
    told.append(happen.TurnedUp(move.tiles, move.monuments))
    for tile in move.tiles:
        state = with_tile(state, tile)
    for monument in move.monuments:
        state = with_monument(state, monument)
    return state


def with_tile(state: State, tile: str) -> State:
    """The state in which this tile is known to lie open on its stack."""
    rules = rules_of(state.setup)
    shape = rules.components.tiles[tile].shape
    stacks = tuple(
        tile if stack.id == shape else top for stack, top in zip(rules.stacks, state.offer.stacks, strict=True)
    )
    return replace(state, offer=replace(state.offer, stacks=stacks), seen_tiles=state.seen_tiles | {tile})


def with_monument(state: State, monument: str) -> State:
    """The state in which this card is known to lie open, in the first place of the row that was not told."""
    row = list(state.offer.monuments)
    if monument not in row:
        row[row.index(UNKNOWN)] = monument
    offer = replace(state.offer, monuments=tuple(row))
    return replace(state, offer=offer, seen_monuments=state.seen_monuments | {monument})


def without_monument(state: State, monument: str) -> State:
    """The state after this open card went: the deck's next lies in its place as long as there is one (W22)."""
    row = list(state.offer.monuments)
    place = row.index(monument)
    gone = len(state.taken) + sum(len(city.monuments) for city in state.cities)
    if gone + len(row) <= len(rules_of(state.setup).components.monuments):
        row[place] = UNKNOWN
    else:
        del row[place]
    return replace(state, offer=replace(state.offer, monuments=tuple(row)))


def automaton(state: State, card: str, told: list[happen.Happening]) -> State:
    """The state after the automaton's card; then the single player buys (W33)."""
    known = rules_of(state.setup).components.solo
    found = _taken_by(state, card)
    used = state.solo_used | {card}
    if len(used) == len(known):
        used = frozenset()
    state = replace(state, solo_used=used, phase=Phase.TURN, acting=1, loan_steps=0)
    if found is None:
        told.append(happen.AutomatonTook(card, "", ""))
        return state
    offer, number = state.offer, found.number - 1
    name = ""
    match found.item:
        case "long_road":
            offer = replace(offer, long_roads=offer.long_roads - 1)
        case "short_roads":
            offer = replace(offer, short_sets=offer.short_sets - 1)
        case "tower":
            offer = replace(offer, tower=False)
        case "shape_rank":
            stacks = tuple(GONE if place == number else top for place, top in enumerate(offer.stacks))
            offer, name = replace(offer, stacks=stacks), offer.stacks[number]
        case _:
            name = offer.monuments[number]
            state = without_monument(replace(state, taken=(*state.taken, name)), name)
            offer = state.offer
    told.append(happen.AutomatonTook(card, found.item, "" if name == UNKNOWN else name))
    return replace(state, offer=offer)


def _taken_by(state: State, card: str) -> SoloItem | None:
    """The first of the card's things that is on offer."""
    sections = rules_of(state.setup).components.solo[card].sections
    return next((section for section in sections if _on_offer(state.offer, section)), None)


def _on_offer(offer: Offer, section: SoloItem) -> bool:
    match section.item:
        case "long_road":
            return offer.long_roads > 0
        case "short_roads":
            return offer.short_sets > 0
        case "tower":
            return offer.tower
        case "shape_rank":
            return section.number <= len(offer.stacks) and offer.stacks[section.number - 1] != GONE
        case _:
            return section.number <= len(offer.monuments)


def _card_problem(state: State, card: str) -> Illegal | None:
    if card not in rules_of(state.setup).components.solo:
        return Illegal("unknown_solo_card", {"text": card[:40]})
    if card in state.solo_used:
        return Illegal("solo_card_used", {"card": card})
    found = _taken_by(state, card)
    if found is not None and found.item == "monument" and state.offer.monuments[found.number - 1] == UNKNOWN:
        return Illegal("monument_not_told", {"card": card, "number": found.number})
    return None


def _turn_up_problem(state: State, move: TurnUp) -> Illegal | None:
    named = (*move.tiles, *move.monuments)
    if not named or len(set(named)) != len(named):
        return Illegal("nothing_turned_up")
    for tile in move.tiles:
        if (problem := tile_problem(state, tile)) is not None:
            return problem
        if tile in state.offer.stacks:
            return Illegal("told_before", {"text": tile})
        state = with_tile(state, tile)
    for monument in move.monuments:
        if (problem := monument_offer_problem(state, monument)) is not None:
            return problem
        if monument in state.offer.monuments:
            return Illegal("told_before", {"text": monument})
        state = with_monument(state, monument)
    return None
