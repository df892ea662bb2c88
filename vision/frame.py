"""One picture with its time, and where pictures come from: folders, videos, OpenCV devices.

A source only hands out frames and says when its camera is gone; opening it again is the caller's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision import MOST_PIXELS, VisionError

Picture = npt.NDArray[np.uint8]
"""Shape (height, width), grey, or (height, width, 3), blue-green-red."""

SMALL_WIDTH_PX: Final = 1152
"""What a small picture is about as wide as: the second stream of a 12-megapixel Camera Module 3."""

SMALLEST_PX: Final = 32
"""A frame's least width and height."""


class NotAFrame(VisionError, ValueError):
    """An array that is no picture; the message names its shape and type and what was expected."""


class CameraLost(VisionError, OSError):
    """The source gives no more frames though it should; the message says what to look at."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and when it was taken.

    ``grey`` has shape (height, width) and ``image_bgr``, where colour is at hand, (height, width, 3), both uint8.
    ``small`` is the same view in grey, reduced by one factor in both directions, where the camera makes it anyway.
    ``chroma`` is what such a camera gives of colour: U and V at half the size, (height / 2, width / 2, 2).
    Raises NotAFrame for anything else.
    """

    grey: Picture
    at_s: float
    image_bgr: Picture | None = None
    small: Picture | None = None
    chroma: Picture | None = None

    def __post_init__(self) -> None:
        _check("grey", self.grey, 2)
        height, width = self.grey.shape
        if self.image_bgr is not None:
            _check("image_bgr", self.image_bgr, 3)
            if self.image_bgr.shape != (height, width, 3):
                raise NotAFrame(f"image_bgr has shape {self.image_bgr.shape}, grey {self.grey.shape}: they must agree")
        if self.small is not None:
            _check("small", self.small, 2)
            rows, columns = self.small.shape
            if columns > width or abs(width / columns - height / rows) > 0.02 * width / columns:
                raise NotAFrame(f"small has shape {self.small.shape}, which is no reduction of {self.grey.shape}")
        if self.chroma is not None and (
            self.chroma.dtype != np.uint8 or self.chroma.shape != (height // 2, width // 2, 2)
        ):
            raise NotAFrame(f"chroma has shape {self.chroma.shape}; U and V at half of {self.grey.shape} are expected")


class FrameSource(Protocol):
    """Anything that gives frames, one after the other."""

    def read(self) -> Frame | None:
        """The next frame; None when a recording is over. Raises CameraLost when a device is gone."""

    def close(self) -> None:
        """Let the device go; reading after that raises CameraLost."""


def frame_of(image: Picture, at_s: float) -> Frame:
    """A frame from one picture, grey or blue-green-red, as files and devices give it; raises NotAFrame."""
    if isinstance(image, np.ndarray) and image.ndim == 3 and image.shape[2:] == (3,) and image.dtype == np.uint8:
        _check("image_bgr", image, 3)
        return Frame(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8), at_s, image)
    return Frame(image, at_s)


def small_of(frame: Frame) -> Picture:
    """The frame's small picture: the camera's own, or the frame reduced to about ``SMALL_WIDTH_PX``."""
    if frame.small is not None:
        return frame.small
    return shrink(frame.grey, max(1, round(frame.grey.shape[1] / SMALL_WIDTH_PX)))


