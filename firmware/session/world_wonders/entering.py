"""A purchase entered by hand: what is bought, then the cells that it covers, piece by piece."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Facts, Illegal
from engine.world_wonders.check import check
from engine.world_wonders.city import Cell, Cells, cell_name
from engine.world_wonders.components import Monument
from engine.world_wonders.purchases import loan_steps, monuments_on_offer, pedestals, tiles_on_offer
from engine.world_wonders.reasons import LENGTHS
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Move,
    Repay,
    State,
    TakeLoan,
    TurnUp,
    Wait,
)
from firmware.session.value import Entering
from ui.view import Choice

LONG, SHORT, TOWER, START = "long_road", "short_roads", "tower", "start_road"
_SIZES = {LONG: (4,), START: (4,), TOWER: (1,), SHORT: LENGTHS}
_BACK = Choice("entry:back", "back")


def choices(entry: Entering, state: State) -> tuple[Choice, ...]:
    """What can be bought; of a stack or a row that was not told, what it may be; then the cells."""
    if entry.item:
        return *_enough(entry, state), *_cells(entry, state), _BACK
    if entry.color:
        return *_unseen(entry.color, state), _BACK
    seat = entry.seat
    if not state.city(seat).started:
        return Choice(f"entry:item:{START}", "buy_start_road", group="road"), _BACK
    offer = state.offer
    found = [
        Choice(f"entry:item:{LONG}", "buy_long_road", {"left": offer.long_roads}, bool(offer.long_roads), group="road"),
        Choice(
            f"entry:item:{SHORT}", "buy_short_roads", {"left": offer.short_sets}, bool(offer.short_sets), group="road"
        ),
        Choice(f"entry:item:{TOWER}", "buy_tower", {}, offer.tower, group="road"),
    ]
    for shape, tiles in tiles_on_offer(state):
        told = len(tiles) == 1
        pick = f"entry:item:{tiles[0]}" if told else f"entry:stack:{shape.id}"
        facts: Facts = {"shape": shape.id, "tile": tiles[0] if told else "", "price": shape.price}
        found.append(Choice(pick, "buy_building" if told else "buy_stack", facts, bool(tiles), group="building"))
    if "?" in offer.monuments:
        found.append(Choice("entry:stack:monuments", "buy_any_monument", group="monument"))
    told_ones = [known for known in monuments_on_offer(state) if known.id in offer.monuments]
    found += [_monument(known) for known in told_ones]
    found += [
        Choice(f"entry:pedestal:{move.number}", "buy_pedestal", {"number": move.number}, group="tile")
        for move in pedestals(state, seat)
    ]
    found += [
        Choice("entry:loan", "take_loan", group="tile") if isinstance(step, TakeLoan) else _REPAY
        for step in loan_steps(state, seat)
    ]
    for move, pick in ((Leave(), "leave"), (Wait(), "wait")):
        if not _refused(state, seat, move):
            found.append(Choice(f"entry:{pick}", f"{pick}_round", group="tile"))
    return *found, _BACK


_REPAY = Choice("entry:repay", "repay_loan", group="tile")


def turned_up(state: State) -> tuple[Choice, ...]:
    """Which monument lies open that nobody told: the automaton takes it, so it must be known."""
    found = (known for known in monuments_on_offer(state) if known.id not in state.offer.monuments)
    return *(
        Choice(f"entry:open:{known.id}", "buy_monument", {"monument": known.id}, group="monument") for known in found
    ), _BACK


def picked(entry: Entering, state: State, choice: str) -> tuple[Entering, Move | None]:
    """The entry after a pick, and the move once it is whole."""
    entry = replace(entry, typed="")
    match choice.split(":"):
        case ["entry", "item", item]:
            return replace(entry, item=item, pieces=(), cells=()), None
        case ["entry", "stack", stack]:
            return replace(entry, color=stack), None
        case ["entry", "cell", x, y]:
            return _with_cell(entry, state, (int(x), int(y)))
        case ["entry", "enough"]:
            return entry, _set_so_far(entry)
        case ["entry", "open", monument]:
            return entry, TurnUp((), (monument,))
        case ["entry", "pedestal", number]:
            return entry, BuyPedestal(int(number))
        case ["entry", "loan"]:
            return entry, TakeLoan()
        case ["entry", "repay"]:
            return entry, Repay()
        case ["entry", "leave"]:
            return entry, Leave()
        case ["entry", "wait"]:
            return entry, Wait()
        case _ if entry.cells:
            return replace(entry, cells=entry.cells[:-1]), None
        case _:
            return Entering(entry.seat), None


def sizes(entry: Entering, state: State) -> tuple[int, ...]:
    """How many cells each piece of what is entered covers, in the order in which they are asked for."""
    if entry.item in _SIZES:
        return _SIZES[entry.item]
    known = rules_of(state.setup).components
    if entry.item in known.monuments:
        return tuple(len(piece.cells) for piece in known.monuments[entry.item].pieces)
    return (len(known.shapes[known.tiles[entry.item].shape].cells),)


def _with_cell(entry: Entering, state: State, cell: Cell) -> tuple[Entering, Move | None]:
    """A cell more of the piece that is asked for; the move with the last piece's last one."""
    wanted = sizes(entry, state)
    cells = (*entry.cells, cell)
    if len(cells) < wanted[len(entry.pieces)]:
        return replace(entry, cells=cells), None
    pieces = (*entry.pieces, tuple(sorted(cells, key=lambda c: (c[1], c[0]))))
    entry = replace(entry, pieces=pieces, cells=())
    return entry, _move(entry, state) if len(pieces) == len(wanted) else None


