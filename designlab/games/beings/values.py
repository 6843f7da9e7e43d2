"""What the table says: where one may step, what may be played, who is ahead.

These rules only read the position; the chapters (`moving`, `tasks`, `cards`, `camp`) change it.
"""

from __future__ import annotations

import numpy as np

from designlab.games.beings.state import (
    CAMP,
    CARDS,
    DECK_TARGET,
    NO_CARD,
    NUMBERS,
    STRAIGHT,
    STRIDE,
    Act,
    Face,
    Op,
    Per,
    Purpose,
    Scope,
    Status,
)
from designlab.kernel import rule
from designlab.kernel.records import NOBODY

DOWN_ROWS = np.array([-1, 0, 1, 0, -1, 1, 1, -1])
RIGHT_COLS = np.array([0, 1, 0, -1, 1, 1, -1, -1])
"""Per direction, how a step changes row and column."""
GAMBLE_DICE = 2


# -- cards and tiles (BE-1) -------------------------------------------------------------------


@rule
def number_of(card):
    """The number of a card, from 1."""
    return card % NUMBERS + 1


@rule
def suit_of(card):
    """The suit of a card, in canonical order from 0."""
    return card // NUMBERS


@rule
def upright_arrows(rules, card):
    """The arrows of the upright card: N = 1, E = 2, S = 4, W = 8."""
    suit, i = card // NUMBERS, card % NUMBERS
    if suit == 0:
        return rules.arrows.R[i]
    if suit == 1:
        return rules.arrows.O[i]
    if suit == 2:
        return rules.arrows.Y[i]
    if suit == 3:
        return rules.arrows.G[i]
    if suit == 4:
        return rules.arrows.B[i]
    return rules.arrows.P[i]


@rule
def turned(arrows):
    """The arrows after a turn by 180° (BE-1.8)."""
    return (arrows << 2 | arrows >> 2) & 15


@rule
def open_arrows(rules, state, tile):
    """The arrows of a face-up tile as it now lies."""
    arrows = upright_arrows(rules, state.tile_card[tile])
    return turned(arrows) if state.face[tile] == Face.REV else arrows


@rule
def beyond(rules, tile, direction):
    """The tile one step away, or CAMP if that is off the board (BE-1.4, BE-1.7)."""
    row = tile // STRIDE + DOWN_ROWS[direction]
    col = tile % STRIDE + RIGHT_COLS[direction]
    if row < 0 or row >= rules.board.rows or col < 0 or col >= rules.board.cols:
        return CAMP
    return row * STRIDE + col


@rule
def is_edge(rules, tile):
    """Whether the tile belongs to the edge of the board (BE-1.5)."""
    row, col, depth = tile // STRIDE, tile % STRIDE, rules.board.edge_depth
    rows, cols = rules.board.rows, rules.board.cols
    return row < depth or col < depth or row >= rows - depth or col >= cols - depth


@rule
def is_empty(state, tile):
    """Whether neither a piece nor a stone is on the tile (BE-1.6)."""
    return state.stones[tile] == 0 and state.piece_at[tile] == NOBODY


@rule
def can_enter(state, place):
    """Whether a piece may go to a tile or to camp (BE-1.6, BE-5.5)."""
    return place == CAMP or is_empty(state, place)


@rule
def knows(seen, seat):
    """Whether the seat is among those that have seen a card; spectators never are."""
    return seat >= 0 and seen >> seat & 1 == 1


@rule
def board_has(rules, state, number):
    """Whether a tile of the board has this number (BE-6.9)."""
    for row in range(rules.board.rows):
        for tile in range(row * STRIDE, row * STRIDE + rules.board.cols):
            if number_of(state.tile_card[tile]) == number:
                return True
    return False


@rule
def is_impossible(rules, state):
    """Whether all tiles are face-up and none has the task's number (BE-6.9, BE-6.10)."""
    if state.face_down > 0 or state.task == NO_CARD or not rules.task.impossible_rule:
        return False
    return not board_has(rules, state, number_of(state.task))


# -- hands ------------------------------------------------------------------------------------


@rule
def count_number(state, seat, number):
    """Cards of this number in a hand."""
    n = 0
    for card in range(number - 1, CARDS, NUMBERS):
        n += state.hand[seat][card]
    return n


@rule
def is_pair(state, seat, suit, low, high):
    """Whether the hand holds two cards of one suit with these numbers less one (BE-4.1)."""
    if low > high or state.hand[seat][suit * NUMBERS + low] == 0:
        return False
    needed = 2 if low == high else 1
    return state.hand[seat][suit * NUMBERS + high] >= needed


@rule
def has_pair(state, seat):
    """Whether the hand holds two cards of one suit."""
    for first in range(0, CARDS, NUMBERS):
        held = 0
        for card in range(first, first + NUMBERS):
            held += state.hand[seat][card]
        if held >= 2:
            return True
    return False


@rule
def is_active(state, seat):
    """Whether the player is still in the game (BE-1.12)."""
    return state.status[seat] == Status.ACTIVE


@rule
def next_active(rules, state, seat):
    """The next active player in seat order (BE-8.1, BE-15.4)."""
    other = seat
    for _ in range(rules.players.count):
        other += 1
        if other == rules.players.count:
            other = 0
        if is_active(state, other):
            break
    return other


# -- steps (BE-5) -----------------------------------------------------------------------------


@rule
def can_advance(rules, state, tile, direction):
    """Whether a step along this arrow is possible (BE-5.3, BE-5.5)."""
    if direction >= STRAIGHT or open_arrows(rules, state, tile) >> direction & 1 == 0:
        return False
    return can_enter(state, beyond(rules, tile, direction))


