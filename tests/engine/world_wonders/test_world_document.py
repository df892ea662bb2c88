"""docs/rulings.md has a row for every ruling and option of World Wonders; docs/components.md shows what is read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from world_table import RAW

from engine.world_wonders.component_files import FORMAT, PARTS
from engine.world_wonders.options import OPTIONS

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").split("# Rulings of World Wonders")[1]
COMPONENTS = (ROOT / "docs" / "components.md").read_text(encoding="utf-8")
RULINGS = [f"W{n:02d}" for n in range(1, 35) if n != 31]


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
    assert tuple(re.findall(r"`(\w+)`", answers)) == option.values
    assert default == f"`{option.default('seed')}`"
    published = option.default("published")
    assert published == option.default("seed") or f"`published`: `{published}`" in effect


def test_an_inference_has_an_option_or_a_reason_why_not():
    rows = re.findall(r"^\| (W\w+) \| [^|]+ \| (\w) \|", DOCUMENT, re.MULTILINE)
    explained = DOCUMENT.split("Inferences of World Wonders without an option:")[1].split("\n\n")[0]
    inferred = {ruling for ruling, confidence in rows if confidence == "C"}
    assert len(rows) == len(RULINGS)
    assert inferred <= {option.ruling for option in OPTIONS} | set(re.findall(r"W\d\d", explained))


def test_the_worked_examples_are_tested_by_name():
    named = re.findall(r"`test_t(\d\d)_\w+`", DOCUMENT)
    assert named == [f"{n:02d}" for n in range(1, 11)]


def test_the_components_are_called_what_they_are():
    assert "**The components are stand-ins.**" in DOCUMENT
    assert "**The components that come with Pharos are stand-ins.**" in COMPONENTS


def test_the_document_names_every_part_and_key_of_the_file():
    assert FORMAT in COMPONENTS
    for part in PARTS:
        assert f"`{part}`" in COMPONENTS
        for key in RAW[part][0]:
            assert f"`{key}`" in COMPONENTS, (part, key)


def test_the_examples_of_the_document_are_entries_of_the_file():
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", COMPONENTS, re.DOTALL)]
    entries = [entry for part in PARTS for entry in RAW[part]]
    assert len(examples) >= 3
    assert all(example in entries for example in examples)
