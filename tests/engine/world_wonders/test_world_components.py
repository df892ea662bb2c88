"""Files of components: strictly read, every problem with its entry; stickers that never change."""

from __future__ import annotations

import json
import re

import pytest
from world_table import FOLDER, RAW, edited, legal, own, table, with_city

from engine.game import BadSetup
from engine.world_wonders.atlas import LONG, Pose, pose, poses
from engine.world_wonders.catalogue import (
    MOST_SEATS,
    PEDESTALS,
    ChoiceTile,
    MapBoard,
    Thing,
    component_set,
    pieces,
    stand_in,
)
from engine.world_wonders.city import Kind
from engine.world_wonders.component_files import BadComponents, check_components, load_components
from engine.world_wonders.components import RULED, WORDS
from engine.world_wonders.purchases import PEDESTAL_PRICE, ROAD_PRICE, TOWER_PRICE
from engine.world_wonders.reasons import LENGTHS
from engine.world_wonders.scoring import LOAN_POINTS
from engine.world_wonders.setup import (
    GOLD,
    LAST_ROUND,
    LOAN_GOLD,
    LOAN_PRICE,
    OPEN_MONUMENTS,
    OPEN_MONUMENTS_SOLO,
    ROADS_ON_OFFER,
    new,
)
from engine.world_wonders.state import SeatSetup, Setup
from engine.world_wonders.stickers import CHOICES, ROADS, TOWERS


def problems(edit):
    return check_components(edited(edit), "mine.json")


def tile(document, name="s1-B1"):
    return next(tile for tile in document["building_tiles"] if tile["id"] == name)


def card(document, name="moai"):
    return next(card for card in document["monuments"] if card["id"] == name)


def test_the_packaged_components_are_whole_and_marked_as_stand_ins():
    found = stand_in()
    assert found.proposal
    assert (len(found.maps), len(found.shapes), len(found.tiles), len(found.monuments)) == (6, 8, 80, 21)
    assert (len(found.boards), len(found.objectives), len(found.solo)) == (2, 15, 14)
    assert sum(len(card.pieces) for card in found.monuments.values()) == 28
    assert all(board.natural.bit_count() == 10 for board in found.maps.values())
    assert {shape.size for shape in found.shapes.values()} == {10}


def test_a_copy_means_the_same_components_whatever_its_layout():
    text = edited(lambda document: document.update(read_me=["mine"], game={"name": "World Wonders"}))
    assert load_components(text, "a").fingerprint == stand_in().fingerprint
    assert load_components(edited(lambda d: tile(d).update(type="F")), "a").fingerprint != stand_in().fingerprint


def test_what_the_rules_fix_may_be_repeated_but_not_changed():
    assert problems(lambda document: document.update(constants={**RULED["constants"], "proposal": False})) == ()
    found = problems(lambda document: document.update(constants={**RULED["constants"], "gold_per_round": 8}))
    assert len(found) == 1
    assert found[0].startswith("mine.json, constants: the rules fix these numbers")


def test_what_a_file_may_repeat_is_what_the_rules_count_with():
    constants, supply, roads = RULED["constants"], RULED["supply"], RULED["roads"]
    assert constants == {
        "gold_per_round": GOLD,
        "loan_gold": LOAN_GOLD,
        "loan_repay": LOAN_PRICE,
        "loan_penalty_vp": -LOAN_POINTS,
        "max_open_loans": 1,
        "max_rounds": LAST_ROUND,
        "price": {
            "long_road": ROAD_PRICE, "short_roads": ROAD_PRICE, "tower": TOWER_PRICE, "pedestal": PEDESTAL_PRICE,
        },
        "open_monuments": OPEN_MONUMENTS,
        "open_monuments_solo": OPEN_MONUMENTS_SOLO,
    }  # fmt: skip
    assert supply["per_round"] == {
        str(players): {"long_road": long, "short_roads": short, "tower": 1}
        for players, (long, short) in ROADS_ON_OFFER.items()
    }
    assert supply["totals"] == {
        "long_road": ROADS["long"].copies,
        "short_road_sets": ROADS["one"].copies,
        "tower": TOWERS["tower"].copies,
        "loan": MOST_SEATS,
        "pedestal": len(PEDESTALS),
    }
    assert ROADS["bridge"].copies == ROADS["long"].copies
    assert ROADS["two"].copies == 2 * ROADS["one"].copies
    assert len(roads["long"]["cells"]) == LONG
    assert tuple(len(road["cells"]) for road in roads["short_set"]) == LENGTHS


