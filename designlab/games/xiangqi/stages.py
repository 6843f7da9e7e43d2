"""Battle setup: the enemy army of a stage (XQ-2)."""

from __future__ import annotations

from designlab.games.xiangqi.draws import draw_number, is_drawn, pair_number
from designlab.games.xiangqi.grid import CELLS, OFF
from designlab.games.xiangqi.units import enter, is_free, item_of, may_own, renew, seat_of, worth
from designlab.games.xiangqi.vocabulary import (
    ENEMY,
    NONE,
    PLAYER,
    Happened,
    Pending,
    Place,
    Spawned,
    Stream,
)
from designlab.kernel import emit, rule

ZONE = 54
"""First cell of the enemy's deploy zone, ranks 6 to 9."""


@rule
def stage_row(rules, stage):
    """The row of the stage table for a stage; Endless begins again after the last (XQ-2.6)."""
    return (stage - 1) % rules.stages.n


@rule
def stage_budget(rules, stage):
    """Coins of random units (XQ-2.3, XQ-2.6)."""
    laps = (stage - 1) // rules.stages.n
    coins = rules.stages.budget[stage_row(rules, stage)] + laps * rules.endless.budget_growth
    return coins * rules.difficulty.budget_pct // 100


@rule
def upgrade_budget(rules, stage):
    """Coins of random upgrades (XQ-2.4, XQ-2.6)."""
    laps = (stage - 1) // rules.stages.n
    coins = rules.stages.upgrade_budget[stage_row(rules, stage)]
    return (coins + laps * rules.endless.upgrade_growth) * rules.difficulty.budget_pct // 100


@rule
def clear_board(state):
    """Take every unit off the board (XQ-2.2, XQ-24.1)."""
    state.unit_n = state.timed_n = 0
    for side in range(2):
        state.alive[side] = state.auras[side] = state.king_died[side] = 0
        state.taken[side][0] = state.taken[side][1] = 0
    for cell in range(CELLS):
        state.board[cell] = NONE


@rule
def bit_of(rules, kind, upgrade):
    """The bit of an upgrade among those of a kind."""
    for k in range(rules.units.upgrades_n[kind]):
        if rules.units.upgrades[kind][k] == upgrade:
            return 1 << k
    return 0


@rule
def place_fixed(rules, state, row):
    """The stage's fixed units, in table order (XQ-2.2)."""
    fixed = rules.stages.fixed
    for i in range(rules.stages.fixed_n[row]):
        kind = fixed.kind[row][i]
        owned = 0
        for k in range(fixed.upgrades_n[row][i]):
            owned |= bit_of(rules, kind, fixed.upgrades[row][i][k])
        if is_free(state, fixed.cell[row][i]):
            enter(rules, state, kind, ENEMY, fixed.cell[row][i], owned)


@rule
def place_position(rules, state):
    """The units of `position`; the Player's get cards (XQ-2.2).  Whether it has enemies."""
    enemies = False
    for i in range(rules.position_n):
        at = rules.position
        kind, side = at.kind[i], at.side[i]
        owned = 0
        for k in range(at.upgrades_n[i]):
            owned |= bit_of(rules, kind, at.upgrades[i][k])
        unit = enter(rules, state, kind, side, at.cell[i], owned)
        if at.hp[i] > 0:
            state.unit[unit].hp = min(at.hp[i], state.unit[unit].hp)
        if side == PLAYER:
            card = add_card(state, kind, owned)
            state.card[card].place = Place.BOARD
            state.unit[unit].card = card
        enemies = enemies or side == ENEMY
    return enemies


@rule
def add_card(state, kind, owned):
    """A new unit card in hand, with the next id (XQ-1.3); returns its place."""
    card = state.card_n
    new = state.card[card]
    new.id, new.kind, new.owned, new.place = state.next_card, kind, owned, Place.HAND
    for skill in range(len(new.cd)):
        new.cd[skill] = 0
    state.card_n += 1
    state.next_card += 1
    return card


@rule
def draw_kind(rules, state, coins):
    """A random kind by weight among those that the Coins buy, or NONE (XQ-2.3)."""
    total = 0
    for kind in range(rules.units.n):
        if rules.units.price[kind] <= coins:
            total += rules.units.weight[kind]
    if total == 0:
        return NONE
    drawn = draw_number(state, Stream.GEN_KIND, total)
    weights = 0
    for kind in range(rules.units.n):
        if rules.units.price[kind] <= coins and rules.units.weight[kind] > 0:
            weights += rules.units.weight[kind]
            if is_drawn(drawn, kind, weights):
                return kind
    raise ValueError("the forced unit is not possible here")


