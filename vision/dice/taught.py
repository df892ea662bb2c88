"""What each face of each die looks like: learned from shots of it, or drawn, for the printed stand-in dice.

A face is told by whichever shot of whichever face it is most like, turned by any quarter. Nothing is trained: a new
shot counts from the moment it is added.
"""

from __future__ import annotations

import io
import math
import tokenize
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from numpy.lib import format as npformat

from vision import VisionError
from vision.dice.light import lab_of
from vision.dice.likeness import PATCH_PX, PX_PER_MM, Features, colors, features
from vision.frame import Picture
from vision.sheets.dice_faces import STICKER_MM, DieFaces, face_drawing
from vision.sheets.raster import picture_of
from vision.view import FloatPicture

MOST_SHOTS: Final = 600
"""Fifteen of each face; so many take 100 MB of memory."""
LONGEST_NAME: Final = 40
MOST_BYTES: Final = 8 * 2**20
"""Of a file: MOST_SHOTS shots and their names."""


class NotTaught(VisionError, ValueError):
    """Bytes that hold no taught dice, or a shot that cannot be one; the message says what is wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One look at a face: which it was, and its patch from above as 8-bit Lab (lightness x 2.55, a and b + 128)."""

    color: str
    face: str
    patch: Picture

    def __post_init__(self) -> None:
        for name in (self.color, self.face):
            if not name or len(name) > LONGEST_NAME or not name.isascii() or not name.isprintable():
                raise NotTaught(f"{name!r} is no name of a die's colour or face")
        if self.patch.shape != (PATCH_PX, PATCH_PX, 3) or self.patch.dtype != np.uint8:
            raise NotTaught(f"a shot is {PATCH_PX} x {PATCH_PX} pixels of 8-bit Lab, not {self.patch.shape}")


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """All shots, and what is compared with them. Make one by ``taught``."""

    shots: tuple[Shot, ...]
    labels: tuple[tuple[str, str], ...]
    """Colour and face, each once: what can be told."""
    label: npt.NDArray[np.int64]
    """Of each row: an index into ``labels``."""
    edges: Features
    """Four rows a shot, one for each quarter turn."""
    grids: FloatPicture
    """Their colours, shape (rows, GRID, GRID, 3)."""
    patches: tuple[FloatPicture, ...]
    """Their patches as Lab values."""

    @property
    def colors(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(color for color, _ in self.labels))

    def shots_of(self, color: str, face: str) -> int:
        return sum((shot.color, shot.face) == (color, face) for shot in self.shots)


def taught(shots: Sequence[Shot]) -> Taught:
    """Ready to tell faces by these shots; raises NotTaught for none or too many."""
    if not 0 < len(shots) <= MOST_SHOTS:
        raise NotTaught(f"dice are told by 1 to {MOST_SHOTS} shots, not by {len(shots)}")
    labels = tuple(dict.fromkeys((shot.color, shot.face) for shot in shots))
    index = {label: k for k, label in enumerate(labels)}
    patches, label = [], []
    for shot in shots:
        lab = values_of(shot.patch)
        patches += [np.ascontiguousarray(np.rot90(lab, quarter)) for quarter in range(4)]
        label += [index[shot.color, shot.face]] * 4
    edges = np.concatenate([features(patch) for patch in patches])
    grids = np.stack([colors(patch) for patch in patches])
    return Taught(tuple(shots), labels, np.array(label), edges, grids, tuple(patches))


def printed_dice(dice: Iterable[DieFaces]) -> Taught:
    """The printed stickers of these dice, from their drawings: nobody has to teach them."""
    faces = dict.fromkeys((die.color, face) for die in dice for face in die.faces)
    return taught([Shot(*face, _drawn(*face, dull=dull)) for face in faces for dull in (False, True)])


def with_shots(before: Taught | None, shots: Sequence[Shot]) -> Taught:
    """What was taught before, and these shots too."""
    return taught([*(before.shots if before else ()), *shots])


def completed(own: Taught | None, drawn: Taught) -> Taught:
    """By what dice are told: an owner's shots, and for every face that has none the drawing."""
    if own is None:
        return drawn
    return taught([*own.shots, *(shot for shot in drawn.shots if (shot.color, shot.face) not in own.labels)])