def test_the_free_road_may_lead_up_from_the_bottom_row():
    rows = "\n".join(["." * 12] * 9 + ["~~.~~~~~~~~~"])
    state = with_city(table(rows=rows), started=False)
    assert legal(state) == ["S 2,6 2,7 2,8 2,9"]


def test_the_free_road_may_cross_water_but_not_end_in_it():
    sea = ["~" * 12] * 6

    def told(*bottom):
        return problems(lambda document: document["maps"][0].update(rows=[*sea, *bottom]))

    assert told(*["~" * 12] * 3, "~~.~~.~~~~~~") == ()
    assert told("...~~~~~~~~~", *["~" * 12] * 2, "..~~~~~~~~~~") == ()
    (problem,) = told("~" * 12, *["." * 12] * 2, "...~~~~~~~~~")
    assert problem == "mine.json, maps A: no free road can be laid"


def test_a_file_without_objectives_and_solo_cards_is_good_for_the_basic_game():
    name = own(lambda document: (document.pop("public_objectives"), document.pop("solo_cards")))
    assert table(components=name).acting == 1
    with pytest.raises(BadSetup, match="automaton"):
        new(Setup((SeatSetup("A"),), components=name))


@pytest.mark.parametrize(
    ("edit", "entry", "what"),
    [
        (lambda d: d["maps"][0].update(width=11), "maps A", "'rows'"),
        (lambda d: d["maps"][1]["rows"].__setitem__(0, "...x........"), "maps B1", "the letters"),
        (lambda d: d["maps"][2].update(rows=["~" * 12] * 10), "maps B2", "free road"),
        (lambda d: d["maps"][3].update(id="B2"), "maps B2", "'id' is there twice"),
        (lambda d: d["building_shapes"][0].update(cells=[[0, 0], [2, 0]]), "building_shapes s1", "hang together"),
        (lambda d: d["building_shapes"][0].update(price=0), "building_shapes s1", "'price'"),
        (lambda d: d["building_shapes"][0].update(stack_size=9), "building_shapes s1", "it has 10 tiles"),
        (lambda d: d["building_shapes"][4].update(colour="red"), "building_shapes s5", "unknown key 'colour'"),
        (lambda d: tile(d).update(type="X"), "building_tiles s1-B1", "one of B, F, H, M, T"),
        (lambda d: tile(d).update(shape="s9"), "building_tiles s1-B1", "one of the building_shapes"),
        (lambda d: tile(d)["resources"].update(food=-1), "building_tiles s1-B1", "'food'"),
        (lambda d: tile(d)["resources"].pop("gears"), "building_tiles s1-B1", "'gears' is missing"),
        (lambda d: tile(d).update(id="s1-B9"), "building_tiles s1-B9", "'sticker'"),
        (lambda d: tile(d).update(sticker=2), "building_tiles s1-B2", "used twice"),
        (lambda d: d["building_tiles"].append({"id": 5}), "building_tiles 81", "'id'"),
        (lambda d: d["resource_boards"][0]["tracks"]["food"].update(last=5), "resource_boards A", "population_symbols"),
        (lambda d: d["resource_boards"][1]["population"].update(rings=[0]), "resource_boards B", "'rings'"),
        (lambda d: card(d)["placement"].update(links=[]), "monuments moai", "how its pieces lie"),
        (lambda d: card(d)["placement"]["pieces"][1].update(terrain_options=["LL"]), "moai, pieces 2", "1 letters"),
        (lambda d: card(d)["adjacency"][0].update(feature="sea"), "moai, adjacency 1", "'feature'"),
        (lambda d: card(d)["reward"].pop("rings"), "monuments moai, reward", "'rings' is missing"),
        (lambda d: card(d)["name"].update(en=""), "monuments moai, name", "'en'"),
        (lambda d: card(d)["placement"].pop("pieces"), "monuments moai", "'pieces' is missing"),
        (lambda d: d["public_objectives"][0].update(kind="fame"), "public_objectives o1", "'kind'"),
        (lambda d: d["public_objectives"][5].pop("type"), "public_objectives o6", "'type' is missing"),
        (lambda d: d["solo_cards"][0].update(sections=[]), "solo_cards a1", "one or more"),
        (lambda d: d["solo_cards"][2]["sections"][0].update(item="king"), "solo_cards a3, sections 1", "'item'"),
        (lambda d: d.update(monuments=[]), "monuments", "there is none"),
        (lambda d: d.pop("maps"), "mine.json", "'maps' is missing"),
        (lambda d: d.update(format="other"), "mine.json", "'format'"),
        (lambda d: d.update(maps=3), "mine.json", "a list"),
        (lambda d: d.update(extra=3), "mine.json", "unknown key 'extra'"),
    ],
)
def test_each_problem_names_its_entry(edit, entry, what):
    found = problems(edit)
    assert found
    assert any(entry in problem and what in problem for problem in found), found
    with pytest.raises(BadComponents):
        load_components(edited(edit), "mine.json")


