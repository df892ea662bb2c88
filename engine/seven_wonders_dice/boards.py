"""Files of boards: read and checked, every problem told with the board and the cell that it is in.

The format is that of ``data/boards.schema.json``; beyond it holds what ``board_checks`` says.
"""

from __future__ import annotations

import hashlib
import json
from types import MappingProxyType

from engine.fields import BadData, Fields, attempt, doubled, parsed
from engine.seven_wonders_dice.board import Board, BoardSet
from engine.seven_wonders_dice.board_fields import read_board

FORMAT = "swd-boards/1"
LEAST_BOARDS, MOST_BOARDS = 2, 7
"""A board for every player; no more have corner tags of their own."""


class BadBoards(BadData):
    """A file of boards that cannot be played; the message holds every problem, one a line."""


def load_boards(text: str, name: str) -> BoardSet:
    """The boards in this text of the file ``name``; raises BadBoards."""
    boards, problems = _read(text, name)
    if problems:
        raise BadBoards("\n".join(problems))
    canonical = json.dumps(json.loads(text)["boards"], sort_keys=True, separators=(",", ":"))
    fingerprint = hashlib.sha256(canonical.encode("ascii")).hexdigest()[:16]
    return BoardSet(fingerprint, MappingProxyType({board.id: board for board in boards}))


def check_boards(text: str, name: str) -> tuple[str, ...]:
    """Every problem of this text of the file ``name``, as sentences that name board and cell; empty if it is good."""
    return tuple(_read(text, name)[1])


def _read(text: str, name: str) -> tuple[list[Board], list[str]]:
    problems: list[str] = []
    entries = attempt(problems, _entries, text, name) or ()
    found = [read_board(entry, name, number, problems) for number, entry in enumerate(entries, 1)]
    boards = [board for board in found if board is not None]
    problems += [f"{name}: board {twice}: its 'id' is used twice" for twice in doubled(board.id for board in boards)]
    return boards, problems


def _entries(text: str, name: str) -> tuple[object, ...]:
    fields = Fields(parsed(text, name), name)
    fields.skip("$schema", "status")
    fields.text("format", (FORMAT,))
    entries = fields.list("boards")
    fields.close()
    if not LEAST_BOARDS <= len(entries) <= MOST_BOARDS:
        raise BadData(
            f"{name}: 'boards' holds {len(entries)}, expected {LEAST_BOARDS} to {MOST_BOARDS}; keep others elsewhere"
        )
    return entries
