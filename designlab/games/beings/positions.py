"""Positions built by hand, for tests and for designers who want to look at one situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from designlab.game import Game, State
from designlab.games.beings.engine import advance, begin_turn, clear_table
from designlab.games.beings.ledger import discard as discard_card
from designlab.games.beings.ledger import set_piece, take_card
from designlab.games.beings.state import NO_CARD, NUMBERS, STATE, STRIDE, TILES, Face, Status
from designlab.games.beings.words import card_number, tile_number
from designlab.kernel import view
from designlab.kernel.chance import seed_streams
from designlab.kernel.events import drain
from designlab.kernel.piles import put
from designlab.kernel.records import NOBODY


def set_up(
    game: Game,
    board: Sequence[str],
    *,
    pieces: Sequence[str],
    chips: Sequence[int] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    task: str = "",
    bounty: int = 0,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    down: Sequence[str] = (),
    reverse: Sequence[str] = (),
    stones: Mapping[str, int] | None = None,
    seen: Mapping[str, Sequence[int]] | None = None,
    gone: Sequence[tuple[int, str]] = (),
    mover: int = 0,
    round: int = 1,
    seed: int = 0,
) -> State:
    """A position at the start of a turn, played on to the first decision asked.

    Args:
        game: a game of All Living Beings.
        board: one text per row, north first: the cards of its tiles, west first, with spaces.
        pieces: for each player a tile like "(2,3)", or "camp".
        chips: for each player; by default the starting chips.
        hands: seat -> cards.
        task: the task card, "" for none; `bounty` lies on it.
        deck: the cards left to draw, top first; None: all that are not named elsewhere, shuffled.
        discard: the discard pile.
        down: tiles that are face-down; `reverse`: face-up tiles that lie reversed.
        stones: tile -> stones.
        seen: tile, or "deck" for its top card, -> seats that have looked at it.
        gone: players that have left, first to leave first, as (seat, "dead" or "retired").
        mover: seat whose turn it is.
        round: round number.
        seed: decides coming dice and a shuffled deck.

    Example:
        >>> import designlab as dl
        >>> from designlab.games.beings.positions import set_up
        >>> game = dl.load("beings", {"board.rows": 3, "board.cols": 3, "players.count": 2})
        >>> rows = ["R1 R2 R3", "O1 O2 O3", "Y1 Y2 Y3"]
        >>> state = set_up(game, rows, pieces=["(2,2)", "camp"], task="G2", down=["(1,2)"])
        >>> [state.action_to_string(action) for action in state.legal_actions()]
        ['stop', 'free N', 'free E', 'free W', 'risk']
    """
    rules = game.rules
    record = np.zeros(1, STATE)
    s = view(record)
    seed_streams(s, seed)
    clear_table(rules, s)
    s.turn, s.winner = round, NOBODY
    _lay_board(game, s, board, down, reverse)
    for seat, name in enumerate(pieces):
        if name != "camp":
            set_piece(s, seat, tile_number(name))
    for seat, amount in enumerate(chips or []):
        s.chips[seat] = amount
    for seat, cards in (hands or {}).items():
        for name in cards:
            take_card(s, seat, card_number(name))
    s.task, s.bounty = card_number(task) if task else NO_CARD, bounty
    for name in discard:
        discard_card(s, card_number(name))
    for name, number in (stones or {}).items():
        s.stones[tile_number(name)] = number
        s.stones_out += number
    for seat, status in gone:
        s.status[seat] = Status[status.upper()]
        s.gone += 1
        s.left[seat] = s.gone
    left = _rest_of_deck(game, s, seed) if deck is None else [card_number(name) for name in deck]
    for card in reversed(left):
        put(s.deck, card)
    for name, seats in (seen or {}).items():
        bits = sum(1 << seat for seat in seats)
        if name == "deck":
            s.deck_seen = bits
        else:
            s.seen[tile_number(name)] = bits
    return _start(game, record, mover, seed)


def _lay_board(
    game: Game, s: Any, board: Sequence[str], down: Sequence[str], reverse: Sequence[str]
) -> None:
    rows, cols = game.rules.board.rows, game.rules.board.cols
    cells = [row.split() for row in board]
    if len(cells) != rows or any(len(row) != cols for row in cells):
        raise ValueError(f"the board must have {rows} rows of {cols} cards")
    face_down = {tile_number(name) for name in down}
    reversed_ = {tile_number(name) for name in reverse}
    for row, names in enumerate(cells):
        for col, name in enumerate(names):
            tile = row * STRIDE + col
            s.tile_card[tile] = card_number(name)
            s.face[tile] = (
                Face.DOWN if tile in face_down else Face.REV if tile in reversed_ else Face.UP
            )
    s.face_down = len(face_down)


def _rest_of_deck(game: Game, s: Any, seed: int) -> list[int]:
    """The cards that lie nowhere else, in random order."""
    left = dict.fromkeys(range(len(s.discard)), 0)
    for suit in range(game.rules.deck.suits_n):
        first = game.rules.deck.suits[suit] * NUMBERS
        for card in range(first, first + game.rules.deck.numbers):
            left[card] = game.rules.deck.copies - s.discard[card]
    for tile in range(TILES):
        if s.face[tile] != Face.OFF:
            left[s.tile_card[tile]] -= 1
    for hand in s.hand:
        for card, number in enumerate(hand):
            left[card] -= number
    if s.task != NO_CARD:
        left[s.task] -= 1
    cards = [card for card, number in left.items() for _ in range(max(number, 0))]
    return [int(card) for card in np.random.default_rng(seed).permutation(cards)]


def _start(game: Game, record: np.ndarray, mover: int, seed: int) -> State:
    start = State(game, record, seed=seed)
    log = view(game.type.new_log(recording=True))
    begin_turn(game.rules, start.view, log, mover)
    advance(game.rules, start.view, log)
    start.events = drain(log)
    return start
