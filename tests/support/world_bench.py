"""A table of World Wonders without devices: pieces laid on maps and choice tiles laid by hand."""

from __future__ import annotations

from collections.abc import Iterable

from session_bench import Bench

from engine.readings import Options
from engine.table import EMPTY, Content, LooseSettled, MapSettled, PieceSeen, SurfaceFound, ZoneSettled
from engine.world_wonders.catalogue import ChoiceTile, Thing, pieces
from engine.world_wonders.city import Kind, in_order
from engine.world_wonders.read import map_surface, slot
from engine.world_wonders.state import SeatSetup, Setup
from firmware.session import setting_up
from firmware.session.value import Begun, Session, Table

Cells = tuple[tuple[int, int], ...]


def cells(text: str) -> Cells:
    """``A10 B10`` as on the map's edge: the first column's and the second's cell of the tenth row."""
    return in_order((ord(word[0]) - ord("A"), int(word[1:]) - 1) for word in text.split())


class WorldBench(Bench):
    """The session of World Wonders in the words of the table."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.lying: dict[int, list[PieceSeen]] = {}

    def piece(self, kind: Kind, name: str, copy: int = 0) -> str:
        return pieces(self.session.setup.components).piece_of(Thing(kind, name, copy))

    def lay(self, seat: int, kind: Kind, name: str, where: str, copy: int = 0) -> None:
        """A piece is laid on the seat's map."""
        seen = PieceSeen(self.piece(kind, name, copy), cells(where))
        self.lying.setdefault(seat, []).append(seen)
        self.tell(seat)

    def lift(self, seat: int) -> None:
        """The piece laid last is taken away again."""
        self.lying[seat].pop()
        self.tell(seat)

    def tell(self, seat: int) -> None:
        found = tuple(sorted(self.lying.get(seat, []), key=lambda piece: piece.piece))
        self.feed(Table((MapSettled(map_surface(seat), found),)))

    def choose(self, seat: int, tile: str) -> None:
        """A choice tile face up beside the map."""
        piece = pieces(self.session.setup.components).piece_of(ChoiceTile(tile, seat))
        self.feed(Table((ZoneSettled(slot(seat), Content((piece,))),)))

    def take_tile(self, seat: int) -> None:
        self.feed(Table((ZoneSettled(slot(seat), EMPTY),)))

    def offer(self, things: Iterable[tuple[Kind, str]]) -> None:
        """These lie face up beside the maps."""
        found = sorted(self.piece(kind, name) for kind, name in things)
        self.feed(Table((LooseSettled(tuple(found)),)))

    @property
    def acting(self) -> int:
        return self.session.state.acting


def world_bench(players: int = 2, *, options: Options | None = None, camera: bool = True) -> WorldBench:
    """A game whose first order was drawn, all maps seen."""
    seats = tuple(SeatSetup("A", f"P{n}") for n in range(1, players + 1))
    bench = WorldBench(Session("world-wonders", seed=7, camera=camera))
    bench.session, _effects = setting_up.start(bench.session, Setup(seats, options or Options()))
    bench.feed(Begun(1))
    if camera:
        bench.feed(Table(tuple(SurfaceFound(map_surface(seat)) for seat in range(1, players + 1))))
    bench.wait_s(4.0)
    bench.effects.clear()
    return bench
