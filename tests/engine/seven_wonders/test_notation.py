"""One line of text for every setup, move and turn, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wonders_table import BOARDS, CARDS, FIRST, RESOURCES, SECOND, SIDES, WONDERS, build, card

from engine.game import BadSetup, CannotParse, Turn
from engine.notation import format_move, format_setup, format_turn, parse_move, parse_setup, parse_turn
from engine.readings import Options
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Edition,
    Free,
    Payment,
    SeatSetup,
    Sell,
    Setup,
)
from engine.seven_wonders.turn import GAME as RULES

GAME = "seven-wonders"
quick = settings(max_examples=150, derandomize=True, deadline=None, database=None)

EXAMPLES = {
    "B stockade.0 L2:wood R0 K1": build("stockade", Payment(left=2, bank=1, buys_left=("wood",))),
    "B library.0 F:chain:scriptorium": build("library", Payment(free=Free.CHAIN, chain="scriptorium")),
    "W L2:clay": BuildStage(Payment(left=2, buys_left=("clay",))),
    "B stockade.0 ?": build("stockade"),
    "S": Sell(),
    "D": Decline(),
}


@pytest.mark.parametrize("text", ["B library.0 F:chain:scriptorium", "B stockade.0 ?", "S", "D"])
def test_moves_read_as_the_examples_say(text):
    assert parse_move(GAME, text) == EXAMPLES[text]
    assert format_move(GAME, EXAMPLES[text]) == text


@pytest.mark.parametrize("move", EXAMPLES.values(), ids=list(EXAMPLES))
def test_example_moves_round_trip(move):
    assert parse_move(GAME, format_move(GAME, move)) == move


def test_a_setup_names_edition_seats_and_profile():
    seats = (SeatSetup("rhodos", "day", "Ada"), SeatSetup("gizah", "night", "Bo"), SeatSetup("babylon", "day"))
    setup = Setup(SECOND, seats)
    line = "seven-wonders second seats=rhodos/day:Ada,gizah/night:Bo,babylon/day options=profile:seed"
    assert format_setup(setup) == line
    assert parse_setup(line) == setup


def test_a_turn_names_its_seats_and_what_was_ruled():
    turn = Turn({1: Sell(), 2: BuildStage(), 3: Sell()}, frozenset({3}))
    line = format_turn(GAME, turn)
    assert [part.split("=")[0] for part in line.split(" | ")] == ["1", "2", "3!"]
    assert parse_turn(GAME, line) == turn


coins = st.integers(0, 30)
bought = st.lists(st.sampled_from(RESOURCES), max_size=6).map(lambda r: tuple(sorted(r)))
copies = st.builds(CardCopy, st.sampled_from(sorted({*CARDS[FIRST], *CARDS[SECOND]})), st.integers(0, 2))


@st.composite
def payments(draw):
    left, right = draw(bought), draw(bought)
    paid_left = draw(st.integers(len(left), 2 * len(left)))
    paid_right = draw(st.integers(len(right), 2 * len(right)))
    free = draw(st.none() | st.sampled_from(Free))
    if free is not None:
        return Payment(free=free, chain=draw(st.sampled_from(sorted(CARDS[SECOND]))) if free is Free.CHAIN else "")
    return Payment(paid_left, paid_right, draw(st.integers(0, 3)), left, right)


moves = st.one_of(
    st.builds(Build, copies, st.none() | payments()),
    st.builds(BuildStage, st.none() | payments().filter(lambda p: p.free is None)),
    st.just(Sell()),
    st.just(Decline()),
)


@given(moves)
@quick
def test_moves_round_trip(move):
    line = format_move(GAME, move)
    assert line.isascii()
    assert line.isprintable()
    assert parse_move(GAME, line) == move


@given(st.dictionaries(st.integers(1, 7), moves, min_size=1), st.data())
@quick
def test_turns_round_trip(chosen, data):
    ruled = data.draw(st.frozensets(st.sampled_from(sorted(chosen))))
    turn = Turn(chosen, ruled)
    line = format_turn(GAME, turn)
    assert parse_turn(GAME, line) == turn
    assert format_turn(GAME, parse_turn(GAME, line)) == line


ANY_NAME = st.text(st.characters(exclude_categories=("Cs",)), max_size=90)
NAMES = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12)


@st.composite
def setups(draw):
    edition = draw(st.sampled_from(Edition))
    players = draw(st.integers(3, 7))
    seats = tuple(
        SeatSetup(w, draw(st.sampled_from(sorted(SIDES[edition].values()))), draw(NAMES))
        for w in draw(st.permutations(WONDERS))[:players]
    )
    values = draw(
        st.dictionaries(st.sampled_from(["babylon_first", "olympia_a_coins"]), st.just(""), max_size=2).map(
            lambda names: tuple(sorted((n, {"babylon_first": "no", "olympia_a_coins": "paid"}[n]) for n in names))
        )
    )
    return Setup(edition, seats, Options(draw(st.sampled_from(["seed", "published"])), values))


@given(setups())
@quick
def test_setups_round_trip_with_any_name(setup):
    line = format_setup(setup)
    assert line.isascii()
    assert line.isprintable()
    assert parse_setup(line) == setup


@given(ANY_NAME)
@quick
def test_a_name_that_the_game_takes_can_be_read_back(name):
    """What a journal could not read again must be refused before the game begins."""
    setup = Setup(SECOND, (SeatSetup("gizah", "day", name), SeatSetup("rhodos", "day"), SeatSetup("ephesos", "day")))
    try:
        RULES.new(setup)
    except BadSetup:
        return
    assert parse_setup(format_setup(setup)) == setup


WRONG_MOVES = [
    "",
    " ",
    "X",
    "s",
    "S ",
    " S",
    "S S",
    "D x",
    "B",
    "B stockade",
    "B stockade.",
    "B stockade.x",
    "B stockade.00",
    "B stockade.-1",
    "B  stockade.0",
    "B stockade.0 ??",
    "B stockade.0 L2:",
    "B stockade.0 L2:gold",
    "B stockade.0 L-2:wood",
    "B stockade.0 L2:wood L2:wood",
    "B stockade.0 F:magic",
    "B stockade.0 F:chain:",
    "B stockade.0 K\u0661",
    "B ../../etc.0 ?",
    "W stockade.0",
    "B stockade.0 ?\n",
    "B stockade.0 ? | 2=S",
]


@pytest.mark.parametrize("text", WRONG_MOVES)
def test_a_line_that_is_no_move_cannot_be_parsed(text):
    with pytest.raises(CannotParse):
        parse_move(GAME, text)


NO_TURNS = ["", "S", "0=S", "1=S | 1=S", "2=S | 1=S", "1=S|2=S", "1!!=S", "1=", "1=S | ", "x=S"]


@pytest.mark.parametrize("text", NO_TURNS)
def test_a_line_that_is_no_turn_cannot_be_parsed(text):
    with pytest.raises(CannotParse):
        parse_turn(GAME, text)


GOOD = "seven-wonders second seats=rhodos/day:Ada,gizah/night:Bo,babylon/day options=profile:seed"


@pytest.mark.parametrize(
    "line",
    [
        "",
        "seven-wonders",
        "chess second seats=rhodos/day",
        GOOD.replace("second", "third"),
        GOOD.replace("seats=", ""),
        GOOD.replace("/day", "", 1),
        GOOD.replace("Ada", "A%"),
        GOOD.replace("Ada", "A,b:c"),
        GOOD.replace("Ada", "A%64a"),  # a letter needs no escape: one spelling only
        GOOD.replace(" options", "  options"),
        GOOD + " ",
        GOOD + "\n",
        GOOD + " more=yes",
        GOOD + ",flying",
        GOOD.replace("profile:seed", "seed"),
    ],
)
def test_a_line_that_is_no_setup_cannot_be_parsed(line):
    with pytest.raises(CannotParse):
        parse_setup(line)


@given(st.sampled_from(list(EXAMPLES)), st.integers(0, 40), st.characters(exclude_categories=("Cs",)))
@quick
def test_a_changed_line_is_refused_or_means_itself(text, at, other):
    line = text[:at] + other + text[at + 1 :]
    try:
        move = parse_move(GAME, line)
    except CannotParse:
        return
    assert format_move(GAME, move) == line


@given(st.text(max_size=60))
@quick
def test_any_text_is_refused_or_means_itself(text):
    for parse, form in (
        (lambda t: parse_move(GAME, t), lambda m: format_move(GAME, m)),
        (lambda t: parse_turn(GAME, t), lambda m: format_turn(GAME, m)),
        (parse_setup, format_setup),
    ):
        try:
            value = parse(text)
        except CannotParse:
            continue
        assert form(value) == text


def test_a_game_that_is_not_known_cannot_be_parsed():
    with pytest.raises(CannotParse):
        parse_move("chess", "S")


def test_a_very_long_line_is_refused_shortly():
    with pytest.raises(CannotParse) as caught:
        parse_move(GAME, "B " + "a" * 100_000)
    assert len(str(caught.value)) < 1000


def test_every_card_can_be_named():
    for edition in Edition:
        for name in CARDS[edition]:
            assert parse_move(GAME, format_move(GAME, build(f"{name}.1"))) == Build(card(f"{name}.1"))
    assert set(BOARDS[FIRST]) == set(BOARDS[SECOND]) == set(WONDERS)
