"""City maps on the virtual table: in view, pieces where they were laid, and only what changed is drawn again."""

import random
from dataclasses import replace

import numpy as np
import pytest
from city_sheets import choices, maps, of_kind, pieces
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import EMPTY, FACE_DOWN, Content
from vision.city.forms import CELL_MM
from vision.city.map_plan import map_plan
from vision.codes import read_codes
from vision.sheets.city_pieces import PrintedPiece
from vision.sighting import study
from vision.sim.camera import Camera, pixel, projection
from vision.sim.city_table import city_table, covered, lay_piece, move_piece, take_piece
from vision.sim.dice_table import lay_tile, take_tile, turn_tile_up
from vision.sim.render import Renderer
from vision.sim.scene import CityMap, LaidPiece, Pose, Scene
from vision.surface import surfaces

TINY = Camera(size_px=(768, 432))
PIECES = pieces()
SURFACES = surfaces(f"map{n}" for n in range(1, 6))
KNOWN = frozenset((*PIECES, *(tile.piece for tile in choices())))
SHAPES = [
    next(p for p in PIECES.values() if p.form.cells == cells and p.piece[2] != "R")
    for cells in sorted({p.form.cells for p in PIECES.values() if p.piece[2] != "R" and len(p.form.cells) > 1})
]
"""One of each, with a code of 15 mm: one of 12 mm is not read in every single frame."""


def same(one, other):
    return (one.grey == other.grey).all() and (one.image_bgr == other.image_bgr).all()


def on_one_map(at=(0.0, 0.0), turn=0.0, seat=1):
    return Scene((), maps=(CityMap(maps()[seat - 1], Pose(at, turn)),))


def changed_box(before, after):
    rows, columns = np.nonzero((before.image_bgr != after.image_bgr).any(axis=2))
    return columns.min(), rows.min(), columns.max(), rows.max()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("height_mm", [720.0, 760.0, 800.0])
def test_all_maps_are_in_view_and_apart(height_mm, seats, seed):
    scene = city_table(maps("B", seats), random.Random(seed))
    camera = Camera(height_mm=height_mm)
    lens = projection(camera)
    assert [laid.ink.seat for laid in scene.maps] == list(range(1, seats + 1))
    covers = np.zeros((700, 1200), np.uint8)
    for laid in scene.maps:
        for corner in laid.surface.corners_mm:
            x, y = pixel(lens, laid.on_table(Pose(corner)).at_mm, 0.0)
            assert 0 < x < camera.size_px[0]
            assert 0 < y < camera.size_px[1]
        w, h = laid.surface.size_mm
        steps = [(u, v) for u in np.arange(0, w + 0.1, 3.0) for v in np.arange(0, h + 0.1, 3.0)]
        spots = {(round(y) + 350, round(x) + 600) for x, y in (laid.on_table(Pose(step)).at_mm for step in steps)}
        rows, columns = np.array(sorted(spots)).T
        assert not covers[rows, columns].any()
        covers[rows, columns] = 1


def test_there_is_room_for_one_to_five_maps():
    for wrong in ((), (*maps(), maps()[0])):
        with pytest.raises(ValueError, match="1 to 5 maps"):
            city_table(wrong, random.Random(1))


@pytest.mark.parametrize(
    ("quarters", "cells"),
    [
        (0, ((3, 4), (3, 5), (4, 5))),
        (1, ((3, 4), (3, 5), (4, 4))),
        (2, ((3, 4), (4, 4), (4, 5))),
        (3, ((3, 5), (4, 4), (4, 5))),
        (5, ((3, 4), (3, 5), (4, 4))),
    ],
)
def test_a_turned_piece_covers_the_turned_cells_from_its_place_on(quarters, cells):
    assert covered(((0, 0), (0, 1), (1, 1)), (3, 4), quarters) == cells


@settings(max_examples=25, deadline=None)
@given(
    shape=st.sampled_from(SHAPES),
    quarters=st.integers(0, 3),
    turn=st.floats(-5, 5) | st.floats(175, 185),
    place=st.tuples(st.integers(0, 11), st.integers(0, 9)),
    seed=st.integers(0, 99),
)
def test_a_piece_shows_its_code_where_it_was_laid(close_renderer, shape, quarters, turn, place, seed):
    scene = on_one_map(turn=turn)
    room = covered(shape.form.cells, (0, 0), quarters)
    at = min(place[0], 11 - max(x for x, _ in room)), min(place[1], 9 - max(y for _, y in room))
    scene = lay_piece(scene, 1, shape, at, quarters, random.Random(seed))
    (laid,) = scene.pieces

    seen = study(close_renderer.frame(scene, seed, 0.0), SURFACES, KNOWN)
    codes = {code.text: code for code in seen.codes if code.read}

    lens = projection(Camera(size_px=(2304, 1296), height_mm=380.0))
    under = scene.maps[0]
    x, y = pixel(lens, under.on_table(laid.pose).place(shape.form.sticker_at_mm), 1.2)
    assert np.hypot(*(np.mean(codes[shape.piece].corners_px, axis=0) - (x, y))) < 2.5
    # Its own cells lie on those of the map that were named, a few millimetres beside them at most.
    middles = {
        tuple(np.round((np.array(laid.pose.place(((cx + 0.5) * CELL_MM, (cy + 0.5) * CELL_MM)))), 3))
        for cx, cy in shape.form.cells
    }
    wanted = [np.array(map_plan(1).at_mm(cell)) + CELL_MM / 2 for cell in covered(shape.form.cells, at, quarters)]
    for middle in wanted:
        assert min(np.abs(middle - np.array(other)).max() for other in middles) < 6.0


