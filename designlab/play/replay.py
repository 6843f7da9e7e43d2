"""The same decisions again: under other rules, or from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from designlab.errors import DesignLabError, IllegalActionError
from designlab.game import Game, State
from designlab.gametype import EVERYTHING
from designlab.play.carrying import carried, check_same_table
from designlab.play.marks import Mark, Position
from designlab.play.session import Session
from designlab.play.track import Ply, Track


@dataclass(frozen=True)
class Replay:
    """What became of a line under other rules.

    Attributes:
        session: the decisions taken again, as far as they could be.
        diverges: the first ply at which what happened, who is to act, what is legal or what can
            be seen differs from the original (0: the setup does); None if the story is the same.
        stopped: the number of the first decision that could not be taken again; None if all were.
        reason: why it could not, in words.
    """

    session: Session
    diverges: int | None
    stopped: int | None
    reason: str


def replay(session: Session, game: Game | None) -> Replay:
    """See `Session.replay`."""
    old = session._track
    start = old.positions[0].reached
    if game is not None:
        check_same_table(start.game, game)
        start = game.new_initial_state(start.seed) if dealt(start) else carried(start, game)
    new = Track([Position(0, start)])
    marks = [mark for mark in session.marks if game is None or mark.kind != "rules"]
    diverges = stopped = None
    reason = ""
    try:
        for ply in retrace(new, [(decision.name, decision.bot) for decision in old.plies], marks):
            if diverges is None and _sight(old, ply) != _sight(new, ply):
                diverges = ply
            if diverges is not None and ply < session.length:
                _check_possible(old.plies[ply], new.state)
    except DesignLabError as error:
        stopped, reason = new.ply + 1, str(error)
        diverges = stopped if diverges is None else diverges
    new.ply = min(new.ply, session.ply)
    twin = Session._of(new, session.seats, "replay", session.lock)
    return Replay(twin, diverges, stopped, reason)


def retrace(
    track: Track, decisions: Sequence[tuple[str, str]], marks: Iterable[Mark]
) -> Iterator[int]:
    """Take the decisions (notation, bot) of a line and do by hand what its marks say, from where
    the track is.

    Yields:
        each ply once all is done that belongs to it.

    Raises:
        DesignLabError: the next decision, or what is done by hand before it, is not possible.
    """
    by_ply: dict[int, tuple[Mark, ...]] = {}
    for mark in marks:
        by_ply[mark.ply] = (*by_ply.get(mark.ply, ()), mark)
    while True:
        here = track.here
        if here.marks != by_ply.get(here.ply, ()):
            track.replace(Position(here.ply, here.reached, by_ply.get(here.ply, ())))
        yield here.ply
        if here.ply == len(decisions):
            return
        track.step(*decisions[here.ply])


def dealt(state: State) -> bool:
    """Whether the position is what its seed deals, and nothing else."""
    return not state.history() and state == state.game.new_initial_state(state.seed)


def _sight(track: Track, ply: int) -> tuple[Any, ...]:
    """Everything that people at the table notice about a ply, in the rulebook's words."""
    position = track.positions[ply]
    state, rules = position.state, position.reached.game
    events = track.plies[ply - 1].events if ply else position.reached.events
    return (
        [(event.kind, *rules.type.event_args(rules, event)) for event in events],
        state.current_player(),
        [state.action_to_string(action) for action in state.legal_actions()],
        state.observation(EVERYTHING),
    )


def _check_possible(decision: Ply, state: State) -> None:
    """IllegalActionError, in the words of the original line, if the decision is not due here."""
    if state.is_terminal():
        raise IllegalActionError("the game is over before it")
    if state.current_player() != decision.seat:
        due, then = (state.game.seat_name(s) for s in (state.current_player(), decision.seat))
        raise IllegalActionError(f"{due} is to act, not {then}")
    if decision.name not in map(state.action_to_string, state.legal_actions()):
        raise IllegalActionError(f"“{decision.text}” is not legal any more")
