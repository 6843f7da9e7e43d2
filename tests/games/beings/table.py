"""The standard state of the rulebook's worked examples, and short ways to read a position."""

from __future__ import annotations

from typing import Any

import designlab as dl
from designlab.game import Game, State
from designlab.games.beings.observe import hand_names
from designlab.games.beings.positions import set_up
from designlab.games.beings.words import card_name, tile_name, tile_number

BOARD = (
    "R1 R2 R3 R4 R5 R6",
    "O2 O3 O4 O5 O6 O1",
    "Y3 Y4 Y5 Y6 Y1 Y2",
    "G4 G5 G6 G1 G2 G3",
    "B5 B6 B1 B2 B3 B4",
    "P6 P1 P2 P3 P4 P5",
)
DECK = tuple(suit + number for suit in "ROYGB" for number in "123456")


def load(changes: dict[str, Any] | None = None, players: int = 3) -> Game:
    """The default game for some players, with changes."""
    return dl.load("beings", {"players.count": players} | (changes or {}))


def standard(changes: dict[str, Any] | None = None, **parts: Any) -> State:
    """The standard state, parts of it replaced (see `set_up`)."""
    standard = {
        "board": BOARD,
        "pieces": ["(3,3)", "(6,1)", "(6,6)"],
        "chips": [20, 20, 20],
        "task": "R4",
        "bounty": 5,
        "deck": DECK,
    }
    players = len(parts.get("pieces", standard["pieces"]))
    return set_up(load(changes, players), **(standard | parts))


def play(state: State, *actions: str) -> list[tuple]:
    """Take the actions one after the other; the events as the rulebook writes them."""
    events = []
    for action in actions:
        events += state.apply_action(action)
    return [(name_of(state, e), *state.game.type.event_args(state.game, e)) for e in events]


def name_of(state: State, event: Any) -> str:
    """The rulebook's name of an event."""
    return state.game.type.events[event.kind].name


def options(state: State) -> list[str]:
    """The legal actions in order."""
    return [state.action_to_string(action) for action in state.legal_actions()]


def chips(state: State) -> list[int]:
    """Chips of all players."""
    return list(state.view.chips)[: state.game.num_players()]


def hand(state: State, seat: int = 0) -> list[str]:
    """A hand in canonical order."""
    return hand_names(state, seat)


def task(state: State) -> str:
    """The task card, "" for none."""
    return card_name(state.view.task) if state.view.task >= 0 else ""


def place(state: State, seat: int = 0) -> str:
    """Where a piece is."""
    return tile_name(state.view.piece[seat])


def stones(state: State, tile: str) -> int:
    """Stones on a tile."""
    return state.view.stones[tile_number(tile)]


def discarded(state: State) -> dict[str, int]:
    """The discard pile."""
    return state.observation()["discard"]


def asked(state: State) -> tuple[str, str]:
    """Who decides what: ("P1", "move")."""
    seen = state.observation()
    return seen["to_act"], seen["decision"]


def places(state: State) -> list[int]:
    """The ranking that the position gives."""
    from designlab.games.beings.values import place_of

    rules = state.game.rules
    return [int(place_of(rules, state.view, seat)) for seat in range(state.game.num_players())]
