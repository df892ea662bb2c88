"""docs/rulings.md has a row for every ruling and option of 7 Wonders Dice, and calls its boards stand-ins."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.seven_wonders_dice.options import OPTIONS

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").split("# Rulings of 7 Wonders Dice")[1]
RULINGS = ["A01b", "A20b", *(f"A{n:02d}" for n in range(1, 42))]


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_row_and_tests_of_its_number(ruling):
    rows = re.findall(rf"^\| {ruling} \|.*$", DOCUMENT, re.MULTILINE)
    assert len(rows) == 1
    tests = re.findall(r"`(test_\w+)`", rows[0])
    assert tests
    assert all(name.startswith(f"test_{ruling.lower()}_") for name in tests)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_is_listed_with_its_readings_and_defaults(option):
    row = re.search(rf"^\| `{option.name}` \|.*$", DOCUMENT, re.MULTILINE)
    assert row
    _, _, ruling, answers, default, effect, _ = (cell.strip() for cell in row[0].split("|"))
    assert ruling == option.ruling
    assert set(re.findall(r"`(\w+)`", answers)) <= set(option.values)
    assert f"`{option.values[-1]}`" in answers
    assert default == f"`{option.default('seed')}`"
    published = option.default("published")
    assert published == option.default("seed") or f"`published`: `{published}`" in effect


def test_an_inference_has_an_option_or_a_reason_why_not():
    rows = re.findall(r"^\| (A\w+) \| [^|]+ \| (\w) \|", DOCUMENT, re.MULTILINE)
    explained = DOCUMENT.split("Inferences without an option:")[1].split("\n\n")[0]
    inferred = {ruling for ruling, confidence in rows if confidence == "C"}
    assert len(rows) == len(RULINGS)
    assert inferred <= {option.ruling for option in OPTIONS} | set(re.findall(r"A\d\d\w?", explained))


def test_the_boards_are_called_what_they_are():
    assert "**The boards are stand-ins.**" in DOCUMENT
