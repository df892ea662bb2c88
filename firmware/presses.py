"""From a button's contact opening and closing to short and long presses: pure, over times that are handed in.

A press begins with the first closing of the contact and ends once the contact has stayed open for the debounce
time, so bounces never double a press and no tap is too short. It is long from the moment the hold time is reached
with the finger still on (told at once, and once), else short (told after the release).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.table import Press, Seat

HEAL_S: Final = 0.25
"""How long a polled level must contradict the edges told before the edge counts as lost. An edge may come late (its
thread waits for the others), and believing the level at once would then count one press twice."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closed (``down``) or opened, at this second of the loop's clock; seat 0 is the master button."""

    seat: Seat
    down: bool
    at_s: float


@dataclass(frozen=True, slots=True)
class PressTimes:
    debounce_s: float = 0.015
    hold_s: float = 0.8
    stuck_s: float = 10.0


@dataclass(frozen=True, slots=True)
class Contact:
    """One button: its contact as last told, and the press under way, if any."""

    down: bool = False
    changed_s: float = 0.0
    held_since_s: float | None = None
    """When the press under way began."""
    spent: bool = False
    """The press under way has been told as a long one, or is not to be told."""
    differs_since_s: float | None = None
    """Since when the polled level contradicts ``down``."""


@dataclass(frozen=True, slots=True)
class PressTracker:
    """All that must be known between two looks at the buttons."""

    times: PressTimes = field(default_factory=PressTimes)
    contacts: Mapping[Seat, Contact] = field(default_factory=dict)


Tracked = tuple[PressTracker, tuple[Press, ...], frozenset[Seat]]
"""The tracker after it, the presses finished meanwhile (oldest first), and the seats whose button is stuck."""


def start(levels: Mapping[Seat, bool], now_s: float, times: PressTimes) -> PressTracker:
    """The tracker for buttons found like this. One that is down already tells nothing until it is released."""
    held = {
        seat: Contact(down=True, changed_s=now_s, held_since_s=now_s, spent=True)
        for seat, down in levels.items()
        if down
    }
    return PressTracker(times, held)


def track(tracker: PressTracker, edges: Iterable[Edge], now_s: float) -> Tracked:
    """Take in the edges told since the last call and let time pass until ``now_s``.

    How often this is called changes when a press is told, never which presses there are.
    """
    contacts = dict(tracker.contacts)
    told: list[tuple[float, Press]] = []
    for edge in edges:
        contact = _until(contacts.get(edge.seat, Contact()), edge.seat, edge.at_s, tracker.times, told)
        contacts[edge.seat] = _turned(contact, edge.at_s, down=edge.down)
    for seat, contact in contacts.items():
        contacts[seat] = _until(contact, seat, now_s, tracker.times, told)
    presses = tuple(press for _, press in sorted(told, key=lambda one: one[0]))
    return replace(tracker, contacts=contacts), presses, _stuck(contacts, now_s, tracker.times)


def resync(tracker: PressTracker, levels: Mapping[Seat, bool], now_s: float) -> Tracked:
    """Compare the polled levels with the edges told, and make up for an edge that never came.

    Cheap, meant for every pass of the loop, after ``track``. While a level says that the finger is off, no long
    press is told for it; once it has said so for HEAL_S, the edge counts as lost at the time this was first seen.
    """
    contacts = dict(tracker.contacts)
    told: list[tuple[float, Press]] = []
    for seat, level in levels.items():
        contact = contacts.get(seat, Contact())
        if level == contact.down:
            contacts[seat] = replace(contact, differs_since_s=None)
        elif contact.differs_since_s is None:
            contacts[seat] = replace(contact, differs_since_s=now_s)
        elif now_s - contact.differs_since_s >= HEAL_S:
            healed = _turned(contact, contact.differs_since_s, down=level)
            contacts[seat] = _until(healed, seat, now_s, tracker.times, told)
    presses = tuple(press for _, press in sorted(told, key=lambda one: one[0]))
    return replace(tracker, contacts=contacts), presses, _stuck(contacts, now_s, tracker.times)


def _turned(contact: Contact, at_s: float, *, down: bool) -> Contact:
    if down == contact.down:
        return replace(contact, differs_since_s=None)
    at_s = max(at_s, contact.changed_s)
    if down and contact.held_since_s is None:
        return Contact(down=True, changed_s=at_s, held_since_s=at_s)
    return replace(contact, down=down, changed_s=at_s, differs_since_s=None)


def _until(contact: Contact, seat: Seat, now_s: float, times: PressTimes, told: list[tuple[float, Press]]) -> Contact:
    """Let time pass for one button; what it tells is appended to ``told`` with the second it became true."""
    if contact.held_since_s is None:
        return contact
    finger_off_s = contact.changed_s if not contact.down else contact.differs_since_s
    on_until_s = now_s if finger_off_s is None else finger_off_s
    if not contact.spent and on_until_s - contact.held_since_s >= times.hold_s:
        told.append((contact.held_since_s + times.hold_s, Press(seat, long=True)))
        contact = replace(contact, spent=True)
    if not contact.down and now_s - contact.changed_s >= times.debounce_s:
        if not contact.spent:
            told.append((contact.changed_s + times.debounce_s, Press(seat)))
        return Contact(changed_s=contact.changed_s, differs_since_s=contact.differs_since_s)
    return contact


def _stuck(contacts: Mapping[Seat, Contact], now_s: float, times: PressTimes) -> frozenset[Seat]:
    return frozenset(
        seat
        for seat, contact in contacts.items()
        if contact.held_since_s is not None and now_s - contact.held_since_s >= times.stuck_s
    )
