"""Whole games of 7 Wonders Dice under meddling hands: whatever is pressed, laid, rolled or crossed, nothing is lost."""

from __future__ import annotations

import random

import pytest
from dice_bench import DiceBench
from dice_play import random_setup
from meddling import Hands, play_through

from engine.game import Illegal
from engine.seven_wonders_dice.catalogue import Tile, pieces
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.effects import COLORS
from engine.seven_wonders_dice.read import CHOICE, board_surface, move_of
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import Phase
from engine.seven_wonders_dice.tray import FULL, shake, swapped
from engine.seven_wonders_dice.turn import GAME
from engine.table import (
    EMPTY,
    FACE_DOWN,
    MASTER,
    CellsSettled,
    DiceSettled,
    DieSeen,
    DieUnclear,
    LooseSettled,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    TrayTrouble,
    ZoneId,
    ZoneSettled,
    in_order,
)
from firmware.session import setting_up
from firmware.session.settling import acting
from firmware.session.seven_wonders_dice.sheets import known_marks
from firmware.session.value import Begun, Overlay, Session, Step, Table

PIECES = sorted((*pieces().tiles, *pieces().boards))
TILES = (*COLORS, "wonder", "pass")
SHEETS = [f"{sheet}{n}" for sheet in ("board", "strip") for n in range(1, 8)]


