"""The whole way through with maps: pieces laid, refereed cell by cell, session, panel, journal and scores."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from world_table import edited, own

from engine import notation
from engine.game import replay
from engine.world_wonders.state import BuyBuilding, BuyRoad, LayStart, Order, Phase, TurnUp
from engine.world_wonders.turn import GAME
from firmware import demo
from firmware.cli import main
from firmware.demo import DemoSettings, play
from firmware.hands import CannotShow
from firmware.journal import Journal
from firmware.outcome import outcome
from firmware.session.record import Recorded, effective, from_line
from firmware.session.value import Draft
from firmware.session.world_wonders import drafting
from firmware.world_people import WorldPeople
from vision.sim import city_table
from vision.sim.scene import Pose

SEED = 1


def settings(out, players: int, seed: int = SEED, components: str = "") -> DemoSettings:
    draft = Draft(boards=components)
    return DemoSettings("world-wonders", draft, players, seed, True, None, out, "en", (800, 480))


def small_box() -> str:
    """The stand-ins with a population track of four spaces, as an owner's: a game with them ends after a few rounds."""

    def edit(document) -> None:
        for board in document["resource_boards"]:
            board["population"] = {"last": 4, "rings": [1, 2, 4]}

    return own(edit)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A whole game of two, as it was recorded and as it ended."""
    out = tmp_path_factory.mktemp("world")
    said: list[str] = []
    play(settings(out, 2, components=small_box()), said.append)
    journal = Journal.open(out / "demo-journal.db")
    try:
        game = journal.games()[0]
        lines = journal.entries(game.id)
    finally:
        journal.close()
    entries = [Recorded(line.seq, from_line(game.game, line.kind, line.text)) for line in lines]
    return out, said, notation.parse_setup(game.setup), [past.turn for past in effective(entries)]


def test_it_tells_how_the_game_ended(played):
    assert [line[:2] for line in played[1]] == ["1.", "2."]


def test_the_journal_alone_leads_to_the_same_scores(played):
    out, _, setup, turns = played
    state = replay(GAME, setup, turns)
    assert state.phase is Phase.OVER
    scores = json.loads((out / "scores.json").read_text("utf-8"))
    assert outcome(state, seed=SEED) == scores
    assert (scores["game"], scores["components"]) == ("world-wonders", setup.components)
    for seat in scores["seats"]:
        assert sum(seat["categories"].values()) == seat["total"]
        assert seat["monuments"] == len(state.city(seat["seat"]).monuments)
        assert "coins" not in seat


def test_the_end_is_told_with_what_breaks_a_tie(played):
    out, said, *_ = played
    scores = json.loads((out / "scores.json").read_text("utf-8"))
    first = min(scores["seats"], key=lambda seat: (seat["rank"], seat["seat"]))
    assert said[0].endswith(f", map {first['map']}: {first['total']} points, monuments {first['monuments']}")


def test_the_order_was_drawn_the_offer_told_and_cities_were_built(played):
    *_, turns = played
    moves = [move for turn in turns for move in turn.moves.values()]
    assert isinstance(moves[0], Order)
    assert sum(isinstance(move, TurnUp) for move in moves) >= 2
    assert {type(move) for move in moves} >= {LayStart, BuyRoad, BuyBuilding}


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_build_their_first_city(players, monkeypatch, tmp_path):
    seen: list[object] = []
    look = demo._VirtualTable._look

    def watched(table, number):
        events = look(table, number)
        state = table._host.session.state
        if state is not None:
            seen.append(state)
            table._host.left = state.round > 1
        return events

    monkeypatch.setattr(demo._VirtualTable, "_look", watched)
    monkeypatch.setattr(demo._VirtualTable, "_compare", lambda _: None)
    play(settings(tmp_path, players, seed=3), lambda _: None)
    assert seen[-1].round == 2
    assert len(seen[-1].cities) == players
    assert all(city.started and city.pieces for city in seen[-1].cities)


def test_a_box_with_maps_of_side_b_alone_is_played_on_them():
    def edit(document) -> None:
        document["maps"] = [board for board in document["maps"] if board["side"] == "B"]

    components = own(edit)
    seats = drafting.drafted_seats(Draft(boards=components), ("",) * 4)
    scene = WorldPeople(4, SEED, components).table()
    assert [lying.ink.id for lying in scene.maps] == [seat.wonder for seat in seats]
    assert [lying.ink.seat for lying in scene.maps] == [1, 2, 3, 4]
    assert len({lying.ink.piece for lying in scene.maps}) == 4


def test_a_box_of_which_more_is_on_offer_than_has_room_is_refused_in_a_sentence(tmp_path):
    def edit(document) -> None:
        shape, tile = document["building_shapes"][0], document["building_tiles"][0]
        for n in range(5):
            document["building_shapes"].append(shape | {"id": f"more{n}", "stack_size": 1, "min_players": 5})
            document["building_tiles"].append(tile | {"id": f"tile{n}", "shape": f"more{n}", "sticker": 500 + n})

    file = tmp_path / "many.json"
    file.write_text(edited(edit), "utf-8")
    given = ["demo", "--headless", "--game", "world-wonders", "--components", str(file), "--players", "5"]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 1
    assert "Error: with 5 players 16 tiles and monuments" in result.output
    WorldPeople(4, SEED, own(edit))


def test_what_the_table_does_not_understand_is_laid_anew(monkeypatch, tmp_path):
    """Every piece is laid between two cells at first."""
    look, lay = demo._VirtualTable._look, city_table.lay_piece
    rounds: list[int] = []

    def watched(table, number):
        events = look(table, number)
        state = table._host.session.state
        if state is not None:
            rounds.append(state.round)
            table._host.left = state.round > 1
        return events

    def between(scene, **given):
        scene = lay(scene, **given)
        *others, last = scene.pieces
        return replace(
            scene, pieces=(*others, replace(last, pose=Pose(last.pose.place((9.0, 9.0)), last.pose.turn_deg)))
        )

    monkeypatch.setattr(demo._VirtualTable, "_look", watched)
    monkeypatch.setattr(demo._VirtualTable, "_compare", lambda _: None)
    monkeypatch.setattr(city_table, "lay_piece", between)
    play(settings(tmp_path, 2, seed=3), lambda _: None)
    assert rounds[-1] == 2


def test_a_box_whose_tiles_may_be_turned_over_is_refused_with_its_reason():
    def edit(document) -> None:
        document["building_shapes"][2]["mirror"] = True

    with pytest.raises(CannotShow, match="s3 of this box may be turned over"):
        WorldPeople(2, SEED, own(edit))
