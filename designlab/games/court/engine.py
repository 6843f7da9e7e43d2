"""The rules of the Court, in the order of its rulebook (`docs/rulebooks/court.md`).

The flow is one loop, `advance`: Phase 3 runs by itself, and so does a decision that offers a
single option; a decision that offers more waits for the player.
"""

from __future__ import annotations

import numpy as np

from designlab.games.court.phases import (
    buy,
    charm,
    compose,
    discard_from,
    draw_to,
    enter_court,
    enter_society,
    fight,
    pass_turn,
    place,
    raid,
)
from designlab.games.court.state import (
    COURTIERS,
    DECK,
    EMPTY,
    POSITIONS,
    SLOTS,
    Act,
    Happened,
    Origin,
    Phase,
    Reason,
    Role,
)
from designlab.games.court.values import (
    affordable_courtiers,
    beatable_princes,
    captive_vp,
    coin_vp,
    count_princes,
    court_vp,
    free_slots,
    is_courtier,
    is_prince,
    open_slots,
    penalty,
    row_vp,
    total_vp,
)
from designlab.kernel import emit, rule
from designlab.kernel.chance import seed_streams
from designlab.kernel.piles import draw_card, pour, put
from designlab.kernel.records import NOBODY, TERMINAL

FIRST = np.array([Act.PICK, Act.PLACE, Act.BUY, Act.PLACE, Act.CHARM, Act.FIGHT])
"""The first action that each phase's decision can offer."""

SEVERAL = -1
"""What `only_option` says where the player has a choice."""

# -- setup (CX-1) -----------------------------------------------------------------------------


@rule
def setup(rules, state, log):
    """Deal the courtiers that the player picks from (CX-1.1, CX-1.2)."""
    state.reason = NOBODY
    state.hand = EMPTY
    state.gap = EMPTY
    for slot in range(SLOTS):
        state.court[slot] = EMPTY
    for position in range(POSITIONS):
        state.society[position] = EMPTY
    for card in range(rules.cards.n):
        put(state.deck, card)
    for prince in range(rules.princes.n):
        put(state.deck, COURTIERS + prince)
    for position in range(rules.society.size - 1, -1, -1):
        card = draw_courtier(state, log)
        state.society[position] = card
        emit(log, Happened.DEALT, item=card)
    state.phase = Phase.SETUP_PICK
    advance(rules, state, log)


@rule
def draw_courtier(state, log):
    """The next courtier of the deck; Princes on the way are set aside (CX-1.3)."""
    while state.deck.n > 0:
        card = draw_card(state, DECK, state.deck)
        if is_courtier(card):
            return card
        put(state.set_aside, card)
        emit(log, Happened.SET_ASIDE, item=card)
    return EMPTY


@rule
def pick(state, position):
    """Take a dealt courtier in hand; its gap stays open (CX-1.4)."""
    state.hand = state.society[position]
    state.society[position] = EMPTY
    state.phase = Phase.SETUP_PLACE


@rule
def place_start_card(rules, state, log, slot):
    """Put the picked courtier into the court (CX-1.4, CX-1.5)."""
    card = enter_court(rules, state, log, slot, Origin.SETUP)
    if rules.setup.trigger_abilities and rules.cards.role[card] == Role.POET:
        compose(rules, state, log, slot, card)
    if state.court_n < rules.setup.start_cards:
        state.phase = Phase.SETUP_PICK
    else:
        open_court(rules, state, log)


@rule
def open_court(rules, state, log):
    """Fill the Society after the last starting card and begin (CX-1.6 to CX-1.9)."""
    if not rules.setup.leftover_stays:
        for position in range(rules.society.size):
            if state.society[position] != EMPTY:
                discard_from(state, log, position)
    if rules.setup.demon_free_refill:
        fill_society(rules, state, log)
        reshuffle(state, log)
    else:
        reshuffle(state, log)
        fill_society(rules, state, log)
    state.coins = rules.setup.start_coins
    start_turn(state, log, 1)


@rule
def reshuffle(state, log):
    """Return the Princes set aside to the deck (CX-1.6); its order is drawn card by card."""
    if state.set_aside.n > 0:
        emit(log, Happened.RESHUFFLED, amount=state.set_aside.n)
        pour(state.set_aside, state.deck)


@rule
def fill_society(rules, state, log):
    """Slide what is left to the right end and fill up from the deck (CX-1.7, CX-1.8)."""
    free = rules.society.size - 1
    for position in range(rules.society.size - 1, -1, -1):
        card = state.society[position]
        if card != EMPTY:
            state.society[position] = EMPTY
            state.society[free] = card
            free -= 1
    for position in range(free, -1, -1):
        if rules.setup.demon_free_refill:
            enter_society(state, log, position, draw_courtier(state, log))
        else:
            draw_to(state, log, position)


# -- turns and the end (CX-2, CX-8) -----------------------------------------------------------


@rule
def start_turn(state, log, turn):
    """Begin a turn (CX-2.1)."""
    state.turn = turn
    state.bought = 0
    state.beaten = 0
    state.phase = Phase.PHASE1
    emit(log, Happened.TURN_STARTED, a=turn)


