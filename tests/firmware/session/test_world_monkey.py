"""Whole games of World Wonders under meddling hands: whatever is pressed or laid, nothing is lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from meddling import Hands, play_through
from world_bench import WorldBench
from world_play import random_setup

from engine.game import Turn
from engine.table import (
    EMPTY,
    MASTER,
    LooseSettled,
    MapSettled,
    PieceSeen,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    ZoneSettled,
)
from engine.world_wonders import bot
from engine.world_wonders.catalogue import ChoiceTile, Thing, component_set, pieces
from engine.world_wonders.city import Kind
from engine.world_wonders.happenings import Laid
from engine.world_wonders.read import map_surface, slot
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import BuyPedestal, Leave, Repay, TakeLoan, Wait
from engine.world_wonders.turn import happened
from firmware.session import setting_up
from firmware.session.value import Begun, Overlay, Session, Step, Table

PIECES = sorted((*pieces().things, *pieces().choices, *pieces().maps))
THINGS = sorted(pieces().things)
TILES = {TakeLoan(): "loan", Repay(): "repay", Leave(): "leave", Wait(): "wait"}


class WorldHands(Hands):
    """Players who lay pieces and tiles, and press."""

    def pieces(self):
        return PIECES

    def play_on(self) -> None:
        bench = self.bench
        if self.session.overlay is not Overlay.NONE:
            self.leave_overlays()
        match self.session.step:
            case Step.ROLL:
                bench.wait_s(self.rng.choice([1.3, 20.0]))
                if self.session.step is Step.ROLL:
                    bench.press(MASTER)
                if self.session.overlay is Overlay.ENTRY:
                    bench.pick(self.rng.choice([choice.id for choice in bench.status.choices]))
                    bench.wait_s(1.3)
            case Step.READ:
                self.buy(self.session.state.acting)
                bench.wait_s(1.3)
                bench.press(MASTER)
            case Step.COMMITTED:
                self.clear_slots()
                bench.wait_s(5.1)
            case Step.SCORES:
                bench.press(MASTER)

    def clear_slots(self) -> None:
        self.bench.feed(Table(tuple(ZoneSettled(zone, EMPTY) for zone in self.session.layout.zones)))

    def buy(self, seat: int) -> None:
        """Something that is allowed, by piece, by tile or by hand."""
        bench, rng, state = self.bench, self.rng, self.session.state
        self.clear_slots()
        if self.settled(seat):
            return
        move = bot.choose_random(state, seat, rng)
        laid = [one for one in happened(state, Turn({seat: move})) if isinstance(one, Laid)]
        by_hand = rng.random() < 0.3 or "camera" in self.session.faults or not self.session.camera
        if self.session.step is Step.READ and not by_hand:
            seen = self.lying(seat, laid)
            bench.feed(Table((SurfaceFound(map_surface(seat)), MapSettled(map_surface(seat), seen))))
            if not laid:
                tile = f"pedestal{move.number}" if isinstance(move, BuyPedestal) else TILES[move]
                bench.choose(seat, tile)
        else:
            self.enter(seat, move, laid)
        play = self.session.plays.get(seat)
        if play is not None and play.ways and not play.settled:
            bench.press(seat, long=True)

    def enter(self, seat: int, move, laid) -> None:
        bench = self.bench
        bench.pick(f"menu:enter:{seat}")
        if not laid:
            word = f"pedestal:{move.number}" if isinstance(move, BuyPedestal) else TILES[move]
            bench.pick(f"entry:{word}")
            return
        known = component_set(self.session.setup.components)
        item = {"LayStart": "start_road", "BuyRoad": "long_road", "BuyShortSet": "short_roads", "BuyTower": "tower"}
        name = item.get(type(move).__name__, laid[0].name)
        if f"entry:item:{name}" not in {choice.id for choice in bench.status.choices}:
            stack = "monuments" if name in known.monuments else known.tiles[name].shape
            bench.pick(f"entry:stack:{stack}")
        bench.pick(f"entry:item:{name}")
        for one in laid:
            left = {f"entry:cell:{x}:{y}" for x, y in one.cells}
            while here := [choice.id for choice in bench.status.choices if choice.id in left]:
                bench.pick(here[0])
                left.remove(here[0])
        self.check()
        if self.session.overlay is not Overlay.NONE:
            self.leave_overlays()

    def lying(self, seat: int, more=()) -> tuple[PieceSeen, ...]:
        """The pieces of the book on this seat's map, and what is laid now; of a long road either side has a copy."""
        state, used = self.session.state, Counter()
        found = []
        for other in range(1, state.setup.players + 1):
            grid = rules_of(state.setup).atlases[other - 1].grid
            for piece in state.city(other).pieces:
                sort = "long" if piece.name == "bridge" else piece.name
                if other == seat:
                    thing = Thing(piece.kind, piece.name, used[sort])
                    found.append(PieceSeen(pieces().piece_of(thing), grid.cells(piece.bits)))
                used[sort] += 1
        for one in more:
            sort = "long" if one.name == "bridge" else one.name
            copy = (
                used[sort]
                if one.kind is not Kind.MONUMENT
                else sum(o.name == one.name for o in more[: more.index(one)])
            )
            found.append(PieceSeen(pieces().piece_of(Thing(one.kind, one.name, copy)), one.cells))
            used[sort] += 1
        return tuple(sorted(found, key=lambda seen: seen.piece))

    def disturb(self) -> None:
        rng, events, players = self.rng, [], self.session.setup.players
        for _ in range(rng.randint(1, 3)):
            seat = rng.randint(1, 5)
            match rng.randrange(8):
                case 0:
                    events.append(ZoneSettled(slot(seat), self.something()))
                case 1:
                    tile = rng.choice(["loan", "repay", "leave", "wait", "pedestal1", "pedestal2"])
                    content = type(EMPTY)((pieces().piece_of(ChoiceTile(tile, seat)),))
                    events.append(ZoneSettled(slot(seat), content))
                case 2 | 3:
                    events.append(self.some_pieces(rng.randint(1, players)))
                case 4:
                    event = rng.choice([SurfaceFound, SurfaceLost, SurfaceDoubled])
                    events.append(event(map_surface(seat)))
                case 5:
                    events.append(LooseSettled(tuple(sorted(rng.sample(PIECES, rng.randint(0, 4))))))
                case 6 | 7:
                    events.append(LooseSettled(self.turned_up()))
        self.bench.feed(Table(tuple(events)))

    def turned_up(self):
        """What may honestly lie beside the maps: a tile of some stacks, some monuments."""
        known, rng = component_set(self.session.setup.components), self.rng
        tiles = [t for t in known.tiles if t not in self.session.state.seen_tiles]
        monuments = [m for m in known.monuments if m not in self.session.state.seen_monuments]
        things = [Thing(Kind.BUILDING, t) for t in rng.sample(tiles, min(len(tiles), rng.randint(0, 5)))]
        things += [Thing(Kind.MONUMENT, m) for m in rng.sample(monuments, min(len(monuments), rng.randint(0, 3)))]
        return tuple(sorted(pieces().piece_of(thing) for thing in things))

    def some_pieces(self, seat: int) -> MapSettled:
        """The book's pieces with some of them taken, turned, doubled or joined by others."""
        rng, seen = self.rng, list(self.lying(seat))
        grid = rules_of(self.session.setup).atlases[seat - 1].grid
        if seen and rng.random() < 0.4:
            del seen[rng.randrange(len(seen))]
        if seen and rng.random() < 0.3:
            at = rng.randrange(len(seen))
            seen[at] = PieceSeen(seen[at].piece, rng.choice([(), seen[at].cells[:1]]))
        if seen and rng.random() < 0.2:
            seen.append(rng.choice(seen))
        for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
            x, y = rng.randrange(grid.width), rng.randrange(grid.height)
            cells = tuple((x + n, y) for n in range(rng.choice([1, 2, 4, 4])))
            piece = rng.choice(rng.choice([THINGS, THINGS, PIECES]))
            if all(piece != other.piece for other in seen):
                seen.append(PieceSeen(piece, rng.choice([cells, cells, ()])))
        return MapSettled(map_surface(seat), tuple(sorted(seen, key=lambda found: found.piece)))


def begun(players: int, rng: random.Random, *, camera: bool) -> WorldBench:
    """A game of any setup before its first order."""
    bench = WorldBench(Session("world-wonders", seed=7, camera=camera))
    bench.session, _ = setting_up.start(bench.session, random_setup(players, rng))
    bench.feed(Begun(1))
    bench.feed(Table(tuple(SurfaceFound(map_surface(seat)) for seat in range(1, players + 1))))
    return bench


@pytest.mark.parametrize("seed", range(8))
def test_any_game_under_any_meddling_stays_sound_and_can_be_ended(seed):
    rng = random.Random(seed)
    bench = begun((1, 2, 3, 4, 5)[seed % 5], rng, camera=seed % 3 != 2)
    play_through(WorldHands(bench, rng), deeds=120)
