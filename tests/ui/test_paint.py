"""Pixels: drawn once, moving for less than 0.6 s, and never dependent on a window."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from ui.drawing import ICONS, NoSuchIcon, icon_surface, picture_surface
from ui.paint import Painter
from ui.theme import bundled_theme
from ui.view import Screen
from ui.views.games import view

SMALL = (800, 480)


@pytest.fixture(scope="module")
def painter():
    return Painter(SMALL)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_painting_needs_neither_display_nor_mixer(painter, tables, words):
    painted = painter.paint(view(*tables(3)["choose"], words["en"]), {})
    assert painted.surface.get_size() == SMALL
    assert painted.screen is Screen.CHOOSE
    assert not pygame.mixer.get_init()


def test_the_same_view_is_painted_once(painter, tables, words):
    told = view(*tables(3)["choose"], words["en"])
    again = view(*tables(3)["choose"], words["en"])
    first = painter.paint(told, {}, 1.0)
    assert painter.paint(again, {}, 2.0) is first


def test_the_same_view_looks_the_same_on_every_painter(tables, words):
    told = view(*tables(5)["verdicts"], words["zh"])
    assert pixels(Painter(SMALL).paint(told, {}).surface) == pixels(Painter(SMALL).paint(told, {}).surface)


@pytest.mark.parametrize("screen", ["coins", "military", "scores", "dice_coins_attack", "dice_scores"])
def test_motion_ends_within_six_tenths_of_a_second(every_table, words, screen):
    told = view(*every_table(5)[screen], words["en"])
    assert 0 < told.moving_s < 0.6
    painter = Painter(SMALL)
    moving = pixels(painter.paint(told, {}, told.moving_s / 2).surface)
    ended = pixels(painter.paint(told, {}, told.moving_s).surface)
    assert moving != ended
    assert pixels(painter.paint(told, {}, 9.0).surface) == ended


def test_without_motion_everything_stands_at_its_end_at_once(tables, words):
    told = view(*tables(5)["scores"], words["en"])
    still = Painter(SMALL, motion=False)
    assert pixels(still.paint(told, {}, 0.0).surface) == pixels(Painter(SMALL).paint(told, {}, 9.0).surface)


def test_only_screens_where_something_goes_somewhere_move(every_table, words):
    moving = {name for name, table in every_table(5).items() if view(*table, words["en"]).moving_s}
    others = {"dice_coins", "dice_coins_attack", "dice_scores", "world_scores", "world_scores_early"}
    assert moving == {"coins", "military", "military_last", "scores"} | others


def test_the_camera_s_picture_is_shown_whole_and_follows(tables, words, camera):
    painter = Painter(SMALL)
    told = view(*tables(3)["picture_well"], words["en"])
    empty = pixels(painter.paint(told, {}).surface)
    shown = pixels(painter.paint(told, camera).surface)
    other = {"camera": np.full((2592, 4608, 3), (0, 0, 255), np.uint8)}
    red = painter.paint(told, other).surface
    assert len({empty, shown, pixels(red)}) == 3
    shown_red, *others = red.get_at((300, 240))[:3]
    assert shown_red > 250
    assert others == [0, 0]


@pytest.mark.parametrize("shape", [(1, 1, 3), (2592, 4608, 3), (480, 20, 3)])
def test_a_picture_of_any_shape_fits(shape):
    width, height = picture_surface(np.zeros(shape, np.uint8), (500, 300)).get_size()
    assert width <= 500
    assert height <= 300
    assert abs(width - height * shape[1] / shape[0]) <= 1


def test_a_copy_keeps_what_is_painted_over(tables, words):
    painter = Painter(SMALL)
    kept = painter.paint(view(*tables(3)["choose"], words["en"]), {}).copy()
    before = pixels(kept.surface)
    painter.paint(view(*tables(3)["scores"], words["en"]), {})
    assert pixels(kept.surface) == before
    assert kept.screen is Screen.CHOOSE


def test_every_icon_is_drawn_in_one_colour():
    for path in sorted(ICONS.glob("*.svg")):
        surface = icon_surface(path.stem, 48, (10, 200, 30))
        drawn = [surface.get_at((x, y)) for x in range(48) for y in range(48)]
        inked = [color for color in drawn if color.a > 250]
        assert len(inked) > 40, path.name
        assert all(abs(a - b) <= 4 for color in inked for a, b in zip(color[:3], (10, 200, 30), strict=True)), path.name


def test_every_icon_that_is_named_is_there(every_table, words):
    painter = Painter((1280, 720))
    named = set(bundled_theme().glyphs.values())
    for seats in (3, 5, 7):
        for table in every_table(seats).values():
            named |= {icon.name for icon in painter.sheet(view(*table, words["en"])).icons()}
    assert named <= {path.stem for path in ICONS.glob("*.svg")}


def test_an_icon_that_is_not_there_is_named():
    with pytest.raises(NoSuchIcon, match="'unicorn'"):
        icon_surface("unicorn", 20, (0, 0, 0))


def test_every_icon_has_its_credit():
    credits_ = (Path(__file__).parents[2] / "docs" / "credits.md").read_text(encoding="utf-8")
    assert [path.stem for path in ICONS.glob("*.svg") if f"`{path.stem}`" not in credits_] == []
