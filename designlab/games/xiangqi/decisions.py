"""The Player's decisions: what each offers, and what each option does.

The order of the options is the order of the rulebook's table of decision points.
"""

from __future__ import annotations

from designlab.games.xiangqi.campaign import (
    can_buy,
    can_buy_tip,
    can_improve,
    can_upgrade,
    is_shown,
)
from designlab.games.xiangqi.combat import is_bad_for_player
from designlab.games.xiangqi.grid import CELLS, FILES, contains
from designlab.games.xiangqi.moves import drive_cells, reach
from designlab.games.xiangqi.targets import (
    can_brace,
    can_heal,
    can_move,
    can_play,
    can_reroll,
    can_use,
    is_active,
    is_spawn,
    spawn_cell,
    targets,
    tip_suits,
)
from designlab.games.xiangqi.units import is_free
from designlab.games.xiangqi.vocabulary import (
    IMPROVEMENTS,
    PLAYER,
    SKILLS,
    UNITS,
    Act,
    Pending,
    Place,
)
from designlab.kernel import rule

# -- whether there is something to choose -----------------------------------------------------


@rule
def can_place(rules, state):
    """Whether a unit card can be placed now (XQ-4.3)."""
    if state.alive[PLAYER] >= rules.deploy.max_on_board or state.placed >= rules.deploy.per_round:
        return False
    if state.unit_n >= UNITS or not has_hand(state):
        return False
    for cell in range(rules.deploy.ranks * FILES):
        if is_free(state, cell):
            return True
    return False


@rule
def has_hand(state):
    """Whether the Player holds a unit card."""
    for card in range(state.card_n):
        if state.card[card].place == Place.HAND:
            return True
    return False


@rule
def can_stop_placing(rules, state):
    """Whether D-DEPLOY offers "done" (XQ-4.3)."""
    return state.alive[PLAYER] > 0 and not rules.deploy.mandatory


@rule
def can_do_something(rules, state):
    """Whether D-MAIN offers more than "end" (XQ-6.1)."""
    for unit in range(state.unit_n):
        if is_active(state, unit):
            if can_move(rules, state, unit):
                return True
            for skill in range(rules.units.abilities_n[state.unit[unit].kind]):
                if can_use(rules, state, unit, skill):
                    return True
    for tip in range(rules.tips.n):
        if can_play(rules, state, tip):
            return True
    return False


@rule
def can_brace_at_all(rules, state):
    """Whether D-BEFORE offers a Tip: an enemy strikes a Player's unit (XQ-13.5)."""
    if state.unit[state.actor].side == PLAYER:
        return False
    for tip in range(rules.tips.n):
        if can_brace(rules, state, tip):
            return True
    return False


@rule
def can_reroll_at_all(rules, state):
    """Whether D-AFTER offers a Tip (XQ-13.6)."""
    if is_bad_for_player(state):
        for tip in range(rules.tips.n):
            if can_reroll(rules, state, tip, PLAYER):
                return True
    return False


@rule
def can_heal_at_all(rules, state):
    """Whether D-WINDOW offers a Tip (XQ-22.1)."""
    for tip in range(rules.tips.n):
        if state.tips[tip] > 0 and rules.tips.hp[tip] > 0:
            for unit in range(state.unit_n):
                if can_heal(rules, state, tip, unit):
                    return True
    return False


@rule
def can_shop(rules, state):
    """Whether D-SHOP offers more than "leave"."""
    for kind in range(rules.units.n):
        if can_buy(rules, state, kind):
            return True
    for card in range(state.card_n):
        if can_upgrade(rules, state, card):
            return True
    for tip in range(rules.tips.n):
        if can_buy_tip(rules, state, tip):
            return True
    return False


@rule
def has_choice(rules, state):
    """Whether the pending decision is left to the Player."""
    pending = state.pending
    if pending == Pending.DEPLOY:
        return can_place(rules, state)
    if pending == Pending.MAIN:
        return can_do_something(rules, state)
    if pending == Pending.BEFORE:
        return can_brace_at_all(rules, state)
    if pending == Pending.AFTER:
        return can_reroll_at_all(rules, state)
    if pending == Pending.WINDOW:
        return can_heal_at_all(rules, state)
    if pending == Pending.REWARD:
        return state.shown_n > 1
    if pending == Pending.SHOP:
        return can_shop(rules, state)
    return True


# -- the options ------------------------------------------------------------------------------


@rule
def list_deploy(rules, state, out):
    """D-DEPLOY: cards, Tips, done."""
    n = 0
    for card in range(state.card_n):
        if state.card[card].place == Place.HAND:
            out[n] = Act.PLACE + card
            n += 1
    n = list_tips(rules, state, out, n)
    if can_stop_placing(rules, state):
        out[n] = Act.DONE + 0
        n += 1
    return n


@rule
def list_tips(rules, state, out, n):
    """Tips that may be played in the Deploy and Player Phase."""
    for tip in range(rules.tips.n):
        if can_play(rules, state, tip):
            out[n] = Act.TIP + tip
            n += 1
    return n


