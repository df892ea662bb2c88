"""The panel with its presses: told when it is lost, opened again when it is back. No clock: the time is handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.table import Press, Seat
from firmware.panel import NoPanel, Panel, PanelError, PanelLost
from firmware.presses import PressTracker, resync, start, track
from firmware.signals import Beep, Light
from ui.view import Problem

RETRY_S = 3.0
"""Between two tries to open a lost panel."""


class PanelGuard:
    """Stands between the session and a panel that may come and go."""

    def __init__(self, panel: Panel, reopen: Callable[[], Panel], tracker: PressTracker) -> None:
        self._panel = panel
        self._reopen = reopen
        self._tracker = tracker
        self._lights: dict[Seat, Light] = {}
        self._lost: Problem | None = None
        self._stuck: frozenset[Seat] = frozenset()
        self._now_s = 0.0
        self._retry_at_s = 0.0

    def presses(self, now_s: float) -> tuple[Press, ...]:
        """One pass: what was pressed since the last one."""
        if self._lost is not None and now_s >= self._retry_at_s:
            self._open_again(now_s)
        self._now_s = now_s
        told: tuple[Press, ...] = ()
        try:
            self._tracker, told, _ = track(self._tracker, self._panel.edges(), now_s)
            self._tracker, healed, self._stuck = resync(self._tracker, self._panel.levels(), now_s)
            told += healed
        except PanelLost as error:
            self._lose(error)
        return told

    def faults(self) -> Mapping[str, Problem]:
        """A lost panel, and every stuck button by its seat."""
        stuck = {f"button {seat}": Problem("button_stuck", {"seat": seat}) for seat in sorted(self._stuck)}
        return stuck if self._lost is None else {"panel": self._lost}

    def light(self, seat: Seat, light: Light) -> None:
        self._lights[seat] = light
        self._try(lambda panel: panel.light(seat, light))

    def beep(self, beep: Beep) -> None:
        self._try(lambda panel: panel.beep(beep))

    def close(self) -> None:
        self._panel.close()

    def _try(self, deed: Callable[[Panel], None]) -> None:
        try:
            deed(self._panel)
        except PanelLost as error:
            self._lose(error)

    def _lose(self, error: PanelError) -> None:
        self._panel.close()
        self._panel = NoPanel()
        self._tracker = start({}, self._now_s, self._tracker.times)
        self._stuck = frozenset()
        self._lost = Problem("panel_lost", {"text": str(error)[:120]})
        self._retry_at_s = self._now_s + RETRY_S

    def _open_again(self, now_s: float) -> None:
        self._retry_at_s = now_s + RETRY_S
        try:
            panel = self._reopen()
            tracker = start(panel.levels(), now_s, self._tracker.times)
        except PanelError:
            return
        self._panel, self._tracker, self._lost = panel, tracker, None
        for seat, light in self._lights.items():
            self.light(seat, light)
