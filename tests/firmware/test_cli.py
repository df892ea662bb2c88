"""The command line: what people type, what they get, and what a wrong word or file gets them."""

from __future__ import annotations

import json

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition
from firmware.cli import main

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


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_looking_at_something_that_is_no_picture(run, tmp_path, content):
    file = tmp_path / "odd.png"
    file.write_bytes(content)
    result = run("look", file)
    assert result.exit_code == 1
    assert "odd.png" in result.output


def test_looking_at_nothing(run, tmp_path):
    assert "none.jpg" in run("look", tmp_path / "none.jpg").output


@pytest.mark.parametrize("size", ["80x60", "axb", "800", "1920x1081", "99999999x9"])
def test_a_display_of_an_impossible_size(run, size):
    result = run("demo", "--size", size)
    assert result.exit_code == 2
    assert "--size" in result.output


@pytest.mark.parametrize("players", [0, 2, 8])
def test_the_demo_refuses_odd_player_counts(run, players):
    assert run("demo", "--players", players).exit_code == 2


def test_every_printed_sticker_is_known_to_the_eyes():
    from firmware.eyes import printed_pieces
    from firmware.printing import printables

    printed = {printable.piece for language in ("en", "zh") for printable in printables(Edition.SECOND, language)}
    second = catalogue(Edition.SECOND)
    assert printed == {*second.card_pieces, *second.wonder_pieces}
    assert len(printed) == 148 + 14
    assert printed <= printed_pieces()


@pytest.mark.parametrize("answer", ["chain_source=sideways", "no_such=1", "chain_source", "="])
def test_an_option_that_the_rules_do_not_know_is_told_with_those_they_do(run, answer):
    result = run("demo", "--option", answer)
    assert result.exit_code == 2
    assert "--option" in result.output


def test_options_given_on_the_command_line_reach_the_setup():
    from firmware.cli import draft_of
    from firmware.session import setting_up
    from firmware.session.value import Session

    session = Session(draft=draft_of("first", "published", ("chain_source=any_age",)))
    for choice in ("players:3", "draw", "start"):
        session, _effects = setting_up.picked(session, choice)
    options = session.setup.options
    assert (options.profile, options.values) == ("published", (("chain_source", "any_age"),))
