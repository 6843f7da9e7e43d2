"""ACTs that are not rolled, and Tips: what they give (XQ-11.3, XQ-15 to XQ-17, XQ-21.4, XQ-22)."""

from __future__ import annotations

from designlab.games.xiangqi.combat import pay
from designlab.games.xiangqi.moves import driven_to
from designlab.games.xiangqi.units import (
    ability_of,
    add_effect,
    enter,
    item_of,
    max_hp,
    move_to,
    number,
    occupy,
    seat_of,
    vacate,
)
from designlab.games.xiangqi.vocabulary import Field, Happened, Healed, Moved, Spawned
from designlab.kernel import emit, rule


@rule
def restore(rules, state, log, unit, hp, cause):
    """Heal a unit, never beyond its full HP (XQ-14.1)."""
    healed = state.unit[unit]
    gain = min(hp, max_hp(rules, healed.kind, healed.owned) - healed.hp)
    if gain > 0:
        healed.hp += gain
        emit(log, Happened.HEAL, seat_of(healed.side), item_of(healed), gain, a=healed.id, b=cause)


@rule
def skill_number(rules, unit, ability, field, base):
    """A number of a unit's ability, with its upgrades."""
    return number(rules, unit.kind, unit.owned, ability, field, base)


@rule
def support(rules, state, log, unit, skill, target):
    """Garrison, Rush, Rest and their like: ADV and SP for a time, HP at once (XQ-15)."""
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    pay(rules, state, log, unit, skill, state.unit[target].id)
    adv = skill_number(rules, me, ability, Field.ADV, rules.abilities.adv[ability])
    sp = skill_number(rules, me, ability, Field.SP, rules.abilities.sp[ability])
    hp = skill_number(rules, me, ability, Field.HP, rules.abilities.hp[ability])
    if adv != 0 or sp != 0:
        rounds = skill_number(rules, me, ability, Field.RD, rules.abilities.rd[ability])
        add_effect(state, target, adv, sp, rounds)
    restore(rules, state, log, target, hp, Healed.SKILL)


@rule
def reign(rules, state, log, unit, skill):
    """Sovereignty as an ACT: at least this Round and the next (XQ-21.2)."""
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    pay(rules, state, log, unit, skill, me.id)
    adv = skill_number(rules, me, ability, Field.ADV, rules.abilities.adv[ability])
    rounds = skill_number(rules, me, ability, Field.RD, rules.abilities.rd[ability])
    add_effect(state, unit, adv, 0, max(rounds, 2))


@rule
def drive(rules, state, log, unit, skill, ally, cell):
    """Self goes to `cell` and the ally along with it (XQ-16.3)."""
    me, other = state.unit[unit], state.unit[ally]
    pay(rules, state, log, unit, skill, other.id)
    ally_from = other.cell
    place = driven_to(me.cell, ally_from, cell)
    # The ally leaves before Self arrives: each may take the other's old cell.
    vacate(state, ally)
    move_to(state, log, unit, cell, Moved.DRIVE)
    occupy(state, ally, place)
    emit(
        log, Happened.MOVE, seat_of(other.side), item_of(other),
        a=other.id, b=ally_from, c=place, d=Moved.DRIVE,
    )  # fmt: skip


@rule
def spawn(rules, state, log, unit, skill, cell):
    """Bodyguard: a unit without upgrades appears and may act at once (XQ-21.4)."""
    me = state.unit[unit]
    ability = ability_of(rules, me, skill)
    pay(rules, state, log, unit, skill, cell)
    kind = rules.abilities.spawns[ability]
    place = enter(rules, state, kind, me.side, cell, 0)
    new = state.unit[place]
    rounds = skill_number(rules, me, ability, Field.RD, rules.abilities.rd[ability])
    new.left = max(rounds, 1)
    if me.side == 1 and rules.reward.count_spawned:
        state.bounty += rules.units.price[kind]
    emit(
        log, Happened.SPAWN, seat_of(me.side), item_of(new),
        a=new.id, b=cell, c=Spawned.BODYGUARD,
    )  # fmt: skip


# -- Tips (XQ-22) -----------------------------------------------------------------------------


@rule
def discard_tip(state, log, tip, unit):
    """Play a Tip on a unit; it is used up (XQ-22.1)."""
    state.tips[tip] -= 1
    emit(log, Happened.TIP, 0, tip, a=state.unit[unit].id)


@rule
def play_tip(rules, state, log, tip, unit):
    """Heal, Haste, Advantage and their like (XQ-22.3 to XQ-22.5)."""
    discard_tip(state, log, tip, unit)
    if rules.tips.adv[tip] != 0 or rules.tips.sp[tip] != 0:
        add_effect(state, unit, rules.tips.adv[tip], rules.tips.sp[tip], rules.tips.rd[tip])
    restore(rules, state, log, unit, rules.tips.hp[tip], Healed.TIP)
