"""What a seat may do in a state, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.game import Illegal, Legal, Verdict
from engine.seven_wonders_dice.city import next_stage
from engine.seven_wonders_dice.effects import COLORS, BuildFree, CrossCells, ExtraAction
from engine.seven_wonders_dice.happenings import Paid
from engine.seven_wonders_dice.means import Means, builds, crossings, die_cost, means_of, price, stage_price
from engine.seven_wonders_dice.reasons import (
    build_problem,
    cell_problem,
    crossing_problem,
    stage_cell_problem,
    stage_problem,
)
from engine.seven_wonders_dice.rolls import all_rolls, roll_problem
from engine.seven_wonders_dice.state import (
    CHANCE,
    NO_CELL,
    Build,
    BuildStage,
    Cross,
    Decline,
    Due,
    Move,
    Pass,
    Phase,
    Roll,
    State,
    TakeBonus,
    rolled,
)
from engine.table import Seat

_ACTIONS = (Build, BuildStage, Pass)


def to_act(state: State) -> tuple[Seat, ...]:
    """CHANCE while the roll is awaited, then all seats, then the one that has something to decide; none at the end."""
    match state.phase:
        case Phase.ROLL:
            return (CHANCE,)
        case Phase.CHOOSE:
            return tuple(range(1, len(state.cities) + 1))
        case Phase.FOLLOW:
            return (state.settling,)
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def check(state: State, seat: Seat, move: Move) -> Verdict[Move]:
    """Legal with every way worth having, cheapest first, or Illegal with the reason's code and its facts.

    A build that leaves open its cell or its die is answered with each cell once, by its cheapest die.
    """
    if seat not in to_act(state):
        return Illegal("not_your_turn", {"seat": seat})
    if not isinstance(move, kinds(state)):
        return _wrong_phase(state)
    if isinstance(move, Roll):
        return roll_problem(state, move) or Legal((rolled(move.dice),))
    means = means_of(state, seat)
    match move:
        case Build():
            return _build_verdict(means, move, free=without_die_cost(state))
        case BuildStage():
            return stage_problem(means) or Legal((move,))
        case Pass():
            return Legal((move,))
        case Cross(cell):
            return crossing_problem(means, state.dues[0], cell) or Legal((move,))
        case TakeBonus(bonus):
            if bonus not in means.board.bonuses:
                return Illegal("unknown_bonus", {"text": bonus[:40]})
            return Illegal("bonus_taken", {"bonus": bonus}) if bonus in means.city.bonuses else Legal((move,))
        case Decline():
            if state.dues[0].effect is None and means.answers.bonus == "compulsory":
                return Illegal("bonus_must_be_taken", {"section": state.dues[0].source})
            return Legal((move,))
        case _:
            assert_never(move)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every complete legal move; for CHANCE every roll, of which there are hundreds of millions."""
    if seat not in to_act(state):
        return
    if state.phase is Phase.ROLL:
        yield from all_rolls(state)
        return
    means, allowed = means_of(state, seat), kinds(state)
    if TakeBonus in allowed:
        yield from (TakeBonus(bonus) for bonus in means.board.bonuses if bonus not in means.city.bonuses)
    if state.dues and isinstance(state.dues[0].effect, CrossCells):
        yield from (Cross(cell.id) for _, cell in crossings(means, state.dues[0].effect))
    if Build in allowed:
        yield from (build for _, build in builds(means, free=without_die_cost(state)))
    if BuildStage in allowed:
        stage = stage_price(means)
        if stage is not None and stage[1] <= means.city.coins:
            yield BuildStage()
    if Pass in allowed:
        yield Pass()
    if Decline in allowed and not (TakeBonus in allowed and means.answers.bonus == "compulsory"):
        yield Decline()


