"""What is read in the photographs of cities is what lies there, or it is asked for; README.md tells of them."""

import cv2
import pytest
from city_photos import CITIES, FOLDER, TEACHING, forms, frame, learned, look, pieces, plan, truth

from vision.city.report import mark_map
from vision.city.sighting import study_map

MOST_BYTES = 300_000
BADLY = {"askew", "between", "rim"}
LIGHTS = {truth(name)["light"] for name in CITIES}


def told(name):
    """Piece -> the cells that are told of it."""
    assert look(name).trouble is None
    return {place.piece: place.fit.cells for place in look(name).pieces}


def lying(name, *states):
    return {text: piece for text, piece in pieces(name).items() if piece["state"] in states and text in forms(name)}


def cells(piece):
    return tuple((x, y) for x, y in piece["cells"])


@pytest.mark.parametrize("name", CITIES)
def test_no_piece_is_told_on_cells_that_it_does_not_cover(name):
    for text, found in told(name).items():
        assert found in {(), cells(pieces(name)[text])}, text


@pytest.mark.parametrize("name", CITIES)
def test_every_settled_piece_with_a_free_code_is_told(name):
    free = {text: piece for text, piece in lying(name, "settled").items() if not piece["hidden"]}
    assert {text: told(name).get(text) for text in free} == {text: cells(piece) for text, piece in free.items()}


@pytest.mark.parametrize("name", [name for name in CITIES if lying(name, *BADLY)])
def test_what_lies_badly_is_asked_for(name):
    reasons = {place.piece: place.fit.unsure for place in look(name).pieces}
    for text, piece in lying(name, *BADLY).items():
        if not piece["hidden"]:
            assert told(name)[text] == ()
            assert reasons[text].value in {piece["state"], {"rim": "on_the_rim"}.get(piece["state"])}


@pytest.mark.parametrize("name", CITIES)
def test_nothing_else_is_read_on_the_cells(name):
    assert told(name).keys() <= pieces(name).keys()
    assert look(name).strange == ()


def test_of_all_settled_pieces_hidden_ones_too_ninety_six_in_a_hundred_are_told():
    settled = [(name, text, piece) for name in CITIES for text, piece in lying(name, "settled").items()]
    assert len(settled) >= 500
    assert sum(told(name).get(text) == cells(piece) for name, text, piece in settled) >= 0.96 * len(settled)


def test_an_owners_stickers_are_learned_from_one_photograph_where_they_are_glued():
    assert len(learned()) == 12
    for name in TEACHING:
        for text, piece in pieces(name).items():
            here = learned()[text]
            assert here.at_mm == pytest.approx(piece["sticker_at_mm"], abs=1.5)
            assert abs((here.turn_deg - piece["sticker_turn_deg"] + 180) % 360 - 180) < 3


def test_there_are_at_least_twenty_cities_in_four_lights_with_tilt_and_curl():
    assert len(CITIES) >= 20
    assert len(LIGHTS) >= 4
    assert {piece["state"] for name in CITIES for piece in pieces(name).values()} == {"settled", "stained", *BADLY}
    assert all((FOLDER / f"{name}.jpg").stat().st_size <= MOST_BYTES for name in (*CITIES, *TEACHING))


def test_a_look_is_drawn_over_its_picture():
    name = CITIES[0]
    picture = frame(name)
    seen = study_map(picture, (plan(name),), forms(name))
    marked = mark_map(cv2.resize(picture.image_bgr, None, fx=0.25, fy=0.25), seen)
    assert (marked != cv2.resize(picture.image_bgr, None, fx=0.25, fy=0.25)).any()