class DiceHands(Hands):
    """Players who shake, lay tiles, draw with pencils and press."""

    def pieces(self):
        return PIECES

    def play_on(self) -> None:
        bench = self.bench
        if self.session.overlay is not Overlay.NONE:
            self.leave_overlays()
        match self.session.step:
            case Step.ROLL:
                self.roll()
            case Step.CHOOSE:
                self.clear_slots()
                for seat in acting(self.session):
                    if self.rng.random() < 0.5:
                        bench.lay(seat, FACE_DOWN)
                for seat in set(acting(self.session)) - set(self.session.ready):
                    bench.press(seat)
                bench.wait_s(4.0)
            case Step.REVEAL:
                bench.wait_s(4.0)
            case Step.READ if self.session.state.phase is Phase.FOLLOW:
                seat = self.session.state.settling
                for _ in range(self.rng.randrange(3)):
                    bench.press(seat)
                bench.press(seat, long=True)
                bench.wait_s(1.3)
                bench.press(MASTER)
            case Step.READ:
                for seat in acting(self.session):
                    if self.session.step is Step.READ and not self.settled(seat):
                        self.choose(seat)
                bench.wait_s(1.3)
                bench.press(MASTER)
            case Step.COMMITTED:
                self.clear_slots()
                bench.wait_s(5.1)
            case Step.SCORES:
                bench.press(MASTER)

    def clear_slots(self) -> None:
        self.bench.feed(Table(tuple(ZoneSettled(zone, EMPTY) for zone in self.session.layout.zones)))

    def dice(self):
        pick = self.rng.randrange
        roll = shake(self.session.state, swapped(FULL, self.session.state, pick), pick)
        return in_order(DieSeen(die.color, die.face, die.quadrant) for die in roll.dice)

    def roll(self) -> None:
        bench = self.bench
        if self.rng.random() < 0.7:
            bench.feed(Table((SurfaceFound("tray"), DiceSettled("tray", self.dice()))))
            bench.wait_s(1.3)
        if self.session.step is Step.ROLL:
            bench.press(MASTER)
        while self.session.overlay is Overlay.ENTRY:
            offered = [choice.id for choice in bench.status.choices if choice.id != "entry:back"]
            bench.pick(self.rng.choice(offered))
        bench.wait_s(1.3)

    def choose(self, seat: int) -> None:
        """Something that is allowed, by tile, by pencil or by hand."""
        bench, rng, state = self.bench, self.rng, self.session.state
        open_tiles = [t for t in TILES if not isinstance(GAME.check(state, seat, move_of(Tile(t, seat))), Illegal)]
        tile = rng.choice([t for t in open_tiles if t != "pass"] or open_tiles)
        self.clear_slot(seat)
        how = rng.random()
        if how < 0.3 or "camera" in self.session.faults or not self.session.camera:
            bench.pick(f"menu:enter:{seat}")
            bench.pick(f"entry:{tile}" if tile in {"wonder", "pass"} else f"entry:die:{tile}")
        elif how < 0.6 and tile not in {"wonder", "pass"}:
            cells = sorted({move.cell for move in GAME.legal_moves(state, seat) if getattr(move, "cell", None)})
            if cells:
                board = board_surface(state.setup, seat)
                crossed = known_marks(state, seat) | {rng.choice(cells)}
                bench.feed(Table((SurfaceFound(board), CellsSettled(board, crossed))))
            else:
                bench.turn_up(seat, tile)
        else:
            bench.turn_up(seat, tile)
        play = self.session.plays.get(seat)
        if play is not None and play.ways and not play.settled:
            for _ in range(rng.randrange(3)):
                bench.press(seat)
            if not self.settled(seat):
                bench.press(seat, long=True)

    def clear_slot(self, seat: int) -> None:
        number = self.bench.board(seat).removeprefix("board")
        zones = [ZoneId(f"{sheet}{number}", CHOICE) for sheet in ("board", "strip")]
        self.bench.feed(Table(tuple(ZoneSettled(zone, EMPTY) for zone in zones)))

    def disturb(self) -> None:
        rng, events = self.rng, []
        for _ in range(rng.randint(1, 3)):
            match rng.randrange(7):
                case 0 | 1:
                    events.append(ZoneSettled(ZoneId(rng.choice(SHEETS), CHOICE), self.something()))
                case 2 | 3:
                    events.append(self.some_dice())
                case 4:
                    events.append(self.some_cells())
                case 5:
                    event = rng.choice([SurfaceFound, SurfaceLost, SurfaceDoubled])
                    events.append(event(rng.choice([*SHEETS, "tray", "tray"])))
                case 6:
                    events.append(LooseSettled(tuple(sorted(rng.sample(PIECES, rng.randint(0, 2))))))
        self.bench.feed(Table(tuple(events)))

    def some_dice(self) -> DiceSettled:
        rng, dice = self.rng, list(self.dice())
        match rng.randrange(6):
            case 0:
                dice = []
            case 1:
                del dice[rng.randrange(len(dice))]
            case 2:
                at = rng.randrange(len(dice))
                seen = rng.choice([dice[at].face, None]), rng.choice([dice[at].quadrant, None])
                dice[at] = DieSeen(rng.choice([dice[at].color, None]), *seen, rng.choice(list(DieUnclear)))
            case 3:
                dice.append(DieSeen(*rng.choice([("black", "any4", 1), ("pink", "nose", 2), ("gray", "sword", 3)])))
            case 4:
                return DiceSettled("tray", (), rng.choice(list(TrayTrouble)))
        return DiceSettled("tray", in_order(dice))

    def some_cells(self) -> CellsSettled:
        rng, state = self.rng, self.session.state
        seat = rng.randint(1, state.setup.players)
        board = rules_of(state.setup).boards[rng.randint(1, state.setup.players) - 1]
        known, every = known_marks(state, seat), sorted((*board.cells, *board.bonuses))
        crossed = rng.choice([known, known | set(rng.sample(every, 1)), set(rng.sample(every, rng.randrange(8)))])
        unclear = rng.choice([set(), set(rng.sample(every, 2)), set(every)])
        return CellsSettled(board_surface(state.setup, seat), frozenset(crossed - unclear), frozenset(unclear))


def begun(players: int, rng: random.Random, *, camera: bool) -> DiceBench:
    """A game of any setup at its first roll."""
    bench = DiceBench(Session("seven-wonders-dice", seed=7, camera=camera))
    bench.session, _ = setting_up.start(bench.session, random_setup(players, rng))
    bench.feed(Begun(1))
    bench.feed(Table(tuple(map(SurfaceFound, ["tray", *map(bench.board, bench.seats)]))))
    return bench


@pytest.mark.parametrize("seed", range(8))
def test_any_game_under_any_meddling_stays_sound_and_can_be_ended(seed):
    rng = random.Random(seed)
    bench = begun((2, 3, 4, 5, 6, 7)[seed % 6], rng, camera=seed % 3 != 2)
    play_through(DiceHands(bench, rng), deeds=120)


def test_every_symbol_that_is_offered_by_hand_is_on_a_die_of_that_color():
    """Else a roll that was entered could not be checked."""
    symbols = dice_box().symbols
    assert set(symbols) == set(COLORS)
    assert all(symbols[color] for color in COLORS)
