"""Teaching dice: each face is asked for until it was shown often enough, and what was shown is told from then on."""

import random
from functools import cache
from pathlib import Path

import pytest

from firmware.teaching import FILE, CannotTeach, Teacher, lessons_for, load, save, spoken
from vision.dice.sighting import study_dice
from vision.dice.taught import Shot, completed, printed_dice, taught
from vision.dice.teach import SHOTS
from vision.dice.tray import printed_tray
from vision.sheets.dice_faces import DieFaces
from vision.sim.camera import Camera
from vision.sim.render import Renderer
from vision.sim.scene import LaidDie, Pose, Scene, Tray

CAMERA = Camera(size_px=(2880, 1620), height_mm=480.0)
TRAY = Tray(printed_tray(), Pose((10.0, -8.0), 4.0), "#6b4a2e")
RED = DieFaces("red", ("sword", "sword", "axe", "axe", "shield", "shield"))
BLUE = DieFaces("blue", ("mask", "scales", "fountain", "temple", "owl", "caduceus"))
YELLOW = DieFaces("yellow", ("coins7", "coins7", "camel", "camel", "chest", "chest"))


@cache
def renderer():
    return Renderer(CAMERA, seed=3)


def shown(*faces, seed=0):
    """A frame of the tray with these dice in a row, each turned somehow."""
    rng = random.Random(seed)
    laid = []
    for k, (die, face) in enumerate(faces):
        at = 30.0 + 45 * k + rng.uniform(-4, 4), 60.0 + rng.uniform(-3, 3)
        laid.append(LaidDie(die, die.faces.index(face), Pose(TRAY.on_table(at), rng.uniform(0, 360)), stickered=True))
    return renderer().frame(Scene((), (), TRAY, tuple(laid)), seed, seed / 10, color=True)


class Frames:
    def __init__(self, *frames):
        self.left = list(frames)

    def read(self):
        return self.left.pop(0) if self.left else None

    def close(self):
        self.left = []


class Patient:
    """A person who is always ready, so many times."""

    def __init__(self, times=1000):
        self.times = times
        self.heard = []

    def tell(self, sentence):
        self.heard.append(sentence)

    def ready(self):
        self.times -= 1
        return self.times >= 0


def teacher(file, *frames, person=None, skipped=0):
    return Teacher(Frames(*frames), printed_tray(), file, person or Patient(), skipped)


def frames_of(lessons):
    dice = {die.color: die for die in (RED, BLUE, YELLOW)}
    return [shown(*((dice[color], face) for color, face in lesson), seed=k) for k, lesson in enumerate(lessons)]


def test_what_was_taught_is_told_from_then_on(tmp_path):
    file = tmp_path / "of the table" / FILE
    lessons = lessons_for(None, (RED, YELLOW))
    known = teacher(file, *frames_of(lessons)).teach(None, (RED, YELLOW))
    assert lessons_for(known, (RED, YELLOW)) == ()
    frame = shown((YELLOW, "camel"), (RED, "shield"), (RED, "axe"), seed=99)
    seen = study_dice(frame, printed_tray(), load(file)).seen
    assert [(die.color, die.face, die.unclear) for die in seen] == [
        ("red", "axe", None),
        ("red", "shield", None),
        ("yellow", "camel", None),
    ]
    assert [path.name for path in file.parent.iterdir()] == [FILE]


def test_every_face_is_asked_for_as_often_as_it_needs_and_one_of_a_color_at_a_time():
    lessons = lessons_for(None, (RED, BLUE))
    faces = [face for lesson in lessons for face in lesson]
    assert sorted(faces) == sorted(
        (die.color, face) for die in (RED, BLUE) for face in set(die.faces) for _ in range(SHOTS)
    )
    assert all(len({color for color, _ in lesson}) == len(lesson) for lesson in lessons)
    assert len(lessons) == 6 * SHOTS


