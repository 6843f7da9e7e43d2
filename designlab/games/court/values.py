"""What the table says: who stands where, prices, strengths, odes and scores.

These rules only read the position; those of `engine` change it.
"""

from __future__ import annotations

from designlab.games.court.state import (
    COURTIERS,
    EMPTY,
    POSITIONS,
    Clan,
    CourtVP,
    Reason,
    Replace,
    Role,
    Scope,
)
from designlab.kernel import rule

ALL_CLANS = 0b111
NO_LIMIT = 99
"""`combat.max_coins` at this value means that any payment is allowed."""


@rule
def is_prince(card):
    """Whether the card is a Demon Prince; every other card is a courtier."""
    return card >= COURTIERS


@rule
def is_courtier(card):
    """Whether there is a card and it is a courtier."""
    return 0 <= card < COURTIERS


@rule
def printed_vp(rules, card):
    """The VP printed on a card."""
    if is_prince(card):
        return rules.princes.vp[card - COURTIERS]
    return rules.cards.vp[card]


# -- the Society ------------------------------------------------------------------------------


@rule
def rightmost_courtier(state):
    """Position of the rightmost card that is not a Prince, or EMPTY (CX-2.4)."""
    for position in range(POSITIONS - 1, -1, -1):
        if is_courtier(state.society[position]):
            return position
    return EMPTY


@rule
def rightmost_prince(state):
    """Position of the rightmost Prince, or EMPTY (CX-6.6)."""
    for position in range(POSITIONS - 1, -1, -1):
        if is_prince(state.society[position]):
            return position
    return EMPTY


@rule
def count_princes(state):
    """Princes in the Society."""
    n = 0
    for position in range(POSITIONS):
        n += is_prince(state.society[position])
    return n


# -- the Royal Court --------------------------------------------------------------------------


@rule
def count_slots(rules):
    """Slots of the Royal Court."""
    return rules.court.rows * rules.court.cols


@rule
def has_role(rules, card, role):
    """Whether there is a card and it has this role."""
    return card >= 0 and rules.cards.role[card] == role


@rule
def count_role(rules, state, role):
    """Cards of this role in the Royal Court."""
    n = 0
    for slot in range(count_slots(rules)):
        n += has_role(rules, state.court[slot], role)
    return n


@rule
def free_slots(rules, state):
    """The empty slots, as bits."""
    slots = 0
    for slot in range(count_slots(rules)):
        if state.court[slot] == EMPTY:
            slots |= 1 << slot
    return slots


@rule
def open_slots(rules, state):
    """The slots onto which a bought card may go, as bits (CX-3.6)."""
    free = free_slots(rules, state)
    replace = rules.court.replace
    if replace == Replace.ANY or (replace == Replace.WHEN_FULL and free == 0):
        return (1 << count_slots(rules)) - 1
    return free


@rule
def same_clan(rules, state, slot, clan):
    """1 if a card of the clan lies on the slot, else 0."""
    card = state.court[slot]
    return 1 if card >= 0 and rules.cards.clan[card] == clan else 0


@rule
def column_of(rules, slot):
    """The slot's column, counted from 0; a court has few rows, and division is slow."""
    column = slot
    while column >= rules.court.cols:
        column -= rules.court.cols
    return column


@rule
def clan_neighbours(rules, state, slot, clan):
    """Orthogonal neighbours of the slot that belong to the clan (CX-7.6)."""
    cols, column = rules.court.cols, column_of(rules, slot)
    n = 0
    if column > 0:
        n += same_clan(rules, state, slot - 1, clan)
    if column < cols - 1:
        n += same_clan(rules, state, slot + 1, clan)
    if slot >= cols:
        n += same_clan(rules, state, slot - cols, clan)
    if slot + cols < count_slots(rules):
        n += same_clan(rules, state, slot + cols, clan)
    return n


@rule
def count_ode(rules, state, slot, poet):
    """Cards that the poet's ode on this slot sings of (CX-7.5, CX-7.6)."""
    clan = rules.cards.clan[poet]
    if rules.poet.scope == Scope.ADJACENT:
        n = clan_neighbours(rules, state, slot, clan)
    else:
        first, end = 0, count_slots(rules)
        if rules.poet.scope == Scope.ROW:
            first = slot - column_of(rules, slot)
            end = first + rules.court.cols
        n = 0
        for other in range(first, end):
            if other != slot:
                n += same_clan(rules, state, other, clan)
    return min(n, rules.cards.power[poet])


# -- the auction ------------------------------------------------------------------------------


@rule
def discounts(rules, state):
    """What the ministers take off the prices of each clan: sun, moon, earth (CX-7.4)."""
    sun = moon = earth = 0
    for slot in range(count_slots(rules)):
        card = state.court[slot]
        if has_role(rules, card, Role.MINISTER):
            power, clan = rules.cards.power[card], rules.cards.clan[card]
            if clan == Clan.SUN:
                sun += power
            elif clan == Clan.MOON:
                moon += power
            else:
                earth += power
    return sun, moon, earth


