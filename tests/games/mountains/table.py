"""Short ways to load, play and read positions of mountains."""

from __future__ import annotations

from typing import Any

import designlab as dl
from designlab.game import Game, State
from designlab.games.mountains import Player, set_up
from designlab.games.mountains.knowledge import discarded_cards, discarded_weapons, supply
from designlab.games.mountains.names import tile_keys, weapon_rows


def load(players: int = 3, **changes: Any) -> Game:
    """The default game for some players; `hp__max=20` changes hp.max."""
    dotted = {key.replace("__", "."): value for key, value in changes.items()}
    return dl.load("mountains", {"players.count": players} | dotted)


def xi(tile: str, **parts: Any) -> Player:
    return Player("xi_bian", tile, **parts)


def huan(tile: str, **parts: Any) -> Player:
    return Player("huan", tile, **parts)


def qing(tile: str, **parts: Any) -> Player:
    return Player("qing_luan", tile, **parts)


def ling(tile: str, **parts: Any) -> Player:
    return Player("ling_yu", tile, **parts)


def at(*players: Player, rules: dict[str, Any] | None = None, **parts: Any) -> State:
    """A position of the default game with changes, one player per seat (see `set_up`)."""
    return set_up(load(len(players), **(rules or {})), players, **parts)


def play(state: State, *actions: str) -> list[tuple]:
    """Take the actions one after the other; the events as the rulebook writes them."""
    events = []
    for action in actions:
        events += state.apply_action(action)
    return told(state, events)


def told(state: State, events: list) -> list[tuple]:
    """Events as the rulebook writes them."""
    kind = state.game.type
    return [(kind.events[e.kind].name, *kind.event_args(state.game, e)) for e in events]


def options(state: State) -> list[str]:
    """The legal actions in order."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def hp(state: State) -> list[int]:
    return list(state.view.hp)[: state.game.num_players()]


def tiles(state: State) -> list[str]:
    """Where the tokens stand, "" off the map."""
    names = tile_keys(state.game)
    return [names[t] if t >= 0 else "" for t in state.view.tile][: state.game.num_players()]


def weapons(state: State, seat: int) -> list[str]:
    """Weapons that lie before a player; those not ready end in "*"."""
    return [
        entry["weapon"] + ("" if entry["ready"] else "*")
        for entry in state.observation()["players"][seat]["weapons"]
    ]


def discards(state: State) -> list[str]:
    """The weapons on the discards."""
    return [weapon_rows(state.game)[w][0] for w in discarded_weapons(state.game, state)]


def clubs(state: State) -> int:
    """Primary weapons in the supply."""
    return len(supply(state.game, state))


def cards_discarded(state: State, kind: str) -> list[str]:
    return discarded_cards(state.game, state, kind)


def to_move(state: State) -> str:
    return f"P{state.current_player()}"


def only(events: list[tuple], *names: str) -> list[tuple]:
    """The events of these kinds."""
    return [event for event in events if event[0] in names]
