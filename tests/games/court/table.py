"""What the tests of the court share: games under other rules, and words for what happened."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import designlab as dl
from designlab.game import Game, State
from designlab.games.court import set_up
from designlab.games.court.state import slot_name
from designlab.kernel.events import Event


@cache
def _load(changes: str) -> Game:
    return dl.load("court", json.loads(changes))


def court(changes: dict[str, Any] | None = None) -> Game:
    """The game under these changed rules."""
    return _load(json.dumps(changes or {}))


def at(changes: dict[str, Any] | None = None, **position: Any) -> State:
    """A position at the start of Phase 1 under these changed rules."""
    return set_up(court(changes), **position)


def options(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def told(state: State, events: Iterable[Event] | None = None, *kinds: str) -> list[tuple]:
    """Events as the rulebook writes them, ("bought", "GE2", "S2", 6); all, or only some kinds."""
    game = state.game
    written = [
        (game.type.events[event.kind].name, *game.type.event_args(game, event))
        for event in (state.events if events is None else events)
    ]
    return [event for event in written if not kinds or event[0] in kinds]


def do(state: State, *actions: str) -> list[tuple]:
    """Carry out actions and tell all that they caused."""
    return told(state, [event for action in actions for event in state.apply_action(action)])


def see(state: State, *what: str) -> Any:
    """One or more entries of what the player sees."""
    known = state.observation()
    return known[what[0]] if len(what) == 1 else tuple(known[key] for key in what)


def slots(game: Game) -> list[str]:
    """Names of all slots."""
    return [slot_name(game, slot) for slot in range(game.rules.court.rows * game.rules.court.cols)]
