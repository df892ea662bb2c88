"""A table without devices: the pure session, settled pieces laid by hand, and a disk that answers at once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import CardCopy, Edition, SeatSetup, Setup
from engine.table import EMPTY, FACE_DOWN, Content, Press, SurfaceFound, TableEvent, ZoneId, ZoneSettled, mat
from firmware.session.playing import acting
from firmware.session.status import lights, status
from firmware.session.step import step
from firmware.session.value import (
    Begin,
    Begun,
    Effect,
    FaultsChanged,
    Input,
    Save,
    Saved,
    SaveFailed,
    Session,
    Step,
    Table,
    Tick,
)
from ui.view import Pick, Problem, Typed

SECOND = catalogue(Edition.SECOND)
WONDERS = (("gizah", "day"), ("rhodos", "night"), ("ephesos", "day"), ("alexandria", "night"), ("babylon", "day"))


@dataclass
class Bench:
    """The session under test, in the words of the table."""

    session: Session
    disk_full: bool = False
    effects: list[Effect] = field(default_factory=list)
    seq: int = 0

    def feed(self, given: Input) -> None:
        self.session, effects = step(self.session, given)
        self.effects += effects
        for effect in effects:
            if isinstance(effect, Begin):
                self.feed(Begun(1))
            elif isinstance(effect, Save) and self.disk_full:
                self.feed(SaveFailed("disk_full"))
            elif isinstance(effect, Save):
                first, self.seq = self.seq + 1, self.seq + len(effect.entries)
                self.feed(Saved(first))

    def press(self, seat: int, *, long: bool = False) -> None:
        self.feed(Press(seat, long))

    def pick(self, choice: str) -> None:
        self.feed(Pick(choice))

    def type(self, text: str) -> None:
        for letter in text:
            self.feed(Typed(letter))

    def wait_s(self, seconds: float) -> None:
        until_s = self.session.now_s + seconds
        while self.session.now_s < until_s - 1e-9:
            self.feed(Tick(min(until_s, self.session.now_s + 0.1)))

    def lay(self, seat: int, slot: str, content: Content) -> None:
        self.feed(Table((ZoneSettled(ZoneId(mat(seat), slot), content),)))

    def place(self, card: str, seat: int, slot: str = "card", copy: int = 0) -> None:
        """A card face up."""
        self.lay(seat, slot, Content(pieces=(SECOND.piece_of(CardCopy(card, copy)),)))

    def cover(self, seat: int, slot: str = "card") -> None:
        """A card face down."""
        self.lay(seat, slot, FACE_DOWN)

    def lift(self, seat: int, slot: str = "card") -> None:
        self.lay(seat, slot, EMPTY)

    def move_down(self, seat: int, slot: str) -> None:
        """The face-down card of CARD goes to another slot."""
        self.lift(seat)
        self.cover(seat, slot)

    def fault(self, device: str, code: str) -> None:
        self.feed(FaultsChanged({device: Problem(code)}))

    def mend(self) -> None:
        self.feed(FaultsChanged({}))

    def choose_all(self) -> None:
        """Everybody lays a card face down and is ready; the count-down runs out."""
        for seat in acting(self.session):
            self.cover(seat)
            self.press(seat)
        self.wait_s(4.0)

    def sell_all(self) -> None:
        """A whole turn in which everybody sells."""
        self.choose_all()
        for seat in acting(self.session):
            self.move_down(seat, "sell")
        self.wait_s(1.5)
        self.clear_mats()
        self.wait_s(3.0)

    def clear_mats(self) -> None:
        events: list[TableEvent] = [ZoneSettled(zone, EMPTY) for zone in self.session.layout.zones]
        self.feed(Table(tuple(events)))

    @property
    def step(self) -> Step:
        return self.session.step

    @property
    def status(self):
        return status(self.session)

    @property
    def lights(self):
        return lights(self.session)

    def mark(self, seat: int) -> str:
        return self.status.seats[seat - 1].mark.value

    def problem(self, seat: int) -> str:
        problem = self.status.seats[seat - 1].problem
        return problem.code if problem else ""

    def coins(self, seat: int) -> int:
        return self.session.state.city(seat).coins


def setup_of(players: int) -> Setup:
    return Setup(
        Edition.SECOND, tuple(SeatSetup(wonder, side, f"P{n}") for n, (wonder, side) in enumerate(WONDERS[:players], 1))
    )


@pytest.fixture
def new_bench():
    """A session at its set-up screen."""

    def make(**changes) -> Bench:
        return Bench(replace(Session(seed=7), **changes))

    return make


@pytest.fixture
def table(new_bench):
    """A game of three at its first choice, all mats seen."""
    from firmware.session import setting_up

    bench = new_bench()
    bench.session, _effects = setting_up.start(bench.session, setup_of(3))
    bench.feed(Begun(1))
    bench.feed(Table(tuple(SurfaceFound(mat(seat)) for seat in (1, 2, 3))))
    bench.effects.clear()
    return bench
