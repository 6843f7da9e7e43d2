"""Strikes: the roll check and what follows from it (XQ-13, XQ-14, XQ-18, XQ-19, XQ-21.3).

A strike can be interrupted by the Player's Tips, so it runs in steps: `begin_strike`,
`roll_check`, `resolve`.  What it needs in between is in the state.
"""

from __future__ import annotations

from designlab.games.xiangqi.advantage import (
    MIN2,
    MIN3,
    bonus,
    dice_count,
    dice_row,
    difference,
    judge,
)
from designlab.games.xiangqi.grid import OFF, distance, next_cell, toward
from designlab.games.xiangqi.moves import may_stand
from designlab.games.xiangqi.units import (
    ability_of,
    item_of,
    leave,
    move_to,
    number,
    on_ray,
    owns_op,
    range_of,
    seat_of,
)
from designlab.games.xiangqi.vocabulary import (
    ABILITIES,
    COLLISION,
    DICE_ROWS,
    NONE,
    PLAYER,
    SELF_DESTRUCT,
    Area,
    Death,
    Field,
    Happened,
    Moved,
    Natural,
    Op,
    Pending,
    Place,
    Stream,
)
from designlab.kernel import emit, roll, rule


@rule
def strike_number(rules, state, field, base):
    """A number of the running strike, with the actor's upgrades."""
    me = state.unit[state.actor]
    return number(rules, me.kind, me.owned, ability_of(rules, me, state.skill), field, base)


# -- damage and death (XQ-14.1 to XQ-14.3) ----------------------------------------------------


@rule
def hurt(rules, state, log, source, victim, amount, cause):
    """Deal damage; at 0 HP the victim dies at once (XQ-14.1)."""
    if amount <= 0:
        return
    loser, winner = state.unit[victim], state.unit[source]
    loser.hp -= amount
    emit(
        log, Happened.DAMAGE, seat_of(winner.side), item_of(winner), amount,
        a=winner.id, b=loser.id, c=cause,
    )  # fmt: skip
    if loser.hp <= 0:
        die(rules, state, log, victim, cause)


@rule
def die(rules, state, log, unit, cause):
    """A unit dies: it leaves the board, its card is lost or kept apart (XQ-14.1 to XQ-14.3)."""
    dead = state.unit[unit]
    emit(log, Happened.DEATH, seat_of(dead.side), item_of(dead), a=dead.id, b=cause)
    if rules.units.king[dead.kind]:
        state.king_died[dead.side] = 1
    if dead.card != NONE:
        lose_card(rules, state, dead.card)
    leave(state, unit)


@rule
def lose_card(rules, state, card):
    """The card of a dead unit leaves the run, or waits for the next victory (XQ-14.2)."""
    state.card[card].place = Place.LOST if rules.run.death == Death.LOST else Place.DEAD


# -- the roll check (XQ-13) -------------------------------------------------------------------


@rule
def pay(rules, state, log, unit, skill, told):
    """Pay for an ACT: 1 AP, and its cooldown starts (XQ-3.3, XQ-9.3, XQ-11.6)."""
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    me.ap -= 1
    me.acts += 1
    me.cd[skill] = number(rules, me.kind, me.owned, ability, Field.CD, rules.abilities.cd[ability])
    emit(log, Happened.ACT, seat_of(me.side), ability + me.side * ABILITIES, a=me.id, b=told)


@rule
def begin_strike(rules, state, log, unit, skill, target):
    """Name the Target; with an area, every opponent on the rays is one (XQ-11.6, XQ-18.2)."""
    state.actor, state.skill, state.target = unit, skill, target
    pay(rules, state, log, unit, skill, state.unit[target].id)
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    state.area = 1 << target
    if rules.abilities.area[ability] == Area.ALL_ENEMIES:
        dirs, ad = range_of(rules, me, ability)
        for other in range(state.unit_n):
            foe = state.unit[other]
            if foe.hp > 0 and foe.side != me.side and on_ray(me.cell, foe.cell, dirs, ad):
                state.area |= 1 << other
    next_target(rules, state, log)


@rule
def next_target(rules, state, log):
    """Turn to the next unit to be rolled for, by id; after the last Self may die (XQ-18.2)."""
    for other in range(state.unit_n):
        if state.area >> other & 1:
            state.area -= 1 << other
            if state.unit[other].hp > 0:
                state.target = other
                state.pending = Pending.BEFORE
                return
    me = state.unit[state.actor]
    if rules.abilities.self_dies[ability_of(rules, me, state.skill)] and me.hp > 0:
        die(rules, state, log, state.actor, SELF_DESTRUCT)
    state.pending = Pending.ACTED


@rule
def throw(state, dice):
    """Roll the dice of one side: all faces to the base 32, first die lowest, and the kept one."""
    kept = roll(state, Stream.D20, 20)
    faces = kept
    scale = 32
    for _ in range(1, dice_count(dice)):
        face = roll(state, Stream.D20, 20)
        faces += face * scale
        scale *= 32
        if dice == MIN2 or dice == MIN3:
            kept = min(kept, face)
        else:
            kept = max(kept, face)
    return faces, kept


@rule
def roll_check(rules, state, log):
    """Fix the ADV difference and roll: Self's dice, then Target's (XQ-12.1, XQ-13.1)."""
    me = state.unit[state.actor]
    ability = ability_of(rules, me, state.skill)
    state.diff = difference(rules, state, state.actor, me.cell, ability, state.target)
    row = dice_row(rules, state.diff)
    state.self_dice, state.kept_self = throw(state, rules.adv.table.self[row])
    state.target_dice, state.kept_target = throw(state, rules.adv.table.target[row])
    compare(rules, state, log)


