"""A table without devices: the pure session, settled pieces laid by hand, and a disk that answers at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from session_bench import Bench

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import CardCopy, Edition, SeatSetup, Setup
from engine.table import EMPTY, FACE_DOWN, Content, SurfaceFound, TableEvent, ZoneId, ZoneSettled, mat
from firmware.session.settling import acting
from firmware.session.value import (
    Begun,
    Session,
    Table,
)

SECOND = catalogue(Edition.SECOND)
WONDERS = (("gizah", "day"), ("rhodos", "night"), ("ephesos", "day"), ("alexandria", "night"), ("babylon", "day"))


class CardBench(Bench):
    """Settled cards laid by hand."""

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


def setup_of(players: int) -> Setup:
    return Setup(
        Edition.SECOND, tuple(SeatSetup(wonder, side, f"P{n}") for n, (wonder, side) in enumerate(WONDERS[:players], 1))
    )


@pytest.fixture
def new_bench():
    """A session at its set-up screen."""

    def make(**changes) -> CardBench:
        return CardBench(replace(Session(seed=7), **changes))

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
