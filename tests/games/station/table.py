"""What the tests of the station share: games under other rules, and words for what happened."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import designlab as dl
from designlab.game import Game, State
from designlab.games.station import set_up
from designlab.games.station.state import location_name, piece_number
from designlab.games.station.vocabulary import GENERAL, POINTS
from designlab.kernel.events import Event


@cache
def _load(changes: str) -> Game:
    return dl.load("station", json.loads(changes))


def station(changes: dict[str, Any] | None = None, players: int = 2) -> Game:
    """The game for `players` under these changed rules."""
    return _load(json.dumps({"players.default": players} | (changes or {})))


def at(changes: dict[str, Any] | None = None, *, players: int = 2, **position: Any) -> State:
    """A position in the action step of P0's turn in round 2, unless it says otherwise."""
    return set_up(station(changes, players), **position)


def options(state: State, kind: str = "") -> list[str]:
    """The legal actions of a kind without its name, or all of them."""
    names = [state.action_to_string(action) for action in state.legal_actions()]
    return [n.removeprefix(f"{kind} ") for n in names if n.startswith(kind)] if kind else names


def places(state: State, kind: str) -> str:
    """The points on offer as one line, "1.M 1.S2"."""
    return " ".join(options(state, kind))


def kinds(state: State) -> set[str]:
    """The kinds of actions on offer."""
    return {name.split()[0] for name in options(state)}


def told(state: State, events: Iterable[Event] | None = None, *only: str) -> list[tuple]:
    """Events as the rulebook writes them, ("moved", "s1", "1.S1", "3.M", "move")."""
    game = state.game
    written = [
        (game.type.events[event.kind].name, *game.type.event_args(game, event))
        for event in (state.events if events is None else events)
    ]
    return [event for event in written if not only or event[0] in only]


def do(state: State, *actions: str) -> list[tuple]:
    """Carry out actions and tell all that they caused."""
    return told(state, [event for action in actions for event in state.apply_action(action)])


def piece(state: State, name: str) -> str:
    """Where a piece is and its pips or HP, "4@2.S1"."""
    number = piece_number(name)
    return f"{state.view.hp[number]}@{location_name(state.view.at[number])}"


def pieces(state: State) -> str:
    """All pieces on the table, "s1(P0,4)@2.S1 g0@1.M" – generals with HP unless they have 2."""
    s, words = state.view, []
    for number in range(len(s.at)):
        if s.of[number] >= 0 and s.at[number] >= 0:
            where = location_name(s.at[number])
            if number < GENERAL:
                words.append(f"s{number + 1}(P{s.of[number]},{s.hp[number]})@{where}")
            else:
                hp = "" if s.hp[number] == 2 else f"({s.hp[number]})"
                words.append(f"g{s.of[number]}{hp}@{where}")
    return " ".join(words)


def owners(state: State) -> dict[int, int]:
    """Berth -> seat, owned stations only."""
    return {i + 1: seat for i, seat in enumerate(state.view.owner) if seat >= 0}


def sides(state: State) -> list[int]:
    """Berths whose back is up."""
    return [i + 1 for i, flipped in enumerate(state.view.flipped) if flipped]


def known(state: State, seat: int) -> list[int]:
    """Berths whose mark a seat knows."""
    stations = state.observation(seat)["stations"]
    return [berth for berth, station in stations.items() if station["class"]]


def links(state: State) -> list[str]:
    """The links, "1.S2=3.S5"."""
    s = state.view
    return [
        f"{location_name(p)}={location_name(s.link[p])}" for p in range(POINTS) if s.link[p] > p
    ]
