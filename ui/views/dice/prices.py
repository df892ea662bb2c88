"""What a move costs and how that comes about, what is left, and what it brings."""

from __future__ import annotations

from engine.seven_wonders_dice.check import bill
from engine.seven_wonders_dice.happenings import Paid
from engine.seven_wonders_dice.settle import PASS_COINS
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import Build, BuildStage, Cross, Pass, State
from engine.table import Seat
from ui.parts import Block, Line, Size, Tone
from ui.view import Mark, SeatStatus
from ui.views.dice.cells import cell_of_move
from ui.views.dice.effects import effect_text
from ui.views.dice.story import Story


def price(story: Story, seat: Seat, move: object) -> tuple[Block, ...]:
    """The price with its working; what passing gains."""
    state = story.state
    asked = billed(story, seat, move)
    if state is not None and asked is not None:
        return (Line(worked(story, state, asked), rows=1, rank=8),)
    return (Line(story.texts("dice.gains", n=PASS_COINS), rows=1, rank=8),) if isinstance(move, Pass) else ()


def spent_on(story: Story, status: SeatStatus) -> int:
    """The coins that the way costs that is shown; 0 for a refused one."""
    asked = billed(story, status.seat, status.move) if status.mark in {Mark.OPEN, Mark.SETTLED} else None
    return asked.coins if asked is not None else 0


def billed(story: Story, seat: Seat, move: object) -> Paid | None:
    """The bill of a complete move; None for one without a price, or with a die that does not lie there."""
    state = story.state
    if state is None or not isinstance(move, Build | BuildStage | Cross):
        return None
    if isinstance(move, Build) and not any(
        (die.color, die.quadrant) == (move.color, move.quadrant) for die in state.dice
    ):
        return None
    return bill(state, seat, move)


def worked(story: Story, state: State, asked: Paid) -> tuple[str, ...]:
    """``2 die + 3 cell − 4 resources = 1``; what resources help with is a reading of the table (A03)."""
    die, cell, resources = asked.die_cost, asked.cell_cost, asked.resources
    if not die + cell:
        return story.texts("pays_nothing")
    helped = die + cell > asked.coins
    alone = rules_of(state.setup).readings.resources_pay == "cell_cost"
    code = ("dice.price_cell" if alone else "dice.price_both") if helped and die else "dice.price"
    if not cell:
        code = "dice.price_no_cell" if helped else "dice.costs"
    elif not die:
        code = "dice.price_no_die" if helped else "dice.costs"
    return story.texts(
        code,
        die=die,
        cell=cell,
        resources=resources,
        rest=max(0, cell - resources),
        coins=asked.coins,
        sign="→" if die + cell < resources else "=",
    )


def brings(story: Story, seat: Seat, move: object) -> tuple[Block, ...]:
    """What the cell of a move does."""
    board = story.board(seat)
    cell = board.cells.get(cell_of_move(story, seat, move)) if board is not None else None
    if cell is None:
        return ()
    return tuple(
        Line(effect_text(story.naming, effect, seat), Size.FACT, Tone.SOFT, rows=2, rank=3) for effect in cell.effects
    )
