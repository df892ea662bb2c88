"""QR codes in a grey picture -> payload and corners: zxing-cpp first, pyzbar for what stays unread.

A payload is bytes from a stranger: it is bounded and shown in printable ASCII only, never evaluated.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import cv2
import numpy as np
import zxingcpp

from vision import VisionError
from vision.frame import Picture
from vision.surface import Point
from vision.tags import Box, clip

TEXT_LENGTH: Final = 40
"""What is shown of a strange payload at most."""

STICKER_MODULES: Final = 21


class ReaderMissing(VisionError, ImportError):
    """The second reader cannot be loaded; the message says which system package brings it."""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code that was found: read, or (``payload`` is None) seen and not read.

    ``corners_px`` are those of its outermost modules, clockwise from its own top-left one.
    """

    payload: bytes | None
    corners_px: tuple[Point, Point, Point, Point]
    modules: int = STICKER_MODULES

    @property
    def text(self) -> str:
        """Printable ASCII, at most ``TEXT_LENGTH`` characters; a question mark stands for anything else."""
        return printable(self.payload or b"")

    @property
    def centre_px(self) -> Point:
        return sum(x for x, _ in self.corners_px) / 4, sum(y for _, y in self.corners_px) / 4

    @property
    def side_px(self) -> float:
        return sum(math.dist(self.corners_px[k - 1], self.corners_px[k]) for k in range(4)) / 4

    @property
    def px_per_module(self) -> float:
        return self.side_px / self.modules


