"""docs/boards.md: its example can be played, its tables name what the format and the sheet hold."""

import json
import re
from pathlib import Path

import pytest
from dice_sheets import inks, with_track, without_tracks
from dice_table import RAW

from engine.seven_wonders_dice.boards import check_boards
from engine.seven_wonders_dice.effects import SECTIONS
from vision.sheets.board_plan import BoardTooLarge, board_plan

TEXT = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
SCHEMA = json.loads(
    (Path(__file__).parents[2] / "engine/seven_wonders_dice/data/boards.schema.json").read_text(encoding="utf-8")
)


def test_the_example_can_stand_in_a_file():
    (example,) = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL))
    raw = json.loads(json.dumps(RAW))
    sections = raw["boards"][0]["sections"]
    place = next(k for k, section in enumerate(sections) if section["id"] == example["id"])
    sections[place] = example
    assert check_boards(json.dumps(raw), "example.json") == ()


def test_every_effect_and_every_section_is_explained():
    effects = [entry["properties"]["type"]["const"] for entry in SCHEMA["$defs"]["effects"]["items"]["oneOf"]]
    for entry, name in zip(SCHEMA["$defs"]["effects"]["items"]["oneOf"], effects, strict=True):
        (line,) = (line for line in TEXT.splitlines() if line.startswith(f"| `{name}` |"))
        assert all(f"`{key}`" in line for key in entry["required"] if key != "type")
    assert all(f"`{section}`" in TEXT for section in SECTIONS)


def test_every_key_of_the_format_is_explained():
    for part in ("board", "section", "track", "cell"):
        # Names that only our own file has are no part of what an owner writes.
        keys = set(SCHEMA["$defs"][part]["properties"]) - {"seed_names", "name"}
        assert all(f"`{key}`" in TEXT or f'"{key}"' in TEXT for key in keys)


@pytest.mark.parametrize(
    ("section", "direction", "tracks", "cells"),
    [
        ("wonder", "left_to_right", 1, 4),
        ("barracks_left", "bottom_to_top", 1, 7),
        ("agora", "bottom_to_top", 3, 3),
        ("agora", "left_to_right", 3, 3),
        ("market", "left_to_right", 2, 3),
        ("warehouse", "left_to_right", 2, 3),
        ("university", "left_to_right", 3, 3),
        ("guild", "left_to_right", 1, 3),
        ("gallery", "left_to_right", 2, 2),
    ],
)
def test_a_sheet_holds_what_the_table_says_and_no_more(section, direction, tracks, cells):
    ink = without_tracks(inks()[0], section)
    full = ink
    for k in range(tracks):
        full = with_track(full, section, direction, cells, f"t{k}")
    assert len([cell for cell in board_plan(full).boxes if cell.startswith(f"{section}.")]) == tracks * cells
    with pytest.raises(BoardTooLarge, match=section):
        board_plan(with_track(full, section, direction, 1, "more"))
    with pytest.raises(BoardTooLarge, match=section):
        board_plan(with_track(ink, section, direction, cells + 1))
