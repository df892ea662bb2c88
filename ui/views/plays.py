"""After the reveal: what each play means and costs, and then what was paid to whom. Secret cards stay unnamed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.seven_wonders.state import Build, BuildStage, Decline, Payment, Phase, Sell
from engine.table import Press, Seat
from ui.parts import Action, Actions, Block, Count, Counts, Face, Line, Pill, SeatPanel, Size, Tone
from ui.screen import Coins, SeatsBody, View
from ui.view import Mark, Pick, Screen, SeatStatus
from ui.views.cities import city, stacks
from ui.views.frame import age_title, bar, go_on, heading, pill, turn_of
from ui.views.prices import brings, price
from ui.views.story import COLOR_TONES, Story, card_icon

_COINS_MOVE_S = 0.56


def verdicts(story: Story) -> View:
    statuses = [story.status_of(seat) for seat in story.seats]
    settled = sum(status.mark is Mark.SETTLED for status in statuses)
    panels = tuple(
        SeatPanel(
            status.seat,
            story.title(status.seat),
            status.mark,
            status.decider,
            story.deciding(status.seat),
            blocks=play(story, status),
            foot=_foot(story, status),
        )
        for status in statuses
    )
    done = settled == len(statuses)
    return View(
        story.status.screen,
        heading(
            story,
            age_title(story),
            turn_of(story, story.say("the_reveal")),
            (story.say("n_settled", n=settled, of=len(statuses)),),
        ),
        SeatsBody(panels, alike=False),
        bar(story, _hint(story, statuses), *((go_on(story, "record"),) if done else ())),
    )


def extra(story: Story) -> View:
    """One seat plays alone: its last card, or a card of the discard pile; the other cities look on."""
    state = story.state
    picking = state is not None and state.phase is Phase.DISCARD_PICK
    acting = state.pending if state is not None else ()
    panels = []
    for seat in story.seats:
        status = story.status_of(seat)
        if seat in acting:
            cards = tuple(replace(block, rank=3) for block in stacks(story, seat))
            blocks = play(story, status) or (*city(story, seat), *cards)
            foot = _foot(story, status, may_leave=True)
        else:
            blocks, foot = city(story, seat), stacks(story, seat)
        named, deciding, lit = story.title(seat), story.deciding(seat), seat in acting
        panels.append(SeatPanel(seat, named, status.mark, status.decider, deciding, lit, blocks=blocks, foot=foot))
    what, hint = (
        ("the_discard_pile", "hint_extra_discard_pick") if picking else ("the_last_card", "hint_extra_last_card")
    )
    statuses = [story.status_of(seat) for seat in acting]
    sentence = _asked(story, hint, acting[0]) if acting else ("",)
    if any(status.mark in {Mark.OPEN, Mark.SETTLED} for status in statuses):
        sentence = _hint(story, statuses)
    return View(
        story.status.screen,
        heading(story, age_title(story), turn_of(story, story.say(what))),
        SeatsBody(tuple(panels), alike=False),
        bar(story, sentence),
    )


def coins(story: Story) -> View:
    """What the turn just recorded moved, from whom to whom; the coins fly while the view is young."""
    panels = tuple(
        SeatPanel(seat, story.title(seat), blocks=_balance(story, seat), foot=_played(story, seat))
        for seat in story.seats
    )
    flying = tuple(Coins(moved.source, moved.target, moved.coins) for moved in story.status.coins)
    return View(
        story.status.screen,
        heading(story, age_title(story), story.texts("the_coins")),
        SeatsBody(panels, alike=False, coins=flying),
        bar(story, _afterwards(story), go_on(story, strong=False)),
        moving_s=_COINS_MOVE_S if flying else 0.0,
    )


def play(story: Story, status: SeatStatus) -> tuple[Block, ...]:
    """A move as understood: what it is, what is paid to whom, what it brings."""
    match status.move:
        case Build(card, payment):
            entry = story.card(card.card)
            tone = COLOR_TONES[entry.color] if entry else Tone.PLAIN
            face = Face(story.card_name(card.card), card_icon(entry) if entry else "card", tone)
            return (face, *_paid(story, status, payment), *brings(story, card.card))
        case BuildStage(payment):
            full, *short = _stage(story, status.seat)
            face = Face(full, "wonder", Tone.LAMP, short=short[0] if short else "")
            return (face, *_paid(story, status, payment), _secret(story))
        case Sell(card):
            face = Face(story.sold(card), "sell", Tone.SOFT)
            paid = Line((story.say("sold_for"),), rows=1, rank=8)
            return (face, paid) if card else (face, paid, _secret(story))
        case Decline():
            return (Face(story.say("declined"), "close", Tone.SOFT),)
        case _:
            return ()


def _asked(story: Story, hint: str, seat: Seat) -> tuple[str, ...]:
    """What a seat that plays alone is asked to do, or who is asked to do it there."""
    decider = story.status_of(seat).decider
    if decider in {0, seat}:
        return story.texts(hint, seat=seat)
    return story.texts(f"{hint}_for", seat=decider, city=seat)


def _afterwards(story: Story) -> tuple[str, ...]:
    """What is done with cards and hands before the next turn."""
    state = story.state
    exchanged = state is not None and story.holder is not None and state.phase is Phase.MAIN and state.turn > 1
    return story.texts("hint_clear_mats_exchange" if exchanged else "hint_clear_mats")


def _stage(story: Story, seat: Seat) -> tuple[str, ...]:
    """Which stage is built: the next one, or on the screen after the turn the one that stands now."""
    built = story.state.city(seat).stages if story.state else 0
    return story.texts("stage_n", n=built if story.status.screen is Screen.COINS else built + 1)


def _secret(story: Story) -> Line:
    return Line((story.say("card_secret"),), Size.NOTE, Tone.SOFT, icon="secret", rows=2, rank=3)


def _paid(story: Story, status: SeatStatus, payment: Payment | None) -> tuple[Block, ...]:
    """The payment; where several serve, which one is shown and how to choose."""
    if payment is None or status.mark is Mark.PROBLEM:
        return ()
    lines: list[Block] = [Line(texts, rank=9) for texts in price(story, status.seat, payment)]
    if status.mark is Mark.OPEN:
        lines.append(
            Line((story.say("way_of", way=status.way + 1, ways=status.ways),), Size.NOTE, Tone.LAMP, rows=1, rank=4)
        )
    return tuple(lines)


def _foot(story: Story, status: SeatStatus, *, may_leave: bool = False) -> tuple[Block, ...]:
    """What is wrong, or what can be done about the play; ``may_leave``: this seat may also play nothing."""
    by_hand = next((c for c in story.status.choices if c.seat == status.seat and c.id.startswith("menu:enter:")), None)
    actions = [Action(story.say("by_hand"), Pick(by_hand.id), "keyboard")] if by_hand else []
    if may_leave:
        actions.append(Action(story.say("decline"), Press(status.decider or status.seat, long=True), "close"))
    enter = (Actions(tuple(actions), rank=8 if may_leave else 5),) if actions else ()
    match status.mark:
        case Mark.PROBLEM if status.problem is not None:
            sentence = Line(story.problem_texts(status.problem), Size.FACT, Tone.BAD, bold=True, icon="alert", rows=7)
            return (sentence, *enter)
        case Mark.OPEN:
            button = status.decider or status.seat
            following = Action(story.say("next_way"), Press(button), "next")
            take = Action(story.say("take_way"), Press(button, long=True), "check", strong=True)
            return (Actions((following, take), rank=6),)
        case Mark.SETTLED:
            return pill(story, status.mark, rank=2)
        case Mark.LOOKING if may_leave:
            return (Pill(story.say("mark_your_turn"), "take", Tone.LAMP, rank=7), *enter)
        case Mark.LOOKING:
            return (*pill(story, status.mark), *enter)
        case _:
            return ()


def _hint(story: Story, statuses: Sequence[SeatStatus]) -> tuple[str, ...]:
    for status in statuses:
        if status.mark is Mark.OPEN and status.decider not in {0, status.seat}:
            return story.texts("hint_settle_for", seat=status.decider, city=status.seat)
        if status.mark is Mark.OPEN:
            return story.texts("hint_settle", seat=status.seat)
    if any(status.mark is Mark.LOOKING for status in statuses):
        return story.texts("hint_looking")
    return story.texts("hint_all_settled")


def _balance(story: Story, seat: Seat) -> tuple[Block, ...]:
    """The coins a seat has now, and every movement that led there."""
    state = story.state
    lines: list[Block] = []
    for moved in story.status.coins:
        if seat not in {moved.source, moved.target}:
            continue
        coming = moved.target == seat
        other = moved.source if coming else moved.target
        code = ("coins_from" if coming else "coins_to") + ("" if other else "_bank")
        tone = Tone.LAMP if coming else Tone.PLAIN
        lines.append(Line(story.texts(code, coins=moved.coins, seat=other), tone=tone, rows=2, rank=7))
    if not lines:
        lines.append(Line(story.texts("no_coins_moved"), tone=Tone.SOFT, rows=2, rank=3))
    held = state.city(seat).coins if state is not None else 0
    now = Counts((Count("coin", str(held), Tone.LAMP, story.words.noun("coins", held)),), great=True)
    return (now, *lines)


def _played(story: Story, seat: Seat) -> tuple[Block, ...]:
    """What was played, in the second rank: on this screen the coins are what counts."""
    blocks = play(story, SeatStatus(seat, story.name(seat), move=story.status_of(seat).move))
    return tuple(replace(face, rank=4) for face in blocks if isinstance(face, Face))
