"""The configuration: read strictly, and every refusal names the file, the key and what is allowed."""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.config import Camera, Config, ConfigError, Pins, Printing, load, parse
from firmware.errors import FirmwareError
from firmware.presses import PressTimes

FILE = Path("/etc/pharos/pharos.toml")
HOME = {"HOME": "/home/ada"}
HERE = Path(__file__).parents[2]
EXAMPLE = HERE / "systemd/pharos.toml"


def read(text: str) -> Config:
    return parse(text, FILE, HOME)


def refusal(text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith(f"{FILE}: ")
    assert message.isprintable()
    assert len(message) < 300
    return message


def test_an_empty_file_is_a_raspberry_pi_with_the_standard_wiring() -> None:
    config = read("")
    assert (config.panel, config.camera, config.language) == ("gpio", Camera("picamera2"), "en")
    assert config.pins == Pins((4, 5, 6, 7, 8, 9, 26), (16, 17, 22, 23, 24, 25, 27), 3, 12, 13)
    assert config.times == PressTimes(debounce_s=0.015, hold_s=0.8, stuck_s=10.0)
    assert config.data_dir == Path("/home/ada/.local/state/pharos")
    assert config.file == FILE


def test_every_key_is_taken() -> None:
    config = read(
        """
        language = "zh"
        players = ["Ada", " 小博 ", "Cy"]
        panel = "none"
        camera = "device:2"
        data_dir = "/srv/pharos"
        [display]
        size_px = [800, 480]
        fullscreen = false
        motion = false
        [pins]
        buttons = [4, 5, 6]
        leds = [16, 17, 22]
        master_button = 20
        master_led = 21
        buzzer = 19
        [times]
        debounce_s = 0.02
        hold_s = 1
        stuck_s = 20.0
        [printing]
        paper = "letter"
        sticker_mm = 18
        """
    )
    assert (config.language, config.players, config.panel) == ("zh", ("Ada", "小博", "Cy"), "none")
    assert (config.camera, str(config.camera)) == (Camera("device", 2), "device:2")
    assert config.data_dir == Path("/srv/pharos")
    assert (config.display.size_px, config.display.fullscreen, config.display.motion) == ((800, 480), False, False)
    assert config.pins == Pins((4, 5, 6), (16, 17, 22), 20, 21, 19)
    assert config.times == PressTimes(0.02, 1.0, 20.0)
    assert config.printing == Printing("letter", 18)


def test_the_example_file_says_exactly_the_defaults() -> None:
    text = EXAMPLE.read_text("utf-8")
    assert parse(text, EXAMPLE, HOME) == parse("", EXAMPLE, HOME)
    commented = "\n".join(
        line.removeprefix("# ") if line.startswith("# ") and "=" in line else line for line in text.splitlines()
    )
    assert tomllib.loads(commented).keys() == {
        "language", "game", "boards", "components", "players", "panel", "camera", "data_dir", "display", "pins",
        "times", "printing", "tray",
    }  # fmt: skip
    assert parse(commented, EXAMPLE, HOME)


def test_the_document_explains_every_key_with_its_default() -> None:
    document = (HERE / "docs/configuration.md").read_text("utf-8").split("## Examples")[0]
    rows = dict(re.findall(r"^\| `([\w.]+)` \| (.*?) \|", document, re.MULTILINE))
    plain = read("")
    values = {
        "language": plain.language, "game": plain.game, "panel": plain.panel, "camera": str(plain.camera),
        "display.fullscreen": plain.display.fullscreen, "display.motion": plain.display.motion,
        **{f"pins.{key}": value for key, value in dataclasses.asdict(plain.pins).items()},
        **{f"times.{key}": value for key, value in dataclasses.asdict(plain.times).items()},
        **{f"printing.{key}": value for key, value in dataclasses.asdict(plain.printing).items()},
        "tray.tags_above_floor_mm": plain.tray.tags_above_floor_mm,
    }  # fmt: skip
    assert rows.keys() == values.keys() | {
        "boards",
        "components",
        "players",
        "data_dir",
        "display.size_px",
        "tray.outer_mm",
    }
    assert {key: json.loads(rows[key].strip("`")) for key in values} == json.loads(json.dumps(values))


@pytest.mark.parametrize(
    "example", re.findall(r"```toml\n(.*?)```", (HERE / "docs/configuration.md").read_text(), re.DOTALL)
)
def test_the_examples_of_the_document_are_right(example: str) -> None:
    assert read(example)


@pytest.mark.parametrize(
    ("text", "key", "near"),
    [
        ('langauge = "en"', "langauge", "language"),
        ("[pins]\nbuttns = [4]", "pins.buttns", "pins.buttons"),
        ("[times]\ndebounce_ms = 15", "times.debounce_ms", "times.debounce_s"),
        ("[displays]\nmotion = true", "displays", "display"),
        ("[pins.leds]\nseat = 1", "pins.leds", ""),
    ],
)
def test_a_wrong_key_is_named_with_the_nearest_one_that_exists(text: str, key: str, near: str) -> None:
    message = refusal(text)
    assert key in message
    assert near in message


def test_a_key_like_no_other_lists_the_known_ones() -> None:
    assert "known are data_dir, language, game, boards, components, players, panel" in refusal("xyzzy = 1").replace(
        "display, pins, times, printing, tray, ", ""
    )


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("[pins]\nbuzzer = 12", ("master_led", "buzzer")),
        ("[pins]\nleds = [4]", ("pins.buttons, seat 1", "pins.leds, seat 1")),
        ("[pins]\nbuttons = [10, 11, 10]", ("pins.buttons, seat 1", "pins.buttons, seat 3")),
    ],
)
def test_a_pin_used_twice_is_refused_with_both_uses(text: str, uses: tuple[str, str]) -> None:
    message = refusal(text)
    assert "used twice" in message
    assert all(use in message for use in uses)


