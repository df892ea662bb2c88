"""A seat's map as it stands, with what is laid now or where a rule is broken."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table import Seat
from engine.world_wonders.city import Kind, Piece
from engine.world_wonders.happenings import Laid
from engine.world_wonders.state import BuyBuilding, BuyMonument, BuyTower
from ui.maps import Cells, CityMap, Form, Light, MapPiece, Token
from ui.view import Mark, Problem
from ui.views.world.names import cells_of
from ui.views.world.preview import cells_of_move
from ui.views.world.signs import MONUMENT, ROAD, TOWER, TYPES
from ui.views.world.story import Story

_FORMS = {Kind.ROAD: Form.ROAD, Kind.TOWER: Form.TOWER, Kind.BUILDING: Form.BLOCK, Kind.MONUMENT: Form.BLOCK}


def city_map(story: Story, seat: Seat) -> CityMap:
    """The map, and on it what this seat's status shows."""
    status = story.status_of(seat)
    wrong: Cells = ()
    shown: tuple[MapPiece, ...] = ()
    if status.mark in {Mark.OPEN, Mark.SETTLED, Mark.PROBLEM}:
        shown = _shown(story, status.move)
    problems = [status.problem] if status.problem is not None and status.mark is Mark.PROBLEM else []
    problems += [problem for problem in story.status.problems if problem.facts.get("seat") == seat]
    for problem in problems:
        wrong = (*wrong, *_cells(problem))
    return _map(story, seat, shown, wrong)


def settled_map(story: Story, seat: Seat, happened: Iterable[object]) -> CityMap:
    """The map, and on it what was laid just now."""
    grid = story.rules.atlases[seat - 1].grid
    fresh = {grid.bits(event.cells) for event in happened if isinstance(event, Laid) and event.seat == seat}
    return _map(story, seat, (), (), frozenset(fresh))


def plain_map(story: Story, seat: Seat, laid: Cells) -> CityMap:
    """The map with cells that were entered so far."""
    shown = tuple(MapPiece(Form.BLOCK, ROAD, (cell,), Light.SHOWN) for cell in laid)
    return _map(story, seat, shown, ())


def _map(
    story: Story, seat: Seat, shown: tuple[MapPiece, ...], wrong: Cells, fresh: frozenset[int] = frozenset()
) -> CityMap:
    atlas = story.rules.atlases[seat - 1]
    grid, board = atlas.grid, atlas.map
    inside = tuple(cell for cell in dict.fromkeys(wrong) if grid.holds(cell))
    pieces = story.playing.city(seat).pieces
    covered = sum(piece.bits for piece in pieces)
    standing = tuple(
        MapPiece(
            _FORMS[piece.kind],
            _token(story, piece),
            grid.cells(piece.bits),
            Light.FRESH if piece.bits in fresh else Light.NONE,
        )
        for piece in pieces
    )
    laid = tuple(piece for piece in shown if all(map(grid.holds, piece.cells)))
    return CityMap(
        grid.width,
        grid.height,
        grid.cells(board.water),
        grid.cells(board.natural & ~covered),
        (*standing, *laid),
        inside,
    )


def _shown(story: Story, move: object) -> tuple[MapPiece, ...]:
    form, token = Form.ROAD, ROAD
    match move:
        case BuyTower():
            form, token = Form.TOWER, TOWER
        case BuyMonument():
            form, token = Form.BLOCK, MONUMENT
        case BuyBuilding(tile):
            form, token = Form.BLOCK, TYPES[story.components.tiles[tile].type]
    return tuple(MapPiece(form, token, cells, Light.SHOWN) for cells in cells_of_move(move))


def _token(story: Story, piece: Piece) -> Token:
    match piece.kind:
        case Kind.ROAD:
            return ROAD
        case Kind.TOWER:
            return TOWER
        case Kind.MONUMENT:
            return MONUMENT
        case Kind.BUILDING:
            return TYPES[story.components.tiles[piece.name].type]


def _cells(problem: Problem) -> Cells:
    """The cells that a problem is about, and where a piece that moved is seen now."""
    texts = (str(problem.facts.get(name, "")) for name in ("cells", "seen"))
    return tuple(cell for text in texts for cell in cells_of(text))
