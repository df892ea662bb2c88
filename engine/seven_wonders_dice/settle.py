"""The settling of a round: each choice with all that follows from it, depth first, until a seat has to decide.

Order (A26): pay, cross, the cell's effects as printed, each fully resolved, then the bonus of a finished building.
Every function takes the state so far and returns the state after it; ``told`` gathers what happened.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.seven_wonders_dice import happenings as happen
from engine.seven_wonders_dice.board import Board, Cell, Section
from engine.seven_wonders_dice.check import decides, something_to_decide
from engine.seven_wonders_dice.city import brings_bonus, count, finished, lasting_of, next_stage
from engine.seven_wonders_dice.effects import (
    AT_ONCE,
    SPECIALS,
    Attack,
    BuildFree,
    Coins,
    CoinsAndPointsPer,
    CrossCells,
    Effect,
    UnlockDie,
)
from engine.seven_wonders_dice.happenings import Happening
from engine.seven_wonders_dice.means import die_cost, gained, gives, means_of, price
from engine.seven_wonders_dice.military import attacked
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import (
    NO_CELL,
    Attacked,
    Build,
    BuildStage,
    Choice,
    City,
    Cross,
    Decline,
    Due,
    Move,
    Pass,
    Phase,
    Roll,
    State,
    TakeBonus,
)

PASS_COINS = 3
LAST_BONUS = 3
"""The bonus whose crossing sets the last round (A27)."""

_Told = list[Happening]


def settle(state: State, choices: tuple[Choice, ...], told: _Told) -> State:
    """The state after these choices, settled in this order, as far as nobody has to decide."""
    return _gone_on(replace(state, phase=Phase.FOLLOW, waiting=choices, basis=state.cities), told)


def decide(state: State, move: Move, told: _Told) -> State:
    """The state after what the settling seat decided about what is due."""
    return _gone_on(_made(replace(state, dues=state.dues[1:]), move, state.dues[0], told), told)


def _gone_on(state: State, told: _Told) -> State:
    while True:
        if state.dues:
            due = state.dues[0]
            if decides(due):
                if something_to_decide(means_of(state, state.settling), due):
                    return state
                told.append(happen.Nothing(state.settling, due.source))
            state = _resolved(replace(state, dues=state.dues[1:]), due, told)
        elif state.waiting:
            choice = state.waiting[0]
            state = replace(state, settling=choice.seat, waiting=state.waiting[1:])
            state = _made(state, choice.move, None, told)
        else:
            return _next_round(state, told)


def _next_round(state: State, told: _Told) -> State:
    """A17, A27: unlocked dice come in, then the next roll is awaited, or it is over."""
    seats = zip(rules_of(state.setup).boards, state.cities, strict=True)
    unlocked = frozenset[str]().union(*(lasting_of(board, city).unlocked for board, city in seats))
    entering = tuple(color for color in SPECIALS if color in unlocked and color not in state.specials)
    told += [happen.DieEnters(color) for color in entering]
    over = state.round == state.end_round
    return State(
        setup=state.setup,
        cities=state.cities,
        round=state.round + (not over),
        phase=Phase.OVER if over else Phase.ROLL,
        specials=state.specials + entering,
        end_round=state.end_round,
        firsts=state.firsts,
    )


def _made(state: State, move: Move, due: Due | None, told: _Told) -> State:
    """One move, legal or ruled: what cannot be paid is paid as far as the coins reach."""
    board, city = _board(state), state.city(state.settling)
    match move:
        case Build():
            return _built(state, move, told, free=due is not None and isinstance(due.effect, BuildFree))
        case BuildStage():
            stage = next_stage(board, city.crossed)
            return state if stage is None else _crossed(_paid(state, 0, stage.cost, told), stage, told)
        case Pass():
            return _circled(state, PASS_COINS, "pass", told)
        case Cross(cell_id):
            cell = board.cells[cell_id]
            if due is not None and isinstance(due.effect, CrossCells) and due.effect.times > 1:
                rest = Due(due.source, replace(due.effect, times=due.effect.times - 1))
                state = replace(state, dues=(rest, *state.dues))
            return state if city.crossed & cell.bit else _crossed(_paid(state, 0, cell.cost, told), cell, told)
        case TakeBonus(bonus):
            return state if bonus in city.bonuses else _bonus_taken(state, bonus, told)
        case Decline() | Roll():
            told.append(happen.Declined(state.settling, due.source if due is not None else ""))
            return state
        case _:
            assert_never(move)


def _built(state: State, move: Build, told: _Told, *, free: bool) -> State:
    cell = _board(state).cells.get(move.cell or NO_CELL)
    if move.cell is None or (cell is not None and state.city(state.settling).crossed & cell.bit):
        return state  # a ruling that leaves open what is crossed, or crosses it twice
    fitting = (die for die in state.dice if die.color == move.color and move.quadrant in (None, die.quadrant))
    die, means = next(fitting, None), means_of(state, state.settling)
    income = means.lasting.income[move.color] if die is not None else 0
    before = means.answers.coins_on_die == "before_paying"
    if before:
        state = _circled(state, income, move.color, told)
    cost_of_die = 0 if free or die is None else die_cost(means, die)
    state = _paid(state, cost_of_die, cell.cost if cell is not None else 0, told)
    if not before:
        state = _circled(state, income, move.color, told)
    if cell is not None:
        return _crossed(state, cell, told)
    return state if die is None else _owing(state, die.face, gives(means, die))


def _paid(state: State, cost_of_die: int, cost_of_cell: int, told: _Told) -> State:
    if not cost_of_die and not cost_of_cell:
        return state
    means = means_of(state, state.settling)
    coins = min(means.city.coins, price(means, cost_of_die, cost_of_cell))
    told.append(happen.Paid(state.settling, coins, cost_of_die, cost_of_cell, means.lasting.resources))
    return _with(state, replace(means.city, coins=means.city.coins - coins))


def _circled(state: State, coins: int, source: str, told: _Told) -> State:
    city = state.city(state.settling)
    more = gained(_board(state), city, coins)
    if not more:
        return state
    told.append(happen.Gained(state.settling, more, source))
    return _with(state, replace(city, coins=city.coins + more, circled=city.circled + more))


def _crossed(state: State, cell: Cell, told: _Told) -> State:
    section, city = _board(state).sections[cell.section], state.city(state.settling)
    told.append(happen.Crossed(state.settling, cell.id))
    state = _with(state, replace(city, crossed=city.crossed | cell.bit))
    if finished(section, city.crossed | cell.bit):
        state = _finished(state, section, told)
    return _owing(state, cell.id, cell.effects)


def _finished(state: State, section: Section, told: _Told) -> State:
    """A05, A20b: the bonus is due after the effects of the cell; the first finisher's points are certain now."""
    answers, city, firsts = rules_of(state.setup).readings, state.city(state.settling), dict(state.firsts)
    shared = answers.plaza_first == "whole_round" and firsts.get(section.id) == state.round
    first = section.first_points > 0 and (section.id not in firsts or shared)
    told.append(happen.Finished(state.settling, section.id, section.first_points if first else 0))
    if first:
        firsts.setdefault(section.id, state.round)
        state = _with(state, replace(city, firsts=(*city.firsts, section.id)))
        state = replace(state, firsts=tuple(firsts.items()))
    return replace(state, dues=(Due(section.id), *state.dues)) if brings_bonus(section, answers) else state