def shrink(grey: Picture, factor: int) -> Picture:
    """The picture reduced by a whole factor, each pixel the mean of those it stands for.

    Rows and columns that do not fill a pixel are left out. Powers of two go by halves, five times as fast.
    """
    height, width = grey.shape[0] // factor * factor, grey.shape[1] // factor * factor
    small = grey[:height, :width]
    while factor > 1:
        by = 2 if factor % 2 == 0 else factor
        size = (small.shape[1] // by, small.shape[0] // by)
        small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
        factor //= by
    return small


class ImageFolder:
    """The pictures of a folder (or one picture file) in the order of their names, one every ``step_s``.

    A file that is named like a picture and is none raises NotAFrame with its name; other files are passed over.
    """

    def __init__(self, path: Path | str, step_s: float = 0.1) -> None:
        path = Path(path)
        if not path.exists():
            raise CameraLost(f"there is no {path}: name a picture or a folder of pictures")
        files = [path] if path.is_file() else _pictures_in(path)
        if not files:
            raise CameraLost(f"no pictures in {path}: they end in {', '.join(sorted(_PICTURES))}")
        self._files: Iterator[tuple[int, Path]] = enumerate(files)
        self._step_s = step_s

    def read(self) -> Frame | None:
        for number, file in self._files:
            return read_picture(file, number * self._step_s)
        return None

    def close(self) -> None:
        self._files = iter(())


def _pictures_in(folder: Path) -> list[Path]:
    try:
        return sorted(file for file in folder.iterdir() if file.suffix.lower() in _PICTURES and file.is_file())
    except OSError as error:
        raise CameraLost(f"{folder} is no picture and no folder of pictures: {error.strerror}") from error


def read_picture(file: Path, at_s: float = 0.0) -> Frame:
    """A frame from a picture file; raises NotAFrame, naming the file, when that is impossible."""
    try:
        data = np.frombuffer(file.read_bytes(), np.uint8)
        image = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    except OSError as error:
        raise NotAFrame(f"{file} cannot be read: {error.strerror}") from error
    except cv2.error as error:
        raise NotAFrame(f"{file} cannot be read as a picture of at most {MOST_PIXELS:,} pixels") from error
    if image is None:
        raise NotAFrame(f"{file} is no picture that OpenCV can read")
    try:
        return frame_of(np.asarray(image, np.uint8), at_s)
    except NotAFrame as error:
        raise NotAFrame(f"{file}: {error}") from error


class Video:
    """A video file, frame after frame, at the times it was taken."""

    def __init__(self, path: Path | str) -> None:
        self._video = cv2.VideoCapture(str(path))
        if not self._video.isOpened():
            raise CameraLost(f"{path} cannot be opened as a video: is it there, and is it a format that OpenCV knows?")
        self._fps = self._video.get(cv2.CAP_PROP_FPS) or 30.0
        self._number = 0

    def read(self) -> Frame | None:
        if not self._video.isOpened():
            raise CameraLost("the video was closed")
        going, image = self._video.read()
        if not going:
            return None
        self._number += 1
        return frame_of(np.asarray(image, np.uint8), (self._number - 1) / self._fps)

    def close(self) -> None:
        self._video.release()


class Device:
    """A camera that OpenCV opens by its number (``/dev/video0`` is 0); ``clock`` gives the time of each frame."""

    def __init__(self, number: int, clock: Callable[[], float], size_px: tuple[int, int] = (3840, 2160)) -> None:
        self._name = f"camera device {number}"
        self._clock = clock
        self._device = cv2.VideoCapture(number)
        if not self._device.isOpened():
            raise CameraLost(f"{self._name} cannot be opened: is it plugged in, and is no other program using it?")
        # Few devices give large pictures uncompressed; one that knows neither wish keeps its own form.
        self._device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._device.set(cv2.CAP_PROP_FRAME_WIDTH, size_px[0])
        self._device.set(cv2.CAP_PROP_FRAME_HEIGHT, size_px[1])

    def read(self) -> Frame | None:
        going, image = self._device.read() if self._device.isOpened() else (False, None)
        if not going or image is None:
            raise CameraLost(f"{self._name} gives no pictures any more: look at its cable, then plug it in again")
        return frame_of(np.asarray(image, np.uint8), self._clock())

    def close(self) -> None:
        self._device.release()


_PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})


def _check(name: str, picture: object, dimensions: int) -> None:
    if not isinstance(picture, np.ndarray):
        raise NotAFrame(f"{name} must be a numpy array, not {type(picture).__name__}")
    if picture.dtype != np.uint8:
        raise NotAFrame(f"{name} has type {picture.dtype}; 8-bit values (uint8) are expected")
    if picture.ndim != dimensions or (dimensions == 3 and picture.shape[2] != 3):
        wanted = "(height, width)" if dimensions == 2 else "(height, width, 3)"
        raise NotAFrame(f"{name} has shape {picture.shape}; {wanted} is expected")
    if min(picture.shape[:2]) < SMALLEST_PX:
        raise NotAFrame(f"{name} has shape {picture.shape}; at least {SMALLEST_PX} pixels each way are expected")