def test_all_problems_are_told_at_once():
    def twice(document):
        tile(document).update(type="X")
        card(document)["reward"]["rings"] = "two"

    assert len(problems(twice)) == 2


def test_no_problem_hides_one_of_another_entry():
    """Of entries together as well as of single ones, and of those that cannot be read too."""

    def many(document):
        document["building_tiles"].append(dict(tile(document, "s1-B2")))
        tile(document).update(shape="zz")
        tile(document, "s2-B1").update(shape="yy", type="X")
        document["building_tiles"].append(5)
        document["building_shapes"][2]["stack_size"] = 9
        document["maps"][1]["rows"] = ["~" * 12] * 10
        document["resource_boards"][1]["side"] = "A"
        card(document)["adjacency"][0]["count"] = -1
        document["public_objectives"][0]["kind"] = "fame"
        document["format"] = "other"
        document["constants"] = document["roads"] = {}

    shapes = "expected the 'id' of one of the building_shapes"
    told = [problem.removeprefix("mine.json") for problem in problems(many)]
    expected = [
        ": 'format' is 'other', expected one of world-wonders-components/1",
        ", constants: the rules fix these numbers",
        ", roads: the rules fix these numbers",
        ", building_tiles s2-B1: 'type' is 'X', expected one of B, F, H, M, T",
        ", building_tiles 82: expected an object, found 5",
        ", building_tiles s1-B2: this 'id' is there twice",
        ", resource_boards A: this 'side' is there twice",
        ", monuments moai, adjacency 1: 'count' is -1, expected a whole number from 1 to 9",
        ", public_objectives o1: 'kind' is 'fame', expected one of",
        f", building_tiles s1-B1: 'shape' is 'zz', {shapes}",
        f", building_tiles s2-B1: 'shape' is 'yy', {shapes}",
        ", building_shapes s2: 'stack_size' is 10, it has 9 tiles",
        ", building_shapes s3: 'stack_size' is 9, it has 10 tiles",
        ", maps B1: no free road can be laid",
    ]
    assert len(told) == len(expected), told
    assert all(problem.startswith(start) for problem, start in zip(told, expected, strict=True)), told


def test_an_entry_that_cannot_be_read_brings_up_no_other_problem():
    def shape(document):
        document["building_shapes"][0]["price"] = 0

    def one_tile(document):
        tile(document)["resources"]["food"] = -1

    def all_maps(document):
        for board in document["maps"]:
            board["side"] = "C"

    assert [len(problems(edit)) for edit in (shape, one_tile, all_maps)] == [1, 1, 6]


@pytest.mark.parametrize("part", ["maps", "building_shapes", "building_tiles", "resource_boards", "monuments"])
@pytest.mark.parametrize("value", [None, [], [{}] * 201])
def test_a_list_that_cannot_be_read_is_one_problem(part, value):
    problems_of_it = problems(lambda document: document.update({part: value}))
    if (part, value) == ("building_tiles", []):  # no stack has its tiles then
        assert problems_of_it[0] == "mine.json, building_tiles: there is none"
    else:
        assert len(problems_of_it) == 1
        assert part in problems_of_it[0]


def test_problems_are_short_whatever_the_file_holds():
    found = problems(lambda document: tile(document).update(shape="z" * 5000))
    assert all(len(problem) <= 300 for problem in found)


def called(part, name):
    """An edit: the first entry of this list has this id, everywhere."""

    def edit(document):
        old = document[part][0]["id"]
        document[part][0]["id"] = name
        if part == "building_shapes":
            for each in document["building_tiles"]:
                each["shape"] = name if each["shape"] == old else each["shape"]
        else:
            document[part][0]["sticker"] = 600

    return edit


@pytest.mark.parametrize(
    ("part", "word"),
    [
        ("building_tiles", "tower"),
        ("building_tiles", "short_roads"),
        ("building_tiles", "start_road"),
        ("building_tiles", "building"),
        ("monuments", "long_road"),
        ("monuments", "pedestal1"),
        ("building_shapes", "monuments"),
        ("building_shapes", "two"),
    ],
)
def test_no_entry_that_can_be_bought_is_called_as_pharos_calls_something(part, word):
    (problem,) = problems(called(part, word))
    assert problem == f"mine.json, {part} {word}: this 'id' is a word of Pharos itself, choose another one"


