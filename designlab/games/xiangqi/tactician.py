"""How the tactician fights: every strike and move weighed against the danger it brings.

Danger is a count of damage points per cell, kept in three bit planes over the sets of cells of
`grid`: adding one enemy's attack is a few whole-number operations for the whole board.
"""

from __future__ import annotations

from designlab.games.xiangqi.advantage import (
    dice_row,
    difference,
    judge,
    row_chance,
    success_chance,
    ways,
)
from designlab.games.xiangqi.combat import stuns
from designlab.games.xiangqi.enemy import attacked, expected_damage
from designlab.games.xiangqi.grid import (
    CELLS,
    OFF,
    contains,
    distance,
    next_cell,
    only,
    toward,
)
from designlab.games.xiangqi.moves import reach
from designlab.games.xiangqi.targets import can_move, is_active
from designlab.games.xiangqi.units import ability_of, is_ready, nearest, range_of
from designlab.games.xiangqi.vocabulary import (
    ENEMY,
    NONE,
    PLAYER,
    SKILLS,
    UNITS,
    Act,
    Type,
)
from designlab.kernel import rule

HIT = 0.48
"""Chance that an enemy's strike is reckoned to succeed."""
KING = 300.0
"""What the enemy King's head is worth."""
WOUND, KILL, STUN = 0.55, 0.6, 0.3
"""Shares of a Target's value for its HP, its death, its stun."""
FEAR = 0.15
"""Weight of a point of danger."""
IMPATIENCE = 0.05
"""What a step nearer to the enemy is worth, per Round: who waits strikes first."""
PATIENCE = 3
"""Rounds after which an SP Tip is played if no strike is in reach."""
NEVER = -1e9


# -- danger -----------------------------------------------------------------------------------


@rule
def danger(rules, state):
    """Damage that enemies can deal per cell, 0 to 7, as three bit planes of two words each."""
    low1 = low2 = low4 = high1 = high2 = high4 = 0
    for unit in range(state.unit_n):
        foe = state.unit[unit]
        if foe.side != ENEMY or foe.hp <= 0 or foe.stunned:
            continue
        for skill in range(rules.units.abilities_n[foe.kind]):
            ability = ability_of(rules, foe, skill)
            if rules.abilities.type[ability] != Type.STRIKE or not is_ready(rules, foe, skill):
                continue
            if rules.abilities.self_dies[ability] or rules.abilities.dmg[ability] == 0:
                continue
            low, high = attacked(rules, state, unit, skill)
            for _ in range(rules.abilities.dmg[ability]):
                low1, low2, low4 = plus_one(low, low1, low2, low4)
                high1, high2, high4 = plus_one(high, high1, high2, high4)
            break
    return low1, high1, low2, high2, low4, high4


@rule
def plus_one(cells, ones, twos, fours):
    """Add 1 on these cells; 7 stays 7."""
    cells &= ~(ones & twos & fours)
    carry = ones & cells
    return ones ^ cells, twos ^ carry, fours | (twos & carry)


@rule
def exposure(rules, state, unit, cell, fear):
    """What the danger on a cell costs the unit; `fear` is what `danger` gives."""
    low1, high1, low2, high2, low4, high4 = fear
    points = (
        contains(low1, high1, cell)
        + 2 * contains(low2, high2, cell)
        + 4 * contains(low4, high4, cell)
    )
    me = state.unit[unit]
    weight = 4.0 if rules.units.king[me.kind] else 1.0
    return FEAR * weight * me.value * HIT * points / me.hp


# -- strikes and moves ------------------------------------------------------------------------


