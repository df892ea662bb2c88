"""Whatever comes in, in whatever order: the session never breaks, and shows only what the disk has."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.game import replay
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import CardCopy, Edition
from engine.seven_wonders.turn import GAME
from engine.table import EMPTY, FACE_DOWN, Content, SurfaceDoubled, SurfaceFound, SurfaceLost, Unclear
from firmware.session.record import effective
from firmware.session.value import Step, Table
from ui.view import Typed

CARDS = sorted(card.id for card in catalogue(Edition.SECOND).cards.values() if card.age == 1)
contents = st.one_of(
    st.just(EMPTY),
    st.just(FACE_DOWN),
    st.sampled_from(CARDS).map(lambda card: Content(pieces=(catalogue(Edition.SECOND).piece_of(CardCopy(card)),))),
    st.sampled_from(list(Unclear)).map(lambda why: Content(unclear=why, text="?")),
)
deeds = st.one_of(
    st.tuples(st.just("press"), st.integers(0, 7), st.booleans()),
    st.tuples(st.just("lay"), st.integers(1, 3), st.sampled_from(["card", "wonder", "sell"]), contents),
    st.tuples(st.just("wait"), st.sampled_from([0.1, 1.0, 5.0, 12.0])),
    st.tuples(st.just("pick"), st.integers(0, 40)),
    st.tuples(st.just("type"), st.text(max_size=3)),
    st.tuples(st.just("surface"), st.sampled_from([SurfaceFound, SurfaceLost, SurfaceDoubled]), st.integers(1, 7)),
    st.tuples(st.just("disk"), st.booleans()),
    st.tuples(st.just("camera"), st.booleans()),
    st.tuples(st.just("turn"), st.just(None)),
)


def do(bench, deed) -> None:
    match deed:
        case ("press", seat, long):
            bench.press(seat, long=long)
        case ("lay", seat, slot, content):
            bench.lay(seat, slot, content)
        case ("wait", seconds):
            bench.wait_s(seconds)
        case ("pick", index):
            offered = bench.status.choices
            bench.pick(offered[index % len(offered)].id if offered else "start")
        case ("type", text):
            bench.feed(Typed(text))
        case ("surface", event, seat):
            bench.feed(Table((event(f"mat{seat}"),)))
        case ("disk", full):
            bench.disk_full = full
        case ("camera", lost):
            bench.fault("camera", "camera_lost") if lost else bench.mend()
        case ("turn", _) if bench.step is Step.CHOOSE:
            bench.sell_all()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(script=st.lists(deeds, max_size=40))
def test_nothing_that_happens_at_a_table_breaks_the_session(new_bench, table, script):
    bench = new_bench()
    bench.session = table.session
    for deed in script:
        do(bench, deed)
        bench.status  # noqa: B018 (a status can always be made)
        lights = bench.lights
        assert set(lights) >= {0}
    session = bench.session
    turns = [past.turn for past in effective(session.entries)]
    assert session.state == replay(GAME, session.setup, turns)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], derandomize=True)
@given(script=st.lists(deeds, max_size=25))
def test_the_set_up_screen_survives_everything_too(new_bench, script):
    bench = new_bench()
    for deed in script:
        do(bench, deed)
        bench.status  # noqa: B018 (a status can always be made)
    assert bench.session.state is None or bench.session.setup is not None
