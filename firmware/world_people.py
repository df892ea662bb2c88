"""The people who play World Wonders at the virtual table: they lay out the offer, buy, build and press buttons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.game import Turn
from engine.table import MASTER, PieceId, Seat
from engine.world_wonders import bot
from engine.world_wonders.atlas import pose
from engine.world_wonders.catalogue import (
    LEAVE,
    LOAN,
    PEDESTALS,
    REPAY,
    WAIT,
    Thing,
    component_set,
    pieces,
)
from engine.world_wonders.city import Kind, Road
from engine.world_wonders.happenings import Laid
from engine.world_wonders.state import (
    CHANCE,
    GONE,
    STAND_IN,
    UNKNOWN,
    BuyPedestal,
    Leave,
    Move,
    Order,
    Repay,
    Setup,
    SoloCard,
    State,
    TakeLoan,
    TurnUp,
    Wait,
)
from engine.world_wonders.supply import Supply, chance, shuffled
from engine.world_wonders.turn import GAME, happened
from firmware.hands import CannotShow, Deed, People
from firmware.printing_world import printed_pieces
from firmware.session.record import Moves
from firmware.session.value import Draft, Overlay, Session, Step
from firmware.session.world_wonders import drafting
from firmware.world_inks import choice_tiles, map_inks
from vision.sim import city_table, dice_table
from vision.sim.camera import Camera
from vision.sim.scene import Pose, Scene

TOUR_ROUND = 2
"""In this round somebody looks into the menu before buying."""
PATIENCE_S = 6.0
"""What the table has not understood for so long is laid again, a little elsewhere on its cells."""
ASKEW_TURN = 9
"""After so many purchases a piece is laid between cells at first."""


class WorldPeople(People):
    """Players of World Wonders."""

    camera = Camera(height_mm=city_table.CAMERA_MM)

    def __init__(self, players: int, seed: int, components: str = "") -> None:
        super().__init__(seed, [f"players:{players}", "start"])
        self.cities = players
        self._state: State | None = None
        self._supply: Supply | None = None
        self._move: Move | None = None
        self._set = component_set(components or STAND_IN)
        draft = Draft(boards=components)
        self._seats = drafting.drafted_seats(draft, ("",) * players)
        offer = GAME.new(drafting.setup_of(replace(draft, seats=self._seats), "")).offer
        if (lying := len(offer.stacks) + len(offer.monuments)) > city_table.SPOTS:
            raise CannotShow(
                f"with {players} players {lying} tiles and monuments of this box are on offer, "
                f"and the virtual table has room for {city_table.SPOTS} beside the maps"
            )
        turned_over = [shape.id for shape in self._set.shapes.values() if shape.mirror]
        turned_over += [monument.id for monument in self._set.monuments.values() if monument.mirror]
        if turned_over:
            raise CannotShow(
                f"{turned_over[0]} of this box may be turned over, where its sticker is out of sight; "
                "the virtual players lay what the camera can see"
            )
        self._pieces = pieces(components or STAND_IN)
        self._printed = printed_pieces(self._set)
        self._used: Counter[tuple[Kind, str]] = Counter()
        """How many pieces of a kind were taken out of the box."""
        self._spots: dict[PieceId, int] = {}
        """Where what is on offer lies beside the maps."""
        self._known = 0
        """How many entries of the journal the people know of."""
        self._by_hand: Seat = 0
        """The seat that enters its pedestal with the button now."""
        self._entered = False
        """Somebody did: once in a game."""
        self._again: list[Deed] = []
        """What lays the pieces of this purchase anew."""
        self._patient_until_s = 0.0
        self._tiles = {(tile.seat, self._pieces.choices[tile.piece].id): tile for tile in choice_tiles(players, "en")}
        self._turns = 0

    def table(self) -> Scene:
        inks = [ink for ink in map_inks(self._set, self.cities) if ink.id == self._seats[ink.seat - 1].wonder]
        return city_table.city_table(inks, self.rng)

    @property
    def true_state(self) -> State | None:
        return self._state

    def act(self, session: Session, now_s: float) -> Iterator[Deed]:
        self._follow(session, now_s)
        return super().act(session, now_s)

    def _phase(self, session: Session) -> tuple[object, ...]:
        state = session.state
        same = state is not None and state == self._state
        return session.step, same, *(() if state is None else (state.round, state.phase, state.acting, self._turns))

    def _plan(self, session: Session, now_s: float) -> None:
        match session.step:
            case Step.READ if self._state is not None and session.state == self._state:
                self._buy(self._state, now_s)
            case Step.COMMITTED if self._move is not None:
                self._put_away(now_s)
            case Step.SCORES:
                self._press(MASTER, now_s + 3.0)
            case _:
                pass

    def _follow(self, session: Session, now_s: float) -> None:
        """What the referee drew holds for the people too; then they lay out what is to be told."""
        if not isinstance(session.setup, Setup):
            return
        if self._state is None or self._supply is None:
            self._state, self._supply = GAME.new(session.setup), shuffled(session.setup, self.rng)
            self._known = 0
        for recorded in session.entries[self._known :]:
            moves = recorded.entry.turn.moves if isinstance(recorded.entry, Moves) else {}
            if isinstance(moves.get(CHANCE), Order | SoloCard):
                self._state = GAME.apply(self._state, Turn(moves))
        self._known = len(session.entries)
        told = chance(self._state, self._supply)
        if isinstance(told, TurnUp):
            # Beside the maps they have no order: both count them by name.
            told = replace(told, monuments=tuple(sorted(told.monuments)))
            self._state = GAME.apply(self._state, Turn({CHANCE: told}))
            self._at(now_s + 0.4, self._laid_out)

    def _laid_out(self, scene: Scene) -> Scene:
        """What lies on offer lies face up beside the maps, nothing else does."""
        if self._state is None:
            return scene
        offer = self._state.offer
        wanted = {Thing(Kind.BUILDING, tile) for tile in offer.stacks if tile not in {UNKNOWN, GONE}}
        wanted |= {Thing(Kind.MONUMENT, name) for name in offer.monuments if name != UNKNOWN}
        stickers = {self._pieces.piece_of(thing) for thing in wanted}
        for piece in [laid.printed.piece for laid in scene.pieces if not laid.seat]:
            if piece not in stickers:
                scene = city_table.take_piece(scene, piece)
                self._spots.pop(piece, None)
        for piece in sorted(stickers - {laid.printed.piece for laid in scene.pieces}):
            spot = next(n for n in range(city_table.SPOTS) if n not in self._spots.values())
            self._spots[piece] = spot
            scene = city_table.lay_beside(scene, self._printed[piece], spot, self.rng)
        return scene

    def _buy(self, state: State, now_s: float) -> None:
        if self._tours(due=state.round == TOUR_ROUND):
            return
        now_s = max(now_s, self._busy_until_s)
        seat = state.acting
        self._move, self._again = bot.choose(state, seat, self.rng), []
        tile = _choice(self._move)
        if isinstance(self._move, BuyPedestal) and not self._entered:
            self._by_hand, self._entered = seat, True
        elif tile:
            laid = self._tiles[seat, tile]
            self._at(now_s + 0.8, partial(dice_table.lay_tile, seat=seat, tile=laid, rng=self.rng, face_up=True))
        else:
            self._build(state, seat, self._move, now_s)

    def _build(self, state: State, seat: Seat, move: Move, now_s: float) -> None:
        """Every piece of a purchase is laid; one lies between cells at first."""
        for n, laid in enumerate(one for one in happened(state, Turn({seat: move})) if isinstance(one, Laid)):
            piece = self._taken(laid)
            printed = self._printed[piece]
            where = pose(tuple(printed.form.cells), laid.cells)
            if where is None:
                raise LookupError(f"{laid.name} does not lie on {laid.cells}")
            at, at_s = (where.x, where.y), now_s + 0.8 + 0.7 * n
            anew = partial(city_table.move_piece, piece=piece, at=at, quarters=where.turn, rng=self.rng)
            self._again.append(anew)
            self._patient_until_s = at_s + PATIENCE_S
            self._at(at_s, partial(self._moved_from_offer, piece=piece))
            self._at(
                at_s + 0.05,
                partial(city_table.lay_piece, seat=seat, printed=printed, at=at, quarters=where.turn, rng=self.rng),
            )
            if self._turns == ASKEW_TURN and not n:
                self._at(at_s + 0.1, partial(_pushed, piece=piece))
                self._at(at_s + 4.0, anew)
                self._patient_until_s += 4.0

    def _moved_from_offer(self, scene: Scene, piece: PieceId) -> Scene:
        self._spots.pop(piece, None)
        return city_table.take_piece(scene, piece)

    def _taken(self, laid: Laid) -> PieceId:
        """A piece out of the box; a long road's copy is the same with either side up."""
        counted = Road.LONG.value if laid.name == Road.BRIDGE else laid.name
        copy = self._used[laid.kind, counted]
        self._used[laid.kind, counted] += 1
        return self._pieces.piece_of(Thing(laid.kind, laid.name, copy))

    def _put_away(self, now_s: float) -> None:
        if self._state is not None and self._move is not None:
            seat = self._state.acting
            self._state = GAME.apply(self._state, Turn({seat: self._move}))
            self._at(now_s + 0.8, partial(dice_table.take_tile, seat=seat))
            self._at(now_s + 0.9, self._laid_out)
        self._move, self._by_hand, self._turns = None, 0, self._turns + 1

    def _walk(self, session: Session, now_s: float) -> None:
        if self._walk_menus(session, now_s, Step.READ):
            return
        if session.overlay is Overlay.ENTRY and isinstance(self._move, BuyPedestal):
            self._pick(session, session.entry.seat, [f"entry:pedestal:{self._move.number}"], now_s)
        elif session.step is Step.READ and self._state is not None and session.state == self._state:
            self._confirm(session, self._state.acting, now_s)

    def _confirm(self, session: Session, seat: Seat, now_s: float) -> None:
        """A short press confirms what the table understood, if that is what was meant; else pieces are laid anew."""
        play = session.plays.get(seat)
        if play is None and self._by_hand == seat:
            self._busy_until_s = self._press(seat, now_s + 0.6, long=True) + 0.5
        elif play is not None and not play.settled and play.ways and play.shown == self._move:
            self._busy_until_s = self._press(seat, now_s + 0.4) + 0.3
        elif self._again and (play is None or not play.settled) and now_s >= self._patient_until_s:
            self._patient_until_s = now_s + PATIENCE_S
            for deed in self._again:
                self._at(now_s + 0.4, deed)


def _choice(move: Move) -> str:
    """The choice tile that says this move; empty for a purchase that is laid on the map."""
    match move:
        case TakeLoan():
            return LOAN
        case Repay():
            return REPAY
        case BuyPedestal(number):
            return PEDESTALS[number - 1]
        case Leave():
            return LEAVE
        case Wait():
            return WAIT
        case _:
            return ""


def _pushed(scene: Scene, piece: PieceId) -> Scene:
    """The piece half a cell aside."""
    return replace(
        scene,
        pieces=tuple(
            replace(laid, pose=Pose(laid.pose.place((9.0, 9.0)), laid.pose.turn_deg))
            if laid.printed.piece == piece
            else laid
            for laid in scene.pieces
        ),
    )