@rule
def gain(rules, state, unit, skill, target, cell, direction):
    """What a strike from `cell` is worth; `direction` leads from the Target to the cell."""
    me, foe = state.unit[unit], state.unit[target]
    ability = ability_of(rules, me, skill)
    dmg = expected_damage(rules, state, unit, ability, target, direction)
    chance = success_chance(rules, state, unit, cell, ability, target)
    value = KING if rules.units.king[foe.kind] else 1.0 * foe.value
    worth = WOUND * value * min(dmg, foe.hp) / foe.hp
    if dmg >= foe.hp:
        worth += KILL * value
    elif stuns(rules, me, ability):
        worth += STUN * value
    worth *= chance
    if rules.abilities.self_dies[ability]:
        worth -= me.value
    if rules.abilities.back[ability] > 0:
        loss = 4.0 * me.value if rules.units.king[me.kind] else 1.0 * me.value
        worth -= (1.0 - chance) * loss * rules.abilities.back[ability] / me.hp
    return worth


@rule
def stand(rules, state, unit, cell, fear):
    """How good a cell is for a unit: safe, and near the enemy."""
    return -exposure(rules, state, unit, cell, fear) - IMPATIENCE * state.turn * nearest(
        state, cell, ENEMY
    )


@rule
def best_strike_from(rules, state, unit, fear, here):
    """The best strike of a unit: its worth, cell, ability and Target.

    `here` 1 looks only from its own cell, 0 only from the cells in its reach.
    """
    me = state.unit[unit]
    best, best_cell, best_skill, best_target = NEVER, OFF, NONE, NONE
    if me.acts >= rules.activation.max_act:
        return best, best_cell, best_skill, best_target
    if here:
        low, high = only(me.cell)
    else:
        low, high = 0, 0
        if me.ap >= 2 and can_move(rules, state, unit):
            low, high = reach(rules, state, unit)
    if low == 0 and high == 0:
        return best, best_cell, best_skill, best_target
    now = exposure(rules, state, unit, me.cell, fear)
    for skill in range(rules.units.abilities_n[me.kind]):
        ability = ability_of(rules, me, skill)
        if rules.abilities.type[ability] != Type.STRIKE or not is_ready(rules, me, skill):
            continue
        dirs, ad = range_of(rules, me, ability)
        for target in range(state.unit_n):
            foe = state.unit[target]
            if foe.side == me.side or foe.hp <= 0:
                continue
            for direction in range(dirs):
                cell, between = foe.cell, 0
                for _ in range(ad):
                    cell = next_cell(cell, direction)
                    if cell == OFF or between > rules.abilities.screen[ability]:
                        break
                    if between == rules.abilities.screen[ability] and contains(low, high, cell):
                        worth = gain(rules, state, unit, skill, target, cell, direction)
                        worth += now - exposure(rules, state, unit, cell, fear)
                        if worth > best:
                            best, best_cell = worth, cell
                            best_skill, best_target = skill, target
                    if state.board[cell] != NONE and state.board[cell] != unit:
                        between += 1
    return best, best_cell, best_skill, best_target


@rule
def best_walk(rules, state, unit, fear):
    """The best pure MV of a unit: its worth and cell."""
    me = state.unit[unit]
    best, best_cell = NEVER, OFF
    if not can_move(rules, state, unit):
        return best, best_cell
    low, high = reach(rules, state, unit)
    now = stand(rules, state, unit, me.cell, fear)
    for cell in range(CELLS):
        if contains(low, high, cell):
            worth = stand(rules, state, unit, cell, fear) - now
            if worth > best:
                best, best_cell = worth, cell
    return best, best_cell


@rule
def best_action(rules, state, legal, n, fear):
    """D-MAIN: the strike, move or skill that is worth most, or "end"."""
    best, highest, unit_best, near, far = Act.END + 0, 0.0, NONE, False, True
    skill_best, target_best = NONE, NONE
    for unit in range(state.unit_n):
        if not is_active(state, unit):
            continue
        worth, _, skill, target = best_strike_from(rules, state, unit, fear, 1)
        if worth > highest:
            best, highest = Act.USE + unit * SKILLS + skill, worth
            unit_best, skill_best, target_best, near = unit, skill, target, True
        far = far and worth == NEVER
        worth, _, skill, target = best_strike_from(rules, state, unit, fear, 0)
        far = far and worth == NEVER
        if worth > highest:
            best, highest, near = Act.MV + unit, worth, False
        worth, _ = best_walk(rules, state, unit, fear)
        if worth > highest:
            best, highest, near = Act.MV + unit, worth, False
    for i in range(n):
        if Act.USE <= legal[i] < Act.TARGET:
            worth = skill_worth(rules, state, legal[i])
            if worth > highest:
                best, highest, near = legal[i], worth, False
    if near:
        tip = useful_tip(rules, state, unit_best, skill_best, target_best, legal, n)
        if tip != NONE:
            return tip
    if far and state.turn > PATIENCE:
        for i in range(n):
            if Act.TIP <= legal[i] < Act.REROLL and rules.tips.sp[legal[i] - Act.TIP] > 0:
                return legal[i]
    return best


