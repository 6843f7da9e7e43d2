"""Units and their numbers: what upgrades, timed effects and auras make of them.

Creating a unit, taking it off the board and moving it are here too, since they keep the board,
the sets of taken cells and the counts together.
"""

from __future__ import annotations

from designlab.games.xiangqi.grid import CELLS, OFF, distance, in_palace, only
from designlab.games.xiangqi.vocabulary import (
    ENEMY,
    KINDS,
    NONE,
    PLAYER,
    TIMED,
    UNITS,
    AuraMode,
    Field,
    Happened,
    Op,
    SovereignMode,
    Type,
)
from designlab.kernel import emit, rule
from designlab.kernel.records import NOBODY


@rule
def seat_of(side):
    """The seat that events name: the Player's, or nobody's for the enemy."""
    return 0 if side == PLAYER else NOBODY


@rule
def item_of(unit):
    """How events count a unit: its kind, with an offset for the enemy."""
    return unit.kind + unit.side * KINDS


# -- upgrades (XQ-25.3) -----------------------------------------------------------------------


@rule
def has_unlocked(rules, kind, owned, ability):
    """Whether an ability may be used at all (XQ-11.1)."""
    return not rules.abilities.locked[ability] or owns_op(rules, kind, owned, ability, Op.UNLOCK)


@rule
def owns_op(rules, kind, owned, ability, op):
    """Whether the upgrades `owned` hold one that does `op` to the ability."""
    if owned == 0:
        return False
    for k in range(rules.units.upgrades_n[kind]):
        if owned >> k & 1:
            upgrade = rules.units.upgrades[kind][k]
            if rules.upgrades.op[upgrade] == op and rules.upgrades.ability[upgrade] == ability:
                return True
    return False


@rule
def number(rules, kind, owned, ability, field, base):
    """A number of an ability with the card's upgrades on it; `base` is the printed one."""
    if owned == 0:
        return base
    value = base
    for k in range(rules.units.upgrades_n[kind]):
        if owned >> k & 1:
            upgrade = rules.units.upgrades[kind][k]
            if (
                rules.upgrades.ability[upgrade] == ability
                and rules.upgrades.field[upgrade] == field
            ):
                if rules.upgrades.op[upgrade] == Op.SET:
                    value = rules.upgrades.value[upgrade]
                elif rules.upgrades.op[upgrade] == Op.ADD:
                    value += rules.upgrades.value[upgrade]
    return value


@rule
def max_hp(rules, kind, owned):
    """The most HP of a unit of this kind with these upgrades (XQ-25.3)."""
    hp = rules.units.hp[kind]
    for k in range(rules.units.upgrades_n[kind]):
        if owned >> k & 1:
            upgrade = rules.units.upgrades[kind][k]
            if rules.upgrades.op[upgrade] == Op.HP:
                hp = max(hp, rules.upgrades.value[upgrade])
    return hp


@rule
def worth(rules, kind, owned):
    """Price of the kind and of its upgrades (XQ-7.5)."""
    value = rules.units.price[kind]
    for k in range(rules.units.upgrades_n[kind]):
        if owned >> k & 1:
            value += rules.upgrades.price[rules.units.upgrades[kind][k]]
    return value


@rule
def may_own(rules, kind, owned, k):
    """Whether upgrade k of a kind can still be added: new, prerequisite there (XQ-25.3)."""
    if owned >> k & 1:
        return False
    upgrade = rules.units.upgrades[kind][k]
    if rules.upgrades.op[upgrade] == Op.STUN and not rules.stun.enabled:
        return False
    needs = rules.upgrades.needs[upgrade]
    if needs == NONE:
        return True
    for other in range(rules.units.upgrades_n[kind]):
        if rules.units.upgrades[kind][other] == needs:
            return (owned >> other & 1) == 1
    return False


# -- abilities --------------------------------------------------------------------------------


@rule
def ability_of(rules, unit, skill):
    """The number of a unit's ability."""
    return rules.units.abilities[unit.kind][skill]


@rule
def is_ready(rules, unit, skill):
    """Whether an ability is unlocked and off cooldown (XQ-9.3, XQ-11.1)."""
    if unit.cd[skill] > 0:
        return False
    return has_unlocked(rules, unit.kind, unit.owned, ability_of(rules, unit, skill))