def read_codes(grey: Picture, *, box: Box | None = None, enlarge: int = 1, sharpen: float = 0.0) -> tuple[Code, ...]:
    """What zxing-cpp finds in the frame, or in a box of it, enlarged by a whole factor; seen and unread ones too.

    ``sharpen`` says how many times what a blur of one pixel takes away is added first.
    """
    left, top, right, bottom = clip(box, grey.shape) if box else (0, 0, grey.shape[1], grey.shape[0])
    part = grey[top:bottom, left:right]
    if min(part.shape) < STICKER_MODULES:
        return ()
    found = []
    for barcode in zxingcpp.read_barcodes(_enlarged(part, enlarge, sharpen), **_settings()):
        place = barcode.position
        corners = tuple(
            _full(corner.x, corner.y, enlarge, left, top)
            for corner in (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        )
        read = barcode.valid and barcode.error is None
        code = Code(bytes(barcode.bytes) if read else None, _four(corners), _modules(barcode.extra))
        if _square(code):
            found.append(code)
    return distinct(found)


def read_again(grey: Picture, *, box: Box, enlarge: int = 2, sharpen: float = 0.0) -> tuple[Code, ...]:
    """What pyzbar reads in a box of the frame; raises ReaderMissing where its system library is not installed."""
    left, top, right, bottom = clip(box, grey.shape)
    part = grey[top:bottom, left:right]
    if min(part.shape) < STICKER_MODULES:
        return ()
    decode, symbols = _second_reader()
    big = _enlarged(part, enlarge, sharpen)
    found = []
    for symbol in decode(big, symbols=symbols):
        if len(symbol.polygon) != 4:
            continue
        corners = _turned(big, [(float(p.x), float(p.y)) for p in symbol.polygon])
        full = _four(tuple(_full(x, y, enlarge, left, top) for x, y in corners))
        code = Code(bytes(symbol.data), full)
        if _square(code):
            found.append(code)
    return distinct(found)


def second_reader_fault() -> str | None:
    """Why pyzbar cannot be used, with what mends it; None if it can."""
    try:
        _second_reader()
    except ReaderMissing as missing:
        return str(missing)
    return None


def distinct(codes: Iterable[Code]) -> tuple[Code, ...]:
    """One result per printed code: of those in one place a read one stays, and the first of them."""
    kept: list[Code] = []
    places: list[tuple[float, float, float]] = []
    for code in sorted(codes, key=lambda c: c.payload is None):
        (x, y), reach = code.centre_px, code.side_px / 2
        # As same_place says; each code's own values once, for a table may hold a hundred.
        if not any(math.hypot(x - a, y - b) < max(reach, other) for a, b, other in places):
            kept.append(code)
            places.append((x, y, reach))
    return tuple(kept)


def same_place(one: Code, other: Code) -> bool:
    """Whether two results can only be the same printed code: two that lie side by side are a side apart."""
    return math.dist(one.centre_px, other.centre_px) < max(one.side_px, other.side_px) / 2


def printable(payload: bytes) -> str:
    return "".join(chr(byte) if 32 <= byte < 127 else "?" for byte in payload[:TEXT_LENGTH])


def _settings() -> dict[str, Any]:
    # Codes are found at any angle without try_rotate; inverting and reducing as well takes half again as long.
    return {
        "formats": zxingcpp.BarcodeFormat.QRCode,
        "try_rotate": False,
        "try_downscale": False,
        "try_invert": False,
        "return_errors": True,
    }


def _enlarged(part: Picture, factor: int, sharpen: float) -> Picture:
    # Sharpened before it is enlarged: as good as after it, at a tenth of the cost.
    if sharpen:
        part = np.asarray(
            cv2.addWeighted(part, 1 + sharpen, cv2.GaussianBlur(part, (0, 0), 1.0), -sharpen, 0), np.uint8
        )
    big = part if factor == 1 else cv2.resize(part, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    return np.ascontiguousarray(big, np.uint8)


def _full(x: float, y: float, enlarge: int, left: int, top: int) -> Point:
    """A corner of modules (between pixels) found in an enlarged box, as a point of the frame."""
    return x / enlarge + left - 0.5, y / enlarge + top - 0.5


def _four(corners: tuple[Point, ...]) -> tuple[Point, Point, Point, Point]:
    a, b, c, d = corners
    return a, b, c, d


def _modules(extra: object) -> int:
    """Modules along a side, from the version that zxing-cpp tells."""
    version = extra.get("Version", "1") if isinstance(extra, dict) else "1"
    return 17 + 4 * int(version) if str(version).isdigit() and 1 <= int(version) <= 40 else STICKER_MODULES


def _square(code: Code) -> bool:
    """Whether the corners can be a code that lies on a table; what was not read must look the part exactly."""
    corners = [complex(x, y) for x, y in code.corners_px]
    sides = [corners[k] - corners[k - 1] for k in range(4)]
    lengths = [abs(side) for side in sides]
    if min(lengths) < STICKER_MODULES:
        return False
    # The sine between neighbouring sides: 1 for a right angle, of one sign all round if convex.
    bends = [(sides[k - 1].conjugate() * sides[k]).imag / (lengths[k - 1] * lengths[k]) for k in range(4)]
    least, most = (0.5, 2.0) if code.payload is not None else (0.9, 1.3)
    return min(bends) > least and max(lengths) < most * min(lengths)


@cache
def _second_reader() -> tuple[Callable[..., list[Any]], list[Any]]:
    try:
        pyzbar = importlib.import_module("pyzbar.pyzbar")
    except ImportError as error:
        raise ReaderMissing(
            f"the second code reader (pyzbar) cannot be loaded: {error}. Install it: sudo apt-get install libzbar0"
        ) from error
    return pyzbar.decode, [pyzbar.ZBarSymbol.QRCODE]


def _turned(big: Picture, corners: list[Point]) -> tuple[Point, ...]:
    """zbar's corners in our order: clockwise, and the one without a finder pattern is the bottom-right one."""
    quad = np.array(corners, np.float32)
    if cv2.contourArea(quad, oriented=True) < 0:
        quad = quad[::-1].copy()
    side = STICKER_MODULES * _FLAT_PX
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    flat = cv2.warpPerspective(big, cv2.getPerspectiveTransform(quad, square), (side, side))
    finder = _finder()
    reach = finder.shape[0] + _FLAT_PX
    scores = []
    for k in range(4):
        corner = np.ascontiguousarray(np.rot90(flat, k)[:reach, :reach])  # the top-left, top-right, … corner in turn
        scores.append(float(cv2.matchTemplate(corner, finder, cv2.TM_CCOEFF_NORMED).max()))
    bottom_right = int(np.argmin(scores))
    first = (bottom_right + 2) % 4
    return tuple((float(x), float(y)) for x, y in np.roll(quad, -first, axis=0))


_FLAT_PX: Final = 4


@cache
def _finder() -> Picture:
    finder = np.full((7, 7), 0, np.uint8)
    finder[1:6, 1:6] = 255
    finder[2:5, 2:5] = 0
    return np.asarray(cv2.resize(finder, (7 * _FLAT_PX,) * 2, interpolation=cv2.INTER_NEAREST), np.uint8)
