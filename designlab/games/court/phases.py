"""The three phases of a turn: what buying, passing, fighting and the Princes' raid do.

`engine` decides when they happen.
"""

from __future__ import annotations

from designlab.games.court.state import (
    COURTIERS,
    DECK,
    EMPTY,
    Captures,
    CourtVP,
    Happened,
    Origin,
    Phase,
    Role,
    Victim,
)
from designlab.games.court.values import (
    count_ode,
    count_princes,
    count_role,
    is_prince,
    muster,
    passing_income,
    price,
    printed_vp,
    ransom,
    rightmost_courtier,
    rightmost_prince,
    strength,
)
from designlab.kernel import emit, rule
from designlab.kernel.piles import draw_card, put

# -- the row and the court (CX-2) -------------------------------------------------------------


@rule
def enter_society(state, log, position, card):
    """Lay a drawn card at a position (CX-2.5)."""
    state.society[position] = card
    if card != EMPTY:
        state.princes_drawn += is_prince(card)
        emit(log, Happened.DRAWN, item=card, a=position)


@rule
def draw_to(state, log, position):
    """Draw the deck's top card to a position, which stays empty without a deck (CX-2.3)."""
    card = draw_card(state, DECK, state.deck) if state.deck.n > 0 else EMPTY
    enter_society(state, log, position, card)


@rule
def close_gap(state, log, gap):
    """Slide what lies left of the gap one to the right and draw at the entrance (CX-2.2)."""
    for position in range(gap, 0, -1):
        state.society[position] = state.society[position - 1]
    draw_to(state, log, 0)


@rule
def discard_from(state, log, position):
    """Discard the courtier at a position, leaving a gap."""
    card = state.society[position]
    state.society[position] = EMPTY
    put(state.discard, card)
    emit(log, Happened.DISCARDED, 0, card, a=position)


@rule
def enter_court(rules, state, log, slot, origin):
    """Put the card in hand onto a slot, dismissing the one that lies there (CX-3.7, CX-8.10)."""
    card = state.hand
    former = state.court[slot]
    if former != EMPTY:
        put(state.discard, former)
        emit(log, Happened.DISMISSED, 0, former, a=slot)
        state.court_n -= 1
    state.court[slot] = card
    state.court_n += 1
    state.hand = EMPTY
    emit(log, Happened.PLACED, 0, card, a=slot, b=origin)
    if rules.score.court_vp == CourtVP.PURCHASE:
        state.vp += rules.cards.vp[card]
        emit(log, Happened.PRESTIGE, 0, card, rules.cards.vp[card])
    return card


# -- Phase 1A: buy (CX-3, CX-7) ---------------------------------------------------------------


@rule
def buy(rules, state, log, position):
    """Pay for a courtier and take it in hand; its gap stays open (CX-3.6)."""
    payment = price(rules, state, position)
    state.coins -= payment
    state.hand = state.society[position]
    state.society[position] = EMPTY
    state.gap = position
    state.phase = Phase.PLACE
    emit(log, Happened.BOUGHT, 0, state.hand, payment, a=position)


@rule
def place(rules, state, log, slot):
    """Put the bought courtier into the court; its placement ability fires (CX-3.8, CX-7.1)."""
    card = enter_court(rules, state, log, slot, Origin.BOUGHT)
    role = rules.cards.role[card]
    if role == Role.POET:
        compose(rules, state, log, slot, card)
    if role == Role.COURTESAN and count_princes(state) > 0:
        state.hand = card
        state.phase = Phase.CHARM
    else:
        finish_purchase(rules, state, log)


@rule
def compose(rules, state, log, slot, poet):
    """The poet's ode (CX-7.5)."""
    neighbours = count_ode(rules, state, slot, poet)
    vp = neighbours * rules.poet.vp_per_neighbour
    state.vp += vp
    emit(log, Happened.ODE, 0, poet, vp, a=neighbours)


@rule
def charm(rules, state, log, position):
    """The courtesan charms a Prince (CX-7.7)."""
    courtesan, prince = state.hand, state.society[position]
    power = rules.cards.power[courtesan]
    state.charm[prince - COURTIERS] += power
    state.hand = EMPTY
    emit(log, Happened.CHARMED, 0, courtesan, power, prince, strength(rules, state, prince))
    finish_purchase(rules, state, log)


@rule
def finish_purchase(rules, state, log):
    """Close the gap; then another purchase, or Phase 2 (CX-3.8, CX-3.9)."""
    close_gap(state, log, state.gap)
    state.gap = EMPTY
    state.bought += 1
    more = state.bought < rules.market.buys_per_turn
    state.phase = Phase.PHASE1 if more else Phase.FIGHT


# -- Phase 1B: pass (CX-4) --------------------------------------------------------------------


@rule
def pass_turn(rules, state, log):
    """Discard the rightmost courtier and receive the income (CX-4.1 to CX-4.3)."""
    emit(log, Happened.PASSED, 0)
    position = rightmost_courtier(state)
    if position != EMPTY:
        discard_from(state, log, position)
        close_gap(state, log, position)
    coins = passing_income(rules, state)
    state.coins += coins
    collectors = count_role(rules, state, Role.COLLECTOR)
    emit(log, Happened.INCOME, 0, amount=coins, a=rules.pass_.base_income, b=collectors)
    state.phase = Phase.FIGHT


# -- Phase 2: fight (CX-5) --------------------------------------------------------------------


@rule
def fight(rules, state, log, position):
    """Beat a Prince (CX-5.6, CX-5.7); another fight may follow (CX-5.10)."""
    prince = state.society[position]
    _, army, bonus = muster(rules, state)
    payment = ransom(rules, state, prince, army + bonus)
    state.coins -= payment
    emit(
        log, Happened.FOUGHT, 0, prince, payment,
        army, bonus, strength(rules, state, prince),
    )  # fmt: skip
    vp = printed_vp(rules, prince)
    state.vp += vp
    state.charm[prince - COURTIERS] = 0
    put(state.defeated, prince)
    emit(log, Happened.DEFEATED, 0, prince, vp)
    close_gap(state, log, position)
    state.beaten += 1
    if state.beaten >= rules.combat.fights_per_turn:
        state.phase = Phase.RAID


# -- Phase 3: the Princes' raid (CX-6) --------------------------------------------------------


@rule
def raid(rules, state, log):
    """Capture once, or once per Prince present (CX-6.1 to CX-6.5)."""
    captures = count_princes(state)
    if rules.phase3.count == Captures.ONE:
        captures = min(captures, 1)
    for _ in range(captures):
        capture(rules, state, log)


@rule
def capture(rules, state, log):
    """Move the victim, if there is one, to the Demon Princes' Court (CX-6.4, CX-6.6)."""
    if rules.phase3.victim == Victim.COURTIER:
        position = rightmost_courtier(state)
    else:
        position = rightmost_prince(state)
    if position == EMPTY:
        return
    card = state.society[position]
    if is_prince(card):
        state.charm[card - COURTIERS] = 0
    put(state.captives, card)
    emit(log, Happened.CAPTURED, item=card, a=position)
    close_gap(state, log, position)
