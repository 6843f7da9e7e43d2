"""A dice race for two with a shop and a deck: small, but it uses every part of the kernel."""

import numpy as np

from designlab.kernel import draw, emit, roll, rule, state_dtype
from designlab.kernel.piles import draw_card, pile_dtype, put
from designlab.kernel.records import TERMINAL

RULES = np.dtype([("goal", "i8"), ("price", "i8"), ("stride", "i8"), ("sides", "i8")], align=True)
STATE = state_dtype(
    4,
    [
        ("pos", "i8", (2,)),
        ("coins", "i8", (2,)),
        ("deck", pile_dtype(12)),
        ("up", pile_dtype(12)),
    ],
)
DICE, SHOP, DECK = 1, 2, 3
ROLLED, BOUGHT, CARD = 0, 1, 2
WALK, BUY = 0, 1


@rule
def setup(rules, state, log):
    for card in range(12):
        put(state.deck, card)
    state.turn = 1


@rule
def legal_actions(rules, state, out):
    out[0] = WALK
    if state.coins[state.player] >= rules.price:
        out[1] = BUY
        return 2
    return 1


@rule
def apply_action(rules, state, log, action):
    seat = state.player
    if action == BUY:
        state.coins[seat] -= rules.price
        state.pos[seat] += rules.stride
        emit(log, BOUGHT, seat, 0, rules.price, a=state.pos[seat])
    else:
        face = roll(state, DICE, rules.sides)
        state.pos[seat] += face
        state.coins[seat] += 1 + draw(state, SHOP, 2)
        emit(log, ROLLED, seat, face, face)
        if state.deck.n > 0 and face == 6:
            card = draw_card(state, DECK, state.deck)
            put(state.up, card)
            emit(log, CARD, seat, item=card)
    if state.pos[seat] >= rules.goal:
        state.winner = seat
        state.player = TERMINAL
    else:
        state.player = 1 - seat
        state.turn += 1 - state.player


@rule
def choose(rules, state, bot, legal, n):
    return legal[draw(state, 0, n)] if bot == 0 else legal[n - 1]


@rule
def returns(rules, state, seat):
    return 1 if state.winner == seat else 0
