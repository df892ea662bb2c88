"""What ``pharos look`` prints: plain values, complete, and nothing of a stranger's text unbounded."""

import json

import numpy as np
import pytest

from vision.frame import Frame
from vision.report import TROUBLE, WHY, report
from vision.sighting import Trouble, sight, study
from vision.surface import seat_mats
from vision.zones import Why


@pytest.fixture(scope="module")
def reported(request):
    drawn = request.getfixturevalue("drawn")
    table = drawn.table(3).lay_on(1, "card", drawn.sticker(1), turn_deg=20).lay_on(2, "sell", None)
    table = table.lay_on(3, "wonder", "\tSHOP 4711")
    return report(study(table.frame(), seat_mats(4), drawn.KNOWN))


def test_it_is_json(reported):
    assert json.loads(json.dumps(reported)) == reported


def test_surfaces_are_named_with_their_corners_or_as_missing(reported):
    states = {s["surface"]: s["state"] for s in reported["surfaces"]}
    assert states == {"mat1": "found", "mat2": "found", "mat3": "found", "mat4": "missing"}
    (copy,) = reported["surfaces"][0]["copies"]
    assert copy["corners_px"] == [pytest.approx(c, abs=1.5) for c in ([49, 54], [1078, 54], [1078, 779], [49, 779])]
    assert copy["tags"] == [0, 1, 2, 3, 101, 102]
    assert copy["px_per_mm"] == pytest.approx(4.9, abs=0.02)


def test_a_code_is_placed_in_millimetres_and_degrees(drawn, reported):
    (code,) = [c for c in reported["codes"] if c["piece"]]
    assert code["text"] == drawn.sticker(1)
    assert (code["surface"], code["zone"], code["sticker"], code["on_border"]) == ("mat1", "card", True, False)
    assert code["turn_deg"] == pytest.approx(20, abs=2)
    assert code["px_per_module"] == pytest.approx(2.94, abs=0.15)
    (expected,) = drawn.centres_mm(*_one_card(drawn))
    assert code["at_mm"] == pytest.approx(expected, abs=0.6)


def _one_card(drawn):
    table = drawn.table(3).lay_on(1, "card", drawn.sticker(1), turn_deg=20)
    return table, 1, table.cards


def test_every_zone_says_what_it_holds(reported):
    holds = {f"{z['surface']}/{z['zone']}": z["holds"] for z in reported["zones"]}
    assert len(holds) == 9
    assert {zone: what for zone, what in holds.items() if what != "empty"} == {
        "mat1/card": "pieces",
        "mat2/sell": "face_down",
        "mat3/wonder": "foreign_code",
    }


def test_a_strangers_text_is_printable(reported):
    (foreign,) = [c for c in reported["codes"] if not c["piece"]]
    assert foreign["text"] == "?SHOP 4711"
    assert not foreign["sticker"]


def test_what_stays_unread_says_why(drawn, known):
    mat = drawn.Mat(seat_mats(1)[0], (40.0, 100.0))
    seen = study(drawn.Table(mats=(mat,), size_px=(900, 980)).frame(), seat_mats(1), known)
    (unread,) = report(seen)["unread"]
    assert (unread["surface"], unread["zone"], unread["why"]) == ("mat1", "card", "out_of_view")
    assert "outside the picture" in unread["sentence"]


def test_a_frame_that_shows_nothing_has_a_sentence(known):
    said = report(sight(Frame(np.zeros((200, 300), np.uint8), 1.0), seat_mats(1), known))
    assert said["trouble"]["why"] == "dark"
    assert said["codes"] == said["zones"] == said["loose"] == []
    json.dumps(said)


def test_every_reason_has_its_sentence():
    assert set(WHY) == set(Why)
    assert set(TROUBLE) == set(Trouble)
