"""A table of 7 Wonders Dice without devices: settled dice, tiles and pencil marks laid by hand."""

from __future__ import annotations

from collections.abc import Iterable

from session_bench import Bench

from engine.readings import Options
from engine.seven_wonders_dice.catalogue import Tile, pieces
from engine.seven_wonders_dice.read import CHOICE, board_surface
from engine.seven_wonders_dice.state import SeatSetup, Setup
from engine.table import (
    EMPTY,
    FACE_DOWN,
    CellsSettled,
    Content,
    DiceSettled,
    DieSeen,
    SurfaceFound,
    TrayTrouble,
    ZoneId,
    ZoneSettled,
    in_order,
)
from firmware.session import setting_up
from firmware.session.value import Begun, Session, Table

CITIES = ("giza", "rhodes", "olympia", "alexandria", "babylon", "ephesus", "halicarnassus")
QUIET_ROLL = "gray:stone/0 gray:wood/1 gray:clay/2 blue:mask/0 yellow:coins7/1 red:sword/0 green:gear/3"
QUIET_ROLLS = QUIET_ROLL.replace("gear/3", "gear/2"), QUIET_ROLL


def seen(text: str) -> tuple[DieSeen, ...]:
    """Dice in notation as the camera would tell them."""
    dice = []
    for word in text.split():
        color, _, rest = word.partition(":")
        face, _, quadrant = rest.partition("/")
        dice.append(DieSeen(color, face, int(quadrant)))
    return in_order(dice)


class DiceBench(Bench):
    """The session of 7 Wonders Dice in the words of the table."""

    def roll(self, text: str = "") -> None:
        """Dice come to rest; a quiet roll differs from that of the round before."""
        self.tray(seen(text or QUIET_ROLLS[self.session.state.round % 2]))

    def tray(self, dice: Iterable[DieSeen], trouble: TrayTrouble | None = None) -> None:
        self.feed(Table((DiceSettled("tray", tuple(dice), trouble),)))

    def lay(self, seat: int, content: Content) -> None:
        self.feed(Table((ZoneSettled(ZoneId(self.board(seat), CHOICE), content),)))

    def cover(self, seat: int) -> None:
        """A tile face down."""
        self.lay(seat, FACE_DOWN)

    def turn_up(self, seat: int, tile: str) -> None:
        self.lay(seat, Content((pieces().tile_piece(Tile(tile, seat)),)))

    def lift(self, seat: int) -> None:
        self.lay(seat, EMPTY)

    def cross(self, seat: int, *cells: str, unclear: Iterable[str] = ()) -> None:
        """What the camera now sees crossed on this seat's board, all of it."""
        self.feed(Table((CellsSettled(self.board(seat), frozenset(cells), frozenset(unclear)),)))

    def board(self, seat: int) -> str:
        return board_surface(self.session.setup, seat)

    def reveal(self) -> None:
        """Everybody lays a tile face down and is ready; the count-down runs out."""
        for seat in self.seats:
            self.cover(seat)
            self.press(seat)
        self.wait_s(4.0)

    def turn(self, **tiles: str) -> None:
        """A whole round up to the verdicts: ``turn(s1="pass", s2="blue")``; who is not named passes."""
        self.reveal()
        for seat in self.seats:
            self.turn_up(seat, tiles.get(f"s{seat}", "pass"))

    def go_on(self) -> None:
        """The tiles are taken back, and what happened was read."""
        for seat in self.seats:
            self.lift(seat)
        self.wait_s(3.0)

    @property
    def seats(self) -> range:
        return range(1, self.session.setup.players + 1)


def dice_bench(players: int = 3, *, start: int = 1, options: Options | None = None, camera: bool = True) -> DiceBench:
    """A game at its first roll, all boards and the tray seen."""
    seats = tuple(SeatSetup(city, f"P{n}") for n, city in enumerate(CITIES[:players], start=1))
    bench = DiceBench(Session(game="seven-wonders-dice", seed=7, camera=camera))
    setup = Setup(seats, options or Options(), start=start)
    bench.session, _effects = setting_up.start(bench.session, setup)
    bench.feed(Begun(1))
    if camera:
        found = ["tray", *(board_surface(setup, seat) for seat in range(1, players + 1))]
        bench.feed(Table(tuple(map(SurfaceFound, found))))
    bench.effects.clear()
    return bench
