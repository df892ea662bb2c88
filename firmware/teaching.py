"""``pharos teach dice``: dice are laid into the tray face by face, and what the camera saw of them is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, Protocol, TypeVar

from engine.seven_wonders_dice.dice import dice_box
from firmware.errors import FirmwareError
from firmware.files import read_bytes, write_whole
from vision import VisionError
from vision.dice.taught import MOST_BYTES, NotTaught, Taught, dumped, loaded, with_shots
from vision.dice.teach import NotShown, confused, named, shown_faces, untaught
from vision.frame import FrameSource
from vision.sheets.dice_faces import DieFaces
from vision.surface import Surface

FILE: Final = "dice.npz"
"""In the folder of the table's data: the shots of the owner's dice."""

A_ROW: Final = 4
"""So many dice are laid in a row."""

T = TypeVar("T")

Face = tuple[str, str]
"""A die's color and the symbol of one of its faces."""


class CannotTeach(FirmwareError, OSError):
    """The file of taught dice cannot be read or written; the message names it and says what helps."""


class Person(Protocol):
    """Who lays the dice."""

    def tell(self, sentence: str) -> None:
        """Say something."""

    def ready(self) -> bool:
        """Wait until the dice lie; False to stop here."""


@dataclass(frozen=True, slots=True)
class Teacher:
    """What a lesson needs."""

    source: FrameSource
    tray: Surface
    file: Path
    person: Person
    skipped: int = 0
    """So many frames are old when a person is ready: cameras hand out what they took before."""

    def teach(self, known: Taught | None, dice: Sequence[DieFaces]) -> Taught | None:
        """Ask for every face that is not taught yet until all are or the person stops; each lesson is kept at once.

        ``known`` is what was taught before (None: nothing); returns what is taught now. Raises CannotTeach when the
        file cannot be written, CameraLost, NotAFrame.
        """
        lessons = lessons_for(known, dice)
        for number, lesson in enumerate(lessons, 1):
            self.person.tell(f"{number} of {len(lessons)}: lay into the tray, well apart: {spoken(lesson)}.")
            taught = self._lesson(known, lesson)
            if taught is None:
                return known
            known = taught
            save(self.file, known)
        self.person.tell("All faces are taught.")
        return known

    def _lesson(self, known: Taught | None, lesson: Sequence[Face]) -> Taught | None:
        """What is known after this lesson; None if the person stops or no picture is left."""
        doubted = False
        while self.person.ready():
            for _ in range(self.skipped):
                self.source.read()
            frame = self.source.read()
            if frame is None:
                self.person.tell("There are no more pictures.")
                return None
            try:
                taught = with_shots(known, named(shown_faces(frame, self.tray), lesson))
            except (NotShown, NotTaught) as error:
                self.person.tell(f"Nothing was learned: {error}. Once more.")
                continue
            doubts = set(confused(taught)) - set(confused(known) if known else ())
            if not doubts or doubted:
                return taught
            doubted = True
            pairs = "; ".join(sorted(f"{_name(a)} looks like {_name(b)}" for a, b in doubts))
            self.person.tell(f"Is every die where it was asked for? {pairs}. Look, and show them once more.")
        return None


def lessons_for(known: Taught | None, dice: Sequence[DieFaces]) -> tuple[tuple[Face, ...], ...]:
    """What is still to be shown: lesson by lesson one face of every color that has one left."""
    left = {color: _rounds(color, known, dice) for color in dict.fromkeys(die.color for die in dice)}
    lessons = []
    while lesson := tuple(face for faces in left.values() for face in islice(faces, 1)):
        lessons.append(lesson)
    return tuple(lessons)


def spoken(lesson: Sequence[Face]) -> str:
    """The faces of a lesson row by row, in words."""
    rows = [lesson[k : k + A_ROW] for k in range(0, len(lesson), A_ROW)]
    words = [", ".join(_name(face) for face in row) for row in rows]
    return "; below them: ".join(words) if len(words) > 1 else words[0]


def load(file: Path) -> Taught | None:
    """What an owner taught; None if there is no such file yet. Raises CannotTeach for one that is damaged."""
    return read_taught(file, loaded, MOST_BYTES, "teach the dice anew: pharos teach dice")


def save(file: Path, known: Taught) -> None:
    """Write the file whole or not at all; raises CannotTeach."""
    keep(file, dumped(known))


def read_taught(file: Path, parse: Callable[[bytes], T], most_bytes: int, anew: str) -> T | None:
    """What a file of taught things holds; None if there is none yet.

    ``parse`` is given a byte more than ``most_bytes`` of a longer file. Raises CannotTeach, of a damaged file with how
    to teach ``anew``.
    """
    try:
        return parse(read_bytes(file, most_bytes)) if file.exists() else None
    except (VisionError, UnicodeDecodeError) as error:
        raise CannotTeach(f"{file}: {error}. Move it away and {anew}") from error
    except OSError as error:
        raise CannotTeach(f"{file} cannot be read: {error.strerror}") from error


def keep(file: Path, content: bytes) -> None:
    """Write a file of taught things whole or not at all; raises CannotTeach."""
    try:
        file.parent.mkdir(mode=0o750, parents=True, exist_ok=True)
        write_whole(file, content)
    except OSError as error:
        raise CannotTeach(f"{file} cannot be written: {error.strerror}") from error


def _rounds(color: str, known: Taught | None, dice: Sequence[DieFaces]) -> Iterator[Face]:
    """The faces of a color that need shots, the one that needs most first: however often one stops, none waits."""
    needs = {face: more for of, face, more in untaught(known, dice) if of == color}
    for nth in reversed(range(max(needs.values(), default=0))):
        yield from ((color, face) for face, more in needs.items() if more > nth)


def _name(face: Face) -> str:
    color, symbol = face
    return f"{color} {dice_box().symbol_names[symbol]['en']}"
