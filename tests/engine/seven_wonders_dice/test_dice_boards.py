"""Files of boards: the packaged one is good, and what is wrong with another is told with its cell."""

from __future__ import annotations

import json

import pytest
from dice_table import BOARDS, FOLDER, RAW, RAW_BOARDS, edited, own_boards, raw_cell

from engine.fields import LONGEST_FILE
from engine.game import BadSetup, GameError
from engine.seven_wonders_dice.boards import BadBoards, check_boards, load_boards
from engine.seven_wonders_dice.catalogue import board_set, stand_in_boards
from engine.seven_wonders_dice.effects import parse_effect
from engine.seven_wonders_dice.state import SeatSetup, Setup
from engine.seven_wonders_dice.turn import GAME

NAME = "mine, final.json"
PACKAGED = (FOLDER / "boards.json").read_text(encoding="utf-8")


def problems(edit, board="giza"):
    """What is said of the stand-ins after ``edit`` of this one board."""

    def one(found):
        if found["id"] == board:
            edit(found)

    return check_boards(edited(one), NAME)


def section(board, name):
    return next(found for found in board["sections"] if found["id"] == name)


def test_the_packaged_boards_are_good_and_marked_as_stand_ins():
    assert check_boards(PACKAGED, "boards.json") == ()
    found = stand_in_boards()
    assert tuple(found.boards) == BOARDS
    assert len(BOARDS) == 7
    assert found.proposal
    assert all(board.proposal for board in found.boards.values())
    assert "stand-in" in RAW["status"].lower()


@pytest.mark.parametrize("board", BOARDS)
def test_a_loaded_board_holds_what_the_file_says(board):
    found, raw = stand_in_boards().boards[board], RAW_BOARDS[board]
    assert found.names == {"en": raw["name"], "zh": raw["name_zh"]}
    assert [cell.bit for cell in found.order] == [1 << n for n in range(len(found.order))]
    for cell in found.order:
        said = raw_cell(raw, cell.id)
        assert (cell.cost, list(cell.symbols), len(cell.effects)) == (
            said["cost"],
            said["symbols"],
            len(said["effects"]),
        )
    masks = [section.mask for section in found.sections.values()]
    assert sum(masks) == (1 << len(found.order)) - 1


