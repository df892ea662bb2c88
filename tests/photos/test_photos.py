"""What `pharos look` says of each photograph is what its scene says; the README beside tells how they were made."""

import json
import math
from functools import cache
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner

from firmware.cli import main

FOLDER = Path(__file__).parent
NAMES = sorted(path.stem for path in FOLDER.glob("*.jpg"))
HOLDS = {"face up": "pieces", "face down": "face_down", "empty": "empty"}
AWAY_MM = 2.5


@cache
def truth(name):
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@cache
def look(name):
    result = CliRunner().invoke(main, ["look", str(FOLDER / f"{name}.jpg")])
    assert result.exit_code == 0, result.output
    (seen,) = json.loads(result.stdout)
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_every_code_that_can_be_read_is_read_in_its_slot(name):
    read = {code["text"]: code for code in look(name)["codes"]}
    for code in truth(name)["codes"]:
        if code["excepted"]:
            continue
        assert code["text"] in read, f"{code['text']} with {code['px_per_module']} px a module stayed unread"
        seen = read[code["text"]]
        assert seen["piece"]
        assert not seen["on_border"]
        assert (seen["surface"], seen["zone"]) == (code["surface"], code["zone"])
        assert math.dist(seen["at_mm"], code["at_mm"]) < AWAY_MM
        assert seen["px_per_module"] == pytest.approx(code["px_per_module"], rel=0.06)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_read_that_is_not_there(name):
    there = {code["text"] for code in truth(name)["codes"]} | set(truth(name)["foreign"])
    texts = [code["text"] for code in look(name)["codes"]]
    assert set(texts) <= there
    assert len(texts) == len(set(texts))
    assert not look(name)["loose"]
    assert not [code for code in look(name)["codes"] if code["text"] in truth(name)["foreign"] and code["piece"]]


@pytest.mark.parametrize("name", NAMES)
def test_every_mat_in_view_is_found_and_no_other(name):
    found = {seen["surface"] for seen in look(name)["surfaces"] if seen["state"] == "found"}
    whole = set(truth(name)["mats"])
    assert whole <= found
    if truth(name)["crop_px"] is None:
        assert found == whole
    assert not [seen for seen in look(name)["surfaces"] if seen["state"] == "doubled"]


@pytest.mark.parametrize("name", NAMES)
def test_slots_hold_what_lies_in_them(name):
    holds = {(zone["surface"], zone["zone"]): zone for zone in look(name)["zones"]}
    excepted = {(code["surface"], code["zone"]) for code in truth(name)["codes"] if code["excepted"]}
    for mat, slots in truth(name)["mats"].items():
        for slot, state in slots.items():
            if state in HOLDS and (mat, slot) not in excepted:
                assert holds[mat, slot]["holds"] == HOLDS[state], f"{mat} {slot}: {state}"


@pytest.mark.parametrize("name", NAMES)
def test_a_photograph_has_the_size_its_scene_asks_for(name):
    image = cv2.imread(str(FOLDER / f"{name}.jpg"), cv2.IMREAD_GRAYSCALE)
    size_px = truth(name)["crop_px"][2:] if truth(name)["crop_px"] else truth(name)["cropped_from_px"]
    assert list(image.shape[::-1]) == size_px == truth(name)["size_px"]
    assert (FOLDER / f"{name}.jpg").stat().st_size <= 2 * 2**20


def test_there_are_photographs_of_every_kind():
    scenes = {name: json.loads((FOLDER / truth(name)["scene"]).read_text("utf-8")) for name in NAMES}
    assert len(scenes) >= 12
    assert {truth(name)["seats"] for name in NAMES} == {3, 5, 7}
    assert {truth(name)["camera"]["tilt_deg"] for name in NAMES} >= {0, 4, 12}
    kelvins = [scene["light"]["kelvin"] for scene in scenes.values()]
    assert min(kelvins) <= 2800
    assert max(kelvins) >= 6500
    assert any(truth(name)["camera"]["k1"] for name in NAMES)
    excepted = {code["excepted"] for name in NAMES for code in truth(name)["codes"]}
    assert {"glare", "covered"} <= excepted
    assert sum(not code["excepted"] for name in NAMES for code in truth(name)["codes"]) >= 40
    assert sum(truth(name)["crop_px"] is None for name in NAMES) >= 3
    assert sum((FOLDER / f"{name}.jpg").stat().st_size for name in NAMES) <= 25 * 2**20
