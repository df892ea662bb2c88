"""What is printed for World Wonders is what its components hold: every piece once, with its own sticker."""

import json

import pytest
from city_sheets import all_maps, choices

from engine.table import parse_sticker
from engine.world_wonders.catalogue import COMPONENTS_FILE, Thing, pieces, stand_in
from engine.world_wonders.city import Kind
from engine.world_wonders.component_files import BadComponents, load_components
from engine.world_wonders.stickers import packaged
from firmware.printing_world import piece_forms, printed_pieces, world_sheets
from firmware.world_inks import (
    map_inks,
    monument_inks,
    offer_ink,
    resource_board_inks,
    road_inks,
    tile_inks,
    tower_inks,
)
from vision.sheets.board_icons import row
from vision.sheets.paper import PrintJob

JOB = PrintJob("en", "a4", "World Wonders")


def page_count(content):
    return content.count(b"/Type /Page\n")


def raw():
    return json.loads(packaged(COMPONENTS_FILE))


@pytest.mark.parametrize(
    ("what", "paper", "pages"),
    [
        ("maps", "a4", 10),
        ("maps", "letter", 20),
        ("tiles", "a4", 4),
        ("tiles", "letter", 5),
        ("roads", "a4", 4),
        ("monuments", "a4", 1),
        ("cards", "a4", 4),
        ("tracks", "a4", 6),
        ("choices", "a4", 2),
        ("stickers", "a4", 3),
        ("all", "a4", 31),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_kind_of_sheet_is_written(language, what, paper, pages):
    content = world_sheets(what, PrintJob(language, paper, "World Wonders"))
    assert content.startswith(b"%PDF")
    assert page_count(content) == pages


def test_equal_sheets_are_equal_bytes():
    assert world_sheets("monuments", JOB) == world_sheets("monuments", JOB)


@pytest.mark.parametrize(("seats", "maps", "tracks"), [(1, 2, 2), (3, 6, 4)])
def test_there_are_maps_and_tiles_for_those_who_play(seats, maps, tracks):
    assert page_count(world_sheets("maps", JOB, seats=seats)) == maps
    assert page_count(world_sheets("tracks", JOB, seats=seats)) == tracks
    made = [tile.piece for tile in choices(seats)]
    assert len(made) == len(set(made))
    assert set(made) == {piece for piece, tile in pieces().choices.items() if tile.seat <= seats}


def test_a_choice_tile_is_its_seats_and_its_picture_is_drawn():
    for tile in choices():
        assert pieces().choices[tile.piece].seat == tile.seat
        assert row(tile.icons, (0.0, 0.0), 6.6, 6.6)


def test_every_thing_of_the_rules_has_its_form_and_no_other():
    forms = piece_forms()
    assert set(forms) == set(pieces().things)
    assert set(printed_pieces()) == set(forms)
    kinds = [parse_sticker(piece).kind for piece in forms]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"B": 80, "R": 35 + 35 + 40 + 20, "T": 10, "M": 28}


def test_a_form_has_the_cells_that_the_rules_have():
    found, components, lengths = piece_forms(), stand_in(), {"long": 4, "bridge": 4, "two": 2, "one": 1}
    for piece, thing in pieces().things.items():
        match thing:
            case Thing(Kind.BUILDING, name):
                expected = components.shapes[components.tiles[name].shape].cells
            case Thing(Kind.MONUMENT, name, copy):
                expected = components.monuments[name].pieces[copy].cells
            case Thing(Kind.ROAD, name):
                expected = tuple((x, 0) for x in range(lengths[name]))
            case _:
                expected = ((0, 0),)
        assert found[piece].cells == expected


def test_both_sides_of_a_long_road_are_one_copy_with_the_code_in_one_place():
    things, forms = pieces().things, piece_forms()
    long = [road for road in road_inks() if road.bridge]
    assert len(long) == 35
    for road in long:
        assert things[road.piece] == Thing(Kind.ROAD, "long", things[road.bridge].copy)
        assert things[road.bridge].name == "bridge"
        assert forms[road.piece] == forms[road.bridge]
    assert sum(road.bridge is None for road in road_inks()) == 60
    assert len(tower_inks()) == 10


def test_a_map_shows_the_rows_of_its_components_and_has_its_own_sticker():
    rows = {entry["id"]: tuple(entry["rows"]) for entry in raw()["maps"]}
    printed = all_maps()
    assert {ink.piece for ink in printed} == set(pieces().maps)
    for ink in printed:
        assert ink.rows == rows[ink.id]
        assert pieces().maps[ink.piece].map == ink.id
        assert ink.stand_in
    assert [ink.id for ink in printed] == [name for n in range(1, 6) for name in ("A", f"B{n}")]


def test_a_tile_says_what_its_components_say():
    shapes = {entry["id"]: entry for entry in raw()["building_shapes"]}
    by_piece = {ink.piece: ink for ink in tile_inks(stand_in())}
    for entry in raw()["building_tiles"]:
        ink = by_piece[pieces().piece_of(Thing(Kind.BUILDING, entry["id"]))]
        assert (ink.type, ink.price) == (entry["type"], shapes[entry["shape"]]["price"])
        assert {name: ink.gains.count(name) for name in entry["resources"]} == entry["resources"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_monument_says_what_its_components_say(language):
    for entry, ink in zip(raw()["monuments"], monument_inks(stand_in(), language), strict=True):
        assert ink.name == entry["name"][language]
        assert {name: ink.gains.count(name) for name in entry["reward"]} == entry["reward"]
        wanted = [need.get("type") or need["feature"] for need in entry["adjacency"] for _ in range(need["count"])]
        assert list(ink.contacts) == wanted
        assert [piece.terrain for piece in ink.pieces] == [
            tuple(piece["terrain_options"]) for piece in entry["placement"]["pieces"]
        ]


def test_boards_and_offer_say_what_the_rules_say():
    boards = resource_board_inks(stand_in())
    for entry, ink in zip(raw()["resource_boards"], boards, strict=True):
        tracks = {track.id: (track.last, track.marked) for track in ink.tracks}
        assert tracks["gold"] == (9, (7, 9))
        assert tracks["population"] == (entry["population"]["last"], tuple(entry["population"]["rings"]))
        for name, track in entry["tracks"].items():
            assert tracks[name] == (track["last"], tuple(track["population_symbols"]))
    offer = offer_ink(stand_in())
    ruled = {"long_road": 1, "short_roads": 1, "tower": 2, "pedestal": 1}
    assert (dict(offer.prices), offer.open_monuments) == (ruled, 3)
    assert offer.supply[5] == (3, 2, 1)
    assert len(offer.stacks) == 8


def test_an_owners_components_are_printed_from_their_file():
    data = raw()
    data["maps"] = data["maps"][:2]
    data["maps"][0] |= {"height": 6, "rows": data["maps"][0]["rows"][:6], "proposal": False}
    data["monuments"] = data["monuments"][:2]
    own = load_components(json.dumps(data), "own.json")
    inks = map_inks(own, 5)
    assert [(ink.seat, ink.id) for ink in inks] == [(1, "A"), (1, "B1"), (2, "A"), (3, "A"), (4, "A"), (5, "A")]
    assert not inks[0].stand_in
    assert page_count(world_sheets("maps", JOB, components=own)) == 6
    assert sum(parse_sticker(piece).kind == "M" for piece in piece_forms(own)) == 4


def test_a_map_that_does_not_fit_is_told():
    data = raw()
    data["maps"][0] |= {"width": 13, "rows": [f"{row}." for row in data["maps"][0]["rows"]]}
    own = load_components(json.dumps(data), "own.json")
    with pytest.raises(BadComponents, match="13 by 10 cells: a sheet has room for 12 by 10"):
        world_sheets("maps", JOB, components=own)


def test_seats_that_there_are_not_have_no_sheets():
    for seats in (0, 6):
        with pytest.raises(ValueError, match="1 to 5 seats"):
            world_sheets("maps", JOB, seats=seats)