def test_boards_differ_in_wonder_and_university_alone():
    shared = [
        json.dumps([s for s in board["sections"] if s["id"] not in {"wonder", "university"}])
        for board in RAW_BOARDS.values()
    ]
    assert len(set(shared)) == 1


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (lambda b: raw_cell(b, "wonder.w3").update(cost=12), "giza, wonder.w3: 'cost' is 12"),
        (lambda b: raw_cell(b, "agora.b2").update(cost=True), "giza, agora.b2: 'cost' is True"),
        (lambda b: raw_cell(b, "agora.b2").update(price=3), "giza, agora.b2: unknown key 'price'"),
        (lambda b: raw_cell(b, "agora.b2").pop("effects"), "giza, agora.b2: key 'effects' is missing"),
        (lambda b: raw_cell(b, "agora.b2").update(symbols=["sword"]), "giza, agora.b2: 'symbols' is ['sword']"),
        (lambda b: raw_cell(b, "agora.b2").update(symbols=[]), "giza, agora.b2: 'symbols' is []"),
        (lambda b: raw_cell(b, "wonder.w1").update(symbols=["owl"]), "giza, wonder.w1: 'symbols' is ['owl']"),
        (lambda b: raw_cell(b, "warehouse.wood").update(symbols=["wood", "clay"]), "giza, warehouse.wood: 'symbols'"),
        (lambda b: raw_cell(b, "warehouse.wood").update(symbols=["*"]), "giza, warehouse.wood: 'symbols'"),
        (lambda b: raw_cell(b, "guild.g2").update(effects=[{"type": "teleport"}]), "giza, guild.g2, effect 1: 'type'"),
        (
            lambda b: raw_cell(b, "guild.g2").update(effects=[{"type": "vp", "amount": 1}, {"type": "vp"}]),
            "giza, guild.g2, effect 2: key 'amount' is missing",
        ),
        (lambda b: raw_cell(b, "guild.g2").update(id="guild.g1"), "giza, guild.g1: this cell is there twice"),
        (lambda b: raw_cell(b, "guild.g2").update(id="gild.g2"), "giza, gild.g2: the id of a cell begins"),
        (lambda b: raw_cell(b, "guild.g2").update(id="Guild 2"), "giza, guild, track 1, cell 2: 'id' is 'Guild 2'"),
        (
            lambda b: raw_cell(b, "warehouse.wood").update(effects=[{"type": "resource", "resource": "stone"}]),
            "giza, warehouse.wood: stone is given by two cells",
        ),
        (
            lambda b: raw_cell(b, "agora.a1").update(effects=[{"type": "defence", "side": "left"}]),
            "giza, agora.a1: defence cells stand in the barracks",
        ),
        (lambda b: b["sections"].pop(), "giza: section warehouse is missing"),
        (lambda b: b["sections"].append(b["sections"][0]), "giza, wonder: this section is there twice"),
        (lambda b: section(b, "agora").update(die=["red"]), "giza, agora: 'die' is ['red'], expected [\"blue\"]"),
        (lambda b: section(b, "agora").update(kind="market"), "giza, agora: 'kind' is 'market'"),
        (lambda b: section(b, "barracks_left").update(side="right"), "giza, barracks_left: 'side' is 'right'"),
        (lambda b: section(b, "guild").update(condition="always"), "giza, guild: 'condition' is 'always'"),
        (lambda b: section(b, "guild")["tracks"][0].update(order="random"), "giza, guild, track 1: 'order'"),
        (lambda b: section(b, "market")["tracks"][0].update(direction="left_to_right"), "giza, market, track 1: 'dir"),
        (lambda b: section(b, "market")["tracks"][1].update(id="camel"), "giza, market: track camel is there twice"),
        (lambda b: section(b, "wonder")["tracks"][0].update(order="any", direction="none"), "giza, wonder: expected"),
        (lambda b: section(b, "guild").update(tracks=[{}] * 41), "giza, guild: 'tracks' holds 41, 40 are allowed"),
        (lambda b: raw_cell(b, "agora.a1").update(effects=[1] * 41), "giza, agora.a1: 'effects' holds 41"),
        (lambda b: section(b, "guild").update(tracks=[]), "giza, guild: it has no cell"),
        (
            lambda b: section(b, "market")["die_face_rewards"].update(coins7=[{"type": "extra_action"}]),
            "giza, market: the face coins7 crosses no cell",
        ),
        (
            lambda b: section(b, "market")["die_face_rewards"].update(sword=[]),
            "giza, market, die_face_rewards: unknown key 'sword'",
        ),
        (lambda b: b["bonus"].pop(), "giza: 'bonus' holds 2, expected 3"),
        (lambda b: b["bonus"][1].update(id="bonus.action"), "giza, bonus.action: this cell is there twice"),
        (lambda b: b["treasury"].update(capacity=3), "giza, treasury: 'start_coins' is 7, more than the capacity 3"),
        (lambda b: b["treasury"].update(start_coins=-1), "giza, treasury: 'start_coins' is -1"),
        (lambda b: b.update(proposal="yes"), "giza: 'proposal' is 'yes'"),
        (lambda b: b.update(name="a\nb"), "giza: 'name' is 'a\\nb'"),
        (lambda b: b.update(id="rhodes"), "rhodes: its 'id' is used twice"),
        (lambda b: b.update(id="../giza"), "board 4: 'id' is '../giza'"),
    ],
)
def test_a_problem_is_told_with_the_file_the_board_and_the_cell(edit, told):
    found = problems(edit)
    assert found
    assert all(problem.startswith(f"{NAME}: board ") for problem in found)
    assert any(told in problem for problem in found), found


