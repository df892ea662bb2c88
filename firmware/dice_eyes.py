"""What is looked at for 7 Wonders Dice besides tiles: the dice in their tray, and the pencil on the boards."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.seven_wonders_dice.catalogue import board_set
from engine.table import TableEvent
from firmware.board_inks import board_inks
from firmware.kit import Kit
from firmware.session.value import Watched
from vision.dice.report import mark_dice, report_dice
from vision.dice.settle import DiceSettling, settle_dice
from vision.dice.sighting import DiceSighting, sight_dice, study_dice
from vision.frame import Frame, Picture
from vision.pencil.report import mark_cells, report_cells
from vision.pencil.settle import CellsSettling, settle_cells
from vision.pencil.sighting import CellsSighting, sight_cells, study_cells
from vision.sheets.board_plan import BoardPlan, BoardTooLarge, board_plan
from vision.sighting import Sighting


class DiceEyes:
    """Looks at tray and boards, frame after frame."""

    in_color = True

    def __init__(self, watched: Watched, kit: Kit) -> None:
        self._expected = watched.dice
        self._kit = kit
        self._plans = board_plans(watched.boards)
        self._dice: DiceSighting | None = None
        self._dice_settling = DiceSettling()
        self._cells: CellsSighting | None = None
        self._cells_settling = CellsSettling()

    def watch(self, watched: Watched) -> None:
        self._expected = watched.dice

    def forget(self) -> None:
        self._dice = self._cells = None

    def look(self, frame: Frame, sighting: Sighting) -> tuple[TableEvent, ...]:
        self._dice = sight_dice(frame, self._kit.tray, self._kit.faces, self._dice, self._expected)
        self._dice_settling, rolled = settle_dice(self._dice_settling, self._dice)
        self._cells = sight_cells(frame, self._plans, sighting, self._cells)
        self._cells_settling, marked = settle_cells(self._cells_settling, self._cells)
        return *rolled, *marked

    def study(self, frame: Frame, sighting: Sighting) -> dict[str, Any]:
        self._dice = study_dice(frame, self._kit.tray, self._kit.faces, self._expected)
        self._cells = study_cells(frame, self._plans, sighting)
        return {"tray": report_dice(self._dice), "cells": report_cells(self._cells)}

    def mark(self, picture: Picture, *, words: bool) -> Picture:
        if self._cells is not None and self._dice is not None:
            picture = mark_cells(picture, self._cells, self._dice.size_px[0])
        return picture if self._dice is None else mark_dice(picture, self._dice, words=words)


@cache
def board_plans(boards: str) -> Mapping[str, BoardPlan]:
    """Where the cells of these boards are, by surface; an owner's board too large for a sheet is not read by pencil."""
    plans: dict[str, BoardPlan] = {}
    for ink in board_inks(board_set(boards), "en"):
        with contextlib.suppress(BoardTooLarge):
            plan = board_plan(ink)
            plans[plan.surface.id] = plan
    return plans
