"""The camera's own thread: it takes frames, looks, and queues what changed for the loop."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from engine.games import RULES
from engine.table import TableEvent
from firmware.eyes import Eyes
from firmware.kit import PRINTED, Kit
from firmware.session.value import Watched
from ui.view import Problem
from vision.frame import CameraLost, FrameSource, Picture
from vision.picamera import PiCamera
from vision.sighting import Trouble

LOOK_S = 0.1
"""At most ten looks a second."""
RETRY_S = 3.0
"""Between two tries to open a lost camera."""
_TROUBLES = {
    Trouble.DARK: Problem("camera_dark"),
    Trouble.BLOCKED: Problem("camera_blocked"),
    Trouble.UNSHARP: Problem("camera_blurred"),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """What the camera's thread hands over: agreed changes, and what is wrong with the camera or its picture."""

    events: tuple[TableEvent, ...] = ()
    lost: Problem | None = None
    trouble: Problem | None = None


class CameraThread:
    """Takes frames, looks, and queues what changed. A lost camera is told, and opened again when it is back."""

    def __init__(self, source: FrameSource, reopen: Callable[[], FrameSource], kit: Kit = PRINTED) -> None:
        self._source: FrameSource | None = source
        self._reopen = reopen
        self._kit = kit
        self._watched = Watched(next(iter(RULES)))
        self._queue: SimpleQueue[Seen] = SimpleQueue()
        self._stop = threading.Event()
        self._picture: Picture | None = None
        self._told = Seen()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)
        self._thread.start()

    def drain(self) -> Iterator[Seen]:
        with contextlib.suppress(Empty):
            while True:
                yield self._queue.get_nowait()

    def picture(self) -> Picture | None:
        return self._picture

    def watch(self, watched: Watched) -> None:
        """Look for this from the next frame on."""
        self._watched = watched

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=2.0)
        if self._source is not None:
            self._source.close()

    def _run(self) -> None:
        eyes = Eyes(self._watched, self._kit)
        while not self._stop.is_set():
            began_s = time.monotonic()
            try:
                if self._source is None:
                    self._source = self._reopen()
                    eyes.forget()
                self._look(eyes, self._source)
            except Exception as error:  # whatever it is, the table must not go blind in silence
                self._lose(error)
                self._stop.wait(RETRY_S)
            self._stop.wait(max(0.0, LOOK_S - (time.monotonic() - began_s)))

    def _look(self, eyes: Eyes, source: FrameSource) -> None:
        eyes.watch(self._watched)
        if isinstance(source, PiCamera):
            source.color = eyes.in_color
        frame = source.read()
        if frame is None:
            raise CameraLost("the camera gives no more pictures")
        looked = eyes.look(frame)
        self._picture = eyes.picture(looked)
        trouble = _TROUBLES.get(looked.sighting.trouble) if looked.sighting.trouble else None
        self._tell(Seen(looked.events, trouble=trouble))

    def _tell(self, seen: Seen) -> None:
        """Queue what is new: changes on the table, or another fault than the one told last."""
        if seen.events or (seen.lost, seen.trouble) != (self._told.lost, self._told.trouble):
            self._queue.put(seen)
        self._told = seen

    def _lose(self, error: Exception) -> None:
        if self._source is not None:
            with contextlib.suppress(Exception):
                self._source.close()
            self._source = None
        self._picture = None
        self._tell(Seen(lost=Problem("camera_lost", {"text": str(error)[:120]})))
