"""The bots of the Court: `random`, the balanced `steward` and the aggressive `warlord`.

Steward and Warlord are one policy with two sets of weights: each option is worth so many VP, the
best one is taken, the first of equals.  They know what the player knows: how many cards and
Princes the deck still holds, never their order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from designlab.games.court.state import COURTIERS, EMPTY, POSITIONS, Act, Phase, Replace, Role
from designlab.games.court.values import (
    ALL_CLANS,
    clan_neighbours,
    coins_needed,
    count_ode,
    count_princes,
    count_slots,
    has_role,
    is_courtier,
    is_prince,
    muster,
    passing_income,
    price,
    rightmost_courtier,
    strength,
)
from designlab.kernel import BOTS, draw, rule

NAMES = {
    "random": "takes any legal action, each with the same chance",
    "steward": "balanced: weighs coins, cards, Princes and the time left",
    "warlord": "aggressive: Generals of all clans first, and fights nearly whenever it can",
}
RANDOM = 0

# Weights per bot number; random has none.
GENERAL = np.array([0.0, 0.5, 1.1])
TRIO = np.array([0.0, 0.5, 1.0])
COLLECTOR = np.array([0.0, 0.6, 0.45])
MINISTER = np.array([0.0, 0.8, 0.3])
USEFUL_CHARM = np.array([0.0, 1.0, 1.2])
PASSING = np.array([0.0, 0.6, 0.3])
SCARCE_SLOT = np.array([0.0, 1.9, 1.0])
VICTORY = np.array([0.0, 1.9, 3.0])


@rule
def choose(rules, state, bot, legal, n):
    """The option that the bot takes out of `legal[:n]`."""
    if bot == RANDOM:
        return legal[draw(state, BOTS, n)]
    outlook = look_ahead(rules, state)
    best, highest = legal[0], -1e9
    for i in range(n):
        value = option_value(rules, state, bot, legal[i], outlook)
        if value > highest:
            best, highest = legal[i], value
    return best


@rule
def option_value(rules, state, bot, action, outlook):
    """VP that an option of the pending decision seems to be worth."""
    phase = state.phase
    if phase == Phase.PHASE1:
        if action == Act.PASS:
            return pass_value(rules, state, bot, outlook)
        if action == Act.STOP:
            return 0.0
        return purchase_value(rules, state, bot, action - Act.BUY, outlook)
    if phase == Phase.PLACE:
        return slot_value(rules, state, bot, state.hand, action - Act.PLACE, outlook)
    if phase == Phase.FIGHT:
        return (
            0.0
            if action == Act.HOLD
            else fight_value(rules, state, bot, action - Act.FIGHT, outlook)
        )
    if phase == Phase.CHARM:
        prince = state.society[action - Act.CHARM]
        useful = useful_charm(rules, state, state.hand, prince)
        return useful - 1e-6 * strength(rules, state, prince)
    if phase == Phase.SETUP_PICK:
        card = state.society[action - Act.PICK]
        return standing_worth(rules, state, bot, card, EMPTY, outlook)
    clan = rules.cards.clan[state.hand]
    return 1.0 * clan_neighbours(rules, state, action - Act.PLACE, clan)


# -- the outlook ------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What a bot works out once per decision.

    Attributes:
        turns: turns until the last Prince is drawn, at 2.1 cards a turn; at least 1.
        coin: VP that a coin is worth: its value at the end, more while there is time to use it.
        fights: Princes that may still be fought.
    """

    turns: float
    coin: float
    fights: float


@rule
def look_ahead(rules, state):
    """The outlook of a position."""
    undrawn = rules.princes.n - state.princes_drawn
    turns = max(1.0, undrawn * (state.deck.n + 1) / (undrawn + 1) / 2.1)
    coin = 1 / rules.score.coins_per_vp + 0.85 * min(1.0, turns / 20)
    fights = min(turns, 0.8 * undrawn + count_princes(state))
    return Outlook(turns, coin, fights)


# -- cards ------------------------------------------------------------------------------------


@rule
def standing_worth(rules, state, bot, card, slot, outlook):
    """VP that a courtier is worth in the court: on `slot`, or EMPTY if it is not there yet."""
    worth = 1.0 * rules.cards.vp[card]
    role, power = rules.cards.role[card], rules.cards.power[card]
    if role == Role.GENERAL:
        fight_coins = outlook.fights * outlook.coin
        worth += GENERAL[bot] * power * fight_coins
        worth += TRIO[bot] * clan_service(rules, state, card, slot) * fight_coins
    elif role == Role.COLLECTOR:
        income = (outlook.turns - 1) * rules.pass_.per_collector
        worth += COLLECTOR[bot] * income * outlook.coin
    elif role == Role.MINISTER:
        worth += MINISTER[bot] * power * outlook.turns * 0.04 * outlook.coin
    return worth


