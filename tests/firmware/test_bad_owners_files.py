"""Bad input on the command line of the games that people add to: files of boards and components that are none, options
and numbers of players of another game, noise instead of pictures, nothing to be taught from."""

from __future__ import annotations

import contextlib
import json
import os
import random
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from engine.game import BadSetup, Turn
from engine.seven_wonders_dice import tray
from engine.seven_wonders_dice.state import SeatSetup as DiceSeat
from engine.seven_wonders_dice.state import Setup as DiceSetup
from engine.seven_wonders_dice.turn import GAME as DICE
from engine.world_wonders import supply
from engine.world_wonders.bot import choose_random
from engine.world_wonders.setup import OBJECTIVES_IN_PLAY
from engine.world_wonders.state import SeatSetup as WorldSeat
from engine.world_wonders.state import Setup as WorldSetup
from engine.world_wonders.turn import GAME as WORLD
from firmware import owners
from firmware.cli import main
from firmware.commands.given import draft_of
from firmware.session.status import status
from firmware.session.step import step
from firmware.session.value import Draft, Session
from firmware.session.world_wonders import drafting
from ui.view import Pick

DATA = Path(__file__).parents[2] / "engine"
BOARDS = (DATA / "seven_wonders_dice" / "data" / "boards.json").read_text("utf-8")
COMPONENTS = (DATA / "world_wonders" / "data" / "components.json").read_text("utf-8")
GAMES = ("seven-wonders", "seven-wonders-dice", "world-wonders")


@pytest.fixture
def pharos(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PHAROS_CONFIG", raising=False)
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments, answers=""):
        return CliRunner().invoke(main, [str(argument) for argument in arguments], input=answers)

    return invoke


def told(result) -> str:
    """What a command says while it gives up."""
    assert result.exit_code in {1, 2}, result.output
    assert isinstance(result.exception, SystemExit)
    return result.output


# Files.

FILES = {
    "missing": lambda file: None,
    "folder": lambda file: file.mkdir(),
    "pipe": os.mkfifo,
    "endless": lambda file: file.symlink_to("/dev/zero"),
    "loop": lambda file: file.symlink_to(file),
    "empty": lambda file: file.write_bytes(b""),
    "binary": lambda file: file.write_bytes(random.Random(1).randbytes(10_000)),
    "huge": lambda file: file.write_bytes(b'{"a":"' + b"x" * 9_000_000 + b'"}'),
    "deep": lambda file: file.write_text("[" * 900_000),
    "long number": lambda file: file.write_text('{"format": ' + "1" * 5000 + "}"),
    "no number": lambda file: file.write_text('{"format": NaN}'),
    "surrogate": lambda file: file.write_text('{"format": "\\ud800"}'),
    "key twice": lambda file: file.write_text('{"format": "a", "format": "a"}'),
    "null": lambda file: file.write_text("null"),
}


@pytest.mark.parametrize("make", FILES.values(), ids=FILES)
def test_what_is_no_owners_file_is_refused_by_name_wherever_it_is_given(pharos, tmp_path, make):
    make(tmp_path / "odd.json")
    for arguments in (
        ("check-boards", "odd.json"),
        ("check-components", "odd.json"),
        ("print", "boards", "--game", "seven-wonders-dice", "--boards", "odd.json", "-o", "x.pdf"),
        ("print", "maps", "--game", "world-wonders", "--components", "odd.json", "-o", "x.pdf"),
        ("demo", "--headless", "--game", "world-wonders", "--components", "odd.json"),
        ("run", "--game", "seven-wonders-dice", "--boards", "odd.json"),
    ):
        sentence = told(pharos(*arguments))
        assert "odd.json" in sentence
        assert len(sentence) < 2000
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(("key", "text"), [("boards", COMPONENTS), ("components", BOARDS)])
def test_the_other_games_file_in_the_configuration_is_told(pharos, tmp_path, key, text):
    (tmp_path / "other.json").write_text(text, "utf-8")
    (tmp_path / "pharos.toml").write_text(f'panel = "none"\ncamera = "none"\n{key} = "{tmp_path}/other.json"\n')
    assert "other.json" in told(pharos("run", "--config", "pharos.toml"))


ODD = (None, True, -1, 0, 10**30, 1e308, "", "x" * 3000, [], {}, [[]] * 50, "\u202e", "../../etc", 3.5)


