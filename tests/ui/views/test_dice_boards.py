"""A seat's board on the screen: what is crossed, what may come next, and which cells a seat chooses from."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_seats import open_seat, seat, status, three, way_choices
from dice_table import city, own_boards, roll, table

from engine.seven_wonders_dice.board import DIE_OF
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.happenings import BonusTaken, Crossed
from engine.seven_wonders_dice.state import Build
from engine.seven_wonders_dice.turn import GAME
from ui.parts import Board, BoardCell, CellLook, Counts, DieFace, Tone
from ui.view import Mark, Pick, Problem, Screen
from ui.views.dice.signs import SECTION_LOOKS
from ui.views.seven_wonders_dice import view

SECTIONS = (
    "wonder", "guild", "barracks_left", "barracks_right", "agora", "university", "market", "warehouse", "gallery",
    "bonuses",
)  # fmt: skip


def test_no_building_is_shown_by_a_face_of_a_die_that_does_not_cross_it():
    shown = {section: icon.removeprefix("face_") for section, (icon, _) in SECTION_LOOKS.items() if "face_" in icon}
    assert shown.items() >= {"agora": "temple", "market": "chest", "university": "gear"}.items()
    for section, symbol in shown.items():
        assert not [
            color for color, own in dice_box().symbols.items() if symbol in own and DIE_OF[section] not in {color, ""}
        ]


@pytest.fixture
def shown(words):
    """The panel of a seat on this screen."""

    def of(state, screen=Screen.CHOOSE, number=1, **more):
        return view(*status(state, screen, **more), words["en"]).body.panels[number - 1]

    return of


def board(panel) -> Board:
    return next(block for block in (*panel.blocks, *panel.foot) if isinstance(block, Board))


def cells(panel, section: str) -> tuple[BoardCell, ...]:
    return board(panel).sections[SECTIONS.index(section)].cells


def looks(panel, section: str) -> str:
    """A letter a cell: x crossed, o open, . closed, and so on."""
    letters = dict(zip(CellLook, ".oxfabw", strict=True))
    return "".join(letters[cell.look] for cell in cells(panel, section))


def test_crossed_cells_the_next_ones_and_what_the_arrows_still_keep_closed(shown):
    panel = shown(three(city("giza", "agora.a1 agora.a2 wonder.w1 warehouse.wood")))
    assert looks(panel, "agora") == "xxoo..o.."
    assert looks(panel, "wonder") == "xo."
    assert looks(panel, "warehouse") == "oxoooo"
    assert [cell.cost for cell in cells(panel, "agora")[:3]] == [0, 2, 4]


def test_every_section_of_the_board_is_shown_with_the_bonuses(shown):
    panel = shown(three(city("giza", bonuses="bonus.coins")))
    assert [len(section.cells) for section in board(panel).sections] == [3, 3, 7, 7, 9, 9, 6, 6, 4, 3]
    assert looks(panel, "bonuses") == "..x"


@pytest.mark.parametrize(("players", "facing"), [(2, (2, 2)), (3, (2, 3)), (7, (2, 7))])
def test_barracks_show_the_neighbour_whom_they_face(shown, players, facing):
    sections = board(shown(table(*[city()] * players))).sections
    assert (sections[2].facing, sections[3].facing) == facing
    assert not any(section.facing for section in (*sections[:2], *sections[4:]))


def test_a_row_has_the_pictures_of_the_symbols_that_cross_it(shown):
    sections = board(shown(three())).sections
    assert sections[SECTIONS.index("agora")].tracks[0].signs == ("face_mask", "face_scales")
    assert [cell.sign for cell in sections[SECTIONS.index("warehouse")].cells[:2]] == ["face_stone", "face_wood"]


def test_coins_resources_and_attack_points_are_counted(shown):
    panel = shown(three(city("giza", "warehouse.wood warehouse.clay", coins=12)))
    (counts,) = (block for block in panel.blocks if isinstance(block, Counts))
    assert [(count.icon, count.number) for count in counts.counts] == [
        ("coin", "12"),
        ("warehouse", "2"),
        ("swords", "0"),
    ]


def test_the_special_dice_that_a_seat_has_unlocked_are_shown(shown):
    panel = shown(three(city("alexandria", "university.compass university.gear")))
    assert [die.tone for die in board(panel).dice] == [Tone.BLACK, Tone.PURPLE]
    unlocking = cells(panel, "university")[2]
    assert (unlocking.look, unlocking.die) == (CellLook.CROSSED, DieFace(Tone.BLACK, "face_any4"))
    assert board(shown(three(city("alexandria", "university.compass1")))).dice == ()


def test_the_cells_to_choose_from_are_marked_and_the_shown_one_stands_out(shown):
    state = three(city("giza"), dice=roll(yellow="camel/0"))
    ways = GAME.check(state, 1, Build("yellow")).ways
    seats = (open_seat(state, 1, ways, 1), seat(state, 2), seat(state, 3))
    panel = shown(state, Screen.VERDICTS, seats=seats, choices=way_choices(state, seats))
    assert looks(panel, "market") == "abaooo"
    assert [cell.gesture for cell in cells(panel, "market")[:3]] == [Pick(f"way:1:{n}") for n in range(3)]
    assert not any(cell.gesture for cell in cells(panel, "agora"))


def test_a_cell_that_several_ways_cross_is_chosen_by_button(shown):
    state = three(city("giza"), dice=roll(gray="stone/0 stone/2 wood/1"))
    ways = tuple(Build("gray", "warehouse.stone", quadrant) for quadrant in (0, 2))
    seats = (open_seat(state, 1, ways), seat(state, 2), seat(state, 3))
    panel = shown(state, Screen.VERDICTS, seats=seats, choices=way_choices(state, seats))
    assert looks(panel, "warehouse").startswith("b")
    assert cells(panel, "warehouse")[0].gesture is None


def test_only_what_the_session_offers_can_be_touched(shown):
    state = three(city("giza"), dice=roll(yellow="camel/0"))
    ways = GAME.check(state, 1, Build("yellow")).ways
    seats = (open_seat(state, 1, ways), seat(state, 2), seat(state, 3))
    panel = shown(state, Screen.VERDICTS, seats=seats)
    assert not any(cell.gesture for section in board(panel).sections for cell in section.cells)


def test_what_was_just_crossed_is_marked_after_the_turn(shown):
    state = three(city("giza", "agora.a1", bonuses="bonus.coins"))
    happened = (Crossed(1, "agora.a1"), BonusTaken(1, "bonus.coins"), Crossed(2, "agora.b1"))
    panel = shown(state, Screen.COINS, happened=happened)
    assert looks(panel, "agora") == "fo.o..o.."
    assert looks(panel, "bonuses") == "..f"


def test_where_paper_and_book_differ_the_cell_is_marked(shown):
    state = three(city("giza", "agora.a1"))
    problems = (
        Problem("cell_against_rules", {"seat": 1, "cell": "agora.b1"}),
        Problem("cell_to_cross", {"seat": 1, "cell": "agora.a1"}),
        Problem("cell_unclear", {"seat": 2, "cell": "agora.c1"}),
    )
    assert looks(shown(state, problems=problems), "agora") == "bo.w..o.."
    assert looks(shown(state, number=2, problems=problems), "agora")[6] == "w"


def test_before_the_reveal_the_board_tells_nothing_of_the_choice(words):
    state, told = status(three(), Screen.CHOOSE, lambda _: Mark.READY)
    chosen = replace(told, seats=tuple(replace(s, move=Build("blue", "agora.a1", 0)) for s in told.seats))
    for language in ("en", "zh"):
        assert view(state, chosen, words[language]) == view(state, told, words[language])


def test_stand_in_boards_are_said_to_be_stand_ins(words):
    told = view(*status(three(), Screen.CHOOSE), words["en"])
    assert told.remark[0].startswith("The boards are stand-ins: the printed ones are not public")
    assert view(*status(three(), Screen.VERDICTS), words["en"]).remark == ()


def test_an_owner_s_boards_are_no_stand_ins(words):
    own = own_boards(lambda raw: raw.update(proposal=False))
    assert view(*status(table(boards=own), Screen.CHOOSE), words["en"]).remark == ()