@rule
def skill_worth(rules, state, action):
    """What an ACT that is no strike is worth."""
    unit, skill = (action - Act.USE) // SKILLS, (action - Act.USE) % SKILLS
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    kind = rules.abilities.type[ability]
    if kind == Type.SPAWN:
        return 5.0
    if kind == Type.SUPPORT and rules.abilities.hp[ability] > 0:
        return 2.0
    if kind == Type.SUPPORT and rules.abilities.adv[ability] > 0:
        return 1.5 if has_strike_here(rules, state, unit) else 0.0
    if kind == Type.SOVEREIGN:
        return 1.0
    return 0.0


@rule
def has_strike_here(rules, state, unit):
    """Whether an ally around the unit stands next to an enemy and can still act."""
    cell = state.unit[unit].cell
    for other in range(state.unit_n):
        ally = state.unit[other]
        if ally.side == PLAYER and is_active(state, other) and distance(cell, ally.cell) == 1:
            if ally.acts < rules.activation.max_act and nearest(state, ally.cell, ENEMY) == 1:
                return True
    return False


@rule
def best_cell(rules, state, unit, fear):
    """D-DEST: the end cell of the best strike or the best pure MV of the unit."""
    worth, cell, _, _ = best_strike_from(rules, state, unit, fear, 0)
    walk, place = best_walk(rules, state, unit, fear)
    return cell if worth > walk else place


@rule
def best_target(rules, state, legal, n):
    """D-TARGET: the Target of the most gain; for others the dearest ally, the first cell."""
    ability = ability_of(rules, state.unit[state.actor], state.skill)
    best, highest = legal[0], NEVER
    for i in range(n):
        if legal[i] < Act.TARGET:
            worth = -1.0 * nearest(state, legal[i] - Act.CELL, ENEMY)
        else:
            target = legal[i] - Act.TARGET
            foe = state.unit[target]
            worth = 1.0 * foe.value
            if rules.abilities.type[ability] == Type.STRIKE:
                cell = state.unit[state.actor].cell
                worth = gain_at(rules, state, target, cell)
        if worth > highest:
            best, highest = legal[i], worth
    return best


@rule
def gain_at(rules, state, target, cell):
    """What the chosen strike is worth against a Target on a line with `cell`."""
    from_target = toward(state.unit[target].cell, cell)
    return gain(rules, state, state.actor, state.skill, target, cell, from_target)


@rule
def best_drive_cell(rules, state, legal, n):
    """D-DRIVE: nearest to the enemy."""
    best, highest = legal[0], NEVER
    for i in range(n):
        worth = -1.0 * nearest(state, legal[i] - Act.CELL, ENEMY)
        if worth > highest:
            best, highest = legal[i], worth
    return best


# -- Tips -------------------------------------------------------------------------------------


@rule
def useful_tip(rules, state, unit, skill, target, legal, n):
    """An ADV Tip to play before a strike that kills or hits something dear, or NONE."""
    me, foe = state.unit[unit], state.unit[target]
    ability = ability_of(rules, me, skill)
    direction = toward(foe.cell, me.cell)
    kills = expected_damage(rules, state, unit, ability, target, direction) >= foe.hp
    if not kills and foe.value < 24:
        return NONE
    diff = difference(rules, state, unit, me.cell, ability, target)
    now = row_chance(rules, dice_row(rules, diff), 0)
    for i in range(n):
        if Act.TIP <= legal[i] < Act.REROLL:
            adv = rules.tips.adv[legal[i] - Act.TIP]
            if adv > 0 and row_chance(rules, dice_row(rules, diff + adv), 0) > now + 0.1:
                return legal[i]
    return NONE


