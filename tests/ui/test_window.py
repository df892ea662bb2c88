"""Touches and keys become gestures; the display is SDL's blind one, named by the test alone."""

from __future__ import annotations

import io
from dataclasses import replace

import pygame
import pytest

from engine.table import Press
from ui.paint import Painter
from ui.view import Pick, Quit, Typed
from ui.views.seven_wonders import view
from ui.window import NoDisplay, Window, as_png, has_display

SIZE = (800, 480)


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window(SIZE)
    pygame.event.clear()
    yield opened
    opened.close()


@pytest.fixture
def shown(window, tables, words):
    painter = Painter(SIZE)

    def show(screen: str, seats: int = 5):
        painted = painter.paint(view(*tables(seats)[screen], words["en"]), {})
        window.show(painted)
        return painted

    return show


def key(code: int, *, shift: bool = False, text: str = "") -> None:
    mod = pygame.KMOD_LSHIFT if shift else pygame.KMOD_NONE
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))


def mouse(kind: int, at: tuple[int, int], *, touch: bool = False) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=touch))


def finger(kind: int, at: tuple[int, int], number: int = 0) -> None:
    pygame.event.post(pygame.event.Event(kind, x=at[0] / SIZE[0], y=at[1] / SIZE[1], finger_id=number, touch_id=0))


def place(painted, gesture) -> tuple[int, int]:
    """A point of that gesture's target where no smaller one lies."""
    target = next(target for target in painted.targets if target.gesture == gesture)
    return target.rect.x + 5, target.rect.y + 5


def test_number_keys_are_the_seats_and_shift_makes_them_long(window):
    key(pygame.K_3)
    key(pygame.K_KP_7)
    key(pygame.K_1, shift=True)
    assert window.gestures() == (Press(3), Press(7), Press(1, long=True))


def test_enter_and_space_are_the_master_button_and_m_opens_the_menu(window, shown):
    shown("choose")
    key(pygame.K_RETURN)
    key(pygame.K_SPACE)
    key(pygame.K_RETURN, shift=True)
    key(pygame.K_m, text="m")
    assert window.gestures() == (Press(0), Press(0), Press(0, long=True), Press(0, long=True))


def test_letters_are_text_only_where_the_screen_takes_typing(window, shown):
    shown("entry_color")
    key(pygame.K_m, text="m")
    key(pygame.K_SPACE, text=" ")
    key(pygame.K_BACKSPACE)
    key(pygame.K_RETURN)
    assert window.gestures() == (Typed("m"), Typed(" "), Typed("\b"), Typed("\r"))
    shown("choose")
    key(pygame.K_x, text="x")
    assert window.gestures() == ()


def test_digits_are_the_seats_buttons_until_the_screen_takes_them_as_text(window, shown):
    painted = shown("entry_color")
    key(pygame.K_1, text="1")
    assert window.gestures() == (Press(1),)
    window.show(replace(painted, numerals=True))
    key(pygame.K_1, text="1")
    key(pygame.K_0, text="0")
    assert window.gestures() == (Typed("1"), Typed("0"))


def test_escape_is_told_everywhere(window):
    key(pygame.K_ESCAPE)
    assert window.gestures() == (Typed("\x1b"),)


def test_a_touch_on_a_panel_is_that_seat_s_short_press(window, shown):
    at = place(shown("choose"), Press(4))
    finger(pygame.FINGERDOWN, at)
    finger(pygame.FINGERUP, at)
    assert window.gestures() == (Press(4),)


def test_the_action_on_a_panel_goes_before_the_panel(window, shown):
    painted = shown("verdicts")
    at = place(painted, Press(1, long=True))
    mouse(pygame.MOUSEBUTTONDOWN, at)
    mouse(pygame.MOUSEBUTTONUP, at)
    assert window.gestures() == (Press(1, long=True),)


def test_a_mouse_click_that_a_touch_made_counts_once(window, shown):
    at = place(shown("choose"), Press(2))
    finger(pygame.FINGERDOWN, at)
    mouse(pygame.MOUSEBUTTONDOWN, at, touch=True)
    finger(pygame.FINGERUP, at)
    mouse(pygame.MOUSEBUTTONUP, at, touch=True)
    assert window.gestures() == (Press(2),)


