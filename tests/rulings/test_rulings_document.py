"""docs/rulings.md names every ruling test, and only tests that exist; docs/sources.md every source of the data."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.seven_wonders import options
from engine.seven_wonders.state import Edition

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
NAMED = Counter(re.findall(r"`(test_\w+)`", DOCUMENT))
WRITTEN = {
    name
    for file in Path(__file__).parent.glob("test_*.py")
    if file != Path(__file__)
    for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
}
RULINGS = [f"R{n:02d}" for n in range(1, 95)] + ["R65b", "R65c"]


def test_every_test_that_the_document_names_exists():
    assert not set(NAMED) - WRITTEN


def test_every_ruling_test_is_in_the_document_once():
    assert not WRITTEN - set(NAMED)
    assert max(NAMED.values()) == 1


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_row_and_tests_of_its_number(ruling):
    rows = re.findall(rf"^\| {ruling} \|.*`test_.*$", DOCUMENT, re.MULTILINE)
    assert len(rows) == 1
    tests = re.findall(r"`(test_\w+)`", rows[0])
    assert tests
    assert all(name.startswith(f"test_{ruling.lower()}_") for name in tests)


def test_every_inference_has_an_option_or_says_why_not():
    with_option = {option.ruling for edition in Edition for option in options.OPTIONS[edition]}
    explained = set(re.findall(r"^\| (R\w+) \| [^|]+ \|$", DOCUMENT, re.MULTILINE))
    rows = re.findall(r"^\| (R\w+) \| [^|]+ \| [^|]+ \| ([^|]+) \| ([^|]+) \|", DOCUMENT, re.MULTILINE)
    inferred = {ruling for ruling, confidence, source in rows if "C" in confidence or "inference" in source}
    assert {"R29", "R38", "R60", "R93"} <= inferred
    assert inferred <= with_option | explained
    assert not explained & with_option


def test_the_five_answers_are_tested_by_name():
    answers = sorted(name for name in NAMED if name.startswith("test_seed_answer_"))
    assert [name.split("_")[3] for name in answers] == ["1", "2", "3", "4", "5"]


def test_every_option_is_listed_with_its_readings_and_defaults():
    for option, later in zip(*(options.OPTIONS[edition] for edition in Edition), strict=True):
        row = re.search(rf"^\| `{option.name}` \|.*$", DOCUMENT, re.MULTILINE)
        assert row, option.name
        _, _, ruling, readings, first, second, *_ = (cell.strip() for cell in row[0].split("|"))
        assert ruling == option.ruling
        assert set(re.findall(r"`(\w+)`", readings)) == set(option.values)
        assert first == f"`{option.default('seed')}`"
        assert second in {f"`{later.default('seed')}`", "no such board"}
        for asked in (option, later):
            published = asked.default("published")
            assert published == asked.default("seed") or f"`published`: `{published}`" in row[0]


def test_every_source_that_the_data_name_is_explained():
    listed = re.findall(r"^\| (S\d+) \|", (ROOT / "docs" / "sources.md").read_text(encoding="utf-8"), re.MULTILINE)
    files = sorted((ROOT / "engine" / "seven_wonders" / "data").glob("*.json"))
    named = {key for file in files for key in re.findall(r"\bS\d+\b", file.read_text(encoding="utf-8"))}
    assert len(files) == 4
    assert named <= set(listed)
    assert listed == [f"S{n}" for n in range(1, 13)]
