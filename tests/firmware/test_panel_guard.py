"""A panel that comes and goes: told, opened again, its lights lit as they were; nobody loses a press."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.table import Press
from firmware.panel import PanelLost, PanelMissing
from firmware.panel_guard import RETRY_S, PanelGuard
from firmware.presses import Edge, PressTimes, start
from firmware.signals import Beep, Light


@dataclass
class Panel:
    queue: list[Edge] = field(default_factory=list)
    down: dict[int, bool] = field(default_factory=lambda: dict.fromkeys(range(4), False))
    lights: dict[int, Light] = field(default_factory=dict)
    beeps: list[Beep] = field(default_factory=list)
    lost: bool = False
    closed: bool = False

    def _alive(self):
        if self.lost:
            raise PanelLost("the wire is out")

    def edges(self):
        self._alive()
        edges, self.queue = tuple(self.queue), []
        return edges

    def levels(self):
        self._alive()
        return dict(self.down)

    def light(self, seat, light):
        self._alive()
        self.lights[seat] = light

    def beep(self, beep):
        self._alive()
        self.beeps.append(beep)

    def close(self):
        self.closed = True

    def tap(self, seat, at_s):
        self.queue += [Edge(seat, True, at_s), Edge(seat, False, at_s + 0.1)]


def guarded(*later):
    first, spare = Panel(), list(later)

    def reopen():
        if not spare:
            raise PanelMissing("no panel")
        return spare.pop(0)

    return first, PanelGuard(first, reopen, start(first.levels(), 0.0, PressTimes()))


def test_presses_come_through():
    panel, guard = guarded()
    panel.tap(2, 1.0)
    assert guard.presses(1.2) == (Press(2),)
    assert guard.faults() == {}


def test_a_lost_panel_is_told_and_nothing_breaks():
    panel, guard = guarded()
    panel.lost = True
    assert guard.presses(1.0) == ()
    assert guard.faults()["panel"].code == "panel_lost"
    assert panel.closed
    guard.light(1, Light.STEADY)
    guard.beep(Beep.READY)
    assert guard.presses(1.1) == ()


def test_a_panel_lost_while_lighting_is_told_too():
    panel, guard = guarded()
    panel.lost = True
    guard.light(1, Light.STEADY)
    assert "panel" in guard.faults()


def test_it_is_opened_again_and_lit_as_it_was():
    spare = Panel()
    panel, guard = guarded(spare)
    guard.light(1, Light.STEADY)
    guard.light(2, Light.BREATHE)
    panel.lost = True
    guard.presses(1.0)
    guard.light(2, Light.BLINK)
    guard.presses(1.0 + RETRY_S / 2)
    assert "panel" in guard.faults()
    guard.presses(1.1 + RETRY_S)
    assert guard.faults() == {}
    assert spare.lights == {1: Light.STEADY, 2: Light.BLINK}
    spare.tap(3, 5.0)
    assert guard.presses(5.2) == (Press(3),)


def test_it_keeps_trying_until_one_is_there():
    panel, guard = guarded()
    panel.lost = True
    guard.presses(0.0)
    for n in range(1, 6):
        guard.presses(n * (RETRY_S + 0.1))
    assert guard.faults()["panel"].code == "panel_lost"


def test_a_stuck_button_is_named_and_the_others_go_on():
    panel, guard = guarded()
    panel.queue.append(Edge(1, True, 1.0))
    panel.down[1] = True
    guard.presses(1.1)
    presses = guard.presses(20.0)
    assert Press(1) not in presses
    assert guard.faults()["button 1"].facts == {"seat": 1}
    panel.tap(2, 21.0)
    assert Press(2) in guard.presses(21.2)
    panel.queue.append(Edge(1, False, 22.0))
    panel.down[1] = False
    guard.presses(22.2)
    assert guard.faults() == {}
