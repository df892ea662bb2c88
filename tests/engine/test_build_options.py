"""Named readings of the rules: strict, with defaults by edition and profile."""

import pytest

from engine.game import BadSetup
from engine.readings import PROFILES, Options
from engine.seven_wonders.options import OPTIONS, options, readings
from engine.seven_wonders.setup import LONGEST_NAME
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.seven_wonders.turn import GAME


def test_defaults_differ_by_edition_where_the_texts_do():
    first, second = (readings(edition, Options()) for edition in Edition)
    assert (first.chain_source, second.chain_source) == ("earlier_age", "any_age")
    assert (first.seventh_card, second.seventh_card) == ("same_turn", "later_turn")


def test_profiles_differ_where_the_rules_texts_do():
    for edition in Edition:
        differing = {o.name for o in OPTIONS[edition] if o.default("seed") != o.default("published")}
        assert differing == {"free_city_first", "free_city_holder"}


@pytest.mark.parametrize(
    ("edition", "option"), [(edition, option) for edition in Edition for option in OPTIONS[edition]]
)
def test_every_value_can_be_chosen(edition, option):
    for profile in PROFILES:
        assert option.default(profile) in option.values
    for value in option.values:
        chosen = options(edition, "seed", {option.name: value})
        assert getattr(readings(edition, chosen), option.name) == value
        assert bool(chosen.values) == (value != option.default("seed"))


def test_both_editions_are_asked_the_same():
    first, second = ({option.name: set(option.values) for option in OPTIONS[edition]} for edition in Edition)
    assert first == second


@pytest.mark.parametrize(
    "bad",
    [
        Options("house"),
        Options(values=(("taxes", "yes"),)),
        Options(values=(("seventh_card", "never"),)),
        Options(values=(("seventh_card", "same_turn"), ("chain_source", "any_age"))),
        Options(values=(("seventh_card", "same_turn"), ("seventh_card", "later_turn"))),
    ],
)
def test_what_is_not_known_is_refused(bad):
    seats = tuple(SeatSetup(wonder, "day") for wonder in ("rhodos", "gizah", "babylon"))
    with pytest.raises(BadSetup):
        GAME.new(Setup(Edition.SECOND, seats, bad))


@pytest.mark.parametrize(
    ("edition", "seats", "complaint"),
    [
        (Edition.SECOND, ["rhodos/day", "gizah/day"], "two players cannot play the second edition"),
        (Edition.FIRST, ["rhodos/A", "gizah/A"], "two players need a Free City"),
        (Edition.SECOND, ["rhodos/day"], "3 to 7"),
        (Edition.FIRST, ["rhodos/A"] * 8, "3 to 7"),
        (Edition.SECOND, ["rhodos/day", "gizah/day", "rhodos/night"], "rhodos has two seats"),
        (Edition.SECOND, ["rhodos/day", "gizah/A", "babylon/day"], "side 'A'"),
        (Edition.FIRST, ["rhodos/A", "gizah/A", "sphinx/A"], "wonder 'sphinx'"),
    ],
)
def test_a_setup_that_the_rules_do_not_know(edition, seats, complaint):
    with pytest.raises(BadSetup, match=complaint):
        GAME.new(Setup(edition, tuple(SeatSetup(*seat.split("/")) for seat in seats)))


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\nb", "\x1b[31m"])
def test_a_name_that_cannot_be_shown(name):
    seats = (SeatSetup("rhodos", "day", name), SeatSetup("gizah", "day"), SeatSetup("babylon", "day"))
    with pytest.raises(BadSetup, match="seat 1"):
        GAME.new(Setup(Edition.SECOND, seats))