def changed(document: object, rng: random.Random) -> object:
    """The document with one value somewhere in it lost, doubled or replaced by something odd."""
    document = json.loads(json.dumps(document))
    node, parent, key = document, None, None
    while isinstance(node, dict | list) and node and (parent is None or rng.random() < 0.85):
        parent, key = node, rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        node = parent[key]
    match rng.randrange(8):
        case 0:
            del parent[key]
        case 1 if isinstance(parent, list):
            parent.append(node)
        case _:
            parent[key] = rng.choice(ODD)
    return document


def played(kind: owners.Owned, found, rng: random.Random) -> None:
    """Some turns of a game with what the file holds."""
    if kind is owners.BOARDS:
        setup = DiceSetup(tuple(map(DiceSeat, list(found.boards)[:3])), boards=found.fingerprint)
        state = DICE.new(setup)
        for _ in range(8):
            roll = tray.shake(state, tray.swapped(tray.FULL, state, rng.randrange), rng.randrange)
            moves = {
                seat: rng.choice([*DICE.legal_moves(state, seat)]) if seat else roll for seat in DICE.to_act(state)
            }
            state = DICE.apply(state, Turn(moves))
        assert len(DICE.score(state).seats) == 3
        return
    maps = [board.id for board in found.maps.values() if board.side == "A"] * 2
    setup = WorldSetup(tuple(map(WorldSeat, maps[:2])), components=found.fingerprint)
    state, shuffled = WORLD.new(setup), supply.shuffled(setup, rng)
    for _ in range(6):
        told_now, seats = supply.chance(state, shuffled), WORLD.to_act(state)
        move = Turn({0: told_now}) if told_now else Turn({seats[0]: choose_random(state, seats[0], rng)})
        state = WORLD.apply(state, move)
    assert len(WORLD.score(state).seats) == 2


@pytest.mark.parametrize(("kind", "text"), [(owners.BOARDS, BOARDS), (owners.COMPONENTS, COMPONENTS)])
def test_a_file_with_something_odd_in_it_is_refused_with_reasons_or_can_be_played(tmp_path, kind, text):
    rng, file, outcomes = random.Random(1), tmp_path / "odd.json", set()
    for _ in range(60):
        file.write_text(json.dumps(changed(json.loads(text), rng)), "utf-8")
        problems = owners.problems(kind, file)
        outcomes.add(bool(problems))
        if problems:
            assert all("odd.json" in problem for problem in problems)
            with pytest.raises(owners.CannotUse, match=r"odd\.json"):
                owners.load(kind, file)
            continue
        with contextlib.suppress(BadSetup):  # a box without a side A, or for which another side is to be chosen
            played(kind, owners.load(kind, file), rng)
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("keeps", "counts"),
    [(("A",), range(1, 6)), (("B1", "B2"), range(1, 3)), (("A", "B1"), range(1, 6))],
    ids=["side A", "two of side B", "A and one of B"],
)
def test_a_box_with_few_maps_seats_everybody_who_can_play(tmp_path, keeps, counts):
    document = json.loads(COMPONENTS)
    document["maps"] = [board for board in document["maps"] if board["id"] in keeps]
    file = tmp_path / "few.json"
    file.write_text(json.dumps(document), "utf-8")
    draft = draft_of(
        "world-wonders", None, "seed", (), {"world-wonders": owners.load(owners.COMPONENTS, file).fingerprint}
    )
    session = Session("world-wonders", draft=draft, camera=False)
    assert [c.facts["n"] for c in status(session).choices if c.code == "players"] == list(counts)
    for count in counts:
        drafted, _ = step(session, Pick(f"players:{count}"))
        for _ in range(3):
            assert [bool(seat.wonder) for seat in drafted.draft.seats] == [True] * count
            drafted, _ = step(drafted, Pick("maps"))


@pytest.mark.parametrize("kept", ["A", "B"])
def test_a_box_with_one_side_of_the_resource_boards_is_set_up_with_that(tmp_path, kept):
    document = json.loads(COMPONENTS)
    document["resource_boards"] = [board for board in document["resource_boards"] if board["side"] == kept]
    file = tmp_path / "one.json"
    file.write_text(json.dumps(document), "utf-8")
    draft = draft_of(
        "world-wonders", None, "seed", (), {"world-wonders": owners.load(owners.COMPONENTS, file).fingerprint}
    )
    session, _ = step(Session("world-wonders", draft=draft, camera=False), Pick("players:2"))
    for _ in range(2):
        assert [c.facts["side"] for c in drafting.seat_choices(session.draft) if c.code == "change_resources"] == [kept]
        assert WORLD.new(drafting.setup_of(session.draft, "a seed")).setup.resource_side == kept
        session, _ = step(session, Pick("resources"))
    assert all(drafting.setup_of(drafting.drawn(session.draft, str(n)), "").resource_side == kept for n in range(8))