@pytest.mark.parametrize(("height_mm", "off_mm"), [(0.0, 0.0), (1.0, 0.5), (30.0, 16.4)])
def test_what_stands_high_appears_farther_out(height_mm, off_mm):
    """A point h high and r from the camera's foot is seen at r * h / (H - h) beyond its place."""
    camera = Camera(height_mm=760.0, tilt_deg=0.0, turn_deg=0.0)
    piece = SHAPES[0]
    at = map_plan(1).at_mm((6, 5))
    here = on_one_map((400.0 - at[0] + 297 / 2 - piece.form.sticker_at_mm[0], 0.0))
    scene = replace(here, pieces=(LaidPiece(1, piece, Pose(at), height_mm),))
    frame = Renderer(camera, 1).frame(scene, 0, 0.0)
    around = (3900, 1000, 4600, 1600)
    seen = next(code for code in read_codes(frame.grey, box=around, enlarge=2) if code.text == piece.piece)
    (left, _), (right, _) = pixel(projection(camera), (0.0, 0.0), 0.0), pixel(projection(camera), (100.0, 0.0), 0.0)
    x = (np.mean(seen.corners_px, axis=0)[0] - left) / (right - left) * 100
    assert x - 400.0 == pytest.approx(off_mm, abs=0.6)


@pytest.mark.parametrize("lying", ["nothing", "face down", "face up"])
@pytest.mark.parametrize("seat", [1, 4])
def test_a_choice_tile_on_a_map_is_read_or_noticed(close_renderer, seat, lying):
    scene, rng = on_one_map(turn=180.0, seat=seat), random.Random(seat)
    tile = next(tile for tile in choices() if tile.seat == seat)
    if lying != "nothing":
        scene = lay_tile(scene, seat, tile, rng)
    if lying == "face up":
        scene = turn_tile_up(scene, seat, rng)
    seen = study(close_renderer.frame(scene, 1, 0.0), SURFACES, KNOWN)
    expected = {"nothing": EMPTY, "face down": FACE_DOWN, "face up": Content(pieces=(tile.piece,))}[lying]
    assert dict(seen.zones) == {map_plan(seat).surface.zones[0].id: expected}


def test_a_piece_laid_moved_and_taken_changes_only_what_is_near_it():
    renderer, rng = Renderer(TINY, 7), random.Random(3)
    clear = city_table(maps("B", 2), rng)
    tile = of_kind("B")[0]
    before = renderer.frame(clear, 1, 0.0, color=True)
    laid = lay_piece(clear, 2, tile, (2, 3), 1, rng)
    with_it = renderer.frame(laid, 1, 0.0, color=True)
    left, top, right, low = changed_box(before, with_it)
    a_cell = 18.0 * 768 / 987
    assert max(right - left, low - top) < 2 * a_cell + 16
    moved = renderer.frame(move_piece(laid, tile.piece, (8, 6), 2, rng), 1, 0.0, color=True)
    assert not same(moved, with_it)
    assert same(before, renderer.frame(take_piece(laid, tile.piece), 1, 0.0, color=True))


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000), steps=st.lists(st.integers(0, 5), min_size=1, max_size=9))
def test_what_was_drawn_before_does_not_show_on_maps(seed, steps):
    """The incremental picture equals the picture drawn at once, byte for byte."""
    rng = random.Random(seed)
    renderer, scene = Renderer(TINY, 7), city_table(maps("B", 3), rng)
    stack = list(PIECES.values())
    rng.shuffle(stack)
    for number, step in enumerate(steps):
        seat, lying = rng.randint(1, 3), [laid.printed.piece for laid in scene.pieces]
        match step:
            case 0 | 1:
                high = rng.choice((1.0, 30.0))
                at = rng.randrange(8), rng.randrange(6)
                scene = lay_piece(scene, seat, stack.pop(), at, rng.randrange(4), rng, height_mm=high)
            case 2 if lying:
                scene = move_piece(
                    scene, rng.choice(lying), (rng.randrange(8), rng.randrange(6)), rng.randrange(4), rng
                )
            case 3 if lying:
                scene = take_piece(scene, rng.choice(lying))
            case 4:
                scene = lay_tile(scene, seat, choices()[6 * (seat - 1)], rng, face_up=rng.random() < 0.5)
            case 5:
                scene = take_tile(scene, seat)
        renderer.frame(scene, number, 0.0)
    assert same(renderer.frame(scene, 99, 0.0, color=True), Renderer(TINY, 7).frame(scene, 99, 0.0, color=True))


def test_five_maps_full_of_pieces_are_read_from_760_mm():
    rng = random.Random(11)
    scene, stack = city_table(maps("B"), rng), of_kind("B")
    for seat in range(1, 6):
        for at in ((0, 0), (4, 0), (8, 0), (0, 4), (4, 4), (8, 4)):
            scene = lay_piece(scene, seat, stack.pop(), at, rng.randrange(4), rng)
    frame = Renderer(Camera(height_mm=760.0), 5).frame(scene, 0, 0.0)
    seen = study(frame, SURFACES, KNOWN)
    assert all(found.location for found in seen.surfaces)
    on_maps = {(code.surface, code.text) for code in seen.codes if code.read}
    assert {(f"map{laid.seat}", laid.printed.piece) for laid in scene.pieces} <= on_maps


def test_two_prints_of_one_piece_are_equal_whatever_they_look_like():
    one, other = SHAPES[:2]
    assert PrintedPiece(one.piece, one.form, ()) == one
    assert hash(PrintedPiece(one.piece, one.form, ())) == hash(one)
    assert one != other
