"""The bots of xiangqi: `random`, the `tactician` and the `rusher` (rulebook, "Bots").

A bot sees what the Player sees.  `tactician` has the way in which the tactician fights; what
both do between battles and with their Tips is here.
"""

from __future__ import annotations

from designlab.games.xiangqi.enemy import (
    NO_STRIKE,
    approach_cell,
    best_strike,
    strike_cell,
    strike_skill,
    strike_target,
)
from designlab.games.xiangqi.grid import CELLS, distance
from designlab.games.xiangqi.tactician import (
    best_action,
    best_brace,
    best_cell,
    best_deploy_cell,
    best_drive_cell,
    best_heal,
    best_target,
    best_tip_unit,
    danger,
    is_worth_reroll,
)
from designlab.games.xiangqi.targets import can_move, is_active
from designlab.games.xiangqi.units import worth
from designlab.games.xiangqi.vocabulary import (
    NONE,
    SKILLS,
    Act,
    Pending,
)
from designlab.kernel import BOTS, draw, rule

NAMES = {
    "random": "takes any legal action, each with the same chance",
    "tactician": "weighs every strike and move against the danger, saves Tips for kills",
    "rusher": "plays its own units by the enemy's policy: nearest foe, best strike",
}
RANDOM, TACTICIAN, RUSHER = range(3)

ENOUGH_SOLDIERS = 5
"""Cards that the tactician fills up with the cheapest kind."""
ENOUGH_CARDS = 12
"""Cards beyond which the tactician buys only upgrades."""
TOO_FEW = 4
"""Cards below which it buys no upgrade."""


@rule
def choose(rules, state, bot, legal, n):
    """The option that the bot takes out of `legal[:n]`."""
    if bot == RANDOM:
        return legal[draw(state, BOTS, n)]
    pending = state.pending
    if pending == Pending.SHOP or pending == Pending.UPGRADE:
        return go_shopping(rules, state, bot, legal, n)
    if pending == Pending.REWARD or n == 1:
        return legal[n - 1]
    if bot == RUSHER:
        return rush(rules, state, legal, n)
    fear = danger(rules, state)
    if pending == Pending.MAIN:
        return best_action(rules, state, legal, n, fear)
    if pending == Pending.DEST:
        return Act.CELL + best_cell(rules, state, state.actor, fear)
    if pending == Pending.TARGET:
        return best_target(rules, state, legal, n)
    if pending == Pending.DRIVE:
        return best_drive_cell(rules, state, legal, n)
    if pending == Pending.DEPLOY:
        return dearest_card(rules, state, legal, n)
    if pending == Pending.CELL:
        return best_deploy_cell(rules, state, legal, n, fear)
    if pending == Pending.TIP:
        return best_tip_unit(rules, state, legal, n, fear)
    if pending == Pending.BEFORE:
        return best_brace(rules, state, legal, n)
    if pending == Pending.AFTER:
        return legal[0] if is_worth_reroll(rules, state) else legal[n - 1]
    return best_heal(rules, state, legal, n, fear)


# -- the tactician ----------------------------------------------------------------------------


@rule
def dearest_card(rules, state, legal, n):
    """Place the dearest card; a King only with a skill that brings him company."""
    best, highest = legal[n - 1], -1
    for i in range(n):
        if legal[i] < Act.CELL:
            card = state.card[legal[i] - Act.PLACE]
            value = worth(rules, card.kind, card.owned)
            if rules.units.king[card.kind]:
                value = 0 if card.owned & ~1 else -1
            if value > highest:
                best, highest = legal[i], value
    if highest < 0 and legal[n - 1] != Act.DONE:
        return legal[0]
    return best


# -- the rusher -------------------------------------------------------------------------------


@rule
def rush(rules, state, legal, n):
    """The rusher's choice in battle: the enemy's policy for each unit in turn."""
    pending = state.pending
    if pending == Pending.MAIN:
        return rush_main(rules, state)
    if pending == Pending.DEST:
        if state.unit[state.actor].acts < rules.activation.max_act:
            rated = best_strike(rules, state, state.actor)
            if rated != NO_STRIKE:
                return Act.CELL + strike_cell(rated)
        return Act.CELL + approach_cell(rules, state, state.actor)
    if pending == Pending.TARGET:
        return Act.TARGET + strike_target(best_strike(rules, state, state.actor))
    if pending == Pending.CELL:
        best, least = legal[0], CELLS * CELLS
        for i in range(n):
            far = nearest_foe(state, legal[i] - Act.CELL)
            if far < least:
                best, least = legal[i], far
        return best
    return legal[0]


@rule
def nearest_foe(state, cell):
    """Distance to the nearest enemy."""
    least = CELLS
    for unit in range(state.unit_n):
        foe = state.unit[unit]
        if foe.side == 1 and foe.hp > 0:
            least = min(least, distance(cell, foe.cell))
    return least


@rule
def rush_main(rules, state):
    """The first unit that can strike or come nearer does so (XQ-7.2 for own units)."""
    for unit in range(state.unit_n):
        if not is_active(state, unit):
            continue
        me = state.unit[unit]
        if me.acts < rules.activation.max_act:
            rated = best_strike(rules, state, unit)
            if rated != NO_STRIKE:
                if strike_cell(rated) == me.cell:
                    return Act.USE + unit * SKILLS + strike_skill(rated)
                if can_move(rules, state, unit):
                    return Act.MV + unit
        if can_move(rules, state, unit) and approach_cell(rules, state, unit) != me.cell:
            return Act.MV + unit
    return Act.END + 0


# -- between battles --------------------------------------------------------------------------


@rule
def go_shopping(rules, state, bot, legal, n):
    """Units first, then upgrades; see the rulebook for how each bot shops."""
    if state.pending == Pending.UPGRADE:
        return legal[draw(state, BOTS, n)]
    if bot == RUSHER:
        for i in range(n):
            action = legal[i]
            if Act.BUY <= action < Act.UPGRADE and not rules.units.king[action - Act.BUY]:
                return action
        return legal[draw(state, BOTS, n)]
    if state.card_n < ENOUGH_CARDS:
        kind = wanted_kind(rules, state, legal, n)
        if kind != NONE:
            return Act.BUY + kind
    if state.card_n < TOO_FEW:
        return legal[n - 1]
    upgrades = 0
    for i in range(n):
        upgrades += Act.UPGRADE <= legal[i] < Act.BUY_TIP
    if upgrades == 0:
        return legal[n - 1]
    pick = draw(state, BOTS, upgrades)
    for i in range(n):
        if Act.UPGRADE <= legal[i] < Act.BUY_TIP:
            if pick == 0:
                return legal[i]
            pick -= 1
    return legal[n - 1]


@rule
def wanted_kind(rules, state, legal, n):
    """The kind that the tactician buys next: the first of the table up to a number of cards,
    then any, rarely a King; NONE if none is on offer."""
    if state.card_n < ENOUGH_SOLDIERS and legal[0] == Act.BUY:
        return 0
    kinds = 0
    for i in range(n):
        kinds += Act.BUY <= legal[i] < Act.UPGRADE
    if kinds == 0:
        return NONE
    kind = legal[draw(state, BOTS, kinds)] - Act.BUY
    if rules.units.king[kind] and draw(state, BOTS, 8) > 0:
        return legal[0] - Act.BUY
    return kind
