"""The enemy's policy (XQ-5, XQ-7): what the rules make each enemy unit do.

All strikes of a unit are looked at from their Targets: along each ray that leads away from a
Target stand the cells from which it could be struck.  A strike is worth one whole number whose
digits are the criteria of XQ-7.4 in their order, so the best strike is the highest number.
"""

from __future__ import annotations

from designlab.games.xiangqi.advantage import difference
from designlab.games.xiangqi.combat import begin_strike, is_blocked
from designlab.games.xiangqi.grid import (
    CELLS,
    FULL,
    OFF,
    contains,
    distance,
    lowest,
    next_cell,
    only,
    spread,
    spread_around,
    step,
)
from designlab.games.xiangqi.moves import reach
from designlab.games.xiangqi.skills import reign, spawn, support
from designlab.games.xiangqi.targets import can_spawn, is_wounded, spawn_cell
from designlab.games.xiangqi.units import (
    ability_of,
    has_slot,
    has_timed_adv,
    is_ready,
    item_of,
    move_to,
    nearest,
    number,
    range_of,
)
from designlab.games.xiangqi.vocabulary import (
    ENEMY,
    NONE,
    Field,
    Happened,
    Moved,
    On,
    Pending,
    SovereignMode,
    Stream,
    Type,
)
from designlab.kernel import emit, roll, rule
from designlab.kernel.records import NOBODY

NO_STRIKE = -1


# -- strikes (XQ-7.3, XQ-7.4) -----------------------------------------------------------------


@rule
def mover(rules, state, unit):
    """Whether policy lets the unit make an MV at all (XQ-7.2)."""
    return rules.ai.king_moves or not rules.units.king[state.unit[unit].kind]


@rule
def strike_cells(rules, state, unit):
    """The cells from which a unit may strike: its own and, with AP for an MV, its reach."""
    me = state.unit[unit]
    low, high = only(me.cell)
    if me.ap >= 2 and mover(rules, state, unit):
        far_low, far_high = reach(rules, state, unit)
        low, high = low | far_low, high | far_high
    return low, high


@rule
def best_strike(rules, state, unit):
    """The best strike of a unit as one number (see `rate`), or NO_STRIKE."""
    me = state.unit[unit]
    best = NO_STRIKE
    low, high = strike_cells(rules, state, unit)
    for skill in range(rules.units.abilities_n[me.kind]):
        ability = ability_of(rules, me, skill)
        if rules.abilities.type[ability] == Type.STRIKE and is_ready(rules, me, skill):
            dirs, ad = range_of(rules, me, ability)
            for target in range(state.unit_n):
                foe = state.unit[target]
                if foe.side != me.side and foe.hp > 0:
                    rated = best_on(rules, state, unit, skill, target, low, high, dirs, ad)
                    best = max(best, rated)
    return best


@rule
def best_on(rules, state, unit, skill, target, low, high, dirs, ad):
    """The best strike with one ability on one Target, from any cell of the set."""
    screen = rules.abilities.screen[ability_of(rules, state.unit[unit], skill)]
    best = NO_STRIKE
    for direction in range(dirs):
        cell, between = state.unit[target].cell, 0
        for _ in range(ad):
            cell = next_cell(cell, direction)
            if cell == OFF or between > screen:
                break
            if between == screen and contains(low, high, cell):
                best = max(best, rate(rules, state, unit, skill, target, cell, direction))
            if state.board[cell] != NONE and state.board[cell] != unit:
                between += 1
    return best


@rule
def expected_damage(rules, state, unit, ability, target, direction):
    """Damage to the Target on success, a blocked push included (XQ-7.3).

    `direction` leads from the Target to the unit's cell.
    """
    me, foe = state.unit[unit], state.unit[target]
    dmg = number(rules, me.kind, me.owned, ability, Field.DMG, rules.abilities.dmg[ability])
    if dmg >= foe.hp:
        return dmg
    push = number(rules, me.kind, me.owned, ability, Field.PUSH, rules.abilities.push[ability])
    if push > 0:
        behind = next_cell(foe.cell, opposite(direction))
        blocked = is_blocked(rules, state, target, unit, behind)
        if blocked == 1:
            dmg += number(
                rules, me.kind, me.owned, ability, Field.EDGE, rules.abilities.edge[ability]
            )
        elif blocked == 2:
            dmg += number(
                rules, me.kind, me.owned, ability, Field.UNIT1, rules.abilities.unit1[ability]
            )
    return dmg


