"""One board of a file, read key by key; what is wrong is noted with its cell, and the rest is read on."""

from __future__ import annotations

import re
from types import MappingProxyType

from engine.fields import BadData, Fields, attempt, doubled
from engine.seven_wonders_dice.board import DIE_OF, EVERY_FACE, Board, Bonus, Cell, Section, Track
from engine.seven_wonders_dice.board_checks import problems_of
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.effects import LASTING, SECTIONS, Effect, parse_effect

MOST_COINS = 999
MOST_COST = 9
LONGEST_LIST = 40
_BARRACKS = ("barracks_left", "barracks_right")
_ID = re.compile(r"[a-z][a-z0-9_]{0,29}")
_CELL_ID = re.compile(r"[a-z][a-z0-9_]{0,29}(?:\.[a-z0-9_]{1,29})?")


def read_board(entry: object, name: str, number: int, problems: list[str]) -> Board | None:
    """The ``number``-th board of the file ``name``; None if a part of it had to be noted as a problem."""
    before = len(problems)
    board_id = attempt(problems, _board_id, entry, f"{name}: board {number}")
    if board_id is None:
        return None
    place = f"{name}: board {board_id}"
    fields = Fields(entry, place)
    sections: list[Section] = []
    cells: list[Cell] = []
    for n, inner in enumerate(attempt(problems, _list, fields, "sections", place) or (), 1):
        section = _section(inner, f"{place}, section {n}", place, cells, problems)
        if section is not None:
            sections.append(section)
    bonuses = [
        attempt(problems, _bonus, inner, place, n)
        for n, inner in enumerate(attempt(problems, _list, fields, "bonus", place) or (), 1)
    ]
    board = attempt(problems, _board, fields, board_id, place, sections, cells, [b for b in bonuses if b is not None])
    if board is not None and len(problems) == before:
        problems += problems_of(board, place)
    return board if len(problems) == before else None


def _board_id(entry: object, place: str) -> str:
    return _id(Fields(entry, place), _ID)


def _id(fields: Fields, pattern: re.Pattern[str]) -> str:
    value = fields.text("id")
    if not pattern.fullmatch(value):
        raise fields.wrong("id", "small letters, digits and '_', a letter first, at most 30 characters")
    return value


def _list(fields: Fields, key: str, place: str) -> tuple[object, ...]:
    found = fields.list(key)
    if len(found) > LONGEST_LIST:
        raise BadData(f"{place}: {key!r} holds {len(found)}, {LONGEST_LIST} are allowed")
    return found


def _board(
    fields: Fields, board_id: str, place: str, sections: list[Section], cells: list[Cell], bonuses: list[Bonus]
) -> Board:
    fields.skip("id", "sections", "bonus")
    treasury = fields.inside("treasury")
    start_coins, capacity = treasury.number("start_coins", 0, MOST_COINS), None
    if "capacity" in treasury and treasury.value("capacity") is not None:
        capacity = treasury.number("capacity", 1, MOST_COINS)
    treasury.close()
    english = fields.printable("name")
    board = Board(
        id=board_id,
        names=MappingProxyType({"en": english, "zh": fields.printable("name_zh") if "name_zh" in fields else english}),
        wonder_name=fields.printable("wonder_name") if "wonder_name" in fields else english,
        proposal=fields.flag("proposal"),
        start_coins=start_coins,
        capacity=capacity,
        sections=MappingProxyType({section.id: section for section in sections}),
        cells=MappingProxyType({cell.id: cell for cell in cells}),
        order=tuple(cells),
        lasting=sum(cell.bit for cell in cells if any(isinstance(effect, LASTING) for effect in cell.effects)),
        bonuses=MappingProxyType({bonus.id: bonus for bonus in bonuses}),
    )
    fields.close()
    _all_different(place, "section", [section.id for section in sections])
    _all_different(place, "cell", [cell.id for cell in cells] + [bonus.id for bonus in bonuses])
    return board


def _all_different(place: str, what: str, ids: list[str]) -> None:
    for value in doubled(ids):
        raise BadData(f"{place}, {value}: this {what} is there twice")


def _bonus(entry: object, board: str, number: int) -> Bonus:
    fields = Fields(entry, f"{board}, bonus {number}")
    bonus_id = _id(fields, _CELL_ID)
    bonus = Bonus(bonus_id, _effects(fields, "effects", f"{board}, {bonus_id}"))
    fields.close()
    return bonus


