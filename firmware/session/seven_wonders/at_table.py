"""7 Wonders at the table: cards on mats, read by the rules, paid and told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Facts, Illegal, Legal, Turn
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.free_city import decider
from engine.seven_wonders.state import Build, Decline, Move, Phase, Setup, State, payment_of
from engine.seven_wonders.turn import GAME, SevenWonders, coins_moved, sharing_a_card
from engine.table import PieceId, Seat, ZoneId, mat
from firmware.session.seven_wonders import drafting, entering
from firmware.session.table_game import Drafting, Moment, Opening
from firmware.session.value import Entering, Play, Session, Step, Watched
from ui.view import Choice, CoinsMoved, Problem, TrayStatus


@dataclass(frozen=True, slots=True)
class SevenWondersTable:
    """7 Wonders for the TableGame protocol."""

    rules: SevenWonders = GAME
    piece_first: bool = True
    chance_is_drawn: bool = False
    tie_break: str = "coins"
    alone_by_button: bool = False

    @property
    def drafting(self) -> Drafting:
        return drafting

    @property
    def words(self) -> Mapping[str, str]:
        return {}

    def watched(self, session: Session) -> Watched:
        return Watched(self.rules.name)

    def seat_names(self, setup: Setup) -> tuple[str, ...]:
        return tuple(seat.name for seat in setup.all_seats)

    def sheets(self, setup: Setup, seat: Seat) -> tuple[str, ...]:
        return (mat(seat),)

    def slots(self, setup: Setup, seat: Seat) -> tuple[ZoneId, ...]:
        return drafting.slots(seat)

    def opening(self, state: State) -> Opening:
        match state.phase:
            case Phase.OVER:
                return Opening.OVER
            case Phase.LAST_CARD | Phase.DISCARD_PICK:
                return Opening.ALONE
            case _:
                return Opening.CHOOSE

    def decider(self, state: State, seat: Seat) -> Seat:
        return decider(state, seat)

    def stood(self, session: Session, state: State) -> frozenset[PieceId]:
        return frozenset()

    def told(self, session: Session, state: State) -> Move | None:
        return None

    def understood(self, session: Session, state: State, seat: Seat) -> tuple[Play | None, Problem | None]:
        reading = GAME.read(state, session.layout, seat)
        if reading.problem is not None:
            return None, Problem(reading.problem.reason, reading.problem.facts)
        return (None, None) if reading.move is None else judged(GAME.check(state, seat, reading.move), reading.move)

    def clash(self, state: State, shown: Mapping[Seat, Move], seat: Seat) -> Problem | None:
        move = shown.get(seat)
        if isinstance(move, Build) and seat in sharing_a_card(state, Turn(shown)):
            return Problem("seen_twice", {"card": move.card.card})
        return None

    def can_stand(self, state: State, seat: Seat, move: Move) -> bool:
        return True

    def pressed_alone(self) -> Move | None:
        return Decline()

    def ways_alone(self, state: State, seat: Seat) -> tuple[Move, ...] | None:
        return None

    def pauses(self, before: State, after: State) -> bool:
        """An age's wars are looked at."""
        return after.age != before.age or after.phase is Phase.OVER

    def moment(self, state: State) -> Moment:
        return Moment(state.age, state.turn, state.phase.value)

    def about(self, setup: Setup) -> dict[str, object]:
        return {"edition": setup.edition.value}

    def city(self, state: State, seat: Seat) -> dict[str, str]:
        return {"wonder": state.city(seat).wonder, "side": state.city(seat).side}

    def problems(self, session: Session) -> tuple[Problem, ...]:
        """Cards that lie beside every mat."""
        if session.step is not Step.READ or session.state is None:
            return ()
        cards = (catalogue(session.state.setup.edition).card_of(piece) for piece in session.layout.loose)
        return tuple(Problem("loose_card", {"card": copy.card}) for copy in cards if copy)

    def coins(self, before: State, turn: Mapping[Seat, Move], ruled: frozenset[Seat]) -> tuple[CoinsMoved, ...]:
        moved = coins_moved(before, Turn(turn, ruled))
        return tuple(CoinsMoved(move.source, move.target, move.coins) for move in moved)

    def happened(self, before: State, turn: Mapping[Seat, Move], ruled: frozenset[Seat]) -> tuple[object, ...]:
        return ()

    def tray(self, session: Session, state: State | None) -> TrayStatus | None:
        return None

    def way(self, state: State, seat: Seat, way: Move) -> tuple[str, Facts]:
        payment = payment_of(way)
        if payment is None:
            return "pay_way", {"left": 0, "right": 0, "bank": 0, "free": ""}
        free = payment.free.value if payment.free else ""
        return "pay_way", {"left": payment.left, "right": payment.right, "bank": payment.bank, "free": free}

    def touchable(self) -> bool:
        return False

    def entering(self, session: Session, seat: Seat) -> Entering:
        return Entering(seat)

    def entry_choices(self, entry: Entering, state: State) -> tuple[Choice, ...]:
        return entering.choices(entry, state)

    def entered(self, entry: Entering, state: State, choice: str) -> tuple[Entering, Move | None]:
        return entering.picked(entry, state, choice)


def judged(verdict: Legal[Move] | Illegal, move: Move) -> tuple[Play, Problem | None]:
    """The play that a move amounts to, and what is wrong with it if the referee refuses it."""
    match verdict:
        case Legal(ways):
            return Play(move, ways), None
        case Illegal(reason, facts):
            return Play(move, ()), Problem(reason, facts)
