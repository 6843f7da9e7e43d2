"""What the tests of xiangqi share: games under other rules, and words for what happened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import designlab as dl
from designlab.game import Game, State
from designlab.games.xiangqi import set_up
from designlab.games.xiangqi.grid import CELL_NAMES
from designlab.games.xiangqi.text import reach_cells
from designlab.games.xiangqi.units import attribute
from designlab.kernel.events import Event


@cache
def _load(changes: str) -> Game:
    return dl.load("xiangqi", json.loads(changes))


def xiangqi(changes: dict[str, Any] | None = None) -> Game:
    """The game under these changed rules."""
    return _load(json.dumps(changes or {}))


def at(units: str | Sequence[str], changes: dict[str, Any] | None = None, **position: Any) -> State:
    """A position of a battle under these changed rules; units as one text, ";" between."""
    listed = [u.strip() for u in units.split(";")] if isinstance(units, str) else list(units)
    return set_up(xiangqi(changes), [unit for unit in listed if unit], **position)


def options(state: State) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def told(state: State, events: Iterable[Event] | None = None, *kinds: str) -> list[tuple]:
    """Events as the rulebook writes them, ("move", 1, "e4", "f5", "push"); all or some kinds."""
    game = state.game
    written = [
        (game.type.events[event.kind].name, *game.type.event_args(game, event))
        for event in (state.events if events is None else events)
    ]
    return [event for event in written if not kinds or event[0] in kinds]


def do(state: State, *actions: str, dice: Sequence[int] = ()) -> list[tuple]:
    """Carry out actions with these dice and tell all that they caused."""
    if dice:
        state.force("d20", *dice)
    return told(state, [event for action in actions for event in state.apply_action(action)])


def without_phases(events: Iterable[tuple]) -> list[tuple]:
    return [event for event in events if event[0] not in ("phase", "round_start", "round_end")]


def unit(state: State, id: int) -> dict[str, Any]:
    """What everybody sees of the unit with this id; KeyError if it is gone."""
    for seen in state.observation()["units"]:
        if seen["unit"] == id and seen["hp"] > 0:
            return seen
    raise KeyError(f"no unit #{id} on the board")


def place_of(state: State, id: int) -> int:
    s = state.view
    return next(i for i in range(s.unit_n) if s.unit[i].id == id and s.unit[i].hp > 0)


def alive(state: State) -> dict[int, int]:
    """Id -> HP of the units on the board."""
    return {u["unit"]: u["hp"] for u in state.observation()["units"] if u["hp"] > 0}


def reach_of(state: State, id: int) -> str:
    """The cells in reach of a unit, in order of their numbers."""
    return " ".join(CELL_NAMES[c] for c in reach_cells(state.game, state, place_of(state, id)))


def attribute_of(state: State, id: int) -> int:
    place = place_of(state, id)
    return attribute(state.game.rules, state.view, place, state.view.unit[place].cell)


def decision(state: State) -> str:
    return state.observation().get("decision", "over")