def crossing(state: State, seat: Seat, cell: str) -> Verdict[Move]:
    """The moves that cross this very cell now, cheapest first: what a new pencil mark on it can mean."""
    if seat not in to_act(state) or seat == CHANCE:
        return Illegal("not_your_turn", {"seat": seat})
    allowed = kinds(state)
    if Cross in allowed:
        return check(state, seat, Cross(cell))
    if Build not in allowed:
        return _wrong_phase(state)
    means, free = means_of(state, seat), without_die_cost(state)
    if BuildStage in allowed and cell.partition(".")[0] == "wonder":
        return stage_cell_problem(means, cell) or Legal((BuildStage(),))
    found = [(coins, build) for coins, build in builds(means, free=free) if build.cell == cell]
    ways = sorted(found, key=lambda way: way[0])
    if not ways:
        return cell_problem(means, means.dice, cell, free=free)
    return Legal(tuple(build for _, build in ways))


def bill(state: State, seat: Seat, move: Move) -> Paid:
    """What a complete legal move costs, and how the price comes about (A03); no coins for one that costs nothing."""
    means = means_of(state, seat)
    cost_of_die, cell = 0, None
    match move:
        case Build(color, cell_id, quadrant):
            die = next(die for die in means.dice if (die.color, die.quadrant) == (color, quadrant))
            cost_of_die = 0 if without_die_cost(state) else die_cost(means, die)
            cell = means.board.cells.get(cell_id or NO_CELL)
        case BuildStage():
            cell = next_stage(means.board, means.city.crossed)
        case Cross(cell_id):
            cell = means.board.cells[cell_id]
        case _:
            pass
    cost_of_cell = cell.cost if cell is not None else 0
    return Paid(seat, price(means, cost_of_die, cost_of_cell), cost_of_die, cost_of_cell, means.lasting.resources)


def kinds(state: State) -> tuple[type[Move], ...]:
    """The kinds of move that the state asks for (A34, A35: what an effect offers may be declined)."""
    if state.phase is Phase.ROLL:
        return (Roll,)
    if not state.dues:
        return _ACTIONS
    match state.dues[0].effect:
        case None:
            return (TakeBonus, Decline)
        case CrossCells():
            return (Cross, Decline)
        case BuildFree():
            return (Build, Decline)
        case _:
            return (*_ACTIONS, Decline)


def decides(due: Due) -> bool:
    """Whether the seat has a say in what is due; everything else happens by itself."""
    return due.effect is None or isinstance(due.effect, CrossCells | BuildFree | ExtraAction)


def something_to_decide(means: Means, due: Due) -> bool:
    """Whether there is anything to choose: a cell that can be crossed and paid, a bonus that is left."""
    match due.effect:
        case None:
            return len(means.city.bonuses) < len(means.board.bonuses)
        case CrossCells():
            return next(crossings(means, due.effect), None) is not None
        case BuildFree():
            return next(builds(means, free=True), None) is not None
        case _:
            return True


def without_die_cost(state: State) -> bool:
    return bool(state.dues) and isinstance(state.dues[0].effect, BuildFree)


def _wrong_phase(state: State) -> Illegal:
    due = state.dues[0] if state.dues else None
    return Illegal("wrong_phase", {"phase": state.phase.value, "source": due.source if due is not None else ""})


def _build_verdict(means: Means, move: Build, *, free: bool) -> Verdict[Move]:
    """The builds that fit what the move leaves open; of dice of one color the cheapest for each cell."""
    if move.color not in COLORS:
        return build_problem(means, move, free=free)
    fitting = [
        (coins, build)
        for coins, build in builds(means, free=free, color=move.color)
        if move.cell in (None, build.cell) and move.quadrant in (None, build.quadrant)
    ]
    if not fitting:
        return build_problem(means, move, free=free)
    if len(fitting) == 1:
        return Legal((fitting[0][1],))
    best: dict[str | None, tuple[int, Build]] = {}
    for coins, build in fitting:
        if build.cell not in best or coins < best[build.cell][0]:
            best[build.cell] = (coins, build)
    order: dict[str | None, int] = {cell: place for place, cell in enumerate((NO_CELL, *means.board.cells))}
    ways = sorted(best.values(), key=lambda way: (way[0], order[way[1].cell]))
    return Legal(tuple(build for _, build in ways))
