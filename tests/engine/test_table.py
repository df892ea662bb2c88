"""Stickers and layouts: the words that rules and camera share."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import (
    ALPHABET,
    EMPTY,
    FACE_DOWN,
    Content,
    Layout,
    LooseSettled,
    NotAPieceId,
    PieceId,
    Sticker,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    Unclear,
    ZoneId,
    ZoneSettled,
    mat,
    parse_sticker,
)

stickers = st.builds(
    Sticker,
    game=st.sampled_from("SDW"),
    edition=st.sampled_from("012"),
    kind=st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    number=st.integers(0, 999),
    copy=st.integers(0, 99),
)
quick = settings(max_examples=60, derandomize=True, deadline=None, database=None)


@given(stickers)
@quick
def test_a_sticker_is_read_as_it_was_made(sticker):
    assert len(sticker.piece) == 9
    assert set(sticker.piece) <= set(ALPHABET)
    assert parse_sticker(sticker.piece) == sticker


@given(stickers)
@settings(quick, max_examples=15)
def test_every_single_wrong_character_is_noticed(sticker):
    for at in range(9):
        for wrong in ALPHABET:
            if wrong != sticker.piece[at]:
                with pytest.raises(NotAPieceId):
                    parse_sticker(sticker.piece[:at] + wrong + sticker.piece[at + 1 :])


@given(st.text(max_size=40))
@quick
def test_text_that_is_no_sticker_is_refused_or_reads_back(text):
    try:
        sticker = parse_sticker(text)
    except NotAPieceId:
        return
    assert sticker.piece == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S2C01200",
        "S2C0120030",
        "s2c012003",
        " S2C01200",
        "S2C01200\n",
        "S2C0120\u0661\u0662",  # Arabic digits are digits to str.isdigit
        "\uff332C01200",
        "https://example.org/a/very/long/code/that/is/no/sticker",
        "X2C012003",
        "S9C012003",
        "S22012003",
        "S2CA12003",
    ],
)
def test_foreign_codes_are_no_stickers(text):
    with pytest.raises(NotAPieceId):
        parse_sticker(text)


@pytest.mark.parametrize("text", ["ab", "A" * 4000, "S2C\U0001f0cf12003"])
def test_the_message_says_what_is_wrong_and_stays_short(text):
    with pytest.raises(NotAPieceId) as caught:
        parse_sticker(text)
    assert 10 < len(str(caught.value)) < 120


A, B = PieceId("S2C000001"), PieceId("S2C000002")
CARD, SELL = ZoneId("mat1", "card"), ZoneId("mat1", "sell")


def test_a_layout_folds_what_settled():
    layout = Layout().fold(
        [SurfaceFound("mat1"), ZoneSettled(CARD, Content((A,))), ZoneSettled(SELL, FACE_DOWN), LooseSettled((B,))]
    )
    assert layout.surfaces == {"mat1"}
    assert layout.content("mat1", "card") == Content((A,))
    assert layout.content("mat1", "sell").face_down
    assert layout.content("mat1", "wonder") == EMPTY
    assert layout.loose == (B,)
    assert layout.occupied("mat1")
    assert not layout.occupied("mat2")


def test_lifting_a_piece_empties_its_zone():
    layout = Layout().fold([ZoneSettled(CARD, Content((A,))), ZoneSettled(CARD, EMPTY)])
    assert layout.zones == {}
    assert not layout.occupied("mat1")


def test_what_lay_on_a_lost_mat_stays_known():
    layout = Layout().fold([SurfaceFound("mat1"), ZoneSettled(CARD, Content((A,))), SurfaceLost("mat1")])
    assert layout.surfaces == frozenset()
    assert layout.content("mat1", "card") == Content((A,))


def test_a_doubled_mat_is_told_until_it_is_found_or_lost_again():
    doubled = Layout().fold([SurfaceFound("mat1"), SurfaceDoubled("mat1")])
    assert doubled.doubled == {"mat1"}
    assert doubled.fold([SurfaceFound("mat1")]).doubled == frozenset()
    assert doubled.fold([SurfaceLost("mat1")]).doubled == frozenset()


def test_folding_leaves_the_old_layout_alone():
    before = Layout().fold([ZoneSettled(CARD, Content((A,)))])
    before.fold([ZoneSettled(CARD, EMPTY)])
    assert before.content("mat1", "card") == Content((A,))


def test_an_unclear_zone_is_not_empty():
    assert not Content(unclear=Unclear.UNSTEADY).empty
    assert not FACE_DOWN.empty
    assert EMPTY.empty


def test_zones_are_named_by_surface_and_name():
    assert str(ZoneId(mat(3), "card")) == "mat3/card"