@rule
def list_main(rules, state, out):
    """D-MAIN: MVs, abilities, Tips, end."""
    n = 0
    for unit in range(state.unit_n):
        if is_active(state, unit) and can_move(rules, state, unit):
            out[n] = Act.MV + unit
            n += 1
    for unit in range(state.unit_n):
        if is_active(state, unit):
            for skill in range(rules.units.abilities_n[state.unit[unit].kind]):
                if can_use(rules, state, unit, skill):
                    out[n] = Act.USE + unit * SKILLS + skill
                    n += 1
    n = list_tips(rules, state, out, n)
    out[n] = Act.END + 0
    return n + 1


@rule
def list_set(low, high, out):
    """The cells of a set, for D-DEST and D-DRIVE."""
    n = 0
    for cell in range(CELLS):
        if contains(low, high, cell):
            out[n] = Act.CELL + cell
            n += 1
    return n


@rule
def list_cells(rules, state, out):
    """D-CELL: empty cells of the deploy zone; D-TARGET of a spawn: cells for it."""
    n = 0
    deploying = state.pending == Pending.CELL
    for cell in range(rules.deploy.ranks * FILES if deploying else CELLS):
        if deploying:
            offered = is_free(state, cell)
        else:
            offered = spawn_cell(rules, state, state.actor, state.skill, cell)
        if offered:
            out[n] = Act.CELL + cell
            n += 1
    return n


@rule
def list_targets(rules, state, out):
    """D-TARGET of an ACT on units; D-TIP: units that the Tip suits."""
    n = 0
    bits = 0
    if state.pending == Pending.TARGET:
        bits = targets(rules, state, state.actor, state.skill)
    for unit in range(state.unit_n):
        if state.pending == Pending.TARGET:
            offered = (bits >> unit & 1) == 1
        else:
            offered = tip_suits(rules, state, state.tip, unit)
        if offered:
            out[n] = Act.TARGET + unit
            n += 1
    return n


@rule
def list_reactions(rules, state, out):
    """D-BEFORE, D-AFTER, D-WINDOW: Tips, pass."""
    n = 0
    for tip in range(rules.tips.n):
        if state.pending == Pending.BEFORE:
            if can_brace(rules, state, tip):
                out[n] = Act.TIP + tip
                n += 1
        elif state.pending == Pending.AFTER:
            for whose in range(2):
                if can_reroll(rules, state, tip, whose):
                    out[n] = Act.REROLL + tip * 2 + whose
                    n += 1
        else:
            for unit in range(state.unit_n):
                if can_heal(rules, state, tip, unit):
                    out[n] = Act.HEAL + tip * UNITS + unit
                    n += 1
    out[n] = Act.PASS + 0
    return n + 1


@rule
def list_shop(rules, state, out):
    """D-SHOP: kinds, cards to upgrade, Tips, leave."""
    n = 0
    for kind in range(rules.units.n):
        if can_buy(rules, state, kind):
            out[n] = Act.BUY + kind
            n += 1
    for card in range(state.card_n):
        if can_upgrade(rules, state, card):
            out[n] = Act.UPGRADE + card
            n += 1
    for tip in range(rules.tips.n):
        if can_buy_tip(rules, state, tip):
            out[n] = Act.BUY_TIP + tip
            n += 1
    out[n] = Act.LEAVE + 0
    return n + 1


@rule
def list_kept(rules, state, out):
    """D-REWARD: the Tips shown."""
    n = 0
    for tip in range(rules.tips.n):
        if is_shown(state, tip):
            out[n] = Act.KEEP + tip
            n += 1
    return n


@rule
def list_improvements(rules, state, out):
    """D-UPGRADE: upgrades of the chosen card."""
    n = 0
    for k in range(IMPROVEMENTS):
        if can_improve(rules, state, state.chosen, k):
            out[n] = Act.IMPROVE + k
            n += 1
    return n


@rule
def legal_actions(rules, state, out):
    """Write the options of the pending decision to `out` and return how many there are."""
    pending = state.pending
    if pending == Pending.MAIN:
        return list_main(rules, state, out)
    if pending == Pending.DEST:
        low, high = reach(rules, state, state.actor)
        return list_set(low, high, out)
    if pending == Pending.TARGET:
        if is_spawn(rules, state, state.actor, state.skill):
            return list_cells(rules, state, out)
        return list_targets(rules, state, out)
    if pending == Pending.DEPLOY:
        return list_deploy(rules, state, out)
    if pending == Pending.CELL:
        return list_cells(rules, state, out)
    if pending == Pending.TIP:
        return list_targets(rules, state, out)
    if pending == Pending.DRIVE:
        low, high = drive_cells(rules, state, state.actor, state.target)
        return list_set(low, high, out)
    if pending == Pending.SHOP:
        return list_shop(rules, state, out)
    if pending == Pending.UPGRADE:
        return list_improvements(rules, state, out)
    if pending == Pending.REWARD:
        return list_kept(rules, state, out)
    return list_reactions(rules, state, out)