def packed(lab: FloatPicture) -> Picture:
    """Lab values as 8-bit ones."""
    scaled = lab * (2.55, 1.0, 1.0) + (0.0, 128.0, 128.0)
    return np.asarray(np.clip(np.rint(scaled), 0, 255), np.uint8)


def values_of(patch: Picture) -> FloatPicture:
    """8-bit Lab as Lab values."""
    return np.asarray((patch - np.array((0.0, 128.0, 128.0))) / (2.55, 1.0, 1.0), np.float32)


def dumped(known: Taught) -> bytes:
    """The shots as bytes that ``loaded`` reads; equal shots give equal bytes."""
    buffer = io.BytesIO()
    np.savez(
        buffer,
        form=np.array(_FORM),
        colors=np.array([shot.color for shot in known.shots]),
        faces=np.array([shot.face for shot in known.shots]),
        patches=np.stack([shot.patch for shot in known.shots]),
    )
    return buffer.getvalue()


def loaded(data: bytes) -> Taught:
    """Dice from bytes that ``dumped`` wrote; raises NotTaught for anything else.

    Nothing is unpacked that is larger than MOST_SHOTS shots, and nothing that is more than plain numbers and letters.
    """
    if len(data) > MOST_BYTES:
        raise NotTaught(f"a file of taught dice has at most {MOST_BYTES} bytes, not {len(data)}")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            sizes = {part.filename: part.file_size for part in parts.infolist()}
            if set(sizes) != {f"{name}.npy" for name in _PARTS} or sum(sizes.values()) > MOST_BYTES:
                raise NotTaught(f"this is no file of taught dice of the form {_FORM}")
            form, names, faces, patches = (_array(parts.read(f"{name}.npy")) for name in _PARTS)
    except (ValueError, OSError, EOFError, KeyError, SyntaxError, *_DAMAGED) as error:
        if isinstance(error, NotTaught):
            raise
        raise NotTaught(f"this is no file of taught dice: {error}") from error
    if form.shape != () or str(form) != _FORM:
        raise NotTaught(f"these are not taught dice of the form {_FORM}")
    if names.ndim != 1 or names.shape != faces.shape or patches.shape[:1] != names.shape or names.dtype.kind != "U":
        raise NotTaught("the file of taught dice is damaged: its colours, faces and patches are not equally many")
    return taught([Shot(str(c), str(f), patch) for c, f, patch in zip(names, faces, patches, strict=True)])


def _array(data: bytes) -> npt.NDArray[np.generic]:
    """An array as ``numpy.save`` writes it. Its bytes are asked for before room is made for as many as it says."""
    file = io.BytesIO(data)
    if npformat.read_magic(file) != (1, 0):
        raise NotTaught("an array in the file of taught dice has another form")
    shape, by_columns, kind = npformat.read_array_header_1_0(file)
    if by_columns or kind.hasobject or math.prod(shape) * kind.itemsize != len(data) - file.tell():
        raise NotTaught("an array in the file of taught dice is cut short or is no plain one")
    return np.frombuffer(data, kind, offset=file.tell()).reshape(shape)


_FORM: Final = "pharos-dice-1"
_PARTS: Final = ("form", "colors", "faces", "patches")
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, tokenize.TokenError, NotImplementedError, RuntimeError)


_INK_LEVELS: Final = (26.0, 246.0)  # what is left of black and of white on cheap paper
_INK_STRENGTH: Final = 0.85


def _drawn(color: str, face: str, *, dull: bool) -> Picture:
    """A sticker's drawing as a sharp camera would see it, in full colours or as a weak printer prints it.

    Beside the sticker its own colour goes on: what body it is glued on is not known.
    """
    finer = 4
    drawn = picture_of(face_drawing(color, face), (STICKER_MM, STICKER_MM), PX_PER_MM * finer)
    if dull:
        grey = drawn.mean(axis=2, keepdims=True)
        black, white = _INK_LEVELS
        weaker = (grey + (drawn - grey) * _INK_STRENGTH) * (white - black) / 255 + black
        drawn = np.asarray(np.clip(weaker, 0, 255), np.uint8)
    side = drawn.shape[0]
    edge = (PATCH_PX * finer - side) // 2
    whole = cv2.copyMakeBorder(drawn, edge, edge, edge, edge, cv2.BORDER_REPLICATE)
    small = cv2.resize(whole, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    return packed(lab_of(np.asarray(cv2.GaussianBlur(small, (0, 0), 0.7), np.uint8)))