def _effects(fields: Fields, key: str, place: str) -> tuple[Effect, ...]:
    return tuple(parse_effect(entry, f"{place}, effect {n}") for n, entry in enumerate(_list(fields, key, place), 1))


def _section(entry: object, place: str, board: str, cells: list[Cell], problems: list[str]) -> Section | None:
    """The section; its cells are added to the board's ``cells``."""
    section_id = attempt(problems, _section_id, entry, place)
    if section_id is None:
        return None
    fields = Fields(entry, f"{board}, {section_id}")
    tracks = [
        _track(inner, board, f"{section_id}, track {n}", section_id, cells, problems)
        for n, inner in enumerate(attempt(problems, _list, fields, "tracks", f"{board}, {section_id}") or (), 1)
    ]
    found = tuple(track for track in tracks if track is not None)
    return attempt(problems, _section_itself, fields, f"{board}, {section_id}", section_id, found)


def _section_id(entry: object, place: str) -> str:
    return Fields(entry, place).text("id", SECTIONS)


def _section_itself(fields: Fields, place: str, section_id: str, tracks: tuple[Track, ...]) -> Section:
    fields.skip("id", "tracks", "name", "seed_names")
    fields.text("kind", ("barracks" if section_id in _BARRACKS else section_id,))
    if section_id in _BARRACKS:
        fields.text("side", (section_id.removeprefix("barracks_"),))
    die = DIE_OF[section_id]
    if fields.texts("die") != ((die,) if die else ()):
        raise fields.wrong("die", f'["{die}"]' if die else "[]")
    rewards: dict[str, tuple[Effect, ...]] = {}
    if "die_face_rewards" in fields:
        inner = fields.inside("die_face_rewards")
        faces = [face for face in dice_box().symbols.get(die, ()) if face in inner]
        rewards = {face: _effects(inner, face, f"{place}, die_face_rewards, {face}") for face in faces}
        inner.close()
    section = Section(
        id=section_id,
        counts_for_bonus=fields.flag("counts_for_bonus"),
        first_points=fields.number("first_to_complete_vp", 0, 99) if "first_to_complete_vp" in fields else 0,
        guild="condition" in fields and fields.text("condition", ("guild_compare",)) != "",
        face_rewards=MappingProxyType(rewards),
        tracks=tracks,
        mask=sum(cell.bit for track in tracks for cell in track.cells),
    )
    fields.close()
    return section


def _track(entry: object, board: str, place: str, section: str, cells: list[Cell], problems: list[str]) -> Track | None:
    fields = attempt(problems, Fields, entry, f"{board}, {place}")
    if fields is None:
        return None
    first = len(cells)
    for n, inner in enumerate(attempt(problems, _list, fields, "cells", f"{board}, {place}") or (), 1):
        cell = attempt(problems, _cell, inner, board, f"{place}, cell {n}", section, len(cells))
        if cell is not None:
            cells.append(cell)
    return attempt(problems, _track_itself, fields, tuple(cells[first:]))


def _track_itself(fields: Fields, cells: tuple[Cell, ...]) -> Track:
    fields.skip("cells")
    sequence = fields.text("order", ("sequence", "any")) == "sequence"
    directions = ("left_to_right", "bottom_to_top", "none")
    direction = fields.text("direction", directions) if "direction" in fields else "none"
    if not sequence and direction != "none":
        raise fields.wrong("direction", "none, for in an order of 'any' there are no arrows")
    track = Track(_id(fields, _ID), sequence, direction, cells)
    fields.close()
    return track


def _cell(entry: object, board: str, place: str, section: str, index: int) -> Cell:
    """A cell; as soon as its id is known, problems name it."""
    cell_id = _id(Fields(entry, f"{board}, {place}"), _CELL_ID)
    place = f"{board}, {cell_id}"
    fields = Fields(entry, place)
    fields.skip("id")
    die = DIE_OF[section]
    allowed = (*dice_box().symbols[die], EVERY_FACE) if die else ()
    symbols = fields.texts("symbols", allowed)
    if bool(symbols) != bool(die):
        raise fields.wrong("symbols", f"faces of the {die} die" if die else "none, a stage needs no die")
    cost, effects = fields.number("cost", 0, MOST_COST), _effects(fields, "effects", place)
    fields.close()
    return Cell(cell_id, index, section, symbols, cost, effects, 1 << index)