@pytest.mark.parametrize(
    ("part", "word", "other"),
    [
        ("monuments", "s1-B2", "building_tiles"),
        ("monuments", "s2", "building_shapes"),
        ("building_tiles", "s2", "building_shapes"),
    ],
)
def test_no_two_kinds_that_can_be_bought_share_an_id(part, word, other):
    (problem,) = problems(called(part, word))
    assert problem == f"mine.json, {part} {word}: this 'id' is in {other} too, choose another one"


def test_a_tile_that_has_the_id_of_a_monument_is_told_though_neither_can_be_read():
    def edit(document):
        called("building_tiles", "moai")(document)
        tile(document, "moai").update(type="X")
        card(document)["name"]["en"] = ""

    assert "mine.json, monuments moai: this 'id' is in building_tiles too, choose another one" in problems(edit)


def test_what_cannot_be_bought_may_be_called_as_it_is_on_the_box():
    def edit(document):
        document["maps"][0] |= {"id": "tower", "sticker": 600}
        document["public_objectives"][0]["id"] = "tower"
        document["solo_cards"][0]["id"] = "moai"

    assert problems(edit) == ()


def test_the_document_lists_pharos_words():
    document = (FOLDER.parents[2] / "docs" / "components.md").read_text(encoding="utf-8")
    _, _, told = document.partition("is a word of\nPharos itself: ")
    assert set(re.findall(r"`(\w+)`", told.partition("\n\n")[0])) == WORDS


def test_all_words_of_what_every_box_has_are_kept():
    assert {*ROADS, *TOWERS, *CHOICES, *(kind.value for kind in Kind)} <= WORDS
    assert not WORDS & {
        entry["id"] for part in ("building_shapes", "building_tiles", "monuments") for entry in RAW[part]
    }


@pytest.mark.parametrize(
    ("icon", "told"),
    [({"feature": "road"}, "'feature' is 'road'"), ({"feature": "building", "type": "H"}, "'type' is 'H'")],
)
def test_the_same_icon_stands_once_on_a_card_with_its_count(icon, told):
    """W20: one piece would do for both, and twice the same icon asks for two."""
    (problem,) = problems(lambda d: card(d).update(adjacency=[{**icon, "count": 1}, {**icon, "count": 1}]))
    expected = "expected each once; raise the 'count' of the entry before"
    assert problem == f"mine.json, monuments moai, adjacency 2: {told}, {expected}"
    other = {"feature": "building", "type": "M", "count": 1}
    assert problems(lambda d: card(d).update(adjacency=[{**icon, "count": 2}, other])) == ()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "line 1"),
        ("[]", "expected an object"),
        ('{"format": 1, "format": 2}', "stands twice"),
        ("[" * 100_000, "nested too deep"),
        (" " * 2_000_001, "too many"),
        ('{"maps": NaN}', "'format' is missing"),
    ],
)
def test_what_is_no_file_of_components(text, what):
    found = check_components(text, "mine.json")
    assert any(what in problem for problem in found)
    assert all(len(problem) <= 300 for problem in found)


def test_the_schema_knows_the_same_parts():
    schema = json.loads((FOLDER / "components.schema.json").read_text(encoding="utf-8"))
    parts = {key for key, value in RAW.items() if isinstance(value, list)} - {"read_me"}
    assert parts <= set(schema["properties"])
    assert schema["properties"]["format"]["const"] == RAW["format"]


def test_heights_of_pieces_may_be_told_for_the_camera():
    text = edited(lambda document: document.update(height_mm={"monument": 30, "tower": 25}))
    assert dict(load_components(text, "mine.json").height_mm) == {
        Kind.ROAD: 1, Kind.TOWER: 25, Kind.BUILDING: 1, Kind.MONUMENT: 30,
    }  # fmt: skip
    assert load_components(text, "mine.json").fingerprint == stand_in().fingerprint
    assert set(stand_in().height_mm.values()) == {1}


@pytest.mark.parametrize(
    "heights", [{"monument": 61}, {"monument": -1}, {"monument": "30"}, {"hill": 3}, [30], 30, None]
)
def test_a_height_that_no_piece_has_is_named(heights):
    (problem, *_) = problems(lambda document: document.update(height_mm=heights))
    assert "height_mm" in problem


def test_an_owners_components_are_known_by_what_they_hold():
    name = own(lambda document: tile(document).update(proposal=False))
    assert component_set(name).fingerprint == name
    with pytest.raises(BadSetup, match="are not known"):
        component_set("0123456789abcdef")


