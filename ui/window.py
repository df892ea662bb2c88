"""The display itself: shows painted screens, and turns touches and keys into gestures."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from engine.table import MASTER, Press
from ui.errors import UiError
from ui.focus import next_target
from ui.paint import Painted
from ui.parts import Tone
from ui.sheet import Target
from ui.theme import bundled_theme
from ui.view import Gesture, Quit, Typed

LONG_TOUCH_MS = 600
"""A seat or the master button touched for so long is a long press, even before the finger leaves."""
_BLIND = frozenset({"dummy", "offscreen"})
_ENTER = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_FINGERS = 10
_MOUSE = -1


class NoDisplay(UiError, OSError):
    """No display can be opened here; the message says what SDL found wrong."""


def has_display() -> bool:
    """True if SDL finds a display that somebody can see: X11, Wayland or, without a desktop, KMS/DRM."""
    if pygame.display.get_init():
        return pygame.display.get_driver() not in _BLIND
    try:
        _open_driver()
        return pygame.display.get_driver() not in _BLIND and bool(pygame.display.get_desktop_sizes())
    except pygame.error:
        return False
    finally:
        pygame.display.quit()


def _open_driver() -> None:
    """Open SDL's display on what the environment offers: asked for Wayland without one, it complains on stderr."""
    if "SDL_VIDEODRIVER" in os.environ:
        pygame.display.init()
        return
    desktops = {"wayland": "WAYLAND_DISPLAY", "x11": "DISPLAY"}
    found = [driver for driver, variable in desktops.items() if os.environ.get(variable)]
    os.environ["SDL_VIDEODRIVER"] = ",".join((*found, "kmsdrm"))
    if not found:
        # Without a desktop SDL's own choice leaves the screen black on a Pi, and says nothing.
        for name in ("SDL_FRAMEBUFFER_ACCELERATION", "SDL_RENDER_DRIVER"):
            os.environ.setdefault(name, "opengles2")
    try:
        pygame.display.init()
    finally:
        del os.environ["SDL_VIDEODRIVER"]


def as_png(surface: pygame.Surface) -> bytes:
    """The picture as a PNG file holds it."""
    content = io.BytesIO()
    pygame.image.save(surface, content, "screen.png")
    return content.getvalue()


@dataclass(frozen=True, slots=True)
class _Hold:
    """A finger (or the mouse) that is down on a target, and the timer that makes it a long press."""

    target: Target
    timer: int


