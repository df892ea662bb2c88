"""From frames to table events: one look after the other, without a thread or a clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition
from engine.seven_wonders.turn import GAME as SEVEN_WONDERS
from engine.seven_wonders_dice import catalogue as dice_catalogue
from engine.seven_wonders_dice.turn import GAME as SEVEN_WONDERS_DICE
from engine.table import PieceId, TableEvent
from engine.world_wonders import catalogue as world_catalogue
from engine.world_wonders.turn import GAME as WORLD_WONDERS
from firmware.city_eyes import CityEyes
from firmware.dice_eyes import DiceEyes
from firmware.kit import PRINTED, Kit
from firmware.session.value import Watched
from vision.city.map_plan import MOST_SEATS, map_surface
from vision.draw import live_picture
from vision.frame import Frame, Picture
from vision.settle import Settling, settle
from vision.sighting import Sighting, sight
from vision.surface import MAX_SEATS, Surface, seat_mats, surfaces

PICTURE_WIDTH_PX = 1152


@dataclass(frozen=True, slots=True)
class Looked:
    """What one look brought."""

    events: tuple[TableEvent, ...]
    frame: Frame
    sighting: Sighting


class MoreEyes(Protocol):
    """What is looked at for one game besides the pieces in the zones of its surfaces."""

    @property
    def in_color(self) -> bool:
        """Whether any of it is told by its color."""
        ...

    def watch(self, watched: Watched) -> None:
        """Look for this from now on."""
        ...

    def forget(self) -> None:
        """Read everything in the next frame anew."""
        ...

    def look(self, frame: Frame, sighting: Sighting) -> tuple[TableEvent, ...]:
        """What looks agree on after this frame, of which ``sighting`` is the ordinary look."""
        ...

    def study(self, frame: Frame, sighting: Sighting) -> dict[str, Any]:
        """What a single picture shows, as values that ``json.dumps`` takes."""
        ...

    def mark(self, picture: Picture, *, words: bool) -> Picture:
        """A reduction of the frame looked at last, with what is seen drawn on it."""
        ...


class Eyes:
    """Looks at frames in their order, remembering what the next look needs."""

    def __init__(self, watched: Watched, kit: Kit = PRINTED, *, seats: int = MAX_SEATS) -> None:
        self._seats = seats
        self._kit = kit
        self._watched = watched
        self._sighting: Sighting | None = None
        self._settling = Settling()
        self._more: MoreEyes | None = None
        self._start()

    @property
    def in_color(self) -> bool:
        """Whether anything that is looked for is told by its color."""
        return self._more is not None and self._more.in_color

    def watch(self, watched: Watched) -> None:
        """Look for this from now on. What lies on the table for another game is forgotten."""
        before, self._watched = self._watched, watched
        if not watched.same_table(before):
            self._start()
        elif self._more is not None and watched != before:
            self._more.watch(watched)

    def forget(self) -> None:
        """Read the whole of the next frame anew, as after a camera came back; what has settled is still known."""
        self._sighting = None
        if self._more is not None:
            self._more.forget()

    def look(self, frame: Frame) -> Looked:
        self._sighting = sight(frame, self._surfaces, self._known, self._sighting)
        self._settling, events = settle(self._settling, self._sighting)
        more = self._more.look(frame, self._sighting) if self._more is not None else ()
        return Looked((*events, *more), frame, self._sighting)

    def picture(self, looked: Looked) -> Picture:
        """What the camera saw in the last look, with what was understood drawn in; for the display."""
        live = live_picture(looked.frame, looked.sighting, PICTURE_WIDTH_PX)
        return live if self._more is None else self._more.mark(live, words=False)

    def _start(self) -> None:
        kind = KINDS[self._watched.game]
        self._surfaces = kind.surfaces(self._seats)
        self._known = kind.pieces(self._watched)
        self._sighting = None
        self._settling = Settling()
        self._more = kind.more(self._watched, self._kit) if kind.more is not None else None


@dataclass(frozen=True, slots=True)
class Kind:
    """What of a game the camera looks for."""

    surfaces: Callable[[int], tuple[Surface, ...]]
    pieces: Callable[[Watched], frozenset[PieceId]]
    more: Callable[[Watched, Kit], MoreEyes] | None = None


def _cards(watched: Watched) -> frozenset[PieceId]:
    """Every sticker of both editions: a card of another box is told by its name."""
    del watched
    catalogues = [catalogue(edition) for edition in Edition]
    return frozenset(piece for found in catalogues for piece in (*found.card_pieces, *found.wonder_pieces))


def _tiles(watched: Watched) -> frozenset[PieceId]:
    """Those of every box: owners' boards have the same tiles."""
    del watched
    pieces = dice_catalogue.pieces()
    return frozenset((*pieces.tiles, *pieces.boards))


def _boards_and_strips(seats: int) -> tuple[Surface, ...]:
    """Of each city one of both lies on the table, whichever seat has it."""
    del seats  # any of the cities may be played by so many
    return surfaces(f"{sheet}{number}" for sheet in ("board", "strip") for number in range(1, MAX_SEATS + 1))


def _city_pieces(watched: Watched) -> frozenset[PieceId]:
    pieces = world_catalogue.pieces(watched.boards)
    return frozenset((*pieces.things, *pieces.choices, *pieces.maps))


def _maps(seats: int) -> tuple[Surface, ...]:
    return surfaces(map_surface(seat) for seat in range(1, min(seats, MOST_SEATS) + 1))


KINDS: Mapping[str, Kind] = {
    SEVEN_WONDERS.name: Kind(seat_mats, _cards),
    SEVEN_WONDERS_DICE.name: Kind(_boards_and_strips, _tiles, DiceEyes),
    WORLD_WONDERS.name: Kind(_maps, _city_pieces, CityEyes),
}
"""By the game's name."""
