"""What `pharos print` makes for 7 Wonders Dice: boards that say what the rules hold, tiles for the seats that play."""

import json
from itertools import pairwise

import pytest
from dice_sheets import tiles
from dice_table import RAW

from engine.seven_wonders_dice.board import Board
from engine.seven_wonders_dice.boards import BadBoards, load_boards
from engine.seven_wonders_dice.catalogue import pieces, stand_in_boards
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.effects import parse_effect
from engine.table import parse_sticker
from firmware.board_inks import board_ink, board_inks, effect_icons
from firmware.printing import TITLES
from firmware.printing_dice import dice_sheets, printed_dice
from vision.sheets.board_icons import row
from vision.sheets.paper import PrintJob

JOB = PrintJob("en", "a4", "7 Wonders Dice")


def page_count(content):
    return content.count(b"/Type /Page\n")


@pytest.mark.parametrize(
    ("what", "paper", "pages"),
    [
        ("boards", "a4", 5),
        ("boards", "letter", 8),
        ("tiles", "a4", 3),
        ("stickers", "a4", 2),
        ("tray", "a4", 2),
        ("strips", "a4", 1),
        ("all", "a4", 13),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_kind_of_sheet_is_written(language, what, paper, pages):
    content = dice_sheets(what, PrintJob(language, paper, TITLES["seven-wonders-dice"][language]))
    assert content.startswith(b"%PDF")
    assert page_count(content) == pages


@pytest.mark.parametrize("seats", [2, 7])
def test_there_are_tiles_for_the_seats_that_play_and_no_others(seats):
    made = [tile.piece for tile in tiles(seats)]
    assert len(made) == len(set(made))
    assert set(made) == pieces().in_play(seats)
    assert all(parse_sticker(piece).kind == "T" for piece in made)
    assert all(pieces().tile_of(tile.piece).seat == tile.seat for tile in tiles(seats))


def test_tiles_of_one_seat_stand_together():
    seats = [tile.seat for tile in tiles()]
    assert all(one <= other for one, other in pairwise(seats))


@pytest.mark.parametrize("dice_set", ["equal", "doubled"])
def test_the_printed_dice_are_those_of_the_rules(dice_set):
    kinds = dice_box().kinds.values()
    assert [(die.color, die.faces) for die in printed_dice(dice_set)] == [(k.color, k.sides(dice_set)) for k in kinds]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_board_says_what_the_rules_hold(language):
    for board, ink in zip(stand_in_boards().boards.values(), board_inks(stand_in_boards(), language), strict=True):
        assert (ink.name, ink.stand_in, ink.start_coins) == (board.names[language], board.proposal, board.start_coins)
        printed = {cell.id: cell for section in ink.sections for track in section.tracks for cell in track.cells}
        assert set(printed) == set(board.cells)
        for cell in board.order:
            found = printed[cell.id]
            assert (found.symbols, found.cost) == (cell.symbols, cell.cost)
            assert found.effects == tuple(map(effect_icons, cell.effects))
        assert [bonus.id for bonus in ink.bonuses] == list(board.bonuses)
    assert [ink.number for ink in board_inks(stand_in_boards(), language)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("entry", "icons"),
    [
        ({"type": "resource", "resource": "glass"}, "symbol.glass"),
        ({"type": "vp", "amount": 11}, "vp:11"),
        ({"type": "attack", "target": "left", "vp": 4}, "attack_left:4"),
        ({"type": "defence", "side": "right"}, "defence_right"),
        ({"type": "coins", "amount": 7}, "coin:7"),
        ({"type": "cross", "sections": ["agora", "market"], "times": 1}, "cross section.agora section.market"),
        ({"type": "cross", "sections": ["guild"], "times": 2}, "text:2 cross section.guild"),
        ({"type": "build_without_die_cost"}, "action coin:0 die.any"),
        ({"type": "extra_action"}, "action"),
        (
            {"type": "coins_and_vp_per_space", "section": "wonder", "coins": 2, "vp": 3},
            "coin:2 vp:3 per section.wonder",
        ),
        ({"type": "coins_and_vp_per_space", "section": "wonder", "coins": 0, "vp": 3}, "vp:3 per section.wonder"),
        ({"type": "die_cost_minus", "colors": ["any"], "amount": 1}, "die.any coin:-1"),
        ({"type": "die_cost_minus", "colors": ["red", "blue"], "amount": 2}, "die.red die.blue coin:-2"),
        ({"type": "die_cost_zero", "color": "gray"}, "die.gray coin:0"),
        ({"type": "coins_on_die", "color": "yellow", "amount": 2}, "die.yellow text:> coin:+2"),
        ({"type": "unlock_die", "color": "black"}, "unlock die.black"),
        ({"type": "vp_per_space", "section": "gallery", "vp": 1}, "vp:1 per section.gallery"),
    ],
)
def test_an_effect_is_printed_as_icons(entry, icons):
    assert effect_icons(parse_effect(entry, "test")) == icons
    assert row(icons, (0.0, 0.0), 20.0)


def test_an_owners_boards_are_printed_from_their_file():
    raw = json.loads(json.dumps(RAW))
    raw["boards"] = raw["boards"][:2]
    raw["boards"][0] |= {"id": "atlantis", "name": "Atlantis", "name_zh": "亚特兰蒂斯", "proposal": False}
    raw["boards"][0]["treasury"] = {"start_coins": 5, "capacity": 30}
    boards = load_boards(json.dumps(raw), "own.json")
    ink = board_ink(boards.boards["atlantis"], 1, "zh")
    assert (ink.name, ink.stand_in, ink.start_coins, ink.coins) == ("亚特兰蒂斯", False, 5, 30)
    assert page_count(dice_sheets("boards", JOB, boards=boards)) == 2


def test_an_arrow_without_a_direction_points_to_the_right():
    raw = json.loads(json.dumps(RAW))
    market = next(s for s in raw["boards"][0]["sections"] if s["id"] == "market")
    market["tracks"][0]["order"] = "sequence"
    del market["tracks"][0]["direction"]
    board: Board = load_boards(json.dumps(raw), "own.json").boards["alexandria"]
    section = next(s for s in board_ink(board, 1, "en").sections if s.id == "market")
    assert [track.direction for track in section.tracks] == ["left_to_right", "none"]


def test_a_board_that_does_not_fit_is_told_with_its_section():
    raw = json.loads(json.dumps(RAW))
    guild = next(s for s in raw["boards"][2]["sections"] if s["id"] == "guild")
    guild["tracks"][0]["cells"] += [{"id": "guild.g4", "cost": 5, "symbols": ["*"], "effects": []}]
    with pytest.raises(BadBoards, match="board Ephesus: section guild, track row: 4 cells in a row, 3 fit"):
        dice_sheets("boards", JOB, boards=load_boards(json.dumps(raw), "own.json"))


def test_seats_that_there_are_not_are_refused():
    for seats in (0, 8):
        with pytest.raises(ValueError, match="1 to 7 seats"):
            dice_sheets("tiles", JOB, seats=seats)
