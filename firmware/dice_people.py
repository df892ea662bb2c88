"""The people who play 7 Wonders Dice at the virtual table: they shake, lay tiles, cross cells and press buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.game import Legal, Turn
from engine.seven_wonders_dice import bot
from engine.seven_wonders_dice.catalogue import PASS_TILE, WONDER_TILE, board_set, pieces
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import CHANCE, STAND_IN, Build, Die, Move, Pass, Phase, Setup, State, rolled
from engine.seven_wonders_dice.tray import FULL, Tray, lying, swapped
from engine.seven_wonders_dice.turn import GAME
from engine.table import MASTER, Seat
from firmware.board_inks import board_inks
from firmware.dice_eyes import board_plans
from firmware.hands import People
from firmware.printing_dice import choice_tiles
from firmware.session.seven_wonders_dice.sheets import crossed_by
from firmware.session.value import Overlay, Session, Step
from vision.sheets.dice_faces import DieFaces
from vision.sheets.tiles import ChoiceTile
from vision.sim import dice_table, rolling
from vision.sim.camera import Camera
from vision.sim.scene import LaidDie, Scene
from vision.sim.strokes import PENCIL, Drawn, draw

TOUR_ROUND = 2
"""Before this round's choice somebody looks into the menu."""
LEANING_ROUND = 2
"""In this round a die comes to lie on something and is asked for."""
LEAN_DEG = 22.0
BY_HAND_ROUND = 3
"""In this round the last seat has mislaid its tiles and enters its choice with its button."""
PENCIL_ROUND = 4
"""In this round the first seat says its choice with the pencil alone."""