class Window:
    """A window, or with ``fullscreen`` the whole display; ``size_px`` None takes the display's own size.

    Keys: 1 to 7 are the seats and Enter or Space the master button, with Shift held a long press; M opens the menu.
    Arrow keys walk over whatever can be touched and Enter takes it. On a screen that takes typing, letters are text.
    """

    def __init__(
        self, size_px: tuple[int, int] | None = None, *, fullscreen: bool = False, title: str = "Pharos"
    ) -> None:
        try:
            _open_driver()
            flags = pygame.FULLSCREEN if fullscreen else 0
            self._screen = pygame.display.set_mode(size_px or pygame.display.get_desktop_sizes()[0], flags)
        except (pygame.error, IndexError) as error:
            pygame.display.quit()
            raise NoDisplay(f"no display can be opened: {error}") from error
        pygame.display.set_caption(title)
        pygame.mouse.set_visible(not fullscreen)
        self._timers = [pygame.event.custom_type() for _ in range(_FINGERS)]
        self._holds: dict[int, _Hold] = {}
        self._painted: Painted | None = None
        self._focus: Target | None = None

    @property
    def size_px(self) -> tuple[int, int]:
        width, height = self._screen.get_size()
        return width, height

    def show(self, painted: Painted) -> None:
        if self._painted is None or painted.screen is not self._painted.screen or self._focus not in painted.targets:
            self._focus = None
        self._painted = painted
        if painted.surface.get_size() == self._screen.get_size():
            self._screen.blit(painted.surface, (0, 0))
        else:
            pygame.transform.smoothscale(painted.surface, self._screen.get_size(), self._screen)
        if self._focus is not None:
            rect, width = self._focus.rect, max(3, self._screen.get_height() // 160)
            color = bundled_theme().fills[Tone.LAMP]
            pygame.draw.rect(self._screen, color, (rect.x, rect.y, rect.w, rect.h), width, border_radius=3 * width)
        pygame.display.flip()

    def gestures(self) -> tuple[Gesture, ...]:
        """What people did since the last call; touches are matched with what was shown last."""
        return tuple(gesture for event in pygame.event.get() for gesture in self._read(event))

    def close(self) -> None:
        pygame.display.quit()

    def _read(self, event: pygame.event.Event) -> Iterator[Gesture]:
        match event.type:
            case pygame.QUIT:
                yield Quit()
            case pygame.KEYDOWN:
                yield from self._key(event)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT and not event.touch:
                self._down(_MOUSE, event.pos)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT and not event.touch:
                yield from self._up(_MOUSE, event.pos)
            case pygame.FINGERDOWN:
                self._down(event.finger_id, self._pixel(event))
            case pygame.FINGERUP:
                yield from self._up(event.finger_id, self._pixel(event))
            case kind if kind in self._timers:
                yield from self._held(kind)

    def _down(self, finger: int, at_px: tuple[int, int]) -> None:
        self._unfocus()
        target = self._target_at(at_px)
        if target is not None and len(self._holds) < _FINGERS:
            timer = next(kind for kind in self._timers if all(hold.timer != kind for hold in self._holds.values()))
            self._holds[finger] = _Hold(target, timer)
            if isinstance(target.gesture, Press):
                pygame.time.set_timer(timer, LONG_TOUCH_MS, loops=1)

    def _up(self, finger: int, at_px: tuple[int, int]) -> Iterator[Gesture]:
        hold = self._holds.pop(finger, None)
        if hold is not None:
            pygame.time.set_timer(hold.timer, 0)
            if hold.target.rect.holds(*at_px):
                yield hold.target.gesture

    def _held(self, timer: int) -> Iterator[Gesture]:
        for finger, hold in tuple(self._holds.items()):
            if hold.timer == timer and isinstance(hold.target.gesture, Press):
                del self._holds[finger]
                yield Press(hold.target.gesture.seat, long=True)

    def _key(self, event: pygame.event.Event) -> Iterator[Gesture]:
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        typing = self._painted is not None and self._painted.typing
        seat = 0 if typing and self._painted is not None and self._painted.numerals else _digit(event.key)
        if event.key in _ARROWS:
            self._walk(_ARROWS[event.key])
        elif event.key == pygame.K_ESCAPE:
            self._unfocus()
            yield Typed("\x1b")
        elif self._focus is not None and event.key in _ENTER | {pygame.K_SPACE}:
            gesture = self._focus.gesture
            yield Press(gesture.seat, long=shift) if isinstance(gesture, Press) and shift else gesture
        elif seat:
            yield Press(seat, long=shift)
        elif typing and event.key == pygame.K_BACKSPACE:
            yield Typed("\b")
        elif typing and event.key in _ENTER and not shift:
            yield Typed("\r")
        elif typing and event.unicode.isprintable() and event.unicode:
            yield Typed(event.unicode)
        elif event.key in _ENTER | {pygame.K_SPACE}:
            yield Press(MASTER, long=shift)
        elif event.key == pygame.K_m:
            yield Press(MASTER, long=True)

    def _walk(self, direction: tuple[int, int]) -> None:
        if self._painted is not None:
            self._focus = next_target(self._painted.targets, self._focus, direction)
            self.show(self._painted)

    def _unfocus(self) -> None:
        if self._focus is not None and self._painted is not None:
            self._focus = None
            self.show(self._painted)

    def _target_at(self, at_px: tuple[int, int]) -> Target | None:
        """The smallest target there: an action stands on its seat's panel."""
        targets = self._painted.targets if self._painted is not None else ()
        found = [target for target in targets if target.rect.holds(*at_px)]
        return min(found, key=lambda target: target.rect.w * target.rect.h, default=None)

    def _pixel(self, event: pygame.event.Event) -> tuple[int, int]:
        return int(event.x * self.size_px[0]), int(event.y * self.size_px[1])


def _digit(key: int) -> int:
    """The seat of a digit key (either row), 0 for any other key."""
    for first in (pygame.K_1, pygame.K_KP_1):
        if first <= key < first + 7:
            return key - first + 1
    return 0
