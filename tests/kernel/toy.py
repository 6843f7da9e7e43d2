"""A dice race for two with a shop and a deck: small, but it uses every part of the kernel."""

import numpy as np

from designlab.kernel import draw, emit, roll, rule, state_dtype
from designlab.kernel.chance import seed_streams
from designlab.kernel.driver import make_batch, make_step, outcome_dtype, tally_dtype
from designlab.kernel.events import new_log
from designlab.kernel.piles import draw_card, pile_dtype, put
from designlab.kernel.records import NOBODY, TERMINAL, view

SEATS, KINDS, ITEMS = 2, 3, 12

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
            emit(log, CARD, item=card)
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


@rule
def standing(rules, state, seat):
    return state.pos[seat]


batch = make_batch(setup, legal_actions, apply_action, choose, returns, standing)
step = make_step(legal_actions, apply_action)


def rules(goal=40):
    record = np.zeros(1, RULES)
    record[0] = (goal, 4, 6, 6)
    return record


def run_batch(seeds, bots=(0, 1), record=None):
    n = len(seeds)
    outcomes = np.zeros(n, outcome_dtype(KINDS, SEATS))
    tallies = np.zeros(1, tally_dtype(KINDS, ITEMS, SEATS))
    states = np.zeros(1, STATE)
    batch.jit(
        rules() if record is None else record, np.array(bots), np.asarray(seeds, np.uint64),
        np.zeros(1, STATE), states, new_log(KINDS, ITEMS, SEATS, recording=False),
        np.zeros(2, np.int64), 1000, outcomes, tallies,
    )  # fmt: skip
    return outcomes, tallies, states


def fresh(seed):
    record = np.zeros(1, STATE)
    state = view(record)
    state.winner = NOBODY
    seed_streams(state, seed)
    log = new_log(KINDS, ITEMS, SEATS, recording=True)
    setup(view(rules()), state, view(log))
    return record, log
