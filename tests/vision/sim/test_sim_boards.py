"""Boards on the virtual table: all in view, read where they lie, and only what changed is drawn again."""

import random
from dataclasses import replace

import numpy as np
import pytest
from dice_sheets import inks, tiles
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import EMPTY, FACE_DOWN, Content
from vision.sheets.board_plan import board_plan
from vision.sighting import study
from vision.sim.camera import Camera, pixel, projection
from vision.sim.dice_table import CAMERA_MM, dice_table, draw_on, lay_tile, take_tile, turn_tile_up
from vision.sim.render import Renderer
from vision.sim.scene import LaidBoard, LaidTile, Pose, Scene, Sheet, Stroke
from vision.surface import surfaces

TINY = Camera(size_px=(768, 432), height_mm=CAMERA_MM)
TILES = tiles()
BOARDS = surfaces(f"board{n}" for n in range(1, 8))


def tile_of(seat, number=0):
    return [tile for tile in TILES if tile.seat == seat][number]


def cross_in(box):
    (x, y), (w, h) = box.at_mm, box.size_mm
    ends = (((x + 1, y + 1), (x + w - 1, y + h - 1)), ((x + 1, y + h - 1), (x + w - 1, y + 1)))
    return tuple(Stroke(points, 0.6, "#303030") for points in ends)


def same(one, other):
    return (one.grey == other.grey).all() and (one.image_bgr == other.image_bgr).all()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seats", range(2, 8))
def test_all_boards_and_the_tray_are_in_view_and_apart(seats, seed):
    scene = dice_table(inks()[:seats], random.Random(seed))
    camera = Camera(height_mm=CAMERA_MM)
    lens = projection(camera)
    assert [board.seat for board in scene.boards] == list(range(1, seats + 1))
    covered = np.zeros((700, 1200), np.uint8)
    planes = [
        (board.sheet.surface.size_mm, lambda corner, sheet=board.sheet: sheet.on_table(Pose(corner)).at_mm)
        for board in scene.boards
    ]
    planes.append((scene.tray.surface.size_mm, scene.tray.on_table))
    for (w, h), place in planes:
        for corner in ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)):
            x, y = pixel(lens, place(corner), 0.0)
            assert 20 < x < camera.size_px[0] - 20
            assert 20 < y < camera.size_px[1] - 20
        steps = [(u, v) for u in np.arange(0, w + 0.1, 2.0) for v in np.arange(0, h + 0.1, 2.0)]
        spots = {(round(y) + 350, round(x) + 600) for x, y in map(place, steps)}
        rows, columns = np.array(sorted(spots)).T
        assert not covered[rows, columns].any()
        covered[rows, columns] = 1


def test_there_is_room_for_one_to_seven_boards():
    for wrong in ((), (*inks(), inks()[0])):
        with pytest.raises(ValueError, match="1 to 7 boards"):
            dice_table(wrong, random.Random(1))


@settings(max_examples=12, deadline=None)
@given(
    number=st.integers(1, 7),
    turn=st.floats(0, 360),
    off=st.tuples(st.floats(-3, 3), st.floats(-3, 3)),
    tile_turn=st.floats(-12, 12),
    upside_down=st.booleans(),
    lying=st.sampled_from(("nothing", "face down", "face up")),
    k=st.integers(0, 9),
)
def test_a_tile_on_a_board_is_read_or_noticed(close_renderer, number, turn, off, tile_turn, upside_down, lying, k):
    sheet = Sheet(inks()[number - 1], Pose((0.0, 0.0), turn))
    zone = sheet.surface.zones[0]
    at = zone.centre_mm[0] + off[0], zone.centre_mm[1] + off[1]
    tile = LaidTile(number, tile_of(number, k), Pose(at, tile_turn + 180 * upside_down), lying == "face up")
    laid = () if lying == "nothing" else (tile,)
    scene = Scene((), boards=(LaidBoard(number, sheet),), tiles=laid)

    seen = study(close_renderer.frame(scene, k, 0.0), BOARDS, {tile.piece for tile in TILES})

    assert [s.surface.id for s in seen.surfaces if s.location] == [f"board{number}"]
    expected = {"nothing": EMPTY, "face down": FACE_DOWN, "face up": Content(pieces=(tile.tile.piece,))}[lying]
    assert dict(seen.zones) == {zone.id: expected}