@rule
def range_of(rules, unit, ability):
    """Directions and range of an ability in the hands of a unit (XQ-9.1)."""
    if unit.owned == 0:
        return rules.abilities.dirs[ability], rules.abilities.ad[ability]
    dirs = number(rules, unit.kind, unit.owned, ability, Field.DIRS, rules.abilities.dirs[ability])
    ad = number(rules, unit.kind, unit.owned, ability, Field.AD, rules.abilities.ad[ability])
    return dirs, ad


@rule
def on_ray(cell, other, dirs, ad):
    """Whether `other` lies on a ray of these directions from `cell`, within the range."""
    files = abs(cell % 9 - other % 9)
    ranks = abs(cell // 9 - other // 9)
    if files == 0 or ranks == 0:
        return 0 < files + ranks <= ad
    return dirs == 8 and files == ranks and files <= ad


# -- attribute (XQ-12.2 to XQ-12.4) -----------------------------------------------------------


@rule
def auras_on(rules, state, unit, cell):
    """ADV that auras give the unit if it stands on `cell`; nothing blocks them (XQ-12.3)."""
    total = 0
    if state.auras[state.unit[unit].side] == 0:
        return total
    for source in range(state.unit_n):
        if state.auras[state.unit[unit].side] >> source & 1:
            adv = aura_of(rules, state, source, unit, cell)
            if rules.adv.aura_mode == AuraMode.MAX:
                total = max(total, adv)
            else:
                total += adv
    return total


@rule
def aura_of(rules, state, source, unit, cell):
    """ADV that the auras of one unit give to the unit on `cell`."""
    giver = state.unit[source]
    total = 0
    for skill in range(rules.units.abilities_n[giver.kind]):
        ability = ability_of(rules, giver, skill)
        if rules.abilities.type[ability] != Type.AURA:
            continue
        if not has_unlocked(rules, giver.kind, giver.owned, ability):
            continue
        dirs, ad = range_of(rules, giver, ability)
        if source == unit:
            covered = rules.abilities.with_self[ability] == 1
        else:
            covered = on_ray(giver.cell, cell, dirs, ad)
        if covered:
            adv = number(
                rules, giver.kind, giver.owned, ability, Field.ADV, rules.abilities.adv[ability]
            )
            if rules.adv.aura_mode == AuraMode.MAX:
                total = max(total, adv)
            else:
                total += adv
    return total


@rule
def attribute(rules, state, unit, cell):
    """A unit's attribute if it stands on `cell` and is not attacked there (XQ-12.2)."""
    return state.unit[unit].attr + auras_on(rules, state, unit, cell)


@rule
def defence(rules, state, unit):
    """A unit's attribute as the Target of an ACT (XQ-12.2)."""
    value = attribute(rules, state, unit, state.unit[unit].cell)
    if in_palace(state.unit[unit].cell, state.unit[unit].side):
        value += rules.env.palace_adv
    return value


# -- timed effects (XQ-9.2, XQ-11.4) ----------------------------------------------------------


@rule
def has_slot(rules, state, unit):
    """Whether a timed effect can still be laid on the unit (XQ-11.4)."""
    return state.unit[unit].effects < rules.effects.max_per_unit and state.timed_n < TIMED


@rule
def add_effect(state, unit, adv, sp, rounds):
    """Lay a timed effect on a unit; RD0 counts as RD1 (XQ-9.2)."""
    effect = state.timed[state.timed_n]
    effect.unit, effect.adv, effect.sp, effect.left = unit, adv, sp, max(rounds, 1)
    state.timed_n += 1
    target = state.unit[unit]
    target.attr += adv
    target.sp += sp
    target.effects += 1


@rule
def drop_effect(state, index):
    """Take the timed effect at this index away; the order of the others stays."""
    effect = state.timed[index]
    target = state.unit[effect.unit]
    target.attr -= effect.adv
    target.sp -= effect.sp
    target.effects -= 1
    state.timed_n -= 1
    for i in range(index, state.timed_n):
        state.timed[i] = state.timed[i + 1]


@rule
def has_timed_adv(state, unit):
    """Whether a timed effect changes the unit's ADV."""
    for i in range(state.timed_n):
        if state.timed[i].unit == unit and state.timed[i].adv != 0:
            return True
    return False


# -- on and off the board ---------------------------------------------------------------------


@rule
def occupy(state, unit, cell):
    """Put a unit on an empty cell."""
    target = state.unit[unit]
    target.cell = cell
    state.board[cell] = unit
    low, high = only(cell)
    state.taken[target.side][0] |= low
    state.taken[target.side][1] |= high


@rule
def vacate(state, unit):
    """Take a unit off its cell."""
    target = state.unit[unit]
    state.board[target.cell] = NONE
    low, high = only(target.cell)
    state.taken[target.side][0] &= ~low
    state.taken[target.side][1] &= ~high
    target.cell = OFF


@rule
def move_to(state, log, unit, cell, how):
    """Move a unit to an empty cell and tell it."""
    former = state.unit[unit].cell
    vacate(state, unit)
    occupy(state, unit, cell)
    told = state.unit[unit]
    emit(log, Happened.MOVE, seat_of(told.side), item_of(told), a=told.id, b=former, c=cell, d=how)


@rule
def enter(rules, state, kind, side, cell, owned):
    """A new unit of full HP and AP on an empty cell; returns its place (XQ-3.2, XQ-4.2)."""
    unit = state.unit_n
    state.unit_n += 1
    new = state.unit[unit]
    new.id = state.next_unit
    state.next_unit += 1
    new.kind, new.side, new.owned, new.card = kind, side, owned, NONE
    new.moves = new.acts = new.finished = new.stunned = new.left = 0
    new.sp = new.effects = new.attr = 0
    new.ap = rules.ap.player if side == PLAYER else rules.ap.enemy
    for skill in range(rules.units.abilities_n[kind]):
        new.cd[skill] = 0
    state.alive[side] += 1
    occupy(state, unit, cell)
    renew(rules, state, unit)
    return unit


@rule
def renew(rules, state, unit):
    """Set what follows from a unit's kind and upgrades, full HP included."""
    new = state.unit[unit]
    new.hp = max_hp(rules, new.kind, new.owned)
    new.value = worth(rules, new.kind, new.owned)
    new.attr = rules.units.attr[new.kind]
    for skill in range(rules.units.abilities_n[new.kind]):
        ability = ability_of(rules, new, skill)
        if not has_unlocked(rules, new.kind, new.owned, ability):
            continue
        kind = rules.abilities.type[ability]
        if kind == Type.AURA:
            state.auras[new.side] |= 1 << unit
        elif kind == Type.SOVEREIGN and rules.abilities.mode[ability] == SovereignMode.ALWAYS:
            new.attr += number(
                rules, new.kind, new.owned, ability, Field.ADV, rules.abilities.adv[ability]
            )


@rule
def leave(state, unit):
    """Take a unit out of the battle; its place stays until `close_ranks`."""
    for i in range(state.timed_n - 1, -1, -1):
        if state.timed[i].unit == unit:
            drop_effect(state, i)
    gone = state.unit[unit]
    vacate(state, unit)
    gone.hp = 0
    state.alive[gone.side] -= 1
    state.auras[gone.side] &= ~(1 << unit)


@rule
def close_ranks(state):
    """Forget the dead, so that the units that live follow each other by id."""
    if state.unit_n == state.alive[PLAYER] + state.alive[ENEMY]:
        return
    n = 0
    for unit in range(state.unit_n):
        if state.unit[unit].hp > 0:
            if n < unit:
                state.unit[n] = state.unit[unit]
                renumber(state, unit, n)
            n += 1
    state.unit_n = n


@rule
def renumber(state, old, new):
    """Let everything that names the unit at `old` name it at `new`."""
    moved = state.unit[new]
    state.board[moved.cell] = new
    for i in range(state.timed_n):
        if state.timed[i].unit == old:
            state.timed[i].unit = new
    if state.auras[moved.side] >> old & 1:
        state.auras[moved.side] += (1 << new) - (1 << old)


@rule
def is_free(state, cell):
    """Whether nobody stands on the cell."""
    return state.board[cell] == NONE


@rule
def can_enter_battle(rules, state, side):
    """Whether another unit of the side may appear (XQ-21.4)."""
    return state.alive[side] < rules.battle.max_units_side and state.unit_n < UNITS


@rule
def nearest(state, cell, side):
    """Manhattan distance to the nearest unit of a side, or `CELLS` if it has none."""
    best = CELLS
    for unit in range(state.unit_n):
        other = state.unit[unit]
        if other.side == side and other.hp > 0:
            best = min(best, distance(cell, other.cell))
    return best
