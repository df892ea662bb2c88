"""``pharos teach tiles``: a sticker glued anywhere on its tile is learned where it is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.world_wonders.catalogue import component_set
from engine.world_wonders.state import STAND_IN
from firmware.city_eyes import printed_forms
from firmware.kit import Kit, glued_stickers
from firmware.printing_world import printed_pieces
from firmware.teaching import CannotTeach
from firmware.teaching_tiles import ON, TileTeacher
from firmware.world_inks import map_ink
from vision.city.teach import GluedSticker, with_stickers
from vision.sim.camera import Camera
from vision.sim.city_table import city_table, lay_piece
from vision.sim.render import Renderer

PRINTED = printed_pieces()
TILE = next(piece for piece, printed in PRINTED.items() if piece[2] == "B" and len(printed.form.cells) > 2)


class Person:
    def __init__(self, lessons: int) -> None:
        self.said: list[str] = []
        self.left = lessons

    def tell(self, sentence: str) -> None:
        self.said.append(sentence)

    def ready(self) -> bool:
        self.left -= 1
        return self.left >= 0


class Source:
    def __init__(self, *frames) -> None:
        self.frames = list(frames)

    def read(self):
        return self.frames.pop(0) if self.frames else None

    def close(self) -> None: ...


@pytest.fixture(scope="module")
def table():
    board = next(found for found in component_set(STAND_IN).maps.values() if found.side == "A")
    return city_table([map_ink(board, 1, 0)], random.Random(3))


@pytest.fixture(scope="module")
def frame_of():
    renderer = Renderer(Camera(), seed=2)
    return lambda scene: renderer.frame(scene, 0, 0.0)


def exactly(scene, piece):
    """The tile with its first cell exactly on E4."""
    scene = lay_piece(scene, 1, PRINTED[piece], ON, 0, random.Random(1))
    laid = scene.pieces[-1]
    from vision.city.map_plan import map_plan
    from vision.sim.scene import Pose

    return replace(scene, pieces=(*scene.pieces[:-1], replace(laid, pose=Pose(map_plan(1).at_mm(ON)))))


def test_a_tile_laid_on_the_marked_cells_is_learned_where_its_sticker_is(table, frame_of, tmp_path):
    file, person = tmp_path / "stickers.json", Person(2)
    glued = TileTeacher(Source(frame_of(exactly(table, TILE))), printed_forms(STAND_IN), file, person).teach()
    assert set(glued) == {TILE}
    form = PRINTED[TILE].form
    assert glued[TILE].at_mm == pytest.approx(form.sticker_at_mm, abs=0.8)
    assert min(glued[TILE].turn_deg, 360 - glued[TILE].turn_deg) < 1.5
    assert glued_stickers(file) == glued
    assert "There are no more pictures." in person.said


def test_no_tile_or_two_teach_nothing(table, frame_of, tmp_path):
    file, person = tmp_path / "stickers.json", Person(1)
    assert TileTeacher(Source(frame_of(table)), printed_forms(STAND_IN), file, person).teach() == {}
    assert not file.exists()
    assert any("0 stickers" in sentence for sentence in person.said)


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff", b'{"form": "other", "stickers": {}}', b"x" * 10**6])
def test_a_damaged_file_is_told_and_kept(tmp_path, content):
    file = tmp_path / "stickers.json"
    file.write_bytes(content)
    with pytest.raises(CannotTeach, match=r"stickers\.json"):
        glued_stickers(file)
    assert file.read_bytes() == content


def test_a_kit_with_glued_stickers_reads_by_them():
    kit = Kit(glued={TILE: GluedSticker((5.0, 6.0), 90.0)})
    form = with_stickers(printed_forms(STAND_IN), kit.glued)[TILE]
    assert (form.sticker_at_mm, form.sticker_turn_deg) == ((5.0, 6.0), 90.0)