def _move(entry: Entering, state: State) -> Move:
    match entry.item:
        case "start_road":
            return LayStart(entry.pieces[0])
        case "long_road":
            return BuyRoad(entry.pieces[0])
        case "short_roads":
            return BuyShortSet(entry.pieces)
        case "tower":
            return BuyTower(entry.pieces[0][0])
        case name if name in rules_of(state.setup).components.monuments:
            return BuyMonument(name, entry.pieces)
        case name:
            return BuyBuilding(name, entry.pieces[0])


def _enough(entry: Entering, state: State) -> tuple[Choice, ...]:
    """W04: that no more roads of the set follow, where the option takes those told so far for as many as fit.

    It stands before the cells, so letters that are typed, which mean a cell, put it aside.
    """
    if entry.item != SHORT or entry.typed or rules_of(state.setup).readings.short_set == "all":
        return ()
    found = _set_so_far(entry)
    if not found.roads or _refused(state, entry.seat, found):
        return ()
    return (Choice("entry:enough", "only_these_roads", _laid_so_far(entry)),)


def _set_so_far(entry: Entering) -> BuyShortSet:
    """The roads that were told; a cell of the next one is the road of one cell if none follows it."""
    return BuyShortSet((*entry.pieces, *((entry.cells,) if entry.cells else ())))


def _cells(entry: Entering, state: State) -> tuple[Choice, ...]:
    """Free cells: of a piece that is begun those beside it, of a road on in its line."""
    grid = rules_of(state.setup).atlases[entry.seat - 1].grid
    taken = 0
    for piece in state.city(entry.seat).pieces:
        taken |= piece.bits
    for cells in (*entry.pieces, entry.cells):
        taken |= grid.bits(cells)
    free = grid.inside & ~taken
    if entry.cells:
        free &= grid.around(grid.bits(entry.cells))
    found = [cell for cell in grid.cells(free) if _in_line(entry, cell)]
    told = _laid_so_far(entry)
    named = [cell for cell in found if cell_name(cell).casefold().startswith(entry.typed.casefold())]
    return tuple(
        Choice(f"entry:cell:{x}:{y}", "cell", {"cell": cell_name((x, y)), **told}, group="cell") for x, y in named
    )


def _laid_so_far(entry: Entering) -> Facts:
    """What is entered, and the cells of it that were told, as ``3,4 3,5``."""
    laid = " ".join(f"{x},{y}" for piece in (*entry.pieces, entry.cells) for x, y in piece)
    return {"item": LONG if entry.item == START else entry.item, "laid": laid}


def _in_line(entry: Entering, cell: Cell) -> bool:
    if entry.item not in {LONG, START, SHORT} or not entry.cells:
        return True
    cells: Cells = (*entry.cells, cell)
    return len({x for x, _ in cells}) == 1 or len({y for _, y in cells}) == 1


def _unseen(stack: str, state: State) -> tuple[Choice, ...]:
    if stack == "monuments":
        return tuple(_monument(known) for known in monuments_on_offer(state) if known.id not in state.offer.monuments)
    found = next((tiles for shape, tiles in tiles_on_offer(state) if shape.id == stack), ())
    return tuple(
        Choice(f"entry:item:{tile}", "buy_building", {"shape": stack, "tile": tile}, group="building") for tile in found
    )


def _monument(monument: Monument) -> Choice:
    return Choice(f"entry:item:{monument.id}", "buy_monument", {"monument": monument.id}, group="monument")


def _refused(state: State, seat: int, move: Move) -> bool:
    return isinstance(check(state, seat, move), Illegal)