def test_two_people_touch_at_the_same_time(window, shown):
    painted = shown("choose")
    finger(pygame.FINGERDOWN, place(painted, Press(1)), 1)
    finger(pygame.FINGERDOWN, place(painted, Press(5)), 2)
    finger(pygame.FINGERUP, place(painted, Press(5)), 2)
    finger(pygame.FINGERUP, place(painted, Press(1)), 1)
    assert window.gestures() == (Press(5), Press(1))


def test_a_finger_that_leaves_its_target_means_nothing(window, shown):
    painted = shown("choose")
    finger(pygame.FINGERDOWN, place(painted, Press(1)))
    finger(pygame.FINGERUP, place(painted, Press(2)))
    assert window.gestures() == ()


def test_a_long_touch_is_a_long_press_while_the_finger_is_still_down(window, shown, monkeypatch):
    started = []
    monkeypatch.setattr(pygame.time, "set_timer", lambda kind, ms, loops=0: started.append((kind, ms)))
    at = place(shown("choose"), Press(3))
    finger(pygame.FINGERDOWN, at)
    assert window.gestures() == ()
    timer, after_ms = started[0]
    assert 400 <= after_ms <= 1000
    pygame.event.post(pygame.event.Event(timer))
    finger(pygame.FINGERUP, at)
    assert window.gestures() == (Press(3, long=True),)


def test_a_choice_is_picked_by_touch_and_has_no_long_form(window, shown, monkeypatch):
    started = []
    monkeypatch.setattr(pygame.time, "set_timer", lambda kind, ms, loops=0: started.append(ms))
    at = place(shown("menu"), Pick("menu:history"))
    finger(pygame.FINGERDOWN, at)
    finger(pygame.FINGERUP, at)
    assert window.gestures() == (Pick("menu:history"),)
    assert [ms for ms in started if ms] == []


def test_arrow_keys_walk_from_the_highlight_and_enter_takes(window, shown):
    painted = shown("menu")
    highlighted = next(target for target in painted.targets if target.highlighted)
    key(pygame.K_DOWN)
    key(pygame.K_RETURN)
    assert window.gestures() == (highlighted.gesture,)
    key(pygame.K_DOWN)
    key(pygame.K_RETURN)
    (second,) = window.gestures()
    assert second != highlighted.gesture
    assert second in {target.gesture for target in painted.targets}


def test_the_focus_of_the_arrow_keys_is_seen_and_goes_with_the_screen(window, shown):
    shown("menu")
    plain = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    key(pygame.K_DOWN)
    window.gestures()
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") != plain
    shown("choose")
    key(pygame.K_RETURN)
    assert window.gestures() == (Press(0),)


def test_shift_and_enter_on_a_focused_seat_is_its_long_press(window, shown):
    shown("choose")
    key(pygame.K_RIGHT)
    key(pygame.K_RETURN, shift=True)
    (gesture,) = window.gestures()
    assert isinstance(gesture, Press)
    assert gesture.long


def test_closing_the_window_is_told(window):
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.gestures() == (Quit(),)


def test_a_screen_of_another_size_is_scaled(window, tables, words):
    painted = Painter((1280, 720)).paint(view(*tables(3)["choose"], words["en"]), {})
    window.show(painted)
    assert pygame.display.get_surface().get_size() == window.size_px == SIZE


def test_the_blind_driver_is_no_display(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert not has_display()


def test_without_any_display_the_window_says_so(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no_such_driver")
    assert not has_display()
    with pytest.raises(NoDisplay, match="no display can be opened"):
        Window(SIZE)


def test_neither_sound_nor_joystick_is_opened(window):
    assert not pygame.mixer.get_init()
    assert not pygame.joystick.get_init()


def test_a_screen_is_given_as_png(tables, words):
    painted = Painter(SIZE).paint(view(*tables(3)["scores"], words["en"]), {})
    content = as_png(painted.surface)
    assert content.startswith(b"\x89PNG")
    assert pygame.image.load(io.BytesIO(content), "scores.png").get_size() == SIZE
