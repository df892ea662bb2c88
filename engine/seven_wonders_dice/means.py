"""What one seat can do and pay at one instant: the dice it may use, what they cost it, what it may cross."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.seven_wonders_dice.board import Board, Cell
from engine.seven_wonders_dice.city import SECTIONS_OF, Lasting, available, face_rewards, lasting_of, next_stage, reach
from engine.seven_wonders_dice.effects import SPECIALS, CrossCells, Effect
from engine.seven_wonders_dice.options import Readings
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import NO_CELL, Build, City, Die, State
from engine.table import Seat


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """One seat's city with all it has, worked out once for all its moves."""

    seat: Seat
    answers: Readings
    board: Board
    city: City
    lasting: Lasting
    dice: tuple[Die, ...]
    neighbours: tuple[tuple[Board, City], tuple[Board, City]]
    """Left and right, as they were when everybody chose (A13)."""
    players: int


def means_of(state: State, seat: Seat) -> Means:
    """The means of a seat in a state in which there are dice."""
    rules, cities = rules_of(state.setup), state.cities
    basis, players = state.basis or cities, len(cities)
    left, right = seat % players, (seat - 2) % players
    board, city = rules.boards[seat - 1], cities[seat - 1]
    neighbours = ((rules.boards[left], basis[left]), (rules.boards[right], basis[right]))
    return Means(seat, rules.readings, board, city, lasting_of(board, city), state.dice, neighbours, players)


def may_use(means: Means, color: str) -> bool:
    """A02, A16: special dice that ask for it may only be used by who has unlocked them."""
    if color not in SPECIALS or color in means.lasting.unlocked:
        return True
    return means.answers.own_unlock == "white" and color != "white"


def die_cost(means: Means, die: Die) -> int:
    """A33: zero wins, reductions add up, never below zero."""
    if die.color in means.lasting.zero:
        return 0
    return max(0, die.quadrant - means.lasting.minus[die.color])


def price(means: Means, cost_of_die: int, cost_of_cell: int) -> int:
    """A03: coins for a die and a cell; resources pay for both costs, or for the cell alone."""
    if means.answers.resources_pay == "both_costs":
        return max(0, cost_of_die + cost_of_cell - means.lasting.resources)
    return cost_of_die + max(0, cost_of_cell - means.lasting.resources)


def gained(board: Board, city: City, coins: int) -> int:
    """A23: how many of these coins the treasury still has to be circled."""
    return coins if board.capacity is None else min(coins, board.capacity - city.circled)


def purse(means: Means, color: str) -> int:
    """The coins that can pay for a build with a die of this color (A32)."""
    coins = means.city.coins
    if means.answers.coins_on_die == "before_paying":
        coins += gained(means.board, means.city, means.lasting.income[color])
    return coins


def guild_counts(means: Means, face: str) -> tuple[int, int, int]:
    """Crossed cells of what the guild die shows: own ones now, the left and the right neighbour's (A12, A13)."""
    own, left, right = (
        sum((city.crossed & board.sections[section].mask).bit_count() for section in SECTIONS_OF[face])
        for board, city in ((means.board, means.city), *means.neighbours)
    )
    return own, left, right


def guild_holds(means: Means, face: str) -> bool:
    """A11, A12: at least as many as each neighbour; an option asks two players for more."""
    own, left, right = guild_counts(means, face)
    margin = 1 if means.players == 2 and means.answers.guild_of_two == "more" else 0
    return own >= max(left, right) + margin


def gives(means: Means, die: Die) -> tuple[Effect, ...]:
    """What a face brings that crosses no cell (A18)."""
    return face_rewards(means.board, die.color, die.face)


def builds(means: Means, *, free: bool = False, color: str = "") -> Iterator[tuple[int, Build]]:
    """Every complete way of using a die now, with its price; ``free``: without die cost, ``color``: such dice alone."""
    board, crossed, answers = means.board, means.city.crossed, means.answers
    resources, both = means.lasting.resources, answers.resources_pay == "both_costs"
    open_cells = available(board, crossed)
    before: Die | None = None
    for die in means.dice:
        if (color and die.color != color) or die == before:
            continue  # gray dice that lie alike stand side by side in a roll
        before = die
        bits = reach(board, die.color, die.face, answers) & open_cells
        rewards = face_rewards(board, die.color, die.face)
        if not (bits or rewards) or not may_use(means, die.color):
            continue
        cost_of_die, coins = 0 if free else die_cost(means, die), purse(means, die.color)
        if rewards and price(means, cost_of_die, 0) <= coins:
            yield price(means, cost_of_die, 0), Build(die.color, NO_CELL, die.quadrant)
        if bits and die.color == "purple" and not guild_holds(means, die.face):
            bits &= ~guild_bits(board)
        while bits:
            cell = board.order[(bits & -bits).bit_length() - 1]
            bits &= bits - 1
            short = cell.cost - resources  # as ``price`` does, written out: this loop is most of the time of a game
            asked = cost_of_die + (short if both or short > 0 else 0)
            if asked <= coins:
                yield max(0, asked), Build(die.color, cell.id, die.quadrant)


def guild_bits(board: Board) -> int:
    """The bits of the cells that ask for the guild condition."""
    return sum(section.mask for section in board.sections.values() if section.guild)


def crossings(means: Means, effect: CrossCells) -> Iterator[tuple[int, Cell]]:
    """Every cell that this effect can cross now, with its price (A34)."""
    open_cells = available(means.board, means.city.crossed)
    for name in effect.sections:
        bits = means.board.sections[name].mask & open_cells
        while bits:
            cell = means.board.order[(bits & -bits).bit_length() - 1]
            bits &= bits - 1
            coins_asked = price(means, 0, cell.cost)
            if coins_asked <= means.city.coins:
                yield coins_asked, cell


def stage_price(means: Means) -> tuple[Cell, int] | None:
    """The wonder's next stage and its price, None if all are built."""
    stage = next_stage(means.board, means.city.crossed)
    return None if stage is None else (stage, price(means, 0, stage.cost))
