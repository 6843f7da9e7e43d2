"""What a viewpoint knows of a position (the rulebook's table of hidden information)."""

from __future__ import annotations

from typing import Any

from designlab.game import Game, State
from designlab.games.beings.state import (
    CARDS,
    DIRECTIONS,
    NO_CARD,
    STRIDE,
    Face,
    Phase,
    Purpose,
    Status,
)
from designlab.games.beings.text import DECISIONS, PURPOSES, SIDES
from designlab.games.beings.values import knows, place_of
from designlab.games.beings.words import REASONS, card_name, player_name, tile_name
from designlab.gametype import EVERYTHING


def sees(seen: int, viewpoint: int) -> bool:
    """Whether a viewpoint knows a face-down card that these seats have looked at."""
    return viewpoint == EVERYTHING or bool(knows(seen, viewpoint))


def board_tiles(game: Game) -> list[int]:
    """The tiles of the board, row by row."""
    board = game.rules.board
    return [row * STRIDE + col for row in range(board.rows) for col in range(board.cols)]


def observe(game: Game, state: State, viewpoint: int) -> dict[str, Any]:
    """The public table, the viewpoint's own hand and what it has seen by Probes.

    EVERYTHING also sees all hands, all tiles and the deck in order, top first.
    """
    s = state.view
    known: dict[str, Any] = {
        "round": s.turn,
        "turn_of": player_name(s.mover),
        "to_act": "" if state.is_terminal() else player_name(s.player),
        "decision": "" if state.is_terminal() else DECISIONS[s.phase],
        "players": [_player(state, seat, viewpoint) for seat in range(game.num_players())],
        "tiles": {tile_name(tile): _tile(state, tile, viewpoint) for tile in board_tiles(game)},
        "task": card_name(s.task) if s.task != NO_CARD else "",
        "bounty": s.bounty,
        "deck": s.deck.n,
        "discard": {card_name(card): s.discard[card] for card in range(CARDS) if s.discard[card]},
        "this_turn": {
            "free_left": s.free_left,
            "steps": s.steps,
            "risks": s.rolls,
            "plays_left": s.plays_left,
            "sales_left": s.sales_left,
            "got_task": bool(s.got_task),
        },
    } | _pending(state)
    if s.deck_seen:
        known["deck_top_seen_by"] = _seats(s.deck_seen)
    if s.deck.n and sees(s.deck_seen, viewpoint):
        known["deck_top"] = card_name(s.deck.card[s.deck.n - 1])
    if viewpoint == EVERYTHING:
        known["deck_order"] = [card_name(s.deck.card[i]) for i in reversed(range(s.deck.n))]
    if state.is_terminal():
        places = [int(place_of(game.rules, s, seat)) for seat in range(game.num_players())]
        known |= {"reason": REASONS[s.reason], "places": places}
    return known


def _seats(bits: int) -> list[str]:
    return [player_name(seat) for seat in range(bits.bit_length()) if bits >> seat & 1]


def _player(state: State, seat: int, viewpoint: int) -> dict[str, Any]:
    s = state.view
    player: dict[str, Any] = {
        "name": player_name(seat),
        "chips": s.chips[seat],
        "place": tile_name(s.piece[seat]),
        "status": Status(s.status[seat]).name.lower(),
        "cards": s.hand_n[seat],
    }
    if viewpoint in (seat, EVERYTHING):
        player["hand"] = hand_names(state, seat)
    return player


def hand_names(state: State, seat: int) -> list[str]:
    """The cards of a hand in canonical order, copies one by one."""
    hand = state.view.hand[seat]
    return [card_name(card) for card in range(CARDS) for _ in range(hand[card])]


def _tile(state: State, tile: int, viewpoint: int) -> dict[str, Any]:
    s = state.view
    shown: dict[str, Any] = {}
    if s.face[tile] == Face.DOWN:
        shown["side"] = "down"
        if sees(s.seen[tile], viewpoint):
            shown["card"] = card_name(s.tile_card[tile])
        if s.seen[tile]:
            shown["seen_by"] = _seats(s.seen[tile])
    else:
        shown["side"] = SIDES[s.face[tile] - Face.UP]
        shown["card"] = card_name(s.tile_card[tile])
    if s.stones[tile]:
        shown["stones"] = s.stones[tile]
    return shown


def _pending(state: State) -> dict[str, Any]:
    """What is public of a decision that is under way."""
    s = state.view
    pending: dict[str, Any] = {}
    if s.phase in (Phase.PAY, Phase.SUBSTITUTE):
        pending = {"for": PURPOSES[s.purpose], "number": s.number}
        if s.phase == Phase.PAY:
            pending["owed"] = s.owed
            if s.purpose in (Purpose.PAY_ADVANCE, Purpose.PAY_LEAP):
                pending["direction"] = DIRECTIONS[s.direction]
    elif s.phase == Phase.STEP:
        pending = {"leap": bool(s.leap)}
    if s.played != NO_CARD:
        pending["played"] = card_name(s.played)
    return {"pending": pending} if pending and not state.is_terminal() else {}
