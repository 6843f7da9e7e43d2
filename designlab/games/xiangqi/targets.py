"""ACTs: what they may be aimed at, and which of them a unit can use now (XQ-11)."""

from __future__ import annotations

from designlab.games.xiangqi.grid import OFF, next_cell
from designlab.games.xiangqi.moves import drive_cells, reach
from designlab.games.xiangqi.units import (
    ability_of,
    can_enter_battle,
    has_slot,
    is_free,
    is_ready,
    max_hp,
    on_ray,
    range_of,
)
from designlab.games.xiangqi.vocabulary import (
    NONE,
    PLAYER,
    On,
    Order,
    SovereignMode,
    TipType,
    Type,
)
from designlab.kernel import rule


@rule
def hit_along(state, cell, direction, ad, screen):
    """The unit that a strike from `cell` meets in a direction behind `screen` units, or NONE."""
    met = 0
    for _ in range(ad):
        cell = next_cell(cell, direction)
        if cell == OFF:
            return NONE
        other = state.board[cell]
        if other != NONE:
            if met == screen:
                return other
            met += 1
    return NONE


@rule
def targets(rules, state, unit, skill):
    """The legal Targets of an ability as bits, one per unit (XQ-11.2, XQ-11.4).

    Not for spawns, whose Targets are cells (`spawn_cell`).
    """
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    kind = rules.abilities.type[ability]
    found = 0
    if kind == Type.STRIKE:
        dirs, ad = range_of(rules, me, ability)
        for direction in range(dirs):
            other = hit_along(state, me.cell, direction, ad, rules.abilities.screen[ability])
            if other != NONE and state.unit[other].side != me.side:
                found |= 1 << other
    elif kind == Type.SUPPORT:
        if rules.abilities.on[ability] == On.SELF:
            return 1 << unit if helps(rules, state, unit, ability) else 0
        dirs, ad = range_of(rules, me, ability)
        for other in range(state.unit_n):
            if is_ally_on_ray(state, unit, other, dirs, ad) and helps(rules, state, other, ability):
                found |= 1 << other
    elif kind == Type.SOVEREIGN:
        if rules.abilities.mode[ability] == SovereignMode.ACT and has_slot(rules, state, unit):
            found = 1 << unit
    elif kind == Type.DRIVE:
        dirs, ad = range_of(rules, me, ability)
        for other in range(state.unit_n):
            if is_ally_on_ray(state, unit, other, dirs, ad):
                low, high = drive_cells(rules, state, unit, other)
                if low != 0 or high != 0:
                    found |= 1 << other
    return found


@rule
def is_ally_on_ray(state, unit, other, dirs, ad):
    """Whether `other` is another unit of the same side on a ray of `unit` (XQ-11.2)."""
    me, ally = state.unit[unit], state.unit[other]
    if other == unit or ally.hp <= 0 or ally.side != me.side:
        return False
    return on_ray(me.cell, ally.cell, dirs, ad)


@rule
def helps(rules, state, unit, ability):
    """Whether a support changes something for the unit (XQ-11.4)."""
    if rules.abilities.adv[ability] != 0 or rules.abilities.sp[ability] != 0:
        return has_slot(rules, state, unit)
    return is_wounded(rules, state, unit)


@rule
def is_wounded(rules, state, unit):
    """Whether a unit has less than its full HP."""
    me = state.unit[unit]
    return me.hp < max_hp(rules, me.kind, me.owned)


@rule
def is_spawn(rules, state, unit, skill):
    """Whether an ability spawns a unit."""
    return rules.abilities.type[ability_of(rules, state.unit[unit], skill)] == Type.SPAWN


@rule
def spawn_cell(rules, state, unit, skill, cell):
    """Whether a spawn may be put on this cell (XQ-21.4)."""
    me = state.unit[unit]
    if not is_free(state, cell) or not can_enter_battle(rules, state, me.side):
        return False
    dirs, ad = range_of(rules, me, ability_of(rules, me, skill))
    return on_ray(me.cell, cell, dirs, ad)


@rule
def can_spawn(rules, state, unit, skill):
    """Whether there is room for a spawn."""
    me = state.unit[unit]
    if not can_enter_battle(rules, state, me.side):
        return False
    dirs, ad = range_of(rules, me, ability_of(rules, me, skill))
    for direction in range(dirs):
        cell = me.cell
        for _ in range(ad):
            cell = next_cell(cell, direction)
            if cell == OFF:
                break
            if is_free(state, cell):
                return True
    return False


# -- the Player Phase (XQ-6) ------------------------------------------------------------------


@rule
def is_active(state, unit):
    """Whether a Player's unit may still do something in this Player Phase (XQ-3.3, XQ-14.6)."""
    me = state.unit[unit]
    return me.side == PLAYER and me.hp > 0 and me.ap > 0 and not me.stunned and not me.finished


@rule
def can_move(rules, state, unit):
    """Whether D-MAIN offers an MV of the active unit (XQ-6.2)."""
    me = state.unit[unit]
    if me.moves >= rules.activation.max_mv:
        return False
    if rules.activation.order == Order.MV_FIRST and me.acts > 0:
        return False
    low, high = reach(rules, state, unit)
    return low != 0 or high != 0


@rule
def can_use(rules, state, unit, skill):
    """Whether D-MAIN offers this ability of the active unit (XQ-6.2, XQ-11.4)."""
    me = state.unit[unit]
    if me.acts >= rules.activation.max_act or not is_ready(rules, me, skill):
        return False
    if is_spawn(rules, state, unit, skill):
        return can_spawn(rules, state, unit, skill)
    return targets(rules, state, unit, skill) != 0


# -- Tips (XQ-22) -----------------------------------------------------------------------------


@rule
def tip_suits(rules, state, tip, unit):
    """Whether a support Tip changes something for the unit (XQ-22.3 to XQ-22.5)."""
    me = state.unit[unit]
    if me.side != PLAYER or me.hp <= 0:
        return False
    if rules.tips.adv[tip] != 0 or rules.tips.sp[tip] != 0:
        return has_slot(rules, state, unit)
    return rules.tips.hp[tip] > 0 and is_wounded(rules, state, unit)


@rule
def can_play(rules, state, tip):
    """Whether a Tip may be played on some unit in the Deploy or Player Phase (XQ-22.1)."""
    if state.tips[tip] == 0 or rules.tips.type[tip] != TipType.SUPPORT:
        return False
    for unit in range(state.unit_n):
        if tip_suits(rules, state, tip, unit):
            return True
    return False


@rule
def can_brace(rules, state, tip):
    """Whether a Tip may be played on the Target before an enemy's roll (XQ-13.5)."""
    if state.tips[tip] == 0 or rules.tips.type[tip] != TipType.SUPPORT:
        return False
    return rules.tips.adv[tip] != 0 and has_slot(rules, state, state.target)


@rule
def can_heal(rules, state, tip, unit):
    """Whether a Tip may heal the unit before an enemy's activation (XQ-22.1)."""
    if state.tips[tip] == 0 or rules.tips.hp[tip] == 0:
        return False
    return tip_suits(rules, state, tip, unit) and is_wounded(rules, state, unit)


@rule
def can_reroll(rules, state, tip, whose):
    """Whether a Tip may roll the dice of side `whose` again (XQ-13.6, XQ-22.2)."""
    if state.tips[tip] == 0 or rules.tips.type[tip] != TipType.REROLL:
        return False
    return whose == PLAYER or rules.tips.scope[tip] == 1
