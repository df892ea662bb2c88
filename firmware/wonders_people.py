"""The people who play 7 Wonders at the virtual table: they lay cards, turn them up, pay and put away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from engine import bots
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.dealing import Dealt, Use, apply_uses, deal
from engine.seven_wonders.state import Build, BuildStage, Decline, Sell, Setup, State, payment_of
from engine.table import MASTER, PieceId, Press, Seat
from firmware.hands import People
from firmware.session.settling import acting, deciding, is_extra
from firmware.session.seven_wonders.drafting import FREE_CITY_PLAYERS
from firmware.session.value import Overlay, Session, Step
from vision.sim import card_table as tabletop
from vision.sim.card_table import table_for
from vision.sim.scene import Scene

CardT = TypeVar("CardT")

EXTRA_WONDER, EXTRA_SIDES = "halikarnassos", ("night", "B")
TOUR_AT = (1, 2)
"""Before this age's turn somebody looks into the menu."""
TORN_AT = (1, 3)
"""In this age's turn a card cannot be read and is entered with the seat's button."""


class WondersPeople(People):
    """Players of 7 Wonders."""

    def __init__(self, players: int, seed: int, owned: str = "") -> None:
        del owned  # everybody has the same box
        super().__init__(seed, [f"players:{players}", "draw", "start"])
        self.dealt: Dealt | None = None
        self.cities = players + 1 if players == FREE_CITY_PLAYERS else players
        self._uses: dict[Seat, Use] = {}
        self._torn: Seat = 0
        """The seat whose card cannot be read in this turn and is entered with its button."""

    def table(self) -> Scene:
        return table_for(self.cities, self.rng)

    @property
    def true_state(self) -> State | None:
        return None if self.dealt is None else self.dealt.state

    def _phase(self, session: Session) -> tuple[object, ...]:
        state = session.state
        return (session.step, *(() if state is None else (state.age, state.turn, state.phase)))

    def _plan(self, session: Session, now_s: float) -> None:
        match session.step:
            case Step.CHOOSE:
                self._choose(session, now_s)
            case Step.READ if is_extra(session):
                self._play_extra(session, now_s)
            case Step.READ:
                self._show_cards(now_s)
            case Step.COMMITTED:
                self._put_away(now_s)
            case Step.AGE_END | Step.SCORES:
                self._press(MASTER, now_s + 3.0)
            case _:
                pass

    def _choose(self, session: Session, now_s: float) -> None:
        dealt = self.dealt = self.dealt or self._deal(session)
        state = dealt.state
        if self._tours(due=(state.age, state.turn) == TOUR_AT):
            return
        now_s = max(now_s, self._busy_until_s)
        self._torn = 0
        self._uses = bots.choose_all(dealt, self.rng)
        ready_s: dict[Seat, float] = {}
        for seat, decides in deciding(session).items():
            use = self._uses[seat]
            laid_s = now_s + self.rng.uniform(0.4, 2.2)
            self._at(laid_s, self._laying(session, seat, "card", use, face_up=False))
            ready_s[decides] = max(ready_s.get(decides, 0.0), laid_s + self.rng.uniform(0.2, 0.8))
            if (state.age, state.turn) == TORN_AT and isinstance(use.move, Build) and seat == decides:
                self._torn = self._torn or seat
        for decides, at_s in ready_s.items():
            self._press(decides, at_s)

    def _show_cards(self, now_s: float) -> None:
        for seat, use in self._uses.items():
            at_s = now_s + self.rng.uniform(0.2, 1.2)
            if seat == self._torn:
                self._at(at_s, partial(tabletop.clear, seat=seat))
            elif isinstance(use.move, Build):
                self._at(at_s, partial(tabletop.turn_up, seat=seat, slot="card", rng=self.rng))
            else:
                self._at(at_s, partial(tabletop.move, seat=seat, slot="card", to_slot=_slot(use), rng=self.rng))
                if isinstance(use.move, Sell) and use.move.card is not None:  # the Free City sells face up
                    self._at(at_s + 0.3, partial(tabletop.turn_up, seat=seat, slot="sell", rng=self.rng))

    def _play_extra(self, session: Session, now_s: float) -> None:
        if self.dealt is None:
            return
        self._uses = bots.choose_all(self.dealt, self.rng)
        for seat, use in self._uses.items():
            at_s = now_s + self.rng.uniform(0.8, 2.0)
            if isinstance(use.move, Decline):
                self._press(deciding(session)[seat], at_s, long=True)
            else:
                slot = _slot(use)
                self._at(at_s, self._laying(session, seat, slot, use, face_up=slot == "card"))

    def _put_away(self, now_s: float) -> None:
        if self.dealt is not None:
            self.dealt = apply_uses(self.dealt, self._uses)
        for seat in range(1, self.cities + 1):
            self._at(now_s + self.rng.uniform(0.6, 2.0), partial(tabletop.clear, seat=seat))
        self._uses = {}

    def _walk(self, session: Session, now_s: float) -> None:
        """One press of whatever is walked: the set-up, a menu, an entry by hand, ways to pay."""
        if session.step is Step.SETUP and self._picks == ["start"] and (press := self._wonder_press(session)):
            self._busy_until_s = self._press(press.seat, now_s + 0.3, long=press.long) + 0.4
        elif self._walk_menus(session, now_s, Step.CHOOSE):
            return
        elif session.overlay is Overlay.ENTRY and self._torn:
            card = self._uses[self._torn].card.card
            color = catalogue(_setup(session).edition).cards[card].color
            self._pick(
                session, self._torn, [f"entry:card:{card}" if session.entry.color else f"entry:color:{color}"], now_s
            )
        elif session.step is Step.READ:
            self._settle(session, now_s)

    @staticmethod
    def _wonder_press(session: Session) -> Press | None:
        """What brings the wonder with extra plays to the table, so that every demo shows one: None once it is there."""
        for seat in session.draft.seats:
            if seat.wonder == EXTRA_WONDER:
                return None if seat.side in EXTRA_SIDES else Press(seat.seat, long=True)
        return Press(1)

    def _settle(self, session: Session, now_s: float) -> None:
        for seat in acting(session):
            play, use = session.plays.get(seat), self._uses.get(seat)
            if use is None:
                continue
            if play is None and seat == self._torn:
                self._busy_until_s = self._press(seat, now_s + 1.0, long=True) + 0.5
                return
            if play is not None and not play.settled and play.ways:
                wanted = payment_of(play.shown) == payment_of(use.move)
                self._busy_until_s = self._press(deciding(session)[seat], now_s + 0.4, long=wanted) + 0.3
                return

    def _laying(self, session: Session, seat: Seat, slot: str, use: Use, *, face_up: bool) -> Callable[[Scene], Scene]:
        piece = _piece(session, use)
        return partial(tabletop.lay, seat=seat, slot=slot, card=piece, rng=self.rng, face_up=face_up)

    def _deal(self, session: Session) -> Dealt:
        return deal(_setup(session), self._shuffled)

    def _shuffled(self, cards: Sequence[CardT]) -> list[CardT]:
        return self.rng.sample(cards, len(cards))


def _slot(use: Use) -> str:
    match use.move:
        case Build():
            return "card"
        case BuildStage():
            return "wonder"
        case _:
            return "sell"


def _piece(session: Session, use: Use) -> tuple[PieceId, str]:
    cards = catalogue(_setup(session).edition)
    return cards.piece_of(use.card), cards.cards[use.card.card].color


def _setup(session: Session) -> Setup:
    if not isinstance(session.setup, Setup):
        raise TypeError("no game of 7 Wonders is set up yet")
    return session.setup