@rule
def clan_service(rules, state, general, slot):
    """What a General brings as the only one of his clan: the trio's bonus if that completes it."""
    clans = 0
    for other in range(count_slots(rules)):
        card = state.court[other]
        if other != slot and has_role(rules, card, Role.GENERAL):
            clans |= 1 << rules.cards.clan[card]
    own = 1 << rules.cards.clan[general]
    if clans & own:
        return 0.0
    return 1.0 * rules.combat.trio_bonus if clans | own == ALL_CLANS else 0.6


@rule
def slot_value(rules, state, bot, card, slot, outlook):
    """What a slot adds to a bought card, less what the card lying there is worth."""
    value = 0.1 * clan_neighbours(rules, state, slot, rules.cards.clan[card])
    if rules.cards.role[card] == Role.POET:
        value += 0.5 * count_ode(rules, state, slot, card) * rules.poet.vp_per_neighbour
    former = state.court[slot]
    if former != EMPTY:
        value -= standing_worth(rules, state, bot, former, slot, outlook)
    return value


# -- Phase 1 ----------------------------------------------------------------------------------


@rule
def purchase_value(rules, state, bot, position, outlook):
    """VP that buying the courtier at this position seems to be worth."""
    card = state.society[position]
    value = standing_worth(rules, state, bot, card, EMPTY, outlook)
    value -= outlook.coin * price(rules, state, position)
    value += best_slot_value(rules, state, bot, card, outlook)
    slots = count_slots(rules)
    if state.court_n < slots:
        value -= SCARCE_SLOT[bot] * state.court_n / slots * min(1.0, outlook.turns / 8)
    if rules.cards.role[card] == Role.COURTESAN:
        value += USEFUL_CHARM[bot] * outlook.coin * most_useful_charm(rules, state, card)
    if position == rightmost_courtier(state):
        value += rescue_value(rules, state)
    return value


@rule
def best_slot_value(rules, state, bot, card, outlook):
    """Value of the best slot that the card may go to."""
    best, slots = -1e9, count_slots(rules)
    may_replace = state.court_n == slots or rules.court.replace == Replace.ANY
    for slot in range(slots):
        if may_replace or state.court[slot] == EMPTY:
            best = max(best, slot_value(rules, state, bot, card, slot, outlook))
    return best


@rule
def rescue_value(rules, state):
    """VP saved from capture if the rightmost courtier leaves before the raid."""
    if count_princes(state) == 0:
        return 0.0
    victim = rightmost_courtier(state)
    if victim == EMPTY:
        return 0.0
    saved = rules.cards.vp[state.society[victim]]
    for position in range(victim - 1, -1, -1):
        if is_courtier(state.society[position]):
            saved -= rules.cards.vp[state.society[position]]
            break
    return 0.7 * saved


@rule
def pass_value(rules, state, bot, outlook):
    """VP that passing seems to be worth."""
    return PASSING[bot] + outlook.coin * passing_income(rules, state) + rescue_value(rules, state)


# -- Princes ----------------------------------------------------------------------------------


@rule
def useful_charm(rules, state, courtesan, prince):
    """How much of the charm saves strength in a fight against the Prince."""
    _, army, bonus = muster(rules, state)
    missing = max(0, strength(rules, state, prince) - army - bonus)
    return 1.0 * min(rules.cards.power[courtesan], missing)


@rule
def most_useful_charm(rules, state, courtesan):
    """The highest useful charm over the Princes in the Society."""
    most = 0.0
    for position in range(POSITIONS):
        card = state.society[position]
        if is_prince(card):
            most = max(most, useful_charm(rules, state, courtesan, card))
    return most


@rule
def fight_value(rules, state, bot, position, outlook):
    """VP that beating the Prince at this position seems to be worth."""
    prince = state.society[position]
    princes = count_princes(state)
    value = VICTORY[bot] * rules.princes.vp[prince - COURTIERS]
    value -= outlook.coin * coins_needed(rules, state, prince)
    value += 1.9 if princes == 1 else 0.3
    if princes >= 3:
        value += 11.0
    return value
