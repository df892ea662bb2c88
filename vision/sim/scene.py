"""What lies on the virtual table, in millimetres, and the hands that lay it: frozen scenes and pure functions.

The table's origin is the point straight under the camera; x to the right of its picture, y down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.table import PieceId, Seat
from vision.city.map_plan import map_surface
from vision.sheets.board_ink import BoardInk
from vision.sheets.city_ink import MapInk
from vision.sheets.city_pieces import PrintedPiece
from vision.sheets.dice_faces import DieFaces
from vision.sheets.labels import CARD_MM
from vision.sheets.tiles import ChoiceTile
from vision.surface import Point, Surface, Zone, surfaces


@dataclass(frozen=True, slots=True)
class Pose:
    """Where something's centre lies and how it is turned, clockwise as the camera sees it."""

    at_mm: Point
    turn_deg: float = 0.0

    def place(self, point_mm: Point) -> Point:
        """A point given about the centre, on what this pose lies on."""
        angle = math.radians(self.turn_deg)
        (x, y), (dx, dy) = self.at_mm, point_mm
        return x + dx * math.cos(angle) - dy * math.sin(angle), y + dx * math.sin(angle) + dy * math.cos(angle)


@dataclass(frozen=True, slots=True)
class Mat:
    """A seat's printed mat on the table."""

    seat: Seat
    surface: Surface
    pose: Pose

    def on_table(self, pose: Pose) -> Pose:
        """A pose given on the mat (origin at its top-left corner), on the table."""
        return _onto_table(self.surface, self.pose, pose)


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card lying in a slot: face up with its sticker's code, or face down."""

    seat: Seat
    slot: str
    piece: PieceId
    color: str
    """The card colour's name: what its face and label look like."""
    pose: Pose
    """Of its centre, on the seat's mat."""
    curl_mm: float
    """How high both short ends stand off the table."""
    face_up: bool


@dataclass(frozen=True, slots=True)
class Tray:
    """A flat dice tray on the table."""

    surface: Surface
    pose: Pose
    floor: str = "#ffffff"
    """``#rrggbb`` of what the dice lie on, between the printed strips."""

    def on_table(self, point_mm: Point) -> Point:
        """A point of the tray (origin at its top-left corner), on the table."""
        return _onto_table(self.surface, self.pose, Pose(point_mm)).at_mm

    def from_table(self, point_mm: Point) -> Point:
        """A point of the table, on the tray."""
        (w, h), (x, y) = self.surface.size_mm, self.pose.at_mm
        back = Pose((w / 2, h / 2), -self.pose.turn_deg)
        return back.place((point_mm[0] - x, point_mm[1] - y))

    def zone_of(self, point_mm: Point) -> Zone:
        """The zone of the tray in which a point of the table lies, or that it is nearest to."""
        at = self.from_table(point_mm)
        return max(self.surface.zones, key=lambda zone: zone.depth_mm(at))


@dataclass(frozen=True, slots=True)
class LaidDie:
    """A die on the table."""

    die: DieFaces
    up: int
    """Which of its faces shows, 0 to 5; it stands on the opposite one."""
    pose: Pose
    """Of its middle, on the table."""
    lean_deg: float = 0.0
    """How far it is tilted about its lower edge towards its own +x, which stays on the floor."""
    stickered: bool = True
    """A blank die with stickers; else its body has its own colour, as what surrounds its pictures has."""

    @property
    def face(self) -> str:
        return self.die.faces[self.up]


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line of a pencil or a pen on a board."""

    points_mm: tuple[Point, ...]
    """On the board, origin at its top-left corner; two or more."""
    width_mm: float
    ink: str
    """``#rrggbb``."""


Strokes = tuple[Stroke, ...]
"""Later ones lie on earlier ones."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed board on the table."""

    ink: BoardInk
    pose: Pose

    @property
    def surface(self) -> Surface:
        return surfaces((f"board{self.ink.number}",))[0]

    def on_table(self, pose: Pose) -> Pose:
        """A pose given on the board (origin at its top-left corner), on the table."""
        return _onto_table(self.surface, self.pose, pose)


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A seat's board, with what a pencil left on it."""

    seat: Seat
    sheet: Sheet
    marks: tuple[Strokes, ...] = ()
    """What was drawn at a time, each all at once; later ones lie on earlier ones."""


@dataclass(frozen=True, slots=True)
class CityMap:
    """A seat's printed map on the table."""

    ink: MapInk
    pose: Pose

    @property
    def surface(self) -> Surface:
        return surfaces((map_surface(self.ink.seat),))[0]

    def on_table(self, pose: Pose) -> Pose:
        """A pose given on the map (origin at its sheet's top-left corner), on the table."""
        return _onto_table(self.surface, self.pose, pose)


@dataclass(frozen=True, slots=True)
class TableTop:
    """What lies under a piece that lies on no map."""

    def on_table(self, pose: Pose) -> Pose:
        return pose


TABLE_TOP = TableTop()


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """A piece lying on a seat's map, or beside all maps."""

    seat: Seat
    """0 beside all maps."""
    printed: PrintedPiece
    pose: Pose
    """On the map's sheet, or on the table: where the piece's own origin, the corner of its cell (0, 0), lies."""
    height_mm: float
    """How high its upper side lies above the map."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A choice tile lying on a seat's board or map."""

    seat: Seat
    tile: ChoiceTile
    pose: Pose
    """Of its centre, on the board or map."""
    face_up: bool


@dataclass(frozen=True, slots=True)
class Scene:
    mats: tuple[Mat, ...]
    cards: tuple[LaidCard, ...] = ()
    """Later ones lie on earlier ones."""
    tray: Tray | None = None
    dice: tuple[LaidDie, ...] = ()
    boards: tuple[LaidBoard, ...] = ()
    tiles: tuple[LaidTile, ...] = ()
    """Later ones lie on earlier ones."""
    maps: tuple[CityMap, ...] = ()
    pieces: tuple[LaidPiece, ...] = ()

    def mat_of(self, seat: Seat) -> Mat:
        return next(found for found in self.mats if found.seat == seat)

    def board_of(self, seat: Seat) -> LaidBoard:
        return next(found for found in self.boards if found.seat == seat)

    def map_of(self, seat: Seat) -> CityMap:
        return next(found for found in self.maps if found.ink.seat == seat)

    def under(self, seat: Seat) -> CityMap | TableTop:
        """What pieces of this seat lie on."""
        return self.map_of(seat) if seat else TABLE_TOP

    def sheet_of(self, seat: Seat) -> Sheet | CityMap:
        """What the seat's choice tiles lie on."""
        return self.map_of(seat) if self.maps else self.board_of(seat).sheet


def card_corners_mm(scene: Scene, card: LaidCard) -> tuple[Point, Point, Point, Point]:
    """The card's corners on the table, clockwise from its own top-left one."""
    pose = scene.mat_of(card.seat).on_table(card.pose)
    w, h = CARD_MM[0] / 2, CARD_MM[1] / 2
    a, b, c, d = (pose.place(corner) for corner in ((-w, -h), (w, -h), (w, h), (-w, h)))
    return a, b, c, d


def _onto_table(surface: Surface, lies: Pose, pose: Pose) -> Pose:
    """From a surface (origin at its top-left corner) that lies so to the table."""
    (x, y), (w, h) = pose.at_mm, surface.size_mm
    return Pose(lies.place((x - w / 2, y - h / 2)), lies.turn_deg + pose.turn_deg)