def test_every_physical_piece_has_a_sticker_of_its_own():
    known = pieces()
    things = list(known.things.values())
    count = {kind: sum(thing.kind is kind for thing in things) for kind in Kind}
    assert count == {Kind.ROAD: 35 + 35 + 40 + 20, Kind.TOWER: 10, Kind.BUILDING: 80, Kind.MONUMENT: 28}
    assert len({*known.things, *known.choices, *known.maps}) == len(things) + len(known.choices) + len(known.maps)
    assert {tile.id for tile in known.choices.values()} == {"loan", "repay", "pedestal1", "pedestal2", "leave", "wait"}


def test_stickers_are_found_both_ways_and_never_change():
    known = pieces()
    for thing in (
        Thing(Kind.MONUMENT, "moai", 2),
        ChoiceTile("loan", 5),
        MapBoard("A", 4),
        Thing(Kind.ROAD, "one", 19),
    ):
        piece = known.piece_of(thing)
        assert thing in (known.things.get(piece), known.choices.get(piece), known.maps.get(piece))
    with pytest.raises(KeyError):
        known.piece_of(Thing(Kind.ROAD, "long", 35))
    glued = {
        Thing(Kind.ROAD, "long"): "W1R00100",
        Thing(Kind.ROAD, "bridge", 34): "W1R00234",
        Thing(Kind.TOWER, "tower", 9): "W1T00109",
        Thing(Kind.BUILDING, "s1-B1"): "W1B00100",
        Thing(Kind.BUILDING, "s8-T2"): "W1B08000",
        Thing(Kind.MONUMENT, "ziggurat"): "W1M00100",
        Thing(Kind.MONUMENT, "thien_mu"): "W1M02100",
    }
    assert {thing: known.piece_of(thing)[:8] for thing in glued} == glued


def test_an_owners_entry_may_name_a_sticker_of_its_own():
    name = own(lambda document: tile(document).update(id="mine", sticker=700))
    assert pieces(name).piece_of(Thing(Kind.BUILDING, "mine"))[:8] == "W1B70000"


def test_only_stickers_of_seats_at_the_table_are_in_play():
    two, five = (pieces().in_play(players) for players in (2, 5))
    assert len(five) - len(two) == 3 * 6


def test_how_a_tile_lies_is_told_in_quarter_turns():
    shape = stand_in().shapes["s4"].cells
    assert pose(shape, ((3, 6), (3, 7), (3, 8), (4, 8))) == Pose(3, 6, 0, False)
    assert pose(shape, ((3, 7), (4, 7), (5, 7), (3, 8))) == Pose(3, 7, 1, False)
    assert pose(shape, ((4, 6), (4, 7), (3, 8), (4, 8))) == Pose(3, 6, 0, True)
    assert pose(shape, ((0, 0), (1, 0))) is None


def test_a_piece_that_looks_the_same_in_several_ways_has_each_of_them():
    tee = ((0, 0), (0, 1), (0, 2), (1, 1))
    round_ = ((4, 2), (3, 3), (4, 3), (4, 4))
    assert list(poses(tee, round_)) == [Pose(3, 2, 2, False), Pose(3, 2, 0, True)]
    assert pose(tee, round_) == Pose(3, 2, 2, False)


@pytest.mark.parametrize(
    ("setup", "what"),
    [
        (Setup(()), "1 to 5 players"),
        (Setup((SeatSetup("A"),) * 6), "1 to 5 players"),
        (Setup((SeatSetup("A"), SeatSetup("Z"))), "map 'Z' is unknown"),
        (Setup((SeatSetup("A"), SeatSetup("B1"))), "same side"),
        (Setup((SeatSetup("B1"), SeatSetup("B1"))), "map B1 has two seats"),
        (Setup((SeatSetup("A"),), resource_side="C"), "side 'C'"),
        (Setup((SeatSetup("A"),), objectives=("o1",)), "3 different or none"),
        (Setup((SeatSetup("A"),), objectives=("o1", "o1", "o2")), "3 different or none"),
        (Setup((SeatSetup("A"),), objectives=("o1", "o2", "o99")), "objective 'o99'"),
        (Setup((SeatSetup("A", "x" * 41),)), "seat 1 has the name"),
        (Setup((SeatSetup("A"),), components="none"), "'none' are not known"),
    ],
)
def test_a_setup_that_the_rules_do_not_know(setup, what):
    with pytest.raises(BadSetup, match=what):
        new(setup)
