"""The command line: what people type, what they get, and what a wrong word or file gets them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from world_table import edited

from engine.world_wonders.catalogue import BUILDING_KIND
from engine.world_wonders.component_files import load_components
from engine.world_wonders.stickers import sticker
from firmware import demo
from firmware.cli import main
from firmware.printing_world import printed_pieces
from firmware.world_inks import map_ink
from vision.sim.camera import Camera
from vision.sim.city_table import CAMERA_MM, city_table, lay_beside, lay_piece
from vision.sim.render import Renderer

BOARDS_FOLDER = Path(__file__).parents[2] / "engine" / "seven_wonders_dice" / "data"
CONFIG = 'panel = "{panel}"\ncamera = "{camera}"\n'


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PHAROS_CONFIG", raising=False)

    def invoke(*arguments):
        return CliRunner().invoke(main, [str(argument) for argument in arguments])

    return invoke


@pytest.fixture
def config(tmp_path):
    def write(text):
        path = tmp_path / "pharos.toml"
        path.write_text(text)
        return path

    return write


def test_no_word_is_answered_with_help(run):
    assert "Usage: " in run().output


def test_an_unknown_key_names_file_and_key(run, config):
    result = run("run", "--config", config('pannel = "none"\n'))
    assert result.exit_code == 1
    assert "pharos.toml" in result.output
    assert "pannel" in result.output
    assert "panel" in result.output


def test_a_pin_used_twice_and_eight_players_are_refused(run, config):
    twice = run("run", "--config", config("[pins]\nbuttons = [4, 4, 6, 7, 8, 9, 26]\n"))
    assert twice.exit_code == 1
    assert "4" in twice.output
    eight = run("run", "--config", config('players = ["a", "b", "c", "d", "e", "f", "g", "h"]\n'))
    assert eight.exit_code == 1
    assert "players" in eight.output


def test_a_missing_camera_ends_run_with_the_key_and_the_alternative(run, config):
    result = run("run", "--config", config(CONFIG.format(panel="none", camera="device:77")))
    assert result.exit_code == 1
    assert 'camera = "device:77"' in result.output
    assert 'camera = "none"' in result.output


def test_a_missing_pi_camera_says_so_too(run, config):
    result = run("run", "--config", config(CONFIG.format(panel="none", camera="picamera2")))
    assert result.exit_code == 1
    assert 'camera = "none"' in result.output


def test_a_missing_panel_ends_run_with_the_key_and_the_alternative(run, config):
    result = run("run", "--config", config(CONFIG.format(panel="gpio", camera="none")))
    assert result.exit_code == 1
    assert 'panel = "gpio"' in result.output
    assert 'panel = "none"' in result.output


@pytest.mark.parametrize(
    "line", ["", "seven-wonders second seats=rhodos/day options=profile:seed", "chess", "x" * 99999]
)
def test_a_setup_that_cannot_be_used_says_why(run, config, tmp_path, line):
    setup = tmp_path / "setup.txt"
    setup.write_text(line)
    result = run("run", "--config", config(CONFIG.format(panel="none", camera="none")), "--setup", setup)
    assert result.exit_code == 1
    assert "setup" in result.output
    assert len(result.output) < 1000 or line.startswith("x")


def test_a_setup_file_that_is_not_there(run, config, tmp_path):
    result = run("run", "--config", config(CONFIG.format(panel="none", camera="none")), "--setup", tmp_path / "no.txt")
    assert result.exit_code == 1
    assert "no.txt" in result.output


def test_doctor_fails_when_something_configured_is_missing(run, config):
    result = run("doctor", "--config", config(CONFIG.format(panel="none", camera="device:77")))
    assert result.exit_code == 1
    assert any(line.startswith("FAIL camera") for line in result.output.splitlines())


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("what", ["stickers", "mats", "all"])
def test_printing_writes_a_pdf(run, tmp_path, what, paper):
    out = tmp_path / "sheets.pdf"
    result = run("print", what, "--paper", paper, "--language", "zh", "-o", out)
    assert result.exit_code == 0, result.output
    assert out.read_bytes().startswith(b"%PDF-")
    assert "100 mm" in result.output


def test_printing_into_nowhere_says_what_to_do(run, tmp_path):
    result = run("print", "mats", "-o", tmp_path / "no" / "where.pdf")
    assert result.exit_code == 1
    assert "-o" in result.output


def test_looking_at_an_empty_table(run, tmp_path):
    picture = tmp_path / "table.png"
    cv2.imwrite(str(picture), np.full((600, 800, 3), 128, np.uint8))
    drawn = tmp_path / "drawn.png"
    result = run("look", picture, "--draw", drawn)
    assert result.exit_code == 0, result.output
    (report,) = json.loads(result.stdout)
    assert report["picture"] == "table.png"
    assert report["codes"] == []
    assert {surface["state"] for surface in report["surfaces"]} == {"missing"}
    assert cv2.imread(str(drawn)).shape == (600, 800, 3)


def test_looking_at_an_owners_pieces(run, tmp_path, monkeypatch):
    """A tile of a sticker and a form of its own, once on a map and once beside it."""

    def edit(document) -> None:
        document["building_shapes"][0]["cells"] = [[0, 0], [1, 0], [2, 0], [3, 0]]
        for n, tile in enumerate(document["building_tiles"][:2]):
            tile["sticker"] = 500 + n

    file = tmp_path / "mine.json"
    file.write_text(edited(edit), "utf-8")
    (tmp_path / "pharos.toml").write_text(f'components = "{file}"\n')
    monkeypatch.setenv("PHAROS_CONFIG", str(tmp_path / "pharos.toml"))
    box, rng = load_components(edited(edit), "mine.json"), random.Random(1)
    laid, beside = (sticker(BUILDING_KIND, 500 + n, 0) for n in range(2))
    printed = printed_pieces(box)
    scene = city_table([map_ink(next(iter(box.maps.values())), 1, 0)], rng)
    scene = lay_beside(lay_piece(scene, 1, printed[laid], (1, 0), 0, rng), printed[beside], 0, rng)
    frame = Renderer(Camera(height_mm=CAMERA_MM), 1).frame(scene, 0, 0.0)
    cv2.imwrite(str(tmp_path / "table.png"), frame.grey)
    result = run("look", tmp_path / "table.png", "--game", "world-wonders", "--seats", 1)
    assert result.exit_code == 0, result.output
    (report,) = json.loads(result.stdout)
    (found,) = [seen["pieces"] for seen in report["city"]["maps"] if seen["pieces"]]
    assert [(one["piece"], one["cells"]) for one in found] == [(laid, [[1, 0], [2, 0], [3, 0], [4, 0]])]
    assert {laid, beside} <= set(report["loose"])


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_looking_at_something_that_is_no_picture(run, tmp_path, content):
    file = tmp_path / "odd.png"
    file.write_bytes(content)
    result = run("look", file)
    assert result.exit_code == 1
    assert "odd.png" in result.output


def test_looking_at_nothing(run, tmp_path):
    assert "none.jpg" in run("look", tmp_path / "none.jpg").output


@pytest.mark.parametrize("size", ["80x60", "axb", "800", "1920x1081", "99999999x9", "80²x480", "³³³x³³³"])
def test_a_display_of_an_impossible_size(run, size):
    result = run("demo", "--size", size)
    assert result.exit_code == 2
    assert "--size" in result.output


def test_a_demo_that_does_not_end_says_so_in_a_sentence(run, monkeypatch):
    monkeypatch.setattr(demo, "TOO_LONG_S", 1.0)
    result = run("demo", "--headless", "--seed", 5)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "the demo of seed 5 does not end" in result.output


@pytest.mark.parametrize("players", [0, 2, 8])
def test_the_demo_refuses_odd_player_counts(run, players):
    assert run("demo", "--players", players).exit_code == 2


@pytest.mark.parametrize("speed", ["nan", "inf", "0"])
def test_a_speed_that_is_none_is_refused(run, speed):
    result = run("demo", "--speed", speed)
    assert result.exit_code == 2
    assert "--speed" in result.output


@pytest.mark.parametrize("answer", ["chain_source=sideways", "no_such=1", "chain_source", "="])
def test_an_option_that_the_rules_do_not_know_is_told_with_those_they_do(run, answer):
    result = run("demo", "--option", answer)
    assert result.exit_code == 2
    assert "--option" in result.output


def test_options_given_on_the_command_line_reach_the_setup():
    from firmware.commands.given import draft_of
    from firmware.session import setting_up
    from firmware.session.value import Session

    session = Session(draft=draft_of("seven-wonders", "first", "published", ("chain_source=any_age",)))
    for choice in ("players:3", "draw", "start"):
        session, _effects = setting_up.picked(session, choice)
    options = session.setup.options
    assert (options.profile, options.values) == ("published", (("chain_source", "any_age"),))


def test_dice_options_reach_the_setup_of_dice():
    from firmware.commands.given import draft_of
    from firmware.session import setting_up
    from firmware.session.value import Session

    draft = draft_of("seven-wonders-dice", None, "published", ("start_coins=9", "dice_set=doubled"))
    session = Session("seven-wonders-dice", draft=draft)
    for choice in ("players:7", "draw", "start"):
        session, _effects = setting_up.picked(session, choice)
    options = session.setup.options
    assert (options.profile, options.values) == ("published", (("dice_set", "doubled"), ("start_coins", "9")))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "seven-wonders-dice", "--edition", "first"), "no editions"),
        (("--boards", "mine.json"), "--game seven-wonders-dice"),
        (("--game", "seven-wonders-dice", "--option", "chain_source=any_age"), "chain_source"),
        (("--game", "seven-wonders-dice", "--boards", "nowhere.json"), "nowhere.json cannot be read"),
        (("--game", "chess"), "chess"),
    ],
)
def test_what_one_game_has_is_not_taken_for_the_other(run, arguments, said):
    result = run("demo", "--headless", *arguments)
    assert result.exit_code != 0
    assert said in result.output


@pytest.fixture
def owners_file(tmp_path):
    """A file of boards with what a test changes in it."""
    data = json.loads((BOARDS_FOLDER / "boards.json").read_text("utf-8"))
    packaged = {key: data[key] for key in ("format", "boards")}

    def write(change=lambda boards: None, name="mine.json"):
        boards = json.loads(json.dumps(packaged))
        change(boards["boards"])
        path = tmp_path / name
        path.write_text(json.dumps(boards), "utf-8")
        return path

    return write


def test_good_boards_are_said_to_be_good(run, owners_file):
    result = run("check-boards", owners_file())
    assert result.exit_code == 0
    assert "can be played and printed" in result.output


def test_a_wrong_cell_is_named_with_its_board(run, owners_file):
    def change(boards):
        boards[2]["sections"][0]["tracks"][0]["cells"][1]["cost"] = "four"

    result = run("check-boards", owners_file(change))
    assert result.exit_code == 1
    assert "ephesus" in result.output
    assert "wonder.w2" in result.output
    assert "cost" in result.output


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b"null", b'{"format": "other"}', b"[" * 100000])
def test_what_is_no_file_of_boards_is_told(run, tmp_path, content):
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    for arguments in (("check-boards", path), ("demo", "--game", "seven-wonders-dice", "--headless", "--boards", path)):
        result = run(*arguments)
        assert result.exit_code != 0
        assert "odd.json" in result.output
        assert not isinstance(result.exception, Exception) or isinstance(result.exception, SystemExit)


def test_boards_that_are_too_many_for_their_tags_are_told(run, owners_file):
    def change(boards):
        boards.append({**boards[0], "id": "eighth"})

    result = run("check-boards", owners_file(change))
    assert result.exit_code == 1
    assert "'boards' holds 8, expected 2 to 7" in result.output


def test_owners_boards_are_printed_and_set_up(run, owners_file, tmp_path):
    path = owners_file(lambda boards: boards[0].update(id="atlantis", name="Atlantis"))
    pdf = tmp_path / "mine.pdf"
    result = run("print", "boards", "--game", "seven-wonders-dice", "--boards", path, "-o", pdf)
    assert result.exit_code == 0, result.output
    assert pdf.read_bytes().startswith(b"%PDF")
    from firmware.commands.given import draft_of, owned_by
    from firmware.session import setting_up
    from firmware.session.value import Session

    draft = draft_of("seven-wonders-dice", None, "seed", (), owned_by(path, None))
    session = Session("seven-wonders-dice", draft=draft)
    for choice in ("players:2", "wonder:1"):
        session, _effects = setting_up.picked(session, choice)
    assert session.draft.seats[0].wonder == "atlantis"


@pytest.mark.parametrize("what", ["boards", "tiles", "stickers", "tray", "strips"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_everything_of_the_dice_game_is_printed(run, tmp_path, what, language):
    pdf = tmp_path / "dice.pdf"
    result = run("print", what, "--game", "seven-wonders-dice", "--players", "2", "--language", language, "-o", pdf)
    assert result.exit_code == 0, result.output
    assert pdf.read_bytes().startswith(b"%PDF")


def test_what_a_game_has_not_is_not_printed(run, tmp_path):
    result = run("print", "mats", "--game", "seven-wonders-dice", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 2
    assert "boards, tiles, stickers, tray, strips, all" in result.output