class DicePeople(People):
    """Players of 7 Wonders Dice."""

    camera = Camera(height_mm=dice_table.CAMERA_MM)

    def __init__(self, players: int, seed: int, boards: str = "") -> None:
        super().__init__(seed, [f"players:{players}"])
        self.cities = players
        self._set = board_set(boards or STAND_IN)
        self._boards = self.rng.sample(list(self._set.boards), players)
        """Seat by seat: everybody takes one."""
        self._state: State | None = None
        self._tray: Tray = FULL
        self._moves: dict[Seat, Move] = {}
        self._seated = False
        self._tiles = {(tile.seat, pieces().tiles[tile.piece].id): tile for tile in choice_tiles(players, "en")}

    def table(self) -> Scene:
        inks = dict(zip(self._set.boards, board_inks(self._set, "en"), strict=True))
        return dice_table.dice_table([inks[board] for board in self._boards], self.rng)

    @property
    def true_state(self) -> State | None:
        return self._state

    def _phase(self, session: Session) -> tuple[object, ...]:
        state = session.state
        ready = len(session.draft.seats) if session.step is Step.SETUP else 0
        return session.step, ready, *(() if state is None else (state.round, state.phase, state.dues))

    def _plan(self, session: Session, now_s: float) -> None:
        match session.step:
            case Step.SETUP if session.draft.seats and not self._seated:
                self._sit_down(now_s)
            case Step.ROLL:
                self._shake(session, now_s)
            case Step.CHOOSE:
                self._choose(session, now_s)
            case Step.READ if self._true(session).phase is Phase.FOLLOW:
                self._follow(session, now_s)
            case Step.READ:
                self._show(session, now_s)
            case Step.COMMITTED:
                self._put_away(session, now_s)
            case Step.SCORES:
                self._press(MASTER, now_s + 3.0)
            case _:
                pass

    def _sit_down(self, now_s: float) -> None:
        """Everybody lays a tile on the own board: so the table learns whose it is."""
        self._seated = True
        for seat in range(1, self.cities + 1):
            at_s = now_s + self.rng.uniform(0.4, 1.6)
            self._at(at_s, self._laying(seat, PASS_TILE, face_up=True))
            self._at(at_s + 2.4, partial(dice_table.take_tile, seat=seat))
        self._picks = ["start"]
        self._busy_until_s = now_s + 5.0

    def _shake(self, session: Session, now_s: float) -> None:
        """The dice go out of sight under the lid, and lie elsewhere when it is taken off."""
        state = self._true(session)
        self._tray = swapped(self._tray, state, self.rng.randrange)
        dice_set = rules_of(state.setup).readings.dice_set
        dice = [DieFaces(kind.color, kind.sides(dice_set)) for kind in lying(state, self._tray)]

        def roll(scene: Scene) -> Scene:
            return replace(scene, dice=self._rolled(scene, dice, leans=state.round == LEANING_ROUND))

        self._at(now_s + 0.6, partial(replace, dice=()))
        self._at(now_s + 1.8, roll)
        if state.round == LEANING_ROUND:
            self._at(now_s + 6.0, _laid_flat)

    def _rolled(self, scene: Scene, dice: list[DieFaces], *, leans: bool) -> tuple[LaidDie, ...]:
        if scene.tray is None or self._state is None:
            raise LookupError("there is no tray on the table")
        laid = rolling.rolled(scene.tray, dice, self.rng)
        zones = (scene.tray.zone_of(die.pose.at_mm) for die in laid)
        roll = rolled(Die(die.die.color, die.face, int(zone.id.name)) for die, zone in zip(laid, zones, strict=True))
        self._state = GAME.apply(self._state, Turn({CHANCE: roll}))
        return (rolling.leaning(laid[0], LEAN_DEG), *laid[1:]) if leans else laid

    def _choose(self, session: Session, now_s: float) -> None:
        state = self._true(session)
        if self._tours(due=state.round == TOUR_ROUND):
            return
        now_s = max(now_s, self._busy_until_s)
        self._moves = {seat: as_offered(state, seat, bot.choose(state, seat, self.rng)) for seat in GAME.to_act(state)}
        for seat, move in self._moves.items():
            laid_s = now_s + self.rng.uniform(0.4, 2.2)
            if not self._without_tile(state, seat):
                self._at(laid_s, self._laying(seat, _tile(move), face_up=False))
            self._press(seat, laid_s + self.rng.uniform(0.2, 0.8))

    def _show(self, session: Session, now_s: float) -> None:
        """Tiles are turned up, and what is chosen is crossed with the pencil."""
        state = self._true(session)
        for seat, move in self._moves.items():
            at_s = now_s + self.rng.uniform(0.2, 1.2)
            if not self._without_tile(state, seat):
                self._at(at_s, partial(dice_table.turn_tile_up, seat=seat, rng=self.rng))
            self._cross(state, seat, move, at_s + self.rng.uniform(0.6, 1.4))

    def _follow(self, session: Session, now_s: float) -> None:
        state = self._true(session)
        seat = state.settling
        self._moves = {seat: bot.choose(state, seat, self.rng)}
        self._cross(state, seat, self._moves[seat], now_s + self.rng.uniform(0.6, 1.2))

    def _put_away(self, session: Session, now_s: float) -> None:
        """Tiles are taken back; who entered a choice by hand crosses it now."""
        if self._moves:
            for seat in filter(partial(self._by_hand, self._true(session)), self._moves):
                self._draw(self._true(session), seat, self._moves[seat], now_s + 0.8)
            self._state = GAME.apply(self._true(session), Turn(self._moves))
        for seat in range(1, self.cities + 1):
            self._at(now_s + self.rng.uniform(0.6, 2.0), partial(dice_table.take_tile, seat=seat))
        self._moves = {}

    def _walk(self, session: Session, now_s: float) -> None:
        if self._walk_menus(session, now_s, Step.CHOOSE):
            return
        if session.overlay is Overlay.ENTRY and session.entry.seat:
            self._pick(session, session.entry.seat, [_entry(self._moves[session.entry.seat])], now_s)
        elif session.step is Step.READ:
            self._settle(session, now_s)

    def _settle(self, session: Session, now_s: float) -> None:
        """Short presses walk to the wanted way, a long one takes it; who has no tile enters the choice."""
        for seat, move in self._moves.items():
            play = session.plays.get(seat)
            if play is None and self._by_hand(self._true(session), seat):
                self._busy_until_s = self._press(seat, now_s + 1.0, long=True) + 0.5
                return
            if play is not None and not play.settled and play.ways:
                self._busy_until_s = self._press(seat, now_s + 0.4, long=play.shown == move) + 0.3
                return

    def _cross(self, state: State, seat: Seat, move: Move, at_s: float) -> None:
        if not self._by_hand(state, seat):
            self._draw(state, seat, move, at_s)

    def _draw(self, state: State, seat: Seat, move: Move, at_s: float) -> None:
        cell = crossed_by(state, seat, move)
        if not cell:
            return
        box = board_plans(state.setup.boards)[f"board{self._number(seat)}"].boxes[cell]
        strokes = draw(Drawn.CROSS, box.at_mm, box.size_mm, PENCIL, self.rng)
        self._at(at_s, partial(dice_table.draw_on, seat=seat, strokes=strokes))

    def _laying(self, seat: Seat, tile: str, *, face_up: bool) -> partial[Scene]:
        laid: ChoiceTile = self._tiles[seat, tile]
        return partial(dice_table.lay_tile, seat=seat, tile=laid, rng=self.rng, face_up=face_up)

    def _number(self, seat: Seat) -> int:
        return list(self._set.boards).index(self._boards[seat - 1]) + 1

    def _by_hand(self, state: State, seat: Seat) -> bool:
        return state.round == BY_HAND_ROUND and state.phase is Phase.CHOOSE and seat == self.cities

    def _without_tile(self, state: State, seat: Seat) -> bool:
        """A pass cannot be crossed: who passes lays a tile."""
        by_pencil = state.round == PENCIL_ROUND and seat == 1 and bool(crossed_by(state, seat, self._moves[seat]))
        return by_pencil or self._by_hand(state, seat)

    def _true(self, session: Session) -> State:
        """The game as it is, whatever the camera made of it."""
        if self._state is None:
            if not isinstance(session.setup, Setup):
                raise TypeError("no game of 7 Wonders Dice is set up yet")
            self._state = GAME.new(session.setup)
        return self._state


def _laid_flat(scene: Scene) -> Scene:
    return replace(scene, dice=tuple(replace(die, lean_deg=0.0) for die in scene.dice))


def as_offered(state: State, seat: Seat, move: Move) -> Move:
    """The same cell by the die that the table offers for it: where several of a color cost the same, one of them."""
    if not isinstance(move, Build):
        return move
    verdict = GAME.check(state, seat, replace(move, quadrant=None))
    return verdict.ways[0] if isinstance(verdict, Legal) else move


def _tile(move: Move) -> str:
    match move:
        case Build(color):
            return color
        case Pass():
            return PASS_TILE
        case _:
            return WONDER_TILE


def _entry(move: Move) -> str:
    """The choice on the entry screen that says this move."""
    match move:
        case Build(color):
            return f"entry:die:{color}"
        case Pass():
            return "entry:pass"
        case _:
            return "entry:wonder"