@rule
def opposite(direction):
    """The other way."""
    return (direction + 2) % 4 + direction // 4 * 4


@rule
def rate(rules, state, unit, skill, target, cell, direction):
    """A strike as one number: the criteria of XQ-7.4 in order, then how to carry it out."""
    me, foe = state.unit[unit], state.unit[target]
    ability = ability_of(rules, me, skill)
    dmg = expected_damage(rules, state, unit, ability, target, direction)
    kills = dmg >= foe.hp
    if dmg <= 0:
        return NO_STRIKE
    if rules.abilities.self_dies[ability] and not (kills and foe.value >= me.value):
        return NO_STRIKE
    diff = difference(rules, state, unit, cell, ability, target)
    back = number(rules, me.kind, me.owned, ability, Field.BACK, rules.abilities.back[ability])
    if back > 0 and diff < rules.ai.duel_min_adv:
        return NO_STRIKE
    rated = 2 * (kills and rules.units.king[foe.kind]) + kills
    rated = rated * 8 + min(max(diff, -3), 3) + 3
    rated = rated * 16 + min(dmg, foe.hp)
    rated = rated * 4096 + foe.value
    rated = rated * 8 + 4 - adjacent_foes(state, unit, cell)
    rated = rated * 32 + 31 - distance(me.cell, cell)
    rated = rated * 8 + 7 - skill
    rated = rated * 64 + 63 - target
    return rated * 128 + CELLS - cell


@rule
def adjacent_foes(state, unit, cell):
    """Opponents at Manhattan distance 1 of a cell."""
    n = 0
    for direction in range(4):
        near = next_cell(cell, direction)
        if near != OFF and state.board[near] != NONE:
            n += state.unit[state.board[near]].side != state.unit[unit].side
    return n


@rule
def strike_cell(rated):
    """The cell of a rated strike."""
    return CELLS - rated % 128


@rule
def strike_target(rated):
    """The Target of a rated strike."""
    return 63 - rated // 128 % 64


@rule
def strike_skill(rated):
    """The ability of a rated strike."""
    return 7 - rated // (128 * 64) % 8


@rule
def attacked(rules, state, unit, skill):
    """The cells that a unit can strike with one ability, for bots and pictures: from its own
    cell, or from its reach if it has the AP for an MV."""
    me = state.unit[unit]
    low, high = strike_cells(rules, state, unit)
    dirs, ad = range_of(rules, me, ability_of(rules, me, skill))
    if ad == 1:
        return spread(low, high) if dirs == 4 else spread_around(low, high)
    empty_low = FULL & ~(state.taken[0][0] | state.taken[1][0])
    empty_high = FULL & ~(state.taken[0][1] | state.taken[1][1])
    out_low, out_high = 0, 0
    for direction in range(dirs):
        front_low, front_high = low, high
        for _ in range(ad):
            front_low, front_high = step(front_low, front_high, direction)
            if front_low == 0 and front_high == 0:
                break
            out_low |= front_low
            out_high |= front_high
            front_low &= empty_low
            front_high &= empty_high
    return out_low, out_high


# -- approach (XQ-7.6) ------------------------------------------------------------------------


@rule
def approach_cell(rules, state, unit):
    """Where the approach MV of a unit leads: its own cell means "stay"."""
    me = state.unit[unit]
    foe = 1 - me.side
    near_low, near_high = state.taken[foe][0], state.taken[foe][1]
    if near_low == 0 and near_high == 0:
        return me.cell
    low, high = reach(rules, state, unit)
    while True:
        near_low, near_high = spread(near_low, near_high)
        if contains(near_low, near_high, me.cell):
            return me.cell
        if near_low & low or near_high & high:
            return lowest(near_low & low, near_high & high)