def test_eight_players_and_eight_buttons_are_one_too_many() -> None:
    assert "at most 7 names" in refusal(f"players = {['Ada'] * 8}")
    assert "1 to 7 pins" in refusal("[pins]\nbuttons = [4, 5, 6, 7, 8, 9, 26, 10]")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('panel = "usb"', "panel"),
        ("panel = true", "panel"),
        ('camera = "device"', "camera"),
        ('camera = "device:-1"', "camera"),
        ('camera = "device:²"', "camera"),
        ('camera = "device:12345678901"', "camera"),
        ('language = "de"', "language"),
        ('data_dir = "games"', "data_dir"),
        ('data_dir = "~nobody-of-that-name/x"', "data_dir"),
        ("players = 3", "players"),
        ('players = ["Ada", ""]', "players"),
        ('players = ["A\\tda"]', "players"),
        (f'players = ["{"A" * 25}"]', "players"),
        ("display = 1", "display"),
        ("[display]\nsize_px = [800]", "display.size_px"),
        ("[display]\nsize_px = [800, true]", "display.size_px"),
        ("[display]\nmotion = 1", "display.motion"),
        ("[pins]\nbuzzer = 28", "pins.buzzer"),
        ("[pins]\nbuzzer = 1", "pins.buzzer"),
        ("[pins]\nbuzzer = true", "pins.buzzer"),
        ("[pins]\nbuttons = []", "pins.buttons"),
        ('[pins]\nbuttons = ["GPIO4"]', "pins.buttons"),
        ("[times]\nhold_s = nan", "times.hold_s"),
        ("[times]\nhold_s = inf", "times.hold_s"),
        ("[times]\nhold_s = 0", "times.hold_s"),
        ("[times]\ndebounce_s = true", "times.debounce_s"),
        (f"[times]\ndebounce_s = 1{'0' * 400}", "times.debounce_s"),
        ("[printing]\nsticker_mm = 15.0", "printing.sticker_mm"),
        ("[printing]\nsticker_mm = 16", "printing.sticker_mm"),
        ('[printing]\npaper = "A4"', "printing.paper"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(text: str, key: str) -> None:
    message = refusal(text)
    assert f"{key} = " in message
    assert "must be" in message


NO_TOML = ["= 1", 'panel = "none', "panel = 1\npanel = 2", f"players = {'[' * 5000}", f"x = {'9' * 5000}"]


@pytest.mark.parametrize("text", NO_TOML, ids=["no key", "open string", "twice", "nested", "digits"])
def test_a_text_that_is_no_toml_is_refused(text: str) -> None:
    refusal(text)


@given(st.text(max_size=60))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    try:
        config = read(text)
    except ConfigError:
        refusal(text)
    else:
        assert config.file == FILE


def test_an_error_is_also_a_built_in_one() -> None:
    assert issubclass(ConfigError, ValueError)
    assert issubclass(ConfigError, FirmwareError)


def test_the_first_file_found_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system, named, variable = (tmp_path / name for name in ("system.toml", "named.toml", "variable.toml"))
    user = tmp_path / "config/pharos/pharos.toml"
    monkeypatch.setattr("firmware.config.SYSTEM_FILE", system)
    environ = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    assert load(None, environ).file is None
    user.parent.mkdir(parents=True)
    for path in (system, user, variable, named):
        path.write_text('panel = "none"')
    assert load(None, environ).file == user
    assert load(None, {**environ, "PHAROS_CONFIG": str(variable)}).file == variable
    assert load(named, {**environ, "PHAROS_CONFIG": str(variable)}).file == named
    user.unlink()
    assert load(None, environ).file == system


@pytest.mark.parametrize(("explicit", "by"), [(True, "--config"), (False, "PHAROS_CONFIG")])
def test_a_named_file_that_is_missing_is_an_error_not_a_default(tmp_path: Path, explicit: bool, by: str) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(ConfigError, match=by):
        load(path if explicit else None, {"PHAROS_CONFIG": "" if explicit else str(path)})


def test_files_that_are_no_configuration_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "pharos.toml"
    for content, why in ((b"\xff\xfe", "UTF-8"), (b"#" * 70_000, "KiB")):
        path.write_bytes(content)
        with pytest.raises(ConfigError, match=why):
            load(path, HOME)
    with pytest.raises(ConfigError, match="directory"):
        load(tmp_path, HOME)


def test_the_mark_that_windows_editors_write_first_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "pharos.toml"
    path.write_bytes(b'\xef\xbb\xbflanguage = "zh"\n')
    assert load(path, HOME).language == "zh"


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"STATE_DIRECTORY": "/var/lib/pharos:/var/lib/x", "HOME": "/home/ada"}, "/var/lib/pharos"),
        ({"XDG_STATE_HOME": "/mnt/state", "HOME": "/home/ada"}, "/mnt/state/pharos"),
        ({"XDG_STATE_HOME": "relative", "HOME": "/home/ada"}, "/home/ada/.local/state/pharos"),
    ],
)
def test_games_are_kept_where_the_system_keeps_state(environ: dict[str, str], folder: str) -> None:
    assert parse("", FILE, environ).data_dir == Path(folder)


def test_a_tray_of_ones_own_has_a_size_and_a_rim() -> None:
    tray = read("[tray]\nouter_mm = [190, 160.5]\ntags_above_floor_mm = 12").tray
    assert (tray.outer_mm, tray.tags_above_floor_mm) == ((190.0, 160.5), 12.0)
    assert read("").tray.outer_mm is None


@pytest.mark.parametrize(
    "value", ["[190]", "[99, 160]", "[190, 241]", '["190", 160]', "[true, 160]", "190", "[nan, 160]"]
)
def test_a_tray_of_another_size_is_refused(value: str) -> None:
    message = refusal(f"[tray]\nouter_mm = {value}")
    assert "must be [width, depth] in millimetres, 100 to 240 each" in message


@pytest.mark.parametrize("value", ["-1", "61", "true", '"12"', "nan"])
def test_a_rim_of_another_height_is_refused(value: str) -> None:
    assert "tray.tags_above_floor_mm" in refusal(f"[tray]\ntags_above_floor_mm = {value}")


@pytest.mark.parametrize("value", ['"boards.json"', "3", '"/a\\u0000b"'])
def test_boards_are_named_by_an_absolute_path(value: str) -> None:
    assert "must be the absolute path of a file" in refusal(f"boards = {value}")
