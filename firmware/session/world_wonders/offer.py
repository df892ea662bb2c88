"""What lies on offer as the camera sees it: tiles and monuments face up beside every map."""

from __future__ import annotations

import random
from collections import defaultdict

from engine.game import Legal
from engine.world_wonders.catalogue import component_set, pieces
from engine.world_wonders.city import Kind
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import CHANCE, UNKNOWN, Order, Phase, SoloCard, State, TurnUp
from engine.world_wonders.turn import GAME
from firmware.session.record import effective
from firmware.session.value import Session, sees

AWAITED_S = 15.0
"""So long the automaton waits for what lies beside the maps."""


def turned_up(session: Session, state: State) -> TurnUp | None:
    """What can be told now of what was not: of a stack the one tile that lies there, the monuments that do."""
    offer, rules, known = state.offer, rules_of(state.setup), pieces(state.setup.components)
    things = [known.things[piece] for piece in session.layout.loose if piece in known.things]
    tiles: dict[str, list[str]] = defaultdict(list)
    for thing in things:
        if thing.kind is Kind.BUILDING and thing.name not in state.seen_tiles:
            tiles[rules.components.tiles[thing.name].shape].append(thing.name)
    hidden = [shape.id for shape, top in zip(rules.stacks, offer.stacks, strict=True) if top == UNKNOWN]
    told = tuple(sorted(tiles[shape][0] for shape in hidden if len(tiles[shape]) == 1))
    lying = sorted({thing.name for thing in things if thing.kind is Kind.MONUMENT} - state.seen_monuments)
    monuments = tuple(lying) if len(lying) <= offer.monuments.count(UNKNOWN) else ()
    move = TurnUp(told, monuments)
    if not (told or monuments) or not isinstance(GAME.check(state, CHANCE, move), Legal):
        return None
    return move


def awaited(session: Session, state: State) -> bool:
    """Whether the automaton waits a moment for what was turned up: it would take it away before anybody told it."""
    if state.phase is not Phase.AUTOMATON or not sees(session):
        return False
    untold = UNKNOWN in (*state.offer.stacks, *state.offer.monuments)
    return untold and session.now_s - session.since_s < AWAITED_S


def drawn(session: Session, state: State) -> Order | SoloCard:
    """What chance decides and the table need not: the first order, the automaton's next card."""
    # By how many turns went before, not by what was told beside them: telling more does not draw again.
    played = sum(turn.turn.moves.keys() != {CHANCE} for turn in effective(session.entries))
    rng = random.Random(f"{session.seed} {session.game_id} {played} {state.phase}")
    if state.phase is Phase.ORDER:
        return Order(tuple(rng.sample(range(1, state.setup.players + 1), state.setup.players)))
    cards = sorted(set(component_set(state.setup.components).solo) - state.solo_used)
    return SoloCard(rng.choice(cards or sorted(component_set(state.setup.components).solo)))
