"""Why a die, a stage or an effect cannot cross a cell: stable codes, and the facts that a sentence needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

from engine.game import Illegal
from engine.seven_wonders_dice.board import Cell
from engine.seven_wonders_dice.city import available, before_it, count, reach
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.effects import COLORS, CrossCells
from engine.seven_wonders_dice.means import (
    Means,
    die_cost,
    gives,
    guild_bits,
    guild_counts,
    guild_holds,
    may_use,
    price,
    purse,
    stage_price,
)
from engine.seven_wonders_dice.state import NO_CELL, Build, Die, Due


class _Step(IntEnum):
    """How far a die came on its way to a cell; of several reasons the furthest is told."""

    OTHER_BUILDING = 0
    LOCKED = 1
    FACE = 2
    ARROW = 3
    GUILD = 4
    COINS = 5


_Found = tuple[_Step, Illegal]


def build_problem(means: Means, move: Build, *, free: bool) -> Illegal:
    """Why this way of using a die is not legal, for one that is not."""
    if move.color not in COLORS:
        return Illegal("unknown_die", {"text": move.color[:40]})
    dice = [die for die in means.dice if die.color == move.color]
    if not dice:
        return Illegal("die_not_in_tray", {"die": move.color})
    there = [die for die in dice if move.quadrant in (None, die.quadrant)]
    if not there:
        quadrants = ",".join(str(die.quadrant) for die in dice)
        return Illegal("die_elsewhere", {"die": move.color, "quadrant": move.quadrant or 0, "quadrants": quadrants})
    if move.cell is None:
        return _open_problem(means, there, free=free)
    if move.cell == NO_CELL:
        return _furthest(_reward_problem(means, die, free=free) for die in there)
    return cell_problem(means, there, move.cell, free=free)


def cell_problem(means: Means, dice: Iterable[Die], cell_id: str, *, free: bool) -> Illegal:
    """Why none of these dice can cross this cell, for one that none can."""
    problem = _unmarkable(means, cell_id)
    if problem is not None:
        return problem
    cell = means.board.cells[cell_id]
    return _furthest(_problem(means, die, cell, free=free) for die in dice)


def stage_problem(means: Means) -> Illegal | None:
    """Why the next stage cannot be built, None if it can."""
    found = stage_price(means)
    built = count(means.board, means.city.crossed, "wonder")
    if found is None:
        return Illegal("no_stage_left", {"stages": built})
    stage, coins = found
    return None if coins <= means.city.coins else _too_dear(means, stage, coins)


def stage_cell_problem(means: Means, cell_id: str) -> Illegal | None:
    """Why this cell of the wonder cannot be the next stage, None if it can."""
    problem = _unmarkable(means, cell_id)
    if problem is not None:
        return problem
    cell = means.board.cells[cell_id]
    return stage_problem(means) if available(means.board, means.city.crossed) & cell.bit else _arrow(means, cell)


def crossing_problem(means: Means, due: Due, cell_id: str) -> Illegal | None:
    """Why an effect cannot cross this cell, None if it can."""
    problem = _unmarkable(means, cell_id)
    if problem is not None:
        return problem
    cell = means.board.cells[cell_id]
    if not isinstance(due.effect, CrossCells) or cell.section not in due.effect.sections:
        return Illegal("outside_effect", {"cell": cell.id, "section": cell.section, "source": due.source})
    if not available(means.board, means.city.crossed) & cell.bit:
        return _arrow(means, cell)
    coins = price(means, 0, cell.cost)
    return None if coins <= means.city.coins else _too_dear(means, cell, coins)


def _unmarkable(means: Means, cell_id: str) -> Illegal | None:
    if cell_id not in means.board.cells:
        return Illegal("unknown_cell", {"text": cell_id[:40]})
    if means.city.crossed & means.board.cells[cell_id].bit:
        return Illegal("already_crossed", {"cell": cell_id})
    return None


def _furthest(found: Iterable[_Found]) -> Illegal:
    return max(found, key=lambda entry: entry[0])[1]


def _problem(means: Means, die: Die, cell: Cell, *, free: bool) -> _Found:
    """Why this die cannot cross this uncrossed cell; coins if there is no other reason."""
    board, face, facts = means.board, die.face, {"die": die.color, "face": die.face, "cell": cell.id}
    if not any(reach(board, die.color, symbol, means.answers) & cell.bit for symbol in dice_box().symbols[die.color]):
        return _Step.OTHER_BUILDING, Illegal("other_building", {**facts, "section": cell.section})
    if not may_use(means, die.color):
        return _Step.LOCKED, Illegal("die_locked", {"die": die.color})
    if not reach(board, die.color, face, means.answers) & cell.bit:
        reason = "face_gives_coins" if gives(means, die) else "wrong_face"
        return _Step.FACE, Illegal(reason, {**facts, "faces": ",".join(cell.symbols)})
    if not available(board, means.city.crossed) & cell.bit:
        return _Step.ARROW, _arrow(means, cell)
    if die.color == "purple" and guild_bits(board) & cell.bit and not guild_holds(means, face):
        own, left, right = guild_counts(means, face)
        return _Step.GUILD, Illegal("guild_behind", {"face": face, "own": own, "left": left, "right": right})
    cost_of_die = 0 if free else die_cost(means, die)
    return _Step.COINS, _too_dear(means, cell, price(means, cost_of_die, cell.cost), die, cost_of_die)


def _reward_problem(means: Means, die: Die, *, free: bool) -> _Found:
    if not gives(means, die):
        return _Step.FACE, Illegal("face_crosses_a_cell", {"die": die.color, "face": die.face})
    cost_of_die = 0 if free else die_cost(means, die)
    return _Step.COINS, _too_dear(means, None, price(means, cost_of_die, 0), die, cost_of_die)


def _open_problem(means: Means, dice: list[Die], *, free: bool) -> Illegal:
    """Why no cell at all can be crossed: the price of the cheapest one, if only coins are missing."""
    if not may_use(means, dice[0].color):
        return Illegal("die_locked", {"die": dice[0].color})
    found = [entry for die in dice for entry in _candidates(means, die, free=free)]
    dear = [problem for step, problem in found if step is _Step.COINS]
    if dear:
        return min(dear, key=lambda problem: problem.facts["price"])
    if found:
        return _furthest(found)
    return Illegal("nothing_to_cross", {"die": dice[0].color, "face": ",".join(die.face for die in dice)})


def _candidates(means: Means, die: Die, *, free: bool) -> Iterator[_Found]:
    bits = reach(means.board, die.color, die.face, means.answers) & available(means.board, means.city.crossed)
    for cell in means.board.crossed_cells(bits):
        yield _problem(means, die, cell, free=free)
    if gives(means, die):
        yield _reward_problem(means, die, free=free)


def _arrow(means: Means, cell: Cell) -> Illegal:
    return Illegal("arrow", {"cell": cell.id, "first": before_it(means.board, means.city.crossed, cell).id})


def _too_dear(means: Means, cell: Cell | None, coins: int, die: Die | None = None, cost_of_die: int = 0) -> Illegal:
    return Illegal(
        "too_few_coins",
        {
            "price": coins,
            "coins": purse(means, die.color) if die is not None else means.city.coins,
            "die": die.color if die is not None else "",
            "die_cost": cost_of_die,
            "cell": cell.id if cell is not None else "",
            "cell_cost": cell.cost if cell is not None else 0,
            "resources": means.lasting.resources,
        },
    )