def _bonus_taken(state: State, bonus: str, told: _Told) -> State:
    city = state.city(state.settling)
    told.append(happen.BonusTaken(state.settling, bonus))
    state = _with(state, replace(city, bonuses=(*city.bonuses, bonus)))
    if len(city.bonuses) + 1 == LAST_BONUS and not state.end_round:
        state = replace(state, end_round=state.round + 1)
        told.append(happen.LastRound(state.end_round))
    return _owing(state, bonus, _board(state).bonuses[bonus].effects)


def _resolved(state: State, due: Due, told: _Told) -> State:
    """An effect in which nobody has a say; for one that nobody could use nothing is left to do."""
    match due.effect:
        case Coins(amount):
            return _circled(state, amount, due.source, told)
        case CoinsAndPointsPer(section, coins):
            number = count(_board(state), state.city(state.settling).crossed, section)
            return _circled(state, coins * number, due.source, told)
        case Attack(side, printed):
            return _fought(state, due.source, side, printed, told)
        case UnlockDie(color):
            told.append(happen.Unlocked(state.settling, color))
            return state
        case _:
            return state


def _fought(state: State, source: str, side: str, printed: int, told: _Told) -> State:
    rules, city = rules_of(state.setup), state.city(state.settling)
    cities = state.basis if rules.readings.settlement == "round_start" else state.cities
    attack = attacked(rules, cities, state.settling, side, printed)
    told.append(attack)
    return _with(state, replace(city, attacks=(*city.attacks, Attacked(source, side, attack.target, attack.points))))


def _owing(state: State, source: str, effects: tuple[Effect, ...]) -> State:
    """The effects that do something at once are due next, in printed order."""
    due = tuple(Due(source, effect) for effect in effects if isinstance(effect, AT_ONCE))
    return replace(state, dues=due + state.dues) if due else state


def _board(state: State) -> Board:
    return rules_of(state.setup).boards[state.settling - 1]


def _with(state: State, city: City) -> State:
    """The state with this city at the settling seat."""
    place = state.settling - 1
    return replace(state, cities=(*state.cities[:place], city, *state.cities[place + 1 :]))