@rule
def draw_cell(rules, state, kind):
    """A random free home point of a kind, else a free cell of the zone, or OFF (XQ-2.3)."""
    homes = 0
    for i in range(rules.units.home_n[kind]):
        homes += is_free(state, rules.units.home[kind][i])
    passed = 0
    if homes > 0:
        drawn = draw_number(state, Stream.GEN_CELL, homes)
        for i in range(rules.units.home_n[kind]):
            cell = rules.units.home[kind][i]
            passed += is_free(state, cell)
            if is_free(state, cell) and is_drawn(drawn, cell, passed):
                return cell
        raise ValueError("the forced cell is not possible here")
    free = 0
    for cell in range(ZONE, CELLS):
        free += is_free(state, cell)
    if free == 0:
        return OFF
    drawn = draw_number(state, Stream.GEN_CELL, free)
    for cell in range(ZONE, CELLS):
        passed += is_free(state, cell)
        if is_free(state, cell) and is_drawn(drawn, cell, passed):
            return cell
    raise ValueError("the forced cell is not possible here")


@rule
def place_random(rules, state):
    """Random units for the stage's budget (XQ-2.3)."""
    coins = stage_budget(rules, state.stage)
    while state.alive[ENEMY] < rules.battle.max_enemy_units:
        kind = draw_kind(rules, state, coins)
        if kind == NONE:
            return
        cell = draw_cell(rules, state, kind)
        if cell == OFF:
            return
        enter(rules, state, kind, ENEMY, cell, 0)
        coins -= rules.units.price[kind]


@rule
def fits_budget(rules, unit, k, coins):
    """Whether upgrade k of an enemy is one that the random upgrades may be (XQ-2.4)."""
    upgrade = rules.units.upgrades[unit.kind][k]
    if not rules.upgrades.pool[upgrade] or rules.upgrades.price[upgrade] > coins:
        return False
    return may_own(rules, unit.kind, unit.owned, k)


@rule
def upgrade_random(rules, state):
    """Random upgrades for the stage's upgrade budget (XQ-2.4)."""
    coins = upgrade_budget(rules, state.stage)
    while coins >= 0:
        pairs = 0
        for unit in range(state.unit_n):
            if state.unit[unit].side == ENEMY:
                for k in range(rules.units.upgrades_n[state.unit[unit].kind]):
                    pairs += fits_budget(rules, state.unit[unit], k, coins)
        if pairs == 0:
            return
        drawn = draw_number(state, Stream.GEN_UPGRADE, pairs)
        coins -= apply_pair(rules, state, drawn, coins)


@rule
def apply_pair(rules, state, drawn, coins):
    """Give the enemy of the pair that was drawn its upgrade; returns the price (XQ-2.4)."""
    passed = 0
    for unit in range(state.unit_n):
        foe = state.unit[unit]
        if foe.side != ENEMY:
            continue
        for k in range(rules.units.upgrades_n[foe.kind]):
            if fits_budget(rules, foe, k, coins):
                passed += 1
                upgrade = rules.units.upgrades[foe.kind][k]
                if is_drawn(drawn, pair_number(foe.id, upgrade), passed):
                    foe.owned |= 1 << k
                    renew(rules, state, unit)
                    return rules.upgrades.price[upgrade]
    raise ValueError("the forced upgrade is not possible here")


@rule
def start_battle(rules, state, log):
    """Set up the stage's enemies and record what they are worth (XQ-2.2 to XQ-2.7)."""
    clear_board(state)
    state.next_unit = 1
    state.turn = state.bounty = 0
    state.pending = Pending.ROUND
    emit(log, Happened.BATTLE_START, a=state.stage)
    first = state.cleared == 0 and state.stage == rules.run.first_stage
    if not (first and place_position(rules, state)):
        place_fixed(rules, state, stage_row(rules, state.stage))
        place_random(rules, state)
        upgrade_random(rules, state)
    for unit in range(state.unit_n):
        new = state.unit[unit]
        if new.side == ENEMY:
            owned = new.owned if rules.reward.count_upgrades else 0
            state.bounty += worth(rules, new.kind, owned)
        emit(
            log, Happened.SPAWN, seat_of(new.side), item_of(new),
            a=new.id, b=new.cell, c=Spawned.STAGE,
        )  # fmt: skip
