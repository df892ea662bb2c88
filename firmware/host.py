"""The session with its devices: carries out effects, feeds back what came of them, shows what changed.

It owns no thread and no clock: the loop and the demo hand in the time with every input.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

import numpy as np

from engine import notation
from engine.games import AnyState
from engine.table import Seat
from firmware import outcome
from firmware.journal import Entry as Line
from firmware.journal import Journal
from firmware.journal_errors import SaveFailed as SavingFailed
from firmware.session.record import to_line
from firmware.session.status import lights, screen, shown_state, status
from firmware.session.step import step
from firmware.session.value import (
    Advance,
    Begin,
    Begun,
    Effect,
    Finish,
    Input,
    Leave,
    Save,
    Saved,
    SaveFailed,
    Session,
    Sound,
)
from firmware.signals import Beep, Light
from ui.paint import Painted, Painter
from ui.screen import View
from ui.view import Screen, TableStatus
from ui.views.games import view
from ui.words import Words

Pictures = Mapping[str, np.ndarray]


class Signals(Protocol):
    """Where lights and beeps go."""

    def light(self, seat: Seat, light: Light) -> None: ...

    def beep(self, beep: Beep) -> None: ...


class Display(Protocol):
    """Where painted screens go: a window, or a recorder of pictures."""

    def show(self, painted: Painted) -> None: ...


class Host:
    """Steps one session and keeps panel, journal and display in step with it."""

    def __init__(
        self,
        session: Session,
        *,
        journal: Journal,
        panel: Signals,
        words: Words,
        painter: Painter,
        display: Display | None,
        wall_clock: Callable[[], str],
    ) -> None:
        self.session = session
        self.left = False
        """True once the session is over."""
        self._journal = journal
        self._panel = panel
        self._words = words
        self._painter = painter
        self._display = display
        self._wall_clock = wall_clock
        self._lights: dict[Seat, Light] = {}
        self._shown: tuple[AnyState | None, TableStatus] | None = None
        self._view: View | None = None
        self._view_since_s = 0.0
        self._pictured: Pictures = {}

    def feed(self, inputs: Iterable[Input]) -> None:
        """Step through these inputs in order, each with all that follows from it."""
        queue = deque(inputs)
        while queue:
            self.take(step(self.session, queue.popleft()), queue)

    def take(self, advance: Advance, queue: deque[Input] | None = None) -> None:
        """Adopt an advance and carry out its effects; their answers are stepped next."""
        answers = queue if queue is not None else deque[Input]()
        self.session, effects = advance
        for answer in reversed([answer for effect in effects for answer in self._carry_out(effect)]):
            answers.appendleft(answer)
        if queue is None:
            self.feed(answers)

    def present(self, pictures: Pictures) -> bool:
        """Bring lights and display up to date; True if the display was painted."""
        for seat, light in lights(self.session).items():
            if self._lights.get(seat) is not light:
                self._panel.light(seat, light)
                self._lights[seat] = light
        if self._display is None:
            return False
        now_s = self.session.now_s
        shown = (shown_state(self.session), status(self.session))
        if shown != self._shown or self._view is None:
            self._shown, self._view, self._view_since_s = shown, view(*shown, self._words), now_s
        elif now_s - self._view_since_s > self._view.moving_s + 0.1 and not self._is_live(pictures):
            return False
        self._pictured = pictures
        self._display.show(self._painter.paint(self._view, pictures, now_s - self._view_since_s))
        return True

    def _is_live(self, pictures: Pictures) -> bool:
        """True if the screen shows the camera's picture and there is a new one."""
        return screen(self.session) is Screen.PICTURE and pictures.get("camera") is not self._pictured.get("camera")

    def _carry_out(self, effect: Effect) -> tuple[Input, ...]:
        match effect:
            case Sound(beep):
                self._panel.beep(beep)
            case Leave():
                self.left = True
            case Begin(setup):
                line, at = notation.format_setup(setup), self._wall_clock()
                try:
                    game_id = self._journal.begin(notation.game_of(setup), line, at, stand_in=self.session.stand_in)
                except SavingFailed as error:
                    return (SaveFailed(error.code),)
                return (Begun(game_id),)
            case Save(entries):
                lines = [Line(*to_line(self.session.game, entry)) for entry in entries]
                try:
                    last_seq = self._journal.append(self.session.game_id, lines, self._wall_clock())
                except SavingFailed as error:
                    return (SaveFailed(error.code),)
                return (Saved(last_seq - len(lines) + 1),)
            case Finish(aborted):
                return self._finish(aborted=aborted)
        return ()

    def _finish(self, *, aborted: bool) -> tuple[Input, ...]:
        """Close the game in the journal. If the disk refuses, it stays open and is offered again at the next start."""
        state = self.session.state
        if state is None:
            return ()
        try:
            result = outcome.to_json(outcome.outcome(state))
            self._journal.finish(self.session.game_id, result, self._wall_clock(), aborted=aborted)
            self._journal.backup()
        except SavingFailed as error:
            return (SaveFailed(error.code),)
        return ()
