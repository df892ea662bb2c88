"""The two halves meet: what the virtual table places is what the reading sees, in any pose."""

import math
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.table import EMPTY, FACE_DOWN, Content, Sticker, ZoneId
from vision.sheets.labels import CARD_MM, GLUE_AT_MM, code_at_mm
from vision.sighting import study
from vision.sim.art import STICKER_MM
from vision.sim.card_table import lay, table_for
from vision.sim.render import Camera, Renderer
from vision.sim.scene import LaidCard, Mat, Pose, Scene
from vision.surface import seat_mats

PIECES = frozenset(Sticker("S", "2", "C", n, 0).piece for n in range(1, 80))
SLOTS = ("card", "wonder", "sell")


def code_centre_mm(card):
    """Where the middle of a card's code lies on its mat."""
    glue, inset = GLUE_AT_MM, code_at_mm(STICKER_MM)[0] + STICKER_MM / 2
    return card.pose.place((glue[0] + inset - CARD_MM[0] / 2, glue[1] + inset - CARD_MM[1] / 2))


@settings(max_examples=25, deadline=None)
# A clean code that is found at this angle only once it is turned upright.
@example(
    seat=1,
    x=0.0,
    y=0.0,
    turn=48.0,
    slot="wonder",
    off=(0.0, 0.0),
    card_turn=1.0,
    upside_down=True,
    curl=0.0,
    face_up=True,
    number=1,
)
@given(
    seat=st.integers(1, 7),
    x=st.floats(-90, 90),
    y=st.floats(-25, 25),
    turn=st.floats(0, 360),
    slot=st.sampled_from(SLOTS),
    off=st.tuples(st.floats(-2, 2), st.floats(-3, 3)),
    card_turn=st.floats(-12, 12),
    upside_down=st.booleans(),
    curl=st.floats(0, 2.5),
    face_up=st.booleans(),
    number=st.integers(1, 79),
)
def test_a_card_is_read_in_its_slot_wherever_it_lies(
    close_renderer, seat, x, y, turn, slot, off, card_turn, upside_down, curl, face_up, number
):
    surface = seat_mats(7)[seat - 1]
    zone = next(zone for zone in surface.zones if zone.id.name == slot)
    piece = Sticker("S", "2", "C", number, 0).piece
    at = zone.centre_mm[0] + off[0], zone.centre_mm[1] + off[1]
    card = LaidCard(seat, slot, piece, "green", Pose(at, card_turn + 180 * upside_down), curl, face_up)
    frame = close_renderer.frame(Scene((Mat(seat, surface, Pose((x, y), turn)),), (card,)), number, 0.0)

    seen = study(frame, seat_mats(7), PIECES)

    assert [s.surface.id for s in seen.surfaces if s.location] == [surface.id]
    expected = Content(pieces=(piece,)) if face_up else FACE_DOWN
    assert dict(seen.zones) == {ZoneId(surface.id, name): expected if name == slot else EMPTY for name in SLOTS}
    if face_up:
        (code,) = (code for code in seen.codes if code.piece)
        assert math.dist(code.at_mm, code_centre_mm(card)) < 1.5
        away = (code.turn_deg - card.pose.turn_deg + 180) % 360 - 180
        assert abs(away) < 2.5
    else:
        assert not [code for code in seen.codes if code.read]


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (5, 2), (7, 3)])
def test_a_whole_table_is_read_from_one_frame(seats, seed):
    rng = random.Random(seed)
    scene = table_for(seats, rng)
    expected = {ZoneId(f"mat{seat}", name): EMPTY for seat in range(1, seats + 1) for name in SLOTS}
    for seat in range(1, seats + 1):
        slot, face_up = rng.choice(SLOTS), rng.random() < 0.6
        piece = Sticker("S", "2", "C", 10 * seat, 0).piece
        scene = lay(scene, seat, slot, (piece, "purple"), rng, face_up=face_up)
        expected[ZoneId(f"mat{seat}", slot)] = Content(pieces=(piece,)) if face_up else FACE_DOWN
    seen = study(Renderer(Camera(), seed).frame(scene, 0, 0.0), seat_mats(7), PIECES)
    assert dict(seen.zones) == expected
    assert seen.loose == ()
    assert {code.piece for code in seen.codes if code.piece} == {card.piece for card in scene.cards if card.face_up}


def test_two_cards_in_one_slot_are_both_read_unless_one_hides_the_other(close_renderer):
    mat = Mat(1, seat_mats(1)[0], Pose((0.0, 0.0)))
    one, other = (Sticker("S", "2", "C", n, 0).piece for n in (5, 6))
    upper = LaidCard(1, "wonder", other, "blue", Pose((105.0, 86.0), 180.0), 0.5, face_up=True)
    beside = LaidCard(1, "wonder", one, "red", Pose((105.0, 50.0), 180.0), 0.5, face_up=True)
    below = LaidCard(1, "wonder", one, "red", Pose((105.0, 62.0)), 0.5, face_up=True)
    for lower, read in ((beside, (one, other)), (below, (other,))):
        seen = study(close_renderer.frame(Scene((mat,), (lower, upper)), 0, 0.0), seat_mats(1), PIECES)
        assert seen.zones[ZoneId("mat1", "wonder")].pieces == read