@rule
def roll_again(rules, state, log, side):
    """Roll the dice of one side again; row and difference stay (XQ-13.6, XQ-22.2)."""
    row = dice_row(rules, state.diff)
    if state.unit[state.actor].side == side:
        state.self_dice, state.kept_self = throw(state, rules.adv.table.self[row])
    else:
        state.target_dice, state.kept_target = throw(state, rules.adv.table.target[row])
    compare(rules, state, log)


@rule
def compare(rules, state, log):
    """Judge the kept dice and tell the roll check (XQ-13.3, XQ-13.4)."""
    me, foe = state.unit[state.actor], state.unit[state.target]
    ability = ability_of(rules, me, state.skill)
    plus = bonus(rules, state, state.actor, me.cell, ability, state.target)
    state.rr_self = state.kept_self + plus
    state.success = judge(rules, state.kept_self, state.kept_target, plus)
    emit(
        log, Happened.ROLL_CHECK, seat_of(me.side),
        dice_row(rules, state.diff) + me.side * DICE_ROWS, state.success,
        me.id, foe.id, state.diff, state.self_dice, state.target_dice,
        (state.rr_self + 500) * 1000 + state.kept_target + 500,
    )  # fmt: skip
    state.pending = Pending.AFTER


@rule
def is_bad_for_player(state):
    """Whether the Player would want other dice (XQ-13.6)."""
    return state.success == (state.unit[state.actor].side != PLAYER)


# -- what the roll decides (XQ-14) ------------------------------------------------------------


@rule
def resolve(rules, state, log):
    """Carry out the judged strike against its present Target (XQ-11.3, XQ-14)."""
    me, foe = state.unit[state.actor], state.unit[state.target]
    ability = ability_of(rules, me, state.skill)
    if state.success:
        cell = foe.cell
        direction = toward(me.cell, cell)
        if rules.abilities.run[ability]:
            run_up(state, log, direction)
        dmg = strike_number(rules, state, Field.DMG, rules.abilities.dmg[ability])
        hurt(rules, state, log, state.actor, state.target, dmg, ability)
        if foe.hp > 0 and strike_number(rules, state, Field.PUSH, rules.abilities.push[ability]):
            push(rules, state, log, ability, direction)
        if foe.hp > 0 and stuns(rules, me, ability):
            foe.stunned = 1
            emit(log, Happened.STUN, seat_of(me.side), item_of(foe), a=foe.id)
        if rules.attack.advance_on_kill and rules.abilities.atk[ability] and foe.hp <= 0:
            advance(rules, state, log, cell)
    elif lost_badly(rules, state):
        back = strike_number(rules, state, Field.BACK, rules.abilities.back[ability])
        hurt(rules, state, log, state.target, state.actor, back, ability)
    next_target(rules, state, log)


@rule
def run_up(state, log, direction):
    """Self runs to the cell next to the Target on the line (XQ-19.2)."""
    cell = state.unit[state.actor].cell
    end = cell
    while state.board[next_cell(end, direction)] == NONE:
        end = next_cell(end, direction)
    if end != cell:
        move_to(state, log, state.actor, end, Moved.CHARGE)


@rule
def stuns(rules, unit, ability):
    """Whether a success of the ability stuns (XQ-14.6)."""
    if not rules.stun.enabled:
        return False
    return rules.abilities.stun[ability] or owns_op(rules, unit.kind, unit.owned, ability, Op.STUN)


@rule
def is_blocked(rules, state, target, mover, cell):
    """Whether a push of `target` onto `cell` fails: 2 by a unit, 1 by the edge, else 0 (XQ-14.5).

    `mover`, the pusher, counts as gone from its cell.
    """
    if cell == OFF:
        return 1
    other = state.board[cell]
    if other != NONE and other != mover:
        return 2
    pushed = state.unit[target]
    limited = rules.push.respects_limits and other == NONE
    return 1 if limited and not may_stand(rules, pushed.kind, pushed.side, cell) else 0


@rule
def push(rules, state, log, ability, direction):
    """Push the Target 1 Grid away, or let it collide (XQ-14.4, XQ-14.5)."""
    foe = state.unit[state.target]
    cell = next_cell(foe.cell, direction)
    blocked = is_blocked(rules, state, state.target, NONE, cell)
    if blocked == 0:
        move_to(state, log, state.target, cell, Moved.PUSH)
    elif blocked == 1:
        emit(log, Happened.COLLISION, seat_of(foe.side), item_of(foe), a=foe.id)
        edge = strike_number(rules, state, Field.EDGE, rules.abilities.edge[ability])
        hurt(rules, state, log, state.actor, state.target, edge, COLLISION)
    else:
        other = state.board[cell]
        emit(
            log, Happened.COLLISION, seat_of(foe.side), item_of(foe),
            a=foe.id, b=state.unit[other].id,
        )  # fmt: skip
        unit1 = strike_number(rules, state, Field.UNIT1, rules.abilities.unit1[ability])
        unit2 = strike_number(rules, state, Field.UNIT2, rules.abilities.unit2[ability])
        hurt(rules, state, log, state.actor, state.target, unit1, COLLISION)
        hurt(rules, state, log, state.actor, other, unit2, COLLISION)


@rule
def advance(rules, state, log, cell):
    """Self moves onto the cell of the orthogonal neighbour that it killed (XQ-11.5)."""
    me = state.unit[state.actor]
    if distance(me.cell, cell) == 1 and may_stand(rules, me.kind, me.side, cell):
        move_to(state, log, state.actor, cell, Moved.ADVANCE)


@rule
def lost_badly(rules, state):
    """Whether a failed strike with backlash falls back on Self (XQ-21.3)."""
    if state.rr_self < state.kept_target:
        return True
    both = rules.rc.natural == Natural.BOTH
    return state.kept_self == 1 and not (both and state.kept_target == 1)