def test_who_stops_goes_on_later_where_they_stopped(tmp_path):
    file = tmp_path / FILE
    lessons = lessons_for(None, (RED,))
    known = teacher(file, *frames_of(lessons[:5]), person=Patient(5)).teach(None, (RED,))
    assert load(file).shots_of("red", "sword") == known.shots_of("red", "sword") == 2
    assert lessons_for(load(file), (RED,)) == (*lessons[5:],)


def test_too_few_dice_or_no_tray_teach_nothing_and_are_said(tmp_path):
    person = Patient()
    one, none = shown((RED, "sword")), renderer().frame(Scene((), (), None, ()), 7, 0.7, color=True)
    assert teacher(tmp_path / FILE, one, none, person=person).teach(None, (RED, BLUE)) is None
    assert not (tmp_path / FILE).exists()
    assert "1 dice are clearly seen in the tray where 2 are asked for" in person.heard[1]
    assert "the tray is not in the picture" in person.heard[2]
    assert person.heard[-1] == "There are no more pictures."


def test_a_face_shown_as_another_is_doubted_once(tmp_path):
    person = Patient()
    lessons = lessons_for(None, (RED,))
    frames = frames_of(lessons[:3])  # sword, axe, shield
    wrong, right = shown((RED, "axe"), seed=50), shown((RED, "sword"), seed=51)
    known = teacher(tmp_path / FILE, *frames, wrong, right, person=person).teach(None, (RED,))
    (doubt,) = [sentence for sentence in person.heard if "looks like" in sentence]
    assert "red sword looks like red axe" in doubt
    assert known.shots_of("red", "sword") == 2
    insisting = teacher(tmp_path / FILE, *frames, wrong, wrong).teach(None, (RED,))
    assert insisting.shots_of("red", "sword") == 2


def test_frames_from_before_the_dice_lay_there_are_skipped(tmp_path):
    old, new = shown(), shown((RED, "sword"))
    known = teacher(tmp_path / FILE, old, old, new, skipped=2, person=Patient(1)).teach(None, (RED,))
    assert known.shots_of("red", "sword") == 1


def test_a_lesson_is_told_in_rows_of_four():
    lesson = (("gray", "stone"), ("blue", "owl"), ("red", "axe"), ("green", "gear"), ("black", "any4"))
    assert spoken(lesson).startswith("gray stone, blue owl, red axe, green ")
    assert spoken(lesson).count("; below them: black ") == 1


def test_faces_that_nobody_taught_are_told_by_the_printed_stickers(tmp_path):
    file, dice = tmp_path / FILE, (RED, BLUE)
    assert load(file) is None
    assert completed(load(file), printed_dice(dice)).labels == printed_dice(dice).labels
    own = taught([Shot("red", "axe", printed_dice((BLUE,)).shots[0].patch)])
    save(file, own)
    known = completed(load(file), printed_dice(dice))
    assert set(known.labels) == set(printed_dice(dice).labels)
    assert known.shots_of("red", "axe") == 1
    assert known.shots_of("red", "sword") == printed_dice(dice).shots_of("red", "sword")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"\x93NUMPY", bytes(9 * 2**20)])
def test_a_damaged_file_is_named_with_what_helps(tmp_path, content):
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(CannotTeach, match=rf"{FILE}.*Move it away and teach the dice anew"):
        load(tmp_path / FILE)


def test_what_never_ends_is_not_read():
    with pytest.raises(CannotTeach, match="/dev/zero cannot be read: it is no file"):
        load(Path("/dev/zero"))


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "full").write_text("a file, no folder")
    with pytest.raises(CannotTeach, match="cannot be written"):
        save(tmp_path / "full" / FILE, printed_dice((RED,)))


def test_an_older_file_stays_whole_until_the_new_one_is(tmp_path, monkeypatch):
    file = tmp_path / FILE
    save(file, printed_dice((RED,)))
    before = file.read_bytes()

    def full(self, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CannotTeach, match="No space left"):
        save(file, printed_dice((BLUE,)))
    assert file.read_bytes() == before