@rule
def can_leap(rules, state, tile, direction):
    """Whether a leap in this direction is possible (BE-5.4, BE-5.5)."""
    if direction >= STRAIGHT and not rules.move.leap_diagonal:
        return False
    return can_enter(state, beyond(rules, tile, direction))


@rule
def can_risk(rules, state, tile):
    """Whether a risky move may be made from the tile (BE-5.8)."""
    if state.rolls >= rules.move.max_risk_rolls:
        return False
    for direction in range(len(DOWN_ROWS)):
        if can_leap(rules, state, tile, direction):
            return True
    return False


@rule
def may_move(rules, state, action):
    """Whether this is an option of the movement step (D3)."""
    seat = state.mover
    tile = state.piece[seat]
    if action == Act.STOP:
        return True
    if action == Act.RISK:
        return can_risk(rules, state, tile)
    if action < Act.PAY_ADVANCE:
        return state.free_left > 0 and can_advance(rules, state, tile, action - Act.FREE)
    cards = count_number(state, seat, number_of(state.tile_card[tile]))
    if action < Act.PAY_LEAP:
        affordable = cards >= rules.move.paid_advance_cards
        return affordable and can_advance(rules, state, tile, action - Act.PAY_ADVANCE)
    affordable = cards >= rules.move.paid_leap_cards
    return affordable and can_leap(rules, state, tile, action - Act.PAY_LEAP)


@rule
def may_step(rules, state, action):
    """Whether this is an option after a successful roll (D5)."""
    if action == Act.DECLINE:
        return True
    tile = state.piece[state.mover]
    if state.leap:
        return can_leap(rules, state, tile, action - Act.STEP)
    return can_advance(rules, state, tile, action - Act.STEP)


@rule
def most_substitutes(rules, state):
    """Most dice that cards may stand in for in the coming roll (BE-1.10)."""
    cards = count_number(state, state.player, state.number)
    if state.purpose == Purpose.RISK:
        return min(cards, rules.move.risk_dice - 1)
    return min(cards, GAMBLE_DICE)


# -- function cards (BE-7) --------------------------------------------------------------------


@rule
def function_of(rules, card):
    """The function that the card's number decides (BE-7.2)."""
    return rules.deck.functions[card % NUMBERS]


@rule
def step_amount(rules, function, step):
    """The amount of a step: its own, or that of a key of [cards]."""
    per = rules.functions.steps.per[function][step]
    if per == Per.FIXED:
        return rules.functions.steps.amount[function][step]
    if per == Per.GAMBLE_CHIPS:
        return rules.cards.gamble_chips
    if per == Per.PROBE_REWARD:
        return rules.cards.probe_reward
    if per == Per.ROCKFALL_DAMAGE:
        return rules.cards.rockfall_damage
    if per == Per.ROTATE_DAMAGE:
        return rules.cards.rotate_damage
    if per == Per.ROTATE_STONES:
        return rules.cards.rotate_stones
    if per == Per.CANNON_DAMAGE:
        return rules.cards.cannon_damage
    if per == Per.CANNON_STONES:
        return rules.cards.cannon_stones
    return rules.cards.quake_damage


@rule
def has_means(rules, state, function):
    """Whether stones and cards are left for what the function does (BE-10.1, BE-13.1)."""
    for step in range(rules.functions.steps_n[function]):
        op = rules.functions.steps.op[function][step]
        if op == Op.STONE and state.stones_out >= rules.stones.supply:
            return False
        if op == Op.REPLACE and state.deck.n == 0:
            return False
    return True


@rule
def has_target(rules, state, scope):
    """Whether there is something to aim at (BE-7.4)."""
    if scope == Scope.HIDDEN:
        return state.deck.n > 0 or state.face_down > 0
    if scope == Scope.ADJACENT or scope == Scope.LINE:
        return state.piece[state.mover] != CAMP
    return True


@rule
def can_play(rules, state, card):
    """Whether a held card can be played for its function (D6)."""
    function = function_of(rules, card)
    scope = rules.functions.target[function]
    return has_target(rules, state, scope) and has_means(rules, state, function)


@rule
def may_target(rules, state, target):
    """Whether the played card may be aimed at this target (D7)."""
    scope = rules.functions.target[state.function]
    if target == DECK_TARGET:
        return scope == Scope.HIDDEN and state.deck.n > 0
    tile = target - 1
    if state.face[tile] == Face.OFF:
        return False
    if scope == Scope.HIDDEN:
        return state.face[tile] == Face.DOWN
    if scope == Scope.ANYWHERE:
        return True
    own = state.piece[state.mover]
    across = abs(tile % STRIDE - own % STRIDE)
    down = abs(tile // STRIDE - own // STRIDE)
    if scope == Scope.ADJACENT:
        return across + down == 1
    if tile == own:
        return rules.cards.cannon_self == 1
    return across == 0 or down == 0


# -- who is ahead (BE-17.5) -------------------------------------------------------------------


@rule
def beats(rules, state, seat, other):
    """Whether `seat` ranks above `other`."""
    if state.status[seat] != state.status[other]:
        return state.status[seat] < state.status[other]
    if state.status[seat] == Status.DEAD:
        return state.left[seat] > state.left[other]
    if state.chips[seat] != state.chips[other]:
        return state.chips[seat] > state.chips[other]
    if state.status[seat] == Status.RETIRED:
        return state.left[seat] > state.left[other]
    return rules.end.tiebreak_hand == 1 and state.hand_n[seat] > state.hand_n[other]


@rule
def place_of(rules, state, seat):
    """The seat's place in the ranking, from 1; equals share a place."""
    place = 1
    for other in range(rules.players.count):
        place += beats(rules, state, other, seat)
    return place
