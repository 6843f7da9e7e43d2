"""The camp turn: selling treasure, exploring again, leaving the match (BE-4)."""

from __future__ import annotations

from designlab.games.beings.ledger import discard, gain, give_card, leave, lose
from designlab.games.beings.moving import after_return, ask, enter
from designlab.games.beings.state import (
    NUMBERS,
    Act,
    Cause,
    Exit,
    Face,
    Happened,
    Phase,
    Status,
    Why,
)
from designlab.games.beings.values import has_pair, is_edge, is_empty, is_pair
from designlab.kernel import emit, rule
from designlab.kernel.records import NOBODY

# -- the sale step (D8) -----------------------------------------------------------------------


@rule
def may_sell(state, action):
    """Whether this is an option of the sale step (BE-4.1, BE-4.2)."""
    if action == Act.SKIP:
        return True
    if action < Act.SELL or state.sales_left == 0:
        return False
    pair = action - Act.SELL
    suit, numbers = pair // (NUMBERS * NUMBERS), pair % (NUMBERS * NUMBERS)
    return is_pair(state, state.mover, suit, numbers // NUMBERS, numbers % NUMBERS)


@rule
def sell(rules, state, log, action):
    """Sell a pair, or end the sale step."""
    seat = state.mover
    if action == Act.SKIP:
        ask(state, seat, after_return(rules) if state.returned else Phase.ENTER)
        return
    pair = action - Act.SELL
    first = pair // (NUMBERS * NUMBERS) * NUMBERS
    low, high = pair // NUMBERS % NUMBERS, pair % NUMBERS
    give_card(state, seat, first + low)
    give_card(state, seat, first + high)
    discard(state, first + low)
    discard(state, first + high)
    chips = (low + 1) * (high + 1) * rules.camp.sale_factor
    emit(log, Happened.SELL, seat, NOBODY, chips, first + low, first + high)
    gain(state, log, seat, chips, Cause.SALE)
    state.sales_left -= 1


# -- the re-entry step (D9) -------------------------------------------------------------------


@rule
def may_reenter(rules, state, action):
    """Whether this is an option of the re-entry step (BE-4.3, BE-4.6, BE-4.8)."""
    if action == Act.STAY:
        return True
    rich = state.chips[state.mover] >= rules.camp.fee
    if action == Act.RETIRE:
        return not rich and rules.camp.broke_exit == Exit.OPTIONAL
    tile = action - Act.ENTER
    if not rich or state.face[tile] == Face.OFF:
        return False
    return is_edge(rules, tile) and is_empty(state, tile)


@rule
def must_retire(rules, state):
    """Whether a player who can neither pay the fee nor sell has to go (BE-4.7)."""
    seat = state.mover
    broke = state.chips[seat] < rules.camp.fee
    return broke and rules.camp.broke_exit == Exit.FORCED and not has_pair(state, seat)


@rule
def reenter(rules, state, log, action):
    """Stay in camp, pay the fee and explore again, or leave the match (BE-4.3 to BE-4.8)."""
    seat = state.mover
    if action == Act.STAY:
        state.phase = Phase.END
    elif action == Act.RETIRE:
        retire(state, log)
    else:
        lose(state, log, seat, rules.camp.fee, Cause.FEE)
        emit(log, Happened.REENTER, seat, action - Act.ENTER, rules.camp.fee, 0, 0)
        enter(rules, state, log, action - Act.ENTER, Why.REENTRY)


@rule
def retire(state, log):
    """Leave the match with one's chips; the turn is over (BE-3.6, BE-16.5)."""
    emit(log, Happened.RETIRE, state.mover, NOBODY, 0, 0, 0)
    leave(state, state.mover, Status.RETIRED)
    state.phase = Phase.PASS