@rule
def best_tip_unit(rules, state, legal, n, fear):
    """D-TIP: the unit whose strike from where it stands is the best."""
    best, highest = legal[0], NEVER
    for i in range(n):
        unit = legal[i] - Act.TARGET
        worth = NEVER
        if is_active(state, unit):
            worth, _, _, _ = best_strike_from(rules, state, unit, fear, 1)
        if worth > highest:
            best, highest = legal[i], worth
    return best


@rule
def enemy_kills(rules, state):
    """Whether the strike that is being rolled kills its Target."""
    me, foe = state.unit[state.actor], state.unit[state.target]
    ability = ability_of(rules, me, state.skill)
    direction = toward(foe.cell, me.cell)
    return expected_damage(rules, state, state.actor, ability, state.target, direction) >= foe.hp


@rule
def best_brace(rules, state, legal, n):
    """D-BEFORE: an ADV Tip for a unit that a strike would kill, if it is dear."""
    own = state.unit[state.target]
    dear = own.value >= 12 or rules.units.king[own.kind]
    if dear and enemy_kills(rules, state):
        me = state.unit[state.actor]
        ability = ability_of(rules, me, state.skill)
        diff = difference(rules, state, state.actor, me.cell, ability, state.target)
        now = row_chance(rules, dice_row(rules, diff), 0)
        for i in range(n - 1):
            adv = rules.tips.adv[legal[i] - Act.TIP]
            if row_chance(rules, dice_row(rules, diff - adv), 0) < now - 0.1:
                return legal[i]
    return legal[n - 1]


@rule
def is_worth_reroll(rules, state):
    """D-AFTER: whether the strike kills and other dice would help in more than a quarter."""
    if not enemy_kills(rules, state):
        return False
    row = dice_row(rules, state.diff)
    plus = state.rr_self - state.kept_self
    own = state.unit[state.actor].side == PLAYER
    dice = rules.adv.table.self[row] if own else rules.adv.table.target[row]
    better = 0
    for face in range(1, 21):
        if own:
            good = judge(rules, face, state.kept_target, plus)
        else:
            good = not judge(rules, state.kept_self, face, plus)
        if good:
            better += ways(dice, face) - ways(dice, face - 1)
    return better > 0.25 * ways(dice, 20)


@rule
def best_heal(rules, state, legal, n, fear):
    """D-WINDOW: heal the dearest unit that stands in danger with its last HP."""
    best, highest = legal[n - 1], 0.0
    for i in range(n - 1):
        unit = (legal[i] - Act.HEAL) % UNITS
        me = state.unit[unit]
        if me.hp == 1 and exposure(rules, state, unit, me.cell, fear) > 0:
            worth = 1.0 * me.value
            if worth > highest:
                best, highest = legal[i], worth
    return best


@rule
def best_deploy_cell(rules, state, legal, n, fear):
    """D-CELL: near own units, off the cells in danger, long-range units back."""
    kind = state.card[state.chosen].kind
    back = is_long_range(rules, kind)
    best, highest = legal[0], NEVER
    low1, high1, low2, high2, low4, high4 = fear
    for i in range(n):
        cell = legal[i] - Act.CELL
        points = (
            contains(low1, high1, cell)
            + 2 * contains(low2, high2, cell)
            + 4 * contains(low4, high4, cell)
        )
        near = min(nearest(state, cell, PLAYER), 9)
        file_off = abs(cell % 9 - 4)
        rank = cell // 9
        worth = -2.0 * points - 0.5 * near - 0.2 * file_off
        worth -= 1.0 * rank if back else 0.5 * abs(rank - 2)
        if worth > highest:
            best, highest = legal[i], worth
    return best


@rule
def is_long_range(rules, kind):
    """Whether the kind's first ability strikes far."""
    return rules.abilities.ad[rules.units.abilities[kind][0]] > 1
