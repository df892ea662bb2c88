"""The Free City of the two-player variant: a third city for which one of the two players acts (R84 to R93).

Seats 1 and 2 are the players, seat 3 is the Free City: its left neighbour is seat 1, its right one seat 2. It trades,
fights and scores like any city and cannot win. The holder of its card draws the top card of its pile before choosing,
and uses two cards, his own city's and the Free City's.

Hand sizes (R91). An age deals 7 cards to each player and 7 to the pile. In each turn the holder has one card more than
the other player (he drew it) and uses one more: afterwards both have as many as before, less one. So it makes no
difference to the hands who holds the card, one player for six turns or the two in turn: before turn t the holder has
9 - t cards and the other 8 - t, after it both have 7 - t and exchange them, and the pile has 7 - t too. After turn 6
three cards are left, one in each hand and one in the pile: 18 used and 3 discarded are the 21 of the age.
"""

from __future__ import annotations

from engine.game import Illegal
from engine.seven_wonders.means import Means, next_stage, stage_ways, structure_ways
from engine.seven_wonders.setup import rules_of
from engine.seven_wonders.state import CardCopy, State
from engine.table import Seat

FREE_CITY: Seat = 3
LEFT_PLAYER: Seat = 1
RIGHT_PLAYER: Seat = 2


def is_free_city(state: State, seat: Seat) -> bool:
    """Whether this seat is nobody's own."""
    return seat == FREE_CITY and state.setup.free_city is not None


def holder(state: State) -> Seat | None:
    """The player who acts for the Free City in this turn, None where there is none (R85, option free_city_holder).

    The player to its left begins Ages I and III, the one to its right Age II. ``per_age``: he keeps its card for the
    age; ``alternates``: it travels with the hand, so the two act in turn.
    """
    if state.setup.free_city is None:
        return None
    begins = RIGHT_PLAYER if state.age == 2 else LEFT_PLAYER
    alternates = rules_of(state.setup)[1].free_city_holder == "alternates"
    return begins if not alternates or state.turn % 2 else other_player(begins)


def decider(state: State, seat: Seat) -> Seat:
    """Who decides for a seat: the holder for the Free City, everybody else for himself."""
    return (holder(state) or seat) if is_free_city(state, seat) else seat


def served(state: State) -> tuple[Seat, ...]:
    """The holder and the Free City in the order in which their cards are chosen (R86); empty without a Free City."""
    acting = holder(state)
    if acting is None:
        return ()
    first = rules_of(state.setup)[1].free_city_first
    return (FREE_CITY, acting) if first == "free_city" else (acting, FREE_CITY)


def other_player(player: Seat) -> Seat:
    """The one across the border."""
    return LEFT_PLAYER + RIGHT_PLAYER - player


def sale_problem(means: Means, card: CardCopy | None) -> Illegal | None:
    """R87: the Free City sells face up, and only what it cannot build while it cannot pay its next stage either.

    Whether another card of the holder's hand could be built no referee sees; dealing does.
    """
    if card is None:
        return Illegal("free_city_sells_face_up")
    entry = means.pieces.cards[card.card]
    if entry.structure not in means.structures and structure_ways(means, entry):
        return Illegal("free_city_must_build", {"card": card.card})
    stage = next_stage(means)
    if stage is not None and stage_ways(means, stage):
        return Illegal("free_city_must_build_stage")
    return None
