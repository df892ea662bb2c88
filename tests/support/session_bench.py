"""A table without devices: the pure session, and a disk that answers at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.table import Press
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
    Tick,
)
from ui.view import Pick, Problem, Typed


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

    def fault(self, device: str, code: str) -> None:
        self.feed(FaultsChanged({device: Problem(code)}))

    def mend(self) -> None:
        self.feed(FaultsChanged({}))

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