@rule
def end_turn(rules, state, log):
    """Close the turn; the game ends or the next turn starts (CX-8.1)."""
    emit(
        log, Happened.TURN_ENDED, 0, a=state.turn, b=state.coins, c=state.vp,
        d=count_princes(state), e=state.princes_drawn,
    )  # fmt: skip
    check_end(rules, state)
    if state.reason == NOBODY:
        start_turn(state, log, state.turn + 1)
    else:
        end_game(rules, state, log)


@rule
def check_end(rules, state):
    """Set the reason why the game ends now, if it does (CX-8.2 to CX-8.6)."""
    if rules.end.society_demons > 0 and count_princes(state) >= rules.end.society_demons:
        state.reason = Reason.OVERRUN
    elif rules.end.demons_drawn > 0 and state.princes_drawn >= rules.end.demons_drawn:
        state.reason = Reason.ALL_DRAWN
    elif state.deck.n == 0:
        state.reason = Reason.DECK_EMPTY
    elif state.turn >= rules.max_rounds:
        state.reason = Reason.CAP


@rule
def end_game(rules, state, log):
    """Score (CX-8.7); reaching the par counts as a win in statistics (CX-8.13)."""
    total = total_vp(rules, state)
    state.winner = 0 if total >= rules.score.par else NOBODY
    state.player = TERMINAL
    emit(log, Happened.GAME_OVER, 0, a=state.reason, b=state.turn)
    emit(
        log, Happened.SCORED, 0, -1, total, state.vp, court_vp(rules, state), coin_vp(rules, state),
        captive_vp(rules, state), row_vp(rules, state), penalty(rules, state),
    )  # fmt: skip


@rule
def returns(rules, state, seat):
    """The score, or what it would be if the game stopped now."""
    return total_vp(rules, state)


@rule
def resample(rules, state, seat, seed):
    """Draw the order of the deck anew: nothing else is hidden."""
    seed_streams(state, seed)


# -- decisions (CX-2.6) -----------------------------------------------------------------------


@rule
def positions_of(state, of_princes):
    """The positions where there are Princes, or where there are courtiers, as bits."""
    positions = 0
    for position in range(POSITIONS):
        card = state.society[position]
        if card != EMPTY and is_prince(card) == of_princes:
            positions |= 1 << position
    return positions


@rule
def options(rules, state):
    """The options of the pending decision, as bits: bit i is the action `FIRST[phase]` + i."""
    phase = state.phase
    if phase == Phase.PHASE1:
        decline = Act.STOP if state.bought > 0 else Act.PASS  # CX-3.9, CX-4.4
        return affordable_courtiers(rules, state) | 1 << decline - Act.BUY
    if phase == Phase.PLACE:
        return open_slots(rules, state)
    if phase == Phase.CHARM:
        return positions_of(state, True)
    if phase == Phase.FIGHT:
        return beatable_princes(rules, state) | 1 << Act.HOLD - Act.FIGHT
    if phase == Phase.SETUP_PICK:
        return positions_of(state, False)
    return free_slots(rules, state)


@rule
def legal_actions(rules, state, out):
    """Write the options of the pending decision to `out` and return how many there are."""
    bits, action = options(rules, state), FIRST[state.phase]
    n = 0
    while bits > 0:
        if bits & 1:
            out[n] = action
            n += 1
        bits >>= 1
        action += 1
    return n


@rule
def only_option(rules, state):
    """The option of a decision that offers a single one, else `SEVERAL` (CX-2.6)."""
    bits, action = options(rules, state), FIRST[state.phase]
    if bits & (bits - 1):
        return SEVERAL
    while bits > 1:
        bits >>= 1
        action += 1
    return action


@rule
def carry_out(rules, state, log, action):
    """Carry out an option of the pending decision."""
    phase = state.phase
    if phase == Phase.SETUP_PICK:
        pick(state, action - Act.PICK)
    elif phase == Phase.SETUP_PLACE:
        place_start_card(rules, state, log, action - Act.PLACE)
    elif phase == Phase.PLACE:
        place(rules, state, log, action - Act.PLACE)
    elif phase == Phase.CHARM:
        charm(rules, state, log, action - Act.CHARM)
    elif action == Act.PASS:
        pass_turn(rules, state, log)
    elif action == Act.STOP:
        state.phase = Phase.FIGHT
    elif action == Act.HOLD:
        state.phase = Phase.RAID
    elif phase == Phase.PHASE1:
        buy(rules, state, log, action - Act.BUY)
    else:
        fight(rules, state, log, action - Act.FIGHT)


@rule
def advance(rules, state, log):
    """Play on to the next decision that leaves a choice (CX-2.6)."""
    while state.player != TERMINAL:
        if state.phase == Phase.RAID:
            raid(rules, state, log)
            end_turn(rules, state, log)
        else:
            action = only_option(rules, state)
            if action == SEVERAL:
                return
            carry_out(rules, state, log, action)


@rule
def apply_action(rules, state, log, action):
    """Carry out the player's choice and all that follows from it."""
    carry_out(rules, state, log, action)
    advance(rules, state, log)
