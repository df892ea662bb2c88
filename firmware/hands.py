"""Hands at the virtual table: fingers on buttons and pieces on the table, due at times of the virtual clock."""

from __future__ import annotations

import heapq
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.games import AnyState
from engine.table import MASTER, Seat
from firmware.errors import FirmwareError
from firmware.session import menu, setting_up
from firmware.session.value import Overlay, Session, Step
from vision.sim.camera import Camera
from vision.sim.scene import Scene

TAP_S = 0.12
HOLD_S = 1.1
"""Longer than the time that makes a press long."""
TOUR = ("menu:history", "menu:close", "menu:picture", "menu:close")
"""What somebody looks at in the menu, once in a game."""


@dataclass(frozen=True, slots=True)
class Finger:
    """A button goes down or up."""

    seat: Seat
    down: bool


class CannotShow(FirmwareError, ValueError):
    """The virtual table cannot show what would be played; the message says what of it."""


Deed = Finger | Callable[[Scene], Scene]


@dataclass(order=True)
class Due:
    at_s: float
    order: int
    deed: Deed = field(compare=False)


class People(ABC):
    """Bots with hands. ``act`` is called in every pass and returns what they do up to then.

    Everything is drawn from one seed. What they plan follows from what the session shows, as people watch the screen.
    """

    camera = Camera()
    """What the virtual camera is and where it hangs."""
    cities = 0
    """How many seats have a sheet on the table."""

    def __init__(self, seed: int, picks: list[str]) -> None:
        self.rng = random.Random(f"{seed} people")
        self._agenda: list[Due] = []
        self._planned_deeds = 0
        self._planned: tuple[object, ...] = ()
        self._picks = picks
        """Choices still to be picked with the master button, in this order."""
        self._toured = False
        self._busy_until_s = 0.0
        """The hand that walks menus and ways is busy until then."""

    @abstractmethod
    def table(self) -> Scene:
        """The table before anybody sits down."""

    @property
    @abstractmethod
    def true_state(self) -> AnyState | None:
        """The game as those know it who see everything."""

    def act(self, session: Session, now_s: float) -> Iterator[Deed]:
        planned = *self._phase(session), bool(self._picks)
        if planned != self._planned:
            self._planned = planned
            self._plan(session, now_s)
        if now_s >= self._busy_until_s and (self._picks or not self._agenda):
            self._walk(session, now_s)
        while self._agenda and self._agenda[0].at_s <= now_s:
            yield heapq.heappop(self._agenda).deed

    @abstractmethod
    def _phase(self, session: Session) -> tuple[object, ...]:
        """What must change before anything new is planned."""

    @abstractmethod
    def _plan(self, session: Session, now_s: float) -> None:
        """Plan what follows from a new phase."""

    @abstractmethod
    def _walk(self, session: Session, now_s: float) -> None:
        """One press of whatever is walked: the set-up, a menu, an entry by hand, ways."""

    def _pick(self, session: Session, seat: Seat, wanted: list[str], now_s: float) -> None:
        """One press towards the first of the wanted choices, or the long one that takes it."""
        offered = setting_up.walked(session) if session.overlay is Overlay.NONE else menu.walked(session)
        on_it = offered[session.highlight % len(offered)].id == wanted[0]
        if on_it:
            wanted.pop(0)
        self._busy_until_s = self._press(seat, now_s + (0.7 if on_it else 0.15), long=on_it) + 0.5

    def _tours(self, *, due: bool) -> bool:
        """Whether choices are to be picked before anything is played; when it is due, those of the tour."""
        if due and not self._toured:
            self._toured, self._picks = True, [*TOUR]
        return bool(self._picks)

    def _walk_menus(self, session: Session, now_s: float, step: Step) -> bool:
        """One press in the set-up, or towards the tour that is made in this step; False if neither is under way."""
        if not self._picks or session.step not in {Step.SETUP, step}:
            return False
        if session.step is step and session.overlay is Overlay.NONE:
            self._busy_until_s = self._press(MASTER, now_s + 0.3, long=True) + 0.6
        else:
            self._pick(session, MASTER, self._picks, now_s)
        return True

    def _press(self, seat: Seat, at_s: float, *, long: bool = False) -> float:
        """Plan a press; returns when the finger is off again."""
        up_s = at_s + (HOLD_S if long else TAP_S)
        self._at(at_s, Finger(seat, down=True))
        self._at(up_s, Finger(seat, down=False))
        return up_s

    def _at(self, at_s: float, deed: Deed) -> None:
        self._planned_deeds += 1
        heapq.heappush(self._agenda, Due(at_s, self._planned_deeds, deed))
