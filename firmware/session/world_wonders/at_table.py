"""World Wonders at the table: pieces laid on maps, choice tiles beside them, confirmed with a press."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Facts, Illegal, Turn
from engine.table import MapSettled, PieceId, PieceSeen, Seat, ZoneId
from engine.world_wonders.read import map_surface, placed, slot
from engine.world_wonders.ruled import possible
from engine.world_wonders.state import CHANCE, STAND_IN, Move, Phase, Setup, State
from engine.world_wonders.turn import GAME, WorldWonders, happened
from firmware.session.table_game import ROUND_WORDS, Drafting, Moment, Opening
from firmware.session.value import Entering, Play, Session, Step, Watched
from firmware.session.world_wonders import drafting, entering, hiding, offer
from ui.view import Choice, CoinsMoved, Problem, TrayStatus

_WORDS: Mapping[str, str] = {
    "mat_missing": "map_missing",
    "mat_doubled": "map_doubled",
    "clear_mat": "clear_choice",
    "enter_card": "enter_purchase",
    "enter_roll": "enter_turned_up",
    **ROUND_WORDS,
}


@dataclass(frozen=True, slots=True)
class WorldTable:
    """World Wonders for the TableGame protocol."""

    rules: WorldWonders = GAME
    piece_first: bool = False
    chance_is_drawn: bool = True
    tie_break: str = "monuments"
    alone_by_button: bool = False

    @property
    def drafting(self) -> Drafting:
        return drafting

    @property
    def words(self) -> Mapping[str, str]:
        return _WORDS

    def watched(self, session: Session) -> Watched:
        components = session.setup.components if isinstance(session.setup, Setup) else session.draft.boards
        maps = tuple(seat.map for seat in session.setup.seats) if isinstance(session.setup, Setup) else ()
        return Watched(self.rules.name, components or STAND_IN, maps=maps)

    def seat_names(self, setup: Setup) -> tuple[str, ...]:
        return tuple(seat.name for seat in setup.seats)

    def sheets(self, setup: Setup, seat: Seat) -> tuple[str, ...]:
        return () if seat == CHANCE else (map_surface(seat),)

    def slots(self, setup: Setup, seat: Seat) -> tuple[ZoneId, ...]:
        return () if seat == CHANCE else (slot(seat),)

    def opening(self, state: State) -> Opening:
        match state.phase:
            case Phase.ORDER | Phase.AUTOMATON:
                return Opening.ROLL
            case Phase.TURN:
                return Opening.ALONE
            case Phase.OVER:
                return Opening.OVER

    def decider(self, state: State, seat: Seat) -> Seat:
        return seat

    def stood(self, session: Session, state: State) -> frozenset[PieceId]:
        seats = range(1, state.setup.players + 1)
        return session.stood.union(*(hiding.standing(state, seat, _pieces(session, seat)) for seat in seats))

    def told(self, session: Session, state: State) -> Move | None:
        return offer.turned_up(session, state)

    def understood(self, session: Session, state: State, seat: Seat) -> tuple[Play | None, Problem | None]:
        if seat == CHANCE:
            if offer.awaited(session, state):
                return None, Problem("offer_awaited")
            chance = offer.drawn(session, state)
            verdict = GAME.check(state, CHANCE, chance)
            if isinstance(verdict, Illegal):
                return None, Problem(verdict.reason, verdict.facts)
            return Play(chance, verdict.ways), None
        reading = GAME.read(state, session.layout, seat)
        if reading.move is None and reading.problem is None:
            if map_surface(seat) not in session.layout.surfaces:
                return None, None
            reading = placed(state, seat, hiding.with_hidden(state, seat, _pieces(session, seat), session.stood))
        if reading.problem is not None:
            return None, Problem(reading.problem.reason, reading.problem.facts)
        if reading.move is None:
            return None, None
        verdict = GAME.check(state, seat, reading.move)
        if isinstance(verdict, Illegal):
            return Play(reading.move, ()), Problem(verdict.reason, verdict.facts)
        return Play(reading.move, verdict.ways, asks=True), None

    def clash(self, state: State, shown: Mapping[Seat, Move], seat: Seat) -> Problem | None:
        return None

    def can_stand(self, state: State, seat: Seat, move: Move) -> bool:
        return possible(state, seat, move) is not None

    def pressed_alone(self) -> Move | None:
        return None

    def ways_alone(self, state: State, seat: Seat) -> tuple[Move, ...] | None:
        return None

    def pauses(self, before: State, after: State) -> bool:
        return False

    def moment(self, state: State) -> Moment:
        return Moment(0, state.round, state.phase.value, state.acting)

    def about(self, setup: Setup) -> dict[str, object]:
        return {"components": setup.components}

    def city(self, state: State, seat: Seat) -> dict[str, str]:
        return {"map": state.setup.seats[seat - 1].map}

    def problems(self, session: Session) -> tuple[Problem, ...]:
        """What a drawn card still waits for; what lies before seats that are not asked now and should not."""
        if session.step is Step.ROLL:
            return (session.problems[CHANCE],) if CHANCE in session.problems else ()
        if session.state is None or session.step is not Step.READ:
            return ()
        state: State = session.state
        found = []
        for seat in range(1, state.setup.players + 1):
            if seat == state.acting or map_surface(seat) not in session.layout.surfaces:
                continue
            reading = GAME.read(state, session.layout, seat)
            if reading.problem is None:
                reading = placed(state, seat, _pieces(session, seat))
            if reading.problem is not None and reading.problem.reason in _OTHERWISE:
                found.append(Problem(reading.problem.reason, {**reading.problem.facts, "seat": seat}))
        return tuple(found)

    def coins(self, before: State, turn: Mapping[Seat, Move], ruled: frozenset[Seat]) -> tuple[CoinsMoved, ...]:
        return ()

    def happened(self, before: State, turn: Mapping[Seat, Move], ruled: frozenset[Seat]) -> tuple[object, ...]:
        return happened(before, Turn(turn, ruled))

    def tray(self, session: Session, state: State | None) -> TrayStatus | None:
        return None

    def way(self, state: State, seat: Seat, way: Move) -> tuple[str, Facts]:
        return "way_piece", {"seat": seat}

    def touchable(self) -> bool:
        return False

    def entering(self, session: Session, seat: Seat) -> Entering:
        return Entering(seat)

    def entry_choices(self, entry: Entering, state: State) -> tuple[Choice, ...]:
        return entering.turned_up(state) if entry.seat == CHANCE else entering.choices(entry, state)

    def entered(self, entry: Entering, state: State, choice: str) -> tuple[Entering, Move | None]:
        return entering.picked(entry, state, choice)


_OTHERWISE = frozenset({"piece_missing", "piece_moved", "not_your_turn"})


def _pieces(session: Session, seat: Seat) -> tuple[PieceSeen, ...]:
    """What lies on the seat's map, as it was last seen."""
    told: MapSettled | None = session.layout.maps.get(map_surface(seat))
    return () if told is None else told.pieces