def test_every_problem_is_told_not_only_the_first():
    def spoil(board):
        raw_cell(board, "wonder.w3").update(cost=12)
        raw_cell(board, "agora.b2").update(symbols=[])
        section(board, "guild").update(condition="always")
        board["bonus"][0].update(effects=[{"type": "coins", "amount": 0}])

    found = problems(spoil)
    told = [problem.split(": ")[1].split(", ")[1] for problem in found]
    assert told == ["wonder.w3", "agora.b2", "guild", "bonus.action"]
    with pytest.raises(BadBoards, match=r"wonder\.w3(.|\n)*bonus\.action"):
        load_boards(edited(spoil), NAME)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1"),
        ('{"format": "swd-boards/1",\n "boards": [}', "line 2, column 13"),
        ("[]", "expected an object"),
        ('{"format": "swd-boards/2", "boards": []}', "'format'"),
        ('{"format": "swd-boards/1", "boards": []}', "'boards' holds 0"),
        ('{"format": "swd-boards/1", "boards": {}}', "'boards' is {}"),
        ('{"format": "swd-boards/1", "boards": [], "author": "me"}', "unknown key 'author'"),
        ('{"format": "swd-boards/1", "boards": [3]}', "'boards' holds 1, expected 2 to 7"),
        ('{"format": "swd-boards/1", "format": "swd-boards/1", "boards": []}', "key 'format' stands twice"),
        ("[" * 100_000, "nested too deep"),
        (" " * (LONGEST_FILE + 1), "characters are too many"),
        ('{"format": "swd-boards/1", "boards": [' + "9" * 5000 + "]}", "a number that is too long"),
    ],
)
def test_what_is_no_file_of_boards(text, told):
    found = check_boards(text, NAME)
    assert len(found) == 1
    assert found[0].startswith(NAME)
    assert told in found[0]
    with pytest.raises(GameError):
        load_boards(text, NAME)


def test_a_problem_is_a_sentence_however_much_is_wrong():
    found = problems(lambda board: raw_cell(board, "agora.b2").update(cost=["x" * 10_000]))
    assert len(found) == 1
    assert len(found[0]) <= 300


def test_an_owners_boards_are_played_under_the_name_of_what_they_hold():
    dear = own_boards(lambda board: raw_cell(board, "wonder.w1").update(cost=0))
    again = own_boards(lambda board: raw_cell(board, "wonder.w1").update(cost=0))
    other = own_boards(lambda board: raw_cell(board, "wonder.w1").update(cost=1))
    assert dear == again != other
    setup = Setup((SeatSetup("rhodes"), SeatSetup("giza")), boards=dear)
    assert GAME.new(setup).setup.boards == dear
    assert board_set(dear).boards["giza"].cells["wonder.w1"].cost == 0
    assert stand_in_boards().boards["giza"].cells["wonder.w1"].cost == 2


def test_boards_that_nobody_loaded_cannot_be_played():
    with pytest.raises(BadSetup, match="load the file of boards"):
        GAME.new(Setup((SeatSetup("rhodes"), SeatSetup("giza")), boards="0123456789abcdef"))


def test_a_board_read_off_a_printed_one_is_no_stand_in():
    printed = board_set(own_boards(lambda board: board.update(proposal=False)))
    assert not printed.proposal
    mixed = board_set(own_boards(lambda board: board.update(proposal=board["id"] == "giza")))
    assert mixed.proposal


def test_the_schema_describes_the_same_effects_and_cells():
    schema = json.loads((FOLDER / "boards.schema.json").read_text(encoding="utf-8"))
    effects = schema["$defs"]["effects"]["items"]["oneOf"]
    example = {
        "integer": lambda entry: entry.get("minimum", 1),
        "array": lambda entry: [entry["items"]["enum"][0]],
        None: lambda entry: entry.get("const") or entry["enum"][0],
    }
    for effect in effects:
        entry = {key: example[value.get("type")](value) for key, value in effect["properties"].items()}
        assert parse_effect(entry, "somewhere")
        assert set(effect["required"]) == set(effect["properties"])
    cell = schema["$defs"]["cell"]
    assert set(cell["required"]) == set(raw_cell(RAW_BOARDS["giza"], "agora.a1"))
    assert (cell["properties"]["cost"]["minimum"], cell["properties"]["cost"]["maximum"]) == (0, 9)
    assert set(RAW) <= set(schema["properties"])
