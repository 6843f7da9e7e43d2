"""Typed events: the log in play, the counters in simulation.

Every effect of a rule emits one event `(kind, seat, item, amount, a … f)`.  `item` is what the
event is about (a card, a unit, a tile) and is tallied; `amount` is its number and is summed; `a`
to `f` are details for the log.  Charts and tables are built from events alone, so they serve
every game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from designlab.kernel.rule import rule

LOG_CAPACITY = 4096
EVENT_FIELDS = ("kind", "seat", "item", "amount", "a", "b", "c", "d", "e", "f")
EVENT = np.dtype([(name, "i8") for name in EVENT_FIELDS], align=True)


@dataclass(frozen=True)
class EventKind:
    """What one kind of event means.

    Attributes:
        name: the rulebook's name, for example "bought".
        args: the rulebook's arguments in order, each "field" or "field:meaning" with field one
            of `seat`, `item`, `amount`, `a` … `f`; for example ("item:card", "a:position",
            "amount:price").
        item: what `item` numbers, a vocabulary of the game such as "card", or "" if nothing.
        title: a heading for charts and tables, for example "Purchases".
    """

    name: str
    args: tuple[str, ...] = ()
    item: str = ""
    title: str = ""

    def meanings(self) -> dict[str, str]:
        """Field of the record -> the rulebook's word for it."""
        return dict(arg.partition(":")[::2] for arg in self.args)


class Event(NamedTuple):
    """One event of the log; see the module's text for the fields."""

    kind: int
    seat: int
    item: int
    amount: int
    a: int
    b: int
    c: int
    d: int
    e: int
    f: int


def columns(seats: int) -> int:
    """Columns of a tally: one per seat and, where there are several, before them one for events
    that befall no seat.  In a game for one every event is that seat's."""
    return seats + 1 if seats > 1 else seats


def log_dtype(kinds: int, items: int, seats: int) -> np.dtype:
    """The record that rules write events to.

    `recording` 1 keeps whole events in `event`.  Counters are per game: `count` and `total` per
    kind; `tally[cell]` with cell = (kind * items + item) * columns + column (see the
    function `columns`) is valid where `stamp[cell]` equals `game`, and the cells touched in this
    game are listed in `touched`.
    """
    cells = kinds * items * columns(seats)
    return np.dtype(
        [
            ("recording", "i8"),
            ("n", "i8"),
            ("game", "i8"),
            ("touched_n", "i8"),
            ("count", "i8", (kinds,)),
            ("total", "i8", (kinds,)),
            ("items", "i8"),
            ("seats", "i8"),
            ("columns", "i8"),
            ("touched", "i8", (cells,)),
            ("stamp", "i8", (cells,)),
            ("tally", "i8", (cells,)),
            ("event", EVENT, (LOG_CAPACITY,)),
        ],
        align=True,
    )


def new_log(kinds: int, items: int, seats: int, *, recording: bool) -> np.ndarray:
    """A fresh log as a one-record array."""
    log = np.zeros(1, log_dtype(kinds, items, seats))
    log["recording"], log["items"] = recording, items
    log["seats"], log["columns"] = seats, columns(seats)
    return log


@rule
def begin_log(log):
    """Set the counters to zero for the next game."""
    log.n = 0
    log.game += 1
    log.touched_n = 0
    for kind in range(len(log.count)):
        log.count[kind] = 0
        log.total[kind] = 0


@rule
def _tally(log, kind, seat, item):
    column = max(seat + log.columns - log.seats, 0)
    cell = (kind * log.items + item) * log.columns + column
    if log.stamp[cell] != log.game:
        log.stamp[cell] = log.game
        log.tally[cell] = 0
        log.touched[log.touched_n] = cell
        log.touched_n += 1
    log.tally[cell] += 1


@rule
def _record(log, kind, seat, item, amount, a, b, c, d, e, f):
    if log.n >= LOG_CAPACITY:
        raise OverflowError("one action made more events than the log can hold")
    event = log.event[log.n]
    event.kind = kind
    event.seat = seat
    event.item = item
    event.amount = amount
    event.a = a
    event.b = b
    event.c = c
    event.d = d
    event.e = e
    event.f = f
    log.n += 1


@rule
def emit(log, kind, seat=-1, item=-1, amount=0, a=0, b=0, c=0, d=0, e=0, f=0):
    """Tell the log that something happened (see `EventKind` for the arguments)."""
    log.count[kind] += 1
    log.total[kind] += amount
    if item >= 0:
        _tally(log, kind, seat, item)
    if log.recording:
        _record(log, kind, seat, item, amount, a, b, c, d, e, f)


def drain(log: Any) -> list[Event]:
    """Take the recorded events out of an interpreted log view."""
    events = [
        Event(*(getattr(log.event[i], name) for name in EVENT_FIELDS)) for i in range(log.n)
    ]
    log.n = 0
    return events