@rule
def surcharge(rules, state, position):
    """The auction's surcharge (CX-3.3, CX-3.4)."""
    if rules.market.position_counts_demons:
        return rules.market.position_price[position]
    to_the_right = 0
    for other in range(position + 1, rules.society.size):
        to_the_right += is_courtier(state.society[other])
    return rules.market.position_price[rules.society.size - 1 - to_the_right]


@rule
def discounted_price(rules, state, position, sun, moon, earth):
    """The price of the courtier at this position under these discounts (CX-3.3)."""
    card = state.society[position]
    clan = rules.cards.clan[card]
    total = surcharge(rules, state, position)
    total -= sun if clan == Clan.SUN else moon if clan == Clan.MOON else earth
    if rules.market.use_card_cost:
        total += rules.cards.cost[card]
    return max(total, rules.market.min_price)


@rule
def price(rules, state, position):
    """The price of the courtier at this position."""
    sun, moon, earth = discounts(rules, state)
    return discounted_price(rules, state, position, sun, moon, earth)


@rule
def affordable_courtiers(rules, state):
    """The positions of the courtiers that may be bought, as bits (CX-3.2, CX-3.5)."""
    positions = 0
    if rules.court.replace == Replace.NEVER and state.court_n == count_slots(rules):
        return positions
    sun, moon, earth = discounts(rules, state)
    for position in range(rules.society.size):
        if is_courtier(state.society[position]):
            payment = discounted_price(rules, state, position, sun, moon, earth)
            if payment <= state.coins:
                positions |= 1 << position
    return positions


@rule
def passing_income(rules, state):
    """The income of a pass (CX-4.2, CX-7.2)."""
    collectors = count_role(rules, state, Role.COLLECTOR)
    return rules.pass_.base_income + rules.pass_.per_collector * collectors


# -- the war ----------------------------------------------------------------------------------


@rule
def muster(rules, state):
    """Number of Generals, their summed strength and the trio's bonus (CX-5.2, CX-5.3, CX-7.3)."""
    generals = army = clans = 0
    for slot in range(count_slots(rules)):
        card = state.court[slot]
        if has_role(rules, card, Role.GENERAL):
            generals += 1
            army += rules.cards.power[card]
            clans |= 1 << rules.cards.clan[card]
    trio = clans == ALL_CLANS and generals >= rules.combat.trio_min_generals
    return generals, army, rules.combat.trio_bonus if trio else 0


@rule
def strength(rules, state, prince):
    """Current strength of a Prince, charms taken off (CX-5.9)."""
    j = prince - COURTIERS
    return max(0, rules.princes.strength[j] - state.charm[j])


@rule
def ransom(rules, state, prince, force):
    """Coins that a force must add to beat the Prince (CX-5.4)."""
    return max(0, strength(rules, state, prince) - force) * rules.combat.coins_per_strength


@rule
def coins_needed(rules, state, prince):
    """Coins to pay for beating the Prince now (CX-5.4)."""
    _, army, bonus = muster(rules, state)
    return ransom(rules, state, prince, army + bonus)


@rule
def beatable_princes(rules, state):
    """The positions of the Princes that may be fought, as bits (CX-5.1, CX-5.5)."""
    positions = 0
    if count_princes(state) == 0:
        return positions
    generals, army, bonus = muster(rules, state)
    if generals < rules.combat.min_generals:
        return positions
    limit = rules.combat.max_coins
    for position in range(rules.society.size):
        card = state.society[position]
        if is_prince(card):
            payment = ransom(rules, state, card, army + bonus)
            if payment <= state.coins and (payment <= limit or limit == NO_LIMIT):
                positions |= 1 << position
    return positions


# -- the score --------------------------------------------------------------------------------


@rule
def court_vp(rules, state):
    """VP of the courtiers in the Royal Court at the end (CX-8.10)."""
    total = 0
    if rules.score.court_vp == CourtVP.END:
        for slot in range(count_slots(rules)):
            card = state.court[slot]
            if card != EMPTY:
                total += rules.cards.vp[card]
    return total


@rule
def coin_vp(rules, state):
    """VP for the coins left (CX-8.8)."""
    return state.coins // rules.score.coins_per_vp


@rule
def captive_vp(rules, state):
    """VP lost for the captives, as a negative number (CX-8.9)."""
    total = 0
    for i in range(state.captives.n):
        total -= printed_vp(rules, state.captives.card[i])
    return total * rules.score.captive_factor


@rule
def row_vp(rules, state):
    """VP lost for the Princes left in the Society, as a negative number (CX-8.11)."""
    total = 0
    if rules.score.society_demons_subtract:
        for position in range(POSITIONS):
            card = state.society[position]
            if is_prince(card):
                total -= rules.princes.vp[card - COURTIERS]
    return total


@rule
def penalty(rules, state):
    """VP lost for being overrun, as a negative number (CX-8.12)."""
    return -rules.end.overrun_penalty if state.reason == Reason.OVERRUN else 0


@rule
def total_vp(rules, state):
    """The score: at the end, or what it would be if the game stopped now (CX-8.7)."""
    return (
        state.vp
        + court_vp(rules, state)
        + coin_vp(rules, state)
        + captive_vp(rules, state)
        + row_vp(rules, state)
        + penalty(rules, state)
    )