def test_a_whole_table_is_read_from_800_mm():
    rng = random.Random(4)
    scene = dice_table(inks(), rng)
    for seat in range(1, 7):
        scene = lay_tile(scene, seat, tile_of(seat, seat), rng)
    for seat in (1, 2, 3):
        scene = turn_tile_up(scene, seat, rng)
    scene = take_tile(scene, 6)

    frame = Renderer(Camera(height_mm=CAMERA_MM), 5).frame(scene, 0, 0.0)
    seen = study(frame, BOARDS, {tile.piece for tile in TILES})

    assert all(found.location for found in seen.surfaces)
    up = {seat: Content(pieces=(tile_of(seat, seat).piece,)) for seat in (1, 2, 3)}
    expected = {seat: up.get(seat, FACE_DOWN if seat in {4, 5} else EMPTY) for seat in range(1, 8)}
    assert dict(seen.zones) == {BOARDS[seat - 1].zones[0].id: content for seat, content in expected.items()}


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000), steps=st.lists(st.integers(0, 4), min_size=1, max_size=8))
def test_what_was_drawn_before_does_not_show(seed, steps):
    """The incremental picture equals the picture drawn at once, byte for byte."""
    rng = random.Random(seed)
    renderer, scene = Renderer(TINY, 7), dice_table(inks()[:3], rng)
    for number, step in enumerate(steps):
        seat = rng.randint(1, 3)
        match step:
            case 0 | 1:
                boxes = board_plan(inks()[seat - 1]).boxes
                scene = draw_on(scene, seat, cross_in(boxes[rng.choice(sorted(boxes))]))
            case 2:
                scene = lay_tile(scene, seat, tile_of(seat), rng)
            case 3:
                scene = turn_tile_up(scene, seat, rng)
            case 4:
                scene = take_tile(scene, seat)
        renderer.frame(scene, number, 0.0)
    assert same(renderer.frame(scene, 99, 0.0, color=True), Renderer(TINY, 7).frame(scene, 99, 0.0, color=True))


def test_a_cross_darkens_its_square_by_as_much_as_its_lines_cover(close_renderer):
    """Two lines 0.6 mm wide: what they cover, in millimetres, is their length times their width."""
    ink = inks()[0]
    box = board_plan(ink).boxes["agora.b2"]
    clear = Scene((), boards=(LaidBoard(1, Sheet(ink, Pose((40.0, 20.0), 30.0))),))
    crossed = draw_on(clear, 1, cross_in(box))
    before, after = (close_renderer.frame(scene, 1, 0.0).grey.astype(float) for scene in (clear, crossed))
    dark = 1 - after[before > 0] / before[before > 0]
    lens = projection(Camera(size_px=(2304, 1296), height_mm=380.0))
    (x0, _), (x1, _) = pixel(lens, (0.0, 0.0), 0.0), pixel(lens, (100.0, 0.0), 0.0)
    share = 1 - 0x30 / 255
    long_mm = 2 * (box.size_mm[0] - 2) * 2**0.5
    expected = (long_mm * 0.6 - 0.6**2 + 2 * np.pi * 0.3**2) * share
    assert dark.sum() / ((x1 - x0) / 100) ** 2 == pytest.approx(expected, rel=0.12)
    assert (before != after).sum() < 6000  # nothing else on the table changed


def test_a_cross_is_rubbed_out_with_its_mark():
    scene = dice_table(inks()[:2], random.Random(2))
    renderer = Renderer(TINY, 7)
    crossed = draw_on(scene, 2, cross_in(board_plan(inks()[1]).boxes["wonder.w1"]))
    first = renderer.frame(scene, 1, 0.0, color=True)
    assert not same(first, renderer.frame(crossed, 1, 0.0, color=True))
    erased = replace(crossed, boards=tuple(replace(board, marks=()) for board in crossed.boards))
    assert same(first, renderer.frame(erased, 1, 0.0, color=True))
