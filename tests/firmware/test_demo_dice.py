"""The whole way through with dice: tray, tiles, pencil, session, panel, journal, screens and scores."""

from __future__ import annotations

import json
from types import SimpleNamespace

import cv2
import pytest
from dice_play import whole_game
from dice_table import RAW

from engine import notation
from engine.game import replay
from engine.seven_wonders_dice.boards import load_boards
from engine.seven_wonders_dice.catalogue import keep
from engine.seven_wonders_dice.scoring import CATEGORIES
from engine.seven_wonders_dice.state import Build, Cross, Phase, Roll, TakeBonus
from engine.seven_wonders_dice.turn import GAME
from firmware import demo
from firmware.demo import DemoSettings, play
from firmware.dice_people import as_offered
from firmware.journal import Journal
from firmware.outcome import outcome
from firmware.session.record import Recorded, effective, from_line
from firmware.session.value import Draft, Session
from ui.view import Screen

SEED = 1
SIZE_PX = (800, 480)
RICH = Draft(answers=(("start_coins", "30"),))


def settings(out, players: int = 2, seed: int = SEED, draft: Draft = RICH) -> DemoSettings:
    return DemoSettings("seven-wonders-dice", draft, players, seed, True, None, out, "en", SIZE_PX)


def small_boards() -> str:
    """The stand-in boards with one cell a track, as an owner's: a game with them ends after a few rounds."""
    document = {key: RAW[key] for key in ("format", "boards")}
    document = json.loads(json.dumps(document))
    for board in document["boards"]:
        for section in board["sections"]:
            for track in section["tracks"]:
                track["cells"] = track["cells"][: 3 if section["id"] == "wonder" else 1]
    return keep(load_boards(json.dumps(document), "small.json"))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A whole game of two, as it was recorded and as it ended."""
    out = tmp_path_factory.mktemp("dice")
    said: list[str] = []
    play(settings(out, draft=Draft(answers=RICH.answers, boards=small_boards())), said.append)
    journal = Journal.open(out / "demo-journal.db")
    try:
        game = journal.games()[0]
        lines = journal.entries(game.id)
    finally:
        journal.close()
    entries = [Recorded(line.seq, from_line(game.game, line.kind, line.text)) for line in lines]
    turns = [past.turn for past in effective(entries)]
    return out, said, notation.parse_setup(game.setup), turns


def test_it_tells_how_the_game_ended(played):
    assert [line[:2] for line in played[1]] == ["1.", "2."]


def test_the_journal_alone_leads_to_the_same_scores(played):
    out, _, setup, turns = played
    state = replay(GAME, setup, turns)
    assert state.phase is Phase.OVER
    scores = json.loads((out / "scores.json").read_text("utf-8"))
    assert outcome(state, seed=SEED) == scores
    assert (scores["game"], scores["boards"]) == ("seven-wonders-dice", setup.boards)
    for seat in scores["seats"]:
        assert tuple(seat["categories"]) == CATEGORIES
        assert sum(seat["categories"].values()) == seat["total"]


def test_dice_tiles_pencil_and_what_follows_were_all_played(played):
    *_, turns = played
    moves = [move for turn in turns for move in turn.moves.values()]
    assert sum(isinstance(move, Roll) for move in moves) >= 4
    assert {type(move) for move in moves} >= {Roll, Build, TakeBonus, Cross}


def test_every_kind_of_screen_but_the_ages_is_left_as_a_picture(played):
    for kind in set(Screen) - {Screen.MILITARY}:
        picture = cv2.imread(str(played[0] / f"screen-{kind.value}.png"))
        assert picture is not None, kind
        assert picture.shape == (SIZE_PX[1], SIZE_PX[0], 3)
        assert picture.std() > 10


def test_frames_are_left_in_colour(played):
    frames = sorted(played[0].glob("frame-round*.jpg"))
    assert len(frames) == demo.FRAMES_KEPT
    picture = cv2.imread(str(frames[0]))
    assert abs(picture[..., 0].astype(int) - picture[..., 2]).max() > 60


def test_a_referee_that_counts_otherwise_is_found_out(played):
    """The dice people know the game as it is: what the camera made of it must come to the same."""
    *_, setup, turns = played
    whole, half = replay(GAME, setup, turns), replay(GAME, setup, turns[: len(turns) // 2])

    def compare(true, seen) -> None:
        session = Session("seven-wonders-dice", state=seen)
        table = SimpleNamespace(
            _people=SimpleNamespace(true_state=true),
            _host=SimpleNamespace(session=session),
            _settings=SimpleNamespace(seed=SEED),
        )
        demo._VirtualTable._compare(table)

    compare(whole, whole)
    for true, seen in ((whole, half), (half, whole), (None, whole), (whole, None)):
        with pytest.raises(demo.DemoStuck, match="disagree"):
            compare(true, seen)


@pytest.mark.parametrize("players", [4, 7])
def test_more_players_sit_down_roll_and_choose(players, monkeypatch, tmp_path):
    """A whole game of seven takes minutes: its first round tells that all boards and tiles are read."""
    seen: list[tuple[int, object]] = []
    look = demo._VirtualTable._look

    def watched(table, number):
        events = look(table, number)
        state = table._host.session.state
        if state is not None:
            seen.append((state.round, state.cities))
            table._host.left = state.round > 1
        return events

    monkeypatch.setattr(demo._VirtualTable, "_look", watched)
    monkeypatch.setattr(demo._VirtualTable, "_compare", lambda _: None)
    play(settings(tmp_path, players, seed=3), lambda _: None)
    round_number, cities = seen[-1]
    assert round_number == 2
    assert len(cities) == players
    assert all(city.crossed or city.coins != 30 for city in cities)


def test_a_build_is_meant_by_the_die_that_the_table_offers_for_its_cell():
    """Of grey dice that cost the same a tile's walk shows one: the other can never be confirmed."""
    rewritten = 0
    for seed in range(6):
        for moment in whole_game(4, seed):
            state = moment.before
            if state.phase is not Phase.CHOOSE:
                continue
            for seat in GAME.to_act(state):
                for move in GAME.legal_moves(state, seat):
                    if isinstance(move, Build):
                        meant = as_offered(state, seat, move)
                        assert meant in GAME.check(state, seat, Build(move.color)).ways
                        assert (meant.color, meant.cell) == (move.color, move.cell)
                        rewritten += meant != move
    assert rewritten