def boxed(tmp_path, **parts) -> Draft:
    """The set-up of a box that differs in these parts from the stand-ins."""
    file = tmp_path / "box.json"
    file.write_text(json.dumps(json.loads(COMPONENTS) | parts), "utf-8")
    owned = {"world-wonders": owners.load(owners.COMPONENTS, file).fingerprint}
    return draft_of("world-wonders", None, "seed", (), owned)


def test_a_box_without_solo_cards_is_for_two_at_least(tmp_path):
    assert drafting.player_counts(boxed(tmp_path, solo_cards=[])) == range(2, 6)
    assert drafting.player_counts(boxed(tmp_path)) == range(1, 6)


@pytest.mark.parametrize("count", [0, 2, 3])
def test_the_advanced_game_is_offered_and_drawn_if_the_box_has_its_objectives(tmp_path, count):
    draft = boxed(tmp_path, public_objectives=json.loads(COMPONENTS)["public_objectives"][:count])
    session, _ = step(Session("world-wonders", draft=draft, camera=False), Pick("players:2"))
    has = count == OBJECTIVES_IN_PLAY
    assert ("advanced" in {choice.id for choice in status(session).choices}) is has
    drawn = [drafting.drawn(session.draft, str(n)) for n in range(8)]
    assert {draft.advanced for draft in drawn} == ({True, False} if has else {False})
    for draft in drawn:
        setup = drafting.setup_of(draft, "a seed")
        assert len(WORLD.new(setup).setup.objectives) == (count if draft.advanced else 0)


def test_the_mark_that_some_editors_write_first_is_passed_over(pharos, tmp_path):
    (tmp_path / "marked.json").write_bytes(b"\xef\xbb\xbf" + BOARDS.encode())
    assert pharos("check-boards", "marked.json").exit_code == 0


@pytest.mark.parametrize(("content", "words"), [(b" \n", "is empty"), (b"{\xe9}", "save it as UTF-8")])
def test_a_file_without_text_is_told_what_it_is(pharos, tmp_path, content, words):
    (tmp_path / "odd.json").write_bytes(content)
    assert words in told(pharos("check-components", "odd.json"))


def test_a_height_out_of_bounds_is_told_by_its_kind(pharos, tmp_path):
    (tmp_path / "high.json").write_text(json.dumps(json.loads(COMPONENTS) | {"height_mm": {"road": 61}}))
    sentence = told(pharos("check-components", "high.json"))
    assert "height_mm" in sentence
    assert "road" in sentence
    assert "Kind" not in sentence


def test_a_single_board_is_no_game(pharos, tmp_path):
    document = json.loads(BOARDS)
    document["boards"] = document["boards"][:1]
    (tmp_path / "one.json").write_text(json.dumps(document), "utf-8")
    for arguments in (("check-boards", "one.json"), ("demo", "--game", "seven-wonders-dice", "--boards", "one.json")):
        assert "one.json: 'boards' holds 1, expected 2 to 7" in told(pharos(*arguments))


def test_a_single_map_of_side_b_without_solo_cards_is_no_game(pharos, tmp_path):
    document = json.loads(COMPONENTS) | {"solo_cards": []}
    document["maps"] = [board for board in document["maps"] if board["id"] == "B1"]
    (tmp_path / "one.json").write_text(json.dumps(document), "utf-8")
    assert "nobody can play" in told(pharos("check-components", "one.json"))


# Other games' options, numbers of players, things to print.


@pytest.mark.parametrize(
    ("game", "players", "range_of"), [(GAMES[0], 1, "3 to 7"), (GAMES[1], 1, "2 to 7"), (GAMES[2], 6, "1 to 5")]
)
def test_a_number_that_cannot_play_is_told_the_numbers_that_can(pharos, game, players, range_of):
    assert range_of in told(pharos("demo", "--headless", "--game", game, "--players", players))


