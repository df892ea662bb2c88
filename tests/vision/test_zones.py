"""What zones hold, told from codes and covered slot tags alone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import EMPTY, FACE_DOWN, Content, Unclear, ZoneId
from vision.codes import Code
from vision.locate import Location
from vision.sheets.labels import CARD_MM, GLUE_AT_MM, code_at_mm
from vision.surface import seat_mats
from vision.zones import _CARD_MM, _CODE_ON_CARD_MM, Slot, Why, contents, is_sticker, place

MAT1, MAT2 = seat_mats(2)
CARD, WONDER, SELL = (zone.id for zone in MAT1.zones)
PX = 5.0  # pixels a millimetre; mat 2 lies 1200 px to the right of mat 1
HERE = (
    (MAT1, Location("mat1", (1 / PX, 0, 0, 0, 1 / PX, 0, 0, 0, 1), (0, 1, 2, 3), 0.1)),
    (MAT2, Location("mat2", (1 / PX, 0, -1200 / PX, 0, 1 / PX, 0, 0, 0, 1), (4, 5, 6, 7), 0.1)),
)


def code(text, x_mm, y_mm, turn_deg=0.0, side_mm=12.6, read=True):
    """A code with its middle there on mat 1."""
    turn = np.exp(1j * np.deg2rad(turn_deg)) * side_mm / 2 * PX
    corners = [complex(x_mm, y_mm) * PX + turn * k for k in (-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j)]
    payload = text if isinstance(text, bytes) else text.encode()
    return Code(payload if read else None, tuple((c.real, c.imag) for c in corners))


def told(drawn, codes, covered=(), slots=None, waiting=()):
    placed = place(codes, HERE, drawn.KNOWN)
    all_slots = {zone.id: Slot(zone.id in covered) for mat, _ in HERE for zone in mat.zones} | (slots or {})
    return contents(placed, HERE, all_slots, waiting)


@pytest.fixture
def lumber(drawn):
    return drawn.sticker(1)


@pytest.fixture
def clay(drawn):
    return drawn.sticker(2)


def test_an_empty_mat_has_three_empty_zones(drawn):
    assert told(drawn, []).zones == {zone.id: EMPTY for mat in (MAT1, MAT2) for zone in mat.zones}


@pytest.mark.parametrize(("x_mm", "zone"), [(39, CARD), (15, CARD), (105, WONDER), (134, WONDER), (171, SELL)])
def test_a_card_belongs_to_the_slot_that_holds_its_codes_centre(drawn, lumber, x_mm, zone):
    holds = told(drawn, [code(lumber, x_mm, 80)], covered={zone}).zones
    assert holds[zone] == Content((lumber,))
    assert [z for z, content in holds.items() if not content.empty] == [zone]


@pytest.mark.parametrize(("x_mm", "y_mm"), [(70, 80), (74, 80), (7, 80), (39, 21), (39, 127), (39, 131), (140, 60)])
def test_within_three_millimetres_of_a_border_it_is_asked_for(drawn, lumber, x_mm, y_mm):
    said = [c for c in told(drawn, [code(lumber, x_mm, y_mm)]).zones.values() if not c.empty]
    assert said == [Content((lumber,), unclear=Unclear.ON_A_BORDER)]


@pytest.mark.parametrize(("x_mm", "y_mm"), [(39, 10), (105, 140), (500, 80), (-40, -40)])
def test_outside_every_zone_a_piece_lies_loose(drawn, lumber, x_mm, y_mm):
    said = told(drawn, [code(lumber, x_mm, y_mm)])
    assert said.loose == (lumber,)
    assert all(content.empty for content in said.zones.values())


@given(st.floats(0, 359.9))
def test_its_turn_is_told_clockwise(turn_deg):
    (placed,) = place([code("S2C00100V", 39, 80, turn_deg)], HERE, frozenset())
    assert abs((placed.turn_deg - turn_deg + 180) % 360 - 180) < 0.01
    assert 0 <= placed.turn_deg < 360
    assert placed.at_mm == pytest.approx((39, 80))
    assert placed.px_per_module == pytest.approx(3.0)


def test_two_cards_in_one_slot_are_two_pieces_sorted(drawn, lumber, clay):
    said = told(drawn, [code(clay, 30, 40), code(lumber, 45, 100)])
    assert said.zones[CARD] == Content((lumber, clay))


def test_the_same_sticker_in_two_places_is_unclear_in_both(drawn, lumber):
    said = told(drawn, [code(lumber, 39, 80), code(lumber, 280, 80)])
    assert said.zones[CARD] == Content((lumber,), unclear=Unclear.SEEN_TWICE)
    assert said.zones[ZoneId("mat2", "card")] == Content((lumber,), unclear=Unclear.SEEN_TWICE)


def test_the_same_sticker_beside_the_mat_makes_its_zone_unclear_too(drawn, lumber):
    said = told(drawn, [code(lumber, 39, 80), code(lumber, 39, 200)])
    assert said.zones[CARD].unclear is Unclear.SEEN_TWICE


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        (b"HELLO", "HELLO"),
        (b"S2C001009", "S2C001009"),  # fails its check character
        (b"\xff\xfe", "??"),
        (b"x" * 90, "x" * 40),
    ],
)
def test_a_code_that_is_no_sticker_of_the_set_is_foreign_with_its_text(drawn, payload, text):
    assert told(drawn, [code(payload, 39, 80)]).zones[CARD] == Content(unclear=Unclear.FOREIGN_CODE, text=text)


def test_a_sticker_of_another_edition_is_foreign_though_well_made(drawn):
    other = drawn.sticker(1, edition="1")
    assert is_sticker(other)
    assert told(drawn, [code(other, 39, 80)]).zones[CARD] == Content(unclear=Unclear.FOREIGN_CODE, text=other)


def test_a_foreign_code_beside_a_card_is_never_passed_over(drawn, lumber):
    said = told(drawn, [code(lumber, 30, 40), code("http://x", 45, 100)])
    assert said.zones[CARD] == Content(unclear=Unclear.FOREIGN_CODE, text="http://x")


def test_a_covered_tag_without_a_code_is_a_face_down_card(drawn):
    assert told(drawn, [], covered={WONDER}).zones[WONDER] == FACE_DOWN


def test_a_card_that_reaches_over_the_next_slots_tag_is_no_second_card(drawn, lumber):
    """A card turned a quarter, its middle 25 mm right of the slot's: its upper end lies on the next slot's tag."""
    said = told(drawn, [code(lumber, 44, 73, 90)], covered={CARD, WONDER})
    assert said.zones[CARD] == Content((lumber,))
    assert said.zones[WONDER] == EMPTY


def test_a_straight_card_hides_no_neighbour(drawn, lumber):
    said = told(drawn, [code(lumber, 38, 99)], covered={CARD, WONDER})
    assert said.zones[WONDER] == FACE_DOWN


def test_where_a_sticker_sits_on_its_card_is_what_the_printed_guide_asks_for():
    margin = code_at_mm(15.0)
    assert pytest.approx((GLUE_AT_MM[0] + margin[0] + 7.5, GLUE_AT_MM[1] + margin[1] + 7.5)) == _CODE_ON_CARD_MM
    assert CARD_MM == _CARD_MM


@pytest.mark.parametrize("covered", [True, False])
def test_what_looks_like_a_code_on_a_border_counts_only_while_the_slot_tag_is_covered(drawn, covered):
    said = told(drawn, [code("", 70, 80, read=False)], covered={CARD} if covered else ())
    assert said.zones[CARD] == (Content(unclear=Unclear.UNREADABLE) if covered else EMPTY)
    assert [unread.why for unread in said.unread] == [Why.NOT_DECODED]


def test_a_code_that_is_seen_but_not_read_makes_its_zone_unsteady_and_is_listed(drawn):
    said = told(drawn, [code("", 39, 80, read=False)], covered={CARD})
    assert said.zones[CARD] == Content(unclear=Unclear.UNREADABLE)
    assert [(unread.why, unread.zone) for unread in said.unread] == [(Why.NOT_DECODED, CARD)]


@pytest.mark.parametrize("side_mm", [4.0, 40.0])
def test_what_is_no_stickers_size_is_no_unread_sticker(drawn, side_mm):
    said = told(drawn, [code("", 39, 80, side_mm=side_mm, read=False)])
    assert said.zones[CARD] == EMPTY
    assert said.unread == ()


@pytest.mark.parametrize("why", [Why.GLARE, Why.OUT_OF_VIEW])
def test_a_zone_whose_middle_cannot_be_seen_is_not_told_but_listed(drawn, why):
    said = told(drawn, [], slots={SELL: Slot(covered=False, why=why)})
    assert SELL not in said.zones
    assert [(unread.why, unread.surface, unread.zone) for unread in said.unread] == [(why, "mat1", SELL)]


def test_a_code_is_told_even_where_the_middle_is_glared(drawn, lumber):
    said = told(drawn, [code(lumber, 171, 90)], slots={SELL: Slot(covered=False, why=Why.GLARE)})
    assert said.zones[SELL] == Content((lumber,))


def test_nothing_is_said_of_a_waiting_zone(drawn, lumber):
    said = told(drawn, [code(lumber, 39, 80)], covered={CARD}, waiting={CARD})
    assert CARD not in said.zones
    assert len(said.zones) == 5


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.floats(-20, 450), st.floats(-20, 170)), max_size=8))
def test_every_piece_is_told_somewhere_and_none_is_made_up(drawn, places):
    names = {"A": drawn.sticker(1), "B": drawn.sticker(2), "C": drawn.sticker(3)}
    said = told(drawn, [code(names[k], x, y) for k, x, y in places])
    in_zones = [piece for content in said.zones.values() for piece in content.pieces]
    assert set(in_zones) | set(said.loose) == {names[k] for k, _, _ in places}
    for content in said.zones.values():
        assert content.pieces == tuple(sorted(content.pieces))
        assert not content.face_down