@rule
def approach(rules, state, log, unit, cost):
    """Make the approach MV for `cost` AP; to stay is free (XQ-5.3, XQ-7.6)."""
    me = state.unit[unit]
    cell = approach_cell(rules, state, unit)
    if cell != me.cell:
        me.ap -= cost
        move_to(state, log, unit, cell, Moved.MV)


# -- the two phases (XQ-5, XQ-7.1, XQ-7.2) ----------------------------------------------------


@rule
def enemy_move_phase(rules, state, log):
    """Every enemy in turn may make one MV (XQ-5.1 to XQ-5.3)."""
    cost = rules.ap.enemy_move_phase_cost
    for unit in range(state.unit_n):
        me = state.unit[unit]
        if me.side != ENEMY or me.hp <= 0 or me.stunned or me.ap < cost:
            continue
        if not mover(rules, state, unit):
            continue
        state.enemy_choices += 1
        if cost > 0 and rules.ai.hold and best_strike(rules, state, unit) != NO_STRIKE:
            continue
        approach(rules, state, log, unit, cost)


@rule
def activate(rules, state, log, unit):
    """One enemy acts by the policy; a strike goes on with its roll check (XQ-7.2)."""
    state.pending = Pending.ENEMY
    state.enemy_choices += 1
    me = state.unit[unit]
    if rules.ai.lapse_pct > 0 and roll(state, Stream.LAPSE, 100) <= rules.ai.lapse_pct:
        emit(log, Happened.LAPSE, NOBODY, item_of(me), a=me.id)
        return
    if summon(rules, state, log, unit) or proclaim(rules, state, log, unit):
        return
    rated = best_strike(rules, state, unit)
    if rated != NO_STRIKE:
        cell = strike_cell(rated)
        if cell != me.cell:
            me.ap -= 1
            move_to(state, log, unit, cell, Moved.MV)
        begin_strike(rules, state, log, unit, strike_skill(rated), strike_target(rated))
        return
    rest(rules, state, log, unit)
    if me.ap > 0 and mover(rules, state, unit):
        approach(rules, state, log, unit, 1)


@rule
def summon(rules, state, log, unit):
    """Use a spawn on the free cell nearest to the Player, if there is one (XQ-7.2)."""
    me = state.unit[unit]
    for skill in range(rules.units.abilities_n[me.kind]):
        if rules.abilities.type[ability_of(rules, me, skill)] != Type.SPAWN:
            continue
        if not is_ready(rules, me, skill) or not can_spawn(rules, state, unit, skill):
            continue
        best, least = OFF, CELLS + 1
        for cell in range(CELLS):
            if spawn_cell(rules, state, unit, skill, cell):
                far = nearest(state, cell, 1 - me.side)
                if far < least:
                    best, least = cell, far
        spawn(rules, state, log, unit, skill, best)
        return True
    return False


@rule
def proclaim(rules, state, log, unit):
    """Use Sovereignty as an ACT, if it is one and no timed ADV is on the unit (XQ-7.2)."""
    me = state.unit[unit]
    for skill in range(rules.units.abilities_n[me.kind]):
        ability = ability_of(rules, me, skill)
        if rules.abilities.type[ability] != Type.SOVEREIGN:
            continue
        if rules.abilities.mode[ability] == SovereignMode.ALWAYS or not is_ready(rules, me, skill):
            continue
        if has_slot(rules, state, unit) and not has_timed_adv(state, unit):
            reign(rules, state, log, unit, skill)
            return True
    return False


@rule
def rest(rules, state, log, unit):
    """Use Rest if it is ready and the unit is wounded (XQ-7.2)."""
    me = state.unit[unit]
    for skill in range(rules.units.abilities_n[me.kind]):
        ability = ability_of(rules, me, skill)
        if rules.abilities.type[ability] != Type.SUPPORT or rules.abilities.hp[ability] == 0:
            continue
        if rules.abilities.on[ability] == On.SELF and is_ready(rules, me, skill):
            if is_wounded(rules, state, unit):
                support(rules, state, log, unit, skill, unit)
                return