@pytest.mark.parametrize("players", [0, 8, -1, "two", "1e3"])
@pytest.mark.parametrize("command", ["demo", "print"])
def test_a_number_that_can_play_nothing_is_refused(pharos, command, players):
    more = ("maps", "--game", "world-wonders", "-o", "x.pdf") if command == "print" else ()
    assert "--players" in told(pharos(command, *more, "--players", players))


@pytest.mark.parametrize("players", [6, 7])
def test_sheets_for_more_than_can_play_are_not_printed_for_fewer(pharos, tmp_path, players):
    arguments = ("print", "maps", "--game", "world-wonders", "--players", players, "-o", "x.pdf")
    assert "1 to 5" in told(pharos(*arguments))
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize("option", ["passing=yes", "resources_pay=cell_cost", "chain_source=any_age"])
def test_an_option_of_another_game_is_refused_with_those_there_are(pharos, option):
    refused = [game for game in GAMES if not known(pharos, game, option)]
    assert len(refused) == 2


def known(pharos, game: str, option: str) -> bool:
    """Whether a demo gets as far as the place where it cannot write."""
    sentence = told(pharos("demo", "--headless", "--game", game, "--option", option, "--out", "/dev/null/x"))
    return "/dev/null/x" in sentence and "is unknown, choose from" not in sentence


@pytest.mark.parametrize("option", ["", "=", "x", "a=b=c", "=yes", "profile=seed", "passing=", "\u202e=\n"])
def test_what_is_no_option_is_refused(pharos, option):
    for game in GAMES:
        assert "--option" in told(pharos("demo", "--headless", "--game", game, "--option", option))


# Noise.


@pytest.fixture
def noise(tmp_path):
    """Names of pictures on which nothing is to be seen."""
    grain = np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8)
    forms = {"noise.png": grain, "grey.png": grain[..., 0], "small.png": grain[:40, :60], "black.jpg": grain * 0}
    forms |= {"thin.png": np.tile(grain[:33], (1, 5, 1)), "sixteen.png": grain.astype(np.uint16) * 257}
    for name, picture in forms.items():
        assert cv2.imwrite(str(tmp_path / name), picture)
    return tuple(forms)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [1, 7])
def test_on_noise_nothing_is_seen_that_is_not_there(pharos, noise, game, seats):
    result = pharos("look", *noise, "--game", game, "--seats", seats)
    assert result.exit_code == 0, result.output
    for report in json.loads(result.stdout):
        assert report["codes"] == []
        assert {surface["state"] for surface in report["surfaces"]} == {"missing"}
        assert not any(cells["crossed"] for cells in report.get("cells", {}).values())
        assert report.get("tray", {"state": "missing"})["state"] == "missing"


@pytest.mark.parametrize("what", ["dice", "tiles"])
def test_a_folder_from_which_nothing_can_be_taught_is_told_by_name(pharos, tmp_path, what):
    (tmp_path / "empty").mkdir()
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "a.png").write_text("no picture")
    os.mkfifo(tmp_path / "pipe")
    for folder in ("empty", "texts", "pipe", "nowhere", "/dev/null", "/dev/zero"):
        assert folder in told(pharos("teach", what, "--frames", folder, answers="y\n" * 9))


@pytest.mark.parametrize("what", ["dice", "tiles"])
def test_a_pipe_in_a_folder_of_pictures_is_passed_over(pharos, tmp_path, noise, what):
    os.mkfifo(tmp_path / "a.png")
    result = pharos("teach", what, "--frames", tmp_path, answers="y\n" * 20)
    assert result.exit_code == 0, result.output
    assert "Nothing was learned" in result.output
    assert not list((tmp_path / "state").glob("*.json"))


LONG = "x" * 300


@pytest.mark.parametrize(
    "arguments",
    [
        ("look", "black.jpg", "--game", "seven-wonders-dice"),
        ("teach", "dice", "--frames", "."),
        ("teach", "tiles", "--frames", "."),
    ],
    ids=" ".join,
)
def test_a_place_of_taught_things_that_cannot_be_is_told_by_name(pharos, noise, tmp_path, monkeypatch, arguments):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / LONG))
    sentence = told(pharos(*arguments))
    assert LONG in sentence
    assert "cannot be read" in sentence


def test_a_picture_whose_name_cannot_be_is_told(pharos):
    assert LONG in told(pharos("look", LONG))
