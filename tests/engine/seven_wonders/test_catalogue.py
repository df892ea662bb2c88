"""The printed cards and boards, and the stickers that name them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from wonders_oracle import BLUE_POINTS, COLOR_OF, REVISED_BLUE_POINTS, SYMBOL_OF, structure
from wonders_table import CARDS, FIRST, SECOND, WONDERS, both_editions

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import CardCopy
from engine.table import PieceId, parse_sticker

GOLDEN = Path(__file__).parent / "golden_stickers.txt"
RAW = {"wood", "stone", "clay", "ore"}


@both_editions
def test_there_are_148_cards(edition):
    in_play = catalogue(edition).in_play(7)
    assert len(in_play) == len(set(in_play)) == 148 - 1  # one guild more than seven players draw
    ages = Counter(catalogue(edition).cards[c.card].age for c in in_play)
    assert (ages[1], ages[2], ages[3]) == (49, 49, 50)
